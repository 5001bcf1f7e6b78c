"""Seasons, each of which is a log like a game's: what was done can be taken back by another entry.

The row of a season has its name, and its identity is the same in every scorebook that it is copied to.
"""

import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import BadInput, CommandHint, ReplayError, UnknownNameError, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.games.registry import find_game
from ramble_tools.home import program
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.book import Book, plain_name, reading, require_sound, writing
from ramble_tools.scorebook.entries import Entry, standing_of
from ramble_tools.scorebook.season_settings import (
    USUAL_POINTS,
    Setting,
    known,
    points_in,
    read_points,
    read_settings,
    require_settings,
)
from ramble_tools.scorebook.store import NO_GAME, SEASON, Row

ACTIONS = ("add", "drop", "set", "rename", "close")


class Season(NamedTuple):
    """A season: its row, its game (empty: any), the points for each place, and the identities of its games.

    `settings` are all that were chosen (`season_settings.py`). `closed` has the games that were over when the season
    was closed, by identity, each with its name, the time it was finished, and the players' places; None if it is open.
    If its log is damaged, all of this is as it was before the damage.
    """

    row: Row
    kind: str = ""
    points: tuple[int, ...] = USUAL_POINTS
    games: Mapping[str, None] = {}
    damage: str = ""
    settings: Mapping[str, Setting] = {}
    closed: Mapping[str, bodies.Result] | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.row.called


def row_name_of(name: str) -> str:
    """Return the name of the row of the season that is called this."""
    return f"{NO_GAME}{SEASON} {name}"


def season_of(row: Row, entries: Sequence[Entry], damage: str = "") -> Season:
    """Return the season with this log. Kinds of entries that are not known, from a later version, are skipped.

    Raises ReplayError if this is not the log of a season.
    """
    if not entries or entries[0].kind != SEASON:
        raise ReplayError("the log is incomplete: the start of the season is missing")
    first, games, closed = entries[0].data(bodies.Season), dict[str, None](), None
    settings: dict[str, Setting] = {"points": list(first.points)}
    for action in standing_of(entries, ACTIONS):
        if action.kind == "set":
            settings |= known(require_settings(action.body))
        elif action.kind == "close":
            closed = action.data(bodies.Closing).results
        elif action.kind != "rename":
            game = str(action.body["game"])  # of thousands; what is no text was left out when it was read
            games.pop(game, None)
            if action.kind == "add":
                games[game] = None
    return Season(row, first.game, points_in(settings, "points"), games, damage, settings, closed)


def name_of(entries: Sequence[Entry]) -> str:
    """Return what the season with this log is called. Raises BadInput, KeyError and TypeError."""
    renames = [action for action in standing_of(entries, ACTIONS) if action.kind == "rename"]
    return renames[-1].data(bodies.Rename).to if renames else entries[0].data(bodies.Season).name


# --- reading and writing


def all_seasons() -> list[Season]:
    """Return all seasons, the one used last first. Of one whose start can't be read, only the name is known."""
    with reading() as book:
        return [load_season(book, row, begun=False) for row in book.logs(SEASON)]


def missing_seasons() -> str:
    """Return what is damaged and may be a season's; an empty text without damage."""
    with reading() as book:
        return book.damage()


def latest_seasons() -> list[Season]:
    """Return all seasons as they began, the one used last first. Their logs, which may be long, are not read."""
    with reading() as book:
        return _begun_seasons(book)


def _begun_seasons(book: Book) -> list[Season]:
    rows = book.logs(SEASON)
    firsts = book.store.first_entries(rows)
    return [_as_far_as_readable(row, [firsts[row.id]] if row.id in firsts else []) for row in rows]


def _as_far_as_readable(row: Row, entries: Sequence[Entry], damage: str = "") -> Season:
    """Return the season with this log; if not even its start can be read, it has no settings, and nothing else."""
    try:
        return season_of(row, entries, damage)
    except ReplayError as error:
        return Season(row, damage=damage or str(error))


