"""Dramble's scorepad: several games on a page, with a box for each card that a player can win."""

from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.scorepad import CheckBoxes, Scorepad


def scorepad(rules: Rules) -> Scorepad:
    """Return the scorepad for a group with these house rules."""
    return Scorepad(
        hint="Check a box for each card you take. The player with the most cards wins.",
        blank=2,
        page=CheckBoxes(boxes=52 + int(rules.jokers), unit="cards"),
    )
