"""Damage to the scorebook: what is in a file however damaged it is, and a new book with the best copy of each game.

Seasons and the players who are merged are repaired like games.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from typing import NamedTuple

from ramble_tools.errors import (
    UNCHANGED,
    BookError,
    CommandHint,
    Consequence,
    DamagedBookError,
    OutputError,
    quote,
)
from ramble_tools.games.registry import NAMES
from ramble_tools.home import chosen_book
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.arrivals import name_in, of_entries, receive, replayed
from ramble_tools.scorebook.backends import backend, is_server
from ramble_tools.scorebook.book import Book, parsed, reading
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.entry_data import WRONG_DATA
from ramble_tools.scorebook.json_export import as_json, read_json
from ramble_tools.scorebook.store import NO_GAME, PLAYERS, SEASON, Row, Store


class FoundLog(NamedTuple):
    """A game or another log as it was found in a file: its row, its entries up to the damage, and the damage if any."""

    row: Row
    entries: Sequence[Entry] = ()
    damage: str = ""

    @property
    def has_sound_row(self) -> bool:
        """Whether the row in the list of games is as it was written."""
        return checksums.of_row(self.row) == self.row.sum

    def is_copied_in(self, other: "FoundLog") -> bool:
        """Return whether another file has the same game: its identity says so or, if that may be damaged, its start."""
        same_start = list(self.entries[:1]) == list(other.entries[:1]) != []
        return self.row.identity == other.row.identity or (same_start and not self.has_sound_row)


class Contents(NamedTuple):
    """The games and other logs found in a file, and what is wrong with the file itself.

    `faults` are sentences for people, and `details` what the database's own check says. `source` says what file it is.
    """

    games: Sequence[FoundLog]
    faults: Sequence[str] = ()
    details: Sequence[str] = ()
    source: str = "the scorebook"


def inspect(path: str = "", source: str = "the scorebook") -> Contents:
    """Return what is in a scorebook, the user's own if none is named, however damaged it is. Changes nothing.

    Raises OutputError if the file can't be opened at all, so that nothing is known, and BookError if it is a newer
    version's or another program's.
    """
    games: list[FoundLog] = []
    faults: list[str] = []
    details: list[str] = []
    try:
        with backend(path or None).reading(path) as store:
            details = store.faults()
            if details:
                store.salvage()
            book = Book(store)
            missing = book.missing("games and seasons")
            games += [_read_log(book, row) for row in store.rows("ORDER BY id")]
            if missing:
                faults.append(missing)
    except DamagedBookError as error:
        faults.append(error.line(without=(Consequence, CommandHint)))
    if details:
        faults.insert(0, "the file is damaged, according to SQLite's own check")
    return Contents(games, faults, details, source)


def in_export(text: str, source: str) -> Contents:
    """Return the games in a file that `games export` wrote. Raises FileError."""
    return Contents([FoundLog(game.row, parsed(game.lines)) for game in read_json(text)], source=source)


def _read_log(book: Book, row: Row) -> FoundLog:
    """Return a game as far as it is sound, and can be replayed."""
    entries, damage = book.log(row)
    is_row_sound = checksums.of_row(row) == row.sum
    if not entries and not is_row_sound:  # its identity, with which the checksums begin, may be damaged
        first = book.store.lines(row.id, most=1)
        if first and first[0].number == 1:
            others, damage = book.log(row, 1, first[0].sum)
            entries = [*parsed(first), *others]
    kinds = [row.kind]
    if not is_row_sound:  # the one that was meant is hardly changed
        kinds += sorted((*NAMES, SEASON, PLAYERS), key=lambda kind: -SequenceMatcher(None, kind, row.kind).ratio())
    return _as_far_as_possible(row, entries, damage, kinds)


def _as_far_as_possible(row: Row, entries: Sequence[Entry], damage: str, kinds: Sequence[str]) -> FoundLog:
    """Return a log as far as it can be replayed, as one of the kind with which that is farthest."""
    if not entries:
        return FoundLog(row, (), damage or "it has no entries")
    possible = [(*_possible(kind, entries), kind) for kind in dict.fromkeys(kinds)]
    longest, impossible, kind = max(possible, key=lambda each: len(each[0]))
    return FoundLog(row._replace(kind=kind), longest, damage or impossible)


def _possible(kind: str, entries: Sequence[Entry]) -> tuple[Sequence[Entry], str]:
    """Return the entries from the first on that can be replayed, and why no more can, if there are more."""
    why = ""
    for end in range(len(entries), 0, -1):
        try:
            replayed(kind, entries[:end])
            return entries[:end], why
        except WRONG_DATA as error:
            why = why or str(error)
    return (), why


# --- a repair


class Repaired(NamedTuple):
    """A game or another log as it is after a repair: its row, its entries, and what was done to it, if anything.

    `whole` is False if entries are missing, or may be.
    """

    row: Row
    entries: Sequence[Entry]
    what: Sequence[str] = ()
    whole: bool = True


class Plan(NamedTuple):
    """A repair that has not been done yet: the games of the new book, and the names of those that can't be saved."""

    games: Sequence[Repaired]
    lost: Sequence[str]
    faults: Sequence[str]

    @property
    def is_needed(self) -> bool:
        """Whether anything is damaged."""
        return bool(self.lost or self.faults or any(game.what for game in self.games))

    @property
    def is_whole(self) -> bool:
        """Whether no other copy can have more."""
        return not self.lost and not self.faults and all(game.whole for game in self.games)


