"""The board and the wall on a TV or a tablet: nobody scrolls there, and it is read from across the room."""

import re

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.test_own_hands import Own

NAMES = ("Ann", "Bob", "Catherine", "Dan", "Eve", "Florian", "Gus", "Hal", "Ida", "Maximiliane")
TVS = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
TABLETS = ((768, 1024), (810, 1080), (1024, 768))
# Capitals are 0.668 of the letters' size, and on a TV of 32 inches, 398 mm high, 10 minutes of arc at four meters are
# 11.6 mm: twice what a good eye can just read (5 minutes, Snellen).
OF_THE_HEIGHT = 11.6 / 398 / 0.668
# What does not fit the screen, is cut off, or is in the place of something else.
TROUBLE = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const boxes = all(".title, .seat, .together, .on-table, .now, .news, .history")
    .filter((each) => each.getClientRects().length);
  const found = document.documentElement.scrollHeight > innerHeight ? ["the page scrolls"] : [];
  for (const each of boxes) {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    const isOff = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
    if (isOff) found.push(`off the screen: ${each.className}`);
    const over = boxes.find((other) => other !== each && other.getBoundingClientRect().top < bottom - 1
      && other.getBoundingClientRect().bottom > top + 1);
    if (over) found.push(`${each.className} over ${over.className}`);
  }
  for (const each of all(".seat .name, .seat .score, .together, .on-table, .now, .news")) {
    const isCut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight * 1.3;
    if (isCut) found.push(`cut: ${each.textContent}`);
  }
  return found;
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".seat .name, .seat .score, .now, .news")]
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


def sized(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))


def test_the_notice_about_a_hand_that_all_enter_fits_every_screen(table: Table, ramble: Ramble) -> None:
    game = "friday-night-at-anns"
    ramble(f"dumbal new Ann Bob Maximiliane --name {game}")
    ramble(f"dumbal add 4 17 30 a --game {game}")
    board = table.phone(f"/g/{game}?board=1")
    ann, bob = (Own(table, name, f"/g/{game}") for name in ("Ann", "Bob"))
    notice, title = board.locator("#called p"), board.locator(".title h1 bdi")
    notice_fits = """each => each.scrollWidth <= each.clientWidth + 1
        && each.getBoundingClientRect().width >= innerWidth / 4"""

    def says(text: str | re.Pattern[str]) -> None:
        expect(notice).to_have_text(text)
        expect(board.locator(".title .only-here")).to_be_hidden()
        for width, height in (*TVS, *TABLETS):
            sized(board, width, height)
            assert board.evaluate(TROUBLE) == [], (text, width, height)
            assert notice.evaluate(notice_fits), (text, width, height)
            if (width, height) in TVS:
                size = notice.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
                assert size >= OF_THE_HEIGHT * height, (text, width, height)
                # The name of the game stays in one line, in spite of its hyphens.
                assert title.evaluate("each => each.getClientRects().length") == 1

    ann.call()
    says("Ann called: waiting for Ann, Bob and Maximiliane")
    ann.points("9")
    bob.cards("KS 5D")
    bob.page.get_by_role("link", name="Fill in: Maximiliane").tap()
    expect(bob.field_of("Maximiliane")).to_be_focused()
    bob.cards("KS 3C")
    says("Ann called: Ann's phone asks: Ann called with 9, more than 5: was it before the very first turn?")
    ann.page.locator("#hand [data-field=opening] input").first.check()
    ann.page.locator("#hand").get_by_role("button", name="Done").last.tap()
    says("Ann called: K♠ is in Bob's hand and in Maximiliane's hand; a deck has only one")
    # Another hand is entered in the meantime, by one scorer.
    ramble(f"dumbal add 4 17 9 a --game {game}")
    expect(bob.field_of("Maximiliane")).to_have_attribute("aria-invalid", "true")
    bob.key(*["Delete the last one"] * 2)
    bob.cards("KD 3C")
    says(re.compile("^Ann called: not recorded yet, Ann decides; in the meantime, .* hand 2: Ann 4, Bob 17, Maxi.*"))
    ann.page.get_by_role("button", name="Record it too").tap()
    expect(notice).to_have_text("")
    expect(board.locator(".title .only-here")).to_be_visible()
    assert len(ramble(f"dumbal show --game {game} --json").json["rounds"]) == 3


@pytest.mark.parametrize("count", range(2, 11))
def test_the_board_fits_every_screen(table: Table, ramble: Ramble, count: int) -> None:
    names = NAMES[:count]
    ramble(f"dumbal new {' '.join(names)} --name friday")
    board = table.phone("/g/friday?board=1")
    for number in range(3):
        hands = " ".join(f"{name}={7 + place + number}" for place, name in enumerate(names[1:]))
        ramble(f"dumbal add Ann=3 {hands} --caller Ann --game friday")
    expect(board.locator(".news")).to_contain_text("hand 3")
    for width, height in (*TVS, *TABLETS):
        sized(board, width, height)
        assert board.evaluate(TROUBLE) == [], (width, height)
        if (width, height) in TVS:
            assert board.evaluate(SMALLEST) >= OF_THE_HEIGHT * height, (width, height)
        # The points of the earlier hands are beside the totals.
        assert board.locator(".seat").first.locator(".earlier span").all_inner_texts()[:2] == ["+0", "+0"]
        expect(board.locator(".seat").last.locator(".earlier span").first).to_be_in_viewport()


