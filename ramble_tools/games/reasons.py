"""Why a verdict is what it is: one short line each, and the ruling that decided it, if one did."""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.errors import BadInput

# How a reason begins that asks whether something was mistyped.
DOUBT = "a slip?"


class Reason(NamedTuple):
    """A line of the arithmetic or of the argument. `ruling` is `id=value` where a ruling decided."""

    text: str
    ruling: str | None = None


class PlayerError(BadInput):
    """A player who is unknown, named twice, missing, or out of the game."""


class IllegalCallError(BadInput):
    """A call or a move that the rules of the game do not know."""


def listing(names: Sequence[str], word: str = "and") -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
