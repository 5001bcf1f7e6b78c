"""The open runs of a family, thorns or flowers, between two ranks: what they can become.

A family has two cards a rank, so at most two of its runs are open, and of an open run it matters only whether it is 1,
2, or 3 and more cards long. The lengths of a family's open runs are told by their place in a list: a whole number.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from ramble_tools.cards import Card

# The lengths of the open runs of a family, longest first; 3 stands for 3 and more.
_Lengths: TypeAlias = tuple[int, ...]

_OPEN: tuple[_Lengths, ...] = ((), (1,), (2,), (3,), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3))
# Where every run may end.
CLOSED = frozenset(place for place, lengths in enumerate(_OPEN) if all(length == 3 for length in lengths))


@cache
def moves(runs: int, cards: int) -> tuple[int, ...]:
    """Every way to lay so many cards of one rank on a family's open runs: the open runs after it."""
    return tuple(dict.fromkeys(after for after, _ in _extensions(runs, cards)))


@cache
def _extensions(runs: int, cards: int) -> tuple[tuple[int, _Lengths], ...]:
    """The same with the lengths of the runs that are extended. What is not extended is closed: it has three cards."""
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
    """The same for both families: those of thorns are the tens of a number, as in `_Promising`."""
    return [
        tuple(10 * after + other for after in moves(runs // 10, thorns) for other in moves(runs % 10, flowers))
        for runs in range(100)
    ]


@cache
def with_kept(runs: int, kept: tuple[int, ...]) -> int:
    """Open runs, and kept old ones among them: whoever knows no old melds takes a kept run for an open one."""
    return _OPEN.index(tuple(sorted((*_OPEN[runs], *kept), reverse=True)))


def advance(runs: list[list[Card]], cards: Sequence[Card], before: int, after: int) -> list[tuple[Card, ...]]:
    """Lay the cards of a rank on the open runs, as a move has it. Returns the runs that are closed."""
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
