"""Count letters in many words at once, much faster than word by word.

The words of one length are laid below each other, as rows of a table. A column of that table is one `bytes` object, so
`translate` marks a letter in all words at once, and adding the columns as large integers counts it: each byte of the
sum belongs to one word. No carry goes from one word to the next, because each byte stays small.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import compress, groupby

from ramble_tools.letters import ALPHABET

# In words of at most 15 letters, two kinds of letters share a byte, with four bits each.
_LONGEST_SHARED = 15
# A word that lacks more letters than this counts as lacking one more: a byte holds no larger number.
MOST_LACKING = 254


class LetterCounts:
    """The letters of many words. `words` are the same words, sorted by their length.

    Only questions about racks of these `letters` are answered; without them, about any rack. Fewer letters are faster.
    """

    def __init__(self, words: Iterable[str], letters: Iterable[str] = ALPHABET) -> None:
        self.words = sorted(words, key=len)
        kinds = sorted(set(letters))
        # All letters that no rack has are counted as one kind.
        others = "".join(letter for letter in ALPHABET if letter not in kinds)
        kinds += [others] if others else []
        self._groups = [_Group(list(group), kinds) for _, group in groupby(self.words, len)]

    def lacking(self, letters: Mapping[str, int]) -> bytes:
        """Return how many letters of each word a rack lacks, one byte per word; at most MOST_LACKING + 1."""
        return b"".join(group.lacking(letters) for group in self._groups)

    def spelled(self, letters: Mapping[str, int], blanks: int = 0) -> list[str]:
        """Return the words that a rack spells with this many blanks, at most MOST_LACKING."""
        enough = bytes(lacking <= blanks for lacking in range(256))
        return list(compress(self.words, self.lacking(letters).translate(enough)))


class _Group:
    """Words of one length, and how often they have the letters of each kind."""

    def __init__(self, words: list[str], kinds: Sequence[str]) -> None:
        self.words = words
        length = len(words[0])
        self._counts: list[tuple[Sequence[str], bytes]] = []
        if length > MOST_LACKING:
            return
        text = "".join(words).encode()
        columns = [text[place::length] for place in range(length)]
        size = 2 if length <= _LONGEST_SHARED else 1
        for at in range(0, len(kinds), size):
            pair = kinds[at : at + size]
            # How often each word has letters of the first kind, plus 16 times those of the second.
            self._counts.append((pair, _counted(pair, columns)))

    def lacking(self, letters: Mapping[str, int]) -> bytes:
        if not self._counts:
            return bytes([MOST_LACKING + 1]) * len(self.words)  # no rack spells them
        total = 0
        for pair, counts in self._counts:
            table = _excess(*(letters.get(kind, 0) for kind in pair))
            total += int.from_bytes(counts.translate(table), "big")
        return total.to_bytes(len(self.words), "big")


def _counted(pair: Sequence[str], columns: Sequence[bytes]) -> bytes:
    marks = bytearray(256)
    for worth, kind in zip((1, 16), pair, strict=False):
        for letter in kind:
            marks[ord(letter)] = worth
    total = sum(int.from_bytes(column.translate(marks), "big") for column in columns)
    return total.to_bytes(len(columns[0]), "big")


@cache
def _excess(most: int, most_of_second: int | None = None) -> bytes:
    """Return a table from the counts of one or two kinds to how many letters are more than a rack has."""
    if most_of_second is None:
        return bytes(max(0, count - most) for count in range(256))
    first, second = ([max(0, count - each) for count in range(16)] for each in (most, most_of_second))
    return bytes(more + too_many for more in second for too_many in first)


def consonants(words: Sequence[str]) -> list[int]:
    """Return how many consonants each word has (any letter but a, e, i, o, u)."""
    return list(map(len, "\n".join(words).encode().translate(None, b"aeiou").split(b"\n"))) if words else []
