"""The tables of the scorebook, and the migrations that upgrade an older file.

A file's version is SQLite's `user_version`: the number of scripts in `MIGRATIONS` that have been run on it.
"""

import sqlite3

# "RmbT": marks the file as a scorebook.
APPLICATION_ID = 0x526D6254

_FIRST = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    kind TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0,
    -- The last entry's number, and whether the game is open: known from the log too, but this saves replaying it.
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
-- The lines typed for a round that is not complete yet; deleted once the round is in the log.
CREATE TABLE draft (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    lines TEXT NOT NULL
);
-- Nothing in the log is ever changed or deleted.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_stay_there BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""

MIGRATIONS: tuple[str, ...] = (_FIRST,)


def version_of(connection: sqlite3.Connection) -> int:
    """Return how many scripts have been run on this file; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def application_of(connection: sqlite3.Connection) -> int:
    """Return the number that says which program's file this is; 0 if none does."""
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Run the scripts that have not been run yet: all of them, or none if one fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have run them in the meantime.
        for number, script in enumerate(MIGRATIONS[version_of(connection) :], start=version_of(connection) + 1):
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> list[str]:
    """Return the statements of a script one by one; `executescript` would commit the open transaction."""
    statements, part = [], ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            statements.append(part)
            part = ""
    return statements
