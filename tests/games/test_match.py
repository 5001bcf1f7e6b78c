"""What is the same at every game: names, seats, leaving, joining. Dumbal is the example."""

from collections.abc import Sequence

import pytest

from ramble_tools.errors import BadInput, GameOverError, ImpossibleCardsError, PlayerError
from ramble_tools.games import match
from ramble_tools.games.dumbal import game as dumbal
from tests.games.helpers import scores


def hand(caller: str, **points: str) -> dumbal.Round:
    return dumbal.from_plain({"hands": points, "caller": caller}, dumbal.Rules())


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ann"], "this game is for 2 to 10 players, not 1; name each, as in new Ann Bob"),
        (["Ann", "ann"], "there are two players Ann; tell them apart, as in Ann1 and Ann2"),
        (["Ann", " "], "a player has no name; give each one, as in Ann"),
        (["Ann", "B=b"], "the name 'B=b' has '=' in it, which parts names; leave it out"),
        (["Ann", "-b"], "the name '-b' would be read as something else; let it begin with a letter"),
        (["Ann", "a\x01b"], r"'a\\x01b' has a sign in it that can't be shown; type the name anew"),
        (["Ann", "undo"], "the name 'undo' would be read as a card or a command; write it otherwise"),
        (["Ann", "KH"], "the name 'KH' would be read as a card or a command; write it otherwise"),
        (["Ann", "x" * 31], "is too long for a name; 30 letters are enough"),
    ],
)
def test_names_that_no_table_can_use(names: Sequence[str], said: str) -> None:
    with pytest.raises(PlayerError, match=said):
        dumbal.start(names, dumbal.Rules())


def test_a_shortened_name() -> None:
    players = dumbal.start(["Ann", "Anna", "Bob"], dumbal.Rules()).players
    assert [match.named(players, typed) for typed in ("ann", "ANNA", "b", "Anna")] == ["Ann", "Anna", "Bob", "Anna"]
    with pytest.raises(PlayerError, match="'a' may be Ann or Anna; type one letter more"):
        match.named(players, "a")
    with pytest.raises(PlayerError, match=r"'Bop' does not play here; did you mean Bob\?"):
        match.named(players, "Bop")


def test_who_deals_when_the_next_dealer_leaves() -> None:
    state = dumbal.apply(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), hand("Ann", Ann="4", Bob="17", Cy="9"))
    state = match.leave(state, "Bob")
    assert dumbal.next_up(state) == "Cy deals, Ann starts"
    state = dumbal.apply(state, hand("Ann", Ann="4", Cy="9"))
    assert dumbal.next_up(state) == "Ann deals, Cy starts"


def test_who_left_comes_back_with_the_old_score() -> None:
    state = dumbal.apply(
        dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules(target=60)), hand("Ann", Ann="4", Bob="17", Cy="60")
    )
    away = match.leave(dumbal.join(state, "Dan"), "bob")
    back = dumbal.join(away, "bob")
    assert scores(back) == {"Ann": 0, "Bob": 17, "Cy": 60, "Dan": 17} and match.still_in(back.players)[1] == "Bob"
    with pytest.raises(PlayerError, match="Cy is out, with 60; who is out does not come back"):
        dumbal.join(state, "cy")
    with pytest.raises(PlayerError, match="Eve has not joined at hand 2; in play are Ann and Bob"):
        dumbal.apply(state, hand("Ann", Ann="4", Bob="9", Eve="7"))


def test_who_can_not_leave() -> None:
    two = dumbal.start(["Ann", "Bob"], dumbal.Rules())
    with pytest.raises(PlayerError, match="Ann can't leave: one can't play on alone; end the game"):
        match.leave(two, "Ann")
    three = match.leave(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), "Cy")
    with pytest.raises(PlayerError, match="Cy left after round 0; in play are Ann and Bob"):
        match.leave(three, "Cy")
    with pytest.raises(PlayerError, match="Bob has no seat; name all who play"):
        match.reseat(two, ["Ann"])
    with pytest.raises(PlayerError, match="Ann is named twice; each has one seat"):
        match.reseat(two, ["Ann", "Ann"])


def test_errors_are_bad_input() -> None:
    assert all(
        issubclass(each, BadInput) for each in (GameOverError, PlayerError, ImpossibleCardsError, ImpossibleCardsError)
    )
