"""Dramble's scorepad: three games on a page, with a box for each of the 54 cards that a player can win."""

from ramble_tools.games.scorepad import CheckBoxes, Scorepad

SCOREPAD = Scorepad(
    hint="Check a box for each card you take. The player with the most cards wins.",
    players=(2, 2),
    blank=2,
    page=CheckBoxes(games=3, boxes=54, unit="cards"),
)
