"""What the scorebook keeps in its database: rows of games, lines of their logs, and what belongs to them.

`Store` has the statements that SQLite and PostgreSQL both understand; `sqlite/store.py` and `postgres/store.py` have
what differs. A store only keeps rows. `book.py` knows what they mean, and whether they are damaged.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from ramble_tools.home import who_is_here

# The columns of a game without its number, and those of a line.
GAME = "name, kind, open, deleted, identity, players, last, head, used, at, sum"
LINE = "number, at, author, kind, body, sum"
# As a limit: all there are.
_ALL = 2**62
# The kinds of logs that are not a game's: one for each season, and one for the players who are merged.
SEASON, PLAYERS = "season", "players"
# The name of such a log begins with this sign, and no game's name does.
NO_GAME = "-"
# A damaged row may have no kind at all.
_GAMES = f"coalesce(kind, '') NOT IN ('{SEASON}', '{PLAYERS}')"
# What differs as soon as a log has another entry: there are only ever more.
_SUMS = "CAST(sum(last) AS bigint), CAST(sum(head) AS bigint)"
# SQLite has an index on these, which it uses only for these words.
_NO_GAMES = f"kind IN ('{SEASON}', '{PLAYERS}')"


class Row(NamedTuple):
    """A game in the book, or another log, such as a season's.

    `id` is its number in this book, and `identity` a text that goes with it into exports and other books. `players`
    are the names of all its players, including those who left. `last` is the number of its last entry and `head` that
    entry's checksum. `used` grows with each entry in the book, so the largest is the game used last; `at` is when that
    was. `sum` is the checksum of the row (`checksums.py`).
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
    sum: int = 0

    @property
    def is_game(self) -> bool:
        """Whether this is a game, and not a season or the players who are merged."""
        return self.kind not in (SEASON, PLAYERS)

    @property
    def shown(self) -> str:
        """What a message calls it: `friday`, `season Winter 26`, `players`."""
        return self.name.removeprefix(NO_GAME)

    @property
    def called(self) -> str:
        """Its name alone: `friday`, `Winter 26`."""
        return self.shown.removeprefix(f"{SEASON} ") if self.kind == SEASON else self.shown


