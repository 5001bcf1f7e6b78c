"""The laptop goes away, answers are lost, phones sleep: nothing is lost, and nothing is written twice."""

import re
import signal
import socket
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Table, poll
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import GAME, Thumb, expect_unsent, friday, rounds, scores

if TYPE_CHECKING:
    from playwright.sync_api import Route

__all__ = ["friday"]
HAND = ["4", "17", "9", "30"]
HIDE = """(hidden) => { Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange")); }"""


def test_a_hand_sent_while_the_laptop_is_away_is_written_once_when_it_is_back(table: Table, ramble: Ramble) -> None:
    ann, bob = table.phone(GAME), table.phone(GAME)
    thumb = Thumb(ann)
    thumb.open()
    thumb.key("4", "Next", "1", "7", "Next")
    table.stop()
    thumb.key("9", "Next", "3", "0")
    thumb.caller("Ann")
    thumb.record()
    expect(ann.locator("#note")).to_contain_text("The laptop does not answer")
    expect(bob.locator("#note")).to_contain_text("The laptop does not answer")
    waiting = ann.locator(".standing .waiting")
    expect(waiting).to_contain_text(re.compile("waiting for the laptop.*Ann 4, Bob 17, Cy 9, Dan 30"))
    expect(waiting).to_contain_text("caller Ann")
    expect(bob.locator(".standing .waiting")).to_have_count(0)
    expect_unsent(ann, 1)
    ann.evaluate("window.loaded_once = true")
    table.start()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(scores(bob)).to_have_text(["0", "17", "9", "30"])
    expect(ann.locator("#note")).to_be_hidden()
    expect(waiting).to_have_count(0)
    expect(ann.locator("#pad")).to_be_hidden()
    assert ann.evaluate("window.loaded_once")
    expect_unsent(ann, 0)
    assert rounds(ramble) == 1


def test_two_hands_typed_while_the_laptop_is_away_are_both_written_in_order(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    expect(scores(ann)).to_have_count(4)
    table.stop()
    for hands in (HAND, ["8", "2", "5", "6"]):
        thumb.hands(hands, "Ann" if hands is HAND else "Bob")
        thumb.record()
        expect(ann.locator("#pad")).to_be_hidden()
    table.start()
    expect(scores(ann)).to_have_text(["8", "17", "14", "36"])
    assert rounds(ramble) == 2


def test_a_hand_that_is_half_typed_when_the_one_before_is_answered_is_not_in_between(
    table: Table, ramble: Ramble
) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    expect(scores(ann)).to_have_count(4)
    table.stop()
    thumb.hands(HAND, "Ann")
    thumb.record()
    expect(ann.locator("#pad")).to_be_hidden()
    thumb.hands(["8", "2", "5", "6"], "Bob")
    table.start()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(ann.locator("#pad [data-meanwhile]")).to_be_hidden()
    thumb.record()
    expect(ann.locator("#pad")).to_be_hidden()
    expect(scores(ann)).to_have_text(["8", "17", "14", "36"])
    assert rounds(ramble) == 2


def test_the_answer_is_lost_twice_after_the_hand_was_written(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    tries = []

    def lose(route: "Route") -> None:
        tries.append(route.request.url)
        if len(tries) > 2:
            route.continue_()
            return
        route.fetch()
        route.abort()

    ann.route("**/add", lose)
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    thumb.record()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(ann.locator("#note")).to_be_hidden()
    for _ in range(50):  # the page's policy forbids what wait_for_function does
        if len(tries) == 3:
            break
        ann.wait_for_timeout(200)
    assert len(tries) == 3
    assert rounds(ramble) == 1


def test_hands_that_waited_behind_one_that_is_asked_about_are_asked_about_with_it(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    table.stop()
    for points in "1", "2", "3":
        thumb.hands([points, "17", "9", "30"], "Ann")
        thumb.record()
        expect(ann.locator("#pad")).to_be_hidden()
    expect(ann.locator(".waiting")).to_have_count(3)
    ramble("dumbal add 4 17 9 31 a --game friday")
    table.start()
    expect(ann.locator("#pad .meanwhile[role=alert]")).to_contain_text("hand 1", ignore_case=True)
    expect(ann.get_by_label("Ann's hand")).to_have_value("1")
    ann.get_by_role("button", name="Record it too").tap()
    expect(scores(ann)).to_have_text(["0", "68", "36", "121"])
    expect(ann.locator("#pad")).to_be_hidden()
    assert rounds(ramble) == 4


def test_an_answer_that_breaks_off_is_none(table: Table, ramble: Ramble) -> None:
    ramble("dumbal add 4 17 9 30 a --game friday")
    ann = table.phone(GAME)
    ann.evaluate(
        """() => {
          const { text } = Response.prototype;
          window.broken = 0;
          Response.prototype.text = async function () {
            if (!this.url.endsWith("/add") || window.broken++) return text.call(this);
            throw new TypeError("it broke off");
          };
        }"""
    )
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    ann.locator(".rows .input").first.fill("99")
    thumb.record()
    # Sent again, it is refused, as it was the first time: nobody knew that then.
    expect(ann.locator("#pad .error")).to_have_text("'99' is too much; the most is 64")
    assert ann.evaluate("window.broken") == 2
    assert rounds(ramble) == 1


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"status": 413, "content_type": "text/plain", "body": "That is too long."}, "That is too long."),
        ({"status": 500, "body": ""}, "The laptop refused it (500)."),
        (
            {"status": 200, "content_type": "text/html", "body": "<p>Welcome to the hotel</p>"},
            "The laptop answered something else. See whether it is recorded.",
        ),
    ],
)
def test_an_answer_that_is_not_the_page_s_own_is_said(table: Table, answer: dict[str, Any], said: str) -> None:
    ann = table.phone(GAME)
    ann.route("**/add", lambda route: route.fulfill(**answer))
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    thumb.record()
    expect(ann.locator("#toasts")).to_have_text(said)


