"""Everybody enters their own hand, by requests: several phones, what each of them sees, and what is in the book."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.web.messages import Event
from tests.conftest import Ramble
from tests.web.a_phone import APhone, Shown, on_its_own
from tests.web.helpers import GuardedApp, Listening, among_phones

NAMES = ("Ann", "Bob", "Cy")
GAME = "/g/friday"


class Phones:
    """The phones of Ann, Bob and Cy, of a guest and of one that only watches; `told` is what the stream says last."""

    def __init__(self) -> None:
        begin("dumbal", NAMES, [], "friday")
        self.start()

    def start(self) -> None:
        """Start the server, perhaps again: what is in memory is gone."""
        first = APhone()
        self.by = {name: APhone(first.pages, name, name.lower()) for name in (*NAMES, "Zoe")}
        self.by["watching"] = APhone(first.pages, "", "w", writes=False)
        self.told: Mapping[str, Any] = {}

    def page(self, name: str) -> Shown:
        return self.by[name].get(GAME)

    def call(self, name: str, **chosen: str) -> Shown:
        return self.noted(self.by[name].send(self.by[name].get(f"{GAME}/hand"), "/call", chosen))

    def send(self, name: str, text: str = "", player: str = "", **chosen: str) -> Shown:
        """Fill in the fields of a player, who is the phone's owner unless another is named."""
        player = player or name
        page = self.by[name].get(f"{GAME}?for={player}")
        return self.noted(self.by[name].send(page, "/hand", {f"hand:{player}": text, **chosen}))

    def noted(self, answer: Shown) -> Shown:
        for event in answer.response.events:
            assert isinstance(event, Event) and event.kind == "hand"
            self.told = event.data
        return answer

    @property
    def line(self) -> Any:
        return self.told["line"]


@pytest.fixture
def phones() -> Phones:
    return Phones()


def hands() -> list[Mapping[str, str]]:
    """Return the hands in the book."""
    history = look("dumbal", "friday").history
    return [json.loads(json.dumps(history.round(n).entry.body["hands"])) for n in range(1, history.count + 1)]


def test_each_phone_has_its_own_field_and_the_last_one_records(phones: Phones) -> None:
    assert f"{GAME}/hand#hand" in phones.page("Ann").links and "My hand" in phones.page("Ann").text
    phones.call("Ann")
    assert phones.line == "Ann called: waiting for Ann, Bob and Cy"
    for name in NAMES:
        names = phones.page(name).form("/hand").names
        assert [each for each in names if each.startswith("hand:")] == [f"hand:{name}"]
        assert "caller" not in names and "opening" not in names
    phones.send("Bob", "KS 5D")
    phones.send("Ann", "A 2")
    assert phones.line == "Ann called: waiting for Cy" and hands() == []
    # Nobody sees what another one sent.
    for name in (*NAMES, "Zoe", "watching"):
        assert name == "Bob" or not {"KS 5D", "K♠", "18"} & set(phones.page(name).text.split()), name
        assert 'value="KS' not in phones.by["Cy"].get(f"{GAME}?for=Bob").html
    assert "Ann called: waiting for Cy" in phones.page("watching").text
    phones.send("Cy", "17")
    assert hands() == [{"Ann": "3/2", "Bob": "KS 5D", "Cy": "17"}]
    assert phones.line == "" and phones.told["id"] == ""
    assert "My hand" in phones.page("Bob").text


def test_it_is_the_round_that_one_scorer_would_record(phones: Phones, ramble: Ramble) -> None:
    phones.call("Ann")
    for name, text in zip(NAMES, ("4", "17", "K+2"), strict=True):
        phones.send(name, text)
    ramble("dumbal new Ann Bob Cy --name monday")
    ramble("dumbal add Ann=4 Bob=17 Cy=K+2 --caller Ann")
    one, all = (look("dumbal", name).history.round(1) for name in ("monday", "friday"))
    assert (one.entry.body, one.change.scores) == (all.entry.body, all.change.scores)
    assert one.change.told.reasons == all.change.told.reasons
    assert all.entry.by == "Cy's phone"


REFUSED = [
    # Who sends what for whom, and what is said beside the field.
    ("Bob", "xyz", "", {"own-f-hand%3ABob": "Bob's hand: 'xyz' is neither points nor cards"}),
    ("Bob", "KS KS", "", {"own-f-hand%3ABob": "K♠ appears twice in Bob's hand"}),
    ("Bob", "99", "", {"own-f-hand%3ABob": "'99' is too much; the most is 64"}),
    ("Bob", "", "", {"own-f-hand%3ABob": "Enter Bob's hand"}),
    ("Zoe", "5 ", "Cy", {}),
]


