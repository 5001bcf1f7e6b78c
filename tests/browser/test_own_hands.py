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

from tests.browser.test_evening import GAME, NAMES, Thumb, expect_forgotten, expect_unsent, friday, rounds, scores

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

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

    @property
    def button(self) -> "Locator":
        """The one button for what is the player's."""
        return self.page.locator("#called a")

    def open_own(self) -> None:
        self.button.tap()
        expect(self.field).to_be_focused()

    def call(self) -> None:
        """Call before a hand is typed; no such tap counts."""
        self.open_own()
        self.key("I call")
        self.taps -= 1
        expect(self.page.locator("#hand h2")).to_contain_text("called")
        expect(self.field).to_be_focused()

    def done(self) -> None:
        """Tap Done, which is no key where there are several fields."""
        self.tap(self.page.locator("#hand .buttons").get_by_role("button", name="Done"))

    def cards(self, text: str) -> None:
        """Tap a hand of cards, and send it."""
        expect(self.field).to_be_focused()
        for card in text.split():
            self.key(card[:-1], SUITS[card[-1]])
        self.key("Done")

    def points(self, text: str) -> None:
        """Tap the points of a hand, and send them."""
        expect(self.field).to_be_focused()
        beside_cards = "" if self.page.locator(".keypad-digits").count() else " as points"
        self.key(*(f"{digit}{beside_cards}" for digit in text), "Done")


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
    # The one button keeps its name; beside it, the button at the foot says what is different about it.
    expect(bob.button).to_have_text("My hand")
    expect(guest.locator("#called a")).to_have_text("Open")
    expect(bob.page.locator(".bar .for-all")).to_have_text("all players")
    expect(guest.locator(".bar .for-all")).to_be_hidden()
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
    # The next one in points: three taps each, the first time and later.
    for caller, points in ((bob, ("17", "4", "23", "30")), (ann, ("14", "17", "23", "30"))):
        caller.call()
        for phone in phones:
            phone.taps = 0
        hands(phones, points)
        assert [phone.taps for phone in phones] == [len(each) + 1 for each in points]
        if caller is bob:
            expect(scores(ann.page)).to_have_text(["17", "0", "23", "30"])
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


def test_whether_one_may_call_is_answered_before_the_call_and_only_here(table: Table, ramble: Ramble) -> None:
    ann, bob, cy, dan = phones = four(table)
    board = table.phone(f"{GAME}?board=1", viewport={"width": 1280, "height": 720})
    heard: list[str] = []
    for page in (bob.page, board):
        page.on("response", lambda response: heard.append(response.url))
    for phone in (ann, cy):
        phone.open_own()
    answer = ann.page.locator("#hand .answer")
    ann.key("K", "hearts", "3", "spades")
    expect(answer).to_have_text("16 points: you can't call.")
    # Cy types, and goes on playing.
    cy.key("9", "hearts")
    cy.page.get_by_role("link", name="Close").tap()
    # A turn later, Ann has other cards: the first key replaces them.
    ann.page.get_by_role("link", name="Close").tap()
    ann.open_own()
    expect(ann.page.locator("#hand label")).to_be_visible()
    ann.key("A", "hearts", "3", "spades")
    expect(answer).to_have_text("4 points: you may call at the start of any turn.")
    for seen in (answer, ann.field, ann.page.locator(".keypad")):
        expect(seen).to_be_in_viewport(ratio=0.99)
    assert not [url for url in heard if "hand" in url] and "K♥" not in bob.page.content() + board.content()
    expect(bob.page.locator("[data-line]").first).to_have_text("")
    # The call brings the cards with it: no tap more than without the answer.
    ann.taps = 0
    ann.key("I call")
    expect(ann.line).to_have_text("Ann called: waiting for Bob, Cy and Dan")
    assert ann.taps == 1
    for phone in (bob, dan):
        expect(phone.field).to_have_value("")
        phone.points("17")
    # What Cy typed before is there, and Done sends it.
    expect(cy.field).to_have_value("9H")
    cy.key("Done")
    for phone in phones:
        expect(scores(phone.page)).to_have_text(["0", "17", "9", "17"])
        expect_forgotten(phone.page, "ramble-hand")
    assert rounds(ramble) == 1


