"""Phones for the tests: Chromium at 390x844 with a touch screen, joined to a server of the test's own."""

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import engines
from tests.conftest import ROOT

# If a test fails, a trace (`playwright show-trace FILE`) and a screenshot of each phone are kept here.
KEPT = Path(os.environ.get("RAMBLE_KEPT", ROOT / "tests" / "browser" / "failed"))
# Milliseconds: much longer than anything should take. How fast the phones are is measured in benchmarks/.
LONG = 30_000
CHROMIUM = os.environ.get("RAMBLE_CHROMIUM", "/usr/bin/chromium")

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

    from tests.web.helpers import Server


def missing() -> str:
    """Return why there is no browser, and how to get one; an empty text if there is one."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "needs Playwright: pip install -e '.[browser]'"
    if not os.access(CHROMIUM, os.X_OK):
        return f"needs Chromium: apt-get install chromium, or set RAMBLE_CHROMIUM to its path (not at {CHROMIUM})"
    return ""


@pytest.fixture(scope="package")
def browser() -> Iterator["Browser"]:
    """Start Chromium once. Playwright's event loop must be gone before tests outside this folder run one of theirs."""
    if why := missing():
        pytest.skip(why)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=LONG)
    hosts = "MAP *.local 127.0.0.1"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=[f"--host-resolver-rules={hosts}"])
        yield found
        found.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures see whether the test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say why the tests in a browser were skipped, if they were, and how to run them."""
    for why in filter(None, (missing(), engines.missing(*engines.PROGRAMS))):
        terminalreporter.write_line(f"The tests in a browser were skipped: tests/browser {why}")


def poll(page: "Page", question: str) -> None:
    """Wait until this script says yes. The pages' policy forbids Playwright's own way, which evaluates a string."""
    from playwright.sync_api import Error

    for _ in range(LONG // 100):
        with suppress(Error):  # the page loads again
            if page.evaluate(question):
                return
        page.wait_for_timeout(200)
    raise AssertionError(f"never: {question}")


PHONE: "ViewportSize" = {"width": 390, "height": 844}


class Table:
    """A server with its phones. `start` and `stop` are for tests in which the laptop goes away."""

    def __init__(self, browser: "Browser", home: Path, failed: Callable[[], bool], name: str) -> None:
        self.browser, self.home, self.failed, self.name = browser, home, failed, name
        self.options: tuple[str, ...] = ()
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []
        self.server: Server = self._started()

    def _started(self, port: int = 0) -> "Server":
        from tests.web.helpers import Server

        return Server("--code", "BCDFGHJK", "--watch", *self.options, home=self.home, port=port)

    def start(self) -> None:
        """Start the server again, at the same address."""
        self.server = self._started(self.server.port)

    def stop(self) -> None:
        """Stop the server as Ctrl-C does."""
        assert self.server.stop()[0] == 0

    def kill(self) -> None:
        """Kill the server, as a laptop without power does."""
        self.server.program.kill()
        self.server.program.communicate()

    def restart(self, *options: str) -> None:
        """Stop the server, and start it again with these options."""
        self.stop()
        self.options = options
        self.start()

    def phone(self, path: str = "/", *, host: str = "", **settings: Any) -> "Page":
        """Open a page on a new phone that has joined."""
        context = self.browser.new_context(
            **{"viewport": PHONE, "has_touch": True, "service_workers": "block", **settings}
        )
        context.tracing.start(screenshots=True, snapshots=True)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("dialog", self._opened)
        base = f"http://{host or self.server.host}:{self.server.port}"
        page.goto(f"{base}/j/BCDFGHJK")
        page.goto(base + path)
        return page

    def _opened(self, dialog: Any) -> None:
        self.trouble.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _heard(self, message: Any) -> None:
        # What the browser itself says of a refusal or of a laptop that is away is no error of the page.
        if message.type == "error" and not re.search(r"status of (409|422)|ERR_|Failed to load resource", message.text):
            self.trouble.append(message.text)

    def close(self) -> None:
        """Keep what shows how the test failed, and end everything."""
        failed = self.failed()
        for number, context in enumerate(self.contexts, start=1):
            stem = KEPT / f"{re.sub(r'[^A-Za-z0-9]+', '-', self.name)}-{number}"
            if failed:
                KEPT.mkdir(parents=True, exist_ok=True)
                for page in context.pages[:1]:
                    page.screenshot(path=f"{stem}.png")
                context.tracing.stop(path=f"{stem}.zip")
            context.close()
        if self.server.program.poll() is None:
            self.kill()
        self.server.program.communicate()


@pytest.fixture
def table(browser: "Browser", home: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Serve the test's own scorebook. At the end, no phone may have reported an error."""
    found = Table(browser, home, lambda: bool(request.node.stash.get(FAILED, True)), request.node.name)
    yield found
    found.close()
    assert found.trouble == []
