"""Whether cards can all be in sets and runs, and how many cards from the hand that takes.

This is an exact solver by rank, after the polynomial dynamic program for Rummikub (den Hertog and Hulshof, 2006; van
Rijn, Takes and Vis, 2015). A family, thorns or flowers, has two cards of each rank, so at most two of its runs are open
between two ranks, and all that matters about an open run is whether it has 1, 2, or at least 3 cards. The ranks are a
circle, because a run may go past the king to the ace: a search begins with a claim, which says what runs do so, and it
must end with open runs that make the claim good.

Here, a set of cards is a whole number: four bits for each rank, from the ace to the king.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import Card, Rank, Suit
from ramble_tools.games.dukes.rules import Rules

RANKS = 13
# In the order of the four bits, so that these are the bits of thorns and of flowers.
_SUITS = (Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS, Suit.HEARTS)
FAMILIES = (0b0011, 0b1100)
_CARDS = [Card(rank, suit) for rank in sorted(Rank, key=lambda rank: rank.number) for suit in _SUITS]
_BITS = {card: 1 << place for place, card in enumerate(_CARDS)}

# The lengths of a family's open runs, shortest first; 3 means 3 or more.
Runs: TypeAlias = tuple[int, ...]
# The open runs of thorns, and those of flowers.
Open: TypeAlias = tuple[Runs, Runs]
_ALL_RUNS: tuple[Runs, ...] = ((), (1,), (2,), (3,), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))


class Way(NamedTuple):
    """One way to lay the cards of a rank: the number of cards from the hand, and the bits of sets and of runs."""

    from_hand: int
    in_set: int
    in_runs: int


class Cards:
    """The cards that must be laid, and those that may be: from the hand, or `free` to lay.

    `must`, `hand` and `free` have the four bits of each rank, in the order in which the ranks are searched. The first
    is the ace or, if runs may go around it, the rank after the scarcest one, because few runs go past that.
    """

    def __init__(self, required: Iterable[Card], hand: Iterable[Card], free: Iterable[Card], rules: Rules) -> None:
        must, held, more = bits_of(required), bits_of(hand), bits_of(free)
        self.ace, self._all = rules.ace, must | held | more
        self._first = 0
        if rules.ace == "round":
            sizes = [here.bit_count() for here in self.by_rank(self._all)]
            self._first = sizes.index(min(sizes)) + 1
        self.must, self.hand, self.free = self.by_rank(must), self.by_rank(held), self.by_rank(more)
        self.claims = self._possible_claims()
        self._ahead: dict[tuple[int, Open], int] = {}

    def by_rank(self, bits: int) -> list[int]:
        """Return the four bits of each rank, in the order of the search."""
        return [bits >> 4 * ((self._first + place) % RANKS) & 15 for place in range(RANKS)]

    def deck_bits(self, place: int, here: int) -> int:
        """Return four bits of a place as bits of the whole deck."""
        return here << 4 * ((self._first + place) % RANKS)

    def _possible_claims(self) -> list[Open]:
        """Return the claims for which there are enough cards next to where the search begins and ends."""
        here = self.by_rank(self._all)
        families: list[list[Runs]] = []
        for family in FAMILIES:
            aces, *last = [(here[place] & family).bit_count() for place in (0, -1, -2, -3)]
            if self.ace == "ends":
                # An ace ends each of these runs, so they have two cards or more.
                families.append([(2,) * count for count in range(aces + 1)])
            else:
                fitting = [
                    runs
                    for runs in _ALL_RUNS
                    if all(sum(length > back for length in runs) <= have for back, have in enumerate(last))
                ]
                families.append(fitting)
        return [(thorns, flowers) for thorns in families[0] for flowers in families[1]]

    def after(self, place: int, runs: Open, in_runs: int) -> Open | None:
        """Return the runs that are open after these cards of a place are laid in runs; None if they can't be."""
        return _after(runs, in_runs, place == 0 and self.ace == "ends")

    def ahead(self, place: int, runs: Open) -> int:
        """Return what can be reached with these open runs: which claims can be made good, and how.

        Bit `cards x len(claims) + number` is set if the claim with this number can be made good with that many cards
        from the hand, from this place on.
        """
        found = self._ahead.get((place, runs))
        if found is None:
            found = 0
            if place == RANKS:
                found = sum(1 << number for number, claim in enumerate(self.claims) if makes_good(runs, claim))
            else:
                for way in ways(self.must[place], self.hand[place], self.free[place]):
                    if after := self.after(place, runs, way.in_runs):
                        found |= self.ahead(place + 1, after) << way.from_hand * len(self.claims)
            self._ahead[place, runs] = found
        return found

    def claims_for(self, cards: int) -> list[Open]:
        """Return the claims with which all that must be laid can be, with that many cards from the hand."""
        return [claim for claim in self.claims if self.can_go_on(0, claim, cards, claim)]

    def can_go_on(self, place: int, runs: Open, cards: int, claim: Open) -> bool:
        """Return whether, from this place on, a claim can be made good with that many cards from the hand."""
        bit = cards * len(self.claims) + self.claims.index(claim)
        return cards >= 0 and bool(self.ahead(place, runs) >> bit & 1)

    def fewest(self) -> int | None:
        """Return the fewest cards from the hand with which all that must be laid can be; None if it can't."""
        most = sum(here.bit_count() for here in self.hand)
        return next((cards for cards in range(most + 1) if self.claims_for(cards)), None)


