"""The door: requests of plain values, below any path, and without a server."""

import re
import subprocess
import sys
from urllib.parse import urlencode, urlsplit

import pytest

from ramble_tools.scorebook.live import Live
from ramble_tools.scorebook.sessions import begin
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.door import Door, Request, Response
from ramble_tools.web.messages import Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.tables import Tables
from tests.web.helpers import CODES

BASE = "/ramble-tools"
HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "9"}


class OneBrowser:
    """A browser with the pages to itself, below a path."""

    def __init__(self, base: str = BASE) -> None:
        deployment = Deployment(base, "this app", shared=False)
        self.reported: list[BaseException] = []
        self.door = Door(Pages(Live(), Tables(CODES), deployment=deployment), self.reported.append)
        self.phone = Phone("7KAAAAAAAAAA")

    def get(self, path: str, **headers: str) -> Response:
        raw, _, query = path.partition("?")
        return self.ask(Request("GET", raw, self.phone, query, headers=named(headers)))

    def post(self, path: str, form: dict[str, str], **headers: str) -> Response:
        return self.ask(Request("POST", path, self.phone, body=urlencode(form), headers=named(headers)))

    def ask(self, request: Request) -> Response:
        response = self.door.answer(request)
        assert self.reported == []
        if response.phone:
            self.phone = response.phone
        return response


def named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.fixture
def browser() -> OneBrowser:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    return OneBrowser()


def test_a_hand_is_recorded_without_a_server(browser: OneBrowser) -> None:
    answer = browser.post(f"{BASE}/g/friday/add", {"seq": "1", "key": "k", **HAND})
    assert (answer.status, answer.headers["location"], answer.changed) == (303, f"{BASE}/g/friday", 1)
    shown = browser.get(answer.headers["location"])
    assert (shown.status, shown.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "Bob" in shown.body.decode()


def test_a_script_is_told_the_number_of_the_last_entry(browser: OneBrowser) -> None:
    answer = browser.post(f"{BASE}/g/friday/add", {"seq": "1", "key": "k", **HAND}, x_ramble="script")
    assert (answer.status, answer.headers, answer.body) == (204, {"x-seq": "2"}, b"")


def test_the_phone_gets_its_name_from_the_answer(browser: OneBrowser) -> None:
    assert browser.post(f"{BASE}/name", {"name": "Ann"}).phone == Phone("7KAAAAAAAAAA", "Ann")
    assert "Ann" in browser.get(f"{BASE}/").body.decode()


def test_a_stream_has_the_board_and_what_is_new(browser: OneBrowser) -> None:
    door = browser.door
    ask = door.ask(Request("GET", f"{BASE}/g/friday/events", browser.phone))
    assert door.watched(ask) == 1 and door.opening(1) == []
    first = door.board(1)
    assert first and first.seq == 1 and first.frame.startswith(b"id: 1\nevent: board\ndata: ")
    assert door.board(1, first) is first, "nothing is new"
    answer = browser.post(f"{BASE}/g/friday/add", {"seq": "1", "key": "k", **HAND})
    assert answer.changed == 1
    second = door.board(1, first)
    assert second and second.seq == 2 and f"{BASE}/g/friday/history".encode() in second.frame


@pytest.mark.parametrize("path", ["/g/friday", "", BASE, f"{BASE}x/", f"{BASE}/static/app.py", f"{BASE}/g/sunday"])
def test_what_is_not_there_is_a_page_that_says_so(browser: OneBrowser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status == 404 and f'href="{BASE}/"'.encode() in answer.body


@pytest.mark.parametrize("base", ["", BASE, "/a/b"])
def test_every_link_of_every_page_leads_to_a_page_below_the_base(base: str) -> None:
    """Every link and file that can be reached from the first page is there."""
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    browser = OneBrowser(base)
    browser.post(f"{base}/g/friday/add", {"seq": "1", "key": "k", **HAND})
    seen: set[str] = set()
    following = {f"{base}/"}
    while following:
        path = following.pop()
        seen.add(path)
        answer = browser.get(path)
        assert answer.status in (200, 303), (path, answer.status)
        if answer.headers.get("content-type", "").startswith("text/html"):
            found = re.findall(r'(?:href|src)="([^"#][^"]*)"', answer.body.decode().replace("&amp;", "&"))
            following |= {each for each in found if urlsplit(each).path.count("/g/") < 2} - seen
    assert all(each.startswith(f"{base}/") for each in seen)
    assert {f"{base}/g/friday/history", f"{base}/help", f"{base}/new?kind=dumbal"} <= seen


def test_the_door_needs_no_server() -> None:
    code = (
        "import sys, ramble_tools.web.door\n"
        "assert not {'starlette', 'uvicorn', 'h11', 'anyio', 'asyncio', 'ssl', 'socket'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