def test_the_board_leads_back_to_the_game_s_page(table: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name 'our long friday'")
    for width, height in ((360, 640), *TVS[:1], *TABLETS):
        board = table.phone("/g/our%20long%20friday?board=1", viewport=ViewportSize(width=width, height=height))
        back = board.get_by_role("link", name="Back to the game")
        expect(back).to_be_in_viewport(ratio=0.99)
        back.tap()
        expect(board).to_have_url(re.compile("/g/our%20long%20friday$"))


# The most cards that a table can have; a long word; nine players with one score and a large pack; and two piles.
SETS = " ".join(
    ",".join(rank + suit for suit in "SHCD") for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
)
GAMES = {
    "dukes": (
        "Ann Bob",
        f"{SETS} --dukes red=KH,KD --dukes black=KS,KC --castle red=AH --castle black=AS --ended-by red",
    ),
    "ramble": ("Ann Bob Catherine", "internationally --player Catherine --owner Ann"),
    "dogpile": (" ".join(NAMES[1:]), "'2C 3D 4D 5D 6D 7D 8D 9D / 4C / 6C / 8C / 10C / QC'"),
    "dramble": ("Ann Bob", "--left 9H:1 --right JD:1 --first QS@left --second 3C@right --recount"),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_on_the_table_fits(table: Table, ramble: Ramble, game: str) -> None:
    players, typed = GAMES[game]
    ramble(f"{game} new {players} --name friday")
    for _ in range(1 if game in ("dogpile", "dramble") else 2):
        assert ramble(f"{game} add {typed} --game friday").status in (0, 1)
    board = table.phone("/g/friday?board=1")
    expect(board.locator(".on-table dt").first).to_be_visible()
    for width, height in (*TVS, *TABLETS, (1440, 900)):
        sized(board, width, height)
        assert board.evaluate(TROUBLE) == [], (width, height)
    for path in ("?board=1", ""):
        phone = table.phone(f"/g/friday{path}")
        for width in (320, 360):
            sized(phone, width, 640)
            assert phone.evaluate("document.documentElement.scrollWidth") <= width
            rights = phone.locator(".on-table :is(dt, dd > span, .mini)").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().right)"
            )
            assert max(rights) <= width
            # The code to join is below the title, not beside it.
            title = phone.locator(".title h1").bounding_box()
            assert title and title["width"] > title["height"]


def test_a_long_name_has_the_room_that_nothing_else_needs(table: Table, ramble: Ramble) -> None:
    name = "Bartholomew Smith"
    assert ramble("dumbal", "new", name, "Bob", "--name", "friday").status == 0
    assert ramble("dumbal", "add", f"{name}=3", "Bob=9", "--caller", name, "--game", "friday").status == 0
    board = table.phone("/g/friday?board=1")
    for width, height in (*TVS, (1024, 768), (1180, 820)):
        sized(board, width, height)
        shown = board.locator(".seat .name").first
        assert shown.evaluate("each => each.scrollWidth <= each.clientWidth"), (width, height)
        rights = board.locator(".seat .score").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().right)"
        )
        assert rights[0] == rights[1] > width * 0.9


def test_the_wall_fits_and_shows_all_its_tables_and_the_season_in_turn(table: Table, ramble: Ramble) -> None:
    ramble("season new winter --game dumbal")
    names = " ".join(NAMES)
    for number in range(1, 8):
        ramble(f"dumbal new {names} --name table{number}")
        ramble(f"season add winter table{number}")
    ramble("dumbal add Ann=3 Bob=9 Catherine=8 Dan=7 Eve=9 Florian=9 Gus=9 Hal=9 Ida=9 Maximiliane=9 --caller Ann")
    ramble("games end table7")
    table.restart("--tables")
    wall = table.phone("/tables")
    base = wall.url.removesuffix("/tables")
    for number in range(1, 8):
        for form in ({"do": "add"}, {"do": "put", "game": f"table{number}"}):
            sent: dict[str, str | float | bool] = {**form, "table": str(number), "key": "k"}
            assert wall.request.post(wall.url, form=sent, headers={"Origin": base}).ok
    wall.clock.install()
    for width, height in ((1280, 720), (3840, 2160), (810, 1080)):
        sized(wall, width, height)
        wall.goto(f"{base}/wall")
        for shown in ("Table 1", "Table 7", "winter", "Table 1"):
            heading = wall.get_by_role("heading", name=shown)
            expect(heading).to_be_in_viewport(ratio=1)
            for part in wall.locator(".wall .panel", has=heading).locator("li, tr, .news").all():
                expect(part).to_be_in_viewport(ratio=1)
            assert wall.evaluate("document.documentElement.scrollHeight") <= height
            wall.clock.fast_forward(12_000)
