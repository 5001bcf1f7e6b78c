"""Dumbal: the fewest points in hand. Source: seeds/dumbal.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.rulings import HouseRules, Section, choice, number, yes_no

TITLE = "Dumbal"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dumbal.

    The presets for its cousins follow the pages that shared/study/games.md names (2.3 and 7): Jhyap as Wikipedia has
    it, Yaniv as pagat.com has it.
    """

    GAME = "dumbal"

    PRESETS: ClassVar = {
        "classic": (
            *("call-limit=5", "opening-limit=15", "penalty=20", "jokers=0", "joker-wild=no", "court-cards=counted"),
            *("run-past-king=yes", "out-at=reach", "halve-at=0", "winner-scores=0"),
        ),
        "modified": ("jokers=2",),
        "jhyap": ("court-cards=ten", "penalty=25", "target=100"),
        "yaniv": (
            *("call-limit=7", "opening-limit=7", "penalty=30", "jokers=2", "joker-wild=yes", "court-cards=ten"),
            *("run-past-king=no", "out-at=exceed", "halve-at=100", "winner-scores=points"),
        ),
    }

    call_limit: int = number(
        "call-limit",
        "With how many points may you call?",
        "You are allowed to finish when you have 5 points or less",
        default=5,
    )
    opening_limit: int = number(
        "opening-limit",
        "And before the very first turn?",
        "before the very first round if you have 15 points or less",
        default=15,
    )
    penalty: int = number("penalty", "What does a failed call cost?", "a penalty of 20 points", default=20)
    target: int = number("target", "At which total is a player out?", "e.g. 200 points", default=200, least=1)
    jokers: Literal["0", "2"] = choice(
        "jokers", "Are the jokers in?", "no jokers (Classic)", {"0": "none", "2": "two (the modified deck)"}
    )
    joker_value: int = number("joker-value", "What is a joker worth?", "You can also use full 54 cards deck", default=0)
    joker_wild: bool = yes_no(
        "joker-wild",
        "May a joker stand in a set or run?",
        "they have to be the same rank",
        default=False,
        yes="any number of them, beside at least one ordinary card",
        no="it is laid off alone or with the other joker",
    )
    court_cards: Literal["counted", "ten"] = choice(
        "court-cards",
        "What are jack, queen and king worth?",
        "A is 1 point, J=11, Q=12, K=13",
        {"counted": "11, 12 and 13", "ten": "10 each"},
    )
    run_past_king: bool = yes_no(
        "run-past-king",
        "May a run pass the king (Q K A 2)?",
        "or Q,K,A,2 of the same suit",
        default=True,
        yes="it may",
        no="an ace stands below the two alone",
    )
    below_caller: Literal["lowest-wins", "all-zero"] = choice(
        "below-caller",
        "Several others at or below the caller: who scores 0?",
        "If there is more than one player with less points the lowest wins",
        {"lowest-wins": "only the lowest", "all-zero": "all of them"},
    )
    out_at: Literal["reach", "exceed"] = choice(
        "out-at",
        "Is a player out at the target, or above it?",
        "The first one to reach the set amount is out",
        {"reach": "at the target", "exceed": "above it"},
    )
    false_call: Literal["refuse", "penalty"] = choice(
        "false-call",
        "A call with too many points: what of it?",
        "You are allowed to finish when you have 5 points or less",
        {"refuse": "it does not count", "penalty": "the caller scores own points plus the penalty, the others 0"},
    )
    full_tie: Literal["shared", "earliest"] = choice(
        "full-tie",
        "Equal points and equal cards among the others: who wins?",
        "In case of a draw the on with the least cards wins",
        {"shared": "each scores 0", "earliest": "the first of them after the caller"},
    )
    winner_scores: Literal["0", "points"] = choice(
        "winner-scores",
        "What does the other score who wins a failed call?",
        "you don't win but that person does",
        {"0": "nothing", "points": "the points in hand"},
    )
    halve_at: int = number(
        "halve-at",
        "Which total, met exactly, is halved (0: none)?",
        "Add everyone's scores up on a piece of paper",
        default=0,
    )
    late_joiner: Literal["highest", "zero"] = choice(
        "late-joiner",
        "With what does somebody begin who joins late?",
        "The game can be played with 2+ players",
        {"highest": "the highest score of those still in", "zero": "nothing"},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """The rules in short, as this table plays them."""
    deck = "52 cards"
    if rules.jokers == "2":
        deck = f"54 cards, a joker worth {rules.joker_value}" + (" and wild" if rules.joker_wild else "")
    courts = "J = 11, Q = 12, K = 13" if rules.court_cards == "counted" else "J, Q, K = 10"
    past_king = " (Q K A 2 too)" if rules.run_past_king else ""
    late = " Who joins late begins at 0." if rules.late_joiner == "zero" else ""
    halved = f" A total of exactly {rules.halve_at} is halved." if rules.halve_at else ""
    out = "reaches" if rules.out_at == "reach" else "passes"
    below = (
        "the lowest of the others wins and scores"
        if rules.below_caller == "lowest-wins"
        else "all at or below the caller score"
    )
    won = "0" if rules.winner_scores == "0" else "the points in hand"
    tie = "both score 0" if rules.full_tie == "shared" else "the first after the caller wins"
    false_call = (
        "A call with more does not count."
        if rules.false_call == "refuse"
        else f"A call with more: own points plus {rules.penalty}, the others 0."
    )
    return (
        Section("Setup", (f"{deck}; 5 each. A = 1, {courts}.",)),
        Section(
            "Your turn",
            (
                f"Lay off one card; or two and more of one rank; or three and more in a row of one suit{past_king}.",
                "Then take one card, from the stock or of what your right neighbor laid off last.",
            ),
        ),
        Section(
            "Calling",
            (
                f"At the start of your turn with {rules.call_limit} points or less; "
                f"before the very first turn with {rules.opening_limit} or less. {false_call}",
                "Fewest points: you score 0, the others their points.",
                f"Somebody has as few or fewer: you score your points plus {rules.penalty}; {below} {won}, "
                "the rest their points.",
                f"Equal points among the others: fewer cards win; equal cards: {tie}.",
            ),
        ),
        Section("The end", (f"Who {out} {rules.target} is out. The last one in wins.{halved}{late}",)),
    )
