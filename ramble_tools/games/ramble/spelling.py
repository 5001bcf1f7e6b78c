"""Spelling a word with the cards of the two decks: which letters they lack, and which card has which letter."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.cards import DECKS, SUITS, AnyCard, Card, Joker, Suit, is_card, read_card, read_cards, write_cards
from ramble_tools.errors import (
    BadInput,
    ByRule,
    ByRuling,
    CommandHint,
    ImpossibleCardsError,
    about,
    plural,
    quote,
    shorten,
)
from ramble_tools.games.ramble.passages import LETTERS, TWO_DECKS
from ramble_tools.games.reasons import listing
from ramble_tools.letters import cards_lettered, is_consonant, letter_of, letter_supply, lettered_cards, shortages
from ramble_tools.words.plain import plain_word

JOKERS = 2 * len(DECKS)

SUIT_SIGNS = frozenset("SHCDJ*♠♥♣♦")
# Three reasons are enough to see that a word can't be spelled.
_SHORTAGES_SHOWN = 3
_WORD_AND_SUITS = re.compile(rf"\s*([^\W\d_]+)[\s,;:/]+([{''.join(SUITS)}J*]+)\s*", re.IGNORECASE)
_UNUSED_JOKER = (
    "the official rules give a joker no letter",
    ByRuling("jokers=unused"),
    CommandHint("if your group plays them wild, set jokers=wild"),
)


class BySuit(Card):
    """A card of which only the letter and the suit were typed. It is equal to the card that was taken for it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{letter_of(self).upper()} of {self.suit.plural}"


class PlacedCard(NamedTuple):
    """One card of a word: its letter and, if they are known, its suit and the card itself.

    A joker stands for the letter that its player names, and has no suit. As text, it is written as `2S1`, a joker with
    its letter as `JK1=e`, a letter of a known suit as `s.S`, and a letter alone as `s`.
    """

    letter: str
    suit: Suit | None = None
    card: AnyCard | None = None

    @classmethod
    def of(cls, card: Card) -> "PlacedCard":
        """Return a card with the letter on it."""
        return cls(letter_of(card), card.suit, card)

    def __str__(self) -> str:
        if self.is_joker:
            return f"{self.card}={self.letter}"
        return str(self.card) if self.card else f"{self.letter}.{self.suit.value}" if self.suit else self.letter

    @property
    def is_joker(self) -> bool:
        """Whether a wild joker stands for the letter."""
        return isinstance(self.card, Joker)

    @property
    def is_consonant(self) -> bool:
        """Whether the letter is a consonant; a joker counts as the letter it stands for (ruling `jokers=wild`)."""
        return is_consonant(self.letter)


# The color of all cards of a word whose suits are not known; empty if it isn't known either.
ColorAlone: TypeAlias = Literal["", "red", "black"]
# The cards of a word, in order.
Placed: TypeAlias = tuple[PlacedCard, ...]


def word_of(cards: Sequence[PlacedCard]) -> str:
    """Return the word that the cards spell, in lowercase letters."""
    return "".join(card.letter for card in cards)


def cards_of(placed: Sequence[PlacedCard]) -> tuple[AnyCard, ...]:
    """Return the cards themselves, leaving out those that are not known."""
    return tuple(each.card for each in placed if each.card is not None)


def are_named(cards: Sequence[PlacedCard]) -> bool:
    """Return whether each card is known with its deck. A joker that was typed as the suit J has none."""
    return all(each.card and each.card.deck for each in cards)


def spell_claim(word: str, suits: str, cards: str, *, jokers_wild: bool = False) -> Placed:
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


def spell(text: str, *, jokers_wild: bool = False) -> Placed:
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
        raise ImpossibleCardsError(f"the two decks can't spell {quote(word)}: {reasons}{jokers}", ByRule(LETTERS))
    return tuple(map(PlacedCard, word))


