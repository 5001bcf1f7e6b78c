"""The site in Chromium: the first visit, without a network, killed, in two tabs, with a full disk, and upgraded."""

import json
import re
import shlex
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from zipfile import ZipFile

import pytest

from ramble_tools.site import build, folder
from ramble_tools.site.archives import archives
from ramble_tools.site.bytecode import compiled
from tests.browser.conftest import poll
from tests.browser.site.conftest import HOLD, LET_GO, App, holding
from tests.browser.test_games import TYPED
from tests.browser.test_looks import AXE
from tests.conftest import Ramble
from tests.web.test_print_pages import readings

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from PIL import Image, ImageChops
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page


def begin(frame: "Frame", kind: str = "dumbal", name: str = "friday", players: str = "Ann Bob") -> None:
    """Start a game, and wait for its page."""
    frame.goto(re.sub(r"(ramble-tools/).*", r"\1", frame.url) + f"new?kind={kind}")
    for place, player in enumerate(players.split(), start=1):
        frame.locator(f"#seat-{place}").fill(player)
    frame.locator("#game-name").fill(name)
    # By the keyboard: a tap so soon, where Record was, would be taken for the second of a double tap.
    frame.get_by_role("button", name="Begin").press("Enter")
    frame.locator("#board").wait_for()


def keys(frame: "Frame", *names: str) -> None:
    for name in names:
        frame.locator(".keypad").get_by_role("button", name=name, exact=True).click()


def open_pad(frame: "Frame") -> None:
    """Open the pad."""
    # By the keyboard, as in `begin`: a line at the foot of the app lifts the button to where the keys come.
    frame.locator("[data-open=pad]").press("Enter")


def enter(frame: "Frame", ann: str, bob: str) -> None:
    """Enter a hand of Dumbal that Ann called, with the page's own keys, up to the tap on Record."""
    open_pad(frame)
    keys(frame, *ann, "Next", *bob)
    frame.locator(".who", has_text="Ann").first.click()
    frame.get_by_role("button", name="Record", exact=True).click()


def hand(frame: "Frame", ann: str, bob: str) -> None:
    """Record a hand, and wait until it is recorded."""
    enter(frame, ann, bob)
    expect(frame.locator("#pad")).to_be_hidden()


# A browser that is killed may not have kept yet that a draft was sent; then it brings the draft back.
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('ramble-draft'))"


def forget_drafts(frame: "Frame") -> None:
    frame.evaluate(f"{DRAFTS}.forEach((name) => localStorage.removeItem(name))")
    frame.goto(frame.url)


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
    frame = app.opened(page)
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    expect(page).to_have_url(f"{app.host.url}g/friday")
    page.reload()  # a deep link, and nobody answers
    frame = app.opened(page)
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    frame.goto(f"{app.host.url}word?w=quartz")
    expect(frame.locator("main")).to_contain_text("QUARTZ")


def test_the_first_visit_is_short(app: App, files: dict[str, bytes]) -> None:
    page = app.tab(app.device())
    app.opened(page)
    expect(page.get_by_text("works without a network")).to_be_visible()
    assert len(app.host.asked) <= 40
    names = [path.partition("?")[0].removeprefix("/ramble-tools/") or "index.html" for path in app.host.sent]
    assert sum(build.compressed_size({name: files[name]}) for name in names) <= 10_700_000


def test_the_referee_answers_without_a_network(app: App) -> None:
    """Advice too, which Python reads only when it is first asked."""
    frame = app.first()
    app.host.stop()
    frame.page.context.set_offline(True)
    begin(frame)
    frame.locator("#bar").get_by_role("link", name="Ask the referee").click()
    frame.get_by_role("link", name="May I lay these off?").click()
    keys(frame, "9", "spades", "9", "hearts")
    frame.get_by_role("button", name="Ask", exact=True).click()
    expect(frame.locator("#answer")).to_contain_text("Yes")
    frame.goto(f"{app.host.url}ask/dumbal/best?hand=9S+9H+KD+2C+AC&visible=3C")
    expect(frame.locator("#answer")).to_contain_text("lay off 9♠ 9♥, take 3♣")


def test_the_pdf_is_the_same_as_the_command_writes(app: App, ramble: Ramble, tmp_path: Path) -> None:
    frame = app.first()
    app.host.stop()
    frame.page.context.set_offline(True)
    script = "async (path) => Array.from(new Uint8Array(await (await fetch(path)).arrayBuffer()))"
    printed = bytes(frame.evaluate(script, f"{app.host.url}print/faces.pdf"))
    assert ramble("print", "faces", str(tmp_path / "faces.pdf")).status == 0
    assert printed == (tmp_path / "faces.pdf").read_bytes()


