"""The pad: the fields of a game's form as rows of a page, and what was typed in them as answers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import BadInput, quote
from ramble_tools.games.contract import AnyForm, AnySetting
from ramble_tools.games.fields import Answers, Field, next_field
from ramble_tools.games.registry import find_form
from ramble_tools.games.results import Change
from ramble_tools.scorebook.replay import History

# Keys of a request that are not fields.
RESERVED = ("seq", "key", "again", "number")


class Shown(NamedTuple):
    """A field of the page, with what is typed in it and what is wrong with that."""

    field: Field
    value: str
    error: str = ""
    answered: bool = False

    @property
    def label(self) -> str:
        """The field's label on a page."""
        return self.field.title or self.field.label


class PlayerRow(NamedTuple):
    """A player's row: a tap on the name chooses the player for the field that the rows begin with."""

    name: str
    chosen: bool
    one: Shown


class Part(NamedTuple):
    """A part of the pad: one field, or a field for a player with the rows of all players."""

    shown: Shown
    rows: tuple[PlayerRow, ...] = ()


class Pad(NamedTuple):
    """A form as a page shows it. `number` is the round that it corrects, or None.

    `error` belongs to no field that is shown. `focus` is the name of the field to type in next. If the game was changed
    since `seq`, `meanwhile` says how, and the pad asks whether to record the round all the same.
    `preview` is what the round would do, and `changes` what a correction would change, if that is known; if not,
    `verdict` is what is wrong or still missing.
    """

    parts: tuple[Part, ...]
    more: tuple[Part, ...]
    number: int | None = None
    seq: int = 0
    key: str = ""
    error: str = ""
    focus: str = ""
    meanwhile: tuple[str, ...] = ()
    again: bool = False
    preview: Change | None = None
    changes: str = ""
    verdict: str = ""
    open_more: bool = False


class Filled(NamedTuple):
    """A form that was filled in: the fields there are now, the answers, the next question, and the first refusal."""

    fields: Sequence[Field]
    answers: Answers
    asked: Field | None
    error: BadInput | None


def typed_in(form: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed in the fields of a request."""
    return {name: text for name, text in form.items() if name not in RESERVED}


def filled(history: History, typed: Mapping[str, str], corrected: int | None = None) -> Filled:
    """Return the form for the next round, or for a correction of round `corrected`, with what was typed.

    An empty text is an answer only in a field that may be left empty, and that was shown.
    """
    form, setting = find_form(history.rules.GAME), history.setting(corrected)
    # The form sees only its own fields, and of a choice only what is offered: no path in place of a word list.
    fields: Sequence[Field] = fields_of(form, setting, {})[0]
    wrong = _not_possible(fields, typed)
    # A field for one player, who may have left by now: the game says so.
    names = {field.name for field in fields} | {name for name in typed if ":" in name}
    names -= {error.field for error in wrong}
    answers: Answers = {name: text for name, text in typed.items() if name in names and text.strip()}
    if corrected is not None:
        answers = _revised(form, setting, form.answers(history.round(corrected).round), answers, typed)
    while True:
        fields, error = fields_of(form, setting, answers)
        wrong = wrong or _not_possible(fields, typed)
        refused = {each.field for each in wrong}
        more = {
            field.name: typed[field.name]
            for field in fields
            if field.name in typed and field.name not in answers and field.name not in refused
            if _counts(field, typed[field.name], seen=field.name in names)
        }
        if not more:
            return Filled(fields, answers, next_field(fields, answers), wrong[0] if wrong else error)
        answers = {**answers, **more}


def _not_possible(fields: Sequence[Field], typed: Mapping[str, str]) -> list[BadInput]:
    """Return a refusal of each answer that is not one of its field's choices, or larger than what makes sense there."""
    found = []
    for field in fields:
        text = typed.get(field.name, "").strip()
        if field.kind == "choice" and text and typed[field.name] not in [option for option, _ in field.options]:
            found.append(BadInput(f"{quote(typed[field.name])} is not one of the choices", field=field.name))
        elif field.largest is not None and text.isdecimal() and int(text[:9]) > field.largest:
            found.append(BadInput(f"{quote(text)} is too much; the most is {field.largest}", field=field.name))
    return found


def _revised(form: AnyForm, setting: AnySetting, before: Answers, after: Answers, typed: Mapping[str, str]) -> Answers:
    """Return the answers of a correction, with those of the old round that no page shows."""
    shown = {field.name for field in fields_of(form, setting, before)[0]}
    unseen = {name: text for name, text in before.items() if name not in shown and name not in typed}
    return form.revised(before, {**unseen, **after})


def _counts(field: Field, text: str, *, seen: bool) -> bool:
    """Return whether a text counts as an answer: in a field that the form has not `seen` yet, or an empty text."""
    if text.strip():
        return not seen
    may_be_empty = field.default is not None or any(not value for value, _ in field.options)
    return may_be_empty and not field.more


def fields_of(form: AnyForm, setting: AnySetting, answers: Answers) -> tuple[Sequence[Field], BadInput | None]:
    """Return the fields of a page, and the refusal of the first answer that can't be read.

    Which fields there are does not depend on such an answer.
    """
    known, first = dict(answers), None
    while True:
        try:
            fields = form.fields(setting, known)
            return [each._replace(more=False) if each.on_page == "asked" else each for each in fields], first
        except BadInput as error:
            first = first or error
            if not known:
                raise
            if error.field in known:
                del known[error.field]
            else:
                known = {}


def pad_of(
    fields: Sequence[Field],
    typed: Mapping[str, str],
    *,
    error: str = "",
    about: str = "",
    asked: str = "",
) -> Pad:
    """Return the pad for these fields. The `error` is shown beside the field `about`, if there is one."""
    shown = [
        Shown(
            field,
            typed.get(field.name, ""),
            error if field.name == about else "",
            field.name in typed,
        )
        for field in fields
    ]
    names = {each.field.name for each in shown}
    focus = about if about in names else asked if asked in names else ""
    more = [each for each in shown if each.field.more and each.field.on_page != "shown"]
    parts = _grouped([each for each in shown if each not in more])
    # Who called can be tapped at any time; the keys are for what is empty.
    rows = [row.one for part in parts if part.shown.field.name == focus for row in part.rows]
    focus = next((each.field.name for each in rows if not each.value), focus)
    return Pad(
        parts=tuple(parts),
        more=tuple(_grouped(more)),
        error="" if about in names else error,
        focus=focus,
        open_more=any(each.value or each.error for each in more),
    )


def _grouped(shown: list[Shown]) -> list[Part]:
    """Return the fields, those about all players as rows of the field that chooses one of these players."""
    parts: list[Part] = []
    rest = list(shown)
    while rest:
        first = rest.pop(0)
        names = [value for value, _ in first.field.options] if first.field.kind == "who" else []
        rows = rest[: len(names)]
        whose = {each.field.name.partition(":")[2]: each for each in rows}
        kinds = {each.field.name.partition(":")[0] for each in rows}
        if len(names) > 1 and len(kinds) == 1 and len(whose) == len(names) and set(whose) == set(names):
            del rest[: len(names)]
            parts.append(
                Part(first, tuple(PlayerRow(name, name == first.value.strip(), whose[name]) for name in names))
            )
        else:
            parts.append(Part(first))
    return parts
