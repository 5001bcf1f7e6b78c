"""The last question asked again with one thing changed: `and with 5?`, `what about hearts?`."""

import re
from collections.abc import Hashable, Sequence

from ramble_tools.cli.prompt.otherwise import asked_of_the_score, otherwise, players_in, table_of
from ramble_tools.cli.prompt.outside import question_of
from ramble_tools.cli.prompt.state import LastQuestion, State, Step
from ramble_tools.cli.prompt.words import about_word, asked_in_words, fits, question_in_words, word_of
from ramble_tools.errors import BadInput, quote
from ramble_tools.scorebook.score_questions import score_question
from ramble_tools.spoken_commands import spoken
from ramble_tools.typed_line import is_question, words
from ramble_tools.words.question_follow_ups import continued, narrowed, narrows

# Of so few words, as in `and behind?`, a line goes on with a question about words rather than asks about the score.
_FEW = 2


def is_follow_up(state: State, text: str) -> bool:
    """Return whether a line may ask the last question again with one thing changed, or go on with it."""
    return state.asked is not None and bool(_change(text) or _narrows(state, text))


def followed_up(state: State, text: str) -> Step | None:
    """Ask the last question again with one thing changed, and say how the line was read; None for any other line.

    A line of this kind is never one for the round.
    """
    last, change = state.asked, _change(text)
    if _narrows(state, text) and not fits(state, text) and (done := _narrowed(state, text)):
        return done
    if not (change and (last or _asks_nothing(state, text, change))):
        return None
    if not last:
        return Step(state, (f"{quote(text)} asks nothing alone; ask the whole question",))
    from ramble_tools.games.follow_ups import asked_again
    from ramble_tools.words.questions import is_subject

    names = [player.name for player in state.history.state.players]
    about = is_subject if last.way == "words" else None
    fitting = asked_again(last.text, change, names, lambda asked: _kinds(state, last._replace(text=asked)), about)
    if not fitting and last.way == "words" and (line := continued(last.text, change)):
        fitting = [line]
    if len(fitting) == 1 and (done := _ask_as(state, last, fitting[0])):
        return done
    if (
        not fitting
        and (done := otherwise(state, text))
        and not (done.refused or _is_of_something_else(done, last, text))
    ):
        return done
    what = "may change more than one thing" if fitting else "changes nothing"
    example = f", as in {fitting[0]}" if fitting else ""
    return Step(state, (f"{quote(text)} {what} in {quote(last.text)}; ask the whole question{example}",))


def is_whole(text: str) -> bool:
    """Return whether a line that may ask something again is a whole question if there is none before it."""
    return bool(re.match(r"\s*what if\b", text, re.IGNORECASE)) or not _change(text)


def _asks_nothing(state: State, text: str, change: str) -> bool:
    """Return whether a line asks nothing without a question before it: `and Zoe?`, `and if I had three kings?`."""
    if _names_only(state, change):
        return True
    is_more = re.match(r"(?:(?:ok|okay|oh|so|well|now|but)\b[ ,]*)*and\b", text, re.IGNORECASE)
    is_whole = is_question(words(change.rstrip("? "))) or spoken(change, table_of(state.session)) or question_of(text)
    return bool(is_more) and not (is_whole or players_in(state, text))


def _names_only(state: State, change: str) -> bool:
    """Return whether nothing but players is named; such a line tells nothing, and asks about no word."""
    return len(players_in(state, change)) == len([word for word in words(change) if word.plain not in ("and", "or")])


def _narrows(state: State, text: str) -> bool:
    """Return whether a line may say more of which words to find: `only the four letter ones`."""
    return state.asked is not None and state.asked.way == "words" and narrows(state.asked.text, text)


def _narrowed(state: State, text: str) -> Step | None:
    """Ask the last question of which words to find again, with what a line adds; None if that is about no words."""
    assert state.asked
    try:
        line = narrowed(state.asked.text, text)
    except BadInput as error:
        return Step(state, (str(error),))
    return _ask_as(state, state.asked, line) if line else None


def _ask_as(state: State, last: LastQuestion, line: str) -> Step | None:
    """Answer a question in the way of the last one, and say how the line was read."""
    if not (done := _ask(state, last._replace(text=line))):
        return None
    said = (str(done.refused),) if done.refused else done.said
    return Step(done.state, (f"read as: {line}", *said))


def _is_of_something_else(done: Step, last: LastQuestion, text: str) -> bool:
    """Return whether a line that does not go on with the last question was read as what it hardly is.

    In `and behind it?` after a question about a word, `it` is that word, and nothing of the score. After a list of
    words, `what about 5 letters` is no list of all such words.
    """
    asked = done.state.asked
    if last.way != "words" or asked is None:
        return _is_of_bare_word(done, text)
    if asked.way == "score":
        said = [word.plain for word in words(text)]
        return "it" in said or len(said) <= _FEW
    first, now = question_of(last.text), question_of(text)
    is_of_list = first and now and (first.kind, now.kind) == ("find", "find")
    return _is_of_bare_word(done, text) or bool(is_of_list and not re.search(r"\bwords?\b", text, re.IGNORECASE))


def _is_of_bare_word(done: Step, text: str) -> bool:
    """Return whether a line was read only as a question about a word in small letters, which it hardly is here."""
    asked, question = done.state.asked, question_of(text)
    is_check = asked is not None and asked.way == "words" and question is not None and question.kind == "check"
    return is_check and not re.search(r"\b[A-Z]{2,}\b", text)


def _change(text: str) -> str:
    from ramble_tools.games.follow_ups import follow_up

    return follow_up(text)


def _kinds(state: State, asked: LastQuestion) -> Sequence[Hashable]:
    """Return which kind of question a line is, whatever it is about, and others that it may become.

    It is None if it is none that is asked in this way.
    """
    if asked.way == "words":
        from ramble_tools.words.questions import kinds_of

        return kinds_of(question_of(asked.text))
    return (_kind(state, asked),)


def _kind(state: State, asked: LastQuestion) -> Hashable:
    try:
        if asked.way == "score":
            score = score_question(state.history, asked.text)
            return score and (score.kind, score.mark, frozenset(score.said), len(score.who))
        if asked.way == "referee":
            found = question_in_words(state, asked.text)
            return found and found.question.name
    except BadInput:
        return None
    return asked.text.partition(" ")[0]


def _ask(state: State, asked: LastQuestion) -> Step | None:
    """Answer a question in the way in which it is asked."""
    text = asked.text
    if asked.way == "score":
        return asked_of_the_score(state, text)
    if asked.way == "referee":
        return asked_in_words(state, text)
    if asked.way == "words":
        return about_word(state, question, text) if (question := question_of(text)) else None
    word = word_of(state, text)
    try:
        return word.does(state, text.partition(" ")[2]) if word else None
    except BadInput as error:
        return Step(state, refused=error)
