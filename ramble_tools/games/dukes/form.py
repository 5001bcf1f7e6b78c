"""How a finished game of Dukes Up! is entered: what is on the table, then each color's dukes and castle."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import Card, Color
from ramble_tools.errors import BadInput, UnknownNameError, did_you_mean, quote
from ramble_tools.games.dukes import game
from ramble_tools.games.dukes.game import Round, State
from ramble_tools.games.dukes.melds import Table, read_melds, read_one, read_ordinary, score
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.fields import Answers, Field, about, next_field
from ramble_tools.games.fields import Setting as SettingOf

HELP = (
    "sets and runs: commas between cards, spaces between melds, as in 5S,5H,5D AS,2S,3S",
    "Enter alone: none; for a castle, it was taken",
    "down: the castle is face down",
)

Setting: TypeAlias = SettingOf[Rules, State]

COLORS = (Color.RED, Color.BLACK)
_FACE_DOWN = ("?", "down")


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: the melds, each color's dukes and castle, and who ended the game if no castle was taken."""
    found = [Field("melds", "sets and runs on the table?", "cards", default="")]
    for color, name in zip(COLORS, _names(setting), strict=True):
        found += [
            Field(f"dukes:{color.value}", f"{name}'s dukes ({color.value}; Enter: none)?", "cards", default=""),
            Field(
                f"castle:{color.value}",
                f"{name}'s castle ({color.value}; down: face down; Enter: taken)?",
                "card",
                default="",
            ),
        ]
    colors = tuple((color.value, color.value) for color in COLORS)
    players = tuple((name, name) for name in setting.present)
    both_in_place = all(answers.get(f"castle:{color.value}") for color in COLORS)
    return (
        *found,
        Field("ended_by", "who ended the game, red or black?", "choice", colors, default="", more=not both_in_place),
        Field("taken_by", "who took the other's castle?", "choice", colors, more=True),
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
    taken = {color: answers.get(f"castle:{color.value}") == "" for color in COLORS}
    if all(taken.values()):
        raise BadInput("only one castle can be taken; name the other one, or type down if it is face down")
    taken_by = _color(setting, answers, "taken_by", red)
    if taken_by is None and any(taken.values()):
        taken_by = Color.BLACK if taken[Color.RED] else Color.RED
    table = _table(answers, taken_by, _color(setting, answers, "ended_by", red))
    return Round(table, red if red != first else "")


def _table(answers: Answers, taken_by: Color | None = None, ended_by: Color | None = None) -> Table:
    """Return what is on the table, from the answers so far. Raises BadInput."""
    castles = {color: answers.get(f"castle:{color.value}", "").strip() for color in COLORS}
    guards = {color: answers.get(f"dukes:{color.value}", "").strip() for color in COLORS}
    with about("melds"):
        melds = read_melds(split_melds(answers.get("melds", "")))
    return Table(
        melds=melds,
        dukes={color: _dukes(text, color) for color, text in guards.items() if text},
        castles={
            color: _castle(text, color) for color, text in castles.items() if text and text.lower() not in _FACE_DOWN
        },
        hidden=frozenset(color for color, text in castles.items() if text.lower() in _FACE_DOWN),
        taken_by=taken_by,
        ended_by=ended_by,
    )


def _dukes(text: str, color: Color) -> tuple[Card, ...]:
    with about(f"dukes:{color.value}"):
        return read_ordinary(text, f"{color.value}'s dukes")


def _castle(text: str, color: Color) -> Card:
    with about(f"castle:{color.value}"):
        return read_one(text)


def split_melds(text: str) -> list[str]:
    """Split typed melds: `5S 5H 5D / 6C 7C 8C` is the same as `5S,5H,5D 6C,7C,8C`."""
    return [meld for meld in text.split("/") if meld.strip()] if "/" in text else text.split()


def _color(setting: Setting, answers: Answers, name: str, red: str) -> Color | None:
    """Return the color that was typed, or the color of the player who was; None if there is no answer."""
    text = answers.get(name, "").strip()
    if not text:
        return None
    player = next((player.name for player in setting.players if player.name.lower() == text.lower()), None)
    if player is not None:
        return Color.RED if player == red else Color.BLACK
    with about(name):
        return read_color(text)


def read_color(text: str) -> Color:
    """Read `red` or `black`. Raises UnknownNameError."""
    found = next((color for color in COLORS if color.value == text.strip().lower()), None)
    if found is None:
        names = [color.value for color in COLORS]
        raise UnknownNameError(f"{quote(text)} is not a color of this game; {did_you_mean(text, names)}")
    return found


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with the next one added. Raises BadInput.

    Once everything is answered, a new line starts over.
    """
    asked = next_field(fields(setting, answers), answers)
    found = dict(answers) if asked else {}
    found[asked.name if asked else "melds"] = text.strip()
    if next_field(fields(setting, found), found) is None:
        score(read(setting, found).table, setting.rules)
    else:
        # Check what is known so far. Who took a castle is known only at the end.
        score(_table(found), setting.rules)
    return found


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
    return found | ({"red": round.red} if round.red else {})


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game
    from ramble_tools.games.dukes import form

    _game: Game[Rules, State, Round] = game
    _form: Form[Rules, State, Round] = form
