"""A sorted text file, searched where it lies: no index to build, nothing held in memory."""

import mmap
from collections.abc import Iterator


class SortedText:
    """A file of lines `key` or `key<TAB>value`, in ASCII and sorted bytewise by key.

    One look-up reads about 18 lines of a file of 250,000. The file must not be empty.
    Raises OSError where it can't be opened.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        with open(path, "rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def find(self, key: str) -> str | None:
        """Return the value that stands behind the key (empty where the line is the key alone), or None."""
        wanted = key.encode()
        text = self._bytes
        # The line sought begins in text[low:high]; both are always the start of a line, or the end of the file.
        low, high = 0, len(text)
        while low < high:
            middle = (low + high) // 2
            start = max(text.rfind(b"\n", low, middle) + 1, low)
            end = text.find(b"\n", middle, high)
            if end < 0:
                end = high
            found, _, value = text[start:end].partition(b"\t")
            if found == wanted:
                return value.decode()
            if found < wanted:
                low = end + 1
            else:
                high = start
        return None

    def __contains__(self, key: str) -> bool:
        return self.find(key) is not None

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every (key, value) in order."""
        with open(self.path, encoding="ascii") as file:
            for line in file:
                key, _, value = line.rstrip("\n").partition("\t")
                yield key, value
