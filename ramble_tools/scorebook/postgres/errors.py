"""What can go wrong with a server, each in one line that never has the address or the password in it."""

import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import psycopg
from psycopg import errors
from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn, Ping

from ramble_tools.errors import (
    UNCHANGED,
    BookError,
    ChangedElsewhereError,
    CommandHint,
    DamagedBookError,
    DiskFullError,
    OutputError,
    UnavailableError,
    quote,
    shorten,
)
from ramble_tools.scorebook.postgres.address import role_in, settings_of, shown, without_secrets
from ramble_tools.scorebook.postgres.timeouts import StalledError

_LOST = (psycopg.OperationalError, psycopg.InterfaceError)
# Our statements are right, so they fail only if the tables or their content are not.
_DAMAGE = (
    errors.DataCorrupted,
    errors.IndexCorrupted,
    errors.UndefinedTable,
    errors.UndefinedColumn,
    errors.RaiseException,
)
# Classes of SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html): the connection failed, the server stops, and
# it ended the transaction. Without a code, the answer never came.
_OF_LOST = ("", "08", "57", "25")


@contextmanager
def in_one_line(url: str) -> Iterator[None]:
    """Turn what psycopg raises into BookError, OutputError or ChangedElsewhereError."""
    try:
        yield
    except psycopg.Error as error:
        raise _ours(error, url) from None  # its own text may have the address in it
    except UnicodeEncodeError:
        raise BookError("a text has half of a character in it, which can't be stored", UNCHANGED) from None


def committing(error: psycopg.Error, url: str) -> Exception:
    """Return the error to raise if this one came in answer to COMMIT: nobody may know whether that was done."""
    if isinstance(error, _LOST) and (error.sqlstate or "08")[:2] in ("08", "57"):
        return UnavailableError(
            f"{_name(url)}: the connection was lost while saving; check whether the entry was recorded before you "
            "enter it again"
        )
    return _ours(error, url)


# --- connecting


def refused_connection(error: psycopg.Error, url: str) -> UnavailableError:
    """Return the error to raise if no connection could be made."""
    return UnavailableError(f"{_name(url)} can't be opened: {_why_not(error, url)}")


def _why_not(error: psycopg.Error, url: str) -> str:
    """Return why no connection could be made.

    libpq has no code for that, only a text, in the server's language. So it is asked what it knows of the server.
    """
    settings, connection = settings_of(url), error.pgconn
    user = quote(settings["user"]) if settings.get("user") else "you"
    if isinstance(error, errors.ConnectionTimeout):
        return "no server answers there"
    if connection is None:  # psycopg looks for the computer before it asks libpq for a connection
        return "there is no computer with this name, or there is no network"
    if connection.needs_password:
        return f"the server wants a password for {user}; write it in ~/.pgpass"
    reason = shorten(_last_words(without_secrets(str(error), url)), 160)
    # A wrong password must not be sent twice.
    found = Ping.OK if connection.used_password else _ping(settings)
    if found == Ping.NO_ATTEMPT:  # the address has something that libpq does not know
        return reason
    if found == Ping.REJECT:
        return "the server is starting or stopping; try again in a moment"
    if found == Ping.OK:
        return f"the server does not let {user} in ({reason})"
    if _ping({**settings, "sslmode": "disable"}) == Ping.NO_RESPONSE:
        return "no server answers there"
    if settings.get("sslmode", "").startswith("verify"):
        return (
            f"the server's certificate is not accepted ({reason}); it must be valid, for this name, and signed by an "
            "authority that this system trusts, or whose file is named with sslrootcert=FILE"
        )
    return f"the connection can't be encrypted ({reason})"


def _ping(settings: Mapping[str, str]) -> Ping:
    """Return what libpq knows of a server: it needs no right to enter for that."""
    return Ping(PGconn.ping(make_conninfo("", **settings).encode()))


def _last_words(text: str) -> str:
    """Return what the server said, or libpq, without the address before it; of several addresses, to the last one."""
    return re.sub(r"^.* failed: |^connection is bad: |\bFATAL: +", "", " ".join(text.split()))


# --- connected


def _name(url: str) -> str:
    return f"the scorebook {quote(shown(url), 62)}"


def _ours(error: psycopg.Error, url: str) -> Exception:
    name, code = _name(url), error.sqlstate or ""
    said = error.diag.message_primary or " ".join(str(error).split())
    reason = shorten(without_secrets(said, url), 160)
    if isinstance(error, errors.InsufficientPrivilege):
        line = f"ramble games setup --role {shlex.quote(role_in(url))}"  # not --book: the owner has another URL
        hint = CommandHint(f"the owner of the tables can give it with {line}")
        return OutputError(f"{name}: you don't have the right ({reason})", hint, UNCHANGED)
    if isinstance(error, errors.UniqueViolation):
        return ChangedElsewhereError(f"{name}: another program wrote the same at the same time", UNCHANGED)
    if isinstance(error, _DAMAGE):
        return DamagedBookError(f"{name} is damaged ({reason})", UNCHANGED, "restore a backup of the database")
    if isinstance(error, psycopg.DataError):
        return BookError(f"{name} can't store a character in this text ({reason})", UNCHANGED)
    if isinstance(error, errors.DiskFull):
        return DiskFullError(f"{name}: the server's disk is full", UNCHANGED)
    if isinstance(error, errors.ReadOnlySqlTransaction):
        return OutputError(f"{name}: this server only lets you read", UNCHANGED)
    if trouble := _trouble(error, code):
        return UnavailableError(f"{name}: {trouble}", UNCHANGED)
    return OutputError(f"{name}: {reason}", UNCHANGED)


def _trouble(error: psycopg.Error, code: str) -> str:
    """Return what keeps the server from answering for now, if that is the reason; the scorebook is sound."""
    if isinstance(error, errors.OutOfMemory):
        return "the server has no memory left"
    if code.startswith("53"):
        return "the server is overloaded"
    if isinstance(error, errors.LockNotAvailable | errors.DeadlockDetected | errors.QueryCanceled):
        return "another program keeps it locked; try again later"
    if isinstance(error, StalledError):
        return f"{error}; try again"
    if isinstance(error, _LOST) and code[:2] in _OF_LOST:
        return "the connection was lost; try again"
    return ""