def test_a_file_that_nothing_answers_for_leaves_the_page_where_it_is(app: App) -> None:
    frame = app.first()
    frame.goto(f"{app.host.url}print/faces")
    there = frame.url
    frame.evaluate("window.fetch = async () => new Response('<h1>Away</h1>', { status: 503 })")
    frame.locator("[data-save]").first.click()
    expect(frame.locator("#toasts")).to_have_text("This app does not answer. Try again in a moment.")
    assert frame.url == there


@pytest.mark.parametrize(
    ("asked", "options"),
    [
        ("only=qS+zC&bleed=3.175&name=Ann", "--only 'qS zC' --bleed 3.175 --name Ann"),
        ("only=qS+zC+QH1&shop=tabletop-simulator", "--only 'qS zC QH1' --shop tabletop-simulator"),
        ("only=qS+zC+QH1&shop=cricut", "--only 'qS zC QH1' --shop cricut"),
    ],
)
def test_pictures_are_made_in_the_browser(app: App, ramble: Ramble, tmp_path: Path, asked: str, options: str) -> None:
    """They have the names, the sizes and the colors of those that the command writes."""
    frame = app.first()
    frame.goto(f"{app.host.url}print/images?{asked}")
    with frame.page.expect_download() as download:
        frame.get_by_role("button", name="Save the pictures").click()
    assert download.value.suggested_filename == "ramble-images.zip"
    assert ramble("print", "images", str(tmp_path / "written"), *shlex.split(options)).status == 0
    with ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        made = {name: Image.open(BytesIO(archive.read(name))) for name in archive.namelist()}
    written = {path.name: Image.open(path) for path in (tmp_path / "written").iterdir()}
    assert made.keys() == written.keys()
    for name, picture in written.items():
        assert made[name].size == picture.size
        # Two programs smooth edges differently, so squares of 8 x 8 pixels are compared.
        pair = (
            Image.alpha_composite(Image.new("RGBA", picture.size, "gray"), each.convert("RGBA")).convert("L").reduce(8)
            for each in (made[name], picture)
        )
        assert ImageChops.difference(*pair).getextrema()[1] < 96, name  # type: ignore[operator]


def test_a_correction_and_a_label_sheet_are_kept_on_the_device(app: App) -> None:
    frame = app.first()
    page = frame.page
    for path, answers in (
        ("calibrate", readings("front", "21 - 19.5 - 19.8 - 21.4") | readings("scale", "99.7 99.5")),
        (
            "learn",
            {"name": "attic", **readings("across", "3 5 71.5 144.5 211"), **readings("down", "10 12.5 38 241.5 266.5")},
        ),
    ):
        frame.goto(f"{app.host.url}print/{path}")
        for name, answer in answers.items():
            frame.locator(f"#{name}").fill(answer)
        frame.get_by_role("button", name="Save").click()
        expect(frame.locator(".printed")).to_contain_text("Saved")
    page.goto(app.host.url)  # as after the app was closed
    frame = app.opened(page)
    frame.goto(f"{app.host.url}print/labels")
    frame.get_by_role("link", name="attic").click()
    expect(frame.locator(".printed")).to_contain_text("104 labels on 4 sheets of attic")
    expect(frame.locator(".printed")).to_contain_text("Corrected for your printer")


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
    expect(two.get_by_text("open in another tab or window, which shows “friday”.")).to_be_visible()
    hand(one.frames[1], "4", "17")
    two.get_by_role("button", name="Open them here instead").click()
    frame = app.opened(two)
    expect(one.get_by_text("open in another tab or window")).to_be_visible()
    expect(one).to_have_title("friday")
    frame.goto(f"{app.host.url}g/friday")
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    two.close()  # the other one goes on by itself
    expect(app.opened(one).locator("main")).to_contain_text("friday")


def test_the_games_open_in_the_tab_that_asks_for_them_not_in_one_that_waits_longer(app: App) -> None:
    context = app.profile()
    app.opened(app.tab(context))
    longer, asks = app.tab(context), app.tab(context)
    for each in (longer, asks):
        expect(each.get_by_text("open in another tab or window")).to_be_visible()
    asks.get_by_role("button", name="Open them here instead").click()
    app.opened(asks)
    expect(longer.get_by_text("open in another tab or window")).to_be_visible()


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
    enter(frame, "4", "17")
    expect(page.get_by_text("what you typed last is not kept yet")).to_be_visible()
    expect(frame.locator(".waiting")).to_be_visible()
    expect(frame.locator("#note")).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save a backup").click()
    assert all(map(json.loads, download.value.path().read_text().splitlines()))
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.usual; }")
    expect(page.locator("#full")).to_be_hidden()
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    page.reload()
    expect(app.opened(page).locator("#board .score").nth(1)).to_have_text("17")


