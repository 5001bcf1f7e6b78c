"""The command line: it parses arguments, calls the library and shows the results. It decides nothing itself.

`main` is the console script. `root.py` lists the module of each command.
"""

import errno
import os
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

import typer

from ramble_tools import notices
from ramble_tools.cli import exit_status
from ramble_tools.cli.output import complain, finish_streams, not_printed, prepare_streams, quoting, refusal, saved
from ramble_tools.cli.root import root_command
from ramble_tools.errors import BadInput, NotInstalledError, OutputError
from ramble_tools.games.registry import NAMES, OF_WORDS, find_rules
from ramble_tools.home import choose_book

# A shell sets this variable when Tab is pressed.
_COMPLETE_VARIABLE = "_RAMBLE_COMPLETE"


def main() -> NoReturn:
    """Run `ramble` with this process's arguments and exit with its status."""
    prepare_streams()
    try:
        sys.exit(run(sys.argv[1:]))
    finally:
        finish_streams()


def run(arguments: Sequence[str], *, in_prompt: bool = False) -> int:
    """Run one command line and return its exit status, as in `exit_status.py`.

    A prompt that runs its lines as commands can't go on once its output fails: that raises OSError if `in_prompt`.
    """
    streams = sys.stdout, sys.stderr
    if any("\0" in text for text in arguments):
        return _complain("an argument has a null byte, which no name or file can have; leave it out")
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    try:
        if os.environ.get(_COMPLETE_VARIABLE):
            return _complete()
        line, sentences = _without_why(arguments)
        with quoting(sentences):
            # The root command calls `obj` if it is alone.
            status = root_command().main(args=line, prog_name="ramble", standalone_mode=False, obj=_alone)
        sys.stdout.flush()
        _say_notices()
    except NotInstalledError as error:
        return _complain(f"{error.what}; type", command=error.command)
    except (BadInput, OutputError) as error:
        return _complain(refusal(error))
    except typer.TyperException as error:
        from ramble_tools.cli.usage_errors import usage_line

        return _complain(usage_line(error, arguments))
    except (typer.Abort, KeyboardInterrupt):
        return _complain("interrupted", exit_status.INTERRUPTED)
    except SystemExit:
        if sys.stdout is streams[0]:
            raise
        # Typer found a closed pipe: it wrapped both streams and exits with 1, which would mean no.
        sys.stdout, sys.stderr = streams
        return _unwritten(BrokenPipeError(), in_prompt)
    except OSError as error:
        if error.filename:
            return _complain(f"{error.filename}: {_reason(error)}")
        if isinstance(error, FileNotFoundError):  # os.getcwd
            return _complain("the current folder has been deleted; change to another one")
        return _unwritten(error, in_prompt)
    except Exception as error:
        if os.environ.get("RAMBLE_DEBUG"):
            raise
        from ramble_tools.cli.bug_report import reported

        return _complain(reported(arguments, error), exit_status.BUG)
    finally:
        choose_book("")  # --book is for one command
        saved("")
        notices.taken()  # a refusal has but one line
    return status if isinstance(status, int) else exit_status.DONE


def _complete() -> int:
    """Let Typer print what may stand where Tab was pressed, and return the exit status. Refusals have no room."""
    # Nobody waits longer for the names of players, if their scorebook is on a server that does not answer.
    os.environ.setdefault("PGCONNECT_TIMEOUT", "2")
    try:
        root_command().main(args=[], prog_name="ramble", complete_var=_COMPLETE_VARIABLE, standalone_mode=False)
    except SystemExit as ended:
        sys.stdout.flush()
        return int(ended.code or 0)
    except (BadInput, typer.TyperException):
        return exit_status.NO
    return exit_status.NO


def _say_notices() -> None:
    for line in notices.taken():
        complain(line)


def _alone() -> int | None:
    """Do what `ramble` alone does here and return the exit status, or None if it prints help."""
    from ramble_tools.cli.clicked import is_clicked, serve_to_browser

    if is_clicked():
        return serve_to_browser()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    from ramble_tools.cli.front_door import open_front_door

    return open_front_door(run)


def _without_why(arguments: Sequence[str]) -> tuple[list[str], Mapping[str, str] | None]:
    """Return the arguments without `--why`, which any command takes, and the sentences to quote with it."""
    left = [text for text in arguments if text != "--why"]
    if len(left) == len(arguments):
        return left, None
    game = next((text for text in left if text in NAMES), OF_WORDS)
    return left, find_rules(game).Rules.quotes()


def _complain(message: str, status: int = exit_status.REFUSED, command: str = "") -> int:
    complain(message, command)
    return status


def _unwritten(error: OSError, in_prompt: bool) -> int:
    """Return the status for output that can't be written, or raise the error."""
    if in_prompt:
        raise error
    if isinstance(error, BrokenPipeError):
        return exit_status.CLOSED_PIPE
    return _complain(not_printed(_reason(error)))


def _reason(error: OSError) -> str:
    return "it is closed" if error.errno == errno.EBADF else (error.strerror or str(error)).lower()
