"""Dumbal's scorepad: a row for each hand, with the points and the running total of each player."""

from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad, Share

SCOREPAD = Scorepad(
    hint="The winner of a hand scores 0; the others score the points in their hands. A failed call adds 20.",
    players=(2, 8),
    blank=5,
    page=RoundGrid(
        columns=(Column("hand", 9), Column("called", 16)),
        for_each_player=(Share("points", 0.4), Share("total", 0.6)),
        note="A player who reaches 200 is out: draw a thick line under that total. Circle a failed call.",
    ),
)