def test_a_page_that_is_not_kept_leads_back(app: App) -> None:
    frame = app.first()
    begin(frame)
    (worker,) = frame.page.workers
    worker.evaluate(
        "() => { const store = IDBObjectStore.prototype; self.usual = store.put; "
        "store.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    frame.goto(f"{app.host.url}new?kind=dumbal")
    for place, name in enumerate(("Cy", "Dan"), start=1):
        frame.locator(f"#seat-{place}").fill(name)
    frame.get_by_role("button", name="Begin").press("Enter")
    expect(frame.locator("main")).to_contain_text("The browser's storage is full, so this is not kept yet.")
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.usual; }")
    frame.get_by_role("link", name="Back to the games").click()
    expect(frame.locator(".game")).to_have_count(2)
    expect(frame.page.locator("#full")).to_be_hidden()


# The names of the records on the device and how many bytes each has, without those of the phone.
RECORDS = """async () => {
  const done = (asked) => new Promise((found) => { asked.onsuccess = () => found(asked.result); });
  const [{ name }] = (await indexedDB.databases()).filter((each) => each.name.startsWith("/ramble"));
  const store = (await done(indexedDB.open(name))).transaction("FILE_DATA").objectStore("FILE_DATA");
  const [names, values] = [await done(store.getAllKeys()), await done(store.getAll())];
  return names.map((each, place) => [each.split("/").pop(), values[place].contents?.length]);
}"""


def test_an_entry_is_one_small_record_and_the_index_is_not_kept(app: App) -> None:
    frame = app.first()
    begin(frame)
    for points in ("17", "9"):
        hand(frame, "4", points)
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")
    records = {name: size for name, size in frame.page.evaluate(RECORDS) if name.startswith("scorebook")}
    assert len(records) == 3 and all(name.startswith("scorebook.jsonl@") for name in records)
    assert all(0 < size < 500 for size in records.values())


def published(app: App, files: dict[str, bytes], number: int = 1) -> str:
    """Put a new version on the host, and return how it is called."""
    new = files | {"icon.svg": files["icon.svg"] + b"<!-- new version %d -->" % number}
    new["files.js"] = build.list_of(new)
    folder.write(str(app.host.folder), new)
    app.host.asked.clear()
    return build.version_of(new)


# Chromium looks for a new version by itself, too. If it has just begun to, this is taken for the same request, and
# finds what was there before: so it is asked again.
HAS_FOUND = """async () => {
    const registration = await navigator.serviceWorker.ready;
    if (!registration.waiting) await registration.update();
    return Boolean(registration.waiting);
}"""


def find_new_version(page: "Page") -> None:
    poll(page, HAS_FOUND)
    expect(page.get_by_text("A new version is here. It will be used from the next start.")).to_be_visible()


def test_a_new_version_is_used_from_the_next_start(app: App, files: dict[str, bytes]) -> None:
    frame = app.first()
    page = frame.page
    begin(frame)
    hand(frame, "4", "17")
    version = published(app, files)
    find_new_version(page)
    fetched = {path.partition("?")[0].removeprefix("/ramble-tools/") for path in app.host.asked}
    assert fetched <= {"sw.js", "files.js", "icon.svg"}
    assert page.evaluate("SITE.version") != version
    hand(frame, "5", "3")  # the old one goes on
    page.reload()
    poll(page, f"() => self.SITE?.version === {version!r}")
    expect(app.opened(page).locator("#board .score").nth(1)).to_have_text("17")


def test_a_new_version_is_used_although_a_request_was_never_answered(app: App, files: dict[str, bytes]) -> None:
    frame = app.first()
    page = frame.page
    version = published(app, files)
    find_new_version(page)
    frame.evaluate("() => { fetch('print/faces.pdf'); }")
    page.wait_for_timeout(200)
    page.close()
    page = app.tab(page.context)
    poll(page, f"() => self.SITE?.version === {version!r}")


def test_ten_versions_with_a_second_tab_each(app: App, files: dict[str, bytes]) -> None:
    page = app.tab(app.profile())
    begin(app.opened(page))
    for number in range(10):
        version = published(app, files, number)
        find_new_version(page)
        second = app.tab(page.context)
        second.get_by_role("button", name="Open them here instead").click()
        poll(second, f"() => self.SITE?.version === {version!r}")
        expect(app.opened(second).locator("main")).to_contain_text("friday")
        page.close()
        page = second


