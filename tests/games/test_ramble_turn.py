"""Whole turns of Ramble, with their hits and their claim."""

import pytest

from tests.conftest import Ramble, Refused

SHIR, SHIRT = "2S2 6S1 QS1 5S1", "2S2 6S1 QS1 5S1 2S1"


def turn(ramble: Ramble, old: str, new: str, *options: str) -> dict[str, object]:
    answer: dict[str, object] = ramble("ramble", "turn", old, new, *options, "--json").json
    return answer


def test_a_turn_that_nobody_hits(ramble: Ramble) -> None:
    found = turn(ramble, SHIR, SHIRT)
    assert (found["kinds"], found["word"], found["modified"]) == (["add"], "shirt", True)
    claim = found["claim"]
    assert isinstance(claim, dict) and (claim["points"], claim["keep"]) == (4, SHIR.split())
    assert found["discarded"] == ["2S1"]


def test_hits_that_leave_the_card(ramble: Ramble) -> None:
    found = turn(ramble, SHIR, SHIRT, "--hit", "2S1 9H1 10C2", "--stolen")
    claim = found["claim"]
    assert isinstance(claim, dict) and claim["points"] == 4 and claim["stolen"]
    assert found["discarded"] == ["9H1", "10C2", "2S1"]


def test_a_hit_that_undoes_the_change(ramble: Ramble) -> None:
    found = turn(ramble, SHIR, SHIRT, "--hit", "2S1 9H1")
    assert (found["word"], found["modified"], found["claim"]) == ("shir", False, None)
    assert found["discarded"] == ["2S1", "9H1"]
    assert ramble("ramble", "turn", SHIR, SHIRT, "--hit", "2S1 9H1").status == 0


def test_one_of_two_added_cards_is_hit_and_the_word_closes_up(ramble: Ramble) -> None:
    found = turn(ramble, SHIR, f"{SHIRT} 2S2".replace("2S2 6S1", "2C2 6S1"), "--hit", "2S1 9H1")
    assert (found["kinds"], found["modified"]) == ([], False), (
        "another s is at the front, so nothing was added to the old word"
    )
    found = turn(ramble, "6S1 QS1", "6S1 QS1 2S1 2S2", "--hit", "2S1 9H1", "--valid")
    assert (found["word"], found["modified"]) == ("his", True)


def test_a_replacement_that_is_hit_leaves_the_old_card(ramble: Ramble) -> None:
    found = turn(ramble, SHIRT, "2S2 6S1 QS1 5S1 4S2", "--hit", "4S2 KH1", "--no-claim")
    assert (found["kinds"], found["word"], found["discarded"]) == (["rotate"], "shirt", ["4S2", "KH1"])


def test_a_refused_word_and_an_illegal_change_say_no(ramble: Ramble) -> None:
    assert ramble("ramble", "turn", SHIRT, SHIR).status == 1
    answer = ramble("ramble", "turn", SHIR, "2S2 6S1 4S1 5S1 2S1")
    assert answer.status == 1
    assert "  SHFIR would be legal (2S2 6S1 4S1 QS1 5S1): add\n" in answer.out


def test_what_a_turn_says(ramble: Ramble) -> None:
    assert ramble("ramble", "turn", SHIR, SHIRT, "--hit", "2S1 9H1").out.splitlines() == [
        "SHIR to SHIRT is legal: add",
        "  one card is added",
        "  9H1 hits 2S1",
        "  1 hit: 2S1 is canceled",
        "  every new card is canceled: SHIR is not modified, so it can't",
        "    be scored",
        "discard 2S1 9H1",
    ]
    lines = ramble("ramble", "turn", "6S1 QS1", "6S1 QS1 2S1 2S2", "--hit", "2S1 9H1", "--valid").out.splitlines()
    assert "  the word is now HIS" in lines
    assert "HIS scores 3 points: your group says it is a word" in lines


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hit", "2S2 9H1"], "2S2 was not played this turn, so it can't be hit; the cards played are 2S1"),
        (["--hit", "2S1 6S1"], "6S1 is in the word, so nobody can hit with it"),
        (
            ["--hit", "2S1 9H1", "--hit", "2S1 10H1"],
            "2S1 appears twice among the hits; give each card played once, with all the hits on it",
        ),
        (["--hit", ""], "--hit: none given; give the card played, then each hit on it, as in '5S1 9H2'"),
        (["--hit", "2S1 2H1"], "2H1 can't hit 2S1; a hit must be higher"),
        (["--hit", "2S1 JK1"], "JK1 is a joker; a joker can't hit or be hit"),
    ],
)
def test_hits_that_are_refused(refused: Refused, options: list[str], message: str) -> None:
    assert refused("ramble", "turn", SHIR, SHIRT, *options) == message


def test_a_trim_plays_no_card(refused: Refused) -> None:
    message = "5S1 was not played this turn, so it can't be hit; a trim plays no cards"
    assert refused("ramble", "turn", SHIR, "2S2 6S1 QS1", "--hit", "5S1 9H1") == message
