"""Take the pictures of docs/serve.md and docs/club.md, in Chromium: `python -m docs.phones`.

It needs `pip install -e '.[browser]'` and Chromium (at RAMBLE_CHROMIUM, or /usr/bin/chromium). No test compares
the pictures, because another Chromium draws letters a little differently.
"""

import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw

from docs.pictures import GAP, IMAGES
from ramble_tools.cli.main import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("RAMBLE_CHROMIUM", "/usr/bin/chromium")
CODE = "BCDFGHJK"
PHONE, LAPTOP = (390, 844), (1280, 800)
# Darker than the pages.
TABLE = (148, 164, 156)
CORNER = 14

GAMES = (
    "dumbal new Ann Bob Cy Dan --name monday",
    "dumbal add 4 17 9 30 a --game monday",
    "games end monday",
    "dumbal new Ann Bob Cy --name tuesday",
    "dumbal add 12 3 22 b --game tuesday",
    "games end tuesday",
    "season new winter",
    "season add winter monday tuesday",
    "dumbal new Ann Bob Cy Dan --name friday",
    "dumbal add 4 17 9 30 a --game friday",
    "dumbal add 12 3 22 8 b --game friday",
    "dumbal add 5 11 2 26 a --game friday",
    "dumbal add 31 6 14 4 d --game friday",
    "dumbal add 9 9 17 3 d --game friday",
    "dumbal add 20 1 8 12 b --game friday",
    "dumbal new Ann Bob Cy Dan --name supper",
    "dumbal add 4 17 9 30 a --game supper",
    "dumbal add 12 3 22 8 b --game supper",
    "ramble new Ann Bob Cy --name words",
    "ramble add shirt --suits SSSSS --player Ann --game words",
    "dogpile new Ann Bob Cy --name camp",
    "dramble new Ann Bob --name duel",
    "dukes new Ann Bob --name castles",
)

Steps = Callable[["Page"], object]


class Shot(NamedTuple):
    """A page, what is done on it first, and whether it is dark."""

    path: str
    steps: Steps | None = None
    dark: bool = False


def keys(*names: str) -> Steps:
    """Return steps that open the pad and press these keys; `Name:` taps on a name."""

    def steps(page: "Page") -> None:
        page.locator("[data-open=pad]").click()
        for name in names:
            if name.endswith(":"):
                page.locator(".who", has_text=name[:-1]).click()
            elif name.startswith(("#", "[", ".")):
                page.locator(name).first.click()
            else:
                page.locator(".keypad").get_by_role("button", name=name, exact=True).click()
        page.wait_for_timeout(500)

    return steps


def asked(*names: str) -> Steps:
    """Return steps that press these keys in a question's form, and ask."""

    def steps(page: "Page") -> None:
        for name in names:
            page.locator(".keypad").get_by_role("button", name=name, exact=True).click()
        page.get_by_role("button", name="Ask", exact=True).click()
        page.locator("#answer").wait_for()

    return steps


def claim(page: "Page") -> None:
    """Fill in a claim, so that its worth is shown."""
    page.locator("[data-open=pad]").click()
    page.locator(".pick", has_text="Bob").first.click()
    page.locator("#f-word").fill("quiet")
    page.locator("#f-suits").click()
    for name in ("hearts", "hearts", "diamonds"):
        page.locator(".keypad").get_by_role("button", name=name, exact=True).click()


def judge(page: "Page") -> None:
    """Ask the judge over the game."""
    page.locator("[data-open=word]").click()
    page.locator("#w").fill("queen")
    page.get_by_role("button", name="Check").click()
    page.locator(".verdict").wait_for()


def away(page: "Page") -> None:
    """Send a hand while nothing answers."""
    page.context.set_offline(True)
    keys("4", "Next", "9", "Next", "1", "2", "Next", "7", "Ann:")(page)
    page.get_by_role("button", name="Record", exact=True).click()
    page.wait_for_timeout(3500)


