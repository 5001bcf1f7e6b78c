"""Copying a scorebook into another one, such as from a file to a club's server, or back.

What the other book has already is not copied again, so a copy that was stopped halfway can simply be repeated.
"""

import os
from collections.abc import Iterator

from ramble_tools.errors import UNCHANGED, BookError, FileError, ForeignBookError, quote_path
from ramble_tools.scorebook.arrivals import Arrival, Arriving, receive
from ramble_tools.scorebook.book import Book
from ramble_tools.scorebook.store import PLAYERS, SEASON, Row
from ramble_tools.scorebook.where import backend, is_database, is_server

# So many games are written in one transaction: each is a trip to the disk.
_TOGETHER = 100


def copy_book(source: str, target: str) -> Iterator[Arrival]:
    """Copy every game and every other log of one book to another, and yield what became of each; nothing is deleted.

    Deleted games are copied too. An empty text is the user's own book.

    Raises BookError and OutputError; what was yielded by then is written.
    """
    here, there = backend(source or None), backend(target or None)
    if here is there and here.shown(source) == there.shown(target):
        raise BookError(f"{quote_path(here.shown(source))} is the scorebook itself; name another one")
    if source and not is_server(source) and not os.path.exists(here.shown(source)):
        raise FileError(f"there is no file {quote_path(source)}")
    for path in (here.shown(source) if source else "", there.shown(target) if target else ""):
        if path and os.path.isfile(path) and os.path.getsize(path) and not is_database(path):
            raise ForeignBookError(f"{quote_path(path)} is not a scorebook", "name another file", UNCHANGED)
    with here.reading(source) as store:
        book = Book(store)
        # So that the games are in the same order in the other book, the one used last at the end.
        logs = (*book.games(), *book.games(deleted=True), *store.logs(SEASON), *store.logs(PLAYERS))
        rows = sorted(logs, key=lambda row: row.used)
        for start in range(0, len(rows), _TOGETHER):
            games = [_read(book, row) for row in rows[start : start + _TOGETHER]]
            with there.writing(target, create=True) as other:
                other.hold_names()
                done = [_received(Book(other), game, there.shown(target)) for game in games]
            yield from done


def _received(book: Book, game: Arriving, place: str) -> Arrival:
    arrival = receive(book, game)
    if not arrival.damage or game.damage:
        return arrival
    return arrival._replace(damage=f"in {place}, {arrival.damage}")


def _read(book: Book, row: Row) -> Arriving:
    damage = book.log(row).damage
    if damage:
        return Arriving(row, damage=damage)
    return Arriving(row, book.store.lines(row.id).lines, book.drafts(row))
