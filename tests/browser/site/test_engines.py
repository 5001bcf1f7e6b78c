"""Firefox and WebKit: the same steps on each, with the site and with `ramble serve`. Chromium has the other tests."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ramble_tools.site import build, folder
from tests.browser.engines import ENGINES, Engine, Firefox, missing
from tests.browser.site.conftest import HOLD, LET_GO, holding
from tests.browser.site.host import Host
from tests.conftest import Ramble
from tests.web.helpers import Server

pytest.importorskip("selenium", reason="needs Selenium: pip install -e '.[browser]'")


@pytest.fixture(scope="module", params=sorted(ENGINES))
def started(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Start the engine once."""
    kind = ENGINES[request.param]
    if why := missing(*kind.packages):
        pytest.skip(why)
    found = kind()
    yield found
    found.close()


@pytest.fixture
def engine(started: Engine) -> Engine:
    """Return the engine with a new tab alone. Each test has an address of its own, where nothing is kept yet."""
    started.only_tab()
    return started


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """Serve a copy of the site, which the test may change."""
    copy = tmp_path / "site"
    shutil.copytree(built, copy, copy_function=os.link)
    found = Host(copy)
    yield found
    found.stop()


def begin(engine: Engine) -> None:
    """Start a game of Ann and Bob from the first page."""
    engine.tap("a", "New game")
    engine.tap("a.game[href*=dumbal]")
    engine.type("#seat-1", "Ann")
    engine.type("#seat-2", "Bob")
    engine.type("#game-name", "friday")
    engine.tap("button", "Begin")
    engine.see_all("#board .score", ["0", "0"])


def enter(engine: Engine, ann: str, bob: str) -> None:
    """Enter a hand that Ann called, with the page's own keys, up to the tap on Record."""
    engine.tap("[data-open=pad]")
    for key in (*ann, "Next", *bob):
        engine.tap(".keypad button", key)
    engine.tap(".who", "Ann")
    engine.tap("button", "Record")


def hand(engine: Engine, ann: str, bob: str, total: str) -> None:
    """Record a hand that Ann called, after which Bob has this total."""
    enter(engine, ann, bob)
    engine.gone("#pad")
    engine.see_all("#board .score", ["0", total])


def correct_and_undo(engine: Engine) -> None:
    """Correct the first of the hands with 17 and 9 points to 12; then take that back."""
    # Sooner, where Record was, it would be taken for the second tap of a double tap.
    engine.run("() => new Promise((done) => { setTimeout(done, 700); })")
    engine.tap("summary", "Hands and why")
    engine.tap("#round-1 summary")
    engine.tap("#round-1 a", "Correct")
    engine.type("[name='hand:Bob']", "12")
    engine.tap("button", "Save the correction")
    engine.see_all("#board .score", ["0", "21"])
    engine.tap("#board .undo button")
    engine.see_all("#board .score", ["0", "26"])


def test_an_evening_of_the_site(engine: Engine, host: Host, ramble: Ramble, tmp_path: Path) -> None:
    engine.open(host.url)
    engine.see("h1", "Games")
    engine.see("#bar", "works without a network", shell=True)
    host.stop()
    begin(engine)
    hand(engine, "4", "17", "17")
    hand(engine, "5", "9", "26")
    correct_and_undo(engine)
    # It is sent as a link, which the terminal reads; and it reads a file from there.
    engine.tap("a", "Send this game")
    # The frame of the page before may still be there, or no longer.
    link = engine.until(lambda: engine.run("() => document.querySelector('#link')?.value"), "the link")
    assert ramble("games", "import", link).status == 0
    assert [each["score"] for each in ramble("dumbal show --json").json["players"]] == [0, 26]
    # Before anything else was printed.
    engine.tap("a", "A4")
    assert engine.saved("*.pdf").startswith(b"%PDF")
    ramble("dumbal new Cy Dan --name saturday")
    ramble("games", "export", "saturday", "--to", str(tmp_path / "saturday.jsonl"))
    engine.kill()
    # After the page has gone, and without a network.
    engine.open(f"{host.url}g/friday")
    engine.see_all("#board .score", ["0", "26"])
    engine.open(f"{host.url}receive")
    engine.attach("#receive-file", tmp_path / "saturday.jsonl")
    engine.tap("button", "Add it to the games")
    engine.see(".arrivals", "saturday")
    engine.tap("a", "Games")
    engine.tap("a", "Save and receive games")
    engine.tap("a", "Save a backup")
    assert b"friday" in engine.saved("*.jsonl")
    engine.tap("a", "Games")
    engine.tap("a", "Print cards, labels, scorepads and rules")
    engine.tap("a.game[href$=faces]")
    engine.tap("button", "Show")
    engine.tap("button", "Save the PDF")
    assert engine.saved("*.pdf").startswith(b"%PDF")


