"""The folders for the user's own files: house words, word lists, house rules and games.

They are in `RAMBLE_HOME` if it is set, otherwise in the platform's folder for application data. Files that can be
rebuilt are in a separate cache folder.
"""

import errno
import os
from functools import cache

from ramble_tools.errors import CommandHint, without_password

BOOK_VARIABLE = "RAMBLE_BOOK"
# What the option --book says, for the command that is running.
_chosen_book = ""

# Every command that uses house rules looks for this file. The name is here so that they need not import its reader.
HOUSE_RULES_FILE = "house-rules.toml"


@cache
def _platform_folder(kind: str) -> str:
    import platformdirs

    folder: str = getattr(platformdirs, f"user_{kind}_dir")("ramble-tools", appauthor=False)
    return folder


def _chosen_home() -> str:
    """Return RAMBLE_HOME, in which `~` is the user's own folder, or an empty text if it is not set."""
    return os.path.expanduser(os.environ.get("RAMBLE_HOME", ""))


def choose_book(place: str) -> None:
    """Use this scorebook from now on; with an empty text, the one that RAMBLE_BOOK names, or the usual file."""
    global _chosen_book
    _chosen_book = place


def is_book_named() -> bool:
    """Return whether the option --book names the scorebook."""
    return bool(_chosen_book)


def chosen_book() -> str:
    """Return the URL of the scorebook on a server, or the path of its file, or an empty text for the usual file."""
    return _chosen_book or os.environ.get(BOOK_VARIABLE, "").strip()


def program() -> str:
    """Return how a command line starts that is about the same scorebook, for a hint: `ramble --book club.jsonl`."""
    if not _chosen_book:
        return "ramble"
    import shlex

    return f"ramble --book {shlex.quote(without_password(_chosen_book))}"


def who_is_here() -> str:
    """Return who uses this computer, in at most 100 printable characters. Each has a current game in a shared book.

    A person who has two homes, as two tables with one computer may, is two. In a home's own book everybody is the same,
    so that a home can be moved, and a computer can get another name.
    """
    if not chosen_book():
        return "home"
    from zlib import crc32

    names = (os.environ.get(name) for name in ("RAMBLE_AUTHOR", "LOGNAME", "USER", "USERNAME"))
    person = next(filter(None, names), "")
    # As the module `platform` has it, which takes two milliseconds to import.
    computer = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    name = "".join(c for c in f"{person}@{computer}" if c.isprintable())
    return f"{name[:90]} {crc32(os.fsencode(home_path())):08x}"


def home_path(*parts: str) -> str:
    """Return the path of a file that must be kept. Its folder may not exist yet."""
    return os.path.join(_chosen_home() or _platform_folder("data"), *parts)


def another_place(path: str, error: Exception) -> tuple[CommandHint, ...]:
    """Return what to do about a file that may not be written where it is, for the end of a message; else nothing."""
    if not isinstance(error, PermissionError) and getattr(error, "errno", 0) != errno.EROFS:
        return ()
    is_at_home = os.path.abspath(path).startswith(os.path.join(os.path.abspath(home_path()), ""))
    instead = "set RAMBLE_HOME to a folder that you can write in" if is_at_home else "name a file in another folder"
    return (CommandHint(instead),)


def cache_path(*parts: str) -> str:
    """Return the path of a file that can be rebuilt. Its folder may not exist yet."""
    home = _chosen_home()
    return os.path.join(os.path.join(home, "cache") if home else _platform_folder("cache"), *parts)
