"""The lexicon that Ramble Tools brings: three word lists in one, each a part of the next.

    common    what everybody at the table knows (scowl sizes up to 35)
    standard  a large dictionary (up to 70)
    game      what word-game lists hold (up to 80): the default, for a rare word is a word

How the lists are made, and from what: `wordlists/README.md`. What decides at a table: `dictionary.py`.
"""

from enum import Enum
from functools import cache, cached_property
from typing import NamedTuple

from ramble_tools.data_files import data_path
from ramble_tools.words.sorted_text import SortedText


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
TIER_BY_LETTER = {"C": Tier.COMMON, "S": Tier.STANDARD, "G": Tier.GAME}

# What stands in zipf.tsv for a rare word that is also a name: the frequency would be the name's.
_NAME = "name"


class Entry(NamedTuple):
    """What the lists hold of a word: the smallest list, and the region where only one spells it so (`us`, `uk`)."""

    tier: Tier
    region: str | None = None


class Lexicon:
    """Look-ups of one word, in plain form, in the files of a folder like `wordlists/`."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.words = self._open("words.tsv")
        self._frequencies = self._open("zipf.tsv")

    def _open(self, name: str) -> SortedText:
        return SortedText(f"{self.folder}/{name}")

    def entry(self, word: str) -> Entry | None:
        """What the lists hold of the word, or None where none holds it."""
        columns = self.words.find(word)
        if columns is None:
            return None
        tier, _, region = columns.partition("\t")
        return Entry(TIER_BY_LETTER[tier], region or None)

    def tier(self, word: str) -> Tier | None:
        """The smallest list that holds the word, or None where none does."""
        entry = self.entry(word)
        return entry.tier if entry else None

    def zipf(self, word: str) -> float:
        """How often the word is used: log10 of the times it stands in a billion words, 0.0 where that is not known.

        It says nothing of whether it is a word: misspellings are used too. A rare word that is also a name has 0.0,
        for what was counted is the name.
        """
        return self.frequency(word)[0]

    def is_counted_as_name(self, word: str) -> bool:
        """Whether a frequency is known and held back, because it is a name's (`james`, `texas`)."""
        return self.frequency(word)[1]

    def frequency(self, word: str) -> tuple[float, bool]:
        """Return `zipf` and `is_counted_as_name` from one search."""
        found = self._frequencies.find(word)
        is_name = found == _NAME
        return (0.0 if found is None or is_name else float(found)), is_name

    def gloss(self, word: str) -> str | None:
        """What a word of one or two letters means, for that is what tables quarrel over; None for longer ones."""
        if len(word) > 2:
            return None
        columns = self._short_words.find(word)
        return (columns or "").partition("\t")[2] or None

    def is_offensive(self, word: str) -> bool:
        """Whether nobody should meet the word unasked: it is valid, and never suggested."""
        return word in self.offensive_words

    @cached_property
    def _short_words(self) -> SortedText:
        return self._open("short-words.tsv")

    @cached_property
    def offensive_words(self) -> frozenset[str]:
        """The words that are valid and never suggested unasked."""
        return frozenset(word for word, _ in self._open("offensive.txt"))


@cache
def the_lexicon() -> Lexicon:
    """The lexicon that Ramble Tools brings."""
    return Lexicon(data_path("wordlists"))
