"""The grid of running totals, in the terminal and in the exports, and the chart of the totals."""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.cli.columns import width
from ramble_tools.cli.show import grid, text_chart
from ramble_tools.scorebook.csv_and_markdown import as_csv, as_markdown, running_totals
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.sessions import act
from tests.cli.test_standing import DUMBAL, NAMES, TEN, any_hands, evening, lines, tidy_names, viewed
from tests.conftest import Ramble
from tests.games.helpers import type_in


def grid_lines(history: History, *, everything: bool = False) -> list[str]:
    return grid.grid_lines(viewed(history), everything=everything)


def chart(history: History, screen: int = 80) -> list[str]:
    return text_chart.chart(viewed(history), screen)


def with_actions(history: History, *actions: tuple[str, dict[str, Any]]) -> History:
    """Return the game with more entries: players who come and go, notes, and hands of those who are in."""
    first = Entry(1, "", "new", {"players": history.names, "rules": history.rules.differences()})
    more = [Entry(100 + number, "", kind, body) for number, (kind, body) in enumerate(actions)]
    return history_of(DUMBAL, [first, *history.standing, *more])


def hand(**points: int) -> tuple[str, dict[str, Any]]:
    caller = next(name for name, each in points.items() if each <= 5)
    return "round", {"hands": {name: str(each) for name, each in points.items()}, "caller": caller}


def many(count: int, names: Sequence[str] = TEN[:5]) -> History:
    return evening(names, *([4, 17, 9, 30, 6][: len(names)] for _ in range(count)), rules="target=5000")


def test_five_players() -> None:
    assert grid_lines(many(2)) == lines("""
       Ann  Bob  Cy  Dan  Eve
    1    0*  17   9   30    6
    2    0*  34  18   60   12
    * won the hand
    """)


def test_the_last_ten_rows() -> None:
    assert grid_lines(many(12))[:3] == lines("""
    (2 earlier hands: --all)
        Ann  Bob   Cy  Dan  Eve
     3    0*  51   27   90   18
    """)
    assert grid_lines(many(12))[-2] == "12    0* 204  108  360   72"
    assert grid_lines(many(11))[0] == "(1 earlier hand: --all)"
    assert len(grid_lines(many(12))) == 13 and len(grid_lines(many(12), everything=True)) == 14
    assert grid_lines(many(10)) == grid_lines(many(10), everything=True)


def test_ten_players_are_in_one_grid_if_they_fit() -> None:
    points = [4, *range(11, 20)]
    shown = grid_lines(evening(TEN, points, points))
    assert shown == lines("""
      Ann Bob Cy Dan Eve Fay Gus Hal Ida Jo
    1   0  11 12  13  14  15  16  17  18 19
    2   0  22 24  26  28  30  32  34  36 38
    """)
    shown = grid_lines(evening(TEN, *[points] * 99, rules="target=9000"))
    assert shown[10:16] == lines("""
    98    0* 1078  1176  1274  1372
    99    0* 1089  1188  1287  1386

         Fay   Gus   Hal   Ida    Jo
    90  1350  1440  1530  1620  1710
    91  1365  1456  1547  1638  1729
    """)


def test_players_who_come_and_go() -> None:
    history = with_actions(
        evening(["Ann", "Bob", "Cy"], [4, 30, 9], rules="target=50"),
        hand(Ann=4, Bob=30, Cy=8),
        ("join", {"name": "Dan"}),
        hand(Ann=4, Cy=8, Dan=9),
        ("leave", {"name": "Cy"}),
        hand(Ann=4, Dan=6),
        hand(Ann=4, Dan=6),
        ("join", {"name": "Eve"}),
    )
    assert grid_lines(history) == lines("""
         Ann  Bob    Cy  Dan  Eve
      1    0*  30     9
      2    0*  60    17
      3    0* out    25   26
      4    0*   -  left   32
      5    0*   -     -   38
    now    0   60    25   38   38
    * won the hand
    """)
    # Who was out before the first row is shown with the total all the same.
    assert running_totals(viewed(history).rounds[3:], ["Bob", "Cy"]) == [["60", "25"], ["out", "left"]]
    history = with_actions(history, ("join", {"name": "Cy"}), hand(Ann=4, Cy=8, Dan=9, Eve=7))
    assert running_totals(viewed(history).rounds, ["Cy"])[-3:] == [["left"], ["-"], ["33"]]


