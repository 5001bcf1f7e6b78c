"""The word judge: one word with all that is known of it, or a play with one verdict."""

import re
from typing import TYPE_CHECKING, Any

from ramble_tools.errors import BadInput
from ramble_tools.web.answers import page
from ramble_tools.web.refusals import plain
from ramble_tools.web.values import Ask, Event, Page
from ramble_tools.words.telling import judgment_lines, verdict_lines
from ramble_tools.words.verdict import check, judge

if TYPE_CHECKING:
    from ramble_tools.web.pages import Pages


def word(pages: "Pages", ask: Ask) -> Page:
    """Return the verdict on a word, or the page that asks for one."""
    sent = ask.form if ask.method == "POST" else ask.query
    text = sent.get("w", "").strip()
    values: dict[str, Any] = {"game": sent.get("game", ""), "word": text, "error": "", "lines": (), "valid": None}
    if not text:
        return page("word.html", **values)
    try:
        verdict = check(text)
    except BadInput as error:
        return page("word.html", 422, **{**values, "error": plain(error)})
    lines = verdict_lines(verdict)
    answer = page("word.html", **{**values, "lines": lines, "valid": verdict.valid})
    if pages.quiet:
        return answer
    asked = {"who": ask.phone.name or ask.phone.by, "word": verdict.word, "valid": verdict.valid, "text": lines[0]}
    return answer._replace(events=(Event("asked", asked),))


def play(pages: "Pages", ask: Ask) -> Page:  # noqa: ARG001
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
    return page("play.html", **{**values, "lines": judgment_lines(judgment), "stands": judgment.stands})
