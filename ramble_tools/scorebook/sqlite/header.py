"""Whose file it is: what its header says, before SQLite opens it, and what it says once it is open."""

import os
import sqlite3
import urllib.parse
from contextlib import closing, suppress
from threading import Lock

from ramble_tools.errors import UNCHANGED, ForeignBookError, quote_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.scorebook.sqlite import schema
from ramble_tools.scorebook.table_definitions import other_version

# The files that were not opened by SQLite, by device and inode. They stay open: if a process closes a file, all its
# locks on that file are gone, SQLite's too (sqlite.org/howtocorrupt.html, 2.2). Then another program would take itself
# for the last one and delete the log that a connection of this process still uses, such as the watch of a server.
_OPENED: dict[tuple[int, int], int] = {}
_OPENING = Lock()
_MOST_OPENED = 4
# No program will ever write a version above this.
_LAST_VERSION = 1000


def require_ours(path: str) -> None:
    """Raise BookError if the file's header says that it is another program's, or another version's.

    SQLite itself may write in a file or beside it even to read it, and these files are not ours to touch. What is
    still in the `-wal` file only, `require_known` sees later.
    """
    require_regular_file(path)
    # As it is at the moment, without a lock and without the `-wal` file.
    uri = f"file:{urllib.parse.quote(path)}?immutable=1&mode=ro"
    # An error may only be because another program is making the file; damage is seen later.
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(uri, uri=True)) as connection:
        require_known(connection, path)


def require_known(connection: sqlite3.Connection, path: str) -> int:
    """Return the version of an open book. Raises BookError if it is another program's, or of no version known here.

    Raises DatabaseError if the version can't be right. One that is higher than this program's is that of a newer book,
    even if the tables are the same, unless one wrong bit has made it so high that no program can have written it. One
    that is lower is wrong if the tables are those of this version.
    """
    version = schema.version_of(connection)
    mark = int(connection.execute("PRAGMA application_id").fetchone()[0])
    if mark and (mark ^ schema.APPLICATION_ID).bit_count() == 1:
        raise sqlite3.DatabaseError("the mark by which it is known is damaged")
    # A new file has neither a mark nor tables yet.
    is_new = version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    if mark != schema.APPLICATION_ID and (mark or not is_new):
        what = f"{quote_path(path)} is another program's database, not a scorebook"
        raise ForeignBookError(what, "move it elsewhere", UNCHANGED)
    if is_new or version in schema.MIGRATIONS:
        return version
    newest = schema.newest()
    may_be_wrong = version < newest or (version > _LAST_VERSION and (version ^ newest).bit_count() == 1)
    if version <= 0 or (may_be_wrong and schema.is_ours(connection)):
        raise sqlite3.DatabaseError("its version is damaged")
    raise other_version(quote_path(path), version, newest, "move it elsewhere")


def content_of(path: str) -> bytes:
    """Return what is in a file, which stays open (see `_OPENED`)."""
    if os.name == "nt":  # locks are not lost there, and an open file could not be replaced
        with open(path, "rb") as file:
            return file.read()
    with _OPENING:
        there = os.stat(path)
        handle = _OPENED.get((there.st_dev, there.st_ino)) or _kept(os.open(path, os.O_RDONLY))
        return os.pread(handle, there.st_size, 0)


def keep_open(handle: int) -> None:
    """Keep a new file of the scorebook open (see `_OPENED`)."""
    if os.name == "nt":
        os.close(handle)
        return
    with _OPENING:
        _kept(handle)


def _kept(handle: int) -> int:
    file = os.fstat(handle)
    _OPENED[file.st_dev, file.st_ino] = handle
    while len(_OPENED) > _MOST_OPENED:
        os.close(_OPENED.pop(next(iter(_OPENED))))
    return handle
