"""A double tap acts once: on whatever writes, with a mouse and with a finger, and without a script."""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pytest

from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.sessions import look
from tests.browser.conftest import LONG, Table, poll
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import Error, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.test_evening import GAME, HEAR, Thumb, expect_unsent, friday, rounds, scores

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route, ViewportSize

__all__ = ["friday"]
HAND = ["4", "17", "9", "30"]
FIRST, SECOND = "dumbal add 4 17 9 30 a --game friday", "dumbal add 4 1 9 30 b --game friday"

# How long the second tap comes after the first, in ms, and with what.
TAPS = [(wait, by) for by in ("mouse", "finger") for wait in (20, 120, 400)]
# The whole page is in view: Playwright would scroll a longer one before it taps.
TALL: "ViewportSize" = {"width": 390, "height": 1600}
taps = pytest.mark.parametrize(("wait", "by"), TAPS, ids=lambda value: str(value))


# Keeps when the page was tapped. It is set for this page, and for the one to which the first tap may lead.
NOTED = """addEventListener("pointerdown", (tap) => {
    sessionStorage.taps += ` ${performance.timeOrigin + tap.timeStamp}`;
}, true)"""
# The page takes no more than this for a double tap, in ms.
SOON = 600
TOO_BUSY = "this machine is too busy for a double tap"


def twice(what: "Locator", wait: int, by: str) -> None:
    """Tap twice on the place where something is, whatever is there by the second tap."""
    what.scroll_into_view_if_needed()
    page, (x, y) = what.page, middle(what)
    tap = page.mouse.click if by == "mouse" else partial(touch, page)
    page.add_init_script(NOTED)
    page.evaluate(f"sessionStorage.taps = ''; {NOTED}")
    started = time.monotonic()
    tap(x, y)
    page.wait_for_timeout(max(0, wait - 1000 * (time.monotonic() - started)))
    late = 1000 * (time.monotonic() - started) - wait > 100
    tap(x, y)
    page.wait_for_timeout(SOON + 100)
    taps = [float(each) for each in noted(page).split()]
    if wait < SOON and (max(taps) - min(taps) > SOON - 50 if taps else late):
        pytest.skip(TOO_BUSY)


