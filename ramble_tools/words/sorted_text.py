"""Search a sorted text file in place, without an index and without reading it into memory."""

import mmap
import os
from collections.abc import Iterator
from typing import Self
from zlib import crc32

# The ranges of prefixes up to this length are remembered: about 26 ** 3 of them at most.
_LONGEST_REMEMBERED = 3


class SortedText:
    """A file, or bytes, of lines `key` or `key<TAB>value`, with keys in ASCII and sorted bytewise, and values in UTF-8.

    A lookup in a file of 250,000 lines reads about 18 of them. `bytes` are the file's bytes, which `re` searches in
    place.
    """

    def __init__(self, text: mmap.mmap | bytes) -> None:
        self.bytes = text
        self._ranges = {b"": (0, len(text))}

    @classmethod
    def open(cls, path: str, size: int = 0) -> Self:
        """Open a file, or its first `size` bytes. Raises OSError if that fails and ValueError if it is empty."""
        with open(path, "rb") as file:
            return cls(mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ))

    def find(self, key: str) -> str | None:
        """Return the value of the key (empty if the line is only the key), or None if there is no such key."""
        wanted = key.encode()
        start = self._first_from(wanted, 0, len(self.bytes))
        end = self.bytes.find(b"\n", start)
        found, _, value = self.bytes[start : end if end >= 0 else None].partition(b"\t")
        # A damaged file must not stop a verdict.
        return value.decode(errors="replace") if found == wanted and start < len(self.bytes) else None

    def __contains__(self, key: str) -> bool:
        return self.find(key) is not None

    def prefix_range(self, prefix: bytes) -> tuple[int, int]:
        """Return the start and end of the lines whose keys start with the prefix."""
        known = self._ranges.get(prefix)
        if known is None:
            # These lines are among those that start with the prefix without its last letter.
            low, high = self.prefix_range(prefix[:-1])
            start = self._first_from(prefix, low, high)
            after = prefix[:-1] + bytes([prefix[-1] + 1])
            known = start, self._first_from(after, start, high)
            if len(prefix) <= _LONGEST_REMEMBERED:
                self._ranges[prefix] = known
        return known

    def lines_ending(self, ending: str) -> Iterator[tuple[int, int]]:
        """Yield the start and end of each line whose key has this ending. Every line must have a value."""
        text, wanted = self.bytes, ending.encode() + b"\t"
        place = text.find(wanted)
        while place >= 0:
            end = text.find(b"\n", place)
            yield text.rfind(b"\n", 0, place) + 1, end
            place = text.find(wanted, end)

    def _first_from(self, key: bytes, low: int, high: int) -> int:
        """Return the start of the first line from `low` to `high` whose key is not less than `key`, or `high`."""
        text, size = self.bytes, len(key)
        # `low` and `high` are always the start of a line, or the end of the file.
        while low < high:
            middle = (low + high) // 2
            start = text.rfind(b"\n", low, middle) + 1 or low
            # The tab or newline after a shorter key comes before any letter, so the rest of the line does not matter.
            if text[start : start + size] < key:
                low = text.find(b"\n", middle, high) + 1 or high
            else:
                high = start
        return low

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every (key, value) in order."""
        for line in bytes(self.bytes).splitlines():
            key, _, value = line.decode().partition("\t")
            yield key, value


# The last line of a sorted copy of a user's list; it comes after any word.
_CHECKSUM = b"~%08x\n"
_SIZE = len(_CHECKSUM % 0)


def with_checksum(text: bytes) -> bytes:
    """Return a sorted copy as it is kept in a file: its last line is a checksum of the others."""
    return text + _CHECKSUM % crc32(text)


def open_copy(path: str) -> SortedText:
    """Open the sorted copy of a user's list. Raises OSError if that fails, and ValueError if the copy is damaged."""
    size = os.path.getsize(path) - _SIZE
    if size <= 0:
        raise ValueError(f"damaged: {path}")
    text = SortedText.open(path, size)
    with open(path, "rb") as file:
        file.seek(size)
        if file.read() != _CHECKSUM % crc32(text.bytes):
            raise ValueError(f"damaged: {path}")
    return text
