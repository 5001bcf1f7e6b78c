"""Players' names in a typed line, where a name may have blanks, be quoted, or be shortened.

`Ann Marie 4 Bob 17` has the names "Ann Marie" and "Bob". The rules:

- words side by side are one name where they can be: the longest name that matches wins;
- a start of a name is enough if no other player's name starts that way: `ann m`, but not `annm`;
- accents may be left out: `jose` is José, unless there is a Jose as well;
- if no name starts that way, a later part is enough: `marie` is Ann Marie;
- a whole name wins over a longer one that starts with it: `ann` is Ann, even if Ann Marie plays;
- quotation marks or a comma say where a name ends: `"Ann" Marie`, `ann, marie`.
"""

import re
from collections.abc import Iterable, Sequence

from ramble_tools.errors import PlayerError, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import Player, meant, named
from ramble_tools.typed_line import Line, number_at, words

# Words for a player who has not given a name; and words that are never names.
_ME = frozenset(("me", "myself"))
# The field of the refusal of names of which one is only `me`.
TYPIST = "typist"
ASKS_NAME = "what is your name"
_REST_TEXT = "kids children family ones little grandkids grandchildren girls boys gang lot rest"
THE_REST = frozenset(_REST_TEXT.split(" "))
# What nobody is called, in small letters: each says something else of a new game or of who comes.
_NEVER_TEXT = """
    but called calls claimed everybody everyone except few for game games got had hand hands has later minus no no-one
    nobody none noone not nothing now played round rounds scored soon today tomorrow tonight took without won
"""
NEVER_NAMES = frozenset(_NEVER_TEXT.split())
_AGAINST = frozenset(("vs", "versus", "against"))
_NO_NAMES = _ME | THE_REST | {"just", "only", "and", "the", "us", "my", "with", "plus", "all", "we", "are", "it's"}


def name_at(line: Line, place: int, names: Sequence[str]) -> tuple[list[str], int]:
    """Return the names that the words from this place on may stand for, and how many words that takes.

    The longest match counts, and `Ann's` or `anns` is Ann. If nothing matches, it is an empty list and 1.
    """
    if line[place].quoted:
        return meant(names, line[place].text), 1
    most = 1
    longest = max((len(name.split()) for name in names), default=1)
    while most < longest and place + most < len(line) and line[place + most].joined and not line[place + most].quoted:
        most += 1
    for count in range(most, 0, -1):
        *first, last = line[place : place + count]
        for end in dict.fromkeys((last.text, last.whose)):
            if found := meant(names, " ".join([*(word.text for word in first), end])):
                return found, count
    # `grans` is typed for `gran's`.
    if (plain := line[place].plain).endswith("s"):
        return [name for name in names if folded(f"{name}s") == folded(plain)][:1], 1
    return [], 1


def split_names(text: str, players: Iterable[Player]) -> list[str]:
    """Return the full names of the players in a line of names. Raises PlayerError for a word that is not one."""
    found, rest = [], words(text)
    seats = tuple(players)
    while rest:
        if rest[0].plain == "and" and rest[0].gap and not rest[0].quoted:
            del rest[0]
        name, count = _one(rest, seats)
        found.append(name)
        rest = rest[count:]
    return found


def is_against(line: Line, place: int) -> bool:
    """Return whether a word is between two sides, as in `Ann v Bob`; in `Ann V, Bob` it is a part of a name."""
    word, after = line[place], line[place + 1 : place + 2]
    is_between = bool(place and after) and word.joined and after[0].joined and not word.quoted
    return is_between and (word.plain in _AGAINST or word.text == "v")


def _in_sides(text: str) -> str:
    """Return a line of names with commas between the sides: `Ann, Bob` for `Ann v Bob`."""
    line = words(text)
    for place in reversed(range(len(line))):
        if is_against(line, place):
            text = f"{text[: line[place - 1].stop]},{text[line[place].stop :]}"
    return text


def new_names(line: str) -> list[str]:
    """Return the names of new players: `Ann Bob`, `Ann and Bob`, `Ann v Bob`, `Ann Lee, Bob and Cy`.

    Quotation marks keep a name together. Between commas, `Ann and Bob, Cy and Di` are two people who play as one each.
    What only says who they are is left out: `Ann, Bob and Cy, just the kids`. Raises PlayerError for `me`.
    """
    line = _in_sides(line)
    remarks = [part for part in line.split(",") if _is_remark(part)]
    *others, last = [part for part in line.split(",") if part not in remarks] or [""]
    if not others:
        names = [word.typed for word in words(last) if word.quoted or word.plain != "and"]
        names[-1:] = map(without_full_stop, names[-1:])
    else:
        pairs = any(" and " in each for each in others)
        parts = [*others, last] if pairs else [*others, *(each for each in f" {last}".split(" and ") if each.strip())]
        names = [unquoted(part) for part in [*parts[:-1], *map(without_full_stop, parts[-1:])]]
    if never := _never_names(line):
        raise PlayerError(f"who is {quote(never[-1])}? type only the names, as in Ann Bob")
    unnamed = [name for name in names if _is_remark(name)]
    if unnamed or any(word.plain in _ME for part in remarks for word in words(part)):
        who = f"who is {quote(unnamed[0])}" if unnamed and unnamed[0].lower() not in _ME else ASKS_NAME
        known = ", ".join([*(name for name in names if name not in unnamed), "Eve"])
        raise PlayerError(f"{who}? type every name, as in {known}", field=TYPIST if who == ASKS_NAME else "")
    return names


def _never_names(line: str) -> list[str]:
    """Return the words of a line of new names that are none: `without`, or `three`."""
    typed = words(line)
    return [
        word.text
        for place, word in enumerate(typed)
        if word.text.isalpha()
        and word.text.islower()
        and not word.quoted
        and (word.text in NEVER_NAMES or any(True for _ in number_at(typed, place)))
    ]


def _is_remark(part: str) -> bool:
    """Return whether a part of a line of names has none: `just me and the kids`."""
    return bool(part.strip()) and all(word.plain in _NO_NAMES and not word.quoted for word in words(part))


def without_full_stop(name: str) -> str:
    """Return the last of the new names in a sentence without what closes it: `Rose.`, but not `Ann B.`."""
    return re.sub(r"(?<!\b\w)(?<!\b[JjSs]r)[.!]+$", "", name.rstrip())


def without_target(line: str) -> tuple[str, str]:
    """Return the names in a line of new players, and the points that they play to: `Ann, Bob` and `100`, or no text."""
    found = re.fullmatch(r"(.*?)[\s,;]+(?:(?:play|playing|up) )?(?:to|till|until) (\d+)(?: points)?[.!]*", line.strip())
    return (found[1], found[2]) if found else (line, "")


def first_name(text: str, players: Iterable[Player]) -> tuple[str, str]:
    """Return the full name of the player that a line starts with, and the rest of the line. Raises PlayerError."""
    line = words(text)
    if not line:
        raise PlayerError("type a player's name")
    name, count = _one(line, tuple(players))
    return name, text[line[count - 1].stop :].lstrip(" \t,;:=")


def unquoted(text: str) -> str:
    """Return a new player's name without the quotation marks around it, and with single blanks: for `join`."""
    plain = " ".join(text.split())
    line = words(plain)
    return line[0].text if len(line) == 1 and line[0].quoted else plain


def _one(line: Line, players: Sequence[Player]) -> tuple[str, int]:
    """Return the name that the line starts with, and how many words it takes. Raises PlayerError."""
    found, count = name_at(line, 0, [player.name for player in players])
    return found[0] if len(found) == 1 else named(players, " ".join(word.text for word in line[:count])), count
