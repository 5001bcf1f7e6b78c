"""The tables of the scorebook's file, and the migrations that upgrade an older file.

A file's version is SQLite's `user_version`: the number of steps in `MIGRATIONS` that have been run on it. A file
from before 0.2.0 was released may also have a table `checkpoint`, which nothing reads. No step drops it, because DROP
TABLE fails if a page of the table is damaged, and then the whole file could not be opened.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from itertools import groupby
from typing import Any
from zlib import crc32

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.old_ledger import move_ledger
from ramble_tools.scorebook.sqlite.errors import is_damage
from ramble_tools.scorebook.sqlite.store import SqliteStore
from ramble_tools.scorebook.store import GAME, LINE, Line, Row, columns

# The checksum of the definitions of all tables, so that the right ones need not be made to compare them.
_DEFINITIONS = 0xA077D721
# "RmbT": marks the file as a scorebook.
APPLICATION_ID = 0x526D6254

_FIRST = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    kind TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0,
    open INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX games_by_use ON game (kind, deleted, used);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX entries_of_a_game ON entry (game, id);
CREATE TABLE draft (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    lines TEXT NOT NULL
);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_stay_there BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""

_SECOND = """
DROP INDEX games_by_use;
ALTER TABLE game RENAME TO old_game;
ALTER TABLE entry RENAME TO old_entry;
ALTER TABLE draft RENAME TO old_draft;
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    kind TEXT NOT NULL,
    open INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    -- Goes with the game into exports, so that importing it twice is noticed.
    identity TEXT NOT NULL UNIQUE,
    -- The names of all players, including those who left, as a JSON list.
    players TEXT NOT NULL,
    -- The number and the checksum of the last entry.
    last INTEGER NOT NULL,
    head INTEGER NOT NULL,
    used INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- The checksum of this row.
    sum INTEGER NOT NULL
);
CREATE INDEX games_by_use ON game (used);
-- The game of each kind that was used last, and how many games of that kind there are, deleted ones too. Both can
-- be worked out from the games; if they disagree, the file is damaged.
CREATE TABLE catalog (
    kind TEXT PRIMARY KEY,
    current INTEGER,
    count INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE entry (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    author TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    -- The checksum of this entry and all those before it in the game.
    sum INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
-- The lines typed for a round that is not complete yet, each person's own; deleted once the round is in the log.
CREATE TABLE draft (
    game INTEGER NOT NULL,
    author TEXT NOT NULL,
    lines TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (game, author)
) WITHOUT ROWID;
-- The requests that were carried out, and the entry that each made.
CREATE TABLE sent (
    key TEXT PRIMARY KEY,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL
) WITHOUT ROWID;
"""

# Nothing in the log is ever changed or deleted.
_SECOND_AFTER = """
DROP TABLE old_draft;
DROP TABLE old_entry;
DROP TABLE old_game;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_stay_there BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""


_FOURTH = """
-- What each player did in so many games, from `first` on. It can be worked out from the entries.
CREATE TABLE tally (
    span INTEGER NOT NULL,
    first INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (span, first)
) WITHOUT ROWID;
"""


def _first(connection: sqlite3.Connection) -> None:
    _run(connection, _FIRST)


def _second(connection: sqlite3.Connection) -> None:
    """Number each game's entries from 1, chain them with checksums, and give every game an identity."""
    _run(connection, _SECOND)
    add_game = f"INSERT INTO game (id, {GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    add_line = f"INSERT INTO entry (game, {LINE}) VALUES (?, ?, ?, ?, ?, ?, ?)"
    games = connection.execute("SELECT id, name, kind, open, deleted, used FROM old_game ORDER BY id").fetchall()
    entries = connection.execute("SELECT game, at, kind, body FROM old_entry ORDER BY game, id")
    logs = {game: [entry[1:] for entry in found] for game, found in groupby(entries, key=lambda entry: entry[0])}
    taken: set[str] = set()
    for id, name, kind, is_open, deleted, used in games:
        at, _, start = logs.get(id, [("", "", "")])[0]
        identity = checksums.identity_of(kind, at, start)
        while identity in taken:
            identity += "x"
        taken.add(identity)
        head = checksums.start(identity)
        players: dict[str, None] = {}
        number = 0
        for number, (at, what, body) in enumerate(logs.get(id, ()), start=1):
            line = Line(number, at, "", what, body, 0)
            head = checksums.add(head, line)
            connection.execute(add_line, (id, *line[:-1], head))
            if what in ("new", "join"):
                data = json.loads(body)
                players |= dict.fromkeys(data["players"] if what == "new" else [data["name"]])
        row = Row(id, name, kind, bool(is_open), bool(deleted), identity, tuple(players), number, head, used, at)
        connection.execute(add_game, (id, *columns(row._replace(sum=checksums.of_row(row)))))
    connection.execute(
        "INSERT INTO catalog SELECT kind, (SELECT id FROM game AS other WHERE other.kind = game.kind AND deleted = 0 "
        "ORDER BY used DESC LIMIT 1), count(*) FROM game GROUP BY kind"
    )
    connection.execute("INSERT INTO draft SELECT game, '', lines, '' FROM old_draft")
    _run(connection, _SECOND_AFTER)


def _third(connection: sqlite3.Connection) -> None:
    """Do nothing: this step made a table `ledger`, which the fifth one replaces."""


def _fourth(connection: sqlite3.Connection) -> None:
    _run(connection, _FOURTH)


def _fifth(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE INDEX logs_beside_games ON game (kind, used) WHERE kind IN ('season', 'players')")
    move_ledger(SqliteStore(connection))


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _second, _third, _fourth, _fifth)


def version_of(connection: sqlite3.Connection) -> int:
    """Return how many steps have been run on this file; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def application_of(connection: sqlite3.Connection) -> int:
    """Return the number that says which program's file this is; 0 if none does."""
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def is_intact(connection: sqlite3.Connection) -> bool:
    """Return whether the definitions of the tables and indexes are, word for word, those of this version.

    But for the tables that can be rebuilt, which may even be gone.
    """
    try:
        found = _definitions(connection)
    except UnicodeDecodeError:
        return False
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return False
    is_usual = crc32(repr(found).encode(errors="surrogatepass")) == _DEFINITIONS
    # A damaged file of version 4 stays as it is (see `migrate`).
    if is_usual or version_of(connection) < len(MIGRATIONS):
        return True
    needed = [each for each in _right_definitions() if each[0] != "trigger" and each[2] not in ("catalog", "tally")]
    return all(definition in found for definition in needed)


def _definitions(connection: sqlite3.Connection) -> list[list[Any]]:
    connection.text_factory = lambda data: data.decode(errors="backslashreplace")
    try:
        return list(map(list, connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name")))
    finally:
        connection.text_factory = str


@cache
def _right_definitions() -> list[list[Any]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return _definitions(connection)


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that the file is missing, all in one transaction; two programs may try at once.

    A damaged file of version 4 stays as it is: its games can be read, and it is upgraded once it is repaired.
    """
    connection.execute("BEGIN IMMEDIATE")
    start = version_of(connection)
    try:
        for number, step in enumerate(MIGRATIONS[start:], start=start + 1):
            step(connection)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if not (start == MIGRATIONS.index(_fifth) and isinstance(error, sqlite3.Error) and is_damage(error)):
            raise


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Run the statements of a script one by one; `executescript` would commit the open transaction."""
    part = ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            connection.execute(part)
            part = ""
