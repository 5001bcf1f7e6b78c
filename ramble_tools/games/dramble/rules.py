"""Dramble: two players contest two piles. Source: seeds/dramble.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.rulings import HouseRules, Note, Section, choice, short_rules

TITLE = "Dramble"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dramble."""

    GAME = "dramble"

    NOTES: ClassVar = {
        "equal-cards": Note(
            "If both cards of a double contest have the same rank, both go on the pile, the second player's on top.",
            "If both players play the same card they cannot take the pile",
        ),
        "tie": Note(
            "In a tie at the end, you play one more hand of three, and another one if it is still a tie.",
            "whichever player has the most cards scored wins",
        ),
    }

    loser_card: Literal["taken", "stays"] = choice(
        "Where does the losing card of a double contest go?",
        "they take the cards in the pile",
        {"taken": "to the winner, with the pile", "stays": "under the winner's card, for a pile of 2"},
        {"stays": "If both cards are at one pile, the losing card stays under the winner's."},
    )
    last_round: Literal["short", "drop"] = choice(
        "What happens to the last cards if fewer than six are left?",
        "until all cards in the deck have been drawn",
        {
            "short": "they are dealt evenly; an odd card is out of play",
            "drop": "they are not dealt",
        },
        {"drop": "If fewer than six cards are left, don't deal them."},
    )
    jokers: Literal["2", "0"] = choice(
        "How many jokers are in the deck?",
        "If your deck includes Jokers",
        {"2": "two, above the king", "0": "none"},
        {"0": "Play without jokers."},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """Return the short rules, as a group with these house rules plays them."""
    deck = "54 cards (a joker is above the king)" if rules.jokers == "2" else "52 cards, without jokers"
    loser = "the other goes with the pile" if rules.loser_card == "taken" else "the other stays under the winner's"
    evenly = "If fewer than six cards are left, deal them evenly; an odd card is left out."
    return short_rules(f"""
        # Goal
        - Take more cards than the other player before the deck is used up.

        # Setup
        - Use {deck}. Aces are low; suits don't matter.
        - Turn up a card on the left and a card on the right of the deck. These are the two piles.
        - Draw a card each: the player with the higher card plays first; draw again if they are equal. Put them back and
          shuffle.

        # A turn
        - When both hands are empty, draw three cards each.
        - The first player, then the second, lays one card face down at a pile. Then turn both cards up.

        # Low and high cards
        - A low card (the same rank as the pile's top card, or lower) goes on top of the pile.
        - A high card (higher than the top card) takes the pile: set its cards aside as your score. Your card is the new
          pile.
        - If both are at one pile, a card takes it only if it is higher than both the top card and the other card;
          {loser}. If neither is, as with two cards of the same rank, both go on the pile, the second player's on top.

        # The next turn
        - The player with more cards scored plays first in the next turn. In a tie, the player who was first stays
          first. Keep your score in groups of five, so that it is easy to see.

        # The end
        - The game ends when the deck is used up. {rules.rule("last-round", evenly)}
          Cards left in the piles don't count.
        - Most cards scored wins. In a tie, shuffle and play one more hand of three, and another if it is still a tie.
    """)
