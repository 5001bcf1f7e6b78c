"""Repairing the scorebook: a new one gets the sound games of this one, and the best copy of each damaged game."""

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from ramble_tools.errors import UNCHANGED, BookError, CommandHint, DamagedBookError, OutputError
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.arrivals import of_entries, receive
from ramble_tools.scorebook.book import Book
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.inspection import Contents, Found, inspect
from ramble_tools.scorebook.logs import is_open, name_in
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.store import NO_GAME, Row, Store
from ramble_tools.scorebook.where import backend


class Repaired(NamedTuple):
    """A game or another log as it is after a repair: its row, its entries, and what was done to it, if anything.

    `whole` is False if entries are missing, or may be.
    """

    row: Row
    entries: Sequence[Entry]
    what: Sequence[str] = ()
    whole: bool = True

    @property
    def history(self) -> History:
        """The game, replayed."""
        return history_of(find_game(self.row.kind), self.entries)


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

    Raises BookError if it is a newer version's or another program's.
    """
    book, copies = inspect(), [*named]
    for path in backend().backups():
        with suppress(BookError, OutputError):
            copies.append(inspect(path, f"the backup {os.path.basename(path)}"))
    repaired = [_repaired(found, copies) for found in book.games]
    games = [game for game in repaired if game.entries]
    if book.faults or len(games) < len(repaired):  # games may be missing from the book itself
        games += _missing(games, copies)
    saved = {game.row.name for game in games}
    lost = [game.row.shown for game in repaired if not game.entries and game.row.name not in saved]
    return Plan(games, lost, book.faults)


def _repaired(found: Found, copies: Sequence[Contents]) -> Repaired:
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
        its_name = row._replace(name=name_in(row, entries))
        row = next((copy.row for copy, _ in same if copy.has_sound_row), its_name)
    there_were = max(len(entries), found.row.last if found.has_sound_row else 0)
    how = f"taken from {source}" if source else "kept"
    what = [found.damage, f"{how}: {len(entries):,} of {there_were:,} entries"]
    return Repaired(row, entries, what, found.has_sound_row and len(entries) == there_were)


def _missing(games: Sequence[Repaired], copies: Sequence[Contents]) -> list[Repaired]:
    """Return the games that only a copy of the book has; the first copy that has a game decides."""
    known = {game.row.identity for game in games}
    found: list[Repaired] = []
    for each in copies:
        for game in each.games:
            if game.row.identity not in known and game.has_sound_row and game.entries:
                known.add(game.row.identity)
                what = [f"taken from {each.source}; anything newer is lost"]
                found.append(Repaired(game.row, game.entries, what, whole=False))
    return found


def require_a_game(plan: Plan) -> None:
    """Raise DamagedBookError if the new book would be empty."""
    if not plan.games:
        raise DamagedBookError(
            *(plan.faults or ["the scorebook is damaged"]),
            "no game can be read from it, and no backup has one",
            CommandHint("if you have an export or a copy of the file, add --from FILE; otherwise move the file away"),
            UNCHANGED,
        )


def repair(plan: Plan) -> str:
    """Write the repaired book, move the damaged one aside, and return the path that it has then.

    Raises OutputError if that is impossible, and DamagedBookError if no game could be saved: then nothing was changed.
    """
    require_a_game(plan)

    def write(store: Store) -> None:
        book = Book(store)
        for game in sorted(plan.games, key=lambda game: game.row.used):
            _write(book, game)

    return backend().replace(write)


def _write(book: Book, game: Repaired) -> None:
    there = game.row
    name = there.name if there.name.isprintable() else "saved" if there.is_game else f"{NO_GAME}{there.kind} saved"
    # A damaged identity may be that of another game.
    identity = os.urandom(12).hex() if book.store.with_identity(there.identity) else there.identity
    made = of_entries(name, there.kind, identity, game.entries, is_open=is_open(there.kind, game.entries))
    row = receive(book, made._replace(row=made.row._replace(deleted=there.deleted))).row
    if row.is_game and not row.deleted:
        book.store.set_current(row.kind, row.id)
