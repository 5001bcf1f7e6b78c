"""Dogpile's scorepad: a row for each round, with the first player, the cards in the pack, and where they went."""

from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad


def scorepad(rules: Rules) -> Scorepad:
    """Return the scorepad for a group with these house rules."""
    alone = "joins" if rules.lone_leader == "joins" else "becomes a stray"
    return Scorepad(
        hint=f"Everyone plays together: one dogpile, one timer. If nobody lays a card, the pack leader {alone}.",
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
            note="score: cards in the dogpile when the timer goes off",
            boxed=True,
        ),
    )
