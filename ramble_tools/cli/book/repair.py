"""`ramble games check` and `ramble games repair`: damage to the book, and what can be done about it."""

from collections.abc import Sequence
from typing import Annotated

import typer

from ramble_tools.cli.book.export_import import read_export
from ramble_tools.cli.options import AsJson, option
from ramble_tools.cli.output import NO_BREAK, answer, say
from ramble_tools.errors import plural, quote_path
from ramble_tools.games.registry import find_game
from ramble_tools.home import program
from ramble_tools.scorebook import repair as repairs
from ramble_tools.scorebook.book import repair_hint
from ramble_tools.scorebook.entry_data import UNREADABLE
from ramble_tools.scorebook.link import is_link
from ramble_tools.scorebook.repair import FoundLog, inspect
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.store import SEASON, Row


def check(as_json: AsJson = False) -> int:
    """Check every game and season in the scorebook for damage.

    Exit status 1 if there is any.
    """
    found = inspect()
    damaged = [game for game in found.games if game.damage]
    damage = [*(f"{game.row.shown}: {game.damage}" for game in damaged), *found.faults]
    unreadable = [
        (game.row.shown, entry.id) for game in found.games for entry in game.entries if entry.kind == UNREADABLE
    ]

    def words() -> None:
        for line in damage:
            say(line, hang=2)
        for name, number in unreadable:
            say(f"{name}: entry {number} can't be read, and counts for nothing", hang=2)
        say(_without_damage([game.row for game in found.games if not game.damage], found.games))
        if damage:
            say(repair_hint())

    games = [{"name": game.row.shown, "kind": game.row.kind, "damage": game.damage} for game in damaged]
    facts = {"sound": not damage, "damage": "; ".join(damage) or None, "games": games, "faults": list(found.faults)}
    return answer(words, facts, as_json=as_json, yes=not damage)


def _without_damage(sound: Sequence[Row], found: Sequence[FoundLog]) -> str:
    """Return how much of what was found is without damage: `3 games without damage, 1 of them deleted; 1 season`."""
    games = [row for row in sound if row.is_game]
    seasons = sum(row.kind == SEASON for row in sound)
    deleted = sum(row.deleted for row in games)
    hidden = f", {deleted} of them deleted" if deleted else ""
    counted = f"{plural(len(games), 'game')} without damage{hidden}"
    if not games and any(each.row.is_game for each in found):
        counted = "every game is damaged"
    return f"{counted}; {plural(seasons, 'season')}" if seasons else counted


def repair(
    copies: Annotated[
        list[str] | None, option("--from", "FILE", "A copy of the scorebook, or a file from games export.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Repair it; the damaged file is kept.")] = False,
) -> None:
    """Show how a damaged scorebook can be repaired; with --yes, repair it.

    What is not damaged stays as it is. Each damaged or missing entry is taken from the newest automatic backup or FILE
    that has it; otherwise the game is kept up to there. A scorebook of a newer version and another program's file are
    left as they are.
    """
    plan = repairs.plan([_copy(path) for path in copies or ()])
    if not plan.is_needed:
        say("nothing is damaged")
        return
    # First, because the reader of the report may leave before its end, as in `games repair --yes | head`.
    aside = repairs.repair(plan) if yes else ""
    _say_plan(plan)
    if yes:
        say(f"repaired; the damaged file is now {aside.replace(' ', NO_BREAK)}" if aside else "repaired", hang=2)
        return
    if not copies and not plan.is_whole:
        say("if you have an export of these games or a copy of the file, --from FILE may restore more")
    say(f"{program()} games repair --yes does this, and keeps the damaged file")


def _copy(path: str) -> tuple[str, str | bytes]:
    """Return what a copy of the scorebook is called, and its path or, where it is no file, what is in it."""
    return quote_path(path), read_export(path).encode() if path == "-" or is_link(path) else path


def _say_plan(plan: repairs.Plan) -> None:
    """Print what is damaged, and for each damaged log what the repair does to it and how the game is then."""
    for fault in plan.faults:
        say(fault, hang=2)
    for game in plan.games:
        if game.what:
            say(game.row.shown)
            for what in game.what:
                say(what, indent=2, hang=4)
            say(_result(game), indent=2, hang=4)
    for name in plan.lost:
        say(f"{name}: nothing in it can be recovered", hang=2)
    say(_without_damage(plan.sound, ()))


def _result(game: repairs.Repaired) -> str:
    if not game.row.is_game:
        return f"after the repair: {len(game.entries):,} {'entry' if len(game.entries) == 1 else 'entries'}"
    history = history_of(find_game(game.row.kind), game.entries)
    totals = ", ".join(f"{player.name} {player.score}" for player in history.state.players)
    return f"after the repair: {plural(history.count, history.game.ROUND)}; {totals}"
