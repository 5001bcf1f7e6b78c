"""Games that come to a scorebook from elsewhere: from another one, an export, or a damaged file.

A game keeps its identity, its name if that is free, and every entry with its author and its time. What the scorebook
has already is not added again, so the same games can come as often as they like.
"""

import json
import os
import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ramble_tools.errors import (
    BookError,
    CommandHint,
    FileError,
    ReplayError,
    quote,
    quote_path,
)
from ramble_tools.games.registry import find_game, find_rules
from ramble_tools.home import program
from ramble_tools.scorebook import merged_players
from ramble_tools.scorebook.backends import backend, is_server
from ramble_tools.scorebook.book import Book
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.season_log import name_of, season_of
from ramble_tools.scorebook.store import PLAYERS, SEASON, Draft, Row

# How many games are written in one transaction: each transaction is a trip to the disk.
_TOGETHER = 100


class Arriving(NamedTuple):
    """A game that comes from elsewhere: its row there, and all that belongs to it. `damage` is what keeps it back."""

    row: Row
    entries: Sequence[Entry] = ()
    drafts: Sequence[Draft] = ()
    damage: str = ""


class Arrival(NamedTuple):
    """What became of a game: its row there, and here.

    `added` is the number of new entries. `is_new` is True if this book did not have the game, and `apart` if it went
    on differently here, so that both are here now: as `row`, and as `ours`. `damage` is why it could not be added, if
    it could not.
    """

    there: Row
    row: Row
    added: int = 0
    is_new: bool = False
    apart: bool = False
    ours: str = ""
    damage: str = ""

    def in_words(self) -> list[str]:
        """Return what became of it, in parts."""
        if not self.row.is_game:
            return [new_entries(self.added)]
        game = f"game of {find_rules(self.row.kind).TITLE}"
        if self.apart and self.is_new:
            return [f"a {game}, as it was sent", f"{quote(self.ours)} is the same game, which went on differently here"]
        if self.is_new:
            return [f"a {game}"]
        if self.added:
            return [f"{new_entries(self.added)} in this {game}"]
        if self.row.deleted:
            restore = f"{program()} games restore {shlex.quote(self.row.name)} brings it back"
            return [f"this {game} was deleted", CommandHint(restore)]
        return ["nothing new", "the scorebook already has this game"]


def new_entries(count: int) -> str:
    """Return how many entries were added, in words."""
    return f"{count:,} new {'entry' if count == 1 else 'entries'}" if count else "nothing new"


def replayed(kind: str, entries: Sequence[Entry]) -> tuple[bool, tuple[str, ...]]:
    """Return whether a log is open (a game that is over and a closed season are not), and the names of its players.

    Raises ReplayError if these are not the entries of a log of this kind; wrong data in an entry may also raise
    KeyError, TypeError, ValueError, AttributeError and IndexError.
    """
    if kind == SEASON:
        return season_of(Row(0, "", kind), entries).closed is None, ()
    if kind == PLAYERS:
        if not entries or entries[0].kind not in merged_players.ACTIONS:
            raise ReplayError("the log is incomplete: it does not begin with a player")
        return True, ()
    history = history_of(find_game(kind), entries)
    return not history.over, history.players


def of_entries(name: str, kind: str, identity: str, entries: Sequence[Entry]) -> Arriving:
    """Return a log of which only the entries are known; its row follows from them. Raises what `replayed` raises."""
    is_open, players = replayed(kind, entries)
    hidden = [each.kind == "delete" for each in entries if each.kind in ("delete", "restore")]
    deleted, last = bool(hidden and hidden[-1]), len(entries)
    return Arriving(Row(0, name, kind, is_open, deleted, identity, players, last, at=entries[-1].at), entries)


def receive(book: Book, game: Arriving) -> Arrival:
    """Add a game to a book that is open for writing, or what the book does not have of it yet."""
    if game.damage:
        return Arrival(game.row, game.row, damage=game.damage)
    mine = book.store.with_identity(game.row.identity)
    if mine is None:
        return _added(book, game)
    theirs = game.entries
    arrival, alike = _merged(book, mine, game, theirs)
    if arrival:
        return arrival
    # It went on differently here. If it came before, it is here too, and may go on.
    for count in range(len(theirs), alike, -1):
        copy = book.store.with_identity(identity_apart(game.row.identity, theirs[:count]))
        arrival = _merged(book, copy, game, theirs)[0] if copy else None
        if arrival:
            return arrival._replace(apart=True, ours=mine.shown)
    row = game.row._replace(identity=identity_apart(game.row.identity, theirs))
    return _added(book, game._replace(row=row))._replace(apart=True, ours=mine.shown)


