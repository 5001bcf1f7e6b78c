"""Sending a game and receiving one, as a link or a file, and the backup of everything: the pages without a server."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.link import as_link, export_in
from ramble_tools.scorebook.season_log import new_season, put_games
from ramble_tools.scorebook.sessions import begin
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from ramble_tools.web.qr import link_qr_svg
from ramble_tools.web.tables import Tables
from tests.conftest import Ramble
from tests.scorebook.bare_book import as_old_json, spoil
from tests.web.a_phone import APhone, Shown
from tests.web.helpers import CODES

HERE = "http://127.0.0.1:8042"
ALONE = Deployment("/ramble-tools", "this browser", shared=False, origin="https://ann.github.io")
RIGHT = "; paste the whole link, from http on, or choose a file that Send this game or Save a backup has made"
RIGHT_FILE = "; choose a file that Send this game or Save a backup has made"
CUT = "The link was cut or changed on its way; copy the whole link, or ask for the game as a file"
NO_GAME = "No game is in this link; it would be after a #, so copy the whole link"


@pytest.fixture
def friday(ramble: Ramble) -> APhone:
    """Return an organizer's phone with a game of two hands."""
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    ramble("dumbal add 4 17 a")
    ramble("dumbal add 5 9 a")
    return APhone()


@pytest.fixture
def go(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], APhone]:
    """Return a function that opens the scorebook `here`, or another one, on a phone of its own."""

    def opened(where: str) -> APhone:
        monkeypatch.setenv("RAMBLE_HOME", str(home if where == "here" else tmp_path / where))
        return APhone(id="9xab")

    return opened


def link_of(phone: APhone, game: str = "friday") -> str:
    """Return the link on a game's page, as the page's script shows it."""
    (link,) = [given["value"] for _, given in phone.get(f"/g/{game}/send").elements if given.get("id") == "link"]
    return HERE + link


def file_of(shown: Shown) -> str:
    assert (shown.status, shown.response.headers["content-type"]) == (200, "application/jsonl")
    return shown.response.body.decode()


def received(shown: Shown) -> str:
    """Return what became of the games; where the page leads to is asked for as a browser does."""
    if shown.status == 303:
        shown = APhone(id="9xab").get(shown.location)
    assert shown.status == 200
    return shown.text.partition("Received ")[2].removesuffix(" Games")


def logs() -> list[tuple[Any, ...]]:
    with reading() as book:
        return [(row.name, row.identity, book.log(row).entries) for row in book.store.games()]


# --- one game


def test_a_game_goes_to_another_phone_and_comes_back(
    friday: APhone, go: Callable[[str], APhone], ramble: Ramble
) -> None:
    link, before = link_of(friday), logs()
    there = go("there")
    looked = there.send(there.get("/receive"), "/receive", {"link": link})
    assert "new here" in looked.text and logs() == [], "a link that is pasted adds nothing before it is seen"
    assert received(there.send(looked, "/receive", {})) == "friday : A game of Dumbal."
    assert logs() == before, "the same name, identity and entries"
    again = there.get(there.post("/receive", link=link).location)
    assert received(again) == "friday : Nothing new; the scorebook already has this game."
    assert again.links == ["#main", "/", "/name", "/word", "/help", "/g/friday", "/"]
    ramble("dumbal add 1 9 a")
    back, after = link_of(there), logs()
    assert "here already; 1 new hand. Ann" in go("here").post("/receive", link=back, look="").text
    assert received(go("here").post("/receive", link=back)) == "friday : 1 new entry in this game of Dumbal."
    assert logs() == after


def test_a_look_shows_what_is_in_a_link_and_adds_nothing(friday: APhone, go: Callable[[str], APhone]) -> None:
    link = link_of(friday)
    there = go("there")
    shown = there.post("/receive", link=link, look="")
    assert "friday : Dumbal, 2 hands, new here. Ann 0, Bob 26" in shown.text and logs() == []
    assert received(there.send(shown, "/receive", {})) == "friday : A game of Dumbal."
    shown = there.post("/receive", link=link, look="")
    assert "friday : Dumbal, 2 hands, here already; nothing new. Ann 0, Bob 26" in shown.text


