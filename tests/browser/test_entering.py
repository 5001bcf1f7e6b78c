"""What is entered on a phone: where the focus goes, and what the page's own keys do."""

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import GAME, Thumb, friday, rounds, scores

__all__ = ["friday"]


def test_an_empty_hand_gets_the_keys_and_what_was_half_typed_goes_on_where_it_ended(
    table: Table, ramble: Ramble
) -> None:
    ann = table.phone(GAME, viewport={"width": 360, "height": 640})
    thumb = Thumb(ann)
    thumb.open()
    thumb.record()
    expect(ann.locator("#pad .error")).to_have_text("Fill in what is empty, and tap a name")
    expect(ann.get_by_label("Ann's hand")).to_be_focused()
    expect(ann.locator(".keypad")).to_be_visible()
    expect(ann.locator(".keypad").get_by_role("button", name="joker")).to_have_count(0)
    thumb.key("2", "0")
    expect(ann.get_by_label("Bob's hand")).to_be_focused()
    ann.get_by_role("link", name="Close").tap()
    thumb.open()
    expect(ann.get_by_label("Bob's hand")).to_be_focused()
    assert rounds(ramble) == 0


def test_the_focus_survives_a_new_question_and_enter_records(table: Table) -> None:
    ann = table.phone(GAME, viewport={"width": 1200, "height": 900}, has_touch=False)
    ann.get_by_role("link", name="New hand").click()
    for name, hand in zip(("Ann", "Bob", "Cy", "Dan"), ("12", "17", "9", "30"), strict=True):
        ann.get_by_label(f"{name}'s hand").fill(hand)
    ann.locator(".who input").nth(1).focus()
    ann.keyboard.press("ArrowUp")
    expect(ann.get_by_text("Ann called with 12: was it before the very first turn?").first).to_be_visible()
    expect(ann.locator(".who input").first).to_be_focused()
    ann.locator("[data-field=opening] input").first.check()
    ann.keyboard.press("Enter")
    expect(scores(ann)).to_have_count(4)
    expect(ann.locator(".news")).to_contain_text("recorded hand 1")


def test_next_goes_on_to_the_next_place_of_a_pack(table: Table, ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob --name pile")
    ann = table.phone("/g/pile", viewport={"width": 360, "height": 640})
    thumb = Thumb(ann)
    ann.get_by_role("link", name="New round").tap()
    ann.get_by_label("row 1, column 1: empty").tap()
    thumb.key("5", "hearts", "Next", "6", "spades")
    expect(ann.locator("[name=pack]")).to_have_value("5H 6S")
    expect(ann.locator(".keypad")).to_be_visible()


def test_a_refusal_of_the_timer_is_beside_its_minutes(table: Table, ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob --name pile")
    ann = table.phone("/g/pile")
    minutes = ann.get_by_label("Minutes")
    minutes.fill("soon")
    ann.get_by_role("button", name="Start").tap()
    expect(ann.locator("#minutes-error")).to_contain_text("'soon' is not a length of time")
    expect(minutes).to_be_focused()
    minutes.fill("3:30")
    ann.wait_for_timeout(700)  # sooner, it would be a double tap
    ann.get_by_role("button", name="Start").tap()
    expect(ann.locator("#timer-left")).to_contain_text("3:")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_name_is_in_view_with_its_field(table: Table, ramble: Ramble, scripts: bool) -> None:
    ramble("dumbal new Ann Bob --name sunday")
    ann = table.phone("/g/sunday/players", java_script_enabled=scripts)
    ann.get_by_label("Who is it?").select_option("Ann")
    ann.get_by_label("The right name").fill("A=n")
    ann.get_by_role("button", name="Correct it everywhere").tap()
    expect(ann.locator("#player-to-error")).to_be_in_viewport(ratio=0.99)
    expect(ann.get_by_label("The right name")).to_be_focused()
