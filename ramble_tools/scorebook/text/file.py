"""The scorebook's text: opening it, waiting for other programs, writing in it, and what became of it elsewhere.

An entry is a line at the end of the text, and on the disk before it is acknowledged. All that is done under the lock of
the index: read what the text has that the index lacks, append the lines, wait for the disk, and commit the index. If a
program is killed in between, the next one reads on from what the index knows. A text that is shorter than the index
knew it, or another one, is read again from its start, and every entry that was there and is not any more is named.
"""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import IO

from ramble_tools.errors import (
    UNCHANGED,
    BookError,
    CommandHint,
    DiskFullError,
    ForeignBookError,
    OutputError,
    UnavailableError,
    UnknownNameError,
    quote_path,
)
from ramble_tools.files import make_private_folder
from ramble_tools.home import chosen_book, home_path, is_book_named, program
from ramble_tools.input_files import require_regular_file
from ramble_tools.notices import note
from ramble_tools.scorebook.store import Ask, Store
from ramble_tools.scorebook.text import index
from ramble_tools.scorebook.text import line as form
from ramble_tools.scorebook.text.backups import backups_in
from ramble_tools.scorebook.text.errors import in_one_line, is_locked, lost, unreadable
from ramble_tools.scorebook.text.scan import Scan
from ramble_tools.scorebook.text.store import TextStore
from ramble_tools.scorebook.text.watch import TextWatch

FILE_NAME = "scorebook.jsonl"
# The user's own scorebook of an earlier version.
_OLDER_NAME = "scorebook.sqlite3"
# How much of a file is looked at to see whose it is.
_START = 1 << 16


class _Place:
    """Where a book is: its text, whether it is the user's own, and the file of an earlier version that it was."""

    def __init__(self, text: str, older: str, *, is_own: bool) -> None:
        self.text, self.older, self.is_own = text, older, is_own


# --- opening


@contextmanager
def reading(path: str = "", _ask: Ask | None = None) -> Iterator[Store]:
    """Open the book to look something up; if there is no text yet, an empty book. Raises BookError and OutputError.

    Raises UnknownNameError if there is no text, but --book names it.
    """
    place = _place(path)
    with in_one_line(place.text):
        if not _is_there(place):
            _require_unnamed(place)
            with empty() as store:
                yield store
            return
        with (
            _nothing_made_for_others(place.text),
            open(place.text, "rb") as file,
            closing(_to_read(place.text, file)) as connection,
        ):
            known = index.Known(connection)
            with closing(TextStore(connection, _reader(file), known.size, known.lines, place.text)) as store:
                yield store


@contextmanager
def writing(path: str = "", _ask: Ask | None = None, *, create: bool = False) -> Iterator[Store]:
    """Open the book for one transaction: everything is written, or nothing is. Raises BookError and OutputError.

    Raises UnknownNameError if there is no text, but --book names it, unless it may be created.
    """
    place = _place(path)
    text = place.text
    with in_one_line(text, is_writing=True), _nothing_made_for_others(text):
        is_there = _is_there(place)
        if not is_there and not create:
            _require_unnamed(place)
            with empty() as store:
                yield store
            return
        make_private_folder(os.path.dirname(text))
        if is_there:
            with open(text, "ab"):  # so that a text that can't be written is refused before anything is done
                pass
        connection = _connected(text)
        try:
            connection.execute("BEGIN IMMEDIATE")
            # Another program may have made the text meanwhile, or something may have taken it away.
            with _opened(text) as file:
                end = _brought_up_to_date(connection, file, text) if file else 0
                known, seen = index.Known(connection), _marks(os.fstat(file.fileno())) if file else None
                if known.size and not file:
                    raise lost(text, "is missing", "")
                read_at = _reader(file)
                is_cut = end and read_at(end - 1, 1) != b"\n"
                with closing(TextStore(connection, read_at, end + is_cut, known.lines, text)) as store:
                    yield store
            _commit(connection, store, text, end, seen)
        finally:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            connection.close()


def _place(path: str) -> _Place:
    named = path or chosen_book()
    whole = os.path.abspath(os.path.expanduser(named)) if named else home_path(FILE_NAME)
    if is_database(whole):
        return _Place(f"{whole.removesuffix('.sqlite3').removesuffix('.db')}.jsonl", whole, is_own=not path)
    folder, name = os.path.split(whole)
    before = os.path.join(folder, _OLDER_NAME) if name == FILE_NAME else ""
    return _Place(whole, before if before and is_database(before) else "", is_own=not path)


