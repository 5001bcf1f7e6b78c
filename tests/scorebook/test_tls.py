"""A server's certificate is checked with those that the system trusts, whatever libpq knows of them."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import clusters
from tests.conftest import AS_ROOT, ROOT, Ramble, Refused

addresses = pytest.importorskip("ramble_tools.scorebook.postgres.address", exc_type=ImportError)

HOST = "postgresql://ann@localhost/club"
PAGE = (ROOT / "docs" / "club.md").read_text(encoding="utf-8")
DOCUMENTED_BACKUP = [re.search(rf"^{start}.*$", PAGE, re.M)[0] for start in ("export PGSSLROOTCERT", "pg_dump")]  # type: ignore[index]


@pytest.fixture
def home_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty home, without PostgreSQL's files, and forget what this computer says about certificates."""
    for name in ("PGSSLMODE", "PGSSLROOTCERT", "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def store_file(home_of_nobody: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file in which the system keeps the certificates that it trusts."""
    path = home_of_nobody / "trusted.crt"
    path.touch()
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    return str(path)


def checked_with(url: str) -> tuple[str | None, str | None]:
    found = addresses.settings_of(url)
    return found.get("sslmode"), found.get("sslrootcert")


def test_which_certificates_are_trusted(store_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked_with(f"{HOST}?sslmode=verify-full") == ("verify-full", store_file)
    assert checked_with(f"{HOST}?sslmode=verify-full&sslrootcert=system") == ("verify-full", store_file)
    assert checked_with(f"{HOST}?sslrootcert=system") == ("verify-full", store_file)
    assert checked_with(f"{HOST}?sslmode=verify-full&sslrootcert=/x.crt") == ("verify-full", "/x.crt")
    assert checked_with(HOST) == (None, None)
    assert checked_with(f"{HOST}?sslmode=require") == ("require", None)
    # libpq refuses these itself.
    assert checked_with(f"{HOST}?sslmode=verify-ca") == ("verify-ca", None)
    assert checked_with(f"{HOST}?sslmode=require&sslrootcert=system") == ("require", "system")
    monkeypatch.setenv("PGSSLMODE", "verify-full")
    assert checked_with(HOST) == ("verify-full", store_file)
    monkeypatch.setenv("PGSSLROOTCERT", "/y.crt")
    assert checked_with(HOST) == (None, None)
    monkeypatch.setenv("PGSSLROOTCERT", "system")
    assert checked_with(HOST) == ("verify-full", store_file)


def test_the_users_own_certificates_come_first(store_file: str, home_of_nobody: Path) -> None:
    own = home_of_nobody / ("postgresql" if os.name == "nt" else ".postgresql")
    own.mkdir()
    (own / "root.crt").touch()
    assert checked_with(f"{HOST}?sslmode=verify-full") == ("verify-full", None)
    assert checked_with(f"{HOST}?sslmode=verify-full&sslrootcert=system") == ("verify-full", store_file)


def test_a_system_with_a_folder_only(home_of_nobody: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Paths(NamedTuple):
        cafile: str | None = None
        capath: str | None = str(home_of_nobody)
        openssl_capath_env: str = "SSL_CERT_DIR"

    monkeypatch.setattr(ssl, "get_default_verify_paths", Paths)
    monkeypatch.setenv("SSL_CERT_DIR", "")  # so that it is as it was after the test
    monkeypatch.delenv("SSL_CERT_DIR")
    assert checked_with(f"{HOST}?sslmode=verify-full") == ("verify-full", "system")
    assert os.environ["SSL_CERT_DIR"] == str(home_of_nobody)


# --- a real server


class Server(NamedTuple):
    """A server at 127.0.0.1 whose certificate is for `localhost`; a function gives it another one."""

    port: int
    folder: Path
    use: Callable[[str], None]

    def url(self, host: str = "localhost", rest: str = "") -> str:
        return f"postgresql://postgres@{host}:{self.port}/postgres?hostaddr=127.0.0.1&sslmode=verify-full{rest}"


def openssl(folder: Path, command: str) -> None:
    subprocess.run(["openssl", *command.split()], cwd=folder, check=True, capture_output=True)


def certificates(folder: Path) -> None:
    """Make an authority, and certificates that it signed: one that is valid, and one that has expired."""
    openssl(
        folder,
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.crt "
        "-addext basicConstraints=critical,CA:TRUE",
    )
    (folder / "names").write_text("subjectAltName=DNS:localhost\n")
    for name, days in (("expired", 0), ("valid", 2)):
        openssl(folder, f"req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout {name}.key -out {name}.csr")
        openssl(
            folder,
            f"x509 -req -in {name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days {days} -extfile names "
            f"-out {name}.crt",
        )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if why := clusters.missing() or ("" if shutil.which("openssl") else "there is no openssl"):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("certificates")
    certificates(folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with clusters.running() as cluster:
        data = Path(cluster.folder, "data")

        def put(name: str) -> None:
            for end in ("crt", "key"):
                shutil.copyfile(folder / f"{name}.{end}", data / f"server.{end}")
                (data / f"server.{end}").chmod(0o600)
                if AS_ROOT:
                    shutil.chown(data / f"server.{end}", "postgres", "postgres")

        def use(name: str) -> None:
            put(name)
            cluster.stop("fast")
            cluster.start("listen_addresses=127.0.0.1", f"port={port}", "ssl=on")

        cluster.stop()
        put("valid")
        (data / "pg_hba.conf").write_text("local all postgres trust\nhostssl all all all trust\n")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PGPORT", str(port))
            cluster.start("listen_addresses=127.0.0.1", f"port={port}", "ssl=on")
            yield Server(port, folder, use)


@pytest.mark.slow
@pytest.mark.usefixtures("home_of_nobody")
def test_a_server_whose_authority_the_system_trusts(
    server: Server, monkeypatch: pytest.MonkeyPatch, ramble: Ramble, refused: Refused
) -> None:
    not_accepted = "the server's certificate is not accepted ("
    assert not_accepted in refused("--book", server.url(), "games"), "the system does not know this authority"
    monkeypatch.setenv("SSL_CERT_FILE", str(server.folder / "ca.crt"))
    for rest in ("", "&sslrootcert=system"):
        assert ramble("--book", server.url(rest=rest), "games").status == 0
    message = refused("--book", server.url("club.example.org"), "games")
    assert not_accepted in message and "club.example.org" in message
    server.use("expired")
    try:
        assert not_accepted in refused("--book", server.url(), "games")
    finally:
        server.use("valid")
    assert ramble("--book", server.url(), "games").status == 0


@pytest.mark.slow
def test_a_system_that_keeps_its_certificates_in_a_folder(
    server: Server, home_of_nobody: Path, monkeypatch: pytest.MonkeyPatch, ramble: Ramble
) -> None:
    shutil.copyfile(server.folder / "ca.crt", home_of_nobody / "ca.pem")
    openssl(home_of_nobody, "rehash .")
    monkeypatch.setenv("SSL_CERT_FILE", str(home_of_nobody / "none"))
    monkeypatch.setenv("SSL_CERT_DIR", str(home_of_nobody))
    assert ramble("--book", server.url(), "games").status == 0


@pytest.mark.slow
def test_the_documented_backup_of_a_server_elsewhere(
    server: Server, home_of_nobody: Path, monkeypatch: pytest.MonkeyPatch, ramble: Ramble
) -> None:
    """PostgreSQL's own programs before version 16 know no certificates of the system."""
    if not shutil.which("pg_dump"):
        pytest.skip("there is no pg_dump")
    roots, line = DOCUMENTED_BACKUP
    assert roots == "export PGSSLROOTCERT=/etc/ssl/certs/ca-certificates.crt"
    monkeypatch.setenv("PGSSLROOTCERT", str(server.folder / "ca.crt"))
    monkeypatch.setenv("RAMBLE_BOOK", server.url())
    assert ramble("games setup").status == 0
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=home_of_nobody)
    assert (done.returncode, done.stderr) == (0, "")
    assert (home_of_nobody / "club.dump").exists()
