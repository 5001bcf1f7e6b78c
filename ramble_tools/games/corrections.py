"""A correction of what was just entered, as people say it.

    no, 20 | make that 12           the last thing that was entered
    no wait, bob had 20             a line of the form itself, after "no" or the like
    17 not 71 | the 71 was 17       the one player who has it; also: I said 71 but it was 17
    cy's five was a four            one card of several
    cy's ace was a 2                the same; also: cy didn't have the queen, cy had a king too
    zoe wasn't 22 but 32
    max had 6 more
    scratch max's points
    swap ann and bob                what was entered for both
    no, the other way round         the same, where only two players have something
    not ann, bob called             also: it was bob, not ann; ann didn't call, bob did
    it was bob                      if another player is known, and something else is asked for

It is for the fields of any game's form. Another answer for a field, such as `bob had 20`, is a line of the form itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ramble_tools.cards import RANKS
from ramble_tools.errors import PlayerError, UnclearError
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.first_person import is_saying
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import name_at
from ramble_tools.spelled_cards import rank_at
from ramble_tools.typed_line import Line, Matcher, Reader, number_at, words

_NOT = "not|wasn't|wasnt|isn't|isnt|hadn't|hadnt|didn't|didnt"
_SWAP = (
    "NO? swap|switch|exchange one:PLAYER and|with? other:PLAYER round|around|over?",
    "NO? one:PLAYER and other:PLAYER wrong|other way round|around",
    "NO? one:PLAYER and other:PLAYER mixed|switched|swapped up?",
    "NO other way round|around|about",
    "NO? who:PLAYER? mixed|muddled|switched|swapped up? one:PLAYER and|with? other:PLAYER up?",
)
_FORGET = "NO? scratch|clear|forget|drop PLAYER hand|points|score?"
_OTHER = (
    f"NO? {_NOT} old:PLAYER new:PLAYER",
    f"NO? old:PLAYER {_NOT.removeprefix('not|')} new:PLAYER",
    "NO? new:PLAYER not old:PLAYER",
)
# The same where a round is one player's.
_TURN_OF_OTHER = (
    "NO? new:WHOSE go|turn|claim|move|try not old:WHOSE go|turn|claim|move|try?",
    "NO? not old:WHOSE go|turn|claim|move|try new:WHOSE go|turn|claim|move|try?",
)
# Who called is another player, who had what the one who was recorded has: `that was Pete who called, Nora had the 6`.
_ROLES = "NO? new:PLAYER who|that? called|went|finished out? old:PLAYER VALUE"
# The same while something else is asked for.
_WAS = tuple(f"NO? {it} new:PLAYER who|that? claimed|called|did?" for it in ("it was|is", "that was|is", "it's|its"))
_FROM_TO = (
    "NO? PLAYER? new:VALUE and? not|instead old:VALUE",
    f"NO? PLAYER? {_NOT} old:VALUE new:VALUE",
    "NO? PLAYER? old:VALUE was|is|should new:VALUE",
    "NO? SAID? PLAYER? said|typed|entered? old:VALUE but new:VALUE",
    "NO? change PLAYER? from? old:VALUE to|into new:VALUE",
)
_MORE = "NO? PLAYER had|has|gets|got VALUE card? more|less card?"
# One card of a player's hand: the ace that was a two, the queen that was not there, the king that was there too.
_OF_A_HAND = (
    "NO? PLAYER old:NAMED was|is|should new:CARD",
    "NO? PLAYER old:CARD was|is|should new:NAMED",
    "NO? PLAYER hadn't|hadnt|didn't|didnt have? old:NAMED",
    "NO? PLAYER had|has|got new:NAMED too|also",
    "NO? PLAYER had|has|got new:NAMED as well",
    "NO? PLAYER also had|has|got new:NAMED",
)
# By how much something is off, but not in which direction.
_BY = (
    "NO? PLAYER miscounted|misread|mistyped|misheard|off|out|wrong by VALUE",
    "NO? who:PLAYER? got|miscounted|misread|mistyped|misheard PLAYER hand|points|score? wrong? by VALUE",
    "NO? PLAYER had|has|gets|got VALUE too many|much|few|little",
)
_LAST = ("NO VALUE", "NO? make|change to|into? VALUE")
# A line of the form, with something before it that says that it corrects another.
_AGAIN = (
    "NO? make|change to|into? rest:VALUE for? PLAYER",
    "NO REST",
    "NO? make|change PLAYER to|into? REST",
    "NO? PLAYER should be REST",
    "NO? PLAYER miscounted|misread|mistyped|misheard REST",
    "NO? PLAYER forgot|missed|overlooked CARD so REST",
    "NO? PLAYER says|said only REST",
    "NO? who:PLAYER? got|miscounted|misread|mistyped|misheard PLAYER hand|points|score? wrong? REST",
    "NO? who:PLAYER says|said PLAYER REST",
)
_FILLER_WORDS = """
    a actually ah an and are be been but cards dogs er for had has have he he's hes his her is it it's its just let
    my of oh on only please pls points really said says she she's shes so that that's the then there they took was
    were with
