"""The rating over all seasons, and how it came about, game by game."""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.errors import UnknownNameError, did_you_mean, quote
from ramble_tools.games.players import one_meant
from ramble_tools.games.registry import NAMES
from ramble_tools.installation import not_installed
from ramble_tools.scorebook import ratings
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.club import load_season
from ramble_tools.scorebook.people import look
from ramble_tools.scorebook.ratings import Rating
from ramble_tools.scorebook.seasons import Result, games_of, in_order
from ramble_tools.scorebook.statistics import Made, keep
from ramble_tools.scorebook.store import SEASON


class Rated(NamedTuple):
    """A player, the rating now, and the curve: each game that was rated, with the rating after it."""

    name: str
    rating: Rating
    curve: Sequence[tuple[Result, Rating]]


class Overall(NamedTuple):
    """All rated players of all seasons, the best first, and the games, in the order in which they were finished.

    `broken` are the names of games that can't be read, and `damage` is what is wrong with a season's log, if anything.
    """

    players: Sequence[Rated]
    results: Sequence[Result]
    broken: Sequence[str] = ()
    damage: str = ""

    def player(self, typed: str) -> Rated:
        """Return the player with this name, which may be shortened. Raises UnknownNameError and PlayerError."""
        names = [each.name for each in self.players]
        found = one_meant(names, typed)
        if not found:
            hint = did_you_mean(typed, names) if names else "no game of a season is over yet"
            raise UnknownNameError(f"{quote(typed)} has no rating yet; {hint}")
        return next(each for each in self.players if each.name == found)


def over_all_seasons() -> Overall:
    """Return the rating over all seasons; a game in several of them counts once.

    Raises BookError, and NotInstalledError without OpenSkill.
    """
    if not ratings.is_available():
        raise not_installed("ratings need openskill, which is not installed", "club")
    found, broken, made = dict[str, Result](), dict[str, None](), Made()
    with reading() as book:
        people = look(book)
        damage = people.damage or book.missing("games and seasons", SEASON, *NAMES)
        for row in reversed(book.logs(SEASON)):
            season = load_season(book, row, begun=False)
            damage = damage or season.damage
            over, games = games_of(book, season, made)
            found |= over
            broken |= dict.fromkeys(games.broken)
    keep(made)
    results = in_order(found, people)
    curves: dict[str, list[tuple[Result, Rating]]] = {}
    for result, step in zip(results, ratings.steps(each.places for each in results), strict=True):
        for name, rating in step.items():
            curves.setdefault(name, []).append((result, rating))
    players = [Rated(name, curve[-1][1], curve) for name, curve in curves.items() if not people.is_hidden(name)]
    players.sort(key=lambda each: (-each.rating.points, each.name.casefold()))
    return Overall(players, results, list(broken), damage)


def points_by_game(found: Overall, players: Sequence[Rated]) -> list[dict[str, int]]:
    """Return the rating of each of these players after each game, from a player's first game on."""
    after = {each.name: {result.at + result.game: rating.points for result, rating in each.curve} for each in players}
    steps, now = list[dict[str, int]](), dict[str, int]()
    for result in found.results:
        key = result.at + result.game
        now = now | {name: curve[key] for name, curve in after.items() if key in curve}
        steps.append(now)
    return steps
