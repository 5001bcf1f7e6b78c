"""Which cards may be discarded off the table. Source: "Taking Your Turn" in seeds/dukes-up.txt.

"Discard 1 of your-color cards off of the table. The remaining cards must be in valid runs/sets." The card must be in
one too until it goes: "before you discard, all cards on the table must be in valid runs/sets".
"""

from collections.abc import Collection, Iterator, Sequence, Set
from itertools import combinations, product
from typing import NamedTuple

from ramble_tools.cards import Card, Color
from ramble_tools.games.dukes.melds import FLOWERS, THORNS, Meld, cards_in, in_a_row, require_melds
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.feasible import RANKS, can_be_laid
from ramble_tools.games.dukes.solver.rearrange import lay_all

# How many cards of a run may be left on a side of a card that goes. A longer side can be cut, because three cards are a
# run of their own.
_SIDES = (0, 3, 4, 5)


class Discards(NamedTuple):
    """The cards that may be discarded `at_once`, those that only go after the rest is `rearranged`, and the `pairs`.

    Both cards of a pair may go in a turn with two discards, in one order or the other. If `discard-twice` is `any`, no
    pair needs a rearrangement, which counts as playing and leaves only one discard.
    """

    at_once: tuple[Card, ...]
    rearranged: tuple[Card, ...]
    pairs: tuple[tuple[Card, Card], ...]


def discards(table: Sequence[Meld], color: Color, rules: Rules) -> Discards:
    """Return the cards of a color that may be discarded from the table. Raises ImpossibleCardsError."""
    require_melds(table, rules)
    everything = {*cards_in(table)}
    own = [card for meld in table for card in meld if card.suit.color is color]
    at_once = tuple(card for card in own if goes_at_once(table, {card}, rules))
    rearranged = tuple(card for card in own if card not in at_once and can_go([card], everything, rules))
    pairs = [
        pair
        for pair in combinations(own, 2)
        if goes_at_once(table, pair, rules) or (rules.discard_twice == "melds" and can_go(pair, everything, rules))
    ]
    return Discards(at_once, rearranged, tuple(pairs))


def can_go(gone: Sequence[Card], table: Set[Card], rules: Rules) -> bool:
    """Return whether these cards can be discarded off the table one after the other, in some order.

    Each must leave an arrangement of the whole table, the card itself included, that stays valid without it. Any
    arrangement will do.
    """
    return not gone or (
        can_be_laid(table - {*gone}, rules)
        and any(
            any(can_be_laid(table - {*meld}, rules) for meld in _melds_to_leave(card, table, rules))
            and can_go([each for each in gone if each != card], table - {card}, rules)
            for card in gone
        )
    )


def _melds_to_leave(card: Card, table: Set[Card], rules: Rules) -> Iterator[Meld]:
    """Yield the melds that stay valid without this card. Two cards of a rank and family make the same runs."""
    alike = tuple(each for each in table if each.rank is card.rank)
    if len(alike) > 3:
        yield alike
    family = THORNS if card.suit in THORNS else FLOWERS
    by_number = {each.rank.number: each for each in table if each.suit in family} | {card.rank.number: card}
    for below, above in product(_SIDES, repeat=2):
        numbers = [(card.rank.number + step - 1) % RANKS + 1 for step in range(-below, above + 1)]
        if (below or above) and by_number.keys() >= {*numbers} and in_a_row(numbers, rules):
            yield tuple(by_number[number] for number in numbers)


def goes_at_once(table: Sequence[Meld], gone: Collection[Card], rules: Rules) -> bool:
    """Return whether these cards leave valid sets and runs behind, and no other card has to be moved."""
    return all(left_behind(meld, gone, rules) is not None for meld in table)


def left_behind(meld: Meld, gone: Collection[Card], rules: Rules) -> tuple[Meld, ...] | None:
    """Return what is left of a meld without these cards: a run may fall apart. None if a part is not valid."""
    left = [card for card in meld if card not in gone]
    if len(left) == len(meld):
        return (meld,)
    found = lay_all(left, (), (), (), rules)
    return found and found.melds
