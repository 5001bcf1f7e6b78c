"""What is in a scorebook, however damaged it is: its games as far as they are sound, and what is wrong with them."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from ramble_tools.errors import BadInput, CommandHint, Consequence, DamagedBookError
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.book import Book, parsed
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.json_export import read_json
from ramble_tools.scorebook.logs import is_open
from ramble_tools.scorebook.old_ledger import left_in
from ramble_tools.scorebook.store import PLAYERS, SEASON, Line, Row
from ramble_tools.scorebook.where import backend

# What reading the entries of a damaged game may raise.
_UNREADABLE = (BadInput, KeyError, TypeError, ValueError, AttributeError, IndexError)


class Found(NamedTuple):
    """A game or another log as it was found in a file: its row, its entries up to the damage, and the damage if any."""

    row: Row
    entries: Sequence[Entry] = ()
    damage: str = ""

    @property
    def has_sound_row(self) -> bool:
        """Whether the row in the list of games is as it was written."""
        return checksums.of_row(self.row) == self.row.sum

    def is_copied_in(self, other: "Found") -> bool:
        """Return whether another file has the same game: its identity says so or, if that may be damaged, its start."""
        same_start = list(self.entries[:1]) == list(other.entries[:1]) != []
        return self.row.identity == other.row.identity or (same_start and not self.has_sound_row)


class Contents(NamedTuple):
    """The games and other logs found in a file, and what is wrong with the file itself.

    `faults` are sentences for people, and `details` what the database's own check says. `source` says what file it is.
    """

    games: Sequence[Found]
    faults: Sequence[str] = ()
    details: Sequence[str] = ()
    source: str = "the scorebook"


def inspect(path: str = "", source: str = "the scorebook") -> Contents:
    """Return what is in a scorebook, the user's own if none is named, however damaged it is. Changes nothing.

    Raises OutputError if the file can't be opened at all, so that nothing is known, and BookError if it is a newer
    version's or another program's.
    """
    games: list[Found] = []
    faults: list[str] = []
    details: list[str] = []
    try:
        with backend(path or None).reading(path) as store:
            details = store.faults()
            games += [_found(Book(store), row) for row in store.readable_rows()]
            games += [_left(row, log) for row, log in left_in(store)]
            if missing := store.missing():
                faults.append(f"{missing:,} of the games and seasons can't be found in their list")
    except DamagedBookError as error:
        faults.append(error.line(without=(Consequence, CommandHint)))
    if details:
        faults.insert(0, "the file is damaged, according to SQLite's own check")
    return Contents(games, faults, details, source)


def in_export(text: str, source: str) -> Contents:
    """Return the games in a file that `games export` wrote. Raises FileError."""
    return Contents([Found(game.row, parsed(game.lines)) for game in read_json(text)], source=source)


def _found(book: Book, row: Row) -> Found:
    """Return a game as far as it is sound, and can be replayed."""
    entries, damage = book.log(row)
    is_row_sound = checksums.of_row(row) == row.sum
    if not entries and not is_row_sound:
        entries = _believing_the_first(book, row)
    if not entries:
        return Found(row, (), damage or "it has no entries")
    kinds = (row.kind,) if is_row_sound else (row.kind, *NAMES, SEASON, PLAYERS)
    possible = [(_possible(kind, entries), kind) for kind in dict.fromkeys(kinds)]
    (longest, impossible), kind = max(possible, key=lambda each: len(each[0][0]))
    return Found(row._replace(kind=kind), longest, damage or impossible)


def _left(row: Row, lines: Sequence[Line]) -> Found:
    """Return a log that is still in the ledger of an earlier version, as far as it is sound."""
    head, sound = checksums.start(row.identity), 0
    for line in lines:
        head = checksums.add(head, line)
        if head != line.sum:
            break
        sound += 1
    entries, why = _possible(row.kind, parsed(lines[:sound]))
    return Found(row, entries, why or ("" if sound == len(lines) else f"entry {sound + 1} is damaged"))


def _believing_the_first(book: Book, row: Row) -> list[Entry]:
    """Return the entries of a game whose identity may be damaged, with which the checksums begin."""
    first = book.store.lines(row.id, most=1).lines
    with suppress(ValueError):
        if first and first[0].number == 1:
            return [*parsed(first), *book.log(row, 1, first[0].sum).entries]
    return []


def _possible(kind: str, entries: Sequence[Entry]) -> tuple[Sequence[Entry], str]:
    """Return the entries from the first on that can be replayed, and why no more can, if there are more."""
    why = ""
    for end in range(len(entries), 0, -1):
        try:
            is_open(kind, entries[:end])
            return entries[:end], why
        except _UNREADABLE as error:
            why = why or str(error)
    return (), why
