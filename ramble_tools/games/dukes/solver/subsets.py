"""Which optional cards, and how many, can be laid on a table together with all the cards that must be laid.

The solver of `take` asks for one way; this asks for every set of optional cards at once. It goes around the ranks as
`feasible` does, backward, and keeps for each state and each size the sets with which that state leads on. They are
numbered (`numbered`), so that adding a card of an earlier rank to all the sets of a size is one shift.
"""

from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeAlias

from ramble_tools.cards import Card
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.card_bits import LAST, Cards
from ramble_tools.games.dukes.solver.card_sets import Sets, members
from ramble_tools.games.dukes.solver.feasible import Leads, come_round, leads, reached

# The most sets of one size that are searched: five of 26 cards, which takes well under a second.
MOST_SETS = 70_000

# Where each pair of open runs leads, how many optional cards are laid, and, for sets of each size, the shift that adds
# them.
_Way: TypeAlias = tuple[Leads, int, list[int]]


def laid_exactly(required: Iterable[Card], optional: Sequence[Card], most: int, rules: Rules) -> list[frozenset[Card]]:
    """Return every set of at most `most` optional cards that can be laid with all the required ones, smallest first.

    Raises ValueError if there are too many sets to search; `most_searched` says how many cards a set may have.
    """
    numbered, found = numbers_laid(required, optional, most, rules)
    return [frozenset(some) for size, sets in enumerate(found) for some in members(sets, numbered, size)]


def most_searched(optional: int, most: int) -> int:
    """Return the largest size of the sets that are searched, at most `most`."""
    most = min(most, optional)
    return next(size for size in range(most, -1, -1) if max(comb(optional, n) for n in range(size + 1)) <= MOST_SETS)


def numbers_laid(
    required: Iterable[Card], optional: Sequence[Card], most: int, rules: Rules
) -> tuple[list[Card], Sets]:
    """Return the optional cards in the order of their places, and the sets that `laid_exactly` returns, as numbers."""
    most = min(most, len(optional))
    if most > most_searched(len(optional), most):
        raise ValueError(f"sets of {most} of {len(optional)} cards are too many to search")
    cards = Cards(required, (), optional, rules)
    # The later the rank, the smaller the number, because the search goes backward.
    numbered = sorted(optional, key=cards.position, reverse=True)
    return numbered, _search(cards, numbered, most)


def _search(cards: Cards, numbered: Sequence[Card], most: int) -> Sets:
    """Return, for each size, the mask of the sets of that size that can be laid."""
    ways = [_ways(cards, position, numbered, most) for position in range(1, LAST + 1)]
    states = reached(cards, [list({id(lead): lead for lead, _, _ in here}.values()) for here in ways])
    found = [0] * (most + 1)
    for beginning in come_round(states):
        spent = _spent(beginning, ways, most)
        if beginning not in spent[-1] or len(spent) <= LAST:
            continue
        after: dict[int, Sets] = {beginning: [1]}
        for before, here in zip(reversed(spent[:-1]), reversed(ways), strict=True):
            after = {runs: sets for runs, paid in before.items() if (sets := _join(runs, here, after, most - paid))}
        for size, mask in enumerate(after.get(beginning, ())):
            found[size] |= mask
    return found


def _spent(beginning: int, ways: Sequence[Sequence[_Way]], most: int) -> list[dict[int, int]]:
    """Return, for each position, the fewest optional cards with which each state is reached, if at most `most`."""
    found = [{beginning: 0}]
    for here in ways:
        after: dict[int, int] = {}
        for lead, cost, _ in here:
            for runs, paid in found[-1].items():
                if paid + cost <= most:
                    for to in lead[runs]:
                        if after.get(to, most + 1) > paid + cost:
                            after[to] = paid + cost
        found.append(after)
        if not after:
            break
    return found


def _join(runs: int, ways: Sequence[_Way], after: dict[int, Sets], most: int) -> Sets:
    """Return the sets with which open runs lead on, from those of the states after them; empty if none do."""
    found = [0] * (most + 1)
    for lead, count, shifts in ways:
        for to in lead[runs] if count <= most else ():
            if sets := after.get(to):
                for size, mask in enumerate(sets[: most + 1 - count]):
                    if mask:
                        found[size + count] |= mask << shifts[size]
    return found if any(found) else []


def _ways(cards: Cards, position: int, numbered: Sequence[Card], most: int) -> list[_Way]:
    """Return the ways to lay the cards of a position."""
    here = [(number, cards.mask((card,))) for number, card in enumerate(numbered) if cards.position(card) == position]
    shapes = {
        (choice.thorns, choice.flowers, tuple(number for number, bit in here if bit & (choice.in_set | choice.in_runs)))
        for choice in cards.lay(cards.at[position], position)
    }
    return [
        (
            leads(cards, position, thorns, flowers),
            len(used),
            [sum(comb(number, size + nth) for nth, number in enumerate(used, start=1)) for size in range(most + 1)],
        )
        for thorns, flowers, used in sorted(shapes)
    ]
