"""What several tests use: the command line, run inside this process or as a program of its own."""

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


@dataclass(frozen=True)
class Answer:
    """What one command line answered."""

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
    """An empty folder for the user's own things, so that no test meets those of whoever runs it."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("RAMBLE_HOME", str(folder))
    return folder


@pytest.fixture
def ramble(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ramble:
    """Run a command line, given as one text or as arguments, inside this process."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str) -> Answer:
        capsys.readouterr()
        status = run(shlex.split(arguments[0]) if len(arguments) == 1 else arguments)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return call


@pytest.fixture
def refused(ramble: Ramble) -> Refused:
    """Run a command line that must be refused as bad input; return the one line that says why."""

    def call(*arguments: str) -> str:
        answer = ramble(*arguments)
        assert answer.status == 2, answer
        assert answer.out == ""
        assert answer.err.startswith("ramble: ")
        assert answer.err.count("\n") == 1
        return answer.err.removeprefix("ramble: ").rstrip("\n")

    return call


def ramble_program(*arguments: str, **settings: Any) -> subprocess.CompletedProcess[Any]:
    """Run `python -m ramble_tools` as a program of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "ramble_tools", *arguments], capture_output=True, env=environment, **settings
    )
