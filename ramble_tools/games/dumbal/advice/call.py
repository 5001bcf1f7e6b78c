"""Whether to call or to wait, by the chance to win the game after each.

The figures were fitted on games between players who follow this advice, and checked on others: `benchmarks/strength`.
They are the same for two, three and four players.
"""

from collections.abc import Sequence
from math import prod
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
# If a player who could call waits, an opponent with one to five cards wins the hand as many times as often.
_WINS = (3.1, 1.1, 0.34, 0.10, 0.02)
# The points that everybody but the winner of a hand scores, on average.
_LOSES = 10
# Players who are as good win a game in proportion to this power of what they still have to the target, and this more.
_MORE = 25


class Call(NamedTuple):
    """The chance that a call holds against players who call when they should, and to win the game after each choice.

    All three are from 0 to 1.
    """

    holds: float
    if_call: float
    if_wait: float

    @property
    def advised(self) -> bool:
        """Whether to call."""
        return self.if_call >= self.if_wait


def call_or_wait(
    points: int, opponents: Sequence[int], beaten_by: Sequence[float], rules: Rules, totals: Sequence[int] = ()
) -> Call | None:
    """Compare a call with waiting. None for hands and rules to which the figures do not apply.

    `opponents` are their numbers of cards, and `beaten_by` the chance of each to be at or below the caller if the cards
    were dealt at random, which rules out what can't be. `totals` are the caller's and those of the opponents; without
    them, all are taken for equal.
    """
    standard = rules.call_limit == len(_AT_OR_BELOW) and rules.jokers == "0"
    if not (standard and 1 <= points <= rules.call_limit):
        return None
    below = [
        _AT_OR_BELOW[size - 1][points - 1] if 0 < dealt < 1 else dealt
        for size, dealt in zip(opponents, beaten_by, strict=True)
    ]
    holds = prod(1 - chance for chance in below)
    before = totals or [0] * (len(opponents) + 1)

    def after(winner: int, mine: int = _LOSES) -> float:
        """Return the chance to win the game after this player has won the hand."""
        scored = [mine, *[_LOSES] * len(opponents)]
        scored[winner] = 0
        return chance_to_win([total + each for total, each in zip(before, scored, strict=True)], rules.target)

    seats, failed = range(1, len(before)), points + rules.penalty
    out = before[0] + failed >= rules.least_out
    fails = 0.0 if out else _average([after(seat, failed) for seat in seats], below)
    waits = _average([after(seat) for seat in (0, *seats)], [1, *(_WINS[size - 1] for size in opponents)])
    return Call(holds, holds * after(0) + (1 - holds) * fails, waits)


def chance_to_win(totals: Sequence[int], target: int) -> float:
    """Return the chance of the first of these players to win the game, if all are as good."""
    left = [max(0.0, target + _MORE - total) ** (len(totals) + 1) for total in totals]
    return left[0] / sum(left)


def _average(values: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights)
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / total if total else 0.0
