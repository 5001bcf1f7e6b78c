"""`ramble season`: the games of a season, its table, who should meet next, ratings, and an export to print."""

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.book.author import author
from ramble_tools.cli.options import AsJson, Force, argument, option
from ramble_tools.cli.output import answer, say, write_text
from ramble_tools.cli.root import ListingGroup, plain_typer
from ramble_tools.cli.show.log import say_unreadable
from ramble_tools.cli.show.picture import require_plot, write_chart
from ramble_tools.errors import BadInput, plural, quote_path
from ramble_tools.games.registry import find_game, known_name
from ramble_tools.home import program
from ramble_tools.scorebook import club, season_tables, seasons
from ramble_tools.scorebook.club import undo_line
from ramble_tools.scorebook.season_settings import written
from ramble_tools.scorebook.season_tables import played_text, rating_text, remarks, title
from ramble_tools.scorebook.seasons import Table, season_table

if TYPE_CHECKING:
    from ramble_tools.scorebook.chart import Chart
    from ramble_tools.scorebook.overall import Overall, Rated

app = plain_typer(cls=ListingGroup)

SeasonName = Annotated[str, argument("SEASON", "The season's name, or the beginning of it.")]
Games = Annotated[list[str] | None, argument("[GAME...]", "Names of games; otherwise, your current game.")]
_POINTS_HELP = "The points for each place, the first place first."


@app.callback(invoke_without_command=True)
def season(context: typer.Context, as_json: AsJson = False) -> int:
    """List seasons, add games to one, or show its table."""
    if context.invoked_subcommand is not None:
        return 0
    found = club.all_seasons()

    def words() -> None:
        if not found:
            say(f'there is no season yet; start one with {program()} season new "Winter 26"')
        for each in found:
            of = f" of {find_game(each.kind).TITLE}" if each.kind else ""
            closed = "" if each.closed is None else ", closed"
            say(f"{each.name}: {plural(len(each.games), 'game')}{of}{closed}")
            if each.damage:
                say(f"some of this may be wrong: {each.damage}; see {program()} games repair", indent=2, hang=4)

    listed = [
        {"name": each.name, "game": each.kind or None, "games": len(each.games), "closed": each.closed is not None}
        for each in found
    ]
    return answer(words, {"seasons": listed}, as_json=as_json)


@app.command()
def new(
    name: Annotated[str, argument("NAME", "As in Winter 26.")],
    game: Annotated[str, option("--game", "GAME", "Only games of this kind, as in dumbal.")] = "",
    points: Annotated[str, option("--points", "LIST", _POINTS_HELP)] = "3,2,1",
) -> None:
    """Start a season."""
    season = club.new_season(name, known_name(game) if game else "", points, by=author())
    say(f"{season.name}: ready; {program()} season add {shlex.quote(season.name)} GAME adds a game to it")


@app.command()
def add(season: SeasonName, games: Games = None) -> None:
    """Add games to a season."""
    for line in put(season, games):
        say(line)


@app.command()
def drop(season: SeasonName, games: Games = None) -> None:
    """Take games out of a season; the games themselves stay."""
    for line in put(season, games, drop=True):
        say(line)


def put(name: str, games: list[str] | None, *, drop: bool = False) -> list[str]:
    """Add games to a season, or take them out, and return what was done. Raises BadInput."""
    season, done, same = club.put_games(name, games or (), drop=drop, by=author())
    return [
        *(f"{row.name}: {'no longer' if drop else 'now'} in {season.name}" for row in done),
        *(f"{row.name}: {'not' if drop else 'already'} in {season.name}" for row in same),
    ]


@app.command("set")
def set_(
    season: SeasonName,
    settings: Annotated[list[str] | None, argument("[ID=VALUE...]", "Settings to change, as in best=8.")] = None,
) -> None:
    """Change what counts in a season, for all of its games.

    points=5,3,1 sets the points for each place, and points-4=8,5,3 those of a game of four players. With best=8, only
    each player's best 8 games count, and with least=3, a player needs 3 games to have a place. With
    corrections=ignore, corrections made after the season was closed don't count.
    """
    changed = club.change(season, settings or (), by=author())
    say(f"{changed.name}: {written(changed.settings)}")


@app.command()
def rename(
    season: SeasonName,
    to: Annotated[str, argument("NAME", "The new name.")],
) -> None:
    """Rename a season."""
    before, renamed = club.rename(season, to, by=author())
    say(f"{before}: now called {renamed.name}")


