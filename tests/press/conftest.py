"""Printing in a test: one file, and a function that prints to it."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.conftest import Ramble

Press: TypeAlias = Callable[..., str]

_, *WRONG_FILES = Path(__file__).with_name("wrong_files.txt").read_text("utf-8").strip().split("\n\n")


def wrong_files(kind: str) -> list[tuple[str, str]]:
    """Return the texts, or changes, of that kind in `wrong_files.txt`, each with what is said of it."""
    blocks = [block.split("\n") for block in WRONG_FILES if block.startswith(f"{kind}: ")]
    return [(text.removeprefix(f"{kind}: ").replace(" | ", "\n"), message) for text, message in blocks]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file that `press` writes, in a folder of its own."""
    return tmp_path / "out.pdf"


@pytest.fixture
def press(ramble: Ramble, path: Path) -> Press:
    """Return a function that runs `ramble print` to `path`, without a complaint, and returns its answer in one line.

    The command and its options are given as one string or as arguments, without the file.
    """

    def call(*arguments: str) -> str:
        answer = ramble("print", *(shlex.split(arguments[0]) if len(arguments) == 1 else arguments), str(path))
        assert (answer.status, answer.err) == (0, ""), answer
        return " ".join(answer.out.split())

    return call
