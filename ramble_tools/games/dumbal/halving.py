"""Totals that are halved, as the ruling `halve-at` says: a player with exactly such a total has half of it."""

from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.reasons import OfTotal


def total_after(before: int, points: int, rules: Rules) -> int:
    """Return a player's total after a hand. A hand of 0 points halves nothing: the total was the same before it."""
    total = before + points
    return total // 2 if points > 0 and total in rules.halve_at else total


def why_halved(name: str, before: int, points: int, after: int, rules: Rules) -> list[OfTotal]:
    """Return the reason that a player's total is halved, if it is."""
    total = before + points
    text = f"{name}'s total is exactly {total}, so it is halved to {after}"
    return [OfTotal(text, rules.chosen("halve-at"))] if after < total else []
