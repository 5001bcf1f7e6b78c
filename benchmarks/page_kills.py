"""Kill the server while four pages in Chromium enter their own hands: `.venv/bin/python -m benchmarks.page_kills`.

The pages' own scripts keep what they sent, and send it again to the server that was started again on the same port.
Each hand must be in the book once, as typed. Needs Playwright and Chromium, as tests/browser does. The exit status is 1
at the first loss.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from benchmarks.bit_flips import Loss
from benchmarks.phones import ENDLESS, NAME
from ramble_tools.scorebook.sessions import begin, look

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KILLS = 100
_PLAYERS = ("Ann", "Bob", "Cy", "Dan")
_CODE = "BCDFGHJK"
# A server lives for a time between these, in seconds, after it has said that it listens.
_LIFE = (0.1, 2.5)
# The longest that a hand may take, with all the servers that are killed in it.
_LONGEST = 240
# What a page shows: whether hands are open, the field that can be typed in, and whether the page keeps anything.
# Nothing of the page happens while this looks, nor while something is typed and sent.
_SEEN = """() => {
    const form = document.querySelector("#hand form[data-hand]");
    const open = document.body.classList.contains("hand-open");
    const field = open && form && !form.inert && form.querySelector(".input");
    const isMine = ([place, text]) => /^ramble-(hand|outbox)/.test(place) && text !== "[]";
    const kept = Object.entries(localStorage).filter(isMine);
    return {id: form?.dataset.hand || "", open, name: field?.name || "", keeps: kept.length > 0};
}"""
_OPEN = """() => document.querySelector("#called a").click()"""
_SEND = """([name, points]) => {
    const form = document.querySelector("#hand form[data-hand]");
    const field = form.elements[name];
    if (!field || form.inert) return false;
    field.value = points;
    field.dispatchEvent(new Event("input", {bubbles: true}));
    form.requestSubmit();
    return true;
}"""


class _Laptop:
    """A server that is killed at random moments, and started again on the same port, until that is enough."""

    def __init__(self, home: str, kills: int, luck: random.Random) -> None:
        self.killed, self.port = 0, 0
        self._home, self._kills, self._luck = home, kills, luck
        self._ended = threading.Event()
        self._start()
        self._thread = threading.Thread(target=self._kill)

    def _start(self) -> None:
        options = ["serve", "--json", "--port", str(self.port), "--code", _CODE]
        environment = {**os.environ, "RAMBLE_HOME": self._home}
        self._program = subprocess.Popen(
            [sys.executable, "-m", "ramble_tools", *options], stdout=subprocess.PIPE, env=environment
        )
        assert self._program.stdout
        told = json.loads(self._program.stdout.readline())
        self.port = int(told["url"].rpartition(":")[2])

    def begin_to_die(self) -> None:
        self._thread.start()

    def _kill(self) -> None:
        while self.killed < self._kills and not self._ended.wait(self._luck.uniform(*_LIFE)):
            self._end()
            self.killed += 1
            self._start()

    def _end(self) -> None:
        self._program.kill()
        self._program.wait(20)
        assert self._program.stdout
        self._program.stdout.close()

    def close(self) -> None:
        self._ended.set()
        if self._thread.ident:
            self._thread.join()
        self._end()


def kill_under_pages(browser: "Browser", home: str, kills: int, seed: int = 0) -> tuple[int, int]:
    """Let four pages enter hands, each its owner's own, while the server is killed this often and started again.

    Returns how many hands there were, and how many requests brought them. Raises Loss if a hand is missing, there
    twice, or not as it was typed.
    """
    os.environ["RAMBLE_HOME"] = home
    row = begin("dumbal", list(_PLAYERS), ENDLESS, NAME).row
    luck = random.Random(seed)
    laptop = _Laptop(home, kills, luck)
    sent: list[str] = []
    try:
        pages = {name: _page(browser, laptop.port, name, sent) for name in _PLAYERS}
        laptop.begin_to_die()
        number = 0
        while laptop.killed < kills:
            caller = _PLAYERS[number % len(_PLAYERS)]
            points = {name: str(6 + (number + place) % 25 + 8 * place) for place, name in enumerate(_PLAYERS)}
            points[caller] = str(1 + number % 5)
            _play(pages, caller, points, number, luck)
            number += 1
            found = look("dumbal", row).history
            last = found.round(found.count).entry.body if found.count else {}
            if (found.count, last.get("hands"), last.get("caller")) != (number, points, caller):
                raise Loss(f"hand {number} was {points}; the book has {found.count} hands, the last one {last}")
        for page in pages.values():
            page.context.close()
    finally:
        laptop.close()
    return number, len(sent)


def _page(browser: "Browser", port: int, name: str, sent: list[str]) -> "Page":
    context = browser.new_context(viewport={"width": 300, "height": 480}, service_workers="block")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/j/{_CODE}")
    page.goto(f"http://127.0.0.1:{port}/g/{NAME}")
    page.get_by_role("button", name=name, exact=True).click()
    page.locator("#called a").wait_for()
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return page


def _play(
    pages: Mapping[str, "Page"], caller: str, points: Mapping[str, str], number: int, luck: random.Random
) -> None:
    """Enter a hand on all pages, until it is over on each of them."""
    late = time.monotonic() + _LONGEST
    typed: set[str] = set()
    # Some call before they type their hand.
    calls_first = luck.random() < 0.5
    seen: dict[str, dict[str, Any]] = {}
    while True:
        for name, page in pages.items():
            seen[name] = found = page.evaluate(_SEEN)
            is_own = found["name"] == f"hand:{name}"
            if name == caller and name not in typed and not found["open"]:
                page.evaluate(_OPEN)
            elif is_own and name == caller and calls_first:
                calls_first = not page.evaluate(_SEND, [found["name"], ""])
            elif is_own and (found["id"] or name == caller) and name not in typed:
                # It is sent in the same moment, or not at all.
                typed |= {name} if page.evaluate(_SEND, [found["name"], points[name]]) else set()
        if len(typed) == len(pages) and not any(each["id"] or each["keeps"] for each in seen.values()):
            return
        if time.monotonic() > late:
            raise Loss(f"hand {number + 1} is not over after {_LONGEST} seconds: typed {typed}, seen {seen}")
        next(iter(pages.values())).wait_for_timeout(luck.uniform(10, 120))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page_kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS, help=f"how many times to kill the server ({KILLS})")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the random moments (0)")
    wanted = parser.parse_args()
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("RAMBLE_CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            hands, sent = kill_under_pages(browser, home, wanted.kills, wanted.seed)
        except Loss as loss:
            print(f"page_kills: {loss}", file=sys.stderr)
            return 1
        finally:
            browser.close()
    print(f"{hands} hands on four pages, {wanted.kills} kills: all recorded once, as typed; {sent} requests")
    return 0


if __name__ == "__main__":
    sys.exit(main())
