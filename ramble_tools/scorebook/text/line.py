"""The form of a line of the scorebook's text: an entry of a log as JSON.

{"name": "friday", "n": 4, "kind": "round", "result": "hand 3: Ann wins: the call holds",
 "at": "2026-11-27T20:14:03Z", "by": "ann", "body": {...}, "game": "dumbal", "log": "1f0c...", "sum": "9c0d1e2f"}

`name` is what the game is called after the entry, and `n` counts the entries of its log, whose identity is `log`.
`game` is its kind, `season`, `players` or `draft`. `result` is for people alone: what a round or an undo did when it
was entered. A line may also have `key`, the request that it carries out, `over` and `deleted`, if the game is so after
it, and `players`, if they are others than before. `sum` is the CRC-32 of the line up to there, begun with the sum of
the line before it in the log. A later version that changes this form adds `v`.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from zlib import crc32

from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.store import DRAFT, NO_GAME, PLAYERS, SEASON, Draft, Row

# The version of this form, and the longest line of any book: a season's closing entry has a result for each game.
VERSION = 1
LONGEST = 5_000_000
# The end of a line: what comes before is what its checksum covers.
SUM = b', "sum": "'
END = len(SUM) + 8 + len(b'"}')
# What a damaged line may still say.
_NAME = rb'\{"name": ("(?:[^"\\]|\\.)*"), "n": (\d{1,12}), '
# A whole line: its number, kind, time, writer (neither with a backslash) and data. After the data comes no other brace
# but the last; if there is one, what seems to be the data is not JSON.
_TEXT = r'"(?:[^"\\]++|\\.)*+"'
_LINE = re.compile(
    rf'^\{{"name": {_TEXT}, "n": (\d+), "kind": "([a-z]+)", (?:"result": {_TEXT}, )?'
    r'"at": "([^"\\]*)", "by": "([^"\\]*)", "body": (\{.*\})[^{}]*\}$',
    re.MULTILINE,
)
_LOG = rb'"game": "([a-z]{1,20})", "log": "([0-9a-z.-]{1,80})", "sum": "'


class TextLine:
    """A line that was read: its log's row after it, without numbers and its checksum, its entry, and its request."""

    def __init__(self, row: Row, entry: Entry, key: str, *, has_players: bool) -> None:
        self.row, self.entry, self.key, self.has_players = row, entry, key, has_players


def write_line(
    row: Row, entry: Entry, key: str = "", result: str = "", *, with_players: bool = False
) -> tuple[bytes, int]:
    """Return an entry as a line without its end, and its checksum. `row` is as it is after the entry.

    The row's `head` is the checksum of the line before.
    """
    found: dict[str, object] = {"name": row.called, "n": entry.id, "kind": entry.kind}
    found |= {"result": result} if result else {}
    found |= {"at": entry.at, "by": entry.by, "body": entry.body}
    found |= {"key": key} if key else {}
    found |= {"over": True} if not row.open else {}
    found |= {"deleted": True} if row.deleted else {}
    found |= {"players": row.players} if with_players else {}
    found |= {"game": row.kind, "log": row.identity}
    covered = json.dumps(found, ensure_ascii=False)[:-1].encode()
    sum = crc32(covered, row.head)
    return b'%b%b%08x"}' % (covered, SUM, sum), sum


def written(row: Row, entries: Sequence[Entry]) -> bytes:
    """Return a whole log as lines. `row` is as it is after the last of its entries."""
    lines, head = [], 0
    for entry in entries:
        state = row if entry is entries[-1] else row._replace(open=True, deleted=False)
        with_players = entry is entries[0] and bool(row.players)
        line, head = write_line(state._replace(head=head), entry, with_players=with_players)
        lines.append(line + b"\n")
    return b"".join(lines)


def sum_of(line: bytes, before: int) -> int | None:
    """Return the checksum of a line, if it is the right one after the line with the checksum `before`."""
    sum = crc32(line[:-END], before)
    return sum if line[-END:] == b'%b%08x"}' % (SUM, sum) else None


def sound(lines: Iterable[bytes], head: int) -> list[bytes]:
    """Return the first of these lines, as far as each follows the one before; `head` is the checksum before them."""
    found = []
    for line in lines:  # thousands of them, so without a call for each
        head = crc32(line[:-END], head)
        if line[-END:] != b'%b%08x"}' % (SUM, head):
            break
        found.append(line)
    return found


