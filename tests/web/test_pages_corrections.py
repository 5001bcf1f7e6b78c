"""What is corrected for a whole game on the phone: a misspelt player, the game's name, single house rules."""

import pytest

from ramble_tools.scorebook.sessions import begin, look
from tests.web.a_phone import APhone

HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bbo": "17", "hand:Cy": "9"}


@pytest.fixture
def friday() -> APhone:
    phone = APhone()
    begin("dumbal", ["Ann", "Bbo", "Cy"], [], "friday")
    phone.enter("/g/friday", HAND)
    return phone


def totals() -> dict[str, int]:
    return {player.name: player.score for player in look("dumbal").history.state.players}


def test_a_misspelt_player_is_corrected_and_undone(friday: APhone) -> None:
    page = friday.get("/g/friday/players")
    assert friday.send(page, "/players", {"name:Bbo": "Bob"}).location == "/g/friday"
    assert totals() == {"Ann": 0, "Bob": 17, "Cy": 9}
    shown = friday.get("/g/friday")
    assert "Bob's phone entered: Bbo is called Bob" in shown.text and "Bob +17" in shown.text
    friday.send(shown, "/undo", {})
    assert totals() == {"Ann": 0, "Bbo": 17, "Cy": 9}


def test_the_phone_of_a_misspelt_player_gets_the_name_too(friday: APhone) -> None:
    misspelt = APhone(friday.pages, "Bbo", "9xyz")
    friday.send(friday.get("/g/friday/players"), "/players", {"name:Bbo": "Bob"})
    assert 'href="/name?game=friday"><bdi>Bob</bdi>' in misspelt.get("/g/friday").html
    misspelt.enter("/g/friday", {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "7", "hand:Cy": "9"})
    assert look("dumbal").entries[-1].by == "Bob's phone"


def test_a_phone_keeps_the_name_of_somebody_who_plays(friday: APhone) -> None:
    for name, to in (("Ann", "X"), ("Bbo", "Ann"), ("X", "Bob")):
        friday.send(friday.get("/g/friday/players"), "/players", {f"name:{name}": to})
    shown = APhone(friday.pages, "Ann", "9xyz").get("/g/friday")
    assert 'href="/name?game=friday"><bdi>Ann</bdi>' in shown.html


@pytest.mark.parametrize(
    ("to", "error"),
    [
        ("Ann", "Two players are called Ann; add a letter, as in Ann B"),
        (" ", "Type the name"),
        ("B=b", "The name 'B=b' has '=' in it; a name can't have any of =,:;@/"),
    ],
)
def test_a_wrong_name_is_refused_beside_its_field(friday: APhone, to: str, error: str) -> None:
    refused = friday.send(friday.get("/g/friday/players"), "/players", {"name:Bbo": to})
    assert (refused.status, refused.refused) == (422, {"f-name%3ABbo": error})
    assert refused.form("/players").values["name:Bbo"] == to, "what was typed is still there"


def test_a_game_gets_another_name_and_is_found_by_the_old_one(friday: APhone) -> None:
    renamed = friday.send(friday.get("/g/friday/players"), "/rename", {"to": "Ann's birthday"})
    assert renamed.location == "/g/Ann%27s%20birthday" and look("dumbal").row.name == "Ann's birthday"
    assert friday.get("/g/friday").status == 200
    begin("dumbal", ["Ann", "Bob"], [], "sunday")
    refused = friday.send(friday.get(renamed.location + "/players"), "/rename", {"to": "sunday"})
    assert refused.status == 422 and "There is already a game 'sunday'" in refused.errors[0]


def test_a_house_rule_is_changed_in_the_game_and_undone(friday: APhone) -> None:
    page = friday.get("/g/friday/rules")
    assert "Change a house rule" in page.text
    assert friday.send(page, "/rules", {"rule:target": "100", "rule:late-joiner": "zero"}).location == "/g/friday"
    assert look("dumbal").history.rules.differences() == ["target=100", "late-joiner=zero"]
    shown = friday.get("/g/friday")
    assert "entered: house rules: The first player" not in shown.text
    assert "Undo a change of the house rules" in shown.text
    friday.send(shown, "/undo", {})
    assert look("dumbal").history.rules.differences() == []


def test_a_rule_that_cannot_be_is_refused_and_what_was_typed_stays(friday: APhone) -> None:
    page = friday.get("/g/friday/rules")
    refused = friday.send(page, "/rules", {"rule:target": "many", "rule:late-joiner": "zero"})
    assert refused.status == 422
    assert refused.refused == {"f-rule%3Atarget": "Type a whole number from 1 to 1,000,000,000"}
    assert refused.form("/rules").values["rule:target"] == "many"
    assert refused.form("/rules").values["rule:late-joiner"] == "zero"
    unchanged = friday.send(page, "/rules", {})
    assert (unchanged.status, unchanged.errors) == (422, ["No house rule is different now"])
    impossible = friday.send(page, "/rules", {"rule:target": "9"})
    assert impossible.status == 303, "the hand that is over the target ends the game"


def test_a_new_game_has_a_target_and_single_rules(friday: APhone) -> None:
    page = friday.get("/new?kind=dumbal")
    seats = {"seat:1": "Ann", "seat:2": "Bob"}
    friday.send(page, "/new", {**seats, "rules": "jhyap", "rule:target": "150", "name": "sunday"})
    assert "target=150" in look("dumbal").history.rules.differences()
    assert "court-cards=ten" in look("dumbal").history.rules.differences(), "the others are as in the preset"
    refused = friday.send(page, "/new", {**seats, "rule:target": "lots"})
    assert refused.status == 422 and "whole number from 1" in refused.errors[0]
    assert refused.form("/new").values["rule:target"] == "lots"


