"""A round and a question in one line: `kate 4 bob 17, kate called. is bob out?` records it, and then answers."""

import re

from ramble_tools.cli.prompt.otherwise import asked_of_the_score, carry_out, otherwise, players_in, table_of
from ramble_tools.cli.prompt.outside import answering, question_of
from ramble_tools.cli.prompt.recording import slip_asked, take
from ramble_tools.cli.prompt.state import State, Step
from ramble_tools.cli.prompt.words import SHOWS, fits, word_of
from ramble_tools.errors import BadInput, escaped, quote
from ramble_tools.games.fields import SAID
from ramble_tools.remarks import beside_a_question
from ramble_tools.scorebook.score_questions import score_question
from ramble_tools.spoken_commands import spoken
from ramble_tools.typed_line import words

# With these, a question may be about the round in the same line: `what does mom get`. Then nothing is recorded.
_ASKS_OF_IT = frozenset(("do", "does", "will", "would", "who", "who'd", "who'll"))
# What asks about what is not there yet.
_OPEN = frozenset(("could", "might", "should", "will", "would"))
_GIVES = frozenset(("get", "gets", "score", "scores", "take", "takes", "win", "wins"))
# Words that point back at what was said.
_POINTING = frozenset(("he", "her", "him", "his", "it", "she", "that", "their", "them", "these", "they", "this"))
_ONE = re.compile(r"\b(?:he|she)\b", re.IGNORECASE)
# Doubts the word that was just claimed: `but that's not a word, is it?`
_NO_WORD = re.compile(
    r"(?:\b(?:but|and|though)\b|[,;.])[\s,]*(?:that|it)(?:'?s| is)(?: not|n'?t)? (?:even )?an? (?:real )?word,? "
    r"is(?:n'?t)? (?:it|that)\?*$",
    re.IGNORECASE,
)
# Questions of these kinds are about a whole round, as is one that is not about the score.
_OF_A_ROUND = ("", "why", "round", "mark", "counts")
# What may be done after an answer to a question about the score.
_COMMANDS = ("end",)


def entry_and_question(state: State, text: str) -> Step | None:
    """Take the round of a line, a part of it, or a correction, and answer the question beside it.

    It is None for any other line. If the round may only be what the question is about, nothing is recorded.
    """
    if state.correction:
        return None
    if not state.history.over and (done := _with_verdict(state, text)):
        return done
    left: Step | None = None
    for told, asked in beside_a_question(text, [player.name for player in state.history.state.players]):
        question = _of_one_player(state, told, asked)
        kind = _kind_of_score(state, question)
        is_open = kind and not _OPEN.isdisjoint(_words_of(state, question))
        if not is_open and (kind or not _is_about(told, question)) and _is_answered(state, question):
            command = spoken(told, table_of(state.session))
            if command and command.command in _COMMANDS and not command.asks:
                answered = otherwise(state, question) or Step(state)
                return answered.then(carry_out, command)
            if command:
                return None
            if corrected := _corrected(state, told):
                return _both(state, corrected, question)
            about = players_in(state, question) if kind not in _OF_A_ROUND else None
            if not state.history.over and (entered := _entered(state, told, about)) is not None:
                return _both(state, entered, question)
        if not left and fits(state, told):
            left = Step(state, (_why_not(state, told, asked),))
    if not left:
        return None
    done = asked_of_the_score(state, text) or otherwise(state, text)
    return done if done and (not done.refused or done.refused.told) else left


def _with_verdict(state: State, text: str) -> Step | None:
    """Record what is said of a word, and judge the word if the line doubts it; None for any other line.

    Such a line is `billy tried BLORF but that's not a word, is it`.
    """
    found = _NO_WORD.search(text.replace("’", "'"))
    told = text[: found.start()].strip() if found else ""
    said = re.findall(r"\b[A-Z]{2,}\b", told)
    question = question_of(f"is {said[0]} a word") if len(said) == 1 else None
    if not question or not fits(state, told):
        return None
    entered = Step(state).then(take, told)
    return entered if entered.refused else entered.saying(answering(question))


def _why_not(state: State, told: str, asked: str) -> str:
    """Return why nothing is entered of a round with a question beside it that can't be answered."""
    try:
        state.typing.add(told)
    except BadInput as error:
        return str(error)
    return not_clear(asked, if_meant(state, told))


