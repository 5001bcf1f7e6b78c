"""What the scorebook keeps: logs of entries, a row for each that says what it is now, and what belongs to them.

A store can read a log, append to it under the book's lock, and say what is new. The logs of `text/store.py` are in a
text, and those of `postgres/store.py` on a server. Both have the rows in a database, and `Store` has the statements
about rows that SQLite and PostgreSQL both understand. `book.py` knows what the entries mean.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from ramble_tools.home import who_is_here
from ramble_tools.scorebook.entries import Entry

# The columns of a game without its number.
GAME = "name, kind, open, deleted, identity, players, last, head, used, at"
# As a limit: all there are.
_ALL = 2**62
# The kinds of logs that are not a game's: one for each season, one for the players who are merged, and in a text one
# for each person's unfinished round of a game.
SEASON, PLAYERS, DRAFT = "season", "players", "draft"
NOT_SHOWN = f"'{SEASON}', '{PLAYERS}', '{DRAFT}'"
# The name of such a log begins with this sign, and no game's name does.
NO_GAME = "-"
_GAMES = f"kind NOT IN ({NOT_SHOWN})"
# What differs as soon as a log has another entry: there are only ever more.
_SUMS = "CAST(sum(last) AS bigint), CAST(sum(head) AS bigint)"
# SQLite has an index on these, which it uses only for these words.
_NO_GAMES = f"kind IN ({NOT_SHOWN})"


# A row of a database, whose columns the statement names.
Values: TypeAlias = tuple[Any, ...]


class Row(NamedTuple):
    """A game in the book, or another log, such as a season's.

    `id` is its number in this book, and `identity` a text that goes with it into exports and other books. `players`
    are the names of all its players, including those who left. `last` is the number of its last entry and `head` that
    entry's checksum. `used` grows with each entry in the book, so the largest is the game used last; `at` is when that
    was.
    """

    id: int
    name: str
    kind: str
    open: bool = True
    deleted: bool = False
    identity: str = ""
    players: tuple[str, ...] = ()
    last: int = 0
    head: int = 0
    used: int = 0
    at: str = ""

    @property
    def is_game(self) -> bool:
        """Whether this is a game, and not a season or the players who are merged."""
        return self.kind not in (SEASON, PLAYERS, DRAFT)

    @property
    def shown(self) -> str:
        """What a message calls it: `friday`, `season Winter 26`, `players`."""
        return self.name.removeprefix(NO_GAME)

    @property
    def called(self) -> str:
        """Its name alone: `friday`, `Winter 26`."""
        return self.shown.removeprefix(f"{SEASON} ") if self.kind == SEASON else self.shown


class Log(NamedTuple):
    """The entries of a log as far as they are sound, and what is wrong with the next one, if anything."""

    entries: list[Entry]
    damage: str = ""


def now() -> str:
    """Return the current time by this computer's clock, as entries have it: UTC, ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def seconds_of(at: str) -> int | None:
    """Return a time of an entry as seconds since 1970, or None if no entry can have it.

    A text from a file may be no time at all. No clock is set to a time before 1970 or after 2099.
    """
    from datetime import datetime  # which takes a millisecond

    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        return None
    return int(found.timestamp()) if 1970 <= found.year < 2100 and f"{found:%Y-%m-%dT%H:%M:%SZ}" == at else None


class Draft(NamedTuple):
    """The lines typed for a round that is not complete yet, who typed them, and when the last one was typed."""

    by: str
    lines: tuple[str, ...]
    at: str


class NotAskedError(Exception):
    """A book that was opened for certain questions was asked another one, which needs a transaction of its own."""


