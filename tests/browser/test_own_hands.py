"""Everybody enters their own hand: four phones and a board, and what goes wrong between them."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

from ramble_tools.scorebook.sessions import look
from tests.browser.conftest import Table
from tests.browser.test_looks import AXE
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import GAME, NAMES, Thumb, friday, rounds, scores

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["friday"]
SMALL = {"width": 360, "height": 640}
SUITS = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}


class Own(Thumb):
    """The phone of a player."""

    def __init__(self, table: Table, name: str, path: str = GAME, **settings: Any) -> None:
        super().__init__(table.phone(path, **{"viewport": SMALL, **settings}))
        self.page.get_by_role("button", name=name, exact=True).tap()
        expect(self.page.locator("header .phone")).to_have_text(name)

    @property
    def field(self) -> "Locator":
        return self.page.locator("#hand .input").first

    def field_of(self, name: str) -> "Locator":
        return self.page.locator("#hand").get_by_label(f"{name}'s hand")

    @property
    def line(self) -> "Locator":
        return self.page.locator("#hand-line")

    @property
    def error(self) -> "Locator":
        return self.page.locator("#hand .error")

    def call(self) -> None:
        self.page.get_by_role("button", name="I call").tap()
        expect(self.field).to_be_focused()

    def cards(self, text: str) -> None:
        """Tap a hand of cards, and send it."""
        expect(self.field).to_be_focused()
        for card in text.split():
            self.key(card[:-1], SUITS[card[-1]])
        self.key("Done")

    def points(self, text: str) -> None:
        """Tap the points of a hand, and send them."""
        expect(self.field).to_be_focused()
        if not self.page.locator(".keypad-digits").count():
            self.key("1 2 3: enter points instead of cards")
        self.key(*text, "Done")


def four(table: Table) -> list[Own]:
    return [Own(table, name) for name in NAMES[:4]]


NAMES_AND_HANDS = [("Ann", "AS 2H 2D"), ("Bob", "KS 5D 2C"), ("Cy", "9H 9S JC"), ("Dan", "10H QS AD")]


def test_each_phone_enters_its_own_cards_in_at_most_nine_taps(table: Table, ramble: Ramble) -> None:
    phones = four(table)
    ann, bob, cy, dan = phones
    board = table.phone(f"{GAME}?board=1", viewport={"width": 1280, "height": 720})
    guest = table.phone(GAME, viewport=SMALL)
    ann.call()
    for phone in phones:
        expect(phone.field).to_be_focused()
        expect(phone.page.locator("#hand .input")).to_have_count(1)
    expect(guest.locator("#hand")).to_be_hidden()
    for phone, (_, hand) in zip((bob, ann), (NAMES_AND_HANDS[1], NAMES_AND_HANDS[0]), strict=True):
        phone.cards(hand)
    for page in (ann.page, cy.page, board, guest):
        expect(page.locator("[data-line]").first).to_have_text("Ann called: waiting for Cy and Dan")
    assert "K♠" not in board.content() + guest.content() + cy.page.content()
    assert rounds(ramble) == 0
    cy.cards(NAMES_AND_HANDS[2][1])
    dan.cards(NAMES_AND_HANDS[3][1])
    for phone in phones:
        expect(scores(phone.page)).to_have_text(["0", "20", "29", "23"])
        expect(phone.page.locator("#hand")).to_be_hidden()
        assert phone.taps <= 9
    expect(board.locator("#called p")).to_have_text("")
    assert rounds(ramble) == 1
    # One undo, by anybody.
    cy.page.wait_for_timeout(700)
    cy.page.get_by_role("button", name=re.compile("^Undo hand 1")).tap()
    expect(scores(ann.page)).to_have_text(["0", "0", "0", "0"])
    # The next one in points: three taps, once the keys are digits.
    bob.page.get_by_role("button", name="I call").tap()
    for phone, points in zip(phones, ("17", "4", "23", "30"), strict=True):
        phone.points(points)
    for phone in phones:
        expect(scores(phone.page)).to_have_text(["17", "0", "23", "30"])
        phone.taps = 0
    ann.call()
    for phone, points in zip(phones, ("14", "17", "23", "30"), strict=True):
        phone.points(points)
    assert all(phone.taps == 3 for phone in phones)
    # 14 is more than a call may have, apart from an opening call: that is asked where somebody called.
    expect(ann.page.locator("#hand [data-field=opening]")).to_contain_text("Ann called with 14")


def test_points_and_whether_one_may_call_are_in_view_as_one_types(table: Table) -> None:
    ann = Own(table, "Ann")
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    ann.call()
    ann.key("A", "spades", "3", "hearts")
    answer = ann.page.locator("#hand .answer")
    expect(answer).to_have_text("4 points: you may call at the start of any turn.")
    ann.key("K", "hearts")
    expect(answer).to_have_text("17 points: you can't call.")
    for seen in (answer, ann.field, ann.page.locator(".keypad"), ann.line):
        expect(seen).to_be_in_viewport(ratio=0.99)
    assert len([url for url in sent if url.endswith("/call")]) == 1, "what the server knows is not sent again"


def hands(phones: Sequence[Own], points: Sequence[str]) -> None:
    for phone, each in zip(phones, points, strict=True):
        phone.points(each)


def test_what_belongs_to_nobody_is_asked_where_somebody_called(table: Table, ramble: Ramble) -> None:
    ann, bob, cy, dan = phones = four(table)
    cy.call()
    hands(phones, ["17", "23", "9", "30"])
    expect(cy.error).to_contain_text("Choose one of these")
    opening = cy.page.locator("#hand [data-field=opening]")
    expect(opening).to_contain_text("Cy called with 9, more than 5: was it before the very first turn?")
    for other in (ann, bob, dan):
        expect(other.error).to_contain_text("Cy called with 9")
        expect(other.page.locator("#hand [data-field=opening]")).to_have_count(0)
    assert rounds(ramble) == 0
    expect(opening.locator("input").first).to_be_focused()
    opening.locator("input").first.check()
    cy.page.get_by_role("button", name="Done").last.tap()
    for phone in phones:
        expect(scores(phone.page)).to_have_text(["17", "23", "0", "30"])
        expect(phone.page.locator("#hand")).to_be_hidden()


def test_a_doubt_is_settled_where_somebody_called_and_a_tie_by_those_tied(table: Table, ramble: Ramble) -> None:
    ann, bob, _, dan = phones = four(table)
    ann.call()
    hands(phones, ["4", "0", "17", "30"])
    yes = ann.page.get_by_role("button", name="Yes, record it")
    expect(yes).to_be_visible()
    expect(bob.error).to_contain_text("Bob can't have 0 points")
    expect(bob.page.get_by_role("button", name="Yes, record it")).to_have_count(0)
    assert rounds(ramble) == 0
    # It was a slip of Bob's.
    bob.key("Clear this field", "3", "Done")
    expect(scores(ann.page)).to_have_text(["24", "0", "17", "30"])
    ann.page.wait_for_timeout(700)
    ann.page.get_by_role("button", name=re.compile("^Undo hand 1")).tap()
    expect(scores(dan.page)).to_have_text(["0", "0", "0", "0"])
    ann.call()
    hands(phones, ["4", "3", "17", "3"])
    for phone in (bob, dan):
        expect(phone.page.locator("#hand [data-field^='cards:']")).to_have_count(1)
    expect(ann.page.locator("#hand [data-field^='cards:']")).to_have_count(0)
    for phone, count in ((bob, "2"), (dan, "1")):
        phone.page.locator("#hand [data-field^='cards:'] .input").tap()
        phone.key(count, "Done")
    expect(scores(ann.page)).to_have_text(["24", "3", "17", "0"])


def test_a_card_in_two_hands_names_both_players_on_all_phones(table: Table, ramble: Ramble) -> None:
    phones = four(table)
    _, bob, _, dan = phones
    phones[0].call()
    for phone, hand in zip(phones, ("AS 2H", "KS 5D", "9H 9S", "KS 3C"), strict=True):
        phone.cards(hand)
    for phone in phones:
        expect(phone.error).to_contain_text("in Bob's hand and in Dan's hand; a deck has only one")
    expect(dan.field_of("Dan")).to_have_attribute("aria-invalid", "true")
    assert rounds(ramble) == 0
    # Either of them may correct it.
    bob.key(*["Delete the last one"] * 2)
    bob.cards("KD 5D")
    expect(scores(dan.page)).to_have_text(["0", "18", "18", "16"])


def test_of_two_calls_the_first_counts_and_the_second_is_told(table: Table, ramble: Ramble) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    # A phone that gets no news.
    bob.page.route("**/events*", lambda route: route.abort())
    bob.page.reload()
    ann.call()
    bob.page.get_by_role("button", name="I call").tap()
    expect(bob.page.locator("#toasts")).to_contain_text("Ann called first, and that call counts")
    expect(bob.page.locator("#hand h2")).to_have_text("Ann called")
    expect(bob.field).to_be_focused()
    assert rounds(ramble) == 0


def test_a_call_is_called_off_and_somebody_else_called(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    bob.points("17")
    expect(bob.page.get_by_text("Call it off")).to_have_count(0)
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Cy called").tap()
    expect(bob.line).to_have_text("Cy called: waiting for Ann, Cy and Dan")
    for phone in (ann, bob):
        expect(phone.page.locator("#hand h2")).to_have_text("Cy called")
    ann.page.locator("#call-fold summary").tap()
    expect(ann.page.get_by_role("button", name="Ann called")).to_be_visible()
    ann.page.get_by_role("button", name="Call it off").tap()
    for phone in (ann, bob):
        expect(phone.page.locator("#hand")).to_be_hidden()
        expect(phone.page.get_by_role("button", name="I call")).to_be_visible()


def test_what_was_called_off_does_not_come_back(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    bob.points("17")
    expect(ann.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    url, context = bob.page.url, bob.page.context
    bob.page.close()
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Call it off").tap()
    expect(ann.page.locator("#hand")).to_be_hidden()
    table.kill()
    table.start()
    # Bob's phone still has its part, and sends it to a server that knows nothing.
    page = context.new_page()
    with page.expect_response("**/hand"):
        page.goto(url)
    for each in (page, ann.page):
        expect(each.get_by_role("button", name="I call")).to_be_visible()
        expect(each.locator("#hand")).to_be_hidden()
    assert "letters" not in page.evaluate("JSON.stringify(localStorage)")


def test_anybody_fills_in_for_somebody_without_a_phone(table: Table, ramble: Ramble) -> None:
    ann, bob, cy = phones = [Own(table, name) for name in NAMES[:3]]
    ann.call()
    hands(phones, ["4", "17", "9"])
    bob.page.get_by_role("link", name="Fill in: Dan").tap()
    expect(bob.field_of("Dan")).to_be_focused()
    bob.key("3", "0", "Done")
    for phone in phones:
        expect(scores(phone.page)).to_have_text(["0", "17", "9", "30"])
    assert rounds(ramble) == 1
    assert cy.page.locator(".news").inner_text().count("recorded hand 1")


def test_one_scorer_and_everybody_in_one_evening(table: Table, ramble: Ramble) -> None:
    phones = four(table)
    ann, bob, cy, dan = phones
    # Cy keeps score in the pad while the others wait: Cy is told, and nothing opens over what is typed.
    cy.open()
    cy.key("4")
    ann.call()
    expect(cy.page.locator("#toasts")).to_contain_text("Ann called. Close this to enter yours.")
    expect(cy.page.locator("#hand")).to_be_hidden()
    cy.key("Next", *"17", *"9", "Next", *"30")
    cy.caller("Ann")
    cy.record()
    expect(scores(dan.page)).to_have_text(["0", "17", "9", "30"])
    for phone in (ann, bob, dan):
        phone.points("4" if phone is ann else "17")
    cy.page.wait_for_timeout(700)
    cy.page.get_by_role("link", name="Open", exact=True).tap()
    cy.points("23")
    for phone in phones:
        expect(phone.page.locator("#hand .meanwhile")).to_contain_text("Yours is not recorded yet")
    assert rounds(ramble) == 1
    ann.page.get_by_role("button", name="Record it too").tap()
    expect(scores(dan.page)).to_have_text(["0", "34", "32", "47"])


def test_nothing_is_lost_while_the_laptop_is_away(table: Table, ramble: Ramble) -> None:
    phones = four(table)
    ann, bob, cy, dan = phones
    ann.call()
    bob.points("17")
    expect(ann.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    cy.key("9", "hearts")  # typed, and not sent
    table.kill()
    # Sent while it is away; and half typed on a phone whose browser is killed.
    dan.points("30")
    expect(dan.page.locator("#note")).to_contain_text("does not answer")
    table.start()
    expect(bob.line).to_have_text("Ann called: waiting for Ann and Cy")
    cy.page.reload()
    expect(cy.field).to_have_value("9H")
    cy.key("Done")
    ann.points("4")
    for phone in phones:
        expect(scores(phone.page)).to_have_text(["0", "17", "9", "30"])
        expect(phone.page.locator("#hand")).to_be_hidden()
    assert rounds(ramble) == 1
    assert not any("ramble-hand" in phone.page.evaluate("JSON.stringify(localStorage)") for phone in phones)


def test_a_phone_that_was_away_comes_back_into_its_own_field(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    bob.page.context.set_offline(True)
    ann.call()
    bob.page.context.set_offline(False)
    expect(bob.field).to_be_focused()
    bob.page.goto("about:blank")
    bob.page.go_back()
    expect(bob.field).to_be_focused()


def test_the_phone_s_own_way_back_closes_it_and_the_game_stays(table: Table) -> None:
    ann = Own(table, "Ann")
    ann.call()
    ann.page.go_back()
    expect(ann.page.locator("#hand")).to_be_hidden()
    assert ann.page.url.endswith(GAME)
    ann.page.get_by_role("link", name="Open", exact=True).tap()
    expect(ann.field).to_be_focused()


def test_without_a_script(table: Table, ramble: Ramble) -> None:
    pages = [Own(table, name, java_script_enabled=False).page for name in NAMES[:2]]
    pages[0].get_by_role("button", name="I call").tap()
    expect(pages[0].locator("#called p")).to_have_text("Ann called: waiting for Ann, Bob, Cy and Dan")
    pages[1].reload()
    for page, name in zip(pages, NAMES, strict=False):
        page.locator("#hand").get_by_label(f"{name}'s hand").fill("4")
        page.locator("#hand").get_by_role("button", name="Done").last.tap()
        expect(page.locator("#hand .in").last).to_have_text(re.compile(f"^{name} is in"))
    expect(pages[1].locator("#called p")).to_have_text("Ann called: waiting for Cy and Dan")
    assert rounds(ramble) == 0


def test_a_phone_that_only_watches_and_one_of_nobody_have_no_button(table: Table, ramble: Ramble) -> None:
    guest = table.phone(GAME)
    expect(guest.locator("#board")).to_be_visible()
    expect(guest.get_by_role("button", name="I call")).to_have_count(0)
    ramble("dogpile new Ann Bob --name pile")
    expect(Own(table, "Ann", "/g/pile").page.locator("#called, #hand")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(table: Table, scheme: str) -> None:
    ann, bob, cy, dan = phones = [Own(table, name, color_scheme=scheme) for name in NAMES[:4]]
    board = table.phone(f"{GAME}?board=1", viewport={"width": 1280, "height": 720}, color_scheme=scheme)

    def check(page: "Page", state: str) -> None:
        page.wait_for_timeout(250)  # what comes up fades in
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], state
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state

    check(ann.page, "before")
    ann.call()
    expect(bob.field).to_be_focused()
    for page, state in ((ann.page, "called"), (bob.page, "own field"), (board, "board")):
        check(page, state)
    bob.key("K", "spades")
    expect(bob.page.locator("#hand .answer")).to_be_visible()
    check(bob.page, "typed")
    bob.key("Done")
    expect(bob.page.locator("#hand .input")).to_have_count(0)
    check(bob.page, "sent")
    ann.points("9")
    cy.points("17")
    dan.cards("KS")
    for phone in phones:
        expect(phone.error.first).to_be_visible()
        check(phone.page, "refused")


def test_the_laptop_is_killed_again_and_again(table: Table) -> None:
    """Two phones enter for four; see `test_live_web.py` for many kills at any moment."""
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    ann.points("4")
    bob.points("17")
    for name, points in (("Cy", "9"), ("Dan", "30")):
        table.kill()
        table.start()
        expect(bob.line).not_to_contain_text("Ann,")
        bob.page.get_by_role("link", name=f"Fill in: {name}").tap()
        expect(bob.field_of(name)).to_be_focused()
        bob.points(points)
    expect(scores(ann.page)).to_have_text(["0", "17", "9", "30"])
    assert look("dumbal", "friday").history.count == 1
