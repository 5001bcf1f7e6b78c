"""Dialogues with the prompt of `ramble GAME play`, as they are typed: each one in `dialogues/` is a test.

`# title` begins one. `$ line` runs `ramble`, `$ evening GAME` types in the game's example evening, and `> line` is
typed at the prompt that the last of these has opened; in between, `eve$ line` is what somebody else runs elsewhere.
Any other line must be in what was said since then, the question after it included, in this order; `! text` must not be
in it. Folded lines are joined.
"""

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from ramble_tools.cli.main import run
from tests.cli.at_the_prompt import Keyboard
from tests.conftest import Ramble
from tests.games.helpers import type_in

FOLDER = Path(__file__).parent / "dialogues"
MARK = "\x01"


class Step(NamedTuple):
    """A line that was typed, whatever happened elsewhere before it, and what must be said and must not be said."""

    typed: str
    elsewhere: tuple[str, ...]
    said: list[str]
    unsaid: list[str]


def dialogues(name: str) -> Iterator[tuple[str, str]]:
    """Yield the title and the lines of each dialogue in a file."""
    for part in re.split(r"^# ", (FOLDER / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, lines = part.partition("\n")
        yield title, lines


def steps(lines: str) -> Iterator[Step]:
    """Yield the steps of a dialogue."""
    step = Step("", (), [], [])
    elsewhere: tuple[str, ...] = ()
    for line in filter(None, lines.splitlines()):
        if line.startswith("eve$ "):
            elsewhere = (*elsewhere, line.removeprefix("eve$ "))
        elif line.startswith(("$ ", ">")):
            if step.typed:
                yield step
            step, elsewhere = Step(line, elsewhere, [], []), ()
        else:
            wanted, text = (step.unsaid, line[2:]) if line.startswith("! ") else (step.said, line)
            wanted.append(" ".join(text.split()))
    yield step


def require(step: Step, said: str) -> None:
    """Require what a step says, and what it does not say."""
    rest = shown = " ".join(said.split())
    for text in step.said:
        assert text in rest, f"after {step.typed!r}, {text!r} is not in {shown!r}"
        rest = rest.partition(text)[2]
    for text in step.unsaid:
        assert text not in shown, f"after {step.typed!r}, {text!r} is in {shown!r}"


def hold(dialogue: str, ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    """Type a dialogue, and require what is said."""

    def elsewhere(line: str) -> None:
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()):
            patch.setenv("RAMBLE_AUTHOR", "eve's phone")
            assert run(re.findall(r"[^ ']+|'[^']*'", line)) == 0, line

    found = list(steps(dialogue))
    starts = [place for place, step in enumerate(found) if step.typed.startswith("$")]
    for start, end in zip(starts, [*starts[1:], len(found)], strict=True):
        command, *typed = found[start:end]
        keys: list[str | Callable[[], object]] = []
        for step in typed:
            keys += [partial(elsewhere, line) for line in step.elsewhere]
            keys += [partial(print, MARK, end=""), step.typed[2:]]
        monkeypatch.setattr("sys.stdin", Keyboard(*keys))
        if command.typed.startswith("$ evening "):
            type_in(ramble, command.typed.split()[-1])
            continue
        answer = ramble(command.typed[2:])
        assert not typed or (answer.status, answer.err) == (0, ""), answer
        parts = (answer.out + answer.err).split(MARK)
        # A question is printed with the line that answers it, so it is part of what was said before.
        echoes = [part.partition("\n") for part in parts[1:]]
        said = [parts[0], *(answered for _, _, answered in echoes)]
        asked = [echo.removesuffix(step.typed[2:]) for (echo, _, _), step in zip(echoes, typed, strict=True)]
        for step, text, question in zip(found[start:end], said, [*asked, ""], strict=True):
            require(step, f"{text} {question}")


@pytest.mark.parametrize("dialogue", [pytest.param(text, id=title) for title, text in dialogues("prompt.txt")])
def test_at_the_prompt(dialogue: str, ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(dialogue, ramble, monkeypatch)


@pytest.mark.both_stores
@pytest.mark.parametrize("dialogue", [pytest.param(text, id=title) for title, text in dialogues("elsewhere.txt")])
def test_while_others_enter_something(dialogue: str, ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(dialogue, ramble, monkeypatch)