def test_a_hand_waits_for_python(engine: Engine, host: Host, files: dict[str, bytes]) -> None:
    folder.write(str(host.folder), holding(files))
    engine.open(host.url)
    engine.see("h1", "Games")
    engine.see("#bar", "works without a network", shell=True)
    begin(engine)
    hand(engine, "4", "17", "17")
    host.stop()
    engine.run(HOLD, shell=True)
    engine.open(host.url)
    engine.see_all("#board .score", ["0", "17"])
    enter(engine, "5", "9")
    engine.see(".standing .waiting", "waiting for this app")
    engine.run(LET_GO, shell=True)
    engine.see_all("#board .score", ["0", "26"])


# A version of the site whose storage is full as soon as the test says so.
CAN_BE_FULL = b"""
const usual = IDBObjectStore.prototype.put;
new BroadcastChannel("full").onmessage = ({ data }) => {
  IDBObjectStore.prototype.put = data ? () => { throw new DOMException("full", "QuotaExceededError"); } : usual;
};
"""
SAY_FULL = "(isFull) => { new BroadcastChannel('full').postMessage(isFull); }"


def test_two_tabs_and_full_storage(engine: Engine, host: Host, files: dict[str, bytes]) -> None:
    changed = files | {"worker.js": files["worker.js"] + CAN_BE_FULL}
    changed["files.js"] = build.list_of(changed)
    folder.write(str(host.folder), changed)
    engine.open(host.url)
    engine.see("h1", "Games")
    begin(engine)
    one = engine.driver.current_window_handle
    two = engine.tab()
    engine.open(f"{host.url}g/friday")
    engine.see("#elsewhere", "open in another tab or window, which shows “friday”.", shell=True)
    engine.tap("button", "Open them here instead", shell=True)
    engine.go_to(one)
    engine.see("#elsewhere", "open in another tab or window", shell=True)
    engine.go_to(two)
    hand(engine, "4", "17", "17")
    engine.run(SAY_FULL, True)
    enter(engine, "5", "9")
    engine.see("#full", "what you typed last is not kept yet", shell=True)
    engine.tap("a", "Save a backup", shell=True)
    assert b"friday" in engine.saved("*.jsonl")
    engine.run(SAY_FULL, False)
    engine.gone("#full", shell=True)
    engine.see_all("#board .score", ["0", "26"])


def test_another_phone_joins(engine: Engine, host: Host) -> None:
    engine.open(host.url)
    engine.see("h1", "Games")
    begin(engine)
    engine.tap("button", "Share this table")
    if not engine.run("() => Boolean(self.RTCPeerConnection)", shell=True):
        engine.see("#share-why", "This browser can't connect to other phones.", shell=True)
        return
    owner = engine.driver.current_window_handle
    link = str(engine.until(lambda: engine.run(LINK, shell=True), "an invitation"))
    # Another address keeps apart what a browser keeps, as another phone does.
    other = Host(host.folder)
    guest = engine.tab()
    engine.open(link.replace(host.url, other.url))
    code = str(engine.until(lambda: engine.run(CODE, shell=True), "an answer"))
    engine.go_to(owner)
    engine.tap("#share summary", shell=True)
    engine.type("#share-answer", code, shell=True)
    engine.tap("button", "Let it in", shell=True)
    engine.see("#share-guests", "Phone", shell=True)
    engine.go_to(guest)
    engine.see_all("#board .score", ["0", "0"])
    hand(engine, "4", "17", "17")
    engine.go_to(owner)
    engine.tap("button", "Done", shell=True)
    engine.see_all("#board .score", ["0", "17"])
    other.stop()


LINK, CODE = (
    "() => document.querySelector('#share-copy').value",
    "() => document.querySelector('#join-copy').dataset.code",
)


def test_blocked_storage(engine: Engine, host: Host) -> None:
    if not isinstance(engine, Firefox):
        pytest.skip("WebKitGTK's browser has no setting that blocks what a page keeps (docs/site.md)")
    engine.set_preference("network.cookie.cookieBehavior", 2)
    engine.open(host.url)
    engine.see("#states", "This browser doesn't store anything for this page", shell=True)
    engine.set_preference("network.cookie.cookieBehavior", 5)


def test_an_evening_of_serve(engine: Engine, home: Path) -> None:
    server = Server("--code", "BCDFGHJK", "--watch", home=home)
    engine.open(f"http://{server.host}:{server.port}/j/BCDFGHJK")
    begin(engine)
    hand(engine, "4", "17", "17")
    assert server.stop()[0] == 0
    # The phone keeps what is recorded meanwhile.
    enter(engine, "5", "9")
    engine.see(".standing .waiting", "waiting for the laptop")
    server = Server("--code", "BCDFGHJK", "--watch", home=home, port=server.port)
    engine.see_all("#board .score", ["0", "26"])
    correct_and_undo(engine)
    assert server.stop()[0] == 0
