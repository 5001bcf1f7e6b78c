"""Firefox and WebKit, each with a screen and a folder of its own, behind one small interface (`Engine`).

Selenium drives both: WebKit by way of WebKitWebDriver, and Firefox by Marionette, its own form of the same protocol.
Usually geckodriver translates between them, but neither Debian nor PyPI has it.
"""

import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from selenium.webdriver.remote.remote_connection import RemoteConnection
    from selenium.webdriver.remote.webdriver import WebDriver
    from selenium.webdriver.remote.webelement import WebElement

# Seconds: much longer than anything should take. Python takes some seconds to start.
LONG = 60
# What each engine needs, as Debian calls the package, with the program and what may name another one.
PROGRAMS = {
    "firefox-esr": (os.environ.get("RAMBLE_FIREFOX", ""), "firefox-esr", "firefox"),
    "webkit2gtk-driver": (os.environ.get("RAMBLE_WEBKIT_DRIVER", ""), "WebKitWebDriver"),
    "xvfb": ("Xvfb",),
}
PHONE = (450, 900)  # no window is narrower than Firefox's own bar
T = TypeVar("T")


def program(package: str) -> str:
    """Return the path of the program that Debian has in this package, or an empty text."""
    return next(filter(None, map(shutil.which, filter(None, PROGRAMS[package]))), "")


def missing(*packages: str) -> str:
    """Return what is missing of Selenium and these packages, and how to get it; an empty text if nothing is."""
    if not importlib.util.find_spec("selenium"):
        return "needs Selenium: pip install -e '.[browser]'"
    lacks = [package for package in packages if not program(package)]
    return f"needs apt-get install {' '.join(lacks)}" if lacks else ""


class Engine(ABC):
    """A browser that is started once. Each action is tried until it works: in the site's frame, or in its `shell`."""

    # The packages that it needs, by Debian's names.
    packages: tuple[str, ...]

    def __init__(self) -> None:
        if why := missing(*self.packages):
            raise RuntimeError(why)
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.home = Path(self._folder.name)
        # Where it saves files.
        self.saves = self.home / "Downloads"
        self.saves.mkdir()
        self.driver = self._started()

    @abstractmethod
    def _started(self) -> "WebDriver":
        """Start the browser."""

    @abstractmethod
    def kill(self) -> None:
        """End the page and its workers as hard as the engine allows, and open a new tab."""

    @property
    def version(self) -> str:
        """The version of the browser."""
        return str(self.driver.capabilities["browserVersion"])

    def close(self) -> None:
        """End the browser."""
        self.driver.quit()
        self._folder.cleanup()

    # --- tabs

    def open(self, url: str) -> None:
        """Go to a page in this tab."""
        self.driver.get(url)

    def tab(self) -> str:
        """Open a new tab, go on in it, and return its name. In a window with others, WebKit's would stay hidden."""
        self.driver.switch_to.new_window("window")
        self.driver.set_window_rect(0, 0, *PHONE)
        return str(self.driver.current_window_handle)

    def only_tab(self) -> None:
        """Open a new tab, and close all others."""
        others = self.driver.window_handles
        new = self.tab()
        for each in others:
            self.go_to(each)
            self.driver.close()
        self.go_to(new)

    def saved(self, name: str) -> bytes:
        """Return the file that the browser has saved under such a name, and remove it."""

        def whole() -> bytes:
            files = list(self.saves.glob(name))
            return files[0].read_bytes() if files and not list(self.saves.glob("*.part")) else b""

        content = self.until(whole, f"{name} is saved")
        for file in self.saves.iterdir():
            file.unlink()
        return content

    def go_to(self, tab: str) -> None:
        """Go on in this tab."""
        self.driver.switch_to.window(tab)

    # --- what is on the page

    def until(self, ask: Callable[[], T], what: str) -> T:
        """Return what this finds, once it finds something. What goes away meanwhile is looked for again."""
        from selenium.common.exceptions import WebDriverException

        end, last = time.monotonic() + LONG, ""
        while time.monotonic() < end:
            try:
                if found := ask():
                    return found
            except WebDriverException as error:
                last = error.msg or ""
            time.sleep(0.1)
        raise AssertionError(f"never: {what} ({last}); the page says: {self.shown()}")

    def _look(self, in_frame: bool) -> None:
        self.driver.switch_to.default_content()
        if in_frame:
            for frame in self.driver.find_elements("css selector", "iframe"):
                self.driver.switch_to.frame(frame)

    def shown(self, *, shell: bool = False) -> str:
        """Return the text of the page, and what is in its fields."""
        self._look(not shell)
        return str(self.driver.execute_script(SHOWN))

    def _visible(self, css: str, name: str, shell: bool) -> "WebElement | None":
        """Return the first visible element, and where there is a name, one that is called this."""
        self._look(not shell)
        found: WebElement | None = self.driver.execute_script(FIND, css, name)
        return found

    def tap(self, css: str, name: str = "", *, shell: bool = False) -> None:
        """Click an element with this name: its label, its `aria-label` or its text.

        A driver clicks at a place, where something else may be by then; so it waits until the element stays there.
        """

        def tapped() -> bool:
            found = self._visible(css, name, shell)
            if found:
                self.driver.execute_async_script(RUN % AIM, found)
                found.click()
            return bool(found)

        self.until(tapped, f"a tap on {css} {name!r}")

    def type(self, css: str, text: str, *, shell: bool = False) -> None:
        """Type this text into a field; it is the only text that is then in it."""

        def typed() -> bool:
            found = self._visible(css, "", shell)
            if found:
                found.clear()
                found.send_keys(text)
            return bool(found)

        self.until(typed, f"typing into {css}")

    def attach(self, css: str, file: Path) -> None:
        """Choose a file."""

        def chosen() -> bool:
            found = self._visible(css, "", False)
            if found:
                found.send_keys(str(file))
            return bool(found)

        self.until(chosen, f"a file for {css}")

    def see(self, css: str, text: str, *, shell: bool = False) -> None:
        """Wait until an element that is visible has this text."""
        self.until(lambda: self._visible(css, f"*{text}", shell), f"{css} with {text!r}")

    def gone(self, css: str, *, shell: bool = False) -> None:
        """Wait until no such element is visible."""
        self.until(lambda: not self._visible(css, "", shell), f"no {css}")

    def see_all(self, css: str, texts: list[str]) -> None:
        """Wait until these elements, from top to bottom, have these texts and no others."""

        def same() -> bool:
            self._look(True)
            return bool(self.driver.execute_script(TEXTS, css) == texts)

        self.until(same, f"{css}: {texts}")

    def run(self, script: str, *arguments: Any, shell: bool = False) -> Any:
        """Return what this function of JavaScript returns, with `await` if it is asynchronous."""
        self._look(not shell)
        self.driver.set_script_timeout(LONG)
        found = self.driver.execute_async_script(RUN % script, *arguments)
        assert not (isinstance(found, dict) and "failed" in found), found
        return found


