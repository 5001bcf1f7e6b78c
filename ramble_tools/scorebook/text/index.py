"""The index of the scorebook's text: an SQLite file beside it, which can be deleted at any time.

It has the list of games, where the lines of each log are, and what would take long to work out again. Its write lock is
the lock of the book. The text alone is the truth: the index never waits for the disk, and the checksum of its whole
content, in the number that SQLite leaves to programs, says whether it is as it was written. If not, it is built again.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import IO
from zlib import adler32, crc32

from ramble_tools.files import make_private_file
from ramble_tools.home import who_is_here
from ramble_tools.scorebook.store import GAME, NOT_SHOWN, Row, columns, row_of
from ramble_tools.scorebook.text.errors import is_around, is_locked
from ramble_tools.scorebook.text.scan import Log, Run, Scan

# How long a write waits for other programs to finish theirs; each takes a hundredth of a second.
PATIENCE_SECONDS = 60
# The version of the tables below. An index of another version is built again.
_VERSION = 1
# The lines that this computer wrote last. The backups have those before them.
_RECENT = 200
_TABLES = f"""
CREATE TABLE text (size INTEGER NOT NULL, lines INTEGER NOT NULL, last INTEGER NOT NULL, sum INTEGER NOT NULL);
INSERT INTO text VALUES (0, 0, 0, 0);
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT COLLATE NOCASE NOT NULL,
    kind TEXT NOT NULL,
    open INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    identity TEXT NOT NULL UNIQUE,
    players TEXT NOT NULL,
    last INTEGER NOT NULL,
    head INTEGER NOT NULL,
    used INTEGER NOT NULL,
    at TEXT NOT NULL,
    damage TEXT NOT NULL DEFAULT ''
);
CREATE INDEX games_by_name ON game (name);
CREATE INDEX games_by_use ON game (used);
CREATE INDEX logs_beside_games ON game (kind, used) WHERE kind IN ({NOT_SHOWN});
CREATE TABLE run (game INTEGER, first INTEGER, count INTEGER, at INTEGER, length INTEGER, PRIMARY KEY (game, first))
WITHOUT ROWID;
CREATE TABLE mention (what TEXT, game INTEGER, number INTEGER, PRIMARY KEY (what, game, number)) WITHOUT ROWID;
CREATE TABLE sent (key TEXT PRIMARY KEY, game INTEGER NOT NULL, number INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE used (who TEXT, kind TEXT, game TEXT NOT NULL, PRIMARY KEY (who, kind)) WITHOUT ROWID;
CREATE TABLE fault (what TEXT NOT NULL);
CREATE TABLE lost (identity TEXT PRIMARY KEY, name TEXT, kind TEXT, last INTEGER, head INTEGER) WITHOUT ROWID;
CREATE TABLE recent (id INTEGER PRIMARY KEY, line BLOB NOT NULL);
"""
_GAME_AND_DAMAGE = f"id, {GAME}, damage"
# How much of a file is read at a time: where memory is asked for, that takes longer than reading.
_CHUNK = 1 << 16
# Of files that were found right: what the file system says of them then.
_known_right: dict[str, tuple[object, ...]] = {}
# Which files this process has opened, and the lock to hold while it opens another one.
_opened: set[tuple[int, int]] = set()
_opening = Lock()


class SpoiledIndexError(Exception):
    """The file of the index is damaged, or of another version: it must be deleted, and built again."""


def path_of(text: str) -> str:
    """Return the path of the index of a text."""
    return f"{text}.index"


def files_of(text: str) -> tuple[str, ...]:
    """Return the paths of all files that SQLite may make for the index of a text."""
    return path_of(text), f"{path_of(text)}-wal", f"{path_of(text)}-shm"


def in_memory() -> sqlite3.Connection:
    """Return an empty index that is not kept."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(_TABLES)
    connection.execute(f"PRAGMA application_id = {_VERSION}")
    return connection


def connect(text: str) -> sqlite3.Connection:
    """Open the index of a text, and make it if there is none. Raises SpoiledIndexError, sqlite3.Error and OSError."""
    path = path_of(text)
    if not os.path.exists(path):
        with suppress(FileExistsError):
            os.close(make_private_file(path))
    is_right = note_opened(path)
    connection = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None)
    try:
        with _as_spoiled():
            connection.execute("PRAGMA synchronous = OFF")
            # What is deleted is overwritten, so that each byte of the file follows from what is in the tables.
            connection.execute("PRAGMA secure_delete = ON")
        if not is_right:
            _require_right(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def note_opened(path: str) -> bool:
    """Note that this process is about to open an index, and return whether that is already known to be right.

    The first time, the file itself is read, which takes a fifth of the time of asking SQLite for its content. Never
    again: the system forgets all that a process has locked in a file as soon as the process closes it once.
    """
    with _opening:
        try:
            found, file = _marks(path), os.stat(path)
            if (file.st_dev, file.st_ino) in _opened:
                return False
            _opened.add((file.st_dev, file.st_ino))
            if _size(f"{path}-wal") or not _is_right_on_disk(path):
                return False
        except OSError:
            return False
        if found == _marks(path):  # nobody wrote meanwhile
            _known_right[path] = found
        return True


def _size(path: str) -> int:
    return os.path.getsize(path) if os.path.exists(path) else 0


def is_right(content: "bytes | bytearray") -> bool:
    """Return whether the content of an index's file is as it was written, and of this version."""
    return _has_sum(content, _add_to_sum(1, content, is_start=True))


def _has_sum(start: "bytes | bytearray", sum: int) -> bool:
    """Return whether the header of an index is of this version and has this checksum."""
    return start[68:72] == _VERSION.to_bytes(4, "big") and start[60:64] == sum.to_bytes(4, "big")


def _is_right_on_disk(path: str) -> bool:
    buffer = memoryview(bytearray(_CHUNK))
    with open(path, "rb", buffering=0) as file:
        start = bytes(buffer[: file.readinto(buffer)])
        sum = _add_to_sum(1, start, is_start=True)
        while length := file.readinto(buffer):
            sum = _add_to_sum(sum, buffer[:length])
    return _has_sum(start, sum)


def _require_right(connection: sqlite3.Connection, path: str) -> None:
    found = _marks(path)
    if _known_right.get(path) == found:
        return
    with _as_spoiled():
        is_new = not connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    if is_new:  # or another program has just begun to make it
        _make(connection)
        return
    with _as_spoiled():
        connection.execute("BEGIN")
        is_sound = connection.execute("PRAGMA application_id").fetchone()[0] == _VERSION and _is_sealed(connection)
        connection.execute("ROLLBACK")
    if not is_sound:
        raise SpoiledIndexError
    if found == _marks(path):  # nobody wrote meanwhile
        _known_right[path] = found


def _make(connection: sqlite3.Connection) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while True:  # SQLite itself does not wait while a new file is made
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            break
        except sqlite3.OperationalError as error:
            if not is_locked(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)
    if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():  # two programs may try at once
        for statement in _TABLES.split(";\n"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_VERSION}")
        seal(connection)
    connection.execute("COMMIT")


@contextmanager
def _as_spoiled() -> Iterator[None]:
    """Raise SpoiledIndexError for what SQLite says of a damaged file."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError, MemoryError) as error:
        if isinstance(error, sqlite3.OperationalError) and is_around(error):
            raise
        raise SpoiledIndexError from error


def note_right(text: str) -> None:
    """Note that the index is as this program has just written it."""
    _known_right[path_of(text)] = _marks(path_of(text))


def _marks(path: str) -> tuple[object, ...]:
    """Return what differs if anybody writes in a file of SQLite's."""
    found: list[object] = []
    for each in (path, f"{path}-wal"):
        try:
            file = os.stat(each)
        except OSError:
            continue
        if file.st_size:  # SQLite makes an empty one when a file is opened
            found += [file.st_dev, file.st_ino, file.st_size, file.st_mtime_ns]
    return tuple(found)


def seal(connection: sqlite3.Connection) -> None:
    """Write the checksum of all that this transaction leaves."""
    sum = _sum(connection)
    connection.execute(f"PRAGMA user_version = {sum - (1 << 32) if sum >> 31 else sum}")


def _is_sealed(connection: sqlite3.Connection) -> bool:
    return int(connection.execute("PRAGMA user_version").fetchone()[0]) & 0xFFFFFFFF == _sum(connection)


def _sum(connection: sqlite3.Connection) -> int:
    # SQLite would keep pages that are not asked for again, for which taking memory takes longer than reading.
    connection.execute("PRAGMA cache_size = 50")
    sum = _add_to_sum(1, connection.serialize(), is_start=True)
    connection.execute("PRAGMA cache_size = -2000")
    return sum


def _add_to_sum(sum: int, content: "bytes | bytearray | memoryview", *, is_start: bool = False) -> int:
    """Return the checksum of an index with some more of its content.

    It covers all but the counters that SQLite keeps in the header, and itself (sqlite.org/fileformat2.html). Adler-32
    takes a third of the time of CRC-32, which matters for thousands of games.
    """
    view = memoryview(content)
    for start, end in ((0, 24), (28, 60), (64, 92), (100, len(view))) if is_start else ((0, len(view)),):
        sum = adler32(view[start:end], sum)
    return sum


def delete(text: str, connection: sqlite3.Connection | None = None) -> None:
    """Delete the index of a text, whatever is in it."""
    if connection:
        connection.close()
    _known_right.pop(path_of(text), None)
    for path in reversed(files_of(text)):
        if os.path.exists(path):
            os.remove(path)


# --- what it says of the text


class Known:
    """What the index knows of the text: its size, its number of lines, and the length and the checksum of the last."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        found: tuple[int, int, int, int] = connection.execute("SELECT * FROM text").fetchone()
        self.size, self.lines, self.last, self.sum = found

    def is_start_of(self, file: IO[bytes]) -> bool:
        """Return whether the text in this open file begins as it was, as far as its last line shows."""
        file.seek(self.size - self.last)
        return crc32(file.read(self.last)) == self.sum


def note_text(connection: sqlite3.Connection, size: int, lines: int, last: bytes) -> None:
    """Note how far the text was read; `last` is its last line, with its end."""
    connection.execute("UPDATE text SET size = ?, lines = ?, last = ?, sum = ?", (size, lines, len(last), crc32(last)))


def log_in(connection: sqlite3.Connection, identity: str) -> Log | None:
    """Return a log as far as the index knows it, with the last of its runs."""
    found = connection.execute(f"SELECT {_GAME_AND_DAMAGE} FROM game WHERE identity = ?", (identity,)).fetchone()
    if found is None:
        return None
    *row, damage = found
    query = "SELECT first, count, at, length FROM run WHERE game = ? ORDER BY first DESC LIMIT 1"
    log = Log(row_of(row), is_new=False)
    log.runs, log.damage = [Run(*run) for run in connection.execute(query, (row[0],))], damage
    return log


def store_scan(connection: sqlite3.Connection, scan: Scan) -> None:
    """Put what was read into the index."""
    scan.finish()
    logs = [(log, log.settled()) for log in scan.logs.values()]
    new = [(row, log) for log, row in logs if log.is_new]
    (first,) = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM game").fetchone()
    ids = {row.identity: id for id, (row, _) in enumerate(new, first)}
    marks = ", ".join("?" * (len(GAME.split(",")) + 2))
    connection.executemany(
        f"INSERT INTO game ({_GAME_AND_DAMAGE}) VALUES ({marks})",
        [(ids[row.identity], *columns(row), log.damage) for row, log in new],
    )
    changes = ", ".join(f"{column} = ?" for column in GAME.split(", "))
    connection.executemany(
        f"UPDATE game SET {changes}, damage = ? WHERE id = ?",
        [(*columns(row), log.damage, row.id) for log, row in logs if not log.is_new],
    )
    with_ids = [(ids.get(row.identity, row.id), log) for log, row in logs]
    _add(
        connection, "run", ((id, run.first, run.count, run.at, run.length) for id, log in with_ids for run in log.runs)
    )
    _add(connection, "mention", ((what, id, number) for id, log in with_ids for what, number in log.mentions))
    _add(connection, "sent", ((key, id, number) for id, log in with_ids for key, number in log.sent))
    _add(connection, "fault", ((what,) for what in scan.faults))


def _add(connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[object]]) -> None:
    first = next(iter(rows := list(rows)), None)
    if first is not None:
        connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(first))})", rows)


def add_recent(connection: sqlite3.Connection, lines: Sequence[bytes]) -> None:
    """Keep copies of the lines that this computer wrote last: another computer may put another text in its place."""
    _add(connection, "recent", ((None, line) for line in lines[-_RECENT:]))
    connection.execute("DELETE FROM recent WHERE id <= (SELECT max(id) FROM recent) - ?", (_RECENT,))


def empty(connection: sqlite3.Connection) -> None:
    """Forget the whole text, but not which game each person used last, nor the lines that were written last."""
    for table in ("game", "run", "mention", "sent", "fault"):
        connection.execute(f"DELETE FROM {table}")
    note_text(connection, 0, 0, b"")


def choose_current(connection: sqlite3.Connection) -> None:
    """Make the game of each kind that was used last the current one, where everybody is the same person.

    In a book that several share, that is not known any more.
    """
    if who_is_here() == "home":
        connection.execute(
            "INSERT OR REPLACE INTO used SELECT 'home', kind, identity FROM (SELECT kind, identity, max(used) "
            f"FROM game WHERE NOT deleted AND kind NOT IN ({NOT_SHOWN}) GROUP BY kind)"
        )


def rows_in(connection: sqlite3.Connection) -> list[tuple[Row, str]]:
    """Return all logs that the index knows, each with its damage."""
    found = connection.execute(f"SELECT {_GAME_AND_DAMAGE} FROM game ORDER BY id")
    return [(row_of(row), damage) for *row, damage in found]


def loader(connection: sqlite3.Connection) -> Callable[[str], Log | None]:
    """Return what finds a log in this index."""
    return lambda identity: log_in(connection, identity)
