"""Dramble's scorepad: three games on a page, with a box for each of the 54 cards that a player can win."""

from ramble_tools.games.scorepad import Scorepad, TickBoxes

SCOREPAD = Scorepad(
    hint="Tick a box for each card that you take; most cards win.",
    players=(2, 2),
    blank=2,
    page=TickBoxes(games=3, boxes=54, unit="cards"),
)
