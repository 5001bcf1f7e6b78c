"""The options and arguments that several groups of commands share, and the house rules that hold for a command."""

import os
from typing import Annotated, TypeVar

import typer

from ramble_tools.cli.names import player_names
from ramble_tools.home import HOUSE_RULES_FILE, home_path
from ramble_tools.rulings import HouseRules

RulesT = TypeVar("RulesT", bound=HouseRules)

AsJson = Annotated[bool, typer.Option("--json", help="Answer as one JSON object.")]
Words = Annotated[list[str], typer.Argument(metavar="WORD...", help="One word or more.", show_default=False)]
ListName = Annotated[
    str | None,
    typer.Option(
        "--list",
        metavar="NAME|PATH",
        help="The list that decides: common, standard, game, or one of yours.",
        show_default=False,
    ),
]
Rules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="ID=VALUE", help="A house rule; ramble GAME rules lists them.")
]
Preset = Annotated[
    str, typer.Option("--preset", metavar="NAME", help="Rulings that go together; the group's rules lists them.")
]
Game = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Which game; else the one used last.", show_default=False)
]
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The player.", show_default=False, autocompletion=player_names)
]
Names = Annotated[
    list[str],
    typer.Argument(metavar="NAME...", help="In seat order.", show_default=False, autocompletion=player_names),
]


def chosen_rules(kind: type[RulesT], options: list[str] | None, preset: str = "") -> RulesT:
    """The house rules of a table: `--rule` before `--preset`, and that before what the user keeps for good."""
    return kind.from_options(options or [], over=(kept_rulings(kind), kind.preset(preset) if preset else ()))


def kept_rulings(kind: type[HouseRules]) -> list[str]:
    """What the user keeps of the rulings that these are (`ramble house`)."""
    if not os.path.exists(home_path(HOUSE_RULES_FILE)):
        return []
    from ramble_tools.scorebook.house_rules import kept

    known = kind.rulings()
    return [option for option in kept(kind.GAME) if option.partition("=")[0] in known]