def test_a_hand_that_the_server_fails_at_late_is_sent_again(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    held: list[Route] = []
    ann.route("**/add", lambda route: held.append(route))
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    thumb.record()
    # Nothing has answered: the pad is there for the next hand.
    expect(ann.locator("#pad")).to_be_hidden()
    held[0].fulfill(status=500, body="")
    expect(ann.locator("#toasts")).to_have_text("The laptop refused it (500).")
    ann.unroute("**/add")
    ann.reload()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    assert rounds(ramble) == 1


def test_a_reload_while_the_laptop_is_away_shows_a_page_of_ours(table: Table) -> None:
    ann = table.phone(GAME, service_workers="allow")
    ann.evaluate("navigator.serviceWorker.ready.then(() => null)")
    table.stop()
    ann.reload()
    expect(ann.locator("h1")).to_have_text("The laptop does not answer")
    expect(ann.locator("p").first).to_contain_text("What you typed is kept on this phone")
    table.start()
    expect(scores(ann)).to_have_count(4)


def test_without_a_service_worker_the_browser_asks_before_a_reload(table: Table) -> None:
    ann = table.phone(GAME, host=f"{socket.gethostname()}.local")
    Thumb(ann).open()
    table.stop()
    expect(ann.locator("#note")).to_contain_text("The laptop does not answer")
    with ann.expect_event("dialog") as asked:
        ann.evaluate("setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    expect(ann.locator("#pad")).to_be_visible()
    table.trouble.clear()  # the question


def test_what_is_half_typed_survives_a_reload(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    expect(ann.locator(".draft")).to_be_hidden()
    thumb.hands(["4", "17"], "Bob")
    ann.reload()
    expect(ann.locator(".draft")).to_have_text("typed, not recorded")
    expect(ann.locator(".draft")).to_be_in_viewport(ratio=1)
    thumb.open()
    expect(ann.get_by_label("Bob's hand")).to_have_value("17")
    expect(ann.locator(".who", has_text="Bob").locator("input")).to_be_checked()


def test_what_was_typed_before_the_last_entry_says_so_and_can_be_forgotten(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.hands(["4", "17"], "Bob")
    game = ann.url
    ann.goto("about:blank")
    ramble("dumbal add 1 2 3 4 a --game friday")
    ann.goto(game)
    expect(ann.locator("#pad")).to_be_hidden()
    thumb.open()
    expect(ann.locator("[data-meanwhile]")).to_contain_text("This was typed before the last entry was recorded.")
    expect(ann.get_by_label("Bob's hand")).to_have_value("17")
    ann.get_by_text("Forget what is typed").tap()
    expect(ann.locator(".draft")).to_be_hidden()
    thumb.open()
    expect(ann.get_by_label("Bob's hand")).to_have_value("")
    expect(ann.locator("[data-meanwhile]")).to_be_hidden()


def test_a_hand_that_comes_while_one_types_leaves_what_is_typed(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.hands(["4", "17"], "Bob")
    ramble("dumbal add 1 2 3 4 a --game friday")
    expect(scores(ann)).to_have_text(["0", "2", "3", "4"])
    expect(ann.get_by_label("Bob's hand")).to_have_value("17")
    expect(ann.locator("[data-meanwhile]")).to_contain_text("hand 1")


def test_the_keys_stay_where_they_are_when_a_hand_comes_or_somebody_joins(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb, second = Thumb(ann), ann.get_by_label("Bob's hand")
    thumb.open()
    second.tap()
    ramble("dumbal add 1 2 3 4 a --game friday")
    expect(scores(ann)).to_have_text(["0", "2", "3", "4"])
    ann.wait_for_timeout(500)
    expect(second).to_be_focused()
    thumb.key("1")
    assert ramble("games join friday Eve").status == 0
    expect(scores(ann)).to_have_count(5)
    thumb.key("7")
    expect(ann.get_by_label("Eve's hand")).to_be_visible()
    expect(second).to_have_value("17")
    expect(ann.get_by_label("Cy's hand")).to_be_focused()
    expect(ann.locator(".keypad")).to_be_visible()


def test_a_hidden_page_holds_no_connection_and_is_up_to_date_when_shown(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    expect(scores(ann)).to_have_count(4)
    ann.evaluate(HIDE, True)
    ramble("dumbal add 4 17 9 30 a --game friday")
    ann.wait_for_timeout(700)
    expect(scores(ann)).to_have_text(["0", "0", "0", "0"])
    ann.evaluate(HIDE, False)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])


def test_twelve_tabs_of_one_browser_all_load(table: Table) -> None:
    first = table.phone(GAME)
    url = first.url
    for _ in range(11):
        tab = first.context.new_page()
        # A test's browser shows every tab at once, so the page is told that it is hidden, as a tab behind another is.
        tab.add_init_script('Object.defineProperty(document, "hidden", {value: true});')
        tab.goto(url)
        expect(scores(tab)).to_have_count(4)
    assert len(first.context.pages) == 12


def test_a_phone_whose_code_has_changed_keeps_what_it_typed(table: Table) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    thumb.hands(HAND, "Ann")
    ann.context.clear_cookies()
    thumb.record()
    expect(ann.locator("#note")).to_contain_text("asks for the code again")
    expect_unsent(ann, 1)
    ann.goto(ann.url.partition("/g/")[0] + "/j/BCDFGHJK")
    ann.goto(ann.url.partition("/g/")[0].rstrip("/") + GAME)
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])


def test_a_refusal_that_comes_late_waits_until_the_next_hand_is_sent(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    expect(scores(ann)).to_have_count(4)
    table.stop()
    thumb.hands(["4", "17", "9"], "Ann")
    thumb.record()
    expect(ann.locator("#pad")).to_be_hidden()
    thumb.hands(["8", "2", "5", "6"], "Bob")
    table.start()
    expect(ann.locator("#toasts")).to_contain_text("refused")
    expect(ann.get_by_label("Dan's hand")).to_have_value("6")
    thumb.record()
    expect(scores(ann)).to_have_text(["8", "0", "5", "6"])
    missing = ann.get_by_label("Dan's hand")
    expect(missing).to_be_focused()
    expect(ann.get_by_label("Bob's hand")).to_have_value("17")
    missing.fill("30")
    thumb.record()
    expect(scores(ann)).to_have_text(["8", "17", "14", "36"])
    assert rounds(ramble) == 2


def test_hands_that_are_refused_while_the_next_one_is_typed_are_not_lost(table: Table, ramble: Ramble) -> None:
    ann = table.phone(GAME)
    thumb = Thumb(ann)
    expect(scores(ann)).to_have_count(4)
    table.stop()
    for hand in (["4", "17", "9"], ["5", "18", "10"]):
        thumb.hands(hand, "Ann")
        thumb.record()
        expect(ann.locator("#pad")).to_be_hidden()
    thumb.hands(["8", "2", "5", "6"], "Bob")
    table.start()
    expect(ann.locator("#toasts")).to_contain_text("refused")
    waiting = "JSON.parse(localStorage.getItem('ramble-outbox')).map(({ apart }) => apart)"
    poll(ann, f"{waiting}.join() === 'true,true'")
    # They wait for the person, not for the laptop.
    expect(ann.locator(".standing .waiting")).to_have_count(0)
    # The page is killed. What was half typed is there again, and comes first.
    ann.reload()
    thumb.open()
    expect(ann.get_by_label("Dan's hand")).to_have_value("6")
    poll(ann, f"{waiting}.join() === 'true,true'")
    thumb.record()
    expect(scores(ann)).to_have_text(["8", "0", "5", "6"])
    for bob, dan in (("17", "30"), ("18", "31")):
        expect(ann.get_by_label("Bob's hand")).to_have_value(bob)
        ann.get_by_label("Dan's hand").fill(dan)
        thumb.record()
    expect(scores(ann)).to_have_text(["8", "35", "24", "67"])
    assert rounds(ramble) == 3
    expect_unsent(ann, 0)


# What a phone has heard before the laptop goes to sleep, and whether it is looked at only then.
@pytest.mark.parametrize(("heard", "looked_away"), [(5000, False), (0, False), (0, True)])
def test_whoever_looks_is_told_that_a_laptop_that_sleeps_is_silent(table: Table, heard: int, looked_away: bool) -> None:
    board = table.phone(f"{GAME}?board=1", viewport={"width": 1280, "height": 720})
    expect(scores(board)).to_have_count(4)
    board.evaluate("(heard) => new Promise((done) => setTimeout(done, heard))", heard)
    if looked_away:
        board.evaluate(HIDE, True)
    table.server.program.send_signal(signal.SIGSTOP)
    try:
        if looked_away:
            board.evaluate(HIDE, False)
        expect(board.locator("#note")).to_have_text(
            "The laptop does not answer. What you see may be out of date.", timeout=15_000
        )
        covered = board.evaluate(
            "[...document.querySelectorAll('.title, .standing')].filter((each) =>"
            " each.getBoundingClientRect().bottom > document.getElementById('note').getBoundingClientRect().top).length"
        )
        assert covered == 0
    finally:
        table.server.program.send_signal(signal.SIGCONT)
    expect(board.locator("#note")).to_be_hidden()


def test_a_renamed_game_has_its_new_name_on_every_phone_and_keeps_what_was_typed(table: Table, ramble: Ramble) -> None:
    ann, board = table.phone(GAME), table.phone(f"{GAME}?board=1")
    thumb = Thumb(ann)
    thumb.open()
    thumb.key("4", "Next", "1", "7", "Next")
    ramble('games rename friday "Ann\'s birthday"')
    for page in (ann, board):
        expect(page.locator("h1")).to_have_text("Ann's birthday")
        expect(page).to_have_title(re.compile("^Ann's birthday"))
        assert "/g/Ann%27s%20birthday" in page.url
    table.stop()
    table.start()
    ann.reload()
    thumb.open()
    expect(ann.locator('[name="hand:Bob"]')).to_have_value("17")
    thumb.key("9", "Next", "3", "0")
    thumb.caller("Ann")
    thumb.record()
    expect(scores(ann)).to_have_text(["0", "17", "9", "30"])
    expect(scores(board)).to_have_text(["0", "17", "9", "30"])