def refused(page: "Page") -> None:
    """Send a hand that lacks a player's cards."""
    keys("4", "Next", "9", "Ann:")(page)
    page.get_by_role("button", name="Record", exact=True).click()
    page.locator("#pad .error").first.wait_for()


def own(name: str, *hands: str, for_: Sequence[str] = ()) -> Steps:
    """Return steps that say who this is, open its hand, and press the keys of hands, this phone's own one last.

    The hands before it are those of other players.
    """

    def steps(page: "Page") -> None:
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("#called").wait_for()
        if not page.locator("#hand").is_visible():
            page.locator("#called a").click()
        for whose, hand in zip((*for_, name), hands, strict=True):
            if whose != name:
                page.get_by_role("link", name=f"Fill in: {whose}").click()
            page.locator("#hand").get_by_label(f"{whose}'s hand").wait_for()
            page.wait_for_timeout(300)
            for key in hand.split():
                page.locator(".key:not(.key-digit)", has_text=re.compile(f"^{key.replace('_', ' ')}$")).click()
                page.wait_for_timeout(100)
        page.wait_for_timeout(700)

    return steps


def timed(page: "Page") -> None:
    """Start the timer."""
    page.get_by_role("button", name="Start").click()
    page.wait_for_timeout(1200)


def tables(page: "Page") -> None:
    """Make four tables, and put a game at three of them."""
    for game in ("friday", "words", "camp", None):
        page.get_by_role("button", name=re.compile("Add table")).click()
        page.wait_for_timeout(700)
        if game:
            last = page.locator("form", has=page.locator("input[value=put]")).last
            last.locator("select").select_option(game)
            last.get_by_role("button").click()
            page.wait_for_timeout(700)


DIGITS = keys("4", "Next", "1", "7", "Next", "Ann:")
CARDS = keys("Enter cards instead of points", "A", "spades", "3", "hearts", "Next", "K", "diamonds")
PACK = keys("5", "hearts", "[data-cell='1 2']", "6", "hearts", "[data-cell='2 1']", "5", "spades")
PILES = keys("9", "How many cards are in the pile?", "2", "Next", "3", "Next", "9", "left")
SET, RUN = ["5", "spades", "5", "hearts", "5", "diamonds"], ["6", "clubs", "7", "clubs", "8", "clubs"]
MELDS = keys('.pick:has-text("Bob")', "#f-melds", *SET, "Next set or run", *RUN)

# The pictures: their names, and the phones or screens side by side.
PHONES: dict[str, Sequence[Shot]] = {
    "serve-join": (Shot("/join"), Shot("/name"), Shot("/"), Shot("/new"), Shot("/new?kind=dumbal")),
    "serve-game": (
        Shot("/g/friday"),
        Shot("/g/friday", DIGITS),
        Shot("/g/friday", CARDS, dark=True),
        Shot("/g/friday", refused, dark=True),
        Shot("/g/friday", away),
    ),
    "serve-pads": (
        Shot("/g/words", claim),
        Shot("/g/camp", PACK),
        Shot("/g/duel", PILES, dark=True),
        Shot("/g/castles", MELDS, dark=True),
        Shot("/g/camp", timed),
    ),
    "serve-own": (
        Shot("/g/supper", own("Ann", "A ♠ 3 ♥")),
        Shot("/g/supper", own("Bob", "K ♠ 5 ♦ 2 ♣"), dark=True),
        Shot("/g/supper", own("Cy", "A ♥ 2 ♠ I_call")),
        Shot(
            "/g/supper",
            own("Dan", "A ♠ 3 ♥ Done", "K ♠ 5 ♦ 2 ♣ Done", "K ♠ 9 ♥ Done", for_=("Ann", "Bob")),
            dark=True,
        ),
    ),
    "serve-ask": (
        Shot("/g/friday/ask"),
        Shot("/g/friday/ask/discard"),
        Shot("/g/friday/ask/discard", asked("9", "spades", "9", "hearts")),
        Shot("/g/friday/ask/turn?cards=9S+9H&take=4C&visible=6D+7D+8D", dark=True),
        Shot("/g/friday/ask/best?hand=9S+9H+KD+2C+AC&visible=3C"),
    ),
    "serve-words": (
        Shot("/g/friday", judge),
        Shot("/word?w=shrit"),
        Shot("/word?w=shirt+queen", dark=True),
        Shot("/help"),
        Shot("/no/such/page", dark=True),
    ),
    "serve-more": (
        Shot("/g/friday?from=1#rounds-fold"),
        Shot("/g/friday/edit/6"),
        Shot("/g/friday/rules", dark=True),
        Shot("/g/friday/players"),
        Shot("/g/monday", dark=True),
        Shot("/season/winter"),
    ),
    "serve-print": (
        Shot("/print"),
        Shot("/print/faces?paper=a4"),
        Shot("/print/faces?paper=a4&backs=fold#shown"),
        Shot("/print/labels?sheet=38x21mm#shown", dark=True),
        Shot("/print/labels?sheet=5160&skip=99", dark=True),
        Shot("/print/scorepad?game=dumbal&players=Ann,Bob,Cy#shown"),
    ),
}
SCREENS: dict[str, Sequence[Shot]] = {
    "serve-board": (Shot("/g/friday?board=1"), Shot("/g/friday", dark=True)),
}
# With `serve --tables`.
CLUB: dict[str, Sequence[Shot]] = {
    "club-tables": (Shot("/tables", tables), Shot("/wall")),
}