def test_a_game_that_went_on_differently_is_kept_beside_it(
    friday: APhone, go: Callable[[str], APhone], ramble: Ramble
) -> None:
    link = link_of(friday)
    go("there").post("/receive", link=link)
    ramble("dumbal add 1 9 a")
    link = link_of(go("there"))
    here = go("here")
    ramble("dumbal undo")
    said = "friday 2 : A game of Dumbal, as it was sent; 'friday' is the same game, which went on differently here."
    looked = here.post("/receive", link=link, look="")
    assert "it went on differently here, so it becomes a second game. Ann" in looked.text
    assert received(here.post("/receive", link=link)) == said
    assert [name for name, *_ in logs()] == ["friday 2", "friday"]


def test_a_game_is_exported_as_a_table_and_as_its_scorepad(friday: APhone, ramble: Ramble, tmp_path: Path) -> None:
    page = friday.get("/g/friday/send")
    links = [link for link in page.links if "/file?" in link]
    assert len(links) == 3
    for link in links:
        kind = link.partition("as=")[2].partition("&")[0]
        answer = friday.get(link).response
        assert answer.headers["content-disposition"] == f'attachment; filename="friday.{kind}"'
        if "paper" not in link:
            ramble(f"games export friday --to {tmp_path}/friday.{kind}")
            assert answer.body == (tmp_path / f"friday.{kind}").read_bytes()
    for other in ("exe", "md"):
        assert friday.get(f"/g/friday/file?as={other}").status == 404
    assert friday.get("/g/friday/file?as=pdf&paper=sheepskin").status == 404


def test_a_game_is_sent_as_the_file_that_is_exported(friday: APhone, ramble: Ramble) -> None:
    page = friday.get("/g/friday/file")
    assert page.response.headers["content-disposition"] == 'attachment; filename="friday.jsonl"'
    assert file_of(page) == ramble("games export friday").out
    assert export_in(link_of(friday)) == as_old_json("friday")


def test_a_phone_at_a_table_and_one_that_watches_may_send_their_game(friday: APhone) -> None:
    tables = Tables(CODES)
    tables.add("1")
    tables.add("2")
    with reading() as book:
        tables.put("1", book.game(None, "friday"))
    night = Pages(Evening(tables))
    at, away = APhone(night, table="1"), APhone(night, table="2")
    for phone in (at, APhone(night, writes=False)):
        assert "/g/friday/send" in phone.get("/g/friday").links
        assert link_of(phone) == link_of(friday) and phone.get("/g/friday/file").status == 200
    assert [away.get(f"/g/friday/{each}").status for each in ("send", "file")] == [404, 404]


def test_a_damaged_game_is_sent_up_to_the_damage_and_the_page_says_so(friday: APhone) -> None:
    spoil("friday", 3, '"9"', '"8"')
    shown = friday.get("/g/friday/send")
    assert "This game is damaged: entry 3" in shown.text
    assert len(json.loads(export_in(link_of(friday)))["games"][0]["entries"]) == 2


# --- what is refused


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, f"There is nothing to receive{RIGHT}"),
        ({"link": "  "}, f"There is nothing to receive{RIGHT}"),
        ({"file": " "}, f"There is nothing to receive{RIGHT_FILE}"),
        ({"link": "hello"}, f"That is not a game{RIGHT}"),
        ({"file": "%PDF-1.7 ..."}, f"That is not a game{RIGHT_FILE}"),
        (
            {"link": "https://example.org/"},
            NO_GAME,
        ),
        ({"link": "https://example.org/receive#AEBAGBAF"}, CUT),
        (
            {"file": '{"format": "ramble-tools games", '},
            f"The file is not an export of games, or it was cut or changed{RIGHT_FILE}",
        ),
        ({"file": "{}"}, f"The file is not an export of games{RIGHT_FILE}"),
        (
            {"file": '{"format": "ramble-tools games", "version": 2}'},
            "The file has version 2, but this program reads version 1; update the program",
        ),
    ],
)
@pytest.mark.parametrize("look", [{}, {"look": ""}])
def test_what_is_not_a_game_is_refused_in_one_line(
    typed: dict[str, str], said: str, look: dict[str, str], home: Path
) -> None:
    shown = APhone().post("/receive", typed | look)
    assert shown.status == 422
    ((field, error),) = shown.refused.items()
    assert field == ("receive-file" if typed.get("file") else "receive-link")
    assert shown.form("/receive").values["link"] == typed.get("link", ""), "what was pasted is still there"
    assert error.startswith(said) and "\n" not in error
    assert not list(home.iterdir()), "nothing was written"


