"""What the scorebook needs from its database. `sqlite/` is one, in a file; `postgres/` is one on a server.

A store only keeps rows. `book.py` knows what they mean, and whether they are damaged.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol


class Row(NamedTuple):
    """A game in the book.

    `id` is its number in this book, and `identity` a text that goes with it into exports and other books. `players`
    are the names of all its players, including those who left. `last` is the number of its last entry and `head` that
    entry's checksum. `used` grows with each entry in the book, so the largest is the game used last; `at` is when that
    was. `sum` is the checksum of the row (`chain.py`).
    """

    id: int
    name: str
    kind: str
    open: bool = True
    deleted: bool = False
    identity: str = ""
    players: tuple[str, ...] = ()
    last: int = 0
    head: int = 0
    used: int = 0
    at: str = ""
    sum: int = 0


class Line(NamedTuple):
    """An entry of a game as it is stored: its number in the game, counted from 1, and its data as JSON."""

    number: int
    at: str
    by: str
    kind: str
    body: str
    sum: int


class Lines(NamedTuple):
    """The lines of a game that could be read, in order, and why there may be more, if reading failed."""

    lines: Sequence[Line]
    trouble: str = ""


class Draft(NamedTuple):
    """The lines typed for a round that is not complete yet, who typed them, and when the last one was typed."""

    by: str
    lines: tuple[str, ...]
    at: str


class Store(Protocol):
    """An open database, within one transaction. Its errors are BookError and OutputError."""

    # Whether people at several tables use the book. Then the game that was used last is each person's own.
    is_shared: bool

    # --- games

    def games(self, kind: str | None, *, deleted: bool, most: int | None = None) -> list[Row]:
        """Return the games of one kind, or of all kinds, the one used last first; at most `most` of them."""

    def count(self, kind: str | None, *, deleted: bool) -> int:
        """Return how many games there are of one kind, or of all kinds."""

    def game(self, id: int) -> Row | None:
        """Return the game with this number."""

    def lasts(self, games: Sequence[int]) -> Mapping[int, int]:
        """Return the number of the last entry of each of these games that is not deleted."""

    def named(self, start: str) -> list[Row]:
        """Return the games whose names begin with this text, in any case; deleted games too."""

    def with_identity(self, identity: str) -> Row | None:
        """Return the game with this identity, deleted or not."""

    def current(self, kind: str) -> int | None:
        """Return the number of the game of this kind that was used last and is not deleted, or None."""

    def add_game(self, row: Row) -> int:
        """Store a new game and return its number; the number in `row` does not matter."""

    def change_game(self, row: Row) -> None:
        """Replace the stored row of a game."""

    def set_current(self, kind: str, id: int | None) -> None:
        """Store which game of a kind was used last."""

    def hold(self, id: int) -> None:
        """Let no other program write in this game until the transaction ends."""

    def hold_names(self) -> None:
        """Let no other program add or rename a game until the transaction ends. Call it before `hold`, if at all."""

    def next_use(self) -> int:
        """Return a number greater than every `used`."""

    # --- entries

    def lines(self, game: int, after: int = 0, most: int | None = None) -> Lines:
        """Return the lines of a game after this number, as far as they can be read; at most `most` of them."""

    def add_line(self, game: int, line: Line) -> None:
        """Store one more line of a game."""

    # --- the ledger: what is about no single game, such as seasons

    def ledger(self) -> list[Line]:
        """Return the lines of the ledger, in order."""

    def add_to_ledger(self, line: Line) -> None:
        """Store one more line of the ledger."""

    def hold_ledger(self) -> None:
        """Let no other program write in the ledger until the transaction ends."""

    # --- what is kept until a round is complete, and which requests were carried out

    def drafts(self, game: int) -> list[Draft]:
        """Return the drafts of a game, the latest first."""

    def set_draft(self, game: int, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""

    def sent(self, key: str) -> int | None:
        """Return the number of the entry that the request with this key made, or None."""

    def add_sent(self, key: str, game: int, number: int) -> None:
        """Store that a request made this entry."""

    # --- what can be rebuilt from the entries; if it is damaged, there is nothing to read, and nothing is written

    def tallies(self, span: int, first: int = 0, before: int | None = None) -> Mapping[int, str]:
        """Return the tallies that are of so many games each, by the number of their first game.

        Only those whose first game's number is at least `first`, and less than `before`.
        """

    def set_tally(self, span: int, first: int, text: str) -> None:
        """Store the tally of the games whose numbers are `first` and the `span` - 1 after it."""

    def extents(self, span: int) -> list[tuple[int, int, int]]:
        """Return for each span of games: the first number, how many games there are, and the sum of their checksums.

        Deleted games are counted too. The span of the latest games comes first.
        """

    def numbered(self, first: int, before: int) -> list[Row]:
        """Return the games with these numbers, deleted ones too, the latest first."""

    # --- damage

    def readable_games(self) -> list[Row]:
        """Return all games, deleted ones too, as far as the list of games can be read."""

    def missing(self) -> int:
        """Return how many games there should be that can't be found in the list of games."""

    def faults(self) -> list[str]:
        """Return what the database itself finds wrong with its file, each in one line."""


class Watch(Protocol):
    """A look-out for what is written in the book, by this program or another. Any thread may use it, one at a time.

    It never misses a change, but may report one that is none. So open the watch, read the book, and read it again
    each time that the watch reports a change. It raises nothing: if the book can't be reached, reading it says why.
    """

    def changed(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds, and return True as soon as the book may have changed since the last call.

        The first call looks back to when the watch was opened. Returns False if nothing has changed by the timeout.
        """


class Backend(Protocol):
    """A module that opens a store: `sqlite/file.py` or `postgres/server.py`. `where.py` chooses.

    A place is the path of a file or the URL of a server; without one, it is the user's own book.
    """

    def reading(self, place: str = "", /) -> AbstractContextManager[Store]:
        """Open a book to look something up, as it is at this moment; if there is none yet, an empty one."""

    def writing(self, place: str = "", /, *, create: bool = False) -> AbstractContextManager[Store]:
        """Open a book for one transaction: all of it is written, or none.

        Without `create`, a book that there is not yet is an empty one, which only tells what is missing in it.
        """

    def watching(self) -> AbstractContextManager[Watch]:
        """Watch the book from now on; the watch keeps it open until the context ends."""

    def shown(self, place: str = "", /) -> str:
        """Return the place as a message may show it, without a password."""

    def set_up(self, place: str = "", role: str = "") -> None:
        """Make or upgrade the tables, and give a role of the server the rights to keep the score."""

    def salvaging(self, place: str = "", /) -> AbstractContextManager[Store]:
        """Open a copy of a damaged book, made readable as far as possible."""

    def backups(self) -> list[str]:
        """Return the paths of the automatic backups, the latest first."""

    def back_up(self, *, now: bool = False) -> None:
        """Make a backup, unless that was done a short time ago or can't be done; with `now`, within a minute."""

    def replace(self, write: Callable[[Store], None]) -> str:
        """Put a new book in the place of the user's, and return where the old one is then.

        Raises OutputError if that is impossible; then nothing was changed.
        """
