"""Which optional cards can be laid on a table together with all the cards that must be laid.

The optional cards are dealt out rank by rank. Sets of them with which the same can be reached are kept together.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cache

from ramble_tools.cards import Card
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.feasible import RANKS, Cards, Open, can_be_laid, cards_of, subsets, ways


def laid_exactly(
    required: Collection[Card], optional: Iterable[Card], most: int, rules: Rules, *, least: bool = False
) -> list[frozenset[Card]]:
    """Return every set of at most `most` optional cards that can be laid with all the required ones, smallest first.

    With `least`, a set is left out if a part of it can be laid too.
    """
    if least and can_be_laid(required, rules):
        return [frozenset()]
    cards = Cards(required, (), optional, rules)

    @cache
    def leads(place: int, dealt: int, runs: Open) -> list[tuple[Open, int]]:
        """Return what can be open after a place, each with the claims that can be made good from there."""
        found = {cards.after(place, runs, way.in_runs) for way in ways(cards.must[place] | dealt, 0, 0)}
        return [(after, cards.ahead(place + 1, after)) for after in found if after]

    # What is open between two ranks, each with the bits of the claims with which it was reached; then the sets.
    start = {claim: cards.ahead(0, claim) & 1 << number for number, claim in enumerate(cards.claims)}
    groups = {frozenset((claim, good) for claim, good in start.items() if good): [0]}
    for place in range(RANKS):
        larger: defaultdict[frozenset[tuple[Open, int]], list[int]] = defaultdict(list)
        for states, sets in groups.items():
            for dealt in subsets(cards.free[place]):
                room, bits = most - dealt.bit_count(), cards.deck_bits(place, dealt)
                fitting = [some | bits for some in sets if some.bit_count() <= room]
                reached: dict[Open, int] = {}
                for runs, claims in states if fitting else ():
                    for after, ahead in leads(place, dealt, runs):
                        if good := claims & ahead:
                            reached[after] = reached.get(after, 0) | good
                if reached:
                    larger[frozenset(reached.items())] += fitting
        groups = {states: _smallest(sets) if least else sets for states, sets in larger.items()}
    found = sorted((some for sets in groups.values() for some in sets), key=int.bit_count)
    return [frozenset(cards_of(some)) for some in (_smallest(found) if least else found)]


def _smallest(sets: Iterable[int]) -> list[int]:
    """Return the sets of which no other is a part."""
    found: list[int] = []
    for some in sorted(sets, key=int.bit_count):
        if not any(other & some == other for other in found):
            found.append(some)
    return found
