"""A program that shows the book learns at once that somebody wrote in it."""

import sys
import threading
import time
from pathlib import Path

import pytest

from ramble_tools.scorebook.book import watching
from ramble_tools.scorebook.sessions import act, begin, look
from tests.conftest import ramble_program

SHORT = 0.01
# Much longer than any test should need.
LONG = 30

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.both_stores]


def test_nothing_changes_by_itself_or_by_reading() -> None:
    row = begin("dumbal", ["Ann", "Bob"], []).row
    with watching() as watch:
        look("dumbal", row)
        began = time.monotonic()
        assert not watch.changed(0.3)
        assert time.monotonic() - began >= 0.3, "it waits"
        assert not watch.changed(0)


def test_what_was_written_since_the_last_call_is_reported_once() -> None:
    row = begin("dumbal", ["Ann", "Bob"], []).row
    with watching() as watch:
        for number in range(3):
            act("dumbal", row, lambda _: ("note", {"text": "a note"}))
            assert watch.changed(LONG), number
            assert not watch.changed(SHORT), number
        for _ in range(3):
            act("dumbal", row, lambda _: ("note", {"text": "a note"}))
        assert watch.changed(LONG)


def test_a_waiting_program_wakes_up_when_another_one_writes() -> None:
    begin("dumbal", ["Ann", "Bob"], [])
    woke: list[bool] = []
    with watching() as watch:

        def wait() -> None:  # in another thread than the one that opened it, as a web server does
            woke.append(watch.changed(20 * LONG))

        waiting = threading.Thread(target=wait)
        waiting.start()
        assert ramble_program("games", "note", "dumbal", "the late bus").returncode == 0
        waiting.join(LONG)
        assert woke == [True], "it did not wake up"


def test_the_first_game_of_a_new_book_is_noticed(home: Path) -> None:
    with watching() as watch:
        assert not watch.changed(SHORT)
        assert list(home.iterdir()) == [], "watching makes no file"
        begin("dumbal", ["Ann", "Bob"], [])
        assert watch.changed(LONG)


@pytest.mark.only_a_file
@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be replaced there")
def test_a_book_that_was_replaced_is_watched_from_then_on(home: Path) -> None:
    """As `games repair` does it."""
    row = begin("dumbal", ["Ann", "Bob"], []).row
    book = home / "scorebook.jsonl"
    with watching() as watch:
        book.rename(home / "aside")
        assert watch.changed(LONG)
        assert not watch.changed(SHORT)
        (home / "aside").rename(book)
        assert watch.changed(LONG)
        assert not watch.changed(SHORT)
        act("dumbal", row, lambda _: ("note", {"text": "a note"}))
        assert watch.changed(LONG)


@pytest.mark.only_a_file
def test_a_book_that_cannot_be_read_is_one_change_and_no_error(home: Path) -> None:
    begin("dumbal", ["Ann", "Bob"], [])
    with watching() as watch:
        (home / "scorebook.jsonl").write_bytes(b"not a database" * 1000)
        assert watch.changed(LONG)
    with watching() as watch:
        assert not watch.changed(SHORT)


def test_a_program_that_reads_while_it_watches_keeps_its_locks() -> None:
    """Or else the other program would delete the log under the watch, and the watch would see nothing more."""
    row = begin("dumbal", ["Ann", "Bob"], []).row
    with watching() as watch:
        for number in range(3):
            look("dumbal", row)
            assert ramble_program("games", "note", "dumbal", f"note {number}").returncode == 0
            assert watch.changed(LONG), number
            act("dumbal", row, lambda _: ("note", {"text": "mine"}))
            assert watch.changed(LONG), number
        assert look("dumbal", row).seen == 7
