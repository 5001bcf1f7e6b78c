"""What the app answers this phone and its guests, as its worker asks; and the states of a connection, in Node.js."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest

from ramble_tools.home import home_path
from ramble_tools.site.browser import Site
from tests.conftest import Ramble
from tests.site.test_codes import FOLDER

BASE = "/ramble-tools"
TABLE = json.dumps({"id": "00c0ffee", "guests": {}})
HAND = "caller=Ann&hand%3AAnn=4&hand%3ABob=9"


class Proxy:
    """A value as Pyodide gives it to Python."""

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value

    def to_py(self) -> dict[str, Any]:
        return self.value


class Page:
    """A phone of the site: this one, or a guest."""

    def __init__(self, site: Site, name: str = "", **guest: Any) -> None:
        self.site = site
        self.guest = {"id": name, "name": name, "asked": True, "writes": True, **guest} if name else None

    def ask(self, path: str, body: str = "", query: str = "") -> dict[str, Any]:
        guest = Proxy(self.guest) if self.guest else None
        headers = Proxy({"x-ramble": "script"} if body else {})
        found = self.site.answer("POST" if body else "GET", f"{BASE}{path}", query, body, headers, guest)
        return {**found, "text": cast(bytes, found["body"]).decode()}

    def events(self, seq: int) -> list[str]:
        """Return the kinds of what a stream has."""
        lines = self.ask("/g/friday/events", query=f"seq={seq}")["text"].splitlines()
        return [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]


@pytest.fixture
def site(ramble: Ramble) -> Site:
    """Return the app, shared, with a game of two."""
    assert ramble("dumbal new Ann Bob --name friday").status == 0
    found = Site(BASE, "https://example.org")
    found.share(TABLE)
    return found


def test_a_guest_has_the_pages_with_a_name_and_keys_of_its_own(site: Site) -> None:
    own, bob = Page(site), Page(site, "Bob")
    assert 'data-book="00c0ffee"' in bob.ask("/g/friday")["text"]
    assert 'data-computer="The other phone"' in bob.ask("/g/friday")["text"]
    assert "data-book" not in own.ask("/g/friday")["text"]
    assert bob.ask("/g/friday/add", f"seq=1&key=k&{HAND}")["status"] == 204
    assert "Bob&#39;s phone recorded hand 1" in own.ask("/g/friday")["text"]
    assert bob.ask("/name", "name=Robert&key=n")["guest"] == {"name": "Robert", "asked": True}
    assert 'data-table="leave"' in bob.ask("/g/friday")["text"]
    assert 'data-table="share"' in own.ask("/g/friday")["text"]


@pytest.mark.parametrize("path", ["/receive", "/backup/file"])
def test_a_guest_does_not_get_what_is_the_owner_s(site: Site, path: str) -> None:
    refused = Page(site, "Bob").ask(path)
    # There are no codes that one joins with, as at a server.
    assert refused["status"] == 403 and "Only the phone with the games can do that." in refused["text"]
    assert Page(site).ask(path)["status"] == 200


def test_the_help_says_where_the_games_are_to_the_owner_and_to_a_guest(site: Site) -> None:
    own, bob = (each.ask("/help")["text"] for each in (Page(site), Page(site, "Bob")))
    assert "They are in this browser" in own and "The phones that join see them" in own and "save a backup</a>" in own
    assert "They are on the other phone" in bob and "nothing is sent to anybody" not in bob and "backup</a>" not in bob
    assert all("<b>My hand</b>" in each for each in (own, bob))
    site.share("")
    alone = Page(site).ask("/help")["text"]
    assert "nothing is sent to anybody." in alone and "<b>My hand</b>" not in alone


def test_a_guest_who_watches_changes_nothing(site: Site) -> None:
    refused = Page(site, "Dan", writes=False).ask("/g/friday/add", f"seq=1&key=k&{HAND}")
    assert refused["status"] == 403 and "This phone may only watch." in refused["text"]


@pytest.mark.parametrize(
    ("path", "body", "wrote"),
    [
        ("/g/friday/add", f"seq=1&key=k&{HAND}", True),
        # What it would be is asked with each key, and written by nobody.
        ("/g/friday/pad", f"seq=1&{HAND}", False),
        ("/g/friday/pad/Ann", "hand%3AAnn=4", False),
        ("/g/friday", "", False),
        # Even if it is refused.
        ("/g/friday/add", "seq=1&key=k", True),
        ("/g/%FF/add", "seq=1&key=k", False),
    ],
)
def test_the_answer_says_whether_something_may_have_changed(site: Site, path: str, body: str, wrote: bool) -> None:
    assert Page(site, "Bob").ask(path, body)["wrote"] is wrote


def test_a_stream_has_what_another_phone_was_told_and_ends(site: Site) -> None:
    own, bob = Page(site), Page(site, "Bob")
    assert [each.events(1) for each in (own, bob)] == [["timer", "end"]] * 2
    asked = bob.ask("/word", query="w=shirt&game=friday")
    assert asked["told"] and not own.ask("/g/friday")["told"]
    assert own.events(1) == ["timer", "asked", "end"]
    assert own.events(1) == ["timer", "end"], "it was told"
    assert bob.events(1) == ["timer", "end"], "its own question"
    assert bob.ask("/g/friday/call", "key=c&call.id=c&call.seen=1")["told"]
    assert own.events(1) == ["timer", "hand", "hand", "end"]


def test_a_game_that_another_phone_begins_is_told(site: Site) -> None:
    own, bob = Page(site), Page(site, "Bob")
    assert own.events(1) == ["timer", "end"]
    assert bob.ask("/new", "kind=ramble&seat%3A1=Ann&seat%3A2=Bob&name=words&key=n")["told"]
    assert 'data: {"game":"words","said":"Bob\'s phone began a game of Ramble"}' in own.ask(
        "/g/friday/events", query="seq=1"
    )["text"].replace('": "', '":"').replace(", ", ",")
    assert own.events(1) == ["timer", "end"], "it was told"


def test_a_round_that_is_being_entered_outlives_the_page_and_is_shown_first(site: Site, ramble: Ramble) -> None:
    Page(site).ask("/name", "name=Ann&key=n")
    Page(site).ask("/g/friday/call", "key=c&call.id=c&call.seen=1&caller=Ann&hand%3AAnn=4")
    assert ramble("dumbal new Cy Dan --name later").status == 0
    next = Site(BASE, "https://example.org")
    assert f"{BASE}/g/friday" in json.loads(next.last())["pages"]
    page = Page(next).ask("/g/friday/hand")["text"]
    assert "Ann called" in page and "waiting for Bob" in page
    typed = "key=b&call.id=c&call.by=Ann&call.for=Bob&call.seen=1&hand%3ABob=9"
    Page(next, "Bob").ask("/g/friday/hand", typed)
    last = Page(Site(BASE, "https://example.org"))
    assert "Hand 1" in last.ask("/g/friday")["text"] and "Ann called" not in last.ask("/g/friday/hand")["text"]


@pytest.mark.parametrize("kept", ["", "[]", '{"states": {"a": 1}}'])
@pytest.mark.usefixtures("site")
def test_a_damaged_file_of_such_rounds_does_not_stop_the_start(kept: str) -> None:
    Path(home_path("hands.json")).write_text(kept)
    assert Page(Site(BASE, "https://example.org")).ask("/g/friday/hand")["status"] == 200


def test_a_claim_beside_another_player_s_is_asked_only_its_own_question(site: Site, ramble: Ramble) -> None:
    assert ramble("ramble new Ann Bob --name words").status == 0
    own, bob = Page(site), Page(site, "Bob")
    assert own.ask("/g/words/add", "seq=1&key=a&player=Ann&word=shirt&suits=SSSSS")["status"] == 204
    asked = bob.ask("/g/words/add", "seq=1&key=b&player=Bob&word=shirts&suits=SSSSSH")
    assert asked["status"] == 422 and "Yes, record it" in asked["text"] and "Record it too" not in asked["text"]
    # A claim of the same player may be the same one.
    asked = bob.ask("/g/words/add", "seq=1&key=c&player=Ann&word=shirts&suits=SSSSSH")
    assert asked["status"] == 409 and "Record it too" in asked["text"]


def test_what_is_known_of_the_guests_outlives_the_page(site: Site) -> None:
    again = Site(BASE, "https://example.org")
    assert again.table == site.table == TABLE
    assert 'data-book="00c0ffee"' in Page(again, "Bob").ask("/g/friday")["text"]
    again.share("")
    assert Site(BASE, "https://example.org").table == ""


@pytest.mark.parametrize("text", ["", "{", "7", "{}", '{"id": "00c0ffee"}', '{"id": 7, "guests": {}}', "\udcff"])
@pytest.mark.usefixtures("site")
def test_the_app_starts_if_it_cannot_read_what_is_known_of_the_guests(home: Path, text: str) -> None:
    (home / "table.json").write_text(text, errors="surrogateescape")
    again = Site(BASE, "https://example.org")
    assert again.table == ""
    assert Page(again).ask("/g/friday")["status"] == 200


def test_the_next_start_shows_the_page_as_it_is_without_guests(site: Site) -> None:
    pages = json.loads(site.last())["pages"]
    button = 'data-open="hand"'
    assert button not in pages[f"{BASE}/g/friday"] and button in Page(site).ask("/g/friday")["text"]


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
@pytest.mark.parametrize(
    ("state", "event", "after"),
    [
        ("new", "written", "shown"),
        ("new", "opened", "open"),
        ("shown", "read", "joining"),
        ("shown", "opened", "open"),
        ("shown", "lost", "gone"),
        ("shown", "late", "shown"),
        ("joining", "opened", "open"),
        ("joining", "late", "apart"),
        ("joining", "lost", "joining"),
        ("apart", "opened", "open"),
        ("open", "written", "open"),
        ("open", "late", "open"),
        ("open", "lost", "gone"),
        *((state, "closed", "gone") for state in ("new", "shown", "joining", "apart", "open", "gone")),
        ("gone", "opened", "gone"),
    ],
)
def test_a_connection(state: str, event: str, after: str) -> None:
    program = f"import {{ next }} from '{FOLDER.as_uri()}/peer.js'; console.log(next({state!r}, {event!r}));"
    run = ["node", "--input-type=module", "--eval", program]
    assert subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip() == after
