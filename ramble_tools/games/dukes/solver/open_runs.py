"""The open runs of a family (thorns or flowers) between two ranks, and what they can become.

A family has two cards of each rank, so at most two of its runs are open, and all that matters about an open run is
whether it has 1, 2, or at least 3 cards. So a family's open runs are one whole number: their place in the list `_OPEN`.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias, TypeVar

# The lengths of the open runs of a family, longest first; 3 means 3 or more.
_Lengths: TypeAlias = tuple[int, ...]
Piece = TypeVar("Piece")

_OPEN: tuple[_Lengths, ...] = ((), (1,), (2,), (3,), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3))


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
def first_moves(runs: int, cards: int, ace: str) -> tuple[int, ...]:
    """Return what the runs that go past the king can become when this number of aces is laid.

    If `ace` is `round`, they go on. If it is `ends`, each ace that follows a king ends its run; a run of three or more
    may end at the king.
    """
    if ace == "round":
        return moves(runs, cards)
    lengths = _OPEN[runs]
    longest = min(cards, len(lengths))
    return tuple(_OPEN.index((1,) * (cards - high)) for high in range(lengths.count(2), longest + 1))


@cache
def past_the_king(ace: str) -> tuple[int, ...]:
    """Return the places of the open runs that may go past the king. If `ace` is `ends`, an ace must make them whole."""
    return tuple(place for place, lengths in enumerate(_OPEN) if ace == "round" or 1 not in lengths)


@cache
def both_moves(thorns: int, flowers: int) -> list[tuple[int, ...]]:
    """Return the moves of both families, for each of the 100 pairs: 10 times the thorns' place plus the flowers'."""
    return [
        tuple(10 * after + other for after in moves(runs // 10, thorns) for other in moves(runs % 10, flowers))
        for runs in range(100)
    ]


@cache
def both_first_moves(thorns: int, flowers: int, ace: str) -> list[tuple[int, ...]]:
    """Return the same for the runs that go past the king."""
    return [
        tuple(
            10 * after + other
            for after in first_moves(runs // 10, thorns, ace)
            for other in first_moves(runs % 10, flowers, ace)
        )
        for runs in range(100)
    ]


@cache
def without_kept(runs: int, kept: tuple[int, ...]) -> int | None:
    """Return the open runs without the kept old runs, or None if those are not among them."""
    left = list(_OPEN[runs])
    for length in kept:
        if length not in left:
            return None
        left.remove(length)
    return _OPEN.index(tuple(left))


def lengths_of(runs: int) -> _Lengths:
    """Return the lengths of the open runs, longest first; 3 means 3 or more."""
    return _OPEN[runs]


@cache
def with_kept(runs: int, kept: tuple[int, ...]) -> int:
    """Return the open runs with the kept old runs added, which count as open if old melds are not told apart."""
    return _OPEN.index(tuple(sorted((*_OPEN[runs], *kept), reverse=True)))


def advance(runs: list[list[Piece]], cards: Sequence[Piece], before: int, after: int) -> list[list[Piece]]:
    """Lay the cards of a rank on the open `runs`, as the move from `before` to `after` says.

    Changes `runs`, and returns the runs that are closed.
    """
    extended = next(lengths for found, lengths in _extensions(before, len(cards)) if found == after)
    left = list(cards)
    still_open: list[list[Piece]] = []
    for length in extended:
        run = next(run for run in runs if min(3, len(run)) == length)
        runs.remove(run)
        still_open.append([*run, left.pop(0)])
    closed = list(runs)
    runs[:] = [*still_open, *([card] for card in left)]
    return closed


def end_with_aces(runs: list[list[Piece]], aces: Sequence[Piece], after: int) -> list[list[Piece]]:
    """Lay aces on the `runs` that go past the king, where each of them ends its run; the other aces begin new runs.

    `after` is what is open then. Changes `runs`, and returns the runs that are closed.
    """
    high = len(aces) - len(_OPEN[after])
    longest_last = sorted(runs, key=len)
    closed = [[*run, ace] for run, ace in zip(longest_last, aces[:high], strict=False)]
    closed += longest_last[high:]
    runs[:] = [[ace] for ace in aces[high:]]
    return closed
