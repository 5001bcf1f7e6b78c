"""Ramble: words made of lettered cards. Source: seeds/ramble.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import Literal

from ramble_tools.letters import letter_supply
from ramble_tools.rulings import HouseRules, Section, choice, number, yes_no

TITLE = "Ramble"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Ramble: what a word is worth, what a turn may do, and when and how the game ends."""

    GAME = "ramble"

    jokers: Literal["unused", "wild"] = choice(
        "jokers",
        "The text wants jokers and gives them no letter: what are they?",
        "two decks of normal playing cards, preferably with jokers",
        {
            "unused": "not a legal card of a word",
            "wild": "any letter its player names, counted as that letter; no color or suit, and breaks neither bonus",
        },
    )
    bonus_without_points: bool = yes_no(
        "bonus-without-points",
        "Do the bonuses count on a word worth 0?",
        "it's worth an additional point",
        default=True,
        yes="they are added to any scored word",
        no="a word whose consonants earn nothing earns no bonus",
    )
    points_beyond_cards: Literal["note", "cap"] = choice(
        "points-beyond-cards",
        "More points than the word has cards: how are they kept?",
        "keep cards from the word as you score it - 1 for each point",
        {"note": "all cards are kept and the rest is noted on paper", "cap": "no more points than cards"},
    )
    stolen_bonus: bool = yes_no(
        "stolen-bonus",
        "Do the bonuses count on another player's word?",
        "you only ever earn 1 point for every two consonants",
        default=True,
        yes="they are added to any word",
        no="another player's word earns its consonants alone",
    )
    min_length: int = number(
        "min-length",
        "How many letters must a word have?",
        "If the word is a legitimate English word, it can be scored",
        default=1,
        least=1,
    )
    trim_ends: Literal["one", "both"] = choice(
        "trim-ends",
        "May a trim take cards off both ends at once?",
        "up to half the letters (rounded down) from either end of the word",
        {"one": "a single end", "both": "both ends, up to half the cards in all"},
    )
    target: int = number(
        "target", "How many points end the game?", "The game ends when someone earns 25 points", default=25, least=1
    )
    max_shuffles: int = number(
        "max-shuffles", "Which shuffle ends the game?", "or the deck has been shuffled 3 times", default=3, least=1
    )
    hit_rank_order: Literal["ace-high", "ace-low"] = choice(
        "hit-rank-order",
        "Is an ace high when it hits?",
        "a card from your hand with a higher face value than the card played",
        {"ace-high": "an ace is above the king", "ace-low": "an ace is below the two"},
    )
    tied_end: Literal["shared"] = choice(
        "tied-end",
        "Equal points at the end: who wins?",
        "The player with the most points wins the game",
        {"shared": "they win together"},
    )
    counted_shuffles: Literal["reshuffles", "all"] = choice(
        "counted-shuffles",
        "Does the shuffle before the deal count?",
        "shuffles the discards back in to the deck",
        {"reshuffles": "only the discards shuffled back in", "all": "the one before the deal counts too"},
    )
    late_joiner: Literal["lowest", "zero"] = choice(
        "late-joiner",
        "With what does somebody begin who joins late?",
        "Ramble is a game about making words",
        {"lowest": "the lowest score of those who play", "zero": "nothing"},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """The rules in short, as this table plays them."""
    both = " or off both ends" if rules.trim_ends == "both" else ""
    joker = (
        "A joker is any letter that its player names; it has no color or suit."
        if rules.jokers == "wild"
        else "Jokers are in no word."
    )
    bonus = "On any word:" if rules.stolen_bonus else "On your own word:"
    nothing = "" if rules.bonus_without_points else " None on a word worth 0."
    ace = "2 low, ace high" if rules.hit_rank_order == "ace-high" else "ace low, king high"
    cap = " No more points than cards." if rules.points_beyond_cards == "cap" else ""
    shortest = f" A word has {rules.min_length} letters or more." if rules.min_length > 1 else ""
    late = " Who joins late begins at 0." if rules.late_joiner == "zero" else ""
    counted = "the first shuffle counts" if rules.counted_shuffles == "all" else "reshuffles only"
    return (
        Section("Setup", ("Shuffle both lettered decks; deal 7 cards each.",)),
        Section(
            "Your turn",
            (
                "Draw 4 cards.",
                "Start a word, if you have none; or discard yours and skip the rest.",
                "Modify one word, yours or another's, but none started this turn; or trade: barter or mulligan.",
                "If you modified it, you may score it. Discard down to 10.",
            ),
        ),
        Section(
            "Modify",
            (
                f"Trim: one card from anywhere, or up to half (rounded down) off one end{both}.",
                "Add: one card anywhere, or any number at one end.",
                "Rotate: any cards, each for one of the same suit.",
                "Swap: any cards, each for the same letter in another suit.",
                joker,
            ),
        ),
        Section(
            "Score",
            (
                "Consonants are ranks 2 to 10, y too.",
                "Your word: 2 for every 3 consonants or 1 for every 2, the larger. Another's: 1 for every 2.",
                f"{bonus} +1 for one color, +1 more for one suit.{nothing}{cap}{shortest}",
                "Keep cards from the start of the word, one a point; discard the rest.",
                "No word? It costs what it would have earned; nobody falls below 0.",
            ),
        ),
        Section(
            "Hit",
            (f"Cancel an opponent's card with a higher one ({ace}); a hit may be hit. All of them are discarded.",),
        ),
        Section(
            "The end",
            (
                f"At {rules.target} points, or at the {_ordinal(rules.max_shuffles)} shuffle ({counted}). "
                f"Most points win.{late}",
            ),
        ),
        # A no-break space keeps each letter and its count on one line.
        Section(
            "Letters in both decks",
            (", ".join(f"{letter.upper()}\u00a0{count}" for letter, count in letter_supply().items()),),
        ),
    )


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number if number < 20 else number % 10, 'th') }"
