"""How a finished game of Dukes Up! is entered: what is on the table, then each color's dukes and castle.

In place of these, only each player's score may be entered.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import Card, Color
from ramble_tools.errors import (
    BadInput,
    ByRule,
    CardNotationError,
    ImpossibleCardsError,
    UnknownNameError,
    about,
    did_you_mean,
    quote,
)
from ramble_tools.games.by_count import count_field, read_by_player, read_count
from ramble_tools.games.dukes import game
from ramble_tools.games.dukes.game import Round, State
from ramble_tools.games.dukes.melds import (
    CARDS_OF_COLOR,
    Table,
    read_one,
    read_ordinary,
    read_table,
    score,
    score_counted,
    split_melds,
)
from ramble_tools.games.dukes.passages import GAME_ENDS
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.fields import Answers, Field, next_field, options
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.players import could_be, meant

HELP = (
    "sets and runs: commas between cards, a space before the next one, as in 5S,5H,5D AS,2S,3S",
    "Enter alone: none; for a castle, it was taken",
    "down: the castle is face down; taken: it was taken",
    "dukes red=3D, castle black=down, melds 5S,5H,5D: one of them at any question, or in a correction",
    "ann 14, bob 11: only the final scores, without the cards",
)

Setting: TypeAlias = SettingOf[Rules, State]

COLORS = (Color.RED, Color.BLACK)
_BY_NAME = {color.value: color for color in COLORS}
_FACE_DOWN = ("down", "?")
_NOTHING = ("none", "taken", "-")
_NEITHER = "none"
_POINTS = "points:"


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: the melds, each color's dukes and castle, and who ended the game if no castle was taken.

    A page asks first which castle was taken. Then a castle that is left empty is face down, and without that, taken;
    who fills in only their own on a page may not have been asked yet. In place of the table, there may be only the
    points.
    """
    names, taken_by = dict(zip(COLORS, _names(setting), strict=True)), answers.get("taken_by", "")
    fell = (*((color.other.value, f"{names[color]}'s ({color.value})") for color in COLORS), (_NEITHER, "neither"))
    title = "which castle was taken?"
    taken = Field("taken_by", "who took the other's castle?", "choice", fell, more=True, title=title, on_page="asked")
    points, has_table = _points_fields(setting, answers), _has_table(answers)
    counted = any(answers.get(field.name) for field in points)
    table = _table_fields(names, answers) if has_table or not counted else []
    both_in_place = taken_by in ("", _NEITHER) and (taken_by or all(answers.get(f"castle:{each}") for each in _BY_NAME))
    if counted:
        taken = taken._replace(on_page="shown")
        points = [field._replace(more=False) for field in points]
        equal = len({answers.get(field.name, "").strip() for field in points}) == 1
        both_in_place = equal and taken_by in ("", _NEITHER) and not _taken(answers)
    return (
        taken,
        *table,
        *(points if counted or not has_table else []),
        Field(
            "ended_by",
            "who ended the game, red or black?",
            "choice",
            tuple((color.value, color.value) for color in COLORS),
            default="",
            more=not both_in_place,
            title="who ended the game?",
            empty="not known",
        ),
        Field("red", "who had red?", "who", options(setting.present), more=True),
    )


def _has_table(answers: Answers) -> bool:
    """Return whether any card of the table is given."""
    kinds = ("melds", "dukes", "castle")
    return any(text and name.partition(":")[0] in kinds for name, text in answers.items())


def _whose(field: str) -> str:
    """Return the player of a field such as `points:Ann`."""
    return field.partition(":")[2]


