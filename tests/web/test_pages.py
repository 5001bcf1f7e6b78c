"""The pages of a game, without a server: keys, undo, changes elsewhere, refusals, names that look like HTML."""

import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from ramble_tools.errors import UNCHANGED, BadInput, ByRuling, CommandHint, DamagedBookError
from ramble_tools.home import cache_path
from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.sessions import begin, delete, look, rename
from ramble_tools.web import pages, rendering
from ramble_tools.web.answers import plain
from ramble_tools.web.deployment import url
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Page, Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from tests.scorebook.bare_book import spoil
from tests.web.a_phone import APhone
from tests.web.helpers import CODES

HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17", "hand:Cy": "9"}


@pytest.fixture
def bob() -> APhone:
    """Bob's phone, in a book with a game of three."""
    begin("dumbal", ["Ann", "Bob", "Cy"], [], "friday")
    return APhone()


def other(phone: APhone) -> APhone:
    return APhone(phone.pages, "Ann", "3x99")


def seen() -> int:
    return look("dumbal", "friday").seen


def count() -> int:
    return look("dumbal", "friday").history.count


# --- a hand


def test_a_hand_without_a_script(bob: APhone) -> None:
    answer = bob.enter("/g/friday", HAND)
    assert (answer.status, answer.location) == (303, "/g/friday")
    page = bob.get("/g/friday")
    assert "Bob's phone recorded hand 1: Ann 4, Bob 17, Cy 9, caller Ann" in page.text
    assert "Undo hand 1: Ann 4, Bob 17, Cy 9, caller Ann" in page.html
    assert "Hand 1: Ann wins: the call holds" in page.text


def test_the_caller_is_a_tap_on_a_name_in_seat_order(bob: APhone) -> None:
    form = bob.get("/g/friday").form("/add")
    assert form.choices["caller"] == ["Ann", "Bob", "Cy"]
    shown = bob.post("/g/friday/pad", caller="Cy")
    hands = [given["name"] for tag, given in shown.elements if given.get("name", "").startswith("hand:")]
    assert hands == ["hand:Ann", "hand:Bob", "hand:Cy"]


def test_a_tie_asks_for_the_cards_of_those_tied_only(bob: APhone) -> None:
    tied = {"caller": "Ann", "hand:Ann": "5", "hand:Bob": "3", "hand:Cy": "3"}
    shown = bob.send(bob.get("/g/friday"), "/add", tied)
    assert shown.status == 422 and shown.focus == "cards:Bob"
    assert {name for name in shown.form("/add").names if name.startswith("cards:")} == {"cards:Bob", "cards:Cy"}
    assert "Bob and Cy have 3 each: how many cards does Bob have?" in shown.text
    assert bob.send(shown, "/add", {"cards:Bob": "2", "cards:Cy": "1"}).status == 303
    assert look("dumbal", "friday").history.round(1).totals == {"Ann": 25, "Bob": 3, "Cy": 0}


def test_what_is_wrong_is_beside_its_field_and_nothing_is_lost(bob: APhone) -> None:
    shown = bob.send(bob.get("/g/friday"), "/add", {**HAND, "hand:Bob": "KX"})
    assert shown.status == 422 and count() == 0
    assert shown.form("/add").values["hand:Bob"] == "KX" and shown.form("/add").values["hand:Cy"] == "9"
    field = next(given for tag, given in shown.elements if given.get("name") == "hand:Bob")
    assert field["aria-invalid"] == "true" and "autofocus" in field
    assert any(given.get("id") == field["aria-describedby"] for tag, given in shown.elements)


def test_a_hand_that_is_missing_is_asked_for(bob: APhone) -> None:
    shown = bob.send(bob.get("/g/friday"), "/add", {**HAND, "hand:Cy": ""})
    assert shown.status == 422 and shown.focus == "hand:Cy"
    assert shown.errors == ["No hand for Cy; every player who is in needs one"]
    shown = bob.send(bob.get("/g/friday"), "/add", {"hand:Cy": "4"})
    assert shown.status == 422 and shown.errors == ["Fill in Ann's hand, Bob's hand, and tap who called"]