def _merged(book: Book, mine: Row, game: Arriving, theirs: Sequence[Entry]) -> tuple[Arrival | None, int]:
    """Add what a game of the book lacks of another one, and return how many of their first entries are the same.

    None if each has an entry that the other one lacks.
    """
    book.store.hold(mine.id)
    mine = book.store.game(mine.id) or mine
    entries, damage = book.log(mine)
    if damage:
        return Arrival(game.row, mine, damage=damage), 0
    both = min(len(entries), len(theirs))
    alike = next((place for place in range(both) if entries[place] != theirs[place]), both)
    if alike < both:
        return None, alike
    if len(theirs) == alike:
        return Arrival(game.row, mine), alike
    return Arrival(game.row, _extended(book, mine, game, theirs[alike:]), len(theirs) - alike), alike


def identity_apart(identity: str, entries: Sequence[Entry]) -> str:
    """Return the identity of a game that went on differently here; it follows from the entries that came first."""
    import hashlib  # which takes five milliseconds

    content = hashlib.sha256(json.dumps([entry[1:] for entry in entries]).encode()).hexdigest()
    return f"{identity[:40]}.{content[:24]}"


def _added(book: Book, game: Arriving) -> Arrival:
    row = book.create(game.row.kind, book.unused_name(game.row.name), game.row.identity)
    row = _extended(book, row, game, game.entries)
    for draft in game.drafts:
        book.store.set_draft(row, draft)
    return Arrival(game.row, row, len(game.entries), is_new=True)


def _extended(book: Book, row: Row, game: Arriving, entries: Sequence[Entry]) -> Row:
    """Add these entries to a game, and return its row, which is then like the one it comes from."""
    there, is_renamed = game.row, row.last > 0 and _is_renamed(row.kind, game.entries, row.last)
    if not entries:
        return row
    row = row._replace(
        name=book.unused_name(there.name, row.id) if is_renamed else row.name,
        open=there.open,
        deleted=there.deleted,
        players=there.players,
        at=there.at,
        used=book.store.stamp()[0],
    )
    numbered = [entry._replace(id=number) for number, entry in enumerate(entries, row.last + 1)]
    return book.store.append(row, numbered)


def _is_renamed(kind: str, entries: Sequence[Entry], after: int) -> bool:
    """Return whether the entries after number `after` of a log give it another name."""
    if kind == SEASON:
        return name_of(entries) != name_of(entries[:after])
    return any(entry.kind == "rename" for entry in entries[after:])


# --- from one scorebook to another


def copy_book(source: str, target: str) -> Iterator[Arrival]:
    """Copy every game and every other log of one book to another, and yield what became of each; nothing is deleted.

    Deleted games are copied too. What the other book has is not copied again, so a copy that was stopped halfway can
    simply be repeated. An empty text is the user's own book.

    Raises BookError and OutputError; what was yielded by then is written.
    """
    here, there = backend(source or None), backend(target or None)
    if here is there and here.shown(source) == there.shown(target):
        raise BookError(f"{quote_path(here.shown(source))} is the scorebook itself; name another one")
    if source and not is_server(source) and not os.path.exists(os.path.expanduser(source)):
        raise FileError(f"there is no file {quote_path(source)}")
    with here.reading(source) as store:
        book = Book(store)
        # So that the games are in the same order in the other book, the one used last at the end.
        games = (*book.store.games(), *book.store.games(deleted=True))
        rows = sorted((*games, *store.logs(SEASON), *store.logs(PLAYERS)), key=lambda row: row.used)
        for start in range(0, len(rows), _TOGETHER):
            some = [Arriving(row, *_kept_in(book, row)) for row in rows[start : start + _TOGETHER]]
            with there.writing(target, create=True) as other:
                other.hold_names()
                done = [_received(Book(other), each, there.shown(target)) for each in some]
            yield from done


def _kept_in(book: Book, row: Row) -> tuple[Sequence[Entry], Sequence[Draft], str]:
    log = book.log(row)
    return log.entries, book.store.drafts(row), log.damage


def _received(book: Book, game: Arriving, place: str) -> Arrival:
    arrival = receive(book, game)
    if not arrival.damage or game.damage:
        return arrival
    return arrival._replace(damage=f"in {place}, {arrival.damage}")
