"""The referee on a phone: keys at once, an answer in a few taps, and what was typed stays."""

import pytest

from tests.browser.conftest import Table

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import Thumb, friday
from tests.browser.test_looks import SMALL_PHONE

__all__ = ["friday"]


def test_may_i_lay_these_off(table: Table) -> None:
    page = table.phone("/g/friday", viewport=SMALL_PHONE)
    thumb = Thumb(page)
    thumb.tap(page.locator("#bar").get_by_role("link", name="Ask the referee"))
    thumb.tap(page.get_by_role("link", name="May I lay these off?"))
    # The keys are there without a tap, and nothing has to be scrolled.
    ask, cards = page.get_by_role("button", name="Ask", exact=True), page.get_by_label("Which cards?")
    for what in (cards, ask, page.locator(".keypad .key-next"), page.locator(".keypad .key").last):
        expect(what).to_be_in_viewport(ratio=0.99)
    assert page.locator(".pad-body").evaluate("body => body.scrollHeight <= body.clientHeight")
    thumb.key("9", "spades", "9", "hearts")
    expect(cards).to_have_value("9S 9H")
    thumb.tap(ask)
    answer = page.locator("#answer")
    expect(answer).to_contain_text("Yes")
    expect(answer).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".keypad")).to_have_count(0)
    # From the game's page: two taps, the cards, and one more.
    assert thumb.taps == 2 + 4 + 1
    expect(page.locator(".shown .mini")).to_have_count(2)
    cards.tap()
    thumb.key("Delete the last one", "8", "hearts")
    thumb.tap(ask)
    expect(answer).to_contain_text("No")
    expect(answer).to_contain_text("Two cards must be of the same rank")
    expect(cards).to_have_value("9S 8H")


def test_a_refusal_is_beside_its_field_with_the_keys(table: Table) -> None:
    page = table.phone("/g/friday/ask/best", viewport=SMALL_PHONE)
    thumb = Thumb(page)
    thumb.key("9", "spades", "9", "Next", "3", "clubs")
    thumb.tap(page.get_by_role("button", name="Ask", exact=True))
    hand = page.get_by_label("Your hand?")
    expect(hand).to_be_focused()
    expect(page.locator(".field:has(#f-hand) .error")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_label("What did the player on your right")).to_have_value("3C")
    thumb.key("hearts")
    thumb.tap(page.get_by_role("button", name="Ask", exact=True))
    expect(page.locator("#answer")).to_contain_text("lay off 9♠ 9♥")


def test_the_way_back_from_an_answer_keeps_what_was_typed(table: Table) -> None:
    page = table.phone("/ask/dramble/score", viewport=SMALL_PHONE)
    thumb = Thumb(page)
    # A top card goes on to the other pile, and its number of cards back.
    thumb.key("9", "How many cards are in the pile?", "1", "2", "Delete the last one", "0")
    expect(page.locator("[name=left]")).to_have_value("9:10")
    thumb.key("Next", "4", "How many cards are in the pile?", "2", "Next")
    # A card with its pile goes on to the next field.
    thumb.key("10", "left", "3", "right")
    typed = {"left": "9:10", "right": "4:2", "first": "10 left", "second": "3 right"}
    for name, text in typed.items():
        expect(page.locator(f"[name={name}]")).to_have_value(text)
    thumb.tap(page.get_by_role("button", name="Ask", exact=True))
    expect(page.locator("#answer")).to_contain_text("The first player takes 10 cards")
    page.go_back()
    expect(page.locator("#answer")).to_have_count(0)
    for name, text in typed.items():
        expect(page.locator(f"[name={name}]")).to_have_value(text)


def test_lists_of_numbers_have_the_page_s_keys(table: Table) -> None:
    for question, field, text in (("dumbal/odds", "opponents", "5,4"), ("dogpile/round", "laid", "5,4")):
        page = table.phone(f"/ask/{question}", viewport=SMALL_PHONE)
        page.locator(f"[name={field}]").tap()
        Thumb(page).key("5", ",", "4")
        expect(page.locator(f"[name={field}]")).to_have_value(text)


def test_several_cards_or_the_stock_in_place_of_one(table: Table) -> None:
    page = table.phone("/g/friday/ask/turn", viewport=SMALL_PHONE)
    thumb = Thumb(page)
    thumb.key("9", "spades", "9", "hearts", "Next", "8", "diamonds")
    taken = page.get_by_label("Which card was picked up?")
    expect(taken).to_have_value("8D")
    thumb.key("from the stock")
    expect(taken).to_have_value("stock")
    thumb.key("Another card", "8", "diamonds")
    expect(taken).to_have_value("stock / 8D")
    thumb.key("7", "hearts")
    expect(taken).to_have_value("stock / 7H")
    thumb.key("Delete the last one")
    page.get_by_text("More", exact=True).tap()
    page.get_by_role("checkbox", name="The stock is empty").tap()
    thumb.tap(page.get_by_role("button", name="Ask", exact=True))
    expect(page.locator("#answer")).to_contain_text("The turn is legal")
    expect(page.get_by_role("checkbox", name="The stock is empty")).to_be_checked()


def test_without_a_script(table: Table) -> None:
    page = table.phone("/g/friday", java_script_enabled=False)
    page.locator("#bar").get_by_role("link", name="Ask the referee").tap()
    page.get_by_role("link", name="May I lay these off?").tap()
    page.get_by_label("Which cards?").fill("9s 9h")
    page.get_by_role("button", name="Ask", exact=True).tap()
    expect(page.locator("#answer")).to_contain_text("Yes")
    expect(page.get_by_label("Which cards?")).to_have_value("9s 9h")