def test_looking_at_a_hand_before_it_is_recorded_writes_nothing(bob: APhone) -> None:
    shown = bob.post("/g/friday/pad", HAND, seq="1", key="k")
    assert shown.status == 200 and "Ann wins: the call holds" in shown.text and count() == 0
    assert bob.send(shown, "/add", {}).status == 303
    assert bob.post("/g/friday/pad", HAND, script=True).html.startswith('<form class="pad-form"')
    begin("ramble", ["Ann", "Bob"], [], "words")
    shown = bob.post("/g/words/pad", player="Ann", word="shirt", check="yes")
    assert "scores 2 points" not in shown.text and shown.focus == "suits", "what is asked comes first"


# --- nothing twice


def test_ten_posts_of_one_key_make_one_entry(bob: APhone) -> None:
    answers = [bob.post("/g/friday/add", HAND, script=True, seq="1", key="k") for _ in range(10)]
    assert [(each.status, each.response.headers["x-seq"], each.html) for each in answers] == [(204, "2", "")] * 10
    assert count() == 1


def test_one_form_with_two_contents_is_two_requests(bob: APhone) -> None:
    """A page may be shown again as it was, by the way back: what is entered in it then is not lost."""
    page = bob.get("/g/friday")
    assert bob.send(page, "/add", HAND).status == 303
    assert bob.send(page, "/add", HAND).status == 303 and count() == 1
    told = bob.send(page, "/add", {**HAND, "hand:Bob": "18"})
    assert told.status == 409 and told.form("/add").values["hand:Bob"] == "18" and count() == 1
    players = bob.get("/g/friday/players")
    assert bob.send(players, "/players", {"join": "Eve"}).status == 303
    assert bob.send(players, "/players", {"join": "Eve"}).status == 303
    assert bob.send(players, "/players", {"join": "Fay"}).status == 409
    assert bob.send(players, "/players", {"leaves:Ann": "yes"}).status == 409
    assert look("dumbal", "friday").history.setting().present == ("Ann", "Bob", "Cy", "Eve")


def test_each_form_that_is_sent_twice_acts_once(bob: APhone) -> None:
    """As two quick taps send it without a script. The second answer is that of the first."""

    def twice(page: str, end: str, answers: dict[str, str] | None = None) -> int:
        shown, before = bob.get(page), seen()
        first, second = (bob.send(shown, end, answers or {}) for _ in range(2))
        assert (first.status, first.location) == (second.status, second.location) == (303, "/g/friday"), end
        return seen() - before

    for _ in range(2):
        assert twice("/g/friday", "/add", HAND) == 1
    assert count() == 2
    assert twice("/g/friday/edit/1", "/edit", {"hand:Bob": "7"}) == 1
    assert twice("/g/friday/players?number=1", "/note", {"text": "the cake"}) == 1
    assert twice("/g/friday/remove?number=2", "/remove") == 1 and count() == 1
    for deed in ("/undo", "/undo", "/redo"):
        assert twice("/g/friday", deed) == 1
    players = "/g/friday/players"
    assert twice(players, "/players", {"join": "Eve"}) == 1
    assert twice(players, "/players", {"leaves:Cy": "yes", "deals": "Bob", "seat:Ann": "2", "name:Eve": "Evi"}) == 4
    assert twice(players, "/note", {"text": "the cake"}) == 1
    assert twice("/g/friday/end", "/end") == 1


def test_a_correction_that_is_sent_again_after_its_round_was_undone_was_made(bob: APhone) -> None:
    bob.enter("/g/friday", HAND)
    page = bob.get("/g/friday/edit/1")
    assert bob.send(page, "/edit", {"hand:Bob": "7"}).status == 303
    for _ in range(2):
        bob.send(bob.get("/g/friday"), "/undo", {})
    assert bob.send(page, "/edit", {"hand:Bob": "7"}).status == 303 and count() == 0


