"""The scorebook's text without the program's checks, for tests that damage it, and scorebooks of earlier versions."""

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.store import DRAFT, Row
from ramble_tools.scorebook.text import index
from ramble_tools.scorebook.text.file import shown


def book() -> Path:
    """Return the path of the text."""
    return Path(shown())


def lines() -> list[bytes]:
    """Return the lines of the text."""
    return book().read_bytes().split(b"\n")[:-1]


def place_of(name: str, number: int) -> int:
    """Return the place among the lines of the entry with this number of the game or season that has this name."""
    start = f'{{"name": {json.dumps(name)}, "n": {number}, '.encode()
    (place,) = (place for place, line in enumerate(lines()) if line.startswith(start))
    return place


def rewrite(change: Callable[[list[bytes]], object]) -> None:
    """Change the list of lines, and write them."""
    found = lines()
    change(found)
    book().write_bytes(b"".join(line + b"\n" for line in found))


def spoil(name: str, number: int, old: str = "", new: str = "") -> None:
    """Change an entry, or else the first letter of its body's end."""

    def change(found: list[bytes]) -> None:
        place = place_of(name, number)
        line = found[place]
        found[place] = (
            line.replace(old.encode(), new.encode(), 1) if old else re.sub(rb'"body": \{', b'"body": [', line)
        )
        assert found[place] != line

    rewrite(change)


def as_old_json(*names: str) -> str:
    """Return games, or else all of them, as `games export` of an earlier version wrote them; a link has the same."""
    from ramble_tools.scorebook.book import reading
    from ramble_tools.scorebook.json_export import as_json

    with reading() as found:
        rows = [found.game(None, name) for name in names] or found.store.games()
        return as_json([(row, found.log(row).entries) for row in rows])


def drop_index() -> None:
    """Delete the index."""
    index.delete(str(book()))


_OLD_TABLES = """
CREATE TABLE game (id INTEGER PRIMARY KEY, name text, kind text, open integer, deleted integer, identity text,
    players text, last bigint, head bigint, used bigint, at text, sum bigint);
CREATE TABLE entry (game bigint, number bigint, at text, author text, kind text, body text, sum bigint,
    PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE draft (game bigint, author text, lines text, at text, PRIMARY KEY (game, author)) WITHOUT ROWID;
PRAGMA application_id = 1382900308;
PRAGMA user_version = 6;
"""


def as_old_book(path: Path) -> None:
    """Write what is in the book as a scorebook of an earlier version."""
    from ramble_tools.scorebook.book import reading

    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, reading() as found:
        connection.executescript(_OLD_TABLES)
        for row in found.store.rows("ORDER BY id"):
            if row.kind != DRAFT:
                _add_old(connection, row, found.log(row).entries)
                for draft in found.store.drafts(row):
                    values = (row.id, draft.by, json.dumps(draft.lines), draft.at)
                    connection.execute("INSERT INTO draft VALUES (?, ?, ?, ?)", values)
        connection.commit()


def _add_old(connection: sqlite3.Connection, row: Row, entries: list[Entry]) -> None:
    chain = checksums.chained(entries, checksums.start(row.identity))
    values = [*row[:6], json.dumps(row.players), len(chain), chain[-1].sum, *row[9:], 0]
    connection.execute(f"INSERT INTO game VALUES ({', '.join('?' * 12)})", values)
    for line in chain:
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", (row.id, *line))
