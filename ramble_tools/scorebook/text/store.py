"""The logs of a scorebook in its text, and the rows of the index beside it."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence

from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.entry_data import readable
from ramble_tools.scorebook.store import DRAFT, GAME, Draft, Log, Row, Store, Values, columns, now
from ramble_tools.scorebook.text import index
from ramble_tools.scorebook.text import line as form
from ramble_tools.scorebook.text.scan import Run, Scan, about_game, once_named
from ramble_tools.scorebook.text.tallies import Tallies

# Returns the bytes of the text from this place on, as many as asked for.
ReadAt = Callable[[int, int], bytes]


class TextStore(Store):
    """A `Store` on an index and the text that it is of. `file.py` opens them, and writes what was `added` at the end.

    `size` is how long the text is, and `lines` how many lines it has.
    """

    last_id = "SELECT last_insert_rowid()"

    def __init__(
        self, connection: sqlite3.Connection, read_at: ReadAt, size: int = 0, lines: int = 0, text: str = ""
    ) -> None:
        self._connection, self._read_at = connection, read_at
        self._tallies = Tallies(text) if text else None
        self.size, self.lines = size, lines
        self.added = bytearray()
        self.last_line = b""
        self._before = connection.total_changes

    def run(self, query: str, *values: object) -> list[Values]:
        """Run a statement on the index, and return its rows."""
        return self._connection.execute(query, values).fetchall()

    @property
    def has_changes(self) -> bool:
        """Whether anything was written, in the text or in the index."""
        return self._connection.total_changes != self._before

    def close(self) -> None:
        """Keep the tallies that were written."""
        if self._tallies:
            self._tallies.close()

    def tallies(self, span: int, firsts: Sequence[int]) -> Mapping[int, str]:
        """Return the tallies of `span` games each that begin with the games with these numbers, by these numbers."""
        return self._tallies.read(span, firsts) if self._tallies else {}

    def set_tally(self, span: int, first: int, text: str) -> None:
        """Store the tally of the games whose numbers are `first` and the `span` - 1 after it."""
        if self._tallies:
            self._tallies.write(span, first, text)

    def among(self, column: str, values: Sequence[object]) -> tuple[str, object]:
        """Return the condition that a column has one of these values, and the one value to run it with."""
        return f"{column} IN (SELECT value FROM json_each(?))", json.dumps(values)

    def called(self, name: str) -> Row | None:
        """Return the game with this name, in any case, deleted or not; of several, the one used last."""
        found = self.rows(f"{self.has_name} ORDER BY used DESC", name) if name.isprintable() else []
        return next((row for row in found if row.is_game), None)

    def once_called(self, name: str) -> Row | None:
        """Return the game that had this name last, in any case, before it was renamed."""
        found = self.rows("JOIN mention ON game = id WHERE what = ? ORDER BY at DESC, number DESC", once_named(name))
        return next(iter(found), None)

    def add_game(self, row: Row) -> Row:
        """Store a new log that has no entries yet, and return it with its number; that in `row` does not matter."""
        marks = ", ".join("?" * len(GAME.split(",")))
        self.run(f"INSERT INTO game ({GAME}) VALUES ({marks})", *columns(row._replace(last=0, head=0)))
        return row._replace(id=int(self.one(self.last_id)), last=0, head=0)

    def stamp(self) -> tuple[int, str]:
        """Return the place of the next line, which grows, and the time (UTC, ISO 8601)."""
        return self.size + len(self.added), now()

    # --- entries

    def read(self, row: Row, after: int = 0, head: int | None = None) -> Log:
        """Return the entries of a log after number `after`, whose checksum is `head`."""
        known = self.run("SELECT last, damage FROM game WHERE id = ?", row.id)
        last, damage = known[0] if known else (0, "")
        entries: list[Entry] = []
        for lines in self._sound(row.id, after, head or 0):
            entries += form.entries_in(lines)
        if any(entry.id != number for number, entry in enumerate(entries, after + 1)):
            entries = []
        if after + len(entries) < last:
            damage = f"entry {after + len(entries) + 1} is damaged"
        return Log(readable(entries), damage)

    def _sound(self, id: int, after: int = 0, head: int = 0) -> Iterator[list[bytes]]:
        """Yield the lines of a log after this number, whose checksum is `head`, as far as each follows the last.

        They come some at a time: to have memory for thousands of them at once takes longer than to read them.
        """
        for lines in self._lines_of(id, after):
            found = form.sound(lines, head)
            yield found
            if len(found) < len(lines):
                return
            head = form.stored_sum(lines[-1]) or 0

    def as_text(self, row: Row) -> str:
        """Return a log as lines of a scorebook's text, as far as it is sound: as they are in the text."""
        return b"".join(line + b"\n" for lines in self._sound(row.id) for line in lines).decode()

    def _lines_of(self, id: int, after: int = 0) -> Iterator[list[bytes]]:
        """Yield the lines of a log after this number, as they are in the text, some at a time."""
        query = "SELECT first, count, at, length FROM run WHERE game = ? AND first + count > ? ORDER BY first"
        for run in (Run(*each) for each in self.run(query, id, after + 1)):
            lines = self._bytes(run.at, run.length).split(b"\n")
            yield lines[max(0, after + 1 - run.first) : run.count]

    def _bytes(self, at: int, length: int) -> bytes:
        """Return bytes of the text, or of what is added to it."""
        on_disk = max(0, min(length, self.size - at))
        start = max(0, at - self.size)
        found = self._read_at(at, on_disk) if on_disk else b""
        return found + bytes(self.added[start : start + length - on_disk])

    def append(self, row: Row, entries: Sequence[Entry], key: str = "", result: str = "") -> Row:
        """Add entries to the log of a row and return it with its new end; what else it says is so after them."""
        before = self.game(row.id)
        scan = Scan("", self.lines, index.loader(self._connection))
        with_players = bool(row.players and (before is None or before.players != row.players))
        for entry in entries:
            is_last = entry is entries[-1]
            state = row if is_last else row._replace(open=True, deleted=False)
            line, head = form.write_line(state, entry, key if is_last else "", result, with_players=with_players)
            with_players = False
            scan.take(line, self.size + len(self.added))
            self.added += line + b"\n"
            self.last_line = line + b"\n"
            row = row._replace(last=entry.id, head=head)
        self.lines = scan.lines
        log = scan.logs[row.identity]
        if log.damage or scan.faults or log.row.last != row.last:
            raise RuntimeError(f"a line was written that can't be read: {log.damage or scan.faults}")
        index.store_scan(self._connection, scan)
        return log.settled()._replace(name=row.name, players=row.players)

    def first_entries(self, rows: Sequence[Row]) -> Mapping[int, Entry]:
        """Return the first entry of each of these logs, by the log's number, as far as it is sound."""
        return dict(self._numbered([(row.id, 1) for row in rows]))

    def about_game(self, rows: Sequence[Row], identity: str) -> list[tuple[int, Entry]]:
        """Return the entries of these seasons about this game, in order, each with the number of its season."""
        those, values = self.among("game", [row.id for row in rows])
        query = f"SELECT game, number FROM mention WHERE what = ? AND {those} ORDER BY game, number"
        return self._numbered(self.run(query, about_game(identity), values))

    def _numbered(self, places: Sequence[tuple[int, int]]) -> list[tuple[int, Entry]]:
        """Return the entries of logs with these numbers; one that can't be read is left out."""
        found = []
        for id, number in places:
            lines = next(self._lines_of(id, number - 1), [])
            entries = readable(form.entries_in(lines[:1]))
            found += [(id, entry) for entry in entries if entry.id == number]
        return found

    # --- what is kept until a round is complete: a log for each person and game

    def drafts(self, row: Row) -> list[Draft]:
        """Return the drafts of a game, the latest first."""
        query = f"WHERE kind = '{DRAFT}' AND identity LIKE ? ORDER BY used DESC"
        logs = self.rows(query, f"{row.identity}.{DRAFT}.%")
        entries = self._numbered([(log.id, log.last) for log in logs])
        found = [Draft(entry.by, _texts(entry.body.get("lines")), entry.at) for _, entry in entries]
        return [draft for draft in found if draft.lines]

    def set_draft(self, row: Row, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""
        new, entry = form.as_entry(row, draft)
        log = self.with_identity(new.identity)
        if not draft.lines and (log is None or not self._lines_in(log)):
            return
        log = log or self.add_game(new)
        self.append(log, [entry._replace(id=log.last + 1)])

    def _lines_in(self, log: Row) -> tuple[str, ...]:
        """Return the lines of the unfinished round in a log of such."""
        found = [entry.body.get("lines") for _, entry in self._numbered([(log.id, log.last)])]
        return _texts(found[0]) if found else ()

    def faults(self) -> list[str]:
        """Return what is wrong with the text, but is not known to be about one of its logs, each in one line."""
        return [what for (what,) in self.run("SELECT what FROM fault")]

    def damage(self) -> Mapping[int, str]:
        """Return what is known to be wrong with logs, by their numbers."""
        return dict(self.run("SELECT id, damage FROM game WHERE damage <> ''"))


def _texts(found: object) -> tuple[str, ...]:
    return tuple(map(str, found)) if isinstance(found, list) else ()
