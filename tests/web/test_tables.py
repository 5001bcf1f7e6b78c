"""A club night on one server: codes that open one table alone, the organizer's page, and the wall."""

import asyncio
import json
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.season_log import put_games
from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.scorebook.store import Row
from ramble_tools.web.codes import Codes, plain_code
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.tables import Tables
from tests.conftest import Ramble
from tests.web.a_phone import APhone
from tests.web.helpers import CODES, WRITER, GuardedApp

NEW = {"seat:1": "Ann", "seat:2": "Bob"}


@pytest.fixture
def night() -> APhone:
    """The organizer's phone, at a night with two tables and a game at each: `one` and `two`."""
    organizer = APhone(Pages(Evening(Tables(CODES)), Deployment(address="http://10.0.0.1:8042")), "Olga", "organizer")
    for name in ("one", "two"):
        organizer.send(organizer.get("/tables"), "/tables", {})
        row = begin("dumbal", ["Ann", "Bob"], [], name).row
        organizer.pages.evening.entrance.put("1" if name == "one" else "2", row)
    return organizer


def at_table(night: APhone, table: str, id: str = "") -> APhone:
    phone = APhone(night.pages, "Pat", id or f"phone{table}", table=table)
    phone.phone = night.pages.evening.entrance.seated(phone.phone)
    return phone


def row_of(name: str) -> Row:
    with reading() as book:
        return book.game(None, name)


# --- without --tables

LOADED = """
import sys
from ramble_tools.web.codes import Codes
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web import lists, server
from ramble_tools.web.messages import Ask
pages = Pages(Evening(Entrance(Codes(b"", "BCDFGHJK"))))
for path in ((), ("new",), ("tables",), ("wall",), ("wall", "events")):
    pages.handle(Ask("GET", path, Phone("a")))
    pages.game_of(Ask("GET", path, Phone("a")))
print([each for each in sys.modules if each.startswith("ramble_tools.web.table")])
"""


def test_without_the_option_nothing_of_the_tables_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("path", ["/tables", "/wall", "/table"])
def test_without_the_option_a_typed_address_says_what_to_do_and_no_link_leads_there(path: str) -> None:
    phone = APhone()
    said = "There are no tables; ramble serve --tables opens a club night, in which each table has a code."
    assert (phone.get(path).status, phone.get(path).errors) == (404, [said])
    assert phone.post("/tables", key="k", do="add", table="1").status == 404
    assert path not in phone.get("/").links and GuardedApp(phone.pages).ask("/wall/events").status == 404
    begun = phone.send(phone.get("/new?kind=dumbal&table=1"), "/new", NEW)
    assert (begun.status, begun.errors) == (422, [said.removesuffix(".")])


def test_tables_and_a_single_game_are_not_served_together(ramble: Ramble) -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    refused = ramble("serve friday --tables --port 0")
    assert (refused.status, refused.err) == (2, "ramble: --tables serves all games; leave out 'friday', or --tables\n")


def test_a_night_goes_on_after_a_start_without_the_option(night: APhone) -> None:
    """A table's phone needs a code meanwhile, as one for watching does without --watch; later it is back."""
    phone = Phone("p", "Pat", table="1")
    cookie, without = CODES.cookie(phone), CODES._replace(tables=False)
    assert without.phones(cookie) == (None, phone)
    assert without.phones(without.cookie(phone._replace(table="")))[0] == phone._replace(table="")
    assert Entrance(without).let_in(CODES.table_code("1"), phone) is None
    assert CODES.phones(cookie) == (phone, phone)
    again = Tables(CODES)
    assert (again.names, again.let_in(CODES.table_code("1"), phone)) == (("1", "2"), phone._replace(before="1"))
    assert [name for name in again.names if again.games(name)] == ["1", "2"] and night.get("/tables").status == 200


# --- codes


def test_every_table_has_a_code_of_its_own_that_does_not_give_the_evenings_away(night: APhone) -> None:
    codes = [CODES.code, CODES.watch, *(CODES.table_code(str(table)) for table in range(1, 60))]
    assert len(set(codes)) == len(codes)
    assert all(plain_code(code) == code and len(code) == 8 for code in codes)
    assert Codes(CODES.secret, "CCCCCCCC").table_code("1") != CODES.table_code("1")
    page = night.get("/tables")
    assert [code.replace("-", "") for code in re.findall(r"Code <b>([A-Z-]+)</b>", page.html)] == codes[2:4]
    assert page.html.count("<svg") == 2
    assert CODES.code not in page.html.replace("-", "")


