"""Rows of games and their entries in a damaged file, wherever in it they are.

SQLite finds a row by way of other pages, so one wrong bit in a page's own data hides all rows on it, and one on the
first page hides the whole file. But a row can be recognized by itself (sqlite.org/fileformat2.html): its values come
after a header that has the type of each. So this looks for such headers, and nothing else in the file need be right.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.sqlite.header import content_of
from ramble_tools.scorebook.store import GAME, LINE, NO_GAME, PLAYERS, SEASON, Line, Row, columns, row_of

# The bytes of a page, as SQLite has made every new file since 2016.
_PAGE = 4096
# The types of values: a number and, by how long it is, a text; that of a time is always the same.
_NULL, _NUMBER, _TIME = rb"\x00", rb"[\x01-\x06\x08\x09]", rb"\x35"
_TEXT = rb"(?:[\x0d-\x7f]|[\x80-\xff]{1,2}[\x00-\x7f])"
_BYTES_OF_TYPE = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
# The types of the columns of the tables `game`, where `id` is not among the values, and `entry`.
_GAME = (_NULL, _TEXT, _TEXT, _NUMBER, _NUMBER, _TEXT, _TEXT, _NUMBER, _NUMBER, _NUMBER, _TIME, _NUMBER)
_ENTRY = (_NUMBER, _NUMBER, _TIME, _TEXT, _TEXT, _TEXT, _NUMBER)
# The most bytes of a row that are all on one page. If there are more, at least `_LEAST` are on it, and then the number
# of the page with the next ones.
_MOST = {_GAME: _PAGE - 35, _ENTRY: (_PAGE - 12) * 64 // 255 - 23}
_LEAST = (_PAGE - 12) * 32 // 255 - 23
# What a log is, by the kind of its first entry; which game's it may be, that does not say.
_BEGUN_BY = {SEASON: SEASON, "merge": PLAYERS, "hide": PLAYERS}

_TABLES = f"""
CREATE TABLE game (id INTEGER PRIMARY KEY, {GAME});
CREATE TABLE entry (game, {LINE}, PRIMARY KEY (game, number)) WITHOUT ROWID;
"""
_OTHERS = (
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT IN ('game', 'entry', 'sqlite_sequence')"
)


def salvaged(path: str, connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to a copy of a damaged book, with all that is still in its file. Raises OSError.

    A log of which only entries are found has a row that says no more of it than its number, and whether it is a season
    or the players' log. The other tables are copied as far as SQLite can read them.
    """
    games, lines = _salvage(_pages(path))
    copy = sqlite3.connect(":memory:", isolation_level=None)
    copy.executescript(_TABLES)
    _insert(copy, "game", [(row.id, *columns(row)) for row in games])
    _insert(copy, "entry", [(game, *line) for game, line in lines])
    for table, definition in connection.execute(_OTHERS).fetchall():
        copy.execute(definition)
        with suppress(sqlite3.DatabaseError):
            _insert(copy, table, connection.execute(f"SELECT * FROM {table}").fetchall())
    return copy


def copy_in_memory(path: str) -> sqlite3.Connection:
    """Return a connection to a copy of a book as it is, with the entries that are in its -wal file only."""
    content = bytearray(b"".join(page for _, page in sorted(_pages(path).items())))
    content[18:20] = b"\1\1"  # there is no -wal file in memory
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(bytes(content))
    return connection


