"""What a round changed: the points it added to each score, and why."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from ramble_tools.games.reasons import Reason


class Told(NamedTuple):
    """What a round did, in one line, and why.

    `marks` lists players for the statistics: `{"called": ("Ann",), "won": ("Bob",)}`. `answer` is the answer of the
    game's `score` command about the round, as plain values for JSON, and `accepted` is False if that answer is a no:
    the word is refused, or the pack becomes strays.
    """

    summary: str
    reasons: tuple[Reason, ...] = ()
    marks: Mapping[str, tuple[str, ...]] = {}
    answer: Mapping[str, Any] = {}
    accepted: bool = True


class OnTable(NamedTuple):
    """Something on the table: its name (`left pile`), its cards that can be seen, and a text (`5 cards`).

    Cards that lie together are a group. Each is written as in the terminal, and a letter with a suit as `s.H`, with a
    joker as `s.JK`, and of no known suit as `s`. If the groups `are_rows`, one below the other, an empty text is an
    empty place.
    """

    name: str
    groups: tuple[tuple[str, ...], ...] = ()
    text: str = ""
    are_rows: bool = False


class Change:
    """The points a round added to each score.

    The rest is worked out on demand, because a long game has thousands of rounds and few of them are ever shown.
    """

    def __init__(self, scores: Mapping[str, int], tell: Callable[[], Told]) -> None:
        self.scores = scores
        self._tell = tell

    @cached_property
    def told(self) -> Told:
        """What happened in the round, and why."""
        return self._tell()

    def because(self, *reasons: Reason) -> "Change":
        """Return the same change with more reasons."""
        told = self.told
        return Change(self.scores, lambda: told._replace(reasons=(*told.reasons, *reasons)))
