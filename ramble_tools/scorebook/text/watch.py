"""Waiting until somebody writes in the scorebook's text, or in the index beside it."""

import os
import sqlite3
import time
import urllib.parse

from ramble_tools.scorebook.text.errors import is_locked
from ramble_tools.scorebook.text.index import note_opened, path_of

# How often the files are looked at.
_EVERY_SECONDS = 0.25


class TextWatch:
    """A `Watch` on a text, which need not exist yet. Any thread may use it, but only one at a time."""

    polls = False

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._index: object = None
        # What the text's file is, and SQLite's count of what other connections committed in the index.
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
        """Close the index."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def _look(self) -> tuple[object, ...]:
        """Return something that differs once the text was written in, replaced, deleted or made."""
        try:
            file = os.stat(self._path)
        except OSError:
            self.close()
            return ("missing or unreadable",)
        return file.st_dev, file.st_ino, file.st_size, file.st_mtime_ns, *self._count()

    def _count(self) -> tuple[object, ...]:
        """Return what differs once a program has put into the index what it wrote in the text: it does so last."""
        try:
            file = os.stat(path_of(self._path))
            if self._connection is None or (file.st_dev, file.st_ino) != self._index:
                self.close()
                self._index = (file.st_dev, file.st_ino)
                note_opened(path_of(self._path))
                # Not a new file, if it has just been deleted.
                uri = f"file:{urllib.parse.quote(path_of(self._path))}?mode=rw"
                self._connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
            assert self._connection
            return (self._index, *self._connection.execute("PRAGMA data_version").fetchone())
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.Error) and is_locked(error):  # while another program opens or closes it
                return self._seen[4:]
            self.close()
            return ()
