"""The root command, and the module of each command.

A module is imported only when one of its commands runs, so that `ramble check` loads nothing else.
"""

import shutil
from copy import copy
from functools import cache
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_name, get_group

from ramble_tools import __version__
from ramble_tools.games.registry import NAMES
from ramble_tools.home import choose_book

# The shell's completion script sets this variable to ask for completions.
COMPLETE_VARIABLE = "_RAMBLE_COMPLETE"


class Place(NamedTuple):
    """Where to find a command: its module in `ramble_tools.cli`, and whether it is a group of commands."""

    module: str
    is_group: bool = False


# The commands under the headings of the help, in its order.
SECTIONS = {
    "Print": {
        "print": Place("press.commands", is_group=True),
        "deck": Place("press.deck", is_group=True),
    },
    "Settle": {
        "check": Place("settle.check"),
        "judge": Place("settle.check"),
        "define": Place("settle.define"),
        "score": Place("settle.score"),
        "best": Place("settle.best"),
        "find": Place("settle.find"),
        "hooks": Place("settle.find"),
        "anagrams": Place("settle.find"),
        "words": Place("settle.prompt"),
    },
    "Tally": {
        **{game: Place(f"tally.{game}", is_group=True) for game in NAMES},
        "games": Place("tally.games", is_group=True),
        "players": Place("tally.players", is_group=True),
        "season": Place("tally.season", is_group=True),
        "house": Place("tally.house"),
        "completion": Place("completion"),
    },
    "Together": {
        "serve": Place("serve"),
    },
    "Your own words": {
        "list": Place("settle.lists", is_group=True),
        "allow": Place("settle.house_words"),
        "ban": Place("settle.house_words"),
    },
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class RootGroup(TyperGroup):
    """A group that takes its commands from `SECTIONS` and imports their modules on demand."""

    # The name after the group's name on the command line: the one command of the group that will run.
    _wanted = ""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return all names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """Import the command's module and return the command, or None for an unknown name."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module = import_module(f"ramble_tools.cli.{place.module}")
        group = get_group(_slim(module.app, self._wanted) if place.is_group else module.app)
        group.name = cmd_name
        return group if place.is_group else group.commands[cmd_name]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first argument names, or `check` if it is a word and not much like a command.

        Raises UnknownNameError if there is no such command.
        """
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from ramble_tools.cli.not_a_command import meant_command

            args = meant_command(args, COMMANDS)
            name = args[0]
        self._wanted = args[1] if len(args) > 1 else ""
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands under their headings."""
        for heading, places in SECTIONS.items():
            rows = [(name, self.get_command(ctx, name).get_short_help_str(limit=60)) for name in places]
            with formatter.section(heading):
                formatter.write_dl(rows)


def _slim(app: typer.Typer, wanted: str) -> typer.Typer:
    """Return the group with only the wanted command, if it has it. Building all takes as long as judging a hand."""
    named = {
        each.name or get_command_name(each.callback.__name__): each for each in app.registered_commands if each.callback
    }
    if wanted not in named:
        return app
    slim = copy(app)
    slim.registered_commands = [named[wanted]]
    return slim


def plain_typer(**settings: Any) -> typer.Typer:
    """Return a Typer app in our style: plain help that fits a phone's terminal and needs no import of rich."""
    return typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={
            "help_option_names": ["-h", "--help"],
            "terminal_width": min(shutil.get_terminal_size().columns, 80),
        },
        **settings,
    )


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"ramble {__version__}")
        raise typer.Exit


@cache
def root_command() -> TyperGroup | TyperCommand:
    """Build and return the root command."""
    app = plain_typer(cls=RootGroup)

    @app.callback(invoke_without_command=True)
    def ramble(
        context: typer.Context,
        _version: Annotated[
            bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
        ] = False,
        _book: Annotated[
            str,
            typer.Option(
                "--book",
                metavar="PLACE",
                help="The scorebook: a file or a postgresql:// URL; otherwise, RAMBLE_BOOK names it.",
                callback=choose_book,
                show_default=False,
            ),
        ] = "",
    ) -> None:
        """Ramble Tools: print the decks, settle disputes over words, and score the games."""
        if context.invoked_subcommand is None:
            print(context.get_help())

    return get_group(app)
