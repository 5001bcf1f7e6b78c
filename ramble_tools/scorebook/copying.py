"""Copying a scorebook into another one, such as from a file to a club's server, or back.

Each game keeps its identity, its name if that is free, and every entry with its author, its time and its checksum.
What the other book has already is not copied again, so a copy that was stopped halfway can simply be repeated.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ramble_tools.errors import BookError, FileError, quote_path
from ramble_tools.scorebook import checksums, club
from ramble_tools.scorebook.book import Book
from ramble_tools.scorebook.store import Draft, Line, Row
from ramble_tools.scorebook.where import backend, is_server

# So many games are written in one transaction: each is a trip to the disk.
_TOGETHER = 100


class Source(NamedTuple):
    """A game of the book that is copied, with all that belongs to it; `damage` says what is wrong with its log."""

    row: Row
    lines: Sequence[Line]
    drafts: Sequence[Draft]
    damage: str = ""


class Copied(NamedTuple):
    """What became of a game: its row in the book that was copied, the name it has in the other one, and the result.

    `added` is the number of new entries. `is_new` is True if the other book did not have the game, and `apart` if the
    game went on differently there, so that both are there now. `damage` is why it was not copied, if it was not.
    """

    row: Row
    name: str = ""
    added: int = 0
    is_new: bool = False
    apart: bool = False
    damage: str = ""


def copy_book(source: str, target: str) -> Iterator[Copied]:
    """Copy every game of one book to another, deleted ones too, and yield what became of each; nothing is deleted.

    An empty text is the user's own book. Raises BookError and OutputError; what was yielded by then is written.
    """
    here, there = backend(source or None), backend(target or None)
    if here is there and here.shown(source) == there.shown(target):
        raise BookError(f"{quote_path(here.shown(source))} is the scorebook itself; name another one")
    if source and not is_server(source) and not os.path.exists(here.shown(source)):
        raise FileError(f"there is no file {quote_path(source)}")
    with here.reading(source) as store:
        book = Book(store)
        # So that the games are in the same order in the other book, the one used last at the end.
        rows = sorted((*book.games(), *book.games(deleted=True)), key=lambda row: row.used)
        for start in range(0, len(rows), _TOGETHER):
            games = [_read(book, row) for row in rows[start : start + _TOGETHER]]
            with there.writing(target, create=True) as other:
                other.hold_names()
                done = [_copied(Book(other), game) for game in games]
            yield from done
        if lines := store.ledger():
            with there.writing(target, create=True) as other:
                club.add_missing(other, lines)


def _read(book: Book, row: Row) -> Source:
    damage = book.log(row).damage
    if damage:
        return Source(row, (), (), damage)
    return Source(row, book.store.lines(row.id).lines, book.drafts(row))


def _copied(book: Book, game: Source) -> Copied:
    if game.damage:
        return Copied(game.row, damage=game.damage)
    mine = book.store.with_identity(game.row.identity)
    if mine is None:
        return _added(book, game)
    book.store.hold(mine.id)
    mine = book.store.game(mine.id) or mine
    log = book.log(mine)
    if log.damage:
        return Copied(game.row, mine.name, damage=f"in the other scorebook, {log.damage}")
    lines = book.store.lines(mine.id).lines
    both = min(len(lines), len(game.lines))
    if [_content(line) for line in lines[:both]] != [_content(line) for line in game.lines[:both]]:
        return _apart(book, game)
    if len(game.lines) <= len(lines):
        return Copied(game.row, mine.name)
    row = _extended(book, mine, game, game.lines[both:])
    return Copied(game.row, row.name, len(game.lines) - both)


def _content(line: Line) -> tuple[object, ...]:
    return line[:-1]


def _apart(book: Book, game: Source) -> Copied:
    """Copy a game that went on differently in the other book under an identity that follows from its entries."""
    content = "\n".join(repr(_content(line)) for line in game.lines)
    identity = f"{game.row.identity[:40]}.{hashlib.sha256(content.encode(errors='surrogatepass')).hexdigest()[:24]}"
    if same := book.store.with_identity(identity):
        return Copied(game.row, same.name, apart=True)
    return _added(book, game._replace(row=game.row._replace(identity=identity)))._replace(apart=True)


def _added(book: Book, game: Source) -> Copied:
    row = book.create(game.row.kind, book.unused_name(game.row.name), game.row.identity)
    row = _extended(book, row, game, game.lines)
    for draft in game.drafts:
        book.store.set_draft(row.id, draft)
    return Copied(game.row, row.name, len(game.lines), is_new=True)


def _extended(book: Book, row: Row, game: Source, lines: Sequence[Line]) -> Row:
    """Add these lines to a game, and return its row, which is then like the one that was copied."""
    head = row.head
    for line in lines:
        head = checksums.add(head, line)
        book.store.add_line(row.id, line._replace(sum=head))
    old = game.row
    is_renamed = row.last > 0 and any(line.kind == "rename" for line in lines) and row.name != old.name
    return book.change(
        row,
        name=book.unused_name(old.name) if is_renamed else row.name,
        open=old.open,
        deleted=old.deleted,
        players=old.players,
        at=old.at,
        last=old.last,
        head=head,
        used=book.store.next_use(),
    )
