"""Keep word lists under names the user chooses, and the name of the list that decides by default.

`lists/NAME.tsv` in the user's folder is a sorted copy of a list; moving or editing the original file doesn't change it.
`lists/NAME.json` says which file it came from, and `default-list.txt` names the default list. Every lookup imports this
module, so what only a change needs is imported there.
"""

import os
from typing import NamedTuple

from ramble_tools.errors import (
    BadInput,
    CommandHint,
    FileError,
    UnknownNameError,
    did_you_mean,
    escaped,
    quote,
    quote_path,
)
from ramble_tools.home import home_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.words.lexicon import DEFAULT, Tier
from ramble_tools.words.sorted_text import SortedText, open_copy, with_checksum

_DEFAULT_FILE = "default-list.txt"
_LONGEST_NOTE = 100_000

_OURS = tuple(tier.value for tier in Tier)
# An earlier built-in list: the words of game, and those of `wordlists/international.txt`.
_GONE = "game+"


class KeptList(NamedTuple):
    """A list that the user added: its name, its number of words, and the path of the original file."""

    name: str
    words: int
    source: str


def default_name() -> str | None:
    """Return the name of the list that decides by default, or None if the user never chose one."""
    path = home_path(_DEFAULT_FILE)
    require_regular_file(path)
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            name = file.read().strip()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return DEFAULT.value if name == _GONE else name or None


def refuse_gone(name: str) -> None:
    """Raise UnknownNameError if this was a built-in list of an earlier version."""
    if name.lower() != _GONE:
        return
    from shlex import quote as quote_for_shell

    from ramble_tools.data_files import data_path

    words = quote_for_shell(data_path("wordlists", "international.txt"))
    how = CommandHint(f"to allow its other words, type: ramble allow $(cat {words})")
    raise UnknownNameError(f"the {_GONE} list no longer exists; use game", how)


def open_kept_list(name: str) -> SortedText | None:
    """Return the user's list of that name, or None if there is none. Raises FileError if its copy is damaged."""
    if not _is_list_name(name):
        return None
    path = _list_path(name)
    require_regular_file(path)
    try:
        return open_copy(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        how = CommandHint(f"add it again: ramble list add {name} PATH")
        raise FileError(f"your list {name} is damaged ({quote_path(path)})", how) from None


def _list_path(name: str) -> str:
    """Return the path of the sorted copy of a list."""
    return home_path("lists", f"{name.lower()}.tsv")


def _is_list_name(name: str) -> bool:
    """Return whether a list can have this name."""
    letters = name.replace("-", "").replace("_", "")
    return letters.isascii() and letters.isalnum() and name[0].isalnum() and len(name) <= 40


def names() -> list[str]:
    """Return the names of the lists that the user added, sorted."""
    try:
        return sorted(name.removesuffix(".tsv") for name in os.listdir(home_path("lists")) if name.endswith(".tsv"))
    except (FileNotFoundError, NotADirectoryError):
        return []


def kept_lists() -> list[KeptList]:
    """Return the lists that the user added, sorted by name."""
    return [_kept_list(name) for name in names()]


def _kept_list(name: str) -> KeptList:
    import json

    note = home_path("lists", f"{name}.json")
    require_regular_file(note)
    try:
        with open(note, encoding="utf-8") as file:
            read = json.loads(file.read(_LONGEST_NOTE))
        if not (isinstance(read["name"], str) and isinstance(read["words"], int) and isinstance(read["source"], str)):
            raise TypeError
        return KeptList(escaped(read["name"]), read["words"], escaped(read["source"]))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        # Someone deleted or damaged the note. The list itself is still there, and its words can be counted.
        text = open_kept_list(name)
        return KeptList(name, text.bytes[:].count(b"\n") if text else 0, "an unknown file")


def add_list(name: str, path: str) -> KeptList:
    """Keep the list in the file `path` under a name, replacing any list of that name.

    Raises BadInput if the name can't be used, FileError if the file can't be, and OutputError if saving fails.
    """
    import json

    from ramble_tools.files import write_home_file
    from ramble_tools.words.own_list import read_list_file, sorted_list

    plain = name.strip().lower()
    if plain in _OURS:
        raise BadInput(f"{quote(plain)} is a built-in list; give yours another name")
    if not _is_list_name(plain):
        raise BadInput(f"{quote(name)} can't be the name of a list; use up to 40 letters, digits, - and _, as in twl06")
    text = sorted_list(read_list_file(path), path)
    kept = KeptList(plain, text.count(b"\n"), os.path.abspath(path))
    write_home_file(_list_path(plain), with_checksum(text))
    write_home_file(home_path("lists", f"{plain}.json"), json.dumps(kept._asdict()).encode())
    return kept


def remove_list(name: str) -> None:
    """Remove a list that the user added. Raises BadInput if there is none of that name."""
    plain = name.strip().lower()
    if plain not in names():
        if plain in _OURS:
            raise BadInput(f"the {plain} list is built in; you can only remove lists that you added")
        raise BadInput(_unknown(name, names()))
    if default_name() == plain:
        set_default(DEFAULT.value)
    for path in (_list_path(plain), home_path("lists", f"{plain}.json")):
        if os.path.exists(path):
            os.remove(path)


def set_default(name: str) -> str:
    """Set the list that decides by default, and return its plain name. Raises BadInput if there is no such list."""
    from ramble_tools.files import write_home_file

    plain = name.strip().lower()
    known = [*_OURS, *names()]
    refuse_gone(plain)
    if plain not in known:
        how = [CommandHint("to use a file, add it first: ramble list add NAME PATH")] if os.path.exists(name) else []
        raise BadInput(_unknown(name, known), *how)
    write_home_file(home_path(_DEFAULT_FILE), f"{plain}\n".encode())
    return plain


def _unknown(name: str, known: list[str]) -> str:
    if not known:
        return f"there is no word list {quote(name)}; you have not added any yet"
    return f"there is no word list {quote(name)}; {did_you_mean(name, known)}"
