"""The address of a scorebook on a server. It may have a password in it, so it is never shown as it is."""

import os

import psycopg
from psycopg.conninfo import conninfo_to_dict

from ramble_tools.errors import BookError, escaped, shorten
from ramble_tools.home import chosen_book

# How long to wait for a server that does not answer, unless the address says otherwise.
_PATIENCE_SECONDS = 10


def settings_of(url: str) -> dict[str, str]:
    """Return what an address says, by libpq's names: host, dbname, user, sslmode and so on. Raises BookError."""
    try:
        found = {name: str(value) for name, value in conninfo_to_dict(url.strip()).items() if value is not None}
    except (psycopg.Error, UnicodeError):
        raise _wrong() from None  # without libpq's reason, which may quote the password
    # An @ or a / in a password must be encoded. If it is not, a part of the password is taken for the host, the port
    # or the database, and would be shown as such.
    if any("@" in found.get(name, "") for name in ("host", "port", "dbname")):
        raise _wrong()
    if not all(port.isdecimal() or not port for port in found.get("port", "").split(",")):
        raise _wrong()
    found.setdefault("connect_timeout", os.environ.get("PGCONNECT_TIMEOUT", str(_PATIENCE_SECONDS)))
    return found


def _wrong() -> BookError:
    return BookError(
        "the address of the scorebook is not a valid URL; write postgresql://USER@HOST/DATABASE; if there is a "
        "password in it, write %40 for @, %2F for /, %3A for : and %25 for % in the password"
    )


def shown(url: str = "") -> str:
    """Return the host and the database of an address, as in `db.example.org/club`. Raises BookError."""
    found = settings_of(url or chosen_book())
    host = found.get("host") or found.get("hostaddr") or os.environ.get("PGHOST", "")
    if not host or host.startswith(("/", "@")):  # a socket
        host = "localhost"
    port = found.get("port", "5432")
    name = found.get("dbname") or os.environ.get("PGDATABASE") or found.get("user") or os.environ.get("PGUSER", "")
    if "service" in found and not found.get("dbname"):
        return shorten(escaped(f"the service {found['service']}"), 60)
    where = host if port in ("", "5432") else f"{host}:{port}"
    return shorten(escaped(f"{where}/{name}" if name else where), 60)


def without_secrets(text: str, url: str) -> str:
    """Return a text of libpq's or the server's without the password and the address, should they be in it."""
    found = settings_of(url)
    for secret in (url, url.strip(), found.get("password", ""), os.environ.get("PGPASSWORD", "")):
        if secret:
            text = text.replace(secret, "...")
    return text
