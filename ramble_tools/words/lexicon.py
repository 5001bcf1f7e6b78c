"""The built-in lexicon: three word lists in one, each containing the one before it.

    common    words that everyone knows (SCOWL sizes up to 35)
    standard  the words of a large dictionary (up to 70)
    game      the words of word-game lists (up to 80); the default, because a rare word is still a word

`wordlists/README.md` says how the lists are made and from which sources. `dictionary.py` decides which list is used.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import filterfalse
from typing import NamedTuple

from ramble_tools.data_files import data_path
from ramble_tools.words.sorted_text import SortedText


class Tier(Enum):
    """The built-in lists, smallest first. A word's tier is the smallest list that has it."""

    COMMON = "common"
    STANDARD = "standard"
    GAME = "game"

    @property
    def place(self) -> int:
        """0 for the smallest list, 2 for the largest."""
        return list(Tier).index(self)

    def holds(self, tier: "Tier") -> bool:
        """Return whether this list has the words of that tier: `GAME.holds(COMMON)` is true."""
        return tier.place <= self.place


# The list that decides unless the user chooses another.
DEFAULT = Tier.GAME
TIER_BY_LETTER = {"C": Tier.COMMON, "S": Tier.STANDARD, "G": Tier.GAME}

# The value in zipf.tsv for a rare word that is also a name: the frequency would be the name's.
_NAME = "name"

# Looking up this many frequencies takes as long as reading them all.
_MANY = 2_000


class Entry(NamedTuple):
    """A word's entry in the lists: its tier, and its region if only one uses that spelling (`us`, `uk`)."""

    tier: Tier
    region: str | None = None


class Lexicon:
    """Looks up words, given in plain form, in the files of a folder such as `wordlists/`."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.words = self._open("words.tsv")
        self._frequencies = self._open("zipf.tsv")

    def _open(self, name: str) -> SortedText:
        return SortedText.open(f"{self.folder}/{name}")

    def entry(self, word: str) -> Entry | None:
        """Return the word's entry, or None if no list has the word."""
        columns = self.words.find(word)
        if columns is None:
            return None
        tier, _, region = columns.partition("\t")
        return Entry(TIER_BY_LETTER[tier], region or None)

    def tier(self, word: str) -> Tier | None:
        """Return the smallest list that has the word, or None if no list has it."""
        entry = self.entry(word)
        return entry.tier if entry else None

    def zipfs(self, words: Sequence[str]) -> list[float]:
        """Return the first of `frequency` for each word. For many words, this reads the whole file at once."""
        if len(words) < _MANY:
            return [self.frequency(word)[0] for word in words]
        known = self._all_frequencies.get
        return [0.0 if found == _NAME else float(found) for found in (known(word, "0") for word in words)]

    @cached_property
    def _all_frequencies(self) -> dict[str, str]:
        # Words and frequencies in turn, taken in pairs.
        fields = iter(self._frequencies.bytes[:].decode(errors="replace").replace("\n", "\t").split("\t"))
        return dict(zip(fields, fields, strict=False))

    def frequency(self, word: str) -> tuple[float, bool]:
        """Return the word's frequency, and whether it is 0.0 because the word is mostly used as a name, as `james`.

        It is log10 of the uses per billion words, or 0.0 if that is unknown. It says nothing about validity, because
        misspellings are used too.
        """
        found = self._frequencies.find(word)
        is_name = found == _NAME
        return (0.0 if found is None or is_name else float(found)), is_name

    def gloss(self, word: str) -> str | None:
        """Return what a word of one or two letters means, because players dispute those; None for longer words."""
        if len(word) > 2:
            return None
        columns = self._short_words.find(word)
        return (columns or "").partition("\t")[2] or None

    @cached_property
    def respelled(self) -> SortedText:
        """Words that are not spelled as they sound, after a plain spelling of their sound: `shofer<TAB>chauffeur`."""
        return self._open("respelled.tsv")

    @cached_property
    def _short_words(self) -> SortedText:
        return self._open("short-words.tsv")

    @cached_property
    def offensive_words(self) -> frozenset[str]:
        """The words that are valid, but never suggested, and shown only on request."""
        return frozenset(word for word, _ in self._open("offensive.txt"))

    def is_offensive(self, word: str) -> bool:
        """Return whether a word, given in plain form, is one of these."""
        return word in self.offensive_words

    def decent(self, words: Iterable[str]) -> list[str]:
        """Return those of the words that are not offensive."""
        return list(filterfalse(self.offensive_words.__contains__, words))


@cache
def the_lexicon() -> Lexicon:
    """Return the built-in lexicon."""
    return Lexicon(data_path("wordlists"))
