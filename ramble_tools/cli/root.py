"""The root command, and the module of each command.

A module is imported only when one of its commands runs, so that `ramble check` loads nothing else.
"""

import shutil
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, cached_property
from importlib import import_module
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_command_from_info, get_command_name, get_group
from typer.models import CommandInfo

from ramble_tools import __version__
from ramble_tools.errors import Aside, BadInput, UnknownNameError, escaped, quote
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import choose_book, program

# Contexts, commands and formatters: Typer has Click's types within itself, and exports none of them.
_OfTyper: TypeAlias = Any


class Place(NamedTuple):
    """Where to find a command: its module in `ramble_tools.cli`, its line in the help, and whether it is a group."""

    module: str
    help: str
    is_group: bool = False


OF_A_GAME = "the rules, the referee, and the score."

# The commands under the headings of the help, in its order. The line of a game is written with its title.
SECTIONS = {
    "Print": {
        "print": Place("press.print_commands", "Print cards, labels, scorepads and short rules.", is_group=True),
        "deck": Place("press.deck", "Show the two lettered decks.", is_group=True),
    },
    "Settle": {
        "check": Place("settle.check", "Check whether words are valid, and say what they mean."),
        "judge": Place("settle.check", "Give one verdict on all the words of a play."),
        "score": Place("settle.score", "Show what a word is worth, and why."),
        "best": Place("settle.best", "Find the best words to play from your hand."),
        "find": Place("settle.find", "Find words by a pattern, such as 'qu?*' (in quotes)."),
        "hooks": Place("settle.find", "Find words made by adding or removing one letter."),
        "anagrams": Place("settle.find", "Find words that use all these letters, in any order."),
        "words": Place("settle.words_prompt", "Open a prompt that answers questions about words."),
    },
    "Tally": {
        **{game: Place(f"referee.{game}", OF_A_GAME, is_group=True) for game in NAMES},
        "games": Place("book.games", "List, rename, export, copy and repair games.", is_group=True),
        "players": Place("book.player_records", "Show each player's record, or merge two names.", is_group=True),
        "season": Place("book.season", "List seasons, add games to one, or show its table.", is_group=True),
        "house": Place("book.house", "Show your house rules, or save new ones as defaults."),
    },
    "Together": {
        "serve": Place("serve", "Serve the score pad and the word judge to phones."),
        "site": Place("site", "Write the app that runs in a browser alone."),
    },
    "Your own words": {
        "list": Place("settle.lists", "Manage your own word lists, and choose one.", is_group=True),
        "allow": Place("settle.house_words", "Allow words in your group, whatever the lists say."),
        "ban": Place("settle.house_words", "Ban words in your group, whatever the lists say."),
    },
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class Command(TyperCommand):
    """A command. Arguments that it does not take are refused with what may have been meant."""

    def parse_args(self, ctx: _OfTyper, args: list[str]) -> list[str]:
        """Parse the arguments. Raises BadInput if there are too many."""
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        options = {each for each in args if each.startswith("--")}
        extra = super().parse_args(ctx, args)
        ctx.allow_extra_args = takes_more
        if extra and not takes_more and not ctx.resilient_parsing:
            message = f"got unexpected extra argument ({escaped(' '.join(extra))})"
            raise BadInput(message, *_meant(self.name or "", options, extra[0]), see_help(ctx))
        return extra


def see_help(context: _OfTyper) -> Aside:
    """Return where the right options and arguments are."""
    return Aside(f"see {context.command_path} --help")


def _meant(name: str, options: set[str], extra: str) -> list[str]:
    """Return how to type what was probably meant, if that is clear."""
    from ramble_tools.cards import is_card

    if is_card(extra, two_decks=True):
        return ["put the cards of each word in quotation marks"]
    if name == "score" and extra.upper().strip("SHDC") == "":
        return [f"give the suits with --suits, as in --suits {extra.upper()}"]
    if name == "words":
        return [f"to check a word, type {program()} check {escaped(extra)}"]
    if name in ("undo", "redo") and extra.isdigit():
        return [f"{name} takes no number; for one round, type edit {extra} or remove {extra} instead"]
    if name in ("play", "show", "history", "undo"):
        return [
            f"name the game first, as in {program()} {extra.lower()} {name}"
            if extra.lower() in NAMES
            else f"for one game: {program()} games show {escaped(extra)}"
            if name == "show"
            else f"for one game, type --game {escaped(extra)}"
        ]
    if name == "labels" and "--sheet" in options:
        return ['put a name with spaces in quotation marks, as in --sheet "Herma 4386"']
    if name == "scorepad" and "--players" in options:
        return ['names have commas and no spaces between them, as in --players "Ann,Bob"']
    return []


class Later:
    """Makes the function of a command, which is not done before the command is looked up."""

    def __init__(self, make: Callable[[], Callable[..., Any]]) -> None:
        self.make = make

    def __call__(self) -> Callable[..., Any]:
        """Return the function."""
        return self.make()


class CommandGroup(TyperGroup):
    """A group whose help is written from what the commands of its app were declared with.

    A command is built when it is looked up, because building all of them takes as long as judging a hand.
    """

    app: typer.Typer
    # What people type instead of a command's name, and the command.
    other_names: ClassVar[Mapping[str, str]] = {}

    @cached_property
    def declared(self) -> Mapping[str, CommandInfo]:
        """What each command was declared with."""
        declared = (each for each in self.app.registered_commands if each.callback)
        found = {each.name or get_command_name(each.callback.__name__): each for each in declared if each.callback}
        self.commands.update(dict.fromkeys(found))  # type: ignore[arg-type]  # the names, for "did you mean"
        return found

    def list_commands(self, ctx: object) -> list[str]:  # noqa: ARG002
        """Return all names, in the order of the help."""
        return list(self.declared)

    def get_command(self, ctx: object, cmd_name: str) -> _OfTyper:  # noqa: ARG002
        """Build and return the command, or return None for an unknown name."""
        info = self.declared.get(cmd_name)
        if info and not self.commands[cmd_name]:
            if isinstance(info.callback, Later):
                info.callback = info.callback()
            info.cls = Command if info.cls is TyperCommand else info.cls
            built = get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)
            self.commands[cmd_name] = built
        return self.commands.get(cmd_name)

    def parse_args(self, ctx: _OfTyper, args: list[str]) -> list[str]:
        """Parse the arguments. Raises BadInput if there are none, and the group alone does nothing."""
        if not args and not self.invoke_without_command and not ctx.resilient_parsing:
            raise BadInput(f"name a command: {', '.join(self.list_commands(ctx))}", see_help(ctx))
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: _OfTyper, args: list[str]) -> _OfTyper:
        """Return the command that the first argument names. `help` shows the help of the group, or of a command."""
        name, *rest = args
        if name == "help" and not rest and not ctx.resilient_parsing:
            print(ctx.get_help())
            raise typer.Exit
        name = name.lower() if name.lower() in self.declared else self.other_names.get(name.lower(), name)
        if name not in self.declared:
            from ramble_tools.cli.gone import refuse_gone

            refuse_gone(f"{ctx.command_path} {name}")
            self._require_alike(ctx, name)
        args = [*rest, "--help"] if name == "help" else [name, *rest]
        return super().resolve_command(ctx, args)

    def _require_alike(self, ctx: _OfTyper, name: str) -> None:
        """Raise UnknownNameError, which names every command, for a name that is not like one of them."""
        from difflib import get_close_matches

        if not (name in ("help", "") or name.startswith("-") or get_close_matches(name, self.declared)):
            known = ", ".join(self.list_commands(ctx))
            raise UnknownNameError(f"no such command {quote(name)}; name one of {known}", see_help(ctx))

    def format_commands(self, ctx: object, formatter: _OfTyper) -> None:  # noqa: ARG002
        """Write each command's line, under its heading."""
        headings: dict[str, list[tuple[str, str]]] = {}
        for name, info in self.declared.items():
            line = (info.help or info.callback.__doc__ or "").partition("\n")[0] if info.callback else ""
            headings.setdefault(info.rich_help_panel or "Commands", []).append((name, line))
        for heading, lines in headings.items():
            with formatter.section(heading):
                formatter.write_dl(lines)


