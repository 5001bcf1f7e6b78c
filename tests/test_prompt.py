"""The prompt of `ramble GAME play`: unfinished rounds, undo, corrections, and changes made by other programs."""

from collections.abc import Iterator

import pytest

from ramble_tools.scorebook.sessions import act
from tests.conftest import Ramble
from tests.games.helpers import at_the_prompt, said, type_in

HAND = ("round", {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"})


def test_an_unfinished_round_is_saved(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    assert "everything is saved, including the unfinished round" in at_the_prompt(
        ramble, monkeypatch, "dumbal", "a", "4"
    )
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "17", "9")
    assert "unfinished, and saved: a / 4 (drop forgets it)" in out and "hand 1: Ann wins" in out
    assert "unfinished" not in at_the_prompt(ramble, monkeypatch, "dumbal")
    at_the_prompt(ramble, monkeypatch, "dumbal", "b")
    assert "dropped the unfinished round" in at_the_prompt(ramble, monkeypatch, "dumbal", "drop")


def test_undo_removes_the_last_line_first(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = at_the_prompt(
        ramble, monkeypatch, "dumbal", "a 4, b 17, c 9, a called", "b", "b 3", "undo", "undo", "undo", "redo", "drop"
    )
    assert "undone: b 3" in out and "undone: b\n" in out and "undone: hand: Ann=4 Bob=17 Cy=9" in out
    assert "there is no unfinished round" in out


def test_an_unfinished_round_outlives_other_entries(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    at_the_prompt(ramble, monkeypatch, "dumbal", "a 4, b 17, c 9, a called", "a called, a 5")
    ramble("dumbal edit 1 Ann=4 Bob=16 Cy=9 --caller Ann")
    ramble("dumbal undo")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "join Dan", "show", "b 7", "c 8 d 9")
    assert out.count("unfinished, and saved: a called, a 5 (drop forgets it)") == 3
    assert "hand 2: Ann wins" in out


def test_a_correction_keeps_the_unfinished_round(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(ramble, "dumbal")
    out = at_the_prompt(
        ramble, monkeypatch, "dumbal", "a 4, b 17", "edit 1 b 12", "edit 1", "drop", "edit 2", "undo", "edit 3"
    )
    assert out.count("unfinished, and saved: a 4, b 17") == 3
    assert "hand 1 is unchanged" in out and "hand 2 is unchanged" in out
    assert out.endswith(
        "everything is saved, including the unfinished round\nthe correction was dropped: hand 3 is unchanged\n"
    )
    assert "unfinished, and saved: a 4, b 17" in at_the_prompt(ramble, monkeypatch, "dumbal", "c 9, a called")
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [12, 0, 14, 17]


def test_a_correction_of_a_round_that_changed_elsewhere(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    from ramble_tools.cli.tally import play as prompt

    type_in(ramble, "dumbal")
    lines = iter(["edit 1", "elsewhere", "b 12"])

    def typed(_: object) -> Iterator[str]:
        for line in lines:
            if line == "elsewhere":
                act("dumbal", "dumbal-1", lambda _: ("remove", {"number": 1}))
                continue
            yield line

    monkeypatch.setattr(prompt, "_typed", typed)
    assert "hand 1 was changed elsewhere in the meantime; check it, then edit it again" in said(ramble("dumbal play"))
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [0, 14]


def test_a_round_recorded_elsewhere(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    from ramble_tools.cli.tally import play as prompt

    ramble("dumbal new Ann Bob")
    lines = iter(["a", "4", "elsewhere", "9", "b 9"])

    def typed(_: object) -> Iterator[str]:
        for line in lines:
            if line == "elsewhere":
                act("dumbal", "dumbal-1", lambda _: HAND)
                continue
            yield line

    monkeypatch.setattr(prompt, "_typed", typed)
    out = said(ramble("dumbal play"))
    assert "hand 1 was recorded elsewhere in the meantime; type it again, or drop" in out
    assert "hand 2: Ann wins" in out
    assert len(ramble("dumbal show --json").json["rounds"]) == 2


def test_correcting_in_the_prompt(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(ramble, "dumbal")
    out = at_the_prompt(
        ramble, monkeypatch, "dumbal", "edit 9", "edit 1", "b 20", "edit 2 c 31/4", "remove 3", "history", "edit x"
    )
    assert "there is no hand 9; choose 1 to 3" in out
    assert "'x' is not the number of a hand; type one, as in edit 1" in out
    assert "hand 1 is Ann=AS 3H Bob=17 Cy=9, caller Ann; enter it again, or drop to leave it unchanged" in out
    assert "hand 1: what should it be? b 20" in out
    assert "hand 3 removed\n" in out
    assert "hand 1 corrected: Ann wins" in out and "hand 2 corrected: Bob wins" in out
    shown = ramble("dumbal show --json").json
    assert [each["scores"]["Cy"] for each in shown["rounds"]] == [9, 31] and len(shown["rounds"]) == 2
    assert shown["rounds"][0]["as_typed"]["hands"] == {"Ann": "AS 3H", "Bob": "20", "Cy": "9"}


def test_players_join_and_leave_in_the_prompt(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "join Cy", "a 4, b 9, c 7, a called", "leave b", "end", "a")
    assert "3 Bob  9 left" in out and "Ann wins the game" in out
    assert "Bob leaves" in said(ramble("dumbal history"))
    assert "the game is over; undo the last round, or start a new game" in out