def seasons_of(row: Row) -> tuple[list[Season], list[Season]]:
    """Return the seasons that a game belongs to, and the others to which it may be added; none with its games."""
    with reading() as book:
        seasons = _begun_seasons(book)
        logs: dict[int, list[Entry]] = {each.row.id: [] for each in seasons}
        for id, entry in book.store.about_game([each.row for each in seasons], row.identity):
            logs[id].append(entry)
    # An undo has the data of what it takes back, so all that is about this game is here.
    last = {id: standing_of(log, ACTIONS)[-1:] for id, log in logs.items()}
    mine = [each for each in seasons if any(action.kind == "add" for action in last[each.row.id])]
    may = [each for each in seasons if each not in mine and each.row.open and each.kind in ("", row.kind)]
    return mine, [] if find_game(row.kind).COOPERATIVE else may


def find_season(book: Book, name: str, *, deleted: bool = False) -> Season:
    """Return the season with this name, which may be shortened; with `deleted`, even a deleted one.

    Raises UnknownNameError and BookError.
    """
    rows = book.store.logs(SEASON)
    there = [row for row in rows if not row.deleted]
    near = _rows_named(there, name)
    was = [] if near else _rows_named([row for row in rows if row not in there], name)
    near = was if deleted and was else near
    if len(near) == 1:
        return load_season(book, near[0])
    if near:
        raise UnknownNameError(f"{quote(name)} could be {' or '.join(row.called for row in near[:6])}")
    hint: str = CommandHint(f'start one with {program()} season new "Winter 26"')
    if there or was:
        hint = _hint_to_restore(was[0]) if was else did_you_mean(name, [row.called for row in reversed(there)])
    raise UnknownNameError(f"there is no season {quote(name)}", *(book.hints_of_damage() or [hint]))


def _rows_named(rows: Sequence[Row], name: str) -> list[Row]:
    """Return the row of the season with this name or, if there is none, those whose names begin with it."""
    wanted = folded(name)
    by_name = {folded(row.called): row for row in reversed(rows)}
    if wanted in by_name:
        return [by_name[wanted]]
    return [row for key, row in by_name.items() if wanted and key.startswith(wanted)]


def _hint_to_restore(row: Row) -> str:
    return f"it was deleted, and {undo_line(row)} brings it back"


def undo_line(row: Row) -> str:
    """Return the command line that undoes what was last done in a season."""
    return f"{program()} season undo {shlex.quote(row.called)}"


def _require_free(book: Book, name: str, but: int = 0) -> None:
    """Raise BadInput if a season has this name, deleted or not, other than the one with the number `but`."""
    for row in book.store.logs(SEASON):
        if folded(row.called) == folded(name) and row.id != but:
            hint = _hint_to_restore(row) if row.deleted else "choose another name"
            raise BadInput(f"there is already a season {quote(name)}; {hint}")


def load_season(book: Book, row: Row, *, begun: bool = True) -> Season:
    """Return the season with this row.

    If not even its start can be read, only its row is known; but if it must have `begun`, raises DamagedBookError.
    """
    season = _as_far_as_readable(row, *book.log(row))
    require_sound(row, season.damage if begun and not season.settings else "")
    return season


def _hold_season(book: Book, name: str, *, deleted: bool = False) -> Season:
    """Return the season with this name, to write in it. Raises UnknownNameError, and DamagedBookError."""
    season = load_season(book, book.hold(find_season(book, name, deleted=deleted).row))
    require_sound(season.row, season.damage)
    return season


def hold_open_season(book: Book, name: str) -> Season:
    """Return the season with this name, to write in it. Raises UnknownNameError, and BadInput if it is closed."""
    season = _hold_season(book, name)
    _require_open(book, season)
    return season


def _require_open(book: Book, season: Season) -> None:
    if season.closed is not None:
        last = standing_of(book.log(season.row).entries, ACTIONS)[-1].kind
        what = "opens it again" if last == "close" else f"undoes {last} and, repeated, the closing"
        raise BadInput(f"{season.name} is closed", CommandHint(f"{undo_line(season.row)} {what}"))


def new_season(name: str, kind: str = "", points: str = "", *, by: str = "") -> Season:
    """Start a season of one game, or of any. Raises BadInput."""
    plain = plain_name(name, "a season")
    if kind and find_game(kind).COOPERATIVE:
        raise BadInput(f"{find_game(kind).TITLE} is played together, so it has no places; choose another game")
    read = read_points(points) if points else USUAL_POINTS
    with writing(create=True) as book:
        book.store.hold_names()
        _require_free(book, plain)
        row = book.create(SEASON, book.unused_name(row_name_of(plain)))
        row = book.append(row, SEASON, {"name": plain, "game": kind, "points": list(read)}, by=by)
    return Season(row, kind, read)


