"""Find the lists that the user added (`kept_lists.py`). Every lookup uses this module, so it imports very little."""

from typing import NoReturn

from ramble_tools.errors import CommandHint, FileError, quote_path
from ramble_tools.home import home_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.words.sorted_text import CheckedText

DEFAULT_FILE = "default-list.txt"


def default_name() -> str | None:
    """Return the name of the list that decides by default, or None if the user never chose one."""
    path = home_path(DEFAULT_FILE)
    require_regular_file(path)
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read().strip() or None
    except (FileNotFoundError, NotADirectoryError):
        return None


def open_kept_list(name: str) -> CheckedText | None:
    """Return the user's list of that name, or None if there is none. Raises FileError if its copy is damaged."""
    if not is_list_name(name):
        return None
    path = list_path(name)
    require_regular_file(path)

    def refuse() -> NoReturn:
        how = CommandHint(f"add it again: ramble list add {name} PATH")
        raise FileError(f"your list {name} is damaged ({quote_path(path)})", how) from None

    try:
        return CheckedText(path, refuse)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        refuse()


def list_path(name: str) -> str:
    """Return the path of the sorted copy of a list."""
    return home_path("lists", f"{name.lower()}.tsv")


def is_list_name(name: str) -> bool:
    """Return whether a list can have this name."""
    letters = name.replace("-", "").replace("_", "")
    return letters.isascii() and letters.isalnum() and name[0].isalnum() and len(name) <= 40
