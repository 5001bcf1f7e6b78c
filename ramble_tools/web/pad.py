"""The pad: the fields of a game's form as rows of a page, and what was typed in them as answers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import BadInput, ByRule, ByRuling, quote
from ramble_tools.games.contract import AnyForm
from ramble_tools.games.fields import Answers, Field, next_field
from ramble_tools.games.reasons import Reason
from ramble_tools.games.registry import find_form
from ramble_tools.games.results import Change
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History
from ramble_tools.web.answers import plain
from ramble_tools.web.messages import NOTHING

# Returns the fields of a form, given the answers so far.
FieldsAfter: TypeAlias = Callable[[Answers], Sequence[Field]]

# Keys of a request that are not fields.
RESERVED = ("seq", "key", "again", "number")


class Part(NamedTuple):
    """A part of the pad: one field, or a field that chooses a player, with a field for each of them in a row.

    The parts `beside` it are about the same as its field, such as one color: `dukes:red` and `castle:red`, or both are
    piles. The `doubts` are the fields that ask whether a player's answer is right, in that player's row.
    """

    field: Field
    rows: Mapping[str, Field] = NOTHING
    beside: "Sequence[Part]" = ()
    doubts: Mapping[str, Field] = NOTHING

    def wanted(self, typed: Mapping[str, str]) -> str:
        """Return what is said beside it while something is missing, with what is typed by field."""
        if not self.rows:
            return self.field.wanted
        asked = (self.field.title or self.field.label).rstrip("?")
        empty = [(each.title or each.label).rstrip("?") for each in self.rows.values() if not typed.get(each.name)]
        if not empty:
            return f"tap {asked}"
        return f"fill in {', '.join(empty) if len(empty) < len(self.rows) else 'what is empty'}, and tap {asked}"


class Pad(NamedTuple):
    """A form as a page shows it, with what is `typed` by field. `number` is the round that it corrects, or None.

    `wrong` says what is wrong beside the fields, and `error` belongs to no field that is shown; `refused_by` are the
    rulings and the passages of the official rules that either applies. `focus` is the name of the field to type in
    next. If the game was changed in the meantime, `meanwhile` says how, and the pad asks whether to record the round
    all the same; so it does where `doubt` says what speaks against that. `preview` is what the round would do, and
    `changes` what a correction would change, if that is known; if not, `verdict` is what is wrong or still missing.
    `refused` says why its word is not valid.
    """

    parts: Sequence[Part]
    more: Sequence[Part]
    typed: Mapping[str, str]
    number: int | None = None
    error: str = ""
    wrong: Mapping[str, str] = NOTHING
    refused_by: Sequence[Reason] = ()
    focus: str = ""
    meanwhile: Sequence[str] = ()
    doubt: str = ""
    preview: Change | None = None
    changes: str = ""
    verdict: str = ""
    open_more: bool = False
    refused: str = ""


class Filled(NamedTuple):
    """A form that was filled in, to correct the round with this number if there is one.

    It has what was typed, the fields there are now, the answers, the next question, and the first refusal.
    """

    number: int | None
    typed: Mapping[str, str]
    fields: Sequence[Field]
    answers: Answers
    asked: Field | None
    error: BadInput | None


def typed_in(form: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed in the fields of a request."""
    return {name: text for name, text in form.items() if name not in RESERVED}


def renamed(typed: Mapping[str, str], meanwhile: Sequence[Entry]) -> Mapping[str, str]:
    """Return what was typed for players who have got another name since then, under that name."""
    for entry in meanwhile:
        if entry.kind == "player":
            named = entry.data(bodies.Naming)
            old, new = named.name, named.to
            ending = f":{old}"
            typed = {
                f"{name.removesuffix(ending)}:{new}" if name.endswith(ending) else name: new if text == old else text
                for name, text in typed.items()
            }
    return typed


def filled(history: History, typed: Mapping[str, str], corrected: int | None = None) -> Filled:
    """Return the form for the next round, or for a correction of round `corrected`, with what was typed.

    Raises BadInput if there is no such round.
    """
    if corrected is not None:
        history.require_round(corrected)
    form = find_form(history.rules.GAME)
    fields = partial(form.fields, history.setting(corrected))
    if corrected is None:
        return filled_in(fields, typed)
    before = form.answers(history.round(corrected).round)
    found = filled_in(fields, typed, lambda answers: _revised(form, fields, before, answers, typed))
    return found._replace(number=corrected)