def stored_sum(line: bytes) -> int | None:
    """Return the checksum that a line says it has."""
    try:
        return int(line[-10:-2], 16) if line[-END:-10] == SUM and line.endswith(b'"}') else None
    except ValueError:
        return None


def read_line(line: bytes) -> TextLine | None:
    """Return what a line says, or None if it has not the form of one. Its checksum is not looked at."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return of_values(found) if isinstance(found, dict) else None


def of_values(found: Mapping[str, object]) -> TextLine | None:
    """Return a line of which the values are known; None if they are not those of a line."""
    get = found.get
    name, n, kind, at, by, body = get("name"), get("n"), get("kind"), get("at"), get("by"), get("body")
    game, log, players, key = get("game"), get("log"), get("players"), get("key")
    if not (isinstance(name, str) and isinstance(kind, str) and isinstance(at, str) and isinstance(by, str)):
        return None
    if n.__class__ is not int or not isinstance(n, int) or n < 1 or not isinstance(body, dict):
        return None
    if not isinstance(game, str) or not isinstance(log, str):
        return None
    names = tuple(each for each in players if isinstance(each, str)) if isinstance(players, list) else ()
    is_open, deleted = get("over") is not True, get("deleted") is True
    row = Row(0, row_name(game, name, log), game, is_open, deleted, log, names, at=at)
    entry, key = Entry(n, at, kind, body, by), key if isinstance(key, str) else ""
    return TextLine(row, entry, key, has_players=players is not None)


def row_name(game: str, name: str, log: str) -> str:
    """Return the name that a row has in this book, for the name of a game, a season and so on."""
    if game == DRAFT:
        return f"{NO_GAME}{DRAFT} {log}"
    return {SEASON: f"{NO_GAME}{SEASON} {name}", PLAYERS: NO_GAME + name}.get(game, name)


def as_entry(row: Row, draft: Draft) -> tuple[Row, Entry]:
    """Return a person's unfinished round of this game as the first entry of its log, with the row of that log."""
    identity = f"{row.identity}.{DRAFT}.{crc32(draft.by.encode()):08x}"
    log = Row(0, row_name(DRAFT, "", identity), DRAFT, identity=identity)
    return log, Entry(1, draft.at, DRAFT, {"game": row.name, "lines": list(draft.lines)}, draft.by)


def entries_in(lines: Sequence[bytes]) -> list[Entry]:
    """Return the entries in these lines of one log. One that has not the form of a line is left out."""
    if not lines:
        return []
    try:
        # Take out the data, and parse it as one long text: the rest of thousands of lines would take twice the time.
        parts = _LINE.findall(b"\n".join(lines).decode())
        if len(parts) == len(lines):
            numbers, kinds, times, writers, texts = zip(*parts, strict=True)
            bodies = json.loads(f"[{','.join(texts)}]")
            if len(bodies) == len(lines):
                return list(map(Entry, map(int, numbers), times, kinds, bodies, writers))
    except (ValueError, RecursionError):
        pass
    read = map(read_line, lines)
    return [each.entry for each in read if each]


def is_newer(line: bytes) -> int:
    """Return the version of the form, if that is a later one than this program's, or 0."""
    if b'"v": ' not in line:
        return 0
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return 0
    version = found.get("v") if isinstance(found, dict) else 0
    return version if isinstance(version, int) and version > VERSION else 0


def looks_like_ours(line: bytes) -> bool:
    """Return whether this was probably a line of a scorebook, however damaged."""
    return bool(re.search(_NAME, line) or re.search(_LOG, line) or (b'"sum": "' in line and b'"body": {' in line))


def named_in(line: bytes) -> tuple[str, int, str, str]:
    """Return what a damaged line still says: the name, the number, the kind of game and the identity of its log."""
    start, end = re.match(_NAME, line), re.search(_LOG, line)
    name = ""
    if start:
        try:
            name = str(json.loads(start[1]))
        except ValueError:
            start = None
    game, log = (end[1].decode(), end[2].decode()) if end else ("", "")
    return name, int(start[2]) if start else 0, game, log


def marks_of(row: Row) -> tuple[bytes, bytes]:
    """Return how each line of this log begins, up to its number, and how it ends, up to its checksum."""
    start = f'{{"name": {json.dumps(row.called, ensure_ascii=False)}, "n": '.encode()
    return start, f', "game": "{row.kind}", "log": "{row.identity}"'.encode() + SUM


def splits(line: bytes) -> list[bytes]:
    """Return the lines in one of which the end of a line was changed to something else."""
    return re.split(rb'(?<="\}).(?=\{"name": ")', line, flags=re.DOTALL)
