"""The word judge: one word with all that is known of it, or a play with one verdict."""

import re
from typing import Any

from ramble_tools.errors import BadInput
from ramble_tools.games.registry import OF_WORDS, find_rules, find_worth
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.house_rules import kept
from ramble_tools.web.answers import page, plain
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Event, Page, Phone
from ramble_tools.words.answers import answer_line
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.questions import understand
from ramble_tools.words.verdict import check, judge
from ramble_tools.words.verdict_text import judgment_lines, more_lines, verdict_lines

_NOTHING: dict[str, Any] = {
    "error": "",
    "answer": "",
    "lines": (),
    "more": (),
    "valid": None,
    "close": (),
    "best": None,
    "in_suits": None,
    "suits_error": "",
}


def word(evening: Evening, ask: Ask) -> Page:
    """Return the verdict on a word, or the page that asks for one."""
    sent = ask.form if ask.method == "POST" else ask.query
    text, suits, game = sent.get("w", "").strip(), sent.get("suits", "").strip(), sent.get("game", "")
    values = {**_NOTHING, "game": game, "word": text, "suits": suits}
    template = "_word.html" if ask.script else "word.html"
    if not text:
        return page(template, 422, **{**values, "error": "type a word"}) if "w" in sent else page(template, **values)
    question = understand(text)
    try:
        if question.kind != "check" or len(question.words) > 1:
            return page(template, **{**values, "answer": answer_line(question, the_dictionary())})
        verdict = check(question.words[0] if question.is_asked else text)
    except BadInput as error:
        return page(template, 422, **{**values, "error": plain(error)})
    values |= {"word": verdict.word, "valid": verdict.valid, "close": verdict.suggestions}
    values |= {"lines": verdict_lines(verdict), "more": [line for _, line in more_lines(verdict)[1:]]}
    rules = _rules(evening, game, ask.phone)
    try:
        values["in_suits"] = find_worth().in_suits(verdict.word, suits, rules) if suits else None
    except BadInput as error:
        values["suits_error"] = plain(error)
    values["best"] = find_worth().best_suits(verdict.word, rules) if verdict.valid else None
    answer = page(template, 422 if values["suits_error"] else 200, **values)
    if evening.quiet or suits:  # whoever asks for suits has asked for the word before
        return answer
    line = values["lines"][0]
    asked = {"who": ask.phone.name or ask.phone.by, "word": verdict.word, "valid": verdict.valid, "text": line}
    return answer._replace(events=_told(evening, ask.phone, game, asked))


def _told(evening: Evening, phone: Phone, game: str, asked: dict[str, Any]) -> tuple[Event, ...]:
    """Return the event for all phones; at a table, for those that show the same game."""
    if not phone.table:
        return (Event("asked", asked),)
    try:
        return (Event("asked", asked, evening.row(game, phone).id),)
    except BadInput:
        return ()


def _rules(evening: Evening, game: str, phone: Phone) -> HouseRules:
    """Return the house rules by which a word's worth is shown: those of the game at hand, or the group's."""
    if game:
        try:
            session = evening.look(game, phone)
        except BadInput:  # it is gone; the word is judged all the same
            pass
        else:
            if session.row.kind == OF_WORDS:
                return session.history.rules
    rules = find_rules(OF_WORDS).Rules
    try:
        return rules.from_options(kept(OF_WORDS))
    except BadInput:  # the file of the house rules is wrong, which a word's verdict does not depend on
        return rules()


def play(evening: Evening, ask: Ask) -> Page:
    """Return one verdict on all words of a play; it does not say which of them fails."""
    sent = ask.form if ask.method == "POST" else ask.query
    text = sent.get("words", "").strip()
    values: dict[str, Any] = {"game": sent.get("game", ""), "words": text, "error": "", "lines": (), "stands": None}
    if not text:
        return page("play.html", **values)
    try:
        judgment = judge(re.split(r"[\s,;]+", text))
    except BadInput as error:
        return page("play.html", 422, **{**values, "error": plain(error)})
    lines = judgment_lines(judgment)
    answer = page("play.html", **{**values, "lines": lines, "stands": judgment.stands})
    if evening.quiet:
        return answer
    # As at tournaments, nobody is told which words were judged.
    asked = {"who": ask.phone.name or ask.phone.by, "word": "", "valid": judgment.stands, "text": lines[0]}
    return answer._replace(events=_told(evening, ask.phone, values["game"], asked))
