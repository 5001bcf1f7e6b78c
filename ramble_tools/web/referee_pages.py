"""The referee: a game's questions as forms, and its answers. Nothing is recorded, and no other phone is told.

Without a game, the questions are asked by the house rules that the group keeps.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ramble_tools.errors import BadInput, said_on_page
from ramble_tools.games.contract import AnySetting
from ramble_tools.games.fields import Field, Setting
from ramble_tools.games.questions import Answer, Question
from ramble_tools.games.registry import NAMES, OF_WORDS, WORDS, find_questions, find_rules, known_name
from ramble_tools.games.worth import with_doubts, worth_of
from ramble_tools.scorebook.house_rules import kept_rules
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import not_found, page, plain
from ramble_tools.web.board import game_values, has_jokers
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page, Phone, Values
from ramble_tools.web.pad import Filled, Pad, filled_in, not_possible, on_page, pad_of, rules_of

# The fields for the player who asks, or who claims the word that is asked about.
_ME = ("me", "player")
# A verdict at the start of a line, which the page shows by itself.
_YES_OR_NO = re.compile(r"(?:yes|no)(?:[,;:] +|$)")


class _Asked(NamedTuple):
    """What is asked about: the kind of game, where its questions are, the setting, and the open game's values."""

    kind: str
    at: tuple[str, ...]
    setting: AnySetting
    values: Values


def _asked(ask: Ask, session: Session | None) -> _Asked:
    """Return what is asked about, in the open game or without one. Raises Refusal, and RulingError."""
    if session:
        kind, setting = session.row.kind, session.history.setting(None)
        found = _Asked(kind, ("g", session.row.name, "ask"), setting, game_values(view_of(session)))
    else:
        kind = ask.path[1] if ask.path[1] == WORDS else known_name(ask.path[1])
        rules = kept_rules(OF_WORDS if kind == WORDS else kind)
        # As a template needs it, the setting is the view: cards have their signs by its rules.
        values = {"view": Setting(rules), "game": "", "jokers": has_jokers(rules)}
        found = _Asked(kind, ("ask", kind), Setting(rules), values)
    return found


def _title(kind: str) -> str:
    return "Words" if kind == WORDS else find_rules(kind).TITLE


def games(evening: Evening, ask: Ask) -> Page:
    """Return the games that have questions."""
    links = [(_title(kind), ("ask", kind)) for kind in (*NAMES, WORDS)]
    return page("questions.html", about="", links=links, back=(), game="")


def questions(evening: Evening, ask: Ask, session: Session | None = None) -> Page:
    """Return the questions of a game."""
    asked = _asked(ask, session)
    links = [(each.title, (*asked.at, each.name)) for each in _questions(asked.kind)]
    if asked.kind == OF_WORDS:
        links.append((_title(WORDS), ("ask", WORDS)))
    back = asked.at[:-1]
    return page("questions.html", about=_title(asked.kind), links=links, back=back, **asked.values)


def question(evening: Evening, ask: Ask, session: Session | None = None) -> Page:
    """Return a question's form, with what was typed, and its answer or its refusal if something was."""
    asked = _asked(ask, session)
    found = next((each for each in _questions(asked.kind) if each.name == ask.path[-1]), None)
    if found is None:
        raise not_found()
    form = _filled(found, asked.setting, ask.query)
    # What the form doubts is said with the answer.
    fields, sent = [field for field in form.fields if not field.is_doubt], form.typed
    if session is None and (assumed := found.assumes(sent)):
        rules = kept_rules(asked.setting.rules.GAME, assumed)
        asked = asked._replace(setting=asked.setting._replace(rules=rules))
    answer, error = None, None
    if sent and not _has_new_step(found, form):
        try:
            answer = _as_on_page(_answer(found, asked.setting, form))
        except BadInput as refusal:
            error = refusal
    pad = _pad(fields, sent or _preset(fields, ask.phone), error, answered=answer is not None)
    return page(
        "question.html",
        question=found,
        action=(*asked.at, found.name),
        back=asked.at,
        pad=pad,
        wrong=pad.wrong,
        error=pad.error,
        answer=answer,
        line=_YES_OR_NO.sub("", answer.line, count=1) if answer and answer.yes is not None else "",
        house_rules=asked.setting.rules.in_words(),
        **asked.values,
    )


