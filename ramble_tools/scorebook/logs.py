"""What the logs of games, of seasons and of players have in common."""

from collections.abc import Sequence

from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.club import row_name_of, season_of
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.people import ROW_NAME, require_people
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.store import PLAYERS, SEASON, Row


def replayed(kind: str, entries: Sequence[Entry]) -> tuple[bool, tuple[str, ...]]:
    """Return whether a log goes on, which a game that is over does not, and the names of its players.

    Raises ReplayError if these are not the entries of a log of this kind; what the data of an entry is not may also
    raise KeyError, TypeError, ValueError, AttributeError and IndexError.
    """
    if kind == SEASON:
        season_of(Row(0, "", kind), entries)
        return True, ()
    if kind == PLAYERS:
        require_people(entries)
        return True, ()
    history = history_of(find_game(kind), entries)
    return not history.over, history.players


def name_in(row: Row, entries: Sequence[Entry]) -> str:
    """Return the name that a row should have according to its log; its own if the log does not say."""
    if row.kind == PLAYERS:
        return ROW_NAME
    return row_name_of(entries[0].body["name"]) if row.kind == SEASON and entries else row.name
