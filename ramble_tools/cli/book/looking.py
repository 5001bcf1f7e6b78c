"""The scorebook's commands that only look: show, history and what-if. Every game's group has them."""

from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson, Force, Game, Preset, Rules
from ramble_tools.cli.output import say, say_json
from ramble_tools.cli.root import MORE
from ramble_tools.errors import BadInput, did_you_mean, quote

_ORDERS = ("seat", "place")


def looking_commands(app: typer.Typer, kind: str) -> None:
    """Add show, history and what-if to a game's group."""
    _show(app, kind)
    _history(app, kind)
    _what_if(app, kind)


def _show(app: typer.Typer, kind: str) -> None:
    @app.command()
    def show(
        game: Game = None,
        plot: Annotated[
            str, typer.Option("--plot", metavar="FILE", help="Draw a chart of the totals: a .svg file.")
        ] = "",
        force: Force = False,
        by: Annotated[
            str,
            typer.Option("--by", metavar="ORDER", help="seat or place; without it, seat until the game is over."),
        ] = "",
        grid: Annotated[
            bool, typer.Option("--grid", help="Show the totals after each of the last ten rounds.")
        ] = False,
        everything: Annotated[bool, typer.Option("--all", help="With --grid: after every round.")] = False,
        as_json: AsJson = False,
    ) -> None:
        """Show the score, what comes next, and a chart of the totals."""
        from ramble_tools.cli.show.as_json import standing_as_json
        from ramble_tools.cli.show.standing import say_standing
        from ramble_tools.scorebook.sessions import look

        if by not in ("", *_ORDERS):
            raise BadInput(f"--by {quote(by)}: {did_you_mean(by, _ORDERS)}")
        if everything and not grid:
            raise BadInput("--all shows every row of the grid; add --grid")
        if force and not plot:
            raise BadInput("--force replaces the file of --plot; add --plot FILE")
        session = look(kind, game)
        if plot:
            from ramble_tools.cli.show.plot import write_plot

            write_plot(session, plot, force=force)
        if as_json:
            say_json(standing_as_json(session))
        else:
            if grid:
                from ramble_tools.cli.show.grid import say_grid

                say_grid(session, everything=everything, by=by or "seat")
            else:
                say_standing(session, by)
            if plot:
                say(f"{plot}: a chart of the totals")


def _history(app: typer.Typer, kind: str) -> None:
    @app.command()
    def history(
        game: Game = None,
        everything: Annotated[
            bool, typer.Option("--all", help="Show the whole log with times, including undone entries.")
        ] = False,
        as_json: AsJson = False,
    ) -> None:
        """Show every round, and why it was scored that way."""
        from ramble_tools.cli.show.as_json import history_as_json
        from ramble_tools.cli.show.log import say_history, say_log
        from ramble_tools.scorebook.book import reading
        from ramble_tools.scorebook.sessions import look

        session = look(kind, game)
        entries = []
        if everything:
            with reading() as book:
                entries = book.entries(session.row)
        if as_json:
            say_json(history_as_json(session, entries))
        elif everything:
            say_log(session, entries)
        else:
            say_history(session)


def _what_if(app: typer.Typer, kind: str) -> None:
    @app.command("what-if", rich_help_panel=MORE)
    def what_if(rule: Rules = None, preset: Preset = "", game: Game = None, as_json: AsJson = False) -> None:
        """Score the same rounds under other house rules.

        Choose them with --rule or --preset; the game itself does not change.
        """
        from ramble_tools.cli.show.as_json import what_if_as_json
        from ramble_tools.cli.show.what_if import say_what_if
        from ramble_tools.scorebook.sessions import look_what_if

        if not rule and not preset:
            raise BadInput(f"give other house rules, as in --rule ID=VALUE; ramble {kind} rules lists them")
        found = look_what_if(kind, game, rule or [], preset)
        if as_json:
            say_json(what_if_as_json(found))
        else:
            say_what_if(found)