class Store:
    """An open database, within one transaction. Its errors are BookError and OutputError.

    Statements have ? for each value. A subclass runs them, and overrides the methods whose statements differ.
    """

    # What is written before the name of a table.
    schema = ""
    # Which rows of the games have names that begin with a pattern of LIKE, in any case.
    name_begins = "WHERE name LIKE ? ESCAPE '!'"
    # Which row has this name, in any case; there is an index for this.
    has_name = "WHERE name = ?"
    # Of what can be rebuilt, what may be read, and what its keys have besides.
    own = ""
    role_key = ""
    # The number of the row that was added last.
    last_id: str

    # --- running statements

    def run(self, query: str, *values: object) -> list[Values]:
        """Run a statement, and return its rows."""
        raise NotImplementedError

    def later(self, query: str, *values: object) -> None:
        """Run a statement that has no rows, before the next one that has some, or before the transaction ends."""
        self.run(query, *values)

    def ahead(self, ask: Callable[[], object]) -> None:
        """Get the answers to all that `ask` reads in one trip, if trips are slow, for the first time that it is read.

        `ask` itself finds nothing.
        """

    def derived(self, query: str, *values: object) -> list[Values]:
        """Read what can be rebuilt from the entries; nothing if that is impossible, and the rest goes on."""
        return self.run(query, *values)

    def derive(self, query: str, *values: object) -> None:
        """Write what can be rebuilt from the entries, as `later` does; nothing if that is impossible."""
        self.later(query, *values)

    def notify(self, game: int) -> None:
        """Wake up those who watch the book, once the transaction is committed, if the database doesn't by itself."""

    def among(self, column: str, values: Sequence[object]) -> tuple[str, object]:
        """Return the condition that a column has one of these values, and the one value to run it with."""
        raise NotImplementedError

    def one(self, query: str, *values: object) -> Any:
        """Return the first value of the first row, or None."""
        found = self.run(query, *values)
        return found[0][0] if found else None

    # --- games

    def rows(self, rest: str, *values: object) -> list[Row]:
        """Return the games that the rest of a query chooses."""
        found = self.run(f"SELECT id, {GAME} FROM {self.schema}game {rest}", *values)
        return list(map(row_of, found))

    def games(self, kind: str | None = None, *, deleted: bool = False, most: int | None = None) -> list[Row]:
        """Return the games of one kind, or of all kinds, the one used last first; at most `most` of them."""
        where, values = ("kind = ?", (kind,)) if kind else (_GAMES, ())
        query = f"WHERE deleted = ? AND {where} ORDER BY used DESC LIMIT ?"
        return self.rows(query, deleted, *values, _ALL if most is None else most)

    def logs(self, kind: str) -> list[Row]:
        """Return the logs of a kind that is not a game's, deleted ones too, the one used last first."""
        return self.rows(f"WHERE {_NO_GAMES} AND kind = ? ORDER BY used DESC", kind)

    def count(self, kind: str | None, *, deleted: bool) -> int:
        """Return how many games there are of one kind, or of all kinds."""
        where, values = ("kind = ?", (kind,)) if kind else (_GAMES, ())
        query = f"SELECT count(*) FROM {self.schema}game WHERE deleted = ? AND {where}"
        return int(self.one(query, deleted, *values) or 0)

    def game(self, id: int) -> Row | None:
        """Return the game with this number."""
        return next(iter(self.rows("WHERE id = ?", id)), None)

    def lasts(self, games: Sequence[int]) -> Mapping[int, int]:
        """Return the number of the last entry of each of these games that is not deleted."""
        those, values = self.among("id", games)
        return dict(self.run(f"SELECT id, last FROM {self.schema}game WHERE deleted = ? AND {those}", False, values))

    def called(self, name: str) -> Row | None:
        """Return the game with this name, in any case, deleted or not."""
        found = self.rows(self.has_name, name) if name.isprintable() else []
        return next((row for row in found if row.is_game), None)

    def once_called(self, name: str) -> Row | None:
        """Return the game that had this name last, in any case, before it was renamed."""
        raise NotImplementedError

    def named(self, start: str) -> list[Row]:
        """Return the games whose names begin with this text, in any case; deleted games too."""
        return [row for row in self.logs_named(start) if row.is_game]

    def logs_named(self, start: str) -> list[Row]:
        """Return the games and other logs whose names begin with this text, in any case; deleted ones too."""
        if not start.isprintable():  # none has such a name, and not every database takes each character
            return []
        pattern = start.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"
        return self.rows(f"{self.name_begins} ORDER BY used DESC", pattern)

    def with_identity(self, identity: str) -> Row | None:
        """Return the game or other log with this identity, deleted or not."""
        return next(iter(self.rows("WHERE identity = ?", identity)), None)

    def with_identities(self, identities: Sequence[str]) -> list[Row]:
        """Return the games and other logs with these identities, deleted ones too."""
        those, values = self.among("identity", identities)
        return self.rows(f"WHERE {those}", values)

    def sum_of(self, identities: Sequence[str]) -> list[int]:
        """Return how many entries the games with these identities have, and the sum of their logs' checksums."""
        those, values = self.among("identity", identities)
        return list(self.run(f"SELECT {_SUMS} FROM {self.schema}game WHERE {those}", values)[0])

    def numbered(self, first: int, before: int) -> list[Row]:
        """Return the games with these numbers, deleted ones too, the latest first."""
        return self.rows(f"WHERE id >= ? AND id < ? AND {_GAMES} ORDER BY id DESC", first, before)

    def current(self, kind: str) -> tuple[str, Row | None]:
        """Return the identity of the game of this kind that this person used last, and the game itself.

        The identity is empty if there is none; one without a game is damage.
        """
        latest = f"SELECT game AS latest FROM {self.schema}used WHERE {self.own}who = ? AND kind = ?"
        query = f"SELECT latest, id, {GAME} FROM ({latest}) AS used LEFT JOIN {self.schema}game ON identity = latest"
        found = self.derived(query, who_is_here(), kind)
        if not found:
            return "", None
        identity, *row = found[0]
        return str(identity), None if row[0] is None else row_of(row)

    def set_current(self, row: Row) -> None:
        """Store which game of its kind this person used last."""
        query = (
            f"INSERT INTO {self.schema}used (who, kind, game) VALUES (?, ?, ?) "
            f"ON CONFLICT (who, kind{self.role_key}) DO UPDATE SET game = EXCLUDED.game"
        )
        self.derive(query, who_is_here(), row.kind, row.identity)

    def add_game(self, row: Row) -> Row:
        """Store a new log that has no entries yet, and return it with its number; that in `row` does not matter."""
        raise NotImplementedError

    def stamp(self) -> tuple[int, str]:
        """Return a number greater than every `used`, and the time (UTC, ISO 8601): on a server, by its clock."""
        raise NotImplementedError

    # --- so that only one program at a time writes in it, until the transaction ends; a text is locked as a whole

    def hold(self, id: int) -> None:
        """Let no other program write in this game."""

    def hold_names(self) -> None:
        """Let no other program add or rename a game. Call it before `hold`, if at all."""

    # --- entries

    def read(self, row: Row, after: int = 0, head: int | None = None) -> Log:
        """Return the entries of a log after number `after`, whose checksum is `head`."""
        raise NotImplementedError

    def append(self, row: Row, entries: Sequence[Entry], key: str = "", result: str = "", /) -> Row:
        """Add entries to the log of a row and return it with its new end; what else it says is so after them.

        The last of them carries out the request with this key, if there is one. `result` is what a round did, for
        people who read the text.
        """
        raise NotImplementedError

    def as_text(self, row: Row) -> str:
        """Return a log as lines of a scorebook's text, as far as it is sound."""
        raise NotImplementedError

    def first_entries(self, rows: Sequence[Row]) -> Mapping[int, Entry]:
        """Return the first entry of each of these logs, by the log's number, as far as it is sound."""
        raise NotImplementedError

    def about_game(self, rows: Sequence[Row], identity: str) -> list[tuple[int, Entry]]:
        """Return the entries of these seasons about this game, in order, each with the number of its season."""
        raise NotImplementedError

    def sent(self, key: str) -> int | None:
        """Return the number of the entry that the request with this key made, or None."""
        found = self.one(f"SELECT number FROM {self.schema}sent WHERE key = ?", key)
        return None if found is None else int(found)

    # --- what is kept until a round is complete

    def drafts(self, row: Row) -> list[Draft]:
        """Return the drafts of a game, the latest first."""
        raise NotImplementedError

    def set_draft(self, row: Row, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""
        raise NotImplementedError

    # --- what can be rebuilt from the entries

    def tallies(self, span: int, firsts: Sequence[int]) -> Mapping[int, str]:
        """Return the tallies of `span` games each that begin with the games with these numbers, by these numbers."""
        those, values = self.among("first", firsts)
        query = f"SELECT first, body FROM {self.schema}tally WHERE {self.own}span = ? AND {those}"
        return dict(self.derived(query, span, values))

    def set_tally(self, span: int, first: int, text: str) -> None:
        """Store the tally of the games whose numbers are `first` and the `span` - 1 after it."""
        query = (
            f"INSERT INTO {self.schema}tally (span, first, body) VALUES (?, ?, ?) "
            f"ON CONFLICT (span, first{self.role_key}) DO UPDATE SET body = EXCLUDED.body"
        )
        self.derive(query, span, first, text)

    def extents(self, span: int) -> list[tuple[int, int, int]]:
        """Return for each span of games: the first number, how many entries there are, and the sum of the checksums.

        Deleted games are counted too. The span of the latest games comes first.
        """
        query = f"SELECT id / ? * ? AS first, {_SUMS} FROM {self.schema}game WHERE {_GAMES} GROUP BY 1 ORDER BY 1 DESC"
        return self.run(query, span, span)

    # --- damage; a server looks after its own files

    def faults(self) -> list[str]:
        """Return what is wrong with the book, but is not known to be about one of its logs, each in one line."""
        return []


# Reads all that a transaction needs to know, for `Store.ahead`.
Ask: TypeAlias = Callable[[Store], object]


def columns(row: Row) -> tuple[object, ...]:
    """Return a row's values without its number, in the order of `GAME`."""
    return (*row[1:6], _as_text(row.players), *row[7:])


@lru_cache(1000)  # the same people play again and again
def _as_text(names: tuple[str, ...]) -> str:
    return json.dumps(names, ensure_ascii=False)


def row_of(found: Sequence[Any]) -> Row:
    """Return a row that was read from the columns `id` and `GAME`."""
    id, name, kind, is_open, deleted, identity, players, *others = found
    return Row(id, name, kind, bool(is_open), bool(deleted), identity, texts(players), *others)


def texts(stored: str) -> tuple[str, ...]:
    """Return texts that are stored as JSON, such as the names of players; none if others wrote something else."""
    try:
        found = tuple(json.loads(stored))
    except (ValueError, TypeError, RecursionError):
        return ()
    return found if all(isinstance(text, str) for text in found) else ()