def can_be_laid(required: Iterable[Card], rules: Rules) -> bool:
    """Return whether all these cards can be in sets and runs."""
    return Cards(required, (), (), rules).fewest() is not None


def bits_of(cards: Iterable[Card]) -> int:
    """Return cards as bits."""
    return sum(_BITS[card] for card in cards)


def cards_of(bits: int) -> tuple[Card, ...]:
    """Return the cards of some bits, the aces first."""
    return tuple(card for card, bit in _BITS.items() if bit & bits)


@cache
def ways(must: int, hand: int, free: int) -> tuple[Way, ...]:
    """Return the ways to lay the cards of a rank: the cheapest for each number of thorns and of flowers in runs."""
    cheapest: dict[tuple[int, ...], Way] = {}
    for in_set in subsets(must | hand | free):
        if in_set.bit_count() not in (0, 3, 4):
            continue
        for more in subsets((hand | free) & ~in_set):
            in_runs = must & ~in_set | more
            way = Way(((in_set | more) & hand).bit_count(), in_set, in_runs)
            shape = tuple((in_runs & family).bit_count() for family in FAMILIES)
            cheapest[shape] = min(way, cheapest.get(shape, way))
    return tuple(cheapest.values())


@cache
def subsets(bits: int) -> tuple[int, ...]:
    """Return every subset of the four bits of a rank."""
    return tuple(some for some in range(bits + 1) if not some & ~bits)


@cache
def _after(runs: Open, in_runs: int, end: bool) -> Open | None:
    lay = _end if end else _go_on
    thorns, flowers = (lay(each, (in_runs & family).bit_count()) for each, family in zip(runs, FAMILIES, strict=True))
    return None if thorns is None or flowers is None else (thorns, flowers)


def _go_on(runs: Runs, cards: int) -> Runs | None:
    """Return a family's open runs after this many cards of the next rank; None if a run is left with too few cards.

    The shortest runs go on first, and a new one begins only after that. No other way to lay the cards leads further,
    because longer runs can do all that shorter ones can.
    """
    if any(length < 3 for length in runs[cards:]):
        return None
    return (1,) * (cards - len(runs)) + tuple(min(3, length + 1) for length in runs[:cards])


def _end(claim: Runs, aces: int) -> Runs | None:
    """Return the same after aces that are low or high: each run of the claim ends, and the other aces begin one."""
    return (1,) * (aces - len(claim)) if aces >= len(claim) else None


@cache
def makes_good(runs: Open, claim: Open) -> bool:
    """Return whether the runs that are open at the end make a claim good. The longest may be closed instead."""
    return all(
        len(have) >= len(wanted)
        and all(length >= least for length, least in zip(have, wanted, strict=False))
        and all(length == 3 for length in have[len(wanted) :])
        for have, wanted in zip(runs, claim, strict=True)
    )
