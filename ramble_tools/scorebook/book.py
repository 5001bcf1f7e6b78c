"""The scorebook's file: the games, and the entries of each, which are only ever added to.

An entry is written in its own transaction, and is on the disk before it is acknowledged (WAL, synchronous FULL). A file
that is damaged, newer than this program, or another program's is left unchanged, and one line says so.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

from ramble_tools.errors import BookError, OutputError, UnknownNameError, did_you_mean, plural, quote, quote_path
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_rules
from ramble_tools.home import home_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.scorebook import schema
from ramble_tools.scorebook.replay import Entry

FILE_NAME = "scorebook.sqlite3"
# How long a write waits for other programs to finish theirs; each takes a hundredth of a second.
_PATIENCE_SECONDS = 60
# How many names a message lists.
_MOST_NAMED = 6

ResultT = TypeVar("ResultT")


class Row(NamedTuple):
    """A game in the book: its number, its name, which game it is, and whether it is still open."""

    id: int
    name: str
    kind: str
    open: bool
    deleted: bool = False


def book_path() -> str:
    """Return the path of the user's scorebook. The file may not exist yet."""
    return home_path(FILE_NAME)


def encode(body: Mapping[str, Any]) -> str:
    """Return an entry's data as the file stores it."""
    import json

    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def now() -> str:
    """Return the current time as entries have it: UTC, ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Book:
    """An open scorebook. Use `reading` or `writing`, which open and close it and turn any error into one line."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    # --- games

    def games(self, kind: str | None = None, *, deleted: bool = False) -> list[Row]:
        """Return the games of one kind, or all of them, most recently used first."""
        where = "WHERE deleted = ?" + (" AND kind = ?" if kind else "")
        rows = self._connection.execute(
            f"SELECT id, name, kind, open, deleted FROM game {where} ORDER BY used DESC",
            (int(deleted), kind) if kind else (int(deleted),),
        )
        return [Row(id, name, of, bool(is_open), bool(gone)) for id, name, of, is_open, gone in rows]

    def game(self, kind: str | None, name: str | None = None) -> Row:
        """Return the game with this name, which may be shortened, or the current game of a kind: the one used last.

        Raises UnknownNameError.
        """
        if name is None:
            found = self._connection.execute(
                "SELECT id, name, kind, open FROM game WHERE kind = ? AND deleted = 0 ORDER BY used DESC LIMIT 1",
                (kind,),
            ).fetchone()
            if found is None:
                raise UnknownNameError(f"there is no {_title(kind)} game yet; start one with ramble {kind} new Ann Bob")
            return Row(found[0], found[1], found[2], bool(found[3]))
        rows = self.games(kind)
        wanted = name.strip().lower()
        same = [row for row in rows if row.name.lower() == wanted]
        near = same or [row for row in rows if wanted and row.name.lower().startswith(wanted)]
        if len(near) == 1:
            return near[0]
        what = f"{_title(kind)} game" if kind else "game"
        if near:
            names = listing([row.name for row in near[:_MOST_NAMED]], "or")
            raise UnknownNameError(f"{quote(name)} could be {names}; type one more letter")
        hint = did_you_mean_game(name, rows) if rows else "none has been recorded yet"
        raise UnknownNameError(f"there is no {what} {quote(name)}; {hint}")

    def same_game(self, row: Row) -> Row:
        """Return the row of a game that is already open, as it is now; it may have a new name.

        Raises UnknownNameError if it was deleted.
        """
        found = self._connection.execute(
            "SELECT name, kind, open, deleted FROM game WHERE id = ?", (row.id,)
        ).fetchone()
        if found is None or found[3]:
            raise UnknownNameError(f"the game {quote(row.name)} was deleted; ramble games restore brings it back")
        return Row(row.id, found[0], found[1], bool(found[2]))

    def others_open(self, row: Row) -> list[str]:
        """Return the names of the other open games of the same kind, most recently used first."""
        found = self._connection.execute(
            "SELECT name FROM game WHERE kind = ? AND deleted = 0 AND open = 1 AND id <> ? ORDER BY used DESC LIMIT 9",
            (row.kind, row.id),
        )
        return [name for (name,) in found]

    def has_name(self, name: str) -> bool:
        """Return whether a game has this name; deleted games count too, because they may be restored."""
        return self._connection.execute("SELECT 1 FROM game WHERE name = ?", (name,)).fetchone() is not None

    def create(self, kind: str, name: str) -> Row:
        """Add a game that has no entries yet."""
        cursor = self._connection.execute("INSERT INTO game (name, kind) VALUES (?, ?)", (name, kind))
        assert cursor.lastrowid is not None
        return Row(cursor.lastrowid, name, kind, True)

    def rename(self, row: Row, name: str) -> None:
        """Change a game's name; the caller adds the log's entry for it."""
        self._connection.execute("UPDATE game SET name = ? WHERE id = ?", (name, row.id))

    def mark(self, row: Row, *, open: bool | None = None, deleted: bool | None = None) -> None:
        """Store whether a game is open, and whether it is deleted."""
        if open is not None:
            self._connection.execute("UPDATE game SET open = ? WHERE id = ?", (int(open), row.id))
        if deleted is not None:
            self._connection.execute("UPDATE game SET deleted = ? WHERE id = ?", (int(deleted), row.id))

    # --- entries

    def entries(self, row: Row, *, dated: bool = True) -> list[Entry]:
        """Return all entries of a game, in order; unless `dated`, without their numbers and times, which is faster."""
        columns = "kind, body, id, at" if dated else "kind, body"
        found = self._connection.execute(
            f"SELECT {columns} FROM entry WHERE game = ? ORDER BY id", (row.id,)
        ).fetchall()
        if not found:
            return []
        import json

        kinds, texts, *known = zip(*found, strict=True)
        ids, times = known or (repeat(0, len(found)), repeat("", len(found)))
        # Parse one long text, not thousands of small ones: that takes a fifth of the time.
        return list(map(Entry._make, zip(ids, times, kinds, json.loads(f"[{','.join(texts)}]"), strict=True)))

    def append(self, row: Row, kind: str, body: Mapping[str, Any], at: str | None = None) -> Entry:
        """Add an entry to a game's log and return it; the game becomes the current one."""
        entry = Entry(0, at or now(), kind, body)
        cursor = self._connection.execute(
            "INSERT INTO entry (game, at, kind, body) VALUES (?, ?, ?, ?)", (row.id, entry.at, kind, encode(body))
        )
        assert cursor.lastrowid is not None
        self._connection.execute("UPDATE game SET used = ? WHERE id = ?", (cursor.lastrowid, row.id))
        return entry._replace(id=cursor.lastrowid)

    # --- drafts

    def draft(self, row: Row) -> list[str]:
        """Return the lines typed so far for a round that is not complete yet."""
        found = self._connection.execute("SELECT lines FROM draft WHERE game = ?", (row.id,)).fetchone()
        return found[0].split("\n") if found else []

    def set_draft(self, row: Row, lines: list[str]) -> None:
        """Store these lines as the game's draft; if there are none, delete the draft."""
        self._connection.execute("DELETE FROM draft WHERE game = ?", (row.id,))
        if lines:
            self._connection.execute("INSERT INTO draft (game, lines) VALUES (?, ?)", (row.id, "\n".join(lines)))


