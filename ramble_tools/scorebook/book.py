"""The book: the games, and the entries of each, which are only ever added to.

A damaged entry is found when it is read: the game is shown as it was before that entry, and nothing more is written in
it until it is repaired. The other games go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from ramble_tools.errors import BadInput, CommandHint, DamagedBookError, UnknownNameError, did_you_mean, quote
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import chosen_book, program
from ramble_tools.scorebook.backends import Watch, backend, is_server
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.store import PLAYERS, SEASON, Draft, Log, NotAskedError, Row, Store, now

# How many names a message lists.
_MOST_NAMED = 6
# How many of the games used last are looked at, to name those that are open.
_LATEST = 20
LONGEST_NAME = 40

ResultT = TypeVar("ResultT")


@contextmanager
def reading() -> Iterator["Book"]:
    """Open the book to look something up; if there is none yet, an empty one. Raises BookError and OutputError."""
    with backend().reading() as store:
        yield Book(store)


def look_up(read: Callable[["Book"], ResultT], ask: Callable[["Book"], object] | None = None) -> ResultT:
    """Return what `read` finds in the book. Raises BookError, OutputError and what `read` raises.

    If trips to the book are slow, all that `ask` reads takes one trip; without it, all that `read` reads although it
    finds nothing. If that was not all, `read` is called again with the book open.
    """
    asked = ask or read
    with suppress(NotAskedError), backend().reading("", lambda store: asked(Book(store))) as store:
        return read(Book(store))
    with reading() as book:
        return read(book)


@contextmanager
def writing(ask: Callable[["Book"], object] | None = None, *, create: bool = False) -> Iterator["Book"]:
    """Open the book for one transaction: everything is written, or nothing is. Raises BookError and OutputError.

    If trips to the book are slow, it begins with one for all that `ask` reads.

    `create` is for what can be the first thing in a book. Otherwise a book that there is not yet is not made, so that
    a refusal leaves no file behind.
    """
    with backend().writing("", ask and (lambda store: ask(Book(store))), create=create) as store:
        yield Book(store)


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch the book from now on, to read it again as soon as anybody has written in it. See `Watch`."""
    with backend().watching() as watch:
        yield watch