def spell_in_suits(text: str, suits: str, *, jokers_wild: bool = False) -> Placed:
    """Spell a word with cards of known suits: S, H, C, D (or ♠ ♥ ♣ ♦) or, for a wild joker, J for each letter.

    Raises WordError and ImpossibleCardsError.
    """
    word = plain_word(text)
    signs = re.sub(r"[\s,]|\N{VARIATION SELECTOR-16}", "", suits)
    with about("suits"):
        if len(signs) != len(word) and 2 * sum(sign in SUIT_SIGNS for sign in signs.upper()) < len(signs):
            how = f"give a suit for each letter of {shorten(word)}, as in {('SHCD' * len(word))[: len(word)]}"
            raise BadInput(f"not understood: {quote(suits)}; {how}")  # a sentence, and no suits with a slip
        if len(signs) != len(word):
            raise ImpossibleCardsError(
                f"{quote(suits)} has {plural(len(signs), 'suit')}, but {shorten(word)} has "
                f"{plural(len(word), 'letter')}; give one suit for each"
            )
        placed = tuple(map(_in_suit, word, signs))
        jokers = sum(card.is_joker for card in placed)
        if jokers and not jokers_wild:
            raise ImpossibleCardsError(f"{quote(suits)} names a joker", *_UNUSED_JOKER)
        if jokers > JOKERS:
            text = f"{quote(suits)} names {jokers} jokers, but the two decks have {JOKERS}"
            raise ImpossibleCardsError(text, ByRule(TWO_DECKS))
        for (letter, suit), count in Counter((card.letter, card.suit) for card in placed if card.suit).items():
            _require_cards(letter, suit, count)
    return placed


def spell_in_color(text: str, color: ColorAlone, *, jokers_wild: bool = False) -> Placed:
    """Spell a word with cards of one color whose suits are not known.

    Raises WordError and ImpossibleCardsError.
    """
    placed = spell(text, jokers_wild=jokers_wild)
    with about("suits"):
        for letter, count in Counter(card.letter for card in placed).items() if not jokers_wild else ():
            there = sum(len(cards_lettered(letter, suit)) for suit in Suit if suit.color.value == color)
            if count > there:
                have = f"{plural(there, f'{color} card')} {'has' if there == 1 else 'have'}"
                text = f"only {have} the letter {letter}, not {count}"
                text = text if there else f"no {color} card has the letter {letter}"
                raise ImpossibleCardsError(text, ByRule(LETTERS))
    return placed


def _in_suit(letter: str, sign: str) -> PlacedCard:
    if sign.upper() in ("J", "*"):
        return PlacedCard(letter, card=Joker())
    if sign.upper() not in SUITS:
        raise ImpossibleCardsError(f"{quote(sign)} is not a suit; the suits are S, H, C, D")
    return PlacedCard(letter, SUITS[sign.upper()])


def _require_cards(letter: str, suit: Suit, count: int) -> None:
    """Raise ImpossibleCardsError if the decks have fewer cards than this of a letter and suit."""
    cards = cards_lettered(letter, suit)
    if not cards:
        suits = [f"{other.plural} ({write_cards(found)})" for other in Suit if (found := cards_lettered(letter, other))]
        text = f"no {suit.plural[:-1]} has the letter {letter}; it is in {listing(suits)}"
        raise ImpossibleCardsError(text, ByRule(LETTERS))
    if count > len(cards):
        have = f"{plural(len(cards), suit.plural[:-1])} {'has' if len(cards) == 1 else 'have'}"
        text = f"only {have} the letter {letter} ({write_cards(cards)}), not {count}"
        raise ImpossibleCardsError(text, ByRule(LETTERS))


def word_and_suits(text: str) -> tuple[str, str] | None:
    """Return the word and the suits of `SHIRT SSSSS`; None for any other text, such as cards."""
    found = _WORD_AND_SUITS.fullmatch(text)
    return (found[1], found[2]) if found else None