def test_each_phone_and_the_board_pass_on_their_own_code_and_no_other(night: APhone) -> None:
    code = {"organizer": CODES.code, "guest": CODES.watch, "table": CODES.table_code("2")}
    guest = APhone(night.pages, "Gus", "guest", writes=False)
    for phone, path, mine in (
        (night, "/", "organizer"),
        (night, "/g/two", "organizer"),
        (night, "/g/two?board=1", "organizer"),
        (guest, "/g/two", "guest"),
        (at_table(night, "2"), "/g/two", "table"),
        (at_table(night, "2"), "/", "table"),
    ):
        page = phone.get(path)
        assert "http://10.0.0.1:8042" in page.text and 'class="qr"' in page.html
        found = {who for who, each in code.items() if each in page.text.replace("-", "")}
        assert found == {mine}, path


def test_a_tables_code_leads_to_the_game_that_is_played_there(night: APhone) -> None:
    guarded = GuardedApp(night.pages)
    entered = guarded.ask(f"/j/{CODES.table_code('2')}", phone=None)
    assert (entered.status, entered.headers["location"]) == (303, "/g/two")
    cookie = entered.headers["set-cookie"].partition(";")[0]
    phone = CODES.phones(cookie.partition("=")[2])[0]
    assert phone
    assert (phone.table, phone.writes) == ("2", True)
    assert guarded.ask("/table", phone=None, cookie=cookie).headers["location"] == "/g/two"
    assert guarded.ask("/g/two", phone=None, cookie=cookie).status == 200
    assert guarded.ask("/g/one", phone=None, cookie=cookie).status == 404
    assert guarded.ask(f"/j/{CODES.table_code('3')}", phone=None).status == 403, "there is no third table"


def test_another_code_moves_a_phone_and_keeps_its_name(night: APhone) -> None:
    guarded = GuardedApp(night.pages)
    for code, table in ((CODES.table_code("1"), "1"), (CODES.table_code("2"), "2"), (CODES.code, "")):
        entered = guarded.ask(
            "/join", "POST", phone=None, cookie=f"phone-8042={CODES.cookie(WRITER)}", body={"code": code}
        )
        phone = CODES.phones(entered.headers["set-cookie"].partition("=")[2].partition(";")[0])[0]
        assert phone == WRITER._replace(table=table)


# --- what a table's phone may see and do


def test_a_phone_at_a_table_sees_that_table_alone(night: APhone) -> None:
    phone = at_table(night, "1")
    assert phone.get("/").links.count("/g/one") == 1
    assert "/g/two" not in phone.get("/").html
    assert "Table 1" in phone.get("/").text
    for path in ("/g/two", "/g/two/pad", "/g/two/rules", "/g/nothing"):
        refused = phone.get(path)
        assert refused.status == 404
        assert "at table 1, the only table that this phone's code opens" in refused.text
    assert phone.post("/g/two/undo", seq="1", key="k").status == 404
    assert phone.get("/tables").status == phone.post("/tables", key="k", do="add", table="3").status == 403
    assert phone.get("/wall").status == phone.get("/season/winter").status == 404
    assert len(night.pages.evening.entrance.names) == 2


def test_a_phone_at_a_table_can_not_remove_its_game_or_bring_one_back(night: APhone) -> None:
    phone = at_table(night, "1")
    assert "/g/one/delete" in night.get("/g/one/players").links
    assert "/g/one/delete" not in phone.get("/g/one/players").links
    refused = phone.get("/g/one/delete"), phone.post("/g/one/delete", key="k")
    assert [answer.status for answer in refused] == [403, 403] and phone.get("/g/one").status == 200
    assert night.send(night.get("/g/one/delete"), "/delete", {}).status == 303
    assert phone.post("/restore", key="k", name="one").status == 403 and phone.get("/g/one").status == 404
    assert "Removed games" not in phone.get("/").text and "Removed games" in night.get("/").text


def test_a_watching_phone_sees_the_wall_but_no_codes(night: APhone) -> None:
    watching = APhone(night.pages, "", "watching", writes=False)
    assert watching.get("/wall").status == 200
    assert watching.get("/tables").status == 403
    assert "/tables" not in watching.get("/").links


