"""What can go wrong with the scorebook's file, each in one line."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from ramble_tools.errors import BookError, OutputError, quote_path


@contextmanager
def in_one_line(path: str) -> Iterator[None]:
    """Turn what SQLite and the file system raise into BookError and OutputError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if is_damage(error):
            raise _damaged(path, error) from error
        raise OutputError(f"the scorebook {quote_path(path)}: {_trouble(error)}; nothing was changed") from error
    except (sqlite3.Error, UnicodeDecodeError) as error:  # even the name of a table may be unreadable
        raise _damaged(path, error) from error
    except (FileExistsError, NotADirectoryError) as error:
        folder = quote_path(os.path.dirname(path))
        raise OutputError(f"the scorebook can't be opened, because {folder} is a file and not a folder") from error
    except PermissionError as error:
        raise OutputError(f"the scorebook {quote_path(path)} can't be opened: permission denied") from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OutputError(f"the scorebook {quote_path(path)} can't be opened: {reason}") from error


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether SQLite calls damage an operational error: tables that are gone, text that is not UTF-8."""
    return any(sign in str(error) for sign in ("no such", "malformed", "decode", "already exists", "unsupported"))


def _damaged(path: str, error: Exception) -> BookError:
    return BookError(
        f"the scorebook {quote_path(path)} is damaged ({error}); nothing was changed; ramble games check says what can "
        "be read, and ramble games repair how to repair it"
    )


def foreign(path: str) -> BookError:
    """Return the error to raise for a file that is not ours."""
    return BookError(
        f"{quote_path(path)} is another program's database, not a scorebook; move it elsewhere; nothing was changed"
    )


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