class Book:
    """An open book. Use `reading` or `writing`, which open and close it and turn any error into one line."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- games

    def game(self, kind: str | None, name: str | None = None) -> Row:
        """Return the game with this name, which may be shortened, or the current game of a kind: the one used last.

        Without a kind, the name may be a kind, if no game is called so. Raises UnknownNameError.
        """
        if name is None:
            return self._current(kind or "")
        meant = name.strip().lower()
        if kind is None and meant in NAMES:
            called = self.store.called(meant)
            return called if called and not called.deleted else self._current(meant)
        return self._named(kind, name)

    def last_used(self) -> Row:
        """Return the current game of all kinds, the one used last. Raises UnknownNameError if there is no game."""
        found = []
        for kind in NAMES:
            with suppress(UnknownNameError):
                found.append(self._current(kind))
        if not found:
            start = CommandHint(f"start one with {program()} {NAMES[-1]} new Ann Bob")
            raise UnknownNameError("there is no game yet", start)
        return max(found, key=lambda row: row.used)

    def _current(self, kind: str) -> Row:
        identity, row = self.store.current(kind)
        if row and not row.deleted and row.kind == kind:
            return row
        if identity and not row and self.damage():
            raise DamagedBookError(
                f"the {_title(kind)} game that was used last can't be found, because the scorebook is damaged",
                CommandHint(f"{program()} games check says more, and --game NAME chooses another game"),
            )
        latest = self.store.games(kind, most=_LATEST)
        tables = [each.name for each in latest if each.open]
        if len(tables) > 1:
            raise UnknownNameError(
                f"several {_title(kind)} games are open, and none of them is the one that you used last",
                CommandHint(f"--game NAME chooses one, as in --game {quote(tables[0])}"),
            )
        if not latest:
            start = CommandHint(f"start one with {program()} {kind} new Ann Bob")
            raise UnknownNameError(f"there is no {_title(kind)} game yet", *(self.hints_of_damage() or [start]))
        return latest[0]

    def _named(self, kind: str | None, name: str) -> Row:
        wanted = name.strip().lower()
        called = self.store.called(name.strip())
        if called and not called.deleted and kind in (None, called.kind):
            return called
        found = [row for row in self.store.named(name.strip()) if not row.deleted and kind in (None, row.kind)]
        near = [row for row in found if wanted]
        if len(near) == 1:
            return near[0]
        what = f"{_title(kind)} game" if kind else "game"
        if near:
            names = listing([row.name for row in near[:_MOST_NAMED]], "or")
            raise UnknownNameError(f"{quote(name)} could be {names}; type more of the name")
        rows = self.store.games(kind)
        hints: list[object] = [did_you_mean_game(name, rows) if rows else "none has been recorded yet"]
        raise UnknownNameError(f"there is no {what} {quote(name)}", *(self.hints_of_damage() or hints))

    def hints_of_damage(self) -> list[str | CommandHint]:
        """Return why a name may not be found though it should be there; nothing without damage."""
        if not (damage := self.damage()):
            return []
        what = f"it may be missing because the scorebook is damaged: {damage}"
        return [what, CommandHint(f"{program()} games check says more")]

    def damage(self) -> str:
        """Return what is wrong with the book, but is not known to be about one of its logs; nothing without damage."""
        return "; ".join(self.store.faults())

    def logs(self, kind: str) -> list[Row]:
        """Return the logs of a kind that is not a game's and that are not deleted, the one used last first."""
        return [row for row in self.store.logs(kind) if not row.deleted]

    def same_game(self, row: Row) -> Row:
        """Return the row of a game that is already open, as it is now; it may have a new name.

        Raises UnknownNameError if it was deleted.
        """
        found = self.store.game(row.id)
        if found is None or found.deleted or found.identity != row.identity:
            restore = CommandHint(f"{program()} games restore brings it back")
            raise UnknownNameError(f"the game {quote(row.name)} was deleted", restore)
        return found

    def hold(self, row: Row) -> Row:
        """Let no other program write in this game until the transaction ends, and return its row as it is then."""
        self.store.hold(row.id)
        return self.same_game(row) if not row.deleted else self.store.game(row.id) or row

    def others_open(self, row: Row) -> list[str]:
        """Return the names of the other open games of the same kind, most recently used first, and at most nine."""
        latest = self.store.games(row.kind, most=_LATEST)
        return [each.name for each in latest if each.open and each.id != row.id][:9]

    def has_name(self, name: str, but: int = 0) -> bool:
        """Return whether a game or another log has this name, other than the one with the number `but`.

        Deleted ones count too, because they may be restored.
        """
        return any(row.name.lower() == name.lower() and row.id != but for row in self.store.logs_named(name))

    def create(self, kind: str, name: str, identity: str = "") -> Row:
        """Add a game that has no entries yet."""
        import os

        return self.store.add_game(Row(0, name, kind, identity=identity or os.urandom(12).hex()))

    def unused_name(self, name: str, but: int = 0) -> str:
        """Return the name if no game has it (`but` this one), and otherwise the name with a number: `friday 2`."""
        return self.next_name(f"{name} ", 2, but) if self.has_name(name, but) else name

    def next_name(self, start: str, number: int = 1, but: int = 0) -> str:
        """Return `start` with the first number, from `number` on, with which no other game than `but` has the name."""
        # All at once: a club has thousands of games, and each question to a server is a trip.
        taken = {row.name.lower() for row in self.store.logs_named(start) if row.id != but}
        while f"{start}{number}".lower() in taken:
            number += 1
        return f"{start}{number}"

    # --- entries

    def log(self, row: Row, after: int = 0, head: int | None = None) -> Log:
        """Return the entries after number `after` (checksum `head`), and what is wrong with them, if anything."""
        return self.store.read(row, after, head)

    def stamp(self) -> tuple[int, str]:
        """Return what `append` takes: a number greater than every `used`, and the time (UTC, ISO 8601)."""
        return self.store.stamp()

    def append(
        self,
        row: Row,
        kind: str,
        body: Mapping[str, object],
        *,
        by: str = "",
        stamp: tuple[int, str] | None = None,
        key: str = "",
        result: str = "",
    ) -> Row:
        """Add an entry to a game's log; the game becomes the current one. Return its row as it is now.

        What else `row` says, such as whether the game is open, is so after the entry. `key` is the request that it
        carries out, and `result` what a round did, in words.
        """
        used, at = stamp or self.stamp()
        row = row._replace(at=at, used=used)
        row = self.store.append(row, [Entry(row.last + 1, at, kind, body, by)], key, result)
        if not row.deleted:
            self.store.set_current(row)
        return row

    def set_draft(self, row: Row, lines: Sequence[str], by: str = "") -> None:
        """Store these lines as this person's draft; if there are none, delete the draft."""
        self.store.set_draft(row, Draft(by, tuple(lines), now()))


def plain_name(name: str, what: str = "a game") -> str:
    """Return the name without extra spaces. Raises BadInput if it can't be the name of a game or a season."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable() or plain.startswith("-"):
        raise BadInput(
            f"{quote(name)} can't be the name of {what}; use up to {LONGEST_NAME} characters, not starting with -, "
            "as in friday"
        )
    return plain


def require_sound(row: Row, damage: str, so: str = "") -> None:
    """Raise DamagedBookError if a game or another log is damaged; `so` is what follows from that."""
    if damage:
        what = f"the {row.kind if row.kind == SEASON else 'game'} {quote(row.called)}"
        what = "the list of merged players" if row.kind == PLAYERS else what
        raise DamagedBookError(f"{what} is damaged{so}: {damage}", repair_hint())


def _title(kind: str | None) -> str:
    return find_rules(kind or "").TITLE


def left_out(games: Sequence[str]) -> str:
    """Return that these games don't count, because they are damaged; an empty text if there are none."""
    return f"left out, because the log can't be read: {', '.join(games)}" if games else ""


def all_damage(games: Sequence[str], damage: str) -> str | None:
    """Return which games are left out, and what is wrong with another log, in one line; None if there is no damage."""
    return "; ".join(filter(None, (left_out(games), damage))) or None


def repair_hint() -> CommandHint:
    """Return what to do about damage to the book."""
    if is_server(chosen_book()):
        return CommandHint("a backup of the database can be restored, as docs/club.md shows")
    return CommandHint(f"{program()} games repair says what can be done")


def did_you_mean_game(typed: str, rows: Sequence[Row]) -> str:
    """Return a hint for the name of a game that is not in `rows`: the most similar name, or the first few names."""
    return did_you_mean(typed, [row.name for row in rows], most=_MOST_NAMED)


def back_up(*, now: bool = False) -> None:
    """Copy the book to the automatic backups, unless that was done a short time ago; with `now`, within a minute.

    Whoever runs a server makes its backups.
    """
    if not is_server(chosen_book()):
        from ramble_tools.scorebook.text import backups, file

        backups.make_backup(file.shown(), file.backups_folder(), now=now)