def _title(kind: str | None) -> str:
    return find_rules(kind or "").TITLE


def did_you_mean_game(typed: str, rows: Sequence[Row]) -> str:
    """Return a hint for the name of a game that is not in `rows`: the most similar name, or the first few names."""
    names = [row.name for row in rows]
    hint = did_you_mean(typed, names)
    if len(names) > _MOST_NAMED and not hint.startswith("did"):
        return f"choose from {', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more"
    return hint


# --- opening


@contextmanager
def reading() -> Iterator[Book]:
    """Open the book to look something up; if there is no file yet, an empty book. Raises BookError and OutputError."""
    path = book_path()
    with _in_one_line(path), _to_read(path) as connection:
        try:
            yield Book(connection)
        finally:
            connection.close()


@contextmanager
def writing() -> Iterator[Book]:
    """Open the book for one transaction: everything is written, or nothing is. Raises BookError and OutputError."""
    path = book_path()
    with _in_one_line(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        connection = _connect(path, write=True)
        try:
            _patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
            try:
                yield Book(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # a full disk has ended it already
                    connection.execute("ROLLBACK")
                raise
        finally:
            connection.close()


@contextmanager
def _to_read(path: str) -> Iterator[sqlite3.Connection]:
    if not os.path.exists(path):
        yield _empty()
        return
    try:
        connection = _connect(path, write=False)
    except sqlite3.OperationalError:
        if os.access(os.path.dirname(path), os.W_OK):
            raise
        # Even to read, SQLite writes files next to the book. If the folder is read-only, read a copy.
        import shutil
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            for each in (path, f"{path}-wal"):
                if os.path.exists(each):
                    shutil.copyfile(each, os.path.join(folder, os.path.basename(each)))
            yield _connect(os.path.join(folder, os.path.basename(path)), write=False)
        return
    yield connection


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(connection)
    return connection


def _connect(path: str, *, write: bool) -> sqlite3.Connection:
    if _marked_in(path) not in (0, schema.APPLICATION_ID):
        raise _foreign(path)
    connection = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None)
    try:
        version = schema.version_of(connection)
        mark = schema.application_of(connection)
        # A new file has neither a mark nor tables yet.
        if mark != schema.APPLICATION_ID and (mark or version or not _is_empty(connection)):
            raise _foreign(path)
        known = len(schema.MIGRATIONS)
        if version > known:
            raise BookError(
                f"the scorebook {quote_path(path)} was made by a newer Ramble Tools (version {version}; this one reads "
                f"{known}); update Ramble Tools; nothing was changed"
            )
        if version < known:
            if version and write:
                _back_up(connection, path, version)
            _patiently(lambda: connection.execute("PRAGMA journal_mode = WAL"))
            schema.migrate(connection)
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def _foreign(path: str) -> BookError:
    return BookError(
        f"{quote_path(path)} is another program's database, not a scorebook; move it elsewhere; nothing was changed"
    )


def _marked_in(path: str) -> int:
    """Return the application id in a database's header, read without SQLite, which may write beside the file.

    The id is 0 if the file does not exist yet, is not a database, or still has its first page in the `-wal` file.
    """
    require_regular_file(path)
    try:
        with open(path, "rb") as file:
            header = file.read(72)
    except FileNotFoundError:
        return 0
    return int.from_bytes(header[68:72], "big") if header.startswith(b"SQLite format 3\0") else 0


def _is_empty(connection: sqlite3.Connection) -> bool:
    return int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]) == 0


