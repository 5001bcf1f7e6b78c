"""The table of a season: played, won, places and points, and who met whom.

`results` reads the games; everything else is computed from what it returns, for any program that shows a season.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.book import Book, reading, repair_hint, writing
from ramble_tools.scorebook.merged_players import MergedPlayers, read_merged
from ramble_tools.scorebook.season_log import Season, find_season, hold_open_season, load_season
from ramble_tools.scorebook.season_settings import Setting, count_in, points_in
from ramble_tools.scorebook.statistics import NewTallies, keep_tallies, read_tally, tally_for, tally_text

# The stored tables of seasons are among the tallies, as if they were of this many games.
_SPAN = 0


class Result(NamedTuple):
    """A finished game: its name, when it was finished (UTC, ISO 8601), and each player's place, 1 for the winners."""

    game: str
    at: str
    places: Mapping[str, int]


class Standing(NamedTuple):
    """A player in the table of a season. `places` counts how often they came first, second and so on.

    `place` is 0 for somebody with fewer games than the setting `least`, and `points` are those of the `best` games.
    """

    place: int
    name: str
    points: int
    played: int
    won: int
    places: Mapping[int, int]


class Meeting(NamedTuple):
    """Two players, how many games they had together, and in how many each of them had the better place."""

    players: tuple[str, str]
    games: int
    ahead: tuple[int, int]


class Games(NamedTuple):
    """What became of a season's games that have no result, or another one than before, by their names.

    `playing` are those that are not over, which do not count yet, and `broken` those that can't be read. `absent`
    counts those that are deleted, or not in this scorebook. `corrected` are those whose places are other than when the
    season was closed.
    """

    playing: Sequence[str]
    broken: Sequence[str]
    absent: int
    corrected: Sequence[str]


class Table(NamedTuple):
    """A season as it is now. `meetings` has the two players with the most games together first.

    `results` are those that count, of persons. `damage` is what is wrong with the season's log, or with the players':
    then the table is as it was before.
    """

    season: Season
    standings: Sequence[Standing]
    meetings: Sequence[Meeting]
    results: Sequence[Result]
    games: Games
    damage: str = ""


def season_table(name: str) -> Table:
    """Return the season with this name as it is now. Raises UnknownNameError and BookError."""
    with reading() as book:
        season, merged, new_tallies = find_season(book, name), read_merged(book), NewTallies()
        sums = [season.row.head, *book.store.sum_of(list(season.games))]
        sign = [sorted(merged.names.items()), *sums]
        kept = read_tally(book.store.tallies(_SPAN, [season.row.id]).get(season.row.id), sign)
        damage = season.damage or merged.damage
        if kept and not damage:
            return _from_plain(season, kept)
        over, games = games_of(book, season, new_tallies)
        damage = damage or (book.damage() if games.absent else "")
        table = _table(merged, season, over, games, damage)
    if not (damage or games.broken):
        new_tallies.append((_SPAN, season.row.id, tally_text(sign, _as_plain(table))))
    keep_tallies(new_tallies)
    return table


def _as_plain(table: Table) -> list[object]:
    """Return what was computed of a table, to be stored."""
    rows = [[*each[:5], list(each.places.items())] for each in table.standings]
    return [rows, table.meetings, table.results, table.games]


def _from_plain(season: Season, kept: Sequence[Any]) -> Table:
    rows, met, results, others = kept
    table = [Standing._make([*row[:5], dict(row[5])]) for row in rows]
    pairs = [Meeting(tuple(pair), count, tuple(ahead)) for pair, count, ahead in met]
    return Table(season, table, pairs, [Result(*each) for each in results], Games(*others))


