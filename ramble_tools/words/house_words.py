"""House words: what a table allows or bans, whatever the lists say.

They stand in `house-words.txt` in the user's folder, a line a decision (`allow yeet`, `ban zzz`, `forget yeet`). The
file only grows, and a word's last line holds: nothing that was decided is lost, and two that write at once don't
overwrite each other.
"""

import os
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.errors import OutputError, quote_path
from ramble_tools.home import home_path

_FILE = "house-words.txt"

Decision: TypeAlias = Literal["allow", "ban", "forget"]


class HouseWords(NamedTuple):
    """The words that a table allows and those that it bans, in plain form; no word is in both."""

    allowed: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()

    @property
    def words(self) -> frozenset[str]:
        """All words that your group decided on."""
        return self.allowed | self.banned

    def allows(self, word: str) -> bool | None:
        """Return what your group decided about a word in plain form, or None if the lists decide."""
        return True if word in self.allowed else False if word in self.banned else None


def the_house_words() -> HouseWords:
    """The user's own decisions so far. Lines that are none are passed over."""
    try:
        with open(home_path(_FILE), encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return HouseWords()
    last = {word.strip(): decision for decision, _, word in (line.strip().lower().partition(" ") for line in lines)}
    words = {kind: frozenset(word for word, decision in last.items() if decision == kind) for kind in ("allow", "ban")}
    return HouseWords(words["allow"], words["ban"])


def decide(decision: Decision, words: Iterable[str]) -> None:
    """Add decisions on words in plain form. Raises OutputError where they can't be kept."""
    path = home_path(_FILE)
    lines = "".join(f"{decision} {word}\n" for word in words)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # One write in append mode: the lines of two processes never mix. It begins with a line end, in case that the
        # last line of a power cut has none.
        with open(path, "ab") as file:
            file.write(b"\n" + lines.encode() if file.tell() else lines.encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise OutputError(f"{quote_path(path)} was not written: {(error.strerror or str(error)).lower()}") from None
