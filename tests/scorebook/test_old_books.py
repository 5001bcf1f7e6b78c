"""A book of version 0.1.0: it is copied and upgraded, and every game in it is as it was.

tests/data/book-version-1.sqlite3 was written by that version: seven games of all five kinds, with corrections, undone
entries, players who came and went, and a deleted game. Beside it is what its `show --json` answered.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ramble
from tests.games.helpers import said

DATA = ROOT / "tests" / "data"
SHOWN = json.loads((DATA / "book-version-1.json").read_text(encoding="utf-8"))


@pytest.fixture
def old_book(home: Path) -> Path:
    home.mkdir(exist_ok=True)
    return Path(shutil.copy(DATA / "book-version-1.sqlite3", home / "scorebook.sqlite3"))


@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.usefixtures("old_book")
def test_every_game_is_as_it_was(ramble: Ramble, game: str) -> None:
    shown = ramble("games", "show", game, "--json").json
    assert {key: shown[key] for key in SHOWN[game]} == SHOWN[game]


def test_the_old_book_is_copied_first(ramble: Ramble, old_book: Path) -> None:
    before = old_book.read_bytes()
    assert len(ramble("games --json").json["games"]) == len(SHOWN)
    copy = old_book.with_name(f"{old_book.name}.version-1.backup")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (29,)
    assert copy.stat().st_size == len(before)


def test_it_has_the_tables_of_a_new_book(ramble: Ramble, old_book: Path, tmp_path: Path) -> None:
    new_book = tmp_path / "new.sqlite3"
    assert ramble("--book", str(new_book), "dumbal", "new", "Ann", "Bob").status == 0
    assert ramble("games").status == 0
    assert tables(old_book) - {"sqlite_sequence"} == tables(new_book), "a table of SQLite's own can't be dropped"


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@pytest.mark.usefixtures("old_book")
def test_it_goes_on(ramble: Ramble) -> None:
    assert said(ramble("games check")) == f"{len(SHOWN) + 1} games without damage, 1 of them deleted"
    assert ramble("games resume jhyap").status == 0
    assert ramble("dumbal add José=3 Bob=20 --caller jo").status == 0
    assert "restored gone" in said(ramble("games restore gone"))
    assert ramble("dumbal add Kim=3 Lou=20 --caller Kim --game gone").status == 0


def test_a_file_of_the_old_version_is_known_again(ramble: Ramble, old_book: Path, tmp_path: Path) -> None:
    """Exports of 0.1.0 name no identity, so a game is known by its first entry and by what follows."""
    file = tmp_path / "old.json"
    exported = json.loads(ramble("games export friday").out)
    del exported["games"][0]["identity"]
    file.write_text(json.dumps(exported), encoding="utf-8")
    assert said(ramble("games", "import", str(file))).startswith("friday: nothing new")
    assert len(ramble("games --json").json["games"]) == len(SHOWN)
    assert old_book.exists()