def filled_in(
    fields_after: FieldsAfter, typed: Mapping[str, str], revised: Callable[[Answers], Answers] = lambda found: found
) -> Filled:
    """Return the form whose fields follow from the answers, with what was typed.

    An empty text is an answer only in a field that may be left empty, and that was shown. A correction gets the answers
    that it does not change when those are `revised`.
    """
    # The form sees only its own fields, and of a choice only what is offered: no path in place of a word list.
    fields: Sequence[Field] = _fields_of(fields_after, {})[0]
    wrong = not_possible(fields, typed)
    # A field for one player, who may have left by now: the game says so.
    names = {field.name for field in fields} | {name for name in typed if ":" in name}
    names -= {error.field for error in wrong}
    answers = revised({name: text for name, text in typed.items() if name in names and text.strip()})
    while True:
        fields, error = _fields_of(fields_after, answers)
        wrong = wrong or not_possible(fields, typed)
        refused = {each.field for each in wrong}
        more = {
            field.name: typed[field.name]
            for field in fields
            if field.name in typed and field.name not in answers and field.name not in refused
            if _counts(field, typed[field.name], seen=field.name in names)
        }
        if not more:
            asked = next_field(fields, answers)
            return Filled(None, typed, fields, answers, asked, wrong[0] if wrong else error)
        answers = {**answers, **more}


def not_possible(fields: Sequence[Field], typed: Mapping[str, str]) -> list[BadInput]:
    """Return a refusal of each answer that is not one of its field's choices, or larger than what makes sense there."""
    found = []
    for field in fields:
        text = typed.get(field.name, "").strip()
        if field.kind == "choice" and text and typed[field.name] not in [option for option, _ in field.options]:
            found.append(BadInput(f"{quote(typed[field.name])} is not one of the choices", field=field.name))
        elif field.largest is not None and text.isdecimal() and int(text[:9]) > field.largest:
            found.append(BadInput(f"{quote(text)} is too much; the most is {field.largest}", field=field.name))
    return found


def _revised(
    form: AnyForm, fields_after: FieldsAfter, before: Answers, after: Answers, typed: Mapping[str, str]
) -> Answers:
    """Return the answers of a correction, with those of the old round that no page shows."""
    shown = {field.name for field in _fields_of(fields_after, before)[0]}
    unseen = {name: text for name, text in before.items() if name not in shown and name not in typed}
    return form.revised(before, {**unseen, **after})


def _counts(field: Field, text: str, *, seen: bool) -> bool:
    """Return whether a text counts as an answer: in a field that the form has not `seen` yet, or an empty text."""
    if text.strip():
        return not seen
    may_be_empty = field.default is not None or any(not value for value, _ in field.options)
    return may_be_empty and not field.more


def _fields_of(fields_after: FieldsAfter, answers: Answers) -> tuple[Sequence[Field], BadInput | None]:
    """Return the fields of a page, and the refusal of the first answer that can't be read.

    Which fields there are does not depend on such an answer.
    """
    known, first = dict(answers), None
    while True:
        try:
            return on_page(fields_after(known)), first
        except BadInput as error:
            first = first or error
            if not known:
                raise
            if error.field in known:
                del known[error.field]
            else:
                known = {}


def on_page(fields: Sequence[Field]) -> list[Field]:
    """Return the fields that a page has, with those that it asks for in spite of `more`."""
    shown = [field for field in fields if field.on_page != "never"]
    shown.sort(key=lambda field: field.on_page != "first")
    return [field._replace(more=False) if field.on_page == "asked" else field for field in shown]


def rules_of(error: BadInput | None) -> list[Reason]:
    """Return the rulings and the passages of the official rules by which something is refused."""
    parts = error.parts if error else ()
    rulings = [Reason("", part) for part in parts if isinstance(part, ByRuling)]
    return rulings + [Reason("", passage=part) for part in parts if isinstance(part, ByRule)]


