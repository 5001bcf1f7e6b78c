"""Reading what is typed at the prompt."""

import shutil
import sys
from collections.abc import Callable

from ramble_tools.cli.columns import fold
from ramble_tools.errors import escaped

_BYTE_ORDER_MARK = "\ufeff"


def line_reader() -> Callable[[str], str | None]:
    """Return a function that asks a question and returns the line that is typed, or None after Ctrl-D.

    Without a terminal, it returns the lines of standard input.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        lines = (line if number else line.removeprefix(_BYTE_ORDER_MARK) for number, line in enumerate(sys.stdin))

        def next_line(question: str) -> str | None:
            line = next(lines, None)
            if line is not None:
                print(f"{question} {escaped(line.rstrip())}")
            return line

        return next_line
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()

    def typed_line(question: str) -> str | None:
        while True:
            try:
                return session.prompt(_folded(question))
            except KeyboardInterrupt:
                continue  # Ctrl-C drops the line
            except EOFError:
                return None

    return typed_line


def _folded(question: str) -> str:
    """Return the prompt for a question, with no word broken at the edge of a narrow terminal."""
    return "\n".join(fold(question, max(20, shutil.get_terminal_size().columns - 1))) + " "
