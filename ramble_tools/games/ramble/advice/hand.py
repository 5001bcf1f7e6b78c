"""A hand of lettered cards, and which of its cards earn the most in a word.

The choice between two cards with the letter t, say, decides whether a word is all of one color or of one suit.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from ramble_tools.cards import DECKS, AnyCard, Card, Color, Joker, Suit
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import JOKERS, Placed, PlacedCard
from ramble_tools.games.ramble.worth import points_of
from ramble_tools.letters import letter_of, lettered_cards
from ramble_tools.words.letter_counts import LetterCounts, consonants
from ramble_tools.words.rack import Rack

# Seven cards are dealt and four drawn each turn. With wild jokers, more cards than this take long to try.
_MOST_WITH_JOKERS = 20


class Aim(NamedTuple):
    """The suits a word is made from, and the number of bonuses it then earns ("Color Bonus", "Suit Bonus")."""

    suits: frozenset[Suit]
    bonuses: int


_BY_COLOR = [[suit for suit in Suit if suit.color is color] for color in Color]
# The most bonuses come first.
AIMS = (
    *(Aim(frozenset({suit}), 2) for suit in chain(*_BY_COLOR)),
    *(Aim(frozenset(suits), 1) for suits in _BY_COLOR),
    Aim(frozenset(Suit), 0),
)


@dataclass(frozen=True)
class Hand:
    """The cards in a player's hand. Jokers are in `jokers` if they are wild, and otherwise in `idle`, out of play."""

    cards: tuple[Card, ...]
    jokers: tuple[Joker, ...] = ()
    idle: tuple[Joker, ...] = ()

    @classmethod
    def of(cls, cards: Iterable[AnyCard], *, jokers_wild: bool) -> "Hand":
        """Return a hand of these cards, with the jokers apart. Raises ImpossibleCardsError if there are too many."""
        held = tuple(cards)
        jokers = tuple(card for card in held if isinstance(card, Joker))
        if jokers_wild and jokers and len(held) > _MOST_WITH_JOKERS:
            raise ImpossibleCardsError(
                f"the hand has {len(held)} cards; with wild jokers in it, give at most {_MOST_WITH_JOKERS}"
            )
        ordinary = tuple(card for card in held if isinstance(card, Card))
        return cls(ordinary, jokers) if jokers_wild else cls(ordinary, idle=jokers)

    @classmethod
    def of_both_decks(cls, *, jokers_wild: bool) -> "Hand":
        """Return all the cards as one hand, with the jokers if they are wild."""
        jokers = tuple(Joker(deck) for deck in DECKS for _ in range(JOKERS // len(DECKS)))
        return cls(tuple(each.card for each in lettered_cards()), jokers if jokers_wild else ())

    def rack(self, suits: Iterable[Suit] = Suit) -> Rack:
        """Return the letters on the cards of these suits, with wild jokers as blanks."""
        return Rack("".join(letter_of(card) for card in self.cards if card.suit in suits), len(self.jokers))

    @cached_property
    def _by_letter_and_suit(self) -> dict[tuple[str, Suit], list[Card]]:
        found: dict[tuple[str, Suit], list[Card]] = {}
        for card in self.cards:
            found.setdefault((letter_of(card), card.suit), []).append(card)
        return found

    def lettered(self, letter: str, suit: Suit) -> Sequence[Card]:
        """Return the cards with this letter and suit, in the hand's order."""
        return self._by_letter_and_suit.get((letter, suit), ())

    def place(self, letters: str, suits: Iterable[Suit]) -> Placed:
        """Return cards for the letters: cards of these suits, and jokers for the rest. There must be enough jokers."""
        left = {
            letter: [card for suit in Suit if suit in suits for card in self.lettered(letter, suit)]
            for letter in set(letters)
        }
        jokers = iter(self.jokers)
        return tuple(
            PlacedCard.of(left[letter].pop(0)) if left[letter] else PlacedCard(letter, card=next(jokers))
            for letter in letters
        )


class Prospect(NamedTuple):
    """The most a word can be worth: its points, the number of jokers it takes, and the suits that earn them."""

    points: int
    jokers: int
    suits: frozenset[Suit]


class BestCards:
    """Finds the cards of a hand that earn the most in a word, for many words.

    `table` has the cards of the word that are on the table already. Among equal points, the fewest jokers are best.
    """

    def __init__(self, hand: Hand, *, rules: Rules, stolen: bool = False, table: Sequence[PlacedCard] = ()) -> None:
        self._rules, self._stolen, self._table = rules, stolen, table
        self._on_table = {card.suit for card in table if card.suit}
        # The aims that the cards on the table still allow.
        self._aims = [aim for aim in AIMS if self._on_table <= aim.suits]
        self._racks = [hand.rack(aim.suits) for aim in self._aims]

    def prospects(self, words: Iterable[str]) -> dict[str, Prospect]:
        """Return the best way to play each of many words, or each of the parts that are added to the word on the table.

        Those that the hand can't spell are left out.
        """
        every = self._racks[-1]
        counted = LetterCounts(words, every.letters)
        # To lack many letters is as bad as to lack one more than there are jokers.
        clipped = bytes(min(lacking, every.blanks + 1) for lacking in range(256))
        lacking = [counted.lacking(Counter(rack.letters)).translate(clipped) for rack in self._racks]
        known: dict[tuple[int, ...], Prospect | None] = {}
        found = {}
        for word, *key in zip(counted.words, consonants(counted.words), map(len, counted.words), *lacking, strict=True):
            kind = tuple(key)
            if kind not in known:
                known[kind] = self._best(*kind)
            prospect = known[kind]
            if prospect:
                found[word] = prospect
        return found

    def _best(self, consonants: int, letters: int, *jokers: int) -> Prospect | None:
        """Return the best way to play a word, given the jokers that each aim takes; None if there are too few."""
        consonants += sum(card.is_consonant for card in self._table)
        length = letters + len(self._table)
        prospects = []
        for aim, number in zip(self._aims, jokers, strict=True):
            # A word of jokers alone has no color or suit, so it earns no bonus.
            bonuses = aim.bonuses if self._on_table or number < letters else 0
            points = points_of(consonants, length, bonuses, stolen=self._stolen, rules=self._rules)
            prospects.append(Prospect(points, number, aim.suits))
        possible = [prospect for prospect in prospects if prospect.jokers <= self._racks[-1].blanks]
        return max(possible, key=lambda prospect: (prospect.points, -prospect.jokers), default=None)
