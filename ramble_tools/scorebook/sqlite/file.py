"""The scorebook's file: opening it, waiting for other programs, copies of it, and what can go wrong, each in one line.

An entry is on the disk before it is acknowledged (WAL, synchronous FULL), and in the file itself, so that this alone
can be copied. A file that is damaged, newer than this program, or another program's is left unchanged, and so is the
place of one that is gone while its backups are still there.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import TypeVar

from ramble_tools.errors import BookError, CommandHint, OutputError, UnknownNameError, quote_path
from ramble_tools.files import make_private_file, make_private_folder
from ramble_tools.home import chosen_book, home_path, is_book_named
from ramble_tools.scorebook.sqlite import schema
from ramble_tools.scorebook.sqlite.backups import backups_in, copy_database, is_gone
from ramble_tools.scorebook.sqlite.errors import damaged, in_one_line, is_damage, is_locked, lost
from ramble_tools.scorebook.sqlite.header import keep_open, require_known, require_ours
from ramble_tools.scorebook.sqlite.store import SqliteStore
from ramble_tools.scorebook.sqlite.watch import SqliteWatch
from ramble_tools.scorebook.store import Ask, Store

FILE_NAME = "scorebook.sqlite3"
# How long a write waits for other programs to finish theirs; each takes a hundredth of a second.
_PATIENCE_SECONDS = 60
# How long an entry waits for programs that read, until it can be copied from the -wal file to the file itself.
_READERS_SECONDS = 1.0
DEFINITIONS_DAMAGED = "the definitions of its tables are damaged"
ResultT = TypeVar("ResultT")


@contextmanager
def reading(path: str = "", _ask: Ask | None = None) -> Iterator[Store]:
    """Open the book to look something up; if there is no file yet, an empty book. Raises BookError and OutputError.

    Raises UnknownNameError if there is no file, but --book names it.
    """
    is_own, path = not path, shown(path)
    with (
        in_one_line(path),
        _to_read(path, is_own=is_own) as (connection, fault),
        closing(SqliteStore(connection, path=path, fault=fault)) as store,
    ):
        # So that all of it is as it was at one moment, while other programs write.
        connection.execute("BEGIN")
        if fault and store.salvage() and not store.rows("LIMIT 1"):
            raise damaged(path, fault)
        yield store
        if _has_log(path):  # as when this has held up a program that wrote, or one was killed
            _put_into_file(connection)


@contextmanager
def writing(path: str = "", _ask: Ask | None = None, *, create: bool = False) -> Iterator[Store]:
    """Open the book for one transaction: everything is written, or nothing is. Raises BookError and OutputError.

    Raises UnknownNameError if there is no file, but --book names it, unless it may be created.
    """
    is_own, path = not path, shown(path)
    with in_one_line(path):
        if _is_missing(path) and not create:
            _require_unnamed(path, is_own=is_own)
            with empty() as store:
                yield store
            return
        _make(path)
        connection = _connect(path)
        try:
            if not schema.is_intact(connection):
                raise damaged(path, DEFINITIONS_DAMAGED)
            _patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
            try:
                store = SqliteStore(connection, is_writing=True)
                yield store
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # a full disk has ended it already
                    connection.execute("ROLLBACK")
                raise
            _put_into_file(connection, _READERS_SECONDS)
        finally:
            connection.close()


def shown(path: str = "") -> str:
    """Return the whole path of a book, the user's own if none is named. The file may not exist yet."""
    path = path or chosen_book()
    return os.path.abspath(os.path.expanduser(path)) if path else home_path(FILE_NAME)


def set_up(path: str = "", role: str = "") -> None:
    """Upgrade the tables, if there is a file yet. Raises BookError if a role is named, because a file has none."""
    if role:
        raise BookError("a scorebook in a file has no roles; everybody who may write the file can keep the score")
    with reading(path):
        pass


@contextmanager
def watching() -> Iterator[SqliteWatch]:
    """Watch the book for what other connections write, from now on. There may be no file yet."""
    with closing(SqliteWatch(shown())) as watch:
        yield watch


@contextmanager
def _to_read(path: str, *, is_own: bool) -> Iterator[tuple[sqlite3.Connection, str]]:
    """Open a book to look something up, and say what is wrong with the definitions of its tables, if anything."""
    if _is_missing(path):
        _require_unnamed(path, is_own=is_own)
        yield _empty(), ""
        return
    try:
        connection = _connect(path)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if isinstance(error, UnicodeDecodeError) or is_damage(error):
            yield _empty(), str(error)
            return
        if is_locked(error) or not isinstance(error, sqlite3.OperationalError):
            raise
        connection = _without_writing(path)
    if not schema.is_intact(connection):
        connection.close()
        yield _empty(), DEFINITIONS_DAMAGED
        return
    yield connection, ""


def _without_writing(path: str) -> sqlite3.Connection:
    """Open a copy of a book on a full disk or in a read-only folder: even to read, SQLite writes beside the file."""
    from ramble_tools.scorebook.sqlite.salvage import copy_in_memory

    connection = copy_in_memory(path)
    if require_known(connection, path) < schema.newest():
        schema.migrate(connection)
    return connection


