"""Whether an entry has what its kind must have. Anything else counts for nothing, and is not imported."""

from collections.abc import Mapping, Sequence

from ramble_tools.errors import BadInput, quote
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.plain import read
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.entries import Entry, corrections
from ramble_tools.scorebook.season_settings import read_points, require_settings
from ramble_tools.scorebook.store import DRAFT, PLAYERS, SEASON

# The kind that an entry has in which the data does not fit; what was in it is its data.
UNREADABLE = "unreadable"
# What happens to code that reads data of the wrong kind.
WRONG_DATA = (BadInput, KeyError, TypeError, ValueError, AttributeError, IndexError)
_ALL: Mapping[str, type] = {
    **bodies.OF_PLAYERS,
    **bodies.OF_SEASONS,
    **bodies.OF_GAMES,
    DRAFT: bodies.Unfinished,
    UNREADABLE: bodies.Empty,
}


def require_data(entry: Entry) -> None:
    """Raise BadInput if the data of an entry does not fit its kind; that of a round is looked at by its game."""
    is_several = entry.kind == "edit" and isinstance(entry.body, Mapping) and "rounds" in entry.body
    found: object = read(bodies.Corrections if is_several else _ALL.get(entry.kind, bodies.Empty), entry.body)
    if isinstance(found, bodies.Season):
        read_points(",".join(map(str, found.points)))
        if found.game not in ("", *NAMES):
            raise BadInput(f"there is no game {quote(found.game)}")
    if entry.kind == "set":
        require_settings(entry.body)


def require_round(entry: Entry, kind: str) -> None:
    """Raise BadInput if the rounds in an entry of a game of this kind are not of the type that its rounds have."""
    rounds = [entry.body] if entry.kind == "round" else [each for _, each in corrections(entry)]
    for each in rounds:
        if each is not None:
            game = find_game(kind)
            game.from_plain(each, game.Rules())


def kinds_in(kind: str) -> Sequence[str]:
    """Return the kinds of entries in a log of this kind."""
    return tuple({SEASON: bodies.OF_SEASONS, PLAYERS: bodies.OF_PLAYERS}.get(kind, bodies.OF_GAMES))


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
    return entry.kind in _ALL
