"""Dumbal's scorepad: a row for each hand, with the points and the running total of each player."""

from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.reasons import listing
from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad, Share

# The most totals to halve that the note has room for.
_MOST_HALVED = 6


def scorepad(rules: Rules) -> Scorepad:
    """Return the scorepad for a group with these house rules."""
    return Scorepad(
        hint=_hint(rules),
        blank=5,
        page=RoundGrid(
            columns=(Column("hand", 9), Column("called", 14)),
            for_each_player=(Share("points", 0.5), Share("total", 0.5)),
            note=_note(rules),
        ),
    )


def _hint(rules: Rules) -> str:
    if rules.winner_scores == "points":
        zero = "A player whose call holds scores 0; the others score the points in their hands."
    else:
        zero = "The winner of a hand scores 0; the others score the points in their hands."
    failed = f"A failed call adds {rules.penalty}" if rules.penalty else "A failed call adds nothing"
    if rules.below_caller == "all-zero":
        others = "the other players" if rules.winner_scores == "points" else "all"
        failed += f", and {others} at or below the caller score 0"
    return f"{zero} {failed}."


def _note(rules: Rules) -> str:
    out = "reaches" if rules.out_at == "reach" else "goes over"
    totals = list(map(str, rules.halve_at))
    halve = f" Halve a total of exactly {listing(totals, 'or')}." if 0 < len(totals) <= _MOST_HALVED else ""
    if len(totals) > _MOST_HALVED:
        halve = " Halve the totals that your house rules name."
    return f"A player who {out} {rules.target} is out: draw a thick line under that total.{halve} Circle a failed call."