def test_two_undos_of_one_state_are_one_undo_and_a_question(bob: APhone) -> None:
    for key in ("a", "b"):
        bob.post("/g/friday/add", HAND, seq=str(seen()), key=key, again="yes")
    first = bob.post("/g/friday/undo", script=True, seq="3", key="u")
    second = other(bob).post("/g/friday/undo", script=True, seq="3", key="v")
    assert (first.status, second.status, count()) == (204, 409, 1)
    assert "Bob's phone undid: hand 2: Ann 4, Bob 17, Cy 9, caller Ann" in second.text
    again = other(bob).send(second, "/undo", {})
    assert again.status == 303 and count() == 0


def test_the_same_hand_of_two_phones_is_one_entry(bob: APhone) -> None:
    assert bob.post("/g/friday/add", HAND, script=True, seq="1", key="a").status == 204
    same = other(bob).post("/g/friday/add", HAND, script=True, seq="1", key="b")
    assert (same.status, same.response.headers["x-seq"], count()) == (204, "2", 1)


def test_another_hand_of_a_second_phone_waits_until_it_chooses(bob: APhone) -> None:
    bob.post("/g/friday/add", HAND, seq="1", key="a")
    mine = {**HAND, "hand:Bob": "18"}
    told = other(bob).post("/g/friday/add", mine, seq="1", key="b")
    assert told.status == 409 and count() == 1
    assert "Bob's phone recorded hand 1: Ann 4, Bob 17, Cy 9, caller Ann" in told.text
    form = told.form("/add")
    assert form.values["hand:Bob"] == "18" and form.values["seq"] == "2"
    assert "/g/friday" in told.links  # forget it
    assert other(bob).ask("POST", form.action, {**form.values, "again": "yes"}).status == 303
    assert count() == 2


def test_a_hand_like_the_one_just_recorded_by_another_phone_is_asked_about(bob: APhone) -> None:
    bob.post("/g/friday/add", HAND, seq="1", key="a")
    told = other(bob).post("/g/friday/add", HAND, script=True, seq="2", key="b")
    assert told.status == 409 and told.html.startswith('<form class="pad-form"') and "--" not in told.text
    assert "Bob's phone recorded hand 1" in told.text


def test_a_note_in_the_meantime_does_not_stop_a_hand(bob: APhone) -> None:
    bob.post("/g/friday/note", seq="1", key="n", text="Bob brought the cake")
    assert other(bob).post("/g/friday/add", HAND, script=True, seq="1", key="a").status == 204


def test_an_undo_brings_back_no_hand_of_an_equal_round(bob: APhone) -> None:
    """The other phone's equal hand was undone since, so this one is not done."""
    bob.post("/g/friday/add", HAND, seq="1", key="a")
    bob.post("/g/friday/undo", seq="2", key="u")
    assert other(bob).post("/g/friday/add", HAND, script=True, seq="1", key="b").status == 409


def test_undo_says_what_it_undoes_and_redo_brings_it_back(bob: APhone) -> None:
    bob.enter("/g/friday", HAND)
    assert bob.send(bob.get("/g/friday"), "/undo", {}).status == 303
    page = bob.get("/g/friday")
    assert "Bob's phone undid: hand 1: Ann 4" in page.text and "Redo hand 1: Ann 4" in page.html
    assert bob.send(page, "/redo", {}).status == 303
    assert count() == 1 and "brought back: hand 1" in bob.get("/g/friday").text


def test_what_is_undone_too_far_is_one_line(bob: APhone) -> None:
    shown = bob.post("/g/friday/undo", seq="1", key="k")
    assert shown.status == 422 and shown.errors == ["There is nothing to undo."]


# --- corrections


def test_an_old_hand_is_corrected(bob: APhone) -> None:
    bob.enter("/g/friday", HAND)
    shown = bob.get("/g/friday/edit/1")
    form = shown.form("/edit")
    assert form.values["hand:Bob"] == "17" and form.values["caller"] == "Ann"
    assert bob.send(shown, "/edit", {"hand:Bob": "71"}).status == 422
    assert bob.send(shown, "/edit", {"hand:Bob": "7"}).status == 303
    assert look("dumbal", "friday").history.round(1).totals["Bob"] == 7


