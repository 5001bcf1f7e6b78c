"""The two lettered decks of Ramble: which letter is written on which card.

Source: the tables "Deck 1" and "Deck 2" of the rule text (seeds/ramble.txt). `tests/test_letters.py` compares them with
the text itself. Ranks 2 to 10 are consonants ("including 'y's"), jack, queen, king and ace vowels.
"""

from functools import cache
from typing import NamedTuple

from ramble_tools.cards import DECKS, Card, Rank, Suit

# One line a rank, two to ace; the letters stand in the order spades, hearts, clubs, diamonds.
_TABLES = {
    1: "tnnt ntrn fstr rfsm hlfd lhdf yvlh kypv qjzx ooea iaai eeee auia",
    2: "srsr rsts tdnl dnht bcgk cbkg wmbc mgjw pwvy uuie eeuo aiou ooui",
}

CONSONANT_RANKS = frozenset(Rank) - {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}
VOWELS = frozenset("aeiou")


class LetteredCard(NamedTuple):
    """A card of a Ramble deck and the lower-case letter written on it."""

    card: Card
    letter: str

    @property
    def is_consonant(self) -> bool:
        """Whether the card counts as a consonant: "all cards with a face value of 2-10 is a consonant"."""
        return self.card.rank in CONSONANT_RANKS


def is_consonant(letter: str) -> bool:
    """Whether a letter's cards are consonants. Both tables put a letter always on the one or the other kind."""
    return letter not in VOWELS


@cache
def lettered_deck(deck: int) -> tuple[LetteredCard, ...]:
    """The 52 lettered cards of deck 1 or 2, sorted by suit (spades, hearts, clubs, diamonds), then from two to ace."""
    rows = dict(zip(Rank, _TABLES[deck].split(), strict=True))
    return tuple(
        LetteredCard(Card(rank, suit, deck), rows[rank][column]) for column, suit in enumerate(Suit) for rank in Rank
    )


@cache
def lettered_cards() -> tuple[LetteredCard, ...]:
    """The 104 lettered cards of both decks, deck 1 first."""
    return tuple(lettered for deck in DECKS for lettered in lettered_deck(deck))


@cache
def letter_of(card: Card) -> str:
    """The letter written on a card, which must name its deck. Raises KeyError for a card without a deck."""
    return {lettered.card: lettered.letter for lettered in lettered_cards()}[card]


@cache
def letter_supply() -> dict[str, int]:
    """How many cards of both decks carry each letter, a to z."""
    letters = "".join(_TABLES.values())
    return {letter: letters.count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"}


def cards_lettered(letter: str, suit: Suit | None = None) -> tuple[Card, ...]:
    """The cards that carry a letter, of both decks, of one suit or of all."""
    return tuple(
        lettered.card
        for lettered in lettered_cards()
        if lettered.letter == letter and suit in (None, lettered.card.suit)
    )


def base_points(consonants: int, *, stolen: bool = False) -> int:
    """Points for consonants: "2 points for every three [...], or 1 point for every two [...], whichever is worth more".

    Another player's word earns only 1 for every two. Only whole groups count.
    """
    by_twos = consonants // 2
    return by_twos if stolen else max(2 * (consonants // 3), by_twos)


class Shortage(NamedTuple):
    """A letter of which a word wants more cards than the two decks hold."""

    letter: str
    wanted: int
    there: int

    def __str__(self) -> str:
        return f"it wants {self.wanted} {self.letter}, there {'is' if self.there == 1 else 'are'} {self.there}"


def shortages(word: str) -> tuple[Shortage, ...]:
    """The letters that the decks hold too few of to spell a word in plain form; empty where they can."""
    supply = letter_supply()
    wanted = {letter: word.count(letter) for letter in dict.fromkeys(word)}
    return tuple(Shortage(letter, count, supply[letter]) for letter, count in wanted.items() if count > supply[letter])
