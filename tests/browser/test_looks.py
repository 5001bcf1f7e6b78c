"""Every page: axe, sizes, narrow screens, large text, long names, and names that look like HTML."""

import json
import re
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

import pytest

from ramble_tools.games.right_to_left import isolated
from tests.browser.conftest import PHONE, Table, poll
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

AXE = Path(__file__).parent / "axe" / "axe.min.js"
LONG = ("Maximiliana Alexandra Constanc", "Bartholomew Featherstonehaughs", "שושנה", "محمد")
TEN = (*LONG, "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")
OPEN = "open the pad"
LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 390), ("dark", 390), ("light", 1280))

# Paths, and what to do there before looking.
PAGES = (
    ("/", ""),
    ("/new", ""),
    ("/new?kind=dumbal", ""),
    ("/name?game=friday", ""),
    ("/g/friday", ""),
    ("/g/friday", OPEN),
    ("/g/friday", "open the word judge"),
    ("/g/friday?board=1", ""),
    ("/g/friday?from=1", ""),
    ("/g/friday/edit/1", ""),
    ("/g/friday/rules", ""),
    ("/g/friday/players", ""),
    ("/g/friday/end", ""),
    ("/g/friday/again", ""),
    ("/g/friday/send", ""),
    ("/receive", ""),
    ("/g/ten", ""),
    ("/g/ten", OPEN),
    ("/g/ten?board=1", ""),
    ("/g/claims", OPEN),
    ("/g/pack", ""),
    ("/g/pack", OPEN),
    ("/g/piles", OPEN),
    ("/g/castles", OPEN),
    ("/word?w=shirt&game=claims", ""),
    ("/word?w=shrit", ""),
    ("/word?w=shirt+queen", ""),
    ("/ask", ""),
    ("/g/friday/ask", ""),
    ("/g/friday/ask/discard", ""),
    ("/g/friday/ask/discard?cards=9S+9X", ""),
    ("/g/friday/ask/turn?cards=9S+9H&take=stock&empty-stock=yes", ""),
    ("/ask/dumbal/best?hand=9S+9H+KD+2C+AC&visible=3C", ""),
    ("/help", ""),
    ("/print", ""),
    ("/print/faces?backs=fold", ""),
    ("/print/faces?only=wC", ""),
    ("/print/images?name=Ann", ""),
    ("/print/calibrate", ""),
    ("/print/learn", ""),
    ("/print/labels?sheet=L76", ""),
    ("/print/labels?sheet=5160&skip=99", ""),
    ("/print/scorepad?game=dumbal&players=Ann,Maximiliana", ""),
    ("/season/winter", ""),
    ("/wall", ""),
    ("/tables", ""),
    ("/no/such/page", ""),
)


@pytest.fixture(autouse=True)
def games(ramble: Ramble) -> None:
    """Fill the book with a game of each kind, one of them for ten with long names and names from right to left."""
    ramble("dumbal new Ann Bob Cy Dan --name friday")
    for line in ("4 17 9 30 a", "12 3 22 8 b", "5 11 2 26 a"):
        assert ramble(f"dumbal add {line} --game friday").status == 0
    assert ramble("dumbal", "new", *TEN, "--name", "ten").status == 0
    for line in ("4 17 9 30 8 21 13 25 6 11 max", "14 7 19 3 18 21 3 25 16 1 jo"):
        assert ramble(f"dumbal add {line} --game ten").status == 0
    ramble("ramble new Ann Bob Cy --name claims")
    ramble("ramble add shirt --suits SSSSS --player Ann --game claims")
    ramble("dogpile new Ann Bob --name pack")
    ramble("dramble new Ann Bob --name piles")
    ramble("dukes new Ann Bob --name castles")
    ramble("season new winter")
    ramble("dumbal", "new", *TEN, "--name", "over", "--season", "winter")
    ramble("dumbal add 4 17 9 30 8 21 13 25 6 11 max --game over")
    ramble("games end over")
    ramble("season add winter friday")


def visit(page: "Page", path: str, do: str) -> None:
    page.goto(re.sub(r"(//[^/]+).*", r"\1", page.url) + path)
    if do == OPEN:
        page.locator("[data-open=pad]").click()
        expect(page.locator("#pad")).to_be_visible()
    elif do:
        page.locator("[data-open=word]").click()
        expect(page.locator("dialog")).to_be_visible()