def _back_up(connection: sqlite3.Connection, path: str, version: int) -> str:
    """Copy the file before its tables are changed. Return the path of the copy, which is next to it."""
    target = f"{path}.version-{version}.backup"
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()
    return target


def _patiently(run: Callable[[], ResultT]) -> ResultT:
    """Run this again until no other program locks the file. SQLite waits too, but not while a new file is created."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            return run()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)


# --- errors, each in one line


@contextmanager
def _in_one_line(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise OutputError(f"the scorebook {quote_path(path)}: {_trouble(error)}; nothing was changed") from error
    except sqlite3.DatabaseError as error:
        found = what_can_be_read(path)
        if found:
            read = f"{plural(len(found), 'game')} can be read, at least in part; ramble games export --all saves them"
        else:
            read = "nothing in it can be read"
        raise BookError(
            f"the scorebook {quote_path(path)} is damaged ({error}); {read}; nothing was changed: move it elsewhere to "
            "start a new one"
        ) from error
    except PermissionError as error:
        raise OutputError(f"the scorebook {quote_path(path)} can't be written: permission denied") from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OutputError(f"the scorebook {quote_path(path)} can't be written: {reason}") from error


def _trouble(error: sqlite3.Error) -> str:
    text = str(error)
    if "full" in text:
        return "the disk is full"
    if "readonly" in text or "read-only" in text:
        return "it can't be written, because the file or its folder is read-only"
    if "unable to open" in text:
        return "it can't be opened for writing; check that its folder is not read-only"
    if "I/O" in text:
        return f"writing failed ({text}); check that the disk is not full"
    if "locked" in text:
        return "another program keeps it locked; try again later"
    return text


def what_can_be_read(path: str) -> list[tuple[Row, list[Entry]]]:
    """Return the games of a damaged file, each with its entries up to the first unreadable one. Never raises."""
    import json
    from urllib.parse import quote as quote_for_uri

    found: list[tuple[Row, list[Entry]]] = []
    try:
        connection = sqlite3.connect(f"file:{quote_for_uri(path)}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error:
        return []
    try:
        rows = _as_far_as(connection, "SELECT id, name, kind FROM game WHERE deleted = 0 ORDER BY id", ())
        for id, name, kind in rows:
            entries = []
            for number, at, what, body in _as_far_as(
                connection, "SELECT id, at, kind, body FROM entry WHERE game = ? ORDER BY id", (id,)
            ):
                try:
                    entries.append(Entry(number, at, what, json.loads(body)))
                except (ValueError, TypeError):
                    break
            if entries:
                found.append((Row(id, name, kind, True), entries))
    finally:
        connection.close()
    return found


def _as_far_as(connection: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    try:
        yield from connection.execute(query, values)
    except sqlite3.Error:
        return
