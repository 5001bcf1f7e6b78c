"""Whose cards are whose, and how many: each player of Dukes Up! has the cards of one color."""

from collections.abc import Mapping, Sequence

from ramble_tools.cards import Card, Color, require_separate
from ramble_tools.errors import ByRule, ImpossibleCardsError, by_rule
from ramble_tools.games.dukes.melds import Meld, named_melds, require_melds
from ramble_tools.games.dukes.passages import ONE_COLOR, ONE_DECK, TWO_DUKES
from ramble_tools.games.dukes.rules import Rules

# "Draw 2 cards at most, but your hand can't have more than 4 cards." "Select 2 cards as your DUKES".
MOST_DRAWN = 2
FULL_HAND = 4
MOST_DUKES = 2


def require_table(
    melds: Sequence[Meld],
    others: Mapping[str, Sequence[Card]],
    fields: Sequence[str],
    rules: Rules,
    *,
    field: str = "melds",
) -> None:
    """Raise ImpossibleCardsError if a card appears twice, or one of the melds is not valid.

    `others` maps the name of each group of cards beside the table to its cards, and `fields` are their fields, in the
    same order; `field` is that of the melds.
    """
    with by_rule(ONE_DECK):
        own = dict.fromkeys(named_melds(melds), field)
        require_separate({**named_melds(melds), **others}, own | dict(zip(others, fields, strict=True)))
    require_melds(melds, rules, field=field)


def require_dukes(dukes: Mapping[str, Sequence[Card]]) -> None:
    """Raise ImpossibleCardsError if a castle has more than two dukes. `dukes` maps fields to cards."""
    for field, cards in dukes.items():
        if len(cards) > MOST_DUKES:
            text = f"a castle has at most {MOST_DUKES} dukes, not {len(cards)}"
            raise ImpossibleCardsError(text, ByRule(TWO_DUKES), field=field)


def require_sides(mine: Mapping[str, Sequence[Card]], theirs: Mapping[str, Sequence[Card]]) -> Color | None:
    """Return the player's color, or None if no card shows it. Raises ImpossibleCardsError if the colors can't be right.

    Both map fields to cards.
    """
    yours, others = ([(field, card) for field, cards in side.items() for card in cards] for side in (mine, theirs))
    for known, whose in ((yours, "your"), (others, "the opponent's")):
        for field, card in known:
            first = known[0][1]
            if card.suit.color is not first.suit.color:
                text = f"{first} and {card} are of different colors; all {whose} cards have the same color"
                raise ImpossibleCardsError(text, ByRule(ONE_COLOR), field=field)
            if known is others and yours and card.suit.color is yours[0][1].suit.color:
                text = f"{card} can't be the opponent's: it is {card.suit.color.value}, as you are"
                raise ImpossibleCardsError(text, ByRule(ONE_COLOR), field=field)
    if yours:
        return yours[0][1].suit.color
    return others[0][1].suit.color.other if others else None
