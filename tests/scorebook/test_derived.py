"""What can be rebuilt from the log closes no command if it is damaged: tallies, which game is current."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.sqlite.file import shown as book_path
from ramble_tools.scorebook.statistics import SPAN
from tests.conftest import Ramble

pytestmark = pytest.mark.both_stores

# What is asked, before anything is damaged and after.
LOOKS = (
    "season show winter --json",
    "players --json",
    "dumbal show --json",
    "dumbal history --json",
    "games --json",
    "games export long",
    "dukes show --json",
)
DEEDS = (
    "games note dumbal x",
    "dumbal undo",
    "dumbal redo",
    "dumbal add 4 9 a --again",
    "dumbal edit 1 Ann=4 Bob=11 --caller Ann",
    "games rename long longer",
    "games end dumbal",
    "games resume longer",
    "season add winter longer",
    "season show winter",
)
SPOILED = ["", "spoiled", "0 []", "null", "\u2028", "00000000 " + "[" * 2000]


@pytest.fixture
def evening(ramble: Ramble) -> list[str]:
    """A season of two games that are over, a third one that is not, and another game; return what is shown of them."""
    ramble("season new winter")
    for name, hands in (("one", "4 40 a"), ("two", "40 4 b")):
        ramble(f"dumbal new Ann Bob --rule target=30 --name {name} --season winter")
        assert ramble(f"dumbal add {hands}").status == 0
    ramble("dukes new Cy Dan --name other")
    ramble("dumbal new Ann Bob --name long")
    for _ in range(9):
        ramble("dumbal add 4 9 a --again")
    return answers(ramble)


def answers(ramble: Ramble) -> list[str]:
    found = []
    for line in LOOKS:
        answer = ramble(line)
        assert (answer.status, answer.err) == (0, ""), line
        found.append(answer.out)
    return found


def goes_on(ramble: Ramble) -> None:
    for line in DEEDS:
        answer = ramble(line)
        assert (answer.status, answer.err) == (0, ""), line


@pytest.mark.parametrize("text", SPOILED)
def test_spoiled_text_is_made_again(ramble: Ramble, evening: list[str], text: str) -> None:
    with writing() as book:
        kept = [(span, first) for span in (1, SPAN) for first in book.store.tallies(span, list(range(1000)))]
        for span, first in kept:
            book.store.set_tally(span, first, text)
    assert len(kept) > 3
    assert answers(ramble) == evening
    with reading() as book:
        assert not [each for each in kept if book.store.tallies(each[0], [each[1]])[each[1]] == text]
    goes_on(ramble)


@pytest.mark.usefixtures("evening")
def test_a_season_keeps_what_it_had_to_replay(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ramble("games note one late").status == 0
    assert season_table("winter").results
    monkeypatch.setattr("ramble_tools.scorebook.statistics.load_alone", None)
    assert len(season_table("winter").results) == 2


def test_a_table_that_is_gone(ramble: Ramble, evening: list[str], store: str) -> None:
    """As when pages of a file are damaged, or a role may not read the table."""
    run = run_in(store)
    run("ALTER TABLE tally RENAME TO tally_gone")
    try:
        assert answers(ramble) == evening
        goes_on(ramble)
    finally:
        run("ALTER TABLE tally_gone RENAME TO tally")


def run_in(store: str) -> Callable[[str], None]:
    """Return a function that changes the tables without the program."""

    def run(text: str) -> None:
        if store == "sqlite":
            with closing(sqlite3.connect(book_path())) as connection:
                connection.execute(text)
                connection.commit()
            return
        import psycopg

        with psycopg.connect(os.environ["RAMBLE_BOOK"], options="-c search_path=ramble_tools") as connection:
            connection.execute(text.encode())

    return run


# --- the file


VALUES = ["X'00ff80'", "CAST(X'ff80' AS TEXT)", "7", "1.5", "CAST(X'00' AS TEXT)"]


@pytest.mark.only_a_file
@pytest.mark.parametrize("value", VALUES)
def test_values_of_the_wrong_kind(ramble: Ramble, evening: list[str], value: str) -> None:
    run = run_in("sqlite")
    run(f"UPDATE tally SET body = {value}")
    run(f"UPDATE used SET game = {value}")
    assert answers(ramble) == evening
    goes_on(ramble)


@pytest.mark.only_a_file
@pytest.mark.parametrize("byte", [b"\0", b"\xff", b"\x0d", b"\x0a"])
@pytest.mark.parametrize("table", ["tally", "used", "catalog"])
def test_a_damaged_page(ramble: Ramble, evening: list[str], table: str, byte: bytes) -> None:
    with closing(sqlite3.connect(book_path())) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    path = Path(book_path())
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * 4096] + byte * 4096 + data[page * 4096 :])
    assert answers(ramble) == evening
    goes_on(ramble)
    assert ramble("games check").status == 1
    assert ramble("games repair --yes").status == 0
    assert ramble("games check").status == 0
