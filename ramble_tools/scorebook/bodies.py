"""The data of each kind of entry, as a type. What else is in an entry counts for nothing."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from ramble_tools.plain import Record, between, longest, moment

LONGEST_NOTE = 200

_Text = Annotated[str, longest(200)]
_Texts = Annotated[tuple[_Text, ...], longest(100)]
_Number = Annotated[int, between(1, 1_000_000)]
_Place = Annotated[int, between(1, 1000)]


class New(Record):
    """The start of a game: the players in the order of seats, and the house rules as `ID=VALUE`."""

    players: _Texts
    rules: _Texts


class OfPlayer(Record):
    """A player who joins, leaves, or deals next, or whose merged names are split."""

    name: _Text


class Seats(Record):
    """The order of seats."""

    names: _Texts


class Note(Record):
    """A note, on a round if it has a number."""

    text: Annotated[str, longest(4 * LONGEST_NOTE)]
    round: _Number | None = None


class Correction(Record):
    """A round as it should have been, in the form of its game."""

    number: _Number
    round: Mapping[str, object]


class Corrections(Record):
    """Several rounds that are corrected together."""

    rounds: Annotated[tuple[Correction, ...], longest(10_000)]


class Removal(Record):
    """A round that is removed."""

    number: _Number


class Naming(Record):
    """A name and another one: of a player who is called otherwise, or who is the same as another."""

    name: _Text
    to: _Text


class Rules(Record):
    """House rules that are changed."""

    rules: _Texts


class Rename(Record):
    """A new name for a game or a season."""

    to: _Text


class Empty(Record):
    """Nothing: the kind of the entry says all."""


class Season(Record):
    """The start of a season: its name, its game (empty: any), and the points for each place."""

    name: _Text
    game: str
    points: Annotated[tuple[int, ...], longest(50)]


class OfGame(Record):
    """A game that is added to a season or taken out, by its identity."""

    game: Annotated[str, longest(80)]


# What a closed season keeps of a game: its name, when it was finished, and each player's place.
Result: TypeAlias = tuple[_Text, Annotated[str, moment], Annotated[Mapping[str, _Place], longest(100)]]


class Closing(Record):
    """The games that were over when a season was closed, by identity: name, time, and places."""

    results: Annotated[Mapping[str, Result], longest(100_000)]


class Unfinished(Record):
    """The lines of an unfinished round, and the game that it is of."""

    game: str
    lines: tuple[str, ...] = ()


OF_GAMES: Mapping[str, type] = {
    "new": New,
    "round": Empty,  # its game has its type
    "join": OfPlayer,
    "leave": OfPlayer,
    "seats": Seats,
    "deals": OfPlayer,
    "note": Note,
    "edit": Correction,
    "remove": Removal,
    "player": Naming,
    "rules": Rules,
    "end": Empty,
    "reopen": Empty,
    "undo": Empty,
    "redo": Empty,
    "resume": Empty,
    "rename": Rename,
    "delete": Empty,
    "restore": Empty,
}
OF_SEASONS: Mapping[str, type] = {
    "season": Season,
    "add": OfGame,
    "drop": OfGame,
    "set": Empty,  # the settings that were chosen, by name
    "rename": Rename,
    "close": Closing,
    "undo": Empty,
    "delete": Empty,
    "restore": Empty,
}
# Players could once be hidden from statistics.
OF_PLAYERS: Mapping[str, type] = {
    "merge": Naming,
    "split": OfPlayer,
    "hide": OfPlayer,
    "unhide": OfPlayer,
    "undo": Empty,
}
