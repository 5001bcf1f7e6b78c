"""One short game of each other kind with the page's own keys, and every kind without JavaScript."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def opened(table: Table, game: str) -> "Page":
    """Open the pad of a game on a phone."""
    page = table.phone(f"/g/{game}")
    page.locator("[data-open=pad]").tap()
    return page


def keys(page: "Page", *names: str) -> None:
    for name in names:
        page.locator(".keypad").get_by_role("button", name=name, exact=True).tap()


def record_at_once(page: "Page") -> None:
    page.get_by_role("button", name="Record", exact=True).tap()


def record(page: "Page") -> None:
    record_at_once(page)
    expect(page.locator("#pad")).to_be_hidden()


def last(ramble: Ramble, kind: str) -> str:
    """Return the last round as the command line shows it."""
    return ramble(f"{kind} log").out.strip().splitlines()[-1]


def test_a_claim_shows_its_worth_and_why_before_it_is_written(table: Table, ramble: Ramble) -> None:
    ramble("ramble new Ann Bob Cy --name ramble")
    page = opened(table, "ramble")
    page.locator(".pick", has_text="Ann").first.tap()
    page.locator("#f-word").fill("shirt")
    page.locator("#f-suits").tap()
    keys(page, "spades", "Rest the same")
    expect(page.locator("#f-suits")).to_have_value("SSSSS")
    expect(page.locator("#outcome")).to_contain_text("SHIRT")
    expect(page.locator("#outcome")).to_contain_text("Ann")
    expect(page.locator("#preview li").first).to_be_attached()
    assert ramble("ramble show --json").json["rounds"] == []
    record(page)
    expect(page.locator("#board .score").first).not_to_have_text("0")


def test_a_pack_is_tapped_onto_a_grid(table: Table, ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob Cy --name dogpile")
    page = opened(table, "dogpile")
    keys(page, "5", "hearts")
    page.locator("[data-cell='1 2']").tap()
    keys(page, "6", "hearts")
    page.locator("[data-cell='2 1']").tap()
    keys(page, "5", "spades")
    expect(page.get_by_label("The pack", exact=True)).to_have_value("5H 6H / 5S .")
    record(page)
    assert len(ramble("dogpile show --json").json["rounds"]) == 1


def test_piles_and_cards_are_tapped(table: Table, ramble: Ramble) -> None:
    ramble("dramble new Ann Bob --name dramble")
    page = opened(table, "dramble")
    keys(page, "9", "3", "Next")
    expect(page.get_by_label("Top card of the left pile")).to_have_value("9")
    keys(page, "9", "left", "3", "right")
    record(page)
    expect(page.locator("#board .mini")).to_have_text(["9", "3"])
    assert len(ramble("dramble show --json").json["rounds"]) == 1


def test_melds_are_rows_of_cards(table: Table, ramble: Ramble) -> None:
    ramble("dukes new Ann Bob --name dukes")
    page = opened(table, "dukes")
    record_at_once(page)
    expect(page.locator("#pad .error")).to_have_text("Choose one of these")
    castle = page.get_by_label("Bob's castle (black)")
    expect(castle).to_have_attribute("placeholder", "face down or taken")
    page.locator(".pick", has_text="neither").tap()
    expect(page.locator("[data-field=ended_by]")).to_be_visible()
    expect(castle).to_have_attribute("placeholder", "face down")
    page.locator("#f-melds").tap()
    keys(
        page, "5", "spades", "5", "hearts", "5", "diamonds", "Next set or run", "6", "clubs", "7", "clubs", "8", "clubs"
    )
    expect(page.locator(".kind-melds .meld")).to_have_count(2)
    expect(page.locator("#f-melds")).to_have_value("5S,5H,5D / 6C,7C,8C")
    castle.tap()
    keys(page, "A", "spades")
    record(page)
    assert len(ramble("dukes show --json").json["rounds"]) == 1


def test_the_timer_runs_on_every_phone_and_rings(table: Table, ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob Cy --name dogpile")
    one, two = table.phone("/g/dogpile"), table.phone("/g/dogpile")
    expect(two.locator("#timer-left")).to_have_text("The timer is off")
    one.locator("#minutes").fill("1")
    one.get_by_role("button", name="Start").tap()
    expect(two.locator("#timer-left")).to_have_text(re.compile(r"0:\d\d"))
    two.locator("[data-open=pad]").tap()
    expect(two.locator("#pad .pad-timer")).to_have_text(re.compile(r"0:\d\d"))
    expect(two.locator("#pad .pad-timer")).to_be_in_viewport(ratio=0.99)
    two.locator("[data-close-pad]").tap()
    expect(one.locator("#timer-left")).to_have_text(re.compile(r"0:(5[0-7]|[0-4]\d)"))
    two.get_by_role("button", name="Stop").tap()
    expect(one.locator("#timer-left")).to_have_text("The timer is off")


# What a person without a script types into the fields, and picks.
TYPED = {
    "dumbal": ({"Ann's hand": "4", "Bob's hand": "17"}, ["Ann"]),
    "ramble": ({"The word": "shirt", "Its suits": "SSSSS"}, ["Ann"]),
    "dogpile": ({"The pack": "5H 6H / 5S ."}, []),
    "dramble": (
        {
            "Top card of the left pile": "9H",
            "Top card of the right pile": "3C",
            "Ann's card and pile": "9S left",
            "Bob's card and pile": "3D right",
        },
        [],
    ),
    "dukes": ({"Sets and runs on the table": "5S,5H,5D", "Ann's castle (red)": "AH"}, ["Bob's (black)"]),
}


@pytest.mark.parametrize("kind", TYPED)
def test_a_round_without_javascript(table: Table, ramble: Ramble, kind: str) -> None:
    page = table.phone("/", java_script_enabled=False)
    page.get_by_role("link", name="New game").tap()
    title = {"ramble": "Ramble", "dukes": "Dukes Up!"}.get(kind, kind.title())
    page.get_by_role("link").filter(has=page.get_by_text(title, exact=True)).tap()
    for place, name in enumerate(("Ann", "Bob"), start=1):
        page.locator(f"#seat-{place}").fill(name)
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url("**/g/*")
    typed, picked = TYPED[kind]
    for label, text in typed.items():
        page.locator("#pad").get_by_label(label).first.fill(text)
    for name in picked:
        page.locator("#pad").get_by_role("radio", name=name).first.check(force=True)
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.locator("#board .bar .undo button")).to_be_visible()
    assert len(ramble(f"{kind} show --json").json["rounds"]) == 1
    page.locator("#board .bar .undo button").tap()
    expect(page.locator("#board .bar .redo button")).to_be_visible()
    assert ramble(f"{kind} show --json").json["rounds"] == []


def test_words_and_a_refusal_without_javascript(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    page = table.phone("/word", java_script_enabled=False)
    page.get_by_label("Word, play or question", exact=True).fill("shirt")
    page.get_by_role("button", name="Check").tap()
    expect(page.locator(".verdict")).to_contain_text("SHIRT is a word")
    page.goto(page.url.partition("/word")[0] + "/g/friday")
    page.get_by_label("Ann's hand").fill("4")
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.locator("#pad .error").first).to_be_visible()
    expect(page.get_by_label("Ann's hand")).to_have_value("4")


def test_what_one_phone_asks_the_judge_is_on_the_other(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    one, two = table.phone("/g/friday"), table.phone("/g/friday")
    one.locator("[data-open=word]").tap()
    one.locator("#w").fill("queen")
    one.get_by_role("button", name="Check").tap()
    expect(one.locator("dialog .verdict")).to_contain_text("QUEEN is a word")
    expect(two.locator("#toasts")).to_contain_text("QUEEN is a word")
    one.locator("#w").fill("queen zzyzx")
    one.get_by_role("button", name="Check").tap()
    expect(one.locator(".verdict")).to_contain_text("The play is not acceptable.")
    expect(two.locator("#toasts")).to_contain_text("asked: The play is not acceptable.")
    expect(two.locator("#toasts")).not_to_contain_text("zzyzx", ignore_case=True)
    expect(one.locator("#toasts")).to_be_empty()
    one.locator("dialog [data-close]").first.tap()
    expect(one.locator("dialog")).to_be_hidden()
