"""Sets of cards of one size as the bits of a whole number.

The sets are numbered in the order of the combinatorial number system: the set with the cards at the places a < b < c
has the number comb(a, 1) + comb(b, 2) + comb(c, 3). So the sets whose last card is at a place are next to one another,
in the order of their other cards, and many sets are found, joined or counted at once.
"""

from collections.abc import Sequence
from itertools import combinations, compress, count
from math import comb
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")
# For each size, the sets of that size.
Sets: TypeAlias = list[int]


def members(found: int, numbered: Sequence[Item], size: int) -> list[tuple[Item, ...]]:
    """Return the sets of a size, in the order of their numbers; each has its last item first."""
    if not found:
        return []
    # From the last to the first, as bits are written.
    chosen = compress(combinations(reversed(numbered), size), map(int, f"{found:0{comb(len(numbered), size)}b}"))
    return list(chosen)[::-1]


def containing(sets: Sets, cards: int, size: int) -> int:
    """Return all sets of `size` of the cards that contain at least one of the sets."""
    found = sets[0]
    for smaller in range(size):
        found = _with_one_more(found, cards, smaller) | (sets[smaller + 1] if smaller + 1 < len(sets) else 0)
    return found


def _with_one_more(found: int, cards: int, size: int) -> int:
    """Return the sets with one card more than `size` that contain one of these sets."""
    if not found or not size:
        return (1 << cards) - 1 if found else 0
    larger = 0
    for last in range(size, cards):
        before = comb(last, size)
        rest = found >> before & ((1 << comb(last, size - 1)) - 1)
        # The last card is the one more, or it is in the set already and one of the others is.
        larger |= (found & ((1 << before) - 1) | _with_one_more(rest, last, size - 1)) << comb(last, size + 1)
    return larger


def without(sets: Sets, numbered: Sequence[Item], dropped: Sequence[Item]) -> Sets:
    """Return the sets of the other items that are left of these sets when some items are dropped."""
    if not dropped:
        return sets
    kept = [item for item in numbered if item not in dropped]
    bit = {item: 1 << kept.index(item) if item in kept else 0 for item in numbered}
    left = [
        {sum(some) for some in members(found, [bit[item] for item in numbered], size)}
        for size, found in enumerate(sets)
    ]
    some_left = set().union(*left)
    result = []
    for size in range(len(sets)):
        masks = list(map(sum, combinations([bit[item] for item in reversed(kept)], size)))
        numbers = dict(zip(reversed(masks), count(), strict=False))
        here = bytearray(b"0" * len(masks))
        for mask in some_left.intersection(numbers):
            here[-1 - numbers[mask]] = ord("1")
        result.append(int(here or b"0", 2))
    return result
