"""The table of a season: played, won, places, points and ratings, and who met whom.

`results` reads the games; everything else is computed from what it returns, for any program that shows a season.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook import ratings
from ramble_tools.scorebook.book import Book, reading
from ramble_tools.scorebook.club import Club, Season, look
from ramble_tools.scorebook.ratings import Rating
from ramble_tools.scorebook.statistics import Made, keep, tally_for
from ramble_tools.scorebook.store import Row


class Result(NamedTuple):
    """A finished game: its name, when it was finished (UTC, ISO 8601), and each player's place, 1 for the winners."""

    game: str
    at: str
    places: Mapping[str, int]


class Standing(NamedTuple):
    """A player in the table of a season. `places` counts how often they came first, second and so on.

    `rating` is None if OpenSkill is not installed, or if all their games were against nobody.
    """

    place: int
    name: str
    points: int
    played: int
    won: int
    places: Mapping[int, int]
    rating: Rating | None = None


class Table(NamedTuple):
    """A season as it is now. `meetings` counts the games that two players had together, most first.

    `playing` are the names of its games that are not over, which do not count yet, and `broken` of those that can't be
    read. `absent` counts its games that are deleted, or not in this scorebook.
    """

    season: Season
    standings: Sequence[Standing]
    meetings: Sequence[tuple[tuple[str, str], int]]
    results: Sequence[Result]
    playing: Sequence[str] = ()
    broken: Sequence[str] = ()
    absent: int = 0


def season_table(name: str) -> Table:
    """Return the season with this name as it is now. Raises UnknownNameError and BookError."""
    with reading() as book:
        club, made = look(book), Made()
        table = _table(book, club, club.season(name), made)
    keep(made)
    return table


def seasons_of(row: Row) -> tuple[Sequence[Season], Sequence[Season]]:
    """Return the seasons that a game belongs to, and the others to which it may be added, the newest first."""
    with reading() as book:
        seasons = look(book).seasons
    mine = [each for each in seasons if row.identity in each.games]
    may = [each for each in seasons if each not in mine and each.kind in ("", row.kind)]
    return mine, [] if find_game(row.kind).COOPERATIVE else may


def all_seasons() -> Sequence[Season]:
    """Return all seasons, the newest first."""
    with reading() as book:
        return look(book).seasons


def _table(book: Book, club: Club, season: Season, made: Made) -> Table:
    results, playing, broken, absent = [], [], [], 0
    for identity in season.games:
        row = book.store.with_identity(identity)
        if row is None or row.deleted:
            absent += 1
            continue
        try:
            tally, damage = tally_for(book, row, book.store.tallies(1, row.id, row.id + 1).get(row.id), made)
        except BadInput:
            broken.append(row.name)
            continue
        if damage:
            broken.append(row.name)
        elif tally["places"]:
            results.append(Result(row.name, tally["at"], _of_people(tally["places"], club)))
        else:
            playing.append(row.name)
    results.sort(key=lambda result: result.at)
    rated = ratings.rate(result.places for result in results) if ratings.is_available() else {}
    shown = [_without(club, result) for result in results]
    return Table(season, standings(shown, season.points, rated), meetings(shown), shown, playing, broken, absent)


def _of_people(places: Mapping[str, int], club: Club) -> dict[str, int]:
    """Return the place of each person; one who played under two names has the better one."""
    found: dict[str, int] = {}
    for name, place in places.items():
        person = club.person(name)
        found[person] = min(place, found.get(person, place))
    return found


def _without(club: Club, result: Result) -> Result:
    """Return a result without the players who are left out; the others keep their places."""
    return result._replace(places={name: place for name, place in result.places.items() if not club.is_hidden(name)})


def standings(
    results: Sequence[Result], points: Sequence[int], rated: Mapping[str, Rating] | None = None
) -> list[Standing]:
    """Return the table of these games, the best first. Players who share a place each get the points of that place.

    Equal points are decided by the number of wins, then by fewer games; what is equal then shares a place.
    """
    places: dict[str, Counter[int]] = {}
    for result in results:
        for name, place in result.places.items():
            places.setdefault(name, Counter())[place] += 1
    rows = []
    for name, counts in places.items():
        total = sum(points[place - 1] * count for place, count in counts.items() if place <= len(points))
        rows.append((total, counts[1], counts.total(), name))
    rows.sort(key=lambda row: (-row[0], -row[1], row[2], row[3].casefold()))
    table: list[Standing] = []
    for number, row in enumerate(rows, start=1):
        total, won, played, name = row
        same = number > 1 and rows[number - 2][:3] == row[:3]
        place = table[-1].place if same else number
        each = dict(sorted(places[name].items()))
        table.append(Standing(place, name, total, played, won, each, (rated or {}).get(name)))
    return table


def meetings(results: Sequence[Result]) -> list[tuple[tuple[str, str], int]]:
    """Return how many games each two players had together, most first."""
    found: Counter[tuple[str, str]] = Counter()
    for result in results:
        found.update(combinations(sorted(result.places, key=str.casefold), 2))
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
