"""The site in Chromium: built once, served below a path, and opened in profiles of the test's own."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ramble_tools.site import build
from tests.browser.conftest import FAILED, KEPT, PHONE, poll
from tests.browser.site.device import Device
from tests.browser.site.host import Host

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame, Page

# Milliseconds. Python takes some seconds to start, and much longer on a busy machine.
LONG = 60_000


@pytest.fixture(scope="session")
def pyodide() -> dict[str, bytes]:
    """Return the files of Pyodide, from the file that RAMBLE_PYODIDE names, or from npm."""
    from ramble_tools.errors import RambleError
    from ramble_tools.site import npm

    if path := os.environ.get("RAMBLE_PYODIDE"):
        return npm.pyodide(path)
    try:
        return npm.pyodide(None)
    except RambleError as error:
        pytest.skip(f"needs npm, or a file that RAMBLE_PYODIDE names: {error}")


@pytest.fixture(scope="session")
def files(pyodide: dict[str, bytes]) -> dict[str, bytes]:
    """Build the site once for all tests."""
    from ramble_tools.site.archives import archives
    from ramble_tools.site.build import site
    from ramble_tools.site.bytecode import compiled

    return site(pyodide, compiled(archives(pyodide), pyodide))


@pytest.fixture(scope="session")
def built(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site."""
    from ramble_tools.site import folder

    path = tmp_path_factory.mktemp("built") / "site"
    folder.write(str(path), files)
    return path


class App:
    """The site on a host of the test's own, and the profiles that opened it. `trouble` is what no page may say."""

    def __init__(self, browser: "Browser", folder: Path, failed: Callable[[], bool], name: str) -> None:
        self.browser, self.failed, self.name = browser, failed, name
        self.host = Host(folder)
        self.devices: list[Device] = []
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []

    def profile(self, **settings: Any) -> "BrowserContext":
        """Return a new profile of a browser, which has no data of the site yet."""
        context = self.browser.new_context(viewport=PHONE, has_touch=True, **settings)
        context.set_default_timeout(LONG)
        context.on("request", self._asked)
        context.on("weberror", lambda error: self.trouble.append(str(error.error)))
        self.contexts.append(context)
        return context

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.host.url, "blob:", "data:")):
            self.trouble.append(f"asked {request.url}")

    def device(self, *options: str) -> Device:
        """Return a browser that the test may kill, started with these options too."""
        self.devices.append(Device(self.browser.browser_type, LONG, options))
        return self.devices[-1]

    def tab(self, browser: "BrowserContext | Device", path: str = "") -> "Page":
        """Open the site in a tab, without waiting for Python."""
        page = browser.new_page()
        page.goto(self.host.url + path)
        return page

    def opened(self, page: "Page") -> "Frame":
        """Return the frame with the pages, once Python has made one."""
        page.frame_locator("iframe").locator("h1").first.wait_for()
        return page.frames[1]

    def first(self, path: str = "", **settings: Any) -> "Frame":
        """Open the site in a new profile, and wait until it is ready for use offline."""
        page = self.tab(self.profile(**settings), path)
        frame = self.opened(page)
        poll(
            page,
            "async () => { const kept = await (await caches.open((await caches.keys()).at(-1))).keys(); "
            "return Object.keys(SITE.files).every((path) => kept.some(({ url }) => url.includes(`/${path}?`))); }",
        )
        return frame

    def close(self) -> None:
        """Keep what shows how the test failed, and end everything."""
        for number, context in enumerate(self.contexts, start=1):
            if self.failed() and context.pages:
                KEPT.mkdir(parents=True, exist_ok=True)
                context.pages[-1].screenshot(path=KEPT / f"{self.name}-{number}.png")
            context.close()
        for device in self.devices:
            device.close()
        self.host.stop()


# In a worker of such a site, Python does not start while there is this cache.
_WAITS = b"""let queue = (async () => {
  while (await caches.has("held")) await new Promise((done) => { setTimeout(done, 50); });
  return start();
})();"""
HOLD, LET_GO = "async () => { await caches.open('held'); }", "async () => { await caches.delete('held'); }"


def holding(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return a version of the site whose Python waits while the test says so, with `HOLD` and `LET_GO`."""
    changed = files | {"worker.js": files["worker.js"].replace(b"let queue = start();", _WAITS)}
    assert changed != files
    changed["files.js"] = build.list_of(changed)
    return changed


@pytest.fixture
def app(browser: "Browser", built: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    """Serve a copy of the site, which the test may change. At the end, no page may have asked another origin."""
    folder = tmp_path / "site"
    shutil.copytree(built, folder, copy_function=os.link)
    found = App(browser, folder, lambda: bool(request.node.stash.get(FAILED, True)), request.node.name)
    yield found
    found.close()
    assert found.trouble == []
