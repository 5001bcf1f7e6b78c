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
    assert "  the word is now HIS (ruling cancelled-add=closes)" in lines
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
        (["--hit", "2S1 JK1"], "JK1 is a joker; a joker can't hit or be hit (ruling joker-hits=no)"),
    ],
)
def test_hits_that_are_refused(refused: Refused, options: list[str], message: str) -> None:
    assert refused("ramble", "turn", SHIR, SHIRT, *options) == message


def test_a_trim_plays_no_card(refused: Refused) -> None:
    message = "5S1 was not played this turn, so it can't be hit; a trim plays no cards"
    assert refused("ramble", "turn", SHIR, "2S2 6S1 QS1", "--hit", "5S1 9H1") == message


# --- rulings on canceled cards and on jokers


def test_what_a_canceled_replacement_leaves(ramble: Ramble) -> None:
    line = (SHIRT, "2S2 6S1 QS1 5S1 4S2", "--hit", "4S2 KH1")
    assert turn(ramble, *line)["word"] == "shirt"
    found = turn(ramble, *line, "--rule", "cancelled-replacement=closes")
    assert (found["word"], found["modified"], found["claim"]) == ("shir", False, None)
    assert found["discarded"] == ["2S1", "4S2", "KH1"]
    assert found["rulings"] == ["cancelled-replacement=closes"]


def test_a_canceled_card_that_was_added_names_its_ruling(ramble: Ramble) -> None:
    found = turn(ramble, "6S1 QS1", "6S1 QS1 2S1 2S2", "--hit", "2S1 9H1", "--valid")
    assert (found["word"], found["rulings"]) == ("his", ["cancelled-add=closes"])


def test_a_joker_hits_only_under_its_ruling(ramble: Ramble, refused: Refused) -> None:
    assert refused("ramble hit AS1 JK1") == "JK1 is a joker; a joker can't hit or be hit (ruling joker-hits=no)"
    found = ramble("ramble hit AS1 JK1 --rule joker-hits=top --json").json
    assert (found["stands"], found["discarded"], found["rulings"]) == (False, ["AS1", "JK1"], ["joker-hits=top"])
    for higher in ("AS1", "JK2"):
        message = f"{higher} can't hit JK1; a hit must be higher (ruling joker-hits=top)"
        assert refused(f"ramble hit JK1 {higher} --rule joker-hits=top") == message


def test_hits_on_and_with_wild_jokers(ramble: Ramble, refused: Refused) -> None:
    rules = ("--no-claim", "--rule", "jokers=wild", "--rule", "joker-hits=top")
    line = ("2S1 JK1=e", "2S1 JK1=e JK2=n 5H2", *rules, "--hit")
    message = "9H1 can't hit JK2; a hit must be higher (ruling joker-hits=top)"
    assert refused("ramble", "turn", *line, "JK2 9H1") == message
    found = turn(ramble, *line, "5H2 JK2")
    assert (found["word"], found["discarded"]) == ("ten", ["5H2", "JK2"])


def test_a_second_joker_of_the_same_deck_was_played(ramble: Ramble) -> None:
    line = ("2S1 JK1=e", "2S1 JK1=e JK1=e", "--hit", "JK1", "--no-claim", "--rule", "jokers=wild")
    assert turn(ramble, *line, "--rule", "joker-hits=top")["word"] == "tee"


# --- a word that was just started


def test_a_new_word_can_be_hit_but_not_scored(ramble: Ramble) -> None:
    found = ramble("ramble turn none '2S2 6S1 QS1 5S1' --hit '5S1 9H1' --json").json
    assert (found["kinds"], found["word"], found["discarded"]) == (["start"], "shi", ["5S1", "9H1"])
    assert (found["legal"], found["modified"], found["claim"]) == (True, False, None)
    assert found["rulings"] == ["cancelled-add=closes"]
    assert ramble("ramble turn none '2S2 6S1' --hit '6S1 9H1 JD1'").out.splitlines() == [
        "SH is started",
        "  a new word of 2 cards; it need not be a word yet",
        "  9H1 hits 6S1",
        "  JD1 hits 9H1",
        "  2 hits: 6S1 stands",
        "  you can't modify or score a word in the turn in which it was",
        "    started",
        "discard 9H1 JD1",
    ]
    gone = ramble("ramble turn none 2S2 --hit '2S2 9H1' --json").json
    assert (gone["word"], gone["why"][-1]) == ("", "no card is left, so there is no word")


# --- who may hit


@pytest.mark.parametrize(
    ("by", "status", "why"),
    [
        ("Ann Bob Ann", 0, "anyone but Ann may hit JD1 with a higher card"),
        ("Ann,Bob;Cy", 0, "anyone but Cy may hit JD1 with a higher card"),
        ("Ann Ann Bob", 1, "Ann played 5S1, and only an opponent may hit it"),
        ("Ann Bob bob", 1, "Bob played 9H2, and only an opponent may hit it"),
    ],
)
def test_who_may_hit(ramble: Ramble, by: str, status: int, why: str) -> None:
    answer = ramble("ramble", "hit", "5S1", "9H2", "JD1", "--by", by, "--json")
    assert (answer.status, answer.json["why"][-1], answer.json["allowed"]) == (status, why, status == 0)
    assert answer.json["stands"] is (None if status else True)


def test_a_name_for_each_card(refused: Refused) -> None:
    assert refused("ramble hit 5S1 9H2 --by Ann") == "--by: 'Ann' has 1 name for 2 cards; give one each"


@pytest.mark.parametrize("typed", ["5S1;9H2", "5S1/9H2", "5S1 ; 9H2"])
def test_other_separators_are_understood(ramble: Ramble, typed: str) -> None:
    assert ramble("ramble", "hit", typed, "--json").json["discarded"] == ["5S1", "9H2"]
    assert ramble("ramble", "modify", typed, "5S1", "--json").json["kinds"] == ["trim"]


def test_a_turn_without_an_old_word(refused: Refused) -> None:
    message = "the old word has no cards; give them in order, or type none"
    assert refused("ramble", "turn", "", SHIRT) == refused("ramble", "modify", "", SHIRT) == message
    assert refused("ramble", "modify", "none", SHIRT) == (
        "the old word has no cards; for a new word, type ramble ramble turn none"
    )
    assert refused("ramble", "turn", "none", "none") == "neither word has a card; give the cards of the new word"
