"""How a finished game of Dukes Up! is entered: what is on the table, then each color's dukes and castle."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import Card, Color
from ramble_tools.errors import BadInput, ByRule, CardNotationError, UnknownNameError, about, did_you_mean, quote
from ramble_tools.games.dukes import game
from ramble_tools.games.dukes.game import Round, State
from ramble_tools.games.dukes.melds import Table, read_one, read_ordinary, read_table, score, split_melds
from ramble_tools.games.dukes.passages import GAME_ENDS
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.fields import Answers, Field, next_field, options
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.players import could_be, meant

HELP = (
    "sets and runs: commas between cards, spaces between melds, as in 5S,5H,5D AS,2S,3S",
    "Enter alone: none; for a castle, it was taken",
    "down: the castle is face down; taken: it was taken",
    "dukes red=3D, castle black=down, melds 5S,5H,5D: one of them at any question, or in a correction",
)

Setting: TypeAlias = SettingOf[Rules, State]

COLORS = (Color.RED, Color.BLACK)
_BY_NAME = {color.value: color for color in COLORS}
_FACE_DOWN = ("down", "?")
_NOTHING = ("none", "taken", "-")
_NEITHER = "none"


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: the melds, each color's dukes and castle, and who ended the game if no castle was taken.

    A page asks first which castle was taken. Then a castle that is left empty is face down, and without that, taken.
    """
    names, taken_by = dict(zip(COLORS, _names(setting), strict=True)), answers.get("taken_by", "")
    fell = (*((color.other.value, f"{names[color]}'s ({color.value})") for color in COLORS), (_NEITHER, "neither"))
    title = "which castle was taken?"
    found = [
        Field("taken_by", "who took the other's castle?", "choice", fell, more=True, title=title, on_page="asked"),
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
            )
        )
        castle, enter = f"castle:{color.value}", "; Enter: face down" if taken_by else "; Enter: taken"
        if answers.get(f"castle:{color.other.value}") == "" and not taken_by:
            enter = ""  # only one can be taken
        if taken_by != color.other.value or answers.get(castle):
            found.append(
                Field(
                    castle,
                    f"{name}'s castle ({color.value}; down: face down{enter})?",
                    "card",
                    default="",
                    title=f"{name}'s castle ({color.value})",
                    empty="face down",
                )
            )
    colors = tuple((color.value, color.value) for color in COLORS)
    players = options(setting.present)
    both_in_place = taken_by in ("", _NEITHER) and (taken_by or all(answers.get(f"castle:{each}") for each in _BY_NAME))
    return (
        *found,
        Field(
            "ended_by",
            "who ended the game, red or black?",
            "choice",
            colors,
            default="",
            more=not both_in_place,
            title="who ended the game?",
            empty="not known",
        ),
        Field("red", "who had red?", "who", players, more=True),
    )


def _names(setting: Setting) -> Sequence[str]:
    """Return the names of the players who have red and black, or the colors if no game is open."""
    return setting.present if len(setting.present) == len(COLORS) else ("red", "black")


def read(setting: Setting, answers: Answers) -> Round:
    """Return the finished game that the answers describe. Raises BadInput."""
    first = setting.players[0].name if setting.players else ""
    with about("red"):
        red = setting.named(answers["red"]) if answers.get("red") else first
    castles = _castles(answers)
    taken = [color for color, text in castles.items() if text in _NOTHING or not (text or answers.get("taken_by"))]
    taken_by, ended_by = (
        whose_color(setting, answers, name) if answers.get(name, "").strip() not in ("", _NEITHER) else None
        for name in ("taken_by", "ended_by")
    )
    if len(taken) > 1 or (taken_by and taken and taken_by is not taken[0].other):
        text = "only one castle can be taken; name the other one, or type down if it is face down"
        raise BadInput(text, ByRule(GAME_ENDS))
    if taken:
        taken_by = taken[0].other
    return Round(_table(setting.rules, answers, taken_by, ended_by), red if red != first else "")


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
    found = _with_part(setting, answers, plain)
    if found is None:
        found = {**answers, asked.name if asked else "melds": _cards(plain)}
    if next_field(fields(setting, found), found) is None:
        score(read(setting, found).table, setting.rules)
    else:
        # Check what is known so far, so that a castle that can't have been taken is refused at its own question.
        taken = [color for color in COLORS if found.get(f"castle:{color.value}") == ""]
        score(_table(setting.rules, found, taken[0].other if len(taken) == 1 else None), setting.rules)
    return found


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
    if found := re.fullmatch(r"(\S.*?)(?:'s)?[\s=:]+(dukes|castle)\b[\s=:]*(.*)", text, re.IGNORECASE):
        return found[2].lower(), found[1], found[3]
    if found := re.fullmatch(r"([^=]+?)\s*=(.*)", text):
        return "dukes", found[1], found[2]
    return "", "", ""


def _cards(text: str) -> str:
    """Return cards as typed, or an empty text for `none` and `taken`."""
    plain = text.strip()
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
    table = round.table
    found = {"melds": " ".join(",".join(map(str, meld)) for meld in table.melds)}
    for color in COLORS:
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