"""
# What is said of a player who is in a field of its own, such as the caller.
_CALLING_WORDS = "call called calls did hand in one round time who"
_NO_WORDS = """
    actually apologies bad beg correction fault hang hold mean meant ment mistake no nope oops pardon scrap scratch
    sorry wait whoops wrong your
"""
_SECOND_THOUGHTS = (["second", "thoughts"], ["second", "thought"])
_NO_GOOD = (["no", "good"], ["no", "luck"], ["no", "use"])
_LAST_WHAT = ("bit", "claim", "hand", "line", "number", "one", "round", "time", "turn")
_FILLER, _NO = frozenset(_FILLER_WORDS.split()), frozenset(_NO_WORDS.split())
_CALLING = _FILLER.union(_CALLING_WORDS.split(" "))


# A hand has other cards than the one that is named if it has at least this many.
_SEVERAL = 2


class Corrected(NamedTuple):
    """The answers after a correction, and the field that was changed last."""

    answers: Answers
    field: str


def corrected(
    fields: Sequence[Field], answers: Answers, last: str, text: str, asked: Field | None = None
) -> Corrected | None:
    """Return the answers after a correction, or None if the line is not one.

    `last` is the field that was answered last, and `asked` the one that is asked for. Raises PlayerError and
    UnclearError if it doesn't say what to change.
    """
    names = _names(fields)
    readers: dict[str, Reader] = {
        "PLAYER": lambda line, place: _player_at(line, place, names),
        "VALUE": _value_at,
        "CARD": _card_at,
        "NAMED": _named_at,
        "WHOSE": lambda line, place: _whose_at(line, place, names),
        "NO": _no_at,
        "SAID": lambda line, place: [("", 2)] if is_saying(line, place) else [],
    }
    typed = _without_after_all(words(text))
    line = Matcher(typed, readers, _FILLER)
    if kept := _first(line, _SWAP):
        return _swapped(answers, *(kept[each] for each in ("one", "other") if each in kept))
    if found := line.whole(_FORGET):
        return Corrected({name: value for name, value in answers.items() if _whose(name) != found.kept["player"]}, "")
    if found := line.whole(_ROLES):
        return _other_role(fields, answers, found.kept)
    is_of_all = any(_whose(field.name) for field in fields)
    if kept := _first(Matcher(typed, readers, _CALLING), _OTHER if is_of_all else (*_OTHER, *_TURN_OF_OTHER)):
        return _other_player(fields, answers, kept["old"], kept["new"])
    is_whose = any(word.text != word.whose for word in typed[1:])  # `it was Theo's` is about whose word it is
    if asked and asked.kind != "who" and not is_whose and (kept := _first(Matcher(typed, readers, ()), _WAS)):
        return _only_player(fields, answers, kept["new"])
    if kept := _first(line, _FROM_TO):
        return _replaced(answers, kept)
    if kept := _first(line, _OF_A_HAND):
        return _with_card(fields, answers, kept)
    if kept := _first(line, _BY):
        raise _unclear(f"more or less than was entered? type what {kept['player']} has", kept["player"])
    if found := line.whole(_MORE):
        hands = {field.name for field in fields if field.kind == "hand"}
        if any(word.plain in ("card", "cards") for word in typed) and hands.intersection(answers):
            player = found.kept["player"]
            raise _unclear(f"a number of cards says no points; type what {player} has", player)
        return _with_more(answers, found.kept, less="less" in text.lower())
    if (kept := _first(line, _LAST)) and last in answers:
        return Corrected({**answers, last: kept["value"]}, last)
    return None


def without_no(fields: Sequence[Field], text: str) -> str:
    """Return the line of the form in a correction such as `no, bob had 20`; an empty text if there is none."""
    names = _names(fields)
    readers: dict[str, Reader] = {
        "PLAYER": lambda line, place: _player_at(line, place, names),
        "VALUE": _value_at,
        "CARD": _card_at,
        "NO": _no_at,
        "REST": _rest_at,
    }
    kept = _first(Matcher(_without_after_all(words(text)), readers, _FILLER), _AGAIN)
    return f"{kept.get('player', '')} {kept['rest']}".strip() if kept else ""


def _without_after_all(line: Line) -> Line:
    """Return a line without `after all` or `that round`, which change nothing: `no, it was 18 after all`."""
    pairs = [
        place
        for place in range(1, len(line))
        if (line[place - 1].plain, line[place].plain) == ("after", "all")
        or (line[place - 1].plain in ("that", "this") and line[place].plain in _LAST_WHAT)
    ]
    return [word for place, word in enumerate(line) if not {place, place + 1}.intersection(pairs)]


def _names(fields: Sequence[Field]) -> list[str]:
    names = [value for field in fields if field.kind == "who" for value, _ in field.options]
    return list(dict.fromkeys([*names, *(whose for field in fields if (whose := _whose(field.name)))]))


def _rest_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    yield "".join(f"{word.gap}{word.typed}" for word in line[place:]).strip(" ,;:"), len(line) - place


def _unclear(why: str, player: str) -> UnclearError:
    """Return the refusal of a line that was understood, but leaves open what a player has."""
    error = UnclearError(f"{why}, as in {player} 17")
    error.told = True
    return error


def _first(line: Matcher, shapes: Sequence[str]) -> Mapping[str, str] | None:
    return next((found.kept for shape in shapes if (found := line.whole(shape))), None)


def _whose(field: str) -> str:
    return field.partition(":")[2].rpartition(":")[2]


def _player_at(line: Line, place: int, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    found, count = name_at(line, place, names)
    if len(found) == 1:
        yield found[0], count


def _whose_at(line: Line, place: int, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the player of `Ann's`, or `anns`."""
    word = line[place]
    found = [name for name in names if word.plain in (f"{name.lower()}'s", f"{name.lower()}s")]
    if len(found) == 1:
        yield found[0], 1


