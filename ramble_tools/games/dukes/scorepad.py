"""Dukes Up!'s scorepad: a table for each game, with what red and black score."""

from ramble_tools.games.scorepad import GameBlocks, Scorepad

SCOREPAD = Scorepad(
    hint="A point for each card of your color on the table, and 3 for taking the castle.",
    players=(2, 2),
    blank=2,
    page=GameBlocks(
        sides=("red", "black"),
        rows=("cards in sets and runs", "dukes and castle in place", "castle taken: 3", "score"),
        blanks=("ended by", "won by"),
    ),
)
