"""Seasons: their games and table; players who are merged. In a file and on a server."""

import io
from typing import Any

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.scorebook import merged_players
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.season_settings import read_points
from ramble_tools.scorebook.season_table import Result, meetings, season_table, standings
from ramble_tools.scorebook.season_wording import game_rows
from ramble_tools.scorebook.text.store import TextStore
from tests.conftest import Ramble, Refused
from tests.games.helpers import said

pytestmark = pytest.mark.both_stores


def play(ramble: Ramble, name: str, **totals: int) -> None:
    """Play a game of one hand, after which whoever has 30 points or more is out and the others are ranked."""
    players = " ".join(totals)
    assert ramble(f"dumbal new {players} --name '{name}' --rule target=30").status == 0
    hands = " ".join(f"{player}={total}" for player, total in totals.items())
    caller = min(totals, key=lambda each: totals[each])
    assert ramble(f"dumbal add {hands} --caller {caller} --game '{name}'").status == 0
    assert ramble(f"games end '{name}'").status in (0, 2)  # 2: it is over already


@pytest.fixture
def winter(ramble: Ramble) -> str:
    """Return the name of a season of three games: Ann wins all, Bob is second once."""
    assert ramble("season", "new", "Winter 26", "--game", "dumbal", "--points", "5,3,1").status == 0
    for number, bob in enumerate((40, 31, 10), start=1):
        play(ramble, f"g{number}", Ann=4, Bob=bob, Cy=20 + number)
        assert said(ramble("season", "add", "winter")) == f"g{number}: now in Winter 26"
    return "Winter 26"


def table(name: str) -> list[tuple[int, str, int, int, int]]:
    return [(each.place, each.name, each.points, each.played, each.won) for each in season_table(name).standings]


def test_the_table(winter: str, ramble: Ramble) -> None:
    assert table(winter) == [(1, "Ann", 15, 3, 3), (2, "Cy", 7, 3, 0), (3, "Bob", 5, 3, 0)]
    shown = ramble("season show win")
    assert shown.out.splitlines()[:2] == ["Winter 26: Dumbal, 3 games, 3 players", "  1. Ann: 15 points"]
    assert shown.out.splitlines()[2].startswith("     3 played, 3 won; 3x 1st")
    assert all(len(line) <= 64 for line in shown.out.splitlines())
    answer = ramble("season show winter --json").json
    assert [each["places"] for each in answer["standings"]] == [{"1": 3}, {"2": 2, "3": 1}, {"2": 1, "3": 2}]
    assert answer["meetings"][0] == {"players": ["Ann", "Bob"], "games": 3, "ahead": [3, 0]}
    assert [each["game"] for each in answer["games"]] == ["g1", "g2", "g3"]
    assert "Bob: 3 games; Ann ahead in 3, Bob in 0 Ann and Cy: 3 games; Ann ahead in 3, Cy in 0" in said(
        ramble("season show winter --met")
    )
    ramble("season set winter points=10,0")
    assert table(winter) == [(1, "Ann", 30, 3, 3), (2, "Bob", 0, 3, 0), (2, "Cy", 0, 3, 0)]


def test_games_that_do_not_count(winter: str, ramble: Ramble) -> None:
    ramble("dumbal new Ann Dan --name open")
    ramble("season add winter open")
    ramble("games delete g3")
    found = season_table(winter)
    assert (found.games.playing, found.games.absent, len(found.results)) == (["open"], 1, 2)
    assert "without a result yet, so not counted: open" in said(ramble("season show winter"))
    ramble("games restore g3")
    assert said(ramble("season drop winter g1 open")) == "g1: no longer in Winter 26 open: no longer in Winter 26"
    assert said(ramble("season drop winter g1")) == "g1: not in Winter 26"
    assert [each.game for each in season_table(winter).results] == ["g2", "g3"]