def what_is_wrong(found: Filled, error: BadInput | None) -> tuple[str, str, Sequence[Reason]]:
    """Return the name of the field that is wrong or still missing, what to say about it, and the rules it is about."""
    asked = found.asked
    # Of the fields that are not answered, the first one is asked for first.
    empty = {field.name for field in found.fields} - found.answers.keys()
    if error is not None and not (asked and error.field in empty - {asked.name}):
        field = error.field or (asked.name if asked else "".join(error.wants[:1]))
        return field, plain(error), rules_of(error)
    return (asked.name, asked.title or asked.label, ()) if asked else ("", "", ())


def round_of(history: History, typed: Mapping[str, str], corrected: int | None) -> Mapping[str, object]:
    """Return the round that was typed, as the log stores it. Raises BadInput."""
    found, setting = filled(history, typed, corrected), history.setting(corrected)
    if found.error:
        raise found.error
    field, missing, _ = what_is_wrong(found, None)
    if found.asked and found.asked.name not in typed:
        # The phone has not shown this field yet.
        raise BadInput(missing, field=field)
    round = history.game.to_plain(find_form(history.rules.GAME).read(setting, found.answers))
    if found.asked:
        if setting.state:
            # The game knows best how to say what is missing.
            history.game.apply(setting.state, history.game.from_plain(round, history.rules))
        raise BadInput(missing, field=field)
    return round


def pad_of(found: Filled, about: str = "", error: str = "", refused_by: Sequence[Reason] = ()) -> Pad:
    """Return the pad for a form that was filled in.

    The `error` is shown beside the field `about`, if there is one, with the rules by which it is refused.
    """
    names, typed = {field.name for field in found.fields}, found.typed
    asked = found.asked.name if found.asked and found.asked.name in names else ""
    focus = about if about in names else asked
    more = [field for field in found.fields if field.more and field.on_page != "shown"]
    parts = _grouped([field for field in found.fields if field not in more])
    # Who called can be tapped at any time; the keys are for what is empty.
    rows = [field for part in parts if part.field.name == focus for field in part.rows.values()]
    return Pad(
        parts=parts,
        more=_grouped(more),
        typed=typed,
        number=found.number,
        error="" if about in names else error,
        wrong={about: error} if about in names else {},
        refused_by=refused_by,
        focus=next((field.name for field in rows if not typed.get(field.name)), focus),
        open_more=any(
            typed.get(field.name) not in (None, "", field.default) or (error and field.name == about) for field in more
        ),
    )


def _goes_beside(before: Field, field: Field) -> bool:
    """Return whether a field is about the same as the one before it, or both are piles, or the same number of cards."""
    what, _, about = field.name.partition(":")
    is_pile = before.kind == field.kind == "pile"
    is_count = before.kind == field.kind == "counts" and before.name.startswith(f"{what}:")
    return is_pile or is_count or bool(about and before.name.endswith(f":{about}"))


def _grouped(fields: Sequence[Field]) -> Sequence[Part]:
    """Return the fields, those about all players as rows of the field that chooses one of these players.

    Fields in a row about the same, `dukes:red` and `castle:red`, are beside each other, and so are two piles.
    """
    parts: list[Part] = []
    rest = list(fields)
    while rest:
        first = rest.pop(0)
        if parts and _goes_beside(parts[-1].field, first):
            parts[-1] = parts[-1]._replace(beside=(*parts[-1].beside, Part(first)))
            continue
        names = [value for value, _ in first.options] if first.kind == "who" else []
        whose = {field.name.partition(":")[2]: field for field in rest[: len(names)]}
        kinds = {field.name.partition(":")[0] for field in whose.values()}
        if len(names) < 2 or len(kinds) != 1 or set(whose) != set(names):
            names = []
        del rest[: len(names)]
        parts.append(Part(first, {name: whose[name] for name in names}))
    return _with_doubts_in_rows(parts)


def _with_doubts_in_rows(parts: Sequence[Part]) -> Sequence[Part]:
    """Return the parts, with each doubt about a player's answer in the row of that player, where there is one."""
    about = {part.field.name.rpartition(":")[2]: part.field for part in parts if part.field.is_doubt}
    placed = [part._replace(doubts={name: about[name] for name in part.rows if name in about}) for part in parts]
    in_rows = [field for part in placed for field in part.doubts.values()]
    return [part for part in placed if part.field not in in_rows]
