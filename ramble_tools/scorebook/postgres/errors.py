"""What can go wrong with a server, each in one line that never has the address or the password in it."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from ramble_tools.errors import BookError, ChangedElsewhereError, OutputError, quote, shorten
from ramble_tools.scorebook.postgres.address import settings_of, shown, without_secrets

# What the server says when it refuses a connection, or libpq when there is no server; no code comes with it.
_REFUSALS = (
    ("password authentication failed", "the server refuses the password of {user}"),
    (
        "no password supplied",
        "the server wants a password for {user}; write it in ~/.pgpass",
    ),
    ("no pg_hba.conf entry", "the server does not let {user} in from here; pg_hba.conf on the server says who may"),
    ("authentication failed", "the server does not let {user} in"),
    ("not permitted to log in", "{user} may not log in"),
    ("permission denied for database", "{user} may not use this database"),
    ("could not translate host name", "there is no computer with this name, or there is no network"),
    ("failed to resolve host", "there is no computer with this name, or there is no network"),
    ("too many connections", "the server has no connection left; try again later"),
    ("too many clients", "the server has no connection left; try again later"),
    ("connection slots are reserved", "the server has no connection left; try again later"),
    ("starting up", "the server is starting; try again in a moment"),
    ("shutting down", "the server is stopping; try again in a moment"),
    ("in recovery mode", "the server is starting; try again in a moment"),
    ("certificate", "the server's certificate is not accepted ({reason})"),
    ("SSL", "the connection can't be encrypted ({reason})"),
    ('role "', "the server does not know {user}"),
    ('database "', "the server has no such database"),
    ("timeout", "no server answers there"),
    ("Connection refused", "no server answers there"),
    ("No such file", "no server answers there"),
    ("No route", "no server answers there"),
    ("unreachable", "no server answers there"),
)

_LOST = (psycopg.OperationalError, psycopg.InterfaceError)


class CommitUnknownError(OutputError):
    """The connection was lost during the commit, so that nobody knows whether it was done."""


@contextmanager
def in_one_line(url: str) -> Iterator[None]:
    """Turn what psycopg raises into BookError, OutputError or ChangedElsewhereError."""
    try:
        yield
    except psycopg.Error as error:
        raise _ours(error, url) from None  # its own text may have the address in it
    except UnicodeEncodeError:
        raise BookError("a text has half of a character in it, which can't be stored; nothing was changed") from None


def committing(error: psycopg.Error, url: str) -> Exception:
    """Return the error to raise if this one came in answer to COMMIT."""
    if isinstance(error, _LOST) and (error.sqlstate or "08")[:2] in ("08", "57"):
        return CommitUnknownError(
            f"{_name(url)}: the connection was lost at the last moment; look whether the entry is there before you "
            "enter it again"
        )
    return _ours(error, url)


def refused_connection(error: psycopg.Error, url: str) -> OutputError:
    """Return the error to raise if no connection could be made."""
    # With several addresses of a host, there is a line for each; the last one is of the last try.
    lines = [line.strip() for line in without_secrets(str(error), url).splitlines() if line.strip()]
    reason = lines[-1].rpartition("FATAL:")[2].strip() if lines else "unknown"
    reason = reason.removeprefix("connection is bad: ").removeprefix("connection failed: ")
    user = quote(settings_of(url).get("user", "")) if settings_of(url).get("user") else "you"
    said = next((ours for sign, ours in _REFUSALS if sign in (reason if "FATAL" in str(error) else str(error))), "")
    text = said.format(user=user, reason=shorten(reason, 100)) if said else shorten(reason, 160)
    return OutputError(f"{_name(url)} can't be opened: {text}")


def _name(url: str) -> str:
    return f"the scorebook {quote(shown(url), 62)}"


def _ours(error: psycopg.Error, url: str) -> Exception:
    name, code = _name(url), error.sqlstate or ""
    reason = shorten(" ".join(without_secrets(str(error).partition("\n")[0], url).split()), 160)
    if isinstance(error, errors.InsufficientPrivilege):
        return OutputError(
            f"{name}: you don't have the right ({reason}); its owner can give it with ramble games setup --role; "
            "nothing was changed"
        )
    if isinstance(error, errors.UniqueViolation):
        return ChangedElsewhereError(f"{name}: another program wrote the same at the same moment; nothing was changed")
    if isinstance(error, errors.DataCorrupted | errors.IndexCorrupted):
        return BookError(f"{name} is damaged ({reason}); nothing was changed; restore a backup of the database")
    if isinstance(error, errors.UndefinedTable | errors.UndefinedColumn | errors.RaiseException):
        return BookError(f"{name} is damaged ({reason}); nothing was changed; restore a backup of the database")
    if isinstance(error, psycopg.DataError):
        return BookError(f"{name} can't store a character in this text ({reason}); nothing was changed")
    if code.startswith("53"):
        full = {"53100": "the server's disk is full", "53200": "the server has no memory left"}
        return OutputError(f"{name}: {full.get(code, 'the server is overloaded')}; nothing was changed")
    if "No space left" in reason or "File too large" in reason:
        return OutputError(f"{name}: the server's disk is full; nothing was changed")
    if isinstance(error, errors.LockNotAvailable | errors.DeadlockDetected | errors.QueryCanceled):
        return OutputError(f"{name}: another program keeps it locked; try again later; nothing was changed")
    if isinstance(error, errors.ReadOnlySqlTransaction):
        return OutputError(f"{name}: this server only lets you read; nothing was changed")
    if isinstance(error, _LOST) and (not code or code[:2] in ("08", "57", "25")):
        return OutputError(f"{name}: the connection was lost; try again; nothing was changed")
    return OutputError(f"{name}: {reason}; nothing was changed")
