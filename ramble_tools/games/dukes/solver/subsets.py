"""Which optional cards can be laid on a table together with all the cards that must be laid.

The optional cards are dealt out rank by rank. Sets of them with which the same can be reached are kept together.
"""

from collections import defaultdict
from collections.abc import Iterable

from ramble_tools.cards import Card
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.feasible import RANKS, Cards, Open, cards_of, subsets, ways


def laid_exactly(
    required: Iterable[Card], optional: Iterable[Card], most: int, rules: Rules, *, least: bool = False
) -> list[frozenset[Card]]:
    """Return every set of at most `most` optional cards that can be laid with all the required ones, smallest first.

    With `least`, a set is left out if a part of it can be laid too.
    """
    cards = Cards(required, (), optional, rules)
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
                for way in ways(cards.must[place] | dealt, 0, 0) if fitting else ():
                    for runs, claims in states:
                        after = cards.after(place, runs, way.in_runs)
                        if after and (good := claims & cards.ahead(place + 1, after)):
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