@pytest.mark.parametrize(("name", "text", "player", "refused"), REFUSED)
def test_what_can_t_be_read_is_said_beside_the_field_at_once(
    phones: Phones, name: str, text: str, player: str, refused: Mapping[str, str]
) -> None:
    phones.call("Ann")
    answer = phones.send(name, text, player)
    assert answer.status == (422 if refused else 303)
    assert answer.refused.keys() == refused.keys()
    assert all(answer.refused[id].startswith(said) for id, said in refused.items()), answer.refused
    assert (f"{player or name}" in str(phones.line)) is bool(refused)


def test_a_card_in_two_hands_is_said_on_all_phones_with_both_names(phones: Phones) -> None:
    phones.call("Ann")
    for name, text in zip(NAMES, ("AS 2H", "KS 5D", "KS 2D"), strict=True):
        phones.send(name, text)
    said = "K♠ is in Bob's hand and in Cy's hand; a deck has only one"
    assert phones.line == f"Ann called: {said}" and hands() == []
    for name in (*NAMES, "Zoe"):
        assert phones.page(name).errors == [said], name
    assert phones.page("Cy").refused.keys() == {"own-f-hand%3ACy"}
    phones.send("Bob", "KD 5D")
    assert hands()[0]["Bob"] == "KD 5D"


def test_what_belongs_to_nobody_and_doubts_are_asked_where_somebody_called(phones: Phones) -> None:
    phones.call("Cy")
    for name, text in zip(NAMES, ("17", "0", "9"), strict=True):
        phones.send(name, text)
    asked = {name: phones.page(name).form("/hand").names for name in NAMES}
    assert not any(each.startswith("sure:") or each == "opening" for name in ("Ann", "Bob") for each in asked[name])
    assert "sure:0:Bob" in asked["Cy"]
    assert "Cy's phone asks: Bob can't have 0 points" in str(phones.line)
    assert "Bob can't have 0 points" in phones.page("Ann").text
    phones.send("Cy", "9", **{"sure:0:Bob": ""})
    assert "before the very first turn" in str(phones.line)
    phones.send("Cy", "9", opening="yes")
    assert hands() == [{"Ann": "17", "Bob": "0", "Cy": "9"}]
    assert look("dumbal", "friday").history.round(1).entry.body["sure"] == ["Bob"]


def test_a_tie_asks_each_of_those_tied_for_their_number_of_cards(phones: Phones) -> None:
    phones.call("Ann")
    for name, text in zip(NAMES, ("4", "3", "3"), strict=True):
        phones.send(name, text)
    assert phones.line.startswith("Ann called: Bob's hand: ")
    assert "cards:Bob" in phones.page("Bob").form("/hand").names - phones.page("Ann").form("/hand").names
    phones.send("Bob", "3", **{"cards:Bob": "2"})
    phones.send("Cy", "3", **{"cards:Cy": "1"})
    assert hands() == [{"Ann": "4", "Bob": "3/2", "Cy": "3/1"}]


def test_anybody_fills_in_for_somebody_without_a_phone(phones: Phones) -> None:
    phones.call("Ann")
    phones.send("Ann", "4")
    phones.send("Bob", "17")
    phones.send("Zoe", "30", "Cy")
    assert hands() == [{"Ann": "4", "Bob": "17", "Cy": "30"}]


