"""The options and arguments that several groups of commands share, and the house rules that apply to a command."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ramble_tools.errors import BadInput, escaped
from ramble_tools.home import HOUSE_RULES_FILE, home_path

if TYPE_CHECKING:  # a verdict needs no rulings
    from ramble_tools.rulings import HouseRules

RulesT = TypeVar("RulesT", bound="HouseRules")

# --- the names of players that the shell completes


def player_names(incomplete: str) -> list[str]:
    """Return the names from earlier games that begin with `incomplete`. Never raises: a shell can't show an error.

    Typer inserts a name as it is, so those that a shell could take for something else are left out.
    """
    try:
        from ramble_tools.scorebook.statistics import known_names

        return [name for name in known_names() if is_plain(name) and name.startswith(incomplete)]
    except Exception:
        return []


def hand_names(incomplete: str) -> list[str]:
    """Return the same names, ready for a hand to follow: `Ann=`."""
    return [f"{name}=" for name in player_names(incomplete)] if not _is_hand(incomplete) else []


def _is_hand(incomplete: str) -> bool:
    """Return whether a hand is being typed. Bash takes `Ann=4` for three words, and completes the second or third."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    place = os.environ.get("COMP_CWORD", "")
    near = words[int(place) - 1 : int(place) + 1] if place.isdigit() and place != "0" else []
    return "=" in incomplete or "=" in near


def is_plain(name: str) -> bool:
    """Return whether every shell takes the name for one word, without quotation marks, and for no option.

    PowerShell also takes the quotation marks and dashes of printed text for its own.
    """
    from unicodedata import category

    signs = "._-" if name[:1].isalnum() else ""
    return escaped(name) == name and all(
        c.isalnum() or c in signs or (not c.isascii() and category(c)[0] in "MSC") for c in name
    )


# --- options and arguments


def argument(metavar: str, help: str, complete: Callable[[str], list[str]] | None = None) -> object:
    """Return an argument, for `Annotated`: its name in the help, what it is, and what completes it in a shell."""
    return typer.Argument(metavar=metavar, help=help, show_default=False, autocompletion=complete)


def option(
    name: str,
    metavar: str,
    help: str,
    shown: str | bool = True,
    complete: Callable[[str], list[str]] | None = None,
) -> object:
    """Return an option with a value, for `Annotated`: its name, the value's name in the help, and what it is.

    `shown` is what the help says instead of the default, and `complete` completes the value in a shell.
    """
    return typer.Option(name, metavar=metavar, help=help, show_default=shown, autocompletion=complete)


def count(name: str, help: str) -> object:
    """Return an option whose value is a whole number from 0, for `Annotated`: its name, and what it counts."""
    return typer.Option(name, metavar="N", help=help, min=0)


def flag(name: str, help: str) -> object:
    """Return an option without a value, for `Annotated`: its name, and what it says."""
    return typer.Option(name, help=help)


AsJson = Annotated[bool, typer.Option("--json", help="Answer as one JSON object.")]
Words = Annotated[list[str], argument("WORD...", "One or more words.")]
ListName = Annotated[
    str | None, option("--list", "NAME|PATH", "The list that decides: common, standard, game, or one of yours.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]
Offensive = Annotated[bool, typer.Option("--offensive", help="Include offensive words, which are valid too.")]
Rules = Annotated[
    list[str] | None, option("--rule", "ID=VALUE", "A house rule, or a preset's name; ramble GAME rules lists them.")
]
Game = Annotated[str | None, option("--game", "GAME", "The game's name; without it, the one used last.")]
Name = Annotated[str, argument("NAME", "The player's name.", player_names)]
Names = Annotated[list[str], argument("NAME...", "The players, in seat order.", player_names)]


def top_option(shown: int) -> object:
    """Return the option `--top`; without it, `how_many` shows `shown` results."""
    return typer.Option(
        metavar="N", help="How many results to show; 0 for all.", show_default=f"{shown}, or all with --json"
    )


def how_many(top: int | None, *, shown: int, as_json: bool) -> int | None:
    """Return how many results `--top` asks for, or None for all of them. Raises BadInput for a negative number."""
    if top is not None and top < 0:
        raise BadInput(f"--top must be 0 or more, not {top}")
    if top is None and not as_json:
        return shown
    return top or None


def chosen_rules(kind: type[RulesT], options: list[str] | None) -> RulesT:
    """Return a group's house rules: `--rule` overrides the user's saved rulings. Raises RulingError."""
    return kind.from_options(options or [], over=(kept_rulings(kind),))


def kept_rulings(kind: "type[HouseRules]") -> list[str]:
    """Return the rulings that the user saved for this game (`ramble house`), each as `ID=VALUE`."""
    if not os.path.exists(home_path(HOUSE_RULES_FILE)):
        return []
    from ramble_tools.scorebook.house_rules import kept

    known = kind.rulings()
    return [option for option in kept(kind.GAME) if option.partition("=")[0] in known]
