"""Who plays with whom next: those who have met least."""

from itertools import combinations

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.pairings import next_tables
from tests.conftest import Ramble, Refused
from tests.games.helpers import said

SIX = ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo"]


def pairs(tables: list[list[str]]) -> set[tuple[str, str]]:
    return {pair for table in tables for pair in combinations(table, 2)}


@pytest.mark.parametrize("count", [4, 6, 8, 10, 12])
def test_everybody_meets_everybody_before_anybody_meets_twice(count: int) -> None:
    names = [f"p{number:02}" for number in range(count)]
    met: dict[frozenset[str], int] = {}
    evenings = 0
    while len(met) < count * (count - 1) // 2:
        evenings += 1
        tables, out = next_tables(names, met, 2, 2, 2)
        assert out == [] and sorted(name for table in tables for name in table) == names
        for pair in pairs(tables):
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    # A round robin takes count - 1 evenings; a schedule made evening by evening may need a few more.
    assert evenings <= count + 4 and max(met.values()) <= 2
    assert next_tables(names, met, 2, 2, 2) == next_tables(names, met, 2, 2, 2), "the same question, the same answer"


def test_the_last_pairs_are_found() -> None:
    left = {frozenset(pair) for pair in (("Ann", "Flo"), ("Bob", "Dan"), ("Cy", "Eve"))}
    met = {frozenset(pair): 1 for pair in combinations(SIX, 2) if frozenset(pair) not in left}
    tables, _ = next_tables(SIX, met, 2, 2, 10)
    assert {frozenset(table) for table in tables} == left


@pytest.mark.parametrize(
    ("count", "size", "least", "most", "sizes", "out"),
    [
        (4, 2, 2, 2, [2, 2], 0),
        (5, 2, 2, 10, [3, 2], 0),
        (5, 2, 2, 2, [2, 2], 1),
        (11, 4, 2, 10, [4, 4, 3], 0),
        (5, 4, 2, 10, [3, 2], 0),
        (3, 4, 2, 10, [3], 0),
        (2, 4, 2, 10, [2], 0),
        (3, 2, 2, 10, [3], 0),
    ],
)
def test_tables_of_about_the_same_size(
    count: int, size: int, least: int, most: int, sizes: list[int], out: int
) -> None:
    tables, sits_out = next_tables([f"p{number}" for number in range(count)], {}, size, least, most)
    assert ([len(table) for table in tables], len(sits_out)) == (sizes, out)


def test_who_has_played_most_sits_out() -> None:
    met = {frozenset(("Ann", "Cy")): 2, frozenset(("Bob", "Cy")): 1}
    assert next_tables(["Ann", "Bob", "Cy"], met, 2, 2, 2) == ([["Ann", "Bob"]], ["Cy"])


@pytest.mark.both_stores
def test_pairings_of_a_season(ramble: Ramble, refused: Refused) -> None:
    ramble("season new winter --game dumbal")
    for pair in ("Ann Bob", "Cy Dan", "Ann Cy"):
        name = pair.replace(" ", "-")
        ramble(f"dumbal new {pair} --rule target=30 --name {name} --season winter")
        ramble(f"dumbal add 4 40 {pair[0]} --game {name}")
    assert said(ramble("season pairings winter")) == "Ann and Dan: have not met Bob and Cy: have not met"
    assert said(ramble("season pairings winter Ann Bob")) == "Ann and Bob: 1 game together"
    assert said(ramble("season pairings winter ann b cy Zed")) == (
        "Ann and Zed: have not met Bob and Cy: have not met Zed is new in winter"
    )
    assert said(ramble("season pairings winter --table 4")) == (
        "Ann, Bob, Cy, Dan: 3 of 6 pairs have met Ann and Bob: 1 game together Ann and Cy: 1 game together "
        "Cy and Dan: 1 game together"
    )
    answer = ramble("season pairings winter Ann Bob Cy --json").json
    assert answer == {
        "season": "winter",
        "tables": [["Ann", "Bob", "Cy"]],
        "sits_out": [],
        "met": [{"players": ["Ann", "Bob"], "games": 1}, {"players": ["Ann", "Cy"], "games": 1}],
        "new": [],
    }
    ramble("players merge Dan Bob")
    assert said(ramble("season pairings winter Ann Dan")) == "Ann and Bob: 1 game together"
    assert refused("season pairings winter Ann") == "name at least 2 players, as in Ann Bob"
    assert refused("season pairings winter Ann ann Bob") == "Ann is named twice; name each player once"
    assert refused("season pairings winter --table 11").startswith("a table of Dumbal has 2 to 10 players")
    assert refused("season pairings summer").startswith("there is no season 'summer'")
    ramble("season new spring")
    assert refused("season pairings spring") == "name at least 2 players, as in Ann Bob"


@pytest.mark.both_stores
def test_games_that_are_not_over_count_for_pairings(ramble: Ramble) -> None:
    ramble("season new winter --game dumbal")
    ramble("dumbal new Ann Bob --name one --season winter")
    assert said(ramble("season pairings winter")) == "Ann and Bob: 1 game together"
    ramble("dumbal new Cy Dan Zed --rule target=30 --name two --season winter")
    ramble("dumbal add 4 40 41 c --game two")
    ramble("players merge Zed Bob")
    assert said(ramble("season pairings winter")) == "Ann and Dan: have not met Bob and Cy: 1 game together"
    ramble("players hide Ann")
    assert said(ramble("season pairings winter Bob Cy Ann Eve")).endswith("Ann is new in winter Eve is new in winter")


def test_met_pairs_of_nobody_raise_nothing() -> None:
    with pytest.raises(BadInput):
        next_tables(["Ann"], {}, 2, 2, 2)
