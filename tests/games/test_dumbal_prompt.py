"""How a hand of Dumbal is typed at the prompt."""

import pytest

from ramble_tools.games.dumbal import form
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.helpers import said


def test_the_prompt_asks_for_what_is_missing(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "b", "3", "c 12/2", "9", "undo", "redo", "show", "foo", "?")
    asked = [line for line in out.splitlines() if line.startswith("hand 1: ")]
    assert asked[:4] == [
        "hand 1: who called? b",
        "hand 1: so far caller Bob; Bob's hand? 3",
        "hand 1: so far caller Bob, Bob 3; Cy's hand? c 12/2",
        "hand 1: so far caller Bob, Bob 3, Cy 12/2; Ann's hand? 9",
    ]
    assert "undone: hand 1: Ann=9 Bob=3 Cy=12/2, caller Bob\n" in out
    assert "'foo' is not a player in this game; choose from Ann, Bob, Cy; join" in out
    for line in form.HELP:
        assert f"{line}\n" in out


def test_a_call_that_is_too_high_is_refused_at_once(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "a", "16", "14", "30", "n", "y")
    assert "Ann can't call with 16 points, 11 over the limit of 5 (15 before the very first turn); type Ann 4" in out
    asked = "hand 1: Ann called with 14, more than 5: was it before the very first turn (y or n)?"
    how = "type Ann 4 to correct the hand, or who called instead"
    assert f"{asked} n\nAnn can't call with 14 points, 9 over the limit of 5; {how}\n{asked} y\n" in out
    assert ramble("dumbal show --json").json["rounds"][0]["as_typed"]["opening"] is True


def test_more_points_than_are_possible_are_asked_about(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "4 17 500 a", "y", "edit 1", "b 18")
    assert "hand 1: Cy can't have 500 points with at most five cards: y keeps it, or type the hand: y\n" in out
    assert out.count("y keeps it") == 1 and "a typo?" not in out + ramble("dumbal history").out
    assert ramble("dumbal show --json").json["rounds"][0]["as_typed"]["hands"] == {"Ann": "4", "Bob": "18", "Cy": "500"}
    assert ramble("dumbal new Ann Bob Cy").status == 0
    assert "a typo? Cy can't have 500 points" in ramble("dumbal add 4 17 500 a").out, "add can't ask"


def test_more_cards_than_are_possible_are_asked_about(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "4 3 3 a", "9", "2", "1", "4/9 17 9/7 a", "n", "y", "4/2", "edit")
    asked = "hand 1: Bob has 9 cards, but a hand has at most five: y keeps it, or type the number of cards: 2\n"
    assert asked in out and "how many cards does Cy have? 1\nhand 1: Cy wins" in out
    assert "hand 2: Ann has 9 cards, but a hand has at most five: y keeps it, or type the hand: n\n" in out
    assert out.count("Cy has 7 cards, but a hand has at most five: y keeps it") == 1
    hands = [each["as_typed"]["hands"] for each in ramble("dumbal show --json").json["rounds"]]
    assert hands == [{"Ann": "4", "Bob": "3/2", "Cy": "3/1"}, {"Ann": "4/2", "Bob": "17", "Cy": "9/7"}]
    assert "what should it be?" in said_at("dumbal", "edit 2", "b 18")
    assert ramble("dumbal show --json").json["rounds"][1]["as_typed"]["hands"]["Bob"] == "18"


def test_a_hand_that_is_refused_is_corrected(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "a 4S b 4S c 9 a called", "b 4D")
    assert "4S is in Ann's hand and in Bob's hand; a deck has only one\n" in out
    assert "hand 1: correct it, or drop? b 4D" in out and "hand 1: Bob wins: the call fails" in out


