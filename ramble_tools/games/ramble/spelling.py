"""Spelling a word with the cards of the two decks: which letters they lack, and which card has which letter."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.cards import DECKS, AnyCard, Card, Joker, Suit, is_card, read_card, read_cards, write_cards
from ramble_tools.errors import BadInput, ByRuling, CommandHint, ImpossibleCardsError, plural, quote, shorten
from ramble_tools.games.fields import about
from ramble_tools.games.reasons import listing
from ramble_tools.letters import cards_lettered, is_consonant, letter_of, letter_supply, shortages
from ramble_tools.words.plain import plain_word

JOKERS = 2 * len(DECKS)

# Three reasons are enough to see that a word can't be spelled.
_SHORTAGES_SHOWN = 3

_UNUSED_JOKER = (
    "the official rules give a joker no letter",
    ByRuling("jokers=unused"),
    CommandHint("if your group plays them wild, set jokers=wild"),
)


class PlacedCard(NamedTuple):
    """One card of a word: its letter and, if they are known, its suit and the card itself.

    A joker stands for the letter that its player names, and has no suit.
    """

    letter: str
    suit: Suit | None = None
    card: AnyCard | None = None

    @property
    def is_joker(self) -> bool:
        """Whether a wild joker stands for the letter."""
        return isinstance(self.card, Joker)

    @property
    def suit_is_known(self) -> bool:
        """Whether it is known what the card does to the bonuses; a joker breaks neither."""
        return self.suit is not None or self.is_joker

    @property
    def is_consonant(self) -> bool:
        """Whether the letter is a consonant; a joker counts as the letter it stands for (ruling `jokers=wild`)."""
        return is_consonant(self.letter)


def word_of(cards: Sequence[PlacedCard]) -> str:
    """Return the word that the cards spell, in lowercase letters."""
    return "".join(card.letter for card in cards)


def cards_of(placed: Sequence[PlacedCard]) -> tuple[AnyCard, ...]:
    """Return the cards themselves, leaving out those that are not known."""
    return tuple(each.card for each in placed if each.card is not None)


def spell(text: str, *, jokers_wild: bool = False) -> tuple[PlacedCard, ...]:
    """Spell a word with cards whose suits are not known.

    Raises WordError, and ImpossibleCardsError if the decks (with four wild jokers) have too few cards for it.
    """
    word = plain_word(text)
    lacking = shortages(word)
    if sum(each.wanted - each.there for each in lacking) > (JOKERS if jokers_wild else 0):
        reasons = "; ".join(map(str, lacking[:_SHORTAGES_SHOWN]))
        if len(lacking) > _SHORTAGES_SHOWN:
            reasons += f"; and {plural(len(lacking) - _SHORTAGES_SHOWN, 'more letter')}"
        jokers = f", and {JOKERS} jokers are not enough" if jokers_wild else ""
        raise ImpossibleCardsError(f"the two decks can't spell {quote(word)}: {reasons}{jokers}")
    return tuple(PlacedCard(letter) for letter in word)


def spell_claim(word: str, suits: str, cards: str, *, jokers_wild: bool = False) -> tuple[PlacedCard, ...]:
    """Return the cards of a claimed word, given as `cards`, or as its letters and, if they are known, their `suits`.

    Cards are also read in place of the letters. Raises BadInput, WordError and ImpossibleCardsError.
    """
    if word and not (cards or suits) and _are_cards(word):
        word, cards = "", word
    if cards:
        for field, text in (("word", word), ("suits", suits)):
            if text:
                raise BadInput(f"the cards give the letters and suits already; leave {quote(text)} out", field=field)
        with about("cards"):
            return spell_with_cards(cards, jokers_wild=jokers_wild)
    if not word:
        raise BadInput("give the word, as in SHIRT, or its cards", wants=["cards"])
    with about("word"):
        return spell_in_suits(word, suits, jokers_wild=jokers_wild) if suits else spell(word, jokers_wild=jokers_wild)


def _are_cards(text: str) -> bool:
    """Return whether these are cards with their decks, right or wrong; no word has digits."""
    parts = text.replace(",", " ").split()
    return any(map(str.isdigit, text)) and any(is_card(part, two_decks=True) for part in parts)


def spell_in_suits(text: str, suits: str, *, jokers_wild: bool = False) -> tuple[PlacedCard, ...]:
    """Spell a word with cards of known suits: S, H, C, D (or ♠ ♥ ♣ ♦) or, for a wild joker, J for each letter.

    Raises WordError and ImpossibleCardsError.
    """
    word = plain_word(text)
    signs = re.sub(r"[\s,]|\N{VARIATION SELECTOR-16}", "", suits)
    if len(signs) != len(word):
        raise ImpossibleCardsError(
            f"{quote(suits)} has {plural(len(signs), 'suit')}, but {shorten(word)} has {plural(len(word), 'letter')}; "
            "give one suit for each",
            field="suits",
        )
    placed = tuple(_place(letter, sign) for letter, sign in zip(word, signs, strict=True))
    jokers = sum(card.is_joker for card in placed)
    if jokers and not jokers_wild:
        raise ImpossibleCardsError(f"{quote(suits)} names a joker", *_UNUSED_JOKER, field="suits")
    if jokers > JOKERS:
        raise ImpossibleCardsError(
            f"{quote(suits)} names {jokers} jokers, but the two decks have {JOKERS}", field="suits"
        )
    for (letter, suit), count in Counter((card.letter, card.suit) for card in placed if card.suit).items():
        _require_cards(letter, suit, count)
    return placed


def _place(letter: str, sign: str) -> PlacedCard:
    if sign.upper() in ("J", "*"):
        return PlacedCard(letter, card=Joker())
    for suit in Suit:
        if sign.upper() == suit.value or sign in _signs(suit):
            return PlacedCard(letter, suit)
    raise ImpossibleCardsError(f"{quote(sign)} is not a suit; the suits are S, H, C, D", field="suits")


def _signs(suit: Suit) -> str:
    outlined = {Suit.SPADES: "♤", Suit.HEARTS: "♡", Suit.CLUBS: "♧", Suit.DIAMONDS: "♢"}
    return suit.symbol + outlined[suit]


def _require_cards(letter: str, suit: Suit, count: int) -> None:
    """Raise ImpossibleCardsError if the decks have fewer cards than this of a letter and suit."""
    cards = cards_lettered(letter, suit)
    if count <= len(cards):
        return
    if cards:
        have = f"only 1 {suit.plural[:-1]} has" if len(cards) == 1 else f"only {len(cards)} {suit.plural} have"
        text = f"{have} the letter {letter} ({write_cards(cards)}), not {count}"
    else:
        suits = [f"{other.plural} ({write_cards(found)})" for other in Suit if (found := cards_lettered(letter, other))]
        text = f"no {suit.plural[:-1]} has the letter {letter}; it is in {listing(suits)}"
    raise ImpossibleCardsError(text, field="suits")


def spell_with_cards(
    texts: str | Sequence[str], *, jokers_wild: bool = False, what: str = "the word"
) -> tuple[PlacedCard, ...]:
    """Read the cards of a word, in order: `2S1 KH2`, and a wild joker with its letter, as in `JK1=e`.

    `what` names the word in messages. Raises BadInput.
    """
    pieces = [texts] if isinstance(texts, str) else texts
    parts = [part.partition("=") for piece in pieces for part in re.split(r"[\s,;/]+", piece) if part]
    for name, _, letter in parts:
        if not name:
            raise ImpossibleCardsError(
                f"{quote(f'={letter}')} in {what} has no card; give a joker and its letter, as in JK1=e"
            )
    cards = read_cards([name for name, _, _ in parts], what=what, two_decks=True)
    if not cards:
        raise ImpossibleCardsError(f"{what} has no cards; give them in order, as in '2S1 KH2'")
    return tuple(
        _place_card(card, letter if equals else None, jokers_wild)
        for card, (_, equals, letter) in zip(cards, parts, strict=True)
    )


def _place_card(card: AnyCard, named: str | None, jokers_wild: bool) -> PlacedCard:
    if isinstance(card, Joker):
        if not jokers_wild:
            raise ImpossibleCardsError(f"{card} is a joker", *_UNUSED_JOKER)
        letter = (named or "").strip().lower()
        if len(letter) != 1 or letter not in letter_supply():
            raise ImpossibleCardsError(f"{card} needs the letter it stands for, as in {card}=e")
        return PlacedCard(letter, card=card)
    if named is not None and named.strip().lower() != letter_of(card):
        raise ImpossibleCardsError(f"{card} has the letter {letter_of(card)}; only a joker can be given a letter")
    return PlacedCard(letter_of(card), card.suit, card)


# --- placed cards as plain text


def write_placed(cards: Sequence[PlacedCard]) -> str:
    """Return cards as text, `2S1 JK1=e s.S t`: a card, a joker and its letter, a letter and its suit, a letter."""
    return " ".join(
        (f"{each.card}={each.letter}" if each.is_joker else str(each.card))
        if each.card is not None
        else (f"{each.letter}.{each.suit.value}" if each.suit else each.letter)
        for each in cards
    )


def read_placed(text: str) -> tuple[PlacedCard, ...]:
    """Return the cards that `write_placed` wrote. Raises CardNotationError."""
    return tuple(_read_placed(part) for part in text.split())


def _read_placed(part: str) -> PlacedCard:
    if len(part) == 1:
        return PlacedCard(part)
    if part[1] == ".":
        return PlacedCard(part[0], Suit(part[2:]))
    name, equals, letter = part.partition("=")
    if equals:
        return PlacedCard(letter, card=read_card(name, two_decks=name[-1].isdigit()))
    card = read_card(name, two_decks=True)
    return PlacedCard(letter_of(card), card.suit, card) if isinstance(card, Card) else PlacedCard("?", card=card)
