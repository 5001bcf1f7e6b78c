"""Search a sorted text file in place, without an index and without reading it into memory."""

import mmap
from collections.abc import Callable, Iterator
from typing import Self

# The ranges of prefixes up to this length are remembered: about 26 ** 3 of them at most.
_LONGEST_REMEMBERED = 3


class SortedText:
    """A file of lines `key` or `key<TAB>value`, with keys in ASCII and sorted bytewise, and values in UTF-8.

    A lookup in a file of 250,000 lines reads about 18 of them. `bytes` are the file's bytes, which `re` searches in
    place. Raises OSError if the file can't be opened and ValueError if it is empty.
    """

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._hold(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    @classmethod
    def in_memory(cls, text: bytes) -> Self:
        """Return a sorted text from bytes instead of a file."""
        sorted_text = cls.__new__(cls)
        sorted_text._hold(text)
        return sorted_text

    def _hold(self, text: mmap.mmap | bytes) -> None:
        self.bytes = text
        self._ranges = {b"": (0, len(text))}

    def find(self, key: str) -> str | None:
        """Return the value of the key (empty if the line is only the key), or None if there is no such key."""
        wanted = key.encode()
        return self._value(self._first_from(wanted, 0, len(self.bytes)), wanted)

    def _value(self, start: int, wanted: bytes) -> str | None:
        """Return the value of the line that starts there, or None if it is not the wanted key's."""
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


class CheckedText(SortedText):
    """The sorted copy of a user's list, which may get damaged: lines `word<TAB>definition`, with each word once.

    A lookup checks the lines around the word's place, which takes a few microseconds. If they are damaged, it calls
    `repair` for the right bytes, and raises what that raises. Opening raises ValueError also if the first or the last
    line is damaged.
    """

    def __init__(self, path: str, repair: Callable[[], "mmap.mmap | bytes"]) -> None:
        super().__init__(path)
        self._repair = repair
        end = len(self.bytes) - 1
        first, _, _ = self.bytes[: max(self.bytes.find(b"\n"), 0)].partition(b"\t")
        last, _, _ = self.bytes[self.bytes.rfind(b"\n", 0, end) + 1 : end].partition(b"\t")
        if self.bytes[end:] != b"\n" or not first.isalpha() or not last.isalpha() or first > last:
            raise ValueError(f"damaged: {path}")

    def _value(self, start: int, wanted: bytes) -> str | None:
        if self._is_sound(start, wanted):
            return super()._value(start, wanted)
        self._hold(self._repair())
        return super()._value(self._first_from(wanted, 0, len(self.bytes)), wanted)

    def _is_sound(self, start: int, wanted: bytes) -> bool:
        """Return whether the lines around the place where a search for `wanted` ended are words in order.

        A damaged line leads a search astray only to a place beside it, so two lines before and two after are enough.
        """
        text = self.bytes
        low = high = start
        for _ in range(2):
            low = text.rfind(b"\n", 0, max(low - 1, 0)) + 1
            high = text.find(b"\n", high) + 1 or len(text)
        first = last = b""
        for line in text[low : high - 1].split(b"\n"):
            word, tab, definition = line.partition(b"\t")
            if not (word.isalpha() and word.islower() and tab and last < word):
                return False
            if b"\t" in definition or b"\0" in definition:
                return False
            first, last = first or word, word
        return (low == 0 or first < wanted) and (high == len(text) or wanted <= last)
