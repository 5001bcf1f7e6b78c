"""Dogpile: everyone plays together, against the clock. Source: seeds/dogpile.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.rulings import HouseRules, Note, Section, choice, short_rules, yes_no

TITLE = "Dogpile"
# The official rules leave the time to the group.
TIMER_SECONDS = 10 * 60


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dogpile."""

    GAME = "dogpile"

    NOTES: ClassVar = {
        "empty-draft": Note(
            "When the draft deck runs out, you finish the round, then the game ends.", "until the timer rings"
        ),
    }

    lone_leader: Literal["joins", "strays"] = choice(
        "If nobody lays a card, what happens to the leader alone?",
        "a single unbroken shape",
        {"joins": "it joins, because one card is an unbroken shape", "strays": "it becomes a stray"},
        {"strays": "If nobody lays a card, the leader becomes a stray."},
    )
    joker_may_copy: bool = yes_no(
        "May a joker stand for a card that is in the pack?",
        "they can adopt any suit or number",
        default=True,
        yes="it may stand for any card",
        no="it may stand only for cards that are not in the pack",
        sentence="A joker can't stand for a card that is in the pack.",
    )
    jokers: Literal["2", "0"] = choice(
        "How many jokers are in the deck?",
        "The two Jokers",
        {"2": "two, wild", "0": "none"},
        {"0": "Play without jokers."},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """Return the short rules, as a group with these house rules plays them."""
    deck, joker = "52 cards, without jokers", ""
    if rules.jokers != "0":
        copy = "may" if rules.joker_may_copy else "can't"
        deck = "54 cards, with two jokers"
        joker = "A joker stands for one number and suit, the same for all its neighbors."
        joker += f" It {copy} copy a card in the pack."
    return short_rules(f"""
        # Goal
        - Play together: get as many cards as you can into the dogpile before the timer rings.

        # Setup
        - Shuffle {deck}. Deal 5 each. The rest is the draft deck. Set a timer.
        - The player who most recently played with a dog is first, and gets the first-player token.

        # A round
        - Turn up a card from the draft deck in the middle: the pack leader.
        - Clockwise from the first player, lay any number of cards face down around it. Don't talk about them.
        - If you lay none, the players after you forfeit their turns.
        - Reveal all cards at once. The whole pack joins the dogpile or becomes strays, which are discarded.
        - Refill hands to 5 from the draft deck; pass the first-player token clockwise.

        # Joining
        - A pack joins if it is one unbroken shape and all cards that share an edge connect.
        - Side by side: numbers that differ by 1 (A = 1, K = 13; no step from K to A).
        - One above the other: the same suit. Corners don't count.
        - {joker}
        - If nobody lays a card, the leader alone {"joins" if rules.lone_leader == "joins" else "becomes a stray"}.

        # The end
        - The game ends when the timer rings, or after the round in which the draft deck runs out. Count the dogpile.
    """)
