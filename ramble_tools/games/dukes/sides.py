"""Whose cards are whose, and how many: each player of Dukes Up! has the cards of one color."""

from collections.abc import Sequence

from ramble_tools.cards import Card, Color
from ramble_tools.errors import ImpossibleCardsError, plural

# "Draw 2 cards at most, but your hand can't have more than 4 cards." "Select 2 cards as your DUKES".
MOST_DRAWN = 2
FULL_HAND = 4
MOST_DUKES = 2


def require_sides(mine: Sequence[Card], dukes: Sequence[Card], castle: Card | None, name: str) -> Color | None:
    """Return the color of the dukes and the castle. Raises ImpossibleCardsError if the colors can't be right."""
    if len(dukes) > MOST_DUKES:
        raise ImpossibleCardsError(f"there are {plural(len(dukes), 'duke')}; at most two guard a castle", field="dukes")
    theirs = (*dukes, *(card for card in (castle,) if card))
    for card in theirs:
        if card.suit.color is not theirs[0].suit.color:
            raise ImpossibleCardsError(f"{theirs[0]} and {card} are of two colors; {name} and the castle are of one")
    for card in mine:
        if card.suit.color is not mine[0].suit.color:
            raise ImpossibleCardsError(f"{mine[0]} and {card} are of two colors; a hand is of one", field="hand")
        if theirs and card.suit.color is theirs[0].suit.color:
            text = f"{card} is {card.suit.color.value}, as {name} are; the hand is of the other color"
            raise ImpossibleCardsError(text, field="hand")
    return theirs[0].suit.color if theirs else None
