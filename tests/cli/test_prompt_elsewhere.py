"""Who makes entries, and a game that is deleted while its prompt is open; `dialogues/elsewhere.txt` has the rest."""

import os
import pty

import pytest

from ramble_tools.cli.book.author import author
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.sessions import Request, act, look
from tests.cli.at_the_prompt import Keyboard, play
from tests.conftest import Ramble, Refused, SaidAt

pytestmark = pytest.mark.both_stores


def test_the_same_round_as_a_command(ramble: Ramble, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    body = {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}
    act("dumbal", None, lambda _: ("round", body), Request("eve's phone"))
    monkeypatch.setenv("RAMBLE_AUTHOR", "ann")
    message = refused("dumbal add Ann=4 Bob=9 --caller Ann")
    assert message.startswith("the same hand was recorded ") and message.endswith("say so with --again")
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann --again").status == 0
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann").status == 0  # the last one is by the same person
    assert [each.by for each in look("dumbal").history.standing] == ["eve's phone", "ann", "ann"]


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
    assert "unfinished, and saved: Ann=4, caller Ann (drop forgets it)\n" in out and "hand 2: Ann wins" in out
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
