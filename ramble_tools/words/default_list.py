"""Finding the lists that the user keeps (`kept_lists.py`). Every look-up asks here, so it imports next to nothing."""

from ramble_tools.home import home_path
from ramble_tools.words.sorted_text import SortedText

DEFAULT_FILE = "default-list.txt"


def default_name() -> str | None:
    """The name of the list that decides where none is named, or None where that was never chosen."""
    try:
        with open(home_path(DEFAULT_FILE), encoding="utf-8", errors="replace") as file:
            return file.read().strip() or None
    except (FileNotFoundError, NotADirectoryError):
        return None


def open_kept_list(name: str) -> SortedText | None:
    """Open a list that was added, or None where there is none of that name."""
    try:
        return SortedText(list_path(name)) if is_list_name(name) else None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None


def list_path(name: str) -> str:
    """Where the sorted copy of a list lies."""
    return home_path("lists", f"{name.lower()}.tsv")


def is_list_name(name: str) -> bool:
    """Whether a list may have this name."""
    letters = name.replace("-", "").replace("_", "")
    return letters.isascii() and letters.isalnum() and name[0].isalnum() and len(name) <= 40