def test_a_player_who_left_without_a_hand_has_no_place(ramble: Ramble) -> None:
    ramble("season new s")
    ramble("dumbal new Ann Bob Cy Dan --name g --season s --rule target=30")
    ramble("games leave g Dan")
    ramble("dumbal add 4 9 20 a")
    ramble("games join g Eve")
    ramble("games leave g Eve")
    ramble("games leave g Cy")
    ramble("dumbal add 4 40 a")
    assert season_table("s").results[0].places == {"Ann": 1, "Bob": 2, "Cy": 3}, "Cy played a hand"
    assert {each["name"] for each in ramble("players --json").json["players"]} == {"Ann", "Bob", "Cy", "Dan", "Eve"}


def test_no_season_yet(ramble: Ramble) -> None:
    assert said(ramble("season")) == 'there is no season yet; start one with ramble season new "Winter 26"'
    ramble("season new any")
    assert said(ramble("season")) == said(ramble("season list")) == "any: 0 games"
    only = {"name": "any", "game": None, "games": 0, "closed": False, "damage": None}
    assert ramble("season --json").json == {"seasons": [only], "damage": None}


def test_two_names_of_one_person(winter: str, ramble: Ramble, refused: Refused) -> None:
    play(ramble, "g4", Annie=4, Bob=29)
    ramble("season add winter g4")
    assert [name for _, name, *_ in table(winter)] == ["Ann", "Bob", "Cy", "Annie"]
    assert said(ramble("players merge annie ann")) == (
        "annie now counts as Ann; ramble players split annie undoes that"
    )
    assert table(winter)[0] == (1, "Ann", 20, 4, 4)
    records = {each["name"]: each for each in ramble("players --json").json["players"]}
    assert set(records) == {"Ann", "Bob", "Cy"}
    assert (records["Ann"]["games"], records["Ann"]["won"], records["Ann"]["rounds"]) == (4, 4, 4)
    assert refused("players merge Annie Ann") == "'Annie' and 'Ann' are the same person already"
    assert refused("players merge Ann Annie") == "'Ann' and 'Ann' are the same person already"
    assert refused("players merge Ann Zed").startswith("nobody called 'Zed' has played; choose from")
    assert said(ramble("players split Annie")) == "Annie counts on its own again"
    assert table(winter)[0] == (1, "Ann", 15, 3, 3)
    assert refused("players split Annie") == "'Annie' is not merged with another name"
    shown = ramble("dumbal show --game g4 --json").json
    assert [each["name"] for each in shown["players"]] == ["Annie", "Bob"], "the game itself never changed"


def test_names_that_are_merged_in_a_row(ramble: Ramble) -> None:
    play(ramble, "g1", Jo=4, Bob=9, Cy=20)
    play(ramble, "g2", Joan=4, Joanna=9, Cy=20)
    ramble("players merge Jo Joan")
    ramble("players merge Joan Joanna")
    with reading() as book:
        found = merged_players.read_merged(book)
    assert [found.person(name) for name in ("jo", "Joan", "Joanna", "Cy")] == ["Joanna", "Joanna", "Joanna", "Cy"]
    ramble("season new s")
    ramble("season add s g1 g2")
    results = season_table("s").results
    assert [result.places for result in results] == [
        {"Joanna": 1, "Bob": 2, "Cy": 3},
        {"Joanna": 1, "Cy": 3},
    ], "one who played under two names has the better place"


# --- when a result was


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    "lines",
    [
        ["games note g1 'Bob brought the cake'"],
        ["games note g1 --round 1 'Bob was lucky'"],
        ["games rename g1 first"],
        ["games resume g1", "games end g1"],
        ["games resume g4"],
        ["games delete g1", "games restore g1"],
        ["dumbal undo --game g1", "dumbal redo --game g1"],
        ["dumbal edit 1 Ann=4 Bob=41 Cy=21 --caller Ann --game g1"],
        ["dumbal edit 1 Ann=4 Bob=1 Cy=21 --caller Ann --game g1", "dumbal undo --game g1"],
    ],
)
def test_what_is_written_later_in_a_game_changes_no_result(ramble: Ramble, winter: str, lines: list[str]) -> None:
    play(ramble, "g4", Bob=4, Ann=40)
    play(ramble, "g5", Cy=4, Ann=40, Bob=20)
    ramble("season add winter g4 g5")
    results = season_table(winter).results
    for line in lines:
        assert ramble(line).status == 0, line
    for _ in range(2):  # the second time, from what was kept
        assert [(each.at, each.places) for each in season_table(winter).results] == [
            (each.at, each.places) for each in results
        ]


