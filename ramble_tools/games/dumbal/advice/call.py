"""Whether to call or to wait, by what each is expected to change in the standing.

The figures were fitted on games between players who follow this advice, and checked on others: `benchmarks/strength`.
They are the same for two, three and four players. The totals are left out: calling more or less near the target won no
more games.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.games.dumbal.rules import Rules

# The chance that an opponent who has not called has no more points than the caller: a row for each number of cards,
# from 1 to 5, and a column for each number of points, from 1 to 5. Low hands are rarer than in a random deal, because
# their players call, and more frequent, because players keep low cards.
_AT_OR_BELOW = (
    (0.08, 0.26, 0.455, 0.575, 0.66),
    (0.0, 0.035, 0.14, 0.27, 0.38),
    (0.0, 0.0, 0.005, 0.04, 0.10),
    (0.0, 0.0, 0.0, 0.0, 0.005),
    (0.0, 0.0, 0.0, 0.0, 0.0),
)
# The points that an opponent with one to five cards has on average when somebody may call.
_POINTS = (4.6, 7.7, 11.2, 14.9, 19.3)
# A player who waits can expect this share of the points that the others have now, less this many points.
_SHARE, _WAITING = 0.75, 5.2


class Call(NamedTuple):
    """The chance that a call holds against players who call when they should, and what calling and waiting change.

    `call` and `wait` are points: how many more the others are expected to score in this hand than the caller, on
    average.
    """

    holds: float
    call: float
    wait: float

    @property
    def advised(self) -> bool:
        """Whether to call."""
        return self.call >= self.wait


def call_or_wait(points: int, opponents: Sequence[int], beaten_by: Sequence[float], rules: Rules) -> Call | None:
    """Compare a call with waiting. None for hands and rules to which the figures do not apply.

    `opponents` are their numbers of cards, and `beaten_by` the chance of each to be at or below the caller if the cards
    were dealt at random, which rules out what can't be.
    """
    standard = rules.call_limit == len(_POINTS) and rules.jokers == "0"
    if not (standard and 1 <= points <= rules.call_limit):
        return None
    holds = 1.0
    for size, dealt in zip(opponents, beaten_by, strict=True):
        holds *= 1 - (_AT_OR_BELOW[size - 1][points - 1] if 0 < dealt < 1 else dealt)
    theirs = sum(_POINTS[size - 1] for size in opponents) / len(opponents)
    return Call(holds, theirs - (1 - holds) * (points + rules.penalty), _SHARE * theirs - _WAITING)