# Finds an element that can be seen by its name; after a * the name is a part of its text.
FIND = """const [css, name] = arguments, plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const label = (each) => each.ariaLabel || each.labels?.[0]?.textContent || each.innerText;
return [...document.querySelectorAll(css)].find((each) => each.checkVisibility() && each.getClientRects().length
  && (name.startsWith("*") ? plain(each.innerText).includes(name.slice(1)) : !name || plain(label(each)) === name));"""
# Brings an element into view, though not below the bar, which stays where it is, and waits until it moves no more.
AIM = """async (aim) => {
  aim.scrollIntoView({ block: "center" });
  for (let before = "", now = null; now !== before;) {
    before = now;
    await new Promise((done) => { setTimeout(done, 50); });
    now = JSON.stringify(aim.getBoundingClientRect());
  }
}"""
SHOWN = """const typed = [...document.querySelectorAll("input, select")].map((each) => `${each.name}=${each.value}`);
return `${document.body.innerText} ${typed.join(" ")}`;"""
TEXTS = "return [...document.querySelectorAll(arguments[0])].map((each) => each.innerText.trim());"
RUN = """const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
Promise.resolve().then(() => (%s)(...given)).then(done, (error) => done({ failed: String(error) }));"""


class Firefox(Engine):
    """Firefox without a screen, with a profile that outlives it."""

    packages = ("firefox-esr",)
    _PREFERENCES: Mapping[str, str | int] = {
        "marionette.port": 0,
        "browser.download.folderList": 2,
        # Nothing is fetched that no page asked for.
        "app.update.disabledForTesting": True,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "services.settings.server": "data:,#remote-settings-dummy/v1",
        "toolkit.telemetry.server": "data:,",
    }

    def _started(self) -> "WebDriver":
        from selenium.webdriver import FirefoxOptions, Remote
        from selenium.webdriver.remote.file_detector import UselessFileDetector

        profile = self.home / "profile"
        profile.mkdir(exist_ok=True)
        set_to = {**self._PREFERENCES, "browser.download.dir": str(self.saves)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in set_to.items()]
        (profile / "user.js").write_text("".join(lines))
        port = profile / "MarionetteActivePort"
        port.unlink(missing_ok=True)
        options = ("--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile")
        environment = os.environ | {"HOME": str(self.home)}
        self._process = subprocess.Popen(
            [program("firefox-esr"), *options, str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        for _ in range(LONG * 20):
            if port.exists() and port.read_text():
                break
            time.sleep(0.05)
        self._connection = Marionette(int(port.read_text()))
        return Remote(
            cast("RemoteConnection", self._connection), options=FirefoxOptions(), file_detector=UselessFileDetector()
        )

    def set_preference(self, name: str, value: int) -> None:
        """Change a setting at once."""
        self._connection.execute("setContext", {"value": "chrome"})
        self.driver.execute_script("Services.prefs.setIntPref(...arguments)", name, value)
        self._connection.execute("setContext", {"value": "content"})

    def kill(self) -> None:
        self._end()
        self.driver = self._started()
        self.only_tab()

    def _end(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._connection.close()

    def close(self) -> None:
        self._end()
        self._folder.cleanup()


class Marionette:
    """A connection for Selenium by which Firefox is asked: `length:[0, number, command, arguments]`."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=2 * LONG)
        self._file = self._socket.makefile("rb")
        self._read()

    def _read(self) -> Any:
        length = b"".join(iter(lambda: self._file.read(1), b":"))
        return json.loads(self._file.read(int(length)))

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return what a command of Selenium's answers, in the form in which a server would."""
        given = {name: value for name, value in params.items() if name != "sessionId"}
        if command == "newSession":
            given = {}
        if isinstance(given.get("id"), dict):  # a frame
            given = {"element": next(iter(given["id"].values()))}
        data = json.dumps([0, 0, COMMANDS[command], given]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, value = self._read()
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        return value if isinstance(value, dict) and value.keys() == {"value"} else {"value": value}

    def close(self) -> None:
        self._file.close()
        self._socket.close()


# Selenium's names of commands, and Marionette's.
COMMANDS = {
    "newSession": "WebDriver:NewSession",
    "get": "WebDriver:Navigate",
    "refresh": "WebDriver:Refresh",
    "getCurrentUrl": "WebDriver:GetCurrentURL",
    "findElement": "WebDriver:FindElement",
    "findElements": "WebDriver:FindElements",
    "clickElement": "WebDriver:ElementClick",
    "sendKeysToElement": "WebDriver:ElementSendKeys",
    "clearElement": "WebDriver:ElementClear",
    "getElementText": "WebDriver:GetElementText",
    "w3cExecuteScript": "WebDriver:ExecuteScript",
    "w3cExecuteScriptAsync": "WebDriver:ExecuteAsyncScript",
    "switchToFrame": "WebDriver:SwitchToFrame",
    "setWindowRect": "WebDriver:SetWindowRect",
    "newWindow": "WebDriver:NewWindow",
    "close": "WebDriver:CloseWindow",
    "w3cGetCurrentWindowHandle": "WebDriver:GetWindowHandle",
    "w3cGetWindowHandles": "WebDriver:GetWindowHandles",
    "switchToWindow": "WebDriver:SwitchToWindow",
    "screenshot": "WebDriver:TakeScreenshot",
    "setTimeouts": "WebDriver:SetTimeouts",
    "setContext": "Marionette:SetContext",
}


class WebKit(Engine):
    """WebKitGTK, on a screen that nobody sees."""

    packages = ("webkit2gtk-driver", "xvfb")

    def _started(self) -> "WebDriver":
        from selenium.webdriver import Remote, WebKitGTKOptions
        from selenium.webdriver.remote.client_config import ClientConfig
        from selenium.webdriver.remote.file_detector import UselessFileDetector
        from selenium.webdriver.remote.remote_connection import RemoteConnection
        from selenium.webdriver.webkitgtk.service import Service

        (self.home / ".config").mkdir()
        (self.home / ".config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            [program("xvfb"), "-displayfd", str(write), "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with open(read) as said:
            display = f":{said.readline().strip()}"
        environment = {**os.environ, "HOME": str(self.home), "DISPLAY": display, "XDG_RUNTIME_DIR": str(self.home)}
        self._service = Service(program("webkit2gtk-driver"), env=environment)
        self._service.start()
        connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=self._service.service_url))
        return Remote(connection, options=WebKitGTKOptions(), file_detector=UselessFileDetector())

    def kill(self) -> None:
        # Its driver ends the session with the first page that crashes, and the data with the browser.
        self.only_tab()

    def close(self) -> None:
        self.driver.quit()
        self._service.stop()
        self._screen.terminate()
        self._screen.wait()
        self._folder.cleanup()


ENGINES: dict[str, type[Engine]] = {"firefox": Firefox, "webkit": WebKit}
