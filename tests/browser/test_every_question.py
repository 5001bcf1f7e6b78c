"""Every question of every game and about words, on a phone of 360x640: axe, one line of links, what fits, and taps."""

import json
from typing import TYPE_CHECKING, Any

import pytest

from ramble_tools.games.fields import Setting
from ramble_tools.games.registry import OF_WORDS, WORDS, find_game, find_questions, find_rules
from ramble_tools.games.worth import NAME as WORTH
from ramble_tools.games.worth import begun
from ramble_tools.web.pad import on_page
from tests.browser.conftest import Table
from tests.browser.test_looks import AXE, SMALL_PHONE
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = "taken_by=none&dukes:red=&castle:red=AH&dukes:black=&castle:black=2S&ended_by=red"
# A question, an answer to it, and what is refused.
ASKED: dict[str, dict[str, tuple[str, str]]] = {
    "ramble": {
        "modify": ("old=shir&new=shirt", "old=shir&new=sh1rt"),
        "turn": ("old=shir&new=shirt", "old=sh1r&new=shirt"),
        "hit": ("cards=9+A", "cards=9+XX"),
        "steps": ("hand=5", "hand=x"),
        "threats": ("word=shirt&word-suits=SSSSS", "word=shirt&word-suits=XX"),
        "best": ("letters=shirt&letters-suits=SSSSS", "letters=sh1rt"),
        WORTH: ("player=A&word=shirt&suits=SSSSS", "player=A&word=shirt&suits=XX"),
    },
    "dramble": {
        "score": ("left=9H:5&right=4C:2&first=QS@left&second=3C@right", "left=9X&right=4C:2"),
        "best": ("hand=QS+3C&left=9H:5&right=4C:2", "hand=QS+3X&left=9H:5&right=4C:2"),
        WORTH: ("left=9H:5&right=4C:2&first=QS@left&second=3C@right", "left=9X&right=4C:2&first=&second="),
    },
    "dumbal": {
        "discard": ("cards=9S+9H", "cards=9S+JK"),
        "value": ("hand=AS+2H", "hand=AS+AS"),
        "turn": ("cards=9S+9H&take=8D&visible=6D+7D+8D", "cards=9S+9H&take=XX&visible=6D"),
        "take": ("take=8D&visible=6D+7D+8D", "take=XX&visible=6D"),
        "danger": ("cards=9H+KS&left=8H", "cards=9H&left=9H"),
        "odds": ("hand=AS+2H&opponents=5,4,3", "hand=AS+2H&opponents=9"),
        "best": ("hand=9S+9H+KD+2C+AC&visible=3C", "hand=9S+9H&visible=9S"),
        WORTH: ("players=2&caller=A&hand:A=4&hand:B=17", "players=2&caller=A&hand:A=x&hand:B=17"),
    },
    "dogpile": {
        "score": ("pack=5H+6H+/+.+7H", "pack=5H+6X"),
        "arrange": ("cards=5H+6H+7H", "cards=5H+6X"),
        "round": ("laid=A=2+B=1", "laid=A=x+B=1"),
        WORTH: ("pack=5H+6H", "pack=5H+6X"),
    },
    "dukes": {
        "melds": ("melds=5S,5H,5D", "melds=5S,5X"),
        "take": ("melds=5S,5H,5D&hand=5C&castle=6D", "melds=5S,5H,5D&hand=5C&castle=XX"),
        "plays": ("melds=5S,5H,5D&hand=5C+9S", "melds=5S,5H,5D&hand=5X"),
        "discard": ("color=red&melds=5S,5H,5D", "color=green"),
        "turn": ("before=&after=6S,7S,8S&hand=6S+7S+8S", "before=&after=6S,7S,8S&hand=6X"),
        "danger": ("melds=5S,5H,5D&castle=6D", "melds=5S,5H,5D&castle=XX"),
        WORTH: (f"{TABLE}&melds=5S,5H,5D", f"{TABLE}&melds=5S,5X"),
    },
    WORDS: {
        "find": ("pattern=je%3F", "pattern="),
        "hooks": ("word=jew", "word=j3w"),
        "anagrams": ("letters=wje", "letters=%3F%3F"),
    },
}
# The button is on top of whatever else is at its place, all of the form is in view without keys, and nothing is cut.
FITS = """() => {
    const button = document.querySelector(".buttons .main-button"), place = button.getBoundingClientRect();
    const body = document.querySelector(".pad-body"), found = [];
    const shown = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
    if (place.bottom > innerHeight || !button.contains(shown)) found.push("the button is hidden");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    document.querySelector(".keypad")?.remove();
    document.body.classList.remove("with-keys");
    const isShort = body.scrollHeight <= body.clientHeight;
    if (IS_EMPTY && !isShort) found.push(`${body.scrollHeight} px in ${body.clientHeight}`);
    return found;
}"""


