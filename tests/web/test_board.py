"""What a board shows beside the view; and that a long game costs it little."""

import re
from collections.abc import Callable

import pytest

from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.games.results import Change, Told
from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import act, begin, look
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from tests.conftest import Ramble
from tests.games.examples import examples
from tests.web.helpers import CODES


def shown_page(game: str) -> str:
    page = Pages(Evening(Entrance(CODES))).handle(Ask("GET", ("g", game), Phone("phone")))
    assert page.status == 200
    return render(page)


def test_why_a_total_is_halved_is_beside_the_totals(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --rule halve-at=60")
    for _ in range(2):
        ramble("dumbal add 4 30 9 a")
    shown = shown_page("dumbal-1")
    assert shown.index("Bob</bdi>") < shown.index("is exactly 60, so it is halved") < shown.index("deals, Ann starts")
    assert "(house rule: A total of exactly 60 is halved)" in shown


def test_the_cards_of_a_hand_that_was_counted_are_called_cards(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    ramble("dumbal add 4/1 51/5 9 a")
    assert "hand 1: Ann 4 (1 card), Bob 51 (5 cards), Cy 9, caller Ann" in shown_page("friday")
    ramble("dumbal edit 1 4/1 17/2 9 a")
    changed = "Bob&#39;s hand 51 (5 cards) → 17 (2 cards); Bob&#39;s total 51 → 17"
    assert changed in shown_page("friday")
    ramble("games note dumbal 'half past 11/12'")
    assert "half past 11/12" in shown_page("friday")


def test_the_last_three_notes_are_on_the_board(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    for number in range(5):
        ramble(f"games note dumbal 'note {number}'")
    state, _, history = shown_page("dumbal-1").partition('class="history"')
    assert re.findall(r"Note: (note \d)", state) == ["note 2", "note 3", "note 4"]
    assert re.findall(r'between">Note: (note \d)', history) == [f"note {number}" for number in (4, 3, 2, 1, 0)]


def test_the_latest_rounds_are_shown_with_their_reasons_points_and_notes(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    for points in range(10, 20):
        assert ramble(f"dumbal add Ann={points} Bob=4 Cy=9 --caller Bob").status == 0
        if points == 18:
            ramble("games leave dumbal Cy")
            ramble("games join dumbal Cy")
    ramble("games note dumbal 'the cake' --round 9")
    shown = shown_page("friday")
    assert re.findall(r'id="round-(\d+)"', shown) == ["10", "9", "8", "7", "6", "5", "4", "3"]
    tenth, ninth = shown.split('id="round-')[1:3]
    assert "Bob has 4" in tenth and "<bdi>Ann</bdi>&nbsp;+19" in tenth and "the cake" not in tenth
    assert "Note: the cake" in ninth
    assert tenth.index("Cy is back with ") < tenth.index("Cy leaves"), "the latest first, between the two hands"


# --- a long game


def long_game(rounds: int) -> int:
    """Write a game with this many hands in the book, and return its number."""
    session = begin("dumbal", ["Ann", "Bob", "Cy", "Dan"], ["target=1000000000"])
    row = session.row
    with writing() as book:
        for number in range(rounds):
            hands = {"Ann": "4", "Bob": str(7 + number % 30), "Cy": "9", "Dan": "12/3"}
            row = book.append(row, "round", {"hands": hands, "caller": "Ann"})
    return row.id


def test_a_page_of_a_long_game_shows_few_of_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    long_game(2000)
    told: list[Change] = []
    pages, ask = Pages(Evening(Entrance(CODES))), Ask("GET", ("g", "dumbal-1"), Phone("1"))
    original: Callable[[Change], Told] = vars(Change)["told"].func

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


def test_a_page_of_a_long_game_replays_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = long_game(2000)
    pages, ask = Pages(Evening(Entrance(CODES))), Ask("GET", ("g", "dumbal-1"), Phone("1"))
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


def test_cards_have_signs_and_rounds_are_said_as_one_would(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob --name friday")
    ramble("dramble add --left AH:1 --right JK:1 --first QS@left --second 2C@right")
    ramble("dramble add --first 4H@left --second 5D@right")
    ramble("dramble add --first 7H@left --second 8D@right")
    ramble("dramble edit 1 --left AH:1 --right JK:1 --first QS@left --second 3C@right")
    for undone in (False, True):
        if undone:
            ramble("games undo dramble")
        shown = re.sub(r"<svg.*?</svg>|<[^>]*>", "", shown_page("friday").partition('class="fold invitation"')[0])
        assert not re.search(r"\b(10|[2-9JQKA])[HCD]\b|JK|\w:\d (?!\d)|first 7|first Q", shown), shown
        assert "correction of turn 1" in shown and "♥" in shown and "joker" in shown
    assert "7♥" in shown or "8♦" in shown


def test_a_word_is_not_a_card(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob --name friday")
    assert ramble("ramble add AH --player Ann").status == 0
    assert "AH" in shown_page("friday") and "A♥" not in shown_page("friday")


def test_players_who_play_together_have_one_score(ramble: Ramble) -> None:
    for each in NAMES:
        together = find_game(each).COOPERATIVE
        players = examples(each).players
        assert ramble(f"{each} new {players} --name {each}").status == 0
        assert ramble(f"{each} add {examples(each).rounds[0]}").status in (0, 1)
        html = shown_page(each)
        count = len(look(each).history.state.players)
        assert html.count('class="score"') == (1 if together else count)
        assert html.count('<li class="seat') == (1 if together else count)
        assert all(f"<bdi>{player.name}</bdi>" in html for player in look(each).history.state.players)


def on_table(shown: str) -> list[str]:
    """Return what a board shows of the table: each thing with its cards, as text."""
    _, _, table = shown.partition('<dl class="on-table">')
    parts = table.partition("</dl>")[0].split("</div>")
    found = [" ".join(re.sub("<[^>]+>", " ", part.replace("</i></span>", "|")).split()) for part in parts]
    return [each for each in found if each]


def test_the_board_draws_what_is_on_the_table(ramble: Ramble) -> None:
    for new, add, expected in (
        (
            "dramble new Ann Bob",
            "dramble add --left 9H:1 --right JD:1 --first QS@left --second 3C@right",
            ["Left pile Q ♠| 1 card", "Right pile 3 ♣| 2 cards"],
        ),
        (
            "dogpile new Ann Bob",
            "dogpile add '2C 4C'",
            ["Last pack 2 ♣| 4 ♣|", "Strays 2 cards", "Draft deck 42 cards"],
        ),
        (
            "dukes new Ann Bob",
            "dukes add 5S,5H,5D --dukes red=2H --castle red=? --taken-by red",
            [
                "Sets and runs 5 ♠| 5 ♥| 5 ♦|",
                "Ann&#39;s dukes (red) 2 ♥|",
                "Ann&#39;s castle (red) face down",
                "Bob&#39;s castle (black) taken by Ann",
            ],
        ),
        (
            "ramble new Ann Bob",
            "ramble add hat --suits SHS --player Bob --owner Ann",
            ["Ann&#39;s word H ♠| A ♥| T ♠| 1 point for Bob"],
        ),
        ("dumbal new Ann Bob", "dumbal add 4 17 a", []),
    ):
        kind = new.split()[0]
        ramble(f"{new} --name {kind}")
        assert ramble(add).status in (0, 1), add
        assert on_table(shown_page(kind)) == expected


def test_what_is_on_the_table_is_said_once(ramble: Ramble) -> None:
    for add, said in (
        (
            "dramble add --left 9H:1 --right JD:1 --first QS@left --second 3C@right",
            "Ann plays first; 2 in each hand, 46 in the deck.",
        ),
        ("dogpile add '2C . / 3C 4C'", "Bob lays first."),
    ):
        kind = add.split()[0]
        ramble(f"{kind} new Ann Bob --name {kind}")
        assert ramble(add).status == 0
        assert f'<p class="now">{said}</p>' in shown_page(kind)
        assert ramble(f"{kind} show").out.count(" in the draft deck" if kind == "dogpile" else "right 3C:2") == 1