def test_a_game_begun_at_a_table_is_played_there_and_its_rematch_too(night: APhone) -> None:
    phone = at_table(night, "1")
    begun = phone.send(phone.get("/new?kind=dogpile"), "/new", {"seat:1": "Ann"})
    assert begun.location == "/g/dogpile-1"
    assert at_table(night, "1", "other").get("/table").location == "/g/dogpile-1"
    assert at_table(night, "2").get("/g/dogpile-1").status == 404
    asked, other = phone.get("/g/one/again"), phone.get("/g/one/again")
    again = phone.send(asked, "/again", {})
    assert phone.send(other, "/again", {}).location == again.location, "two phones ask for one rematch"
    third = phone.send(phone.get("/g/one/again"), "/again", {})
    assert third.location != again.location, "who was told of it may begin another one"
    assert phone.get(again.location).status == 200
    assert at_table(night, "2").get(again.location).status == 404
    assert night.get(again.location).status == 200, "the organizer sees all"


def test_the_organizer_begins_a_game_at_a_table_and_puts_one_there(night: APhone) -> None:
    begun = night.send(night.get("/new?kind=dumbal&table=2"), "/new", {**NEW, "name": "three"})
    assert at_table(night, "2").get("/table").location == begun.location == "/g/three"
    refused = night.post("/new", {**NEW, "kind": "dumbal", "key": "x", "table": "9"})
    assert refused.errors == ["There is no table '9'; there are 2"]
    begin("dumbal", ["Cy", "Dan"], [], "four")
    assert night.post("/tables", key="k", do="put", table="1", game="four").status == 303
    assert at_table(night, "1").get("/table").location == "/g/four"
    asked = night.post("/tables", key="k", do="put", table="2", game="four")
    assert (asked.status, "four is being played at table 1." in asked.text) == (409, True)
    assert at_table(night, "1").get("/g/four").status == 200, "nobody has said yes"
    night.send(asked, "/tables", {})  # the last form adds a table
    taking = next(form.values for form in asked.forms if "from" in form.values)
    assert night.post("/tables", taking).status == 303
    assert at_table(night, "1").get("/g/four").status == 404, "a game is at one table"
    assert night.post("/tables", taking | {"table": "3"}).status == 409, "it was taken to another table since"


def test_no_game_is_put_at_a_table_unless_one_is_chosen(night: APhone) -> None:
    begin("dumbal", ["Cy", "Dan"], [], "four")
    putting = [form for form in night.get("/tables").forms if form.values.get("do") == "put"]
    assert [form.values["game"] for form in putting] == ["", ""]
    refused = night.post("/tables", putting[0].values)
    assert (refused.status, refused.errors) == (422, ["There is no game '' here"])


def test_the_pages_say_which_table_they_are_about(night: APhone) -> None:
    assert "New game at table 2 " in night.get("/new?table=2").text
    assert "New game at table 2: Dumbal" in night.get("/new?kind=dumbal&table=2").text
    assert "at table" not in night.get("/new?kind=dumbal").text
    games = night.get("/").text
    assert "one Dumbal, table 1" in games and "two Dumbal, table 2" in games
    assert "table 1" not in at_table(night, "1").get("/").text, "it is in the heading"
    for phone in (night, APhone(night.pages, "", "guest", writes=False)):
        assert "/wall" in phone.get("/").links
    assert "/wall" not in at_table(night, "1").get("/").links
    assert "the organizer's and opens everything" in night.get("/tables").text


def test_what_one_table_asks_the_others_do_not_hear(night: APhone) -> None:
    phone = at_table(night, "1")
    (event,) = phone.get("/word?w=shirt&game=one").response.events
    assert event.game == row_of("one").id
    assert phone.get("/word?w=shirt").response.events == ()
    assert phone.get("/word?w=shirt&game=two").response.events == ()
    assert [event.game for event in night.get("/word?w=shirt").response.events] == [None]


# --- moving phones


