"""Which open runs can still lead to a valid table, when the melds of the old table are not told apart.

The cards of all ranks are a circle: a run may go past the king to the ace. So the search begins with every pair of open
runs, one of each family, that may go past the king, and ends where the same runs are open again. It follows all these
beginnings at once: each is one bit of a mask.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ramble_tools.games.dukes.solver.card_bits import LAST, Cards
from ramble_tools.games.dukes.solver.open_runs import both_first_moves, both_moves, lengths_of, past_the_king

# The open runs of both families are one whole number: 10 times the thorns' place in the list of open runs, plus the
# flowers'.
PAIRS = 100

# Where each pair of open runs can lead.
Leads: TypeAlias = Sequence[tuple[int, ...]]


class Feasible(NamedTuple):
    """What each state can lead to. `fewest` is the smallest number of cards from the hand that a full way takes.

    `tables` has a dictionary for each position; it maps the open runs after that position to a mask. Its bit 100 x
    cards + beginning is set if this number of cards from the hand leads on from there to the end of that beginning.
    `beginnings` are those of the ways that take the fewest cards.
    """

    tables: tuple[dict[int, int], ...]
    fewest: int
    beginnings: tuple[int, ...]


def beginnings(cards: Cards) -> list[int]:
    """Return the pairs of open runs that may go past the king."""
    families: list[list[int]] = []
    for family in (cards.thorns, ~cards.thorns):
        have = [(cards.at[LAST - back] & family).bit_count() for back in range(3)]
        families.append([runs for runs in past_the_king(cards.ace) if _fits(lengths_of(runs), have)])
    return [10 * thorns + flowers for thorns in families[0] for flowers in families[1]]


def _fits(lengths: Sequence[int], have: Sequence[int]) -> bool:
    """Return whether there are enough cards of the last three ranks for runs of these lengths."""
    return all(sum(length > back for length in lengths) <= have[back] for back in range(3))


def leads(cards: Cards, position: int, thorns: int, flowers: int) -> Leads:
    """Return where each pair of open runs leads when these numbers of cards of a position are laid."""
    return both_first_moves(thorns, flowers, cards.ace) if position == 1 else both_moves(thorns, flowers)


def reached(cards: Cards, ways: Sequence[Sequence[Leads]]) -> list[dict[int, int]]:
    """Return, for each position, the open runs that can be reached, each with the mask of its beginnings.

    `ways` has, for each position, the ways to lay its cards. Ends early if nothing can be reached.
    """
    found: list[dict[int, int]] = [{runs: 1 << runs for runs in beginnings(cards)}]
    for here in ways:
        after: dict[int, int] = {}
        for lead in here:
            for runs, begun in found[-1].items():
                for to in lead[runs]:
                    after[to] = after.get(to, 0) | begun
        found.append(after)
        if not after:
            break
    return found


def come_round(found: Sequence[dict[int, int]]) -> dict[int, int]:
    """Return the beginnings that end as they began, each with the mask of itself; empty if there is no valid table."""
    if len(found) <= LAST:
        return {}
    return {runs: 1 << runs for runs, begun in found[-1].items() if begun >> runs & 1}


def feasible(cards: Cards) -> Feasible | None:
    """Return what each state can lead to, or None if the cards that must be laid can't all be in sets and runs."""
    ways = [_ways(cards, position) for position in range(1, LAST + 1)]
    found = reached(cards, [[lead for lead, _ in here] for here in ways])
    after = come_round(found)
    if not after:
        return None
    tables = [after]
    for states, here in zip(reversed(found[:-1]), reversed(ways), strict=True):
        before: dict[int, int] = {}
        for runs in states:
            total = 0
            for lead, cost in here:
                for to in lead[runs]:
                    if to in after:
                        total |= after[to] << cost
            if total:
                before[runs] = total
        tables.append(before)
        after = before
    tables.reverse()
    least = {runs: least for runs, ways in after.items() if (least := _least(ways, runs)) is not None}
    fewest = min(least.values())
    return Feasible(tuple(tables), fewest, tuple(runs for runs in least if least[runs] == fewest))


def _least(ways: int, beginning: int) -> int | None:
    """Return the fewest cards with which this beginning comes round."""
    left, cards = ways >> beginning, 0
    while left:
        if left & 1:
            return cards
        left, cards = left >> PAIRS, cards + 1
    return None


def _ways(cards: Cards, position: int) -> list[tuple[Leads, int]]:
    """Return where the cards of a position can lead, each with the bits by which its cards from the hand shift."""
    cheapest: dict[tuple[int, int], int] = {}
    for choice in cards.lay(cards.at[position], position):
        shape = choice.thorns, choice.flowers
        cheapest[shape] = min(choice.from_hand, cheapest.get(shape, choice.from_hand))
    return [(leads(cards, position, *shape), PAIRS * paid) for shape, paid in cheapest.items()]