def _points_fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields for the final scores alone."""
    names = setting.present or [name.removeprefix(_POINTS) for name in answers if name.startswith(_POINTS)]
    return [
        count_field(
            f"{_POINTS}{name}",
            f"{name}'s final score?",
            title=f"or only {name}'s final score",
            largest=CARDS_OF_COLOR + setting.rules.castle_bonus,
        )
        for name in names
    ]


def _table_fields(names: Mapping[Color, str], answers: Answers) -> Sequence[Field]:
    """Return the fields for the melds, and for each color's dukes and castle."""
    taken_by = answers.get("taken_by", "")
    found = [
        Field(
            "melds",
            "sets and runs on the table?",
            "melds",
            default="",
            help=HELP[0],
            title="sets and runs on the table",
            empty="none",
        ),
    ]
    for color, name in names.items():
        found.append(
            Field(
                f"dukes:{color.value}",
                f"{name}'s dukes ({color.value}; Enter: none)?",
                "cards",
                default="",
                title=f"{name}'s dukes ({color.value})",
                empty="none",
                whose=name,
                mine="My dukes and castle",
            )
        )
        castle, enter = f"castle:{color.value}", "; Enter: face down" if taken_by else "; Enter: taken"
        if color.other in _taken(answers) and not taken_by:
            enter = ""  # only one can be taken
        if taken_by != color.other.value or answers.get(castle):
            found.append(
                Field(
                    castle,
                    f"{name}'s castle ({color.value}; down: face down{enter})?",
                    "card",
                    default="",
                    title=f"{name}'s castle ({color.value})",
                    empty="face down" if taken_by else "face down or taken",
                    whose=name,
                    void_if=("taken_by", color.other.value),
                )
            )
    return found


def _names(setting: Setting) -> Sequence[str]:
    """Return the names of the players who have red and black, or the colors if no game is open."""
    return setting.present if len(setting.present) == len(COLORS) else ("red", "black")


def read(setting: Setting, answers: Answers) -> Round:
    """Return the finished game that the answers describe. Raises BadInput."""
    first = setting.players[0].name if setting.players else ""
    with about("red"):
        red = setting.named(answers["red"]) if answers.get("red") else first
    taken = _taken(answers)
    taken_by, ended_by = (
        whose_color(setting, answers, name) if answers.get(name, "").strip() not in ("", _NEITHER) else None
        for name in ("taken_by", "ended_by")
    )
    if len(taken) > 1 or (taken_by and taken and taken_by is not taken[0].other):
        raise _only_one()
    if taken:
        taken_by = taken[0].other
    red = red if red != first else ""
    points = {name: text for name, text in answers.items() if name.startswith(_POINTS) and text}
    if not points:
        return Round(_table(setting.rules, answers, taken_by, ended_by), red)
    if _has_table(answers):
        raise BadInput("give the cards on the table or only the final scores, and not both", field=next(iter(points)))
    counted = {name.removeprefix(_POINTS): read_count(text, name, "14") for name, text in points.items()}
    return Round(Table((), {}, {}, taken_by=taken_by, ended_by=ended_by), red, counted)


def _only_one() -> BadInput:
    text = "only one castle can be taken; name the other one, or type down if it is face down"
    return BadInput(text, ByRule(GAME_ENDS))


def _taken(answers: Answers) -> list[Color]:
    """Return the colors whose castle was taken."""
    is_said = bool(answers.get("taken_by"))
    return [color for color, text in _castles(answers).items() if text in _NOTHING or not (text or is_said)]


def _castles(answers: Answers) -> dict[Color, str]:
    """Return what was typed for each castle, in lower case if it is a word."""
    typed = {color: answers[name].strip() for color in COLORS if (name := f"castle:{color.value}") in answers}
    words = (*_FACE_DOWN, *_NOTHING)
    return {color: text.lower() if text.lower() in words else text for color, text in typed.items()}


def _table(rules: Rules, answers: Answers, taken_by: Color | None = None, ended_by: Color | None = None) -> Table:
    """Return what is on the table, from the answers so far. Raises BadInput."""
    castles = {color: "" if text in _NOTHING else text for color, text in _castles(answers).items()}
    if answers.get("taken_by"):
        castles |= {color: _FACE_DOWN[0] for color, text in castles.items() if not text and taken_by is not color.other}
    guards = {color: answers.get(f"dukes:{color.value}", "").strip() for color in COLORS}
    with about("melds"):
        melds = read_table(split_melds(answers.get("melds", "")), rules)
    return Table(
        melds=melds,
        dukes={color: _dukes(text, color) for color, text in guards.items() if text},
        castles={color: _castle(text, color) for color, text in castles.items() if text and text not in _FACE_DOWN},
        hidden=frozenset(color for color, text in castles.items() if text in _FACE_DOWN),
        taken_by=taken_by,
        ended_by=ended_by,
    )


def _dukes(text: str, color: Color) -> tuple[Card, ...]:
    with about(f"dukes:{color.value}"):
        return read_ordinary(text, f"{color.value}'s dukes")


def _castle(text: str, color: Color) -> Card:
    with about(f"castle:{color.value}"):
        try:
            return read_one(text)
        except CardNotationError as error:
            # Loading difflib takes time.
            from difflib import get_close_matches

            if get_close_matches(text.lower(), ["down"]):
                raise CardNotationError(text, "is not a card", "down") from error
            raise


