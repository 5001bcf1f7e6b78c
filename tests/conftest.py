"""Fixtures that many tests share: the command line, run inside this process or as a separate program."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from ramble_tools.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
# Root may write anywhere, unless it gives up that right.
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--") if AS_ROOT else ()
DATA = ROOT / "tests" / "data"
# The folder that some of the test data was copied from. Only test_shared.py reads it.
SHARED = ROOT.parent / "shared"

collect_ignore = [] if SHARED.is_dir() else ["test_shared.py"]


@dataclass(frozen=True)
class Answer:
    """The exit status and the output of one command line."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Ramble: TypeAlias = Callable[..., Answer]
Refused: TypeAlias = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set RAMBLE_HOME to an empty folder, so that no test touches the files of the person who runs it."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("RAMBLE_HOME", str(folder))
    return folder


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


def ramble_program(*arguments: str, **settings: Any) -> subprocess.CompletedProcess[Any]:
    """Run `python -m ramble_tools` as a separate program."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "ramble_tools", *arguments], capture_output=True, env=environment, **settings
    )
