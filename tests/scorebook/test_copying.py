"""A scorebook moves between a file and a server, there and back, with everything that belongs to its games."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.errors import quote_path
from ramble_tools.scorebook.arrivals import copy_book
from ramble_tools.scorebook.backends import backend
from ramble_tools.scorebook.book import Book, writing
from ramble_tools.scorebook.sessions import Request, act, begin, delete, rename
from tests import clusters
from tests.conftest import ROOT, Ramble, Refused
from tests.games.helpers import said, type_in

HAND = {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}


def contents(place: str) -> list[tuple[Any, ...]]:
    """Return all that must survive a move: each game's row without its numbers in the book, entries and drafts."""
    opener = backend(place)
    found: list[tuple[Any, ...]] = []
    with opener.reading(place) as store:
        book = Book(store)
        for row in sorted((*book.store.games(), *book.store.games(deleted=True)), key=lambda row: row.used):
            assert book.log(row).damage == ""
            plain = row._replace(id=0, used=0, head=0)
            found.append((plain, book.log(row).entries, store.drafts(row)))
    return found


@pytest.fixture
def full(ramble: Ramble, home: Path) -> str:
    """Return the path of a scorebook in which everything occurs: a deleted game, a draft, authors."""
    type_in(ramble, "dukes")
    type_in(ramble, "dramble")
    row = begin("dumbal", ["Ann", "José"], ["target=9999"], "x'y 🂡", by="ann on pts/3").row
    for number in range(30):
        one = {"hands": {"Ann": "4", "José": str(number)}, "caller": "Ann"}
        act("dumbal", row, partial(played, one), Request(f"phone {number % 3}", key=f"k{number}", again=True))
    rename("x'y 🂡", "friday", Request("bob"))
    begin("dumbal", ["Ann", "Bob"], [], "gone")
    delete("gone")
    with writing() as book:
        book.set_draft(book.game("dumbal", "friday"), ["ann 5"], "bob")
    return str(home / "scorebook.jsonl")


def test_there_and_back(full: str, club: str, tmp_path: Path) -> None:
    before = contents(full)
    assert len(before) == 4
    assert [game.is_new for game in copy_book(full, club)] == [True] * 4
    assert contents(club) == before
    back = str(tmp_path / "back.jsonl")
    assert [game.added for game in copy_book(club, back)] == [len(lines) for _, lines, _ in before]
    assert contents(back) == before
    for source, target in ((full, club), (club, back), (back, full)):
        assert not any(game.added or game.is_new for game in copy_book(source, target))
        assert contents(target) == before


def test_the_command(full: str, club: str, ramble: Ramble, refused: Refused) -> None:
    assert full
    assert said(ramble("games", "copy", "--to", club)) == "4 games copied to localhost/club"
    assert said(ramble("games", "copy", "--to", club)) == "0 games copied to localhost/club, 4 already there"
    ramble("--book", club, "dumbal", "add", "4", "9", "Ann", "--game", "friday", "--again")
    answer = said(ramble("games", "copy", "--from", club))
    assert answer == "0 games copied from localhost/club, 1 with new entries, 3 already there"
    assert len(ramble("dumbal show --game friday --json").json["rounds"]) == 31
    assert refused("games copy").startswith("name the other scorebook with --to or with --from, as in")
    assert refused("games", "copy", "--to", club, "--from", club).startswith("name the other scorebook with")
    assert refused("--book", club, "games", "copy", "--to", club) == (
        "'localhost/club' is the scorebook itself; name another one"
    )
    assert refused("games", "copy", "--to", full) == f"{quote_path(full)} is the scorebook itself; name another one"


