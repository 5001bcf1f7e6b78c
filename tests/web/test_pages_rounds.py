"""A round is the same however it is entered: on a page, with `add`, or at the prompt."""

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Answers, Field, next_field
from ramble_tools.games.reasons import DOUBT
from ramble_tools.games.registry import NAMES, find_form, find_game, find_rules
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import look
from ramble_tools.web.answers import plain
from ramble_tools.web.board import with_signs
from ramble_tools.web.pad import filled
from tests.conftest import Ramble
from tests.docs.worked_examples import WORKED_EXAMPLES
from tests.games.examples import examples
from tests.games.examples.dramble import AFTER_THE_TIE, TIED
from tests.web.a_phone import APhone

WITH_SCORES = ("dumbal", "dramble", "dogpile", "dukes")


def of_add(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, kind: str, line: str) -> tuple[Answers, int, str]:
    """Run `add`, and return the form's answers that it made, its exit status, and its refusal."""
    form = find_form(kind)
    found: dict[str, str] = {}
    read = form.read

    def reading(setting: Any, answers: Answers) -> Any:
        found.update(answers)
        return read(setting, answers)

    with monkeypatch.context() as patch:
        patch.setattr(form, "read", reading)
        answer = ramble(f"{kind} add {line}")
    return found, answer.status, answer.err.removeprefix("ramble: ").strip()


def shown(ramble: Ramble, kind: str) -> dict[str, Any]:
    """Return what `show --json` says, apart from the times."""
    found: dict[str, Any] = ramble(f"{kind} show --json").json
    for each in found["rounds"]:
        del each["at"]
    return found


def players_of(line: str) -> str:
    """Return the names in a line such as `Ann=5 Bob=4 --caller Ann`, or two players."""
    names = [word.partition("=")[0] for word in shlex.split(line) if "=" in word and word[0].isupper()]
    return " ".join(names) or "Ann Bob"


