"""Random tables of Dukes Up!, and every way to lay them out, tried one by one; shares nothing with the solver."""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from ramble_tools.cards import Card, Rank, Suit
from ramble_tools.games.dukes.advice.take import Question
from ramble_tools.games.dukes.rules import Rules

# A card is one bit: 13 times its suit plus its rank, counted from the ace.
CARDS = [Card(rank, suit) for suit in Suit for rank in sorted(Rank, key=lambda rank: rank.number)]
BIT = {card: 1 << place for place, card in enumerate(CARDS)}
DECK = sum(BIT.values())
_FAMILIES = ((Suit.SPADES, Suit.DIAMONDS), (Suit.CLUBS, Suit.HEARTS))


def mask(cards: Iterable[Card]) -> int:
    return sum(BIT[card] for card in cards)


def cards_of(bits: int) -> tuple[Card, ...]:
    return tuple(card for card, bit in BIT.items() if bit & bits)


def rules_for(seed: int) -> Rules:
    return Rules(ace="round" if seed % 3 == 0 else "ends")


@lru_cache(5_000)
def melds_of(table: int, ace: str, longest: int = 14) -> tuple[int, ...]:
    """Return every set and every run of up to `longest` cards that these cards can make."""
    found = []
    for rank in range(13):
        alike = [1 << 13 * suit + rank for suit in range(4) if table >> 13 * suit + rank & 1]
        found += [sum(some) for count in (3, 4) for some in combinations(alike, count)]
    for family in _FAMILIES:
        suits = [list(Suit).index(suit) for suit in family]
        for first in range(13):
            runs = [0]
            # From ace to king, or up to the ace above the king. A run that goes around has no last place.
            last = first + 13 if ace == "round" or not first else 14
            for place in range(first, min(last, first + longest)):
                here = [1 << 13 * suit + place % 13 for suit in suits if table >> 13 * suit + place % 13 & 1]
                if not (runs := [run | bit for run in runs for bit in here]):
                    break
                found += runs if place - first > 1 else []
    return tuple({*found})


def arrangements(table: int, melds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to lay these cards in some of these sets and runs."""
    if not table:
        yield ()
    for meld in melds:
        if meld & table & -table:
            rest = [other for other in melds if not other & meld]
            yield from ((meld, *others) for others in arrangements(table & ~meld, rest))


@lru_cache(50_000)
def can_lie(table: int, ace: str, hand: int = 0) -> bool:
    """Return whether all these cards can be in sets and runs, with any cards of the hand; longer runs are two."""
    melds = melds_of(table | hand, ace, 5)

    @cache
    def covers(left: int) -> bool:
        fitting = [meld for meld in melds if not meld & ~left]
        needed = [1 << place for place in range(52) if left & table & 1 << place]
        scarce = min(needed, key=lambda bit: sum(bool(meld & bit) for meld in fitting), default=0)
        return not needed or any(covers(left & ~meld) for meld in fitting if meld & scarce)

    return covers(table | hand)


def subsets(cards: Iterable[Card], most: int) -> Iterator[frozenset[Card]]:
    listed = list(cards)
    return (frozenset(part) for count in range(most + 1) for part in combinations(listed, count))


def random_question(seed: int, most: int, rules: Rules) -> Question:
    """Return a valid table of up to `most` cards, a hand of four, and dukes and a castle that are often in reach."""
    luck = random.Random(seed)
    left, melds = DECK, list[int]()
    while sum(melds).bit_count() + 3 <= most:
        first, width = luck.choice(cards_of(left)), luck.choice([1, 3, 5])
        near = left & mask(card for card in CARDS if (card.rank.number - first.rank.number) % 13 < width)
        fitting = [meld for meld in melds_of(near, rules.ace) if sum(melds).bit_count() + meld.bit_count() <= most]
        if not fitting:
            most -= 1
            continue
        melds.append(luck.choice(sorted(fitting)))
        left &= ~melds[-1]
    some = luck.sample(cards_of(left), min(left.bit_count(), 12))
    near_cards = sorted(some, key=lambda card: luck.random() + (card.rank.number % 5) / 4)
    dukes = luck.choice([0, 1, 1, 2])
    hand = near_cards[: min(4, len(near_cards) - 3)]
    return Question(tuple(map(cards_of, melds)), tuple(hand), tuple(near_cards[-1 - dukes : -1]), near_cards[-1])