def test_a_correction_of_a_word_asks_the_dictionary_again(bob: APhone) -> None:
    begin("ramble", ["Ann", "Bob"], [], "words")
    bob.enter("/g/words", {"player": "Ann", "word": "hitz"})
    assert not look("ramble").history.round(1).change.told.accepted
    assert bob.send(bob.get("/g/words/edit/1"), "/edit", {"word": "shirt"}).status == 303
    assert look("ramble").history.round(1).entry.body["why"] == "on the common list"
    assert bob.send(bob.get("/g/words/edit/1"), "/edit", {"player": "Bob"}).status == 303
    body = look("ramble").history.round(1).entry.body
    assert (body["player"], body["why"], body["accepted"]) == ("Bob", "on the common list", True)


@pytest.mark.parametrize(("path", "status"), [("edit/1", 422), ("edit/x", 422), ("edit", 404), ("edit/1/2", 404)])
def test_only_rounds_that_were_played_can_be_corrected(bob: APhone, path: str, status: int) -> None:
    assert bob.get(f"/g/friday/{path}").status == status


@pytest.mark.parametrize("number", ["0", "2", "999999999"])
def test_a_correction_of_no_round_is_refused(bob: APhone, number: str) -> None:
    bob.enter("/g/friday", HAND)
    for path in ("/g/friday/edit", "/g/friday/pad", "/g/friday/remove"):
        assert bob.post(path, HAND, seq="2", key="k", number=number).status == 422
    assert seen() == 2


def test_a_correction_of_a_hand_that_another_phone_took_back_is_refused(bob: APhone) -> None:
    bob.enter("/g/friday", HAND)
    page = bob.get("/g/friday/edit/1")
    other(bob).post("/g/friday/undo", seq="2", key="u")
    refused = bob.send(page, "/edit", {"hand:Bob": "7"})
    assert (refused.status, refused.errors) == (422, ["There is no hand 1; none has been recorded yet."])


# --- who may do what, and malformed requests


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seq": "1"},
        {"key": "k"},
        {"seq": "x", "key": "k"},
        {"seq": "-1", "key": "k"},
        {"seq": "1", "key": "k" * 99},
    ],
)
def test_a_malformed_request_is_400(bob: APhone, form: dict[str, str]) -> None:
    for deed in ("add", "edit", "undo", "players", "end", "note"):
        assert bob.post(f"/g/friday/{deed}", {**HAND, **form}).status == 400
    assert seen() == 1


def test_a_phone_that_watches_changes_nothing(bob: APhone) -> None:
    watcher = APhone(bob.pages, "", "9w", writes=False)
    page = watcher.get("/g/friday")
    assert (
        page.status == 200 and "watching" in page.elements[[tag for tag, _ in page.elements].index("body")][1]["class"]
    )
    assert not [form for form in ("/add",) if f'action="/g/friday{form}"' in page.html]
    deeds = ("add", "edit", "pad", "undo", "redo", "join", "leave", "seats", "deals", "note", "end", "again", "timer")
    for deed in deeds:
        assert watcher.post(f"/g/friday/{deed}", HAND, seq="1", key="k", name="Eve").status == 403
    for path in ("/new", "/", "//name", "/nix"):
        assert watcher.post(path, key="k", kind="dumbal").status == 403
    assert watcher.post("/word", w="cat").status == 200
    assert seen() == 1


@pytest.mark.parametrize(
    "path", ["/nix", "/g", "/g/friday/nix", "/g/thursday", "/g/fri", "/g/friday/board/2", "/new/x"]
)
def test_anything_else_is_a_page_with_a_way_back(bob: APhone, path: str) -> None:
    shown = bob.get(path)
    assert shown.status == 404 and "/" in shown.links


# A game is removed and restored after a question, by the organizer alone: see test_pages_corrections.
DANGEROUS = ["import", "repair", "house", "allow", "ban", "list", "resume", "export"]


@pytest.mark.parametrize("word", DANGEROUS)
def test_no_route_deletes_imports_or_changes_lists_and_house_rules(bob: APhone, word: str, home: Path) -> None:
    before = look("dumbal", "friday")
    for path in (f"/{word}", f"/g/friday/{word}", f"/games/{word}", f"/g/friday/{word}/friday"):
        for method in ("GET", "POST"):
            form = {"seq": "1", "key": "k", "name": "friday", "word": "zzz", "rule": "penalty=1"}
            assert bob.ask(method, path, form).status == 404
    assert look("dumbal", "friday").row == before.row
    assert not (home / "house-rules.toml").exists() and not (home / "house-words.txt").exists()