def at_a_table(table: Table, page: "Page") -> None:
    """Open a club night with a table, and put a game there."""
    table.restart("--tables")
    base = re.sub(r"(//[^/]+).*", r"\1", page.url)
    for form in ({"do": "add"}, {"do": "put", "game": "friday"}):
        sent: dict[str, str | float | bool] = {**form, "table": "1", "key": "k"}
        assert page.request.post(f"{base}/tables", form=sent, headers={"Origin": base}).ok


def each_page(table: Table, page: "Page", look: Callable[[str], Any]) -> dict[str, Any]:
    """Look at every page, and return what was found wrong, by page."""
    found = {}
    at_a_table(table, page)
    for path, do in PAGES:
        visit(page, path, do)
        if wrong := look(path):
            found[f"{path} {do}".strip()] = wrong
    return found


def test_axe_finds_nothing(table: Table) -> None:
    page = table.phone("/", reduced_motion="reduce")
    source = AXE.read_text(encoding="utf-8")

    def violations(_: str) -> Any:
        found = []
        page.evaluate(source)
        for scheme, width in LOOKS:
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 844})
            result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found += [
                (scheme, width, each["id"], each["nodes"][0]["target"], each["nodes"][0]["failureSummary"][:300])
                for each in result["violations"]
            ]
        page.set_viewport_size(PHONE)
        return found

    found = each_page(table, page, violations)
    page.context.clear_cookies()
    visit(page, "/join", "")
    found |= {"/join": wrong} if (wrong := violations("/join")) else {}
    assert not found, json.dumps(found, indent=1)


