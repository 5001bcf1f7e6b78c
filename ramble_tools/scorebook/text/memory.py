"""What was known of a text before: by its index, or by its latest backup. What is gone from the text is named."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress

from ramble_tools.files import make_private_file, make_private_folder
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.store import DRAFT, GAME, Row, columns
from ramble_tools.scorebook.text import index
from ramble_tools.scorebook.text.backups import backups_in, content_of, name_now
from ramble_tools.scorebook.text.scan import Log, Scan

_MOST_NAMED = 3


def is_known(text: str) -> bool:
    """Return whether the index knows of a text, or is damaged, so that there was one."""
    path = index.path_of(text)
    if not os.path.exists(path) or not os.path.getsize(path):
        return False
    try:
        with closing(index.connect(text)) as connection:
            return bool(index.Known(connection).size)
    except (index.SpoiledIndexError, sqlite3.Error, OSError):
        return True


def recent_lines(text: str) -> bytes:
    """Return the lines that this computer wrote last, as the index of a text has them; nothing if it has none."""
    if not os.path.exists(index.path_of(text)):
        return b""
    try:
        with closing(index.connect(text)) as connection:
            return b"".join(line for (line,) in connection.execute("SELECT line FROM recent ORDER BY id"))
    except (index.SpoiledIndexError, sqlite3.Error, OSError):
        return b""


def copy(text: str) -> sqlite3.Connection:
    """Return the index of a text in memory, if its file can be read; otherwise an empty one."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with open(index.path_of(text), "rb") as file:
            content = bytearray(file.read())
        if not index.is_right(content):
            raise index.SpoiledIndexError
        content[18:20] = b"\1\1"  # there is no -wal file in memory
        connection.deserialize(bytes(content))
        return connection
    except (OSError, IndexError, sqlite3.Error, index.SpoiledIndexError):
        connection.close()
        return index.in_memory()


def remembered(connection: sqlite3.Connection, folder: str) -> list[Row]:
    """Return the logs that the index knows, and those that it misses already; if it knows none, those of a backup."""
    found = {row.identity: row for row, _ in index.rows_in(connection) if row.last}
    for identity, name, kind, last, head in connection.execute("SELECT * FROM lost"):
        found[identity] = Row(0, name, kind, identity=identity, last=last, head=head)
    for path in () if found else [path for path in backups_in(folder) if ".jsonl" in path][:1]:
        scan = Scan(path)
        with suppress(OSError, EOFError):
            scan.read(content_of(path))
        found = {identity: log.row for identity, log in scan.logs.items()}
    return [row for row in found.values() if row.kind != DRAFT and row.last]


def note_lost(connection: sqlite3.Connection, scan: Scan, before: Sequence[Row], folder: str) -> str:
    """Note the entries that were known and are gone, as damage of their logs; return that in one line, if any is.

    Lines that this computer wrote last may be in no backup yet, so they are put among them.
    """
    connection.execute("DELETE FROM lost")
    lost = [row for row in before if (log := scan.logs.get(row.identity)) is None or _lacks(log)]
    if not lost:
        return ""
    _keep_recent(connection, folder)
    paths = backups_in(folder)
    for row in lost:
        log = scan.logs.get(row.identity)
        what = _what_is_gone(row, log)
        if path := _where(paths, row):
            what += f"; it is in the backup {os.path.basename(path)}"
        connection.execute(
            "INSERT INTO lost VALUES (?, ?, ?, ?, ?)", (row.identity, row.name, row.kind, row.last, row.head)
        )
        if log is None:
            gone = row._replace(last=0, head=0, players=row.players)
            marks = ", ".join("?" * (len(columns(gone)) + 1))
            connection.execute(f"INSERT INTO game ({GAME}, damage) VALUES ({marks})", (*columns(gone), what))
        else:
            query = "UPDATE game SET damage = ? WHERE identity = ?"
            connection.execute(query, (f"{log.damage}; {what}" if log.damage else what, row.identity))
    names = [row.shown for row in lost]
    more = [f"{len(names) - _MOST_NAMED} more"] if len(names) > _MOST_NAMED else []
    return f"the scorebook has lost entries of {listing([*names[:_MOST_NAMED], *more])}"


def _lacks(log: Log) -> bool:
    return log.known is not None


def _what_is_gone(row: Row, log: Log | None) -> str:
    first, last = (log.row.last if log else 0) + 1, row.last
    if first > last:
        return f"entry {last} is another one than was here, so the game went on differently elsewhere"
    if first == last:
        return f"entry {last}, which was here, is missing"
    return f"entries {first} to {last}, which were here, are missing"


def _where(paths: Sequence[str], row: Row) -> str:
    """Return which of these backups has the last entry of a log as it was, if one has it."""
    line = f'"log": "{row.identity}", "sum": "{row.head:08x}"}}\n'.encode()
    for path in paths:
        with suppress(OSError, EOFError):
            if line in content_of(path):
                return path
    return ""


def _keep_recent(connection: sqlite3.Connection, folder: str) -> None:
    lines = b"".join(line for (line,) in connection.execute("SELECT line FROM recent ORDER BY id"))
    if not lines:
        return
    with suppress(OSError):
        make_private_folder(folder)
        path = os.path.join(folder, name_now("-kept"))
        with os.fdopen(make_private_file(path), "wb") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
