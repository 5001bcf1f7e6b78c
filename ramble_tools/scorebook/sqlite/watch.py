"""Waiting until somebody writes in the scorebook's file."""

import os
import sqlite3
import time
import urllib.parse

from ramble_tools.scorebook.sqlite.errors import is_locked

# How often the file is looked at.
_EVERY_SECONDS = 0.25


class SqliteWatch:
    """A `Watch` on a file, which need not exist yet. Any thread may use it, but only one at a time."""

    polls = False

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        # Which file it is, and SQLite's count of what other connections committed in it.
        self._seen: tuple[object, ...] = ()
        self._seen = self._look()

    def changed(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds, and return True as soon as the book may have changed since the last call."""
        end = time.monotonic() + timeout
        while True:
            found = self._look()
            if found != self._seen:
                self._seen = found
                return True
            left = end - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(_EVERY_SECONDS, left))

    def close(self) -> None:
        """Close the file."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def _look(self) -> tuple[object, ...]:
        """Return something that differs once the file was written in, replaced, deleted or made."""
        try:
            file = os.stat(self._path)
            which = (file.st_dev, file.st_ino)
            if self._connection is None or which != self._seen[:2]:
                self.close()
                # Not a new file, if it has just been deleted.
                uri = f"file:{urllib.parse.quote(self._path)}?mode=rw"
                self._connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
            assert self._connection
            return (*which, *self._connection.execute("PRAGMA data_version").fetchone())
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.Error) and is_locked(error):  # while another program opens or closes the file
                return self._seen
            self.close()
            return ("missing or unreadable",)