OLD_WORKER_IS_BUSY = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    for (const { url } of await cache.keys()) if (url.includes("/print.pack?")) await cache.delete(url);
    navigator.serviceWorker.controller.postMessage("keep all");
}"""
# Chromium waits half a minute after the last request, unless it is asked again.
HAS_TAKEN_OVER = """async () => {
    const { waiting } = await navigator.serviceWorker.getRegistration();
    waiting?.postMessage("take over");
    return !waiting;
}"""


def test_an_old_version_that_is_at_work_does_not_stop_the_start(app: App, files: dict[str, bytes]) -> None:
    app.host.is_cached = False
    frame = app.first()
    one = frame.page
    begin(frame)
    hand(frame, "4", "17")
    old = one.evaluate("SITE.version")
    published(app, files)
    find_new_version(one)
    app.host.held = "print.pack"
    one.evaluate(OLD_WORKER_IS_BUSY)
    two = app.tab(one.context, "g/friday")
    two.get_by_role("button", name="Open them here instead").click()
    frame = app.opened(two)
    assert two.evaluate("SITE.version") == old
    hand(frame, "4", "9")
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")
    assert two.evaluate("SITE.version") == old


def test_a_new_version_that_takes_over_in_the_middle_of_a_hand_waits_for_its_end(
    app: App, files: dict[str, bytes]
) -> None:
    frame = app.first()
    one = frame.page
    begin(frame)
    hand(frame, "4", "17")
    two = app.tab(one.context)
    expect(two.get_by_text("open in another tab or window")).to_be_visible()
    old, version = one.evaluate("SITE.version"), published(app, files)
    find_new_version(one)
    open_pad(frame)
    keys(frame, "5", "Next", "9")
    poll(one, HAS_TAKEN_OVER)
    # The tab without the games starts again at once.
    poll(two, f"() => self.SITE?.version === {version!r}")
    expect(two.get_by_text("open in another tab or window")).to_be_visible()
    assert one.evaluate("SITE.version") == old
    frame.locator(".who", has_text="Ann").first.click()
    frame.get_by_role("button", name="Record", exact=True).click()
    poll(one, f"() => self.SITE?.version === {version!r}")
    frame = app.opened(one)
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")
    expect(frame.locator("#pad")).to_be_hidden()


def test_a_page_and_its_service_worker_are_of_one_version(app: App, files: dict[str, bytes]) -> None:
    app.host.held = "sw.js"
    page = app.tab(app.profile())
    poll(page, "() => Boolean(self.SITE)")
    version = published(app, files)
    app.host.release.set()
    poll(page, f"() => self.SITE?.version === {version!r}")
    app.opened(page)


def test_what_is_being_typed_is_not_interrupted(app: App) -> None:
    page = app.tab(app.profile())
    page.locator("#typed").fill("shir")
    expect(page.get_by_text("Ready. Check your word, or open the games.")).to_be_visible()
    page.locator("#typed").press_sequentially("t")
    page.locator("#typed").press("Enter")
    expect(app.opened(page).locator("main")).to_contain_text("SHIRT")


def test_the_same_inputs_make_the_same_bytecode(files: dict[str, bytes], pyodide: dict[str, bytes]) -> None:
    assert build.site(pyodide, compiled(archives(pyodide), pyodide)) == files
    assert build.compressed_size(files) < 10_700_000


def test_every_game_is_played(app: App) -> None:
    frame = app.first()
    for kind, (fields, picks) in TYPED.items():
        begin(frame, kind, kind)
        frame.locator("[data-open=pad]").click()
        for label, value in fields.items():
            frame.locator("#pad").get_by_label(label).first.fill(value)
        for name in picks:
            frame.locator("#pad").get_by_role("radio", name=name).first.check(force=True)
        frame.get_by_role("button", name="Record", exact=True).click()
        # The board can show the round before Record has its answer; a page that is left then stops what is next.
        expect(frame.locator("#pad")).to_be_hidden()
        expect(frame.locator("#board .bar .undo button")).to_be_visible()


def test_a_timer_runs_on_when_its_page_is_opened_again(app: App) -> None:
    frame = app.first()
    begin(frame, "dogpile", "dogpile")
    frame.get_by_role("button", name="Start", exact=True).click()
    expect(frame.locator("#timer[data-running=yes]")).to_be_visible()
    frame.goto(frame.url)
    expect(frame.locator("#timer[data-running=yes] .left")).to_have_text(re.compile(r"\d+:\d\d"))
    frame.get_by_role("button", name="Stop", exact=True).click()
    expect(frame.locator("#timer .left")).to_have_text("The timer is off")


# Follows every link of the pages, and returns those that lead to no page.
CRAWL = """async (home) => {
    const seen = new Set([home]), missing = [];
    for (const url of seen) {
        const answer = await fetch(url);
        if (!answer.ok) missing.push(url);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const link of page.querySelectorAll("a[href]")) {
            const found = new URL(link.getAttribute("href"), url).href.split("#")[0];
            if (found.startsWith(home)) seen.add(found);
        }
    }
    return [seen.size, missing];
}"""


def test_what_is_refused_has_the_focus_and_is_in_view(app: App) -> None:
    page = app.tab(app.profile())
    page.set_viewport_size({"width": 360, "height": 640})
    frame = app.opened(page)
    begin(frame)
    frame.get_by_role("link", name="Players and game").click()
    for _ in range(2):
        frame.get_by_label("Somebody joins").fill("Bob")
        frame.get_by_role("button", name="Save").first.click()
        expect(frame.locator("#join-error")).to_be_in_viewport(ratio=0.99)
        expect(frame.get_by_label("Somebody joins")).to_be_focused()


def test_every_link_leads_to_a_page(app: App) -> None:
    frame = app.first()
    begin(frame)
    hand(frame, "4", "17")
    count, missing = frame.evaluate(CRAWL, app.host.url)
    assert count > 20 and missing == []


@pytest.mark.parametrize("what", ["tab", "browser"])
def test_what_was_shown_as_recorded_outlives_a_kill(app: App, what: Literal["tab", "browser"]) -> None:
    device = app.device()
    frame = app.opened(app.tab(device))
    begin(frame)
    for points, total in (("17", "17"), ("9", "26")):
        hand(frame, "4", points)
        expect(frame.locator("#board .score").nth(1)).to_have_text(total)
        device.kill(what)
        frame = app.opened(app.tab(device, "g/friday"))
        expect(frame.locator("#board .score").nth(1)).to_have_text(total)
        forget_drafts(frame)


def test_a_browser_that_keeps_nothing_says_so(app: App) -> None:
    context = app.profile()
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = app.tab(context)
    expect(page.get_by_text("This browser can't keep pages for offline use.")).to_be_visible()


def test_a_browser_that_allows_no_service_worker_says_so(app: App) -> None:
    context = app.profile()
    context.add_init_script(
        "const { serviceWorker } = navigator;"
        "if (serviceWorker) serviceWorker.register = async () => { throw new DOMException('', 'SecurityError'); };"
    )
    page = app.tab(context)
    expect(page.get_by_text("Leave private browsing, or allow storage for this site.")).to_be_visible()


def test_blocked_cookies(app: App) -> None:
    device = app.device()
    device.block_cookies()
    page = app.tab(device)
    expect(page.get_by_text("Leave private browsing, or allow storage for this site.")).to_be_visible()
    expect(page.get_by_text("This browser is too old.")).to_be_hidden()


KEPT, AT_RISK = "until you delete them", "Scores are kept in this browser only"
PERSIST = "if (navigator.storage) navigator.storage.persist = "


def test_a_backup_can_be_saved_where_the_scores_are_at_risk(app: App) -> None:
    page = app.tab(app.profile())
    page.set_viewport_size({"width": 360, "height": 640})
    begin(app.opened(page))
    line = page.locator("#at-risk")
    for name in ("Save a backup", "Close"):
        expect(line.get_by_text(name)).to_be_in_viewport(ratio=0.99)
    with page.expect_download() as download:
        line.get_by_role("link", name="Save a backup").click()
    assert "friday" in download.value.path().read_text()
    expect(line).to_be_hidden()


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("Object.defineProperty(navigator, 'storage', { value: undefined })", AT_RISK),
        (f"{PERSIST}undefined", AT_RISK),
        (f"{PERSIST}() => {{ throw new TypeError() }}", AT_RISK),
        (f"{PERSIST}() => new Promise(() => {{}})", AT_RISK),
        (f"{PERSIST}async () => false", AT_RISK),
        (f"{PERSIST}async () => true", KEPT),
    ],
)
def test_whether_the_browser_keeps_the_scores(app: App, answer: str, line: str) -> None:
    context = app.profile()
    context.add_init_script(answer)
    page = app.tab(context)
    begin(app.opened(page))
    expect(page.get_by_text(line)).to_be_visible()
    expect(page.locator("#kept:visible, #at-risk:visible")).to_have_count(1)


def test_the_browser_is_asked_again_to_keep_the_scores(app: App) -> None:
    context = app.profile()
    context.add_init_script(f"{PERSIST}async () => Boolean(localStorage.promised)")
    page = app.tab(context)
    frame = app.opened(page)
    begin(frame)
    expect(page.get_by_text(AT_RISK)).to_be_visible()
    page.evaluate("() => { localStorage.promised = 'yes'; }")
    # It is asked once in each start, and when the app is installed.
    hand(frame, "4", "17")
    expect(page.get_by_text(AT_RISK)).to_be_visible()
    page.evaluate("() => { dispatchEvent(new Event('appinstalled')); }")
    expect(page.get_by_text(KEPT)).to_be_visible()
    expect(page.get_by_text(AT_RISK)).to_be_hidden()
    page.evaluate("() => { localStorage.removeItem('promised'); }")
    page.reload()
    hand(app.opened(page), "4", "17")
    expect(page.get_by_text(AT_RISK)).to_be_visible()
    page.evaluate("() => { localStorage.promised = 'yes'; }")
    found = "{ matches: query === '(display-mode: standalone)', addEventListener() {} }"
    context.add_init_script(f"matchMedia = (query) => ({found})")
    page.reload()
    expect(page.get_by_text(KEPT)).to_be_visible()


def test_an_address_that_is_not_safe_says_so(app: App) -> None:
    page = app.profile().new_page()
    page.goto(app.host.url.replace("127.0.0.1", "phone.local"))
    expect(page.get_by_text("only at an https address")).to_be_visible()
    app.trouble.clear()


def test_a_page_that_is_not_there(app: App) -> None:
    expect(app.first("no/such/page").locator("h1")).to_have_text("Not found")


def test_a_link_can_not_lead_to_another_host(app: App) -> None:
    page = app.tab(app.profile(), "?to=//phone.local/g/friday")
    expect(app.opened(page).locator("h1")).to_have_text("Not found")
    assert page.frames[1].url.startswith(app.host.url)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_start(app: App, scheme: Literal["light", "dark"]) -> None:
    context = app.profile(color_scheme=scheme, bypass_csp=True)  # for axe, which the policy of the page forbids
    starting, second = app.tab(context), app.tab(context)
    starting.locator("#typed").wait_for()
    second.get_by_role("button", name="Open them here instead").wait_for()
    for page in (starting, second):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        assert [(each["id"], each["nodes"][0]["failureSummary"]) for each in found] == []


def test_the_scores_at_the_start_follow_every_change_of_the_book(app: App) -> None:
    frame = app.first()
    page = frame.page
    begin(frame)
    hand(frame, "4", "17")
    sent = frame.evaluate("async () => (await fetch('friday/file')).text()")
    frame.get_by_role("button", name="Undo").first.click()
    expect(frame.locator("#board .score").nth(1)).to_have_text("0")
    frame.goto(f"{app.host.url}receive")
    frame.get_by_label("File").set_input_files({"name": "x.jsonl", "mimeType": "", "buffer": sent.encode()})
    frame.get_by_role("button", name="Add it to the games").click()
    expect(frame.locator("h1")).to_have_text("Received")
    expect(frame.locator(".arrivals")).to_contain_text("friday")
    poll(
        page,
        "() => localStorage.getItem(Object.keys(localStorage).find((each) => each.endsWith('last'))).includes('17')",
    )


def test_a_second_tab_says_that_the_link_waits(app: App) -> None:
    context = app.profile()
    begin(app.opened(app.tab(context)))
    two = app.tab(context, "receive#g=cut")
    expect(two.get_by_text("The game that you were sent is in this tab: open the games here")).to_be_visible()
    two.get_by_role("button", name="Open them here instead").click()
    expect(app.opened(two).get_by_role("alert")).to_be_visible()


def test_a_word_that_was_asked_for_while_python_starts_is_confirmed(app: App) -> None:
    page = app.tab(app.profile())
    page.get_by_label("A word to check").fill("shirt")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#taken")).to_have_text("“shirt” will be checked as soon as the program has started.")
    page.locator("#typed").fill("")  # what was asked for counts
    expect(app.opened(page).locator("main")).to_contain_text("SHIRT")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_line_at_the_foot_leaves_room_and_gives_the_focus_back(app: App, scheme: Literal["light", "dark"]) -> None:
    context = app.profile(color_scheme=scheme)
    page = app.tab(context)
    begin(app.opened(page))
    page.evaluate("() => { document.documentElement.style.fontSize = '36px'; }")  # text at 200 %
    bar = page.locator("#bar")
    expect(bar.get_by_text(AT_RISK)).to_be_visible()
    size = bar.bounding_box()
    assert size and size["height"] < 844 / 4
    assert bar.evaluate("(bar) => getComputedStyle(bar).backgroundColor") == page.locator("#typed").evaluate(
        "(input) => getComputedStyle(input).backgroundColor"
    )
    page.get_by_role("button", name="Close").click()
    assert page.evaluate("document.activeElement.tagName") == "IFRAME"


def test_the_line_at_the_foot_makes_room_for_the_pad(app: App) -> None:
    page = app.tab(app.profile())
    page.set_viewport_size({"width": 360, "height": 640})
    frame = app.opened(page)
    begin(frame)
    line = page.get_by_text(AT_RISK)
    expect(line).to_be_visible()
    frame.locator("[data-open=pad]").click()
    expect(line).to_be_hidden()
    assert page.locator("iframe").bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 640}
    frame.get_by_role("link", name="Close").click()
    expect(line).to_be_visible()


def test_an_iphone_hears_of_the_home_screen_before_the_first_game(app: App) -> None:
    context = app.profile()
    context.add_init_script("navigator.standalone = false")
    page = app.tab(context)
    frame = app.opened(page)
    line = page.get_by_text("add this page to the home screen")
    expect(line).to_be_visible()
    begin(frame)
    expect(line).to_be_hidden()
    page.goto(app.host.url)
    app.opened(page)
    expect(page.locator("#soon")).to_be_hidden()
    expect(line).to_be_hidden()
    other = app.tab(app.profile())
    app.opened(other)
    expect(other.get_by_text("home screen")).to_be_hidden()


def test_games_of_safari_come_to_the_home_screen(app: App, tmp_path: Path) -> None:
    context = app.profile()
    # A browser that gives files to others, as an iPhone does.
    context.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async ({ files: [file] }) => { self.shared = [file.name, await file.text()]; };"
    )
    frame = app.opened(app.tab(context))
    begin(frame)
    hand(frame, "4", "17")
    frame.get_by_role("link", name="Players and game").click()
    frame.get_by_role("link", name="End the game").click()
    frame.locator("dialog .main-button").click()
    expect(frame.get_by_text("The game is over.")).to_be_visible()
    frame.page.locator("#ended").get_by_role("link", name="Save a backup").click()
    frame.get_by_role("button", name="Send it, or save it elsewhere").click()
    poll(frame.page, "() => Boolean(frames[0].shared)")
    name, text = frame.evaluate("shared")
    assert re.fullmatch(r"ramble-tools-[-\d]+\.jsonl", name)
    (tmp_path / name).write_text(text)
    installed = app.profile()
    installed.add_init_script("navigator.standalone = true")
    page = app.tab(installed)
    frame = app.opened(page)
    begin(frame, name="saturday")
    for _ in range(2):
        frame.goto(f"{app.host.url}receive")
        frame.locator("#receive-file").set_input_files(tmp_path / name)
        frame.get_by_role("button", name="Add it to the games").click()
        expect(frame.locator("h1")).to_have_text("Received")
    frame.goto(app.host.url)
    expect(frame.locator(".game")).to_have_count(2)


def test_a_new_app_says_that_games_may_be_in_safari(app: App) -> None:
    context = app.profile()
    context.add_init_script("navigator.standalone = true")
    page = app.tab(context)
    app.opened(page)
    page.locator("#apart").get_by_role("link", name="Add it").click()
    expect(page.frames[1].locator("h1")).to_have_text("Save and receive games")


def held(app: App, files: dict[str, bytes]) -> "Page":
    """Return the page with a game that has one hand, as the next start shows it while Python does not run."""
    folder.write(str(app.host.folder), holding(files))
    frame = app.first()
    page = frame.page
    begin(frame)
    frame.get_by_role("button", name="Not now").click()
    expect(frame.locator(".who-are-you")).to_be_hidden()
    hand(frame, "4", "17")
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    app.host.stop()
    page.evaluate(HOLD)
    page.goto(app.host.url)
    app.opened(page)
    return page


def test_a_hand_and_a_word_wait_for_python(app: App, files: dict[str, bytes]) -> None:
    page = held(app, files)
    frame = page.frames[1]
    expect(page).to_have_url(f"{app.host.url}g/friday")
    expect(frame.locator("#board .score").nth(1)).to_have_text("17")
    enter(frame, "5", "9")
    expect(frame.locator("#pad")).to_be_hidden()
    expect(frame.locator(".waiting")).to_have_text(re.compile("waiting for this app *Ann 5, Bob 9"))
    expect(frame.get_by_text("This app is still starting. What you enter is kept, and recorded then.")).to_be_visible()
    # A hand that Ann did not call, for now.
    open_pad(frame)
    keys(frame, "3", "Next", "3")
    page.reload()
    frame = app.opened(page)
    expect(frame.locator(".waiting")).to_have_count(1)
    expect(frame.get_by_text("typed, not recorded")).to_be_visible()
    frame.locator("#bar").get_by_role("link", name="Word").click()
    frame.locator("#w").fill("shirt")
    frame.locator("#w").press("Enter")
    expect(frame.locator("dialog").get_by_text("This app is still starting, and answers then.")).to_be_visible()
    page.evaluate(LET_GO)
    expect(frame.locator("#verdict")).to_contain_text("SHIRT")
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")
    expect(frame.locator(".waiting")).to_have_count(0)
    expect(page.locator("#soon")).to_be_hidden()


def test_what_was_recorded_before_python_is_refused_beside_its_field(app: App, files: dict[str, bytes]) -> None:
    page = held(app, files)
    frame = page.frames[1]
    open_pad(frame)
    keys(frame, "5", "Next", "9")
    frame.get_by_role("button", name="Record", exact=True).click()
    expect(frame.locator(".waiting")).to_have_count(1)
    page.evaluate(LET_GO)
    expect(frame.locator("#pad [aria-invalid=true]")).to_be_visible()
    frame.locator(".who", has_text="Ann").first.click()
    frame.get_by_role("button", name="Record", exact=True).click()
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")


def test_what_was_recorded_before_python_is_doubted_beside_its_field(app: App, files: dict[str, bytes]) -> None:
    page = held(app, files)
    frame = page.frames[1]
    enter(frame, "5", "0")
    expect(frame.locator(".waiting")).to_have_count(1)
    page.evaluate(LET_GO)
    row = frame.locator("#pad .row", has_text="Bob")
    expect(row).to_contain_text("Bob can't have 0 points with at most five cards: is that right?")
    row.get_by_text("No, change it").click()
    keys(frame, "9")
    frame.get_by_role("button", name="Record", exact=True).click()
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")


def test_what_is_refused_while_another_page_is_open_is_not_lost(app: App, files: dict[str, bytes]) -> None:
    page = held(app, files)
    frame = page.frames[1]
    enter(frame, "5", "0")
    expect(frame.locator(".waiting")).to_have_count(1)
    page.goto(f"{app.host.url}help")
    page.evaluate(LET_GO)
    frame = app.opened(page)
    expect(frame.locator(".toast")).to_have_text("Not recorded yet. To see why, open friday.")
    frame.get_by_role("link", name="Games").click()
    expect(frame.locator(".game .draft")).to_have_text("Typed on this phone, and not recorded yet")
    frame.locator(".game").click()
    frame.get_by_text("No, change it").click()
    keys(frame, "9")
    frame.get_by_role("button", name="Record", exact=True).click()
    expect(frame.locator("#board .score").nth(1)).to_have_text("26")
    frame.get_by_role("link", name="Games").click()
    expect(frame.locator(".game")).to_have_count(1)
    expect(frame.locator(".game .draft")).to_have_count(0)


def test_a_page_of_an_older_version_is_not_shown(app: App, files: dict[str, bytes]) -> None:
    page = held(app, files)
    page.evaluate(
        "() => { const place = Object.keys(localStorage).find((each) => each.endsWith('last')); "
        'localStorage.setItem(place, localStorage.getItem(place).replace(\'"version": "\', \'"version": "x\')'
        '.replace(\'"version":"\', \'"version":"x\')); }'
    )
    page.goto(app.host.url)
    expect(page.locator("#last")).to_contain_text("17")
    expect(page.locator("#starting")).to_be_visible()
    page.evaluate(LET_GO)
    expect(app.opened(page).locator("main")).to_contain_text("friday")


def test_a_game_that_has_ended_is_not_opened_again(app: App) -> None:
    frame = app.first()
    begin(frame)
    hand(frame, "4", "17")
    frame.get_by_role("link", name="Players and game").click()
    frame.get_by_role("link", name="End the game").click()
    frame.locator("dialog .main-button").click()
    expect(frame.locator(".over")).to_be_visible()
    frame.page.goto(app.host.url)
    expect(app.opened(frame.page).locator("h1")).to_have_text("Games")


def test_no_empty_bar_is_below_the_last_scores(app: App) -> None:
    page = app.tab(app.profile())
    begin(app.opened(page))
    page.reload()
    page.locator("#last .score").first.wait_for(state="attached")
    assert page.locator("#last nav").count() == 0