def spell_with_cards(
    texts: str | Sequence[str],
    *,
    jokers_wild: bool = False,
    what: str = "the word",
    before: Placed = (),
    elsewhere: Sequence[AnyCard] = (),
) -> Placed:
    """Read the cards of a word, in order: `2S1 KH2`, and a wild joker with its letter, as in `JK1=e`.

    `SHIRT SSSSS` is read too. Where several cards have a letter and suit, those of the word `before` come first, and
    those that are `elsewhere` are left out. `what` names the word in messages. Raises BadInput.
    """
    pieces = [texts] if isinstance(texts, str) else texts
    if typed := word_and_suits(" ".join(pieces)):
        left = [*cards_of(before), *(each.card for each in lettered_cards() if each.card not in elsewhere)]
        return tuple(_taken_from(left, each) for each in spell_in_suits(*typed, jokers_wild=jokers_wild))
    parts = [part.partition("=") for piece in pieces for part in re.split(r"[\s,;/]+", piece) if part]
    for name, _, letter in parts:
        if not name:
            raise ImpossibleCardsError(
                f"{quote(f'={letter}')} in {what} has no card; give a joker and its letter, as in JK1=e"
            )
    cards = read_two_decks([name for name, _, _ in parts], what=what)
    if not cards:
        raise ImpossibleCardsError(f"{what} has no cards; give its cards in order, as in '2S1 KH2'")
    return tuple(
        _with_letter(card, letter.strip().lower() if equals else None, jokers_wild)
        for card, (_, equals, letter) in zip(cards, parts, strict=True)
    )


def _taken_from(cards: list[AnyCard], wanted: PlacedCard) -> PlacedCard:
    """Return the first of these cards that has this letter and suit, and remove it everywhere."""
    if wanted.is_joker:
        return wanted
    fits = (card for card in cards if isinstance(card, Card) and card.suit is wanted.suit)
    found = next((card for card in fits if letter_of(card) == wanted.letter), None)
    if not found:
        text = f"the {wanted.letter.upper()} of {wanted.suit.plural if wanted.suit else ''} is already somewhere else"
        raise ImpossibleCardsError(f"{text}; the two decks have no other", ByRule(LETTERS))
    cards[:] = [card for card in cards if card != found]
    return PlacedCard.of(found)


def _with_letter(card: AnyCard, named: str | None, jokers_wild: bool) -> PlacedCard:
    if isinstance(card, Joker):
        if not jokers_wild:
            raise ImpossibleCardsError(f"{card} is a joker", *_UNUSED_JOKER)
        if named is None or named not in letter_supply():
            raise ImpossibleCardsError(f"{card} needs the letter it stands for, as in {card}=e")
        return PlacedCard(named, card=card)
    if named not in (None, letter_of(card)):
        text = f"{card} has the letter {letter_of(card)}; only a joker can be given a letter"
        raise ImpossibleCardsError(text, ByRule(LETTERS))
    return PlacedCard.of(card)


def read_two_decks(texts: str | Sequence[str], *, what: str) -> list[AnyCard]:
    """Read a list of cards with their decks. Raises CardNotationError and ImpossibleCardsError as `read_cards` does."""
    try:
        return read_cards(texts, what=what, two_decks=True)
    except ImpossibleCardsError as error:
        error.parts.append(ByRule(TWO_DECKS))
        raise


def read_placed(text: str) -> Placed:
    """Return cards that were written as text: `2S1 JK1=e s.S t`. Raises CardNotationError."""
    return tuple(map(_read_placed, text.split()))


def _read_placed(part: str) -> PlacedCard:
    name, equals, letter = part.partition("=")
    if equals:
        return PlacedCard(letter, card=read_card(name, two_decks=name[-1].isdigit()))
    letter, dot, suit = part.partition(".")
    if dot or len(part) == 1:
        return PlacedCard(letter, Suit(suit) if dot else None)
    card = read_card(part, two_decks=True)
    return PlacedCard.of(card) if isinstance(card, Card) else PlacedCard("?", card=card)
