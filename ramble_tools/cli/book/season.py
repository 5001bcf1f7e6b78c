"""`ramble season`: the games of a season, and its table."""

import shlex
from typing import Annotated

import typer

from ramble_tools.cli.book.author import author
from ramble_tools.cli.options import AsJson, argument, option
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import ListingGroup, plain_typer
from ramble_tools.cli.show.log import say_unreadable
from ramble_tools.errors import plural
from ramble_tools.games.registry import find_game, known_name
from ramble_tools.home import program
from ramble_tools.scorebook import bodies, season_log
from ramble_tools.scorebook.book import all_damage
from ramble_tools.scorebook.season_log import undo_line
from ramble_tools.scorebook.season_settings import written
from ramble_tools.scorebook.season_table import Table, close_season, season_table
from ramble_tools.scorebook.season_wording import played_text, remarks, title

app = plain_typer(cls=ListingGroup)

SeasonName = Annotated[str, argument("SEASON", "The season's name, or the beginning of it.")]
Games = Annotated[list[str] | None, argument("[GAME...]", "Names of games; otherwise, your current game.")]
_POINTS_HELP = "The points for each place, the first place first."


@app.callback(invoke_without_command=True)
def season(context: typer.Context, as_json: AsJson = False) -> int:
    """List seasons, add games to one, or show its table."""
    if context.invoked_subcommand is not None:
        return 0
    found, damage = season_log.all_seasons(), season_log.missing_seasons()

    def words() -> None:
        if not found and not damage:
            say(f'there is no season yet; start one with {program()} season new "Winter 26"')
        for each in found:
            of = f" of {find_game(each.kind).TITLE}" if each.kind else ""
            closed = "" if each.closed is None else ", closed"
            say(f"{each.name}: {plural(len(each.games), 'game')}{of}{closed}")
            if each.damage:
                say(f"some of this may be wrong: {each.damage}; see {program()} games repair", indent=2, hang=4)
        say_unreadable((), damage)

    listed = [
        {
            "name": each.name,
            "game": each.kind or None,
            "games": len(each.games),
            "closed": each.closed is not None,
            "damage": each.damage or None,
        }
        for each in found
    ]
    return answer(words, {"seasons": listed, "damage": damage or None}, as_json=as_json)


@app.command()
def new(
    name: Annotated[str, argument("NAME", "As in Winter 26.")],
    game: Annotated[str, option("--game", "GAME", "Only games of this kind, as in dumbal.")] = "",
    points: Annotated[str, option("--points", "LIST", _POINTS_HELP)] = "3,2,1",
) -> None:
    """Start a season."""
    season = season_log.new_season(name, known_name(game) if game else "", points, by=author())
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
    season, done, same = season_log.put_games(name, games or (), drop=drop, by=author())
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
    each player's best 8 games count, and with least=3, a player needs 3 games to have a place.
    """
    changed = season_log.change(season, settings or (), by=author())
    say(f"{changed.name}: {written(changed.settings)}")


@app.command()
def rename(
    season: SeasonName,
    to: Annotated[str, argument("NAME", "The new name.")],
) -> None:
    """Rename a season."""
    before, renamed = season_log.rename(season, to, by=author())
    say(f"{before}: now called {renamed.name}")


@app.command()
def close(season: SeasonName) -> None:
    """Close a season: no more games can be added, and later corrections are named."""
    closed, playing = close_season(season, by=author())
    say(f"{closed.name}: closed; later corrections count, and are named; {undo_line(closed.row)} opens it again")
    if playing:
        say(f"not over yet: {', '.join(playing)}; they count once they are over")


@app.command()
def delete(season: SeasonName) -> None:
    """Delete a season, but none of its games; undo brings it back."""
    gone = season_log.delete(season, by=author())
    say(f"deleted {gone.name}; {undo_line(gone.row)} brings it back")


@app.command()
def undo(season: SeasonName) -> None:
    """Undo the last change of a season: add, drop, set, rename, close or delete."""
    changed, action, game = season_log.undo(season, by=author())
    name = game or (action.data(bodies.Rename).to if action.kind == "rename" else "")
    what = shlex.quote(name) if name else written(action.body) if action.kind == "set" else ""
    still = "" if changed.closed is None else "; it is still closed"
    say(f"{changed.name}: undone: {action.kind} {what}".rstrip() + still)


@app.command()
def show(
    season: SeasonName,
    met: Annotated[bool, typer.Option("--met", help="Show who met whom, and who was ahead.")] = False,
    as_json: AsJson = False,
) -> int:
    """Show the table of a season: points, games, wins and places."""
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
        say(played_text(each), indent=5)
    if table.games.playing:
        say(f"without a result yet, so not counted: {', '.join(table.games.playing)}")
    for line in remarks(table):
        say(line)
    say_unreadable((), table.damage)


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
        "damage": all_damage(table.games.broken, table.damage),
    }