def is_database(path: str) -> bool:
    """Return whether this is a file of SQLite's, as scorebooks of earlier versions are."""
    try:
        if not os.path.isfile(path):  # a pipe would keep the program waiting
            return False
        with open(path, "rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except (OSError, ValueError):
        return False


def shown(path: str = "") -> str:
    """Return the whole path of a book's text, the user's own if none is named. It may not exist yet."""
    return _place(path).text


def set_up(path: str = "", role: str = "") -> None:
    """Bring the index up to date, if there is a text. Raises BookError if a role is named, because a file has none."""
    if role:
        raise BookError("a scorebook in a file has no roles; everybody who may write the file can keep the score")
    with reading(path):
        pass


@contextmanager
def watching() -> Iterator[TextWatch]:
    """Watch the book for what others write, from now on. There may be no text yet."""
    with closing(TextWatch(shown())) as watch:
        yield watch


@contextmanager
def empty() -> Iterator[Store]:
    """Open a book without any games, which is not kept, so nothing can be added to it."""
    with closing(index.in_memory()) as connection:
        store = TextStore(connection, lambda _, __: b"")
        yield store
        if store.has_changes:
            raise RuntimeError("an entry was made in a scorebook that does not exist")


def _require_unnamed(place: _Place) -> None:
    """Raise UnknownNameError if the user has named this missing file as the book: it is probably a slip."""
    if place.is_own and is_book_named() and not os.path.exists(place.text):
        hint = CommandHint("check the path; the first game that you start makes a new scorebook")
        raise UnknownNameError(f"there is no scorebook {quote_path(place.text)}", hint)


def _is_there(place: _Place) -> bool:
    """Return whether there is a text; one of an earlier version becomes one.

    Raises DamagedBookError if there is none, or an empty one, although there was one before, BookError if it is not a
    scorebook's, and OSError if its folder can't be looked into.
    """
    text = place.text
    folder = os.path.dirname(text)
    if os.path.lexists(folder):
        with os.scandir(folder):
            pass
    require_regular_file(text)
    if not is_gone(text):
        if not os.path.exists(index.path_of(text)):
            _require_ours(text)
        return True
    from ramble_tools.scorebook.text import memory

    if place.older and not memory.is_known(text) and not _texts_in_backups(text):
        from ramble_tools.scorebook.text import older

        note(older.convert(place.older, text))
        return True
    backups = backups_in(backups_folder(text))
    # Look again: another program may have made the file, and a backup, in the meantime.
    if (backups or memory.is_known(text)) and is_gone(text):
        raise lost(text, "is empty" if os.path.exists(text) else "is missing", backups_folder(text) if backups else "")
    if os.path.exists(text) and os.path.getsize(text):
        _require_ours(text)
    return not is_gone(text)


def is_gone(path: str) -> bool:
    """Return whether there is no file with this path, or one with nothing in it."""
    return not os.path.exists(path) or (os.path.isfile(path) and os.path.getsize(path) <= 1)


def _texts_in_backups(text: str) -> bool:
    return any(".jsonl" in path for path in backups_in(backups_folder(text)))


def _require_ours(path: str) -> None:
    """Raise ForeignBookError if a file that was never opened here has nothing of a scorebook."""
    with open(path, "rb") as file:
        start = file.read(_START)
    if form.looks_like_ours(start):
        return
    remedy: str = "name another file, or move it elsewhere"
    if b'"ramble-tools games"' in start:
        remedy = CommandHint(f"{program()} games import adds what is in it to a scorebook")
    raise ForeignBookError(f"{quote_path(path)} is not a scorebook", remedy, UNCHANGED)


# --- the index


@contextmanager
def _nothing_made_for_others(text: str) -> Iterator[None]:
    """Make no index beside a text that turns out to be none of ours, or a later version's."""
    is_new = not os.path.exists(index.path_of(text))
    try:
        yield
    except BookError:
        if is_new:
            index.delete(text)
        raise


def _connected(text: str) -> sqlite3.Connection:
    """Open the index; if it is damaged, make another one."""
    try:
        return index.connect(text)
    except index.SpoiledIndexError:
        index.delete(text)
        note(f"the index of the scorebook {quote_path(text)} was damaged or of another version, and was built again")
        return index.connect(text)


def _to_read(text: str, file: IO[bytes]) -> sqlite3.Connection:
    """Return a transaction on the index, which knows all that is in the text.

    Where it can't be written, as on a full disk or in a read-only folder, it is one in memory.
    """
    connection = None
    try:
        connection = _connected(text)
        connection.execute("BEGIN")
        known = index.Known(connection)
        if _needs_reading(known, file):
            _read_on(connection, known, file, text)
        return connection
    except (sqlite3.OperationalError, OSError) as error:
        if connection:
            connection.close()
        if isinstance(error, sqlite3.Error) and is_locked(error):
            raise
    except BaseException:
        if connection:
            connection.close()
        raise
    from ramble_tools.scorebook.text import memory

    connection = memory.copy(text)
    _brought_up_to_date(connection, file, text)
    return connection


def _needs_reading(known: index.Known, file: IO[bytes]) -> bool:
    return not (os.fstat(file.fileno()).st_size == known.size and known.is_start_of(file))


def _read_on(connection: sqlite3.Connection, known: index.Known, file: IO[bytes], text: str) -> None:
    """Bring the index up to date, and begin to read it again.

    If another program is just writing in the text, the book is read as it was before: the index says so last.
    """
    is_longer = os.fstat(file.fileno()).st_size > known.size > 0 and known.is_start_of(file)
    connection.execute("ROLLBACK")
    if is_longer:
        connection.execute("PRAGMA busy_timeout = 0")
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if not is_longer or not is_locked(error):
            raise
        connection.execute("BEGIN")
        return
    finally:
        connection.execute(f"PRAGMA busy_timeout = {index.PATIENCE_SECONDS * 1000}")
    _brought_up_to_date(connection, file, text)
    index.seal(connection)
    connection.execute("COMMIT")
    index.note_right(text)
    connection.execute("BEGIN")


def _brought_up_to_date(connection: sqlite3.Connection, file: IO[bytes], text: str) -> int:
    """Read what the text has and the index lacks, and return where the next line is to be written.

    What is left of a line that was being written when a program was killed is before that place.
    """
    known, size = index.Known(connection), os.fstat(file.fileno()).st_size
    if size == known.size and known.is_start_of(file):
        return size
    if size > known.size > 0 and known.is_start_of(file):
        scan = Scan(quote_path(text), known.lines, index.loader(connection))
        data = _reader(file)(known.size, size - known.size)
        end = scan.read(data, known.size)
        if end == known.size:  # it was never acknowledged: the next line takes its place
            return end
        _note_scan(connection, scan, data, known.size)
        return size
    from ramble_tools.scorebook.text import memory

    remembered = memory.remembered(connection, backups_folder(text))
    index.empty(connection)
    scan = Scan(quote_path(text), known={each.identity: (each.last, each.head) for each in remembered})
    data = _reader(file)(0, size)
    scan.read(data)
    _note_scan(connection, scan, data, 0)
    index.choose_current(connection)
    if not any(log.row.last for log in scan.logs.values()) and not remembered:
        raise unreadable(text, next(iter(scan.faults), "no line can be read"))
    if gone := memory.note_lost(connection, scan, remembered, backups_folder(text)):
        note(f"{gone}; {program()} games check says more")
    return size


def _note_scan(connection: sqlite3.Connection, scan: Scan, data: bytes, base: int) -> None:
    if not data.endswith(b"\n"):  # it was cut, or a program was killed
        end = data.rfind(b"\n") + 1
        scan.take(data[end:], base + end)
    index.store_scan(connection, scan)
    last = data[data.rfind(b"\n", 0, len(data) - 1) + 1 :]
    index.note_text(connection, base + len(data), scan.lines, last)


def _reader(file: IO[bytes] | None) -> Callable[[int, int], bytes]:
    def read_at(at: int, length: int) -> bytes:
        if file is None:
            return b""
        file.seek(at)
        return file.read(length)

    return read_at


@contextmanager
def _opened(text: str) -> Iterator[IO[bytes] | None]:
    if not os.path.exists(text):
        yield None
        return
    with open(text, "rb") as file:
        yield file


# --- writing


def _marks(file: os.stat_result) -> tuple[int, int]:
    """Return which file it is, and how long."""
    return file.st_ino, file.st_size


def _commit(
    connection: sqlite3.Connection, store: TextStore, text: str, end: int, seen: tuple[int, int] | None
) -> None:
    """Append what was added to the text, from the place `end` on, and commit the index.

    `seen` is which file the text was, and how long, when it was read.
    """
    if not store.has_changes:
        return
    if store.added:
        _append(text, end, b"\n" * (store.size - end) + bytes(store.added), seen)
        index.note_text(connection, store.size + len(store.added), store.lines, store.last_line)
    try:
        index.add_recent(connection, bytes(store.added).splitlines(keepends=True))
        index.seal(connection)
        connection.execute("COMMIT")
        index.note_right(text)
    except sqlite3.Error:
        if not store.added:
            raise
        # The entry is on the disk, and the next program reads it there.


def _append(text: str, end: int, lines: bytes, seen: tuple[int, int] | None) -> None:
    """Write whole lines at the end of the text, and wait for the disk. Raises OutputError; then nothing was written."""
    is_new = not os.path.exists(text)
    handle = os.open(text, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
    try:
        size = os.fstat(handle).st_size
        if _marks(os.fstat(handle)) != seen and (seen or size):  # as by a program that syncs folders
            what = f"the scorebook {quote_path(text)} was changed by another program at the same time"
            raise UnavailableError(what, "try again", UNCHANGED)
        try:
            if size > end:
                os.ftruncate(handle, end)
            content = memoryview(lines)
            while content:
                content = content[os.write(handle, content) :]
            os.fsync(handle)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(handle, min(size, end))
            if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
                raise DiskFullError(f"the scorebook {quote_path(text)}: the disk is full", UNCHANGED) from error
            what = (error.strerror or str(error)).lower()
            raise OutputError(f"the scorebook {quote_path(text)} can't be written: {what}", UNCHANGED) from error
    finally:
        os.close(handle)
    if is_new:
        sync_folder(os.path.dirname(text))


def sync_folder(path: str) -> None:
    """Wait until a new name in a folder is on the disk, where that can be asked for."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- other files


def backups(path: str = "") -> list[str]:
    """Return the paths of the automatic backups, the latest first."""
    return backups_in(backups_folder(path))


def backups_folder(path: str = "") -> str:
    """Return the path of the folder of a book's automatic backups. It may not exist yet."""
    folder, name = os.path.split(path or shown())
    return os.path.join(folder, "backups" if name == FILE_NAME else f"{name}.backups")
