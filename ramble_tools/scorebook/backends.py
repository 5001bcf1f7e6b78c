"""Where the scorebook is, and what opens it: the user's file, another file, or a PostgreSQL server of a whole club.

`home.chosen_book` says so. An address of a server may have a password in it, so a message never
repeats one; `backend(...).shown(...)` is what it may show.
"""

from contextlib import AbstractContextManager
from typing import Protocol

from ramble_tools.errors import BookError
from ramble_tools.home import chosen_book
from ramble_tools.scorebook.store import Ask, Store

SCHEMES = ("postgresql://", "postgres://")


class Watch(Protocol):
    """A look-out for what is written in the book, by this program or another. Any thread may use it, one at a time.

    It never misses a change, but may report one that is none. So open the watch, read the book, and read it again
    each time that the watch reports a change. It raises nothing: if the book can't be reached, reading it says why.
    `polls` is True if the server does not say when others write, so that it reports a change at each timeout.
    """

    polls: bool

    def changed(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds, and return True as soon as the book may have changed since the last call.

        The first call looks back to when the watch was opened. Returns False if nothing has changed by the timeout.
        """


class Backend(Protocol):
    """A module that opens a store: `text/file.py` or `postgres/server.py`. `backend` chooses, and mypy compares.

    A place is the path of a file or the URL of a server; without one, it is the user's own book.
    """

    def reading(self, place: str = "", ask: Ask | None = None, /) -> AbstractContextManager[Store]:
        """Open a book to look something up, as it is at this moment; if there is none yet, an empty one.

        If `ask` is given and trips are slow, one is for all that it reads; reading anything else raises NotAskedError.
        """

    def writing(
        self, place: str = "", ask: Ask | None = None, /, *, create: bool = False
    ) -> AbstractContextManager[Store]:
        """Open a book for one transaction: all of it is written, or none. `ask` reads what it needs to know, at once.

        Without `create`, a book that there is not yet is an empty one, which only tells what is missing in it.
        """

    def watching(self) -> AbstractContextManager[Watch]:
        """Watch the book from now on; the watch keeps it open until the context ends."""

    def shown(self, place: str = "", /) -> str:
        """Return the place as a message may show it, without a password."""

    def set_up(self, place: str = "", role: str = "") -> None:
        """Make or upgrade the tables, and give a role of the server the rights to keep the score."""


def is_server(place: str) -> bool:
    """Return whether this is the address of a server. Raises BookError if it is neither that nor a path."""
    scheme, mark, _ = place.strip().partition("://")
    if f"{scheme.lower()}{mark}" in SCHEMES:
        return True
    if mark or "password=" in place or "dbname=" in place:
        # Not one character of what follows: there may be a password in it.
        raise BookError(
            "a scorebook is a file or a PostgreSQL database; write its path, or postgresql://USER@HOST/DATABASE"
        )
    return False


def backend(place: str | None = None) -> Backend:
    """Return what opens the book at this address, or the user's own. Raises BookError and NotInstalledError."""
    if not is_server(chosen_book() if place is None else place):
        from ramble_tools.scorebook.text import file

        return file
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        from ramble_tools.installation import not_installed

        raise not_installed("a scorebook on a server needs psycopg, which is not installed", "club") from error
    from ramble_tools.scorebook.postgres import server

    return server
