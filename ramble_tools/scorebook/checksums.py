"""The checksums of the entries on a server, and of those in a scorebook's file before it was a text.

Each covers the entry and all the entries before it. They are CRC-32, which notices any single wrong bit. They protect
against damage, not against a person who changes a score and computes the checksums again.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from ramble_tools.scorebook.entries import Entry

LINE = "number, at, author, kind, body, sum"


class Line(NamedTuple):
    """An entry of a log as a database has it: its number in the log, counted from 1, and its data as JSON."""

    number: int
    at: str
    by: str
    kind: str
    body: str
    sum: int


def encode(body: Mapping[str, object]) -> str:
    """Return an entry's data as a database has it."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def start(identity: str) -> int:
    """Return the checksum before a game's first entry."""
    return crc32(identity.encode())


def add(before: int, line: Line) -> int:
    """Return the checksum of a line, given that of the line before it. The line's own `sum` does not matter."""
    number, at, by, kind, body, _ = line
    return crc32(f"{number}\t{at}\t{by}\t{kind}\t{body}\n".encode(errors="surrogatepass"), before)


def chained(entries: Iterable[Entry], head: int) -> list[Line]:
    """Return these entries as lines with their checksums; `head` is the checksum before them."""
    found = []
    for number, at, kind, body, by in entries:
        line = Line(number, at, by, kind, encode(body), 0)
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


def parsed(lines: Sequence[Line]) -> list[Entry]:
    """Return the entries in these lines. What is not JSON, or goes too deep, is a text."""
    if not lines:
        return []
    try:
        # Parse one long text, not thousands of small ones: that takes a fifth of the time.
        bodies = json.loads(f"[{','.join([line.body for line in lines])}]")
    except (ValueError, RecursionError):
        if len(lines) > 1:
            return [entry for line in lines for entry in parsed([line])]
        bodies = [lines[0].body]
    found = zip(lines, bodies, strict=True)
    return [Entry(number, at, kind, body, by) for (number, at, by, kind, *_), body in found]


def damaged_at(lines: Sequence[Line], sound: int, after: int) -> str:
    """Return what is wrong with the line after the sound ones, if there is one."""
    if sound == len(lines):
        return ""
    line, number = lines[sound], after + sound + 1
    return (
        f"entry {number} ({line.kind}, {line.at}) is damaged" if line.number == number else f"entry {number} is missing"
    )
