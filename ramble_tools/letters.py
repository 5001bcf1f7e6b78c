"""The two lettered decks of Ramble: the letter on each card.

Source: the tables "Deck 1" and "Deck 2" of the official rules (seeds/ramble.txt), with which `tests/test_letters.py`
compares them. Ranks 2 to 10 are consonants ("including 'y's"); jack, queen, king and ace are vowels.
"""

from functools import cache
from typing import NamedTuple

from ramble_tools.cards import DECKS, Card, Rank, Suit

# One group per rank, from two to ace; the letters of a group are in the order spades, hearts, clubs, diamonds.
_TABLES = {
    1: "tnnt ntrn fstr rfsm hlfd lhdf yvlh kypv qjzx ooea iaai eeee auia",
    2: "srsr rsts tdnl dnht bcgk cbkg wmbc mgjw pwvy uuie eeuo aiou ooui",
}

CONSONANT_RANKS = frozenset(Rank) - {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}
VOWELS = frozenset("aeiou")
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class LetteredCard(NamedTuple):
    """A card of a Ramble deck and the lowercase letter on it."""

    card: Card
    letter: str

    @property
    def is_consonant(self) -> bool:
        """Whether the card counts as a consonant: "all cards with a face value of 2-10 is a consonant"."""
        return self.card.rank in CONSONANT_RANKS


def is_consonant(letter: str) -> bool:
    """Return whether a letter's cards are consonants. No letter is on both consonant and vowel cards."""
    return letter not in VOWELS


@cache
def lettered_deck(deck: int) -> tuple[LetteredCard, ...]:
    """Return the 52 cards of deck 1 or 2, sorted by suit (spades, hearts, clubs, diamonds), then from two to ace."""
    rows = dict(zip(Rank, _TABLES[deck].split(), strict=True))
    return tuple(
        LetteredCard(Card(rank, suit, deck), rows[rank][column]) for column, suit in enumerate(Suit) for rank in Rank
    )


@cache
def lettered_cards() -> tuple[LetteredCard, ...]:
    """Return the 104 lettered cards of both decks, deck 1 first."""
    return tuple(lettered for deck in DECKS for lettered in lettered_deck(deck))


@cache
def letter_of(card: Card) -> str:
    """Return the letter on a card. Raises KeyError if the card does not name its deck."""
    return {lettered.card: lettered.letter for lettered in lettered_cards()}[card]


@cache
def letter_supply() -> dict[str, int]:
    """Return the number of cards with each letter, a to z, in both decks together."""
    letters = "".join(_TABLES.values())
    return {letter: letters.count(letter) for letter in ALPHABET}


def cards_lettered(letter: str, suit: Suit | None = None) -> tuple[Card, ...]:
    """Return the cards with a letter in both decks: those of one suit, or all of them."""
    return tuple(
        lettered.card
        for lettered in lettered_cards()
        if lettered.letter == letter and suit in (None, lettered.card.suit)
    )


def base_points(consonants: int, *, stolen: bool = False) -> int:
    """Return the points for a number of consonants in a word, before bonuses.

    "2 points for every three [...], or 1 point for every two [...], whichever is worth more". Another player's word
    earns only 1 point for every two. Only complete groups count.
    """
    by_twos = consonants // 2
    return by_twos if stolen else max(2 * (consonants // 3), by_twos)


class Shortage(NamedTuple):
    """A letter that a word needs more of than the two decks have."""

    letter: str
    wanted: int
    there: int

    def __str__(self) -> str:
        return f"needs {self.wanted} {self.letter.upper()}s; the decks have {self.there}"


def shortages(word: str) -> tuple[Shortage, ...]:
    """Return the letters that the decks have too few of to spell a word, given in plain form."""
    if len(set(word)) == len(word):  # each letter has a card
        return ()
    supply = letter_supply()
    wanted = {letter: word.count(letter) for letter in dict.fromkeys(word)}
    return tuple(Shortage(letter, count, supply[letter]) for letter, count in wanted.items() if count > supply[letter])
