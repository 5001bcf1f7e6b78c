"""The site in Chromium: the first visit, without a network, killed, in two tabs, with a full disk, and upgraded."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.site.conftest import App, poll
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame


def begin(frame: "Frame", kind: str = "dumbal", name: str = "friday", players: str = "Ann Bob") -> None:
    """Start a game, and wait for its page."""
    frame.goto(re.sub(r"(ramble-tools/).*", r"\1", frame.url) + f"new?kind={kind}")
    for place, player in enumerate(players.split(), start=1):
        frame.locator(f"#seat-{place}").fill(player)
    frame.locator("#game-name").fill(name)
    frame.get_by_role("button", name="Begin").click()
    frame.locator("#board").wait_for()


def keys(frame: "Frame", *names: str) -> None:
    for name in names:
        frame.locator(".keypad").get_by_role("button", name=name, exact=True).click()


def hand(frame: "Frame", ann: str, bob: str) -> None:
    """Record a hand of Dumbal that Ann called, with the page's own keys."""
    frame.locator("[data-open=pad]").click()
    keys(frame, *ann, "Next", *bob)
    frame.locator(".who", has_text="Ann").first.click()
    frame.get_by_role("button", name="Record", exact=True).click()
    expect(frame.locator("#pad")).to_be_hidden()


def scores(frame: "Frame") -> list[str]:
    return [each.strip() for each in frame.locator("#board .score").all_inner_texts()]


def test_an_evening_without_a_network(app: App) -> None:
    frame = app.first()
    page = frame.page
    app.host.stop()
    page.context.set_offline(True)
    begin(frame)
    hand(frame, "4", "17")
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    hand(frame, "5", "9")
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")
    frame.get_by_role("button", name="Undo").first.click()
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    page.goto(app.host.url)  # as after the app was closed
    expect(page.locator("#last")).to_contain_text("17")
    frame = app.opened(page)
    frame.get_by_role("link", name="friday").click()
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    expect(page).to_have_url(f"{app.host.url}g/friday")
    page.reload()  # a deep link, and nobody answers
    frame = app.opened(page)
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    frame.goto(f"{app.host.url}word?w=quartz")
    expect(frame.locator("main")).to_contain_text("QUARTZ")


def test_the_pdf_is_the_same_as_the_command_writes(app: App, ramble: Ramble, tmp_path: Path) -> None:
    frame = app.first()
    app.host.stop()
    frame.page.context.set_offline(True)
    script = "async (path) => Array.from(new Uint8Array(await (await fetch(path)).arrayBuffer()))"
    printed = bytes(frame.evaluate(script, f"{app.host.url}print/faces.pdf"))
    assert ramble("print", "faces", str(tmp_path / "faces.pdf")).status == 0
    assert printed == (tmp_path / "faces.pdf").read_bytes()


def test_a_deep_link_on_the_first_visit(app: App) -> None:
    page = app.tab(app.profile(), "word?w=shirt")
    frame = app.opened(page)
    expect(frame.locator("main")).to_contain_text("SHIRT")
    expect(page).to_have_url(f"{app.host.url}word?w=shirt")


def test_the_first_word_can_be_typed_while_python_starts(app: App) -> None:
    page = app.tab(app.profile())
    page.locator("#typed").fill("shirt")
    page.locator("#typed").press("Enter")
    expect(app.opened(page).locator("main")).to_contain_text("SHIRT")


def test_a_second_tab_says_so_and_can_take_over(app: App) -> None:
    context = app.profile()
    one = app.tab(context)
    begin(app.opened(one))
    two = app.tab(context)
    expect(two.locator("#progress")).to_contain_text("open in another tab or window: friday")
    hand(one.frames[1], "4", "17")
    two.get_by_role("button", name="Open them here instead").click()
    frame = app.opened(two)
    expect(one.locator("#progress")).to_contain_text("open in another tab or window")
    frame.goto(f"{app.host.url}g/friday")
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    two.close()  # the other one goes on by itself
    expect(app.opened(one).locator("main")).to_contain_text("friday")


def test_full_storage(app: App) -> None:
    frame = app.first()
    page = frame.page
    begin(frame)
    # As if the device were full: what is put into the store is refused.
    (worker,) = page.workers
    worker.evaluate(
        "() => { const store = IDBObjectStore.prototype; self.usual = store.put; "
        "store.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    frame.locator("[data-open=pad]").click()
    keys(frame, "4", "Next", "1", "7")
    frame.locator(".who", has_text="Ann").first.click()
    frame.get_by_role("button", name="Record", exact=True).click()
    expect(page.locator("#bar")).to_contain_text("what you typed last is not kept yet")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the scorebook as a file").click()
    with open(download.value.path(), "rb") as file:
        assert file.read(16) == b"SQLite format 3\0"
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.usual; }")
    expect(page.locator("#bar")).to_be_hidden()
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    page.reload()
    expect(app.opened(page).locator("#board .score").nth(1)).to_have_text("17")


def test_a_new_version_is_used_from_the_next_start(app: App, pyodide: dict[str, bytes]) -> None:
    from ramble_tools.site import build, folder

    frame = app.first()
    page = frame.page
    begin(frame)
    hand(frame, "4", "17")
    files = build.site(pyodide)
    files["icon.svg"] += b"<!-- a new version -->"
    files["files.js"] = build.list_of(files)
    folder.write(str(app.host.folder), files)
    app.host.asked.clear()
    page.evaluate("async () => { (await navigator.serviceWorker.ready).update(); }")
    expect(page.locator("#bar")).to_contain_text("A new version is here. It will be used from the next start.")
    fetched = {path.partition("?")[0].removeprefix("/ramble-tools/") for path in app.host.asked}
    assert fetched <= {"sw.js", "files.js", "icon.svg"}
    assert page.evaluate("SITE.version") != build.version_of(files)
    hand(frame, "5", "3")  # the old one goes on
    page.reload()
    poll(page, f"() => self.SITE?.version === {build.version_of(files)!r}")
    expect(app.opened(page).locator("#board .score").nth(1)).to_have_text("17")
