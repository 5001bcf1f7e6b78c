"""What can go wrong with the scorebook's text and its index, each in one line."""

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

_READ_ONLY = "it can't be written, because the file or its folder is read-only"
_LOCKED = (UnavailableError, "another program keeps it locked; try again later")
# What is wrong around an index, by SQLite's primary result code (sqlite.org/rescode.html).
_TROUBLES: dict[int, tuple[type[OutputError], str]] = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_PROTOCOL: _LOCKED,
    sqlite3.SQLITE_FULL: (DiskFullError, "the disk is full"),
    sqlite3.SQLITE_READONLY: (OutputError, _READ_ONLY),
    sqlite3.SQLITE_CANTOPEN: (OutputError, _READ_ONLY),
    sqlite3.SQLITE_IOERR: (OutputError, "writing failed; check that the disk is not full"),
}


@contextmanager
def in_one_line(path: str, *, is_writing: bool = False) -> Iterator[None]:
    """Turn what SQLite and the file system raise into BookError and OutputError."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise  # a mistake of ours, such as a closed connection
    except sqlite3.Error as error:
        other = OutputError, f"its index can't be used ({error}); delete {quote_path(f'{path}.index')}"
        kind, trouble = _TROUBLES.get(_code(error), other)
        raise kind(f"the scorebook {quote_path(path)}: {trouble}", UNCHANGED) from error
    except (FileExistsError, NotADirectoryError) as error:
        folder = quote_path(os.path.dirname(path))
        raise OutputError(f"the scorebook can't be opened, because {folder} is a file and not a folder") from error
    except OSError as error:
        if is_writing and isinstance(error, PermissionError) and os.path.exists(path):
            raise OutputError(f"the scorebook {quote_path(path)}: {_READ_ONLY}", UNCHANGED) from error
        what = f"the scorebook {quote_path(path)} can't be opened: {reason_of(error)}"
        raise OutputError(what, *another_place(path, error)) from error


def is_locked(error: sqlite3.Error) -> bool:
    """Return whether another program locks the index for the moment."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_around(error: sqlite3.Error) -> bool:
    """Return whether this says nothing of the index itself, but of its folder, its disk or other programs."""
    return _code(error) in _TROUBLES


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code; 0 if Python itself raised this."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def unreadable(path: str, reason: object) -> DamagedBookError:
    """Return the error to raise for a text of which nothing can be read."""
    return DamagedBookError(
        f"the scorebook {quote_path(path)} is damaged ({escaped(str(reason))})",
        UNCHANGED,
        CommandHint(f"{program()} games check says what can be read, and {program()} games repair how to repair it"),
    )


def lost(path: str, what: str, folder: str) -> DamagedBookError:
    """Return the error to raise for a text that is gone. `folder` has its backups, if there are any."""
    index = quote_path(f"{path}.index")
    known = "it has backups" if folder else "it had games, as its index shows"
    back = (
        f"{program()} games repair brings back what is in them; to start a new scorebook, move the folder "
        f"{quote_path(folder)} and the file {index} away"
        if folder
        else f"put a copy of it back, or name one with {program()} games repair --from FILE; to start a new scorebook, "
        f"delete {index}"
    )
    return DamagedBookError(f"the scorebook {quote_path(path)} {what}, but {known}", UNCHANGED, CommandHint(back))