def test_the_organizer_moves_a_phone(night: APhone) -> None:
    phone = at_table(night, "1", "abphone")
    page = night.get("/tables")
    assert "Pat's phone" in page.text
    moved = night.post("/tables", key="k", do="move", phone="abphone", table="2")
    assert (moved.status, moved.response.moved) == (303, "abphone")
    phone.phone = night.pages.evening.entrance.seated(phone.phone._replace(table="1"))  # its cookie still says 1
    assert phone.get("/table").location == "/g/two"
    gone = phone.get("/g/one")
    assert (gone.status, "'one' is at table 1; this phone was moved to table 2." in gone.text) == (404, True)


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({"do": "move", "phone": "nobody", "table": "2"}, "That phone is not at a table; reload this page"),
        ({"do": "move", "phone": "organizer", "table": "2"}, "That phone is not at a table; reload this page"),
        ({"do": "move", "phone": "abphone", "table": "7"}, "There is no table '7'; there are 2"),
        ({"do": "put", "game": "one", "table": ""}, "There is no table ''; there are 2"),
        ({"do": "put", "game": "nothing", "table": "1"}, "There is no game 'nothing' here"),
        ({}, "That is not a button on this page; reload the page"),
    ],
)
def test_a_wrong_request_of_the_organizer_says_what_is_wrong(night: APhone, form: dict[str, str], error: str) -> None:
    at_table(night, "1", "abphone")
    night.pages.evening.entrance.seated(night.phone)
    refused = night.post("/tables", form, key="k")
    assert (refused.status, refused.errors) == (422, [error])


def test_a_tap_that_arrives_twice_adds_one_table(night: APhone) -> None:
    form = night.get("/tables").form("/tables").values
    for _ in range(2):
        night.post("/tables", form)
    assert night.pages.evening.entrance.names == ("1", "2", "3")


def test_a_moved_phones_stream_ends_and_says_why(night: APhone) -> None:
    async def run() -> list[tuple[str, object, str]]:
        guarded = GuardedApp(night.pages)
        phone = Phone("abphone", "Pat", table="1")
        listening = guarded.listen("/g/one/events", phone)
        await listening.part()
        await listening.part()
        await listening.events()
        await guarded.asked(
            "/tables", "POST", phone=night.phone, body={"key": "k", "do": "move", "phone": "abphone", "table": "2"}
        )
        events = await listening.events()
        await listening.leave()
        return events

    assert asyncio.run(run())[-1][0] == "moved"