def test_names_that_are_taken_and_games_that_went_on_differently(
    club: str, ramble: Ramble, tmp_path: Path, home: Path
) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 17 a")
    here = str(home / "scorebook.jsonl")
    ramble("--book", club, "dumbal", "new", "Cy", "Dan", "--name", "Friday")
    assert said(ramble("games", "copy", "--to", club)) == (
        "friday: its name is friday 2 there, because another game has this name 1 game copied to localhost/club"
    )
    ramble("dumbal add 5 6 a")
    ramble("games rename friday evening")
    assert "0 games copied to localhost/club, 1 with new entries" in said(ramble("games", "copy", "--to", club))
    ramble("dumbal undo")
    ramble("--book", club, "dumbal", "add", "1", "2", "a", "--game", "evening")
    assert said(ramble("games", "copy", "--to", club)) == (
        "evening: went on differently in the other scorebook, so it is also there as evening 2 1 game copied to "
        "localhost/club"
    )
    assert said(ramble("games", "copy", "--to", club)) == "0 games copied to localhost/club, 1 already there"
    names = sorted(each["name"] for each in ramble("--book", club, "games", "--json").json["games"])
    assert names == ["Friday", "evening", "evening 2"]
    ramble("games delete evening")
    assert len(contents(here)) == 1 and tmp_path.exists()


def test_a_game_with_an_entry_that_cannot_be_read_is_copied_once(
    ramble: Ramble, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    with writing() as book:
        book.append(book.game("dumbal", "friday"), "note", {"texts": ["not what a note has"]})
    here = ramble("dumbal show --json").json
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "there"))
    copied = [said(ramble("games", "copy", "--from", str(home / "scorebook.jsonl"))) for _ in range(2)]
    assert copied[0].startswith("1 game copied from ") and copied[1].endswith(", 1 already there")
    assert ramble("dumbal show --json").json == here


def test_a_damaged_game_is_left_out(club: str, ramble: Ramble, cluster: clusters.Cluster, home: Path) -> None:
    for name in ("one", "two"):
        ramble(f"--book {club} dumbal new Ann Bob --name {name}")
    cluster.sql(
        "ALTER TABLE ramble_tools.entry DISABLE TRIGGER ALL; "
        "UPDATE ramble_tools.entry SET author = 'x' WHERE game = 1; "
        "ALTER TABLE ramble_tools.entry ENABLE TRIGGER ALL",
        "club",
    )
    answer = ramble("games", "copy", "--from", club)
    assert answer.status == 1
    assert said(answer) == "1 game copied from localhost/club"
    assert answer.err.startswith("ramble: 'one' was not copied, because it is damaged: entry 1 (new, ")
    assert home.exists()


def played(round: dict[str, Any], _: Any) -> tuple[str, dict[str, Any]]:
    return "round", round


def fill(count: int) -> None:
    rows = [begin("dumbal", ["Ann", "Bob"], [], f"game {number}").row for number in range(count)]
    for row in rows:
        act("dumbal", row, lambda _: ("round", HAND), Request("ann"))


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("there", [True, False], ids=["to a server", "from a server"])
def test_a_copy_that_is_killed_can_be_repeated(
    there: bool, club: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games go in each transaction, and the program is killed after the first few of them."""
    file = str(home / "scorebook.jsonl") if there else str(tmp_path / "back.jsonl")
    source, target = (file, club) if there else (club, file)
    monkeypatch.setenv("RAMBLE_BOOK", source)
    fill(60)
    program = f"""
import sys
from ramble_tools.scorebook import arrivals
arrivals._TOGETHER = 2
for game in arrivals.copy_book({source!r}, {target!r}):
    print(game.row.name, flush=True)
    sys.stdin.readline()
"""
    killed = 0
    for copied in (1, 4, 11):
        started = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        assert started.stdin and started.stdout
        started.stdin.write(b"\n" * (copied - 1))
        started.stdin.flush()
        assert all(started.stdout.readline() for _ in range(copied))
        started.send_signal(signal.SIGKILL)
        started.communicate()
        assert started.returncode == -signal.SIGKILL
        found = len(contents(target))
        assert killed <= found < 60
        killed = found
    assert killed > 0
    results: list[Any] = list(copy_book(source, target))
    assert sum(each.is_new for each in results) == 60 - killed
    assert contents(target) == contents(source)