def test_a_hand_is_shown_only_on_the_phone_that_sent_it_before_all_are_in(phones: Phones) -> None:
    # Another phone takes Bob's name. It learns that Bob's is in, and may enter it again.
    phones.by["Bob too"] = APhone(phones.by["Ann"].pages, "Bob", "other")
    phones.call("Ann")
    phones.send("Bob", "KS 5D")
    phones.send("Zoe", "9H", "Cy")

    def held(name: str, player: str) -> str:
        page = phones.by[name].get(f"{GAME}/hand?for={player}")
        return page.form("/hand").values[f"hand:{player}"]

    assert held("Bob", "Bob") == "KS 5D" and held("Zoe", "Cy") == "9H"
    assert held("Bob too", "Bob") == held("Zoe", "Bob") == held("Cy", "Cy") == ""
    links = {name: re.findall('data-fill-in aria-label="(.+?)"', phones.page(name).html) for name in phones.by}
    assert links["Bob"] == ["Fill in: Ann", "Change: Bob"]
    assert links["Bob too"] == ["Fill in: Ann", "Enter again: Bob"]
    assert links["Cy"] == ["Fill in: Ann", "Enter again: Cy"] and links["Zoe"] == ["Fill in: Ann", "Change: Cy"]
    for refused in ("xyz", ""):
        assert "KS" not in phones.send("Bob too", refused, "Bob").html
    phones.send("Bob too", "18", "Bob")
    assert held("Bob", "Bob") == "" and held("Bob too", "Bob") == "18"
    # Bob is called otherwise now.
    page = phones.by["Ann"].get(f"{GAME}/players")
    phones.by["Ann"].send(page, "/players", {"name:Bob": "Rob"})
    assert held("Bob", "Rob") == "" and held("Bob too", "Rob") == "18"
    phones.send("Ann", "4")
    assert held("Zoe", "Rob") == "18", "all are in"
    phones.send("Ann", "4", again=str(look("dumbal", "friday").seen))
    assert hands() == [{"Ann": "4", "Rob": "18", "Cy": "9H"}]


def test_of_two_calls_the_first_counts(phones: Phones) -> None:
    second = phones.by["Bob"].get(f"{GAME}/hand")
    phones.call("Ann")
    told = phones.by["Bob"].send(second, "/call", {})
    assert told.status == 409 and "Ann called first, and that call counts." in told.text
    assert phones.page("Bob").form("/hand").values["call.by"] == "Ann"


def test_who_called_is_corrected_and_anybody_calls_it_off(phones: Phones) -> None:
    phones.call("Ann")
    form = phones.page("Ann").form("/hand").values
    phones.noted(phones.by["Ann"].post(f"{GAME}/call", {**form, "call.now": "Bob", "key": "k1"}))
    assert phones.line == "Bob called: waiting for Ann, Bob and Cy"
    phones.send("Bob", "4")
    # Ann's phone may be gone by now.
    phones.noted(phones.by["Bob"].post(f"{GAME}/off", form, key="k3"))
    assert phones.line == "" and phones.told["said"] == "Bob's phone called it off"
    # What was on its way when it was called off is no new call.
    phones.by["Cy"].post(f"{GAME}/hand", {**form, "call.for": "Cy", "hand:Cy": "9", "key": "k4"})
    assert "waiting" not in phones.page("Cy").text and hands() == []


def test_one_scorer_records_a_hand_while_another_is_open(phones: Phones, ramble: Ramble) -> None:
    phones.call("Ann")
    phones.send("Bob", "17")
    ramble("dumbal add 4 9 30 a --game friday")
    phones.send("Ann", "4")
    phones.send("Cy", "20")
    assert "not recorded yet" in str(phones.line) and len(hands()) == 1
    page = phones.page("Bob").text
    assert "This was entered in the meantime" in page and "Yours is not recorded yet; Ann decides." in page
    assert "Yours is not recorded yet." in phones.page("Ann").text
    form = phones.page("Ann").form("/hand")
    assert "again" in form.names and "again" not in phones.page("Bob").form("/hand").names
    seq = str(look("dumbal", "friday").seen)
    phones.send("Ann", "4", again=seq)
    assert hands()[1] == {"Ann": "4", "Bob": "17", "Cy": "20"}


def test_a_correction_of_an_earlier_hand_does_not_hold_up_the_open_one(phones: Phones, ramble: Ramble) -> None:
    ramble("dumbal add 4 9 30 a --game friday")
    mine = phones.by["Ann"].get(f"{GAME}/hand")
    ramble("dumbal edit 1 Bob=8 --game friday")
    phones.noted(phones.by["Ann"].send(mine, "/call", {"hand:Ann": "4"}))
    phones.send("Bob", "17")
    ramble("dumbal edit 1 Bob=7 --game friday")
    phones.send("Cy", "20")
    assert hands() == [{"Ann": "4", "Bob": "7", "Cy": "30"}, {"Ann": "4", "Bob": "17", "Cy": "20"}]


