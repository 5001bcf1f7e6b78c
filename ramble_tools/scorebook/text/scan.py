"""Reading the scorebook's text from one end to the other: which logs it has, where their lines are, and what is wrong.

A log goes as far as each of its lines follows the one before it. A line that can't be right, is missing, doubled or out
of order is damage of its log; one of which not even that is known is a fault of the book.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from ramble_tools.errors import UNCHANGED, BookVersionError, quote
from ramble_tools.scorebook.store import SEASON, Row
from ramble_tools.scorebook.text import line as form

# How many lines are found together: the later ones of a long game are read without the earlier ones.
RUN = 64
# What may stand between the data of an entry and the mark of its log.
_OVER, _KEY, _QUOTE, _BRACE = b', "over": true', b'}, "key": "', ord('"'), ord("}")
_RENAME = b"rename"
_AT = re.compile(rb'"at": "([^"]*)"')
# How much of a line that is too long is looked at.
_START = 1000


class Run:
    """Lines of a log that follow each other in the text: the first one's number, how many, and where they are."""

    def __init__(self, first: int, count: int, at: int, length: int) -> None:
        self.first, self.count, self.at, self.length = first, count, at, length


class Log:
    """A log as far as it was read. `row` is as it is after its last sound line.

    `known` is the number and the checksum of an entry that was in the text before, as long as it was not read.
    """

    def __init__(self, row: Row, *, is_new: bool = True, known: tuple[int, int] | None = None) -> None:
        self.row, self.is_new, self.known = row, is_new, known
        self.runs: list[Run] = []
        # What the lines are about, and the requests that they carry out: each with the number of its entry.
        self.mentions: list[tuple[str, int]] = []
        self.sent: list[tuple[str, int]] = []
        self.damage = ""
        self._last_line = b""

    def add(self, line: bytes, at: int, row: Row, players: tuple[str, ...]) -> None:
        """Count the next line, which begins at this place; `row` is what it says."""
        self._last_line = b""
        last, end = self.row.last + 1, at + len(line) + 1
        head = form.stored_sum(line) or 0
        self.row = row._replace(id=self.row.id, players=players, last=last, head=head, used=end)
        self._extend(last, 1, at, end)

    def add_plain(self, count: int, at: int, end: int, last_line: bytes, *, is_open: bool) -> None:
        """Count the next lines, which are between these places, and of which only the last one matters."""
        head = form.stored_sum(last_line) or 0
        first = self.row.last + 1
        last = first + count - 1
        self.row = self.row._replace(open=is_open, deleted=False, last=last, head=head, used=end)
        self._last_line = last_line
        self._extend(first, count, at, end)

    def _extend(self, first: int, count: int, at: int, end: int) -> None:
        run = self.runs[-1] if self.runs else None
        if run and run.at + run.length == at and run.count + count <= RUN and run.first + run.count == first:
            run.count, run.length = run.count + count, run.length + end - at
        else:
            self.runs.append(Run(first, count, at, end - at))
        if self.known and self.known == (self.row.last, self.row.head):
            self.known = None

    def note_use(self, line: bytes, at: int) -> None:
        """Note a line that does not count: the game was used all the same."""
        self.row = self.row._replace(used=at + len(line) + 1)

    def settled(self) -> Row:
        """Return the row with the time of the last line."""
        found = _AT.search(self._last_line)
        return self.row._replace(at=found[1].decode(errors="replace")) if found else self.row


