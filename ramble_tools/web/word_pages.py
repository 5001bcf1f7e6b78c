"""The word judge: one word with all that is known of it, one verdict on a play, or the answer to a question."""

from contextlib import suppress

from ramble_tools.errors import BadInput
from ramble_tools.games.registry import OF_WORDS, find_rules, find_worth
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.house_rules import kept_rules
from ramble_tools.web.answers import page, plain
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Event, Page, Phone, Values
from ramble_tools.words.answers import answer_line, suits_of
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.plain import split_words
from ramble_tools.words.questions import understand
from ramble_tools.words.verdict import Verdict, check, judge
from ramble_tools.words.verdict_text import judgment_lines, more_lines, verdict_lines


def word(evening: Evening, ask: Ask) -> Page:
    """Return the verdict on a word or a play, the answer to a question, or the page that asks for one."""
    sent = ask.form if ask.method == "POST" else ask.query
    text, suits, game = sent.get("w", "").strip(), sent.get("suits", "").strip(), sent.get("game", "")
    values: dict[str, object] = {"game": game, "word": text, "suits": suits, "error": "", "answer": ""}
    values |= {"play": None, "judged": None}
    template = "_word.html" if ask.script else "word.html"
    if not text:
        return page(template, **values | {"error": "type a word" if "w" in sent else ""})
    question = understand(text)
    if question.kind == "none":
        return page(template, **values | {"error": answer_line(question, the_dictionary())})
    try:
        if question.kind == "play":
            judgment = judge(split_words(question.words))
            lines = judgment_lines(judgment)
            asked = {"valid": judgment.stands, "text": lines[0]}  # as at tournaments, without the words
            answer = page(template, **values | {"play": {"stands": judgment.stands, "lines": lines}})
            return answer._replace(events=_event_for_all(evening, ask.phone, game, asked))
        suits = values["suits"] = (suits_of(question) if question.kind == "worth" else "") or suits
        is_verdict = question.kind in ("check", "spell") and not (question.slots or question.note or question.then)
        if len(question.words) != 1 or not (is_verdict or (question.kind == "worth" and suits)):
            return page(template, **values | {"answer": answer_line(question, the_dictionary())})
        verdict = check(question.words[0] if question.is_asked else text)
    except BadInput as error:
        return page(template, **values | {"error": plain(error)})
    judged = _judged(verdict, suits, _rules(evening, game, ask.phone))
    answer = page(template, 422 if judged["suits_error"] else 200, **values | {"judged": judged})
    if suits:  # the phones were told of the word when it was checked without them
        return answer
    asked = {"valid": verdict.valid, "text": judged["lines"][0]}
    return answer._replace(events=_event_for_all(evening, ask.phone, game, asked))


def _judged(verdict: Verdict, suits: str, rules: HouseRules) -> Values:
    """Return what the page says of a word: the verdict, and its worth in these suits and in the best ones."""
    in_suits, suits_error = None, ""
    try:
        in_suits = find_worth().in_suits(verdict.word, suits, rules) if suits else None
    except BadInput as error:
        suits_error = plain(error)
    return {
        "word": verdict.word,
        "valid": verdict.valid,
        "close": verdict.suggestions,
        "lines": verdict_lines(verdict),
        "more": [line for _, line in more_lines(verdict)[1:]],
        "best": find_worth().best_suits(verdict.word, rules) if verdict.valid else None,
        "in_suits": in_suits,
        "suits_error": suits_error,
    }


def _event_for_all(evening: Evening, phone: Phone, game: str, asked: Values) -> tuple[Event, ...]:
    """Return the event for all phones; at a table, for those that show the same game; none on a quiet evening."""
    if evening.quiet:
        return ()
    asked = {"who": phone.name or phone.by, **asked}
    with suppress(BadInput):  # the game is gone
        return (Event("asked", asked, evening.row(game, phone).id if phone.table else None),)
    return ()


def _rules(evening: Evening, game: str, phone: Phone) -> HouseRules:
    """Return the house rules by which a word's worth is shown: those of the game at hand, or the group's."""
    if game:
        with suppress(BadInput):  # it is gone; the word is judged all the same
            session = evening.look(game, phone)
            if session.row.kind == OF_WORDS:
                return session.history.rules
    with suppress(BadInput):  # the file of the house rules is wrong, which a word's verdict does not depend on
        return kept_rules(OF_WORDS)
    return find_rules(OF_WORDS).Rules()
