"""Reading what is typed at the prompt, and the questions that the prompt asks about it."""

import shutil
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ramble_tools.cli.columns import fold
from ramble_tools.errors import BadInput, escaped

_BYTE_ORDER_MARK = "\ufeff"


def typed_lines(question: Callable[[], str]) -> Iterator[str]:
    """Yield each line typed at the prompt, until Ctrl-D; without a terminal, each line of standard input."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        for number, line in enumerate(sys.stdin):
            text = line if number else line.removeprefix(_BYTE_ORDER_MARK)
            print(f"{question()} {escaped(text.rstrip())}")
            yield text
        return
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()
    while True:
        try:
            yield session.prompt(_folded(question()))
        except KeyboardInterrupt:
            continue  # Ctrl-C drops the line
        except EOFError:
            return


def _folded(question: str) -> str:
    """Return the prompt for a question, with no word broken at the edge of a narrow terminal."""
    return "\n".join(fold(question, max(20, shutil.get_terminal_size().columns - 1))) + " "


def _nothing() -> None: ...


class Question(NamedTuple):
    """Something to be answered before anything is written.

    `yes` runs for y and, if `enter` is True, for the Enter key; `no` for n; `drop` for drop and undo. Any other line
    is a line for the game, unless the answer is `needed`; `about` is a typed line that is not entered yet.
    """

    text: str
    yes: Callable[[], None]
    no: Callable[[], None] = _nothing
    drop: Callable[[], None] = _nothing
    enter: bool = False
    needed: bool = False
    about: str = ""

    def takes(self, line: str) -> bool:
        """Carry out the answer and return True, or False if the line is not one. Raises BadInput if one is needed."""
        plain = line.lower()
        if plain in ("y", "yes") or (not plain and self.enter):
            self.yes()
        elif plain in ("n", "no") or (not plain and not self.needed):
            self.no()
        elif plain in ("drop", "undo"):
            self.drop()
        elif self.needed:
            raise BadInput("type y or n; drop forgets the line")
        else:
            return False
        return True
