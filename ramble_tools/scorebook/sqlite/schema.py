"""The tables of the scorebook's file, and the migrations that upgrade an older file.

A file's version is SQLite's `user_version`: the number of the last of the `MIGRATIONS` that was run on it. Nothing
upgrades the versions 2 to 5, which were never released.
"""

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from itertools import groupby
from typing import Any
from zlib import crc32

from ramble_tools.home import who_is_here
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.sqlite.errors import is_damage
from ramble_tools.scorebook.store import GAME, LINE, Line, Row, columns
from ramble_tools.scorebook.tables import tables

# The checksum of the definitions of all tables, so that the right ones need not be made to compare them.
_DEFINITIONS = 0x630C1AE7
# "RmbT": marks the file as a scorebook.
APPLICATION_ID = 0x526D6254
VERSION_OF_0_1_0 = 1
# What can be worked out from the games and their entries.
_REBUILDABLE = ("catalog", "used", "tally")

_WORDS = {
    "schema": "",
    "id": "INTEGER PRIMARY KEY",
    "name": "text COLLATE NOCASE UNIQUE",
    "bool": "integer",
    "rowid": " WITHOUT ROWID",
    "role": "",
    "role_key": "",
}
_TABLES = f"""{tables(_WORDS)}
CREATE INDEX games_by_use ON game (used);
CREATE INDEX logs_beside_games ON game (kind, used) WHERE kind IN ('season', 'players');
-- How many games of each kind there are, deleted ones too. If there are fewer, the file is damaged.
CREATE TABLE catalog (
    kind TEXT PRIMARY KEY,
    count INTEGER NOT NULL
) WITHOUT ROWID;
-- Nothing in the log is ever changed or deleted.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_stay_there BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""


def _sixth(connection: sqlite3.Connection) -> None:
    """Make the tables, and put into them what is in a file of 0.1.0."""
    old = _taken_out(connection) if version_of(connection) == VERSION_OF_0_1_0 else []
    _run(connection, _TABLES)
    for row, lines, draft in old:
        values = (row.id, *columns(row._replace(sum=checksums.of_row(row))))
        connection.execute(f"INSERT INTO game (id, {GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        add_line = f"INSERT INTO entry (game, {LINE}) VALUES (?, ?, ?, ?, ?, ?, ?)"
        connection.executemany(add_line, [(row.id, *line) for line in lines])
        if draft:
            connection.execute("INSERT INTO draft VALUES (?, '', ?, '')", (row.id, json.dumps(draft.split("\n"))))
    connection.execute("INSERT INTO catalog SELECT kind, count(*) FROM game GROUP BY kind")
    latest = "SELECT kind, identity, max(used) FROM game WHERE deleted = 0 GROUP BY kind"
    connection.execute(f"INSERT INTO used SELECT ?, kind, identity FROM ({latest})", (who_is_here(),))


def _taken_out(connection: sqlite3.Connection) -> list[tuple[Row, list[Line], str]]:
    """Return the games of a file of 0.1.0, each with its lines and its draft, and drop its tables.

    Each game's entries get numbers from 1 and a chain of checksums, and every game an identity.
    """
    games = connection.execute("SELECT id, name, kind, open, deleted, used FROM game ORDER BY id").fetchall()
    entries = connection.execute("SELECT game, at, kind, body FROM entry ORDER BY game, id").fetchall()
    logs = {game: [entry[1:] for entry in found] for game, found in groupby(entries, key=lambda entry: entry[0])}
    drafts = dict(connection.execute("SELECT game, lines FROM draft").fetchall())
    for table in ("draft", "entry", "game"):
        connection.execute(f"DROP TABLE {table}")
    found: list[tuple[Row, list[Line], str]] = []
    taken: set[str] = set()
    for id, name, kind, is_open, deleted, used in games:
        at, _, start = logs.get(id, [("", "", "")])[0]
        identity = checksums.identity_of(kind, at, start)
        while identity in taken:
            identity += "x"
        taken.add(identity)
        players: dict[str, None] = {}
        for _, what, body in logs.get(id, ()):
            if what in ("new", "join"):
                data = json.loads(body)
                players |= dict.fromkeys(data["players"] if what == "new" else [data["name"]])
        plain = [Line(number, at, "", what, body, 0) for number, (at, what, body) in enumerate(logs.get(id, ()), 1)]
        lines = checksums.chained(plain, checksums.start(identity))
        last, at, *_, head = lines[-1] if lines else (0, at, checksums.start(identity))
        row = Row(id, name, kind, bool(is_open), bool(deleted), identity, tuple(players), last, head, used, at)
        found.append((row, lines, drafts.get(id, "")))
    return found


MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = {6: _sixth}


def newest() -> int:
    """Return the version of the files that this program makes."""
    return max(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of this file; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether the definitions of the tables and indexes are, word for word, those of this version."""
    return crc32(repr(_definitions(connection)).encode(errors="surrogatepass")) == _DEFINITIONS


def is_intact(connection: sqlite3.Connection) -> bool:
    """Return whether the definitions are those of this version, but for tables that can be rebuilt or even be gone."""
    try:
        if is_ours(connection):
            return True
        found = _definitions(connection)
    except UnicodeDecodeError:
        return False
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return False
    needed = [each for each in _right_definitions() if each[0] != "trigger" and each[2] not in _REBUILDABLE]
    return all(definition in found for definition in needed)


def _definitions(connection: sqlite3.Connection) -> list[list[Any]]:
    connection.text_factory = lambda data: data.decode(errors="backslashreplace")
    # A table of SQLite's own stays in a file of 0.1.0.
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name <> 'sqlite_sequence' ORDER BY name"
    try:
        return list(map(list, connection.execute(query)))
    finally:
        connection.text_factory = str


@cache
def _right_definitions() -> list[list[Any]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return _definitions(connection)


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that the file is missing, all in one transaction; two programs may try at once."""
    connection.execute("BEGIN IMMEDIATE")
    start = version_of(connection)
    try:
        for number, step in MIGRATIONS.items():
            if number > start:
                step(connection)
                connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Run the statements of a script one by one; `executescript` would commit the open transaction."""
    part = ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            connection.execute(part)
            part = ""