class Scan:
    """The logs of a text, or of a part of it. `load` returns a log that was known before, by its identity."""

    def __init__(
        self,
        place: str,
        lines: int = 0,
        load: Callable[[str], Log | None] = lambda _: None,
        known: Mapping[str, tuple[int, int]] = {},
    ) -> None:
        self.logs: dict[str, Log] = {}
        self.faults: list[str] = []
        # How many lines there are.
        self.lines = lines
        self._place, self._load, self._known = place, load, known
        self._current: Log | None = None
        # Lines of which it is not known whose they are, and logs that lack an entry which no line was seen to be.
        self._unknown: list[tuple[int, str, str, str]] = []
        self._missing = 0

    def read(self, data: bytes, base: int = 0) -> int:
        """Read whole lines, of which the first one begins at `base` in the text, and return where they end.

        Raises BookVersionError for a line of a later version of this program.
        """
        at, end = 0, data.find(b"\n")
        while end >= 0:
            log = self._current
            if log and not log.damage and log.row.kind != SEASON:
                at, end = self._read_plain(log, data, base, at, end)
                if end < 0:
                    break
            self.take(data[at:end], base + at)
            at = end + 1
            end = data.find(b"\n", at)
        return base + at

    def _read_plain(self, log: Log, data: bytes, base: int, at: int, end: int) -> tuple[int, int]:
        """Read the next lines as long as they are plain ones of this log; return where the next one begins and ends.

        They need not be taken apart: all that is needed is their number, and the request, if any. Their checksums are
        looked at whenever the game is read: here that would take longer than all the rest.
        """
        start, tail = form.marks_of(log.row)
        first, count, number, last_at, is_open = at, 0, log.row.last + 1, at, True
        known = log.known[0] if log.known else 0
        begins, ends = data.startswith, len(tail) + form.END - len(form.SUM)
        while end >= 0:
            kind = b'%b%d, "kind": "' % (start, number)
            edge = end - ends
            if not begins(kind, at) or not begins(tail, edge):
                break
            mark = data[edge - 1]
            is_open = True
            if mark != _BRACE:
                if begins(_OVER, edge - len(_OVER)):
                    edge, is_open = edge - len(_OVER), False
                    mark = data[edge - 1]
                if mark == _QUOTE and (key := _key_in(data, at, edge)):
                    log.sent.append((key, number))
                elif mark != _BRACE:
                    break
            if data[at + len(kind)] == _RENAME[0] and begins(_RENAME, at + len(kind)):  # the old name is to be found
                break
            last_at, at, count = at, end + 1, count + 1
            end = data.find(b"\n", at)
            if count == RUN or number == known:
                log.add_plain(count, base + first, base + at, data[last_at : at - 1], is_open=is_open)
                self.lines, first, count = self.lines + count, at, 0
            number += 1
        if count:
            log.add_plain(count, base + first, base + at, data[last_at : at - 1], is_open=is_open)
            self.lines += count
        return at, end

    def take(self, line: bytes, at: int) -> None:
        """Read one line, which begins at this place in the text."""
        self.lines += 1
        if len(line) > form.LONGEST:
            self._bad(line[:_START] + line[-_START:], at)
            return
        found = form.read_line(line)
        if version := form.is_newer(line):
            raise BookVersionError(
                f"the scorebook {self._place} was made by a newer Ramble Tools "
                f"(line {self.lines} has version {version}; this one reads {form.VERSION})",
                "update Ramble Tools",
                UNCHANGED,
            )
        if found is None:
            self._bad(line, at)
            return
        log = self.log(found.row.identity)
        before = log.row.head if log else 0
        follows = found.entry.id == (log.row.last if log else 0) + 1
        if log and log.damage:
            self._after_damage(log, found.entry.id)
            log.note_use(line, at)
        elif follows and form.sum_of(line, before) is not None:
            self._current = log = log or self._begin(found.row)
            log.add(line, at, found.row, found.row.players if found.has_players else log.row.players)
            if found.key:
                log.sent.append((found.key, found.entry.id))
            log.mentions += [(what, found.entry.id) for what in mentions(found)]
        elif form.stored_sum(line) is None or follows:
            self._bad(line, at)
        elif log and found.entry.id <= log.row.last:
            same = form.stored_sum(line) == log.row.head and found.entry.id == log.row.last
            differs = "" if same else ", or went on differently elsewhere"
            log.damage = f"entry {found.entry.id} is there twice{differs} (line {self.lines:,})"
        elif log is None and (near := self._meant(line, found)):
            near.damage = f"entry {found.entry.id} is damaged (line {self.lines:,})"
            near.note_use(line, at)
        else:
            log = log or self._begin(found.row)
            log.damage = f"entry {log.row.last + 1} is missing (before line {self.lines:,})"
            log.note_use(line, at)
            self._missing += found.entry.id - log.row.last - 1

    def _after_damage(self, log: Log, number: int) -> None:
        if number == log.row.last + 1 and " is missing " in log.damage:
            log.damage = f"entry {number} is out of order (line {self.lines:,})"

    def log(self, identity: str) -> Log | None:
        """Return a log, as far as it was read."""
        found = self.logs.get(identity)
        if found is None and (found := self._load(identity)):
            self.logs[identity] = found
        return found

    def _meant(self, line: bytes, found: form.TextLine) -> Log | None:
        """Return the log of a line that names one which there is not: the one with which its checksum is right."""
        for log in self.logs.values():
            if log.row.last == found.entry.id - 1 and not log.damage:
                right = line.replace(found.row.identity.encode(), log.row.identity.encode())
                if form.sum_of(right, log.row.head) is not None:
                    return log
        return self._before(found.row.called, found.entry.id)

    def _before(self, name: str, number: int) -> Log | None:
        """Return the only log with this name that lacks just the entry with this number."""
        same = [each for each in self.logs.values() if (each.row.called, each.row.last) == (name, number - 1)]
        return same[0] if len(same) == 1 and number > 1 and not same[0].damage else None

    def _begin(self, row: Row) -> Log:
        log = self.logs[row.identity] = Log(row, known=self._known.get(row.identity))
        return log

    def _bad(self, line: bytes, at: int) -> None:
        """Note a line that can't be right, as damage of its log if that can be told."""
        parts = form.splits(line)
        if len(parts) > 1:
            self.faults.append(f"line {self.lines:,} does not end where it should")
            self.lines -= 1
            for part in parts:
                self.take(part, at)
                at += len(part) + 1
            return
        name, number, game, identity = form.named_in(line)
        log = self.log(identity) if identity else None
        log = log or self._before(name, number)
        if log is None:
            self._unknown.append((self.lines, name, game, identity))
            return
        log.damage = log.damage or f"entry {log.row.last + 1} is damaged (line {self.lines:,})"
        log.note_use(line, at)

    def finish(self) -> None:
        """Note the lines of which it is still not known whose they are."""
        unexplained = self._unknown[: max(0, len(self._unknown) - self._missing)]
        self._unknown.clear()
        for number, name, game, identity in unexplained:
            if identity and self.log(identity) is None:
                log = self._begin(Row(0, form.row_name(game, name or "lost", identity), game, identity=identity))
                log.damage = f"entry 1 is damaged (line {number:,})"
                continue
            whose = f", which may be about {quote(name)}" if name else ""
            self.faults.append(f"line {number:,} can't be read{whose}")


def _key_in(data: bytes, at: int, edge: int) -> str:
    """Return the request that a line between these places carries out; nothing if it must be read as a whole."""
    place = data.rfind(_KEY, at, edge)
    key = data[place + len(_KEY) : edge - 1]
    return "" if place < 0 or b'"' in key or b"\\" in key else key.decode(errors="replace")


def mentions(found: form.TextLine) -> Iterable[str]:
    """Return what a line can be found by: the game that a season's entry is about, and a name that a game had."""
    body = found.entry.body
    if found.row.kind == SEASON and isinstance(game := body.get("game"), str) and found.entry.kind != SEASON:
        yield about_game(game)
    if found.entry.kind == "rename" and found.row.is_game and isinstance(name := body.get("from"), str):
        yield once_named(name)


def about_game(identity: str) -> str:
    """Return what the entries of seasons about a game are found by."""
    return f"game {identity}"


def once_named(name: str) -> str:
    """Return what the entries that took a name from a game are found by."""
    return f"name {name.lower()}"
