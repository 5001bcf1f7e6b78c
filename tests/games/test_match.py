"""What all games have in common: names, seats, leaving, joining. Dumbal is the example."""

from collections.abc import Sequence

import pytest

from ramble_tools.errors import BadInput, GameOverError, ImpossibleCardsError, PlayerError
from ramble_tools.games import match
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.fields import Setting
from ramble_tools.games.players import named, still_in
from tests.games.helpers import refusal, scores


def hand(caller: str, **points: str) -> dumbal.Round:
    return dumbal.from_plain({"hands": points, "caller": caller}, dumbal.Rules())


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Ann"], "this game is for 2 to 10 players, not 1; name each player, as in Ann Bob"),
        (["Ann", "ann"], "two players are called Ann; tell them apart, as in Ann1 and Ann2"),
        (["Ann", " "], "a player's name is empty; name each player, as in Ann Bob"),
        (["Ann", "B=b"], "the name 'B=b' has '=' in it; a name can't have any of =,:;@/"),
        (["Ann", "-b"], "the name '-b' starts with '-'; start it with a letter"),
        (
            ["Ann", "a\x01b"],
            r"the name 'a\x01b' has U+0001 (a control character), which can't be shown; type the name again",
        ),
        (["Ann", "undo"], "the name 'undo' would be read as a card or a command; choose another"),
        (["Ann", "KH"], "the name 'KH' would be read as a card or a command; choose another"),
        (["Ann", "x" * 31], "the name 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' is too long; use at most 30 letters"),
    ],
)
def test_names_that_are_refused(names: Sequence[str], message: str) -> None:
    with refusal(PlayerError, message):
        dumbal.start(names, dumbal.Rules())


def test_a_shortened_name() -> None:
    players = dumbal.start(["Ann", "Anna", "Bob"], dumbal.Rules()).players
    assert [named(players, typed) for typed in ("ann", "ANNA", "b", "Anna")] == ["Ann", "Anna", "Bob", "Anna"]
    with refusal(PlayerError, "'a' could be Ann or Anna; type more of the name"):
        named(players, "a")
    with refusal(PlayerError, "'Bop' is not a player in this game; did you mean Bob?"):
        named(players, "Bop")


def test_a_name_with_a_blank_is_found_by_its_shortest_start() -> None:
    players = dumbal.start(["Ann", "Ann Marie", "Ann Mia", "José"], dumbal.Rules()).players
    assert [named(players, typed) for typed in ("ann", "ann mar", "ANN  MIA")] == ["Ann", "Ann Marie", "Ann Mia"]
    assert {named(players, typed) for typed in ("j", "JOSÉ", "jose\u0301")} == {"José"}
    with refusal(PlayerError, "'ann m' could be Ann Marie or Ann Mia; type more of the name"):
        named(players, "ann m")


def test_what_is_stored_is_the_full_name() -> None:
    state = dumbal.start(["Ann Marie", "Bob", "José"], dumbal.Rules())
    assert match.deals(state, "jose\u0301").turn == "José"
    assert [player.name for player in match.reseat(state, ["b", "jos", "ann m"]).players] == [
        "Bob",
        "José",
        "Ann Marie",
    ]
    assert [player.name for player in match.leave(state, "ANN").players if player.left] == ["Ann Marie"]


def test_the_name_under_which_a_player_joins() -> None:
    state = match.leave(dumbal.start(["Ann", "Bob", "José"], dumbal.Rules()), "jos")
    assert match.joining(state, "JOSE\u0301") == "José", "the one who left"
    assert match.joining(state, " Zoe\u0308 ") == "Zoë"
    with refusal(PlayerError, "two players are called Bob; tell them apart, as in Bob1 and Bob2"):
        match.joining(state, "bob")
    with refusal(PlayerError, "the name 'a&b' has '&' in it; a name can't have any of \\ $ ` & | < > * \""):
        match.joining(state, "a&b")
    out = dumbal.apply(dumbal.join(state, "Zoë"), hand("Ann", Ann="4", Bob="9", Zoë="200"))
    with refusal(PlayerError, "Zoë is out with 200; a player who is out can't come back"):
        dumbal.join(out, match.joining(out, "Zoe\u0308"))


def test_an_old_log_keeps_its_names() -> None:
    """A name that is refused today, or two that are one name today, must not make an old game unreadable."""
    names = ["A&B", "$(x)", "José", "Jose\u0301", "Again"]
    state = dumbal.start(names, dumbal.Rules())
    assert [player.name for player in state.players] == names
    assert [named(state.players, name) for name in names] == names
    assert named(state.players, "JOSÉ") == "José", "the first of them"
    assert [player.left for player in match.leave(state, "Jose\u0301").players] == [False, False, False, True, False]


def test_the_next_player_deals_if_the_dealer_leaves() -> None:
    state = dumbal.apply(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), hand("Ann", Ann="4", Bob="17", Cy="9"))
    state = match.leave(state, "Bob")
    assert dumbal.next_up(state) == "Cy deals, Ann starts"
    state = dumbal.apply(state, hand("Ann", Ann="4", Cy="9"))
    assert dumbal.next_up(state) == "Ann deals, Cy starts"


def test_a_player_who_left_comes_back_with_the_old_score() -> None:
    state = dumbal.apply(
        dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules(target=60)), hand("Ann", Ann="4", Bob="17", Cy="60")
    )
    away = match.leave(dumbal.join(state, "Dan"), "bob")
    back = dumbal.join(away, "bob")
    assert scores(back) == {"Ann": 0, "Bob": 17, "Cy": 60, "Dan": 17} and still_in(back.players)[1] == "Bob"
    rows = {row.name: row.gone for row in dumbal.standings(away)}
    assert rows == {"Ann": "", "Bob": "left", "Cy": "out", "Dan": ""}
    with refusal(PlayerError, "Cy is out with 60; a player who is out can't come back"):
        dumbal.join(state, "cy")
    with refusal(PlayerError, "Eve had not joined by hand 2; in play: Ann, Bob"):
        dumbal.apply(state, hand("Ann", Ann="4", Bob="9", Eve="7"))


def test_a_player_who_is_not_in_this_round() -> None:
    state = match.leave(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), "Cy")
    setting = Setting(state.rules, state, ("Ann", "Bob"), state.players)
    assert setting.require_present("b") == "Bob"
    with refusal(PlayerError, "Cy is not in this round; in play: Ann, Bob"):
        setting.require_present("c")
    assert Setting(state.rules).require_present("Cy") == "Cy"


def test_players_who_cannot_leave_or_sit_down() -> None:
    two = dumbal.start(["Ann", "Bob"], dumbal.Rules())
    with refusal(PlayerError, "Ann can't leave, because too few players would be left; end the game instead"):
        match.leave(two, "Ann")
    three = match.leave(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), "Cy")
    with refusal(PlayerError, "Cy left after round 0; in play: Ann, Bob"):
        match.leave(three, "Cy")
    with refusal(PlayerError, "Bob has no seat; name all the players"):
        match.reseat(two, ["Ann"])
    with refusal(PlayerError, "Ann and Bob have no seat; name all the players"):
        match.reseat(two, [])
    with refusal(PlayerError, "Ann is named twice; each player has one seat"):
        match.reseat(two, ["Ann", "Ann"])


def test_errors_are_bad_input() -> None:
    assert all(issubclass(each, BadInput) for each in (GameOverError, PlayerError, ImpossibleCardsError))
