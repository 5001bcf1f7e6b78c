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
# How often a player who may call before the very first turn wins the hand by playing on instead, by the number of
# players: with at most 12 points, and with 13 to 15. From 1,000 hands each, in which the others call before the very
# first turn if they may and then follow this advice; the standard error is at most 1.6%. For numbers between them, the
# figure of the next smaller one is too high, if anything.
_WINS_OPENING = {2: (0.669, 0.548), 3: (0.464, 0.404), 4: (0.352, 0.297), 6: (0.254, 0.177)}
_LOW_OPENING, _HIGHEST_OPENING = 12, 15
# What a player who plays on and does not win such a hand scores, on average.
_LOSES_OPENING = 12
# The points that everybody but the winner of a hand scores, on average.
_LOSES = 10
# Players who are as good win a game in proportion to this power of what they still have to the target, and this more.
_MORE = 25


class Call(NamedTuple):
    """The chance that a call holds against players who call when they should, and to win the game after each choice.

    `needs` is the least chance to hold with which the call is worth it. All four are from 0 to 1.
    """

    holds: float
    if_call: float
    if_wait: float
    needs: float

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
    before = totals or [0] * (len(opponents) + 1)
    waits = _average(
        [_after(before, seat, _LOSES, _LOSES, rules) for seat in range(len(before))],
        [1, *(_WINS[size - 1] for size in opponents)],
    )
    return _compared(points, prod(1 - chance for chance in below), below, _LOSES, waits, rules, before)


def opening_call_or_wait(
    points: int, holds: float, beaten_by: Sequence[float], dealt: float, rules: Rules, totals: Sequence[int] = ()
) -> Call | None:
    """Compare a call before the very first turn with waiting. None for hands and rules without figures for that.

    `holds` is the chance that it holds, `beaten_by` that of each opponent to be at or below the caller, and `dealt`
    the points of five cards on average: the hands are as they were dealt. `totals` are as in `call_or_wait`.
    """
    standard = rules.call_limit == len(_AT_OR_BELOW) and rules.jokers == "0"
    if not (standard and rules.call_limit < points <= _HIGHEST_OPENING):
        return None
    before = totals or [0] * (len(beaten_by) + 1)
    measured = max(players for players in _WINS_OPENING if players <= len(before))
    wins = _WINS_OPENING[measured][points > _LOW_OPENING]
    first, *rest = (_after(before, seat, _LOSES_OPENING, _LOSES_OPENING, rules) for seat in range(len(before)))
    waits = wins * first + (1 - wins) * _average(rest, [1] * len(rest))
    return _compared(points, holds, beaten_by, dealt, waits, rules, before)


def _compared(
    points: int,
    holds: float,
    below: Sequence[float],
    others: float,
    if_wait: float,
    rules: Rules,
    before: Sequence[int],
) -> Call:
    """Compare a call that `holds` with waiting; `others` is what an opponent scores who does not win."""
    failed, if_holds = points + rules.penalty, _after(before, 0, 0, others, rules)
    seats = range(1, len(before))
    if_fails = 0.0
    if before[0] + failed < rules.least_out:
        weights = below if any(below) else [1] * len(seats)
        if_fails = _average([_after(before, seat, failed, others, rules) for seat in seats], weights)
    needs = (if_wait - if_fails) / (if_holds - if_fails)
    return Call(holds, holds * if_holds + (1 - holds) * if_fails, if_wait, min(1.0, max(0.0, needs)))


def _after(before: Sequence[int], winner: int, mine: float, others: float, rules: Rules) -> float:
    """Return the chance to win the game after this player has won the hand, and the others have scored."""
    scored = [mine, *[others] * (len(before) - 1)]
    scored[winner] = 0
    return chance_to_win([total + each for total, each in zip(before, scored, strict=True)], rules.target)


def chance_to_win(totals: Sequence[float], target: int) -> float:
    """Return the chance of the first of these players to win the game, if all are as good."""
    left = [max(0.0, target + _MORE - total) ** (len(totals) + 1) for total in totals]
    return left[0] / sum(left)


def _average(values: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights)
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / total if total else 0.0
