"""A match of Dukes Up!: who is ahead, how its games are kept, and how they are entered."""

import pytest

from ramble_tools.cards import Color, read_cards, without_jokers
from ramble_tools.errors import BadInput, ImpossibleCardsError, PlayerError
from ramble_tools.games.dukes import form
from ramble_tools.games.dukes import game as dukes
from ramble_tools.games.dukes.melds import Table, read_melds, score
from ramble_tools.games.dukes.turn import Turn, judge_turn
from ramble_tools.games.fields import Setting, next_field
from tests.games.helpers import refusal, scores


def test_games_with_equal_points() -> None:
    even = dukes.Round(Table(read_melds(["5S,5H,5C,5D"]), {}, {}, ended_by=Color.RED))
    state = dukes.apply(dukes.start(["Ann", "Bob"], dukes.Rules()), even)
    assert (scores(state), dukes.winners(state)) == ({"Ann": 2, "Bob": 2}, ("Ann",)), "a game won counts more"
    state = dukes.apply(dukes.start(["Ann", "Bob"], dukes.Rules(tie="draw")), even)
    assert dukes.winners(state) == ("Ann", "Bob")
    assert state.last and state.last.told.summary == "nobody wins"
    assert state.last.told.marks == {"won": (), "took the castle": ()}


def test_a_letter_that_could_be_a_color_or_a_player_is_refused() -> None:
    state = dukes.start(["Bob", "Ann"], dukes.Rules())
    setting = Setting(state.rules, state, ("Bob", "Ann"), state.players)
    with refusal(PlayerError, "'b' could be black or Bob; type more of the name"):
        form.read(setting, {"melds": "5S,5H,5C", "ended_by": "b"})
    assert form.read(setting, {"melds": "5S,5H,5C", "ended_by": "b", "red": "Ann"}).table.ended_by is Color.BLACK


@pytest.mark.parametrize("castle", ["2H", "AH", "KD"])
@pytest.mark.parametrize("red", ["", "Bob"])
def test_a_game_is_kept_as_plain_text(castle: str, red: str) -> None:
    (card,) = without_jokers(read_cards(castle), why="")
    (guard,) = read_melds(["3D,4D"])
    ended = Table(read_melds(["5S,5H,5C"]), {Color.RED: guard}, {Color.RED: card}, frozenset({Color.BLACK}))
    for table in (ended, ended._replace(ended_by=Color.BLACK), ended._replace(hidden=frozenset(), taken_by=Color.RED)):
        round = dukes.Round(table, red)
        assert dukes.from_plain(dukes.to_plain(round), dukes.Rules()) == round


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Bob", "Ann")])
def test_who_took_the_castle_may_be_a_color_or_a_player(names: tuple[str, str]) -> None:
    state = dukes.start(names, dukes.Rules())
    setting = Setting(state.rules, state, names, state.players)
    first, second = names
    for red, black, said in ((first, second, ""), (first, second, first.lower()), (second, first, second)):
        typed_colors = ((red, Color.RED), (black.upper(), Color.BLACK), ("red", Color.RED), ("R", Color.RED))
        for typed, color in typed_colors:
            round = form.read(setting, {"melds": "5S,5H,5C", "red": said, "taken_by": typed})
            assert round.table.taken_by is color
            assert dukes.apply(state, round).players[0].name == first
            assert round.red == ("" if red == first else red)


def test_castles_and_dukes_that_are_in_place() -> None:
    (guards,) = read_melds(["2H,3D"])
    table = Table(read_melds(["5S,5H,5C"]), {Color.RED: guards}, {}, frozenset({Color.RED, Color.BLACK}))
    found = score(table, dukes.Rules())
    assert [reason.text for reason in found.reasons] == [
        "red: 1 in sets and runs, 2 dukes, 1 castle",
        "black: 2 in sets and runs, 0 dukes, 1 castle",
    ]


def test_a_plain_turn_draws_two_cards_and_discards_two() -> None:
    hand, guards, two, three = read_melds(["KH", "2H,3H", "5D,6D", "8D,9D,10D"])
    assert judge_turn(Turn((), (), hand, dukes=guards), dukes.Rules()).most_discards == 2
    assert judge_turn(Turn((), (), hand, drawn=two, dukes=guards), dukes.Rules()).legal
    reason, _assumed = judge_turn(Turn((), (), hand, drawn=three, dukes=guards), dukes.Rules()).reasons
    assert reason.text == "with 1 card in hand you may draw at most 2, not 3"


def test_a_game_is_judged_as_soon_as_it_is_whole() -> None:
    setting = Setting(dukes.Rules())
    answers = {"melds": "5H,6H,7H", "dukes:red": "", "castle:red": "AH", "dukes:black": ""}
    why = "red took black's castle, so it is in a set or run; but no black card is"
    with refusal(ImpossibleCardsError, f"{why}; to correct another answer, type melds and its cards"):
        form.line(setting, answers, "")


CORRECTED: dict[str, dict[str, str | None]] = {
    "dukes red=3D": {"dukes:red": "3D"},
    "red=3D": {"dukes:red": "3D"},
    "ann dukes 3D": {"dukes:red": "3D"},
    "a's dukes: 3D": {"dukes:red": "3D"},
    "DUKES RED 3D": {"dukes:red": "3D"},
    "dukes red=none": {"dukes:red": ""},
    "castle red=7H": {"castle:red": "7H"},
    "bob castle QC": {"castle:black": "QC", "taken_by": None, "ended_by": "red"},
    "castle black down": {"castle:black": "down", "taken_by": None, "ended_by": "red"},
    "melds 5C,5H,5D": {"melds": "5C,5H,5D"},
    "5C,5H,5D": {"melds": "5C,5H,5D"},
    "bo = none": {"dukes:black": ""},
}


@pytest.mark.parametrize("line", CORRECTED)
def test_what_is_not_typed_in_a_correction_stays(line: str) -> None:
    """Ann has red; her castle is in place, and she took Bob's."""
    state = dukes.start(["Ann", "Bob"], dukes.Rules())
    setting = Setting(state.rules, state, ("Ann", "Bob"), state.players)
    before = form.answers(
        form.read(setting, {"melds": "5S,5H,5D", "dukes:red": "2H", "castle:red": "AH", "castle:black": ""})
    )
    assert before["taken_by"] == "red"
    changed = CORRECTED[line]
    after = form.line(setting, before, line)
    if "ended_by" in changed:
        asked = next_field(form.fields(setting, after), after)
        assert asked and asked.name == "ended_by"
        after = form.line(setting, after, "ended by a")
    expected: dict[str, str | None] = {**before, **changed}
    assert after == {name: text for name, text in expected.items() if text is not None}
    assert form.read(setting, after)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "type what changes, as in dukes red=3D, castle black=down or melds 5S,5H,5D"),
        ("melds none", "red took black's castle, so it is in a set or run; but no black card is"),
        ("dukes green=3D", "'green' is not a color of this game; choose from red, black"),
        ("red=3", "'3' has no suit; did you mean 3S, 3H, 3C or 3D?"),
    ],
)
def test_a_correction_that_is_refused(line: str, message: str) -> None:
    state = dukes.start(["Ann", "Bob"], dukes.Rules())
    setting = Setting(state.rules, state, ("Ann", "Bob"), state.players)
    before = form.answers(form.read(setting, {"melds": "5S,5H,5D", "castle:red": "AH", "castle:black": ""}))
    with refusal(BadInput, message):
        form.line(setting, before, line)
