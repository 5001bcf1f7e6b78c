"""Seasons, each of which is a log like a game's: what was done can be taken back by another entry.

The row of a season has its name, and its identity is the same in every scorebook that it is copied to.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import BadInput, CommandHint, ReplayError, UnknownNameError, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.games.registry import find_game
from ramble_tools.home import program
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.book import Book, encode, parsed, plain_name, reading, require_sound, writing
from ramble_tools.scorebook.entries import Entry, standing_of
from ramble_tools.scorebook.store import NO_GAME, SEASON, Row

_BEGINNING = f"{NO_GAME}{SEASON} "
ACTIONS = ("add", "drop", "points")
KINDS = (SEASON, *ACTIONS, "undo")
USUAL_POINTS = (3, 2, 1)
_MOST_POINTS, _MOST_PLACES = 1000, 50


class Season(NamedTuple):
    """A season: its row, its game (empty: any), the points for each place, and the identities of its games.

    If its log is damaged, all of this is as it was before the damage.
    """

    row: Row
    kind: str = ""
    points: tuple[int, ...] = USUAL_POINTS
    games: Mapping[str, None] = {}
    damage: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.row.called


def row_name_of(name: str) -> str:
    """Return the name of the row of the season that is called this."""
    return _BEGINNING + name


def season_of(row: Row, entries: Sequence[Entry], damage: str = "") -> Season:
    """Return the season with this log. Kinds of entries that are not known, from a later version, are skipped.

    Raises BadInput if this is not the log of a season, and KeyError or TypeError if an entry is not what it should be.
    """
    if not entries or entries[0].kind != SEASON:
        raise ReplayError("the log is incomplete: the start of the season is missing")
    first, games = entries[0].body, dict[str, None]()
    points: Sequence[int] = first["points"]
    for action in standing_of(entries, ACTIONS):
        if action.kind == "points":
            points = action.body["points"]
            continue
        games.pop(action.body["game"], None)
        if action.kind == "add":
            games[action.body["game"]] = None
    return Season(row, first["game"], tuple(points), games, damage)


# --- reading and writing


def all_seasons() -> list[Season]:
    """Return all seasons, the one used last first. Of one whose start can't be read, only the name is known."""
    with reading() as book:
        logs = [(row, *book.log(row)) for row in book.store.logs(SEASON)]
    return [season_of(*log) if log[1] else Season(log[0], damage=log[2]) for log in logs]


def latest_seasons() -> list[Season]:
    """Return all seasons as they began, the one used last first. Their logs, which may be long, are not read."""
    with reading() as book:
        return _begun(book)


def _begun(book: Book) -> list[Season]:
    rows = book.store.logs(SEASON)
    firsts = book.store.first_lines([row.id for row in rows])
    found = []
    for row in rows:
        first = firsts.get(row.id)
        is_sound = first and checksums.add(checksums.start(row.identity), first) == first.sum
        found.append(season_of(row, parsed([first])) if first and is_sound else Season(row))
    return found


def seasons_of(row: Row) -> tuple[list[Season], list[Season]]:
    """Return the seasons that a game belongs to, and the others to which it may be added; none with its games."""
    with reading() as book:
        seasons = _begun(book)
        logs: dict[int, list[Entry]] = {each.row.id: [] for each in seasons}
        for id, line in book.store.lines_with(list(logs), encode({"game": row.identity})):
            logs[id] += parsed([line])
    # An undo has the data of what it takes back, so all that is about this game is here.
    last = {id: standing_of(log, ACTIONS)[-1:] for id, log in logs.items()}
    mine = [each for each in seasons if any(action.kind == "add" for action in last[each.row.id])]
    may = [each for each in seasons if each not in mine and each.kind in ("", row.kind)]
    return mine, [] if find_game(row.kind).COOPERATIVE else may


def find_season(book: Book, name: str) -> Season:
    """Return the season with this name, which may be shortened. Raises UnknownNameError and BookError."""
    wanted = folded(name)
    rows = {folded(row.called): row for row in reversed(book.store.logs(SEASON))}
    near = [rows[wanted]] if wanted in rows else [row for key, row in rows.items() if wanted and key.startswith(wanted)]
    if len(near) == 1:
        return load_season(book, near[0])
    names = [row.called for row in rows.values()]
    if near:
        raise UnknownNameError(f"{quote(name)} could be {' or '.join(row.called for row in near[:6])}")
    hint = did_you_mean(name, names) if names else CommandHint(f'start one with {program()} season new "Winter 26"')
    damage = book.hints_of_damage()
    raise UnknownNameError(f"there is no season {quote(name)}", *(damage or [hint]))


def load_season(book: Book, row: Row) -> Season:
    """Return the season with this row. Raises DamagedBookError if not even its start can be read."""
    entries, damage = book.log(row)
    if not entries:
        require_sound(row, damage)
    return season_of(row, entries, damage)


def _held(book: Book, name: str) -> Season:
    """Return the season with this name, to write in it. Raises UnknownNameError, and DamagedBookError."""
    season = load_season(book, book.hold(find_season(book, name).row))
    require_sound(season.row, season.damage)
    return season


def new_season(name: str, kind: str = "", points: str = "", *, by: str = "") -> Season:
    """Start a season of one game, or of any. Raises BadInput."""
    plain = plain_name(name)
    if kind and find_game(kind).COOPERATIVE:
        raise BadInput(f"{find_game(kind).TITLE} is played together, so it has no places; choose another game")
    read = read_points(points) if points else USUAL_POINTS
    with writing(create=True) as book:
        book.hold_names()
        if any(folded(row.called) == folded(plain) for row in book.store.logs(SEASON)):
            raise BadInput(f"there is already a season {quote(plain)}; choose another name")
        row = book.create(SEASON, book.unused_name(row_name_of(plain)))
        row = book.append(row, SEASON, {"name": plain, "game": kind, "points": list(read)}, by=by)
    return Season(row, kind, read)


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
        season = _held(book, name)
        book.append(season.row, "points", {"points": list(read)}, by=by)
    return season._replace(points=read)


def put_games(
    name: str, games: Sequence[str], *, drop: bool = False, by: str = ""
) -> tuple[Season, list[Row], list[Row]]:
    """Add games to a season, or take them out; return the season, those that changed, and those that did not.

    Without games, it is the one that was used last. Raises UnknownNameError and BadInput; then nothing is changed.
    """
    with writing() as book:
        season = _held(book, name)
        rows = [book.game(None, game) for game in games] or [book.game(season.kind or _latest_kind(book))]
        inside, log, done, same = set(season.games), season.row, list[Row](), list[Row]()
        for row in rows:
            if not drop:
                _require_fits(season, row.kind, quote(row.name))
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
        season = _held(book, name)
        standing = standing_of(book.entries(season.row), ACTIONS)
        if not standing:
            raise BadInput(f"there is nothing to undo in {season.name}: nothing was added or changed")
        action = standing[-1]
        row = book.append(season.row, "undo", action.body, by=by)
        game = book.store.with_identity(action.body.get("game", ""))
        return load_season(book, row), action, game.name if game else ""


def season_for(name: str, kind: str) -> Season:
    """Return the season with this name. Raises UnknownNameError, and BadInput if games of this kind can't be in it."""
    with reading() as book:
        season = find_season(book, name)
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
