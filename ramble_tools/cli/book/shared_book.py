"""`ramble games copy` and `ramble games setup`: a scorebook that several people share."""

import sys
from typing import Annotated

import typer

from ramble_tools.cli.output import say
from ramble_tools.errors import BadInput, plural, quote


def shared_book_commands(app: typer.Typer) -> None:
    """Add copy and setup to `ramble games`."""
    _copy(app)
    _setup(app)


def _copy(app: typer.Typer) -> None:
    @app.command()
    def copy(
        to: Annotated[
            str, typer.Option("--to", metavar="PLACE", help="The other scorebook: a file or a postgresql:// URL.")
        ] = "",
        from_place: Annotated[
            str, typer.Option("--from", metavar="PLACE", help="The same, to copy from it into this one.")
        ] = "",
    ) -> None:
        """Copy all games to another scorebook, or from it; what is there already is not copied again.

        Exit status 1 if a game could not be copied because it is damaged.
        """
        from ramble_tools.scorebook.copying import copy_book
        from ramble_tools.scorebook.where import backend

        if bool(to) == bool(from_place):
            raise BadInput("name the other scorebook with --to or with --from, as in --to postgresql://ann@host/club")
        where = backend(to or from_place).shown(to or from_place)
        new = more = same = damaged = 0
        for game in copy_book(from_place, to):
            name = game.row.name
            if game.damage:
                damaged += 1
                print(f"ramble: {quote(name)} was not copied, because it is damaged: {game.damage}", file=sys.stderr)
            elif game.apart and game.is_new:
                say(f"{name}: went on differently in the other scorebook, so it is also there as {game.name}", hang=2)
            elif game.is_new and game.name != name:
                say(f"{name}: its name is {game.name} there, because another game has this name", hang=2)
            new += game.is_new
            more += not game.is_new and game.added > 0
            same += not game.is_new and not game.added and not game.damage
        counts = [f"{plural(new, 'game')} copied {'to' if to else 'from'} {where}"]
        counts += [f"{more:,} with new entries"] if more else []
        counts += [f"{same:,} already there"] if same else []
        say(", ".join(counts), hang=2)
        raise typer.Exit(1 if damaged else 0)


def _setup(app: typer.Typer) -> None:
    @app.command()
    def setup(
        role: Annotated[
            str, typer.Option("--role", metavar="ROLE", help="Let this role of the server keep the score.")
        ] = "",
    ) -> None:
        """Make or upgrade the tables of a scorebook on a server.

        The first entry does the same, if you may make tables. A role can read games, add entries and rename games, but
        not change or delete an entry.
        """
        from ramble_tools.scorebook.where import backend

        place = backend()
        place.set_up(role=role)
        say(f"{place.shown()}: ready" + (f"; {role} can keep the score" if role else ""), hang=2)
