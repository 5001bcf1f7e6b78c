"""A sorted text file, searched where it lies: no index to build, nothing held in memory."""

import mmap
from collections.abc import Iterator
from typing import Self

# The ranges of prefixes up to this long are remembered: 26 ** 3 of them at most.
_LONGEST_REMEMBERED = 3


class SortedText:
    """A file of lines `key` or `key<TAB>value`, the keys in ASCII and sorted bytewise, the values in UTF-8.

    One look-up reads about 18 lines of a file of 250,000. The file must not be empty. `bytes` are the file's bytes,
    which `re` searches in place. Raises OSError where the file can't be opened.
    """

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._hold(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    @classmethod
    def in_memory(cls, text: bytes) -> Self:
        """The same for a text that is in no file."""
        sorted_text = cls.__new__(cls)
        sorted_text._hold(text)
        return sorted_text

    def _hold(self, text: mmap.mmap | bytes) -> None:
        self.bytes = text
        self._ranges = {b"": (0, len(text))}

    def find(self, key: str) -> str | None:
        """Return the value that stands behind the key (empty where the line is the key alone), or None."""
        wanted = key.encode()
        start = self._first_from(wanted, 0, len(self.bytes))
        end = self.bytes.find(b"\n", start)
        found, _, value = self.bytes[start : end if end >= 0 else None].partition(b"\t")
        return value.decode() if found == wanted and start < len(self.bytes) else None

    def __contains__(self, key: str) -> bool:
        return self.find(key) is not None

    def prefix_range(self, prefix: bytes) -> tuple[int, int]:
        """Where the lines lie whose key begins with the prefix: from the first one's start to the last one's end."""
        known = self._ranges.get(prefix)
        if known is None:
            # What begins with the prefix lies within what begins with its first letters.
            low, high = self.prefix_range(prefix[:-1])
            start = self._first_from(prefix, low, high)
            after = prefix[:-1] + bytes([prefix[-1] + 1])
            known = start, self._first_from(after, start, high)
            if len(prefix) <= _LONGEST_REMEMBERED:
                self._ranges[prefix] = known
        return known

    def lines_ending(self, ending: str) -> Iterator[tuple[int, int]]:
        """Where the lines lie whose key ends so, each from its start to its end. Every line must have a value."""
        text, wanted = self.bytes, ending.encode() + b"\t"
        place = text.find(wanted)
        while place >= 0:
            end = text.find(b"\n", place)
            yield text.rfind(b"\n", 0, place) + 1, end
            place = text.find(wanted, end)

    def _first_from(self, key: bytes, low: int, high: int) -> int:
        """Where the first line begins whose key is not before `key`, among the lines in bytes `low` to `high`."""
        text = self.bytes
        # `low` and `high` are always the start of a line, or the end of the file.
        while low < high:
            middle = (low + high) // 2
            start = max(text.rfind(b"\n", low, middle) + 1, low)
            end = text.find(b"\n", middle, high)
            if end < 0:
                end = high
            if text[start:end].partition(b"\t")[0] < key:
                low = min(end + 1, high)
            else:
                high = start
        return low

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every (key, value) in order."""
        for line in bytes(self.bytes).splitlines():
            key, _, value = line.decode().partition("\t")
            yield key, value
