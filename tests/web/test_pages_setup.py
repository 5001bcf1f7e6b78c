"""The pages beside the rounds, without a server: a new game, the players, the end, the timer, names, words."""

from collections.abc import Mapping
from typing import Any

import pytest

from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook import house_rules
from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.web.deployment import url
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from tests.conftest import Ramble
from tests.games.helpers import seats
from tests.web.a_phone import APhone
from tests.web.helpers import CODES

NEW = {"seat:1": "Ann", "seat:2": "Bob", "seat:3": "Cy"}


@pytest.fixture
def phone() -> APhone:
    return APhone()


@pytest.fixture
def friday(phone: APhone) -> APhone:
    begin("dumbal", ["Ann", "Bob", "Cy"], [], "friday")
    return phone


def players(name: str | None = None) -> list[str]:
    return [player.name for player in look("dumbal", name).history.state.players]


# --- a new game


@pytest.mark.parametrize("kind", NAMES)
def test_every_game_can_be_begun(phone: APhone, kind: str) -> None:
    game = find_game(kind)
    assert phone.get("/").links.count("/new") == 1
    assert url("new", kind=kind) in phone.get("/new").links
    names = {f"seat:{number}": name for number, name in enumerate(seats(kind), start=1)}
    begun = phone.send(phone.get(f"/new?kind={kind}"), "/new", names)
    assert (begun.status, begun.location) == (303, f"/g/{kind}-1")
    assert phone.get(begun.location).status == 200
    assert game.TITLE in phone.get("/").text


def test_a_new_game_has_seats_a_dealer_a_name_and_house_rules(phone: APhone) -> None:
    house_rules.keep("dumbal", ["penalty=30"])
    page = phone.get("/new?kind=dumbal")
    assert "A failed call costs 30 points." in page.text
    begun = phone.send(page, "/new", {**NEW, "deals": "3", "name": "sunday", "rules": "kept"})
    session = look("dumbal")
    assert (begun.location, players(), session.history.rules.differences()) == (
        "/g/sunday",
        ["Ann", "Bob", "Cy"],
        ["penalty=30"],
    )
    assert find_game("dumbal").next_up(session.history.state) == "Cy deals, Ann starts"
    assert session.history.standing[0].by == "Bob's phone"


@pytest.mark.parametrize(
    ("chosen", "rules"),
    [("kept", ["penalty=30"]), ("standard", []), ("jhyap", ["penalty=25", "target=100", "court-cards=ten"])],
)
def test_the_house_rules_of_a_new_game(phone: APhone, chosen: str, rules: list[str]) -> None:
    house_rules.keep("dumbal", ["penalty=30"])
    phone.send(phone.get("/new?kind=dumbal"), "/new", {**NEW, "rules": chosen})
    assert set(look("dumbal").history.rules.differences()) == set(rules)


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ({}, {"seat-1": "Type a name; this game needs at least 2 players"}),
        ({"seat:1": "Ann"}, {"seat-2": "Type a name; this game needs at least 2 players"}),
        (
            {"seat:1": "Ann", "seat:2": "ann", "rule:target": "1OO", "rule:call-limit": "9" * 20},
            {
                "seat-2": "Two players are called Ann; add a letter, as in Ann B",
                "f-rule%3Atarget": "Type a whole number from 1 to 1,000,000,000; there is a letter O in it",
                "f-rule%3Acall-limit": "Type a whole number from 0 to 1,000,000,000",
            },
        ),
        (
            {"seat:1": "Ann", "seat:2": "<b>"},
            {"seat-2": "The name '<b>' has '<' in it; a name can't have any of \\ $ ` & | < > * \""},
        ),
        (
            {**NEW, "name": "friday"},
            {"game-name": "There is already a game 'friday'; choose another name, as in 'friday 2'"},
        ),
        ({**NEW, "deals": "9"}, {}),
    ],
)
def test_what_is_wrong_with_a_new_game_is_said_beside_it_and_nothing_typed_is_lost(
    friday: APhone, typed: Mapping[str, str], refused: Mapping[str, str]
) -> None:
    answer = friday.send(friday.get("/new?kind=dumbal"), "/new", typed)
    if not refused:
        assert answer.status == 303
        return
    assert (answer.status, answer.refused) == (422, refused)
    folds = {given["id"]: "open" in given for tag, given in answer.elements if tag == "details" and "id" in given}
    assert folds == {"rules-fold": "rule:call-limit" in typed}, "only what was changed there unfolds the rules"
    kept = answer.form("/new").values
    assert all(kept[name] == text for name, text in typed.items() if name != "rules")
    assert len(phone_games()) == 1


