"""Reading what is typed at the prompt."""

import shutil
import sys
from collections.abc import Callable, Iterator

from ramble_tools.cli.columns import fold
from ramble_tools.errors import escaped

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
