"""The prompt on a full disk or in a read-only folder: it keeps what is typed, and tries again at each line."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.cli.prompt.state import Line, opened
from ramble_tools.cli.prompt.step import step
from ramble_tools.scorebook.sessions import look
from tests.cli.at_the_prompt import play
from tests.conftest import AS_ROOT, ROOT, WITHOUT_RIGHTS, Ramble, SaidAt
from tests.games.helpers import type_in

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX limits")

WHY = "writing failed; check that the disk is not full"


@pytest.fixture
def disk() -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """Return two steps, one that fills the disk and one that frees it: a limit on the size of files stands in."""
    resource: Any = pytest.importorskip("resource")
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))

    def free() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    yield fill, free
    free()
    signal.signal(signal.SIGXFSZ, ignored)


Disk = tuple[Callable[[], None], Callable[[], None]]


@posix
def test_what_is_typed_on_a_full_disk_is_saved_later(ramble: Ramble, said_at: SaidAt, disk: Disk) -> None:
    fill, free = disk
    ramble("dumbal new Ann Bob")
    steps = (fill, "ann 4, bob 9, ann called", "ann 5, bob 8, ann called", "", free, "ann 3, bob 7, ann called")
    out = said_at("dumbal", *steps)
    assert out.count(f"{WHY}; what you type is kept here and tried again at each line\n") == 1
    assert out.count("not saved; Enter tries again> ") == 3 and out.count("still not saved\n") == 2
    assert "saving works again: ann 4, bob 9, ann called\n" in out
    assert out.endswith("everything is saved\n")
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [9, 8, 7]


def test_a_step_that_is_tried_twice_records_once(ramble: Ramble) -> None:
    """The answer of the book may have been lost, so that the line is tried again from the same state."""
    ramble("dumbal new Ann Bob")
    state, line = opened(look("dumbal")), Line("4 17 a", "a key")
    first, again = step(state, line), step(state, line)
    assert first.state.round.lines == again.state.round.lines == () and first.refused is again.refused is None
    assert len(ramble("dumbal show --json").json["rounds"]) == 1
    assert state.history.count == 0 and step(state, Line("4 18 a", "another")).state.waits, "the state is as it was"


@posix
def test_what_is_never_saved_is_printed(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, disk: Disk) -> None:
    fill, free = disk
    type_in(ramble, "dumbal")
    steps = ("ann 5", fill, "bob 6", "cy 7", "ann called", "join Dan", "show", "?")
    answer = play(ramble, monkeypatch, "dumbal", *steps)
    free()
    assert "dumbal-1: Dumbal, 3 hands" in answer.out and "Ctrl-D: quit" in answer.out
    assert answer.out.endswith("these lines are not saved:\nann 5\nbob 6\ncy 7\nann called\njoin Dan\n")
    assert "everything is saved" not in answer.out
    assert answer.status == 2 and answer.err.startswith("ramble: 5 lines could not be saved (copy them from above): ")
    assert len(ramble("dumbal show --json").json["rounds"]) == 3


@posix
def test_an_unfinished_round_on_a_full_disk(ramble: Ramble, said_at: SaidAt, disk: Disk) -> None:
    fill, free = disk
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", fill, "ann called", "ann 4", free, "bob 9")
    assert out.count("what you type is kept here until it can be saved\n") == 1
    assert "hand 1: Ann wins" in out and out.endswith("everything is saved\n")
    out = said_at("dumbal", fill, "ann called", free, "ann 4")
    assert "saving works again; the unfinished round is saved\n" in out
    out = said_at("dumbal", "drop", fill, "ann called", free)
    assert out.endswith("everything is saved, including the unfinished round\n")


@posix
def test_lines_that_wait_are_dropped(ramble: Ramble, said_at: SaidAt, disk: Disk) -> None:
    fill, free = disk
    ramble("dumbal new Ann Bob")
    steps = (fill, "ann 4, bob 9, ann called", "join Cy", "undo", "join Dan", "join Eve", "drop", free, "join Fay")
    out = said_at("dumbal", *steps)
    assert "dropped: join Cy\n" in out and "dropped: ann 4, bob 9, ann called / join Dan / join Eve\n" in out
    shown = ramble("dumbal show --json").json
    assert [each["name"] for each in shown["players"]] == ["Ann", "Bob", "Fay"] and shown["rounds"] == []


@posix
def test_what_waits_is_shown(ramble: Ramble, said_at: SaidAt, disk: Disk) -> None:
    fill, free = disk
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", fill, "ann 4", "join Cy", "show", "drop", "n", "drop", free)
    assert "not saved yet: join Cy (drop forgets it)\n" in out
    assert "unfinished, not saved: Ann=4 (then another drop forgets it)\n" in out
    assert "dropped: join Cy\nunfinished, not saved: Ann=4 (drop forgets it)\n" in out
    assert "dropped the unfinished round\n" in out and "saving works again" not in out


@posix
def test_lines_after_a_refused_one_are_not_guessed(ramble: Ramble, said_at: SaidAt, disk: Disk) -> None:
    fill, free = disk
    ramble("dumbal new Ann Bob")
    steps = (fill, "ann 4, bob 9, ann called", "leave nobody", "ann 5, bob 8, ann called", free, "")
    out = said_at("dumbal", *steps)
    assert "'nobody' is not a player in this game" in out
    assert "not entered: ann 5, bob 8, ann called; type it again\n" in out
    assert len(ramble("dumbal show --json").json["rounds"]) == 1


WORDS = ("undo", "edit 1 bob 12", "remove 1", "deals b", "note x", "seats c b a", "join Dan", "leave c")


@posix
@pytest.mark.parametrize("word", [*WORDS, "end", "again"])
def test_every_word_is_tried_again(ramble: Ramble, said_at: SaidAt, disk: Disk, word: str) -> None:
    fill, free = disk
    type_in(ramble, "dumbal")
    before = ramble("dumbal history --all --json").json
    # Two words ask a question first, whose answer can't be saved.
    steps = (fill, word) if word in WORDS else (word, fill, "y")
    out = said_at("dumbal", *steps, free, "")
    assert f"saving works again: {'y' if word not in WORDS else word}\n" in out
    after = ramble("dumbal history --all --json").json
    assert len(after["log"]) == len(before["log"]) + 1 or after["game"] == "dumbal-2"


def test_a_read_only_book_can_be_shown(ramble: Ramble, said_at: SaidAt, home: Path) -> None:
    ramble("dumbal new Ann Bob")
    away = home.with_name("away")

    def take_away() -> None:
        home.rename(away)
        home.write_text("")

    def bring_back() -> None:
        home.unlink()
        away.rename(home)

    out = said_at("dumbal", take_away, "xyz 4", "ann 4, bob 9, ann called", "show", "history --all", bring_back, "")
    assert "'xyz' is not a player in this game" in out and "history --all\nthe scorebook can't be opened" in out
    assert "nothing was saved: " in out and "dumbal-1: Dumbal, 0 hands" in out and "hand 1: Ann wins" in out


@posix
@pytest.mark.skipif(AS_ROOT and not shutil.which("setpriv"), reason="root may write anywhere")
def test_a_read_only_folder(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob")
    home.chmod(0o500)
    try:
        command = [*WITHOUT_RIGHTS, sys.executable, "-m", "ramble_tools", "dumbal", "play"]
        environment = {**os.environ, "RAMBLE_HOME": str(home)}
        typed = b"ann 4, bob 9, ann called\n"
        done = subprocess.run(command, input=typed, capture_output=True, env=environment, cwd=ROOT)
    finally:
        home.chmod(0o700)
    assert done.returncode == 2
    assert done.stdout.endswith(b"these lines are not saved:\nann 4, bob 9, ann called\n")