@pytest.mark.usefixtures("clock")
def test_games_count_in_the_order_in_which_they_were_finished(ramble: Ramble) -> None:
    ramble("season new s")
    play(ramble, "g1", Ann=4, Bob=9)
    play(ramble, "g2", Bob=4, Ann=9)
    ramble("season add s g2 g1")
    assert [each.game for each in season_table("s").results] == ["g1", "g2"]
    assert [game for _, game, _ in game_rows(season_table("s"))] == ["g2", "g1"], "the latest first"


@pytest.mark.usefixtures("clock")
def test_a_result_has_the_time_of_the_entry_that_finished_the_game(ramble: Ramble) -> None:
    ramble("season new s")
    ramble("dumbal new Ann Bob --name g --season s --rule target=30")

    def finished_at() -> list[str]:
        return [each.at[11:13] for each in season_table("s").results]

    def last() -> str:
        with reading() as book:
            return book.game("dumbal").at[11:13]

    ramble("dumbal add 4 9 a")
    assert finished_at() == []
    ramble("games end dumbal")
    ended = last()
    assert finished_at() == [ended]
    ramble("games note dumbal late")
    assert finished_at() == [ended]
    ramble("games resume g")
    assert finished_at() == [], "it was reopened"
    ramble("games end dumbal")
    assert finished_at() == [ended], "nothing has happened in between"
    ramble("dumbal undo")
    ramble("dumbal add 4 40 a")
    assert finished_at() == [last()]


@pytest.mark.usefixtures("clock")
def test_what_comes_after_the_end_does_not_change_when_a_game_was_finished(ramble: Ramble) -> None:
    ramble("season new s")
    play(ramble, "g", Ann=4, Bob=40)
    ramble("season add s g")
    when = season_table("s").results[0].at
    for _ in range(4):
        ramble("games note dumbal late")
    assert season_table("s").results[0].at == when


# --- what it costs