@pytest.mark.parametrize("path", ["/g/one/events", "/events?table=1"])
def test_a_phone_that_slept_while_it_was_moved_is_told_when_it_wakes(night: APhone, path: str) -> None:
    at_table(night, "1", "abphone")
    night.post("/tables", key="k", do="move", phone="abphone", table="2")
    stream = GuardedApp(night.pages).ask(path, phone=Phone("abphone", "Pat", table="1"))
    assert (stream.status, stream.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert stream.text.startswith("event: moved\n")


def test_a_hand_that_was_typed_before_a_phone_was_moved_is_recorded(night: APhone) -> None:
    """The laptop may have been away: the phone sends what it kept when it is at the new table already."""
    phone = at_table(night, "1", "abphone")
    night.post("/tables", key="k", do="move", phone="abphone", table="2")
    phone.phone = night.pages.evening.entrance.seated(phone.phone._replace(table="1"))
    hand = {"hand:Ann": "3", "hand:Bob": "17", "caller": "Ann", "seq": "1", "key": "k"}
    assert phone.post("/g/one/add", hand, script=True).status == 204
    assert phone.post("/g/one/add", hand, script=True).status == 204, "sent twice, recorded once"
    assert look("dumbal", "one").history.count == 1
    assert phone.post("/g/one/undo", seq="2", key="u").status == 404
    assert phone.get("/g/one").status == 404


def test_another_tables_code_can_be_typed(night: APhone) -> None:
    guarded = GuardedApp(night.pages)
    assert "/join" in at_table(night, "1").get("/").links
    typed = guarded.ask("/join", phone=WRITER._replace(table="1"))
    assert (typed.status, 'name="code"' in typed.text) == (200, True)
    assert guarded.ask("/join", phone=WRITER).headers["location"] == "/", "the organizer's phone is in already"


# --- the wall


def test_a_table_plays_its_open_game_whatever_else_was_begun_and_ended_there(night: APhone) -> None:
    phone = at_table(night, "1")
    begun = phone.send(phone.get("/new?kind=dumbal"), "/new", {**NEW, "name": "trick"})
    phone.send(phone.get("/g/trick/end"), "/end", {})
    assert begun.location == "/g/trick"
    assert phone.get("/table").location == "/g/one"
    assert "trick" not in night.get("/wall").text


def test_the_wall_shows_every_table_and_the_season(night: APhone, ramble: Ramble) -> None:
    ramble("season", "new", "winter", "--game", "dumbal")
    put_games("winter", ["one"])
    night.send(night.get("/g/one"), "/add", {"hand:Ann": "3", "hand:Bob": "17", "caller": "Ann"})
    wall = night.get("/wall")
    rematch = night.send(night.get("/g/one/again"), "/again", {}).location
    assert "winter" in night.get(rematch).text, "a rematch is in the same season"
    assert "Table 1 one , Dumbal" in wall.text
    assert "Table 2 two , Dumbal" in wall.text
    assert "winter" in wall.text
    assert "17" in wall.text


def test_the_wall_is_live(night: APhone) -> None:
    async def run() -> list[str]:
        guarded = GuardedApp(night.pages)
        listening = guarded.listen("/wall/events", night.phone)
        await listening.part()
        await listening.part()
        first = await listening.events()
        body = {"hand:Ann": "3", "hand:Bob": "17", "caller": "Ann", "seq": "1", "key": "k"}
        answer = await guarded.asked("/g/two/add", "POST", phone=night.phone, body=body, x_ramble="script")
        assert answer.status == 204, answer
        later = await listening.events()
        await listening.leave()
        return [str(data["html"]) for kind, data, _ in (*first, *later) if kind == "board"]

    before, after = asyncio.run(run())
    assert "<b>17</b>" not in before
    assert "<b>17</b>" in after


@pytest.mark.parametrize(("table", "there", "new"), [("", "one two", "three"), ("2", "two", "three"), ("1", "one", "")])
def test_the_list_of_games_is_live(night: APhone, table: str, there: str, new: str) -> None:
    """Each table's phones get the games of their table; a hand changes no list."""

    async def run() -> list[str]:
        guarded = GuardedApp(night.pages)
        phone = WRITER._replace(table=table)
        listening = guarded.listen("/events", phone)
        await listening.part()
        await listening.part()
        lists = await listening.events()
        hand = {"hand:Ann": "3", "hand:Bob": "17", "caller": "Ann", "seq": "1", "key": "k"}
        assert (await guarded.asked("/g/two/add", "POST", body=hand, x_ramble="script")).status == 204
        seats = {"kind": "dumbal", "seat:1": "Ann", "seat:2": "Bob", "name": "three", "table": "2", "key": "l"}
        assert (await guarded.asked("/new", "POST", body=seats)).status == 303
        if new:
            lists += await listening.events()
        await listening.leave()
        return [str(data["html"]) for kind, data, _ in lists if kind == "board"]

    names = [sorted(re.findall(r'href="/g/(\w+)"', html)) for html in asyncio.run(run())]
    assert names == [there.split(), *([sorted([*there.split(), new])] if new else [])]


def test_where_one_game_is_served_there_are_no_tables() -> None:
    row = begin("dumbal", ["Ann", "Bob"], [], "only").row
    phone = APhone(Pages(Evening(Tables(CODES), only=row)))
    assert phone.get("/tables").status == phone.get("/wall").status == 404


# --- the file


def test_the_tables_are_there_again_after_a_restart(night: APhone, home: Path) -> None:
    at_table(night, "1", "abphone")
    night.post("/tables", key="k", do="move", phone="abphone", table="2")
    again = APhone(Pages(Evening(Tables(CODES))), "Olga", "organizer")
    assert again.pages.evening.entrance.names == ("1", "2")
    assert [row.name for row in again.pages.evening.games_at("2")] == ["two"]
    assert again.pages.evening.entrance.seated(Phone("abphone", table="1")).table == "2"
    assert stat.S_IMODE((home / "tables.json").stat().st_mode) == 0o600
    assert "<svg" not in again.get("/tables").html, "without an address there is no picture of it"


@pytest.mark.parametrize("damage", ["", "[]", "{}", '{"evening": 1}', "null", "{", '{"games": 3}'])
def test_a_file_that_can_not_be_read_is_no_table(night: APhone, home: Path, damage: str) -> None:
    assert night.pages.evening.entrance.names
    (home / "tables.json").write_text(damage)
    assert Tables(CODES).names == ()


def test_a_new_code_begins_a_night_without_tables(night: APhone) -> None:
    assert night.pages.evening.entrance.names == ("1", "2")
    assert Tables(Codes(CODES.secret, "CCCCCCCC")).names == ()


def test_another_books_games_are_not_taken_for_those_of_the_table(night: APhone, home: Path) -> None:
    assert night.pages.evening.games_at("1")
    kept = json.loads((home / "tables.json").read_text())
    kept["games"]["1"][0][1] = "another identity"
    (home / "tables.json").write_text(json.dumps(kept))
    assert APhone(Pages(Evening(Tables(CODES))), table="1").get("/table").location == "/"