@app.command()
def close(season: SeasonName) -> None:
    """Close a season: no more games can be added, and later corrections are named."""
    closed, playing = seasons.close(season, by=author())
    later = "don't count" if closed.ignores_corrections else "count"
    say(f"{closed.name}: closed; later corrections {later}, and are named; {undo_line(closed.row)} opens it again")
    if playing:
        say(f"not over yet: {', '.join(playing)}; what is finished later counts too, and is named")


@app.command()
def delete(season: SeasonName) -> None:
    """Delete a season, but none of its games; undo brings it back."""
    gone = club.delete(season, by=author())
    say(f"deleted {gone.name}; {undo_line(gone.row)} brings it back")


@app.command()
def undo(season: SeasonName) -> None:
    """Undo the last change of a season: add, drop, set, rename, close or delete."""
    changed, action, game = club.undo(season, by=author())
    name = game or action.body.get("to", "")
    what = shlex.quote(name) if name else written(action.body) if action.kind == "set" else ""
    still = "" if changed.closed is None else "; it is still closed"
    say(f"{changed.name}: undone: {action.kind} {what}".rstrip() + still)


@app.command()
def show(
    season: SeasonName,
    met: Annotated[bool, typer.Option("--met", help="Show who met whom, and who was ahead.")] = False,
    as_json: AsJson = False,
) -> int:
    """Show the table of a season: points, games, wins, places and ratings."""
    table = season_table(season)
    return answer(lambda: _say_meetings(table) if met else _say_table(table), lambda: _as_json(table), as_json=as_json)


def _say_meetings(table: Table) -> None:
    for (one, other), count, ahead in table.meetings:
        say(f"{one} and {other}: {plural(count, 'game')}; {one} ahead in {ahead[0]}, {other} in {ahead[1]}")
    if not table.meetings:
        say("no two players have met yet")


def _say_table(table: Table) -> None:
    say(f"{table.season.name}: {title(table)}")
    for each in table.standings:
        place = f"{each.place}." if each.place else "-"
        say(f"{place} {each.name}: {plural(each.points, 'point')}", indent=2)
        rating = f"; rating {rating_text(each)}" if each.rating else ""
        say(f"{played_text(each)}{rating}", indent=5)
    if table.games.playing:
        say(f"without a result yet, so not counted: {', '.join(table.games.playing)}")
    for line in remarks(table):
        say(line)
    say_unreadable((), table.damage)
    if table.standings and not any(each.rating for each in table.standings):
        from ramble_tools.installation import install_command

        say("for ratings, type")
        print(f"  {install_command('club')}")  # unbroken, so that it can be copied


def _as_json(table: Table) -> dict[str, object]:
    return {
        "season": table.season.name,
        "game": table.season.kind or None,
        "points": list(table.season.points),
        "settings": {id: value or None for id, value in table.season.settings.items() if id != "points"},
        "standings": [
            {
                **each._asdict(),
                "place": each.place or None,
                "places": {str(place): count for place, count in each.places.items()},
                "rating": {**each.rating._asdict(), "points": each.rating.points} if each.rating else None,
            }
            for each in table.standings
        ],
        "meetings": [each._asdict() for each in table.meetings],
        "games": [result._asdict() for result in table.results],
        "not_over": list(table.games.playing),
        "unreadable": list(table.games.broken),
        "absent": table.games.absent,
        "closed": table.season.closed is not None,
        "corrected": list(table.games.corrected),
        "finished_since": list(table.games.finished),
        "damage": table.damage or None,
    }


@app.command("pairings")
def propose(
    season: SeasonName,
    players: Annotated[list[str] | None, argument("[PLAYER...]", "Who comes; otherwise, all of the season.")] = None,
    size: Annotated[int, option("--table", "PLAYERS", "How many players sit at a table.")] = 2,
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


@app.command("ratings")
def show_ratings(
    players: Annotated[list[str] | None, argument("[PLAYER...]", "Show how their ratings changed.")] = None,
    plot: Annotated[str, option("--plot", "FILE", "Draw the ratings: a .svg file.")] = "",
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
        say_unreadable(found.broken, found.damage)
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


@app.command()
def export(
    season: SeasonName,
    to: Annotated[str, option("--to", "FILE", "A .html, .md or .csv file; - for standard output.")],
    force: Force = False,
) -> None:
    """Export a season for the notice board, as a page to print (HTML), Markdown or CSV."""
    kind = "md" if to == "-" else to.rpartition(".")[2].lower()
    writers = {"csv": season_tables.as_csv, "md": season_tables.as_markdown, "html": season_tables.as_html}
    if kind not in writers:
        raise BadInput(f"{quote_path(to)}: a season can be exported as .html, .md or .csv")
    table = season_table(season)
    write_text(to, writers[kind](table), f"{table.season.name}, as {kind}", force=force)
