"""Dukes Up!'s scorepad: a small table for each game, with the points of red and black."""

from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.scorepad import GameBlocks, Scorepad


def scorepad(rules: Rules) -> Scorepad:
    """Return the scorepad for a group with these house rules."""
    bonus = rules.castle_bonus
    return Scorepad(
        hint="Score a point for each card of your color on the table"
        + (f", and {bonus} for taking the castle." if bonus else "."),
        blank=2,
        page=GameBlocks(
            sides=("red", "black"),
            rows=(
                "cards in sets and runs",
                "dukes and castle in place",
                *((f"castle taken: {bonus}",) if bonus else ()),
                "score",
            ),
            blanks=("ended by", "won by"),
        ),
    )
