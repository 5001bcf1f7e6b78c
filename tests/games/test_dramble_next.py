"""What comes after a turn of Dramble: who plays first, who draws, who has won, and whether a card is missing."""

import pytest

from ramble_tools.games.dramble.next_turn import Counted, what_comes
from ramble_tools.games.dramble.rules import Rules
from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told


@pytest.mark.parametrize(
    ("line", "first", "winner", "draw"),
    [
        ("Ann=12 Bob=9", "Ann", None, None),
        ("Ann=9 Bob=12 --hands 2,2", "Bob", None, 0),
        ("Ann=9 Bob=12 --hands 3,3", "Bob", None, 0),
        ("Ann=9 Bob=9 --hands 1,1 --deck-left 10", "Ann", None, 0),
        ("Bob=9,Ann=9", "Bob", None, None),
        ("Ann=9 Bob=12 --hands 0,0", "Bob", None, None),
        ("Ann=9 Bob=12 --hands 0,0 --deck-left 6", "Bob", None, 3),
        ("Ann=9 Bob=12 --hands 0,0 --deck-left 4", "Bob", None, 2),
        ("Ann=9 Bob=12 --hands 0,0 --deck-left 3", "Bob", None, 1),
        ("Ann=9 Bob=12 --hands 0,0 --deck-left 1", None, "Bob", 0),
        ("Ann=9 Bob=12 --hands 0,0 --deck-left 0", None, "Bob", 0),
        ("Ann=12 Bob=9 --hands 1,1 --deck-left 0", "Ann", None, 0),
        ("Ann=12 Bob=12 --hands 0,0 --deck-left 0", "Ann", None, 3),
        ("Ann=12 Bob=9 --hands 0,0 --deck-left 5 --rule last-round=drop", None, "Ann", 0),
        ("Ann=12 Bob=9 --hands 0,0 --deck-left 6 --rule last-round=drop", "Ann", None, 3),
        # In a hand that breaks a tie, the cards scored before it are in the deck again.
        ("Ann=27 Bob=26 --hands 0,0 --deck-left 46 --piles 3,2", None, "Ann", 0),
        ("Ann=25 Bob=26 --hands 1,1 --deck-left 46 --piles 3,2", "Bob", None, 0),
        ("Ann=26 Bob=26 --hands 0,0 --deck-left 46 --piles 4,2", "Ann", None, 3),
        ("Ann=26 Bob=25 --hands 0,0 --deck-left 44 --piles 4,3 --rule jokers=0", None, "Ann", 0),
    ],
)
def test_what_comes_next(ramble: Ramble, line: str, first: str | None, winner: str | None, draw: int | None) -> None:
    answer = ramble(f"dramble next {line} --json")
    assert answer.status == 0
    assert (answer.json["first"], answer.json["winner"], answer.json["draw"]) == (first, winner, draw)


@pytest.mark.parametrize(
    ("counted", "rulings"),
    [
        (Counted({"Ann": 9, "Bob": 9}), []),
        (Counted({"Ann": 9, "Bob": 8}, (0, 0), 6), []),
        (Counted({"Ann": 9, "Bob": 8}, (0, 0), 4), ["last-round=short"]),
        (Counted({"Ann": 9, "Bob": 8}, (0, 0), 1), ["last-round=short"]),
        (Counted({"Ann": 9, "Bob": 9}, (0, 0), 0), ["tie=replay"]),
        (Counted({"Ann": 9, "Bob": 8}, (0, 0), 0, (1, 1)), ["jokers=2"]),
    ],
)
def test_the_rulings_that_decide(counted: Counted, rulings: list[str]) -> None:
    assert [reason.ruling for reason in what_comes(counted, Rules()).reasons if reason.ruling] == rulings


@pytest.mark.parametrize(("line", "missing"), [("12", 3), ("15", 0), ("16", -1), ("13 --rule jokers=0", 0)])
def test_missing_cards(ramble: Ramble, line: str, missing: int) -> None:
    answer = ramble(f"dramble next Ann=20 Bob=14 --hands 0,0 --piles 3,2 --deck-left {line} --json")
    assert (answer.status, answer.json["missing"]) == (int(missing != 0), missing)


def test_in_words(ramble: Ramble) -> None:
    assert said(ramble("dramble next Ann=20 Bob=14 --hands 0,0 --piles 3,2 --deck-left 12")) == (
        "the cards don't add up the score is 20 to 14 both hands are empty: draw 3 cards each 3 cards too few: 12 in "
        "the deck, 5 in the piles, 0 in the hands and 34 in the scores make 51, not 54 (ruling jokers=2)"
    )
    assert said(ramble("dramble next Ann=20 Bob=20 --hands 0,0 --deck-left 0")) == (
        "Ann plays first both hands are empty, and so is the deck, in a tie: shuffle, and play one more hand of three "
        "(ruling tie=replay) the score is 20 to 20"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
        Ann=1 Bob=2 --hands 2,1
            --hands: between turns, both hands have the same number of cards, at most 3, not 2 and 1
        Ann=1 Bob=2 --hands 4,4
            --hands: between turns, both hands have the same number of cards, at most 3, not 4 and 4
        Ann=1 Bob=2 --hands 2
            --hands: '2' is not two numbers, as in 2,2
        Ann=1
            Dramble is for two players, not 1; give both, as in Ann=12 Bob=9
        12 9
            '12' is not a player and a score, as in Ann=12
        Ann=x Bob=9
            'Ann=x' is not a player and a score, as in Ann=12
        Ann=1 ann=9
            ann is named twice; name each player once
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dramble next {line}") == message
