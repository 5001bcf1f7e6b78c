"""A scorebook on a PostgreSQL server: connections, transactions, and what the server can't do for us.

An entry is on the server's disk before it is acknowledged. A row lock on the game lets only one program at a time add
to it; other games go on meanwhile. Connections are kept for the next transaction, since each takes as long as ten
entries.
"""

import atexit
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from math import inf
from threading import Lock

import psycopg
from psycopg.rows import TupleRow

from ramble_tools import __version__
from ramble_tools.errors import BookError, OutputError, quote
from ramble_tools.home import chosen_book
from ramble_tools.scorebook.postgres import schema
from ramble_tools.scorebook.postgres.address import settings_of
from ramble_tools.scorebook.postgres.address import shown as shown  # for `Backend`
from ramble_tools.scorebook.postgres.errors import committing, in_one_line, refused_connection
from ramble_tools.scorebook.postgres.store import PostgresStore
from ramble_tools.scorebook.postgres.timeouts import StalledError, TimedConnection
from ramble_tools.scorebook.postgres.watch import PostgresWatch
from ramble_tools.scorebook.store import Ask, Store

# A lock is held for some hundredths of a second. If a program stops halfway, as when its laptop is closed, the server
# ends its transaction after a minute; nobody waits so long for the lock. synchronous_commit is the server's default; a
# hosted one may have changed it. They are for one transaction: behind PgBouncer, the next may have another connection.
_SETTINGS = (
    "SET LOCAL lock_timeout = '8s'; SET LOCAL idle_in_transaction_session_timeout = '60s'; "
    "SET LOCAL synchronous_commit = 'on'"
)
_TO_READ = f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {_SETTINGS}"
# Not as the server is set: what is asked before a lock would be of the moment before it.
_TO_WRITE = f"BEGIN ISOLATION LEVEL READ COMMITTED; {_SETTINGS}"
_ABOUT = "SELECT application, version FROM ramble_tools.about"
_MOST_IDLE = 8
_OLDEST_SERVER = 120000

_idle: dict[tuple[int, str], list[psycopg.Connection[TupleRow]]] = {}
_lock = Lock()


@contextmanager
def reading(url: str = "", ask: Ask | None = None) -> Iterator[Store]:
    """Open the book to look something up, as it is at this moment; if there is none yet, an empty book.

    With `ask`, the transaction has ended when the book is open. Raises BookError and OutputError.
    """

    def ask_all(store: Store) -> None:
        if ask:
            ask(store)
            store.run("ROLLBACK")

    url = url or chosen_book()
    with in_one_line(url), _transaction(url, _TO_READ, ask_all) as store:
        yield store


@contextmanager
def writing(url: str = "", ask: Ask | None = None, *, create: bool = False) -> Iterator[Store]:
    """Open the book for one transaction: everything is written, or nothing is. Raises BookError and OutputError."""
    url = url or chosen_book()
    with in_one_line(url), _transaction(url, _TO_WRITE, ask, create=create) as store:
        yield store
        if isinstance(store, PostgresStore):
            try:
                store.run("COMMIT")
            except psycopg.Error as error:
                raise committing(error, url) from None


@contextmanager
def watching() -> Iterator[PostgresWatch]:
    """Watch the book for what is written in it from now on. Raises BookError if the address is wrong."""
    url = chosen_book()
    settings_of(url)
    with closing(PostgresWatch(lambda: _connect(url))) as watch:
        yield watch


def set_up(url: str = "", role: str = "") -> None:
    """Make or upgrade the tables, and let a role keep the score. Raises BookError and OutputError."""
    url = url or chosen_book()
    _upgrade(url)
    if role:
        with _alone(url) as connection:
            schema.grant(connection, role)


def _upgrade(url: str) -> None:
    with _alone(url) as connection:
        connection.timeout = inf  # a big book takes long
        schema.migrate(connection, url)


# --- transactions


@contextmanager
def _transaction(url: str, begin: str, ask: Ask | None, *, create: bool = False) -> Iterator[Store]:
    """Yield a store in a transaction, which is rolled back unless the caller commits it.

    The transaction begins with all that `ask` reads, in one trip. If there is no book, it is made with `create`, and
    otherwise the store is an empty one.
    """

    def first() -> None:
        store.run(_ABOUT)
        if ask:
            ask(store)

    while True:
        kept = _take(url)
        connection = kept or _connect(url)
        store, about = PostgresStore(connection, begin), None
        try:
            try:
                store.ahead(first)
                about = store.run(_ABOUT)
            except psycopg.Error as error:
                # The server was restarted meanwhile. Nothing is written yet, so all is asked again; but if it fell
                # silent, a new connection might too.
                if kept and connection.closed and not isinstance(error, StalledError):
                    continue
                if connection.closed or _version(connection, url) == schema.newest():
                    raise
            if about == [(schema.APPLICATION, schema.newest())]:
                yield store
                return
            if not create and not _version(connection, url):
                from ramble_tools.scorebook.text.file import empty

                with empty() as nothing:
                    yield nothing
                return
        finally:
            _give_back(url, connection)
        _upgrade(url)


def _version(connection: psycopg.Connection[TupleRow], url: str) -> int:
    _roll_back(connection)
    return schema.version_of(connection, url)


@contextmanager
def _alone(url: str) -> Iterator[TimedConnection]:
    """Yield a new connection in a transaction."""
    with in_one_line(url), closing(_connect(url)) as connection, connection.transaction():
        connection.execute(_SETTINGS)
        yield connection


# --- connections


def _connect(url: str) -> TimedConnection:
    settings = settings_of(url)
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
        raise OutputError(f"the server {quote(shown(url), 62)} is older than PostgreSQL 12; use a newer one")
    if connection.info.parameter_status("server_encoding") != "UTF8":
        connection.close()
        place = quote(shown(url), 62)
        raise BookError(f"the database {place} does not use UTF-8; recreate it with ENCODING 'UTF8'")
    return connection


def _take(url: str) -> psycopg.Connection[TupleRow] | None:
    with _lock:
        kept = _idle.get((os.getpid(), url))  # a child process must not use its parent's connections
        return kept.pop() if kept else None


def _give_back(url: str, connection: psycopg.Connection[TupleRow]) -> None:
    _roll_back(connection)
    if connection.closed:
        _close_idle(url)  # what happened to it has happened to them too
    with _lock:
        kept = _idle.setdefault((os.getpid(), url), [])
        if not connection.closed and len(kept) < _MOST_IDLE:
            kept.append(connection)
            return
    connection.close()


def _roll_back(connection: psycopg.Connection[TupleRow]) -> None:
    if connection.closed or connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE:
        return
    try:
        connection.execute("ROLLBACK")
    except psycopg.Error:
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
