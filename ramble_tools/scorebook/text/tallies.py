"""The tallies of a text's games, in an SQLite file of their own, which can be deleted at any time.

Each says by itself whether it is right (`statistics.py`), so no checksum covers the file. In the index they would be
two thirds of what is looked at whenever a command begins.
"""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ramble_tools.files import make_private_file

_TABLE = "CREATE TABLE IF NOT EXISTS tally (span, first, body, PRIMARY KEY (span, first)) WITHOUT ROWID"


class Tallies:
    """The tallies beside a text, opened when they are first asked for. What can't be read or written is not there."""

    def __init__(self, text: str) -> None:
        self._path = f"{text}.tallies"
        self._connection: sqlite3.Connection | None = None

    def read(self, span: int, firsts: Sequence[int]) -> Mapping[int, str]:
        """Return the tallies of `span` games each that begin with the games with these numbers, by these numbers."""
        if not os.path.exists(self._path):
            return {}
        wanted = set(firsts)
        try:
            # Most often of all games, or of one.
            least, most = min(wanted, default=0), max(wanted, default=-1)
            query = "SELECT first, body FROM tally WHERE span = ? AND first BETWEEN ? AND ?"
            found = self._opened().execute(query, (span, least, most)).fetchall()
        except (sqlite3.Error, OSError, UnicodeDecodeError):
            self._delete()
            return {}
        return {first: body for first, body in found if first in wanted and isinstance(body, str)}

    def write(self, span: int, first: int, text: str) -> None:
        """Store a tally; nothing if that is impossible."""
        try:
            if not os.path.exists(self._path):
                os.close(make_private_file(self._path))
            connection = self._opened()
            if not connection.in_transaction:
                connection.execute("BEGIN")
            connection.execute("INSERT OR REPLACE INTO tally VALUES (?, ?, ?)", (span, first, text))
        except (sqlite3.Error, OSError):
            self._delete()

    def close(self) -> None:
        """Keep what was written."""
        if self._connection:
            with suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("COMMIT")
            self._connection.close()
            self._connection = None

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=1, isolation_level=None)
            self._connection.execute("PRAGMA synchronous = OFF")
            self._connection.execute(_TABLE)
        return self._connection

    def _delete(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None
        for path in (self._path, f"{self._path}-journal"):
            with suppress(OSError):
                os.remove(path)
