"""How a hand of Dumbal is typed at the prompt."""

import pytest

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
    assert "undone: round: Ann=9 Bob=3 Cy=12/2, caller Bob" in out
    assert "'foo' does not play here; choose from Ann, Bob, Cy" in out
    assert "names may be shortened; a line mends what was typed before" in out


def test_a_call_that_is_too_high_is_seen_at_once(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "a", "16", "14", "30", "n", "y")
    assert "Ann can't call with 16 points, 1 more than 15" in out
    assert "hand 1: Ann called with 14: before the very first turn, y or n? n" in out
    assert "Ann can't call with 14 points, 9 more than 5" in out
    assert ramble("dumbal show --json").json["rounds"][0]["as_typed"]["opening"] is True


def test_a_hand_that_is_refused_is_mended(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "a 4S b 4S c 9 a called", "b 4D")
    assert "4S is in Ann's hand and in Bob's; there is one" in out
    assert "hand 1: mend it, or drop? b 4D" in out and "hand 1: Bob wins: the call fails" in out
