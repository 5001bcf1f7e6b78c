"""What each line in the tables of a game's tests quotes from the official rules when it is asked why."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from tests.conftest import Ramble

# The tables in tests/games/test_GAME_questions.py: lines as typed after the game, or pairs of a line and its answer. A
# line may have others before it, as in `new Ann Bob && add 4 17 a`; the last one is the verdict.
TABLES = ("VERDICTS", "REFUSALS", "IN_A_GAME")


class Quoted(NamedTuple):
    """A quotation, and the line whose answer has it."""

    quote: str
    line: str

    @property
    def command(self) -> str:
        """The command of the line: `ramble dumbal discard`."""
        return " ".join(["ramble", *self.line.split()[:2]])


def lines_of(game: str) -> Iterator[str]:
    """Yield the lines in the tables of a game's questions."""
    module = import_module(f"tests.games.test_{game}_questions")
    for table in TABLES:
        for each in getattr(module, table, ()):
            yield each if isinstance(each, str) else each[0]


def quoted_by(ramble: Ramble, game: str) -> list[Quoted]:
    """Type every line of a game's tables with --why, and return what each answer or refusal quotes."""
    found = []
    for line in lines_of(game):
        *before, last = (f"{game} {each.strip()}" for each in line.split("&&"))
        for each in before:
            assert ramble(each).status == 0, each
        answer = ramble(f"{last} --why")
        said = " ".join(f"{answer.out} {answer.err}".split())
        # A quotation may have quotation marks inside; its end is before a parenthesis.
        quotes = re.findall(r'(?:\(the rules: |, on )"(.*?)"\)', said)
        found += [Quoted(quote, last) for quote in quotes]
    return found