def test_a_preset_that_is_not_there_is_refused(friday: APhone) -> None:
    answer = friday.send(friday.get("/new?kind=dumbal"), "/new", {**NEW, "rules": "nix"})
    wanted = "'nix' is not a preset of this game; choose from classic, modified, jhyap, yaniv"
    assert (answer.status, answer.errors, answer.focus) == (422, [wanted], "")
    assert len(phone_games()) == 1


def test_a_new_game_shows_the_numbers_that_hold(phone: APhone) -> None:
    def shown(id: str) -> str:
        page = phone.get("/new?kind=dumbal")
        return next(given["placeholder"] for _, given in page.elements if given.get("id") == f"f-rule%3A{id}")

    assert shown("target") == "200 (jhyap: 100)"
    house_rules.keep("dumbal", ["target=120", "penalty=30"])
    assert shown("target") == "120 (standard: 200, jhyap: 100)"
    assert shown("penalty") == "30 (standard: 20, classic: 20, jhyap: 25)"
    listed = phone.get("/new?kind=dumbal").text
    assert "Your house rules A failed call costs 30 points. Play to 120 points. The standard rules Classic" in listed
    assert "Classic The same as the standard rules. Modified Play with two jokers. Jhyap" in listed


def test_a_new_game_says_its_rules_in_one_line_with_one_list_to_change_them(phone: APhone) -> None:
    page = phone.get("/new?kind=dumbal")
    assert [tag for tag, _ in page.elements].count("details") == 1
    assert "<summary>The standard rules " in page.html and page.form("/new").values["rules"] == "kept"
    house_rules.keep("dumbal", ["penalty=30"])
    assert "<summary>Your house rules " in phone.get("/new?kind=dumbal").html


def phone_games() -> list[str]:
    from ramble_tools.scorebook.book import reading

    with reading() as book:
        return [row.name for row in book.store.games()]


def test_a_new_game_is_begun_once(phone: APhone) -> None:
    for _ in range(10):
        answer = phone.post("/new", NEW, key="k", kind="dumbal")
        assert (answer.status, answer.location) == (303, "/g/dumbal-1")
    assert phone_games() == ["dumbal-1"]
    assert phone.post("/new", NEW, kind="dumbal").status == 400
    assert phone.post("/new", NEW, key="x", kind="nix").status == 404


def test_players_of_earlier_games_are_offered(friday: APhone) -> None:
    options = [given.get("value") for tag, given in friday.get("/new?kind=dukes").elements if tag == "option"]
    assert {"Ann", "Bob", "Cy"} <= set(options)


def test_house_rules_that_cannot_be_read_do_not_stop_a_game(phone: APhone) -> None:
    from pathlib import Path

    Path(house_rules.house_rules_path()).parent.mkdir(parents=True, exist_ok=True)
    Path(house_rules.house_rules_path()).write_text("[dumbal]\npenalty = -1\n", encoding="utf-8")
    page = phone.get("/new?kind=dumbal")
    assert page.status == 200 and page.errors
    assert phone.send(page, "/new", NEW).status == 422
    assert "standard" in page.form("/new").choices["rules"], "which is offered, and not chosen yet"
    assert phone.send(page, "/new", {**NEW, "rules": "standard"}).status == 303
    assert phone.get("/word?w=shirt").status == 200


# --- the players, and the game


def entries() -> list[tuple[str, Any]]:
    return [(entry.kind, dict(entry.body)) for entry in look("dumbal").entries[1:]]