def _questions(kind: str) -> list[Question]:
    """Return what can be asked about a kind of game, or about words: last, what a round of it is worth."""
    return [*find_questions(kind), *([] if kind == WORDS else [worth_of(kind)])]


def _filled(asked: Question, setting: AnySetting, query: Mapping[str, str]) -> Filled:
    """Return a question's form with what was typed; its doubts are answered, as nothing is recorded."""
    if asked.fields_after is None:
        fields = on_page(asked.fields(setting))
        return Filled(
            None, {field.name: query[field.name] for field in fields if field.name in query}, fields, {}, None, None
        )
    found = filled_in(partial(asked.fields_after, setting), query)
    while found.asked and found.asked.is_doubt:
        found = filled_in(partial(asked.fields_after, setting), {**found.typed, found.asked.name: ""})
    sent = {field.name: found.typed[field.name] for field in found.fields if field.name in found.typed}
    return found._replace(typed=sent)


def _has_new_step(asked: Question, form: Filled) -> bool:
    """Return whether the answers make fields appear that no page has shown; a choice not taken is not sent either."""
    fields = [field for field in form.fields if not field.more and field.kind not in ("who", "choice")]
    return asked.fields_after is not None and any(field.name not in form.typed for field in fields)


def _answer(asked: Question, setting: AnySetting, form: Filled) -> Answer:
    """Return the answer. Raises BadInput for what can't be asked, as for what the shell would not take either.

    An empty text is an answer only in a field that says what that means.
    """
    fields, sent = form.fields, form.typed
    if asked.fields_after:
        if form.error:
            raise form.error
        if form.asked:
            raise BadInput(form.asked.title or form.asked.label, field=form.asked.name)
        return with_doubts(asked.answer_to(setting, form.answers), form.fields)
    may_be_empty = {field.name for field in fields if field.empty}
    answers = {name: text for name, text in sent.items() if text.strip() or name in may_be_empty}
    for field in [each for each in fields if each.on_page != "only"][: asked.arguments]:
        if field.default is None and field.name not in answers:
            raise BadInput(field.title or field.label, field=field.name)
    for error in not_possible(fields, answers):
        raise error
    return asked.answer_to(setting, answers)


def _as_on_page(answer: Answer) -> Answer:
    """Return an answer with the lines that a page has in place of what is only for the shell."""

    def said(lines: Sequence[str]) -> list[str]:
        return list(map(said_on_page, lines))

    return answer._replace(
        line=said_on_page(answer.line), then=said(answer.then), notes=said(answer.notes), more=said(answer.more)
    )


def _preset(fields: Sequence[Field], phone: Phone) -> dict[str, str]:
    """Return what a form holds before anything is typed."""
    preset = {field.name: field.default for field in fields if field.default}
    for field in fields:
        if field.name in _ME and phone.name in [value for value, _ in field.options]:
            preset[field.name] = phone.name
    return preset


def _pad(fields: Sequence[Field], typed: Mapping[str, str], error: BadInput | None, *, answered: bool) -> Pad:
    """Return the form as a pad. What is wrong is about its first field if it doesn't say which; it has the focus."""
    first = next((field for field in fields if not field.more and not typed.get(field.name)), fields[0])
    form = Filled(None, typed, fields, typed, None if answered else first, None)
    if not error:
        return pad_of(form)
    about = next(filter(None, (error.field, *error.wants)), fields[0].name)
    return pad_of(form, about, plain(error), rules_of(error))
