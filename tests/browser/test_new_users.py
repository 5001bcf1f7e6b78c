"""What new users of the pages ran into: the way back, a mistake of the server's, a rematch, and a list that is old."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import GAME, Thumb, expect_unsent, friday, rounds, scores

if TYPE_CHECKING:
    from playwright.sync_api import Route

__all__ = ["friday"]
HAND = ["4", "17", "9", "30"]


def test_the_way_back_closes_the_pad_and_keeps_what_is_typed(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.open()
    thumb.key("4", "Next", "1", "7")
    ann.go_back()
    expect(ann.locator("#pad")).to_be_hidden()
    assert ann.url.endswith(GAME)
    thumb.open()
    assert [each.input_value() for each in ann.locator("#pad input[data-keys=hand]").all()[:2]] == ["4", "17"]
    ann.reload()
    thumb.open()
    ann.locator("[data-close-pad]").tap()
    expect(ann.locator("#pad")).to_be_hidden()
    assert ann.url.endswith(GAME)


def test_the_pad_stays_open_if_it_is_opened_again_at_once(table: Table) -> None:
    ann = table.phone(GAME)
    Thumb(ann).open()
    again = "for (const each of ['[data-close-pad]', '[data-open=pad]']) document.querySelector(each).click();"
    ann.evaluate(f"() => {{ {again} }}")
    ann.wait_for_timeout(300)
    expect(ann.locator("#pad")).to_be_visible()
    ann.go_back()
    expect(ann.locator("#pad")).to_be_hidden()
    assert ann.url.endswith(GAME)


def test_an_answer_taken_back_brings_back_what_was_typed(table: Table, ramble: Ramble) -> None:
    ramble("ramble new Ann Bob --name claims")
    ann = table.phone("/g/claims")
    ann.get_by_role("link", name="New claim").tap()
    ann.locator("#f-word").fill("shirt")
    ann.locator("#pad summary").first.tap()
    ann.locator("[name=shuffled]").tap()
    expect(ann.locator("#f-word")).to_have_count(0)
    ann.locator("[name=shuffled]").tap()
    expect(ann.locator("#f-word")).to_have_value("shirt")


def test_an_error_of_the_servers_is_shown_and_blocks_nothing(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    broken = [True]

    def answer(route: "Route") -> None:
        if broken:
            broken.clear()
            route.fulfill(status=500, content_type="text/html", body='<p class="error">This is a mistake of ours.</p>')
        else:
            route.continue_()

    ann.route("**/add", answer)
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    thumb.record()
    expect(ann.locator(".toast")).to_contain_text("This is a mistake of ours.")
    expect_unsent(ann, 0)
    assert rounds(ramble) == 0
    thumb.record()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    assert rounds(ramble) == 1


def test_a_phone_tries_again_after_a_503(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    busy = [503, 502]
    ann.route("**/add", lambda route: route.fulfill(status=busy.pop()) if busy else route.continue_())
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    thumb.record()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    assert rounds(ramble) == 1 and not busy


def test_a_rematch_is_on_all_phones_and_a_new_game_on_the_list(table: Table, ramble: Ramble) -> None:
    ann, bob, laptop = table.phone(GAME), table.phone(GAME), table.phone(f"{GAME}?board=1")
    idle = table.phone("/")
    assert ramble("games end dumbal").status == 0
    ann.get_by_role("link", name="Rematch").tap()
    ann.get_by_role("button", name="Begin a rematch").tap()
    expect(laptop.locator("h1")).to_have_text("friday 2")
    bob.get_by_role("link", name="Go to the rematch").tap()
    expect(bob.locator("h1")).to_have_text("friday 2")
    expect(idle.locator(".games")).to_contain_text("friday 2")


def test_a_game_that_is_begun_is_a_line_on_phones_that_show_another_one(table: Table) -> None:
    ann, laptop = table.phone(GAME, viewport={"width": 360, "height": 640}), table.phone(f"{GAME}?board=1")
    bob = table.phone("/new?kind=ramble")
    for place, name in enumerate(("Ann", "Bob"), start=1):
        bob.locator(f"#seat-{place}").fill(name)
    bob.get_by_role("button", name="Begin").tap()
    expect(bob.locator("h1")).to_have_text("ramble-1")
    line = ann.locator("#begun")
    expect(line).to_contain_text("began a game of Ramble.")
    expect(line).to_be_in_viewport(ratio=1)
    line.get_by_role("link", name="Open it").tap()
    expect(ann.locator("h1")).to_have_text("ramble-1")
    expect(laptop.locator("#begun")).to_have_count(0)


def test_the_chart_opens_where_there_is_room_for_it(table: Table, ramble: Ramble) -> None:
    laptop = table.phone(GAME, viewport={"width": 1280, "height": 800})
    tablet = table.phone(f"{GAME}?board=1", viewport={"width": 810, "height": 1080})
    for _ in range(2):
        assert ramble("dumbal add Ann=4 Bob=17 Cy=9 Dan=30 --caller Ann").status == 0
    expect(laptop.locator("#chart-fold svg")).to_be_visible()
    expect(tablet.locator("#chart-fold svg")).to_be_visible()


def test_a_message_goes_when_what_it_is_about_is_changed(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.open()
    for points in HAND:
        thumb.key(*points, "Next")
    thumb.record()
    expect(ann.locator("#pad .error")).to_be_visible()
    thumb.caller("Ann")
    expect(ann.locator("#pad .error")).to_have_count(0)