def test_every_question_of_the_games_is_here() -> None:
    for kind in ASKED:
        worth = [] if kind == WORDS else [WORTH]
        assert [*ASKED[kind]] == [*(question.name for question in find_questions(kind)), *worth]


@pytest.mark.parametrize("kind", ASKED)
def test_an_empty_form_an_answer_and_a_refusal(table: Table, kind: str) -> None:
    page = table.phone("/ask", viewport=SMALL_PHONE, reduced_motion="reduce")
    base, found = page.url.removesuffix("/ask"), {}
    for name, queries in ASKED[kind].items():
        for query in ("", *queries):
            page.goto(f"{base}/ask/{kind}/{name}?{query}")
            wrong: list[Any] = []
            if query and page.locator("#answer").count() != (query == queries[0]):
                wrong.append("no answer" if query == queries[0] else "an answer")
            if query == queries[1] and page.locator(":is(.field, .rows) .error").count() != 1:
                wrong.append("no error beside a field")
            wrong += violations(page)
            wrong += page.evaluate(FITS.replace("IS_EMPTY", "true" if not query else "false"))
            if wrong:
                found[f"{name}?{query}"] = wrong
    assert not found, json.dumps(found, indent=1)


def test_in_an_open_game(table: Table, ramble: Ramble) -> None:
    page = table.phone("/ask", viewport=SMALL_PHONE, reduced_motion="reduce")
    base, found = page.url.removesuffix("/ask"), {}
    for kind in ASKED.keys() - {WORDS}:
        names = "Ann Bob" if kind in ("dramble", "dukes") else "Ann Bob Cy Dan"
        assert ramble(f"{kind} new {names} --name {kind}").status == 0
        page.goto(f"{base}/g/{kind}/ask")
        wrong = violations(page)
        if page.locator(".top").evaluate("top => top.offsetHeight") > 70:
            wrong.append("the links above need two lines")
        found[kind] = wrong
        for name in ASKED[kind]:
            page.goto(f"{base}/g/{kind}/ask/{name}")
            found[f"{kind} {name}"] = [*violations(page), *page.evaluate(FITS.replace("IS_EMPTY", "true"))]
    found = {what: wrong for what, wrong in found.items() if wrong}
    assert not found, json.dumps(found, indent=1)


def violations(page: "Page") -> list[Any]:
    """Return what axe finds on a page, by day and by night."""
    found = []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [(scheme, each["id"], each["nodes"][0]["target"]) for each in result["violations"]]
    return found


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_takes_six_taps_besides_the_cards(kind: str) -> None:
    """Next from one field to the next, a choice without a preset, and Ask; what is in a fold is rarely needed."""
    rules = find_rules(OF_WORDS if kind == WORDS else kind).Rules()
    settings = [Setting(rules)] if kind == WORDS else [Setting(rules), begun(find_game(kind), rules, ["Ann", "Bob"])]
    for question in find_questions(kind):
        for setting in settings:
            shown = [field for field in on_page(question.fields(setting)) if not field.more]
            choices = [field for field in shown if field.kind in ("who", "choice") and not field.default]
            typed = [field for field in shown if field.kind not in ("who", "choice")]
            assert max(0, len(typed) - 1) + len(choices) + 1 <= 6, question.name
