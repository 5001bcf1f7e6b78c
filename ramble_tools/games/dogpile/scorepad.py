"""Dogpile's scorepad: a row for each round with who led, how many cards the pack had, and where they went."""

from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad

SCOREPAD = Scorepad(
    hint="All play together: one dogpile, one clock.",
    players=(1, 8),
    blank=4,
    page=RoundGrid(
        columns=(
            Column("round", 12),
            Column("first player", 40),
            Column("cards in the pack", 28),
            Column("joined", 28),
            Column("strays", 28),
            Column("cards in the dogpile"),
        ),
        top_line="timer ______ minutes",
        note="score: cards in the dogpile when the timer ends",
        boxed=True,
    ),
)
