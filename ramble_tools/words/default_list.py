"""Find the lists that the user added (`kept_lists.py`). Every lookup uses this module, so it imports very little."""

from ramble_tools.home import home_path
from ramble_tools.words.sorted_text import SortedText

DEFAULT_FILE = "default-list.txt"


def default_name() -> str | None:
    """Return the name of the list that decides by default, or None if the user never chose one."""
    try:
        with open(home_path(DEFAULT_FILE), encoding="utf-8", errors="replace") as file:
            return file.read().strip() or None
    except (FileNotFoundError, NotADirectoryError):
        return None


def open_kept_list(name: str) -> SortedText | None:
    """Return the user's list of that name, or None if there is none."""
    try:
        return SortedText(list_path(name)) if is_list_name(name) else None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None


def list_path(name: str) -> str:
    """Return the path of the sorted copy of a list."""
    return home_path("lists", f"{name.lower()}.tsv")


def is_list_name(name: str) -> bool:
    """Return whether a list can have this name."""
    letters = name.replace("-", "").replace("_", "")
    return letters.isascii() and letters.isalnum() and name[0].isalnum() and len(name) <= 40
