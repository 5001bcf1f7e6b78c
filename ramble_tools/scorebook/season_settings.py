"""What a club can choose for a season, as ID=VALUE: its points, and which games count."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ramble_tools.errors import BadInput, did_you_mean, plural, quote

# A number of games, or the points for each place.
Setting: TypeAlias = int | list[int]
USUAL_POINTS = (3, 2, 1)
OFF = "off"
_MOST_POINTS, _MOST_PLACES, _MOST_GAMES, _MOST_PLAYERS = 1000, 50, 10_000, 12
# The points of games of so many players, the best games of each player that count, and the games that a place needs.
_BY_PLAYERS = tuple(f"points-{count}" for count in range(2, _MOST_PLAYERS + 1))
_COUNTS = ("best", "least")
# A setting of earlier scorebooks, which counts for nothing.
_CORRECTIONS = "corrections"


def read_settings(typed: Sequence[str]) -> dict[str, Setting]:
    """Return settings from their texts, as in `best=8`; one that is off is 0 or an empty list. Raises BadInput."""
    return dict(map(_read, typed))


def _read(typed: str) -> tuple[str, Setting]:
    id, _, value = (part.strip() for part in typed.lower().partition("="))
    if id == "points" or (id in _BY_PLAYERS and value != OFF):
        return id, list(read_points(value))
    if id in _BY_PLAYERS:
        return id, []
    if id in _COUNTS:
        count = int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else 0
        if value != OFF and not 0 < count <= _MOST_GAMES:
            raise BadInput(f"{id}={quote(value)[1:-1]}: write a number of games, as in {id}=8, or {id}={OFF}")
        return id, count
    if id == _CORRECTIONS:
        raise BadInput("a season has no setting corrections any more: every correction counts, and the table names it")
    hint = did_you_mean(id, ("points", "points-4", *_COUNTS))
    raise BadInput(f"{quote(id)} is not a setting of a season; {hint}")


def known(settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return those settings of an entry that count for something."""
    return {id: value for id, value in settings.items() if id != _CORRECTIONS}


def written(settings: Mapping[str, object]) -> str:
    """Return settings as they are typed: `points=5,3,1 best=8`."""
    return " ".join(f"{id}={_text(value)}" for id, value in settings.items())


def _text(value: object) -> str:
    return (",".join(map(str, value)) if isinstance(value, list) else str(value)) if value else OFF


def require_settings(settings: Mapping[str, object]) -> dict[str, Setting]:
    """Return these, which come from elsewhere, if they are settings as `read_settings` returns them.

    Raises BadInput if they are not.
    """
    found: dict[str, Setting] = {}
    for id, value in settings.items():
        if id == _CORRECTIONS:
            continue
        found |= read_settings([written({id: value})])
        if repr(value) != repr(found[id]):  # True is not 1
            raise BadInput(f"{id}={_text(value)} is not what a season's entry has")
    return found


def points_in(settings: Mapping[str, Setting], id: str) -> tuple[int, ...]:
    """Return the points for each place that a setting has; none if it is off."""
    found = settings.get(id)
    return tuple(found) if isinstance(found, list) else ()


def count_in(settings: Mapping[str, Setting], id: str) -> int:
    """Return the number that a setting has; 0 if it is off."""
    found = settings.get(id)
    return found if isinstance(found, int) else 0


def in_words(settings: Mapping[str, Setting]) -> list[str]:
    """Return what the settings that are on say, other than the points of every game."""
    tables = [
        f"points with {id.removeprefix('points-')} players: {_text(settings[id])}"
        for id in _BY_PLAYERS
        if settings.get(id)
    ]
    best, least = count_in(settings, "best"), count_in(settings, "least")
    counted = "each player's best game counts" if best == 1 else f"each player's best {best} games count"
    return [*tables, *([counted] if best else []), *([f"a place needs {plural(least, 'game')}"] if least else [])]


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
