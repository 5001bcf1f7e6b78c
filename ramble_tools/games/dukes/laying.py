"""The cards of a Dukes Up! table as the bits of a mask, and every way to lay the cards of one rank.

Everything in the inner loops of the solver is a whole number. Positions 1 to 13 are the ranks from ace to king;
positions from 14 on are for "high" cards, which follow a king: an ace and, if a run may go around the ace, the ranks
after it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ramble_tools.cards import Card, Rank
from ramble_tools.games.dukes.melds import THORNS

_KING = 13
_BY_NUMBER = (Rank.ACE, *(rank for rank in Rank if rank is not Rank.ACE))


class Choice(NamedTuple):
    """One way to lay the cards at a position. What it costs: `from_hand` cards, and `changed` old melds.

    `thorns` and `flowers` are the numbers of cards laid in runs. The others are masks: `kept` of the old runs that are
    kept, `high` of the cards that are held back to be laid after the king, and `in_set` and `in_runs` of the cards that
    are laid.
    """

    from_hand: int
    changed: int
    thorns: int
    flowers: int
    kept: int
    high: int
    in_set: int
    in_runs: int


class Cards:
    """The cards that must be laid and those that may be laid, each as one bit.

    `last` is the last position, and `at` has the mask of the cards at each position. `required`, `from_hand` and
    `thorns` are masks too.
    """

    def __init__(self, required: Iterable[Card], hand: Iterable[Card], free: Iterable[Card], *, last: int) -> None:
        must, held = set(required), set(hand)
        # Sorted, because the order of a set differs from one run of the program to the next.
        self._cards = sorted({*must, *held, *free}, key=str)
        self._bits = {card: 1 << place for place, card in enumerate(self._cards)}
        self.last = last
        self.required, self.from_hand = self.mask(must), self.mask(held)
        self.thorns = self.mask(card for card in self._cards if card.suit in THORNS)
        by_rank = {rank: self.mask(card for card in self._cards if card.rank is rank) for rank in _BY_NUMBER}
        self.at = [by_rank[_BY_NUMBER[(position - 1) % 13]] for position in range(last + 1)]

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of these cards."""
        return sum(self._bits[card] for card in cards)

    def of(self, mask: int) -> list[Card]:
        """Return the cards of a mask."""
        return [card for place, card in enumerate(self._cards) if mask >> place & 1]

    def lay(self, here: int, position: int, high: int, old_sets: Iterable[int]) -> Iterator[Choice]:
        """Yield every way to lay these cards of one position in a set, in runs, or not at all."""
        again = position > _KING  # these cards were held back: their cost is already counted, and they must be laid now
        old = () if again else tuple(each for each in old_sets if each & self.at[position])
        may_wait = self._may_wait(position, high)
        for in_set in (0,) if again else _sets(here):
            changed = sum(each != in_set for each in old)
            rest = here & ~in_set
            must = rest if again else rest & self.required
            for more in _parts(rest & ~must):
                used = must | more
                paid = 0 if again else ((in_set | used) & self.from_hand).bit_count()
                for later in _parts(used & may_wait):
                    low = used & ~later
                    thorns = (low & self.thorns).bit_count()
                    yield Choice(paid, changed, thorns, low.bit_count() - thorns, 0, later, in_set, low)

    def _may_wait(self, position: int, high: int) -> int:
        """Return which cards may be held back to be high: aces, and cards after a held-back card of their family."""
        if position == 1:
            return self.at[position]
        if position + _KING > self.last:
            return 0
        before = high & self.at[position - 1]
        families = (self.thorns if before & self.thorns else 0) | (~self.thorns if before & ~self.thorns else 0)
        return self.at[position] & families


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
