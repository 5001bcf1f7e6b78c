"""The tables of the scorebook, and how an older file is brought up to date.

A file's version is SQLite's `user_version`: the number of scripts in `MIGRATIONS` that were run on it.
"""

import sqlite3

# "RmbT": what marks the file as ours.
APPLICATION_ID = 0x526D6254

_FIRST = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    kind TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0,
    -- What the log says too, kept here so that no other game need be replayed: its last entry, and whether it is open.
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
-- What was typed of a round that is not whole yet; it is gone once the round is in the log.
CREATE TABLE draft (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    lines TEXT NOT NULL
);
-- The log forgets nothing.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_stay_there BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""

MIGRATIONS: tuple[str, ...] = (_FIRST,)


def version_of(connection: sqlite3.Connection) -> int:
    """How many scripts were run on this file; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Run the scripts that are missing, all or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been first.
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
    """A script's statements one by one: `executescript` would commit what came before."""
    statements, part = [], ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            statements.append(part)
            part = ""
    return statements
