"""Checkpoints: every game's state survives being written down, and a long game goes on from one."""

import json

import pytest

from ramble_tools.games.match import with_changes
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook import checkpoints
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.frozen import freeze, thaw
from ramble_tools.scorebook.sessions import look
from tests.conftest import Ramble
from tests.games.helpers import type_in

pytestmark = pytest.mark.both_stores


@pytest.mark.parametrize("game", NAMES)
def test_a_state_comes_back_as_it_was(ramble: Ramble, game: str) -> None:
    type_in(ramble, game)
    history = look(game, whole=True).history
    states = [history.setting().state, *(history.setting(number).state for number in range(1, history.count + 1))]
    for state in states:
        assert state is not None
        plain = json.loads(json.dumps(freeze(state)))
        assert thaw(type(state), plain, state.rules) == with_changes(state, last=None)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_goes_on_from_a_checkpoint(ramble: Ramble, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "_STEP", 1)
    monkeypatch.setattr(checkpoints, "_MARGIN", 1)
    whole = type_in(ramble, game)
    with reading() as book:
        row = book.game(game)
        assert book.store.checkpoints(row.id), "there is one to go on from"
    history = look(game).history
    assert history.replayed < history.count
    assert [dict(history.totals(number)) for number in range(1, history.count + 1)] == [
        each["totals"] for each in whole["rounds"]
    ]
    assert ramble(f"{game} show --json").json == whole
    ramble(f"{game} undo")
    ramble(f"{game} redo")
    assert ramble(f"{game} show --json").json == whole
    assert history.played and history.base_was_right