def _value_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    for number, count in number_at(line, place):
        yield str(number), count
    if any(sign.isdigit() for sign in line[place].text):
        yield line[place].text, 1


def _named_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the number of the rank that a word names: 12 for `queen`."""
    for rank, count in rank_at(line, place):
        if rank in RANKS:
            yield str(RANKS[rank].number), count


def _card_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the number of the rank of a card, which may be a number: 2 for `a 2`."""
    yield from _named_at(line, place)
    yield from ((str(number), count) for number, count in number_at(line, place) if 1 < number < 11)


def _no_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    count, is_no = 0, False
    while place + count < len(line):
        if line[place + count].plain == "wait" and [word.plain for word in line[place + count + 1 :][:1]] == ["for"]:
            return  # `wait for Kate` corrects nothing
        if [word.plain for word in line[place + count :][:2]] in _NO_GOOD and line[place + count + 1].joined:
            return  # `no good, 5 cards` says how it went
        if line[place + count].plain == "last" and count:  # `scratch that last one, ann had 17`
            after = line[place + count + 1 : place + count + 2]
            count += 2 if after and after[0].plain in _LAST_WHAT else 1
        elif [word.plain for word in line[place + count :][:2]] in _SECOND_THOUGHTS:
            count, is_no = count + 2, True
        elif line[place + count].plain in _NO | _FILLER or is_saying(line, place + count):
            count += 1
        else:
            break
    if is_no or not _NO.isdisjoint(word.plain for word in line[place : place + count]):
        yield "no", count


