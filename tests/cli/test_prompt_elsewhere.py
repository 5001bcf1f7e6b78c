"""What the prompt says and does when somebody else changes, renames or deletes the game while it is open."""

import os
import pty
from collections.abc import Callable

import pytest

from ramble_tools.cli.book.author import author
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.sessions import Request, act, look
from tests.cli.at_the_prompt import Keyboard, play
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.helpers import type_in

pytestmark = pytest.mark.both_stores

WHO = "eve's phone"


def elsewhere(kind: str, game: str = "dumbal-1", **body: object) -> Callable[[], object]:
    """Return a step in which somebody else makes an entry."""
    return lambda: act("dumbal", game, lambda _: (kind, body), Request(WHO))


def a_round(ann: str = "4", bob: str = "9") -> Callable[[], object]:
    return elsewhere("round", hands={"Ann": ann, "Bob": bob}, caller="Ann")


def typed(ramble: Ramble) -> list[dict[str, str]]:
    return [each["as_typed"]["hands"] for each in ramble("dumbal show --json").json["rounds"]]


# --- rounds


def test_a_round_recorded_elsewhere(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "a", "4", a_round("3", "8"), "9", "")
    assert f"meanwhile, {WHO} recorded hand 1: Ann=3 Bob=8, caller Ann\n" in out
    assert "hand 2: Enter records it, or drop? \nhand 2: Ann wins" in out
    assert typed(ramble) == [{"Ann": "3", "Bob": "8"}, {"Ann": "4", "Bob": "9"}]