def test_one_save_changes_names_players_seats_and_who_deals_each_in_an_entry_of_its_own(friday: APhone) -> None:
    page = friday.get("/g/friday/players")
    sent = {"name:Bob": "Rob", "leaves:Ann": "yes", "join": "Eve", "seat:Cy": "1", "deals": "Bob"}
    assert friday.send(page, "/players", sent).location == "/g/friday"
    assert entries() == [
        ("player", {"name": "Bob", "to": "Rob"}),
        ("leave", {"name": "Ann"}),
        ("join", {"name": "Eve"}),
        ("seats", {"names": ["Cy", "Rob", "Eve"]}),
        ("deals", {"name": "Rob"}),
    ]
    assert players() == ["Cy", "Rob", "Eve", "Ann"]
    for _ in range(2):
        friday.send(friday.get("/g/friday"), "/undo", {})
    assert players() == ["Ann", "Rob", "Cy", "Eve"], "each of them can be undone alone"
    for deed in ("/redo", "/redo"):
        friday.send(friday.get("/g/friday"), deed, {})
    assert "Rob deals" in friday.get("/g/friday").text
    assert friday.send(friday.get("/g/friday/players"), "/note", {"text": "Bob brought the cake"}).status == 303
    assert "Note: Bob brought the cake" in friday.get("/g/friday").text


@pytest.mark.parametrize(
    ("seats_now", "order"),
    [
        ({"Ann": "3"}, "Bob Cy Ann Dan"),
        ({"Dan": "1"}, "Dan Ann Bob Cy"),
        ({"Ann": "2", "Bob": "1"}, "Bob Ann Cy Dan"),
        ({"Ann": "4", "Dan": "2"}, "Bob Dan Cy Ann"),
        ({"Ann": "4", "Bob": "3", "Cy": "2", "Dan": "1"}, "Dan Cy Bob Ann"),
    ],
)
def test_who_gets_another_seat_goes_there_and_the_others_keep_their_order(
    phone: APhone, seats_now: Mapping[str, str], order: str
) -> None:
    begin("dumbal", ["Ann", "Bob", "Cy", "Dan"], [], "four")
    sent = {f"seat:{name}": seat for name, seat in seats_now.items()}
    assert phone.send(phone.get("/g/four/players"), "/players", sent).status == 303
    assert " ".join(players()) == order and look("dumbal").seen == 2


def test_a_player_who_left_is_listed_below_and_comes_back(friday: APhone) -> None:
    friday.send(friday.get("/g/friday/players"), "/players", {"leaves:Bob": "yes"})
    page = friday.get("/g/friday/players")
    form = page.form("/players")
    assert "seat:Bob" not in form.names and {"name:Bob", "seat:Cy"} < form.names
    assert form.choices["seat:Cy"] == ["1", "2"] and form.choices["deals"] == ["Ann", "Cy"]
    friday.send(page, "/players", {"name:Bob": "Rob", "join": "Rob"})
    assert entries()[1:] == [("player", {"name": "Bob", "to": "Rob"}), ("join", {"name": "Rob"})]
    assert players() == ["Ann", "Rob", "Cy"]


def test_what_somebody_else_changed_in_the_meantime_is_left_alone(friday: APhone) -> None:
    """The form has all names, seats and the dealer, but only what differs from its own page is changed."""
    page = friday.get("/g/friday/players")
    other = APhone(friday.pages, "Cy", "9xyz")
    other.send(other.get("/g/friday/players"), "/players", {"deals": "Cy", "seat:Ann": "3", "join": "Eve"})
    asked = friday.send(page, "/players", {"name:Bob": "Rob"})
    assert asked.status == 409 and "Cy deals next" in asked.text and look("dumbal").seen == 4
    assert friday.send(asked, "/players", {}).status == 303
    assert entries()[3:] == [("player", {"name": "Bob", "to": "Rob"})]
    assert players() == ["Rob", "Cy", "Ann", "Eve"]