def test_one_scorer_is_asked_before_recording_while_another_hand_is_open(phones: Phones) -> None:
    phones.call("Ann")
    typed = {"caller": "Bob", "hand:Ann": "4", "hand:Bob": "x", "hand:Cy": "9"}
    refused = phones.by["Bob"].send(phones.page("Bob"), "/add", typed)
    assert refused.status == 422 and refused.refused, "what is wrong comes first"
    asked = phones.by["Bob"].send(phones.page("Bob"), "/add", {**typed, "hand:Bob": "3"})
    assert asked.status == 409 and "Ann opened a hand on all phones" in asked.text and hands() == []
    assert phones.by["Bob"].send(asked, "/add", {"again": "yes"}).status == 303
    assert hands() == [{"Ann": "4", "Bob": "3", "Cy": "9"}]


def test_the_same_hand_recorded_by_one_scorer_in_the_meantime_is_the_same_one(phones: Phones, ramble: Ramble) -> None:
    phones.call("Ann")
    phones.send("Ann", "4")
    phones.send("Bob", "17")
    ramble("dumbal add 4 17 9 a --game friday")
    phones.send("Cy", "9")
    assert len(hands()) == 1 and phones.line == ""


def test_a_call_of_a_page_that_has_not_seen_the_last_hand_opens_nothing(phones: Phones, ramble: Ramble) -> None:
    old = phones.by["Bob"].get(f"{GAME}/hand")
    ramble("dumbal add 4 17 9 a --game friday")
    answer = phones.by["Bob"].send(old, "/call", {})
    assert answer.status == 422 and "A hand was recorded in the meantime, so nothing was opened." in answer.text


def test_a_server_that_started_again_takes_the_call_from_what_is_sent(phones: Phones) -> None:
    phones.call("Ann")
    pages = {name: phones.page(name) for name in NAMES}
    phones.send("Ann", "4")
    phones.start()
    for name, text in (("Bob", "17"), ("Ann", "4"), ("Cy", "9")):
        phones.noted(phones.by[name].send(pages[name], "/hand", {f"hand:{name}": text}))
    assert hands() == [{"Ann": "4", "Bob": "17", "Cy": "9"}]
    # It was killed before it could say so: all send again, and nothing is recorded twice.
    phones.start()
    for name in NAMES:
        answer = phones.by[name].send(pages[name], "/hand", {f"hand:{name}": "9"}, script=True)
        assert f'data-finished="{pages[name].form("/hand").values["call.id"]}"' in answer.html and phones.told == {}
    assert len(hands()) == 1 and "waiting" not in phones.page("Bob").text
    # Nor is it after an undo.
    phones.by["Bob"].send(phones.page("Bob"), "/undo", {})
    phones.by["Bob"].send(pages["Bob"], "/hand", {"hand:Bob": "17"})
    assert hands() == []


def test_players_who_join_leave_or_get_another_name_meanwhile(phones: Phones) -> None:
    phones.call("Ann")
    phones.send("Bob", "17")
    for path, form in (("", {"name:Bob": "Rob"}), ("", {"leaves:Cy": "yes"}), ("", {"join": "Dan"})):
        page = phones.by["Ann"].get(f"{GAME}/players{path}")
        assert phones.by["Ann"].send(page, "/players", form).status == 303
    pages = phones.by["Ann"].pages
    pages.board(1)
    told = pages.evening.hands.event(1)
    assert told and told.data["line"] == "Ann called: waiting for Ann and Dan"
    page = phones.page("Bob")
    assert "Rob is in" in page.text and "Dan is missing" in page.text and "Cy is" not in page.text
    phones.send("Ann", "4")
    phones.send("Zoe", "9", "Dan")
    # Who is in changes the scores, so that somebody must have seen it.
    assert "not recorded yet, Ann decides; in the meantime, " in phones.line and hands() == []
    phones.send("Ann", "4", again=str(look("dumbal", "friday").seen))
    assert hands() == [{"Ann": "4", "Rob": "17", "Dan": "9"}]


@pytest.mark.parametrize(
    ("name", "form", "status", "said"),
    [
        ("Zoe", {"call.seen": "1"}, 422, "Zoe is not in this hand; in play: Ann, Bob, Cy."),
        ("watching", {"call.seen": "1"}, 403, "This phone joined with the code for watching"),
        ("Ann", {}, 400, "does not say what the page showed"),
        ("Ann", {"call.seen": "9"}, 400, "does not say what the page showed"),
        ("Ann", {"call.seen": "1", "call.caller": "Eve"}, 400, "does not say who called"),
        ("Ann", {"call.seen": "1", "call.id": "two words"}, 400, "does not say which call"),
    ],
)
def test_a_call_that_is_none(phones: Phones, name: str, form: Mapping[str, str], status: int, said: str) -> None:
    answer = phones.by[name].post(f"{GAME}/call", form, key="k")
    assert answer.status == status and said in answer.text
    assert "waiting" not in phones.page("Ann").text


