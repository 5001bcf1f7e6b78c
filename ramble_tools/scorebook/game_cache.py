"""Games kept between requests, for a program that answers many of them about the same games.

`sessions.py` replays a game each time it is asked. `GameCache` keeps what it replayed and only adds the entries that
are new in the book, no matter who wrote them. The book remains the only truth: every write is a transaction of its own,
other programs may write at the same time, and after any error the game is what it was before.
"""

from collections.abc import Sequence
from copy import copy
from threading import Lock

from ramble_tools.errors import ReplayError, about
from ramble_tools.scorebook.book import Book, look_up, writing
from ramble_tools.scorebook.replay import catch_up
from ramble_tools.scorebook.sessions import MakeEntry, Request, Session, ask_for, ask_to_add, carry_out, load
from ramble_tools.scorebook.store import Row


class GameCache:
    """The games of the book, as they are now. Several threads may use it.

    A session that is kept never changes: a game goes on in a copy. The lock of a game lets only one thread at a time
    replay it, and nobody waits for another program while holding it.
    """

    def __init__(self) -> None:
        self._locks: dict[int, Lock] = {}
        self._kept: dict[int, Session] = {}

    def look(self, row: Row) -> Session:
        """Return a game as it is now. Raises UnknownNameError if it was deleted, BookError and ReplayError."""
        return look_up(lambda book: self.look_in(book, book.same_game(row)), lambda book: self.ask_for(book, row))

    def look_in(self, book: Book, row: Row) -> Session:
        """Return a game of an open book as it is there. Raises BookError and ReplayError."""
        with self._locks.setdefault(row.id, Lock()):
            session = self._kept[row.id] = self._up_to_date(book, row)
            return session

    def ask_for(self, book: Book, row: Row) -> None:
        """Read what is new in a game, for `look_up`."""
        ask_for(book, row, self._seen(row))

    def _seen(self, row: Row) -> int:
        kept = self._kept.get(row.id)
        return kept.seen if kept else 0

    def act(self, row: Row, make: MakeEntry, request: Request) -> Session:
        """Add an entry to a game, as `sessions.act` does, and raise what it raises."""
        return self.act_all(row, [("", make)], request)

    def act_all(self, row: Row, makes: Sequence[tuple[str, MakeEntry]], request: Request) -> Session:
        """Add several entries to a game, in this order, all of them or none; with each, the field that it is about.

        Raises what `act` raises; a BadInput is about the field of the first entry that is not possible. Each entry has
        a key of its own, the first one that of the request.
        """
        # The others follow entries that nobody else can have seen.
        later = [request._replace(seen=None, key=f"{request.key} {place}") for place in range(2, len(makes) + 1)]
        requests = [request, *later]

        def ask(book: Book) -> None:
            ask_to_add(book, row, request, self._seen(row))
            for each in later:
                book.store.sent(each.key)

        with writing(ask) as book:
            session = self._up_to_date(book, book.same_game(row))
            for (field, make), each in zip(makes, requests, strict=True):
                with about(field):
                    session = carry_out(book, session, make, each)
        self._kept[row.id] = session._replace(before=None, repeated=False)
        return session

    def _up_to_date(self, book: Book, row: Row) -> Session:
        """Return a game as it is there: as it was kept, with the new entries of its log, if it goes on from there."""
        kept = self._kept.get(row.id)
        if not kept or kept.damage or kept.row.identity != row.identity or kept.seen > row.last:
            return load(book, row)
        entries, damage = book.log(row, kept.seen, kept.row.head)
        try:
            history = catch_up(copy(kept.history), entries) if entries else kept.history
        except ReplayError as error:
            damage = str(error)
        if damage:
            return load(book, row)
        others = tuple(book.others_open(row))
        return kept._replace(row=row, history=history, others=others, entries=[*kept.entries, *entries])
