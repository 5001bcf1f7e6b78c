"""What each game says is on the table after the last round, for boards and `show --json`."""

import json

import pytest

from ramble_tools.games.registry import NAMES
from tests.conftest import Ramble

# The rounds of a game, as typed after `add`, and what is on the table after each: name, groups of cards, text.
DRAMBLE = (
    (
        "--left 9H:1 --right JD:1 --first QS@left --second 3C@right",
        [["left pile", [["QS"]], "1 card"], ["right pile", [["3C"]], "2 cards"]],
    ),
    (
        "--first 4C@left --second JK@left",
        [["left pile", [["JK"]], "1 card"], ["right pile", [["3C"]], "2 cards"]],
    ),
)
DOGPILE = (
    (
        "'5H 6S / 9H .'",
        [["last pack", [["5H", "6S"], ["9H", ""]], ""], ["strays", [], "0 cards"], ["draft deck", [], "41 cards"]],
    ),
    ("'2C 4C'", [["last pack", [["2C", "4C"]], ""], ["strays", [], "2 cards"], ["draft deck", [], "39 cards"]]),
)
DUKES = (
    (
        "5S,5H,5D 8D,9D,10S --dukes red=2H --castle red=AH --taken-by red",
        [
            ["sets and runs", [["5S", "5H", "5D"], ["8D", "9D", "10S"]], ""],
            ["Ann's dukes (red)", [["2H"]], ""],
            ["Ann's castle (red)", [["AH"]], ""],
            ["Bob's castle (black)", [], "taken by Ann"],
        ],
    ),
    (
        "--castle red=? --castle black=KS --ended-by black --red bob",
        [["Bob's castle (red)", [], "face down"], ["Ann's castle (black)", [["KS"]], ""]],
    ),
)
SHIRT = ["s.S", "h.S", "i.S", "r.S", "t.S"]
RAMBLE = (
    ("SHIRT --suits SSSSS --player Ann", [["Ann's word", [SHIRT], "4 points for Ann"]]),
    # A shuffle is about no word.
    ("--shuffled", [["Ann's word", [SHIRT], "4 points for Ann"]]),
    ("hat --player Bob --owner Ann", [["Ann's word", [["h", "a", "t"]], "1 point for Bob"]]),
    ("hitz --player Ann --invalid", [["Ann's word", [["h", "i", "t", "z"]], "refused: Ann loses 2 points"]]),
)
TABLES = {"dramble": DRAMBLE, "dogpile": DOGPILE, "dukes": DUKES, "ramble": RAMBLE, "dumbal": (("4 17 a", []),)}


@pytest.mark.parametrize("game", NAMES)
def test_what_is_on_the_table(ramble: Ramble, game: str) -> None:
    if game not in TABLES:
        pytest.skip(f"{game} has no rounds here")
    ramble(f"{game} new Ann Bob")
    for typed, expected in TABLES[game]:
        assert ramble(f"{game} add {typed}").status in (0, 1), typed
        shown = json.loads(ramble(f"{game} show --json").out)["table"]
        assert [list(each.values()) for each in shown] == expected, typed


@pytest.mark.parametrize("game", NAMES)
def test_before_the_first_round_no_card_is_known(ramble: Ramble, game: str) -> None:
    ramble(f"{game} new Ann Bob")
    assert not any(each["cards"] for each in ramble(f"{game} show --json").json["table"])


def test_a_word_with_a_joker_shows_it(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob --rule jokers=wild")
    ramble("ramble add SHIRT --suits SSJSS --player Ann")
    (word,) = ramble("ramble show --json").json["table"]
    assert word["cards"] == [["s.S", "h.S", "i.JK", "r.S", "t.S"]]


def test_undo_brings_back_the_table_before(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    for typed, _ in DRAMBLE:
        ramble(f"dramble add {typed}")
    ramble("dramble undo")
    assert [list(each.values()) for each in ramble("dramble show --json").json["table"]] == DRAMBLE[0][1]
