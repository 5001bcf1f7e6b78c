"""The address of a scorebook on a server. It may have a password in it, so it is never shown as it is."""

import os
from collections.abc import Mapping

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo

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
    return found | _trusted(found)


def _trusted(found: Mapping[str, str]) -> dict[str, str]:
    """Return where the certificates are that this system trusts, if the server's is to be checked with them.

    The OpenSSL in psycopg's wheels does not know where a system keeps them, but Python's does. Before version 16, libpq
    has no `system`. With any other mode than verify-full it refuses that: then everybody whose certificate anybody
    trusts would pass for the server (postgresql.org/docs/current/libpq-connect.html, sslrootcert).
    """
    roots = found.get("sslrootcert") or os.environ.get("PGSSLROOTCERT", "")
    mode = found.get("sslmode") or os.environ.get("PGSSLMODE", "")
    if roots == "system":
        mode = mode or "verify-full"
    elif roots or os.path.exists(_own_roots()):
        return {}
    if mode != "verify-full":
        return {}
    import ssl

    paths = ssl.get_default_verify_paths()
    if paths.cafile:
        return {"sslmode": mode, "sslrootcert": paths.cafile}
    if paths.capath:  # libpq takes a file only, but OpenSSL looks into this folder
        os.environ.setdefault(paths.openssl_capath_env, paths.capath)
    return {"sslmode": mode, "sslrootcert": "system"}


def _own_roots() -> str:
    """Return the path of the file in which libpq looks for trusted certificates by itself."""
    folder = os.path.join("%APPDATA%", "postgresql") if os.name == "nt" else os.path.join("~", ".postgresql")
    return os.path.join(os.path.expanduser(os.path.expandvars(folder)), "root.crt")


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


def role_in(url: str) -> str:
    """Return the role that an address names, or the one that libpq uses without a name. Raises BookError."""
    usual = {option.keyword: option.val for option in Conninfo.get_defaults()}
    return settings_of(url).get("user") or (usual[b"user"] or b"").decode()


def without_secrets(text: str, url: str) -> str:
    """Return a text of libpq's or the server's without the password and the address, should they be in it."""
    found = settings_of(url)
    for secret in (url, url.strip(), found.get("password", ""), os.environ.get("PGPASSWORD", "")):
        if secret:
            text = text.replace(secret, "...")
    return text
