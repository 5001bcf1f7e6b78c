"""The tables of a scorebook on a server, in a schema of their own, and the migrations that upgrade older ones.

The version of a book is the number of steps in `MIGRATIONS` that have been run on it. A schema that an unreleased
version made may also have a table `checkpoint`, which nothing reads; it does no harm, and programs of that version
still on the same database may use it.
"""

from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import sql

from ramble_tools.errors import UNCHANGED, BookError, ForeignBookError, NewerBookError, quote
from ramble_tools.scorebook.old_ledger import move_ledger
from ramble_tools.scorebook.postgres.address import shown
from ramble_tools.scorebook.postgres.store import PostgresStore

APPLICATION = "Ramble Tools scorebook"
# "RmbT": two programs that upgrade the tables take turns.
LOCK_ON_TABLES = 0x526D6254

# Letters from A to Z are the same in both cases, as in SQLite.
_FIRST = """
CREATE TABLE ramble_tools.game (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL,
    open boolean NOT NULL,
    deleted boolean NOT NULL,
    -- Goes with the game into exports, so that importing it twice is noticed.
    identity text NOT NULL UNIQUE,
    -- The names of all players, including those who left, as a JSON list.
    players text NOT NULL,
    -- The number and the checksum of the last entry.
    last bigint NOT NULL,
    head bigint NOT NULL,
    used bigint NOT NULL,
    at text NOT NULL,
    -- The checksum of this row.
    sum bigint NOT NULL
);
CREATE UNIQUE INDEX game_name ON ramble_tools.game (lower(name COLLATE "C") text_pattern_ops);
CREATE INDEX game_used ON ramble_tools.game (deleted, used);
CREATE INDEX game_used_of_a_kind ON ramble_tools.game (kind, deleted, used);
CREATE SEQUENCE ramble_tools.use;
CREATE TABLE ramble_tools.entry (
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    number bigint NOT NULL,
    at text NOT NULL,
    author text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    -- The checksum of this entry and all those before it in the game.
    sum bigint NOT NULL,
    PRIMARY KEY (game, number)
);
-- The game that each person at each computer used last has the largest number.
CREATE TABLE ramble_tools.used (
    who text NOT NULL,
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    number bigint NOT NULL,
    PRIMARY KEY (who, game)
);
-- The lines typed for a round that is not complete yet, each person's own, as a JSON list.
CREATE TABLE ramble_tools.draft (
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    author text NOT NULL,
    lines text NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (game, author)
);
-- The requests that were carried out, and the entry that each made.
CREATE TABLE ramble_tools.sent (
    key text PRIMARY KEY,
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    number bigint NOT NULL
);
-- Nothing in the log is ever changed or deleted.
CREATE FUNCTION ramble_tools.entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'an entry is never changed or deleted'; END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON ramble_tools.entry
FOR EACH ROW EXECUTE FUNCTION ramble_tools.entries_stay();
"""

_SECOND = """
-- What each player did in so many games, from `first` on. It can be worked out from the entries.
CREATE TABLE ramble_tools.tally (
    span bigint NOT NULL,
    first bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (span, first)
);
"""


def _third(connection: psycopg.Connection[Any]) -> None:
    move_ledger(PostgresStore(connection))


MIGRATIONS: tuple[str | Callable[[psycopg.Connection[Any]], None], ...] = (_FIRST, _SECOND, _third)

# What the program needs, and nothing else: it never changes or deletes an entry, and never deletes a game. pg_dump
# reads the sequences too.
_GRANTS = """
GRANT CONNECT ON DATABASE {database} TO {role};
GRANT USAGE ON SCHEMA ramble_tools TO {role};
GRANT SELECT ON ALL TABLES IN SCHEMA ramble_tools TO {role};
GRANT INSERT ON ALL TABLES IN SCHEMA ramble_tools TO {role};
REVOKE INSERT ON ramble_tools.about FROM {role};
GRANT UPDATE ON ramble_tools.game, ramble_tools.used, ramble_tools.draft, ramble_tools.tally TO {role};
GRANT DELETE ON ramble_tools.draft TO {role};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ramble_tools TO {role};
"""


def version_of(connection: psycopg.Connection[Any], url: str) -> int:
    """Return how many steps have been run on this book; 0 if there is none yet.

    Raises BookError if the schema is another program's, or the book is a newer program's, or does not use UTF-8.
    """
    if connection.info.parameter_status("server_encoding") != "UTF8":
        raise BookError(f"the database {quote(shown(url), 62)} does not use UTF-8; recreate it with ENCODING 'UTF8'")
    found = connection.execute(
        "SELECT to_regclass('ramble_tools.about') IS NOT NULL, (SELECT count(*) FROM pg_catalog.pg_class AS c "
        "JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = 'ramble_tools')"
    ).fetchone()
    is_marked, tables = found or (False, 0)
    if not is_marked and not tables:
        return 0
    row = connection.execute("SELECT * FROM ramble_tools.about").fetchone() if is_marked else None
    if not row or row[0] != APPLICATION:
        raise ForeignBookError(
            f"{quote(shown(url), 62)} has another program's tables in its schema ramble_tools",
            "use another database",
            UNCHANGED,
        )
    version = int(row[1])
    if version > len(MIGRATIONS):
        raise NewerBookError(
            f"the scorebook {quote(shown(url), 62)} was made by a newer Ramble Tools (version {version}; this one "
            f"reads {len(MIGRATIONS)})",
            "update Ramble Tools",
            UNCHANGED,
        )
    return version


def migrate(connection: psycopg.Connection[Any], url: str) -> None:
    """Run the migrations that the book is missing, all in one transaction; two programs may try at once."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_ON_TABLES,))
        version = version_of(connection, url)
        if version == len(MIGRATIONS):
            return
        if not version:
            there = connection.execute("SELECT to_regnamespace('ramble_tools')").fetchone() != (None,)
            if not there:  # IF NOT EXISTS would want the right to make one all the same
                connection.execute("CREATE SCHEMA ramble_tools")
            connection.execute("CREATE TABLE ramble_tools.about (application text NOT NULL, version int NOT NULL)")
            connection.execute("INSERT INTO ramble_tools.about VALUES (%s, 0)", (APPLICATION,))
        for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
            if isinstance(step, str):
                connection.execute(step.encode())
            else:
                step(connection)
            connection.execute("UPDATE ramble_tools.about SET version = %s", (number,))


def grant(connection: psycopg.Connection[Any], role: str) -> None:
    """Give a role what the program needs to keep the score, and no more."""
    names = {"role": sql.Identifier(role), "database": sql.Identifier(connection.info.dbname)}
    with connection.transaction():
        connection.execute(sql.SQL(_GRANTS).format(**names))
        # To somebody who may not give a right, GRANT says so in a warning only.
        given = connection.execute(
            "SELECT has_schema_privilege(%s, 'ramble_tools', 'USAGE') "
            "AND has_table_privilege(%s, 'ramble_tools.entry', 'INSERT')",
            (role, role),
        ).fetchone()
        if given != (True,):
            raise psycopg.errors.InsufficientPrivilege("you are not the owner of its tables")
