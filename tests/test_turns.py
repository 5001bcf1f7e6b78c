"""Whole turns: of Ramble with its hits and its claim, of Dukes Up! with what was drawn and discarded; and presets."""

import pytest

from ramble_tools.cards import read_cards
from ramble_tools.games.dumbal.hands import discard, hand_of
from ramble_tools.games.dumbal.rules import Rules as DumbalRules
from ramble_tools.games.ramble.modify import modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import spell_with_cards
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
    assert found["kinds"] == [], "another s stands at its front: that is no addition"
    found = turn(ramble, "6S1 QS1", "6S1 QS1 2S1 2S2", "--hit", "2S1 9H1", "--valid")
    assert (found["word"], found["modified"]) == ("his", True)


def test_a_replacement_that_is_hit_leaves_the_old_card(ramble: Ramble) -> None:
    found = turn(ramble, SHIRT, "2S2 6S1 QS1 5S1 4S2", "--hit", "4S2 KH1", "--no-claim")
    assert (found["kinds"], found["word"], found["discarded"]) == (["rotate"], "shirt", ["4S2", "KH1"])


def test_a_refused_word_and_an_illegal_change_say_no(ramble: Ramble) -> None:
    assert ramble("ramble", "turn", SHIRT, SHIR).status == 1
    answer = ramble("ramble", "turn", SHIR, "2S2 6S1 4S1 5S1 2S1")
    assert answer.status == 1
    assert "legal would be SHFIR (2S2 6S1 4S1 QS1 5S1): add" in answer.out


@pytest.mark.parametrize(
    ("old", "new", "nearest"),
    [
        ("2S1 3S1 4S1 5S1 6S1", "5S1 6S1", "4S1 5S1 6S1"),
        (SHIR, f"4S1 {SHIRT}", f"4S1 {SHIR}"),
        (SHIR, "3S2 6C1 QS1 5S1", "3S2 6S1 QS1 5S1"),
        ("2S1 3S1", "3S1 2S1", ""),
    ],
)
def test_the_nearest_change_that_is_legal(old: str, new: str, nearest: str) -> None:
    found = modification(spell_with_cards(old), spell_with_cards(new), Rules())
    assert found.kinds == ()
    assert " ".join(str(each.card) for each in found.nearest) == nearest
    if found.nearest:
        assert modification(spell_with_cards(old), found.nearest, Rules()).kinds


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hit", "2S2 9H1"], "2S2 was not played this turn, so it can't be hit; the cards played: 2S1"),
        (["--hit", "2S1 6S1"], "6S1 lies in the word, so nobody can hit with it"),
        (["--hit", "2S1 2H1"], "2H1 can't hit 2S1: it is not higher"),
        (["--hit", "2S1 JK1"], "JK1 is a joker; it has no face value, so it neither hits nor is hit"),
    ],
)
def test_hits_that_can_not_be(refused: Refused, options: list[str], message: str) -> None:
    assert refused("ramble", "turn", SHIR, SHIRT, *options) == message


def test_a_trim_plays_no_card(refused: Refused) -> None:
    message = "5S1 was not played this turn, so it can't be hit; the cards played: none: a trim plays no card"
    assert refused("ramble", "turn", SHIR, "2S2 6S1 QS1", "--hit", "5S1 9H1") == message


# --- Dukes Up!


@pytest.mark.parametrize(
    ("options", "status", "why"),
    [
        ("--hand 2 --dukes 2 --draw 2 --melded", 0, "who played discards once"),
        ("--hand 2 --dukes 2 --discard 2", 0, "who did not play may discard twice"),
        ("--hand 2 --dukes 2 --discard 3", 1, "3 discards are too many: who did not play may discard twice"),
        ("--hand 2 --dukes 2 --discard 2 --taken 1", 1, "2 discards are too many: who played discards once"),
        (
            "--hand 2 --dukes 2 --discard 2 --rearranged",
            1,
            "2 discards are too many: who played discards once (ruling discard-twice=any)",
        ),
        (
            "--hand 2 --dukes 2 --discard 2 --rearranged --rule discard-twice=melds",
            0,
            "who did not play may discard twice (ruling discard-twice=melds)",
        ),
        ("--hand 2 --dukes 2 --discard 0", 1, "a turn ends with a discard: discard one card"),
        ("--hand 3 --dukes 2 --draw 2", 1, "with 3 cards in hand 1 may be drawn, not 2"),
        ("--hand 5 --dukes 2 --draw 1", 1, "with 5 cards in hand none may be drawn, not 1"),
        (
            "--hand 2 --dukes 2 --draw 1 --from-discard",
            1,
            "nobody draws from the discard pile (ruling draw-discard=off)",
        ),
        ("--hand 2 --dukes 2 --draw 1 --from-discard --preset later", 0, "who did not play may discard twice"),
        ("--hand 2 --dukes 0", 1, "without dukes the castle must be turned face up before anything is played"),
        ("--hand 2 --dukes 0 --castle-up --new-dukes 1", 0, "who played discards once (ruling discard-twice=any)"),
        (
            "--hand 2 --dukes 0 --castle-up --new-dukes 2",
            1,
            "2 new dukes are too many: one is made where there are none",
        ),
        ("--hand 2 --dukes 1 --new-dukes 1", 1, "no new duke while 1 duke remained; one is made where there are none"),
        ("--hand 2 --dukes 1 --switched 2", 1, "2 dukes can't be switched: 1 remained"),
        ("--hand 2 --dukes 2 --switched 1 --first", 0, "who played discards once (ruling discard-twice=any)"),
        (
            "--hand 2 --dukes 2 --switched 1 --first --preset later",
            1,
            "no dukes are switched on the first player's first turn (ruling first-turn-dukes=on)",
        ),
    ],
)
def test_a_turn_of_dukes_up(ramble: Ramble, options: str, status: int, why: str) -> None:
    answer = ramble(f"dukes turn {options}")
    assert answer.status == status
    assert why in " ".join(answer.out.split())


# --- presets


def test_yaniv_and_jhyap() -> None:
    yaniv = DumbalRules.from_options([], over=[DumbalRules.preset("yaniv")])
    assert hand_of(read_cards("KS QS JS JK 5H"), yaniv).points == 35
    assert discard(read_cards("QS KS AS"), yaniv).reason == "a run does not pass the king (ruling run-past-king=no)"
    assert discard(read_cards("AS 2S JK"), yaniv).kind == "run"
    assert discard(read_cards("QS JK AS"), yaniv).kind is None
    jhyap = DumbalRules.from_options(["target=120"], over=[DumbalRules.preset("JHYAP")])
    assert (jhyap.penalty, jhyap.target, jhyap.call_limit) == (25, 120, 5)
    assert sorted(jhyap.differences()) == ["court-cards=ten", "penalty=25", "target=120"]


def test_a_preset_on_the_command_line(ramble: Ramble, refused: Refused) -> None:
    assert ramble("dumbal score Ann=7 Bob=20 --caller Ann --preset yaniv --json").json["scores"] == {
        "Ann": 0,
        "Bob": 20,
    }
    assert ramble("dukes score 5H,5D,5C --taken-by red --preset later --json").json["scores"]["red"] == 6
    assert "yaniv: call-limit=7" in ramble("dumbal rules").out
    message = refused("dumbal value 5H --preset janiv")
    assert message == "'janiv' is no preset here; did you mean yaniv?"


def test_more_cards_than_the_hands_can_have_held(refused: Refused) -> None:
    message = refused("dogpile score '5H 6S 7D 8C 9S 10D JC' --players 1")
    assert message == "the pack has 7 cards; a leader and 5 of each hand are 6 at most"
