"""Between two turns of Dramble: who plays first, who has won, and how many cards each player draws."""

import pytest

from ramble_tools.cards import read_card
from ramble_tools.games.dramble.next_turn import Counted, Counts, leader, what_comes_after, with_tie
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import Outcome, Pile


@pytest.mark.parametrize(
    ("counted", "rule", "name", "won"),
    [
        (Counted({"Ann": 12, "Bob": 9}), "jokers=2", "Ann", False),
        (Counted({"Ann": 9, "Bob": 12}, (2, 2)), "jokers=2", "Bob", False),
        (Counted({"Ann": 9, "Bob": 9}, (1, 1), 10), "jokers=2", "Ann", False),
        (Counted({"Bob": 9, "Ann": 9}), "jokers=2", "Bob", False),
        (Counted({"Ann": 9, "Bob": 12}, (0, 0)), "jokers=2", "Bob", False),
        (Counted({"Ann": 9, "Bob": 12}, (0, 0), 2), "jokers=2", "Bob", False),
        (Counted({"Ann": 9, "Bob": 12}, (0, 0), 1), "jokers=2", "Bob", True),
        (Counted({"Ann": 9, "Bob": 12}, (0, 0), 0), "jokers=2", "Bob", True),
        (Counted({"Ann": 12, "Bob": 9}, (1, 1), 0), "jokers=2", "Ann", False),
        (Counted({"Ann": 12, "Bob": 12}, (0, 0), 0), "jokers=2", "Ann", False),
        (Counted({"Ann": 12, "Bob": 9}, (0, 0), 5), "last-round=drop", "Ann", True),
        (Counted({"Ann": 12, "Bob": 9}, (0, 0), 6), "last-round=drop", "Ann", False),
        # In a hand that breaks a tie, the cards scored before it are in the deck again.
        (Counted({"Ann": 27, "Bob": 26}, (0, 0), 46, (3, 2)), "jokers=2", "Ann", True),
        (Counted({"Ann": 25, "Bob": 26}, (1, 1), 46, (3, 2)), "jokers=2", "Bob", False),
        (Counted({"Ann": 26, "Bob": 26}, (0, 0), 46, (4, 2)), "jokers=2", "Ann", False),
        (Counted({"Ann": 26, "Bob": 25}, (0, 0), 44, (4, 3)), "jokers=0", "Ann", True),
    ],
)
def test_who_plays_first_and_who_has_won(counted: Counted, rule: str, name: str, won: bool) -> None:
    rules = Rules.from_options([rule])
    assert leader(with_tie(counted, rules), rules) == (name, won)


@pytest.mark.parametrize(
    ("counts", "rule", "reasons"),
    [
        (
            *(Counts(38, (2, 2), (3, 4)), "jokers=2"),
            ["the score is 3 to 4", "both hands have 2 cards: nobody draws before both are empty"],
        ),
        (
            *(Counts(8, (0, 0), (20, 21)), "jokers=2"),
            ["the score is 20 to 21", "both hands are empty: draw 3 cards each"],
        ),
        (
            *(Counts(5, (0, 0), (22, 22)), "jokers=2"),
            [
                "the score is 22 to 22, a tie: the player who played first before stays first",
                "both hands are empty: draw 2 cards each last-round=short",
            ],
        ),
        (
            *(Counts(4, (0, 0), (22, 21)), "last-round=drop jokers=0"),
            [
                "both hands are empty, and the last 4 cards can't be dealt: the game ends last-round=drop",
                "the score is 22 to 21",
            ],
        ),
    ],
)
def test_what_comes_after_a_turn(counts: Counts, rule: str, reasons: list[str]) -> None:
    rules = Rules.from_options(rule.split())
    outcome = Outcome({"left": Pile(read_card("9H"), 3), "right": Pile(read_card("JD"), 2)}, (0, 0), ())
    *why, counted, _ = what_comes_after(outcome, counts, ("Ann", "Bob"), rules)
    assert [f"{reason.text} {reason.ruling or ''}".strip() for reason in why] == reasons
    assert counted.text.startswith("all 5")
