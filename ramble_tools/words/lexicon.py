"""The lexicon: three word lists in one, each a part of the next.

    common    what everybody at the table knows (scowl sizes up to 35)
    standard  a large dictionary (up to 70)
    game      what word-game lists hold (up to 80): the default, for a rare word is a word

How the lists are made, and from what: `wordlists/README.md`.
"""

from enum import Enum
from functools import cache

from ramble_tools.data_files import data_path
from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.words.sorted_text import SortedText


class UnknownListError(BadInput):
    """There is no word list of that name."""


class Tier(Enum):
    """A word list, smallest first; a word's tier is the smallest list that holds it."""

    COMMON = "common"
    STANDARD = "standard"
    GAME = "game"

    @property
    def place(self) -> int:
        """0 for the smallest list, 2 for the largest."""
        return list(Tier).index(self)

    def holds(self, tier: "Tier") -> bool:
        """Whether this list holds the words of that tier: `GAME.holds(COMMON)` is true."""
        return tier.place <= self.place


LARGEST = Tier.GAME
_TIERS = {"C": Tier.COMMON, "S": Tier.STANDARD, "G": Tier.GAME}


def read_list_name(name: str) -> Tier:
    """Turn the name of a word list into it. Raises UnknownListError."""
    for tier in Tier:
        if tier.value == name.strip().lower():
            return tier
    raise UnknownListError(f"there is no word list {quote(name)}; {did_you_mean(name, [t.value for t in Tier])}")


class Lexicon:
    """Look-ups of one word, in plain form, in the files of `wordlists/`."""

    def __init__(self, words: SortedText, frequencies: SortedText) -> None:
        self._words = words
        self._frequencies = frequencies

    def tier(self, word: str) -> Tier | None:
        """The smallest list that holds the word, or None where none does."""
        code = self._words.find(word)
        return None if code is None else _TIERS[code]

    def zipf(self, word: str) -> float:
        """How often the word is used: log10 of the times it stands in a billion words, 0.0 where that is not known.

        It says nothing of whether it is a word: misspellings are used too.
        """
        return float(self._frequencies.find(word) or 0.0)


@cache
def the_lexicon() -> Lexicon:
    """The lexicon that Ramble Tools brings."""
    return Lexicon(
        SortedText(data_path("wordlists", "words.tsv")),
        SortedText(data_path("wordlists", "zipf.tsv")),
    )
