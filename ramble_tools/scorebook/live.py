"""Games kept between requests, for a program that answers many of them about the same games.

`sessions.py` replays a game each time it is asked. `Live` keeps what it replayed and only adds the entries that are new
in the book, no matter who wrote them. The book remains the only truth: every write is a transaction of its own, other
programs may write at the same time, and after any error the game is replayed.
"""

from copy import copy
from threading import Lock

from ramble_tools.errors import ReplayError
from ramble_tools.scorebook.book import Book, reading, writing
from ramble_tools.scorebook.replay import catch_up
from ramble_tools.scorebook.sessions import MakeEntry, Request, Session, carry_out, load
from ramble_tools.scorebook.store import Row


class Live:
    """The games of the book, as they are now. Several threads may use it.

    A session belongs to the thread that takes it out of `_kept`. The lock of a game lets only one thread at a time
    replay it, and nobody waits for another program while holding it.
    """

    def __init__(self) -> None:
        self._locks: dict[int, Lock] = {}
        self._kept: dict[int, Session] = {}

    def look(self, row: Row) -> Session:
        """Return a game as it is now. Raises UnknownNameError if it was deleted, BookError and ReplayError."""
        with reading() as book:
            return self.look_in(book, book.same_game(row))

    def look_in(self, book: Book, row: Row) -> Session:
        """Return a game of an open book as it is there. Raises BookError and ReplayError."""
        with self._locks.setdefault(row.id, Lock()):
            session = self._up_to_date(book, row)
            self._kept[row.id] = session
            return _for_the_caller(session)

    def read(self, book: Book, row: Row) -> None:
        """Read what is new in a game, for `Store.ahead`."""
        kept = self._kept.get(row.id)
        book.store.lines(row.id, kept.seen if kept else 0)
        book.others_open(row)

    def act(self, row: Row, make: MakeEntry, request: Request) -> Session:
        """Add an entry to a game, as `sessions.act` does, and raise what it raises."""
        with writing() as book:
            book.store.hold(row.id)
            book.store.ahead(lambda: self._read_for_an_entry(book, row, request.key))
            # After an error it is not kept: what was tried on the history may have stopped halfway.
            session = carry_out(book, self._up_to_date(book, book.same_game(row)), make, request)
        self._kept[row.id] = session._replace(before=None, repeated=False)
        return _for_the_caller(session)

    def _read_for_an_entry(self, book: Book, row: Row, key: str) -> None:
        book.store.game(row.id)
        self.read(book, row)
        book.store.sent(key)
        book.stamp()

    def forget(self, row: Row) -> None:
        """Forget a game, so that it is replayed when it is needed again."""
        self._kept.pop(row.id, None)

    def _up_to_date(self, book: Book, row: Row) -> Session:
        """Return a game as it is now; it is the caller's own."""
        kept = self._kept.pop(row.id, None)
        return (self._caught_up(book, row, kept) if kept else None) or load(book, row)

    def _caught_up(self, book: Book, row: Row, kept: Session) -> Session | None:
        """Return a kept game with the new entries of its log, or None if it does not go on from there."""
        if kept.damage or kept.row.identity != row.identity or kept.seen > row.last:
            return None
        log = book.log(row, kept.seen, kept.row.head)
        if log.damage:
            return None
        try:
            catch_up(kept.history, log.entries)
        except ReplayError:
            return None
        return kept._replace(row=row, others=tuple(book.others_open(row)), seen=row.last)


def _for_the_caller(session: Session) -> Session:
    """Return the session with a copy of the history, because the kept history will change."""
    return session._replace(history=copy(session.history))
