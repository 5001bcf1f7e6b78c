"""Ramble's scorepad: a track to 25 points for each player, boxes for the shuffles, and the words below."""

from ramble_tools.games.scorepad import PointTrack, Scorepad, Share

SCOREPAD = Scorepad(
    hint="Check a box for each point. A refused word costs its value, but no score goes below 0.",
    players=(2, 6),
    blank=4,
    page=PointTrack(
        points=25,
        counter="shuffles",
        counted=3,
        note="The third shuffle ends the game; so do 25 points.",
        for_each_player=(Share("word", 0.6), Share("+ -", 0.2), Share("total", 0.2)),
    ),
)