def plan(named: Sequence[Contents] = ()) -> Plan:
    """Return how the book would be repaired, with its backups and with these other copies of it.

    Raises BookError if it is a newer version's or another program's, and DamagedBookError if nothing can be saved.
    """
    book, copies = inspect(), [*named]
    backups: Sequence[str] = ()
    if not is_server(chosen_book()):
        from ramble_tools.scorebook.sqlite import file

        backups = file.backups()
    for path in backups:
        with suppress(BookError, OutputError):
            copies.append(inspect(path, f"the backup {os.path.basename(path)}"))
    repaired = [_repaired(found, copies) for found in book.games]
    games = [game for game in repaired if game.entries]
    if book.faults or len(games) < len(repaired):  # games may be missing from the book itself
        games += _missing(games, copies)
    saved = {game.row.name for game in games}
    lost = [game.row.shown for game in repaired if not game.entries and game.row.name not in saved]
    if not games and (lost or book.faults):
        raise DamagedBookError(
            *(book.faults or ["the scorebook is damaged"]),
            "no game can be read from it, and no backup has one",
            CommandHint(
                "if you have an export or a copy of the file, add --from FILE; otherwise move the file "
                f"{'and the folder of its backups ' if backups else ''}away"
            ),
            UNCHANGED,
        )
    return Plan(games, lost, book.faults)


def _repaired(found: FoundLog, copies: Sequence[Contents]) -> Repaired:
    """Return a sound game as it is, and otherwise the sound copy of it with the most entries, or what is left of it."""
    if not found.damage:
        return Repaired(found.row, found.entries)
    row, entries, source = found.row, found.entries, ""
    same = [(copy, each.source) for each in copies for copy in each.games if found.is_copied_in(copy)]
    for copy, its_source in same:
        goes_on = list(copy.entries[: len(found.entries)]) == list(found.entries)
        if not copy.damage and goes_on and len(copy.entries) > len(entries):
            entries, source = copy.entries, its_source
    if not found.has_sound_row:
        its_name = row._replace(name=name_in(row, entries), deleted=False)  # its log says if it was deleted
        row = next((copy.row for copy, _ in same if copy.has_sound_row), its_name)
    there_were = max(len(entries), found.row.last if found.has_sound_row else 0)
    how = f"taken from {source}" if source else "kept"
    what = [found.damage, f"{how}: {len(entries):,} of {there_were:,} entries"]
    return Repaired(row, entries, what, found.has_sound_row and len(entries) == there_were)


def _missing(games: Sequence[Repaired], copies: Sequence[Contents]) -> list[Repaired]:
    """Return the games that only a copy of the book has.

    The first copy that has a game decides, unless another one has the same entries and more of them.
    """
    known = {game.row.identity for game in games}
    found: dict[str, Repaired] = {}
    for each in copies:
        for game in each.games:
            id = game.row.identity
            before = found[id].entries if id in found else ()
            goes_on = list(game.entries[: len(before)]) == list(before)
            if id not in known and game.has_sound_row and goes_on and len(game.entries) > len(before):
                what = [*[game.damage] * bool(game.damage), f"taken from {each.source}; anything newer is lost"]
                found[id] = Repaired(game.row, game.entries, what, whole=False)
    return list(found.values())


def whole_book() -> tuple[str, str]:
    """Return the scorebook as JSON, and what is damaged in it, if anything: then it has what a repair would save.

    Raises DamagedBookError if that is nothing, and what reading a scorebook raises.
    """
    try:
        with reading() as book:
            rows = [*book.store.games(), *book.logs(SEASON), *book.store.logs(PLAYERS)]
            logs = [(row, book.log(row)) for row in reversed(rows)]  # so the current one is so after an import
        damaged = [row.shown for row, log in logs if log.damage]
        if not damaged:
            return as_json([(row, log.entries) for row, log in logs]), ""
        trouble = damage = f"damaged: {', '.join(map(quote, damaged[:3]))}{' and more' if len(damaged) > 3 else ''}"
    except DamagedBookError as error:
        trouble, damage = str(error), error.line(without=(Consequence, CommandHint))
    return as_json([(game.row, list(game.entries)) for game in plan().games if not game.row.deleted], damage), trouble


def repair(plan: Plan) -> str:
    """Write the repaired book, move the damaged one aside, and return the path that it has then, if there was one.

    Raises OutputError if that is impossible: then nothing was changed.
    """
    if is_server(chosen_book()):
        raise OutputError(
            f"the scorebook {quote(backend().shown(), 62)} is on a server, where games repair can't replace it; "
            "restore a backup of the database, as docs/club.md shows"
        )

    from ramble_tools.scorebook.sqlite import file

    def write(store: Store) -> None:
        book = Book(store)
        for game in sorted(plan.games, key=lambda game: game.row.used):
            _write(book, game)

    return file.replace(write)


def _write(book: Book, game: Repaired) -> None:
    there = game.row
    name = there.name if there.name.isprintable() else "saved" if there.is_game else f"{NO_GAME}{there.kind} saved"
    # A damaged identity may be that of another game.
    identity = os.urandom(12).hex() if book.store.with_identity(there.identity) else there.identity
    made = of_entries(name, there.kind, identity, game.entries)
    row = receive(book, made._replace(row=made.row._replace(deleted=made.row.deleted or there.deleted))).row
    if row.is_game and not row.deleted:
        book.store.set_current(row)