def read_color(text: str) -> Color:
    """Read `red` or `black`, or its first letter. Raises UnknownNameError."""
    color = _find_color(text)
    if color is None:
        raise UnknownNameError(f"{quote(text)} is not a color of this game; {did_you_mean(text, list(_BY_NAME))}")
    return color


def _find_color(text: str) -> Color | None:
    """Return the color of `red` or `r`, of `black` or `b`; None for any other word."""
    return next((color for name, color in _BY_NAME.items() if text.strip().lower() in (name, name[0])), None)


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with the next one added, or with the one that the line names. Raises BadInput.

    Once everything is answered, a line with cards alone has the melds. What is not typed stays.
    """
    asked, plain = next_field(fields(setting, answers), answers), text.strip()
    if asked is None and not plain:
        raise BadInput("type what changes, as in dukes red=3D, castle black=down or melds 5S,5H,5D")
    found = _with_points(setting, answers, asked, plain) or _with_part(setting, answers, plain)
    if found is None:
        if asked and asked.name.startswith(_POINTS) and not _cards(plain):
            raise BadInput(f"type {_whose(asked.name)}'s final score, as in 14", field=asked.name)
        found = {**answers, asked.name if asked else "melds": _cards(plain)}
    if _has_table(found):  # then it is not only the points that are entered
        found = {name: answer for name, answer in found.items() if not name.startswith(_POINTS)}
    try:
        _require_possible(setting, found)
    except ImpossibleCardsError as error:
        if asked and error.field in answers:  # the answer to another question may be the wrong one
            how = f"{error.field.replace(':', ' ')} and its cards"
            if error.field.startswith(_POINTS):
                how = f"{_whose(error.field)} 12"
            error.parts.append(f"to correct another answer, type {how}")
        raise
    return found


def _require_possible(setting: Setting, answers: Answers) -> None:
    """Raise BadInput if the answers so far can't be right, so that each is refused at its own question."""
    if any(name.startswith(_POINTS) for name in answers):
        round = read(setting, answers)
        if len(round.points) == len(COLORS):
            by_color = dict(zip(COLORS, sorted(setting.present, key=lambda name: name != round.red), strict=True))
            points = {color: round.points[name] for color, name in by_color.items()}
            score_counted(points, round.table, setting.rules, by_color)
        return
    if next_field(fields(setting, answers), answers) is None:
        score(read(setting, answers).table, setting.rules)
        return
    taken = _taken(answers)
    if len(taken) > 1:
        raise _only_one()
    score(_table(setting.rules, answers, taken[0].other if taken else None), setting.rules)


def _with_points(setting: Setting, answers: Answers, asked: Field | None, text: str) -> Answers | None:
    """Return the answers with the points in a line, in place of the table; None if it has none. Raises PlayerError."""
    if asked and asked.name.startswith(_POINTS) and text.isdecimal():
        return {**answers, asked.name: text}
    if not (points := read_points(setting, text)):
        return None
    known = [name for name in (*points, *answers) if name.startswith(_POINTS)]
    if any(text and _has_table({name: text}) for name, text in answers.items()) and len(set(known)) < len(COLORS):
        both = ", ".join(f"{name} {count}" for name, count in zip(setting.present, (14, 11), strict=False))
        raise BadInput(
            f"for only the final scores, without the cards, type both, as in {both}", field=next(iter(points))
        )
    # What lies on the table is left out. Whose castle was taken stays.
    kept = {name: answer for name, answer in answers.items() if not (answer and _has_table({name: answer}))}
    return {**kept, **points}


def read_points(setting: Setting, text: str) -> Answers:
    """Return the answers for final scores alone, `ann 14, bob 11`; nothing for any other line. Raises PlayerError."""
    return {f"{_POINTS}{name}": count for name, count in read_by_player(text, setting.present).items()}


