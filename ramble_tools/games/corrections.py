"""A correction of what was just entered, as people say it.

    no, 20 | make that 12           the last thing that was entered
    no wait, bob had 20             a line of the form itself, after "no" or the like
    17 not 71 | the 71 was 17       the one player who has it
    zoe wasn't 22 but 32
    max had 6 more
    scratch max's points
    swap ann and bob                what was entered for both
    not ann, bob called             also: it was bob, not ann

It is for the fields of any game's form. Another answer for a field, such as `bob had 20`, is a line of the form itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import PlayerError, UnclearError
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import name_at
from ramble_tools.typed_line import Line, Matcher, number_at, words

_SWAP = (
    "NO? swap|switch|exchange one:PLAYER and|with? other:PLAYER",
    "NO? one:PLAYER and other:PLAYER are|were wrong|other way round|around",
    "NO? one:PLAYER and other:PLAYER are|were? mixed|switched|swapped up?",
)
_FORGET = "NO? scratch|clear|forget|drop PLAYER hand|points|score?"
_OTHER = (
    "NO? not|wasn't|isn't old:PLAYER who? called? but? new:PLAYER who|did? called?",
    "NO? new:PLAYER who? called? and? not old:PLAYER",
)
_FROM_TO = (
    "NO? new:VALUE and? not old:VALUE",
    "NO? PLAYER? was|is|had|has? not|wasn't|isn't|hadn't old:VALUE but? was|is|had|has? new:VALUE",
    "NO? PLAYER? new:VALUE not old:VALUE",
    "NO? PLAYER? old:VALUE was|is|should new:VALUE",
    "NO? change PLAYER? from? old:VALUE to|into new:VALUE",
)
_MORE = "NO? PLAYER had|has|gets|got VALUE more|less"
_LAST = ("NO VALUE", "NO? make|change to|into? VALUE")
# A line of the form, with something before it that says that it corrects another.
_AGAIN = ("NO REST", "NO? make|change PLAYER to|into? REST", "NO? PLAYER should be REST")
_FILLER_WORDS = """
    a actually and be for he hes it it's its just please pls points really she shes so that that's the then they was
    with
"""
_NO_WORDS = "actually beg correction i mean meant ment no nope oops pardon scratch sorry wait whoops wrong your"
_FILLER, _NO = frozenset(_FILLER_WORDS.split()), frozenset(_NO_WORDS.split(" "))


class Corrected(NamedTuple):
    """The answers after a correction, and the field that was changed last."""

    answers: Answers
    field: str


def corrected(fields: Sequence[Field], answers: Answers, last: str, text: str) -> Corrected | None:
    """Return the answers after a correction, or None if the line is not one.

    `last` is the field that was answered last. Raises PlayerError and UnclearError if it doesn't say what to change.
    """
    names = _names(fields)
    readers = {"PLAYER": lambda line, place: _player_at(line, place, names), "VALUE": _value_at, "NO": _no_at}
    line = Matcher(words(text), readers, _FILLER)
    if kept := _first(line, _SWAP):
        return _swapped(answers, kept["one"], kept["other"])
    if found := line.whole(_FORGET):
        return Corrected({name: value for name, value in answers.items() if _whose(name) != found.kept["player"]}, "")
    if kept := _first(line, _OTHER):
        return _other_player(fields, answers, kept["old"], kept["new"])
    if kept := _first(line, _FROM_TO):
        return _replaced(answers, kept)
    if found := line.whole(_MORE):
        return _with_more(answers, found.kept, less="less" in text.lower())
    if (kept := _first(line, _LAST)) and last in answers:
        return Corrected({**answers, last: kept["value"]}, last)
    return None


def without_no(fields: Sequence[Field], text: str) -> str:
    """Return the line of the form in a correction such as `no, bob had 20`; an empty text if there is none."""
    if text.strip(" .!").lower() == "no idea":
        return ""
    names = _names(fields)
    readers = {"PLAYER": lambda line, place: _player_at(line, place, names), "NO": _no_at, "REST": _rest_at}
    kept = _first(Matcher(words(text), readers, _FILLER), _AGAIN)
    return f"{kept.get('player', '')} {kept['rest']}".strip() if kept else ""


def _names(fields: Sequence[Field]) -> list[str]:
    names = [value for field in fields if field.kind == "who" for value, _ in field.options]
    return list(dict.fromkeys([*names, *(whose for field in fields if (whose := _whose(field.name)))]))


def _rest_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    yield "".join(f"{word.gap}{word.typed}" for word in line[place:]).strip(" ,;:"), len(line) - place


def _first(line: Matcher, shapes: Sequence[str]) -> Mapping[str, str] | None:
    return next((found.kept for shape in shapes if (found := line.whole(shape))), None)


def _whose(field: str) -> str:
    return field.partition(":")[2].rpartition(":")[2]


def _player_at(line: Line, place: int, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    found, count = name_at(line, place, names)
    if len(found) == 1:
        yield found[0], count


def _value_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    for number, count in number_at(line, place):
        yield str(number), count
    if any(sign.isdigit() for sign in line[place].text):
        yield line[place].text, 1


def _no_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    count = 0
    while place + count < len(line) and line[place + count].plain in _NO | _FILLER:
        count += 1
    if not _NO.isdisjoint(word.plain for word in line[place : place + count]):
        yield "no", count


def _swapped(answers: Answers, one: str, other: str) -> Corrected | None:
    """Return the answers with those of two players exchanged."""
    names = {one: other, other: one}
    found = {_of(field, names.get(_whose(field), "")): value for field, value in answers.items()}
    if found == answers:
        raise PlayerError(f"nothing was entered for {one} or {other}; type a name and what to change")
    return Corrected(found, "")


def _of(field: str, name: str) -> str:
    """Return the field of another player, if a name is given."""
    return f"{field.removesuffix(_whose(field))}{name}" if name else field


def _other_player(fields: Sequence[Field], answers: Answers, old: str, new: str) -> Corrected | None:
    """Return the answers with another player in the one field that had the old one."""
    field = next((each.name for each in fields if each.kind == "who" and answers.get(each.name) == old), None)
    return Corrected({**answers, field: new}, field) if field else None


def _replaced(answers: Answers, said: Mapping[str, str]) -> Corrected | None:
    """Return the answers with another value in the one field that had the old one. Raises UnclearError."""
    old, new, player = said["old"], said["new"], said.get("player", "")
    found = [
        field for field, value in answers.items() if _number(value) == old and (not player or _whose(field) == player)
    ]
    if len(found) > 1:
        raise UnclearError(
            f"{listing([_whose(each) or each for each in found])} have {old} each; say whose, as in "
            f"{_whose(found[0]) or found[0]} {new}"
        )
    return Corrected({**answers, found[0]: new}, found[0]) if found else None


def _number(value: str) -> str:
    """Return the number that an answer is, without the number of cards that may follow it: `22/2`."""
    return value.partition("/")[0]


def _with_more(answers: Answers, said: Mapping[str, str], *, less: bool) -> Corrected | None:
    """Return the answers with a player's number larger or smaller by so much."""
    numbers = [
        field
        for field, value in answers.items()
        if _whose(field) == said["player"] and _number(value).isdecimal() and said["value"].isdecimal()
    ]
    if len(numbers) != 1:
        return None
    more = int(said["value"]) * (-1 if less else 1)
    return Corrected({**answers, numbers[0]: str(int(_number(answers[numbers[0]])) + more)}, numbers[0])
