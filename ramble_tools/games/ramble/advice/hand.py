"""A hand of lettered cards, and which of its cards earn the most in a word.

The choice between two cards with the letter t, say, decides whether a word is all of one color or of one suit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Color, Joker, Suit
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard
from ramble_tools.games.ramble.worth import points_of
from ramble_tools.letters import is_consonant, letter_of
from ramble_tools.words.letter_counts import LetterCounts
from ramble_tools.words.letter_counts import consonants as consonants_of
from ramble_tools.words.rack import Rack

# Seven cards are dealt and four drawn each turn. With wild jokers, more cards than this take long to try.
_MOST_WITH_JOKERS = 20


@dataclass(frozen=True, slots=True)
class Aim:
    """The suits a word is made from, and the number of bonuses it then earns ("Color Bonus", "Suit Bonus")."""

    suits: frozenset[Suit]
    bonuses: int


ANY_SUIT = Aim(frozenset(Suit), 0)
# The aim for each color, with the aims for its two suits.
_COLORS = {
    Aim(frozenset(suits), 1): [Aim(frozenset({suit}), 2) for suit in suits]
    for suits in ([suit for suit in Suit if suit.color is color] for color in Color)
}
AIMS = (*chain.from_iterable(_COLORS.values()), *_COLORS, ANY_SUIT)


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
        if jokers_wild and len(held) > _MOST_WITH_JOKERS and any(isinstance(card, Joker) for card in held):
            raise ImpossibleCardsError(
                f"the hand has {len(held)} cards; with wild jokers in it, give at most {_MOST_WITH_JOKERS}"
            )
        jokers = tuple(card for card in held if isinstance(card, Joker))
        ordinary = tuple(card for card in held if not isinstance(card, Joker))
        return cls(ordinary, jokers if jokers_wild else (), () if jokers_wild else jokers)

    @property
    def rack(self) -> Rack:
        """All the letters of the hand, with wild jokers as blanks."""
        return self.rack_within(ANY_SUIT)

    def rack_within(self, aim: Aim) -> Rack:
        """Return the letters on the cards of an aim's suits, with wild jokers as blanks."""
        letters = "".join(letter_of(card) for card in self.cards if card.suit in aim.suits)
        return Rack(letters, len(self.jokers))

    @cached_property
    def _by_letter_and_suit(self) -> dict[tuple[str, Suit], list[Card]]:
        found: dict[tuple[str, Suit], list[Card]] = {}
        for card in self.cards:
            found.setdefault((letter_of(card), card.suit), []).append(card)
        return found

    def lettered(self, letter: str, suit: Suit) -> Sequence[Card]:
        """Return the cards with this letter and suit, in the hand's order."""
        return self._by_letter_and_suit.get((letter, suit), ())

    def place(self, letters: str, suits: Iterable[Suit]) -> tuple[PlacedCard, ...]:
        """Return cards for the letters: cards of these suits, and jokers for the rest. There must be enough jokers."""
        left = {
            letter: list(chain.from_iterable(self.lettered(letter, suit) for suit in Suit if suit in suits))
            for letter in set(letters)
        }
        jokers = iter(self.jokers)
        placed = []
        for letter in letters:
            card: AnyCard = left[letter].pop(0) if left[letter] else next(jokers)
            placed.append(PlacedCard(letter, None if isinstance(card, Joker) else card.suit, card))
        return tuple(placed)


@dataclass(frozen=True, slots=True)
class Prospect:
    """The most a word can be worth: its points, the number of jokers it takes, and the suits that earn them."""

    points: int
    jokers: int
    suits: frozenset[Suit]


