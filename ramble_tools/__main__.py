"""The console script `ramble`, and `python -m ramble_tools`."""

import atexit
import gc
import os
import signal

# Not `typing`'s: Ctrl-C while that is imported would show a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def _stop_at_once(*_: object) -> "NoReturn":
    try:
        os.write(2, b"ramble: interrupted\n")
    finally:
        os._exit(130)  # INTERRUPTED of cli/exit_status.py, which may be what is being imported


def main() -> "NoReturn":
    """Run `ramble` with this process's arguments and exit with its status."""
    # The process ends after one answer and keeps what it imports until then. Collecting garbage in the meantime frees
    # nothing and would take a tenth of the time.
    gc.disable()
    # Ctrl-C in the middle of an import would show a traceback of Python's own, or leave a module half imported.
    before = signal.signal(signal.SIGINT, _stop_at_once)
    from ramble_tools.cli.main import main as run_ramble

    signal.signal(signal.SIGINT, before)
    try:
        run_ramble()
    except KeyboardInterrupt:
        _stop_at_once()
    except SystemExit as ended:
        _end(ended)


def _end(ended: SystemExit) -> "NoReturn":
    """End the process, whose streams are flushed by now. Python would free each object first, which takes long."""
    import threading  # Typer has loaded it

    if threading.active_count() > 1 or not isinstance(ended.code, int):
        gc.freeze()  # at its end, Python collects garbage all the same, unless there is nothing to look through
        raise ended
    atexit._run_exitfuncs()
    os._exit(ended.code)


if __name__ == "__main__":
    main()
