"""House words: the words that your group allows or bans, whatever the lists say.

They are in `house-words.txt` in the user's folder, one decision per line (`allow yeet`, `ban zzz`, `forget yeet`). The
program only appends to the file, and the last line about a word counts. So no decision is lost, and two processes that
write at the same time don't overwrite each other.
"""

import os
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.home import home_path
from ramble_tools.input_files import require_regular_file

_FILE = "house-words.txt"

Decision: TypeAlias = Literal["allow", "ban", "forget"]


class HouseWords(NamedTuple):
    """The words that your group allows and the words it bans, in plain form; no word is in both."""

    allowed: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()

    def allows(self, word: str) -> bool | None:
        """Return your group's decision on a word, given in plain form, or None if there is none."""
        return True if word in self.allowed else False if word in self.banned else None


def the_house_words() -> HouseWords:
    """Return the decisions in the user's file. Lines that aren't decisions are skipped."""
    path = home_path(_FILE)
    require_regular_file(path)
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return HouseWords()
    last = {word.strip(): decision for decision, _, word in (line.strip().lower().partition(" ") for line in lines)}
    words = {word: decision for word, decision in last.items() if word.isascii() and word.isalpha()}
    allowed, banned = (frozenset(word for word in words if words[word] == kind) for kind in ("allow", "ban"))
    return HouseWords(allowed, banned)


def decide(decision: Decision, words: Iterable[str]) -> None:
    """Save a decision on words, given in plain form. Raises OutputError if the file can't be written."""
    from ramble_tools.files import append_lines, make_private_folder, not_written

    path = home_path(_FILE)
    try:
        make_private_folder(os.path.dirname(path))
    except OSError as error:
        raise not_written(path, error) from None
    append_lines(path, "".join(f"{decision} {word}\n" for word in words))
