"""Repairing the scorebook: a new one gets the sound entries of this one, of its backups, and of exports."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import NamedTuple

from ramble_tools.errors import BadInput, BookError, OutputError, ReplayError
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook import chain, club
from ramble_tools.scorebook.book import Book, parsed
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.salvage import Contents, Found, inspect
from ramble_tools.scorebook.store import Line, Row, Store
from ramble_tools.scorebook.where import backend

# What reading a damaged entry may raise.
_UNREADABLE = (BadInput, KeyError, TypeError, ValueError, AttributeError, IndexError)


class Repaired(NamedTuple):
    """A game as it is after a repair: its row, its entries, and what was done to it, if anything."""

    row: Row
    entries: Sequence[Entry]
    history: History
    what: Sequence[str] = ()


class Plan(NamedTuple):
    """A repair that has not been done yet: the games of the new book, and the names of those that can't be saved.

    `is_ours` is False if nothing in the file says that it was a scorebook.
    """

    games: Sequence[Repaired]
    lost: Sequence[str]
    faults: Sequence[str]
    is_ours: bool = True
    ledger: Sequence[Line] = ()

    @property
    def is_needed(self) -> bool:
        """Whether anything is damaged."""
        return bool(self.lost or self.faults or any(game.what for game in self.games))


# --- planning


def plan(exports: Sequence[Contents] = ()) -> Plan:
    """Return how the book would be repaired, with its backups and with these exports of it.

    Raises BookError if it is a newer version's or another program's.
    """
    book, copies = inspect(), [*exports]
    for path in backend().backups():
        with suppress(BookError, OutputError):
            copies.append(inspect(path, f"the backup {os.path.basename(path)}"))
    games, lost = [], []
    for found in book.games.values():
        repaired = _repaired(found, [(each.source, same) for each in copies if (same := each.copy_of(found))])
        if repaired:
            games.append(repaired)
        else:
            lost.append(found.row.name)
    if book.faults:  # games may be missing from the book itself
        known = {game.row.identity for game in games}
        for each in copies:
            for found in each.games.values():
                repaired = None if found.row.identity in known else _repaired(found, [])
                if repaired:
                    known.add(found.row.identity)
                    lost = [name for name in lost if name != repaired.row.name]
                    games.append(repaired._replace(what=[f"taken from {each.source}; anything newer is lost"]))
    return Plan(games, lost, book.faults, book.is_ours, _ledger())


def _ledger() -> Sequence[Line]:
    """Return the lines of the ledger, from the book or else from its latest backup that can be read."""
    for path in ("", *backend().backups()):
        with suppress(BadInput, OutputError), backend().reading(path) as store:
            return store.ledger()
    return ()


def _repaired(found: Found, copies: Sequence[tuple[str, Found]]) -> Repaired | None:
    """Return a game with its damaged entries replaced from copies of it, or left out; None if nothing is left of it."""
    row = found.row
    is_sound = chain.of_row(row) == row.sum
    if not is_sound:
        row = next((each.row for _, each in copies if chain.of_row(each.row) == each.row.sum), row)
    sources = [(source, {line.number: line for line in each.lines}) for source, each in copies]
    lines, what = _sound_lines(row, found.lines, sources, trust_start=not is_sound)
    if not is_sound:
        what = ["its row in the list of games is restored", *what]
    if not lines:
        return None
    try:
        entries = parsed(lines)
    except ValueError:
        return None
    for kind in dict.fromkeys((row.kind, *NAMES)):
        with suppress(*_UNREADABLE):
            return Repaired(row._replace(kind=kind), entries, history_of(find_game(kind), entries), what)
    with suppress(*_UNREADABLE):
        playable, history, more = _playable(row.kind, entries)
        return Repaired(row, playable, history, [*what, *more])
    return None


def _playable(kind: str, entries: Sequence[Entry]) -> tuple[list[Entry], History, list[str]]:
    """Return the entries that can be played one after another, and say which are left out.

    After an entry that is lost, others may not be possible any more, such as the correction of a round that is gone.
    """
    history = history_of(find_game(kind), entries[:1])
    playable, what = [entries[0]], []
    for entry in entries[1:]:
        tried = copy(history)
        try:
            tried.take(entry)
            tried.replay()
        except BadInput as error:
            reason = str(error.__cause__ or error) if isinstance(error, ReplayError) else str(error)
            what.append(f"{_in_words(entry.id, entry.kind, entry.at)} is left out: {reason}")
            continue
        history = tried
        playable.append(entry)
    return playable, history, what


def _sound_lines(
    row: Row, lines: Sequence[Line], copies: Sequence[tuple[str, Mapping[int, Line]]], *, trust_start: bool
) -> tuple[list[Line], list[str]]:
    """Return the lines whose checksums are right, and what was done about the others.

    A line's checksum covers the line before it. So after a line that is lost, the next one is right if it fits the
    checksum that the lost one has.
    """
    here = {line.number: line for line in lines}
    recorded = row.last if chain.of_row(row) == row.sum else 0
    last = max([recorded, *here, *(max(each, default=0) for _, each in copies)])
    found: list[Line] = []
    what: list[str] = []
    running: int | None = chain.start(row.identity)
    for number in range(1, last + 1):
        mine = here.get(number)
        choices = [("", mine), *((source, each.get(number)) for source, each in copies)]
        fits = [
            (source, line)
            for source, line in choices
            if line is not None and running is not None and chain.add(running, line) == line.sum
        ]
        if not fits and trust_start and number == 1 and mine is not None and _is_followed(mine, here.get(2)):
            fits = [("", mine)]
        if fits:
            source, line = fits[0]
            found.append(line)
            running = line.sum
            if source:
                what.append(f"{_in_words(number, line.kind, line.at)} is restored from {source}")
            continue
        if mine is not None or number <= recorded:
            what.append(f"{_in_words(number, mine.kind, mine.at) if mine else f'entry {number}'} is left out")
        running = mine.sum if mine is not None and _is_followed(mine, here.get(number + 1)) else None
    return found, what


def _in_words(number: int, kind: str, at: str) -> str:
    return f"entry {number} ({kind}, {at})"


def _is_followed(line: Line, following: Line | None) -> bool:
    return following is None or chain.add(line.sum, following) == following.sum


# --- doing it


def repair(plan: Plan) -> str:
    """Write the repaired book, move the damaged one aside, and return the path that it has then.

    Raises OutputError if that is impossible; then nothing was changed.
    """

    def write(store: Store) -> None:
        book = Book(store)
        for game in sorted(plan.games, key=lambda game: game.row.used):
            _write(book, game)
        club.add_missing(store, plan.ledger)

    return backend().replace(write)


def _write(book: Book, game: Repaired) -> None:
    name = game.row.name if game.row.name.isprintable() else "saved"
    identity = "" if book.store.with_identity(game.row.identity) else game.row.identity
    row = book.add(game.row.kind, name, identity, game.entries, is_open=not game.history.over)
    if game.row.deleted:
        book.delete(row, deleted=True)
