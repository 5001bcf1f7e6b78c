"""The tables of a scorebook, in a file as on a server. `sqlite/schema.py` and `postgres/schema.py` add what differs."""

from collections.abc import Mapping

from ramble_tools.errors import UNCHANGED, BookVersionError

_TABLES = """
CREATE TABLE {schema}game (
    id {id},
    name {name} NOT NULL,
    kind text NOT NULL,
    open {bool} NOT NULL,
    deleted {bool} NOT NULL,
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
CREATE TABLE {schema}entry (
    game bigint NOT NULL REFERENCES {schema}game (id),
    number bigint NOT NULL,
    at text NOT NULL,
    author text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    -- The checksum of this entry and all those before it in the game.
    sum bigint NOT NULL,
    PRIMARY KEY (game, number)
){rowid};
-- The game of each kind that each person at each computer used last, by its identity.
CREATE TABLE {schema}used (
    {role}who text NOT NULL,
    kind text NOT NULL,
    game text NOT NULL,
    PRIMARY KEY (who, kind{role_key})
){rowid};
-- The lines typed for a round that is not complete yet, each person's own, as a JSON list.
CREATE TABLE {schema}draft (
    game bigint NOT NULL REFERENCES {schema}game (id),
    author text NOT NULL,
    lines text NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (game, author)
){rowid};
-- The requests that were carried out, and the entry that each made.
CREATE TABLE {schema}sent (
    key text PRIMARY KEY,
    game bigint NOT NULL REFERENCES {schema}game (id),
    number bigint NOT NULL
){rowid};
-- What each player did in so many games, from `first` on. It can be worked out from the entries.
CREATE TABLE {schema}tally (
    {role}span bigint NOT NULL,
    first bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (span, first{role_key})
){rowid};
"""


def tables(words: Mapping[str, str]) -> str:
    """Return the statements that make the tables, in the words of one database."""
    return _TABLES.format_map(words)


def other_version(place: str, version: int, known: int, elsewhere: str) -> BookVersionError:
    """Return the error to raise for a book that this version can't read: a later one's, or one before all releases.

    `elsewhere` says how to make room for a new book.
    """
    if version > known:
        whose, what_to_do = "a newer Ramble Tools", "update Ramble Tools"
    else:
        whose, what_to_do = "a Ramble Tools that was never released", f"{elsewhere}, and begin a new one"
    what = f"the scorebook {place} was made by {whose} (version {version}; this one reads {known})"
    return BookVersionError(what, what_to_do, UNCHANGED)
