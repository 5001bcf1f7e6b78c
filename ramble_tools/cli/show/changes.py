"""What a correction changed: every total that differs, and the starting score of a player who joined later."""

from collections.abc import Mapping

from ramble_tools.cli.output import NO_BREAK, say
from ramble_tools.scorebook.view import GameView


def changes(before: GameView, after: GameView) -> list[str]:
    """Return at most two lines, such as `Bob 256 -> 247, Eve 52 -> 47` and `Eve joined with 52 (now 47)`."""
    totals = [f"{name} {was} -> {now}" for name, was, now in _differing(before.totals, after.totals)]
    starts = [f"{name} joined with {was} (now {now})" for name, was, now in _differing(_starts(before), _starts(after))]
    return [", ".join(each) for each in (totals, starts) if each]


def _starts(view: GameView) -> Mapping[str, int]:
    """Return the score with which each player began."""
    return {name: score for each in view.joined.values() for name, score in each.items()}


def _differing(before: Mapping[str, int], after: Mapping[str, int]) -> list[tuple[str, int, int]]:
    return [(name, before[name], now) for name, now in after.items() if before.get(name, now) != now]


def say_changes(before: GameView, after: GameView) -> None:
    """Print what a correction changed; a change is not broken at the end of a line."""
    for line in changes(before, after):
        say(", ".join(part.replace(" ", NO_BREAK) for part in line.split(", ")))