def test_a_hand_for_a_name_that_is_not_playing(phones: Phones) -> None:
    phones.call("Ann")
    form = phones.page("Bob").form("/hand").values
    answer = phones.by["Bob"].post(f"{GAME}/hand", {**form, "call.for": "Eve", "hand:Eve": "3"})
    assert answer.status == 422 and "Eve is not in this hand; in play: Ann, Bob, Cy." in answer.text
    # What is sent for one player can't change another's.
    phones.send("Ann", "4")
    phones.by["Bob"].post(
        f"{GAME}/hand", {**form, "hand:Bob": "17", "hand:Ann": "1", "opening": "yes", "caller": "Bob"}
    )
    phones.send("Cy", "9")
    assert hands() == [{"Ann": "4", "Bob": "17", "Cy": "9"}]
    assert look("dumbal", "friday").history.round(1).entry.body["caller"] == "Ann"


@pytest.mark.parametrize("typed", ["A", "A 2", "AS 2H", "1", "3", "17", "3/2"])
def test_what_is_typed_is_worth_what_the_referee_says(phones: Phones, typed: str) -> None:
    worth = phones.by["Bob"].post(f"{GAME}/pad/Bob", {"hand:Bob": typed})
    said = phones.by["Bob"].get(f"{GAME}/ask/value?hand={typed.replace(' ', '+')}&when=")
    assert "point" in worth.text and "call" in worth.text
    assert worth.text.rstrip(".").split(": ")[0] in said.text
    for other in ("x", ""):
        assert phones.by["Bob"].post(f"{GAME}/pad/Bob", {"hand:Bob": other}).text == ""


def test_whether_one_may_call_is_said_to_who_called_and_to_others_their_points(phones: Phones) -> None:
    for caller, name, player, said in (
        ("Ann", "Ann", "Ann", "17 points: you can't call."),
        ("Ann", "Bob", "Bob", "17 points."),
        ("Ann", "Ann", "Bob", "17 points."),
        ("Ann", "Bob", "Ann", "17 points."),
    ):
        typed = {f"hand:{player}": "KH 4S", "call.caller": caller}
        assert phones.by[name].post(f"{GAME}/pad/{player}", typed).text == said, (name, player)


def test_whether_one_may_call_is_said_before_the_call_and_the_cards_come_with_it(phones: Phones) -> None:
    ann, other = phones.by["Ann"], phones.by["Zoe"]
    mine = ann.get(f"{GAME}/hand")
    assert mine.form("/call").names >= {"hand:Ann", "call.seen"} and "hand:Bob" not in mine.form("/call").names
    assert not [form for form in other.get(f"{GAME}/hand").forms if form.action.endswith("/call")]
    assert "4 points: you may call" in ann.post(f"{GAME}/pad/Ann", {"hand:Ann": "AS 3H"}).text
    assert phones.told == {} and "A♠" not in phones.page("Bob").text
    refused = ann.send(mine, "/call", {"hand:Ann": "AS AS"})
    assert refused.status == 422 and refused.refused.keys() == {"own-f-hand%3AAnn"}
    assert "waiting" not in phones.page("Bob").text, "a hand that can't be read calls nothing"
    phones.noted(ann.send(mine, "/call", {"hand:Ann": "AS 3H"}))
    assert phones.line == "Ann called: waiting for Bob and Cy"
    phones.send("Bob", "17")
    phones.send("Cy", "9")
    assert hands() == [{"Ann": "AS 3H", "Bob": "17", "Cy": "9"}]


def test_a_call_that_the_referee_speaks_against_is_asked_about_once(phones: Phones) -> None:
    ann = phones.by["Ann"]
    asked = ann.send(ann.get(f"{GAME}/hand"), "/call", {"hand:Ann": "KS QH"})
    assert asked.status == 422 and phones.told == {} and asked.form("/call").values["call.sure"] == "KS QH"
    for said in ("25 points: you can't call.", "Nothing is sent yet.", "I call anyway"):
        assert said in asked.text
    assert "Nothing is sent yet" in ann.post(f"{GAME}/pad/Ann", {"hand:Ann": "KS QH", "call.sure": "KS QH"}).text
    assert "Nothing is sent yet" not in ann.post(f"{GAME}/pad/Ann", {"hand:Ann": "KS AH", "call.sure": "KS QH"}).text
    # Another hand is asked about again.
    assert ann.send(asked, "/call", {"hand:Ann": "KS 9H"}).status == 422
    phones.noted(ann.send(asked, "/call", {}))
    assert phones.line == "Ann called: waiting for Bob and Cy"


