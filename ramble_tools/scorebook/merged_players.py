"""Players who are merged: names that are one person, in a log like a game's.

What was done can be taken back by another entry. A scorebook to which others were copied may have several such logs;
all of them count, in the order of time.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ramble_tools.errors import BadInput, UnknownNameError, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.book import Book, require_sound, writing
from ramble_tools.scorebook.entries import Entry, standing_of
from ramble_tools.scorebook.store import NO_GAME, PLAYERS, Row

ROW_NAME = NO_GAME + PLAYERS
# Players could once be hidden from statistics. Such entries count for nothing, but an undo may be about one of them.
ACTIONS = ("merge", "split", "hide", "unhide")


class MergedPlayers(NamedTuple):
    """Which names stand for another one.

    `names` has for a folded name the name that it stands for. `damage` says what is wrong with a log, if anything;
    then all of this is as it was before that.
    """

    names: Mapping[str, str] = {}
    damage: str = ""

    def person(self, name: str) -> str:
        """Return the name under which a player is counted."""
        seen = set()
        while (key := folded(name)) in self.names and key not in seen:
            seen.add(key)
            name = self.names[key]
        return name


# --- reading and writing


def read_merged(book: Book) -> MergedPlayers:
    """Return what the book says about its players."""
    names: dict[str, str] = {}
    actions, trouble = _actions_that_count(book)
    for _, action in actions:
        if action.kind == "merge":
            named = action.data(bodies.Naming)
            names[folded(named.name)] = named.to
        elif action.kind == "split":
            names.pop(folded(action.data(bodies.OfPlayer).name), None)
    return MergedPlayers(names, trouble or book.damage())


def _actions_that_count(book: Book) -> tuple[list[tuple[Row, Entry]], str]:
    """Return the actions that were not undone, each with its log, in the order of time; and any damage."""
    found: list[tuple[str, Row, Entry]] = []
    trouble = ""
    for row in _logs_of_players(book):
        entries, damage = book.log(row)
        trouble = trouble or damage
        latest = ""
        for action in standing_of(entries, ACTIONS):
            latest = max(latest, action.at)  # even if a clock was set back
            found.append((latest, row, action))
    found.sort(key=lambda each: each[0])
    return [(row, action) for _, row, action in found], trouble


def _logs_of_players(book: Book) -> list[Row]:
    """Return the logs of the players, the book's own first."""
    return sorted(book.store.logs(PLAYERS), key=lambda row: row.id)


def _to_change(book: Book) -> MergedPlayers:
    """Return what the book says, and let nobody else change it. Raises DamagedBookError."""
    book.store.hold_names()
    merged = read_merged(book)
    require_sound(Row(0, "", PLAYERS), merged.damage)
    return merged


def _add_entry(book: Book, kind: str, body: Mapping[str, object], by: str) -> None:
    rows = _logs_of_players(book)
    row = book.hold(rows[0]) if rows else book.create(PLAYERS, book.unused_name(ROW_NAME))
    book.append(row, kind, body, by=by)


def undo(*, by: str = "") -> Entry:
    """Take back what was last done about players in this book, and return it. Raises BadInput."""
    with writing() as book:
        _to_change(book)
        standing, _ = _actions_that_count(book)
        if not standing:
            raise BadInput("there is nothing to undo: nobody is merged")
        row, action = standing[-1]
        book.append(book.hold(row), "undo", action.body, by=by)
    return action


def merge(name: str, to: str, *, by: str = "") -> str:
    """Count everything that one name played as another's, and return the other name. Raises BadInput."""
    with writing() as book:
        merged, known = _to_change(book), players(book)
        name, to = _known_name(known, name), merged.person(_known_name(known, to))
        if folded(merged.person(name)) == folded(to):
            raise BadInput(f"{quote(name)} and {quote(to)} are the same person already")
        _add_entry(book, "merge", {"name": name, "to": to}, by)
    return to


def split(name: str, *, by: str = "") -> str:
    """Undo a merge, and return the name that is on its own again. Raises UnknownNameError."""
    with writing() as book:
        if folded(name) not in _to_change(book).names:
            raise UnknownNameError(f"{quote(name)} is not merged with another name")
        _add_entry(book, "split", {"name": name}, by)
        return next((each for each in players(book).values() if folded(each) == folded(name)), name)


def players(book: Book, most: int | None = None) -> dict[str, str]:
    """Return the names of the players of the latest games, or of all, by their folded forms, the most recent first."""
    names: dict[str, str] = {}
    for row in book.store.games(most=most):
        for name in row.players:
            names.setdefault(folded(name), name)
    return names


def _known_name(names: Mapping[str, str], name: str) -> str:
    if folded(name) not in names:
        hint = did_you_mean(name, names.values()) if names else "nobody has played yet"
        raise UnknownNameError(f"nobody called {quote(name)} has played; {hint}")
    return names[folded(name)]