CASES = [
    *((name, line, examples(name).players, examples(name).rounds[:place])
      for name in NAMES for place, line in enumerate(examples(name).rounds)),
    *((each.line.split()[0], each.line.partition(" score ")[2], players_of(each.line), [])
      for each in WORKED_EXAMPLES if " score " in each.line and each.line.split()[0] in WITH_SCORES),
    *(("ramble", f"{each.line.removeprefix('score ').replace('--stolen', '--owner Bob')} --player Ann", "Ann Bob", [])
      for each in WORKED_EXAMPLES if each.line.startswith("score ")),
    ("dumbal", "Ann=0 Bob=17 --caller Bob", "Ann Bob", []),
    ("dumbal", "Ann=12 Bob=17 --caller Ann --opening", "Ann Bob", []),
    ("dumbal", "Ann=4 Bob=KX+2 --caller Ann", "Ann Bob", []),
    ("dumbal", "Ann=4 Bob=KS --caller Ann", "Ann Bob", ["Ann=4 Bob=3 --caller Ann"]),
    ("dramble", "--left 9H:5 --right JD:2 --first QS@left --second QS@right", "Ann Bob", []),
    ("dramble", "--left 9H:5 --right JD:2 --first QS@left --second 3C@right --deck-left 3", "Ann Bob", []),
    ("dramble", AFTER_THE_TIE, "Ann Bob", TIED),
    ("dramble", AFTER_THE_TIE.replace("46", "45"), "Ann Bob", TIED),
    ("dogpile", "'5H 5H'", "Ann Bob", []),
    ("dukes", "5S,5H --castle red=AH --castle black=4C", "Ann Bob", []),
    ("dukes", "5S,5H,5D --castle red=AH --castle black=4C --ended-by red", "Ann Bob", []),
    ("ramble", "shirt --suits SSSS --player Ann", "Ann Bob", []),
    ("ramble", "shirt --player Ann --owner Bob --invalid", "Ann Bob", []),
    ("ramble", "shirt --player Ann --list common", "Ann Bob", []),
    ("ramble", "shirt --suits SSSSS --player Bob", "Ann Bob", ["shirt --suits SSSSS --player Ann"]),
    ("ramble", "--cards '2S2 6S1 QS1 5S1 2S1' --player Bob", "Ann Bob", ["shirt --suits SSSSS --player Ann"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "line", "players", "before"), CASES)
def test_a_round_posted_as_fields_is_the_one_that_add_records(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, kind: str, line: str, players: str, before: list[str]
) -> None:
    assert ramble(f"{kind} new {players}").status == 0
    for earlier in before:
        assert ramble(f"{kind} add {earlier}").status in (0, 1)
    answers, status, refusal = of_add(ramble, monkeypatch, kind, line)
    if not answers:
        pytest.skip("add refuses what no page can send")
    added = shown(ramble, kind)
    if status != 2:
        ramble(f"{kind} undo")
    was = shown(ramble, kind)
    # An answer that `add` leaves empty is one that nobody chose.
    answer = APhone().enter(f"/g/{kind}-1", {name: text for name, text in answers.items() if text})
    if status == 2:
        assert answer.status == 422
        assert shown(ramble, kind) == was
        told = [error.lower() for error in answer.errors]
        assert told, answer.text
        refusal = re.sub(r" \(ruling [^)]*\)", "", refusal)  # a page names no ruling
        refusal += with_signs(refusal, find_rules(kind).Rules())  # melds are shown with their suits' signs
        assert any(error in refusal.lower() for error in told), (told, refusal)
        assert not re.search(r"(?<!\S)\(?--[a-z]|\bramble [a-z]+ [a-z]", " ".join(told)), told
    else:
        assert answer.status == 303, answer.errors
        assert without_doubts(shown(ramble, kind)) == without_doubts(added)


def without_doubts(game: dict[str, Any]) -> dict[str, Any]:
    """Return what `show --json` says without doubts: a page asks about them, and `add` does not."""
    for each in game["rounds"]:
        each["why"] = [why for why in each["why"] if not why.startswith(DOUBT)]
        each["as_typed"].pop("sure", None)
    return game


# --- random answers

cards = st.builds("{}{}".format, st.sampled_from("A23456789JQK"), st.sampled_from("SHCD"))
melds = st.lists(st.lists(cards, min_size=2, max_size=4).map(",".join), max_size=3).map(" ".join)
rows = st.lists(st.lists(st.one_of(cards, st.just(".")), min_size=1, max_size=3).map(" ".join), min_size=1, max_size=2)

BY_KIND: dict[str, st.SearchStrategy[str]] = {
    "hand": st.one_of(
        st.integers(0, 64).map(str),
        st.builds("{}/{}".format, st.integers(0, 40), st.integers(1, 6)),
        st.lists(cards, min_size=1, max_size=5).map("".join),
    ),
    "card": cards,
    "cards": st.lists(cards, max_size=3).map(",".join),
    "melds": melds,
    "pile": st.builds("{}:{}".format, cards, st.integers(1, 9)),
    "pack": rows.map(" / ".join),
    "word": st.sampled_from(["shirt", "hitz", "eau", "rhythms", "zzz", "of", "a1"]),
    "suits": st.text("SHCD", min_size=2, max_size=6),
    "counts": st.lists(st.integers(1, 5).map(str), min_size=1, max_size=3).map(",".join),
    "text": st.sampled_from(["a", "3", "a 3"]),
}
# Fields that the prompt does not always ask for.
OPTIONAL = ("opening", "owner", "said", "ended_by", "taken_by")


def random_answer(field: Field) -> st.SearchStrategy[str]:
    """Return answers for a field, most of them possible ones."""
    values = [value for value, _ in field.options]
    if field.kind == "card" and values and values[0].startswith("@"):
        return st.builds("{}{}".format, cards, st.sampled_from(values))
    found = [BY_KIND[field.kind]] if field.kind in BY_KIND else []
    found += [st.sampled_from(values)] if values else []
    return st.one_of(*found, *([st.just("")] if field.default == "" else []))


def random_answers(fields: Sequence[Field]) -> st.SearchStrategy[Mapping[str, str]]:
    asked = {field.name: random_answer(field) for field in fields if not field.more and field.name not in OPTIONAL}
    # An optional field is left out rather than empty.
    optional = {each.name: random_answer(each._replace(default=None)) for each in fields if each.name in OPTIONAL}
    return st.fixed_dictionaries(asked, optional=optional)


def as_read(kind: str, setting: Any, answers: Answers) -> Any:
    """Return the round and what it does, as `add` would record it, or the refusal."""
    game = find_game(kind)
    try:
        round = game.to_plain(find_form(kind).read(setting, answers))
        assert setting.state is not None
        change = game.apply(setting.state, game.from_plain(round, setting.rules)).last
        assert change
        return round, change.scores, change.told.summary
    except BadInput as error:
        return plain(error)


def at_the_prompt(kind: str, setting: Any, answers: Answers) -> Any:
    """Answer the prompt's questions one by one; None where what is typed can be read in two ways."""
    form = find_form(kind)
    found: Answers = {}
    if "taken_by" in answers:
        return "asked"  # the prompt does not ask for it, because it follows from the castles
    for _ in range(20):
        asked = next_field(form.fields(setting, found), found)
        if asked is None:
            break
        if asked.name not in answers:
            return "asked"
        try:
            found = form.line(setting, found, answers[asked.name])
        except BadInput as error:
            return plain(error)
    # What a prompt does not ask for can be typed once everything else is known.
    for name, before in (("owner", "of "), ("said", "")):
        found = form.line(setting, found, before + answers[name]) if name in answers else found
    if answers.get("opening") == "yes" and "opening" not in found:
        return "asked"  # the prompt has no question for it, because it does not matter
    return as_read(kind, setting, found)


@pytest.mark.parametrize("kind", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_prompt_page_and_add_read_random_answers_alike(kind: str, data: st.DataObject) -> None:
    form, game = find_form(kind), find_game(kind)
    history = History(game, game.Rules(), tuple(examples(kind).players.split()))
    setting = history.setting()
    answers = data.draw(random_answers(form.fields(setting, {})))
    # A browser sends every text field, and an empty text where nothing was typed.
    sent = {field.name: "" for field in form.fields(setting, {}) if field.kind not in ("who", "choice")}
    on_page = filled(history, {**sent, **answers})
    if on_page.asked:
        return
    by_page = as_read(kind, setting, on_page.answers)
    assert by_page == as_read(kind, setting, answers)
    typed = at_the_prompt(kind, setting, answers)
    if typed != "asked" and not (isinstance(typed, str) and isinstance(by_page, str)):
        assert typed == by_page


PILES = {"left": "9H:1", "right": "3C:2", "second": "2D left"}


@pytest.mark.parametrize(
    ("kind", "typed", "error"),
    [
        ("dumbal", {"hand:Bob": "4x"}, "Bob's hand: '4x' is neither points nor cards; enter its points, or its cards"),
        ("dumbal", {"hand:Bob": "4.5"}, "Bob's hand can't be '4.5'; enter its points, or its cards"),
        ("dumbal", {"hand:Bob": "5 2"},
         "Bob's hand '5 2' could be points or cards; give each card its suit, or enter 7 if that is its points"),
        ("dramble", {"left": "", "first": "", "second": ""}, "Enter top card of the left pile"),
        ("dramble", {**PILES, "first": ""}, "Enter a card and its pile, left or right"),
        ("dramble", {**PILES, "first": "9S"}, "9♠ at which pile, left or right?"),
        ("dramble", {**PILES, "first": "9S left", "left": "9x"}, "Enter its top card"),
        ("dramble", {**PILES, "first": "@left"}, "Enter a card and its pile, left or right"),
        ("dramble", {**PILES, "first": "9"}, "9 at which pile, left or right?"),
        ("dramble", {**PILES, "first": "9H left"}, "9♥ is in the left pile and in Ann's hand; a deck has only one"),
        ("dukes", {"taken_by": "red", "melds": "5S,5H,5D", "dukes:red": "5H"},
         "5♥ is in set or run 1 and in Ann's dukes; a deck has only one"),
        ("dogpile", {"pack": "5H 5H"}, "5♥ is in the pack twice"),
        ("dramble", {"right": "3C:2", "first": "4S left", "second": "2D right"},
         "The left pile is not known yet; enter its top card"),
    ],
)  # fmt: skip
def test_a_refusal_on_a_page_speaks_of_its_keys(ramble: Ramble, kind: str, typed: dict[str, str], error: str) -> None:
    ramble(f"{kind} new Ann Bob")
    phone = APhone()
    answer = phone.send(phone.get(f"/g/{kind}-1"), "/add", {"caller": "Ann", "hand:Ann": "4", **typed})
    assert (answer.status, answer.errors) == (422, [error])
    kept = answer.form("/add").values
    assert {name: kept[name] for name in typed} == typed


def test_a_card_that_was_laid_before_is_refused_beside_its_field(ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob")
    ramble("dogpile add '5H 6S'")
    phone = APhone()
    again = phone.send(phone.get("/g/dogpile-1"), "/add", {"pack": "5H"})
    assert again.refused == {"f-pack": "5♥ was already in the pack of round 1; a deck has only one"}
    ramble("dramble new Ann Bob")
    # Before the first turn, a pile has one card.
    turn = {"left": "9H", "right": "3C:1", "first": "4S left", "second": "2D right"}
    assert phone.send(phone.get("/g/dramble-1"), "/add", turn).status == 303
    later = phone.send(phone.get("/g/dramble-1"), "/add", {"first": "5S left", "second": "3C right"})
    assert later.refused == {"f-second": "3♣ was already on the table in turn 1; a deck has only one"}
    pile = phone.send(phone.get("/g/dramble-1"), "/add", {"left": "9C", "first": "5S left", "second": "7C right"})
    assert pile.refused == {"f-left": "Enter how many cards it has too"}


def test_one_question_about_a_hand_in_doubt_and_its_yes_records(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    phone, hands = APhone(), {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "0", "hand:Cy": "9"}
    asked = phone.send(phone.get("/g/dumbal-1"), "/add", hands)
    assert asked.status == 422 and asked.focus == "sure:0:Bob" and not asked.errors
    assert "Bob can't have 0 points with at most five cards: is that right?" in asked.text
    assert "Yes, record it" in asked.text and "keep it" not in asked.text
    (yes,) = [given for tag, given in asked.elements if tag == "button" and given.get("name") == "sure:0:Bob"]
    assert f'<legend id="{yes["aria-describedby"]}">Bob can' in asked.html
    # It stands below the hand that it is about, and above the next one.
    assert re.search(r'name="hand:Bob".*<button [^>]*name="sure:0:Bob".*name="hand:Cy"', asked.html, re.DOTALL)
    # While the hand is typed, the line above Record asks, and nothing else.
    typed = phone.post("/g/dumbal-1/pad", hands).text
    assert typed.count("Bob can't have 0 points") == 1 and "Yes, record it" not in typed
    assert phone.send(asked, "/add", {"sure:0:Bob": ""}).status == 303
    six = phone.send(phone.get("/g/dumbal-1"), "/add", {**hands, "hand:Bob": "2S 2H 2C 2D 3S 3H"})
    assert six.status == 422 and "Bob has 6 cards, but a hand has at most five: is that right?" in six.text


def test_a_correction_that_changes_nothing_is_not_recorded(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("dumbal add 4 17 9 a")
    phone = APhone()
    page = phone.get("/g/dumbal-1/edit/1")
    same = phone.send(page, "/edit", {})
    assert (same.status, same.errors) == (422, ["Nothing is different; change what is wrong, or close this page"])
    for _ in range(2):
        assert phone.send(page, "/edit", {"hand:Bob": "18"}).status == 303
    assert look("dumbal").seen == 3


def test_a_correction_says_what_it_changes(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    for line in ("4 12 9 a", "20 31 2 c"):
        ramble(f"dumbal add {line}")
    phone = APhone()
    edit = phone.get("/g/dumbal-1/edit/1")
    typed = {**edit.form("/edit").values, "hand:Bob": "17"}
    changed = "Bob's hand 12 → 17; Bob's total 43 → 48"
    assert changed in phone.post("/g/dumbal-1/pad", typed).text
    assert phone.send(edit, "/edit", {"hand:Bob": "17"}).status == 303
    shown = phone.get("/g/dumbal-1")
    assert f"correction of hand 1: {changed}" in shown.text
    assert f"Undo correction of hand 1: {changed}" in shown.html.replace("&#39;", "'")
    assert phone.send(phone.get("/g/dumbal-1/edit/2"), "/edit", {"caller": "Ann", "hand:Ann": "1"}).status == 303
    changed = "caller Cy → Ann, Ann's hand 20 → 1; Ann's total 20 → 0, Cy's total 9 → 11"
    assert f"correction of hand 2: {changed}" in phone.get("/g/dumbal-1").text


def test_a_correction_begins_with_what_was_entered_and_not_with_what_the_list_said(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    ramble("ramble add shirt --suits SSSSS --player Ann")
    phone = APhone()
    page = phone.get("/g/ramble-1/edit/1")
    assert "said" not in page.form("/edit").values
    assert phone.send(page, "/edit", {"suits": "HHHHH"}).status == 303
    history = look("ramble").history
    corrected = history.game.to_plain(history.round(1).round)
    assert (corrected["accepted"], corrected["why"]) == (True, "on the common list")
    said = phone.send(phone.get("/g/ramble-1/edit/1"), "/edit", {"said": "invalid"})
    assert said.status == 303
    assert phone.get("/g/ramble-1/edit/1").form("/edit").values["said"] == "invalid"


def test_a_number_larger_than_any_hand_is_refused_and_not_asked_about(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    hands = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "4", "hand:Cy": "4"}
    answer = APhone().enter("/g/dumbal-1", hands | {"hand:Bob": "999"})
    assert (answer.status, answer.errors) == (422, ["'999' is too much; the most is 64"])
    assert "keep it" not in answer.text
    answer = APhone().enter("/g/dumbal-1", hands | {"cards:Bob": "6", "cards:Cy": "2"})
    assert (answer.status, answer.errors) == (422, ["'6' is too much; the most is 5"])


@pytest.mark.parametrize(
    ("typed", "status", "scores"),
    [
        ({"taken_by": "red"}, 422, []),  # no black card is in a set or run
        ({"taken_by": "red", "melds": "5S,5H,5D"}, 303, [6, 1]),
        ({"taken_by": "black", "melds": "5S,5H,5D"}, 303, [2, 5]),
        ({"taken_by": "none", "melds": "5S,5H,5D"}, 303, [3, 2]),
        ({"taken_by": "none", "melds": "5S,5H,5D", "castle:red": "AH"}, 303, [3, 2]),
    ],
)
def test_a_page_asks_which_castle_fell_and_the_other_one_is_face_down(
    ramble: Ramble, typed: dict[str, str], status: int, scores: list[int]
) -> None:
    ramble("dukes new Ann Bob")
    phone = APhone()
    untouched = phone.send(phone.get("/g/dukes-1"), "/add", {})
    assert (untouched.status, untouched.errors) == (422, ["Choose one of these"])
    answer = phone.enter("/g/dukes-1", typed)
    assert answer.status == status, answer.errors
    for each in ramble("dukes show --json").json["rounds"]:
        assert [each["scores"][name] for name in ("Ann", "Bob")] == scores


def test_a_ruling_unfolds_to_the_sentence_it_is_about(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("dumbal add 5 3 4 a")
    shown = APhone().get("/g/dumbal-1").text
    assert "Standard rule: If several players are at or below the caller, who scores 0? Only the lowest" in shown
    assert "The rules say: “If there is more than one player with less points the lowest wins”" in shown


def test_a_note_unfolds_to_the_sentence_it_is_about(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    ramble("dramble add --left 5H:1 --right 2D:1 --first KS@left --second KD@left")
    shown = APhone().get("/g/dramble-1").text
    assert "Standard rule: If both cards of a double contest have the same rank, both go on the pile" in shown
    assert "The rules say: “If both players play the same card they cannot take the pile”" in shown
