"""Dukes Up!'s scorepad: a small table for each game, with the points of red and black."""

from ramble_tools.games.scorepad import GameBlocks, Scorepad

SCOREPAD = Scorepad(
    hint="Score a point for each card of your color on the table, and 3 for taking the castle.",
    players=(2, 2),
    blank=2,
    page=GameBlocks(
        sides=("red", "black"),
        rows=("cards in sets and runs", "dukes and castle in place", "castle taken: 3", "score"),
        blanks=("ended by", "won by"),
    ),
)
