"""A round typed as options: how a refusal about a field names the option that holds it; and numbers by player.

The games know nothing about options: their refusals name a field of the game's form (`games/NAME/form.py`). Each game's
module in `referee/` has a function `typed` that turns the arguments of `score` and `add` into the form's answers; its
signature says which option belongs to which field.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from ramble_tools.errors import Aside, BadInput, PlayerError, quote
from ramble_tools.games.fields import Answers

# Takes a setting, and the arguments of `score` as keywords.
Typed: TypeAlias = Callable[..., Answers]


@contextmanager
def option_names(typed: Callable[..., object]) -> Iterator[None]:
    """Name the option in every refusal raised inside that is about a field, or wants one: `--suits: ...`.

    The options are those in the signature of `typed`.
    """
    try:
        yield
    except BadInput as error:
        options = _options(typed)
        about = options.get(_plain(error.field))
        wanted = [options[_plain(name)] for name in error.wants if _plain(name) in options]
        if about:
            error.within(about)
        if wanted:
            error.parts.append(Aside(", ".join(dict.fromkeys(wanted))))
        raise


def _plain(field: str) -> str:
    """Return a field's name without the player or color it is for: `hand` for `hand:Ann`."""
    return field.partition(":")[0].replace("_", "-")


def _options(typed: Callable[..., object]) -> dict[str, str]:
    """Map each field that has its own option to that option: `deck-left` to `--deck-left`."""
    found = {}
    for name, parameter in inspect.signature(typed).parameters.items():
        for option in getattr(parameter.annotation, "__metadata__", ()):
            if type(option).__name__ != "OptionInfo":
                continue
            # Inside Annotated, Typer stores the first name of an option as its default.
            names = [each for each in (option.default, *(option.param_decls or ())) if isinstance(each, str)]
            shown = next((each for each in names if each.startswith("--")), f"--{name.replace('_', '-')}")
            found[shown.partition("/")[0].removeprefix("--")] = shown
    return found


def named_counts(typed: Sequence[str], what: str, example: str) -> dict[str, int]:
    """Map each player, in order, to the number of at most two digits typed after the name and `=`, as in `Ann=2 Bob=0`.

    `what` is what a number is ("a number of cards"), and `example` a player and a number. Raises BadInput for an entry
    that is not a player and a number, and PlayerError for a player who is named twice.
    """
    found: dict[str, int] = {}
    for text in (part.strip() for each in typed for part in re.split(r"[,;/]", each) if part.strip()):
        name, _, count = (part.strip() for part in text.partition("="))
        if not name or not re.fullmatch(r"\d{1,2}", count, re.ASCII):
            raise BadInput(f"{quote(text)} is not a player and {what}, as in {example}")
        if name.casefold() in {each.casefold() for each in found}:
            raise PlayerError(f"{name} is named twice; name each player once")
        found[name] = int(count)
    return found
