"""Dogpile: all together, against the clock. Source: seeds/dogpile.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import Literal

from ramble_tools.rulings import HouseRules, Section, choice, yes_no

TITLE = "Dogpile"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dogpile."""

    GAME = "dogpile"

    lone_leader: Literal["joins", "strays"] = choice(
        "lone-leader",
        "Everybody skipped: what of the leader alone?",
        "a single unbroken shape",
        {"joins": "one card is an unbroken shape", "strays": "it becomes a stray"},
    )
    joker_may_copy: bool = yes_no(
        "joker-may-copy",
        "May a joker stand for a card that lies in the pack?",
        "they can adopt any suit or number",
        default=True,
        yes="any value",
        no="none that is there",
    )
    empty_draft: Literal["finish"] = choice(
        "empty-draft",
        "The draft deck runs out: what then?",
        "until the timer rings",
        {"finish": "the round in hand is finished, then the game ends"},
    )
    jokers: Literal["2", "0"] = choice(
        "jokers", "Are the jokers in?", "The two Jokers", {"2": "two, wild", "0": "none"}
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """The rules in short, as this table plays them."""
    alone = "A leader alone joins." if rules.lone_leader == "joins" else "A leader alone is a stray."
    joker = (
        ()
        if rules.jokers == "0"
        else (
            "A joker takes one number and suit, the same towards all its neighbors"
            + ("." if rules.joker_may_copy else ", but none that lies there."),
        )
    )
    return (
        Section("Setup", ("Deal 5 cards each; the rest is the draft deck. Set a timer.",)),
        Section(
            "A round",
            (
                "Turn up the pack leader.",
                "Without a word about your cards, clockwise from the first player: lay any number face down round it.",
                "Who lays none ends the laying: the rest of the table forfeits.",
                "Reveal. The pack joins the dogpile, or all of it becomes strays.",
                "Refill hands to 5; the first player's token passes clockwise.",
            ),
        ),
        Section(
            "It joins when",
            (
                "all cards form one shape, and every two that share an edge connect:",
                "side by side: numbers that differ by 1 (A = 1, K = 13, no step from K to A);",
                "one above the other: the same suit. Corners don't count.",
                *joker,
                alone,
            ),
        ),
        Section(
            "The end",
            ("When the timer rings; or after the round in which the draft deck runs out. Count the dogpile.",),
        ),
    )