def _swapped(answers: Answers, *names: str) -> Corrected | None:
    """Return the answers with those of two players swapped; without names, those of the only two who have any."""
    named = names or tuple(dict.fromkeys(whose for field in answers if (whose := _whose(field))))
    if len(named) < 2:
        return None
    if len(named) > 2:
        error = UnclearError(f"swap whom? type both names, as in swap {named[0]} and {named[1]}")
        error.told = True
        raise error
    one, other = named
    others = {one: other, other: one}
    found = {_of(field, others.get(_whose(field), "")): value for field, value in answers.items()}
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


def _other_role(fields: Sequence[Field], answers: Answers, said: Mapping[str, str]) -> Corrected | None:
    """Return the answers with two players changed over, if the value of the new one is now said of the old one.

    Raises UnclearError if it is another one: then what the new one has is not said.
    """
    old, new = said["old"], said["new"]
    swapped = _other_player(fields, answers, old, new)
    if not swapped or old == new:
        return None
    has = [_number(value) for field, value in answers.items() if _whose(field) == new]
    if has != [said["value"]]:
        raise _unclear(f"what did {new} have? type what both had, and who it was", new)
    return _swapped(swapped.answers, old, new)


def _only_player(fields: Sequence[Field], answers: Answers, new: str) -> Corrected | None:
    """Return the answers with another player in the only field that has one. Raises UnclearError if there are more."""
    found = [each for each in fields if each.kind == "who" and answers.get(each.name)]
    if len(found) > 1:
        error = UnclearError(f"{listing([each.said(answers[each.name]) for each in found], 'or')}: which is {new}?")
        error.told = True
        raise error
    return Corrected({**answers, found[0].name: new}, found[0].name) if found else None


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
    if not found and player:
        return _with_other_card(answers, said)
    return Corrected({**answers, found[0]: new}, found[0]) if found else None


def _with_other_card(answers: Answers, said: Mapping[str, str]) -> Corrected | None:
    """Return the answers with another card in a hand of which the points are known, and that it has several cards.

    Raises UnclearError for a player who has something else: the old number may be a card, or wrong.
    """
    old, new, player = said["old"], said["new"], said["player"]
    known = {field: value for field, value in answers.items() if _whose(field) == player and _number(value).isdecimal()}
    if len(known) != 1 or not (old.isdecimal() and new.isdecimal()):
        return None
    ((field, value),) = known.items()
    points, _, cards = value.partition("/")
    if int(cards or 1) < _SEVERAL or int(points) <= int(old):
        error = UnclearError(f"{player} has {points}, not {old}; type what {player} has, as in {player} {points}")
        error.told = True
        raise error
    return Corrected({**answers, field: f"{int(points) - int(old) + int(new)}/{cards}"}, field)


def _with_card(fields: Sequence[Field], answers: Answers, said: Mapping[str, str]) -> Corrected | None:
    """Return the answers with one card of a hand of points more or less, or another one instead.

    Raises UnclearError if it can't be in the hand, as far as that is known.
    """
    player, old, new = said["player"], int(said.get("old", 0)), int(said.get("new", 0))
    hands = [each.name for each in fields if each.kind == "hand" and _whose(each.name) == player]
    if len(hands) != 1 or hands[0] not in answers:
        return None
    points, _, size = answers[hands[0]].partition("/")
    others = int(points) - old if points.isdecimal() else -1
    cards = int(size) + bool(new) - bool(old) if size else 0
    if others < 0 or (old and bool(others) is not (int(size or 1) > 1)) or (old and not new and not cards):
        error = UnclearError(f"{player} has {answers[hands[0]]}; type what {player} has, as in {player} 17")
        error.told = True
        raise error
    return Corrected({**answers, hands[0]: f"{others + new}{f'/{cards}' if cards else ''}"}, hands[0])


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