class Line(NamedTuple):
    """An entry of a log as it is stored: its number in the log, counted from 1, and its data as JSON."""

    number: int
    at: str
    by: str
    kind: str
    body: str
    sum: int


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

    def run(self, query: str, *values: object) -> list[Any]:
        """Run a statement, and return its rows."""
        raise NotImplementedError

    def later(self, query: str, *values: object) -> None:
        """Run a statement that has no rows, before the next one that has some, or before the transaction ends."""
        self.run(query, *values)

    def ahead(self, ask: Callable[[], object]) -> None:
        """Get the answers to all that `ask` reads in one trip, if trips are slow, for the first time that it is read.

        `ask` itself finds nothing.
        """

    def read(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query, so that one damaged text in them does not hide the others."""
        return self.run(query, *values)

    def derived(self, query: str, *values: object) -> list[Any]:
        """Read what can be rebuilt from the entries; nothing if it is damaged, and the rest goes on."""
        raise NotImplementedError

    def derive(self, query: str, *values: object) -> None:
        """Write what can be rebuilt from the entries, as `later` does; nothing if it is damaged."""
        self.later(query, *values)

    def notify(self, game: int) -> None:
        """Wake up those who watch the book, once the transaction is committed, if the database doesn't by itself."""

    def among(self, column: str, values: Sequence[object]) -> tuple[str, object]:
        """Return the condition that a column has one of these values, and the one value to run it with."""
        raise NotImplementedError

    def _one(self, query: str, *values: object) -> Any:
        """Return the first value of the first row, or None."""
        found = self.run(query, *values)
        return found[0][0] if found else None

    # --- games

    def rows(self, rest: str, *values: object) -> list[Row]:
        """Return the games that the rest of a query chooses."""
        found = self.read(f"SELECT id, {GAME} FROM {self.schema}game {rest}", *values)
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
        return int(self._one(query, deleted, *values) or 0)

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
        """Return the game that had this name last, in any case, before it was renamed. It reads all entries."""
        query = f"SELECT game, body FROM {self.schema}entry WHERE kind = 'rename' ORDER BY at DESC, number DESC"
        for game, body in self.run(query):
            with suppress(ValueError, AttributeError):  # a damaged one names no game
                before = str(json.loads(body).get("from", ""))
                if before.lower() == name.lower() and (row := self.game(game)) and row.is_game:
                    return row
        return None

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

    def add_game(self, row: Row) -> int:
        """Store a new game and return its number; the number in `row` does not matter."""
        self.later(f"INSERT INTO {self.schema}game ({GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", *columns(row))
        id = int(self._one(self.last_id))
        self.notify(id)
        return id

    def change_game(self, row: Row) -> None:
        """Replace the stored row of a game."""
        changes = ", ".join(f"{column} = ?" for column in GAME.split(", "))
        self.later(f"UPDATE {self.schema}game SET {changes} WHERE id = ?", *columns(row), row.id)
        self.notify(row.id)

    def stamp(self) -> tuple[int, str]:
        """Return a number greater than every `used`, and the time (UTC, ISO 8601): on a server, by its clock."""
        raise NotImplementedError

    # --- so that only one program at a time writes in it, until the transaction ends; SQLite locks the whole file

    def hold(self, id: int) -> None:
        """Let no other program write in this game."""

    def hold_names(self) -> None:
        """Let no other program add or rename a game. Call it before `hold`, if at all."""

    # --- entries

    def lines(self, game: int, after: int = 0, most: int | None = None) -> list[Line]:
        """Return the lines of a game after this number, in order; at most `most` of them."""
        query = f"SELECT {LINE} FROM {self.schema}entry WHERE game = ? AND number > ? ORDER BY number LIMIT ?"
        return list(map(Line._make, self.read(query, game, after, _ALL if most is None else most)))

    def first_lines(self, logs: Sequence[int]) -> Mapping[int, Line]:
        """Return the first line of each of these logs, by the log's number."""
        those, values = self.among("game", logs)
        found = self.run(f"SELECT game, {LINE} FROM {self.schema}entry WHERE {those} AND number = 1", values)
        return {game: Line._make(line) for game, *line in found}

    def lines_with(self, logs: Sequence[int], body: str) -> list[tuple[int, Line]]:
        """Return the lines with this data in these logs, in order, each with the number of its log."""
        those, values = self.among("game", logs)
        query = f"SELECT game, {LINE} FROM {self.schema}entry WHERE {those} AND body = ? ORDER BY game, number"
        return [(game, Line._make(line)) for game, *line in self.run(query, values, body)]

    def add_line(self, game: int, line: Line) -> None:
        """Store one more line of a game."""
        self.later(f"INSERT INTO {self.schema}entry (game, {LINE}) VALUES (?, ?, ?, ?, ?, ?, ?)", game, *line)

    # --- what is kept until a round is complete, and which requests were carried out

    def drafts(self, game: int) -> list[Draft]:
        """Return the drafts of a game, the latest first."""
        found = self.run(f"SELECT author, lines, at FROM {self.schema}draft WHERE game = ? ORDER BY at DESC", game)
        return [Draft(by, _texts(lines), at) for by, lines, at in found]

    def set_draft(self, game: int, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""
        if draft.lines:
            query = (
                f"INSERT INTO {self.schema}draft (game, author, lines, at) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (game, author) DO UPDATE SET lines = EXCLUDED.lines, at = EXCLUDED.at"
            )
            self.later(query, game, draft.by, json.dumps(draft.lines), draft.at)
        else:
            self.later(f"DELETE FROM {self.schema}draft WHERE game = ? AND author = ?", game, draft.by)
        self.notify(game)

    def sent(self, key: str) -> int | None:
        """Return the number of the entry that the request with this key made, or None."""
        found = self._one(f"SELECT number FROM {self.schema}sent WHERE key = ?", key)
        return None if found is None else int(found)

    def add_sent(self, key: str, game: int, number: int) -> None:
        """Store that a request made this entry."""
        self.later(f"INSERT INTO {self.schema}sent (key, game, number) VALUES (?, ?, ?)", key, game, number)

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

    def salvage(self) -> bool:
        """Look for more than is found the usual way, if the file is damaged; return whether that may be worth while."""
        return False

    def missing(self, *_kinds: str) -> int:
        """Return how many logs of these kinds, or of all, there should be that can't be found in the list of games."""
        return 0

    def faults(self) -> list[str]:
        """Return what the database itself finds wrong with its file, each in one line."""
        return []


# Reads all that a transaction needs to know, for `Store.ahead`.
Ask: TypeAlias = Callable[[Store], object]


def columns(row: Row) -> tuple[object, ...]:
    """Return a row's values without its number, in the order of `GAME`."""
    return (*row[1:6], json.dumps(row.players, ensure_ascii=False), *row[7:])


def row_of(found: Sequence[Any]) -> Row:
    """Return a row; a value of the wrong type, which damage can make, is another one, so that the checksum is wrong."""
    id, name, kind, is_open, deleted, identity, players, last, head, used, at, sum = found
    name, kind, identity, at = (each if isinstance(each, str) else repr(each) for each in (name, kind, identity, at))
    last, head, used, sum = (each if isinstance(each, int) else 0 for each in (last, head, used, sum))
    return Row(id, name, kind, bool(is_open), bool(deleted), identity, _texts(players), last, head, used, at, sum)


def _texts(stored: object) -> tuple[str, ...]:
    """Return texts that are stored as JSON, such as the names of players; none if they are damaged."""
    try:
        texts = tuple(json.loads(str(stored)))
    except (ValueError, TypeError, RecursionError):
        return ()
    return texts if all(isinstance(text, str) for text in texts) else ()
