"""The command line: it parses, calls, shows, and decides nothing.

`main` is the console script. Which command lies in which module: `root.py`.
"""

import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from ramble_tools.cli.root import COMPLETE_VARIABLE, root_command
from ramble_tools.errors import BadInput, OutputError, did_you_mean

# What a shell shows for a program that the reader of its output closed, and what sysexits.h calls a bug. Neither is
# 0, 1 or 2, which are answers.
_CLOSED_PIPE = 141
_BUG = 70


def main() -> NoReturn:
    """Run `ramble` with the process's own arguments and exit with its status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a letter shows its number; it never stops the answer. Nor does what is typed.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    status = run(sys.argv[1:])
    # What is still unwritten was either flushed by `run` or can't be written: leave without trying again.
    if status == _CLOSED_PIPE:
        os._exit(status)
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status.

    0 done or yes, 1 a clean no or an output that could not be written, 2 bad input with one line on standard error.
    """
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    if COMPLETE_VARIABLE in os.environ:
        from typer import completion

        completion.completion_init()  # type: ignore[attr-defined]
    try:
        status = root_command().main(args=list(arguments), prog_name="ramble", standalone_mode=False)
        sys.stdout.flush()
    except BadInput as error:
        return _complain(str(error), 2)
    except typer.TyperException as error:
        return _complain(_usage(error), 2)
    except OutputError as error:
        return _complain(str(error), 1)
    except typer.Abort:
        return _complain("stopped", 130)
    except BrokenPipeError:
        return _CLOSED_PIPE
    except OSError as error:
        return _complain(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}", 1)
    except Exception as error:
        if os.environ.get("RAMBLE_DEBUG"):
            raise
        return _complain(
            f"a mistake in Ramble Tools, not yours ({type(error).__name__}: {error}); "
            "RAMBLE_DEBUG=1 shows where, please report it",
            _BUG,
        )
    return status if isinstance(status, int) else 0


def _complain(message: str, status: int) -> int:
    print(f"ramble: {' '.join(message.split())}", file=sys.stderr)
    return status


def _usage(error: typer.TyperException) -> str:
    """One line for a wrong option or a missing argument, with the help that shows the right ones."""
    context = getattr(error, "ctx", None)
    message = error.message.rstrip(".")
    if possible := getattr(error, "possibilities", None):
        message += f"; {did_you_mean(getattr(error, 'option_name', ''), possible)}"
    elif message == "Missing command" and context:
        message = f"name a command: {', '.join(context.command.commands)}"
    else:
        message = error.format_message().rstrip(".").replace("argument(s)", "argument")
        message = re.sub(r" is not a valid (?:int|integer)(?: range)?\b", " is no whole number", message)
        message = re.sub(r"\. Did you mean '(.*)'\?$", r"; did you mean \1?", message)
    message = message[:1].lower() + message[1:]
    return f"{message} (see {context.command_path} --help)" if context else message
