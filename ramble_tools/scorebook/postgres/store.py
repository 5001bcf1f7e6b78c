"""What is different in PostgreSQL: trips to the server, locks, and who is woken up."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

import psycopg
from psycopg.rows import TupleRow

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.checksums import LINE, Line
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.entry_data import readable
from ramble_tools.scorebook.store import GAME, Draft, Log, NotAskedError, Row, Store, Values, columns, texts
from ramble_tools.scorebook.text.line import written

# A statement and its values.
_Query: TypeAlias = tuple[str, tuple[object, ...]]

CHANNEL = "scorebook_changed"
# Two programs that name a game take turns. The number before it is for those that upgrade the tables (`schema.py`).
_LOCK_ON_NAMES = 0x526D6254 + 1
_STAMP = (
    "SELECT nextval('ramble_tools.use'), "
    """to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')"""
)


class PostgresStore(Store):
    """A `Store` on a connection; `server.py` ends its transaction and turns psycopg's errors into ours.

    The transaction begins, with the statement `begin`, when something is first asked; not if one is open already.
    """

    schema = "ramble_tools."
    # Letters from A to Z are the same in both cases, as in SQLite; there is an index for this.
    name_begins = 'WHERE lower(name COLLATE "C") LIKE lower(? COLLATE "C") ESCAPE \'!\''
    has_name = 'WHERE lower(name COLLATE "C") = lower(? COLLATE "C")'
    # What another role says can't be checked without the logs.
    own, role_key = "role = current_user AND ", ", role"
    last_id = "SELECT lastval()"

    def __init__(self, connection: psycopg.Connection[TupleRow], begin: str = "") -> None:
        self._connection, self._begin = connection, begin
        # What waits for the next trip to the server, as statements with their values.
        self._waiting: list[_Query] = []
        # What `ahead` has been asked so far, and what it has found.
        self._asked: list[_Query] | None = None
        self._found: list[tuple[_Query, list[Values]]] = []

    # --- running statements

    def run(self, query: str, *values: object) -> list[Values]:
        """Run a statement after those that wait, all in one trip to the server, and return its rows."""
        known = self._ahead((query, values))
        return self._sent((query, values))[-1] if known is None else known

    def _ahead(self, query: _Query) -> list[Values] | None:
        """Return what is known ahead; nothing while `ahead` asks, and None for what must be asked now."""
        if self._asked is not None:
            self._asked.append(query)
            return []
        place = next((place for place, (asked, _) in enumerate(self._found) if asked == query), None)
        return None if place is None else self._found.pop(place)[1]

    def ahead(self, ask: Callable[[], object]) -> None:
        """Get the answers to all that `ask` reads in one trip, for the first time that it is read."""
        self._asked = []
        try:
            ask()
        finally:
            asked, self._asked = self._asked, None
        if asked:
            self._found = list(zip(asked, self._sent(*asked)[-len(asked) :], strict=True))

    def _sent(self, *asked: _Query) -> list[list[Values]]:
        """Send all that waits, and this; return the rows of each."""
        waiting, self._waiting = [*self._waiting, *asked], []
        if self._connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE:
            if not self._begin:  # it has ended: what is asked now would be of another moment
                raise NotAskedError
            waiting.insert(0, (self._begin, ()))
            self._begin = ""
        queries = "; ".join(each for each, _ in waiting)
        cursor = self._connection.execute(_statement(queries), [value for _, values in waiting for value in values])
        found = [cursor.fetchall() if cursor.description else []]
        while cursor.nextset():
            found.append(cursor.fetchall() if cursor.description else [])
        return found

    def later(self, query: str, *values: object) -> None:
        """Run a statement with the next one that has rows, or with the end of the transaction."""
        self._waiting.append((query, values))

    def among(self, column: str, values: Sequence[object]) -> tuple[str, object]:
        """Return the condition that a column has one of these values, and the one value to run it with."""
        return f"{column} = ANY(?)", list(values)

    def derived(self, query: str, *values: object) -> list[Values]:
        """Read what can be rebuilt from the entries; nothing if that is impossible, and the rest goes on.

        All in one trip to the server.
        """
        if (known := self._ahead((query, values))) is not None:
            return known
        if self._waiting:
            self._sent()  # what fails there can't be rebuilt
        try:
            cursor = self._connection.execute(
                _statement(f"SAVEPOINT rebuildable; {query}; RELEASE rebuildable"), values
            )
        except psycopg.DatabaseError:
            if self._connection.info.transaction_status != psycopg.pq.TransactionStatus.INERROR:
                raise  # the connection is lost
            self.run("ROLLBACK TO rebuildable")
            self.run("RELEASE rebuildable")
            return []
        cursor.nextset()
        return cursor.fetchall() if cursor.description else []

    def notify(self, game: int) -> None:
        """Wake up those who watch the book, once the transaction is committed; several times is the same as once."""
        self.later("SELECT pg_notify(?, ?)", CHANNEL, str(game))

    def stamp(self) -> tuple[int, str]:
        """Return a number greater than every `used`, and the server's time (UTC, ISO 8601)."""
        found = self.run(_STAMP)
        return found[0] if found else (0, "")  # asked ahead, it has no answer yet

    # --- logs

    def add_game(self, row: Row) -> Row:
        """Store a new log that has no entries yet, and return it with its number; that in `row` does not matter."""
        row = row._replace(last=0, head=checksums.start(row.identity))
        marks = ", ".join("?" * len(columns(row)))
        self.later(f"INSERT INTO ramble_tools.game ({GAME}, sum) VALUES ({marks}, 0)", *columns(row))
        id = int(self.one(self.last_id))
        self.notify(id)
        return row._replace(id=id)

    def read(self, row: Row, after: int = 0, head: int | None = None) -> Log:
        """Return the entries of a log after number `after`, whose checksum is `head`."""
        query = f"SELECT {LINE} FROM ramble_tools.entry WHERE game = ? AND number > ? ORDER BY number"
        lines = list(map(Line._make, self.run(query, row.id, after)))
        sound, its_head = checksums.sound(
            lines, head if after and head is not None else checksums.start(row.identity), after
        )
        entries, last = readable(checksums.parsed(lines[:sound])), after + sound
        damage = checksums.damaged_at(lines, sound, after)
        if not damage and (row.last, row.head) != (last, its_head):
            missing = f"entry {last + 1} and what follows are missing"
            damage = missing if last < row.last else "the log is longer than it was"
        return Log(entries, damage)

    def append(self, row: Row, entries: Sequence[Entry], key: str = "", _result: str = "") -> Row:
        """Add entries to the log of a row and return it with its new end; what else it says is so after them."""
        for line in checksums.chained(entries, row.head):
            self.later(f"INSERT INTO ramble_tools.entry (game, {LINE}) VALUES (?, ?, ?, ?, ?, ?, ?)", row.id, *line)
            row = row._replace(last=line.number, head=line.sum)
        changes = ", ".join(f"{column} = ?" for column in GAME.split(", "))
        self.later(f"UPDATE ramble_tools.game SET {changes} WHERE id = ?", *columns(row), row.id)
        if key:
            query = "INSERT INTO ramble_tools.sent (key, game, number) VALUES (?, ?, ?)"
            self.later(query, key, row.id, row.last)
        self.notify(row.id)
        return row

    def as_text(self, row: Row) -> str:
        """Return a log as lines of a scorebook's text, as far as it is sound."""
        return written(row, self.read(row).entries).decode()

    def first_entries(self, rows: Sequence[Row]) -> Mapping[int, Entry]:
        """Return the first entry of each of these logs, by the log's number, as far as it is sound."""
        those, values = self.among("game", [row.id for row in rows])
        starts = {row.id: checksums.start(row.identity) for row in rows}
        found = self.run(f"SELECT game, {LINE} FROM ramble_tools.entry WHERE {those} AND number = 1", values)
        lines = {game: [Line._make(line)] for game, *line in found}
        sound = {game: line for game, line in lines.items() if checksums.sound(line, starts[game])[0]}
        return {game: readable(checksums.parsed(line))[0] for game, line in sound.items()}

    def about_game(self, rows: Sequence[Row], identity: str) -> list[tuple[int, Entry]]:
        """Return the entries of these seasons about this game, in order, each with the number of its season."""
        those, values = self.among("game", [row.id for row in rows])
        query = f"SELECT game, {LINE} FROM ramble_tools.entry WHERE {those} AND body = ? ORDER BY game, number"
        found = self.run(query, values, checksums.encode({"game": identity}))
        return [(game, readable(checksums.parsed([Line._make(line)]))[0]) for game, *line in found]

    def once_called(self, name: str) -> Row | None:
        """Return the game that had this name last, in any case, before it was renamed. It reads all such entries."""
        query = "SELECT game, body FROM ramble_tools.entry WHERE kind = 'rename' ORDER BY at DESC, number DESC"
        for game, body in self.run(query):
            with suppress(ValueError, AttributeError):  # somebody with a program of their own names no game
                before = str(json.loads(body).get("from", ""))
                if before.lower() == name.lower() and (row := self.game(game)) and row.is_game:
                    return row
        return None

    # --- drafts

    def drafts(self, row: Row) -> list[Draft]:
        """Return the drafts of a game, the latest first."""
        query = "SELECT author, lines, at FROM ramble_tools.draft WHERE game = ? ORDER BY at DESC"
        return [Draft(by, texts(lines), at) for by, lines, at in self.run(query, row.id)]

    def set_draft(self, row: Row, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""
        if draft.lines:
            query = (
                "INSERT INTO ramble_tools.draft (game, author, lines, at) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (game, author) DO UPDATE SET lines = EXCLUDED.lines, at = EXCLUDED.at"
            )
            self.later(query, row.id, draft.by, json.dumps(draft.lines), draft.at)
        else:
            self.later("DELETE FROM ramble_tools.draft WHERE game = ? AND author = ?", row.id, draft.by)
        self.notify(row.id)

    # --- locks

    def hold(self, id: int) -> None:
        """Let no other program write in this game until the transaction ends."""
        self.later("SELECT 1 FROM ramble_tools.game WHERE id = ? FOR NO KEY UPDATE", id)

    def hold_names(self) -> None:
        """Let no other program add or rename a game until the transaction ends."""
        self.later("SELECT pg_advisory_xact_lock(?)", _LOCK_ON_NAMES)


def _statement(query: str) -> bytes:
    """Return a statement as psycopg takes it; as bytes, because mypy takes only literals for a text."""
    return query.replace("?", "%s").encode()
