"""Keeping word lists under names of the user's own, and choosing the one that decides where none is named.

`lists/NAME.tsv` in the user's folder is the sorted copy of a list: it stays when the file that it came from is moved or
edited. `lists/NAME.json` says where it came from, `default-list.txt` names the list that decides.
"""

import os
from dataclasses import asdict, dataclass

from ramble_tools.errors import BadInput, OutputError, did_you_mean, quote, quote_path
from ramble_tools.files import new_file
from ramble_tools.home import home_path
from ramble_tools.words.default_list import DEFAULT_FILE, default_name, is_list_name, list_path
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.own_list import read_list_file, sorted_list

_OURS = tuple(tier.value for tier in Tier)


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list that the user keeps: its name, how many words it holds, and the path that it came from."""

    name: str
    words: int
    source: str


def names() -> list[str]:
    """The names of the lists that were added."""
    try:
        return sorted(name.removesuffix(".tsv") for name in os.listdir(home_path("lists")) if name.endswith(".tsv"))
    except (FileNotFoundError, NotADirectoryError):
        return []


def kept_lists() -> list[KeptList]:
    """The lists that were added, by name."""
    return [_kept_list(name) for name in names()]


def _kept_list(name: str) -> KeptList:
    import json

    try:
        with open(home_path("lists", f"{name}.json"), encoding="utf-8") as file:
            return KeptList(**json.load(file))
    except (OSError, ValueError, TypeError):
        # Somebody tidied up. The list itself is there, and what it holds can be counted.
        with open(list_path(name), "rb") as file:
            return KeptList(name, file.read().count(b"\n"), "a file that was not noted")


def add_list(name: str, path: str) -> KeptList:
    """Keep the list in the file `path` under a name; a list that had the name is replaced.

    Raises BadInput, FileError, and OutputError where it can't be kept.
    """
    import json

    plain = name.strip().lower()
    if plain in _OURS:
        raise BadInput(f"{quote(plain)} is a list of ours; give yours another name")
    if not is_list_name(plain):
        raise BadInput(f"a list's name is letters, digits, - and _, as in twl06, not {quote(name)}")
    text = sorted_list(read_list_file(path), path)
    kept = KeptList(plain, text.count(b"\n"), os.path.abspath(path))
    _write(list_path(plain), text)
    _write(home_path("lists", f"{plain}.json"), json.dumps(asdict(kept)).encode())
    return kept


def remove_list(name: str) -> None:
    """Forget a list that was added. Raises BadInput."""
    plain = name.strip().lower()
    if plain not in names():
        if name.strip().lower() in (tier.value for tier in Tier):
            raise BadInput(f"the {name.strip().lower()} list is ours, and always there; yours can be removed")
        raise BadInput(_unknown(name, names()))
    if default_name() == plain:
        set_default(Tier.GAME.value)
    for path in (list_path(plain), home_path("lists", f"{plain}.json")):
        if os.path.exists(path):
            os.remove(path)


def set_default(name: str) -> str:
    """Choose the list that decides where none is named, and return its plain name. Raises BadInput."""
    plain = name.strip().lower()
    known = [*_OURS, *names()]
    if plain not in known:
        hint = "; a file is added first: ramble list add NAME PATH" if os.path.exists(name) else ""
        raise BadInput(_unknown(name, known) + hint)
    _write(home_path(DEFAULT_FILE), f"{plain}\n".encode())
    return plain


def _unknown(name: str, known: list[str]) -> str:
    if not known:
        return f"there is no word list {quote(name)}; none was added yet"
    return f"there is no word list {quote(name)}; {did_you_mean(name, known)}"


def _write(path: str, content: bytes) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise OutputError(f"{quote_path(path)} was not written: {(error.strerror or str(error)).lower()}") from None
    with new_file(path) as file:
        file.write(content)
