"""What can go wrong with the scorebook's file, each in one line."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from ramble_tools.errors import (
    UNCHANGED,
    CommandHint,
    DamagedBookError,
    DiskFullError,
    OutputError,
    UnavailableError,
    escaped,
    quote_path,
    reason_of,
)
from ramble_tools.home import another_place, program

_LOCKED = "another program keeps it locked; try again later"
# What is wrong around a file that may be sound, by SQLite's primary result code (sqlite.org/rescode.html). Every other
# code means damage: our statements are right, so they fail only if the tables or their content are not.
_TROUBLES = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_PROTOCOL: _LOCKED,
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it can't be written, because the file or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened for writing; check that its folder is not read-only",
    sqlite3.SQLITE_IOERR: "writing failed ({}); check that the disk is not full",
    **dict.fromkeys((sqlite3.SQLITE_PERM, sqlite3.SQLITE_ABORT, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_NOLFS), "{}"),
}


@contextmanager
def in_one_line(path: str) -> Iterator[None]:
    """Turn what SQLite and the file system raise into BookError and OutputError."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise  # a mistake of ours, such as a closed connection
    except sqlite3.Error as error:
        if is_damage(error):
            raise damaged(path, error) from error
        trouble = _TROUBLES[_code(error)].format(error)
        kind = UnavailableError if trouble == _LOCKED else OutputError
        kind = DiskFullError if _code(error) == sqlite3.SQLITE_FULL else kind
        raise kind(f"the scorebook {quote_path(path)}: {trouble}", UNCHANGED) from error
    except UnicodeDecodeError as error:  # even the name of a table may be unreadable
        raise damaged(path, error) from error
    except (FileExistsError, NotADirectoryError) as error:
        folder = quote_path(os.path.dirname(path))
        raise OutputError(f"the scorebook can't be opened, because {folder} is a file and not a folder") from error
    except OSError as error:
        what = f"the scorebook {quote_path(path)} can't be opened: {reason_of(error)}"
        raise OutputError(what, *another_place(path, error)) from error


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether the file is damaged, as far as SQLite can tell."""
    return _code(error) not in _TROUBLES


def is_locked(error: sqlite3.Error) -> bool:
    """Return whether another program locks the file for the moment."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code; 0 if Python itself raised this, as for a text that is not UTF-8."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def damaged(path: str, reason: object) -> DamagedBookError:
    """Return the error to raise for a file that is damaged."""
    return DamagedBookError(
        f"the scorebook {quote_path(path)} is damaged ({escaped(str(reason))})",
        UNCHANGED,
        CommandHint(f"{program()} games check says what can be read, and {program()} games repair how to repair it"),
    )


def lost(path: str, what: str, folder: str) -> DamagedBookError:
    """Return the error to raise for a book of which no more than its backups, in this folder, are left."""
    return DamagedBookError(
        f"the scorebook {quote_path(path)} {what}, but it has backups",
        UNCHANGED,
        CommandHint(
            f"{program()} games repair brings back what is in them; to start a new scorebook, move the folder "
            f"{quote_path(folder)} away"
        ),
    )
