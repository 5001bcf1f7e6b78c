"""Helpers for the tests of the games: the deck, typed-in evenings, the prompt, and short views of a state."""

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import strategies as st

from ramble_tools.cards import Card, Rank, Suit
from ramble_tools.errors import BadInput
from ramble_tools.games.registry import find_game
from tests.conftest import Answer, Ramble
from tests.games.examples import examples

DECK = [Card(rank, suit) for suit in Suit for rank in Rank]
in_deck = st.sampled_from(DECK)


@contextmanager
def refusal(kind: type[BadInput], message: str) -> Iterator[None]:
    """Require a refusal of this kind, with exactly this message."""
    with pytest.raises(kind) as raised:
        yield
    assert str(raised.value) == message


def seats(game: str, spare: int = 0) -> list[str]:
    """Return names for the fewest players of a game, at least two, and for so many more as it has seats for."""
    names = ["Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
    module = find_game(game)
    return names[: min(max(module.LEAST, 2) + spare, module.MOST)]


def scores(state: Any) -> dict[str, int]:
    return {player.name: player.score for player in state.players}


def places(game: Any, state: Any) -> list[tuple[int, str]]:
    return [(each.place, each.name) for each in game.standings(state)]


def type_in(ramble: Ramble, game: str) -> dict[str, Any]:
    """Enter the example evening of a game in the scorebook, and return what `show --json` says after it."""
    assert ramble(f"{game} new {examples(game).players}").status == 0
    for typed in examples(game).rounds:
        assert ramble(f"{game} add {typed}").status in (0, 1), typed
    shown: dict[str, Any] = ramble(f"{game} show --json").json
    return shown


def told(table: str) -> list[tuple[str, str]]:
    """Read a table of what is typed, each with the answer below it, indented.

    A backslash continues what is typed, and a line that begins with `#` is a comment.
    """
    lines = dedent(table).strip().replace(" \\\n", " ").split("\n")
    found: list[tuple[str, str]] = []
    for line in lines:
        if line.startswith("#"):
            continue
        if line.startswith(" "):
            found[-1] = found[-1][0], f"{found[-1][1]} {line.strip()}".strip()
        else:
            found.append((line, ""))
    return found


def said(answer: Answer) -> str:
    """Return what was printed, as one line."""
    return " ".join(answer.out.split())