class BestCards:
    """Finds the cards of a hand that earn the most in a word, for many words.

    `table` has the cards of the word that are on the table already. Among equal points, the fewest jokers are best.
    """

    def __init__(self, hand: Hand, *, rules: Rules, stolen: bool = False, table: Sequence[PlacedCard] = ()) -> None:
        self._rules, self._stolen = rules, stolen
        self._on_table = {card.suit for card in table if card.suit}
        self._colors = [(self._within(hand, [color]), self._within(hand, suits)) for color, suits in _COLORS.items()]
        self._any = self._within(hand, [ANY_SUIT])
        self._blanks = len(hand.jokers)

    def _within(self, hand: Hand, aims: Iterable[Aim]) -> list[tuple[Aim, Rack]]:
        """Return the aims that the cards on the table still allow, each with the letters that serve it."""
        return [(aim, hand.rack_within(aim)) for aim in aims if self._on_table <= aim.suits]

    def prospect(self, word: str, letters: str) -> Prospect | None:
        """Return the best way to play a word whose `letters` must come from the hand; None if the hand lacks one."""
        consonants = sum(map(is_consonant, word))
        size = _Size(consonants, len(word), len(letters))
        possible = self._possible(letters)
        if self._blanks:
            return self._best(size, ((aim, rack.lacking(letters)) for aim, rack in possible))
        # Without jokers, the first aim earns the most.
        return self._best(size, ((aim, 0) for aim, _ in islice(possible, 1)))

    def prospects(self, words: Iterable[str]) -> dict[str, Prospect]:
        """Return what `prospect` does for many whole words, those that the hand can spell; much faster than one by one.

        There must be no word on the table.
        """
        aims = self._every_aim()
        counted = LetterCounts(words, self._any[0][1].letters)
        # To lack many letters is as bad as to lack one more than there are jokers.
        clipped = bytes(min(lacking, self._blanks + 1) for lacking in range(256))
        lacking = [counted.lacking(Counter(rack.letters)).translate(clipped) for _, rack in aims]
        known: dict[tuple[int, ...], Prospect | None] = {}
        found = {}
        for word, *key in zip(
            counted.words, consonants_of(counted.words), map(len, counted.words), *lacking, strict=True
        ):
            kind = tuple(key)
            if kind not in known:
                consonants, length, *jokers = kind
                possible = [(aim, n) for (aim, _), n in zip(aims, jokers, strict=True) if n <= self._blanks]
                known[kind] = self._best(_Size(consonants, length, length), possible)
            prospect = known[kind]
            if prospect:
                found[word] = prospect
        return found

    def _every_aim(self) -> list[tuple[Aim, Rack]]:
        suits = chain.from_iterable(suits for _, suits in self._colors)
        return [*suits, *chain.from_iterable(color for color, _ in self._colors), *self._any]

    def _possible(self, letters: str) -> Iterator[tuple[Aim, Rack]]:
        """Yield the aims in whose suits the letters can be spelled, those with the most bonuses first."""
        # Letters that one color can't spell can't be spelled in either of its suits.
        colors = [(color, suits) for color, suits in self._colors if color and color[0][1].spells(letters)]
        for _, suits in colors:
            yield from (each for each in suits if each[1].spells(letters))
        for color, _ in colors:
            yield from color
        yield from (each for each in self._any if each[1].spells(letters))

    def _best(self, size: "_Size", possible: Iterable[tuple[Aim, int]]) -> Prospect | None:
        """Return the best of some aims, each with the number of jokers it takes; None if there is none."""
        prospects = (
            # A word of jokers alone has no color or suit, so it earns no bonus.
            Prospect(self._points(size, aim.bonuses if self._on_table or jokers < size.new else 0), jokers, aim.suits)
            for aim, jokers in possible
        )
        return max(prospects, key=lambda prospect: (prospect.points, -prospect.jokers), default=None)

    def _points(self, size: "_Size", bonuses: int) -> int:
        return points_of(size.consonants, size.letters, bonuses, stolen=self._stolen, rules=self._rules)


class _Size(NamedTuple):
    """How many consonants and letters a word has, and how many of its letters must come from the hand."""

    consonants: int
    letters: int
    new: int
