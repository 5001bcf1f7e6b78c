"""Where the scorebook is: the user's file, another file, or a PostgreSQL server that a whole club shares.

`home.chosen_book` says so. An address of a server may have a password in it, so a message never
repeats one; `backend(...).shown(...)` is what it may show.
"""

from typing import TYPE_CHECKING

from ramble_tools.errors import BookError
from ramble_tools.home import chosen_book

if TYPE_CHECKING:
    from ramble_tools.scorebook.store import Backend

SCHEMES = ("postgresql://", "postgres://")


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


def backend(place: str | None = None) -> "Backend":
    """Return what opens the book at this address, or the user's own. Raises BookError and NotInstalledError."""
    if not is_server(chosen_book() if place is None else place):
        from ramble_tools.scorebook.sqlite import file

        return file
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        from ramble_tools.installation import not_installed

        raise not_installed("a scorebook on a server needs psycopg, which is not installed", "club") from error
    from ramble_tools.scorebook.postgres import server

    return server
