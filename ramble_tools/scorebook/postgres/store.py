"""What is different in PostgreSQL: trips to the server, locks, and who is woken up."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import psycopg

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.store import NotAskedError, Row, Store

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

    def __init__(self, connection: psycopg.Connection[Any], begin: str = "") -> None:
        self._connection, self._begin = connection, begin
        # What waits for the next trip to the server, as statements with their values.
        self._waiting: list[_Query] = []
        # What `ahead` has been asked so far, and what it has found.
        self._asked: list[_Query] | None = None
        self._found: list[tuple[_Query, list[Any]]] = []

    def rows(self, rest: str, *values: object) -> list[Row]:
        """Return the games that the rest of a query chooses.

        The checksum of a row guards a file. Here, each role may write it, and the server has rules of its own.
        """
        return [row._replace(sum=checksums.of_row(row)) for row in super().rows(rest, *values)]

    # --- running statements

    def run(self, query: str, *values: object) -> list[Any]:
        """Run a statement after those that wait, all in one trip to the server, and return its rows."""
        known = self._ahead((query, values))
        return self._sent((query, values))[-1] if known is None else known

    def _ahead(self, query: _Query) -> list[Any] | None:
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

    def _sent(self, *asked: _Query) -> list[list[Any]]:
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

    def derived(self, query: str, *values: object) -> list[Any]:
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