class GameGroup(CommandGroup):
    """The group of a game."""

    other_names: ClassVar = {"start": "new", "begin": "new"}
    # What was a command of each game and is now one of `ramble games`.
    moved = ("join", "leave", "seats", "deals", "note", "end", "again", "rename", "delete", "resume")

    def resolve_command(self, ctx: _OfTyper, args: list[str]) -> _OfTyper:
        """Return the command that the first argument names. Raises UnknownNameError for one of `ramble games`."""
        if args[0] == "delete" and any(map(str.isdecimal, args[1:2])):
            args = ["remove", *args[1:]]
        if args[0] in self.moved:
            name = "NAME" if args[0] == "delete" else self.name
            raise UnknownNameError(
                f"ramble {self.name} has no command {args[0]}; type {program()} games {args[0]} {name}"
            )
        known = {*self.declared, *self.other_names, "help"}
        if len(args) > 1 and args[0].lower() not in known and all(map(str.isalpha, args)):
            from difflib import get_close_matches

            if not get_close_matches(args[0].lower(), known):
                start = f"{program()} {self.name} new {' '.join(args)}"
                raise UnknownNameError(f"ramble {self.name} has no command {args[0]}; to start a game, type {start}")
        return super().resolve_command(ctx, args)


class ListingGroup(CommandGroup):
    """A group that lists what it is about if no command is named; `list` says so."""

    def parse_args(self, ctx: _OfTyper, args: list[str]) -> list[str]:
        """Leave out a first argument `list`."""
        return super().parse_args(ctx, args[1:] if args[:1] == ["list"] else args)


