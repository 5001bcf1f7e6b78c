"""How a hand of Dumbal is typed at the prompt."""

import pytest

from ramble_tools.games.dumbal import form
from tests.conftest import Ramble
from tests.games.helpers import at_the_prompt


def test_the_prompt_takes_a_hand_in_one_line(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "a 4, b 17, c 9, a called", "c called, c AS 2H, a=30 b KS,KH")
    assert "hand 1: Ann wins: the call holds" in out and "hand 2: Cy wins: the call holds" in out
    shown = ramble("dumbal show --json").json["rounds"]
    assert shown[1]["as_typed"] == {"hands": {"Ann": "30", "Bob": "KS KH", "Cy": "AS 2H"}, "caller": "Cy"}


def test_the_prompt_asks_for_what_is_missing(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "b", "3", "c 12/2", "9", "undo", "redo", "show", "foo", "?")
    asked = [line for line in out.splitlines() if line.startswith("hand 1: ")]
    assert asked[:4] == [
        "hand 1: who called? b",
        "hand 1: Bob's hand? 3",
        "hand 1: Cy's hand? c 12/2",
        "hand 1: Ann's hand? 9",
    ]
    assert "undone: hand: Ann=9 Bob=3 Cy=12/2, caller Bob\n" in out
    assert "'foo' is not a player in this game; choose from Ann, Bob, Cy\n" in out
    for line in form.HELP:
        assert f"{line}\n" in out


def test_a_call_that_is_too_high_is_refused_at_once(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "a", "16", "14", "30", "n", "y")
    assert "Ann can't call with 16 points, 1 more than 15\n" in out
    assert "hand 1: Ann called with 14: was it before the very first turn (y or n)? n" in out
    assert "Ann can't call with 14 points, 9 more than 5\n" in out
    assert ramble("dumbal show --json").json["rounds"][0]["as_typed"]["opening"] is True


def test_a_hand_that_is_refused_is_corrected(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "a 4S b 4S c 9 a called", "b 4D")
    assert "4S is in Ann's hand and in Bob's hand; a deck has only one\n" in out
    assert "hand 1: correct it, or drop? b 4D" in out and "hand 1: Bob wins: the call fails" in out


def test_what_the_prompt_of_dumbal_refuses(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "", "17", "a -3")
    assert "type a name and a hand, as in Ann 17; ? shows help\n" in out
    assert "whose hand is '17'? type the player first, as in Ann 17\n" in out
    assert "Ann's hand can't be '-3'; give the cards, the points (17), or points and cards (17/3)\n" in out


def test_two_hands_of_one_player_are_not_a_card(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "a called, b 4, b 17")
    assert "Bob has two hands, '4' and '17'; give each player one" in out