def test_a_call_that_may_come_before_the_very_first_turn_is_not_asked_about(phones: Phones) -> None:
    phones.call("Ann", **{"hand:Ann": "KS"})
    assert phones.line == "Ann called: waiting for Bob and Cy"


class Others(Phones):
    """The phones of Ann and Bob in another game."""

    def __init__(self, kind: str) -> None:
        begin(kind, NAMES[:2], [], "friday")
        self.start()

    def enter(self, name: str, /, **typed: str) -> Shown:
        """Fill in what this phone shows."""
        page = self.by[name].get(f"{GAME}/hand")
        end = "/hand" if self.told.get("id") else "/call"
        assert typed.keys() <= {each.replace(":", "_") for each in page.form(end).names}, page.form(end).names
        return self.noted(
            self.by[name].send(page, end, {key.replace("_", ":", 1): text for key, text in typed.items()})
        )


def test_a_turn_of_two_cards(ramble: Ramble) -> None:
    phones = Others("dramble")
    assert "My turn" in phones.page("Ann").text and "I call" not in phones.page("Ann").text
    phones.enter("Bob", second="QS@right")
    assert phones.line == "This turn: waiting for Ann" and "Q♠" not in phones.page("Ann").text
    # Both may begin it.
    other = phones.by["Ann"].get(f"{GAME}/hand").form("/hand").values
    phones.noted(phones.by["Ann"].post(f"{GAME}/call", {**other, "first": "QS@left", "key": "k"}))
    assert phones.line == "This turn: Bob's phone asks: top card of the left pile"
    assert phones.by["Ann"].get(GAME).errors == ["Bob's phone asks: top card of the left pile"]
    assert not {"left", "right"} & phones.page("Ann").form("/hand").names
    page = phones.page("Bob")
    phones.noted(phones.by["Bob"].send(page, "/hand", {"left": "9H", "right": "3C", "second": "QS@right"}))
    said = "is in Ann's hand and in Bob's hand; a deck has only one"
    assert all(said in "".join(phones.page(name).errors) for name in ("Ann", "Bob", "Zoe"))
    phones.enter("Ann", first="JS@left")
    assert len(ramble("dramble show --game friday --json").json["rounds"]) == 1


def test_a_card_that_can_t_be_read_is_said_at_once_to_either_player() -> None:
    phones = Others("dramble")
    for name, field in (("Ann", "first"), ("Bob", "second")):
        answer = phones.enter(name, **{field: "QZ@left"})
        assert answer.status == 422 and answer.refused.keys() == {f"own-f-{field}"}, answer.text
        assert phones.told == {}


def test_a_turn_recorded_by_one_scorer_gives_nobody_another_player_s_card(ramble: Ramble) -> None:
    phones = Others("dramble")
    ramble("dramble add --left 9H --right 3C 2H left 2C right --game friday")
    phones.enter("Ann", first="KS@left")
    # Bob goes first now.
    ramble("dramble add 4S left 5S right --game friday")
    assert "waiting for Bob" in phones.page("Ann").text
    typed = {name: phones.by[name].get(f"{GAME}?for={name}").form("/hand").values for name in ("Ann", "Bob")}
    whose = {name: [field for field in ("first", "second") if field in values] for name, values in typed.items()}
    assert typed["Ann"][whose["Ann"][0]] == "KS@left" and "KS@left" not in typed["Bob"].values()


def test_each_one_s_dukes_and_castle(ramble: Ramble) -> None:
    phones = Others("dukes")
    assert "My dukes and castle" in phones.page("Ann").text
    phones.enter("Ann", dukes_red="3D", castle_red="KD")
    assert phones.line == "This game: waiting for Bob"
    # Which castle was taken is asked of Ann: to Bob, whose castle it was, no empty field may say that it is there.
    assert 'placeholder="face down or taken"' in phones.page("Bob").html
    # Nothing left is an answer too.
    phones.enter("Bob", dukes_black="", castle_black="")
    assert phones.line == "This game: Ann's phone asks: which castle was taken?"
    assert "taken_by" not in phones.page("Bob").form("/hand").names
    assert ramble("dukes show --game friday --json").json["rounds"] == []
    page = phones.page("Ann").form("/hand").values
    form = {**page, "taken_by": "red", "melds": "5S,5H,5D", "key": "k"}
    phones.noted(phones.by["Ann"].post(f"{GAME}/hand", form))
    assert len(ramble("dukes show --game friday --json").json["rounds"]) == 1


