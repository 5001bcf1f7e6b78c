"""The cards of a Dukes Up! table as the bits of a mask, and every way to lay the cards of one rank.

Everything in the inner loops of the solver is a whole number. Positions 1 to 13 are the ranks from ace to king. If a
run may go around the ace, the ranks are a circle without a first one, and position 1 is the rank after the scarcest.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ramble_tools.cards import Card, Rank
from ramble_tools.games.dukes.melds import THORNS
from ramble_tools.games.dukes.rules import Rules

LAST = 13
_BY_NUMBER = (Rank.ACE, *(rank for rank in Rank if rank is not Rank.ACE))


class Choice(NamedTuple):
    """One way to lay the cards at a position. What it costs: `from_hand` cards, and `changed` old melds.

    `thorns` and `flowers` are the numbers of cards laid in runs. The others are masks: `kept` of the old runs that are
    kept, and `in_set` and `in_runs` of the cards that are laid.
    """

    from_hand: int
    changed: int
    thorns: int
    flowers: int
    kept: int
    in_set: int
    in_runs: int


class Cards:
    """The cards that must be laid and those that may be laid, each as one bit.

    `at` has the mask of the cards at each position. `required`, `from_hand` and `thorns` are masks too.
    """

    def __init__(self, required: Iterable[Card], hand: Iterable[Card], free: Iterable[Card], rules: Rules) -> None:
        must, held = set(required), set(hand)
        # Sorted, because the order of a set differs from one run of the program to the next.
        self._cards = sorted({*must, *held, *free}, key=str)
        self._bits = {card: 1 << place for place, card in enumerate(self._cards)}
        self.ace = rules.ace
        self.required, self.from_hand = self.mask(must), self.mask(held)
        self.thorns = self.mask(card for card in self._cards if card.suit in THORNS)
        by_rank = [self.mask(card for card in self._cards if card.rank is rank) for rank in _BY_NUMBER]
        self._turned = 0
        if rules.ace == "round":
            # Few runs go past a rank with few cards, which leaves the solver less to do.
            self._turned = min(range(LAST), key=lambda place: by_rank[place].bit_count()) + 1
        self.at = [0, *(by_rank[(self._turned + step) % LAST] for step in range(LAST))]

    def position(self, card: Card) -> int:
        """Return the position of a card's rank."""
        return (card.rank.number - 1 - self._turned) % LAST + 1

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of these cards."""
        return sum(self._bits[card] for card in cards)

    def of(self, mask: int) -> list[Card]:
        """Return the cards of a mask."""
        return [card for place, card in enumerate(self._cards) if mask >> place & 1]

    def lay(self, here: int, position: int, old_sets: Iterable[int] = ()) -> Iterator[Choice]:
        """Yield every way to lay these cards of one position in a set, in runs, or not at all."""
        old = tuple(each for each in old_sets if each & self.at[position])
        for in_set in _sets(here):
            changed = sum(each != in_set for each in old)
            rest = here & ~in_set
            must = rest & self.required
            for more in _parts(rest & ~must):
                used = must | more
                thorns = (used & self.thorns).bit_count()
                paid = ((in_set | used) & self.from_hand).bit_count()
                yield Choice(paid, changed, thorns, used.bit_count() - thorns, 0, in_set, used)


@cache
def _parts(mask: int) -> tuple[int, ...]:
    """Return every subset of a mask of a few bits, the empty one first."""
    parts = [0]
    while mask:
        bit = mask & -mask
        mask ^= bit
        parts += [part | bit for part in parts]
    return tuple(parts)


@cache
def _sets(mask: int) -> tuple[int, ...]:
    """Return 0 for no set, then the mask of every set of three or four of these cards, which have one rank."""
    bits = [part for part in _parts(mask) if part.bit_count() == 1]
    return (0, *(sum(some) for count in (3, 4) for some in combinations(bits, count)))
