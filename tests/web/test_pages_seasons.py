"""The pages of seasons, without a server: the table, the way to it, and adding a game or taking it out."""

import asyncio
import re

import pytest

from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.season_log import new_season, put_games
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.sessions import begin
from ramble_tools.web import season_pages
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from tests.conftest import Ramble
from tests.games.helpers import seats
from tests.scorebook.bare_book import spoil
from tests.web.a_phone import APhone
from tests.web.helpers import CODES, WRITER, GuardedApp

WINTER = "Winter <26> / more"


@pytest.fixture
def winter(ramble: Ramble) -> APhone:
    """Return a phone of a club with a season of two games, one of which is over."""
    new_season(WINTER, "dumbal", "5,3,1")
    begin("dumbal", ["Ann", "Bob", "Cy"], ["target=30"], "friday")
    ramble("dumbal add 4 40 41 a")
    begin("dumbal", ["Ann", "Bob"], [], "saturday")
    put_games(WINTER, ["friday", "saturday"])
    return APhone()


def games_of(season: str) -> list[str]:
    table = season_table(season)
    return sorted([*(each.game for each in table.results), *table.games.playing])


def test_the_first_page_leads_to_a_season(winter: APhone) -> None:
    home = winter.get("/")
    (link,) = [each for each in home.links if each.startswith("/season/")]
    assert link == "/season/Winter%20%3C26%3E%20%2F%20more"
    assert "S Winter <26> / more Dumbal" in home.text
    page = winter.get(link)
    assert page.status == 200 and WINTER in page.text
    assert "Dumbal, 1 game, 3 players. Points for places: 1st 5, 2nd 3, 3rd 1." in page.text
    assert "1. Ann, 2. Bob, 3. Cy" in page.text and "Head to head" in page.text
    assert {"/g/friday", "/g/saturday"} <= set(page.links), "both games, also the one that is not over"


def test_the_table_is_up_to_date(winter: APhone, ramble: Ramble) -> None:
    assert "2 games, 3 players" not in winter.get("/season/winter").text
    ramble("games end saturday")
    ramble("dumbal undo --game saturday")
    ramble("dumbal add 0 9 a --game saturday")
    ramble("games end saturday")
    page = winter.get("/season/winter")
    assert "2 games, 3 players" in page.text
    row = page.html[page.html.index("<tbody>") :].split("</tr>")[0]
    assert [cell in row for cell in ("Ann", "<td>10</td>", "2 played")] == [True] * 3, "10 points in 2 games"


