"""Finding damage in the book, and repairing it: a new book gets the sound entries of this one and of its backups."""

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ramble_tools.errors import BadInput, BookError, OutputError, plural
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook import chain
from ramble_tools.scorebook.book import Book, parsed
from ramble_tools.scorebook.checkpoints import is_right
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.sqlite import file as backend
from ramble_tools.scorebook.store import Line, Row


class Found(NamedTuple):
    """A game as it was found in a file: its row, its lines, sound or not, and what is wrong with it, if anything."""

    row: Row
    lines: Sequence[Line]
    damage: str


class Contents(NamedTuple):
    """The games found in a file, by their numbers, and what is wrong with the file itself."""

    games: Mapping[int, Found]
    faults: Sequence[str]


class Repaired(NamedTuple):
    """A game as it is after a repair: its row, its entries, and what was done to it, if anything."""

    row: Row
    entries: Sequence[Entry]
    history: History
    what: str


class Plan(NamedTuple):
    """A repair that has not been done yet: the games of the new book, and the names of those that can't be saved."""

    games: Sequence[Repaired]
    lost: Sequence[str]
    faults: Sequence[str]

    @property
    def is_needed(self) -> bool:
        """Whether anything is damaged."""
        return bool(self.lost or self.faults or any(game.what for game in self.games))


def inspect(path: str = "") -> Contents:
    """Return what is in a scorebook, the user's own if none is named, however damaged it is. Changes nothing.

    Raises OutputError if the file can't be opened at all, so that nothing is known.
    """
    games: dict[int, Found] = {}
    faults: list[str] = []
    try:
        with backend.reading(path) as store:
            faults += store.faults()
            for deleted in (False, True):
                for row in store.games(None, deleted=deleted):
                    games[row.id] = Found(row, store.lines(row.id).lines, _wrong(Book(store), row))
            if missing := store.missing():
                faults.append(f"{plural(missing, 'game')} can't be found in the list of games")
    except BookError as error:
        faults.append(str(error))
    return Contents(games, faults)


def _wrong(book: Book, row: Row) -> str:
    """Return what is wrong with a game."""
    log = book.log(row)
    if log.damage or not log.entries:
        return log.damage or "it has no entries"
    try:
        history = history_of(find_game(row.kind), log.entries)
    except BadInput as error:
        return str(error)
    return "" if is_right(book, row, history) else "a checkpoint is wrong; it is not used"


# --- planning


def plan() -> Plan:
    """Return how the book would be repaired."""
    book, copies = inspect(), []
    for path in backend.backups():
        with suppress(OutputError):
            copies.append(inspect(path))
    games, lost = [], []
    for found in book.games.values():
        repaired = _repaired(found, [copy.games[found.row.id] for copy in copies if found.row.id in copy.games])
        if repaired:
            games.append(repaired)
        else:
            lost.append(found.row.name)
    if book.faults:
        known = {game.row.id for game in games}
        for copy in copies:
            for id, found in copy.games.items():
                repaired = None if id in known else _repaired(found, [])
                if repaired:
                    known.add(id)
                    lost = [name for name in lost if name != repaired.row.name]
                    count = len(repaired.entries)
                    games.append(repaired._replace(what=f"taken from a backup, as it was after entry {count}"))
    return Plan(games, lost, book.faults)


def _repaired(found: Found, copies: Sequence[Found]) -> Repaired | None:
    """Return a game with its damaged entries replaced from copies of it, or left out; None if nothing is left of it."""
    row = found.row
    is_sound = chain.of_row(row) == row.sum
    if not is_sound:
        row = next((copy.row for copy in copies if chain.of_row(copy.row) == copy.row.sum), row)
    lines, what = _sound_lines(row, found.lines, [copy.lines for copy in copies], trust_start=not is_sound)
    if not is_sound:
        what = ["its row in the list of games is written again", *what]
    for kind in (row.kind, *NAMES):
        # Without the last of the entries, if what came after a gap can't be played.
        for count in range(len(lines), 0, -1) if kind == row.kind else [len(lines)]:
            try:
                entries = parsed(lines[:count])
                history = history_of(find_game(kind), entries)
            except (BadInput, KeyError, TypeError, ValueError, AttributeError):
                continue
            if count < len(lines):
                what = [*what, f"what follows entry {lines[count - 1].number} is left out, because it can't be played"]
            return Repaired(row._replace(kind=kind), entries, history, "; ".join(what))
    return None


def _sound_lines(
    row: Row, lines: Sequence[Line], copies: Sequence[Sequence[Line]], *, trust_start: bool
) -> tuple[list[Line], list[str]]:
    """Return the lines whose checksums are right, and what was done about the others.

    A line's checksum covers the line before it. So after a line that is lost, the next one is right if it fits the
    checksum that the lost one has.
    """
    here = {line.number: line for line in lines}
    others = [{line.number: line for line in copy} for copy in copies]
    last = max([row.last if chain.of_row(row) == row.sum else 0, *here], default=0)
    found: list[Line] = []
    what: list[str] = []
    running: int | None = chain.start(row.identity)
    for number in range(1, last + 1):
        mine = here.get(number)
        choices = [each for each in (mine, *(other.get(number) for other in others)) if each is not None]
        fits = [each for each in choices if running is not None and chain.add(running, each) == each.sum]
        if not fits and trust_start and number == 1 and mine is not None and _is_followed(mine, here.get(2)):
            fits = [mine]
        if fits:
            found.append(fits[0])
            running = fits[0].sum
            if fits[0] is not mine:
                what.append(f"entry {number} comes from a backup")
            continue
        what.append(f"entry {number} is left out")
        running = mine.sum if mine is not None and _is_followed(mine, here.get(number + 1)) else None
    return found, what


def _is_followed(line: Line, following: Line | None) -> bool:
    return following is None or chain.add(line.sum, following) == following.sum


# --- doing it


def repair(plan: Plan) -> str:
    """Write the repaired book, move the damaged one aside, and return the path that it has then.

    Raises OutputError if that is impossible; then nothing was changed.
    """
    path = backend.book_path()
    part = f"{path}.repaired.part"
    aside = time.strftime(f"{path}.damaged-%Y-%m-%d-%H%M%S")
    try:
        _remove(part)
        with backend.writing(part) as store:
            book = Book(store)
            for game in sorted(plan.games, key=lambda game: game.row.used):
                _write(book, game)
        for end in ("-wal", "-shm"):
            if os.path.exists(path + end):
                os.replace(path + end, aside + end)
        if os.path.exists(path):
            os.replace(path, aside)
        os.replace(part, path)
    except OSError as error:
        _remove(part)
        raise OutputError(f"the scorebook can't be repaired: {(error.strerror or str(error)).lower()}") from error
    return aside


def _write(book: Book, game: Repaired) -> None:
    name = game.row.name if game.row.name.isprintable() else "saved"
    identity = "" if book.store.with_identity(game.row.identity) else game.row.identity
    row = book.add(game.row.kind, name, identity, game.entries, is_open=not game.history.over)
    if game.row.deleted:
        book.delete(row, deleted=True)


def _remove(path: str) -> None:
    for end in ("", "-wal", "-shm"):
        if os.path.exists(path + end):
            os.remove(path + end)
