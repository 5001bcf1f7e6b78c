"""The open runs of a family (thorns or flowers) between two ranks, and what they can become.

A family has two cards of each rank, so at most two of its runs are open, and all that matters about an open run is
whether it has 1, 2, or at least 3 cards. So a family's open runs are one whole number: their place in the list `_OPEN`.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from ramble_tools.cards import Card

# The lengths of the open runs of a family, longest first; 3 means 3 or more.
_Lengths: TypeAlias = tuple[int, ...]

_OPEN: tuple[_Lengths, ...] = ((), (1,), (2,), (3,), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3))
# The places where every run is long enough to end.
CLOSED = frozenset(place for place, lengths in enumerate(_OPEN) if all(length == 3 for length in lengths))


@cache
def moves(runs: int, cards: int) -> tuple[int, ...]:
    """Return what a family's open runs can become when this number of cards of the next rank is laid."""
    return tuple(dict.fromkeys(after for after, _ in _extensions(runs, cards)))


@cache
def _extensions(runs: int, cards: int) -> tuple[tuple[int, _Lengths], ...]:
    """Return the same, each with the lengths of the runs extended. The others are closed, and have three cards."""
    lengths = _OPEN[runs]
    found = []
    for count in range(min(cards, len(lengths)) + 1):
        for extended in combinations(range(len(lengths)), count):
            if all(length == 3 for place, length in enumerate(lengths) if place not in extended):
                after = [min(3, lengths[place] + 1) for place in extended] + [1] * (cards - count)
                found.append((_OPEN.index(tuple(sorted(after, reverse=True))), tuple(lengths[p] for p in extended)))
    return tuple(found)


@cache
def both_moves(thorns: int, flowers: int) -> list[tuple[int, ...]]:
    """Return the same for both families, for each of the 100 pairs: 10 times the thorns' place plus the flowers'."""
    return [
        tuple(10 * after + other for after in moves(runs // 10, thorns) for other in moves(runs % 10, flowers))
        for runs in range(100)
    ]


@cache
def with_kept(runs: int, kept: tuple[int, ...]) -> int:
    """Return the open runs with the kept old runs added, which count as open if old melds are not told apart."""
    return _OPEN.index(tuple(sorted((*_OPEN[runs], *kept), reverse=True)))


def advance(runs: list[list[Card]], cards: Sequence[Card], before: int, after: int) -> list[tuple[Card, ...]]:
    """Lay the cards of a rank on the open `runs`, as the move from `before` to `after` says.

    Changes `runs`, and returns the runs that are closed.
    """
    extended = next(lengths for found, lengths in _extensions(before, len(cards)) if found == after)
    left = list(cards)
    still_open: list[list[Card]] = []
    for length in extended:
        run = next(run for run in runs if min(3, len(run)) == length)
        runs.remove(run)
        still_open.append([*run, left.pop(0)])
    closed = [tuple(run) for run in runs]
    runs[:] = [*still_open, *([card] for card in left)]
    return closed