def _with_part(setting: Setting, answers: Answers, text: str) -> Answers | None:
    """Return the answers with the one that a line names; None if it names none. Raises UnknownNameError.

    Such a line is `dukes red=3D`, `red=3D`, `ann castle down`, `melds 5S,5H,5D` or `ended by black`.
    """
    if found := re.fullmatch(r"(melds)\b[\s=:]*(.*)", text, re.IGNORECASE):
        return {**answers, "melds": _cards(found[2])}
    if found := re.fullmatch(r"(taken|ended)[\s_-]+by[\s=:]+(.+)", text, re.IGNORECASE):
        name = f"{found[1].lower()}_by"
        return {**answers, name: whose_color(setting, {**answers, name: found[2]}, name).value}
    kind, whose, cards = _kind_and_color(text)
    if not kind:
        return None
    color = whose_color(setting, {**answers, kind: whose}, kind)
    name, new = f"{kind}:{color.value}", _cards(cards)
    stale: set[str] = set()
    if kind == "castle" and bool(new) != bool(answers.get(name)):
        # Who took a castle follows from which one is in place, and only if neither was taken did somebody end the game.
        stale = {"taken_by"} if new else {"taken_by", "ended_by"}
    if kind == "castle" and not new and answers.get(f"castle:{color.other.value}") == "":
        stale.add(f"castle:{color.other.value}")  # only one can be taken, so the other one is asked for
    return {**{key: value for key, value in answers.items() if key not in stale}, name: new}


def _kind_and_color(text: str) -> tuple[str, str, str]:
    """Return `dukes` or `castle`, whose it is and its cards, as typed; empty texts if the line names neither."""
    for pattern in (r"(dukes|castle)\s+([^=:]+?)\s*[=:](.*)", r"(dukes|castle)\s+(\S+)(.*)"):
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            return found[1].lower(), found[2], found[3]
    if found := re.fullmatch(r"(\S.*?)(?:'s)?[\s=:]+(dukes|castle|duke\s*(?=\S))\b[\s=:]*(.*)", text, re.IGNORECASE):
        return "castle" if found[2].lower() == "castle" else "dukes", found[1], found[3]
    if found := re.fullmatch(r"([^=]+?)\s*=(.*)", text):
        return "dukes", found[1], found[2]
    return "", "", ""


def _cards(text: str) -> str:
    """Return cards as typed, without `and` between them, or an empty text for `none` and `taken`."""
    plain = re.sub(r"(?<=[shcd])\s+(?:and|&)\s+(?=[\dajqk])", " ", text.strip(), flags=re.IGNORECASE)
    return "" if plain.lower() in _NOTHING else plain


def whose_color(setting: Setting, answers: Answers, name: str) -> Color:
    """Return the color in an answer, or that of the player in it. Raises UnknownNameError and PlayerError."""
    text = answers[name]
    names = meant([player.name for player in setting.players], text)
    with about(name):
        if text.strip().lower() in _BY_NAME or len(names) != 1:
            return read_color(text)
    red = setting.named(answers["red"]) if answers.get("red") else setting.players[0].name
    color = Color.RED if names[0] == red else Color.BLACK
    shortened = _find_color(text)
    if shortened not in (None, color):
        raise could_be(text, [shortened.value, names[0]])
    return color


def revised(before: Answers, after: Answers) -> Answers:
    """Return the answers after a correction, without who took a castle if the castles in place are not the same."""
    castles = [f"castle:{color.value}" for color in COLORS]
    if all(bool(before.get(castle)) == bool(after.get(castle)) for castle in castles):
        return after
    stale = {name for name in ("taken_by", "ended_by") if name in before and before[name] == after.get(name)}
    return {name: text for name, text in after.items() if name not in stale}


def answers(round: Round) -> Answers:
    """Return the answers that describe a finished game."""
    table, found = round.table, {f"{_POINTS}{name}": str(count) for name, count in round.points.items()}
    found |= {} if found else {"melds": " ".join(",".join(map(str, meld)) for meld in table.melds)}
    for color in () if round.points else COLORS:
        found[f"dukes:{color.value}"] = ",".join(map(str, table.dukes.get(color, ())))
        if color in table.castles or color in table.hidden:
            found[f"castle:{color.value}"] = str(table.castles.get(color, _FACE_DOWN[0]))
        elif table.taken_by not in (None, color):
            found[f"castle:{color.value}"] = ""
    ends = {"taken_by": table.taken_by, "ended_by": table.ended_by}
    found |= {name: color.value for name, color in ends.items() if color}
    if table.castles.keys() | table.hidden == set(COLORS):
        found["taken_by"] = _NEITHER
    return found | ({"red": round.red} if round.red else {})


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game, ShowsTable
    from ramble_tools.games.dukes import form

    _game: Game[Rules, State, Round] = game
    _shows: ShowsTable[State] = game
    _form: Form[Rules, State, Round] = form
