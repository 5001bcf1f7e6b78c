"""A rack: letters in any order, and the words that can be spelled with them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.plain import plain_word
from ramble_tools.words.sorted_text import SortedText

# Looking up where each beginning of three letters lies costs little and leaves one line in seven to look at.
_PREFIX = 3


@dataclass(frozen=True)
class Rack:
    """Letters a to z, each as often as it is there, and blanks that stand for any letter."""

    letters: str
    blanks: int = 0

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(self.letters)

    @cached_property
    def spells(self) -> Callable[[str], bool]:
        """A test for whether the rack spells a word. It is made once, because it is asked of thousands of words."""
        counts = self._counts
        too_many = re.compile("|".join(f"{letter}(?:.*{letter}){{{count}}}" for letter, count in counts.items()))
        letters = set(counts)
        if not self.blanks:
            return lambda word: letters.issuperset(word) and (not letters or too_many.search(word) is None)
        return lambda word: self.lacking(word) <= self.blanks

    def lacking(self, word: str) -> int:
        """How many letters of the word are not on the rack, blanks aside."""
        counts = self._counts
        return sum(max(0, word.count(letter) - counts[letter]) for letter in set(word))

    def words(self, dictionary: Dictionary, *, offensive: bool = False) -> list[str]:
        """Every word of a dictionary that the rack spells."""
        letters = "".join(sorted(self._counts))
        most = len(self.letters) + self.blanks
        if most == 0:
            return []
        if self.blanks:
            some = f"[{letters}]*" if letters else ""
            pattern = f"(?=[a-z]{{1,{most}}}\\b){some}(?:[a-z]{some}){{0,{self.blanks}}}"
            found = dictionary.words(pattern, offensive=offensive)
        else:
            ranges = self._ranges(dictionary.word_list.text)
            found = dictionary.words(f"[{letters}]{{1,{most}}}", ranges, offensive=offensive)
        spells = self.spells
        return [word for word in found if spells(word)]

    def _ranges(self, text: SortedText, prefix: str = "") -> Iterator[tuple[int, int]]:
        """Where in a sorted text the words lie that begin with three letters of the rack, and the shorter words."""
        for letter in sorted(self._counts):
            longer = prefix + letter
            if longer.count(letter) > self._counts[letter]:
                continue
            key = longer.encode()
            low, high = text.prefix_range(key)
            if low == high:
                continue
            if len(longer) == _PREFIX:
                yield low, high
                continue
            if not text.bytes[low + len(key) : low + len(key) + 1].isalpha():
                yield low, text.bytes.find(b"\n", low, high)
            yield from self._ranges(text, longer)


def read_rack(text: str) -> Rack:
    """Read letters, with `?` (or `*`, `_`, `.`) for a blank. Raises WordError."""
    blanks = sum(text.count(sign) for sign in "?*_.")
    letters = re.sub(r"[?*_.\s,]", "", text)
    return Rack(plain_word(letters) if letters else "", blanks)