WHOLE = "; save it again where the games are, or choose another copy"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"sum": "', '"sum": "\n', "Line 1 of the file was cut or changed"),
        (
            '"17"',
            '"18"',
            "Entry 2 of the game 'friday' is not as it was written, or does not follow the one before it (line ",
        ),
        (
            '"Bob"',
            '"Bib"',
            "Entry 1 of the game 'friday' is not as it was written, or does not follow the one before it",
        ),
        (
            '"17"',
            '"17, 17"',
            "Entry 2 of the game 'friday' is not as it was written, or does not follow the one before it",
        ),
    ],
)
def test_a_damaged_backup_is_refused_in_words_of_ours(friday: APhone, before: str, after: str, said: str) -> None:
    whole = file_of(friday.get("/backup/file"))
    assert before in whole
    shown = friday.post("/receive", file=whole.replace(before, after, 1), look="")
    ((field, error),) = shown.refused.items()
    assert field == "receive-file" and error.startswith(said) and error.endswith(WHOLE)


def test_a_backup_that_was_cut_in_a_line_is_refused_with_the_line(friday: APhone) -> None:
    whole = file_of(friday.get("/backup/file"))
    shown = friday.post("/receive", file=whole[: whole.rindex('"sum"') + 3], look="")
    count = whole.count("\n")
    assert shown.refused == {"receive-file": f"Line {count} of the file was cut or changed{WHOLE}"}


def test_a_link_with_one_wrong_game_adds_none_of_its_games(friday: APhone, go: Callable[[str], APhone]) -> None:
    export = json.loads(export_in(link_of(friday)))
    export["games"].append({**export["games"][0], "game": "golf"})
    there = go("there")
    shown = there.post("/receive", file=json.dumps(export))
    assert shown.errors[0].startswith("'friday' is a game of 'golf', which this program doesn't know")
    assert logs() == []


@pytest.mark.parametrize("path", ["/receive", "/backup/file"])
def test_only_the_organizer_receives_games_and_has_the_backup(friday: APhone, path: str) -> None:
    for phone in (APhone(friday.pages, table="1"), APhone(friday.pages, writes=False)):
        assert phone.get(path).status == 403
        assert "/receive" not in phone.get("/").links
    assert phone.post("/receive", link=link_of(friday)).status == 403
    assert friday.get("/").links.count("/receive") == 1
    with reading() as book:
        one = APhone(Pages(Evening(Entrance(CODES), only=book.game(None, "friday"))))
    assert one.get(path).status == 404 and one.post("/receive").status == 404
    assert one.get("/g/friday/send").status == 200


# --- the backup


def test_a_backup_is_the_export_of_everything_and_comes_back(
    friday: APhone, go: Callable[[str], APhone], ramble: Ramble
) -> None:
    begin("dumbal", ["Cy", "Dan"], [], "saturday")
    new_season("Winter", "dumbal", "5,3,1")
    put_games("Winter", ["friday"])
    shown = friday.get("/receive")
    assert "/backup/file" in shown.links
    page = friday.get("/backup/file")
    name = page.response.headers["content-disposition"].partition("filename=")[2]
    assert re.fullmatch(r'"ramble-tools-\d{4}-\d\d-\d\d\.jsonl"', name)
    assert file_of(page) == ramble("games export --all").out
    before = logs()
    there = go("there")
    looked = there.send(shown, "/receive", {"file": file_of(page)})
    assert "saturday : Dumbal, 0 hands, new here" in looked.text and "season Winter" in looked.text and logs() == []
    assert received(there.send(looked, "/receive", {})) == (
        "friday : A game of Dumbal. saturday : A game of Dumbal. season Winter : 2 new entries."
    )
    assert logs() == before
    assert len(file_of(there.get("/backup/file")).splitlines()) == len(file_of(page).splitlines())


