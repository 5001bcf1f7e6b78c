"""Dukes Up!: red against black, castles and dukes. Source: seeds/dukes-up.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.rulings import HouseRules, Section, choice, number

TITLE = "Dukes Up!"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dukes Up!. The preset `later` is the authors' edition of May 2025 (shared/study/games.md, 1.3)."""

    GAME = "dukes"

    PRESETS: ClassVar = {
        "printed": ("castle-bonus=3", "first-turn-dukes=off", "draw-discard=off", "castle-in-run=off"),
        "later": ("castle-bonus=4", "first-turn-dukes=on", "draw-discard=on", "castle-in-run=on"),
    }

    ace: Literal["ends", "round"] = choice(
        "ace",
        "May a run pass the ace (K A 2)?",
        "sequential values",
        {"ends": "an ace is low or high, never in the middle", "round": "K A 2 is a run"},
    )
    empty_piles: Literal["either", "both"] = choice(
        "empty-piles",
        "Whose piles must be empty for the game to end?",
        "if your draw and discard piles are both empty",
        {"either": "one player's two piles", "both": "both players'"},
    )
    tie: Literal["ender", "draw"] = choice(
        "tie",
        "Equal scores: who wins?",
        "The higher score wins.",
        {"ender": "whoever ended the game", "draw": "nobody"},
    )
    castle_bonus: int = number("castle-bonus", "How many points is the castle?", "gets a 3 point bonus", default=3)
    first_turn_dukes: Literal["off", "on"] = choice(
        "first-turn-dukes",
        "May dukes be switched out on the first player's first turn?",
        "On the first player's first turn, they can't switch out their DUKES.",
        {"off": "they may", "on": "the extra rule is played: they may not"},
    )
    draw_discard: Literal["off", "on"] = choice(
        "draw-discard",
        "May one draw from one's discard pile?",
        "you can choose to draw from your discard pile instead",
        {"off": "no", "on": "the extra rule is played: one may"},
    )
    castle_in_run: Literal["off", "on"] = choice(
        "castle-in-run",
        "May one use one's own castle in a run or set on the final turn?",
        "On your final turn, you can use your CASTLE in a run/set.",
        {"off": "no", "on": "the extra rule is played: one may"},
    )
    discard_twice: Literal["any", "melds"] = choice(
        "discard-twice",
        "What counts as play, so that only one discard is left?",
        "If you don't play on your turn, you can discard twice.",
        {"any": "a meld, a rearrangement, a duke taken, switched or new", "melds": "only cards played to the table"},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """The rules in short, as this table plays them."""
    ace = "An ace is low or high, never between." if rules.ace == "ends" else "A run may pass the ace (K A 2)."
    extra = (
        ("No dukes are switched on the first player's first turn.",) if rules.first_turn_dukes == "on" else (),
        ("You may draw from your discard pile.",) if rules.draw_discard == "on" else (),
        ("On your final turn your own castle may stand in a run or set.",) if rules.castle_in_run == "on" else (),
    )
    piles = "your draw and discard piles are" if rules.empty_piles == "either" else "both players' piles are"
    tie = "equal: whoever ended it" if rules.tie == "ender" else "equal: a draw"
    played = "played" if rules.discard_twice == "any" else "laid cards on the table"
    return (
        Section(
            "Setup",
            (
                "52 cards: one has spades and clubs, the other hearts and diamonds. Draw 4: one is your castle, "
                "face down; two are your dukes, face up; one is your hand.",
            ),
        ),
        Section(
            "Your turn",
            (
                "Draw up to 2; your hand has 4 at most. Without dukes, turn your castle up.",
                "Play: lay sets and runs from your hand and the opponent's dukes, rearrange the table, switch your "
                "dukes, or lay a new one if you have none.",
                f"Discard one: from your hand, unseen from your draw pile, or one of your color off the table. Two, if "
                f"you have not {played}.",
                *(line for lines in extra for line in lines),
            ),
        ),
        Section(
            "Sets and runs",
            (
                "Set: 3 or 4 of one rank. Run: 3 and more in a row, all thorns (spades, diamonds) or all flowers "
                f"(clubs, hearts). {ace}",
                "A duke is taken by playing it in one. So is a castle that was face up when your turn began, if you "
                "take every duke that guards it in that turn.",
            ),
        ),
        Section(
            "The end",
            (
                f"When a castle is taken, or {piles} empty. A point for each card of your color on the table, and "
                f"{rules.castle_bonus} for taking the castle; {tie}.",
            ),
        ),
    )