def _require_unnamed(path: str, *, is_own: bool) -> None:
    """Raise UnknownNameError if the user has named this missing file as the book: it is probably a slip."""
    if is_own and is_book_named() and not os.path.exists(path):
        hint = CommandHint("check the path; the first game that you start makes a new scorebook")
        raise UnknownNameError(f"there is no scorebook {quote_path(path)}", hint)


def _is_missing(path: str) -> bool:
    """Return whether there is no file yet, or an empty one.

    Raises DamagedBookError if it has backups, so it is not new, and OSError if its folder can't be looked into.
    """
    folder = os.path.dirname(path)
    if os.path.lexists(folder):
        with os.scandir(folder):
            pass
    if not is_gone(path):
        return False
    # Look again: another program may have made the file, and a backup, in the meantime.
    if backups_in(backups_folder(path)) and is_gone(path):
        raise lost(path, "is empty" if os.path.exists(path) else "is missing", backups_folder(path))
    return True


def _make(path: str) -> None:
    """Make the file and its folder for the user alone, if there are none. SQLite's other files get the same rights."""
    make_private_folder(os.path.dirname(path))
    with suppress(FileExistsError):
        keep_open(make_private_file(os.path.realpath(path)))


@contextmanager
def empty() -> Iterator[Store]:
    """Open a book without any games, which is not kept, so nothing can be added to it."""
    with closing(_empty()) as connection:
        before = connection.total_changes
        yield SqliteStore(connection)
        if connection.total_changes != before:
            raise RuntimeError("an entry was made in a scorebook that does not exist")


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(connection)
    return connection


def _connect(path: str) -> sqlite3.Connection:
    require_ours(path)
    connection = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None)
    try:
        version = require_known(connection, path)
        if version < schema.newest():
            if version:
                copy_database(connection, f"{path}.version-{version}.backup")
            elif backups_in(backups_folder(path)) and not schema.version_of(connection):
                raise lost(path, "has nothing in it", backups_folder(path))
            _patiently(lambda: connection.execute("PRAGMA journal_mode = WAL"))
            schema.migrate(connection)
            _put_into_file(connection, _READERS_SECONDS)
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def _patiently(run: Callable[[], ResultT]) -> ResultT:
    """Run this again until no other program locks the file. SQLite waits too, but not while a new file is created."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            return run()
        except sqlite3.OperationalError as error:
            if not is_locked(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _has_log(path: str) -> bool:
    """Return whether the -wal file has anything in it."""
    try:
        return os.path.getsize(f"{path}-wal") > 0
    except OSError:
        return False


def _put_into_file(connection: sqlite3.Connection, seconds: float = 0) -> None:
    """Copy what is in the -wal file to the file itself, and empty the -wal file.

    Programs that began to read before hold up the copying, and this waits for them, up to `seconds`. Those that read
    now hold up the emptying: the last of them does it. What was written is on the disk already, so it matters to
    nobody if this fails.
    """
    end, ours = time.monotonic() + seconds, 0
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        # SQLite itself would wait too, but with the lock that keeps others from writing.
        connection.execute("PRAGMA busy_timeout = 0")
        while True:
            # How many pages are in the -wal file, and in the file too; both are -1 while another program copies them.
            busy, pages, copied = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            ours = ours or max(pages, 0)
            # If there are fewer than before, it was emptied, and others have written again.
            if not busy or (pages >= 0 and (copied >= ours or pages < ours)) or time.monotonic() > end:
                return
            time.sleep(0.005)


# --- other files


def replace(write: Callable[[Store], None]) -> str:
    """Put a new book in the place of the user's, and return the path that the old one has now; empty if there was none.

    Raises OutputError if that is impossible; then nothing was changed.
    """
    path = shown()
    part = f"{path}.repaired.part"
    aside = time.strftime(f"{path}.damaged-%Y-%m-%d-%H%M%S")
    try:
        _remove(part)
        with writing(part, create=True) as store:
            write(store)
        for end in ("-wal", "-shm"):
            if os.path.exists(path + end):
                os.replace(path + end, aside + end)
        there_was = os.path.exists(path)
        if there_was:
            os.chmod(part, os.stat(path).st_mode & 0o777)
            os.replace(path, aside)
        os.replace(part, path)
    except OSError as error:
        _remove(part)
        raise OutputError(f"the scorebook can't be repaired: {(error.strerror or str(error)).lower()}") from error
    return aside if there_was else ""


def _remove(path: str) -> None:
    for end in ("", "-wal", "-shm"):
        if os.path.exists(path + end):
            os.remove(path + end)


def backups() -> list[str]:
    """Return the paths of the automatic backups, the latest first."""
    return backups_in(backups_folder())


def backups_folder(path: str = "") -> str:
    """Return the path of the folder of a book's automatic backups. It may not exist yet."""
    folder, name = os.path.split(shown(path))
    return os.path.join(folder, "backups" if name == FILE_NAME else f"{name}.backups")