def test_the_command(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    assert ramble("dumbal show --grid").out == (
        "dumbal-1: Dumbal, 0 hands\nno hand has been recorded yet\nAnn deals, Bob starts\n"
    )
    ramble("dumbal add a=9 b=5 --caller b")
    ramble("dumbal add a=9 b=5 --caller b")
    assert ramble("dumbal show --grid").out == (
        "dumbal-1: Dumbal, 2 hands\n   Ann  Bob\n1    9    0*\n2   18    0*\n* won the hand\nAnn deals, Bob starts\n"
    )
    assert ramble("dumbal show --grid --by place").out.splitlines()[1] == "   Bob  Ann"
    assert "(" not in ramble("dumbal show --grid --all").out
    ramble("games end dumbal")
    assert ramble("dumbal show --grid").out.endswith("\nBob wins the game\n")


@pytest.mark.parametrize("game", ["ramble", "dramble", "dogpile", "dukes"])
def test_a_grid_of_every_game(ramble: Ramble, game: str) -> None:
    shown = type_in(ramble, game)
    out = ramble(f"{game} show --grid").out
    assert all(len(line) <= 64 for line in out.splitlines())
    totals = " ".join(str(each["score"]) for each in shown["players"])
    assert re.search(
        rf"^ *{len(shown['rounds'])} {totals}$", re.sub(" +", " ", out.replace("*", " ")).replace(" \n", "\n"), re.M
    )


@settings(max_examples=200)
@given(
    names=NAMES,
    luck=st.randoms(use_true_random=False),
    penalty=st.sampled_from((20, 1234, 56789)),
    count=st.sampled_from((1, 2, 12)),
)
def test_every_row_fits_and_no_number_is_cut(names: list[str], luck: Any, penalty: int, count: int) -> None:
    names = tidy_names(names)
    history = evening(names, *any_hands(luck, len(names), count), rules=f"penalty={penalty} target=10000000")
    shown = grid_lines(history)
    assert [line for line in shown if width(line) > 45] == []
    last = [line.split()[1:] for line in shown if re.match(rf" *{count} ", line)]
    numbers = [int(cell.strip("*")) for cells in last for cell in cells]
    assert numbers == [player.score for player in history.state.players]
    if len(names) <= 5 and penalty == 20:
        assert len(shown) <= 1 + 10 + 2, "one grid, with a line above and below it"
    assert [line for line in chart(history) if width(line) > 45] == []


# --- exports


def test_the_markdown_has_the_running_totals_and_the_notes() -> None:
    history = with_actions(
        evening(["Ann", "Bob"], [4, 17], [5, 3], rules="target=60"),
        ("note", {"text": "a | b\x1b[2J", "round": 1}),
        ("note", {"text": "at Ann's"}),
        ("join", {"name": "C|y"}),
    )
    assert as_markdown(viewed(history)).splitlines() == lines("""
    # friday: Dumbal

    1. Bob: 17
    2. Ann: 25
    2. C\\|y: 25

    ## Points

    | hand | Ann | Bob | C\\|y | what |
    |---|---|---|---|---|
    | 1 | +0 | +17 |  | Ann wins: the call holds |
    | 2 | +25 | +0 |  | Bob wins: the call fails |
    | total | 25 | 17 | 25 |  |

    ## Totals

    | hand | Ann | Bob | C\\|y |
    |---|---|---|---|
    | 1 | 0 | 17 |  |
    | 2 | 25 | 17 |  |

    ## Notes

    - hand 1: a \\| b\\\\x1b\\[2J
    - at Ann's
    """)


def test_the_csv_has_the_notes() -> None:
    history = with_actions(
        evening(["Ann", "Bob"], [4, 17], [5, 3]),
        ("note", {"text": "=1+1", "round": 1}),
        ("note", {"text": "twice", "round": 1}),
        ("note", {"text": "@home\x1b"}),
    )
    heading, first, second, note = csv.reader(io.StringIO(as_csv(viewed(history))))
    assert heading[-2:] == ["Bob total", "note"]
    assert (first[0], first[-2:]) == ("1", ["17", "'=1+1; twice"]) and second[-1] == ""
    assert note == ["", "", "", "", "", "", "", "'@home\\x1b"]


def test_a_file_of_markdown(ramble: Ramble, tmp_path: Path) -> None:
    type_in(ramble, "dumbal")
    act("dumbal", None, lambda _: ("note", {"text": "rain"}))
    assert ramble("games", "export", "dumbal-1", "--to", str(tmp_path / "evening.md")).status == 0
    text = (tmp_path / "evening.md").read_text(encoding="utf-8")
    assert "## Totals\n\n| hand | Ann | Bob | Cy |\n|---|---|---|---|\n| 1 | 0 | 17 | 9 |\n" in text
    assert text.endswith("## Notes\n\n- rain\n")


# --- the chart


def test_the_chart_has_letters_of_one_column_only() -> None:
    shown = chart(evening(["דוד", "日本", "ßen", "Ann"], [4, 17, 9, 30], [4, 17, 9, 30]))
    assert shown[-2:] == ["    1 דוד\u200e, 2 日本, E ßen, A Ann", "    200 is far above this chart"]
    assert all(width(line) <= 45 for line in shown)


def test_the_chart_begins_a_late_joiner_where_she_joined() -> None:
    history = with_actions(evening(["Ann", "Bob"], [4, 41], [4, 41], [4, 41]), ("join", {"name": "Eve"}))
    assert chart(history)[3] == "    |  *", "Eve has as many points as Bob"
    assert chart(history)[8] == "     A Ann, B Bob, E Eve, * several"
    history = with_actions(history, hand(Ann=40, Bob=4, Eve=50))
    assert chart(history)[1:5] == ["    |   E", "    |", "    |  *B", "    | B"]
    early = with_actions(evening(["Ann", "Bob"]), ("join", {"name": "Eve"}), hand(Ann=4, Bob=17, Eve=9))
    assert [line[-1] for line in chart(early)[:8] if line[-1].isalpha()] == ["B", "E", "A"]


def test_the_goal_is_in_the_chart_once_somebody_is_halfway() -> None:
    assert chart(evening(["Ann", "Bob"], [4, 50], [4, 49]))[-1] == "    200 is far above this chart"
    assert chart(evening(["Ann", "Bob"], [4, 50], [4, 50]))[0] == "200 |--"


def test_the_chart_of_a_long_game() -> None:
    """Each column has the totals after the last of its rounds; the last column is the result."""
    shown = chart(many(100))
    assert shown[0] == "5000 |--------------------------------"
    assert [line[-1] for line in shown[3:8]] == ["D", "D", "B", "*", "A"] and len(shown[3]) == 38


@pytest.mark.parametrize("columns", [20, 30, 40, 80])
def test_the_chart_is_as_narrow_as_the_screen(columns: int) -> None:
    names = ["Maximilian", "Catherine", "Bartholomew", "Alexandra", "Eve"]
    shown = chart(many(60, names), columns)
    assert [line for line in shown if width(line) > min(columns, 40)] == []
    assert sum(each in "".join(shown) for each in names) == 5
    assert "5000 is far above this chart" in " ".join(" ".join(chart(many(2), columns)).split())
