"""The door: requests of plain values, below any path, and without a server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.sessions import begin
from ramble_tools.web.rendering import TEMPLATES
from ramble_tools.web.static_files import assets
from tests.games.examples import examples
from tests.web.a_phone import APhone, Shown, on_its_own

BASE = "/ramble-tools"
HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "9"}


@pytest.fixture
def alone() -> APhone:
    """A browser on its own, in whose book is a game of two."""
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    return on_its_own(BASE)


def test_a_hand_is_recorded_without_a_server(alone: APhone) -> None:
    answer = alone.enter(f"{BASE}/g/friday", HAND)
    assert (answer.status, answer.location) == (303, f"{BASE}/g/friday")
    assert "Bob's phone recorded hand 1: Ann 4, Bob 9, caller Ann" in alone.get(answer.location).text


def test_a_script_is_told_the_number_of_the_last_entry(alone: APhone) -> None:
    answer = alone.post(f"{BASE}/g/friday/add", {"seq": "1", "key": "k", **HAND}, script=True)
    assert (answer.status, answer.response.headers, answer.response.body) == (204, {"x-seq": "2"}, b"")


def test_a_stream_has_the_board_if_it_is_new_and_ends(alone: APhone) -> None:
    opened = alone.get(f"{BASE}/g/friday/events?seq=0").response
    assert opened.status == 200
    assert opened.headers == {"content-type": "text/event-stream; charset=utf-8"}
    first = alone.door.board(1)
    assert first and first.seq == 1 and first.frame.startswith(b"id: 1\nevent: board\ndata: ")
    end = b'event: timer\ndata: {"left_ms": null}\n\nevent: end\ndata: {}\n\n'
    assert opened.body == first.frame + end
    assert alone.get(f"{BASE}/g/friday/events?seq=1").response.body == end, "the page has it"
    alone.enter(f"{BASE}/g/friday", HAND)
    second = alone.door.board(1)
    assert second and second.seq == 2 and f"{BASE}/g/friday/rules".encode() in second.frame


@pytest.mark.parametrize(
    "path", ["/g/friday", "", BASE, f"{BASE}x/", f"{BASE}/static/app.py", f"{BASE}/g/sunday/events"]
)
def test_what_is_not_there_is_a_page_that_says_so(alone: APhone, path: str) -> None:
    answer = alone.get(path)
    assert answer.status == 404 and f"{BASE}/" in answer.links


@pytest.mark.parametrize(
    ("path", "back", "said"),
    [
        ("g/friday/nothing", "g/friday", "Back to the game"),
        ("g/friday/edit/99", "g/friday", "Back to the game"),
        ("g/friday/file?as=doc", "g/friday", "Back to the game"),
        ("g/sunday", "", "Back to the games"),
        ("g/sunday/send", "", "Back to the games"),
        ("nothing", "", "Back to the games"),
        ("static/nothing", "", "Back to the games"),
    ],
)
def test_a_page_that_refuses_leads_back_to_the_game_that_it_is_about(
    alone: APhone, path: str, back: str, said: str
) -> None:
    assert (f"{BASE}/{back}", said) in way_back(alone.get(f"{BASE}/{path}"))


@pytest.mark.parametrize(("path", "back"), [("g/friday/send", "Back to the game"), ("g/friday", "Back to the games")])
def test_the_way_back_after_an_error_of_ours_is_not_the_page_that_failed(
    alone: APhone, monkeypatch: pytest.MonkeyPatch, path: str, back: str
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(alone.pages, "handle", fails)
    monkeypatch.setattr(alone.door, "_report", lambda _: None)
    (found,) = way_back(alone.get(f"{BASE}/{path}"))
    assert found == (f"{BASE}/g/friday" if back == "Back to the game" else f"{BASE}/", back)


def way_back(shown: Shown) -> list[tuple[str, str]]:
    """Return the links that are buttons of a page, with what they say."""
    return re.findall(r'<a class="button[^"]*" href="([^"]*)">([^<]*)</a>', shown.html)


@pytest.mark.parametrize("path", ["g/%ff", "g/%00", "?a=%ff", "g/%ff/events"])
def test_what_is_not_text_is_refused(alone: APhone, path: str) -> None:
    answer = alone.get(f"{BASE}/{path}")
    assert answer.status == 400 and "not text in UTF-8" in answer.text


LINK = re.compile(r'(href|src|action|formaction|data-(?:events|check|root))="([^"#][^"]*)"')


@pytest.mark.parametrize("base", ["", BASE, "/a/b"])
def test_every_link_of_every_page_leads_to_a_page_below_the_base(base: str) -> None:
    """All pages and files that can be reached from the first one are there, and none speaks of another computer."""
    alone = on_its_own(base)
    for name in NAMES:
        begin(name, examples(name).players.split(), [], f"{name} 1/2")
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    alone.enter(f"{base}/g/friday", HAND)
    seen: set[str] = set()
    following = {f"{base}/"}
    while following:
        path = following.pop()
        seen.add(path)
        answer = alone.get(path)
        assert answer.status in (200, 303), (path, answer.status)
        links = LINK.findall(answer.html.replace("&amp;", "&"))
        assert all(address.startswith(f"{base}/") for _, address in links), path
        following |= {address for name, address in links if name in ("href", "src")} - seen
        assert "laptop" not in answer.html and "organizer" not in answer.html, path
    assert {f"{base}/new?kind={name}" for name in NAMES} <= seen
    assert {f"{base}/g/{name}%201%2F2/rules" for name in NAMES} <= seen
    assert {f"{base}/g/friday/edit/1", f"{base}/g/friday/again", f"{base}/help"} <= seen


@pytest.mark.parametrize("path", ["/table", "/tables", "/wall", "/join", "/j/BCDFGHJK", "/health"])
def test_a_browser_on_its_own_has_no_codes_and_no_tables(alone: APhone, path: str) -> None:
    assert alone.get(BASE + path).status == 404
    assert alone.post(BASE + path, {"do": "add", "table": "1", "code": "BCDFGHJK"}).status == 404
    assert alone.get(f"{BASE}/wall/events").status == 404


def test_only_the_app_says_how_it_comes_to_the_home_screen(alone: APhone) -> None:
    assert "Add to Home Screen" in alone.get(f"{BASE}/help").text
    assert "Home Screen" not in APhone().get("/help").text


def test_every_link_in_a_template_goes_through_one_function() -> None:
    """Only `url` and `asset` know the path below which all pages are."""
    for template in Path(TEMPLATES).rglob("*.html"):
        for name, value in LINK.findall(template.read_text(encoding="utf-8")):
            assert value.startswith(("{{ url(", "{{ asset(", "{{ action }}")), f'{template.name}: {name}="{value}"'


def test_scripts_take_every_path_from_the_page() -> None:
    for name, asset in assets().items():
        if name.endswith(".js"):
            code = re.sub(r"^ *//.*", "", asset.content.decode(), flags=re.MULTILINE)
            assert not re.search(r"""["'`=]/\w|laptop""", code), name


def test_the_door_needs_no_server() -> None:
    code = (
        "import sys, ramble_tools.web.door\n"
        "assert not {'starlette', 'uvicorn', 'h11', 'anyio', 'asyncio', 'ssl', 'socket'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
