"""The rating over all seasons and its curve, and how often one player came before another."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ramble_tools.installation import install_command
from ramble_tools.scorebook import ratings
from ramble_tools.scorebook.overall import over_all_seasons
from ramble_tools.scorebook.seasons import Meeting, Result, meetings
from tests.conftest import Ramble, Refused
from tests.games.helpers import said

pytestmark = pytest.mark.both_stores


def play(ramble: Ramble, season: str, name: str, players: str, hand: str) -> None:
    assert ramble(f"dumbal new {players} --rule target=30 --name {name} --season {season}").status == 0
    assert ramble(f"dumbal add {hand} --game {name}").status == 0


@pytest.fixture
def seasons(ramble: Ramble, clock: None) -> None:  # noqa: ARG001
    """Two seasons, which have a game in common."""
    pytest.importorskip("openskill")
    ramble("season new autumn")
    ramble("season new winter")
    play(ramble, "autumn", "one", "Ann Bob", "4 40 a")
    play(ramble, "winter", "two", "Ann Bob", "40 4 b")
    play(ramble, "winter", "three", "Bob Cy", "4 40 b")
    ramble("season add autumn two")


@pytest.mark.usefixtures("seasons")
def test_each_game_counts_once_in_the_rating_over_all_seasons(ramble: Ramble) -> None:
    expected = ratings.rate([{"Ann": 1, "Bob": 2}, {"Bob": 1, "Ann": 2}, {"Bob": 1, "Cy": 2}])
    found = over_all_seasons()
    assert [(each.name, each.rating) for each in found.players] == [
        (name, expected[name]) for name in ("Bob", "Ann", "Cy")
    ]
    shown = said(ramble("season ratings"))
    assert shown.startswith(f"all seasons: 3 games, 3 players 1. Bob: {expected['Bob'].points}, 3 games 2. Ann: ")
    ramble("season delete winter")
    assert [each.game for each in over_all_seasons().results] == ["one", "two"]


@pytest.mark.usefixtures("seasons")
def test_the_curve_of_a_rating(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    first = ratings.rate([{"Ann": 1, "Bob": 2}])["Bob"].points
    last = ratings.rate([{"Ann": 1, "Bob": 2}, {"Bob": 1, "Ann": 2}, {"Bob": 1, "Cy": 2}])["Bob"].points
    lines = ramble("season ratings bob").out.splitlines()
    assert lines[0] == f"Bob: {last}, place 1 of 3, after 3 games"
    assert [line.split()[1:] for line in lines[1:]][::2] == [["one", str(first)], ["three", str(last)]]
    answer = ramble("season ratings Bob --json").json
    assert [each["name"] for each in answer["players"]] == ["Bob"]
    curve = answer["players"][0]["curve"]
    assert [each["game"] for each in curve] == ["one", "two", "three"]
    assert [curve[0]["rating"], curve[-1]["rating"]] == [first, last]
    assert refused("season ratings Zed") == "'Zed' has no rating yet; choose from Bob, Ann, Cy"
    picture = tmp_path / "ratings.svg"
    assert ramble("season", "ratings", "--plot", str(picture)).status == 0
    drawn = list(ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}polyline"))
    assert len(drawn) == 3
    heights = [float(point.partition(",")[2]) for line in drawn for point in (line.get("points") or "").split()]
    assert max(heights) - min(heights) > 100, "the scale begins at the lowest rating, not at 0"
    assert "already" in refused("season", "ratings", "--plot", str(picture))
    assert ramble("season", "ratings", "Ann", "--plot", str(picture), "--force").status == 0
    assert refused("season ratings --plot x.png").endswith("the chart must be .svg, as in evening.svg")


@pytest.mark.only_a_file
def test_the_curves_of_the_ten_best_are_drawn(ramble: Ramble, tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    ramble("season new s")
    play(ramble, "s", "one", " ".join("abcdefghij"), "99 98 97 96 95 94 93 92 91 4 j")
    play(ramble, "s", "two", "Ann Bob", "4 40 a")
    picture = tmp_path / "ratings.svg"
    ramble("season", "ratings", "--plot", str(picture))
    names = [each.text for each in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text")][3:]
    assert set(names) == {each.name for each in over_all_seasons().players[:10]}


@pytest.mark.usefixtures("seasons")
def test_a_hidden_player_is_in_no_list_of_ratings(ramble: Ramble, refused: Refused) -> None:
    before = {each.name: each.rating for each in over_all_seasons().players}
    ramble("players hide Bob")
    assert {each.name: each.rating for each in over_all_seasons().players} == {
        name: rating for name, rating in before.items() if name != "Bob"
    }
    assert "Bob" not in ramble("season ratings --json").out
    assert refused("season ratings Bob").startswith("'Bob' has no rating yet")
    ramble("players unhide Bob")
    ramble("players merge Cy Ann")
    assert {each.name for each in over_all_seasons().players} == {"Ann", "Bob"}


def test_no_season_has_a_result_yet(ramble: Ramble) -> None:
    pytest.importorskip("openskill")
    assert said(ramble("season ratings")) == "no game of a season is over yet"
    assert ramble("season ratings --json").json["players"] == []


@pytest.mark.usefixtures("seasons")
def test_without_openskill(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "is_available", lambda: False)
    assert refused("season ratings").endswith(install_command("club"))


def test_head_to_head() -> None:
    results = [
        Result("1", "a", {"Ann": 1, "Bob": 2, "Cy": 2}),
        Result("2", "b", {"Bob": 1, "Ann": 2}),
        Result("3", "c", {"bea": 2, "Ann": 1}),
    ]
    assert meetings(results) == [
        Meeting(("Ann", "Bob"), 2, (1, 1)),
        Meeting(("Ann", "Cy"), 1, (1, 0)),
        Meeting(("Ann", "bea"), 1, (1, 0)),
        Meeting(("Bob", "Cy"), 1, (0, 0)),
    ]


@pytest.mark.usefixtures("seasons")
def test_head_to_head_is_shown(ramble: Ramble) -> None:
    for _ in range(2):  # the second time, from what was kept
        shown = said(ramble("season show autumn --met"))
        assert shown == "Ann and Bob: 2 games; Ann ahead in 1, Bob in 1"
    assert ramble("season show autumn --json").json["meetings"] == [
        {"players": ["Ann", "Bob"], "games": 2, "ahead": [1, 1]}
    ]
    text = ramble("season export autumn --to -").out
    assert "| Ann | Bob 1/2 |  |" in text and "| Bob | Ann 1/2 |  |" in text
