"""What the logs of games, of seasons and of players have in common."""

from collections.abc import Mapping, Sequence

from ramble_tools.errors import BadInput, quote
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook.club import name_of, row_name_of, season_of
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.people import ROW_NAME, require_people
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.season_settings import read_points, require_settings
from ramble_tools.scorebook.store import PLAYERS, SEASON, Row

_TEXTS, _NUMBERS = "a list of texts", "a list of whole numbers"
# What the data of each kind of entry must have, but for the rounds of a game, which the game itself reads.
_DATA: Mapping[str, Mapping[str, str]] = {
    "new": {"players": _TEXTS, "rules": _TEXTS},
    "join": {"name": "text"},
    "leave": {"name": "text"},
    "deals": {"name": "text"},
    "seats": {"names": _TEXTS},
    "note": {"text": "text"},
    "rename": {"to": "text"},
    SEASON: {"name": "text", "game": "text", "points": _NUMBERS},
    "add": {"game": "text"},
    "drop": {"game": "text"},
    "points": {"points": _NUMBERS},
    "merge": {"name": "text", "to": "text"},
    "split": {"name": "text"},
    "hide": {"name": "text"},
    "unhide": {"name": "text"},
}


def require_data(entry: Entry) -> None:
    """Raise BadInput, KeyError or TypeError if the data of an entry does not fit its kind."""
    for key, what in _DATA.get(entry.kind, {}).items():
        value = entry.body[key]
        items = [value] if what == "text" else value if isinstance(value, list) else [None]
        if not all(type(each) is (int if what == _NUMBERS else str) for each in items):
            raise BadInput(f"'{key}' is not {what}")
    if entry.kind in (SEASON, "points"):
        read_points(",".join(map(str, entry.body["points"])))
    if entry.kind == "set":
        require_settings(entry.body)
    if entry.kind == "close":
        _require_results(entry.body["results"])
    if entry.kind == SEASON and entry.body["game"] not in ("", *NAMES):
        raise BadInput(f"there is no game {quote(entry.body['game'])}")


def _require_results(results: object) -> None:
    """Raise BadInput if this is not what a season's closing entry has of its games."""
    for result in results.values() if isinstance(results, dict) else [None]:
        match result:
            case [str(), str(), dict(places)] if all(type(place) is int and place > 0 for place in places.values()):
                continue
        raise BadInput("its results are not what a season's closing entry has")


def replayed(kind: str, entries: Sequence[Entry]) -> tuple[bool, tuple[str, ...]]:
    """Return whether a log is open (a game that is over and a closed season are not), and the names of its players.

    Raises ReplayError if these are not the entries of a log of this kind; wrong data in an entry may also raise
    KeyError, TypeError, ValueError, AttributeError and IndexError.
    """
    if kind == SEASON:
        return season_of(Row(0, "", kind), entries).closed is None, ()
    if kind == PLAYERS:
        require_people(entries)
        return True, ()
    history = history_of(find_game(kind), entries)
    return not history.over, history.players


def renamed(kind: str, entries: Sequence[Entry], after: int) -> bool:
    """Return whether the entries after number `after` of a log give it another name."""
    if kind == SEASON:
        return name_of(entries) != name_of(entries[:after])
    return any(entry.kind == "rename" for entry in entries[after:])


def name_in(row: Row, entries: Sequence[Entry]) -> str:
    """Return the name that a row should have according to its log; its own if the log does not say."""
    if row.kind == PLAYERS:
        return ROW_NAME
    return row_name_of(name_of(entries)) if row.kind == SEASON and entries else row.name
