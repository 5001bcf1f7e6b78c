"""Every form that writes does its work once, however often it is sent, and not over what its phone has not seen."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.season_log import new_season
from ramble_tools.scorebook.sessions import begin, delete
from ramble_tools.web import pages
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from ramble_tools.web.tables import Tables
from tests.web.a_phone import APhone
from tests.web.helpers import CODES

HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17", "hand:Cy": "9"}


class Form(NamedTuple):
    """A form: the page that it is on, the end of its action, and what is chosen in it.

    Of several forms with this action, it is the one that has these values.
    """

    on: str
    to: str
    chosen: Mapping[str, str] = {}
    has: Mapping[str, str] = {}


FORMS = {
    "new": Form("/new?kind=dumbal", "/new", {"seat:1": "Ann", "seat:2": "Bob"}),
    "restore": Form("/", "/restore"),
    "season": Form("/", "/season", {"name": "summer"}),
    "add a table": Form("/tables", "/tables", has={"do": "add"}),
    "put at a table": Form("/tables", "/tables", {"game": "friday"}, {"do": "put", "table": "1"}),
    "move to a table": Form("/tables", "/tables", {"table": "2"}, {"do": "move"}),
    "add": Form("/g/friday", "/add", HAND | {"hand:Bob": "20"}),
    "edit": Form("/g/friday/edit/1", "/edit", {"hand:Bob": "18"}),
    "undo": Form("/g/friday", "/undo"),
    "redo": Form("/g/friday", "/redo"),
    "end": Form("/g/friday/end", "/end"),
    "remove": Form("/g/friday/remove?number=1", "/remove"),
    "again": Form("/g/friday/again", "/again"),
    "delete": Form("/g/friday/delete", "/delete"),
    "rules": Form("/g/friday/rules", "/rules", {"rule:target": "100"}),
    "timer": Form("/g/pile", "/timer", {"do": "start"}),
    "players": Form(
        "/g/friday/players",
        "/players",
        {"name:Bob": "Rob", "leaves:Ann": "yes", "join": "Dan", "seat:Bob": "2", "deals": "Cy"},
    ),
    "note": Form("/g/friday/players", "/note", {"text": "rain"}),
    "rename": Form("/g/friday/players", "/rename", {"to": "saturday"}),
    "into a season": Form("/g/friday/players", "/g/friday/season", {"season": "winter"}, {"season": "winter"}),
    "out of a season": Form("/g/friday/players", "/g/friday/season", has={"drop": "yes"}),
    "new-season": Form("/g/friday/players", "/new-season", {"name": "cup"}),
}
# These are about one game, and say which of its entries the phone has seen.
OF_A_GAME = (*("add", "edit", "undo", "redo", "end", "remove", "delete", "rules", "players", "note", "rename"),)
# What is sent and writes nothing in a game, or only what is not there yet; see `test_hand_pages.py` too.
OTHERS = {"name", "word", "play", "receive", "print/*", "g/*/pad", "g/*/pad/*", "g/*/call", "g/*/hand", "g/*/off"}


@pytest.fixture
def phone() -> APhone:
    """The organizer's phone: a game with rounds, in a season, and one that was undone; and a night with two tables."""
    tables = Tables(CODES)
    phone = APhone(Pages(Evening(tables)))
    begin("dumbal", ["Ann", "Bob", "Cy"], [], "friday")
    begin("dogpile", ["Ann", "Bob"], [], "pile")
    begin("dumbal", ["Ann", "Bob"], [], "gone")
    delete("gone")
    for _ in range(3):
        phone.enter("/g/friday", HAND)
    phone.send(phone.get("/g/friday"), "/undo", {})
    new_season("winter")
    new_season("spring")
    phone.send(phone.get("/g/friday/players"), "/g/friday/season", {"season": "spring"})
    tables.add("1")
    tables.add("2")
    tables.seated(APhone(id="ab", table="1").phone)
    return phone


def values(phone: APhone, form: Form) -> tuple[str, dict[str, str]]:
    """Return the action of a form, and what it sends."""
    found = [
        each
        for each in phone.get(form.on).forms
        if each.action.endswith(form.to)
        and all(text in (each.values.get(name), *each.choices.get(name, ())) for name, text in form.has.items())
    ]
    assert found, form
    return found[0].action, {**found[0].values, **form.chosen}


def written(phone: APhone) -> object:
    """Return all that a form can change."""
    with reading() as book:
        logs = [(row, book.log(row).entries) for row in book.store.rows("")]
    evening, tables = phone.pages.evening, phone.pages.evening.entrance
    assert isinstance(tables, Tables)
    games = [(name, tables.games(name), tables.phones(name)) for name in tables.names]
    return logs, games, dict(evening.timers._rings)


@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_is_sent_three_times_does_its_work_once(phone: APhone, name: str) -> None:
    action, sent = values(phone, FORMS[name])
    before = written(phone)
    first = phone.post(action, sent)
    assert first.status == 303, first.errors
    after = written(phone)
    assert after != before
    for _ in range(2):
        again = phone.post(action, sent)
        assert (again.status, again.location) == (303, first.location), again.text
    assert written(phone) == after


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_a_key_writes_nothing(phone: APhone, name: str) -> None:
    action, sent = values(phone, FORMS[name])
    before = written(phone)
    for key in ("", "é", "k" * 99):
        refused = phone.post(action, {**sent, "key": key})
        assert refused.status == 400 and "The request has no key" in refused.text
    assert written(phone) == before


@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_form_asks_before_it_writes_over_what_its_phone_has_not_seen(phone: APhone, name: str) -> None:
    action, sent = values(phone, FORMS[name])
    phone.send(phone.get("/g/friday/players"), "/note", {"text": "in the meantime"})
    before = written(phone)
    # What the pad sends goes on after a note; nothing else does.
    refused = phone.post(action, {**sent, "seq": "1"} if name in ("add", "edit") else sent)
    assert refused.status == 409 and written(phone) == before
    assert "the meantime" in refused.text


def test_a_game_is_renamed_once_even_if_the_server_starts_again_in_between(phone: APhone) -> None:
    action, sent = values(phone, FORMS["rename"])
    phone.post(action, sent)
    after = written(phone)
    restarted = APhone()
    assert restarted.post(action, sent).location == "/g/saturday"
    assert written(phone) == after


def test_every_form_that_writes_is_here() -> None:
    posts = {path for path, (_, _, function) in pages._PAGES.items() if function}
    tried = {form.to.removeprefix("/g/friday").removeprefix("/") for form in FORMS.values()}
    assert {path.removeprefix("g/*/") for path in posts - OTHERS} == tried
