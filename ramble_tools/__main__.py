"""The console script `ramble`, and `python -m ramble_tools`."""

import gc
import sys

# Not `typing`'s: Ctrl-C while that is imported would show a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> "NoReturn":
    """Run `ramble` with this process's arguments and exit with its status."""
    # The process ends after one answer and keeps what it imports until then. Collecting garbage in the meantime frees
    # nothing and would take a tenth of the time.
    gc.disable()
    try:
        from ramble_tools.cli.main import main as run_ramble

        run_ramble()
    except KeyboardInterrupt:
        print("ramble: interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
