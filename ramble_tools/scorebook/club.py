"""The ledger of a scorebook: seasons, names that are one person, and players who are left out of statistics.

It is a log like a game's: nothing in it is changed or deleted, and what was done can be taken back by another entry.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ramble_tools.errors import BadInput, CommandHint, DamagedBookError, UnknownNameError, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.games.registry import find_game
from ramble_tools.home import program
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.book import Book, encode, now, parsed, reading, writing
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.game_names import plain_name
from ramble_tools.scorebook.store import Line, Row, Store

_START = "ledger"
USUAL_POINTS = (3, 2, 1)
_MOST_POINTS, _MOST_PLACES = 1000, 50


class Season(NamedTuple):
    """A season: its name, its game (empty: any), the points for each place, and the identities of its games."""

    id: str
    name: str
    kind: str = ""
    points: tuple[int, ...] = USUAL_POINTS
    games: tuple[str, ...] = ()


class Club(NamedTuple):
    """What the ledger says: the seasons, the newest first; which names stand for another one; who is left out.

    `merged` has for a folded name the name that it stands for, and `hidden` has folded names.
    """

    seasons: tuple[Season, ...] = ()
    merged: Mapping[str, str] = {}
    hidden: frozenset[str] = frozenset()

    def person(self, name: str) -> str:
        """Return the name under which a player is counted."""
        seen = set()
        while (key := folded(name)) in self.merged and key not in seen:
            seen.add(key)
            name = self.merged[key]
        return name

    def is_hidden(self, name: str) -> bool:
        """Return whether a player is left out of statistics."""
        return folded(self.person(name)) in self.hidden

    def season(self, name: str) -> Season:
        """Return the season with this name, which may be shortened. Raises UnknownNameError."""
        wanted = folded(name)
        same = [each for each in self.seasons if folded(each.name) == wanted]
        near = same or [each for each in self.seasons if wanted and folded(each.name).startswith(wanted)]
        if len(near) == 1:
            return near[0]
        if near:
            raise UnknownNameError(f"{quote(name)} could be {' or '.join(each.name for each in near[:6])}")
        names = [each.name for each in self.seasons]
        hint = did_you_mean(name, names) if names else CommandHint(f'start one with {program()} season new "Winter 26"')
        raise UnknownNameError(f"there is no season {quote(name)}", hint)


def club_of(entries: Iterable[Entry]) -> Club:
    """Return what these entries of the ledger say, in their order. Unknown kinds, from a later version, are skipped."""
    seasons: dict[str, Season] = {}
    merged: dict[str, str] = {}
    hidden: set[str] = set()
    for entry in entries:
        body = entry.body
        if entry.kind == "season":
            seasons[body["id"]] = Season(body["id"], body["name"], body["game"], tuple(body["points"]))
        elif entry.kind in ("season-add", "season-drop", "season-points") and body["season"] in seasons:
            seasons[body["season"]] = _changed(seasons[body["season"]], entry)
        elif entry.kind == "merge":
            merged[folded(body["name"])] = body["to"]
        elif entry.kind == "split":
            merged.pop(folded(body["name"]), None)
        elif entry.kind == "hide":
            hidden.add(folded(body["name"]))
        elif entry.kind == "unhide":
            hidden.discard(folded(body["name"]))
    return Club(tuple(reversed(seasons.values())), merged, frozenset(hidden))


def _changed(season: Season, entry: Entry) -> Season:
    if entry.kind == "season-points":
        return season._replace(points=tuple(entry.body["points"]))
    others = tuple(each for each in season.games if each != entry.body["game"])
    return season._replace(games=(*others, entry.body["game"]) if entry.kind == "season-add" else others)


# --- reading and writing


def entries(store: Store) -> list[Entry]:
    """Return the entries of the ledger. Raises BookError if one is damaged."""
    lines = store.ledger()
    running = checksums.start(_START)
    for number, line in enumerate(lines, start=1):
        running = checksums.add(running, line)
        if running != line.sum or line.number != number:
            raise DamagedBookError(
                f"entry {number} of the scorebook's ledger is damaged", "restore a backup of the scorebook"
            )
    return parsed(lines)


def look(book: Book) -> Club:
    """Return what the ledger says. Raises BookError."""
    return club_of(entries(book.store))


def _add(book: Book, kind: str, body: Mapping[str, Any], by: str) -> None:
    last = (book.store.ledger() or [Line(0, "", "", "", "", checksums.start(_START))])[-1]
    line = Line(last.number + 1, now(), by, kind, encode(body), 0)
    book.store.add_to_ledger(line._replace(sum=checksums.add(last.sum, line)))


def add_missing(store: Store, lines: Sequence[Line]) -> None:
    """Add those of these lines that the ledger doesn't have yet, as when a book is copied."""
    store.hold_ledger()
    there = store.ledger()
    known = {line[1:-1] for line in there}
    last = there[-1] if there else Line(0, "", "", "", "", checksums.start(_START))
    for line in lines:
        if line[1:-1] not in known:
            line = line._replace(number=last.number + 1)
            last = line._replace(sum=checksums.add(last.sum, line))
            store.add_to_ledger(last)


# --- seasons


