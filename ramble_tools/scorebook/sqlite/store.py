"""What is different in SQLite: damage, which is read around, and what is kept so that a file opens quickly."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from ramble_tools.errors import OutputError
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.sqlite.errors import is_damage
from ramble_tools.scorebook.store import Row, Store, now

# What is missing of those kinds for which a condition is true.
_MISSING = "SELECT (SELECT total(count) FROM catalog WHERE {0}) - (SELECT count(*) FROM game NOT INDEXED WHERE {0})"


class SqliteStore(Store):
    """A `Store` on an open connection; `file.py` opens it and turns SQLite's errors into ours."""

    # Not with the index on names, because an unreadable index would hide a game.
    name_begins = "NOT INDEXED WHERE name LIKE ? ESCAPE '!'"
    last_id = "SELECT last_insert_rowid()"

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        is_writing: bool = False,
        path: str = "",
        fault: str = "",
    ) -> None:
        """`path` is the file in which more may be found if it is damaged, and `fault` what is known to be wrong."""
        self._connection, self._path, self._fault = connection, path, fault
        self._is_writing = is_writing
        self._changes = connection.total_changes
        # Whether some of what can be rebuilt can't be read.
        self._is_spoiled = False
        if is_writing:
            self.derived("SELECT (SELECT count(*) FROM catalog), (SELECT count(*) FROM used)")

    # --- running statements

    def run(self, query: str, *values: object) -> list[Any]:
        """Run a statement, and return its rows; if the file is damaged, those that can be salvaged."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            if not is_damage(error) or not self.salvage():
                raise
            return self._connection.execute(query, values).fetchall()

    def salvage(self) -> bool:
        """Read the games and entries from a copy, with all that is somewhere in the file; False if that was done."""
        if not self._path:
            return False
        from ramble_tools.scorebook.sqlite.salvage import salvaged

        path, self._path = self._path, ""
        damaged, self._connection = self._connection, salvaged(path, self._connection)
        damaged.close()
        return True

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def read(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query; bytes that are not UTF-8 are shown by their numbers."""
        try:
            return self.run(query, *values)
        except sqlite3.OperationalError:
            self._connection.text_factory = _lenient  # which takes twice the time
            try:
                return self.run(query, *values)
            finally:
                self._connection.text_factory = str

    def among(self, column: str, values: Sequence[object]) -> tuple[str, object]:
        """Return the condition that a column has one of these values, and the one value to run it with."""
        return f"{column} IN (SELECT value FROM json_each(?))", json.dumps(values)

    def derived(self, query: str, *values: object) -> list[Any]:
        """Read what can be rebuilt from the games and their entries; nothing if it is damaged."""
        if self._is_spoiled:
            return []
        try:
            return self.read(query, *values)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._is_spoiled = True
            if self._is_writing:
                self._begin_again(error)
            return []

    def derive(self, query: str, *values: object) -> None:
        """Write what can be rebuilt from the games and their entries; nothing if it is damaged."""
        self.derived(query, *values)

    def _begin_again(self, error: sqlite3.DatabaseError) -> None:
        """Begin another transaction: after damage, SQLite lets nothing be written until the transaction ends."""
        if self._connection.total_changes != self._changes:
            raise error
        before = self.run("PRAGMA data_version")
        self.run("ROLLBACK")
        self.run("BEGIN IMMEDIATE")
        if self.run("PRAGMA data_version") != before:
            raise OutputError("another program wrote to the scorebook at the same time; try again")

    # --- what the catalog says: how many games there are

    def add_game(self, row: Row) -> int:
        """Store a new game and return its number; the number in `row` does not matter."""
        id = super().add_game(row)
        self.derive("INSERT INTO catalog VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1", row.kind)
        return id

    def missing(self, *kinds: str) -> int:
        """Return how many logs of these kinds, or of all, the file should have, but has not."""
        # A game of which only entries were found is of no kind.
        those, values = self.among("kind", kinds) if kinds else ("kind <> ?", "")
        try:
            missing = max(0, self._number(_MISSING.format(those), values, values))
        except sqlite3.DatabaseError:
            return 0  # `faults` says more
        return self.missing(*kinds) if missing and self.salvage() else missing

    def stamp(self) -> tuple[int, str]:
        """Return a number greater than every `used`, and the time (UTC, ISO 8601)."""
        return self._number("SELECT max(used) FROM game") + 1, now()

    def called(self, name: str) -> Row | None:
        """Return the game with this name, in any case; without the index on names if that can't be read."""
        try:
            found = super().called(name)
            # With the name that the row has, and not the index, where one letter may be wrong.
            found = self.game(found.id) if found else None
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            found = None
        if found and found.name.lower() == name.lower():
            return found
        return next((row for row in self.named(name) if row.name.lower() == name.lower()), None)

    def logs(self, kind: str) -> list[Row]:
        """Return the logs of a kind; if some are missing or damaged, the index may be, and they others' rows."""
        found = super().logs(kind)
        counted = self.derived("SELECT count FROM catalog WHERE kind = ?", kind)
        if all(checksums.of_row(row) == row.sum for row in found) and (not counted or counted[0][0] == len(found)):
            return found
        return self.rows("NOT INDEXED WHERE kind = ? ORDER BY used DESC", kind)

    def with_identities(self, identities: Sequence[str]) -> list[Row]:
        """Return the games and other logs with these identities; if some are missing, the index may be damaged."""
        found = super().with_identities(identities)
        if len(found) == len(identities):
            return found
        those, values = self.among("identity", identities)
        return self.rows(f"NOT INDEXED WHERE {those}", values)

    def extents(self, span: int) -> list[tuple[int, int, int]]:
        """Return for each span of games what `Store.extents` does."""
        found = super().extents(span)
        if not all(isinstance(number, int) for row in found for number in row):
            raise sqlite3.DatabaseError("the games have lost their numbers")
        return found

    def _number(self, query: str, *values: object) -> int:
        """Return the number that a query finds, or 0 for none. Raises DatabaseError for what is not a number."""
        found = self.run(query, *values)[0][0] or 0
        if not isinstance(found, int | float):
            raise sqlite3.DatabaseError(f"{found!r} is not a number")
        return int(found)

    # --- damage

    def faults(self) -> list[str]:
        """Return what SQLite itself finds wrong with the file, each in one line."""
        if self._fault:
            return [self._fault]
        try:
            found = [str(text) for (text,) in self._connection.execute("PRAGMA integrity_check(20)")]
        except sqlite3.DatabaseError as error:
            return [" ".join(str(error).split())]
        return [] if found == ["ok"] else [" ".join(text.split()) for text in found]


def _lenient(data: bytes) -> str:
    return data.decode(errors="backslashreplace")