# Everything that one can tap, with the label around it: its size, or that of the label.
SMALL = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")]
.filter((each) => {
    if (!each.checkVisibility({visibilityProperty: true}) || each.closest(".off-screen, .skip")) return false;
    const around = each.matches("[type=radio], [type=checkbox]") ? each.closest("label") || each : each;
    const {width, height, right} = around.getBoundingClientRect();
    return right > 0 && (width < 43.9 || height < 43.9);
}).map((each) => each.outerHTML.slice(0, 120))"""


def test_every_control_is_large_enough_for_a_thumb(table: Table) -> None:
    page = table.phone("/", reduced_motion="reduce")
    found = each_page(table, page, lambda _: page.evaluate(SMALL))
    assert not found, json.dumps(found, indent=1)


def test_no_page_scrolls_sideways(table: Table) -> None:
    page = table.phone("/", reduced_motion="reduce")

    def sideways(_: str) -> list[int]:
        found = []
        for width in (320, 390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append(width)
        page.set_viewport_size(PHONE)
        return found

    found = each_page(table, page, sideways)
    assert not found


@pytest.mark.parametrize("path", ["/season/winter", "/wall"])
def test_standings_are_whole_on_a_phone(table: Table, path: str) -> None:
    page = table.phone("/")
    at_a_table(table, page)
    visit(page, path, "")
    names = page.locator(".standings bdi")
    expect(names).to_have_count(len(TEN))
    lines = names.evaluate_all("all => all.map((each) => [each.textContent, each.getClientRects().length])")
    assert {name for name, count in lines if count > 1} <= set(LONG), "only a name that is too long is broken"
    cells = page.locator(".standings :is(td, thead th, .small)")
    assert cells.evaluate_all("all => all.every((each) => getComputedStyle(each).overflowWrap === 'normal')")
    assert page.evaluate(
        "[...document.querySelectorAll('table')].every((each) => each.getBoundingClientRect().right < 390)"
    )


def test_text_at_200_percent_still_fits(table: Table) -> None:
    page = table.phone("/", reduced_motion="reduce")
    # A user's larger text is a larger size of the root's text, and everything is measured by that.
    style = "document.documentElement.style.setProperty('font-size', '225%')"

    def wrong(_: str) -> Any:
        page.evaluate(style)
        page.wait_for_timeout(30)
        return page.evaluate("document.documentElement.scrollWidth > 390")

    found = each_page(table, page, wrong)
    assert not found
    visit(page, "/g/friday", OPEN)
    page.evaluate(style)
    record = page.get_by_role("button", name="Record", exact=True)
    expect(record).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".keypad").get_by_role("button", name="Next")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_label("Ann's hand")).to_be_in_viewport()


SMALL_PHONE: "ViewportSize" = {"width": 360, "height": 640}


def test_text_at_200_percent_leaves_room_for_a_row_on_a_small_phone(table: Table) -> None:
    # While the pad slides in, Playwright takes its fields for hidden, and scrolls to them as no finger does.
    page = table.phone("/", viewport=SMALL_PHONE, reduced_motion="reduce")
    # Before the pad opens, as on the phone of somebody who reads large text: it opens with its first field in view.
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '225%'))"
    )
    for path, fields in (("/g/friday", ".rows .row"), ("/g/piles", ".field"), ("/g/pack", ".place")):
        visit(page, path, OPEN)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "36px"
        following = page.locator(".keypad .key-next")
        expect(following).to_be_in_viewport(ratio=0.99)
        assert (
            page.locator(".key").evaluate_all("keys => keys.filter((key) => key.scrollWidth > key.clientWidth)") == []
        )
        for row in page.locator(f"#pad {fields}:visible").all()[:3]:
            row.locator(".input").or_(row).last.tap()
            expect(row).to_be_in_viewport(ratio=0.99)


def test_text_at_200_percent_cuts_neither_the_pack_nor_the_names_of_head_to_head(table: Table, ramble: Ramble) -> None:
    assert ramble("season new cup --game dumbal").status == 0
    assert ramble("dumbal new Maximiliana Bob Cy Dan Eve --name short --rule target=9").status == 0
    assert ramble("dumbal add 4 31 22 23 21 max --game short").status == 0
    assert ramble("season add cup short").status == 0
    page = table.phone("/", viewport=SMALL_PHONE)
    larger = "document.documentElement.style.setProperty('font-size', '225%')"
    visit(page, "/g/pack", OPEN)
    page.evaluate(larger)
    rights = page.locator(".place").evaluate_all("all => all.map((each) => each.getBoundingClientRect().right)")
    assert len(rights) == 9 and max(rights) <= SMALL_PHONE["width"]
    visit(page, "/season/cup", "")
    page.evaluate(larger)
    for each in page.locator(".panel", has_text="Head to head").locator("li, p").all():
        each.scroll_into_view_if_needed()
        assert each.evaluate("each => each.scrollWidth <= each.clientWidth")


# What is tapped, and a refusal of that.
WRONG: dict[str, tuple[Sequence[str], str]] = {
    "friday": (
        [".keypad [data-press='digit 4']", ".key-next", "[data-press='digit 3']"],
        "fill in Cy's hand, Dan's hand, and tap",
    ),
    "claims": ([".pick:has-text('Ann')"], "give the word, as in SHIRT, or its cards"),
    "pack": (["[data-press='rank 5']"], "has no suit"),
    "piles": (["[data-press='rank 9']", "[data-press='rank 4']"], "a card and its pile"),
    "castles": (
        [".pick:has-text('neither')", ".pick:has-text('not known')", "#f-dukes\\%3Ablack", "[data-press='rank 9']"],
        "has no suit",
    ),
}


@pytest.mark.parametrize("game", WRONG)
def test_a_refusal_is_whole_and_beside_its_field(table: Table, game: str) -> None:
    page = table.phone("/", viewport=SMALL_PHONE)
    visit(page, f"/g/{game}", OPEN)
    taps, error = WRONG[game]
    for each in taps:
        page.locator(each).first.tap()
    page.get_by_role("button", name="Record", exact=True).tap()
    said = page.locator("#pad .error")
    expect(said).to_contain_text(error, ignore_case=True)
    expect(said).to_be_in_viewport(ratio=0.99)
    expect(page.locator("[data-field]:has(> .error)").first).to_be_attached()


# The words of these elements that are broken, so that a part of them is in the next line.
BROKEN = """all => all.flatMap((each) => [...each.textContent.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(each.firstChild, index);
    range.setEnd(each.firstChild, index + word.length);
    return range.getClientRects().length > 1;
}).map(([word]) => word))"""


def test_labels_are_whole_on_a_small_phone(table: Table, ramble: Ramble) -> None:
    assert ramble("dumbal edit 2 13 3 22 8 b --game friday").status == 0
    page = table.phone("/g/friday", viewport=SMALL_PHONE)
    expect(page.locator(".bar form .what")).to_have_text("correction of hand 2")
    assert page.locator(".bar form .what").evaluate_all(BROKEN) == []
    assert ramble("dumbal undo --game friday").status == 0
    page = table.phone("/g/friday", viewport=SMALL_PHONE)
    expect(page.locator(".bar form .what")).to_have_text(["hand 3", "correction of hand 2"])
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)"
    assert page.locator(".bar button, .bar .button").evaluate_all(cut) == []
    visit(page, "/word?w=rhythm", "")
    tops = page.locator(".letters .letter").evaluate_all("each => each.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 6 and len(set(tops)) == 1
    visit(page, "/print/calibrate", "")
    readings = page.locator("input[id^=front-]")
    for each in readings.all():
        each.fill("20.25")
    assert readings.count() == 8 and readings.evaluate_all(cut) == []


def test_a_keyboard_is_soon_at_the_next_hand(table: Table) -> None:
    page = table.phone("/g/friday")
    page.get_by_role("button", name="Not now").tap()
    expect(page.get_by_role("button", name="Not now")).to_have_count(0)
    visit(page, "/g/friday", "")
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="New hand")).to_be_focused()
    visit(page, "/g/friday", "")
    for key in ("Tab", "Enter", "Tab"):
        page.keyboard.press(key)
    expect(page.get_by_role("link", name="New hand")).to_be_focused()


def test_names_from_right_to_left_do_not_move_what_is_around_them(table: Table) -> None:
    page = table.phone("/g/ten")
    for place in (".now", ".news"):
        text = page.locator(place)
        for name in LONG[2:]:
            if name in (text.text_content() or ""):
                expect(text).to_contain_text(isolated(name))
    assert (page.locator(".news").text_content() or "").count("\u2068") == 2


def test_the_foot_is_always_there(table: Table) -> None:
    page = table.phone("/g/ten")
    new = page.get_by_role("link", name="New hand")
    expect(new).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 3000)
    expect(new).to_be_in_viewport(ratio=1)


def test_each_line_of_the_chart_has_its_dash_and_name_and_the_table_the_numbers(table: Table) -> None:
    page = table.phone("/g/friday")
    page.get_by_text("Chart", exact=True).tap()
    lines = page.locator("#chart-fold polyline")
    expect(lines).to_have_count(4)
    dashes = [lines.nth(place).get_attribute("stroke-dasharray") or "" for place in range(4)]
    assert len(set(dashes)) == 4
    expect(page.locator("#chart-fold .whose")).to_have_text(["Ann", "Bob", "Cy", "Dan"])
    page.get_by_text("The same numbers as a table").tap()
    expect(page.locator("#numbers-fold tbody tr")).to_have_count(3)


NASTY = ["<script>alert(1)<b>", '"><u onx', "Bob's & Co"]


def test_names_that_look_like_html_are_only_text(table: Table, ramble: Ramble) -> None:
    """New names like these are refused, so what is typed in a field and what is asked of the judge bring them."""
    page, other = table.phone("/g/friday"), table.phone("/g/friday")
    for text in NASTY:
        page.goto(re.sub(r"(//[^/]+).*", r"\1", page.url) + f"/word?w={quote(text)}&game={quote(text)}")
        page.goto(re.sub(r"(//[^/]+).*", r"\1", page.url) + "/g/friday")
        page.get_by_role("link", name="New hand").tap()
        page.get_by_label("Ann's hand").fill(text)
        page.get_by_role("button", name="Record", exact=True).tap()
        expect(page.get_by_label("Ann's hand")).to_have_value(text)
        expect(page.locator("#pad .error").first).to_be_visible()
        page.reload()
    ramble("games", "note", "friday", NASTY[0])
    for each in (page, other):
        assert each.locator("b:text-is('alert(1)'), u[onx], main script").count() == 0


def test_an_old_book_with_such_names_is_only_text(
    table: Table, ramble: Ramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ramble_tools.scorebook.sessions.checked_all", lambda names, **_: tuple(names))
    assert ramble("dumbal", "new", *NASTY, "--name", "old").status == 0
    page = table.phone("/")
    for path in ("/", "/name?game=old", "/g/old", "/g/old?from=1", "/g/old/players", "/new?kind=dumbal"):
        visit(page, path, "")
        expect(page.locator("main")).to_contain_text(NASTY[0]) if path != "/g/old?from=1" else None
        assert page.locator("b:text-is('alert(1)'), u[onx], main script").count() == 0
    visit(page, "/g/old", OPEN)
    for place, digit in enumerate("479"):
        page.locator(".rows .input").nth(place).fill(digit)
    page.locator(".who").first.tap()
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.locator("#board .change")).to_have_text(["+0", "+7", "+9"])
    assert page.locator("b:text-is('alert(1)'), u[onx], main script").count() == 0


def test_an_address_in_the_network_works_without_a_secure_context(table: Table) -> None:
    host = f"{socket.gethostname()}.local"
    page = table.phone("/g/friday", host=host)
    assert page.evaluate("[window.isSecureContext, 'wakeLock' in navigator]") == [False, False]
    expect(page.locator(".may-sleep")).to_be_visible()
    page.get_by_role("link", name="New hand").tap()
    for place, digit in enumerate("4789"):
        page.locator(".rows .input").nth(place).fill(digit)
    page.locator(".who", has_text="Ann").tap()
    page.get_by_role("button", name="Record", exact=True).tap()
    expect(page.locator("#board .change")).to_have_text(["+0", "+7", "+8", "+9"])


WAKE = """window.asked = 0; window.released = 0;
const request = async () => {
    window.asked += 1;
    window.lock = new EventTarget();
    window.lock.release = async () => { window.released += 1; window.lock.dispatchEvent(new Event("release")); };
    return window.lock;
};
Object.defineProperty(navigator, "wakeLock", {value: {request}});"""


def test_the_screen_stays_on_while_the_game_lasts(table: Table, ramble: Ramble) -> None:
    page = table.phone()
    page.add_init_script(WAKE)
    visit(page, "/g/friday", "")
    hide = """(hidden) => { Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
        if (hidden) window.lock.dispatchEvent(new Event("release"));
        document.dispatchEvent(new Event("visibilitychange")); }"""
    poll(page, "window.asked === 1")
    page.evaluate(hide, True)
    page.evaluate(hide, False)
    poll(page, "window.asked === 2")
    assert ramble("games end friday").status == 0
    expect(page.locator("[data-over]")).to_be_visible()
    poll(page, "window.released === 1")


@pytest.mark.parametrize("at", [0, 900, 9000])
def test_begin_is_always_in_view(table: Table, at: int) -> None:
    page = table.phone("/", viewport=SMALL_PHONE)
    visit(page, "/new?kind=dumbal", "")
    page.mouse.wheel(0, at)
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_in_viewport(ratio=0.99)
    # Not over what has the focus, wherever that is.
    hidden = page.evaluate("""() => [...document.querySelectorAll("form.new-game :is(input, select, summary)")]
        .filter((each) => each.checkVisibility() && each.type !== "hidden").filter((each) => {
            each.focus();
            const button = document.querySelector(".new-game > .main-button").getBoundingClientRect();
            return each.getBoundingClientRect().bottom > button.top + 1;
        }).map((each) => each.id || each.name)""")
    assert hidden == []


def test_at_400_percent_the_pad_can_be_filled_in_with_a_mouse(table: Table) -> None:
    """A laptop of 1280 by 1024 pixels at 400 %; source: WCAG 2.2, 1.4.10."""
    zoomed: ViewportSize = {"width": 320, "height": 256}
    page = table.phone("/", viewport=zoomed, has_touch=False, reduced_motion="reduce")

    def click(where: "Locator", *, scrolled: bool = False) -> None:
        """Click what one sees, without scrolling there unless the mouse's wheel has."""
        if scrolled:
            where.scroll_into_view_if_needed()
        expect(where).to_be_in_viewport(ratio=0.99)
        box = where.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    visit(page, "/g/friday", OPEN)
    for name, hand in zip(("Ann", "Bob", "Cy", "Dan"), ("4", "17", "9", "30"), strict=True):
        expect(page.get_by_label(f"{name}'s hand")).to_be_focused()
        expect(page.get_by_label(f"{name}'s hand")).to_be_in_viewport(ratio=0.99)
        for digit in hand:
            click(page.locator(f".keypad [data-press='digit {digit}']"))
        expect(page.get_by_label(f"{name}'s hand")).to_have_value(hand)
        if name != "Dan":
            click(page.locator(".key-next"))
    click(page.locator(".who").first, scrolled=True)
    # What the hand is worth is above the button, which moves when it comes.
    expect(page.locator("#pad").get_by_text("Ann has 4, the fewest")).to_be_visible()
    click(page.get_by_role("button", name="Record", exact=True), scrolled=True)
    expect(page.locator("#board .change")).to_have_text(["+0", "+17", "+9", "+30"])
    for path, keys in (("/g/piles", ()), ("/g/pack", ("[data-press='suit H']",))):
        visit(page, path, OPEN)
        for key in ("[data-press='rank 9']", *keys, ".key-next"):
            expect(page.locator(f".keypad {key}")).to_be_in_viewport(ratio=0.99)
