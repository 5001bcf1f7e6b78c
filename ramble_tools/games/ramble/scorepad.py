"""Ramble's scorepad: a track to 25 points for each player, the shuffles, and the words below."""

from ramble_tools.games.scorepad import PointTrack, Scorepad, Share

SCOREPAD = Scorepad(
    hint="Tick a box for each point; a refused word costs its value, and nobody falls below 0.",
    players=(2, 6),
    blank=4,
    page=PointTrack(
        points=25,
        counter="shuffled",
        counted=3,
        note="The third ends the game. So do 25 points.",
        for_each_player=(Share("word", 0.6), Share("+ -", 0.2), Share("total", 0.2)),
    ),
)
