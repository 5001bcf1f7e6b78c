"""An evening on two phones: hands, a slip, an undo by the other phone, and a laptop that goes away in mid-hand."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Table, poll
from tests.conftest import Ramble

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

GAME = "/g/friday"
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve")


@pytest.fixture(autouse=True)
def friday(ramble: Ramble) -> None:
    """Begin a game of four."""
    assert ramble("dumbal new Ann Bob Cy Dan --name friday").status == 0


class Thumb:
    """Taps on a phone, and counts them."""

    def __init__(self, page: "Page") -> None:
        self.page, self.taps = page, 0

    def tap(self, what: "Locator") -> None:
        what.tap()
        self.taps += 1

    def key(self, *texts: str) -> None:
        for text in texts:
            self.tap(self.page.locator(".keypad").get_by_role("button", name=text, exact=True))

    def open(self) -> None:
        self.tap(self.page.get_by_role("link", name="New hand"))

    def caller(self, name: str) -> None:
        self.tap(self.page.locator(".who", has_text=name))

    def hands(self, hands: Sequence[str], caller: str) -> None:
        self.open()
        rows = self.page.locator(".rows .row").all()
        for row, hand in zip(rows, hands, strict=False):
            if not row.locator(".input").evaluate("field => field === document.activeElement"):
                self.key("Next")
            self.key(*hand)
            if row.locator(".who").inner_text() == caller:
                self.caller(caller)

    def record(self) -> None:
        self.tap(self.page.get_by_role("button", name="Record", exact=True))


# Keeps what the live region says.
HEAR = """() => { window.heard = [];
    new MutationObserver(() => { const text = document.getElementById("said").textContent;
        if (text) window.heard.push(text); })
    .observe(document.getElementById("said"), {childList: true, characterData: true, subtree: true}); }"""


def scores(page: "Page") -> "Locator":
    return page.locator("#board .score")


def expect_unsent(page: "Page", count: int) -> None:
    """Wait until this many of what the phone has sent are not answered: the board may show them before that."""
    unsent = "JSON.parse(localStorage.getItem('ramble-outbox') ?? '[]')"
    poll(page, f"{unsent}.length === {count}")


def expect_forgotten(page: "Page", word: str) -> None:
    """Wait until nothing with this word in it is kept on this phone."""
    poll(page, f"!JSON.stringify(localStorage).includes('{word}')")


def rounds(ramble: Ramble) -> int:
    """Return how many hands the book has."""
    return len(ramble("dumbal show --game friday --json").json["rounds"])


@pytest.mark.parametrize(
    ("hands", "caller", "taps"),
    [
        (["4", "17", "9", "30"], "Ann", 9),
        (["17", "4", "23", "30"], "Bob", 10),
        (["17", "23", "12", "4", "30"], "Dan", 12),
        (["6", "23", "12", "5", "30"], "Dan", 12),
    ],
)
def test_a_hand_takes_two_taps_for_each_player_and_is_on_the_other_phone(
    table: Table, ramble: Ramble, hands: Sequence[str], caller: str, taps: int
) -> None:
    ramble(f"dumbal new {' '.join(NAMES[: len(hands)])} --name tonight")
    ann, bob = table.phone("/g/tonight"), table.phone("/g/tonight")
    thumb = Thumb(ann)
    thumb.hands(hands, caller)
    thumb.record()
    after = ["0" if hand in "45" else hand for hand in hands]
    expect(scores(bob)).to_have_text(after)
    expect(scores(ann)).to_have_text(after)
    expect(ann.locator("#pad")).to_be_hidden()
    assert thumb.taps == taps
    assert ann.evaluate("document.activeElement.dataset.open") == "pad"


def test_what_the_command_line_writes_is_on_the_phones_in_a_second(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    expect(scores(ann)).to_have_count(4)
    ramble("dumbal add 4 17 9 30 a --game friday")
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])


def test_an_undo_by_the_other_phone_says_what_it_takes_back(table: Table, ramble: Ramble) -> None:
    ramble("dumbal add 4 17 9 30 a --game friday")
    ann, bob = table.phone(GAME), table.phone(GAME)
    undo = bob.get_by_role("button", name=re.compile("^Undo hand 1"))
    undo.tap()
    expect(scores(ann)).to_have_text(["0", "0", "0", "0"])
    expect(ann.locator("#said")).to_contain_text("hand 1")
    ann.get_by_role("button", name=re.compile("^Redo")).tap()
    expect(scores(bob)).to_have_text(["0", "17", "9", "30"])


def test_the_live_region_says_a_change_once(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    expect(scores(ann)).to_have_count(4)
    ann.evaluate(HEAR)
    ramble("dumbal add 4 17 9 30 a --game friday")
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    ann.wait_for_timeout(300)
    assert len(ann.evaluate("window.heard")) == 1


def test_a_refused_hand_gets_the_focus_and_keeps_what_was_typed(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.hands(["4", "17"], "Ann")
    thumb.record()
    missing = ann.get_by_label("Cy's hand")
    expect(missing).to_be_focused()
    expect(missing).to_have_attribute("aria-invalid", "true")
    described = missing.get_attribute("aria-describedby")
    expect(ann.locator(f"[id='{described}']")).to_be_visible()
    expect(ann.get_by_label("Bob's hand")).to_have_value("17")
    assert rounds(ramble) == 0


def test_a_tie_asks_for_the_cards_of_those_tied_only(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.hands(["4", "3", "3", "9"], "Ann")
    thumb.record()
    asked = ann.locator("[data-field^='cards:']")
    expect(asked).to_have_count(2)
    thumb.key("2", "1")
    thumb.record()
    expect(scores(ann)).to_have_text(["24", "3", "0", "9"])


def test_going_back_is_one_tap_and_takes_the_digit_that_went_on_by_itself(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    first, second, third = (ann.get_by_label(f"{name}'s hand") for name in NAMES[:3])
    thumb.open()
    thumb.key("1", "7", "Delete the last one")
    expect(first).to_be_focused()
    expect(first).to_have_value("1")
    thumb.key("8")
    expect(second).to_be_focused()
    # Next out of habit skips nobody. From a number that Next completed, the key only goes back.
    thumb.key("Next")
    expect(second).to_be_focused()
    thumb.key("4", "Next", "Delete the last one")
    expect(second).to_be_focused()
    expect(second).to_have_value("4")
    # A number that is complete is not made longer, but typed again.
    first.tap()
    thumb.key("9")
    expect(first).to_have_value("9")
    # It stays there, because the next hand has been typed already.
    expect(first).to_be_focused()
    thumb.key("Next", "Next", "Next")
    expect(ann.get_by_label("Dan's hand")).to_be_focused()
    expect(third).to_have_value("")


def test_cards_can_be_tapped_instead_of_points(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.open()
    thumb.key("Enter cards instead of points", "A", "2")
    expect(ann.get_by_label("Ann's hand")).to_have_value("A 2")
    thumb.key("hearts", "Delete the last one", "K", "spades")
    expect(ann.get_by_label("Ann's hand")).to_have_value("A KS")


def test_the_same_hand_typed_on_both_phones_is_one_hand(table: Table, ramble: Ramble) -> None:
    thumbs = [Thumb(table.phone(GAME)) for _ in range(2)]
    for thumb in thumbs:
        thumb.hands(["4", "17", "9", "30"], "Ann")
    thumbs[0].record()
    expect(scores(thumbs[1].page)).to_have_text(["0", "17", "9", "30"])
    thumbs[1].record()
    expect(thumbs[1].page.locator("#pad")).to_be_hidden()
    assert rounds(ramble) == 1


def two_different_hands(table: Table) -> tuple[Thumb, Thumb]:
    """Type a hand on each of two phones, record the first, and try to record the second."""
    one, two = (Thumb(table.phone(GAME)) for _ in range(2))
    one.hands(["4", "17", "9", "30"], "Ann")
    two.hands(["4", "17", "9", "31"], "Ann")
    one.record()
    expect(scores(two.page)).to_have_text(["0", "17", "9", "30"])
    two.record()
    return one, two


def test_of_two_different_hands_the_second_phone_is_told_and_chooses(table: Table, ramble: Ramble) -> None:
    one, two = two_different_hands(table)
    expect(two.page.locator("#pad .meanwhile[role=alert]")).to_contain_text("hand 1", ignore_case=True)
    expect(two.page.get_by_label("Dan's hand")).to_have_value("31")
    assert rounds(ramble) == 1
    two.page.get_by_role("button", name="Record it too").tap()
    expect(scores(one.page)).to_have_text(["0", "34", "18", "61"])
    assert rounds(ramble) == 2


def test_a_hand_is_asked_about_once_whatever_else_is_entered(table: Table, ramble: Ramble) -> None:
    _, two = two_different_hands(table)
    asked = two.page.locator("#pad .meanwhile[role=alert] li")
    expect(asked).to_have_count(1)
    for number in (2, 3):
        ramble(f"dumbal add 4 17 9 {number} a --game friday")
        expect(asked).to_have_count(number)
    two.page.get_by_role("button", name="Record it too").tap()
    expect(two.page.locator("#pad")).to_be_hidden()
    assert rounds(ramble) == 4


def test_forgetting_the_second_hand_leaves_an_empty_pad(table: Table, ramble: Ramble) -> None:
    _, two = two_different_hands(table)
    two.page.get_by_role("link", name="Forget it").tap()
    expect(two.page.locator("#pad")).to_be_hidden()
    two.open()
    expect(two.page.get_by_label("Dan's hand")).to_have_value("")
    assert rounds(ramble) == 1


def test_an_old_hand_is_corrected(table: Table, ramble: Ramble) -> None:
    ramble("dumbal add 4 17 9 30 a --game friday")
    ramble("dumbal add 4 1 9 30 b --game friday")
    ann, bob = table.phone(f"{GAME}?from=2"), table.phone(GAME)
    ann.locator("#round-1").get_by_role("link", name="Correct").tap()
    dan = ann.get_by_label("Dan's hand")
    expect(dan).to_have_value("30")
    dan.fill("13")
    ann.get_by_role("button", name="Save the correction").tap()
    expect(scores(ann)).to_have_text(["4", "17", "18", "43"])
    expect(scores(bob)).to_have_text(["4", "17", "18", "43"])
    expect(ann).to_have_url(re.compile("/g/friday$"))


def test_an_undo_of_what_is_no_longer_there_asks_first(table: Table, ramble: Ramble) -> None:
    ramble("dumbal add 4 17 9 30 a --game friday")
    # A phone that gets no news: the stream is cut off.
    bob = table.phone("/")
    bob.route("**/events*", lambda route: route.abort())
    bob.goto(bob.url.rstrip("/") + GAME)
    ramble("dumbal add 4 1 9 30 b --game friday")
    bob.get_by_role("button", name=re.compile("^Undo hand 1")).tap()
    dialog = bob.locator("dialog")
    expect(dialog).to_contain_text("hand 2")
    assert rounds(ramble) == 2
    dialog.get_by_role("button", name=re.compile("^Undo hand 2")).tap()
    expect(scores(bob)).to_have_text(["0", "17", "9", "30"])
    assert rounds(ramble) == 1


def test_enter_goes_from_hand_to_hand_on_a_laptop(table: Table) -> None:
    ann = table.phone(GAME, viewport={"width": 1280, "height": 800}, has_touch=False)
    ann.get_by_role("link", name="New hand").click()
    for place, hand in enumerate(("4", "17", "9", "30")):
        expect(ann.locator(".rows .input").nth(place)).to_be_focused()
        ann.keyboard.type(hand)
        if place < 3:
            ann.keyboard.press("Enter")
    ann.locator(".who", has_text="Ann").click()
    expect(ann.locator(".keypad")).to_have_count(0)
    ann.keyboard.press("Enter")
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])


def test_a_hand_in_doubt_is_asked_about_before_it_is_recorded(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME, viewport={"width": 360, "height": 640})
    thumb = Thumb(ann)
    thumb.hands(["4", "0", "9", "30"], "Ann")
    expect(ann.locator("#outcome")).to_contain_text("Bob can't have 0 points with at most five cards")
    thumb.record()
    yes = ann.get_by_role("button", name="Yes, record it")
    expect(yes).to_be_in_viewport()
    expect(yes).to_be_focused()
    assert rounds(ramble) == 0
    # A tap leads to the hand, and a digit takes the place of what is in doubt.
    ann.get_by_text("No, change it").tap()
    bob = ann.get_by_label("Bob's hand")
    expect(bob).to_be_focused()
    expect(yes).to_be_in_viewport(ratio=0.99)
    thumb.key("7")
    expect(bob).to_have_value("7")
    expect(yes).to_have_count(0)
    thumb.key("0")
    thumb.record()
    # Another hand's digit does not answer it.
    ann.get_by_label("Cy's hand").tap()
    thumb.key("8")
    expect(ann.locator("#outcome")).to_contain_text("Bob can't have 0 points")
    expect(ann.get_by_label("Cy's hand")).to_be_focused()
    thumb.record()
    yes.tap()
    expect(scores(ann)).to_have_text(["24", "0", "8", "30"])


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_what_a_hand_would_do_or_lacks_is_in_view_above_record(table: Table, ramble: Ramble, text: str) -> None:
    ann = table.phone(GAME, viewport={"width": 360, "height": 640})
    ann.evaluate("text => document.documentElement.style.setProperty('font-size', text)", text)
    thumb, outcome = Thumb(ann), ann.locator("#outcome")
    thumb.hands(["4", "17", "9"], "Ann")
    expect(outcome).to_have_text("Still missing: Dan's hand")
    # Nor does it name somebody else's as if that was being typed.
    bob = ann.get_by_label("Bob's hand")
    bob.tap()
    thumb.key("Clear this field")
    expect(outcome).to_have_text("Still missing: Bob's hand and 1 more")
    thumb.key("1", "7")
    expect(outcome).to_have_text("Still missing: Dan's hand")
    ann.get_by_label("Dan's hand").tap()
    thumb.key("3", "0")
    expect(outcome).to_have_text(re.compile("Ann wins.*Dan.\\+30"))
    expect(outcome).to_be_in_viewport(ratio=0.99)
    expect(ann.locator(".keypad")).to_be_in_viewport(ratio=0.99)
    expect(ann.get_by_role("button", name="Record", exact=True)).to_be_in_viewport(ratio=0.99)
    assert rounds(ramble) == 0
    thumb.record()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
