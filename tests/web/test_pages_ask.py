"""The referee's pages, without a server: questions, forms, answers, refusals, and the rules that count."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from ramble_tools.errors import BadInput, ByRule, ByRuling
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.questions import Answer, Grid, Question, is_yes
from ramble_tools.games.reasons import Reason
from ramble_tools.scorebook.house_rules import keep
from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.web import referee_pages
from tests.conftest import ROOT
from tests.web.a_phone import APhone


@pytest.fixture
def bob() -> APhone:
    """Bob's phone, in a book with a game of three."""
    begin("dumbal", ["Ann", "Bob", "Cy"], [], "friday")
    return APhone()


# Where it is asked, what is typed, the status, and what the page says.
ASKED = (
    ("/g/friday/ask/discard", "", 200, "Which cards?"),
    ("/g/friday/ask/discard", "cards=9S+9H", 200, "Yes A set All of one rank"),
    ("/g/friday/ask/discard", "cards=9S+8H", 200, "No Two cards must be of the same rank"),
    ("/g/friday/ask/discard", "cards=6S+7S+8H", 200, "No"),
    ("/ask/dumbal/discard", "cards=9S+9H", 200, "Yes A set All of one rank"),
    ("/g/friday/ask/value", "hand=AS+2H", 200, "3 points: you may call at the start of any turn The cards count 1 + 2"),
    ("/g/friday/ask/turn", "cards=9S+9H&take=stock", 200, "Yes The turn is legal"),
    ("/g/friday/ask/turn", "cards=9S+9H&take=8D&visible=6D+7D+8D", 200, "Yes The turn is legal"),
    ("/g/friday/ask/turn", "cards=9S+9H&take=4C&visible=6D+7D+8D", 200, "No The turn is not legal"),
    ("/g/friday/ask/best", "hand=9S+9H+KD+2C+AC&visible=3C", 200, "Of 9♠ 9♥ K♦ 2♣ A♣, lay off 9♠ 9♥, take 3♣"),
    # What is left empty is none, and your own castle asks about its rule.
    ("/ask/dukes/turn", "before=&after=6S,7S,8S&hand=6S+7S+8S", 200, "Yes The turn is legal"),
    ("/ask/dukes/turn", "after=6S,7S,8S&hand=6S+7S+8S", 422, "Enter the table before the turn"),
    (
        "/ask/dukes/take",
        "hand=6S&castle=7D&own-castle=8S",
        200,
        "Yes Play 6♠ from your hand 7♦ is part of a run",
    ),
    ("/ask/dukes/take", "hand=6S&castle=7D", 200, "No 7♦ can't be taken this turn"),
    ("/ask/words", "", 200, "Which words fit? What can I add to a word? What can these letters spell?"),
    ("/ask/words/find", "", 200, "? is any letter, * any number"),
    ("/ask/words/find", "pattern=je%3F", 200, "3 words, with points as your own word 1 JET 0 JEE 0 JEU 1 offensive"),
    ("/ask/words/find", "pattern=shi%3Ft&suits=yes", 200, "SHIRT, all spades"),
    ("/ask/words/find", "pattern=zz%3Fzz", 200, "No No words found"),
    ("/ask/words/find", "pattern=", 422, "Give a pattern, letters or a length"),
    ("/ask/words/find", "pattern=a&length=x", 422, "'x' is not a length from 1 to 60"),
    ("/ask/words/hooks", "word=jew", 200, "Trimmed: EW 0 1 offensive word left out"),
    ("/ask/words/anagrams", "letters=wje&offensive=yes", 200, "No No words found 1 offensive word left out"),
    ("/ask/words/anagrams", "letters=%3F%3F", 422, "Give the letters"),
    ("/ask/ramble/modify", "old=shir&new=shirt", 200, "Yes SHIR to SHIRT is legal: add One card is added By the rules"),
    ("/ask/ramble/modify", "old=cat&old-suits=SDS&new=cot&new-suits=SDS", 200, "Yes CAT to COT is legal: rotate"),
    ("/ask/ramble/hit", "cards=9+A", 200, "9 is canceled A hits 9"),
    ("/ask/ramble/best", "letters=shirt&letters-suits=SSSSS", 200, "HITS for 4 points"),
    ("/ask/ramble/best", "letters=shirt&letters-suits=SSSSS", 200, "words to start, by"),
    ("/g/friday/ask/worth", "caller=Ann&hand:Ann=4&hand:Bob=17&hand:Cy=9", 200, "Totals after it: Ann 0, Cy 9, Bob 17"),
    ("/g/friday/ask/worth", "caller=Ann&hand:Ann=4&hand:Bob=17&hand:Cy=", 422, "Cy's hand"),
    # A hand that is not likely is answered: nothing is recorded.
    ("/g/friday/ask/worth", "caller=Ann&hand:Ann=4&hand:Bob=17%2F1&hand:Cy=9", 200, "Bob can't have 17 points"),
    # Without a game, it asks first for how many there are rows.
    ("/ask/dumbal/worth", "", 200, "How many players?"),
    ("/ask/dumbal/worth", "players=3", 200, "C's hand"),
    ("/ask/dumbal/worth", "players=3&caller=A&hand:A=4&hand:B=17&hand:C=9", 200, "A +0, B +17, C +9"),
    ("/ask/dogpile/worth", "pack=5H+6H", 200, "Everyone +2"),
    ("/g/friday/ask/nothing", "", 404, "There is no such page"),
    ("/ask/dumbal/nothing", "", 404, "There is no such page"),
    ("/ask/nothing", "", 404, "'nothing' is not a kind of game"),
    ("/g/nothing/ask", "", 404, "There is no game 'nothing' here"),
)