def test_the_page_shows_the_latest_games(winter: APhone, ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal add 0 9 a --game saturday")
    ramble("games end saturday")
    monkeypatch.setattr(season_pages, "_GAMES", 1)
    page = winter.get("/season/winter")
    assert "/g/saturday" in page.links and "/g/friday" not in page.links
    assert "2 games, 3 players" in page.text and "And 1 earlier game." in page.text


@pytest.mark.parametrize("path", ["/season/summer", "/season", "/season/winter/more"])
def test_a_season_that_is_not_there(winter: APhone, path: str) -> None:
    assert winter.get(path).status == 404
    assert winter.get("/season/%00").status == 400


def test_a_game_is_added_and_taken_out(winter: APhone) -> None:
    begin("dumbal", ["Ann", "Bob"], [], "sunday")
    assert "/season/" not in winter.get("/g/sunday").html
    page = winter.get("/g/sunday/players")
    sent = winter.send(page, "/g/sunday/season", {})
    assert (sent.status, sent.location) == (303, "/g/sunday/players")
    assert games_of(WINTER) == ["friday", "saturday", "sunday"]
    assert "Dumbal, in" in winter.get("/g/sunday").text
    assert winter.send(page, "/g/sunday/season", {}).status == 303, "sent twice"
    assert games_of(WINTER) == ["friday", "saturday", "sunday"]
    page = winter.get("/g/sunday/players")
    assert "This game belongs to" in page.text
    winter.send(page, "/g/sunday/season", {})
    assert games_of(WINTER) == ["friday", "saturday"]
    with reading() as book:
        assert book.log(book.store.logs("season")[0]).entries[-1].by == "Bob's phone"


def test_a_season_is_live(winter: APhone, ramble: Ramble) -> None:
    """What ends a game shows up in the table by itself."""
    ramble("dumbal add 0 9 a --game saturday")
    address = re.search(r'data-events="([^"]+)"', winter.get("/season/winter").html)
    assert address

    async def run() -> list[str]:
        guarded = GuardedApp(winter.pages)
        listening = guarded.listen(address[1])
        await listening.part()
        await listening.part()
        boards = await listening.events()
        assert (await guarded.asked("/g/saturday/end", "POST", body={"seq": "2", "key": "k"})).status == 303
        boards += await listening.events()
        await listening.leave()
        return [str(data["html"]) for kind, data, _ in boards if kind == "board"]

    before, after = asyncio.run(run())
    assert "1 game, 3 players" in before and "2 games, 3 players" in after


@pytest.mark.parametrize("table", ["1", ""])
def test_a_stream_of_a_season_is_refused_to_a_table_and_for_no_season(winter: APhone, table: str) -> None:
    name = "winter" if table else "nix"
    assert GuardedApp(winter.pages).ask(f"/season/{name}/events", phone=WRITER._replace(table=table)).status == 404


def test_a_game_of_another_kind_can_not_be_added(winter: APhone) -> None:
    new_season("Any")
    for kind in NAMES:
        game = find_game(kind)
        begin(kind, seats(kind), [], f"of {kind}")
        offered = winter.get(f"/g/of%20{kind}/players").html
        assert (WINTER.replace("<", "&lt;").replace(">", "&gt;") in offered) is (kind == "dumbal")
        assert ("Any" in offered) is not game.COOPERATIVE
    refused = winter.post("/g/of%20dukes/season", {"season": WINTER, "key": "k1"})
    assert refused.status == 422 and "is a season of Dumbal" in refused.text
    for form in ({"key": "k2"}, {"season": "summer", "key": "k3"}):
        assert winter.post("/g/friday/season", form).status in (404, 422)


def test_a_closed_season_is_shown_and_not_changed(winter: APhone, ramble: Ramble) -> None:
    page = winter.get("/g/friday/players")
    ramble("season", "close", "Winter")
    sent = winter.send(page, "/g/friday/season", {})
    assert (sent.status, sent.errors) == (422, [f"{WINTER} is closed"]), "no command to be typed in a terminal"
    assert f"This game belongs to {WINTER} , which is closed." in sent.text and "Take it out" not in sent.text
    assert "No other season is open for this game." in sent.text
    assert "Dumbal, closed" in winter.get("/").text and f"{WINTER} (closed)" in winter.get("/g/friday").text
    correcting = winter.get("/g/friday/edit/1").text
    counted = "The correction counts there"
    assert f"{counted}, and the season's table names the game." in correcting
    tied = {"number": "1", "caller": "Ann", "hand:Ann": "5", "hand:Bob": "3", "hand:Cy": "3"}
    asked = winter.post("/g/friday/pad", tied, script=True)
    assert "cards:Bob" in asked.html and counted in asked.text, "it stays when the fields change"
    assert counted in winter.post("/g/friday/edit", tied, seq="2", key="k9", script=True).text, "and when it is refused"
    ramble("dumbal add 4 5 a --game saturday")
    assert "The correction" not in winter.get("/g/saturday/edit/1").text, "it was not over when the season was closed"
    ramble("dumbal edit 1 40 4 41 b --game friday")
    shown = winter.get("/season/winter").text
    assert "1 game, 3 players; closed." in shown
    assert "Corrected since it was closed, and counted: friday." in shown
    assert "Head to head 2/3 means ahead in 2 of 3 games" in shown and "1/1" in shown
    begin("dumbal", ["Ann", "Bob"], [], "sunday")
    assert "No season is open for this game. A new season" in winter.get("/g/sunday/players").text


def test_head_to_head_says_who_has_not_met(winter: APhone, ramble: Ramble) -> None:
    begin("dumbal", ["Dan", "Eve"], ["target=30"], "sunday")
    ramble("dumbal add 4 40 d --game sunday")
    put_games(WINTER, ["sunday"])
    shown = winter.get("/season/winter").text.partition("Head to head")[2]
    assert "Ann Bob 1/1, Cy 1/1 Not met yet: Dan, Eve" in shown and "Eve Dan 0/1 Not met yet: Ann, Bob, Cy" in shown


def test_a_rematch_is_in_the_seasons_that_are_open(winter: APhone, ramble: Ramble) -> None:
    new_season("Open")
    put_games("Open", ["friday"])
    ramble("season close Winter")
    winter.send(winter.get("/g/friday/again"), "/again", {})
    assert games_of("Open") == ["friday", "friday 2"]


@pytest.mark.usefixtures("winter")
def test_a_phone_that_watches_only_looks() -> None:
    watcher = APhone(writes=False)
    assert watcher.get("/season/winter").status == 200
    assert "/season/" in watcher.get("/g/friday").html
    sent = watcher.post("/g/friday/season", {"season": WINTER, "drop": "yes", "key": "k"})
    assert sent.status == 403 and games_of(WINTER) == ["friday", "saturday"]


@pytest.mark.usefixtures("winter")
def test_where_one_game_is_served_the_others_stay_hidden() -> None:
    with reading() as book:
        only = book.game(None, "saturday")
    phone = APhone(pages=Pages(Evening(Entrance(CODES), only=only)))
    assert phone.get("/season/winter").status == 404
    page = phone.get("/g/saturday")
    assert WINTER in page.text and "/season/" not in page.html


def test_a_damaged_season_stops_no_game(winter: APhone) -> None:
    spoil(WINTER, 1, "body", "bode")
    assert winter.get("/").status == winter.get("/g/friday").status == winter.get("/g/friday/players").status == 200
    assert "is damaged" in winter.get("/season/winter").text
    page = winter.get("/g/friday/players")
    assert winter.send(page, "/g/friday/season", {}).status == 422, "nothing is written in it"


def test_a_season_is_begun_on_the_phone(winter: APhone) -> None:
    page = winter.get("/")
    begun = winter.send(page, "/season", {"name": "Spring", "kind": "dumbal"})
    assert begun.location == "/season/Spring" and winter.get(begun.location).status == 200
    assert winter.send(page, "/season", {"name": "Spring", "kind": "dumbal"}).location == "/season/Spring", "sent twice"
    assert season_table("Spring").season.kind == "dumbal"
    refused = winter.send(winter.get("/"), "/season", {"name": "Spring"})
    assert (refused.status, refused.errors) == (422, ["There is already a season 'Spring'; choose another name"])
    assert refused.form("/season").values["name"] == "Spring"
    for other in (APhone(winter.pages, writes=False), APhone(winter.pages, table="1")):
        assert "Begin a season" not in other.get("/").text
        assert other.post("/season", key="k", name="Fall").status == 403


def test_a_season_is_begun_with_a_game(winter: APhone) -> None:
    begin("dumbal", ["Ann", "Bob"], [], "sunday")
    page = winter.get("/g/sunday/players")
    assert winter.send(page, "/new-season", {"name": "Spring"}).location == "/g/sunday/players"
    assert games_of("Spring") == ["sunday"]
    refused = winter.send(winter.get("/g/sunday/players"), "/new-season", {"name": "Spring"})
    assert (refused.status, refused.errors) == (422, ["There is already a season 'Spring'; choose another name"])
    begin("dogpile", ["Ann", "Bob"], [], "together")
    assert "A new season" not in winter.get("/g/together/players").text
