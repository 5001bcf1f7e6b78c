"""The scorebook's file without the program's checks, for tests that damage it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from ramble_tools.scorebook.sqlite.file import shown as book_path


@contextmanager
def bare() -> Iterator[sqlite3.Connection]:
    """Open the book without the program's checks, so that entries can be changed."""
    with closing(sqlite3.connect(book_path())) as connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DROP TRIGGER entries_stay_there")
        yield connection
        connection.commit()
