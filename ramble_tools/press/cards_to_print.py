"""Which cards are printed: one or both decks with their jokers, or only those that `--only` names.

The two jokers of a deck are printed with different stars, so that players can tell them apart.
"""

import re
from collections.abc import Iterator, Sequence

from ramble_tools.cards import DECKS, AnyCard, Card, Joker, Suit, is_card, read_card
from ramble_tools.errors import BadInput, CardNotationError, quote
from ramble_tools.letters import cards_lettered, lettered_deck
from ramble_tools.press.choices import DeckChoice


class SecondJoker(Joker):
    """The second joker of a deck, whose star is an outline. It is equal to the first: no game tells them apart."""

    __slots__ = ()


def decks_of(choice: DeckChoice) -> tuple[int, ...]:
    """Return the numbers of the decks that were chosen."""
    return DECKS if choice == "both" else (int(choice),)


def faces_of(decks: Sequence[int], *, jokers: bool, only: str | None = None, copies: int = 1) -> tuple[AnyCard, ...]:
    """Return the faces to print: deck 1 by suit and rank, then its jokers; then deck 2; all of that `copies` times.

    `only` names some of them: `qS` and `q♠` are every q of spades, `10S1` one card, `JK1` the joker with a solid star,
    and `JK1b` the other joker of that deck. Raises BadInput.
    """
    cards: list[AnyCard] = []
    for deck in decks:
        cards += [lettered.card for lettered in lettered_deck(deck)]
        cards += [Joker(deck), SecondJoker(deck)] if jokers else []
    if only is not None:
        cards = _those_named(only, cards)
    return tuple(cards * copies)


def _those_named(text: str, cards: Sequence[AnyCard]) -> list[AnyCard]:
    found: list[AnyCard] = []
    if not text.strip(" ,"):
        raise BadInput("--only is empty; name some cards, as in --only 'qS zC 10S1', or leave it out to print all")
    for part in _parts(text):
        named = _named(part)
        printed = [card for card in named if card in cards]
        if not printed:
            raise _missing(part, named)
        found += printed
    return found


def _parts(only: str) -> list[str]:
    return re.split(r"[\s,]+", only.strip())


def letters_not_ranks(only: str | None) -> Iterator[str]:
    """Yield what is printed for each part of `only` that names a letter, but looks like another card, as `qS` does."""
    for part in dict.fromkeys(_parts(only or "")):
        lettered = _letter_and_suit(part)
        if lettered and is_card(part):
            card, cards = read_card(part), cards_lettered(*lettered)
            if any(each._replace(deck=None) != card for each in cards):
                letter, suit = lettered
                meant = f"the letter {letter.upper()} of {suit.plural}, on {' and '.join(map(str, cards))}"
                other = " or ".join(f"{card}{deck}" for deck in DECKS)
                yield f"{part} is {meant}; for the card {card}, type {other}"


def _letter_and_suit(part: str) -> tuple[str, Suit] | None:
    """Return a letter and its suit, which is a letter or a sign; None for other text."""
    letter, suit = part[:1].lower(), part[1:]
    if not re.fullmatch("[a-z]", letter, re.ASCII) or not is_card(f"2{suit}"):
        return None
    card = read_card(f"2{suit}")
    return (letter, card.suit) if isinstance(card, Card) else None


def _named(part: str) -> list[AnyCard]:
    """Return the cards that a card with its deck names, or a letter with its suit; none if it is neither."""
    if second := re.fullmatch(r"JK([12])b", part, re.IGNORECASE):
        return [SecondJoker(int(second[1]))]
    if re.search(r"\d$|^\d:", part) and len(part) > 2:
        try:
            return [read_card(part, two_decks=True)]
        except CardNotationError as error:
            error.within("--only")
            raise
    return list(cards_lettered(*lettered)) if (lettered := _letter_and_suit(part)) else []


def _missing(part: str, named: Sequence[AnyCard]) -> BadInput:
    """Return why a part of `--only` names no card that is printed. It may have `named` others."""
    if named:
        return BadInput(f"--only {quote(part)}: this card is not being printed; see --deck and --jokers")
    if lettered := _letter_and_suit(part):
        letter, suit = lettered
        suits = [suit.plural for suit in Suit if cards_lettered(letter, suit)]
        return BadInput(
            f"--only {quote(part)}: there is no {letter} of {suit.plural}; {letter} comes in {', '.join(suits)}"
        )
    if not is_card(part):
        right = "write a letter and its suit, as in qS, or a card and its deck, as in 10S1"
        return BadInput(f"--only: {quote(part)} is not a card; {right}")
    card = read_card(part)
    what = "a joker" if isinstance(card, Joker) else f"the card {card}"
    decks = " or ".join(f"{card}{deck}" for deck in DECKS)
    return BadInput(f"--only {quote(part)}: {what} is in both decks, so name its deck too: {decks}")