def test_every_name_of_a_page_function_has_one() -> None:
    names = re.findall(r'\("(\w+_pages)", "(\w*)", "(\w*)"\)', Path(pages.__file__).read_text(encoding="utf-8"))
    assert len(names) > 30
    for module, *functions in names:
        for function in filter(None, functions):
            assert callable(getattr(import_module(f"ramble_tools.web.{module}"), function))


# --- names


def test_a_game_is_found_in_any_case_and_under_its_old_name(bob: APhone) -> None:
    assert bob.get("/g/FRIDAY").status == 200
    rename("friday", "Saturday night")
    assert bob.get("/g/friday").status == 200 and bob.get("/g/Saturday%20night").status == 200
    assert bob.post("/g/friday/add", HAND, seq="2", key="k").location == "/g/Saturday%20night"
    delete("Saturday night")
    assert bob.get("/g/friday").status == 404


NAMES = ["<script>alert(1)<b>", '"><u onx', "Bob's & Co"]
GAME = "<img src=x onerror=alert(1)>"


@pytest.fixture
def old_book() -> APhone:
    """A book of an older version, with names that are refused today."""
    with writing(create=True) as book:
        row = book.create("dumbal", GAME)
        row = book.append(row, "new", {"players": NAMES, "rules": []}, by="<i>old</i>")
        hands = dict(zip(NAMES, ("4", "17", "9"), strict=True))
        row = book.append(row, "round", {"hands": hands, "caller": NAMES[0]}, by="<i>old</i>")
        book.append(row, "note", {"text": "<b>cake</b>"}, by="<i>old</i>")
    return APhone(name="<s>Zoe</s>")


@pytest.mark.parametrize("page", ["", "?board=1", "?from=1", "/rules", "/players", "/edit/1", "/end", "/again"])
def test_names_are_never_more_than_text(old_book: APhone, page: str) -> None:
    shown = old_book.get(url("g", GAME) + page)
    assert shown.status == 200
    tags = {tag for tag, _ in shown.elements}
    assert not tags & {"i", "img", "u", "s"} and [tag for tag, _ in shown.elements].count("script") == 1
    assert not any(name.startswith("on") for _, given in shown.elements for name in given)
    assert "style" not in {name for _, given in shown.elements for name in given}


def test_names_are_text_on_the_other_pages_and_in_refusals(old_book: APhone) -> None:
    row = look(None, GAME).row
    shown = [
        old_book.get("/"),
        old_book.get("/new?kind=dumbal"),
        old_book.get("/name"),
        old_book.get(url("word", w=NAMES[0], game=GAME)),
        old_book.post(url("g", GAME, "add"), {"seq": "3", "key": "k", f"hand:{NAMES[0]}": "<u>", "caller": NAMES[1]}),
        old_book.post(url("g", GAME, "join"), seq="3", key="k", name="<u>"),
        old_book.get("/g/%3Cu%3E"),
    ]
    board = old_book.pages.board(row.id)
    assert "<u>" not in render(board) and "<img" not in render(board) and NAMES[0] not in render(board)
    for each in shown:
        assert (
            "<u>" not in each.html and "<u " not in each.html and "<img" not in each.html and NAMES[0] not in each.html
        ), each.text
    assert NAMES[0] in shown[4].text


def test_a_template_refuses_a_value_that_it_does_not_get() -> None:
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError):
        render(Page(template="error.html", values={"phone": Phone("1"), "only": False}))


def test_every_template_is_a_page_of_ours() -> None:
    folder = Path(rendering.TEMPLATES)
    assert folder.is_dir() and (folder / "base.html").is_file()
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace("'|safe", "").replace(" |safe", ""), path  # only on our own constant texts
        assert "style=" not in text and "javascript:" not in text, path


# --- the board for all phones