def new_season(name: str, kind: str = "", points: str = "", *, by: str = "") -> Season:
    """Start a season of one game, or of any. Raises BadInput."""
    plain = plain_name(name)
    if kind and find_game(kind).COOPERATIVE:
        raise BadInput(f"{find_game(kind).TITLE} is played together, so it has no places; choose another game")
    season = Season(os.urandom(8).hex(), plain, kind, read_points(points) if points else USUAL_POINTS)
    with writing(create=True) as book:
        book.store.hold_ledger()
        if any(folded(each.name) == folded(plain) for each in look(book).seasons):
            raise BadInput(f"there is already a season {quote(plain)}; choose another name")
        body = {"id": season.id, "name": plain, "game": kind, "points": list(season.points)}
        _add(book, "season", body, by)
    return season


def read_points(text: str) -> tuple[int, ...]:
    """Return the points for each place, the first place first, as in `5,3,2,1`. Raises BadInput."""
    parts = text.replace(",", " ").split()
    if not parts or len(parts) > _MOST_PLACES or not all(part.isascii() and part.isdecimal() for part in parts):
        raise BadInput(f"{quote(text)} is not a list of points; write those of the first place first, as in 5,3,2,1")
    points = tuple(int(part) for part in parts if len(part) < 6)
    if len(points) < len(parts) or max(points) > _MOST_POINTS:
        raise BadInput(f"a place has at most {_MOST_POINTS} points")
    if list(points) != sorted(points, reverse=True):
        raise BadInput(f"in {quote(text)}, a later place has more points than an earlier one")
    return points


def set_points(name: str, points: str, *, by: str = "") -> Season:
    """Change the points for the places of a season, for all its games. Raises BadInput."""
    read = read_points(points)
    with writing() as book:
        book.store.hold_ledger()
        season = look(book).season(name)
        _add(book, "season-points", {"season": season.id, "points": list(read)}, by)
    return season._replace(points=read)


def put_games(
    name: str, games: Sequence[str], *, drop: bool = False, by: str = ""
) -> tuple[Season, list[Row], list[Row]]:
    """Add games to a season, or take them out; return the season, those that changed, and those that did not.

    Without games, it is the one that was used last. Raises UnknownNameError and BadInput; then nothing is changed.
    """
    with writing() as book:
        book.store.hold_ledger()
        season = look(book).season(name)
        rows = [book.game(None, game) for game in games] or [book.game(season.kind or _latest_kind(book))]
        done, same = [], []
        for row in rows:
            if not drop:
                _require_fits(season, row.kind, quote(row.name))
            if (row.identity in season.games) is not drop:
                same.append(row)
                continue
            entry = Entry(0, "", "season-drop" if drop else "season-add", {"season": season.id, "game": row.identity})
            _add(book, entry.kind, entry.body, by)
            season = _changed(season, entry)
            done.append(row)
    return season, done, same


def season_for(name: str, kind: str) -> Season:
    """Return the season with this name. Raises UnknownNameError, and BadInput if games of this kind can't be in it."""
    with reading() as book:
        season = look(book).season(name)
    _require_fits(season, kind, "this")
    return season


def _require_fits(season: Season, kind: str, what: str) -> None:
    title = find_game(kind).TITLE
    if season.kind and kind != season.kind:
        raise BadInput(f"{what} is a game of {title}, and {season.name} is a season of {find_game(season.kind).TITLE}")
    if find_game(kind).COOPERATIVE:
        raise BadInput(f"{title} is played together, so it has no places in a season")


def _latest_kind(book: Book) -> str:
    found = book.games(most=1)
    if not found:
        raise UnknownNameError(f"no game has been started yet; start one with {program()} GAME new Ann Bob")
    return found[0].kind


# --- players


def merge(name: str, to: str, *, by: str = "") -> str:
    """Count everything that one name played as another's, and return the other name. Raises BadInput."""
    with writing() as book:
        book.store.hold_ledger()
        known = _players(book)
        name, to = _known(known, name), look(book).person(_known(known, to))
        if folded(look(book).person(name)) == folded(to):
            raise BadInput(f"{quote(name)} and {quote(to)} are the same person already")
        _add(book, "merge", {"name": name, "to": to}, by)
    return to


def split(name: str, *, by: str = "") -> str:
    """Undo a merge, and return the name that is on its own again. Raises UnknownNameError."""
    with writing() as book:
        book.store.hold_ledger()
        merged = look(book).merged
        if folded(name) not in merged:
            raise UnknownNameError(f"{quote(name)} is not merged with another name")
        _add(book, "split", {"name": name}, by)
        return next((each for each in _players(book).values() if folded(each) == folded(name)), name)


def hide(name: str, *, hidden: bool = True, by: str = "") -> str:
    """Leave a player out of statistics, or show them again; return their name. Raises UnknownNameError."""
    with writing() as book:
        book.store.hold_ledger()
        club = look(book)
        person = club.person(_known(_players(book), name))
        if club.is_hidden(person) is hidden:
            raise BadInput(f"{quote(person)} is {'already' if hidden else 'not'} left out")
        _add(book, "hide" if hidden else "unhide", {"name": person}, by)
    return person


def _players(book: Book) -> dict[str, str]:
    """Return all players' names by their folded forms, as the latest game has them."""
    names: dict[str, str] = {}
    for row in book.games():
        for name in row.players:
            names.setdefault(folded(name), name)
    return names


def _known(names: Mapping[str, str], name: str) -> str:
    if folded(name) not in names:
        hint = did_you_mean(name, names.values()) if names else "nobody has played yet"
        raise UnknownNameError(f"nobody called {quote(name)} has played; {hint}")
    return names[folded(name)]
