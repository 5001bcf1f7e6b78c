"""Turning a scorebook of an earlier version, which was an SQLite database, into text. The database is kept."""

import os
import sqlite3
import urllib.parse
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import NamedTuple

from ramble_tools.errors import UNCHANGED, BookVersionError, DamagedBookError, ForeignBookError, plural, quote_path
from ramble_tools.files import make_private_file, make_private_folder
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.store import Draft, Row, texts
from ramble_tools.scorebook.text.line import as_entry, written

# "RmbT": marks the database as a scorebook; and its version.
_APPLICATION_ID = 0x526D6254
_VERSION = 6
_GAME = "id, name, kind, open, deleted, identity, players, last, head, used, at"


class OldLog(NamedTuple):
    """A log of such a scorebook: its row, its entries as far as they are sound, its drafts, and what is damaged."""

    row: Row
    entries: list[Entry]
    drafts: list[Draft]
    damage: str


def logs_in(path: str) -> list[OldLog]:
    """Return what is in such a scorebook, as far as it is sound.

    Raises ForeignBookError, BookVersionError, and DamagedBookError if nothing can be read.
    """
    uri = f"file:{urllib.parse.quote(path)}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=10)) as connection:
            connection.text_factory = lambda data: data.decode(errors="backslashreplace")
            _require_known(connection, path)
            return sorted(_logs(connection), key=lambda log: log.row.used)
    except sqlite3.Error as error:
        raise DamagedBookError(f"the scorebook {quote_path(path)} is damaged ({error})", UNCHANGED) from error


def _require_known(connection: sqlite3.Connection, path: str) -> None:
    (mark,), (version,) = (
        connection.execute(f"PRAGMA {each}").fetchone() for each in ("application_id", "user_version")
    )
    if mark != _APPLICATION_ID:
        what = f"{quote_path(path)} is another program's database, not a scorebook"
        raise ForeignBookError(what, "move it elsewhere", UNCHANGED)
    if version != _VERSION:
        whose, remedy = "a Ramble Tools that was never released", "move it elsewhere, and begin a new one"
        if version > _VERSION:
            whose, remedy = "a newer Ramble Tools", "update Ramble Tools"
        what = f"the scorebook {quote_path(path)} was made by {whose} (version {version}; this one reads {_VERSION})"
        raise BookVersionError(what, remedy, UNCHANGED)


def _logs(connection: sqlite3.Connection) -> Iterator[OldLog]:
    for values in connection.execute(f"SELECT {_GAME} FROM game NOT INDEXED ORDER BY id").fetchall():
        id, name, kind, is_open, deleted, identity, players, last, head, used, at = values
        if not all(isinstance(each, str) for each in (name, kind, identity, players, at)):
            continue
        row = Row(id, name, kind, bool(is_open), bool(deleted), identity, texts(players), last, head, used, at)
        found, damage, drafts = list[Entry](), "", list[Draft]()
        with suppress(sqlite3.DatabaseError):
            query = f"SELECT {checksums.LINE} FROM entry WHERE game = ? ORDER BY number"
            lines = [checksums.Line._make(line) for line in connection.execute(query, (id,))]
            sound, its_head = checksums.sound(lines, checksums.start(identity))
            found = checksums.parsed(lines[:sound])
            if (sound, its_head) != (last, head):
                damage = checksums.damaged_at(lines, sound, 0) or f"entry {sound + 1} and what follows are missing"
            query = "SELECT author, lines, at FROM draft WHERE game = ?"
            drafts = [Draft(by, texts(typed), when) for by, typed, when in connection.execute(query, (id,))]
        yield OldLog(row, found, drafts, damage or ("" if found else "its entries can't be read"))


def as_lines(logs: list[OldLog]) -> bytes:
    """Return logs as text, in the order of time."""
    found: list[tuple[str, int, int, bytes]] = []
    for each in logs:
        latest, row = "", each.row
        for entry, line in zip(each.entries, written(row, each.entries).splitlines(keepends=True), strict=True):
            latest = max(latest, entry.at)
            found.append((latest, row.used, entry.id, line))
        for draft in each.drafts if each.entries else ():
            log, entry = as_entry(row, draft)
            found.append((latest, row.used, len(each.entries) + 1, written(log, [entry])))
    return b"".join(line for *_, line in sorted(found, key=lambda each: each[:3]))


def convert(path: str, text: str) -> str:
    """Turn such a scorebook into a text, as far as it is sound, and return that in one line. The database is kept.

    Raises what `logs_in` raises, and OSError.
    """
    logs = logs_in(path)
    content = as_lines(logs)
    part = f"{text}.part"
    make_private_folder(os.path.dirname(text))
    with suppress(FileNotFoundError):
        os.remove(part)
    with os.fdopen(make_private_file(part), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, text)
    games = sum(log.row.is_game for log in logs)
    damaged = [log.row.shown for log in logs if log.damage]
    lost = f"; damaged, and only what is before that: {', '.join(damaged)}" if damaged else ""
    kept = f"the scorebook {quote_path(path)} is now the text {quote_path(text)}, with {plural(games, 'game')}"
    return f"{kept}; the old file is kept{lost}"
