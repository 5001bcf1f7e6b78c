"""Fixtures that many tests share: the command line, run inside this process or as a separate program.

Every test, and every program that a test starts, begins in the same way on every machine: no variable changes how
Python works, and Ctrl-C interrupts.
"""

import itertools
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import hypothesis
import pytest

from ramble_tools.cli.main import run
from tests import clusters

# PYTHONUNBUFFERED, for example, hides what goes wrong when the output is flushed.
for _name in [name for name in os.environ if name.startswith("PYTHON")]:
    del os.environ[_name]
# A shell ignores SIGINT for its background jobs, and a child inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)
# The same examples every time, however long one takes: that depends on what else the machine does.
hypothesis.settings.register_profile(
    "alike",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow, hypothesis.HealthCheck.function_scoped_fixture],
)
hypothesis.settings.load_profile("alike")

ROOT = Path(__file__).resolve().parents[1]
# Root may write anywhere, unless it gives up that right.
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--") if AS_ROOT else ()
DATA = ROOT / "tests" / "data"
# The folder that some of the test data was copied from. Only test_shared.py reads it.
SHARED = ROOT.parent / "shared"


@dataclass(frozen=True)
class Answer:
    """The exit status and the output of one command line."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


_NUMBERS = itertools.count()

Ramble: TypeAlias = Callable[..., Answer]
Refused: TypeAlias = Callable[..., str]
SaidAt: TypeAlias = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set RAMBLE_HOME to an empty folder, so that no test touches the files of the person who runs it."""
    # Not mktemp, which looks through the folders of all tests before.
    folder = tmp_path_factory.getbasetemp() / "homes" / str(next(_NUMBERS))
    folder.mkdir(parents=True)
    monkeypatch.setenv("RAMBLE_HOME", str(folder))
    return folder


def a_share(values: Iterable[Any], every: int) -> list[Any]:
    """Return a test's parameters, of which all but the first of every so many are slow."""
    slow = pytest.mark.slow
    return [pytest.param(value, marks=[slow] * (place % every > 0)) for place, value in enumerate(values)]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Start no other processes for the tests of one file: the first result comes sooner."""
    return 0 if any(".py" in argument for argument in config.args) else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that is marked `both_stores` with a file and with a server."""
    marks = metafunc.definition.iter_markers()
    names = {mark.name for mark in marks}
    if "both_stores" in names and "only_a_file" not in names:
        stores = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
        metafunc.parametrize("store", stores, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test as slow whose fixtures start a server or a browser, or may fetch Pyodide."""
    started = {"cluster", "own_cluster", "guarded", "encrypted", "browser", "engine", "pyodide"}
    for item in items:
        if started & set(getattr(item, "fixturenames", ())):
            item.add_marker("slow")


@pytest.fixture(autouse=True)
def store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Put the scorebook into a file in the home, or into an empty database of the cluster."""
    monkeypatch.delenv("RAMBLE_BOOK", raising=False)
    kind: str = getattr(request, "param", "sqlite")
    if kind == "postgresql":
        monkeypatch.setenv("RAMBLE_BOOK", request.getfixturevalue("club"))
    return kind


@pytest.fixture(scope="session")
def cluster() -> Iterator[clusters.Cluster]:
    """Start a PostgreSQL cluster for all tests; skip those that need it where there can be none."""
    if why := clusters.missing():
        pytest.skip(why)
    with clusters.running() as found:
        yield found


@pytest.fixture(scope="session")
def shared_club(cluster: clusters.Cluster) -> str:
    """Return the URL of a database that has been set up once for all tests."""
    from ramble_tools.scorebook.postgres import server

    cluster.sql("CREATE DATABASE club")
    server.set_up(cluster.url("club"))
    return cluster.url("club")


@pytest.fixture
def club(shared_club: str) -> str:
    """Return the URL of a scorebook on a server, which is empty."""
    import psycopg

    with psycopg.connect(shared_club) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'ramble_tools'").fetchall()
        tables = ", ".join(f"ramble_tools.{name}" for (name,) in found if name != "about")
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY".encode())
        connection.execute("ALTER SEQUENCE ramble_tools.use RESTART")
    return shared_club


@pytest.fixture
def ramble(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ramble:
    """Return a function that runs a command line, given as one string or as arguments, inside this process."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str) -> Answer:
        capsys.readouterr()
        status = run(shlex.split(arguments[0]) if len(arguments) == 1 else arguments)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return call


@pytest.fixture
def refused(ramble: Ramble) -> Refused:
    """Return a function that runs a command line, requires a refusal as bad input, and returns its one line."""

    def call(*arguments: str) -> str:
        answer = ramble(*arguments)
        assert answer.status == 2, answer
        assert answer.out == ""
        assert answer.err.startswith("ramble: ")
        assert answer.err.count("\n") == 1
        return answer.err.removeprefix("ramble: ").rstrip("\n")

    return call


@pytest.fixture
def said_at(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> SaidAt:
    """Return a function that types lines at a game's prompt, and returns what it printed; everything must be saved."""
    from tests.cli.at_the_prompt import play

    def call(game: str, *steps: str | Callable[[], object]) -> str:
        answer = play(ramble, monkeypatch, game, *steps)
        assert (answer.status, answer.err) == (0, "")
        return answer.out

    return call


def ramble_program(*arguments: str, **settings: Any) -> subprocess.CompletedProcess[Any]:
    """Run `python -m ramble_tools` as a separate program."""
    environment = {**os.environ, **settings.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "ramble_tools", *arguments], capture_output=True, env=environment, **settings
    )
