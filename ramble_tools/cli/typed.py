"""A round typed as options: how a refusal about a field names the option that holds it; and numbers by player.

The games know nothing about options: their refusals name a field of the game's form (`games/NAME/form.py`). Each game's
module in `referee/` has a function `typed` that turns the arguments of `score` and `add` into the form's answers; its
signature says which option belongs to which field.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from ramble_tools.errors import Aside, BadInput
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