def test_the_board_says_what_happened_since_the_last_one(bob: APhone) -> None:
    game = look("dumbal", "friday").row.id
    assert bob.pages.board(game).values["said"] == ""
    bob.enter("/g/friday", HAND)
    board = bob.pages.board(game)
    assert board.values["seq"] == 2
    assert board.values["said"] == "Bob's phone recorded hand 1: Ann 4, Bob 17, Cy 9, caller Ann"
    assert bob.pages.board(game).values["said"] == board.values["said"]
    assert 'name="key" value=""' in render(board)
    bob.post("/g/friday/undo", seq="2", key="u")
    assert bob.pages.board(game).values["said"] == ("Bob's phone undid: hand 1: Ann 4, Bob 17, Cy 9, caller Ann")


# --- one game


def test_only_one_game_is_served() -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    begin("dumbal", ["Ann", "Bob"], [], "secret")
    pages = Pages(Evening(Entrance(CODES), only=look("dumbal", "friday").row))
    phone = APhone(pages)
    assert (phone.get("/").status, phone.get("/").location) == (303, "/g/friday")
    assert phone.get("/g/secret").status == 404 and phone.get("/new").status == 404
    assert phone.post("/new", key="k", kind="dumbal").status == 404
    again = phone.post("/g/friday/again", key="k")
    assert again.status == 303 and phone.get(again.location).status == 200
    assert phone.get("/").location == again.location
    assert phone.get("/g/friday").status == 200  # where other phones still are


def test_a_damaged_game_is_shown_and_nothing_can_be_added(bob: APhone) -> None:
    bob.enter("/g/friday", HAND)
    spoil("friday", 2, "17", "71")
    phone = APhone()
    shown = phone.get("/g/friday")
    assert shown.status == 200 and "This game is damaged" in shown.text
    answer = phone.post("/g/friday/add", HAND, seq="2", key="x")
    assert answer.status == 422 and "nothing can be added" in answer.text and "ramble games" not in answer.text