def test_a_call_that_is_not_allowed_takes_a_second_tap(table: Table) -> None:
    ann = Own(table, "Ann")
    ann.open_own()
    ann.key("K", "spades", "Q", "I call")
    expect(ann.page.locator("#hand [role=alert]")).to_have_text("Nothing is sent yet.")
    expect(ann.page.locator("#hand .answer")).to_have_text("25 points: you can't call.")
    # It was typed wrong.
    ann.key("Delete the last one", "A")
    expect(ann.page.locator("#hand .answer")).to_contain_text("14 points: you can't call, except before the very")
    expect(ann.page.locator(".keypad").get_by_role("button", name="I call", exact=True)).to_be_visible()
    expect(ann.page.locator("#hand [role=alert]")).to_have_count(0)
    ann.key("9", "I call")
    expect(ann.page.locator(".keypad").get_by_role("button", name="I call anyway")).to_be_visible()
    ann.page.wait_for_timeout(700)  # a tap at once is the second one of a double tap
    ann.key("I call anyway")
    expect(ann.line).to_have_text("Ann called: waiting for Bob, Cy and Dan")


def test_what_was_typed_before_a_call_is_replaced_by_the_first_key(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    bob.open_own()
    bob.key("K", "spades", "5", "diamonds")
    bob.page.get_by_role("link", name="Close").tap()
    ann.call()
    expect(bob.field).to_have_value("KS 5D")
    bob.key("2", "clubs")
    expect(bob.field).to_have_value("2C")
    # What is being typed goes on where it was.
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Call it off").tap()
    expect(bob.page.locator("#hand")).to_be_hidden()
    bob.open_own()
    bob.key("9", "hearts")
    ann.call()
    expect(bob.page.locator("#hand h2")).to_have_text("Ann called")
    bob.key("9", "spades")
    expect(bob.field).to_have_value("9H 9S")


def test_what_was_typed_before_a_hand_was_recorded_is_not_called_unasked_in_the_next(
    table: Table, ramble: Ramble
) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    bob.open_own()
    bob.key("2", "spades")
    ramble("dumbal add 4 17 9 30 a --game friday")
    expect(scores(bob.page)).to_have_text(["0", "17", "9", "30"])
    bob.key("I call")
    told = bob.page.locator("#toasts")
    expect(told).to_contain_text("A hand was recorded in the meantime, so nothing was opened.")
    expect(ann.page.locator("#hand")).to_be_hidden()
    # Who has read that may call with it.
    expect(bob.field).to_be_focused()
    bob.key("2", "spades", "I call")
    expect(ann.page.locator("#hand h2")).to_have_text("Bob called")


def test_a_key_for_points_does_not_take_the_place_of_cards(table: Table) -> None:
    ann = Own(table, "Ann")
    ann.call()
    ann.key("2", "hearts", "9", "clubs", "5 as points")
    expect(ann.field).to_have_value("2H 9C")
    expect(ann.page.locator("#toasts")).to_have_text("Delete the cards first to enter points.")
    ann.key(*["Delete the last one"] * 2, "10", "5 as points")
    expect(ann.field).to_have_value("10")
    # A rank alone may be the first digit of the points.
    ann.key(*["Delete the last one"] * 2, "2", "0 as points")
    expect(ann.field).to_have_value("20")


def test_ranks_that_could_be_points_are_cards_by_the_keys_of_cards(table: Table) -> None:
    ann, bob, cy, dan = four(table)
    ann.open_own()
    ann.key("2", "10", "Delete the last one", "3")
    expect(ann.page.locator("#hand .shown .mini")).to_have_text(["2·", "3·"])
    expect(ann.page.locator("#hand .answer")).to_have_text("5 points: you may call at the start of any turn.")
    ann.key("4 as points")
    expect(ann.page.locator("#toasts")).to_have_text("Delete the cards first to enter points.")
    ann.key("I call")
    expect(ann.line).to_have_text("Ann called: waiting for Bob, Cy and Dan")
    expect(bob.field).to_be_focused()
    bob.key("10", "7", "Done")
    for phone in (cy, dan):
        phone.points("9")
    expect(scores(ann.page)).to_have_text(["0", "17", "9", "9"])
    history = look("dumbal", "friday").history
    assert history.round(1).entry.body["hands"] == {"Ann": "5/2", "Bob": "17/2", "Cy": "9", "Dan": "9"}


def test_a_digit_too_many_is_refused_and_takes_nothing_away(table: Table) -> None:
    ann = Own(table, "Ann")
    ann.call()
    ann.key(*(f"{digit} as points" for digit in "375"))
    expect(ann.field).to_have_value("37")
    expect(ann.page.locator("#toasts")).to_have_text("The most is 64. ⌫ takes a digit back.")
    # Who comes back to the field may begin again.
    ann.page.get_by_role("link", name="Close").tap()
    ann.open_own()
    ann.key("5")
    expect(ann.field).to_have_value("5")


def test_the_keys_go_to_the_foot_once_there_is_room(table: Table) -> None:
    bob = Own(table, "Bob")
    Own(table, "Ann").call()
    # As in a frame that is not shown until its page is there.
    bob.page.set_viewport_size({"width": 360, "height": 200})
    bob.page.reload()
    keys = bob.page.locator(".keypad")
    expect(bob.page.locator(".field + .keypad")).to_have_count(1)
    bob.page.set_viewport_size({"width": 360, "height": 640})
    expect(bob.page.locator("form > .keypad")).to_have_count(1)
    expect(keys.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    assert keys.evaluate("each => each.getBoundingClientRect().top") > 300


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
    expect(opening.locator(".error")).to_have_count(0)
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
    expect(bob.error).to_have_text("Ann's phone asks: Bob can't have 0 points with at most five cards: is that right?")
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
        phone.key(count)
        phone.done()
    expect(scores(ann.page)).to_have_text(["24", "3", "17", "0"])


def test_a_card_in_two_hands_names_both_players_on_all_phones(table: Table, ramble: Ramble) -> None:
    phones = four(table)
    _, bob, _, dan = phones
    phones[0].call()
    for phone, hand in zip(phones, ("AS 2H", "KS 5D", "9H 9S", "KS 3C"), strict=True):
        phone.cards(hand)
    for phone in phones:
        expect(phone.error).to_have_text("K♠ is in Bob's hand and in Dan's hand; a deck has only one")
    expect(dan.field_of("Dan")).to_have_attribute("aria-invalid", "true")
    assert rounds(ramble) == 0
    # Either of them may correct it.
    bob.key(*["Delete the last one"] * 2)
    bob.cards("KD 5D")
    expect(scores(dan.page)).to_have_text(["0", "18", "18", "16"])


def test_all_see_their_points_and_only_who_called_whether_one_may(table: Table) -> None:
    ann, bob, cy = (Own(table, name) for name in NAMES[:3])
    bob.open_own()
    bob.key("K", "hearts", "3", "spades")
    answer = bob.page.locator("#hand .answer")
    expect(answer).to_have_text("16 points: you can't call.")
    held: list[Route] = []
    bob.page.route("**/pad/*", lambda route: held.append(route) if not held else route.continue_())
    with bob.page.expect_request("**/pad/*"):
        bob.key("9", "clubs")
    ann.call()
    expect(bob.page.locator("#hand h2")).to_have_text("Ann called")
    expect(answer).to_have_text("25 points.")
    # An answer that comes late is about the hand before.
    with bob.page.expect_response("**/pad/*"):
        held[0].continue_()
    expect(answer).to_have_text("25 points.")
    bob.key("2", "clubs")
    expect(answer).to_have_text("27 points.")
    expect(answer).to_be_in_viewport(ratio=0.99)
    # So does who fills in for somebody.
    bob.page.get_by_role("link", name="Fill in: Cy").tap()
    expect(bob.field_of("Cy")).to_be_focused()
    bob.key("9", "hearts", "A", "spades")
    expect(answer).to_have_text("10 points.")
    bob.key(*["Delete the last one"] * 2)
    expect(answer).to_have_count(0)
    bob.points("18")
    expect(cy.line).to_have_text("Ann called: waiting for Ann, Bob and Dan")
    expect(bob.field_of("Bob")).to_be_focused()
    expect(answer).to_have_text("27 points.")
    ann.key("3", "hearts")
    expect(ann.page.locator("#hand .answer")).to_have_text("3 points: you may call at the start of any turn.")
    # It was Bob who called.
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Bob called").tap()
    expect(answer).to_have_text("27 points: you can't call.")
    expect(ann.page.locator("#hand .answer")).to_have_text("3 points.")


def test_a_part_that_can_t_be_read_opens_nothing_and_stays(table: Table, ramble: Ramble) -> None:
    ramble("dramble new Ann Bob --name dramble")
    ann, bob = Own(table, "Ann", "/g/dramble"), Own(table, "Bob", "/g/dramble")
    for phone in (ann, bob):
        phone.open_own()
        phone.key("9", "Done")
    for phone in (ann, bob):
        expect(phone.error).to_have_text("9 at which pile, left or right?")
        expect(phone.field).to_have_value("9")
        expect(phone.page.locator("#called p")).to_have_text("")
    ann.key("left", "Done")
    expect(ann.line).to_have_text("This turn: waiting for Bob")
    expect(bob.field).to_have_value("9")


def test_what_is_refused_stays_said_whatever_the_other_phones_do(table: Table, ramble: Ramble) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    for phone in (ann, bob):
        phone.open_own()
        phone.key("2", "clubs", "2", "clubs", "I call")
        expect(phone.error).to_contain_text("2♣ appears twice")
    ann.key(*["Delete the last one"] * 2, "A", "spades", "I call")
    expect(ann.page.locator("#hand h2")).to_have_text("Ann called")
    bob.field.tap()
    bob.key(*["Delete the last one"] * 2, "A", "spades", "Done")
    for name, points in (("Cy", "9"), ("Dan", "7")):
        ann.page.get_by_role("link", name=f"Fill in: {name}").tap()
        ann.key(points, "Done")
    both = "A♠ is in Ann's hand and in Bob's hand; a deck has only one"
    for phone in (ann, bob):
        expect(phone.error).to_have_text(both)
    # One's own hand with another fault is no other phone's, and the fault is said until it is sent again.
    bob.field.tap()
    bob.key("2", "clubs", "2", "clubs", "Done")
    expect(bob.error).to_contain_text("2♣ appears twice")
    # The news comes again, as it does in the app after each request.
    bob.page.evaluate("window.dispatchEvent(new Event('online'))")
    bob.page.wait_for_timeout(1000)
    expect(bob.error).to_contain_text("2♣ appears twice")
    expect(bob.page.locator("#toasts")).not_to_contain_text("Another phone")
    # What takes the keys away gives them back.
    bob.page.locator("#hand summary").first.tap()
    expect(bob.page.get_by_role("group", name="Keys")).to_have_count(0)
    bob.field.tap()
    bob.key("Delete the last one")
    assert rounds(ramble) == 0


def test_of_two_calls_the_first_counts_and_the_second_is_told(table: Table, ramble: Ramble) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    # A phone that gets no news.
    bob.page.route("**/events*", lambda route: route.abort())
    bob.page.reload()
    bob.open_own()
    bob.key("K", "spades")
    ann.call()
    bob.key("I call")
    expect(bob.page.locator("#toasts")).to_contain_text("Ann called first, and that call counts")
    expect(bob.page.locator("#hand h2")).to_have_text("Ann called")
    expect(bob.field).to_be_focused()
    expect(bob.field).to_have_value("KS")
    assert rounds(ramble) == 0


def test_of_two_who_call_together_the_second_keeps_what_was_typed(table: Table, ramble: Ramble) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    bob.open_own()
    bob.key("K", "spades", "5", "diamonds")
    held: list[Route] = []
    for what in ("call", "hand"):
        bob.page.route(f"**/{what}", lambda route: held.append(route) if len(held) < 2 else route.continue_())
    bob.key("I call")
    # Ann's call is first, and Bob's phone hears that its own is over before it has an answer to either request.
    with bob.page.expect_request("**/hand"):
        ann.call()
    mine, asked = held
    answer = mine.fetch()
    assert answer.status == 409
    expect(bob.page.locator("#hand")).to_be_hidden()
    asked.continue_()
    mine.fulfill(response=answer)
    expect(bob.page.locator("#hand h2")).to_have_text("Ann called")
    expect(bob.field).to_have_value("KS 5D")
    bob.page.wait_for_timeout(700)  # a tap at once is the second one of a double tap
    bob.key("Done")
    expect(ann.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    assert rounds(ramble) == 0


def test_a_call_is_called_off_and_somebody_else_called(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    bob.points("17")
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Cy called").tap()
    expect(bob.line).to_have_text("Cy called: waiting for Ann, Cy and Dan")
    for phone in (ann, bob):
        expect(phone.page.locator("#hand h2")).to_have_text("Cy called")
    ann.page.locator("#call-fold summary").tap()
    expect(ann.page.get_by_role("button", name="Ann called")).to_be_visible()
    # Ann's phone is gone; anybody may call it off.
    ann.page.context.set_offline(True)
    expect(bob.page.get_by_role("button", name="Ann called")).to_have_count(0)
    bob.page.locator("#call-fold summary").tap()
    bob.page.get_by_role("button", name="Call it off").tap()
    ann.page.context.set_offline(False)
    for phone in (ann, bob):
        expect(phone.page.locator("#hand")).to_be_hidden()
        expect(phone.button).to_have_text("My hand")
    expect(bob.page.locator("#toasts")).to_have_text("Bob's phone called it off")


def test_a_round_whose_calling_phone_is_gone_can_be_finished(table: Table, ramble: Ramble) -> None:
    ann, bob, _, dan = phones = four(table)
    ann.call()
    hands(phones, ["9", "17", "23", "30"])
    expect(bob.error).to_contain_text("Ann's phone asks: Ann called with 9")
    ann.page.context.close()
    table.contexts.remove(ann.page.context)
    bob.page.get_by_role("link", name="Change: Ann").tap()
    bob.page.locator("#hand [data-field=opening] input").first.check()
    bob.page.get_by_role("button", name="Done").last.tap()
    expect(scores(dan.page)).to_have_text(["0", "17", "23", "30"])
    assert rounds(ramble) == 1


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
        expect(each.get_by_role("link", name="My hand")).to_be_visible()
        expect(each.locator("#hand")).to_be_hidden()
    expect_forgotten(page, "letters")


def test_a_refusal_that_comes_when_the_form_is_gone_is_told_and_holds_up_nothing(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    refuses = False

    def fail(route: "Route") -> None:
        if route.request.method != "POST":
            route.continue_()
        elif refuses:
            route.fulfill(status=500, content_type="text/html", body="<main><h1>No</h1><p>The book is gone.</p></main>")
        else:
            route.abort()

    bob.page.route("**/hand", fail)
    bob.points("17")
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Call it off").tap()
    expect(bob.page.locator("#hand form")).to_have_count(0)
    refuses = True
    expect(bob.page.locator("#toasts")).to_have_text("The book is gone.")
    expect(bob.page.locator("#note")).to_be_hidden()
    expect_unsent(bob.page, 0)
    # What is sent after it goes on its way.
    bob.page.unroute("**/hand")
    bob.call()
    expect(ann.page.locator("#hand h2")).to_have_text("Bob called")


def test_what_was_sent_for_a_hand_that_was_called_off_is_not_in_the_next_one(table: Table, ramble: Ramble) -> None:
    ann, bob, cy, dan = four(table)
    ann.call()
    for phone in (bob, cy):
        expect(phone.field).to_be_focused()
        # From now on, they hear nothing; Bob's phone does not get anything through, either.
        phone.page.route("**/events*", lambda route: route.abort())
        phone.page.reload()
        expect(phone.field).to_be_focused()
    bob.page.context.set_offline(True)
    bob.cards("KS 5D")
    expect(bob.page.locator("#hand .waits")).to_be_visible()
    cy.key("9", "hearts")
    dan.key("2", "hearts")
    ann.page.locator("#call-fold summary").tap()
    ann.page.get_by_role("button", name="Call it off").tap()
    expect(dan.page.locator("#toasts")).to_have_text(
        "Ann's phone called it off. It is over without what you had typed: 2♥."
    )
    expect(ann.page.locator("#hand")).to_be_hidden()
    ann.call()
    bob.page.context.set_offline(False)
    for phone in (bob, cy):
        phone.page.unroute("**/events*")
    expect(cy.page.locator("#toasts")).to_have_text("It is over without what you had typed: 9♥.")
    for phone in (bob, cy, dan):
        expect(phone.line).to_have_text("Ann called: waiting for Ann, Bob, Cy and Dan")
        expect(phone.field).to_have_value("")
    assert rounds(ramble) == 0


def test_what_is_half_typed_when_another_phone_fills_it_in_is_kept_or_said(table: Table, ramble: Ramble) -> None:
    ann, bob, cy = (Own(table, name) for name in NAMES[:3])
    ann.call()
    bob.key("K", "spades")
    ann.page.get_by_role("link", name="Fill in: Cy").tap()
    expect(ann.field_of("Cy")).to_be_focused()
    ann.key("9", "hearts")
    # Bob's phone keeps what Bob types.
    cy.page.get_by_role("link", name="Fill in: Bob").tap()
    expect(cy.field_of("Bob")).to_be_focused()
    cy.points("17")
    expect(bob.page.locator("#toasts")).to_have_text("Another phone entered yours. Done replaces it.")
    expect(bob.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    expect(bob.field).to_have_value("KS")
    bob.key("5", "diamonds", "Done")
    expect(bob.page.locator("#hand .input")).to_have_count(0)
    # Ann hears that Cy was faster.
    expect(cy.field_of("Cy")).to_be_focused()
    cy.points("23")
    expect(ann.page.locator("#toasts")).to_have_text("Another phone entered Cy's. You had typed 9♥.")
    expect(ann.field_of("Ann")).to_be_focused()
    ann.key("A", "spades")
    for name, points in (("Dan", "30"), ("Ann", "4")):
        bob.page.get_by_role("link", name=f"Fill in: {name}").tap()
        expect(bob.field_of(name)).to_be_focused()
        bob.points(points)
    expect(scores(ann.page)).to_have_text(["0", "18", "23", "30"])
    expect(ann.page.locator("#toasts")).to_have_text("It is over without what you had typed: A♠.")
    assert rounds(ramble) == 1


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


def test_after_filling_in_for_somebody_my_hand_is_one_s_own_again(table: Table) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    # Bob begins to fill in for Dan, and puts that off.
    bob.page.get_by_role("link", name="Fill in: Dan").tap()
    expect(bob.field_of("Dan")).to_be_focused()
    bob.key("2 as points")
    bob.page.get_by_role("link", name="Close").tap()
    bob.open_own()
    expect(bob.field_of("Bob")).to_be_visible()
    # What was typed for Dan is still there.
    bob.page.get_by_role("link", name="Fill in: Dan").tap()
    expect(bob.field_of("Dan")).to_have_value("2")
    bob.key("0 as points" if bob.page.locator(".keypad-cards").count() else "0", "Done")
    expect(ann.line).to_have_text("Ann called: waiting for Ann, Bob and Cy")
    expect(bob.field_of("Bob")).to_be_focused()
    bob.page.get_by_role("link", name="Close").tap()
    bob.open_own()
    expect(bob.field_of("Bob")).to_be_visible()


def test_what_is_asked_about_somebody_is_asked_where_that_was_filled_in(table: Table, ramble: Ramble) -> None:
    ann, bob, cy = phones = [Own(table, name) for name in NAMES[:3]]
    ann.call()
    hands(phones, ["4", "3", "9"])
    bob.page.get_by_role("link", name="Fill in: Dan").tap()
    bob.points("3")
    # Bob and Dan have 3 points: who has more cards?
    bob.page.locator("#hand [data-field='cards:Bob'] .input").tap()
    bob.key("2")
    bob.done()
    asked = bob.page.locator("#hand [data-field='cards:Dan']")
    expect(asked).to_be_visible()
    expect(cy.error.first).to_contain_text("Dan's hand: ")
    asked.locator(".input").tap()
    bob.key("1")
    bob.done()
    expect(scores(ann.page)).to_have_text(["24", "3", "9", "0"])
    assert rounds(ramble) == 1


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
    cy.page.locator("#pad").get_by_role("button", name="Record").tap()
    expect(cy.page.locator("#pad .meanwhile[role=alert]")).to_have_text(
        "Ann opened a hand on all phones, and it is not recorded yet; record this one too?"
    )
    assert rounds(ramble) == 0
    cy.page.get_by_role("button", name="Record it too").tap()
    expect(scores(dan.page)).to_have_text(["0", "17", "9", "30"])
    for phone in (ann, bob, dan):
        phone.points("4" if phone is ann else "17")
    cy.page.wait_for_timeout(700)
    cy.page.get_by_role("link", name="My hand").tap()
    cy.points("23")
    for phone in phones:
        expect(phone.page.locator("#hand .meanwhile")).to_contain_text("Yours is not recorded yet")
    assert rounds(ramble) == 1
    # What is entered while that is asked is part of the question.
    ramble("dumbal add 0 1 2 3 a --game friday")
    expect(ann.page.locator("#hand .meanwhile li")).to_have_count(2)
    ann.page.get_by_role("button", name="Record it too").tap()
    expect(scores(dan.page)).to_have_text(["0", "35", "34", "50"])


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
    for phone in phones:
        expect_forgotten(phone.page, "ramble-hand")


def test_what_is_sent_without_a_network_is_gray_and_says_that_it_waits(table: Table, ramble: Ramble) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    bob.page.context.set_offline(True)
    waits, form = bob.page.locator("#hand .waits"), bob.page.locator("#hand form")
    bob.key("K", "spades")
    expect(waits).to_be_hidden()
    bob.key("Done")
    expect(waits).to_have_text("Waiting to be sent.")
    expect(waits).to_be_in_viewport(ratio=0.99)
    color = "each => getComputedStyle(each).backgroundColor"
    assert bob.page.locator(".key-sends").evaluate(color) == "rgba(0, 0, 0, 0)"
    # It can be corrected, and is gray again once that is sent; a second tap sends nothing more.
    expect(form).not_to_have_attribute("inert", "")
    bob.field.tap()
    bob.key("5", "diamonds")
    expect(waits).to_be_hidden()
    assert bob.page.locator(".key-sends").evaluate(color) != "rgba(0, 0, 0, 0)"
    bob.key("Done")
    expect(waits).to_be_visible()
    expect(form).not_to_have_attribute("inert", "")
    bob.page.get_by_role("button", name="Done").last.tap()
    expect_unsent(bob.page, 2)
    bob.page.context.set_offline(False)
    expect(ann.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    expect(bob.page.locator("#hand .input")).to_have_count(0)
    expect(waits).to_be_hidden()
    for phone, name, text in ((ann, "Cy", "9"), (ann, "Dan", "30")):
        phone.page.get_by_role("link", name=f"Fill in: {name}").tap()
        phone.points(text)
    expect(ann.field_of("Ann")).to_be_focused()
    ann.points("4")
    expect(scores(bob.page)).to_have_text(["0", "18", "9", "30"])
    assert rounds(ramble) == 1


def test_what_is_corrected_before_the_answer_comes_is_kept_and_sent(table: Table, ramble: Ramble) -> None:
    ann, bob = Own(table, "Ann"), Own(table, "Bob")
    ann.call()
    bob.page.context.set_offline(True)
    bob.key("K", "spades", "Done")
    expect(bob.page.locator("#hand .waits")).to_be_visible()
    expect(bob.page.locator("#hand form")).not_to_have_attribute("inert", "")
    bob.field.tap()
    bob.key("5", "diamonds")
    bob.page.context.set_offline(False)
    # The first hand is in, and the other one still in its field.
    expect(ann.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    expect(bob.line).to_have_text("Ann called: waiting for Ann, Cy and Dan")
    expect(bob.page.locator("#note")).to_be_hidden()
    expect_unsent(bob.page, 0)
    expect(bob.field).to_have_value("KS 5D")
    bob.key("2", "clubs", "Done")
    expect(bob.page.locator("#hand .input")).to_have_count(0)
    for name, points in (("Cy", "9"), ("Dan", "30")):
        bob.page.get_by_role("link", name=f"Fill in: {name}").tap()
        expect(bob.field_of(name)).to_be_focused()
        bob.points(points)
    ann.points("4")
    expect(scores(bob.page)).to_have_text(["0", "20", "9", "30"])
    assert rounds(ramble) == 1


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
    ann.page.get_by_role("link", name="My hand").tap()
    expect(ann.field).to_be_focused()


def test_done_right_after_next_sends_a_part_of_several_fields(table: Table, ramble: Ramble) -> None:
    ramble("dukes new Ann Bob --name dukes")
    ann, bob = Own(table, "Ann", "/g/dukes"), Own(table, "Bob", "/g/dukes")
    ann.open_own()
    ann.key("3", "diamonds", "Next")
    ann.done()
    expect(bob.line).to_have_text("This game: waiting for Bob")
    # A double tap on Next sends nothing, and closes the keys at most.
    bob.key("Next")
    bob.page.locator(".keypad").get_by_role("button", name="Next").tap()
    expect(ann.page.locator("#hand .in")).to_have_count(1)
    bob.done()
    expect(ann.error).to_contain_text("Choose one of these")


def test_without_a_script(table: Table, ramble: Ramble) -> None:
    pages = [Own(table, name, java_script_enabled=False).page for name in NAMES[:2]]
    pages[0].get_by_role("link", name="My hand").tap()
    pages[0].locator("#hand").get_by_role("button", name="I call").last.tap()
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
    expect(guest.locator("#called a")).to_be_hidden()
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
    ann.key("9 as points")
    expect(ann.page.locator("#hand .answer")).to_be_visible()
    check(ann.page, "worth")
    bob.key("K", "spades")
    expect(bob.page.locator("#hand .answer")).to_be_visible()
    check(bob.page, "typed")
    bob.key("Done")
    expect(bob.page.locator("#hand .input")).to_have_count(0)
    check(bob.page, "sent")
    ann.key("Done")
    cy.points("17")
    dan.cards("KS")
    for phone in phones:
        expect(phone.error.first).to_be_visible()
        check(phone.page, "refused")


def test_the_laptop_is_killed_again_and_again(table: Table) -> None:
    """Two phones enter for four; see `test_page_kills.py` for kills at any moment."""
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
