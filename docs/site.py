"""Take the picture of docs/site.md, an evening with the app of `ramble site` in Chromium: `python -m docs.site`.

It needs what `python -m docs.phones` needs, and npm or RAMBLE_PYODIDE. No test compares the picture.
"""

import io
import os
import tempfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

from PIL import Image

from docs.phones import CHROMIUM, PHONE, side_by_side
from docs.pictures import IMAGES
from ramble_tools.site import build, folder, npm
from ramble_tools.site.archives import archives
from ramble_tools.site.bytecode import compiled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame, Page

WIDTH = 300


def phone(browser: "Browser") -> "BrowserContext":
    """Return a phone that has never seen the app."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        has_touch=True,
        device_scale_factor=1.5,
        reduced_motion="reduce",
    )
    context.set_default_timeout(120_000)
    return context


def shot(page: "Page") -> Image.Image:
    page.wait_for_timeout(800)
    found = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return found.resize((WIDTH, round(WIDTH * PHONE[1] / PHONE[0])), Image.Resampling.LANCZOS)


def opened(page: "Page") -> "Frame":
    """Return the frame with the pages, once Python has made one."""
    page.frame_locator("iframe").locator("h1").first.wait_for()
    return page.frames[1]


def hand(frame: "Frame", caller: str, *points: str) -> None:
    """Type a hand of Dumbal on the keypad, and record it."""
    frame.locator("[data-open=pad]").click()
    for number, text in enumerate(points):
        for digit in (["Next"] if number else []) + list(text):
            frame.locator(".keypad").get_by_role("button", name=digit, exact=True).click()
    frame.locator(".who", has_text=caller).first.click()
    frame.get_by_role("button", name="Record", exact=True).click()
    frame.locator("#pad").wait_for(state="hidden")


def evening(browser: "Browser", url: str) -> Iterator[Image.Image]:
    """Play an evening, most of it without a network, hand the game to another phone, and yield what is seen."""
    mine = phone(browser)
    page = mine.new_page()
    page.goto(url)
    page.locator("#part").wait_for()
    yield shot(page)
    frame = opened(page)
    close = page.get_by_role("button", name="Close")
    close.wait_for()  # it says that all files are kept
    yield shot(page)
    close.click()
    mine.set_offline(True)
    frame.get_by_role("link", name="Print").click()
    frame.get_by_role("link", name="Card faces").click()
    frame.get_by_role("button", name="Save the PDF").scroll_into_view_if_needed()
    yield shot(page)
    frame.locator("nav a", has_text="Word").click()
    for word in ("quartz", "shrit", "qi"):
        frame.locator("#w").fill(word)
        frame.get_by_role("button", name="Check").click()
        frame.locator(".verdict", has_text=word.upper()).wait_for()
        yield shot(page)
    frame.get_by_role("link", name="Games").first.click()
    frame.get_by_role("link", name="New game").click()
    frame.get_by_role("link", name="Dumbal").click()
    for place, name in enumerate(("Ann", "Bob", "Cy"), start=1):
        frame.locator(f"#seat-{place}").fill(name)
    frame.get_by_role("button", name="Begin").click()
    frame.locator("#board").wait_for()
    yield shot(page)
    close.click()
    hand(frame, "Ann", "4", "17", "9")
    hand(frame, "Cy", "12", "8", "3")
    yield shot(page)
    frame.locator("summary", has_text="Hands and why").click()
    yield shot(page)
    frame.get_by_role("link", name="Correct").first.click()
    yield shot(page)
    frame.get_by_label("Bob's hand").first.fill("18")
    frame.get_by_role("button", name="Save the correction").click()
    frame.locator("#board").wait_for()
    yield shot(page)
    frame.get_by_role("button", name="Undo").first.click()
    yield shot(page)
    frame.get_by_role("link", name="Send this game").click()
    frame.locator("#link").wait_for()
    yield shot(page)
    link = frame.locator("#link").input_value()
    other = phone(browser).new_page()
    other.goto(link)
    there = opened(other)
    there.get_by_role("button", name="Add it to the games").wait_for()
    other.get_by_role("button", name="Close").click()
    yield shot(other)
    there.get_by_role("button", name="Add it to the games").click()
    there.locator(".arrivals a").click()
    there.locator("#board").wait_for()
    yield shot(other)


# Which of them are in docs/site.md.
SHOWN = (0, 2, 4, 7, 9, 13)


def main() -> None:
    """Take the picture."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        pyodide = npm.pyodide(os.environ.get("RAMBLE_PYODIDE"))
        folder.write(f"{scratch}/site", build.site(pyodide, compiled(archives(pyodide), pyodide)))
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=scratch))
        Thread(target=host.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        seen = list(evening(browser, f"http://127.0.0.1:{host.server_port}/site/"))
        browser.close()
    picture = side_by_side([seen[number] for number in SHOWN])
    picture.quantize(192, Image.Quantize.MAXCOVERAGE, kmeans=3).save(IMAGES / "site.png", optimize=True)
    print(IMAGES / "site.png")


if __name__ == "__main__":
    main()