def noted(page: "Page") -> str:
    """Return when the page was tapped. The first tap may just be leading to another page."""
    for _ in range(LONG // 100):
        page.wait_for_load_state()
        with suppress(Error):
            found: str = page.evaluate("sessionStorage.taps")
            return found
        page.wait_for_timeout(100)
    raise AssertionError("the page never says when it was tapped")


def touch(page: "Page", x: float, y: float) -> None:
    """Touch a place. If the page goes away in the middle of it, Chromium never says that it was done."""
    whole = page.locator("html")
    box = whole.bounding_box()
    assert box
    with suppress(TookTooLong):
        whole.tap(position={"x": x - box["x"], "y": y - box["y"]}, force=True, no_wait_after=True, timeout=2000)


def middle(what: "Locator") -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Two clicks at exact times, each on whatever is at that place by then; on a busy machine, a driver's taps come later.
CLICKS = """async ([x, y, waits]) => {
    const started = performance.now();
    let took = 0;
    for (const [number, wait] of waits.entries()) {
        await new Promise((done) => setTimeout(done, wait));
        const options = { bubbles: true, cancelable: true, detail: number + 1, clientX: x, clientY: y };
        document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", options));
        took = performance.now() - started;
    }
    await new Promise((done) => setTimeout(done, 700));
    return took;
}"""


def click(what: "Locator", *waits: int) -> None:
    """Click several times on the place where something is, each time after so many ms."""
    if what.page.evaluate(CLICKS, [*middle(what), [0, *waits]]) > SOON - 50:
        pytest.skip(TOO_BUSY)


def entries() -> int:
    """Return how many entries the game's log has."""
    return look("dumbal", "friday").seen


@taps
def test_record(table: Table, ramble: Ramble, wait: int, by: str) -> None:
    ann = table.phone(GAME, viewport=TALL)
    Thumb(ann).hands(HAND, "Ann")
    twice(ann.get_by_role("button", name="Record", exact=True), wait, by)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(ann.locator("#pad")).to_be_hidden()
    assert ann.url.endswith(GAME), "the second tap fell through the pad on a link"
    assert rounds(ramble) == 1
    # An equal hand that is entered in the pad opened again, with the phone's own keyboard, is another hand.
    Thumb(ann).open()
    for name, points in zip(("Ann", "Bob", "Cy", "Dan"), HAND, strict=True):
        ann.get_by_label(f"{name}'s hand").fill(points)
    Thumb(ann).caller("Ann")
    ann.evaluate(HEAR)
    ann.get_by_role("button", name="Record", exact=True).tap()
    expect(scores(ann)).to_have_text(["0", "34", "18", "60"])
    expect(ann.locator("#pad")).to_be_hidden()
    poll(ann, "window.heard.includes('Saved.')")
    assert rounds(ramble) == 2


@taps
def test_record_where_the_button_for_the_next_round_is_below(table: Table, ramble: Ramble, wait: int, by: str) -> None:
    ramble("dogpile new Ann Bob Cy --name pile")
    ann = table.phone("/g/pile", viewport=TALL)
    twice(ann.locator("[data-open=pad]"), wait, by)
    pack = ann.get_by_label("The pack", exact=True)
    expect(pack).to_have_value("")
    pack.fill("5H 6H")
    ann.locator("#pad h2").tap()
    twice(ann.get_by_role("button", name="Record", exact=True), wait, by)
    expect(ann.locator("#pad")).to_be_hidden()
    assert len(ramble("dogpile show --json").json["rounds"]) == 1


@taps
def test_undo_and_redo(table: Table, ramble: Ramble, wait: int, by: str) -> None:
    for line in (FIRST, SECOND):
        ramble(line)
    ann = table.phone(GAME, viewport=TALL)
    undo, redo = (ann.get_by_role("button", name=re.compile(f"^{name}")) for name in ("Undo", "Redo"))
    twice(undo, wait, by)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(ann.locator("dialog")).to_have_count(0)
    assert rounds(ramble) == 1
    # Once the board has shown that, another tap is another undo.
    twice(undo, wait, by)
    expect(scores(ann)).to_have_text(["0", "0", "0", "0"])
    twice(redo, wait, by)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    ann.reload()
    twice(undo, wait, by)
    expect(scores(ann)).to_have_text(["0", "0", "0", "0"])
    assert entries() == 7 and ann.url.endswith(GAME)


@pytest.mark.parametrize("waits", [(5,), (20,), (60,), (120,), (250,), (400,), (20, 100, 280)], ids=str)
def test_clicks_at_exact_times(table: Table, ramble: Ramble, waits: Sequence[int]) -> None:
    ramble(FIRST)
    ann = table.phone(GAME, viewport=TALL)
    Thumb(ann).hands(["4", "1", "9", "30"], "Bob")
    click(ann.get_by_role("button", name="Record", exact=True), *waits)
    expect(scores(ann)).to_have_text(["4", "17", "18", "60"])
    expect(ann.locator("#pad")).to_be_hidden()
    click(ann.get_by_role("button", name=re.compile("^Undo")), *waits)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(ann.locator("dialog")).to_have_count(0)
    assert ann.url.endswith(GAME) and entries() == 4 and rounds(ramble) == 1


def deeds(page: "Page", base: str) -> dict[str, Callable[[], "Locator"]]:
    """Return what leads to each other button that writes, by what it does."""

    def at(path: str, button: str, fill: Callable[[], object] = lambda: None) -> Callable[[], "Locator"]:
        def go() -> "Locator":
            page.goto(base + path)
            fill()
            return page.get_by_role("button", name=button, exact=True).last

        return go

    def asked(path: str, link: str, button: str) -> Callable[[], "Locator"]:
        def go() -> "Locator":
            page.goto(base + path)
            page.get_by_role("link", name=link, exact=True).last.click()
            return page.locator("dialog").get_by_role("button", name=button)

        return go

    players = f"{GAME}/players"
    return {
        "join": at(players, "Save", lambda: page.get_by_label("Somebody joins").fill("Eve")),
        "leave": at(players, "Save", lambda: page.get_by_label("leaves: Cy").check()),
        "deals": at(players, "Save", lambda: page.get_by_label("deals next: Eve").check()),
        "seats": at(players, "Save", lambda: page.get_by_label("Seat of Ann").select_option("2")),
        "name": at(players, "Save", lambda: page.get_by_label("Name of Eve").fill("Evi")),
        "note": at(players, "Add the note", lambda: page.get_by_label("A note", exact=True).fill("the cake")),
        "correct": at(f"{GAME}/edit/1", "Save the correction", lambda: page.get_by_label("Dan's hand").fill("13")),
        "note on a hand": at(
            f"{players}?number=1", "Add the note", lambda: page.get_by_label("A note on hand 1").fill("a close one")
        ),
        "remove": asked(f"{GAME}/edit/2", "Remove this hand", "Remove hand 2"),
        "end": asked(players, "End the game", "End the game"),
    }


@taps
def test_every_other_button_that_writes_in_the_log(table: Table, ramble: Ramble, wait: int, by: str) -> None:
    for line in (FIRST, SECOND):
        ramble(line)
    ann = table.phone(GAME, viewport=TALL)
    for deed, button in deeds(ann, ann.url.partition("/g/")[0]).items():
        before = entries()
        twice(button(), wait, by)
        expect(ann).to_have_url(re.compile(f"{GAME}$"))
        assert entries() == before + 1, deed
        expect(ann.locator("#board")).to_be_visible()
    assert rounds(ramble) == 1 and look("dumbal", "friday").history.over


@taps
def test_games_rematches_and_the_timer(table: Table, wait: int, by: str) -> None:
    def games() -> int:
        with reading() as book:
            return len(book.store.games())

    ann = table.phone("/new?kind=dogpile")
    base = ann.url.partition("/new")[0]
    for place, name in enumerate(("Ann", "Bob"), start=1):
        ann.locator(f"#seat-{place}").fill(name)
    twice(ann.get_by_role("button", name="Begin"), wait, by)
    expect(ann).to_have_url(re.compile("/g/dogpile-1$"))
    assert games() == 2
    stop = ann.get_by_role("button", name="Stop")
    twice(ann.get_by_role("button", name="Start"), wait, by)
    expect(ann.locator("#timer")).to_have_attribute("data-running", "yes")
    stop.tap()
    expect(ann.locator("#timer")).to_have_attribute("data-running", "no")
    ann.get_by_role("button", name="Start").tap()
    expect(ann.locator("#timer")).to_have_attribute("data-running", "yes")
    ann.goto(f"{base}{GAME}/players")
    ann.get_by_role("link", name="Rematch").click()
    twice(ann.locator("dialog").get_by_role("button", name="Begin a rematch"), wait, by)
    expect(ann).to_have_url(re.compile("/g/friday%202$"))
    assert games() == 3


@taps
def test_without_javascript(table: Table, ramble: Ramble, wait: int, by: str) -> None:
    # The whole page is in view, because `touch` would scroll.
    ann = table.phone(GAME, java_script_enabled=False, viewport=TALL)
    for name, points in zip(("Ann", "Bob", "Cy", "Dan"), HAND, strict=True):
        ann.get_by_label(f"{name}'s hand").fill(points)
    ann.locator("#pad").get_by_role("radio", name="Ann").first.check(force=True)
    twice(ann.get_by_role("button", name="Record", exact=True), wait, by)
    assert rounds(ramble) == 1
    ramble(SECOND)
    ann.goto(ann.url.partition("/g/")[0] + GAME)
    ann.wait_for_timeout(700)
    twice(ann.locator(".undo button"), wait, by)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    assert entries() == 4


def test_a_question_that_comes_after_the_first_tap_is_not_answered_by_the_second(table: Table, ramble: Ramble) -> None:
    for wait, by in TAPS:
        ann = table.phone("/")
        ann.route("**/events*", lambda route: route.abort())
        ann.goto(ann.url.rstrip("/") + GAME)
        before = rounds(ramble)
        Thumb(ann).hands(HAND, "Ann")
        ramble(SECOND if before % 2 else FIRST.replace("30", "31"))
        twice(ann.get_by_role("button", name="Record", exact=True), wait, by)
        expect(ann.get_by_role("button", name="Record it too")).to_be_visible()
        assert rounds(ramble) == before + 1
        ann.context.close()
        table.contexts.remove(ann.context)


def test_a_second_tap_while_the_laptop_is_slow_or_away(table: Table, ramble: Ramble) -> None:
    for line in (FIRST, SECOND):
        ramble(line)
    ann = table.phone(GAME, viewport=TALL)
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    table.stop()
    record = ann.get_by_role("button", name="Record", exact=True)
    twice(record, 1000, "finger")
    expect_unsent(ann, 1)
    expect(ann.locator("#pad")).to_be_hidden()
    twice(ann.get_by_role("button", name=re.compile("^Undo")), 1000, "finger")
    expect_unsent(ann, 2)
    table.start()
    expect(ann.locator("#note")).to_be_hidden(timeout=8000)
    ann.wait_for_timeout(700)
    assert rounds(ramble) == 2 and entries() == 5


def test_a_key_that_is_held_down_presses_once(table: Table, ramble: Ramble) -> None:
    for line in (FIRST, SECOND):
        ramble(line)
    ann = table.phone(GAME)
    ann.get_by_role("button", name=re.compile("^Undo")).focus()
    for _ in range(30):  # the first is a press, the others repeat it
        ann.keyboard.down("Enter")
        ann.wait_for_timeout(35)
    ann.keyboard.up("Enter")
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    assert entries() == 4


def test_letters_are_typed_with_the_phone_s_keyboard_and_the_keys_come_back(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.open()
    field = ann.locator(".rows .input").first
    for _ in range(2):
        thumb.key("abc: use the phone's keyboard")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("inputmode", "text")
        expect(ann.locator(".keypad button")).to_have_count(1)
        thumb.key("Keys: back to the page's own keys")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("inputmode", "none")
    thumb.key("1", "7")
    expect(field).to_have_value("17")


def test_a_tap_on_new_hand_before_the_scripts_are_there_opens_the_pad(table: Table) -> None:
    ann = table.phone("/")
    held: list[Route] = []
    ann.route("**/app.js", lambda route: held.append(route))
    ann.goto(ann.url.rstrip("/") + GAME, wait_until="commit")
    ann.locator(".bar [data-open=pad]").tap()
    while not held:
        ann.wait_for_timeout(20)
    held.pop().continue_()
    ann.unroute_all()
    expect(ann.locator(".keypad")).to_be_visible()
    # Whoever closes it and loads the page again sees the game.
    ann.locator("#pad").get_by_text("Close").tap()
    expect(ann.locator("#pad")).to_be_hidden()
    ann.reload()
    expect(ann.locator("html.js #pad")).to_be_hidden()
