"""A rack: letters in any order, and the words that they spell."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.plain import plain_word
from ramble_tools.words.sorted_text import SortedText

# Finding the range of each three-letter prefix is cheap, and leaves one line in seven to read.
_PREFIX = 3


@dataclass(frozen=True)
class Rack:
    """Letters a to z, each repeated as often as the rack has it, and a number of blanks that stand for any letter."""

    letters: str
    blanks: int = 0

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(self.letters)

    def words(self, dictionary: Dictionary, expression: str = "") -> list[str]:
        """Return every word of a dictionary that the rack spells and that matches a regular expression, if given."""
        ahead = rf"(?=(?:{expression})\b)" if expression else ""
        letters = "".join(sorted(self._counts))
        most = len(self.letters) + self.blanks
        if most == 0:
            return []
        if self.blanks:
            some = f"[{letters}]*+" if letters else ""
            pattern = f"{ahead}(?=[a-z]{{1,{most}}}\\b){some}(?:[a-z]{some}){{0,{self.blanks}}}+"
            return self.spelled(dictionary.words(pattern))
        ranges = self._ranges(dictionary.word_list.text)
        return self.spelled(dictionary.words(f"{ahead}[{letters}]{{1,{most}}}", ranges))

    def spelled(self, words: Iterable[str]) -> list[str]:
        """Return those of many words that the rack spells, shortest first; none has over MOST_LACKING letters."""
        from ramble_tools.words.letter_counts import MOST_LACKING, LetterCounts

        return LetterCounts(words, self.letters).spelled(self._counts, min(self.blanks, MOST_LACKING))

    def _ranges(self, text: SortedText, prefix: str = "") -> Iterator[tuple[int, int]]:
        """Yield the ranges of a sorted text whose words start with three letters of the rack, and of shorter words."""
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
    """Read letters, with `?` (or `*`, `_`, `.`) for a blank. Raises WordError for anything else."""
    blanks = sum(text.count(sign) for sign in "?*_.")
    letters = re.sub(r"[?*_.\s,]", "", text)
    return Rack(plain_word(letters) if letters else "", blanks)