def test_a_phone_can_read_no_file_of_the_laptop_as_a_word_list(
    bob: APhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("ramble_tools.words.own_list.open_own_list", opened.append)
    (tmp_path / "list.txt").write_text("secret\n", encoding="utf-8")
    begin("ramble", ["Ann", "Bob"], [], "words")
    for path in (str(tmp_path / "list.txt"), "./list.txt", "../list.txt", "nosuch"):
        form = {"seq": "1", "key": "k", "player": "Ann", "word": "secret", "suits": "", "list": path}
        for more in ({}, {"said": "nix"}, {"said": "valid", "why": "so"}):
            answer = bob.post("/g/words/add", {**form, **more})
            assert answer.status == 422 and "is not one of the choices" in answer.text
            assert bob.post("/g/words/pad", {**form, **more}).status == 200
    assert look("ramble").seen == 1 and not opened


def test_the_form_sees_only_its_own_fields(bob: APhone) -> None:
    begin("ramble", ["Ann", "Bob"], [], "words")
    form = {
        "seq": "1",
        "key": "k",
        "player": "Ann",
        "word": "shirt",
        "suits": "",
        "said": "valid",
        "why": "the king said so",
    }
    assert bob.post("/g/words/add", form).status == 303
    assert look("ramble").history.round(1).entry.body["why"] == "your group says it is a word"


def test_refusals_name_no_commands_and_no_folders() -> None:
    restore = CommandHint("ramble games restore brings it back")
    assert plain(BadInput("the game was deleted", restore)) == "the game was deleted"
    assert plain(BadInput(CommandHint("say who called (--caller)"))) == "that is not possible here"
    assert plain(BadInput("no jokers here", ByRuling("jokers=0"), "leave it out")) == "no jokers here; leave it out"
    assert (
        plain(DamagedBookError("the scorebook '/home/eve/book.db' is damaged", UNCHANGED, restore))
        == "the scorebook (a file) is damaged; nothing was changed"
    )
    assert plain(BadInput("'/5H' is not a card")) == "'/5H' is not a card"


def test_what_was_claimed_is_told_by_what_it_did(bob: APhone) -> None:
    begin("ramble", ["Ann", "Bob"], [], "words")
    bob.enter("/g/words", {"player": "Ann", "word": "shirt", "suits": "SSSSS"})
    shown = bob.get("/g/words")
    assert "Bob's phone recorded claim 1: Ann scores 4 points for SHIRT" in shown.text
    assert "Undo claim 1: Ann scores 4 points for SHIRT" in shown.html
    bob.send(shown, "/undo", {})
    shown = bob.get("/g/words")
    assert "Bob's phone undid: claim 1: Ann scores 4 points for SHIRT" in shown.text
    assert "Redo claim 1: Ann scores 4 points for SHIRT" in shown.html


def test_a_claim_that_would_be_refused_is_so_in_the_first_line(bob: APhone) -> None:
    begin("ramble", ["Ann", "Bob"], [], "words")
    shown = bob.post("/g/words/pad", {"player": "Ann", "word": "xqzvk", "suits": ""}, script=True)
    assert shown.errors[0] == "XQZVK is refused: not on the game list"
    shown = bob.send(bob.get("/g/words"), "/add", {"player": "Ann", "word": "xqzvk", "suits": ""})
    assert shown.status == 303, "no word is like it, so nothing is asked"


def test_a_misspelled_word_is_asked_about_before_it_is_recorded(bob: APhone) -> None:
    begin("ramble", ["Ann", "Bob"], [], "words")
    typed = {"player": "Ann", "word": "shrit", "suits": ""}
    doubt = "SHRIT is not on the game list; similar words: shirt, shrift, sprit. Is it SHRIT?"
    assert doubt in bob.post("/g/words/pad", typed, script=True).text
    asked = bob.send(bob.get("/g/words"), "/add", typed)
    assert asked.status == 422 and doubt in asked.text and look("ramble", "words").history.count == 0
    # It was misspelled; another word that no list has is asked about again.
    assert "SHRIFF is not on the game list" in bob.send(asked, "/add", {"word": "shriff"}).text
    assert bob.send(asked, "/add", {"word": "shirt"}).status == 303
    # It was not, and one tap more records it; a correction of something else does not ask again.
    asked = bob.send(bob.get("/g/words"), "/add", typed)
    assert bob.send(asked, "/add", {"typed shrit": ""}).status == 303
    edited = bob.send(bob.get("/g/words/edit/2"), "/edit", {"player": "Bob"})
    assert edited.status == 303, edited.errors
    assert "SHRIT is refused" in bob.get("/g/words").text


def test_melds_in_one_row_are_refused_with_the_key_that_parts_them(bob: APhone) -> None:
    begin("dukes", ["Ann", "Bob"], [], "match")
    shown, typed = bob.get("/g/match"), {"melds": "5S,5H,5D,8D,9D", "taken_by": "none"}
    shown = bob.post(
        "/g/match/add", dict.fromkeys(shown.form("/add").names - {"seq", "key"}, "") | typed, seq="1", key="one"
    )
    (error,) = shown.errors
    assert error.startswith("5♠,5♥,5♦,8♦,9♦ is not a set or run")
    assert "The key Next set or run begins another one." in shown.text


def test_the_button_for_a_round_does_not_begin_another_game(bob: APhone) -> None:
    begin("dukes", ["Ann", "Bob"], [], "match")
    assert "Record a game" in bob.get("/g/match").text and "New game" not in bob.get("/g/match").text
    assert "New hand" in bob.get("/g/friday").text


def test_templates_are_compiled_by_the_first_server_alone(bob: APhone, monkeypatch: pytest.MonkeyPatch) -> None:
    def players() -> list[str]:
        rendering._environment.cache_clear()
        return bob.get("/g/friday").form("/add").choices["caller"]

    assert players() == ["Ann", "Bob", "Cy"]
    with monkeypatch.context() as without_compiler:
        without_compiler.setattr("jinja2.Environment.compile", None)
        assert players() == ["Ann", "Bob", "Cy"]
    kept = Path(cache_path("pages"))
    shutil.rmtree(kept)
    kept.write_text("not a folder")
    assert players() == ["Ann", "Bob", "Cy"]
