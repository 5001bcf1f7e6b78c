"""A PostgreSQL cluster for the tests: in a temporary folder, on a Unix socket only, and stopped at the end."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from glob import glob
from pathlib import Path

# A disk that is slower than a lie, but nothing here outlives the test.
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=16MB")


@dataclass(frozen=True)
class Cluster:
    """A running cluster: the folder with its programs, and the one with its data and its socket."""

    programs: str
    folder: str

    def url(self, database: str, user: str = "postgres", password: str = "", host: str = "") -> str:
        secret = f":{password}" if password else ""
        return f"postgresql://{user}{secret}@{host}/{database}" + ("" if host else f"?host={self.folder}")

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs and return what it prints."""
        path = os.path.join(self.programs, program)
        command = _as_user(path if os.path.exists(path) else program, *arguments)
        environment = {**os.environ, "PGHOST": self.folder, "PGUSER": "postgres"}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr or done.stdout}")
        return done.stdout

    def sql(self, text: str, database: str = "postgres") -> str:
        """Run SQL as the superuser, and return the rows."""
        return self.run("psql", "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", text).strip()

    def dump(self, database: str) -> str:
        """Return a database as SQL, without the two random lines that guard a dump."""
        lines = self.run("pg_dump", database).splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith(("\\restrict", "\\unrestrict")))

    def start(self, *settings: str) -> None:
        options = " ".join(f"-c {setting}" for setting in (*_FAST, f"unix_socket_directories={self.folder}", *settings))
        if not any(setting.startswith("listen_addresses") for setting in settings):
            options += " -c listen_addresses="
        log = os.path.join(self.folder, "log")
        self.run("pg_ctl", "-D", os.path.join(self.folder, "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it. One that is stopping by itself may be gone before it is told to."""
        data = Path(self.folder, "data")
        try:
            self.run("pg_ctl", "-D", str(data), "-w", "-m", mode, "stop")
        except RuntimeError:
            if (data / "postmaster.pid").exists():
                raise


def _as_user(*command: str) -> list[str]:
    """Return the command that runs this as the user postgres if we are root, whom PostgreSQL refuses."""
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--", *command]


def missing() -> str:
    """Return why there can be no cluster here, or an empty text."""
    if sys.platform == "win32":
        return "PostgreSQL is not tested on Windows"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    if not _programs():
        return "PostgreSQL is not installed; on Debian, apt-get install postgresql"
    if os.geteuid() == 0:
        import pwd

        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "there is no user postgres, and root may not run PostgreSQL"
        if not shutil.which("setpriv"):
            return "there is no setpriv, and root may not run PostgreSQL"
    return ""


def _programs() -> str:
    """Return the folder with PostgreSQL's programs, or an empty text."""
    debian = sorted(glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    others = glob("/opt/homebrew/opt/postgresql@*/bin/initdb")
    found = next(iter([*reversed(debian), *others]), "") or shutil.which("initdb") or ""
    return os.path.dirname(os.path.realpath(found)) if found else ""


@contextmanager
def running(*settings: str) -> Iterator[Cluster]:
    """Make and start a cluster, and stop it and delete it at the end."""
    # Not the test's own folder: the path of a socket may have 107 characters at most.
    folder = tempfile.mkdtemp(prefix="ramble-pg-")
    cluster = Cluster(_programs(), folder)
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        Path(folder).chmod(0o755)
        data = os.path.join(folder, "data")
        cluster.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        cluster.start(*settings)
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
