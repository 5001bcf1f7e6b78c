"""Players' names in a typed line, where a name may have blanks, be quoted, or be shortened.

`Ann Marie 4 Bob 17` has the names "Ann Marie" and "Bob". The rules:

- words side by side are one name where they can be: the longest name that matches wins;
- a start of a name is enough if no other player's name starts that way: `ann m`, but not `annm`;
- accents may be left out: `jose` is José, unless there is a Jose as well;
- if no name starts that way, a later part is enough: `marie` is Ann Marie;
- a whole name wins over a longer one that starts with it: `ann` is Ann, even if Ann Marie plays;
- quotation marks or a comma say where a name ends: `"Ann" Marie`, `ann, marie`.
"""

from collections.abc import Iterable, Sequence

from ramble_tools.errors import PlayerError
from ramble_tools.games.players import Player, meant, named
from ramble_tools.typed_line import Line, words


def name_at(line: Line, place: int, names: Sequence[str]) -> tuple[list[str], int]:
    """Return the names that the words from this place on may stand for, and how many words that takes.

    The longest match counts, and `Ann's` is Ann. If nothing matches, it is an empty list and 1.
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


def new_names(line: str) -> list[str]:
    """Return the names of new players: `Ann Bob`, `Ann and Bob`, `Ann Lee, Bob and Cy`.

    Quotation marks keep a name together. Between commas, `Ann and Bob, Cy and Di` are two people who play as one each.
    """
    *others, last = line.split(",")
    if not others:
        return [word.typed for word in words(line) if word.quoted or word.plain != "and"]
    pairs = any(" and " in each for each in others)
    parts = [*others, last] if pairs else [*others, *(each for each in f" {last}".split(" and ") if each.strip())]
    return [unquoted(part) for part in parts]


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