def if_meant(state: State, told: str) -> str:
    """Return what to do if a part of a line is meant: it is named only if the round takes it as it is."""
    try:
        state.typing.add(told)
    except BadInput:
        return "type only what is meant"
    return f"if you do, type {escaped(told)}"


def not_clear(remark: str, how: str) -> str:
    """Return why nothing was entered of a line with a remark that leaves open whether the rest is meant."""
    return f"nothing was entered: after {quote(remark)} it is not clear that you mean the rest; {how}"


def _both(before: State, entered: Step, question: str) -> Step:
    """Return what was entered with the answer to a question after it."""
    if entered.refused or entered.state.question or entered.state.correction:
        return entered.saying(f"not answered: {escaped(question)}")
    done = otherwise(entered.state, question) or Step(entered.state)
    is_part, round = entered.state.round.lines, before.history.game.ROUND
    said = (f"without this {round}, which is not complete yet:",) if is_part else ()
    return Step(done.state, (*entered.said, *said, *done.said), done.refused)


def _entered(state: State, told: str, about: list[str] | None) -> Step | None:
    """Add a line to the round, if that completes it.

    Beside a question about the score, which names the players in `about`, it may also be more of a round that was
    begun, what everybody had, or what several other players had.
    """
    try:
        added = state.round.add(told)
    except BadInput:
        return None
    known = state.round.answers
    if any(known.get(name, text) != text for name, text in added.answers.items() if name != SAID and known.get(name)):
        return None
    # After a choice, such as whether a call was an opening, nothing else is asked.
    is_almost = added.asked is not None and added.asked.kind == "choice" and len(added.answers) > 1
    named = " ".join([*added.answers, *added.answers.values()]).lower()
    others = len(added.answers) > 1 and bool(about) and not any(name.lower() in named for name in about or ())
    is_part = others or is_almost or len(added.answers) >= len(state.history.setting().present)
    if not (added.complete or (about is not None and (state.round.lines or is_part))):
        return None
    return Step(state).then(take, told)


def _corrected(state: State, told: str) -> Step | None:
    """Correct the last round as a line says, or ask whether to; None if the line corrects no round."""
    done = Step(state).then(lambda now: slip_asked(now, told) or Step(now))
    return done if done.refused or done.state != state else None


def _of_one_player(state: State, told: str, question: str) -> str:
    """Return a question with a name in place of `she`, if only one player is named beside it."""
    names = {name.lower(): name for name in players_in(state, told)}
    if len(names) == 1 and not players_in(state, question):
        return _ONE.sub(next(iter(names.values())), question, count=1)
    return question


def _kind_of_score(state: State, text: str) -> str:
    """Return which kind of question about the score a line is; an empty text if it is none."""
    try:
        found = score_question(state.history, text)
    except BadInput:
        return ""
    return found.kind if found else ""


def _is_about(told: str, question: str) -> bool:
    """Return whether a question may be about the line before it: it points back at it, or repeats a word of it."""
    asked, said = ({word.whose.lower() for word in words(each)} for each in (question, told))
    common = {each for each in asked & said if len(each) > 1 or each.isdigit()} - {"called", "call", "with"}
    return bool(common) or not asked.isdisjoint(_POINTING)


def _words_of(state: State, text: str) -> set[str]:
    """Return the words of a line that are no player's name: Will may be one."""
    return {word.plain for word in words(text)} - {each.lower() for each in players_in(state, text)}


def _is_answered(state: State, text: str) -> bool:
    """Return whether a line is a question that can be answered, and does not ask what a round would bring."""
    plain = _words_of(state, text)
    if not (plain.isdisjoint(_ASKS_OF_IT) or plain.isdisjoint(_GIVES)):
        return False
    said = spoken(text, table_of(state.session))
    if word_of(state, text) or (said and (said.asks or not (said.of_turn or said.command in SHOWS - {"help"}))):
        return False
    about = question_of(text)
    if about and about.kind == "check" and not re.search(r"\b[A-Z]{2,}\b", text) and "word" not in plain:
        return False
    done = otherwise(state, text)
    return done is not None and not done.refused and not done.state.question
