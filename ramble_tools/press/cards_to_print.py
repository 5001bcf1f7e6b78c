"""Which cards are printed: one or both decks with their jokers, or only those that `--only` names.

The two jokers of a deck are printed with different stars, so that players can tell them apart.
"""

import re
from collections.abc import Sequence

from ramble_tools.cards import DECKS, AnyCard, Joker, Suit, read_card
from ramble_tools.errors import BadInput, CardNotationError, quote
from ramble_tools.letters import cards_lettered, lettered_deck
from ramble_tools.press.choices import DeckChoice


class SecondJoker(Joker):
    """The second joker of a deck. It is equal to the first, because no game tells them apart."""

    __slots__ = ()


def is_second(card: AnyCard) -> bool:
    """Return whether a card is the second joker of its deck, whose star is an outline."""
    return isinstance(card, SecondJoker)


def decks_of(choice: DeckChoice) -> tuple[int, ...]:
    """Return the numbers of the decks that were chosen."""
    return DECKS if choice == "both" else (int(choice),)


def faces_of(decks: Sequence[int], *, jokers: bool, only: str | None = None, copies: int = 1) -> tuple[AnyCard, ...]:
    """Return the faces to print: deck 1 by suit and rank, then its jokers; then deck 2; all of that `copies` times.

    `only` names some of them: `qS` is every q of spades, `10S1` one card, `JK1` the joker with a solid star, and `JK1b`
    the other joker of that deck. Raises BadInput.
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
    for part in re.split(r"[\s,]+", text.strip()):
        named = _named(part)
        printed = [card for card in named if card in cards]
        if not printed:
            why = "this card is not being printed; see --deck and --jokers" if named else _why_not(part)
            raise BadInput(f"--only {quote(part)}: {why}")
        found += printed
    return found


def _letter_and_suit(part: str) -> tuple[str, Suit] | None:
    found = re.fullmatch(r"([a-z])([shcd])", part, re.IGNORECASE | re.ASCII)
    return (found[1].lower(), Suit(found[2].upper())) if found else None


def _named(part: str) -> list[AnyCard]:
    """Return the cards that a card with its deck names, or a letter with its suit; none if it is neither."""
    if second := re.fullmatch(r"JK([12])b", part, re.IGNORECASE):
        return [SecondJoker(int(second[1]))]
    if re.search(r"\d$|^\d:", part) and len(part) > 2:
        return [read_card(part, two_decks=True)]
    return list(cards_lettered(*lettered)) if (lettered := _letter_and_suit(part)) else []


def _why_not(part: str) -> str:
    if lettered := _letter_and_suit(part):
        letter, suit = lettered
        suits = [suit.plural for suit in Suit if cards_lettered(letter, suit)]
        return f"there is no {letter} of {suit.plural}; {letter} comes in {', '.join(suits)}"
    try:
        card = read_card(part)
    except CardNotationError:
        return "not a card; write a letter and its suit, as in qS, or a card and its deck, as in 10S1"
    what = "a joker" if isinstance(card, Joker) else f"the card {card}"
    return f"{what} is in both decks, so name its deck too: {' or '.join(f'{card}{deck}' for deck in DECKS)}"