@pytest.mark.parametrize(
    ("sent", "field", "error"),
    [
        ({"join": "anna"}, "join", "Anna is already playing"),
        ({"join": "2S"}, "join", "The name '2S' would be read as a card or a command; choose another"),
        ({"seat:Bob": "1", "seat:Cy": "1"}, "f-seat%3ACy", "Bob has seat 1 too"),
        (
            {"leaves:Ann": "yes", "leaves:Bob": "yes"},
            "f-leaves%3ABob",
            "Bob can't leave, because too few players would be left; end the game instead",
        ),
        ({"leaves:Cy": "yes", "deals": "Cy"}, "f-name%3ACy", "Cy left after hand 0; in play: Anna, Bob"),
    ],
)
def test_of_a_save_that_is_not_possible_nothing_is_done(
    friday: APhone, sent: dict[str, str], field: str, error: str
) -> None:
    """What comes before it in the list would be possible."""
    sent = {"name:Ann": "Anna", **sent}
    refused = friday.send(friday.get("/g/friday/players"), "/players", sent)
    assert (refused.status, refused.refused) == (422, {field: error})
    kept = refused.form("/players").values
    assert all(kept.get(name, "") == text for name, text in sent.items()), "what was typed is still there"
    assert look("dumbal").seen == 1
    if field == "join":
        assert friday.send(refused, "/players", {"join": "Eve"}).status == 303 and look("dumbal").seen == 3


def test_a_list_in_which_nothing_is_different_says_so(friday: APhone) -> None:
    refused = friday.send(friday.get("/g/friday/players"), "/players", {"name:Ann": " Ann ", "join": " "})
    said = ["Nothing is different; change what is wrong, or go back to the game"]
    assert (refused.status, refused.errors, look("dumbal").seen) == (422, said, 1)


def test_a_list_that_does_not_say_what_it_showed_changes_nothing(friday: APhone) -> None:
    for shown in ("", "0", "9", "x"):
        assert friday.post("/g/friday/players", key="k", seq="1", shown=shown, join="Eve").status == 400
    gone = {"name:Nobody": "Eve", "seat:Nobody": "1", "leaves:Nobody": "yes"}
    assert friday.post("/g/friday/players", gone, key="k", seq="1", shown="1").status == 422
    assert look("dumbal").seen == 1


def test_a_save_is_done_once_even_if_the_server_starts_again_in_between(friday: APhone) -> None:
    page, sent = friday.get("/g/friday/players"), {"name:Bob": "Rob", "leaves:Ann": "yes", "deals": "Cy"}
    for phone in (friday, friday, APhone(name=friday.phone.name), APhone(name=friday.phone.name)):
        assert phone.send(page, "/players", sent).status == 303
    assert [kind for kind, _ in entries()] == ["player", "leave", "deals"]


def test_a_game_that_is_over_has_only_names_to_correct(friday: APhone) -> None:
    friday.send(friday.get("/g/friday/end"), "/end", {})
    form = friday.get("/g/friday/players").form("/players")
    assert form.names == {"seq", "key", "shown", "name:Ann", "name:Bob", "name:Cy"}
    assert friday.post("/g/friday/players", {**form.values, "join": "Eve"}).status == 422
    assert friday.send(friday.get("/g/friday/players"), "/players", {"name:Bob": "Rob"}).status == 303


