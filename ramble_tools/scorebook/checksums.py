"""The checksums by which damage to the book is noticed: each entry's covers the entry and all the entries before it.

They are CRC-32, which notices any single wrong bit. They protect against damage, not against a person who changes a
score and computes the checksums again.
"""

from collections.abc import Iterable, Sequence
from zlib import crc32

from ramble_tools.scorebook.store import Line, Row


def start(identity: str) -> int:
    """Return the checksum before a game's first entry."""
    return crc32(identity.encode())


def add(before: int, line: Line) -> int:
    """Return the checksum of a line, given that of the line before it. The line's own `sum` does not matter."""
    number, at, by, kind, body, _ = line
    return crc32(f"{number}\t{at}\t{by}\t{kind}\t{body}\n".encode(errors="surrogatepass"), before)


def chained(lines: Iterable[Line], head: int) -> list[Line]:
    """Return these lines with their checksums; `head` is the checksum before them."""
    found = []
    for line in lines:
        head = add(head, line)
        found.append(line._replace(sum=head))
    return found


def sound(lines: Sequence[Line], head: int, after: int = 0) -> tuple[int, int]:
    """Return how many of these lines are as they were written, and the checksum of the last of them.

    `head` is the checksum of line number `after`, which is before them.
    """
    for place, line in enumerate(lines):
        checksum = add(head, line)
        if (line.number, line.sum) != (after + place + 1, checksum):
            return place, head
        head = checksum
    return len(lines), head


def of_row(row: Row) -> int:
    """Return the checksum of a game's row, without its own `sum`."""
    return crc32(repr(row[:-1]).encode())


def is_deleted(row: Row) -> bool:
    """Return whether a game or another log was deleted; a damaged row may only seem to say so."""
    return row.deleted and of_row(row) == row.sum
