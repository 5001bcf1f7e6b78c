"""What can be rebuilt from the log closes no command if it is damaged: tallies, which game is current."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.statistics import SPAN
from ramble_tools.scorebook.text.index import path_of
from tests.cli.at_the_prompt import play
from tests.conftest import Ramble
from tests.scorebook.bare_book import book

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
    """As when a role may not read the table. An index is then built again."""
    run = run_in(store)
    run("ALTER TABLE tally RENAME TO tally_gone" if store != "sqlite" else "DROP TABLE run")
    try:
        said_of_index(ramble, store)
        assert answers(ramble) == evening
        goes_on(ramble)
    finally:
        if store != "sqlite":
            run("ALTER TABLE tally_gone RENAME TO tally")


def said_of_index(ramble: Ramble, store: str) -> None:
    """Require that it is said once that the index was damaged."""
    assert ("index of the scorebook" in ramble("games").err) is (store == "sqlite")


def run_in(store: str) -> Callable[[str], None]:
    """Return a function that changes the tables without the program."""

    def run(text: str) -> None:
        if store == "sqlite":
            with closing(sqlite3.connect(path_of(str(book())))) as connection:
                connection.execute(text)
                connection.commit()
            return
        import psycopg

        with psycopg.connect(os.environ["RAMBLE_BOOK"], options="-c search_path=ramble_tools") as connection:
            connection.execute(text.encode())

    return run


# --- the index of a text


CHANGES = (
    *(
        "UPDATE used SET game = 7",
        "DELETE FROM used",
        "UPDATE game SET name = 'x'",
    ),
    *("DELETE FROM game WHERE name = 'one'", "UPDATE run SET at = at + 1", "DROP TABLE mention", "DELETE FROM text"),
    *(
        "UPDATE text SET size = 0",
        "UPDATE game SET last = 1, head = 5",
        "PRAGMA user_version = 0",
        "UPDATE used SET game = ''",
    ),
)


@pytest.mark.only_a_file
@pytest.mark.parametrize("change", CHANGES)
def test_an_index_that_was_changed_is_built_again(ramble: Ramble, evening: list[str], change: str) -> None:
    run_in("sqlite")(change)
    said_of_index(ramble, "sqlite")
    assert answers(ramble) == evening
    goes_on(ramble)
    assert ramble("games check").status == 0


@pytest.mark.only_a_file
@pytest.mark.parametrize("byte", [b"\0", b"\xff", b"\x0d", b"\x0a"])
@pytest.mark.parametrize("page", [0, 1, 3, 5])
def test_an_index_with_a_damaged_page_is_built_again(
    ramble: Ramble, evening: list[str], page: int, byte: bytes
) -> None:
    path = Path(path_of(str(book())))
    data = path.read_bytes()
    path.write_bytes(data[: page * 4096] + byte * 4096 + data[(page + 1) * 4096 :])
    ramble("games")
    assert answers(ramble) == evening
    goes_on(ramble)


@pytest.mark.only_a_file
def test_an_index_that_was_deleted_is_built_again(ramble: Ramble, evening: list[str]) -> None:
    """Also the one of a text that was written in meanwhile, and every other file beside the text."""
    for path in (path_of(str(book())), *map(str, book().parent.glob("backups/*"))):
        Path(path).unlink()
    assert answers(ramble) == evening
    goes_on(ramble)


@pytest.mark.only_a_file
def test_an_unfinished_round_is_in_the_text(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    play(ramble, monkeypatch, "dumbal", "ann 4")
    for path in book().parent.glob("*.index*"):
        path.unlink()
    assert ramble("games --json").json["games"][0]["rounds"] == 0
    out = play(ramble, monkeypatch, "dumbal", "bob 9, ann called").out
    assert "Ann" in out and len(ramble("dumbal show --json").json["rounds"]) == 1
    with reading() as found:
        assert found.store.drafts(found.game("dumbal")) == []
    assert ramble("games check").status == 0


@pytest.mark.only_a_file
@pytest.mark.parametrize("spoil", [b"junk", b"", b"SQLite format 3\0" + b"x" * 5000, None])
def test_tallies_that_are_damaged_or_gone_are_made_again(
    ramble: Ramble, evening: list[str], spoil: bytes | None
) -> None:
    path = Path(f"{book()}.tallies")
    assert path.exists()
    path.unlink() if spoil is None else path.write_bytes(spoil)
    assert answers(ramble) == evening
    goes_on(ramble)
    with reading() as found:
        assert found.store.tallies(1, range(9))
