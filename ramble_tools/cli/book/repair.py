"""`ramble games check` and `ramble games repair`: damage to the book, and what can be done about it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import answer, say
from ramble_tools.errors import UNCHANGED, DamagedBookError, plural
from ramble_tools.home import program

if TYPE_CHECKING:
    from ramble_tools.scorebook.repair import Plan, Repaired

_MOST_LINES = 6


def repair_commands(app: typer.Typer) -> None:
    """Add check and repair to `ramble games`."""
    _check(app)
    _repair(app)


def _check(app: typer.Typer) -> None:
    @app.command()
    def check(as_json: AsJson = False) -> int:
        """Check every game in the scorebook for damage.

        Exit status 1 if there is any.
        """
        from ramble_tools.scorebook.salvage import inspect

        found = inspect()
        damaged = [game for game in found.games.values() if game.damage]
        bad = bool(damaged or found.faults)

        def words() -> None:
            for game in damaged:
                say(f"{game.row.name}: {game.damage}", hang=2)
            for fault in found.faults:
                say(fault, hang=2)
            sound = len(found.games) - len(damaged)
            deleted = sum(game.row.deleted and not game.damage for game in found.games.values())
            hidden = f", {deleted} of them deleted" if deleted else ""
            say(f"{plural(sound, 'game')} without damage{hidden}" if sound or not damaged else "every game is damaged")
            if bad:
                say(f"{program()} games repair says what can be done")

        faults = [*found.faults, *found.details]
        games = [{"name": game.row.name, "kind": game.row.kind, "damage": game.damage} for game in damaged]
        facts = {"sound": not (damaged or faults), "games": games, "faults": faults}
        return answer(words, facts, as_json=as_json, yes=not bad)


def _repair(app: typer.Typer) -> None:
    @app.command()
    def repair(
        exports: Annotated[
            list[str] | None,
            typer.Option("--from", metavar="FILE", help="A file from games export that may have what is damaged."),
        ] = None,
        yes: Annotated[bool, typer.Option("--yes", help="Repair it; the damaged file is kept.")] = False,
    ) -> None:
        """Show how a damaged scorebook can be repaired; with --yes, repair it.

        A damaged entry is replaced from an automatic backup or an export, or left out if none of them has it. A
        scorebook of a newer version and another program's file are left as they are.
        """
        from ramble_tools.cli.book.exchange import read_export
        from ramble_tools.scorebook import repair as repairs
        from ramble_tools.scorebook.salvage import in_export

        plan = repairs.plan([in_export(read_export(path), path) for path in exports or ()])
        if not plan.is_needed:
            say("nothing is damaged")
            return
        if not plan.games and not plan.is_ours:
            raise DamagedBookError(*plan.faults, "no game can be read from it, and it may not be ours", UNCHANGED)
        # First, because the reader of the report may leave before its end, as in `games repair --yes | head`.
        aside = repairs.repair(plan) if yes else ""
        _say_plan(plan)
        if aside:
            say(f"repaired; the damaged file is now {aside}", hang=2)
            return
        if not exports:
            say("if you have an export of these games, --from FILE may restore more")
        say(f"{program()} games repair --yes does this, and keeps the damaged file")


def _say_plan(plan: "Plan") -> None:
    """Print what is damaged, and for each damaged game what the repair does to it and how the game is then."""
    for fault in plan.faults:
        say(fault, hang=2)
    for game in plan.games:
        if game.what:
            say(game.row.name)
            for what in _shortened(game.what):
                say(what, indent=2, hang=4)
            say(_result(game), indent=2, hang=4)
    for name in plan.lost:
        say(f"{name}: nothing of it can be saved", hang=2)
    say(f"{plural(sum(not game.what for game in plan.games), 'game')} without damage")


def _result(game: "Repaired") -> str:
    history = game.history
    totals = ", ".join(f"{player.name} {player.score}" for player in history.state.players)
    return f"after the repair: {plural(history.count, history.game.ROUND)}; {totals}"


def _shortened(what: Sequence[str]) -> Sequence[str]:
    """Return the first few of these lines, and how many more there are."""
    if len(what) <= _MOST_LINES:
        return what
    return [*what[: _MOST_LINES - 1], f"and {len(what) - _MOST_LINES + 1} more entries in the same way"]
