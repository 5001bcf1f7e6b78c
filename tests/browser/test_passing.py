"""A game goes from one phone to another, in another scorebook, and comes back; and a backup is brought back."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.test_evening import Thumb, scores
from tests.web.a_phone import on_its_own


@pytest.fixture
def there(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Serve another scorebook, which is empty."""
    found = Table(browser, tmp_path / "there", lambda: True, f"{request.node.name}-there")
    yield found
    found.close()
    assert found.trouble == []


def sent(page: Page) -> str:
    """Return the link on the page of a game, as a person copies it: what is behind its address."""
    page.get_by_role("link", name="Send this game").tap()
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.locator("#toasts")).to_have_text("Copied.")
    link: str = page.get_by_label("Link").input_value()
    assert link.startswith(page.url.partition("/g/")[0] + "/receive#")
    return link.partition("/receive")[2]


def test_a_link_takes_a_game_to_another_phone_and_back(table: Table, there: Table, ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 17 a")
    for each in (table, there):  # there is no link to what only this computer can open
        each.restart("--i-have-a-proxy")
    ann = table.phone("/g/friday")
    other = there.phone(f"/receive{sent(ann)}")
    expect(other.get_by_role("listitem")).to_have_text("friday: Dumbal, 1 hand, new here.Ann 0, Bob 17")
    assert "#" not in other.url, "the way back does not lead to the link again"
    other.get_by_role("button", name="Add it to the games").tap()
    expect(other.locator(".arrivals")).to_contain_text("friday: A game of Dumbal.")
    other.get_by_role("link", name="friday").tap()
    expect(scores(other)).to_have_text(["0", "17"])
    thumb = Thumb(other)
    thumb.hands(["3", "9"], "Ann")
    thumb.record()
    expect(scores(other)).to_have_text(["0", "26"])
    back = sent(other)
    board = table.phone("/g/friday")
    ann.goto(f"{ann.url.partition('/g/')[0]}/receive")
    ann.goto(f"{ann.url}{back[:-5]}")  # the page stays, and notices the link
    expect(ann.get_by_role("alert")).to_have_text(
        "The link was cut or changed on its way; copy the whole link, or ask for the game as a file"
    )
    expect(scores(board)).to_have_text(["0", "17"])
    ann.get_by_label("Link").fill(f"{ann.url}{back}")
    ann.get_by_role("button", name="Show what is in it").tap()
    ann.get_by_role("button", name="Add it to the games").tap()
    expect(ann.locator(".arrivals")).to_contain_text("friday: 1 new entry in this game of Dumbal.")
    expect(scores(board)).to_have_text(["0", "26"])
    assert len(ramble("dumbal show --json").json["rounds"]) == 2


def test_a_backup_is_saved_and_brought_back(table: Table, there: Table, ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal new Cy Dan --name saturday")
    page = table.phone("/")
    page.get_by_role("link", name="Save and receive games").tap()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save a backup").tap()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.read_text(encoding="utf-8") == ramble("games export --all").out
    other = there.phone("/receive", viewport={"width": 360, "height": 640})
    other.get_by_label("File").set_input_files({"name": "x.pdf", "mimeType": "", "buffer": b"%PDF\0\xff"})
    refused = other.get_by_role("alert")
    expect(refused).to_contain_text("That is not a game; choose a file that Send this game or Save")
    expect(refused).to_be_in_viewport(ratio=0.99)
    # What is in a file is shown as soon as it is chosen.
    other.get_by_label("File").set_input_files(file)
    add = other.get_by_role("button", name="Add them to the games")
    expect(add).to_be_in_viewport(ratio=0.99)
    add.tap()
    expect(other.locator(".arrivals")).to_contain_text("saturday: A game of Dumbal.")
    other.get_by_role("link", name="Games").last.tap()
    expect(other.locator(".games .name")).to_have_text(["saturday", "friday"])


def test_a_browser_on_its_own_reminds_of_the_backup_until_one_is_saved(table: Table, ramble: Ramble) -> None:
    """The pages are those of a browser on its own; their files come from the server."""
    ramble("dumbal new Ann Bob --name friday")
    browser, page = on_its_own(), table.phone("/")

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        route.fulfill(body=browser.get(path).html, content_type="text/html")

    page.route(re.compile(r":\d+/(receive)?$"), answer)
    first = page.get_by_text("A game has ended, and there is no backup yet.")
    reminder = page.get_by_text("A game has ended since your last backup.")
    page.goto(page.url)
    expect(first).to_be_hidden()
    expect(reminder).to_be_hidden()
    ramble("games end friday")
    page.goto(page.url)
    expect(first).to_be_visible()
    expect(reminder).to_be_hidden()
    page.get_by_role("link", name="Save a backup").tap()
    with page.expect_download():
        page.get_by_role("link", name="Save a backup").tap()
    page.get_by_role("link", name="Games").last.tap()
    expect(page.locator(".games .name")).to_have_text(["friday"])
    expect(reminder).to_be_hidden()
    expect(first).to_be_hidden()
    page.evaluate("() => localStorage.setItem('ramble-backup', '\"2001-01-01T00:00:00Z\"')")  # as after another game
    page.goto(page.url)
    expect(reminder).to_be_visible()
    expect(first).to_be_hidden()
