"""Joining, leaving, dealing and changing seats in every game: `match.py`, tried on the examples of each."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.errors import BadInput, PlayerError, escaped
from ramble_tools.games import match
from ramble_tools.games.dumbal.hands import Round as DumbalRound
from ramble_tools.games.dumbal.typed_hand import Hand
from ramble_tools.games.names import folded
from ramble_tools.games.players import still_in
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook.sessions import look
from tests.conftest import Ramble
from tests.games.examples import examples
from tests.games.helpers import refusal, scores, seats, type_in

pytestmark = pytest.mark.both_stores

# --- who deals or plays first


@pytest.mark.parametrize("name", NAMES)
def test_the_player_who_deals_or_plays_first(name: str) -> None:
    game = find_game(name)
    state = game.start(examples(name).players.split(), game.Rules())
    assert bool(state.turn) == bool(game.TURN)
    if not game.TURN:
        message = "who deals or plays first can't be changed in this game; seats changes the seats"
        with refusal(PlayerError, message):
            match.deals(state, "Bob")
        return
    assert state.turn == "Ann"
    after = match.deals(state, "b")
    assert after.turn == "Bob" and after.last is None
    assert game.next_up(after).startswith("Bob ")
    assert state.turn == "Ann", "a state is a value"
    with pytest.raises(PlayerError, match=r"^'Zed' is not a player in this game; "):
        match.deals(state, "Zed")


# The games in which somebody deals or plays first, and somebody may leave.
DEALING = [name for name in NAMES if find_game(name).TURN and find_game(name).MOST > find_game(name).LEAST]


@pytest.mark.parametrize("name", DEALING)
def test_a_player_who_left_does_not_deal(name: str) -> None:
    game = find_game(name)
    ann, bob, *others = seats(name, spare=1)
    state = match.leave(game.start([ann, bob, *others], game.Rules()), bob, game.LEAST)
    with refusal(PlayerError, f"Bob left after round 0; in play: {', '.join([ann, *others])}"):
        match.deals(state, "Bob")


# --- leaving


@pytest.mark.parametrize("name", NAMES)
def test_players_may_leave_until_the_fewest_are_left(name: str) -> None:
    game = find_game(name)
    names = seats(name, spare=2)
    state = game.start(names, game.Rules())
    for each in names[: -game.LEAST]:
        state = match.leave(state, each, game.LEAST)
    assert still_in(state.players) == names[-game.LEAST :]
    message = f"{names[-1]} can't leave, because too few players would be left; end the game instead"
    with refusal(PlayerError, message):
        match.leave(state, names[-1], game.LEAST)
    assert game.next_up(state) and len(game.standings(state)) == len(names)


def test_one_player_may_stay_alone_only_where_the_game_says_so() -> None:
    alone = [name for name in NAMES if find_game(name).LEAST == 1]
    assert alone, "otherwise the test above never leaves one player alone"


# --- anything in any order


POOL = [
    "Ann",
    "Bob",
    "Cy",
    "José",
    "Jose\u0301",
    "Ann Marie",
    "O'Neil",
    "👩‍👧",
    "a",
    "jos",
    "undo",
    "A&B",
    "\u202e",
    "",
]


def change(data: st.DataObject, game: Any, state: Any, rounds: list[Any]) -> Any:
    """Return the state after a random change, as the scorebook would make it. Raises BadInput."""
    names = [player.name for player in state.players]
    who = st.sampled_from([*names, *names, *POOL])
    kind = data.draw(st.sampled_from(["join", "leave", "deals", "seats", "round"]))
    if kind == "join":
        return game.join(state, match.joining(state, data.draw(who)))
    if kind == "leave":
        return match.leave(state, data.draw(who), game.LEAST)
    if kind == "deals":
        return match.deals(state, data.draw(who))
    if kind == "seats":
        order = data.draw(st.permutations(names))
        return match.reseat(state, order[data.draw(st.integers(0, 1)) :])
    round = data.draw(st.sampled_from(rounds))
    return game.apply(state, dumbal_round(data, state) if isinstance(round, DumbalRound) else round)


def dumbal_round(data: st.DataObject, state: Any) -> DumbalRound:
    """Return a hand of the players who are in; a hand from another moment would be refused."""
    left = still_in(state.players)
    return DumbalRound(
        {name: Hand(data.draw(st.integers(0, 60)), 5) for name in left}, data.draw(st.sampled_from(left))
    )


def require_sound(game: Any, before: Any, after: Any) -> None:
    """Check what holds after every change."""
    names, present = [player.name for player in after.players], still_in(after.players)
    assert len({folded(name) for name in names}) == len(names), "each name once"
    assert {player.name for player in before.players} <= set(names), "nobody is forgotten"
    if after.rounds == before.rounds:
        old, new = scores(before), scores(after)
        assert game.COOPERATIVE or all(new[name] == score for name, score in old.items()), "no score changes"
        assert len(present) >= min(game.LEAST, len(still_in(before.players)))
    assert len(present) <= game.MOST
    there = [player.name for player in after.players if not player.left]
    assert after.turn in ["", *(there if game.is_over(after) else present)], "after the end, for a rematch"
    rows = game.standings(after)
    assert sorted(row.name for row in rows) == sorted(names)
    assert all(row.place == 1 + sum(other.place < row.place for other in rows) for row in rows), "1 1 3, not 1 1 2"
    assert {row.name for row in rows if not row.out} == set(present)
    assert len({(row.place, row.score) for row in rows if not row.out}) == len(
        {row.score for row in rows if not row.out}
    )
    assert game.next_up(after)
    winners = game.winners(after)
    assert set(winners) <= {row.name for row in rows if row.place == 1}
    assert game.is_over(after) or present


@pytest.mark.parametrize("name", NAMES)
def test_random_changes_of_players(ramble: Ramble, name: str) -> None:
    type_in(ramble, name)
    game, history = find_game(name), look(name).history
    rounds = [played.round for played in history.played]
    # Where the winner scores points too, everybody may be out at once.
    harsh = ["winner-scores=points", "target=90", "call-limit=60"] if isinstance(rounds[0], DumbalRound) else []
    rules = game.Rules.from_options(harsh)
    made: set[str] = set()

    @settings(max_examples=100)
    @given(data=st.data())
    def play(data: st.DataObject) -> None:
        state: Any = game.start(examples(name).players.split(), rules)
        for _ in range(data.draw(st.integers(1, 16))):
            if game.is_over(state):
                made.add("over")
                return
            try:
                after = change(data, game, state, rounds)
            except BadInput as error:
                assert str(error) and "\n" not in str(error) and escaped(str(error)) == str(error)
                made.add("refused")
                continue
            require_sound(game, state, after)
            made.add("changed")
            state = after

    play()
    assert {"changed", "refused"} <= made
