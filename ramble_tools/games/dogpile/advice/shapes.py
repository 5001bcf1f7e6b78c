"""Shapes of packs, made of columns of one suit. A column touches the next one in one row only."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.games.dogpile.pack import Place


class Token(NamedTuple):
    """A card to be placed, with its rank (1 to 13) and suit; for a joker, those that it stands for."""

    rank: int
    suit: Suit
    card: AnyCard


class Column(NamedTuple):
    """Cards of one suit, one above the other: which of them touches the column before, and which the one after."""

    tokens: tuple[Token, ...]
    first: Token
    last: Token


Columns: TypeAlias = list[Column]


def near(one: Token, other: Token) -> bool:
    """Return whether two cards connect side by side."""
    return abs(one.rank - other.rank) == 1


def without(tokens: Iterable[Token], *gone: Token) -> list[Token]:
    """Return the tokens without those given. They are told apart by identity: two jokers may be equal."""
    return [token for token in tokens if not any(token is each for each in gone)]


def staircase(columns: Sequence[Column]) -> dict[Place, AnyCard]:
    """Return the pack with these columns from left to right.

    Each runs away, up or down, from the row in which it touches the one before, and so from that column too.
    """
    found: dict[Place, AnyCard] = {}
    row, way = 0, -1
    for number, (tokens, first, last) in enumerate(columns):
        rest = without(tokens, first, last)
        if number == 0:
            # The first column ends in the row of its step.
            run(found, (0, 0), -1, [last, *without(tokens, last)])
            way = 1
            continue
        if first is last:
            run(found, (row, number), way, [first, *rest])
            way = -way
        else:
            run(found, (row, number), way, [first, *rest, last])
            row += way * (len(tokens) - 1)
    return shifted(found)


def run(pack: dict[Place, AnyCard], start: Place, way: int, tokens: Sequence[Token]) -> None:
    """Put tokens into a pack, one below (`way` 1) or above (-1) the other."""
    row, column = start
    for number, token in enumerate(tokens):
        pack[row + way * number, column] = token.card


def shifted(pack: Mapping[Place, AnyCard]) -> dict[Place, AnyCard]:
    """Return the pack with its first row and column numbered 1, in reading order."""
    top, left = min(row for row, _ in pack), min(column for _, column in pack)
    return {(row - top + 1, column - left + 1): pack[row, column] for row, column in sorted(pack)}
