"""A game at a moment: players and marks, rounds and events, and the rule that decided a reason, in words."""

import re

import pytest

from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.log_wording import ruling_in_words
from ramble_tools.scorebook.news import news
from ramble_tools.scorebook.sessions import look
from ramble_tools.scorebook.view import GameView, view_of
from tests.conftest import Ramble


def evening(ramble: Ramble, *hands: str) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    for hand in hands:
        assert ramble(f"dumbal add {hand}").status == 0, hand


def viewed() -> GameView:
    return view_of(look("dumbal"))


def test_players_are_in_seat_order_with_the_leader_and_the_dealer_marked(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=30 Bob=7 Cy=2 --caller Cy")
    found = viewed().players
    assert [(each.name, each.score, each.change, each.place) for each in found] == [
        ("Ann", 70, 30, 3),
        ("Bob", 7, 7, 1),
        ("Cy", 9, 0, 2),
    ]
    assert [each.leads for each in found] == [False, True, False]
    assert [each.turn for each in found] == ["", "", "deals"]


def test_who_left_and_who_won_is_marked(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob")
    ramble("games leave dumbal Cy")
    ramble("games end dumbal")
    found = viewed().players
    assert [(each.gone, each.won, each.leads) for each in found] == [
        ("", False, False),
        ("", True, False),
        ("left", False, False),
    ]


def test_nobody_has_won_a_match_that_goes_on(ramble: Ramble) -> None:
    ramble("dukes new Ann Bob")
    ramble("dukes add 5S,5H,5D --castle red=AH --castle black=4C --ended-by red")
    found = view_of(look("dukes"))
    assert found.winners == ("Ann",) and found.now == found.next_up
    assert [(each.won, each.leads) for each in found.players] == [(False, True), (False, False)]
    ramble("games end dukes")
    found = view_of(look("dukes"))
    assert found.now == "Ann wins the game"
    assert [(each.won, each.leads) for each in found.players] == [(True, False), (False, False)]


def test_news_numbers_a_round_after_a_removal_was_undone(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=30 Bob=7 Cy=2 --caller Cy")
    before = viewed()
    for line in ("remove 1", "undo", "add Ann=3 Bob=8 Cy=9 --caller Ann"):
        ramble(f"dumbal {line}")
    with reading() as book:
        entries = book.log(look("dumbal").row).entries[before.seq :]
    (line,) = news(before, entries)
    assert line.startswith("3 entries were made elsewhere") and line.endswith(
        "recorded hand 3: Ann=3 Bob=8 Cy=9, caller Ann"
    )


def test_a_player_who_joined_is_listed_in_words_and_as_json(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob")
    ramble("games join dumbal Eve")
    assert "friday: Ann, Bob, Cy, Eve; 1 hand\n" in ramble("games").out
    assert ramble("games --json").json["games"][0]["players"] == ["Ann", "Bob", "Cy", "Eve"]


def test_why_a_total_is_halved(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --rule halve-at=60")
    assert viewed().why_totals == ()
    ramble("dumbal add 4 30 9 a")
    assert viewed().why_totals == ()
    ramble("dumbal add 4 30 9 a")
    (why,) = viewed().why_totals
    assert (why.text, why.ruling) == ("Bob's total is exactly 60, so it is halved to 30", "halve-at=60")


def test_notes_are_on_their_rounds_or_on_the_game(ramble: Ramble) -> None:
    evening(ramble, *["Ann=40 Bob=4 Cy=9 --caller Bob"] * 2)
    ramble("games note dumbal 'the cake' --round 1")
    ramble("games", "note", "dumbal", "at  Ann's")
    ramble("games join dumbal Eve")
    found = viewed()
    assert [found.notes_on(number) for number in (1, 2)] == [("the cake",), ()]
    assert found.notes_on(None) == ("at Ann's",)
    assert {number: [each.text for each in events] for number, events in found.events.items()} == {
        2: ["note: at Ann's", "Eve joins with 80, the highest score"]
    }
    ramble("dumbal remove 1")
    assert viewed().notes_on(None) == ("the cake", "at Ann's"), "its round is gone"


def test_rounds_have_points_and_totals(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=30 Bob=7 Cy=2 --caller Cy")
    found = viewed()
    assert [each.change.scores for each in found.rounds] == [
        {"Ann": 40, "Bob": 0, "Cy": 9},
        {"Ann": 30, "Bob": 7, "Cy": 0},
    ]
    assert [found.totals_after(number) for number in (0, 1, 2)] == [
        {"Ann": 0, "Bob": 0, "Cy": 0},
        {"Ann": 40, "Bob": 0, "Cy": 9},
        found.totals,
    ]


@pytest.mark.parametrize("kind", NAMES)
def test_a_rule_that_decided_is_told_in_words_whether_it_is_the_standard_one_or_not(kind: str) -> None:
    rules = find_game(kind).Rules()
    for id, (_, ruling) in rules.rulings().items():
        for typed in ruling.answers or ("50", "0"):
            if typed == "0" and ruling.least and ruling.default != ():
                continue
            why = ruling_in_words(f"{id}={typed}", rules)
            standard = ruling.read(typed) == ruling.default
            assert re.fullmatch(rf"{'standard' if standard else 'house'} rule: [A-Z].*[^.]", why), why
    for id in rules.NOTES:
        assert re.fullmatch("standard rule: [A-Z].*[^.]", ruling_in_words(id, rules))