def _insert(copy: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    for row in rows:
        copy.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _salvage(pages: Mapping[int, bytes]) -> tuple[list[Row], list[tuple[int, Line]]]:
    """Return the rows of games that are in a file, and the entries, each with the number of its game."""
    rows: dict[int, Row] = {}
    entries: dict[tuple[int, int], list[Line]] = defaultdict(list)
    # Of a row that was moved within the file, an earlier copy may be left.
    for id, (_, *values) in _rows_in(pages, _GAME):
        row = row_of((id, *values))
        rows[id] = max(rows.get(id, row), row, key=lambda each: (each.used, checksums.of_row(each) == each.sum))
    for _, (game, *values) in _rows_in(pages, _ENTRY):
        line = Line._make(values)
        if str(line.body).startswith("{"):
            entries[game, line.number].append(line)
    heads = {id: checksums.start(row.identity) for id, row in rows.items()}
    lines = []
    for (game, number), copies in sorted(entries.items()):
        line = next((each for each in copies if checksums.add(heads.get(game, 0), each) == each.sum), copies[0])
        heads[game] = line.sum
        lines.append((game, line))
        if number == 1:  # another one alone has a wrong number, and is missing in its own game
            kind = _BEGUN_BY.get(line.kind, "")
            rows.setdefault(game, Row(game, f"{NO_GAME if kind else ''}lost {game}", kind))
    return list(rows.values()), lines


def _pages(path: str) -> dict[int, bytes]:
    """Return the pages of a file by number, with those that are in its -wal file only (sqlite.org/walformat.html)."""
    content, log = content_of(path), b""
    with suppress(FileNotFoundError), open(f"{path}-wal", "rb") as file:
        log = file.read()
    frames = [log[at : at + 24 + _PAGE] for at in range(32, len(log), 24 + _PAGE)]
    frames = [frame for frame in frames if frame[8:16] == log[16:24]]
    while frames and not any(frames[-1][4:8]):  # of a transaction that was not completed
        frames.pop()
    pages = {at // _PAGE + 1: content[at : at + _PAGE] for at in range(0, len(content), _PAGE)}
    pages |= {int.from_bytes(frame[:4], "big"): frame[24:] for frame in frames}
    return {number: page.ljust(_PAGE, b"\0") for number, page in pages.items()}


def _rows_in(pages: Mapping[int, bytes], columns: tuple[bytes, ...]) -> Iterator[tuple[int, list[Any]]]:
    """Yield the rows with columns of these types, each with its number in a table that has one."""
    header = re.compile(rb"(?=[\x%02x-\x%02x]%b)" % (len(columns) + 1, 3 * len(columns), b"".join(columns)), re.DOTALL)
    for page in pages.values():
        for match in header.finditer(page):
            start, at, types = match.start(), match.start() + 1, list[int]()
            with suppress(LookupError):  # what looks like a header need not be one
                for _ in columns:
                    type, at = _varint(page, at)
                    types.append(type)
                content = _content(pages, page, start, at - start + sum(map(_width, types)), _MOST[columns])
                id = _number_before(page, start, len(content)) if columns is _GAME else 0
                if at == start + page[start]:
                    yield id, _values(content[at - start :], types)


def _content(pages: Mapping[int, bytes], page: bytes, start: int, size: int, most: int) -> bytes:
    """Return a row of this many bytes, with those that are on other pages. Raises KeyError if there is no such page."""
    more = _LEAST + (size - _LEAST) % (_PAGE - 4)
    end = start + (size if size <= most else more if more <= most else _LEAST)
    content, number = page[start:end], page[end : end + 4]
    while len(content) < size:
        next = pages[int.from_bytes(number, "big")]
        content, number = content + next[4:], next[:4]
    return content[:size]


def _number_before(page: bytes, start: int, size: int) -> int:
    """Return the number of the row of which this is the start, and before which its size is. Raises LookupError."""
    for first in range(max(start - 8, 0), start - 1):
        length, at = _varint(page, first)
        id, at = _varint(page, at)
        if (length, at) == (size, start):
            return id
    raise LookupError


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """Return a number as SQLite writes it, seven bits in each byte, and where it ends. Raises IndexError."""
    value = 0
    while True:
        value, at = value << 7 | page[at] & 0x7F, at + 1
        if page[at - 1] < 0x80:
            return value, at


def _width(type: int) -> int:
    return (type - 12) // 2 if type >= 12 else _BYTES_OF_TYPE[type]


def _values(content: bytes, types: Sequence[int]) -> list[Any]:
    values: list[Any] = []
    for type in types:
        data, content = content[: _width(type)], content[_width(type) :]
        if type >= 12:
            values.append(data.decode(errors="backslashreplace"))
        else:
            values.append(type - 8 if type in (8, 9) else int.from_bytes(data, "big", signed=True))
    return values
