"""The best way to lay all the cards that must be laid: the fewest cards from the hand, then the fewest melds changed.

`feasible` finds the fewest cards. The old melds that stay are taken away, and it is asked whether the rest can be laid
with as few. If not, one of the melds that stay must change: the smallest choice of melds that has one of each such
group is tried next (an implicit hitting set: Moreno-Centeno and Karp, 2013).
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from ramble_tools.cards import Card
from ramble_tools.games.dukes.melds import Meld, cards_in
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.feasible import FAMILIES, RANKS, Cards, Runs, Way, cards_of, ways


class Arrangement(NamedTuple):
    """The whole table, and how many of the old melds are not on it."""

    melds: tuple[Meld, ...]
    changed: int


def lay_all(
    required: Collection[Card], hand: Collection[Card], free: Collection[Card], melds: Sequence[Meld], rules: Rules
) -> Arrangement | None:
    """Return the best way to lay all the required cards, or None if there is none; `melds` are the old table.

    Others may be laid with them: cards from the hand, as few as possible, and `free` ones.
    """
    fewest = Cards(required, hand, free, rules).fewest()
    if fewest is None:
        return None
    # Of each of these groups of old melds, one must change.
    groups: list[list[Meld]] = []

    def beside(kept: Collection[Meld]) -> Cards:
        return Cards(set(required).difference(cards_in(kept)), hand, free, rules)

    choices = chain.from_iterable(combinations(melds, count) for count in range(len(melds) + 1))
    for changed in choices:
        if not all(any(meld in changed for meld in group) for group in groups):
            continue
        kept = [meld for meld in melds if meld not in changed]
        if beside(kept).claims_for(fewest):
            return Arrangement((*kept, *_laid(beside(kept), fewest)), len(changed))
        # The smallest group that can't be kept as a whole: without any one of them, the others could stay.
        for meld in list(kept):
            fewer = [each for each in kept if each != meld]
            kept = kept if beside(fewer).claims_for(fewest) else fewer
        groups.append(kept)
    raise AssertionError("with every meld changed, it was found that the cards can be laid")


def _laid(cards: Cards, fewest: int) -> Iterator[Meld]:
    """Yield the melds of a way that takes this many cards from the hand."""
    claim = cards.claims_for(fewest)[0]
    runs, left, chosen = claim, fewest, list[Way]()
    for place in range(RANKS):
        for way in ways(cards.must[place], cards.hand[place], cards.free[place]):
            after = cards.after(place, runs, way.in_runs)
            if after and cards.can_go_on(place + 1, after, left - way.from_hand, claim):
                break
        assert after, "claims_for found a way"
        runs, left = after, left - way.from_hand
        chosen.append(way)
    for place, way in enumerate(chosen):
        if way.in_set:
            yield tuple(sorted(cards_of(cards.deck_bits(place, way.in_set)), key=str))
    for family, claimed in zip(FAMILIES, claim, strict=True):
        laid = [cards_of(cards.deck_bits(place, way.in_runs & family)) for place, way in enumerate(chosen)]
        yield from _lay_runs(laid, claimed, cards.ace)


def _lay_runs(laid: Sequence[Sequence[Card]], claim: Runs, ace: str) -> Iterator[Meld]:
    """Yield the runs of a family from its cards at each place, which go on as `Cards.after` says.

    The first runs are those of the claim, from the ace on. What comes before it in them is found at the end: the runs
    that are open there.
    """
    runs: list[list[Card]] = [[] for _ in claim]
    open_runs = list(range(len(claim)))
    for place, cards in enumerate(laid):
        begun = list(range(len(runs), len(runs) + max(0, len(cards) - len(open_runs))))
        runs += [[] for _ in begun]
        for number, card in zip((*open_runs, *begun), cards, strict=False):
            runs[number].append(card)
        open_runs = begun if place == 0 and ace == "ends" else [*begun, *open_runs[: len(cards)]]
    past_the_king = dict(zip(open_runs, range(len(claim)), strict=False))
    # The claim's own runs come last: those that are left by then go around and around.
    for first in (*range(len(claim), len(runs)), *range(len(claim))):
        run = first
        whole, runs[run] = runs[run], []
        while run in past_the_king:
            run = past_the_king.pop(run)
            whole, runs[run] = whole + runs[run], []
        # A run can't have a rank twice.
        half = len(whole) // 2 if len(whole) > RANKS else 0
        yield from (tuple(part) for part in (whole[:half], whole[half:]) if part)