@pytest.mark.parametrize(
    ("action", "typed", "field", "error"),
    [
        ("rename", {"to": " "}, "game-to", "Type the name"),
        ("new-season", {"name": ""}, "season-new", "Type the name"),
        ("note", {"text": " "}, "note-text", "Type the note"),
        (
            "note",
            {"text": "x" * 201},
            "note-text",
            f"'{'x' * 37}...' can't be a note; use up to 200 characters, without control codes",
        ),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    friday: APhone, action: str, typed: dict[str, str], field: str, error: str
) -> None:
    answer = friday.send(friday.get("/g/friday/players"), f"/{action}", typed)
    assert (answer.status, answer.refused) == (422, {field: error})
    kept = answer.form(f"/{action}").values
    assert all(kept.get(name, "") == text for name, text in typed.items()), "what was typed is still there"
    assert look("dumbal").seen == 1


def test_a_refused_note_on_a_round_is_still_on_that_round(friday: APhone) -> None:
    friday.enter("/g/friday", {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17", "hand:Cy": "9"})
    note = friday.get("/g/friday/players?number=1")
    assert "A note on hand 1" in note.text
    assert friday.send(friday.get("/g/friday/players?number=2"), "/note", {"text": "the cake"}).status == 422
    refused = friday.send(note, "/note", {"text": ""})
    assert refused.refused == {"note-text": "Type the note"} and "A note on hand 1" in refused.text
    assert friday.send(refused, "/note", {"text": "the cake"}).status == 303
    assert "on hand 1" in str(look("dumbal").history.standing[-1]) or look("dumbal").history.standing[-1].body["round"]


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", "Type the name"),
        ("/", "A name has a letter in it"),
        ("x" * 80, "A name has at most 30 letters; this one has 80"),
    ],
)
def test_a_phone_s_name_is_refused_beside_its_field(friday: APhone, typed: str, error: str) -> None:
    refused = friday.send(friday.get("/name"), "/name", {"name": typed})
    assert (refused.status, refused.refused) == (422, {"name": error})
    assert refused.form("/name").values["name"] == typed and refused.response.phone is None


def test_the_end_is_asked_once_more_and_can_be_undone(friday: APhone) -> None:
    asked = friday.get("/g/friday/end")
    assert asked.status == 200 and not look("dumbal").history.over
    assert "Leave it as it is" in asked.text
    assert friday.get("/g/friday/end", script=True).html.startswith('<form class="ask"')
    assert friday.send(asked, "/end", {}).status == 303
    over = friday.get("/g/friday")
    assert look("dumbal").history.over and "Rematch" in over.text
    assert f'action="{url("g", "friday", "add")}"' not in over.html
    assert friday.send(over, "/undo", {}).status == 303 and not look("dumbal").history.over


def test_a_round_is_removed_after_a_question(friday: APhone) -> None:
    friday.enter("/g/friday", {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17", "hand:Cy": "9"})
    edit = friday.get("/g/friday/edit/1")
    assert "/g/friday/players?number=1#note-form" in edit.links
    assert friday.send(friday.get("/g/friday/players?number=1"), "/note", {"text": "the cake"}).status == 303
    assert "Note: the cake" in friday.get("/g/friday").text
    assert "/g/friday/remove?number=1" in edit.links
    asked = friday.get("/g/friday/remove?number=1")
    assert "Remove hand 1: Ann 4, Bob 17, Cy 9, caller Ann?" in asked.text
    assert friday.send(asked, "/remove", {}).status == 303
    assert look("dumbal").history.count == 0
    assert friday.get("/g/friday/remove?number=1").status == 422
    assert friday.get("/g/friday/remove").status == 422


def test_a_rematch_is_asked_once_more_and_begun_once(friday: APhone) -> None:
    asked = friday.get("/g/friday/again")
    assert "friday is not over" in asked.text
    answers = [friday.send(asked, "/again", {}) for _ in range(3)]
    assert [answer.location for answer in answers] == ["/g/friday%202"] * 3
    assert phone_games() == ["friday 2", "friday"]


def test_a_change_elsewhere_is_told_before_anybody_leaves(friday: APhone) -> None:
    page = friday.get("/g/friday/players")
    friday.send(page, "/players", {"deals": "Cy"})
    told = friday.send(page, "/players", {"leaves:Bob": "yes"})
    assert told.status == 409 and "Cy deals next" in told.text and look("dumbal").seen == 2
    assert friday.send(told, "/players", {}).status == 303
    assert "Bob" not in look("dumbal").history.setting().present


def test_the_rules_have_the_house_rules_of_this_game_in_words(friday: APhone) -> None:
    assert "This game is played by the standard rules." in friday.get("/g/friday/rules").text
    begin("dumbal", ["Ann", "Bob"], ["penalty=30", "target=100"], "short")
    text = friday.get("/g/short/rules").text
    assert "A failed call costs 30 points." in text and "penalty=30" not in text
    assert "Play to 100 points." in text


def test_the_history_has_every_round_on_pages(phone: APhone) -> None:
    begin("dumbal", ["Ann", "Bob"], ["target=100000"], "long")
    for number in range(1, 61):
        hand = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": str(number % 9 + 5)}
        assert phone.post("/g/long/add", hand, seq=str(number), key=str(number)).status == 303
    first = phone.get("/g/long")
    assert "Hand 60:" in first.text and "Hand 53:" in first.text and "Hand 52:" not in first.text
    (earlier,) = [link for link in first.links if "from=" in link]
    middle = phone.get(earlier)
    assert "Hand 52:" in middle.text and "Hand 3:" in middle.text and "Hand 2:" not in middle.text
    later, earlier = [link for link in middle.links if "from=" in link]
    assert "Hand 60:" in phone.get(later).text
    assert "Hand 2:" in phone.get(earlier).text and "Hand 1:" in phone.get(earlier).text
    for odd in ("0", "x", "-1", "99999"):
        assert "Hand 60:" in phone.get(f"/g/long?from={odd}").text


# --- the timer


def test_only_games_with_a_timer_have_one(friday: APhone) -> None:
    with_timer = [kind for kind in NAMES if find_game(kind).TIMER is not None]
    assert with_timer == ["dogpile"]
    begin("dogpile", ["Ann", "Bob"], [], "pile")
    timer = 'id="timer"'
    assert timer in friday.get("/g/pile").html and timer not in friday.get("/g/friday").html
    assert friday.post("/g/friday/timer", do="start", key="k").status == 404


def test_the_timer_runs_on_the_laptop(phone: APhone, monkeypatch: pytest.MonkeyPatch) -> None:
    begin("dogpile", ["Ann", "Bob"], [], "pile")
    now = [100.0]
    monkeypatch.setattr("ramble_tools.web.timers.time.monotonic", lambda: now[0])
    game = look("dogpile").row.id
    started = phone.post("/g/pile/timer", key="a", do="start", minutes="5", script=True)
    (event,) = started.response.events
    assert (started.status, event.kind, event.game) == (204, "timer", game)
    assert event.data == {"left_ms": 300_000}
    now[0] += 61
    assert "3:59" in phone.get("/g/pile").text
    now[0] += 600
    assert phone.pages.evening.timers.event(game).data == {"left_ms": 0}
    assert phone.post("/g/pile/timer", key="b", do="stop").response.events[0].data == {"left_ms": None}
    assert phone.pages.evening.timers.event(game).data == {"left_ms": None}
    for minutes in ("0", "x", "-1", "1441", "99999999999"):
        for script in (False, True):
            refused = phone.post("/g/pile/timer", key="c", seq="1", do="start", minutes=minutes, script=script)
            wrong = f"'{minutes}' is not a length of time; give minutes, as in 5, 2.5 or 3:30, up to one day"
            assert (refused.status, refused.refused) == (422, {"minutes": wrong})
            assert refused.form("/timer").values["minutes"] == minutes
    assert phone.post("/g/pile/timer", key="d", do="start", minutes="3:30").status == 303
    assert phone.pages.evening.timers.event(game).data == {"left_ms": 210_000}
    values = phone.get("/g/pile").form("/timer").values
    assert phone.post("/g/pile/timer", values, do="start").status == 303
    now[0] += 10
    left = phone.pages.evening.timers.event(game)
    again = phone.post("/g/pile/timer", values, do="start")
    assert (again.status, again.response.events) == (303, ()), "the same request does not start it again"
    assert phone.pages.evening.timers.event(game) == left


# --- the phone's name, help, joining


def test_who_are_you_is_asked_once_and_entries_say_the_name(friday: APhone) -> None:
    unnamed, asked = APhone(friday.pages, name="", id="dlfb"), 'id="who-are-you"'
    page = unnamed.get("/g/friday")
    assert "Who are you? Ann Bob Cy Another name" in page.text
    assert "Your name" not in page.text, "while it is asked above the scores, no link leads there"
    assert asked not in friday.get("/g/friday").html, "Bob has said so"
    assert asked not in unnamed.get("/g/friday?board=1").html
    assert asked not in APhone(friday.pages, name="", writes=False).get("/g/friday").html
    assert unnamed.send(page, "/name", {"name": "Ann"}).location == "/g/friday"
    chosen = unnamed.door.answer("POST", "/name", unnamed.phone, body="game=friday&name=Ann").phone
    assert chosen is not None and (chosen.name, chosen.by) == ("Ann", "Ann's phone")
    later = unnamed.door.answer("POST", "/name", unnamed.phone, body="game=friday&name=").phone
    assert later is not None and later.by == "unnamed phone DL"
    unnamed.phone = later
    shown = unnamed.get("/g/friday")
    assert asked not in shown.html and "/name?game=friday" in shown.links, "later, there is the link"


def test_the_page_of_the_name_offers_the_players_of_its_game(friday: APhone) -> None:
    begin("dumbal", ["Dan", "Eve"], [], "sunday")
    for path, names in (
        ("/name?game=sunday", ["Dan", "Eve"]),
        ("/name", ["Dan", "Eve", "Ann", "Bob", "Cy"]),
        ("/name?game=gone", []),
    ):
        shown = friday.get(path)
        offered = [given["value"] for tag, given in shown.elements if tag == "button" and given.get("name") == "name"]
        assert (shown.status, offered) == (200, names), path


def test_a_phone_gets_a_name(friday: APhone) -> None:
    page = friday.get("/name?game=friday")
    assert [given["value"] for tag, given in page.elements if tag == "button" and given.get("name") == "name"] == [
        "Ann",
        "Bob",
        "Cy",
    ]
    named = friday.post("/name", name=" Ann  Marie ", game="friday")
    assert (named.status, named.location) == (303, "/g/friday")
    assert named.response.phone == friday.phone._replace(name="Ann Marie", asked=True)
    assert friday.post("/name", name="").response.phone == friday.phone._replace(name="", asked=True)
    for name in ("x" * 31, "a\u202eb"):
        assert friday.post("/name", name=name).status == 422
    assert friday.post("/name", name="Ann", game="//evil.example").location == "/g/%2F%2Fevil.example"


def test_help_says_what_to_do_without_a_connection(phone: APhone) -> None:
    text = phone.get("/help").text
    for word in ("Wi-Fi", "firewall", "VPN", "hotspot", "http, not https"):
        assert word in text


# --- words


def test_a_word_is_judged_with_all_that_is_known(phone: APhone) -> None:
    shown = phone.send(phone.get("/word"), "/word", {"w": "Shirt"})
    assert shown.status == 200
    for part in (
        "SHIRT is a word: on the common list",
        "A garment",
        "Worth 2 points",
        "At most 4 points, in the suits SSSSS",
    ):
        assert part in shown.text
    (event,) = shown.response.events
    assert event.kind == "asked" and event.game is None
    assert event.data == {"who": "Bob", "valid": True, "text": "SHIRT is a word: on the common list"}
    worth = phone.send(shown, "/word", {"suits": "SCSCS"})
    assert "Worth 3 points" in worth.text and not worth.response.events
    wrong = phone.send(shown, "/word", {"suits": "SC"})
    assert wrong.status == 422 and wrong.errors == ["'SC' has 2 suits, but shirt has 5 letters; give one suit for each"]


def test_a_word_that_is_refused_has_close_words(phone: APhone) -> None:
    shown = phone.get("/word?w=recieve")
    assert "RECIEVE is not a word" in shown.text and "/word?w=receive" in shown.links
    assert shown.response.events[0].data["valid"] is False
    assert phone.get("/word?w=a1").status == 422 and phone.get("/word").status == 200


def test_a_word_that_was_not_typed_is_asked_for(phone: APhone) -> None:
    shown = phone.get("/word?w=")
    assert (shown.status, shown.errors) == (422, ["Type a word"])
    assert phone.post("/word", w="shirt", script=True).html.startswith('<form class="word-form"')


def test_a_quiet_judge_tells_nobody() -> None:
    assert not APhone(Pages(Evening(Entrance(CODES), quiet=True))).get("/word?w=shirt").response.events


def test_the_worth_is_by_the_rules_of_the_game_at_hand(phone: APhone) -> None:
    begin("ramble", ["Ann", "Bob"], ["bonus-without-points=no"], "words")
    assert "No suits make it worth a point" in phone.get("/word?w=eau&game=words").text
    assert "At most 2 points" in phone.get("/word?w=eau").text
    assert phone.get("/word?w=eau&game=gone").status == 200


def test_a_play_has_one_verdict_that_does_not_say_which_word_fails(phone: APhone) -> None:
    stands = phone.send(phone.get("/word"), "/word", {"w": "Shirt quartz qi"})
    assert "The play is acceptable." in stands.text and "3 words, judged by the game list" in stands.text
    fails = phone.send(phone.get("/word"), "/word", {"w": "shirt zzyzx quartz"})
    assert "The play is not acceptable." in fails.text
    assert fails.text.lower().count("zzyzx") == 0
    (event,) = fails.response.events
    assert event.data == {"who": "Bob", "valid": False, "text": "The play is not acceptable."}
    assert fails.form("/word").values["w"] == "shirt zzyzx quartz"
    assert "The play is acceptable." in phone.get("/word?w=judge+it+at+can").text
    each = phone.get("/word?w=shirt,+zzyzx").text
    assert "SHIRT is a word; ZZYZX is not a word" in each and "play is" not in each
    assert phone.get("/word?w=shirt+qu4rtz").errors == [
        "'qu4rtz' is not a word: it has the digit '4'; use letters only"
    ]
    assert phone.get("/play").status == 404


def test_the_house_words_of_the_group_count(phone: APhone, ramble: Ramble) -> None:
    assert "is not a word" in phone.get("/word?w=zzyzx").text
    assert ramble("allow zzyzx").status == 0
    assert "ZZYZX is a word: allowed by your group" in phone.get("/word?w=zzyzx").text


def test_a_refusal_names_no_ruling(friday: APhone) -> None:
    hand = {"caller": "Bob", "hand:Ann": "4", "hand:Bob": "33", "hand:Cy": "9"}
    told = friday.post("/g/friday/add", hand, seq="1", key="too-many")
    assert told.status == 422 and "Bob can't call with 33 points, 28 over the limit of 5" in told.text
    assert "ruling" not in told.text and "call-limit" not in told.text


def test_all_phones_find_the_rematch_that_one_of_them_began(friday: APhone) -> None:
    asked, row = friday.get("/g/friday/again"), look("dumbal").row
    friday.post("/g/friday/end", seq="1", key="end")
    assert "Rematch" in friday.get("/g/friday").text
    begun = friday.send(asked, "/again", {})
    (event,) = begun.response.events
    assert (event.kind, event.data["game"], event.game) == ("again", "friday 2", row.id)
    for page in ("/g/friday", "/g/friday?board=1"):
        shown = friday.get(page)
        assert "/g/friday%202" in shown.links and "Go to the rematch" in shown.text
        assert "/g/friday/again" not in shown.links
    assert "Go to the rematch" in render(friday.pages.board(row.id)), "the boards that are sent have it too"
    assert "friday 2 has begun already" in friday.get("/g/friday/again").text


def test_the_badges_of_the_games_differ(phone: APhone) -> None:
    html = phone.get("/new").html
    found = [part.partition("<")[0] for part in html.split('aria-hidden="true">')[2:]]
    assert len(set(found)) == len(found) == len(NAMES)


def test_what_is_missing_is_not_asked_twice(friday: APhone) -> None:
    told = friday.post("/g/friday/add", {"hand:Ann": "4", "hand:Bob": "3", "hand:Cy": "9"}, seq="1", key="whose")
    assert told.status == 422 and told.errors == ["Tap who called"]
    assert told.text.count("Who called?") == 1, "the field asks; the line above Record has the room for it"


def test_the_rest_of_a_verdict_is_one_tap_away(phone: APhone) -> None:
    page = phone.get("/word?w=geese").html
    answer, _, rest = page.partition("<details")
    assert "GEESE is a word" in answer and "Plural of goose: a large water bird" in answer
    assert "Worth" not in answer and "Worth 1 point" in rest


def test_the_word_field_answers_questions_in_one_line(phone: APhone) -> None:
    assert "The plural of OX is OXEN or OXES" in phone.get("/word?w=plural+of+ox").text
    assert "ZA is a word: on the game list" in phone.get("/word?w=is+za+a+word%3F").text
    shown = phone.get("/word?w=what+time+is+it")
    (error,) = shown.errors
    assert error.startswith("Not understood: 'time'; try za, is za a word, plural of ox")
    assert "CRWTH is not a word: not on the common list" in phone.get("/word?w=is+crwth+in+the+common+list").text
    assert "Worth 4 points" in phone.get("/word?w=whats+planets+worth+in+clubs").text
    assert 'value="QAT"' in phone.get("/word?w=QAT").html, "what was typed stays as it was"
    assert "Did you mean short , shirt , sort , shot , shut ?" in phone.get("/word?w=shrt").text
