"""The tables of the scorebook's file, and the migrations that make and upgrade them.

A file's version is SQLite's `user_version`: the number of the last of the `MIGRATIONS` that was run on it.
"""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from typing import Any
from zlib import crc32

from ramble_tools.scorebook.sqlite.errors import is_damage
from ramble_tools.scorebook.table_definitions import tables

# The checksum of the definitions of all tables, so that the right ones need not be made to compare them.
_DEFINITIONS = 0x630C1AE7
# "RmbT": marks the file as a scorebook.
APPLICATION_ID = 0x526D6254
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


def _make_tables(connection: sqlite3.Connection) -> None:
    _run(connection, _TABLES)


# A change of the tables adds a step, and its number is that of the new version.
MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = {6: _make_tables}


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
    # This table is SQLite's own.
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
