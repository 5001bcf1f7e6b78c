"""Dumbal's scorepad: a row for each hand, with each player's points and, wider, the running total."""

from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad, Share

SCOREPAD = Scorepad(
    hint="The winner of a hand scores 0, the others the points in hand; a failed call adds 20.",
    players=(2, 8),
    blank=5,
    page=RoundGrid(
        columns=(Column("hand", 9), Column("called", 16)),
        for_each_player=(Share("points", 0.4), Share("total", 0.6)),
        note="Who reaches 200 is out: draw a thick line under that total, and go on without. Circle a failed call.",
    ),
)
