"""The app of `ramble site` in Chromium, beside a page that only starts Python: `.venv/bin/python -m benchmarks.site`.

What counts are the ratios, of medians in one run. Then the tab or the browser is killed again and again (`--kills`, 60
unless said otherwise), each time a moment after Record was tapped. The exit status is 1 if a limit is not kept or a
hand is lost. It needs npm or RAMBLE_PYODIDE, Playwright and Chromium.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ramble_tools.site import build, npm
from ramble_tools.site.archives import archives
from ramble_tools.site.bytecode import compiled
from ramble_tools.site.folder import write
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.static_files import asset_url, assets
from tests.browser.conftest import CHROMIUM, PHONE
from tests.browser.site.device import Device
from tests.browser.site.host import Host
from tests.browser.site.test_site import begin, enter, forget_drafts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame, Page

# How many times as long as the bare page the first page may take, in a new profile and in one that has all files; how
# much of the bare page's time the first verdict may take after that; how many times as long as the same page without
# Python the pad of the last game may take; and the megabytes of all files, with gzip.
COLD, WARM, VERDICT, PAD, MEGABYTES = 1.2, 1.15, 0.03, 1.5, 10.7
LONG = 300_000
BARE = {
    "bare.html": b'<!doctype html><title>waiting</title><script type="module" src="bare.js"></script>',
    "bare.js": b'new Worker("bare_worker.js", { type: "module" }).onmessage = () => { document.title = "ready"; };',
    "bare_worker.js": b'import { loadPyodide } from "./lib/pyodide.mjs";\n'
    b"const py = await loadPyodide(); py.runPython('1 + 1'); postMessage(0);",
}


def bare(page: "Page", host: Host) -> float:
    """Return the seconds until Python has added 1 and 1."""
    began = time.monotonic()
    page.goto(f"{host.url}bare.html")
    while page.title() != "ready":
        page.wait_for_timeout(10)
    return time.monotonic() - began


def first_page(page: "Page", host: Host) -> float:
    """Return the seconds until the app shows its first page."""
    began = time.monotonic()
    page.goto(host.url)
    page.frame_locator("iframe").locator("h1").first.wait_for()
    page.locator("#soon").wait_for(state="hidden")  # until then, it is the page of the last start
    return time.monotonic() - began


# Each page and frame says when its scripts, with the pad's, have run.
SCRIPTS_RUN = "addEventListener('DOMContentLoaded', () => { top.ready = performance.timeOrigin + performance.now(); });"
LAST = "JSON.parse(localStorage.getItem(Object.keys(localStorage).find((each) => each.endsWith('last')))).pages"


def pad(browser: "Browser", app: Host, plain: Host, times: int) -> float:
    """Return how many times as long the pad of the last game takes as the same page from a host, without Python."""
    one, other = opened(browser), opened(browser)
    page = one.new_page()
    first_page(page, app)
    begin(page.frames[1])
    page.wait_for_timeout(3000)
    html = next(iter(page.evaluate(LAST).values()))
    plain.folder.joinpath("page.html").write_text(html)
    for name, asset in assets().items():
        path = plain.folder / asset_url(name, Deployment()).removeprefix("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(asset.content)
    found: dict[BrowserContext, list[float]] = {one: [], other: []}
    for context, address in [(one, app.url), (other, f"{plain.url}page.html")] * (times + 1):
        for each in context.pages:
            each.close()
        context.add_init_script(SCRIPTS_RUN)
        page = context.new_page()
        page.goto(address)
        (page.frame_locator("iframe") if context is one else page).locator("[data-open=pad]").first.wait_for()
        found[context].append(page.evaluate("ready - performance.timeOrigin"))
        page.wait_for_timeout(500)
    one.close()
    other.close()
    return statistics.median(found[one][1:]) / statistics.median(found[other][1:])


def verdict(page: "Page") -> float:
    """Return the seconds from the tap on Check until the page with the first verdict is there."""
    frame = page.frames[1]
    frame.locator("nav a", has_text="Word").click()
    frame.locator("#w").fill("quartz")
    now = "performance.timeOrigin + performance.now()"
    frame.evaluate(f"() => addEventListener('click', () => {{ parent.tapped = {now}; }}, true)")
    frame.get_by_role("button", name="Check").click()
    frame.locator(".verdict").wait_for()
    loaded = "performance.timeOrigin + performance.getEntriesByType('navigation')[0].loadEventEnd"
    return float(frame.evaluate(f"{loaded} - parent.tapped")) / 1000


def opened(browser: "Browser") -> "BrowserContext":
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.set_default_timeout(LONG)
    return context


def ratios(browser: "Browser", app: Host, plain: Host, times: int) -> list[tuple[str, float, float]]:
    """Return what was measured: what it is, the ratio, and the limit."""
    found: dict[str, list[float]] = {name: [] for name in ("bare cold", "cold", "bare warm", "warm", "verdict")}
    for _ in range(times):
        one, other = opened(browser), opened(browser)
        for kind in ("cold", "warm"):
            page, beside = one.new_page(), other.new_page()
            found[f"bare {kind}"].append(bare(beside, plain))
            found[kind].append(first_page(page, app))
            page.wait_for_timeout(3000)  # until all files are kept
            if kind == "warm":
                found["verdict"].append(verdict(page))
            page.close()
            beside.close()
        one.close()
        other.close()
    middle = {name: statistics.median(each) for name, each in found.items()}
    return [
        ("first page, cold", middle["cold"] / middle["bare cold"], COLD),
        ("first page, warm", middle["warm"] / middle["bare warm"], WARM),
        ("first verdict", middle["verdict"] / middle["bare warm"], VERDICT),
    ]


def kill(browser: "Browser", app: Host, kills: int) -> tuple[int, int]:
    """Kill the tab and the whole browser by turns, each a moment after Record was tapped.

    Return how many hands had been shown as recorded by then, and after how many kills one of them was missing, or
    something was there that nobody had entered.
    """
    device, moment = Device(browser.browser_type, LONG), random.Random(kills)
    shown = lost = total = 0
    page = device.new_page()
    first_page(page, app)
    begin(page.frames[1])
    for number in range(kills):
        frame = page.frames[1]
        enter(frame, "1", "2")
        page.wait_for_timeout(moment.uniform(0, 400))
        before = total_of(frame)
        device.kill("tab" if number % 2 else "browser")
        page = device.new_page()
        first_page(page, app)
        page.frames[1].goto(f"{app.url}g/friday")
        after = total_of(page.frames[1])
        forget_drafts(page.frames[1])
        shown += before > total
        lost += after not in (before, total + 2)
        total = after
    device.close()
    return shown, lost


def total_of(frame: "Frame") -> int:
    return int(frame.locator("#board .score").nth(1).inner_text())


def main() -> int:
    """Measure, and return the exit status."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--kills", type=int, default=60)
    chosen = parser.parse_args()
    pyodide = npm.pyodide(os.environ.get("RAMBLE_PYODIDE"))
    files = build.site(pyodide, compiled(archives(pyodide), pyodide))
    measured = [("megabytes, with gzip", build.compressed_size(files) / 1e6, MEGABYTES)]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write(f"{scratch}/app", files)
        plain = Path(scratch, "bare")
        (plain / "lib").mkdir(parents=True)
        for name, content in (BARE | {f"lib/{name}": content for name, content in pyodide.items()}).items():
            (plain / name).write_bytes(content)
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        app = Host(Path(scratch, "app"))
        beside = Host(plain)
        measured += ratios(browser, app, beside, chosen.times)
        measured.append(("pad of the last game", pad(browser, app, beside, chosen.times), PAD))
        for name, value, limit in measured:
            print(f"{name:22} {value:6.2f}, at most {limit}{'' if value <= limit else '  TOO MUCH'}")
        shown, lost = kill(browser, app, chosen.kills)
        print(f"{chosen.kills} kills, {shown} of them after the hand was shown as recorded, {lost} hands lost")
        browser.close()
    return 1 if lost or any(value > limit for _, value, limit in measured) else 0


if __name__ == "__main__":
    sys.exit(main())