@pytest.mark.parametrize(("path", "query", "status", "text"), ASKED)
def test_what_is_asked_is_answered(bob: APhone, path: str, query: str, status: int, text: str) -> None:
    shown = bob.get(f"{path}?{query}")
    assert (shown.status, text in shown.text) == (status, True), shown.text


# What is typed, the field that is wrong, and what is said beside it.
REFUSED = (
    ("discard", {"cards": ""}, "cards", "Enter the cards"),
    ("discard", {"cards": "9S 9X"}, "cards", "Card 2 of the cards: '9X' has 'X' as its suit; the suits are S, H, C, D"),
    ("discard", {"cards": "9S 9S"}, "cards", "9♠ appears twice in the cards, as card 1 and card 2"),
    ("turn", {"cards": "9S 9H", "take": "QX", "visible": "6D"}, "take", "'QX'"),
    ("best", {"hand": "9S 9H", "visible": "3C", "seen": "9S"}, "hand", "9♠"),
    ("turn", {"cards": "9S 9H", "empty-stock": "maybe"}, "empty-stock", "'maybe' is not one of the choices"),
)


@pytest.mark.parametrize(("question", "typed", "field", "error"), REFUSED)
def test_a_refusal_is_beside_its_field_and_keeps_what_was_typed(
    bob: APhone, question: str, typed: dict[str, str], field: str, error: str
) -> None:
    shown = bob.send(bob.get(f"/g/friday/ask/{question}"), f"/{question}", typed)
    assert shown.status == 422
    assert shown.focus == field and error in shown.errors[0]
    kept = {name: text for name, text in typed.items() if text and text != "maybe"}
    assert kept.items() <= shown.form(f"/{question}").values.items()


# A word is letters and suits on a page, and each refusal is beside the one that is wrong.
WRONG = (
    ("/ask/ramble/modify", "old=sh1r&new=shirt", "old", "'sh1r' has '1' in it; type only letters"),
    ("/ask/ramble/modify", "old=shir&old-suits=XXXX&new=shirt", "old-suits", "'XXXX' is not suits"),
    ("/ask/ramble/best", "letters=", "letters", "The hand has no cards; give its cards"),
    ("/g/friday/ask/odds", "hand=AS+2H&cards:Bob=4&cards:Cy=3", "cards:Ann", "Say who you are"),
)


@pytest.mark.parametrize(("path", "query", "focus", "error"), WRONG)
def test_what_is_wrong_is_said_as_a_page_has_it(bob: APhone, path: str, query: str, focus: str, error: str) -> None:
    shown = bob.get(f"{path}?{query}")
    assert (shown.status, shown.focus, shown.html.count('aria-invalid="true"')) == (422, focus, 1)
    assert shown.errors[0].startswith(error) and "10S1" not in shown.errors[0]


# --- the rules that count

LIMIT = "House rules: You may call with at most 9 points."


def test_the_open_game_has_its_own_rules_and_the_group_keeps_others(bob: APhone) -> None:
    keep("dumbal", ["call-limit=9"])
    kept, game = bob.get("/ask/dumbal/value?hand=4S+4H"), bob.get("/g/friday/ask/value?hand=4S+4H")
    assert "you may call at the start of any turn" in kept.text.replace("You", "you")
    assert "House rules:" in kept.text and "House rules:" not in game.text
    assert "can't call" in game.text