@pytest.mark.only_a_file
def test_no_statement_is_repeated_for_each_game(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    run, asked = TextStore.run, list[str]()

    def noted(store: TextStore, query: str, *values: object) -> list[Any]:
        asked.append(query)
        return run(store, query, *values)

    monkeypatch.setattr(TextStore, "run", noted)
    ramble("season new s")
    counts = []
    for number in range(5):
        play(ramble, f"g{number}", Ann=4, Bob=40)
        ramble("season add s")
        for _ in range(2):  # the second time, the table is there already
            asked.clear()
            assert len(season_table("s").results) == number + 1
            counts.append(len(asked))
    assert counts[2:4] == counts[-2:], "as many for five games as for two"
    assert counts[-1] < counts[-2] < 16


@pytest.mark.parametrize(
    "change",
    [
        "games delete g1",
        "games resume g1",
        "games rename g1 first",
        "dumbal edit 1 Ann=4 Bob=9 Cy=50 --caller Ann --game g1",
        "season set winter points=9,1",
        "season drop winter g1",
        "players merge Cy Bob",
    ],
)
def test_a_table_is_as_if_it_had_not_been_looked_at_before(winter: str, ramble: Ramble, change: str) -> None:
    before = season_table(winter)
    assert season_table(winter) == before
    ramble(change)
    found = season_table(winter)
    with writing() as book:
        book.store.set_tally(0, book.store.logs("season")[0].id, "")
    assert season_table(winter) == found != before


# --- their logs


def test_entries_of_what_seasons_and_players_once_had_count_for_nothing(winter: str, ramble: Ramble) -> None:
    """Hidden players and the setting `corrections` went before the first release; a log may have them."""
    ramble("players merge Cy Bob")
    before = season_table(winter)
    with writing() as book:
        players, season = book.store.logs("players")[0], book.store.logs("season")[0]
        players = book.append(players, "hide", {"name": "Ann"}, by="ann")
        book.append(season, "set", {"corrections": "ignore"}, by="ann")
    after = season_table(winter)
    assert (after.standings, after.season.settings) == (before.standings, before.season.settings)
    assert ramble("games check").status == 0 and "Ann" in ramble("players").out
    with writing() as book:
        book.append(players, "undo", {"name": "Ann"}, by="ann")
    assert season_table(winter).standings == before.standings, "the undo is of the hiding, not of the merge"


def test_an_entry_of_a_later_version_is_skipped(winter: str) -> None:
    with writing() as book:
        for kind in ("season", "players"):
            for row in book.store.logs(kind):
                book.append(row, "trophy", {"x": 1}, by="ann")
    assert len(table(winter)) == 3


# --- pure computation


def test_the_order_of_a_table() -> None:
    results = [
        Result("1", "a", {"Ann": 1, "Bob": 2, "Cy": 2}),
        Result("2", "b", {"Bob": 1, "Cy": 2}),
        Result("3", "c", {"Dan": 1}),
    ]
    found = standings(results, (3, 1))
    assert [(each.place, each.name, each.points) for each in found] == [
        (1, "Bob", 4),
        (2, "Ann", 3),
        (2, "Dan", 3),
        (4, "Cy", 2),
    ]
    assert found[0].places == {1: 1, 2: 1}
    assert meetings(results)[0] == (("Bob", "Cy"), 2, (1, 0))
    assert standings([], (3,)) == [] and meetings([]) == []


def test_equal_points_are_decided_by_wins_and_then_by_fewer_games() -> None:
    results = [
        Result("1", "a", {"Cy": 1, "Zoe": 2, "Abe": 2}),
        Result("2", "b", {"Dan": 1, "Zoe": 2, "Abe": 2}),
        Result("3", "c", {"Dan": 1, "Abe": 3}),
    ]
    found = standings(results, (2, 1))
    assert [(each.place, each.name, each.points, each.won, each.played) for each in found] == [
        (1, "Dan", 4, 2, 2),
        (2, "Cy", 2, 1, 1),
        (3, "Zoe", 2, 0, 2),
        (4, "Abe", 2, 0, 3),
    ]


def test_all_who_are_equal_share_a_place_and_the_next_one_comes_after_all_of_them() -> None:
    results = [Result(name, "a", {name: 1, "Dan": 2}) for name in ("Cy", "Ann", "Bob")]
    found = standings(results, (3, 0))
    assert [(each.place, each.name) for each in found] == [(1, "Ann"), (1, "Bob"), (1, "Cy"), (4, "Dan")]


def test_points_that_are_read() -> None:
    assert read_points(" 5, 3,1 ") == (5, 3, 1) and read_points("3 3 0") == (3, 3, 0)
    with pytest.raises(BadInput):
        read_points("٣")


def test_a_game_is_begun_in_a_season(ramble: Ramble, refused: Refused) -> None:
    ramble('season new "Winter 26" --game dumbal')
    assert said(ramble("dumbal new Ann Bob --season winter --name friday")).endswith("friday: now in Winter 26")
    assert ramble("dumbal new Ann Bob --season winter --name saturday --json").json["game"] == "saturday"
    assert ramble("season show winter --json").json["not_over"] == ["friday", "saturday"]
    for line, why in (
        ("dumbal new Ann Bob --season summer", "there is no season 'summer'"),
        ("dukes new Ann Bob --season winter", "this is a game of Dukes Up!, and Winter 26 is a season of Dumbal"),
    ):
        assert why in refused(line)
    assert len(ramble("games --json").json["games"]) == 2, "a game whose season is wrong is not begun"


def test_the_open_game_is_added_at_the_prompt(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble('season new "Winter 26" --game dumbal')
    ramble("season new Dogs --game dukes")
    ramble("dumbal new Ann Bob --name friday")
    monkeypatch.setattr("sys.stdin", io.StringIO("season\nseason dogs\nseasn winter\nseason winter\nseason winter\n"))
    answer = said(ramble("dumbal play --game friday"))
    assert "which season? type its name too, as in season winter" in answer
    assert "'friday' is a game of Dumbal, and Dogs is a season of Dukes" in answer
    assert "'seasn' is not a command or a player; did you mean season?" in answer
    assert "friday: now in Winter 26" in answer and "friday: already in Winter 26" in answer
    assert ramble("season show winter --json").json["not_over"] == ["friday"]
