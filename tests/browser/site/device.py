"""A browser that can be killed like one on a phone: started by itself, with a profile that outlives it."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tests.browser.conftest import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType, Page

_OPTIONS = ("--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0")


class Device:
    """Chromium with a profile of its own. Playwright waits for ever for what was killed, so each page connects anew."""

    def __init__(self, chromium: "BrowserType", timeout: int, options: tuple[str, ...] = ()) -> None:
        self._chromium, self._timeout, self._more = chromium, timeout, options
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._browser: Browser | None = None

    def block_cookies(self) -> None:
        """Let no site keep anything, before the browser is started."""
        preferences = Path(self._profile.name, "Default", "Preferences")
        preferences.parent.mkdir()
        preferences.write_text('{"profile": {"default_content_setting_values": {"cookies": 2}}}')

    def new_page(self) -> "Page":
        """Open a new tab, in a new browser if there is none."""
        self._browser = self._chromium.connect_over_cdp(f"http://127.0.0.1:{self._port()}")
        (context,) = self._browser.contexts
        context.set_default_timeout(self._timeout)
        return context.new_page()

    def kill(self, what: Literal["tab", "browser"]) -> None:
        """Kill all tabs with their workers, or the whole browser, as a phone does that needs the memory."""
        kinds = ("--type=renderer",) if what == "tab" else ()
        for pid in self._processes(*kinds):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if what == "browser" and self._process:
            self._process.wait()
            self._process = None
        if self._browser:
            self._browser.close()

    def close(self) -> None:
        self.kill("browser")
        self._profile.cleanup()

    def _port(self) -> int:
        said = Path(self._profile.name, "DevToolsActivePort")
        if self._process is None:
            for left in ("DevToolsActivePort", "SingletonLock"):  # by the one that was killed
                Path(self._profile.name, left).unlink(missing_ok=True)
            command = [CHROMIUM, *_OPTIONS, *self._more, f"--user-data-dir={self._profile.name}", "about:blank"]
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(self._timeout // 50):
            if said.exists() and "\n" in said.read_text():
                break
            time.sleep(0.05)
        return int(said.read_text().split()[0])

    def _processes(self, *options: str) -> Iterator[int]:
        """Yield the processes of this browser that were started with these options."""
        wanted = (f"--user-data-dir={self._profile.name}", *options)
        for line in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                started = line.read_text(errors="replace")
                if all(option in started for option in wanted):
                    yield int(line.parent.name)
