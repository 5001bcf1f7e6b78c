"""`ramble season pairings` and `ramble season ratings`: who should meet next, and who is how strong."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson, Force
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.show.picture import require_plot, write_chart
from ramble_tools.errors import BadInput, plural
from ramble_tools.home import program

if TYPE_CHECKING:
    from ramble_tools.scorebook.chart import Chart
    from ramble_tools.scorebook.overall import Overall, Rated

SeasonName = Annotated[
    str, typer.Argument(metavar="SEASON", help="The season's name, or the beginning of it.", show_default=False)
]


def propose(
    season: SeasonName,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER...]", help="Who comes; otherwise, all of the season.", show_default=False),
    ] = None,
    size: Annotated[int, typer.Option("--table", metavar="PLAYERS", help="How many players sit at a table.")] = 2,
    as_json: AsJson = False,
) -> int:
    """Suggest tables for the next evening, for players who have met least."""
    from ramble_tools.scorebook.pairings import pairings

    found = pairings(season, players or (), size)

    def words() -> None:
        for table in found.tables:
            _say_proposal(table, found.together(table))
        for each in found.sits_out:
            say(f"{each} sits out")
        for each in found.new:
            say(f"{each} is new in {found.season}")

    met = [{"players": pair, "games": count} for table in found.tables for pair, count in found.together(table)]
    facts = {"season": found.season, "tables": found.tables, "sits_out": found.sits_out, "met": met, "new": found.new}
    return answer(words, facts, as_json=as_json)


def _say_proposal(table: Sequence[str], met: Sequence[tuple[tuple[str, str], int]]) -> None:
    together = [f"{' and '.join(pair)}: {plural(count, 'game')} together" for pair, count in met]
    if len(table) == 2:
        say(together[0] if together else f"{' and '.join(table)}: have not met")
        return
    pairs = len(table) * (len(table) - 1) // 2
    say(f"{', '.join(table)}: {len(met) or 'none'} of {pairs} pairs have met")
    for line in together:
        say(line, indent=2)


def show_ratings(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER...]", help="Show how their ratings changed.", show_default=False),
    ] = None,
    plot: Annotated[str, typer.Option("--plot", metavar="FILE", help="Draw the ratings: a .svg file.")] = "",
    force: Force = False,
    as_json: AsJson = False,
) -> int:
    """Show the ratings over all seasons, or how a player's rating changed."""
    from ramble_tools.scorebook.overall import over_all_seasons

    require_plot(force, plot)
    found = over_all_seasons()
    chosen = [found.player(each) for each in players or ()]
    if plot:
        write_chart(plot, "Ratings over all seasons", lambda: _chart(found, chosen or found.players), force=force)

    def words() -> None:
        if not found.players:
            say("no game of a season is over yet")
            return
        for each in chosen:
            _say_curve(each, found.players.index(each) + 1, len(found.players))
        if not chosen:
            _say_ratings(found)
        if found.broken:
            say(f"left out, because the log can't be read: {', '.join(found.broken)}")
        if found.damage:
            say(f"some of this may be wrong: {found.damage}; see {program()} games repair")
        if plot:
            say(f"{plot}: a chart of the ratings")

    listed = [_rated_as_json(each) for each in chosen or found.players]
    facts = {"players": listed, "games": len(found.results), "unreadable": found.broken, "damage": found.damage or None}
    return answer(words, facts, as_json=as_json)


def _chart(found: "Overall", players: "Sequence[Rated]") -> "Chart":
    from ramble_tools.scorebook.chart import DASHES, chart_of_ratings
    from ramble_tools.scorebook.overall import points_by_game

    if not players:
        raise BadInput("there is no rating to draw yet: no game of a season is over")
    return chart_of_ratings(points_by_game(found, players[: len(DASHES)]))  # more lines can't be told apart


def _say_ratings(found: "Overall") -> None:
    say(f"all seasons: {plural(len(found.results), 'game')}, {plural(len(found.players), 'player')}")
    for place, each in enumerate(found.players, start=1):
        say(f"{place}. {each.name}: {each.rating.points}, {plural(each.rating.games, 'game')}", indent=2, hang=5)


def _say_curve(player: "Rated", place: int, among: int) -> None:
    games = plural(player.rating.games, "game")
    say(f"{player.name}: {player.rating.points}, place {place} of {among}, after {games}")
    for result, rating in player.curve:
        say(f"{result.at[:10]} {result.game} {rating.points}", indent=2)


def _rated_as_json(player: "Rated") -> dict[str, object]:
    curve = [{"game": result.game, "at": result.at, "rating": rating.points} for result, rating in player.curve]
    return {"name": player.name, "rating": {**player.rating._asdict(), "points": player.rating.points}, "curve": curve}
