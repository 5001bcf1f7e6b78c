"""From the code to the first hand, without the terminal; and phones that may only watch."""

import re
import socket
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import Thumb, scores
from tests.web.helpers import Server


def test_a_code_a_name_a_new_game_and_its_first_hand(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --name earlier")
    page = table.phone("/")
    page.context.clear_cookies()
    page.reload()
    page.get_by_label("The code on your table or the laptop's screen").fill("wrong-code")
    page.get_by_role("button", name="Join").tap()
    expect(page.get_by_role("alert")).to_contain_text("not the code")
    page.get_by_label("The code on your table or the laptop's screen").fill("bcdf-ghjk")
    page.get_by_role("button", name="Join").tap()
    page.get_by_role("link", name="Your name").tap()
    page.get_by_role("button", name="Ann").tap()
    page.get_by_role("link", name="New game").tap()
    page.locator(".games .game", has_text="Dumbal").tap()
    known = page.locator("[data-known]")
    for name in ("Cy", "Ann"):
        known.get_by_role("button", name=name, exact=True).tap()
    # Another tap takes a player out, and two players have two seats and a free one.
    known.get_by_role("button", name="Cy", exact=True).tap()
    known.get_by_role("button", name="Bob", exact=True).tap()
    expect(page.locator(".seat-input:visible")).to_have_count(3)
    page.locator("#game-name").fill("tonight")
    page.get_by_role("button", name="Begin").tap()
    expect(page).to_have_url(re.compile("/g/tonight$"))
    thumb = Thumb(page)
    thumb.hands(["4", "17"], "Bob")
    thumb.record()
    expect(page.locator(".news")).to_contain_text(re.compile(r"Ann('s phone| on phone \w\w) recorded hand 1"))
    assert len(ramble("dumbal show --game tonight --json").json["rounds"]) == 1


@pytest.mark.parametrize("asleep", [False, True])
def test_a_phone_that_is_moved_says_so(table: Table, ramble: Ramble, asleep: bool) -> None:
    ramble("dumbal new Ann Bob --name one")
    ramble("dumbal new Cy Dan --name two")
    table.restart("--tables")
    organizer = table.phone("/tables")
    base = organizer.url.removesuffix("/tables")

    def send(**form: str | float | bool) -> None:
        assert organizer.request.post(organizer.url, form={**form, "key": "k"}, headers={"Origin": base}).ok

    for number, game in (("1", "one"), ("2", "two")):
        send(do="add", table=number)
        send(do="put", table=number, game=game)
    organizer.reload()
    code = organizer.locator(".table-code b").first.inner_text()
    page = table.phone("/")
    page.goto(f"{base}/j/{code}")
    expect(page.get_by_role("heading", name="one")).to_be_visible()
    if asleep:
        page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    organizer.reload()
    moving = organizer.locator("form", has=organizer.locator("[value=move]"))
    send(do="move", table="2", phone=moving.locator("[name=phone]").input_value())
    if asleep:
        page.evaluate("window.dispatchEvent(new Event('pageshow'))")
    expect(page.get_by_role("heading", name="two")).to_be_visible()
    expect(page.locator(".toast")).to_have_text("This phone was moved to table 2.")
    expect(page).to_have_url(f"{base}/g/two")


def test_a_phone_that_may_only_watch_has_nothing_to_tap_that_writes(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    page = table.phone("/")
    base = page.url.rstrip("/")
    page.context.clear_cookies()
    page.goto(f"{base}/j/{table.server.json['watch'].replace('-', '')}")
    page.goto(f"{base}/g/friday")
    expect(page.locator("#board")).to_be_visible()
    expect(page.get_by_role("link", name="New hand")).to_be_hidden()
    ramble("dumbal add 4 17 a --game friday")
    expect(scores(page)).to_have_text(["0", "17"])
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_hidden()
    expect(page.get_by_role("link", name="Word").last).to_be_visible()


def test_a_game_ends_and_a_rematch_begins(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 17 a --game friday")
    one, two = table.phone("/g/friday"), table.phone("/g/friday")
    one.get_by_role("link", name="Players and game").tap()
    one.get_by_role("link", name="End the game").tap()
    one.get_by_role("button", name="End the game").tap()
    expect(two.locator("[data-over]")).to_contain_text("The game is over")
    two.get_by_role("link", name="Rematch").tap()
    two.get_by_role("button", name="Begin a rematch").tap()
    expect(two).not_to_have_url(re.compile("/g/friday$"))
    expect(scores(two)).to_have_text(["0", "0"])
    # The other phone is told where it can't cover the link.
    expect(one.locator("[data-over]")).to_contain_text("began a rematch. Picture Go to the rematch")
    expect(one.locator(".toast")).to_have_count(0)


def test_the_result_is_a_picture_to_send(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 17 a --game friday")
    ramble("games end friday")
    # Outside a secure context, where a browser lets no page copy or share.
    page = table.phone("/g/friday", host=f"{socket.gethostname()}.local")
    assert page.evaluate("isSecureContext") is False
    page.get_by_role("link", name="Picture").tap()
    shown = page.locator("dialog img")
    expect(shown).to_be_visible()
    assert shown.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 1080
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save it").tap()
    assert saving.value.suggested_filename == "friday.png"
    content = saving.value.path().read_bytes()
    assert content.startswith(b"\x89PNG") and len(content) > 10_000


def test_the_score_so_far_is_a_picture_too(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    page = table.phone("/g/friday", viewport={"width": 360, "height": 640})
    picture = page.get_by_role("link", name="Picture of the scores")
    expect(picture).to_have_count(0)
    ramble("dumbal add 4 17 a --game friday")
    picture.tap()
    expect(page.locator("dialog img")).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("The score so far")
    expect(page.get_by_role("link", name="Save it")).to_be_in_viewport(ratio=0.99)


def test_a_first_visit_is_small(table: Table, ramble: Ramble) -> None:
    """From the code to the game of ten players: at most 8 requests and 60 kB, with headers."""
    ramble("dumbal new Ann Bob Cy Dan Eve Flo Gus Hal Ida Jo --name friday")
    for hand in ("4 17 9 30 5 6 7 8 9 10 a", "14 7 9 3 5 6 7 8 9 1 j"):
        ramble(f"dumbal add {hand} --game friday")
    server = Server("friday", "--code", "BCDFGHJK", home=table.home)
    page = table.browser.new_page(viewport=PHONE)
    network, urls, sizes = page.context.new_cdp_session(page), [], []
    network.send("Network.enable")

    def sent(event: Any) -> None:
        urls.append(event["request"]["url"])
        sizes.append(event.get("redirectResponse", {}).get("encodedDataLength", 0))

    network.on("Network.requestWillBeSent", sent)
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"http://{server.host}:{server.port}/j/BCDFGHJK", wait_until="networkidle")
    expect(page.locator("#board .seat")).to_have_count(10)
    page.close()
    server.stop()
    assert len(urls) <= 8, urls
    assert sum(sizes) <= 60_000, sizes