@contextmanager
def _server(*options: str) -> Iterator[str]:
    """Serve some games with these options, and yield the address."""
    command = [sys.executable, "-m", "ramble_tools", "serve", "--json", "--port", "0", "--code", CODE, *options]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout
        yield json.loads(program.stdout.readline())["url"]
    finally:
        program.send_signal(signal.SIGINT)
        program.wait()


def taken(browser: "Browser", url: str, shot: Shot, size: tuple[int, int]) -> Image.Image:
    """Return a picture of a page on a device that has joined, as its screen shows it."""
    is_phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
        has_touch=is_phone,
        device_scale_factor=1.5 if is_phone else 1,
    )
    page = context.new_page()
    if shot.path != "/join":
        page.goto(f"{url}/j/{CODE}")
    page.goto(url + shot.path)
    if shot.steps:
        shot.steps(page)
    page.wait_for_timeout(300)
    found = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return found.resize((300, round(300 * size[1] / size[0])), Image.Resampling.LANCZOS) if is_phone else found


def side_by_side(images: Sequence[Image.Image]) -> Image.Image:
    """Return these pictures on a table."""
    width, height = sum(each.width + GAP for each in images) + GAP, max(each.height for each in images)
    table = Image.new("RGB", (width, height + 2 * GAP), TABLE)
    left = GAP
    for each in images:
        corners = Image.new("L", each.size, 0)
        ImageDraw.Draw(corners).rounded_rectangle((0, 0, each.width - 1, each.height - 1), CORNER, fill=255)
        table.paste(each, (left, GAP), corners)
        left += each.width + GAP
    return table


def main() -> None:
    """Take all pictures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        os.environ |= {"RAMBLE_HOME": home, "RAMBLE_AUTHOR": "Ann"}
        for line in GAMES:
            if run(line.split()):
                raise SystemExit(f"failed: ramble {line}")
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        with _server() as url:
            _take(browser, url, PHONES, PHONE)
            _take(browser, url, SCREENS, LAPTOP)
        with _server("--tables") as url:
            _take(browser, url, CLUB, LAPTOP)
        browser.close()


def _take(browser: "Browser", url: str, pictures: Mapping[str, Sequence[Shot]], size: tuple[int, int]) -> None:
    for name, shots in pictures.items():
        picture = side_by_side([taken(browser, url, shot, size) for shot in shots])
        if size == LAPTOP:
            picture = picture.resize((picture.width * 5 // 8, picture.height * 5 // 8), Image.Resampling.LANCZOS)
        picture.quantize(192, Image.Quantize.MAXCOVERAGE, kmeans=3).save(IMAGES / f"{name}.png", optimize=True)
        print(IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