def test_a_backup_that_is_brought_back_counts_as_one_if_it_has_all_games_that_ended(
    friday: APhone, go: Callable[[str], APhone], ramble: Ramble
) -> None:
    earlier = file_of(friday.get("/backup/file"))
    ramble("games end friday")
    file = file_of(friday.get("/backup/file"))

    def counts(phone: APhone, **form: str) -> bool:
        done = phone.send(phone.send(phone.get("/receive"), "/receive", form), "/receive", {})
        return "data-backed-up" in (phone.get(done.location) if done.status == 303 else done).html

    assert not counts(friday, file=earlier), "it was saved before the game ended"
    assert counts(friday, file=file)
    there = go("there")
    assert not counts(there, link=file), "nothing shows that it is kept as a file"
    assert counts(there, file=file)
    begin("dumbal", ["Cy", "Dan"], [], "saturday")
    assert counts(there, file=file), "a game that goes on asks for no backup yet"
    ramble("games end saturday")
    assert not counts(there, file=file)


def test_what_is_damaged_is_said_before_a_backup_without_it_is_saved(friday: APhone) -> None:
    spoil("friday", 3, '"9"', '"8"')
    shown = friday.get("/backup/file")
    assert shown.errors == ["Damaged: 'friday'. A backup would have what is sound."]
    *lines, damage = file_of(friday.get("/backup/file?damaged=yes")).splitlines()
    assert len(lines) == 3, "the index had a copy"
    assert json.loads(damage) == {"damage": "damaged: 'friday'"}


# --- a browser on its own


def alone(path: str) -> str:
    """Return a page as a browser without a server has it."""
    return APhone(Pages(Evening(Entrance(CODES)), ALONE)).get(f"/ramble-tools{path}").html


def test_a_browser_on_its_own_shows_a_qr_code_that_leads_to_its_own_address(friday: APhone) -> None:
    html = alone("/g/friday/send")
    letters = link_of(friday).partition("#")[2]
    assert link_qr_svg(f"https://ann.github.io/ramble-tools/?to=receive#{letters}") in html
    assert f'value="/ramble-tools/?to=receive#{letters}"' in html
    assert "<svg" not in friday.get("/g/friday/send").html, "it would lead to this laptop, which has the game"


@pytest.mark.usefixtures("friday")
def test_what_only_this_computer_can_open_is_offered_to_no_phone() -> None:
    evening = Evening(Entrance(CODES))
    assert 'class="qr"' in APhone(Pages(evening, Deployment(address="http://10.0.0.1:8042"))).get("/").html
    alone = APhone(Pages(evening, Deployment(only_here=True)))
    for path in ("/", "/g/friday"):
        shown = alone.get(path)
        assert "To let phones join, stop it and type ramble serve --lan . Code BCDF-GHJK" in shown.text
        assert 'class="qr"' not in shown.html and "127.0.0.1" not in shown.html
    page = alone.get("/g/friday/send")
    assert "As a link" not in page.text and "/g/friday/file" in page.links


@pytest.mark.parametrize(("rounds", "version"), [(0, 11), (15, 20), (200, None)])
def test_a_qr_code_is_there_as_long_as_a_phone_can_read_it(rounds: int, version: int | None) -> None:
    hands = [{"hands": {"Ann": f"{n}S 4H", "Bob": str(n * 7 % 31), "Cy": str(n * 5 % 29)}} for n in range(rounds)]
    svg = link_qr_svg(as_link("https://ann.github.io/ramble-tools/receive", json.dumps(hands)))
    if version is None:
        assert svg == ""
    else:
        width = int(svg.partition('viewBox="0 0 ')[2].split()[0])
        assert (width - 8 - 17) // 4 <= version


def test_after_a_game_a_browser_on_its_own_reminds_of_the_backup(friday: APhone, ramble: Ramble) -> None:
    assert "data-ended" not in alone("/")
    ramble("games end friday")
    with reading() as book:
        ended = book.game(None, "friday").at
    assert f'data-ended="{ended}"' in alone("/")
    assert "data-ended" not in friday.get("/").html, "the laptop keeps backups by itself"