def test_a_game_that_changed_meanwhile_is_asked_by_its_rules_of_now(bob: APhone) -> None:
    form = bob.get("/g/friday/ask/value")
    assert "House rules" not in form.text
    assert bob.send(bob.get("/g/friday/rules"), "/rules", {"rule:call-limit": "9"}).status == 303
    shown = bob.send(form, "/value", {"hand": "4S 4H"})
    assert "House rules: " in shown.text and "The limit is 9" in shown.text.replace("the limit", "The limit")


def test_nothing_is_recorded_and_no_phone_is_told(bob: APhone) -> None:
    before = look("dumbal", "friday").seen
    for path in ("discard?cards=9S+9H", "discard?cards=9S+8H", "discard?cards=X"):
        assert bob.get(f"/g/friday/ask/{path}").response.events == ()
    assert look("dumbal", "friday").seen == before


def test_a_phone_that_watches_may_ask(bob: APhone) -> None:
    watching = APhone(bob.pages, writes=False)
    assert "Yes" in watching.get("/g/friday/ask/discard?cards=9S+9H").text


# --- the ways there


def test_each_page_of_a_game_leads_to_its_questions_and_the_first_page_to_all(bob: APhone) -> None:
    for page in ("", "/rules", "/players", "/send", "/end", "/ask", "/ask/discard"):
        assert "/g/friday/ask" in bob.get(f"/g/friday{page}").links, page
    assert "/ask" in bob.get("/").links
    assert "/ask/dumbal" in bob.get("/ask").links
    questions = [link for link in bob.get("/g/friday/ask").links if link.startswith("/g/friday/ask/")]
    names = ("discard", "value", "turn", "take", "danger", "odds", "best", "worth")
    assert questions == [f"/g/friday/ask/{name}" for name in names]
    assert "/ask/dumbal/discard" in bob.get("/ask/dumbal").links


# --- a question of every kind of field


def _fields(setting: Any) -> Sequence[Field]:
    players = tuple((player.name, player.name) for player in setting.players)
    yes = (("yes", "yes"),)
    return (
        Field("cards", "which cards?", "cards"),
        Field("me", "who are you?", "who", players, default=""),
        Field("size", "how many cards?", "counts", default="5"),
        Field("word", "which word?", "word", default=""),
        Field("suits", "its suits?", "suits", default=""),
        Field("pack", "which pack?", "pack", default=""),
        Field("take", "what was picked up?", "card", (("stock", "from the stock"),), default="", several=True),
        Field("only", "which side?", "choice", (("red", "red"), ("black", "black")), default="", on_page="only"),
        Field("never", "which format?", "text", default="", on_page="never"),
        Field("shown", "how many left?", "counts", default="", more=True, on_page="shown"),
        Field("called", "called after that", "choice", yes, default="", more=True),
    )


def _answer(_: Any, answers: Answers) -> Answer:
    if is_yes(answers, "called"):
        raise BadInput("it can't be", ByRuling("penalty=30"), ByRule("A call ends the hand"), field="called")
    return Answer(
        ",".join(f"{name}={text}" for name, text in answers.items()),
        [Reason("by a ruling", "penalty=30"), Reason("by a passage", passage="Cards of one rank are a set")],
        yes=None if "me" in answers else answers["cards"] == "AS",
        then=["lay off 9S"],
        grid=Grid([["5H", "", "10S"], ["JK", "6D", ""]], {(1, 1)}),
        notes=["assumed: nothing"],
        more=["and all the rest"],
    )


@pytest.fixture
def of_every_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question("all", "Is all there?", "Ask.", _fields, _answer)
    monkeypatch.setattr(referee_pages, "find_questions", lambda _: (question,))


