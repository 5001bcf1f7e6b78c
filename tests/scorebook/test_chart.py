"""The chart of the totals: its points, the picture of it on a page and in a file, and the same numbers as a table."""

import itertools
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.chart import DASHES, USUAL, chart, chart_of, svg_file
from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.scorebook.view import GameView, view_of
from tests.conftest import Ramble


def evening(ramble: Ramble, *hands: str) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    for hand in hands:
        assert ramble(f"dumbal add {hand}").status == 0, hand


def viewed(kind: str) -> GameView:
    return view_of(look(kind))


def test_there_is_no_chart_before_two_rounds_or_of_a_score_that_all_share(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob")
    assert not viewed("dumbal").has_chart
    ramble("dogpile new Ann Bob")
    for pack in ("5H 6S", "7H 8S"):
        ramble(f"dogpile add '{pack}'")
    assert not viewed("dogpile").has_chart


def test_each_line_has_its_own_dash_and_its_name_at_the_end(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=60 Bob=7 Cy=2 --caller Cy")
    found = chart_of(viewed("dumbal"))
    assert found.goal == 200 and found.top == 200
    assert [line.name for line in found.lines] == ["Ann", "Bob", "Cy"]
    assert len({line.dash for line in found.lines}) == 3
    assert found.lines[0].points == "34,144.4 260,94" and found.lines[0].end == (260, 94)
    assert found.table == ((1, (40, 0, 9)), (2, (100, 7, 9)))


def test_ten_players_have_ten_dashes_and_names_that_do_not_overlap() -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGHIJ"]
    found = chart(names, [1, 2], [dict.fromkeys(names, 0), dict.fromkeys(names, 7)], 200)
    assert len({line.dash for line in found.lines}) == len(DASHES) == 10
    heights = sorted(line.name_y for line in found.lines)
    assert all(below - above >= 14 for above, below in itertools.pairwise(heights))
    assert heights[0] >= 0 and heights[-1] <= USUAL.height
    # A goal far above would squeeze all the lines at the bottom.
    assert [chart(["Ann"], [1], [{"Ann": total}], 200).goal for total in (7, 99, 100)] == [None, None, 200]


def test_a_newcomer_has_a_line_from_where_they_joined() -> None:
    found = chart(["Ann", "Eve"], [1, 2, 3], [{"Ann": 5}, {"Ann": 9, "Eve": 9}, {"Ann": 9, "Eve": 12}])
    assert len(found.lines[0].points.split()) == 3 and len(found.lines[1].points.split()) == 2
    assert found.table[0] == (1, (5, None))


def test_a_late_joiner_begins_where_she_joined_with_her_total(ramble: Ramble) -> None:
    hands = ["Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=41 Bob=4 Cy=9 --caller Bob"]
    evening(ramble, *hands)
    ramble("games join dumbal Eve")
    found = chart_of(viewed("dumbal"))
    ann, eve = found.lines[0], found.lines[3]
    assert (eve.name, eve.total, eve.points, eve.end) == ("Eve", 81, f"{ann.end[0]:g},{ann.end[1]:g}", ann.end)
    assert found.table == ((1, (40, 0, 9, None)), (2, (81, 0, 18, 81)))
    ramble("dumbal add Ann=40 Bob=4 Cy=9 Eve=5 --caller Bob")
    found = chart_of(viewed("dumbal"))
    ann, eve = found.lines[0], found.lines[3]
    assert eve.points.split()[0] == ann.points.split()[1] and len(eve.points.split()) == 2 and eve.total == 86


def test_a_late_joiner_in_a_long_game_begins_between_two_columns() -> None:
    session = begin("dumbal", ["Ann", "Bob"], ["target=1000000000"])
    row, hands = session.row, {"Ann": "4", "Bob": "17"}
    with writing() as book:
        for number in range(200):
            if number == 101:
                row = book.append(row, "join", {"name": "Eve"})
                hands["Eve"] = "9"
            row = book.append(row, "round", {"hands": hands, "caller": "Ann"})
    found = chart_of(viewed("dumbal"))
    assert 101 not in found.rounds
    points = [[tuple(map(float, each.split(","))) for each in line.points.split()] for line in found.lines]
    shown = next(place for place, (_, totals) in enumerate(found.table) if totals[2] is not None)
    before, start, after = points[1][shown - 1], points[2][0], points[1][shown]
    assert before[0] < start[0] < after[0] and after[1] < start[1] < before[1], "she joined with Bob's total of then"


def test_scores_below_zero_are_inside_the_picture() -> None:
    found = chart(["Ann", "Bob"], [1, 2], [{"Ann": -5, "Bob": 3}, {"Ann": -9, "Bob": 6}])
    heights = [float(point.split(",")[1]) for line in found.lines for point in line.points.split()]
    assert found.bottom == -9 and all(0 <= height <= USUAL.height for height in heights)


# --- the file


SVG = "{http://www.w3.org/2000/svg}"


def written(path: Path) -> ElementTree.Element:
    """Return the picture in a file, which must be well-formed."""
    return ElementTree.parse(path).getroot()


def test_a_file_has_a_line_and_a_name_for_each_player(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("evening.svg")
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=60 Bob=7 Cy=2 --caller Cy")
    assert ramble("dumbal", "show", "--plot", str(path)).out.endswith("evening.svg: a chart of the totals\n")
    shown = written(path)
    assert [text.text for text in shown.iter(f"{SVG}text")] == ["friday", "0", "200", "target 200", "Ann", "Bob", "Cy"]
    lines = [line.get("points") for line in shown.iter(f"{SVG}polyline")]
    assert lines == [line.points for line in chart_of(viewed("dumbal")).lines]
    assert [each.get("y1") for each in shown.iter(f"{SVG}line") if each.get("class") == "goal"] == ["10.0"]


def test_a_file_before_the_first_round_has_the_start(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "evening.SVG"
    evening(ramble)
    assert ramble("dumbal", "show", "--plot", str(path)).status == 0
    assert [line.get("points") for line in written(path).iter(f"{SVG}polyline")] == ["34,178"] * 3
    assert chart_of(viewed("dumbal")).table == ((0, (0, 0, 0)),)
    ramble("dumbal add 4 17 9 a")
    assert chart_of(viewed("dumbal")).table == ((1, (0, 17, 9)),)


def test_any_name_is_only_text(tmp_path: Path) -> None:
    names = ["<b>&\"'", "H_2", "日本語", "\x1b[31m", "Bartholomew the Second", "\ud800"]
    found = chart(names, [1], [dict.fromkeys(names, 3)])
    (tmp_path / "x.svg").write_bytes(svg_file("<script>", found))
    texts = [text.text for text in written(tmp_path / "x.svg").iter(f"{SVG}text")]
    assert texts[0] == "<script>" and texts[3:7] == ["<b>&\"'", "H_2", "日本語", "\\x1b[31m"]
    assert texts[7] == "Bartholomew…"
