"""How strong players are, from the places that they came in.

The rating is OpenSkill's (Weng and Lin, "A Bayesian Approximation Method for Online Ranking", 2011; the Plackett-Luce
model), because a game here has two to twelve players, and ties. docs/seasons.md compares it with others.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple


class Rating(NamedTuple):
    """A player's rating: the strength that is likely (`mu`), how uncertain that is (`sigma`), and how many games."""

    mu: float
    sigma: float
    games: int

    @property
    def points(self) -> int:
        """The strength that the player almost certainly has (three sigma below), as a number like Elo's.

        A new player has 1500. The scale is the one that OpenSkill's manual gives for this: 200 points are one sigma of
        a new player.
        """
        return round(1500 + 24 * (self.mu - 3 * self.sigma))


def is_available() -> bool:
    """Return whether OpenSkill, of the extra `club`, is installed."""
    from importlib.util import find_spec

    return find_spec("openskill") is not None


def steps(games: Iterable[Mapping[str, int]]) -> Iterator[dict[str, Rating]]:
    """Yield the players' ratings after each of these games, in their order, of those who played in it.

    Each game has a place (1, 2, ...) per player. Players who share a place were equally good. A game of one player says
    nothing. Raises ImportError without OpenSkill.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    now: dict[str, PlackettLuceRating] = {}
    counts = Counter[str]()
    for places in games:
        names = list(places) if len(places) > 1 else []
        teams = [[now.get(name) or model.rating()] for name in names]
        rated = model.rate(teams, ranks=[float(places[name]) for name in names]) if names else []
        now |= {name: rating for name, (rating,) in zip(names, rated, strict=True)}
        counts.update(names)
        yield {name: Rating(now[name].mu, now[name].sigma, counts[name]) for name in names}


def rate(games: Iterable[Mapping[str, int]]) -> dict[str, Rating]:
    """Return each player's rating after these games, as `steps` does."""
    return {name: rating for step in steps(games) for name, rating in step.items()}