def change(name: str, settings: Sequence[str], *, by: str = "") -> Season:
    """Change settings of a season, as in `best=8`, and return it. Raises UnknownNameError and BadInput."""
    read = read_settings(settings)
    if not read:
        with reading() as book:
            return find_season(book, name)
    with writing() as book:
        return load_season(book, book.append(hold_open_season(book, name).row, "set", read, by=by))


def rename(name: str, to: str, *, by: str = "") -> tuple[str, Season]:
    """Rename a season, and return its old name and the season. Raises UnknownNameError and BadInput."""
    plain = plain_name(to, "a season")
    with writing() as book:
        book.store.hold_names()
        season = _hold_season(book, name)
        _require_free(book, plain, season.row.id)
        row = book.append(season.row._replace(name=row_name_of(plain)), "rename", {"to": plain}, by=by)
        return season.name, load_season(book, row)


def delete(name: str, *, by: str = "") -> Season:
    """Hide a season, whose whole name is needed; `undo` brings it back. Raises UnknownNameError."""
    with writing() as book:
        season = _hold_season(book, name)
        if folded(season.name) != folded(name):
            what = f"to delete {quote(season.name)}, type its whole name"
            raise UnknownNameError(f"there is no season {quote(name)}; {what}")
        return season._replace(row=book.append(season.row._replace(deleted=True), "delete", {}, by=by))


def put_games(
    name: str, games: Sequence[str], *, drop: bool = False, by: str = ""
) -> tuple[Season, list[Row], list[Row]]:
    """Add games to a season, or take them out; return the season, those that changed, and those that did not.

    Without games, it is the one that was used last. Raises UnknownNameError and BadInput; then nothing is changed.
    """
    with writing() as book:
        season = hold_open_season(book, name)
        rows = [book.game(None, game) for game in games]
        rows = rows or [book.game(season.kind) if season.kind else book.last_used()]
        inside, log, done, same = set(season.games), season.row, list[Row](), list[Row]()
        for row in rows:
            if not drop:
                _require_fits(book, season, row.kind, quote(row.name))
            if (row.identity in inside) is not drop:
                same.append(row)
                continue
            log = book.append(log, "drop" if drop else "add", {"game": row.identity}, by=by)
            inside ^= {row.identity}
            done.append(row)
    return season, done, same


def undo(name: str, *, by: str = "") -> tuple[Season, Entry, str]:
    """Take back what was last done in a season; return the season, what that was, and the name of its game, if any.

    Raises UnknownNameError, and BadInput if there is nothing to undo.
    """
    with writing() as book:
        book.store.hold_names()
        season = _hold_season(book, name, deleted=True)
        if season.row.deleted:
            row = book.append(season.row._replace(deleted=False), "restore", {}, by=by)
            return season._replace(row=row), Entry(row.last, "", "delete", {}), ""
        entries = book.log(season.row).entries
        standing = standing_of(entries, ACTIONS)
        if not standing:
            raise BadInput(f"there is nothing to undo in {season.name}: nothing was added or changed")
        action, row = standing[-1], season.row
        if action.kind == "rename":
            called = row_name_of(name_of([*entries, Entry(0, "", "undo", {})]))
            row = row._replace(name=book.unused_name(called, row.id))
        if action.kind == "close":
            row = row._replace(open=True)
        of_a_game = {"game": action.data(bodies.OfGame).game} if action.kind in ("add", "drop") else {}
        row = book.append(row, "undo", of_a_game, by=by)
        game = book.store.with_identity(of_a_game.get("game", ""))
        return load_season(book, row), action, game.name if game else ""


def season_for(name: str, kind: str) -> Season:
    """Return the season with this name. Raises UnknownNameError, and BadInput if games of this kind can't be in it."""
    with reading() as book:
        season = find_season(book, name)
        _require_fits(book, season, kind, "this")
        return season


def _require_fits(book: Book, season: Season, kind: str, what: str) -> None:
    _require_open(book, season)
    title = find_game(kind).TITLE
    if season.kind and kind != season.kind:
        raise BadInput(f"{what} is a game of {title}, and {season.name} is a season of {find_game(season.kind).TITLE}")
    if find_game(kind).COOPERATIVE:
        raise BadInput(f"{title} is played together, so it has no places in a season")
