"""Corrections of the whole game: a misspelt player and a house rule, with everything that was entered before."""

import pytest

from ramble_tools.errors import BadInput, PlayerError, ReplayError, RulingError
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook import actions
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.json_export import as_json, import_logs
from ramble_tools.scorebook.sessions import Session, act, begin, look
from ramble_tools.scorebook.view import view_of
from tests.conftest import Ramble
from tests.games.examples import examples

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.both_stores]


def add(*points: int, caller: str = "Ann") -> Session:
    """Record a hand of Dumbal, by seats."""
    names = [player.name for player in look("dumbal").history.state.players]
    hands = {name: str(each) for name, each in zip(names, points, strict=True)}
    return act("dumbal", None, lambda _: ("round", {"hands": hands, "caller": caller}))


def rename(name: str, to: str) -> Session:
    return act("dumbal", None, lambda history: actions.player(history, name, to))


def rules(*options: str) -> Session:
    return act("dumbal", None, lambda history: actions.house_rules(history, options))


def totals(session: Session) -> dict[str, int]:
    return view_of(session).totals


def test_a_misspelt_player_has_the_right_name_everywhere() -> None:
    begin("dumbal", ["Ann", "Bbo"], [], "friday")
    add(4, 17)
    act("dumbal", None, lambda history: actions.join(history, "Cy"))
    act(
        "dumbal", None, lambda _: ("edit", {"number": 1, "round": {"hands": {"Ann": "3", "Bbo": "9"}, "caller": "Ann"}})
    )
    session = rename("Bbo", "Bob")
    assert totals(session) == {"Ann": 0, "Bob": 9, "Cy": 9}
    assert session.history.names == ("Ann", "Bob") and session.row.players == ("Ann", "Bob", "Cy")
    view = view_of(session)
    assert view.rounds[0].change.scores == {"Ann": 0, "Bob": 9}
    assert [event.text for event in view.events[1]] == [
        "Cy joins with 9, the highest score",
        "Bbo is called Bob",
    ]
    assert view.undoes == "Bbo is called Bob"
    assert totals(add(4, 5, 6)) == {"Ann": 0, "Bob": 14, "Cy": 15}
    assert totals(look("dumbal")) == {"Ann": 0, "Bob": 14, "Cy": 15}, "replayed from the log"


def test_a_new_name_is_undone_and_redone() -> None:
    begin("dumbal", ["Ann", "Bbo"], [], "friday")
    add(4, 17)
    rename("Bbo", "Bob")
    undone = act("dumbal", None, lambda _: ("undo", {}))
    assert totals(undone) == {"Ann": 0, "Bbo": 17} and view_of(undone).redoes == "Bbo is called Bob"
    assert totals(act("dumbal", None, lambda _: ("redo", {}))) == {"Ann": 0, "Bob": 17}


def test_two_players_change_their_names() -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    add(4, 17)
    for name, to in (("Ann", "X"), ("Bob", "Ann"), ("X", "Bob")):
        session = rename(name, to)
    assert totals(session) == {"Bob": 0, "Ann": 17}


@pytest.mark.parametrize(
    ("name", "to", "error"),
    [
        ("Bbo", "Ann", "two players are called Ann; tell them apart, as in Ann1 and Ann2"),
        ("Bbo", "Bbo", "Bbo is called that already"),
        ("Bbo", "", "a player's name is empty; name each player, as in Ann Bob"),
        ("Bbo", "9S", "the name '9S' would be read as a card or a command; choose another"),
        ("Zoe", "Bob", "'Zoe' is not a player in this game; choose from Ann, Bbo"),
    ],
)
def test_a_name_that_is_refused_changes_nothing(name: str, to: str, error: str) -> None:
    begin("dumbal", ["Ann", "Bbo"], [], "friday")
    with pytest.raises(PlayerError) as refused:
        rename(name, to)
    assert refused.value.line() == error
    assert look("dumbal").seen == 1


def test_the_capital_of_a_name_can_be_corrected() -> None:
    begin("dumbal", ["ann", "Bob"], [], "friday")
    add(4, 17, caller="ann")
    assert totals(rename("ann", "Ann")) == {"Ann": 0, "Bob": 17}


@pytest.mark.parametrize("kind", NAMES)
def test_in_every_game_a_new_name_is_as_if_it_had_been_typed_at_once(ramble: Ramble, kind: str) -> None:
    example = examples(kind)
    names = example.players.split()
    ramble(f"{kind} new {example.players}")
    for round in example.rounds:
        ramble(f"{kind} add {round}")
    before = view_of(look(kind))
    assert before.round_count == len(example.rounds)
    for name in names:
        act(kind, None, lambda history, name=name: actions.player(history, name, f"Zz{name}"))  # type: ignore[misc]
    after = view_of(look(kind))
    assert after.totals == {f"Zz{name}": score for name, score in before.totals.items()}
    assert not any(name in str(round.entry.body).replace(f"Zz{name}", "") for round in after.rounds for name in names)
    marks = [{f"Zz{name}" for names in round.change.told.marks.values() for name in names} for round in before.rounds]
    assert marks == [{name for names in round.change.told.marks.values() for name in names} for round in after.rounds]


def test_a_house_rule_is_changed_for_the_whole_game_and_undone() -> None:
    begin("dumbal", ["Ann", "Bob", "Cy"], ["target=100"], "friday")
    add(4, 17, 3)  # a failed call
    before = totals(look("dumbal"))
    session = rules("penalty=50", "target=100")
    assert session.history.rules.differences() == ["penalty=50", "target=100"]
    assert totals(session)["Ann"] == before["Ann"] - 20 + 50
    assert view_of(session).undoes == "a change of the house rules"
    assert [event.text for event in view_of(session).events[1]] == ["house rules: A failed call costs 50 points."]
    assert totals(act("dumbal", None, lambda _: ("undo", {}))) == before


def test_a_house_rule_under_which_a_hand_is_not_possible_is_refused() -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    add(4, 60)
    add(4, 60)
    with pytest.raises(ReplayError) as refused:
        rules("target=50")
    assert refused.value.line().startswith("hand 2 would not be possible: the game is over: Ann won")
    with pytest.raises(BadInput, match="no house rule is different now"):
        rules("target=200")
    with pytest.raises(RulingError):
        rules("tarket=50")
    assert look("dumbal").seen == 3


def test_a_finished_game_keeps_the_hand_that_finished_it() -> None:
    begin("dumbal", ["Ann", "Bbo"], ["target=50"], "friday")
    finished = add(4, 60).history.finished_by
    session = rename("Bbo", "Bob")
    assert session.history.over and finished is not None
    assert session.history.finished_by is not None and session.history.finished_by.id == finished.id


def test_a_corrected_game_goes_to_another_scorebook_and_comes_back() -> None:
    begin("dumbal", ["Ann", "Bbo"], [], "friday")
    add(4, 17)
    rename("Bbo", "Bob")
    rules("target=100")
    session = look("dumbal")
    text = as_json([(session.row, look_up(lambda book: book.log(session.row).entries))])
    (arrival,) = import_logs(text)
    assert arrival.row.players == ("Ann", "Bob")