@pytest.mark.usefixtures("of_every_kind")
def test_a_form_has_the_fields_of_a_page_with_what_is_known(bob: APhone) -> None:
    shown = bob.get("/g/friday/ask/all")
    form = shown.form("/ask/all")
    assert (form.method, shown.focus) == ("GET", "cards")
    names = {"cards", "me", "size", "word", "suits", "pack", "take", "only", "shown", "called"}
    assert form.names == names and form.choices["me"] == ["Ann", "Bob", "Cy"]
    assert {name: text for name, text in form.values.items() if text} == {"me": "Bob", "size": "5"}
    keys = {given["name"]: given["data-keys"] for _, given in shown.elements if "data-keys" in given}
    assert keys == {
        "cards": "cards",
        "size": "counts",
        "suits": "suits",
        "pack": "pack",
        "take": "card",
        "shown": "counts",
    }
    assert [given["name"] for _, given in shown.elements if "data-several" in given] == ["take"]
    fold = shown.html.split("<details")[1]
    assert 'name="called"' in fold and 'name="shown"' not in fold
    without = bob.get("/ask/words/all").form("/ask/words/all")
    assert "me" in without.names and without.choices.get("me") is None


@pytest.mark.usefixtures("of_every_kind")
def test_an_answer_has_its_verdict_its_rules_its_cards_and_the_rest_in_a_fold(bob: APhone) -> None:
    shown = bob.get("/g/friday/ask/all?cards=AS&size=4&never=x")
    # A field that is not on a page has no answer from there.
    assert shown.status == 200 and "Yes Cards=A♠,size=4" in shown.text and "never" not in shown.text
    for text in (
        "By a passage By the rules The rules say: “Cards of one rank are a set”",
        "By a ruling House rule: ",
        "Lay off 9♠",
        "Assumed: nothing",
        "All of it And all the rest",
    ):
        assert text in shown.text, text
    (table,) = [given for _, given in shown.elements if given.get("role") == "img"]
    assert table["aria-label"] == "5♥ empty 10♠; joker 6♦ (wrong) empty"
    assert shown.html.count('class="place wrong"') == 1
    assert "No Cards=2♠" in bob.get("/g/friday/ask/all?cards=2S").text
    shown = bob.get("/g/friday/ask/all?cards=AS&me=Ann")
    assert "Yes" not in shown.text.split("Who are you")[0] and shown.form("/all").values["me"] == "Ann"


def test_the_number_of_players_is_folded_away_once_it_is_known(bob: APhone) -> None:
    shown = bob.get("/ask/dumbal/worth?players=3")
    assert shown.form("/worth").values["players"] == "3"
    assert 'id="more-fold"' in shown.html and 'id="more-fold" open' not in shown.html


@pytest.mark.usefixtures("of_every_kind")
def test_a_refusal_by_the_rules_has_their_sentence_and_opens_the_fold(bob: APhone) -> None:
    shown = bob.get("/g/friday/ask/all?cards=AS&called=yes")
    assert shown.status == 422 and shown.errors == ["It can't be"] and 'id="more-fold" open' in shown.html
    # They are beside the field, in its part of the form.
    beside = shown.text.partition("It can't be")[2]
    assert "House rule: " in beside and "By the rules The rules say: “A call ends the hand”" in beside
    assert '<details class="ruling">' in shown.html.partition('data-field="called"')[2].partition("</details>")[0]


def test_a_refused_round_has_the_sentence_of_the_rules_beside_its_field(bob: APhone) -> None:
    typed = {"caller": "Ann", "hand:Ann": "9", "hand:Bob": "12", "hand:Cy": "3", "opening": "no"}
    shown = bob.send(bob.get("/g/friday"), "/add", typed)
    assert (shown.status, shown.focus) == (422, "opening")
    beside = shown.text.partition("4 over the limit of 5")[2].partition("Record")[0]
    assert "You may call with 5 points or fewer The rules say: “You are allowed to finish" in beside


def test_advice_is_read_only_when_it_is_asked() -> None:
    """A browser that runs Python reads nothing that it does not need."""
    code = """
import sys
from tests.web.a_phone import APhone
phone = APhone()
for path in ("/ask", "/ask/dumbal", "/ask/dumbal/best", "/ask/dumbal/discard?cards=9S+9H"):
    assert phone.get(path).status == 200
    assert not [name for name in sys.modules if ".dumbal.advice" in name], path
assert phone.get("/ask/dumbal/best?hand=9S+9H+KD").status == 200
assert [name for name in sys.modules if ".dumbal.advice" in name]
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_a_page_about_words_names_no_option(bob: APhone) -> None:
    for query in ("find?pattern=q%2A", "find?pattern=q%2A&suits=yes", "find?pattern=", "hooks?word=jew"):
        shown = bob.get(f"/ask/words/{query}")
        assert "--" not in shown.text
        name = query.partition("?")[0]
        assert not {"top", "offensive", "list"} & shown.form(f"/ask/words/{name}").names
