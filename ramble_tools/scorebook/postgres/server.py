"""A scorebook on a PostgreSQL server: connections, transactions, and what the server can't do for us.

An entry is on the server's disk before it is acknowledged. A row lock on the game lets only one program at a time add
to it; other games go on meanwhile. Connections are kept for the next transaction, since each takes as long as ten
entries.
"""

import atexit
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from math import inf
from threading import Lock
from typing import Any
from weakref import WeakSet

import psycopg

from ramble_tools import __version__
from ramble_tools.errors import OutputError, quote
from ramble_tools.home import chosen_book
from ramble_tools.scorebook.postgres import address as addresses
from ramble_tools.scorebook.postgres import schema
from ramble_tools.scorebook.postgres.errors import committing, in_one_line, refused_connection
from ramble_tools.scorebook.postgres.store import PostgresStore
from ramble_tools.scorebook.postgres.timeouts import StalledError, TimedConnection
from ramble_tools.scorebook.postgres.watch import PostgresWatch
from ramble_tools.scorebook.store import Store

# A lock is held for some hundredths of a second. If a program stops halfway, as when its laptop is closed, the server
# ends its transaction after a minute; nobody waits so long for the lock. synchronous_commit is the server's default; a
# hosted one may have changed it.
_SETTINGS = (
    "SET lock_timeout = '8s'; SET idle_in_transaction_session_timeout = '60s'; SET client_min_messages = 'warning'; "
    "SET synchronous_commit = 'on'; SET standard_conforming_strings = 'on'"
)
_MOST_IDLE = 8
_OLDEST_SERVER = 120000

_idle: dict[tuple[int, str], list[psycopg.Connection[Any]]] = {}
_lock = Lock()
# The connections whose schema was found to be ours.
_known: "WeakSet[psycopg.Connection[Any]]" = WeakSet()