def test_the_prompt_takes_hands_in_seat_order(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy Dan")
    out = said_at("dumbal", "b", "4 5 9 30", "4 17 9", "a 4")
    assert "hand 1: so far caller Bob; Bob's hand? 4 5 9 30\nhand 1: Ann wins: the call fails" in out
    refused = "hands for Ann, Bob and Cy only; Dan's is missing; type the whole line again"
    assert f"hand 2: who called? 4 17 9\n{refused}\n" in out


def test_the_rest_of_a_line_with_one_bad_hand_is_kept(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "a 5/2, b 20*2, c 25", "a", "b 20", "a 1, b K?K, c 9", "undo")
    refused = "Bob's hand can't be '20*2'; did you mean 20/2? the rest is kept: a 5/2, c 25\n"
    assert f"{refused}hand 1: so far Ann 5/2, Cy 25; who called? a\n" in out
    assert ramble("dumbal show --json").json["rounds"][0]["as_typed"]["hands"] == {
        "Ann": "5/2",
        "Bob": "20",
        "Cy": "25",
    }
    assert "; the rest is kept: a 1, c 9\n" in out and "undone: a 1, c 9\n" in out


@pytest.mark.parametrize(
    "line",
    [
        "a 5, b 20*2",
        "a 5, b 6, b 7",  # which of Bob's hands is wrong?
        "a 5, b 2O*2, c 2O*2",
        "a 5, 20*2, c 9",
        "5 20*2 9 a",
        "a 5, b 20*2 c 9",
    ],
)
def test_a_line_is_kept_only_if_one_part_is_bad(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", line)
    assert ("the rest is kept: a 5\n" in out) == (line in ("a 5, b 20*2", "a 5, b 20*2 c 9"))
    assert "the rest is kept" not in said_at("dumbal", "drop", "4 17 9 a", f"edit 1 {line}")


@pytest.mark.parametrize("bad", ["d called", "a what", "b l7"])
def test_the_bad_part_need_not_begin_with_a_name(ramble: Ramble, said_at: SaidAt, bad: str) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", f"a 4, c 9, {bad}")
    assert "the rest is kept: a 4, c 9\n" in out and "type the whole line again" not in out


# --- the same line after add and edit


def test_add_and_edit_take_hands_in_seat_order(ramble: Ramble) -> None:
    ramble("dumbal", "new", "Ann Marie", "Bob", "Cy")
    assert ramble("dumbal add 4 17 9 a").status == 0
    assert ramble("dumbal", "edit", "1", "4", "17", "AS 2H", "cy").status == 0
    assert ramble("dumbal show --json").json["rounds"][0]["as_typed"] == {
        "hands": {"Ann Marie": "4", "Bob": "17", "Cy": "AS 2H"},
        "caller": "Cy",
    }
    assert ramble("dumbal", "add", "4", "17", "9", "Ann Marie").status == 0
    assert ramble("dumbal add ann m 4 b 17 c 9 ann m").status == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("add 4 17 9", "who called? type the name after the hands, as in 4 17 9 Ann"),
        ("add 4 17 a", "hands for Ann and Bob only; Cy's is missing"),
        ("add 4 17 9 30 a", "4 hands for 3 players: Ann, Bob, Cy"),
        ("add 4 17 9 x", "'x' is not a player in this game; choose from Ann, Bob, Cy"),
        ("add 4 17 9 a --caller b", "--caller: two callers, Bob and Ann; name one"),
        ("add Ann=4 17 9 a", "'17' is not NAME=HAND; give each player one, as in Ann=AS,2H or Bob=17"),
        ("add a 5 2 b 4 c 9 a", "Ann has two hands, '5' and '2'; give each player one; for two cards type Ann 5+2"),
        (
            "add 5 3 3 a",
            "Bob and Cy have 3 points each, so the number of cards decides; add it to the points, as in 3/2",
        ),
        (
            "add 14 17 20 a",
            "Ann can't call with 14 points, 9 over the limit of 5 (ruling call-limit=5); before the very first turn "
            "the call would count (--opening)",
        ),
        ("score 4 17", "who called? type the name after the hands, as in 4 17 A"),
        ("score 4 17 c", "'c' is not a player in this game; choose from A, B"),
        ("score Ann=4 Bob=17", "--caller: say who called"),
        ("score Ann 4 Bob 17", "who called? type the name after the hands, as in Ann 4 Bob 17 Ann"),
    ],
)
def test_what_add_refuses(ramble: Ramble, refused: Refused, line: str, message: str) -> None:
    ramble("dumbal new Ann Bob Cy")
    assert refused(f"dumbal {line}") == message


def test_edit_keeps_what_is_not_typed(ramble: Ramble, refused: Refused) -> None:
    for line in ("dumbal new Ann Bob Cy", "dumbal add 4 17 9 a", "dumbal edit 1 Bob=20", "dumbal edit 1 c 3"):
        assert ramble(line).status == 0
    hand = ramble("dumbal show --json").json["rounds"][0]["as_typed"]
    assert hand == {"hands": {"Ann": "4", "Bob": "20", "Cy": "3"}, "caller": "Ann"}
    assert refused("dumbal edit 1 Bob=2X") == "Bob's hand: '2X' has 'X' as its suit; the suits are S, H, C, D"


@pytest.mark.parametrize("line", ["Ann 4 Bob 17 Ann", "Ann 4, Bob 17, a called", "ann* 4 Bob 17 an"])
def test_the_names_that_are_typed_are_the_players(ramble: Ramble, line: str) -> None:
    scores = ramble(f"dumbal score {line} --json").json["scores"]
    assert {name.title(): points for name, points in scores.items()} == {"Ann": 0, "Bob": 17}


@pytest.mark.parametrize(
    "line", ["4 17 9 a", "'4*' 17 9", "4 17 9 --caller A", "A3 17 9 a", "2D 2H, 17, 9 a", "4, 17 and 9, called by a"]
)
def test_a_hand_by_seats_needs_no_names(ramble: Ramble, line: str) -> None:
    answer = ramble(f"dumbal score {line.replace('A3', 'AS3H')} --json").json
    assert answer["scores"] == {"A": 0, "B": 17, "C": 9} and answer["winners"] == ["A"]


# --- --why


def test_why_quotes_the_rules_behind_a_ruling(ramble: Ramble) -> None:
    line = "dumbal score Ann=5 Bob=3 Cy=4 --caller Ann"
    sentence = (
        '(ruling below-caller=lowest-wins, on "If there is more than one player with less points the lowest wins")'
    )
    for typed in (f"{line} --why", f"--why {line}", line.replace("score", "score --why")):
        assert sentence in said(ramble(typed))
    # It is for one command, and changes nothing else.
    assert "(ruling below-caller=lowest-wins)" in said(ramble(line))
    assert ramble(f"{line} --why --json").json == ramble(f"{line} --json").json
    ramble("dumbal new Ann Bob Cy")
    assert sentence in said(ramble("dumbal add 5 3 4 a --why"))


def test_why_quotes_the_rules_in_refusals_too(ramble: Ramble, refused: Refused) -> None:
    limit = '(ruling call-limit=5, on "You are allowed to finish when you have 5 points or less")'
    assert limit in refused("dumbal score Ann=14 Bob=30 --caller Ann --why")
    assert "(ruling call-limit=5);" in refused("dumbal score Ann=14 Bob=30 --caller Ann")
    assert limit in said(ramble("dumbal value AS --why"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("5 3 b --caller a", "--caller: two callers, A and B; name one"),
        ("5 3 b --caller c", "'c' is not a player in this game; choose from A, B"),
    ],
)
def test_a_second_caller_by_seats(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dumbal score {line}") == message