def test_a_claim_opens_the_pad_with_the_phone_s_owner() -> None:
    phones = Others("ramble")
    page = phones.page("Ann")
    assert f"{GAME}?mine=1#pad" in page.links and "My claim" in page.text
    assert phones.by["Ann"].get(f"{GAME}?mine=1").form("/add").values["player"] == "Ann"
    assert "player" not in page.form("/add").values
    for name in ("Zoe", "watching"):
        assert "My claim" not in phones.page(name).text
        forms = phones.by[name].get(f"{GAME}?mine=1").forms
        assert not [form for form in forms if "player" in form.values]


@pytest.mark.parametrize("kind", ["ramble", "dogpile"])
def test_games_without_fields_of_one_s_own_have_nothing_to_share(kind: str) -> None:
    begin(kind, ["Ann", "Bob"], [], "sunday")
    ann = APhone(name="Ann")
    page = ann.get("/g/sunday")
    assert not [form for form in page.forms if form.action.endswith(("/call", "/hand"))]
    assert not [link for link in page.links if "/hand" in link]
    assert ann.post("/g/sunday/call", {"call.seen": "1"}, key="k").status == 404


@pytest.mark.parametrize("kind", ["dumbal", "dramble", "dukes"])
def test_a_name_that_is_not_playing_and_a_phone_that_only_watches(kind: str) -> None:
    phones = Others(kind)
    for name, status, said in (
        ("Zoe", 422, "Zoe is not in this"),
        ("watching", 403, "This phone joined with the code for watching"),
    ):
        assert not [link for link in phones.page(name).links if "mine" in link]
        answer = phones.by[name].post(f"{GAME}/call", {"call.seen": "1"}, key="k")
        assert (answer.status, said in answer.text) == (status, True)


def test_a_game_that_is_over_has_no_button(phones: Phones, ramble: Ramble) -> None:
    phones.call("Ann")
    assert ramble("games end dumbal").status == 0
    assert not [form for form in phones.page("Ann").forms if form.action.endswith(("/call", "/hand"))]


def test_a_browser_alone_has_no_button() -> None:
    begin("dumbal", NAMES, [], "friday")
    assert not [form for form in on_its_own().get(GAME).forms if form.action.endswith(("/call", "/hand"))]


async def begun(guarded: GuardedApp) -> Listening:
    """Open a stream, and read its head and its first part."""
    stream = guarded.listen(f"{GAME}/events?seq=1")
    for _ in range(2):
        await stream.part()
    return stream


async def heard(stream: Listening) -> list[tuple[str, Any, str]]:
    """Return what comes next that is no board: one of these comes with the book's look at each entry."""
    while not (found := [each for each in await stream.events() if each[0] != "board"]):
        pass
    return found


def test_streams_say_who_is_missing_and_no_hand_of_anybody() -> None:
    begin("dumbal", NAMES, [], "friday")

    async def play(guarded: GuardedApp) -> None:
        stream = await begun(guarded)
        call = {"key": "k1", "call.seen": "1"}
        assert (await guarded.asked(f"{GAME}/call", "POST", body=call)).status == 303
        form = {"call.id": "k1", "call.by": "Ann", "call.seen": "1", "call.for": "Ann", "hand:Ann": "4", "key": "k2"}
        *_, (kind, data, _) = await heard(stream)
        assert (kind, data["line"], data["id"]) == ("hand", "Ann called: waiting for Ann, Bob and Cy", "k1")
        assert (await guarded.asked(f"{GAME}/hand", "POST", body=form)).status == 303
        *_, (_, data, _) = await heard(stream)
        assert data == {"id": "k1", "in": ["Ann"], "line": "Ann called: waiting for Bob and Cy", "over": []}
        # A phone that comes later is told too.
        late = await begun(guarded)
        assert await heard(late) == [("hand", data, "")]
        for each in (stream, late):
            await each.leave()

    among_phones(play)