def test_a_round_recorded_elsewhere_may_be_the_same(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", a_round(), "ann 4, bob 9, ann called", "drop", "undo")
    assert f"meanwhile, {WHO} recorded hand 1: Ann=4 Bob=9, caller Ann\n" in out
    assert "dropped the unfinished round\n" in out and f"undone ({WHO}'s): hand 1: Ann=4 Bob=9" in out
    assert typed(ramble) == []


def test_a_typed_round_is_kept_as_a_draft(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", a_round(), "ann 4, bob 9, ann called")
    assert out.endswith("everything is saved, including the unfinished round\n")
    out = said_at("dumbal")
    assert "unfinished, and saved: ann 4, bob 9, ann called (drop" in out
    assert said_at("dumbal", "show").count("hand 2: Enter records it, or drop? ") == 1
    said_at("dumbal", "bob 8")
    assert typed(ramble)[1] == {"Ann": "4", "Bob": "8"}


def test_a_typed_round_is_changed_first(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    said_at("dumbal", a_round(), "ann 4, bob 9, ann called", "bob 7")
    assert typed(ramble) == [{"Ann": "4", "Bob": "9"}, {"Ann": "4", "Bob": "7"}]


def test_many_entries_are_counted(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    steps = [a_round("4", str(bob)) for bob in (7, 8, 9)]
    out = said_at("dumbal", *steps, "ann 4, bob 9, ann called", "")
    last = f"{WHO} recorded hand 3: Ann=4 Bob=9, caller Ann"
    assert f"meanwhile, 3 entries were made elsewhere; the last one: {last}\n" in out
    assert len(typed(ramble)) == 4


def test_an_undo_elsewhere_is_called_an_undo(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", elsewhere("undo"), "ann 4, bob 9, cy 7, ann called", "")
    assert f"meanwhile, {WHO} undid: hand 3: Ann=12/5 Bob=14/5 Cy=KS KH, caller Ann, opening\n" in out
    assert "hand 3: Enter records it, or drop? \nhand 3: Ann wins" in out


def test_a_redo_and_other_entries_elsewhere(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    ramble("dumbal undo")
    steps = (elsewhere("redo"), elsewhere("join", name="Eve"), "ann 4, bob 9, cy 7, ann called")
    out = said_at("dumbal", *steps, "eve 5", "")
    assert f"meanwhile, {WHO} brought back: hand 3: Ann=12/5" in out
    assert f"meanwhile, {WHO} entered: Eve joins\n" in out
    assert typed(ramble)[3] == {"Ann": "4", "Bob": "9", "Cy": "7", "Eve": "5"}


def test_lines_that_are_no_longer_possible(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    steps = ("ann called", "bob 9", elsewhere("leave", name="Bob"), "ann 4", "cy 7", "ann 4, cy 7")
    out = said_at("dumbal", *steps)
    assert f"meanwhile, {WHO} entered: Bob leaves\n" in out
    assert "dropped, because the game has changed: bob 9 / ann 4 / cy 7\n" in out
    assert typed(ramble) == [{"Ann": "4", "Cy": "7"}]


def test_an_unfinished_round_is_confirmed_after_somebody_elses(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "ann 4", a_round("3", "8"), "show", "note x", "ann", "bob 9", "")
    assert f"meanwhile, {WHO} recorded hand 1: Ann=3 Bob=8, caller Ann\ndumbal-1: Dumbal, 1 hand" in out
    asked = "others have changed the game since you began this hand\nhand 2: Enter records it, or drop? \n"
    assert f"{asked}hand 2: Ann wins" in out
    assert typed(ramble) == [{"Ann": "3", "Bob": "8"}, {"Ann": "4", "Bob": "9"}]


@pytest.mark.parametrize("other", [elsewhere("deals", name="Bob"), elsewhere("join", name="Eve")])
def test_an_unfinished_round_is_confirmed_after_any_change(
    ramble: Ramble, said_at: SaidAt, other: Callable[[], object]
) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "ann 4, bob 9", other, "show", "eve 7", "ann called", "")
    assert "others have changed the game since you began this hand\nhand 1: Enter records it, or drop? \nhand 1" in out


@pytest.mark.parametrize("own", ["undo", "remove 1", "join Dan"])
def test_a_change_of_ones_own_needs_no_confirmation(ramble: Ramble, said_at: SaidAt, own: str) -> None:
    ramble("dumbal new Ann Bob")
    first, line = "ann 4, bob 8, ann called", "dan 9" if own == "join Dan" else "bob 9"
    out = said_at("dumbal", first, first, "ann", "ann 4, bob 7", "drop", "ann", own, line, "bob 6")
    assert "Enter records it" not in out


def test_a_line_is_judged_by_the_game_as_it_is(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    steps = (elsewhere("join", name="Eve"), "4 17 9 a", "", elsewhere("leave", name="Bob"), "4 17 9 5 a")
    answer = said_at("dumbal", *steps)
    assert f"meanwhile, {WHO} entered: Eve joins\n" in answer and "hand 1: Enter records it, or drop? \n" in answer
    assert typed(ramble) == [{"Ann": "4", "Bob": "17", "Eve": "9"}]
    assert answer.index(f"meanwhile, {WHO} entered: Bob leaves\n") < answer.index("4 hands for 2 players: ")


# --- other words


def test_undo_does_not_undo_somebody_else_unasked(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "ann 4, bob 8, ann called", a_round(), "undo", "n")
    asked = "undo: Enter undoes hand 2: Ann=4 Bob=9, caller Ann; anything else drops it: n\ndropped: undo\n"
    assert f"meanwhile, {WHO} recorded hand 2" in out and asked in out
    assert len(typed(ramble)) == 2
    out = said_at("dumbal", a_round(), "undo", "")
    assert f"undone ({WHO}'s): hand 3: Ann=4 Bob=9, caller Ann\n" in out and len(typed(ramble)) == 2


def test_a_word_is_carried_out_after_what_happened(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", elsewhere("join", name="Dan"), "seats c b a", "seats c b a d")
    assert "seats c b a: Enter does it now; anything else drops it: seats c b a d\n" in out
    assert [each["name"] for each in ramble("dumbal show --json").json["players"]] == ["Cy", "Bob", "Ann", "Dan"]


def test_remove_means_the_round_that_was_shown(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    hands = typed(ramble)
    said_at("dumbal", elsewhere("remove", number=1), "remove 2", "")
    assert typed(ramble) == hands[2:]
    out = said_at("dumbal", elsewhere("remove", number=1), "remove 1", "")
    assert "that hand is already gone; nothing was removed\n" in out and typed(ramble) == []


# --- corrections


def test_a_correction_of_a_round_that_is_removed_elsewhere(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    hands = typed(ramble)
    out = said_at("dumbal", "edit 1", elsewhere("remove", number=1), "bob 12")
    assert (
        f"meanwhile, {WHO} entered: removal of hand 1\nhand 1 is gone, so its correction was dropped: bob 12\n" in out
    )
    assert typed(ramble) == hands[1:]


def test_a_correction_keeps_to_its_round(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "edit 2", elsewhere("remove", number=1), "bob 3", "")
    assert "hand 1: Enter corrects it, or drop? \nhand 1 corrected" in out
    assert [each["Bob"] for each in typed(ramble)] == ["3", "14/5"]


def test_a_correction_of_a_round_that_is_corrected_elsewhere(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    ramble("dumbal add Ann=4 Bob=9 --caller Ann")
    other = elsewhere("edit", number=1, round={"hands": {"Ann": "5", "Bob": "9"}, "caller": "Ann"})
    out = said_at("dumbal", "edit 1", other, "bob 12", "")
    assert f"meanwhile, {WHO} entered: correction of hand 1: Ann=5 Bob=9, caller Ann\n" in out
    assert typed(ramble) == [{"Ann": "5", "Bob": "12"}]


# --- the same round from two places


def test_the_same_round_is_recorded_again_only_if_wanted(ramble: Ramble, said_at: SaidAt) -> None:
    """`show` shows the other round, so only the guard against the same round is in the way."""
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", a_round(), "show", "ann 4, bob 9, ann called", "")
    assert "eve's phone has just recorded the same hand\n" in out and "--again" not in out
    assert "hand 2: Enter records it, or drop? \nhand 2: Ann wins" in out
    said_at("dumbal", a_round("5", "6"), "show", "ann 5, bob 6, ann called", "drop")
    assert len(typed(ramble)) == 3


def test_the_same_round_as_a_command(ramble: Ramble, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    a_round()()
    monkeypatch.setenv("RAMBLE_AUTHOR", "ann")
    message = refused("dumbal add Ann=4 Bob=9 --caller Ann")
    assert message.startswith("the same hand was recorded ") and message.endswith("say so with --again")
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann --again").status == 0
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann").status == 0  # the last one is by the same person
    assert [each.by for each in look("dumbal").history.standing] == ["eve's phone", "ann", "ann"]


# --- renamed, deleted, made again


def test_a_renamed_game_goes_on(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob --name friday")

    def rename() -> None:
        sessions.rename("friday", "saturday")
        sessions.begin("dumbal", ["Ann", "Bob"], [], "friday")

    out = said_at("dumbal", "ann 4", rename, "bob 9, ann called", "ann 5, bob 8, ann called")
    assert out.count("friday was renamed to saturday\n") == 1 and "Enter" not in out
    assert len(ramble("dumbal show --game saturday --json").json["rounds"]) == 2
    assert ramble("dumbal show --game friday --json").json["rounds"] == []


def test_a_deleted_game_is_not_written_to(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob --name friday")

    def delete() -> None:
        sessions.delete("friday")
        sessions.begin("dumbal", ["Ann", "Bob"], [], "other")

    answer = play(ramble, monkeypatch, "dumbal", "ann 4", delete, "bob 9, ann called", "ann 5, bob 8, ann called")
    assert "nothing was saved: the game 'friday' was deleted; ramble games restore brings it back" in answer.out
    assert answer.out.endswith("these lines are not saved:\nbob 9, ann called\nann 5, bob 8, ann called\n")
    assert answer.status == 2 and answer.err.startswith("ramble: 2 lines could not be saved (copy them from above)")
    assert ramble("dumbal show --json").json["rounds"] == []


def test_a_deleted_game_is_restored(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob --name friday")
    steps = ("ann 4", lambda: sessions.delete("friday"), "bob 9, ann called", lambda: sessions.restore("friday"), "")
    out = said_at("dumbal", *steps, "ann 5, bob 8, ann called")
    assert "not saved; Enter tries again> \n" in out and "saving works again: bob 9, ann called\n" in out
    assert typed(ramble) == [{"Ann": "4", "Bob": "9"}, {"Ann": "5", "Bob": "8"}]


# --- unfinished rounds of several authors


def test_each_author_has_an_unfinished_round(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    monkeypatch.setenv("RAMBLE_AUTHOR", "ann on pts/1")
    said_at("dumbal", "ann called", "ann 4")
    monkeypatch.setenv("RAMBLE_AUTHOR", "eve")
    out = said_at("dumbal", "ann 3, bob 8, ann called")
    assert "ann on pts/1 has an unfinished round: ann called / ann 4\n" in out and "hand 1: Ann wins" in out
    monkeypatch.setenv("RAMBLE_AUTHOR", "ann on pts/2")
    out = said_at("dumbal", "bob 9")
    assert "unfinished, and saved: ann called / ann 4 (drop forgets it)\n" in out and "hand 2: Ann wins" in out
    monkeypatch.setenv("RAMBLE_AUTHOR", "ann on pts/1")
    assert "unfinished" not in said_at("dumbal")


# --- authors


def test_the_author(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAMBLE_AUTHOR", raising=False)
    monkeypatch.setenv("LOGNAME", "ann")
    monkeypatch.setattr("sys.stdin", Keyboard())
    assert author() == "ann"
    monkeypatch.setenv("LOGNAME", "x" * 60)
    assert author() == "x" * 40
    monkeypatch.setenv("RAMBLE_AUTHOR", " Ann's\x1b[31m \ttablet \udcff" + "y" * 50)
    assert author() == "Ann's [31m tablet " + "y" * 22
    monkeypatch.setenv("RAMBLE_AUTHOR", " ")
    for variable in ("LOGNAME", "USER", "USERNAME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("sys.stdin", None)
    assert author().isprintable() and 0 < len(author()) <= 40


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal of POSIX")
def test_the_author_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAMBLE_AUTHOR", raising=False)
    monkeypatch.setenv("LOGNAME", "a" * 60)
    keyboard, terminal = pty.openpty()
    with open(terminal, closefd=False) as stream:
        monkeypatch.setattr("sys.stdin", stream)
        where = os.ttyname(terminal).removeprefix("/dev/")
        assert author() == "a" * (40 - len(f" on {where}")) + f" on {where}"
    os.close(terminal)
    os.close(keyboard)
