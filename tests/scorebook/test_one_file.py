"""The file alone has every entry as soon as it is acknowledged, also while `serve` keeps it open."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ramble_tools.scorebook.book import reading, watching
from ramble_tools.scorebook.sessions import act, begin
from ramble_tools.scorebook.sqlite import file
from ramble_tools.scorebook.store import Row
from tests.conftest import ramble_program


@pytest.fixture
def friday(home: Path) -> Iterator[Row]:
    """A game in a book that is kept open, as by a server: SQLite would do the work when the last one closes it."""
    row = begin("dumbal", ["Ann", "Bob"], [], "friday").row
    with watching():
        assert (home / file.FILE_NAME).exists()
        yield row


def note(row: Row) -> None:
    act("dumbal", row, lambda _: ("note", {"text": "a note"}))


def in_a_copy(home: Path) -> int:
    """Return how many entries a copy of the file alone has."""
    copy = home / "copy"
    shutil.copy(home / file.FILE_NAME, copy)
    with closing(sqlite3.connect(copy)) as connection:
        return int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])


def test_a_copy_has_all_entries(home: Path, friday: Row) -> None:
    for count in range(2, 5):
        note(friday)
        assert in_a_copy(home) == count
    assert ramble_program("games", "note", "friday", "from another program").returncode == 0
    assert in_a_copy(home) == 5


def test_nothing_is_left_in_the_log_beside_it(home: Path, friday: Row) -> None:
    """A wrong bit in it would take back what is in the file already, if SQLite had to read it again."""
    note(friday)
    assert os.path.getsize(home / f"{file.FILE_NAME}-wal") == 0


def test_a_program_that_reads_for_long_loses_nothing(home: Path, friday: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "_READERS_SECONDS", 0)
    with reading() as book:
        assert book.store.games()  # from now on, it sees the book as it is at this moment
        note(friday)
        assert book.store.lasts([friday.id]) == {friday.id: 1}
        assert in_a_copy(home) == 1
    assert in_a_copy(home) == 2, "whoever held it up has done it"


def test_what_a_killed_program_left_in_the_log_is_put_into_the_file(home: Path, friday: Row) -> None:
    with closing(sqlite3.connect(home / file.FILE_NAME)) as killed:
        killed.execute("UPDATE draft SET at = ''")
        killed.execute("INSERT INTO draft VALUES (?, 'Ann', '[]', '')", (friday.id,))
        killed.commit()
        assert os.path.getsize(home / f"{file.FILE_NAME}-wal") > 0
        with reading() as book:
            assert len(book.store.drafts(friday.id)) == 1
        assert os.path.getsize(home / f"{file.FILE_NAME}-wal") == 0


def test_an_entry_counts_though_it_can_not_be_put_into_the_file(
    home: Path, friday: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that has just become full: it is in the -wal file."""
    connect = sqlite3.connect

    class Full(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if "checkpoint" in sql:
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *args, **named: connect(*args, **named, factory=Full))
        note(friday)
    with reading() as book:
        assert book.store.lasts([friday.id]) == {friday.id: 2}
    assert in_a_copy(home) == 2


def test_many_write_while_others_read(home: Path, friday: Row) -> None:
    """Whoever comes last leaves nothing in the log beside the file."""

    def look_and_write() -> None:
        for _ in range(5):
            with reading() as book:
                assert book.store.games()
            note(friday)

    together = [threading.Thread(target=look_and_write) for _ in range(4)]
    for each in together:
        each.start()
    for each in together:
        each.join()
    assert in_a_copy(home) == 21
    assert os.path.getsize(home / f"{file.FILE_NAME}-wal") == 0
