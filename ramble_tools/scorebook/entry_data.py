"""What each kind of entry must have. Anything else counts for nothing."""

from collections.abc import Mapping, Sequence

from ramble_tools.errors import BadInput, quote
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.entries import ACTIONS, Entry, corrections
from ramble_tools.scorebook.season_settings import read_points, require_settings
from ramble_tools.scorebook.store import DRAFT, PLAYERS, SEASON

_TEXTS, _NUMBERS = "a list of texts", "a list of whole numbers"
# The kinds of entries in a log of seasons and in one of players, and what in a game's.
_OF_SEASONS = (SEASON, "add", "drop", "set", "rename", "close", "undo", "delete", "restore")
_OF_PLAYERS = ("merge", "split", "hide", "unhide", "undo")
_OF_GAMES = ("new", *ACTIONS, "undo", "redo", "resume", "rename", "delete", "restore")
# The kind that an entry has in which the data does not fit; what was in it is its data.
UNREADABLE = "unreadable"
_KNOWN = {*_OF_GAMES, *_OF_SEASONS, *_OF_PLAYERS, UNREADABLE, DRAFT}
# What happens to code that reads data of the wrong kind.
WRONG_DATA = (BadInput, KeyError, TypeError, ValueError, AttributeError, IndexError)
# What the data of each kind of entry must have, but for the rounds of a game, which the game itself reads.
_DATA: Mapping[str, Mapping[str, str]] = {
    "new": {"players": _TEXTS, "rules": _TEXTS},
    "join": {"name": "text"},
    "leave": {"name": "text"},
    "deals": {"name": "text"},
    "seats": {"names": _TEXTS},
    "note": {"text": "text"},
    "player": {"name": "text", "to": "text"},
    "rules": {"rules": _TEXTS},
    "rename": {"to": "text"},
    SEASON: {"name": "text", "game": "text", "points": _NUMBERS},
    "add": {"game": "text"},
    "drop": {"game": "text"},
    "merge": {"name": "text", "to": "text"},
    "split": {"name": "text"},
    "hide": {"name": "text"},
    "unhide": {"name": "text"},
}


def require_data(entry: Entry) -> None:
    """Raise BadInput, KeyError or TypeError if the data of an entry does not fit its kind."""
    if not isinstance(entry.body, Mapping):
        raise BadInput("its data is not a JSON object")
    for key, what in _DATA.get(entry.kind, {}).items():
        value = entry.body[key]
        items = [value] if what == "text" else value if isinstance(value, list) else [None]
        if not all(type(each) is (int if what == _NUMBERS else str) for each in items):
            raise BadInput(f"'{key}' is not {what}")
    numbers = [number for number, _ in corrections(entry)]
    numbers += [entry.body.get("round", 1)] if entry.kind == "note" else []
    if not all(type(number) is int for number in numbers):
        raise BadInput("the number of a round is not a whole number")
    if entry.kind == SEASON:
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


def kinds_in(kind: str) -> Sequence[str]:
    """Return the kinds of entries in a log of this kind."""
    return {SEASON: _OF_SEASONS, PLAYERS: _OF_PLAYERS}.get(kind, _OF_GAMES)


def readable(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of a log, those that can't be read as `UNREADABLE`, which counts for nothing.

    Whether a round is one of its game is seen when it is played.
    """
    return [
        each
        if each.kind == "round" or _fits(each)
        else each._replace(kind=UNREADABLE, body={"kind": each.kind, "body": each.body})
        for each in entries
    ]


def _fits(entry: Entry) -> bool:
    try:
        require_data(entry)
    except WRONG_DATA:
        return False
    return entry.kind in _KNOWN
