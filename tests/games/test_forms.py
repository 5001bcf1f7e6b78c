"""A round is the same however it is entered: typed after `add`, or line by line at the prompt."""

from typing import Any, NamedTuple

import pytest

from ramble_tools.games.registry import find_form, find_game
from ramble_tools.scorebook.sessions import look
from tests.conftest import Ramble, SaidAt
from tests.games.examples import examples


class Case(NamedTuple):
    """A round as typed after `add` and as typed at the prompt, after the rounds in `before`."""

    game: str
    add: str
    lines: list[str]
    before: tuple[str, ...] = ()


DRAMBLE = examples("dramble").rounds

CASES = {
    "a hand in one line": Case("dumbal", "Ann=AS,3H Bob=17 Cy=9 --caller Ann", ["a called, a AS 3H, b 17, c 9"]),
    "a hand question by question": Case("dumbal", "Ann=5 Bob=5/2 Cy=30/4 --caller Ann", ["a", "5", "5/2", "30/4"]),
    "a tie that the number of cards decides": Case(
        "dumbal", "Ann=5 Bob=3/2 Cy=3/1 --caller Ann", ["a 5, b 3, c 3, a called", "b 3/2 c 3/1"]
    ),
    "a tie whose numbers of cards are asked for": Case(
        "dumbal", "Ann=5 Bob=3/2 Cy=3/1 --caller Ann", ["5 3 3 a", "2", "1"]
    ),
    "a hand in seat order": Case("dumbal", "4 17 9 a", ["a", "4 17 9"]),
    "a hand in seat order, with a star": Case("dumbal", "4* K,5,2 AS2H --opening", ["opening a* 4 20/3 AS+2H"]),
    "a hand in seat order and --caller": Case("dumbal", "4 10+7 K+5 --caller a", ["a4 b17 c18/2 a"]),
    "a hand in ranks": Case("dumbal", "Ann=4 Bob=18/2 Cy=9 --caller Ann", ["a", "4", "K+5", "9"]),
    "an opening call that is asked for": Case(
        "dumbal", "Ann=12/5 Bob=14/5 Cy=KS,KH --caller Ann --opening", ["a", "12/5", "b 14/5", "KS KH", "y"]
    ),
    "an opening call in one line": Case(
        "dumbal", "Ann=4 Bob=14/5 Cy=KS,KH --caller Ann --opening", ["opening a called a 4 b 14/5 c KS,KH"]
    ),
    "a turn with new piles": Case("dramble", DRAMBLE[0], ["9H", "JD", "qs l, 3c r"]),
    "a turn with the piles in mid-game": Case(
        "dramble",
        "--left 9H:5 --right JD:2 --first QS@left --second 3C@right",
        ["left 9H:5 right JD:2", "QS left", "3C right"],
    ),
    "a turn with names": Case("dramble", DRAMBLE[1], ["bob 2c right, ann ks left"], tuple(DRAMBLE[:1])),
    "a double contest": Case("dramble", DRAMBLE[2], ["4C@left 5C@left"], tuple(DRAMBLE[:2])),
    "a pack": Case("dogpile", "'5H 6S / 9H .'", ["5H 6S / 9H ."]),
    "a pack with jokers": Case("dogpile", "'JK 7S JK'", ["JK 7S JK"]),
    "a castle that was taken": Case(
        "dukes",
        "5S,5H,5D 8D,9D,10S --dukes red=2H --castle red=AH --taken-by red",
        ["5S 5H 5D / 8D 9D 10S", "2H", "AH", "", ""],
    ),
    "castles that are face down": Case(
        "dukes",
        "5C,5H,5D --castle red=? --castle black=? --ended-by black",
        ["5C,5H,5D", "", "down", "", "DOWN", "black"],
    ),
    "a word with its suits": Case("ramble", "SHIRT --suits SSSSS --player Ann", ["a shirt SSSSS"]),
    "a stolen word": Case("ramble", "crypts --player Bob --owner Ann", ["b crypts of a", ""]),
    "a stolen word as cards": Case(
        "ramble", "--cards '6S1 QS1 2S1' --player bob --owner ann --valid", ["b 6S1 QS1 2S1 of a valid"]
    ),
    "a refused word question by question": Case("ramble", "hitz --player Ann", ["ann", "hitz", ""]),
    "a shuffle": Case("ramble", "--shuffled", ["shuffle"]),
}


def last_round(game: str) -> dict[str, Any]:
    return find_game(game).to_plain(look(game).history.played[-1].round)


def start(ramble: Ramble, case: Case) -> None:
    assert ramble(f"{case.game} new {examples(case.game).players}").status == 0
    for typed in case.before:
        assert ramble(f"{case.game} add {typed}").status == 0


@pytest.mark.parametrize("name", CASES)
def test_the_prompt_and_add_enter_the_same_round(ramble: Ramble, said_at: SaidAt, name: str) -> None:
    case = CASES[name]
    start(ramble, case)
    assert ramble(f"{case.game} add {case.add}").status in (0, 1)
    added = last_round(case.game)
    assert ramble(f"{case.game} undo").status == 0
    said_at(case.game, *case.lines)
    assert len(look(case.game).history.played) == len(case.before) + 1
    assert last_round(case.game) == added


@pytest.mark.parametrize("name", CASES)
def test_the_answers_of_each_of_these_rounds_describe_it(ramble: Ramble, name: str) -> None:
    case = CASES[name]
    start(ramble, case)
    ramble(f"{case.game} add {case.add}")
    history = look(case.game).history
    form, number = find_form(case.game), len(history.played)
    again = form.read(history.setting(number), form.answers(history.played[-1].round))
    assert find_game(case.game).to_plain(again) == last_round(case.game)


@pytest.mark.parametrize(
    ("rules", "add"),
    [
        ("--rule jokers=wild", "fly --suits SJS --player Ann"),
        ("--rule jokers=wild", "fly --suits JJJ --player Ann"),
        ("--rule jokers=wild", "--cards '4S1 JK2=l 8S1' --player Ann"),
        ("", "qat --player Ann --invalid"),
    ],
)
def test_jokers_and_verdicts_are_kept_in_the_answers(ramble: Ramble, rules: str, add: str) -> None:
    assert ramble(f"ramble new Ann Bob {rules}").status == 0
    assert ramble(f"ramble add {add}").status in (0, 1)
    form, history = find_form("ramble"), look("ramble").history
    again = form.read(history.setting(1), form.answers(history.played[0].round))
    assert find_game("ramble").to_plain(again) == last_round("ramble")


def test_a_turn_keeps_its_first_player_in_the_answers(ramble: Ramble) -> None:
    """After a correction of turn 1, another player should have played first in turn 2; but the cards stay theirs."""
    ramble("dramble new Ann Bob")
    ramble(f"dramble add {DRAMBLE[0]}")
    ramble("dramble add --first KS@left --second 2C@right")
    assert ramble("dramble edit 1 --left 9H:1 --right JD:1 --first 3C@left --second QS@right").status == 0
    form, history = find_form("dramble"), look("dramble").history
    assert last_round("dramble")["leader"] == "Ann"
    setting = history.setting(2)
    assert setting.state and find_game("dramble").next_up(setting.state).startswith("Bob plays first")
    again = form.read(setting, form.answers(history.played[1].round))
    assert find_game("dramble").to_plain(again) == last_round("dramble")