def games_of(book: Book, season: Season, new_tallies: NewTallies) -> tuple[dict[str, Result], Games]:
    """Return the results that count, by identity, each player by the name in the game; and the other games."""
    over, playing, broken = dict[str, Result](), dict[str, str](), dict[str, str]()
    rows = book.store.with_identities(list(season.games))
    there = {row.identity: row for row in rows if not row.deleted}
    tallies = book.store.tallies(1, [row.id for row in there.values()])
    for identity, row in ((identity, there[identity]) for identity in season.games if identity in there):
        try:
            tally, damage = tally_for(book, row, tallies.get(row.id), new_tallies)
        except BadInput:
            broken[identity] = row.name
            continue
        if damage:
            broken[identity] = row.name
        elif tally["places"]:
            over[identity] = Result(row.name, tally["at"], tally["places"])
        else:
            playing[identity] = row.name
    was = {identity: Result(*each) for identity, each in (season.closed or {}).items()}
    now = {identity: each.places for identity, each in over.items()} | dict.fromkeys(playing)
    corrected = [there[id].name for id, each in was.items() if id in now and now[id] != each.places]
    absent = season.games.keys() - there.keys()
    return over, Games(list(playing.values()), list(broken.values()), len(absent), corrected)


def _table(merged: MergedPlayers, season: Season, over: Mapping[str, Result], games: Games, damage: str) -> Table:
    results = in_order(over, merged)
    table = standings(results, season.points, season.settings)
    return Table(season, table, meetings(results), results, games, damage)


def close_season(name: str, *, by: str = "") -> tuple[Season, Sequence[str]]:
    """Close a season, which keeps the result of each game, and return it and its games that are not over.

    Raises UnknownNameError, BadInput and BookError.
    """
    with writing() as book:
        season, new_tallies = hold_open_season(book, name), NewTallies()
        over, games = games_of(book, season, new_tallies)
        if games.broken:
            raise BadInput(f"{season.name} has games that can't be read: {', '.join(games.broken)}", repair_hint())
        results = {identity: list(each) for identity, each in over.items()}
        row = book.append(season.row._replace(open=False), "close", {"results": results}, by=by)
        return load_season(book, row), games.playing


def in_order(over: Mapping[str, Result], merged: MergedPlayers) -> list[Result]:
    """Return results in the order in which the games were finished, with the place of each person.

    Somebody who played under two names has the better one.
    """
    person, found = cache(merged.person), list[Result]()
    for result in over.values():
        places: dict[str, int] = {}
        for name, place in result.places.items():
            places[person(name)] = min(place, places.get(person(name), place))
        found.append(result._replace(places=places))
    return sorted(found, key=lambda result: result.at)


def standings(results: Sequence[Result], points: Sequence[int], settings: Mapping[str, Setting] = {}) -> list[Standing]:
    """Return the table of these games, the best first. Players who share a place each get the points of that place.

    Equal points are decided by the number of wins, then by fewer games; what is equal then shares a place. Players
    with too few games for a place come last.
    """
    places: dict[str, Counter[int]] = {}
    earned: dict[str, list[int]] = {}
    for result in results:
        given = points_in(settings, f"points-{len(result.places)}") or points
        for name, place in result.places.items():
            places.setdefault(name, Counter())[place] += 1
            earned.setdefault(name, []).append(given[place - 1] if place <= len(given) else 0)
    best, least = count_in(settings, "best") or None, count_in(settings, "least")
    rows = []
    for name, counts in places.items():
        total = sum(sorted(earned[name], reverse=True)[:best])
        rows.append((counts.total() < least, total, counts[1], counts.total(), name))
    rows.sort(key=lambda row: (row[0], -row[1], -row[2], row[3], row[4].casefold()))
    table: list[Standing] = []
    for number, row in enumerate(rows, start=1):
        has_few, total, won, played, name = row
        same = number > 1 and rows[number - 2][:4] == row[:4]
        place = 0 if has_few else table[-1].place if same else number
        each = dict(sorted(places[name].items()))
        table.append(Standing(place, name, total, played, won, each))
    return table


def meetings(results: Sequence[Result]) -> list[Meeting]:
    """Return what became of the games that each two players had together, most games first."""
    found, ahead = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for result in results:
        for one, other in combinations(sorted(result.places, key=str.casefold), 2):
            found[one, other] += 1
            ahead[one, other] += result.places[one] < result.places[other]
            ahead[other, one] += result.places[other] < result.places[one]
    pairs = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return [Meeting(pair, count, (ahead[pair], ahead[pair[::-1]])) for pair, count in pairs]
