"""What a correction changed: every total that differs, and the starting score of a player who joined later."""

from collections.abc import Mapping
from typing import NamedTuple

from ramble_tools.cli.output import say
from ramble_tools.cli.show.log import NO_BREAK
from ramble_tools.scorebook.replay import History


class Totals(NamedTuple):
    """Every player's total, and the score with which each player began."""

    now: Mapping[str, int]
    started: Mapping[str, int]


def totals_of(history: History) -> Totals:
    """Return the totals of a game as they are now."""
    started = {name: score for each in history.joined.values() for name, score in each.items()}
    return Totals({player.name: player.score for player in history.state.players}, started)


def changes(before: Totals, after: Totals) -> list[str]:
    """Return at most two lines, such as `Bob 256 -> 247, Eve 52 -> 47` and `Eve joined with 52, now 47`."""
    totals = [f"{name} {before.now[name]} -> {now}" for name, now in _differing(before.now, after.now)]
    starts = [
        f"{name} joined with {before.started[name]}, now {now}"
        for name, now in _differing(before.started, after.started)
    ]
    return [", ".join(each) for each in (totals, starts) if each]


def _differing(before: Mapping[str, int], after: Mapping[str, int]) -> list[tuple[str, int]]:
    return [(name, now) for name, now in after.items() if before.get(name, now) != now]


def say_changes(before: Totals, history: History) -> None:
    """Print what differs from the totals before a correction; a change is not broken at the end of a line."""
    for line in changes(before, totals_of(history)):
        say(", ".join(part.replace(" ", NO_BREAK) for part in line.split(", ")))
