"""What is in a scorebook, however damaged it is: its games, their lines, sound or not, and what is wrong with them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ramble_tools.errors import (
    BadInput,
    BookError,
    CommandHint,
    Consequence,
    DamagedBookError,
    NoDatabaseError,
    OutputError,
    plural,
)
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook import chain
from ramble_tools.scorebook.book import Book, encode
from ramble_tools.scorebook.exchange import read_json
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.store import Line, Row, Store
from ramble_tools.scorebook.where import backend


class Found(NamedTuple):
    """A game as it was found in a file: its row, its lines, sound or not, and what is wrong with it, if anything."""

    row: Row
    lines: Sequence[Line]
    damage: str = ""


class Contents(NamedTuple):
    """The games found in a file, by their numbers, and what is wrong with the file itself.

    `faults` are sentences for people, and `details` what the database's own check says. `source` says what file it is.
    `is_ours` is False if nothing in the file says that it was a scorebook.
    """

    games: Mapping[int, Found]
    faults: Sequence[str]
    source: str = "the scorebook"
    details: Sequence[str] = ()
    is_ours: bool = True

    def copy_of(self, found: Found) -> Found | None:
        """Return the same game in this file, if it is there: the identity tells, or, if that is damaged, the number."""
        mine = self.games.get(found.row.id)
        if mine and (mine.row.identity == found.row.identity or chain.of_row(found.row) != found.row.sum):
            return mine
        return next((each for each in self.games.values() if each.row.identity == found.row.identity), None)


def inspect(path: str = "", source: str = "the scorebook") -> Contents:
    """Return what is in a scorebook, the user's own if none is named, however damaged it is. Changes nothing.

    Raises OutputError if the file can't be opened at all, so that nothing is known, and BookError if it is a newer
    version's or another program's.
    """
    games: dict[int, Found] = {}
    faults: list[str] = []
    details: list[str] = []
    is_ours = True
    opener = backend(path or None)
    try:
        with opener.reading(path) as store:
            details = store.faults()
            _look(store, games, faults)
    except DamagedBookError as error:
        faults.append(error.line(without=(Consequence, CommandHint)))
        # The file's first page says how to read the others. Try again with one that is right.
        with suppress(BookError, OutputError), opener.salvaging(path) as store:
            _look(store, games, [])
        is_ours = bool(games) or not isinstance(error, NoDatabaseError)
    if details:
        faults.insert(0, "the file is damaged, according to SQLite's own check")
    return Contents(games, faults, source, details, is_ours)


def _look(store: Store, games: dict[int, Found], faults: list[str]) -> None:
    for row in store.readable_games():
        games[row.id] = Found(row, store.lines(row.id).lines, _wrong(Book(store), row))
    if missing := store.missing():
        faults.append(f"{plural(missing, 'game')} can't be found in the list of games")


def _wrong(book: Book, row: Row) -> str:
    """Return what is wrong with a game."""
    log = book.log(row)
    if log.damage or not log.entries:
        return log.damage or "it has no entries"
    try:
        history_of(find_game(row.kind), log.entries)
    except BadInput as error:
        return str(error)
    return ""


def in_export(text: str, source: str) -> Contents:
    """Return the games in a file that `games export` wrote, as they would be in a scorebook. Raises FileError."""
    games: dict[int, Found] = {}
    for number, game in enumerate(read_json(text), start=1):
        running, lines = chain.start(game.identity), []
        for entry in game.entries:
            line = Line(entry.id, entry.at, entry.by, entry.kind, encode(entry.body), 0)
            running = chain.add(running, line)
            lines.append(line._replace(sum=running))
        row = Row(-number, game.name, game.kind, identity=game.identity, last=len(lines), head=running)
        games[-number] = Found(row._replace(sum=chain.of_row(row)), lines)
    return Contents(games, (), source)
