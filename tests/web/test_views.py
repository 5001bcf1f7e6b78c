"""What a board shows: seats, marks and the latest rounds; and that a long game costs it little."""

import re
from collections.abc import Callable

import pytest

from ramble_tools.games.reasons import Reason
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.games.results import Change, Told
from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.live import Live
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session, act, begin, look
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from ramble_tools.web.values import Ask, Phone
from ramble_tools.web.views import board_values, seats, whys
from tests.conftest import Ramble


def evening(ramble: Ramble, *hands: str) -> Session:
    ramble("dumbal new Ann Bob Cy --name friday")
    for hand in hands:
        assert ramble(f"dumbal add {hand}").status == 0, hand
    return look("dumbal")


def test_seats_are_in_seat_order_with_the_leader_and_the_dealer_marked(ramble: Ramble) -> None:
    session = evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob", "Ann=30 Bob=7 Cy=2 --caller Cy")
    found = seats(session.history)
    assert [(seat.name, seat.score, seat.change, seat.place) for seat in found] == [
        ("Ann", 70, 30, 3),
        ("Bob", 7, 7, 1),
        ("Cy", 9, 0, 2),
    ]
    assert [seat.leads for seat in found] == [False, True, False]
    assert [seat.turn for seat in found] == ["", "", "deals"]


def test_why_a_total_is_halved_is_beside_the_totals(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --rule halve-at=60")
    assert board_values(look("dumbal"))["totals"] == ()
    ramble("dumbal add 4 30 9 a")
    assert board_values(look("dumbal"))["totals"] == ()
    ramble("dumbal add 4 30 9 a")
    values = board_values(look("dumbal"))
    why = ("Bob's total is exactly 60, so it is halved to 30", "house rule: A total of exactly 60 is halved")
    assert values["totals"] == (why,)
    shown = render(Pages(Live()).handle(Ask("GET", ("g", "dumbal-1"), Phone("phone"))))
    assert shown.index("Bob</bdi>") < shown.index("is exactly 60, so it is halved") < shown.index("deals, Ann starts")


def test_the_last_three_notes_are_on_the_board(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    for number in range(5):
        ramble(f"dumbal note 'note {number}'")
    assert board_values(look("dumbal"))["notes"] == ["note 2", "note 3", "note 4"]


def test_who_left_and_who_won_is_marked(ramble: Ramble) -> None:
    evening(ramble, "Ann=40 Bob=4 Cy=9 --caller Bob")
    ramble("dumbal leave Cy")
    ramble("dumbal end")
    found = seats(look("dumbal").history)
    assert [(seat.gone, seat.won, seat.leads) for seat in found] == [
        ("", False, False),
        ("", True, False),
        ("left", False, False),
    ]


def test_the_latest_rounds_are_shown_with_their_reasons_points_and_notes(ramble: Ramble) -> None:
    evening(ramble, *[f"Ann={points} Bob=4 Cy=9 --caller Bob" for points in range(10, 20)])
    ramble("dumbal note the cake --round 9")
    values = board_values(look("dumbal"))
    assert [each.number for each in values["rounds"]] == [10, 9, 8, 7, 6, 5, 4, 3]
    assert values["rounds"][1].notes == ("the cake",)
    assert values["rounds"][0].points == (("Ann", 19), ("Bob", 0), ("Cy", 9))
    assert values["rounds"][0].reasons[0].text.startswith("Bob has 4")


# --- a long game


def long_game(rounds: int) -> int:
    """Write a game with this many hands in the book, and return its number."""
    session = begin("dumbal", ["Ann", "Bob", "Cy", "Dan"], ["target=1000000000"])
    row = session.row
    with writing() as book:
        for number in range(rounds):
            hands = {"Ann": "4", "Bob": str(7 + number % 30), "Cy": "9", "Dan": "12/3"}
            row, _ = book.append(row, "round", {"hands": hands, "caller": "Ann"})
    return row.id


def test_a_page_of_a_long_game_shows_few_of_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = long_game(2000)
    told: list[Change] = []
    pages, ask = Pages(Live()), Ask("GET", ("g", "dumbal-1"), Phone("1"))
    original: Callable[[Change], Told] = vars(Change)["told"].fget

    def telling(change: Change) -> Told:
        told.append(change)
        return original(change)

    monkeypatch.setattr(Change, "told", property(telling))
    html = render(pages.handle(ask))
    assert len({id(change) for change in told}) <= 8, "the reasons of all rounds would take too long"
    assert len(html) < 40_000
    points = re.findall(r'<polyline[^>]* points="([^"]+)"', html)
    assert len(points) == 4 and all(len(each.split()) == 40 for each in points)
    assert '<th scope="row">2000</th><td>0</td>' in html
    assert pages.seq(game) == 2001


def test_a_page_of_a_long_game_replays_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = long_game(2000)
    pages, ask = Pages(Live()), Ask("GET", ("g", "dumbal-1"), Phone("1"))
    render(pages.handle(ask))
    replayed: list[str] = []
    original = History.play

    def play(history: History, action: Entry) -> None:
        replayed.append(action.kind)
        original(history, action)

    monkeypatch.setattr(History, "play", play)
    render(pages.handle(ask))
    render(pages.board(game))
    assert replayed == []
    act("dumbal", "dumbal-1", lambda _: ("note", {"text": "late"}))
    replayed.clear()
    render(pages.board(game))
    assert len(replayed) <= 1, "no more than what is new"


@pytest.mark.parametrize("kind", NAMES)
def test_a_rule_that_decided_is_told_in_words_whether_it_is_the_standard_one_or_not(kind: str) -> None:
    rules = find_game(kind).Rules()
    for id, (_, ruling) in rules.rulings().items():
        for typed in ruling.answers or ("50", "0"):
            if typed == "0" and ruling.least and ruling.default != ():
                continue
            (why,) = whys((Reason("so it is", f"{id}={typed}"),), rules)
            standard = ruling.read(typed) == ruling.default
            assert re.fullmatch(rf"{'standard' if standard else 'house'} rule: [A-Z].*[^.]", why.ruling), why


def test_a_round_that_a_standard_rule_decided_is_on_its_page(ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob --name heap")
    assert ramble("dogpile add 6S").status == 0
    page = Pages(Live()).handle(Ask("GET", ("g", "heap"), Phone("phone")))
    assert page.status == 200
    text = " ".join(render(page).split())
    assert "standard rule: If nobody lays a card, what happens to the leader alone? It joins" in text
