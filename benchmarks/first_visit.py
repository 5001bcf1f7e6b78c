"""A first visit over a slow network, beside that of an earlier version: `.venv/bin/python -m benchmarks.first_visit`.

Each visit is a new phone in Chromium that scans the code of `ramble serve GAME`, as slow as what browsers call slow 3G.
The time ends when the game is shown and its script has started. The two versions take turns. The exit status is 1 if
today's median is more than half of the earlier one.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from benchmarks.phones import NAME, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The last version before the scripts became one file.
BEFORE = "6824dd82ca207c0cd94f7658476a889347792084"
RATIO = 0.5
# Slow 3G: milliseconds until an answer begins, and bytes a second.
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
ROUNDS = 5


def visit(browser: "Browser", server: Server) -> float:
    """Return how many seconds a new phone takes from the code to the game."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", NETWORK)
    began = time.monotonic()
    page.goto(f"{server.told['url']}/j/{server.told['code'].replace('-', '')}", wait_until="commit")
    page.wait_for_selector("html.js #board .standing", timeout=60_000)
    taken = time.monotonic() - began
    context.close()
    return taken


@contextmanager
def serving(folder: str) -> Iterator[Server]:
    """Serve a game with the package in this folder, in a scorebook of its own: an earlier one may have other tables."""
    run = ["-c", f"import sys; sys.path.insert(0, {folder!r}); from ramble_tools.__main__ import main; main()"]
    with tempfile.TemporaryDirectory() as home:
        for line in (f"dumbal new Ann Bob Cy Dan --name {NAME}", *["dumbal add 3 9 11 8 a --again"] * ROUNDS):
            environment = {**os.environ, "RAMBLE_HOME": home}
            command = [sys.executable, *run, *line.split()]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        server = Server(run, home, NAME)
        try:
            yield server
        finally:
            server.stop()


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="visits with each version")
    parser.add_argument("--before", default=BEFORE, help="the earlier version, a commit")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", asked.before], cwd=here, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-xC", folder], input=packed, check=True)
        with serving(here) as now, serving(folder) as before, sync_playwright() as playwright:
            chromium = os.environ.get("RAMBLE_CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=chromium)
            times = [(visit(browser, now), visit(browser, before)) for _ in range(asked.visits)]
            browser.close()
    ours, theirs = (statistics.median(each) for each in zip(*times, strict=True))
    print(f"from the code to the game over slow 3G: {ours:.2f} s, before {theirs:.2f} s, ratio {ours / theirs:.2f}")
    return int(ours > RATIO * theirs)


if __name__ == "__main__":
    sys.exit(main())
