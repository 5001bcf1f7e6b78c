"""What is entered on a phone: where the focus goes, and what the page's own keys do."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import GAME, NAMES, Thumb, friday, rounds, scores

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

__all__ = ["friday"]
SMALL: "ViewportSize" = {"width": 360, "height": 640}


def test_an_empty_hand_gets_the_keys_and_what_was_half_typed_goes_on_where_it_ended(
    table: Table, ramble: Ramble
) -> None:
    ann = table.phone(GAME, viewport={"width": 360, "height": 640})
    thumb = Thumb(ann)
    thumb.open()
    thumb.record()
    expect(ann.locator("#pad .error")).to_have_text("Fill in what is empty, and tap who called")
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
    expect(ann.get_by_text("Ann called with 12, more than 5: was it before the very first turn?").first).to_be_visible()
    expect(ann.locator(".who input").first).to_be_focused()
    ann.locator("[data-field=opening] input").first.check()
    ann.keyboard.press("Enter")
    expect(scores(ann)).to_have_count(4)
    expect(ann.locator(".news")).to_contain_text("recorded hand 1")


def test_a_key_counts_although_another_phone_records_a_hand_while_it_is_pressed(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    Thumb(ann).open()
    ann.locator(".keypad").get_by_role("button", name="4", exact=True).hover()
    with ann.expect_response(re.compile("/pad$")) as shown:
        ann.mouse.down()
        ramble("dumbal add 4 17 9 30 a --game friday")
    shown.value.finished()
    # Now the pad is made anew.
    ann.wait_for_timeout(200)
    ann.mouse.up()
    expect(ann.get_by_label("Ann's hand")).to_have_value("4")


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
    ann = table.phone("/g/pile", viewport=SMALL)
    minutes = ann.get_by_label("Minutes")
    minutes.fill("soon")
    ann.get_by_role("button", name="Start").tap()
    expect(ann.locator("#minutes-error")).to_contain_text("'soon' is not a length of time")
    expect(minutes).to_be_focused()
    foot, error = ann.locator("#bar").bounding_box(), ann.locator("#minutes-error").bounding_box()
    assert foot and error and error["y"] + error["height"] <= foot["y"]
    minutes.fill("3:30")
    ann.wait_for_timeout(700)  # sooner, it would be a double tap
    ann.get_by_role("button", name="Start").tap()
    expect(ann.locator("#timer-left")).to_contain_text("3:")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_name_is_in_view_with_its_field(table: Table, ramble: Ramble, scripts: bool) -> None:
    ramble("dumbal new Ann Bob --name sunday")
    ann = table.phone("/g/sunday/players", java_script_enabled=scripts)
    ann.get_by_label("Name of Bob").fill("B=b")
    ann.get_by_role("button", name="Save").tap()
    expect(ann.locator(".seats .error")).to_be_in_viewport(ratio=0.99)
    expect(ann.get_by_label("Name of Bob")).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_seats_are_edited_in_place_on_a_small_phone(table: Table, ramble: Ramble, scripts: bool) -> None:
    ramble("dumbal new Ann Bob Cy Dan Eve Flo Gus --name sunday")
    ann = table.phone("/g/sunday/players", java_script_enabled=scripts, viewport={"width": 360, "height": 640})
    save = ann.get_by_role("button", name="Save")
    expect(save).to_be_in_viewport(ratio=0.99)
    ann.get_by_label("Name of Bob").fill("Rob")
    ann.get_by_label("leaves: Cy").tap()
    ann.get_by_label("Seat of Gus").select_option("1")
    expect(save).to_be_in_viewport(ratio=0.99)
    ann.get_by_label("deals next: Gus").tap()
    save.tap()
    expect(ann).to_have_url(re.compile("/g/sunday$"))
    expect(ann.locator(".seat .name")).to_have_text(["Gus", "Ann", "Rob", "Dan", "Eve", "Flo", "Cy"])
    expect(ann.locator(".seat", has_text="deals").locator(".name")).to_have_text("Gus")


def test_who_called_has_few_points_so_the_next_digit_is_the_next_hand_s(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    first, second, third = (ann.get_by_label(f"{name}'s hand") for name in NAMES[:3])
    thumb.open()
    thumb.caller("Ann")
    thumb.key("4", "1", "7")
    assert [each.input_value() for each in (first, second)] == ["4", "17"]
    expect(third).to_be_focused()
    # Without a call, 4 may become 41. An opening call may have more than 5 points: one tap goes back for it.
    thumb.key("4")
    expect(third).to_be_focused()
    first.tap()
    thumb.key("1")
    expect(first).to_be_focused()
    thumb.key("2")
    expect(first).to_have_value("12")
    thumb.caller("Bob")
    second.fill("")
    third.fill("")
    second.tap()
    thumb.key("1")
    expect(third).to_be_focused()
    thumb.key("Delete the last one")
    expect(second).to_be_focused()
    thumb.key("5")
    expect(second).to_have_value("15")


@pytest.mark.parametrize(
    ("digits", "hands", "said"),
    [
        ("99", ["9", "9"], "Ann 9, Bob 9. ⌫ takes Bob's 9 back."),
        ("177", ["17", "7"], "Ann 17, Bob 7. ⌫ takes Bob's 7 back."),
        ("00", ["0", "0"], "Ann 0, Bob 0. ⌫ takes Bob's 0 back."),
    ],
)
def test_a_digit_that_may_have_been_tapped_once_too_often_is_said_and_taken_back(
    table: Table, digits: str, hands: list[str], said: str
) -> None:
    ann = table.phone(GAME, viewport=SMALL)
    thumb = Thumb(ann)
    first, second, third = (ann.get_by_label(f"{name}'s hand") for name in NAMES[:3])
    thumb.open()
    ann.wait_for_timeout(700)  # sooner, it would be a double tap
    thumb.key(*digits)
    assert [each.input_value() for each in (first, second)] == hands
    note = ann.locator(".toast")
    expect(note).to_have_text(re.compile(said.replace("Ann", ".?Ann.?").replace("Bob", ".?Bob.?")))
    row, shown = first.bounding_box(), note.bounding_box()
    assert row and shown and shown["y"] + shown["height"] <= row["y"], "the hands can be read"
    expect(third).to_be_focused()
    thumb.key("Delete the last one")
    expect(second).to_be_focused()
    assert [each.input_value() for each in (first, second)] == [hands[0], ""]


def test_equal_hands_between_which_one_taps_next_are_entered_without_a_note(table: Table) -> None:
    ann = table.phone(GAME, viewport=SMALL)
    thumb = Thumb(ann)
    thumb.open()
    ann.wait_for_timeout(700)  # sooner, it would be a double tap
    thumb.key("4", "Next", "4", "Next", "1", "7", "3", "0")
    expect(ann.locator(".toast")).to_have_count(0)
    assert [ann.get_by_label(f"{name}'s hand").input_value() for name in NAMES[:4]] == ["4", "4", "17", "30"]


def test_a_tap_on_who_called_opens_the_keys_again(table: Table) -> None:
    ann = table.phone(GAME, viewport=SMALL)
    thumb = Thumb(ann)
    thumb.open()
    thumb.key("9")
    ann.locator("#pad summary").focus()
    expect(ann.locator(".keypad")).to_have_count(0)
    thumb.caller("Ann")
    expect(ann.locator(".keypad")).to_be_visible()
    expect(ann.get_by_label("Bob's hand")).to_be_focused()


def test_four_players_are_in_view_with_points_and_with_cards(table: Table) -> None:
    ann = table.phone(GAME, viewport=SMALL)
    Thumb(ann).open()
    for keys in ("points", "cards"):
        for row in ann.locator(".rows .row").all():
            box, foot = row.bounding_box(), ann.locator(".buttons").bounding_box()
            assert box and foot and box["y"] + box["height"] <= foot["y"], keys
        if keys == "points":
            Thumb(ann).key("Enter cards instead of points")


def test_a_hand_is_corrected_with_its_keys_in_view(table: Table, ramble: Ramble) -> None:
    ramble("dumbal add 4 17 9 30 a --game friday")
    ann = table.phone(f"{GAME}/edit/1", viewport=SMALL)
    bob, outcome = ann.get_by_label("Bob's hand"), ann.locator("#outcome")
    bob.tap()
    expect(ann.locator(".keypad")).to_be_in_viewport(ratio=0.99)
    expect(ann.get_by_role("button", name="Save the correction")).to_be_in_viewport(ratio=0.99)
    # The first digit takes the place of what was there.
    Thumb(ann).key("0")
    expect(outcome).to_contain_text("Bob can't have 0 points with at most five cards")
    expect(ann.get_by_text("Bob can't have 0 points")).to_have_count(1)
    Thumb(ann).key("1", "2")
    expect(bob).to_have_value("12")
    expect(outcome).to_have_text("Bob's hand 17 → 12; Bob's total 17 → 12")
    ann.get_by_role("button", name="Save the correction").tap()
    expect(ann.locator(".news")).to_contain_text("correction of hand 1: Bob's hand 17 → 12; Bob's total 17 → 12")
    ann.goto(ann.url + "/edit/1")
    ann.get_by_role("link", name="Remove this hand").tap()
    ann.locator("dialog").get_by_role("button", name="Remove hand 1").tap()
    expect(scores(ann)).to_have_text(["0"] * 4)


def test_the_list_of_games_says_where_something_is_typed_and_not_recorded(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name sunday")
    ann = table.phone(GAME)
    thumb, home = Thumb(ann), ann.url.partition("/g/")[0]
    thumb.open()
    thumb.key("4")
    ann.goto(home)
    expect(ann.locator(".game", has_text="friday")).to_contain_text("Typed on this phone, and not recorded yet")
    expect(ann.locator(".game .draft")).to_have_count(1)
    ramble("dumbal new Ann Bob --name monday")
    expect(ann.locator(".game")).to_have_count(3)
    expect(ann.locator(".game .draft")).to_have_count(1)
    ann.goto(home + GAME)
    thumb.open()
    ann.get_by_label("Ann's hand").tap()
    thumb.key("Clear this field")
    ann.goto(home)
    expect(ann.locator(".game")).to_have_count(3)
    expect(ann.locator(".game .draft")).to_have_count(0)
