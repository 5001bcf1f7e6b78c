"""Dramble: two players contest two piles. Source: seeds/dramble.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import Literal

from ramble_tools.rulings import HouseRules, Section, choice

TITLE = "Dramble"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dramble."""

    GAME = "dramble"

    loser_card: Literal["taken", "stays"] = choice(
        "loser-card",
        "Where does the losing card of a double contest go?",
        "they take the cards in the pile",
        {"taken": "with the pile, to its winner", "stays": "it lies under the winner's card, a pile of 2"},
    )
    last_round: Literal["short", "drop"] = choice(
        "last-round",
        "The deck does not divide by six: what of the last cards?",
        "until all cards in the deck have been drawn",
        {
            "short": "what is left is dealt evenly; a card without a partner is out",
            "drop": "no round with fewer than six",
        },
    )
    tie: Literal["replay"] = choice(
        "tie",
        "Equal at the end: who wins?",
        "whichever player has the most cards scored wins",
        {"replay": "one more hand of three, repeated while equal"},
    )
    jokers: Literal["2", "0"] = choice(
        "jokers", "Are the jokers in?", "If your deck includes Jokers", {"2": "two, above the king", "0": "none"}
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """The rules in short, as this table plays them."""
    cards = "54 cards; a joker is above the king" if rules.jokers == "2" else "52 cards, no jokers"
    loser = "the other's card with it" if rules.loser_card == "taken" else "the other's card stays under the winner's"
    last = (
        "What is left at the end is dealt evenly."
        if rules.last_round == "short"
        else "Fewer than six cards are not dealt any more."
    )
    return (
        Section(
            "Setup",
            (f"{cards}. Ace low; suits don't matter.", "Lay a card left and a card right of the deck: two piles."),
        ),
        Section(
            "A turn",
            (
                "Hands of three; three more when both are empty.",
                "Each lays one card face down at a pile, first the first player; then both are shown.",
                "Low (the pile's top card or less): it goes on top.",
                "High (above it): you take the pile, set it aside as score, and your card replaces it.",
                f"Both at one pile: only a card above both takes it, {loser}. Else both go on it, the second's on top.",
                "Who has more cards plays first; while equal, who did before.",
            ),
        ),
        Section("The end", (f"When the deck is drawn. {last} Most cards win; equal: one more hand of three.",)),
    )