def test_who_may_only_watch_changes_nothing(friday: APhone) -> None:
    guest = APhone(friday.pages, writes=False)
    assert "Change a house rule" not in guest.get("/g/friday/rules").text
    for path in ("players", "rename", "rules"):
        assert guest.post(f"/g/friday/{path}", key="k", seq="1", to="Bob", name="Bbo").status == 403


def test_a_newcomer_s_points_are_explained(friday: APhone) -> None:
    friday.send(friday.get("/g/friday/players"), "/players", {"join": "Eve"})
    shown = friday.get("/g/friday").text
    assert "Eve joins with 17, the highest score" in shown and "What score does" not in shown


def test_a_correction_says_first_that_redo_will_be_gone(friday: APhone) -> None:
    friday.enter("/g/friday", {**HAND, "hand:Bbo": "30"})
    assert "Redo" not in friday.get("/g/friday/edit/1").text
    friday.send(friday.get("/g/friday"), "/undo", {})
    assert "To keep it, go back and tap Redo first" in friday.get("/g/friday/edit/1").text


def test_a_rematch_offers_to_undo_neither_its_first_dealer_nor_the_old_game(friday: APhone) -> None:
    friday.send(friday.get("/g/friday/end"), "/end", {})
    assert "Undo end of the game" in friday.get("/g/friday").text
    rematch = friday.send(friday.get("/g/friday/again"), "/again", {}).location
    assert "Bbo deals" in friday.get(rematch).text
    for game in (rematch, "/g/friday"):
        assert "Undo" not in friday.get(game).text
    assert friday.get("/g/friday/edit/1").status == 200, "the old game can still be corrected"


def test_what_is_typed_for_a_player_who_gets_another_name_meanwhile_is_kept(friday: APhone) -> None:
    page = friday.get("/g/friday")
    friday.send(friday.get("/g/friday/players"), "/players", {"name:Bbo": "Bob"})
    asked = friday.send(page, "/add", {**HAND, "caller": "Bbo", "hand:Bbo": "3"})
    assert asked.status == 409 and "Bbo is called Bob" in asked.text
    assert asked.form("/add").values["hand:Bob"] == "3"
    friday.send(asked, "/add", {})
    assert totals() == {"Ann": 4, "Bob": 17, "Cy": 18}


def test_the_old_name_of_a_game_leads_to_it_after_a_restart(friday: APhone) -> None:
    friday.send(friday.get("/g/friday/players"), "/rename", {"to": "Ann's birthday"})
    friday.send(friday.get("/g/Ann%27s%20birthday/players"), "/rename", {"to": "Bob's birthday"})
    begin("dumbal", ["Ann", "Bob"], [], "sunday")
    restarted = APhone()
    for old in ("friday", "FRIDAY", "Ann%27s%20birthday"):
        assert "Bob's birthday" in restarted.get(f"/g/{old}").text
    assert restarted.get("/g/monday").status == 404
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    assert "Bob's birthday" not in APhone().get("/g/friday").text, "a game that has the name now comes first"


def test_a_game_is_removed_after_a_question_and_brought_back(friday: APhone) -> None:
    asked = friday.get("/g/friday/delete")
    assert "Remove the game friday?" in asked.text and "/g/friday/delete" in friday.get("/g/friday/players").links
    assert friday.send(asked, "/delete", {}).location == "/"
    shown = friday.get("/")
    assert "/g/friday" not in shown.links and friday.get("/g/friday").status == 404
    assert friday.send(shown, "/restore", {}).location == "/g/friday"
    assert totals() == {"Ann": 0, "Bbo": 17, "Cy": 9} and "Removed games" not in friday.get("/").text


def test_only_the_organizer_removes_a_game_and_brings_it_back(friday: APhone) -> None:
    asked = friday.get("/g/friday/delete")
    watcher = APhone(friday.pages, writes=False)
    assert watcher.get("/g/friday/delete").status == watcher.post("/g/friday/delete", key="k").status == 403
    friday.send(asked, "/delete", {})
    assert watcher.post("/restore", key="k", name="friday").status == 403
    assert "Removed games" not in watcher.get("/").text
    assert friday.post("/restore", key="k", name="sunday").status == 404


def test_the_only_phone_needs_no_author() -> None:
    phone = APhone(id="", name="")
    begin("dumbal", ["Ann", "Bob"], [], "sunday")
    phone.enter("/g/sunday", {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17"})
    shown = phone.get("/g/sunday").text
    assert "Recorded hand 1: Ann 4, Bob 17" in shown and "nnamed" not in shown and "omebody" not in shown


def test_a_house_rule_says_which_rounds_are_scored_again(friday: APhone) -> None:
    friday.enter("/g/friday", {"caller": "Ann", "hand:Ann": "5", "hand:Bbo": "3", "hand:Cy": "9"})
    friday.send(friday.get("/g/friday/rules"), "/rules", {"rule:penalty": "30"})
    shown = friday.get("/g/friday").text
    assert "A failed call costs 30 points; hand 2 is scored again: Ann 25" in shown
