"""Typing at the prompt of `ramble GAME play`, with other things happening between two lines."""

import io
import re
from collections.abc import Callable, Iterator

import pytest

from tests.conftest import Answer, Ramble


class Keyboard:
    """A standard input that is not a terminal: lines, and functions that are called when their turn comes."""

    def __init__(self, *steps: str | Callable[[], object]) -> None:
        self._steps = steps

    def isatty(self) -> bool:
        return False

    def __iter__(self) -> Iterator[str]:
        for step in self._steps:
            if isinstance(step, str):
                yield f"{step}\n"
            else:
                step()


def at_words(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, lines: str, *arguments: str) -> Answer:
    """Type these lines at the prompt of `ramble words`."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return ramble("words", *arguments)


def play(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, game: str, *steps: str | Callable[[], object], name: str = ""
) -> Answer:
    """Type these lines at a game's prompt. Folded lines of the answer are joined again."""
    monkeypatch.setattr("sys.stdin", Keyboard(*steps))
    answer = ramble(f"{game} play" + (f" --game {name}" if name else ""))
    return Answer(answer.status, re.sub(r"\n {2,}", " ", answer.out), answer.err)
