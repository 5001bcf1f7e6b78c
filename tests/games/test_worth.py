"""What a round is worth, asked of every game in an open game and without one. Nothing is recorded."""

from typing import Any

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.games.contract import AnySetting
from ramble_tools.games.fields import Answers, Setting
from ramble_tools.games.registry import NAMES, find_game, find_questions, find_rules
from ramble_tools.games.worth import NAME, begun, worth_of

TURN = {"left": "9H:5", "right": "4C:2", "first": "QS@left", "second": "3C@right"}
# The game, the answers in its form, what a game of Ann and Bob says, and what is said without a game.
WORTH: tuple[tuple[str, Answers, list[str], dict[str, str], list[str]], ...] = (
    (
        *("dumbal", {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17"}),
        ["Ann wins: the call holds", "Ann +0, Bob +17", "totals after it: Ann 0, Bob 17"],
        {"players": "2", "caller": "B", "hand:A": "4", "hand:B": "1"},
        ["B wins: the call holds", "A +4, B +0"],
    ),
    (
        *("ramble", {"player": "Ann", "word": "shirt", "suits": "SSSSS", "owner": "Bob"}),
        ["Ann scores 4 points for SHIRT, Bob's word", "Ann +4", "totals after it: Ann 4, Bob 0"],
        {"player": "A", "word": "shirt", "suits": ""},
        ["A scores 2 points for SHIRT", "A +2"],
    ),
    (
        *("dogpile", {"pack": "5H 6H"}),
        ["the pack of 2 cards joins the dogpile", "everyone +2", "totals after it: everyone 2"],
        {"pack": "5H 9H"},
        ["the pack of 2 cards becomes strays", "everyone +0"],
    ),
    (
        *("dramble", TURN),
        ["Ann takes 5 cards", "Ann +5, Bob +0", "totals after it: Ann 5, Bob 0"],
        TURN,
        ["A takes 5 cards", "A +5, B +0"],
    ),
)


def _game(kind: str) -> AnySetting:
    return begun(find_game(kind), find_rules(kind).Rules(), ["Ann", "Bob"])


@pytest.mark.parametrize(("kind", "answers", "said", "alone", "said_alone"), WORTH, ids=lambda each: str(each)[:7])
def test_worth(kind: str, answers: Answers, said: list[str], alone: Answers, said_alone: list[str]) -> None:
    question, game = worth_of(kind), _game(kind)
    found = question.answer(game, answers)
    assert [found.line, *found.then] == said
    assert found.reasons and all(reason.passage or reason.ruling or reason.note for reason in found.reasons)
    found = question.answer(Setting(find_rules(kind).Rules()), alone)
    assert [found.line, *found.then] == said_alone


def test_the_fields_are_those_of_a_round_once_the_number_of_players_is_known() -> None:
    question, alone = worth_of("dumbal"), Setting(find_rules("dumbal").Rules())
    (players,) = question.fields(alone)
    assert [value for value, _ in players.options] == [str(count) for count in range(2, 11)]
    assert question.fields_after
    names = [field.name for field in question.fields_after(alone, {"players": "3"}) if not field.more]
    assert names == ["caller", "hand:A", "hand:B", "hand:C"]
    assert [field.name for field in worth_of("dramble").fields(alone._replace(rules=find_rules("dramble").Rules()))][
        :2
    ] == ["left", "right"]


def test_a_win_is_told() -> None:
    rules: Any = find_rules("dumbal").Rules.from_options(["target=20"])
    found = worth_of("dumbal").answer(
        begun(find_game("dumbal"), rules, ["Ann", "Bob"]), {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "30"}
    )
    assert found.then[-1] == "Ann would win the game"


def test_a_round_that_is_not_possible_is_refused_beside_its_field() -> None:
    with pytest.raises(BadInput, match="Ann can't call with 9 points") as refused:
        worth_of("dumbal").answer(
            _game("dumbal"), {"caller": "Ann", "hand:Ann": "9", "hand:Bob": "17", "opening": "no"}
        )
    assert refused.value.wants == ("opening",)


@pytest.mark.parametrize("kind", NAMES)
def test_no_question_of_a_game_has_its_name(kind: str) -> None:
    assert NAME not in [question.name for question in find_questions(kind)]
    assert worth_of(kind).title.endswith(f"{find_game(kind).ROUND} worth?")
