"""What a club chooses for a season: how many games count, how many a place needs, and points by number of players."""

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.season_settings import Setting, read_settings, require_settings, written
from ramble_tools.scorebook.season_table import Result, season_table, standings
from tests.conftest import Ramble, Refused
from tests.games.helpers import said

RESULTS = [
    Result("1", "a", {"Ann": 1, "Bob": 2, "Cy": 3}),
    Result("2", "b", {"Ann": 1, "Bob": 2, "Cy": 3}),
    Result("3", "c", {"Bob": 1, "Ann": 2}),
    Result("4", "d", {"Bob": 1, "Dan": 2}),
]


def table(**settings: Setting) -> list[tuple[int, str, int]]:
    chosen = {id.replace("_", "-"): value for id, value in settings.items()}
    return [(each.place, each.name, each.points) for each in standings(RESULTS, (3, 2, 1), chosen)]


def test_only_the_best_games_of_each_player_count() -> None:
    assert table() == [(1, "Bob", 10), (2, "Ann", 8), (3, "Dan", 2), (4, "Cy", 2)]
    assert table(best=2) == [(1, "Ann", 6), (2, "Bob", 6), (3, "Dan", 2), (4, "Cy", 2)], "Ann needed fewer games"
    assert table(best=1)[-1] == (4, "Cy", 1)
    assert [each.played for each in standings(RESULTS, (3, 2, 1), {"best": 1})][:2] == [3, 4], "all are shown"
    assert table(best=0) == table(best=100) == table()


def test_a_place_needs_a_number_of_games() -> None:
    assert table(least=2) == [(1, "Bob", 10), (2, "Ann", 8), (3, "Cy", 2), (0, "Dan", 2)]
    assert table(least=9) == [(0, name, total) for _, name, total in table()], "in the same order"


def test_points_by_the_number_of_players() -> None:
    assert table(points_2=[1]) == [(1, "Ann", 6), (2, "Bob", 6), (3, "Cy", 2), (4, "Dan", 0)]
    assert table(points_2=[]) == table(points_5=[9]) == table()


@pytest.mark.parametrize(
    ("typed", "settings", "again"),
    [
        ("best=8", {"best": 8}, "best=8"),
        (" Best = 08 ", {"best": 8}, "best=8"),
        ("best=off", {"best": 0}, "best=off"),
        ("points=5,3", {"points": [5, 3]}, "points=5,3"),
        ("points-4=8,5,3,1", {"points-4": [8, 5, 3, 1]}, "points-4=8,5,3,1"),
        ("points-4=off", {"points-4": []}, "points-4=off"),
    ],
)
def test_settings_that_are_read(typed: str, settings: dict[str, object], again: str) -> None:
    assert read_settings([typed]) == settings
    assert written(settings) == again
    require_settings(settings)


@pytest.mark.parametrize("wrong", [{"best": True}, {"best": "8"}, {"points": []}, {"points": (3, 2)}, {"best": [8]}])
def test_settings_of_the_wrong_type(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        require_settings(wrong)


@pytest.mark.both_stores
def test_settings_are_shown_and_undone(ramble: Ramble, refused: Refused) -> None:
    ramble("season new winter")
    for name, totals in {"one": "4 40 20", "two": "4 20 40"}.items():
        ramble(f"dumbal new Ann Bob Cy --rule target=30 --name {name} --season winter")
        ramble(f"dumbal add {totals} a")
        ramble(f"games end {name}")
    ramble("dumbal new Ann Dan --rule target=30 --name three --season winter")
    ramble("dumbal add 4 40 a")
    assert said(ramble("season set winter")) == "winter: points=3,2,1"
    assert said(ramble("season set winter best=1 least=2 points-2=1")) == (
        "winter: points=3,2,1 best=1 least=2 points-2=1"
    )
    shown = ramble("season show winter")
    assert said(shown).startswith(
        "winter: 3 games, 4 players; points with 2 players: 1; each player's best game counts; a place needs 2 games "
        "1. Ann: 3"
    )
    assert "- Dan: 0 points" in said(shown)
    assert ramble("season show winter --json").json["standings"][-1]["place"] is None
    assert ramble("season show winter --json").json["settings"] == {"best": 1, "least": 2, "points-2": [1]}
    ramble("season set winter least=off")
    assert [each.place for each in season_table("winter").standings] == [1, 2, 2, 4]
    assert said(ramble("season undo winter")) == "winter: undone: set least=off"
    assert (
        refused("season set winter best=2 least=x") == "least=x: write a number of games, as in least=8, or least=off"
    )
    assert season_table("winter").season.settings["best"] == 1, "all of them or none"
