"""What the logs of games, of seasons and of players have in common."""

from collections.abc import Sequence

from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.club import name_of, row_name_of, season_of
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.people import ROW_NAME, require_people
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.store import PLAYERS, SEASON, Row


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