@contextmanager
def reading(url: str = "") -> Iterator[Store]:
    """Open the book to look something up, as it is at this moment; if there is none yet, an empty book.

    Raises BookError and OutputError.
    """
    url = url or chosen_book()
    with in_one_line(url), _begun(url, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") as (connection, known):
        version = known if known == len(schema.MIGRATIONS) else _version(connection, url)
        if version == len(schema.MIGRATIONS):
            yield PostgresStore(connection)
            return
    if version:
        _upgrade(url)
        with reading(url) as store:
            yield store
        return
    with _nothing() as store:
        yield store


def _nothing() -> AbstractContextManager[Store]:
    from ramble_tools.scorebook.sqlite.file import empty

    return empty()


@contextmanager
def writing(url: str = "", *, create: bool = False) -> Iterator[Store]:
    """Open the book for one transaction: everything is written, or nothing is. Raises BookError and OutputError."""
    url = url or chosen_book()
    with in_one_line(url), _begun(url, "BEGIN") as (connection, known):
        version = known if known == len(schema.MIGRATIONS) else _version(connection, url)
        is_usable = version == len(schema.MIGRATIONS)
        if is_usable:
            opened = PostgresStore(connection)
            yield opened
            try:
                opened.run("COMMIT")
            except psycopg.Error as error:
                raise committing(error, url) from None
            return
    if not version and not create:
        with _nothing() as store:
            yield store
        return
    _upgrade(url)
    with writing(url) as store:
        yield store


@contextmanager
def watching() -> Iterator[PostgresWatch]:
    """Watch the book for what is written in it from now on. Raises BookError if the address is wrong."""
    url = chosen_book()
    addresses.settings_of(url)
    with closing(PostgresWatch(lambda: _connect(url))) as watch:
        yield watch


def set_up(url: str = "", role: str = "") -> None:
    """Make or upgrade the tables, and let a role keep the score. Raises BookError and OutputError."""
    url = url or chosen_book()
    _upgrade(url)
    if role:
        with in_one_line(url), closing(_connect(url)) as connection:
            schema.grant(connection, role)


def _upgrade(url: str) -> None:
    with in_one_line(url), closing(_connect(url)) as connection:
        connection.timeout = inf  # a big book takes long
        schema.migrate(connection, url)


def _version(connection: psycopg.Connection[Any], url: str) -> int:
    version = schema.version_of(connection, url)
    if version == len(schema.MIGRATIONS):
        _known.add(connection)
    return version


# --- connections


@contextmanager
def _begun(url: str, begin: str) -> Iterator[tuple[psycopg.Connection[Any], int]]:
    """Yield a connection with a transaction begun on it, which is rolled back unless the caller commits it.

    With it comes the version of the book, or 0 if that is still to be looked up.
    """
    connection = _take(url)
    version = _begins(connection, begin, url) if connection else None
    if connection and version is None:  # the server was restarted meanwhile
        connection.close()
        _close_idle(url)
        connection = None
    if connection is None:
        connection, version = _connect(url), 0
        connection.execute(begin.encode())
    try:
        yield connection, version or 0
    finally:
        _roll_back(connection)
        _give_back(url, connection)


def _begins(connection: psycopg.Connection[Any], begin: str, url: str) -> int | None:
    """Begin a transaction; return the version of the book, 0 if that is still to be looked up, None without a server.

    Both in one trip to the server: on a busy machine, each takes longer than the work.
    """
    try:
        if connection not in _known:
            connection.execute(begin.encode())
            return 0
        # Another program may have upgraded the tables since.
        answers = connection.execute(f"{begin}; SELECT version FROM ramble_tools.about".encode())
        answers.nextset()
        found = answers.fetchone()
        return int(found[0]) if found else 0
    except StalledError:  # a new connection might stall as long
        _close_idle(url)
        raise
    except psycopg.Error:  # there is no server, or its tables are gone; a new connection says what is wrong
        return None


def _roll_back(connection: psycopg.Connection[Any]) -> None:
    if connection.closed or connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE:
        return
    try:
        connection.execute("ROLLBACK")
    except psycopg.Error:
        connection.close()


def _connect(url: str) -> TimedConnection:
    settings = addresses.settings_of(url)
    settings.setdefault("application_name", f"ramble {__version__}")
    # A laptop that has left the network is noticed after a minute and a half, not after two hours.
    settings |= {"client_encoding": "UTF8", "keepalives_idle": "30", "keepalives_interval": "20"}
    settings.setdefault("tcp_user_timeout", "20000")
    try:
        connection = TimedConnection.connect(
            "",
            autocommit=True,
            cursor_factory=psycopg.ClientCursor,  # several statements with values are one trip
            **settings,  # type: ignore[arg-type]
        )
    except psycopg.Error as error:
        raise refused_connection(error, url) from None
    if connection.info.server_version < _OLDEST_SERVER:
        connection.close()
        raise OutputError(f"the server {quote(addresses.shown(url), 62)} is older than PostgreSQL 12; use a newer one")
    try:
        connection.execute(_SETTINGS)
    except BaseException:
        connection.close()
        raise
    return connection


def _take(url: str) -> psycopg.Connection[Any] | None:
    with _lock:
        kept = _idle.get((os.getpid(), url))  # a child process must not use its parent's connections
        return kept.pop() if kept else None


def _give_back(url: str, connection: psycopg.Connection[Any]) -> None:
    if connection.closed:
        _close_idle(url)  # what happened to it has happened to them too
    with _lock:
        kept = _idle.setdefault((os.getpid(), url), [])
        if not connection.closed and len(kept) < _MOST_IDLE:
            kept.append(connection)
            return
    connection.close()


def _close_idle(url: str) -> None:
    with _lock:
        gone = _idle.pop((os.getpid(), url), [])
    for connection in gone:
        connection.close()


@atexit.register
def close_all() -> None:
    """Close the connections that are kept for the next transaction."""
    for pid, url in list(_idle):
        if pid == os.getpid():
            _close_idle(url)


# --- what only a file has


def shown(url: str = "") -> str:
    """Return the host and the database, without the password."""
    return addresses.shown(url)


def backups() -> list[str]:
    """Return nothing: the person who runs the server makes its backups."""
    return []


def back_up(*, now: bool = False) -> None:
    """Do nothing: the person who runs the server makes its backups."""


def replace(write: Callable[[Store], None]) -> str:  # noqa: ARG001
    """Raise OutputError: a book on a server is repaired from a backup of the server's."""
    raise OutputError(
        f"the scorebook {quote(shown(), 62)} is on a server, where games repair can't replace it; restore a backup of "
        "the database, as docs/club.md shows"
    )