def group_of(app: typer.Typer, name: str) -> CommandGroup:
    """Return the group of an app, with its commands."""
    empty = copy(app)
    empty.registered_commands = []
    group = get_group(empty)
    assert isinstance(group, CommandGroup)
    group.name, group.app = name, app
    return group


def _group_at(name: str) -> CommandGroup:
    """Import the module of a command, and return the group of what it declares."""
    return group_of(import_module(f"ramble_tools.cli.{COMMANDS[name].module}").app, name)


def _groups_with(name: str) -> list[str]:
    """Return the groups that have a command of that name."""
    return [group for group, place in COMMANDS.items() if place.is_group and name in _group_at(group).declared]


# The key of whether the command that runs is a guess.
_IS_GUESS = "ramble_tools.is_guess"


class RootGroup(TyperGroup):
    """A group that takes its commands from `SECTIONS` and imports their modules on demand."""

    def parse_args(self, ctx: _OfTyper, args: list[str]) -> list[str]:
        """Parse the arguments. Raises BadInput if Typer can't complete in this shell, which it says with status 1."""
        try:
            return super().parse_args(ctx, args)
        except typer.Exit as ended:
            if ended.exit_code:
                raise BadInput("type this in bash, zsh, fish or PowerShell, which can complete commands") from ended
            raise

    def list_commands(self, ctx: object) -> list[str]:  # noqa: ARG002
        """Return all names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> _OfTyper:
        """Import the command's module and return the command, or None for an unknown name."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        group = _group_at(cmd_name)
        return group if place.is_group else group.get_command(ctx, cmd_name)

    def resolve_command(self, ctx: _OfTyper, args: list[str]) -> _OfTyper:
        """Return the command that the first argument names; on a terminal `check`, if it is a word, not like a command.

        Raises UnknownNameError if there is no such command.
        """
        # Check is a command, as phones write it; CHECK is a word.
        if args[0].lower() in COMMANDS and not args[0].isupper():
            args = [args[0].lower(), *args[1:]]
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            from ramble_tools.cli.gone import refuse_gone
            from ramble_tools.cli.not_a_command import meant_command

            refuse_gone(f"ramble {args[0]}")
            args, ctx.meta[_IS_GUESS] = meant_command(args, COMMANDS, _groups_with)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: _OfTyper) -> _OfTyper:
        """Run the command and return its status: 2 if there is no such command, though a word was answered."""
        status = super().invoke(ctx)
        return 2 if ctx.meta.get(_IS_GUESS) else status

    def format_commands(self, ctx: _OfTyper, formatter: _OfTyper) -> None:  # noqa: ARG002
        """Write the commands under their headings, without importing them."""
        for heading, places in SECTIONS.items():
            rows = [
                (name, f"{find_rules(name).TITLE}: {place.help}" if name in NAMES else place.help)
                for name, place in places.items()
            ]
            with formatter.section(heading):
                formatter.write_dl(rows)


def plain_typer(**settings: Any) -> typer.Typer:
    """Return a Typer app in our style: plain help that fits a phone's terminal and needs no import of rich."""
    return typer.Typer(
        cls=settings.pop("cls", CommandGroup),
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
def root_command() -> RootGroup:
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
        """Ramble Tools: print the decks, settle disputes over words, and score the games.

        play, add, show, undo and the like, without a game, are about the game that you used last.

        Add --why to any verdict to read the sentence of the official rules that a ruling is about.
        """
        if context.invoked_subcommand is None:
            status = context.obj()
            if status is not None:
                raise typer.Exit(status)
            print(context.get_help())

    command = get_command(app)
    assert isinstance(command, RootGroup)
    return command
