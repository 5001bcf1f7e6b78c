"""The automatic backups of the scorebook's file: when one is made, and how many are kept."""

import os
import sqlite3
import time
from contextlib import closing, suppress

from ramble_tools.files import make_private_file, make_private_folder

# The book is copied at most this often. The latest copies are kept, and of the older ones the last of each day.
_BETWEEN_SECONDS = 10 * 60
_LATEST = 8
_DAYS = 30
# SQLite takes a file of one byte for an empty one, too.
_EMPTY_BYTES = 1


def is_gone(path: str) -> bool:
    """Return whether there is no file with this path, or one that SQLite would begin a new database in."""
    return not os.path.exists(path) or (os.path.isfile(path) and os.path.getsize(path) <= _EMPTY_BYTES)


def backups_in(folder: str) -> list[str]:
    """Return the paths of the backups in a folder, the latest first."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(".sqlite3")]
    except OSError:
        return []
    return [os.path.join(folder, name) for name in sorted(names, reverse=True)]


def make_backup(path: str, folder: str, *, now: bool = False) -> None:
    """Copy the book into a folder, unless that was done a short time ago or can't be done.

    With `now`, a minute is long enough ago.

    A failed backup is ignored: a full disk for backups must not stop a game.
    """
    latest = backups_in(folder)
    try:
        if is_gone(path) or (
            latest and 0 <= time.time() - os.stat(latest[0]).st_mtime < (60 if now else _BETWEEN_SECONDS)
        ):
            return
        make_private_folder(folder)
        name = time.strftime("scorebook-%Y-%m-%d-%H%M%S.sqlite3")
        with closing(sqlite3.connect(path, timeout=1)) as connection:
            copy_database(connection, os.path.join(folder, name))
        for old in _too_many(backups_in(folder)):
            os.remove(old)
    except (sqlite3.Error, OSError):
        return


def _too_many(paths: list[str]) -> list[str]:
    """Return which of these backups to delete; the paths are in order, the latest first."""
    last_of_day: dict[str, str] = {}
    for path in paths[_LATEST:]:
        last_of_day.setdefault(os.path.basename(path)[: len("scorebook-2026-11-21")], path)
    kept = {*paths[:_LATEST], *list(last_of_day.values())[:_DAYS]}
    return [path for path in paths if path not in kept]


def copy_database(connection: sqlite3.Connection, target: str) -> None:
    """Copy a whole database to another file, which only the user can read, completely or not at all."""
    part = f"{target}.part"
    with suppress(FileNotFoundError):
        os.remove(part)
    try:
        os.close(make_private_file(part))
        with closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.remove(part)
        raise
