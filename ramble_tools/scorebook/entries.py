"""The entries of a game's log, and how a correction applies to the actions before it.

An entry is an action (a round, a player joining or leaving, a new order of seats, a correction, the end), or `undo` or
`redo`, or something that does not change the score, such as a new name.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ramble_tools.errors import ReplayError, plural
from ramble_tools.games.names import folded
from ramble_tools.plain import read
from ramble_tools.scorebook import bodies

BodyT = TypeVar("BodyT")

# What can be undone.
ACTIONS = ("round", "join", "leave", "seats", "deals", "note", "edit", "remove", "player", "rules", "end", "reopen")
# The actions that change what was entered before them; a replay begins again at what they change.
CORRECTIONS = ("edit", "remove", "player", "rules")
# The actions that a game takes although it is over: they neither play on nor decide who won when.
ALWAYS = ("note", "player", "rules", "reopen")


class Entry(NamedTuple):
    """An entry of a game's log: its number in the game, when it was written (UTC, ISO 8601), its kind, and its data.

    `by` is who wrote it, if that is known.
    """

    id: int
    at: str
    kind: str
    body: Mapping[str, object]
    by: str = ""

    def data(self, kind: type[BodyT]) -> BodyT:
        """Return its data as one of the types in `bodies.py`. Raises PlainDataError if it is not."""
        return read(kind, self.body)


def take(entry: Entry, standing: list[Entry], undone: list[Entry], actions: Container[str] = ACTIONS) -> None:
    """Take the next entry of a log: change the actions that stand, and those that were undone.

    An entry that undoes or redoes nothing is refused before it is written, and otherwise counts for nothing.
    """
    if entry.kind == "undo":
        undone += [standing.pop()] if standing else []
    elif entry.kind == "redo":
        standing += [undone.pop()] if undone else []
    elif entry.kind in actions:
        standing.append(entry)
        undone.clear()


def standing_of(entries: Iterable[Entry], actions: Container[str]) -> list[Entry]:
    """Return the actions in a log that were not undone."""
    standing: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        take(entry, standing, undone, actions)
    return standing


def corrections(action: Entry) -> list[tuple[int, Mapping[str, object] | None]]:
    """Return the rounds that an action corrects, each with what replaces it, or None if it is removed."""
    if action.kind == "remove":
        return [(action.data(bodies.Removal).number, None)]
    if action.kind != "edit":
        return []
    several = action.data(bodies.Corrections).rounds if "rounds" in action.body else (action.data(bodies.Correction),)
    return [(each.number, each.round) for each in several]


def corrected(standing: Sequence[Entry], players_in: Sequence[str]) -> list[Entry]:
    """Return the actions with every correction applied; a corrected round keeps its own entry's time and number.

    `players_in` are the keys of a round that name players: see `Game` in `games/contract.py`. Raises ReplayError.
    """
    if not any(action.kind in ("edit", "remove", "player") for action in standing):
        return list(standing)
    actions: list[Entry] = []
    places: list[int] = []
    for action in standing:
        if action.kind not in ("edit", "remove"):
            if action.kind == "round":
                places.append(len(actions))
            if action.kind == "player":
                named = action.data(bodies.Naming)
                actions = [_renamed(each, named.name, named.to, players_in) for each in actions]
            actions.append(action)
        for number, round in corrections(action):
            if not 0 < number <= len(places):
                count = plural(len(places), "round")
                raise ReplayError(f"there is no round {number} to correct; the game has {count}")
            place = places[number - 1]
            if round is not None:
                actions[place] = actions[place]._replace(body=round)
                continue
            del actions[place]
            places = [each - (each > place) for each in places if each != place]
    return actions


def _renamed(action: Entry, name: str, to: str, players_in: Sequence[str]) -> Entry:
    """Return an action with another name for a player."""
    keys = {"round": players_in, "join": ("name",), "leave": ("name",), "deals": ("name",), "seats": ("names",)}
    body = {
        key: _with_name(value, name, to) if key in keys.get(action.kind, ()) else value
        for key, value in action.body.items()
    }
    return action if body == action.body else action._replace(body=body)


def _with_name(value: object, name: str, to: str) -> object:
    if isinstance(value, str):
        return to if folded(value) == folded(name) else value
    if isinstance(value, Mapping):
        return {_with_name(key, name, to): each for key, each in value.items()}
    return [_with_name(each, name, to) for each in value] if isinstance(value, list) else value
