"""What the logs of games, of seasons and of players have in common."""

from collections.abc import Sequence

from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.club import row_name_of, season_of
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.people import ROW_NAME, require_people
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.store import PLAYERS, SEASON, Row


def is_open(kind: str, entries: Sequence[Entry]) -> bool:
    """Return whether a log with these entries goes on: a game that is over does not.

    Raises ReplayError if they are not those of a log of this kind; what the data of an entry is not may also raise
    KeyError, TypeError, ValueError, AttributeError and IndexError.
    """
    if kind == SEASON:
        season_of(Row(0, "", kind), entries)
    elif kind == PLAYERS:
        require_people(entries)
    else:
        return not history_of(find_game(kind), entries).over
    return True


def name_in(row: Row, entries: Sequence[Entry]) -> str:
    """Return the name that a row should have according to its log; its own if the log does not say."""
    if row.kind == PLAYERS:
        return ROW_NAME
    return row_name_of(entries[0].body["name"]) if row.kind == SEASON and entries else row.name
