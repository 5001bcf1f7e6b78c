"""Ramble's scorepad: a track to the target for each player, boxes for the shuffles, and the words below."""

from ramble_tools.games.ramble.rules import Rules, ordinal
from ramble_tools.games.scorepad import PointTrack, Scorepad, Share

# More boxes than this are harder to count than a total that is written down.
_LONGEST_TRACK, _MOST_SHUFFLES = 100, 12


def scorepad(rules: Rules) -> Scorepad:
    """Return the scorepad for a group with these house rules."""
    shuffle = f"The {ordinal(rules.max_shuffles)} shuffle"
    first = " (the first one counts)" if rules.counted_shuffles == "all" else ""
    return Scorepad(
        hint="Write down each word. A refused word costs its value, but no score goes below 0.",
        blank=4,
        page=PointTrack(
            points=rules.target if rules.target <= _LONGEST_TRACK else 0,
            counter="shuffles",
            counted=rules.max_shuffles if rules.max_shuffles <= _MOST_SHUFFLES else 0,
            note=f"{shuffle}{first} ends the game; so do {rules.target} points.",
            for_each_player=(Share("word", 0.6), Share("+ \u2212", 0.2), Share("total", 0.2)),
        ),
    )
