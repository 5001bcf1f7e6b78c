"""Take the pictures of docs/site.md, evenings with the app of `ramble site` in Chromium: `python -m docs.site`.

It needs what `python -m docs.phones` needs, and npm or RAMBLE_PYODIDE. No test compares the pictures.
"""

import io
import os
import tempfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
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
# What the camera of the phone with the games sees, in pixels.
SEEN = 640


def see(camera: Path, screen: bytes = b"") -> None:
    """Let the camera see this screen, as the one picture of a video; Chromium reads the file again and again."""
    seen = Image.new("L", (SEEN, SEEN), 90)
    if screen:
        shown = Image.open(io.BytesIO(screen)).convert("L")
        shown.thumbnail((SEEN - 80, SEEN - 80))
        seen.paste(shown, ((SEEN - shown.width) // 2, (SEEN - shown.height) // 2))
    head = f"YUV4MPEG2 W{SEEN} H{SEEN} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
    # In its place, because the browser has the file open.
    with camera.open("r+b" if camera.exists() else "wb") as file:
        file.write(head + seen.tobytes() + bytes([128]) * (SEEN * SEEN // 2))


def sharing(browser: "Browser", url: str, camera: Path) -> Iterator[Image.Image]:
    """Let another phone join by two scans, and yield what is seen on both. The camera is the browser's."""
    page = phone(browser).new_page()
    page.goto(url)
    frame = opened(page)
    frame.goto(f"{url}new?kind=dumbal")
    for place, name in enumerate(("Ann", "Bob", "Cy"), start=1):
        frame.locator(f"#seat-{place}").fill(name)
    frame.get_by_role("button", name="Begin").press("Enter")
    frame.locator("#board").wait_for()
    frame.get_by_role("button", name="Ann", exact=True).click()
    hand(frame, "Ann", "4", "17", "9")
    frame.get_by_role("button", name="Share this table").click()
    page.locator("#share-camera").wait_for()
    page.locator("#share-code svg").wait_for()
    guest = phone(browser).new_page()
    link = page.locator("#share-copy")
    page.wait_for_timeout(1000)
    guest.goto(str(link.evaluate("(button) => button.value")))
    guest.locator("#join-code svg").wait_for()
    answer = shot(guest)
    # As far away as two people hold their phones: a code that is cut off at first is seen, but not read.
    half = Image.open(io.BytesIO(guest.screenshot())).crop((0, 0, 2 * guest.viewport_size["width"], 480))
    cut = io.BytesIO()
    half.save(cut, "png")
    see(camera, cut.getvalue())
    page.wait_for_timeout(1000)
    yield shot(page)
    yield answer
    see(camera, guest.screenshot())
    there = opened(guest)
    there.get_by_role("button", name="Bob", exact=True).click()
    there.locator("#called a").wait_for()
    yield shot(guest)
    page.locator("#share-guests", has_text="Bob").scroll_into_view_if_needed()
    yield shot(page)


def main() -> None:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        pyodide = npm.pyodide(os.environ.get("RAMBLE_PYODIDE"))
        folder.write(f"{scratch}/site", build.site(pyodide, compiled(archives(pyodide), pyodide)))
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=scratch))
        Thread(target=host.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        seen = list(evening(browser, f"http://127.0.0.1:{host.server_port}/site/"))
        browser.close()
        camera = Path(scratch, "camera.y4m")
        see(camera)
        fake = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
        fake.append(f"--use-file-for-fake-video-capture={camera}")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=fake)
        shared = list(sharing(browser, f"http://127.0.0.1:{host.server_port}/site/", camera))
        browser.close()
    for name, shown in (("site", [seen[number] for number in SHOWN]), ("site-share", shared)):
        picture = side_by_side(shown)
        picture.quantize(192, Image.Quantize.MAXCOVERAGE, kmeans=3).save(IMAGES / f"{name}.png", optimize=True)
        print(IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
