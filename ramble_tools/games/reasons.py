"""Why a verdict is what it is: one short line each, and the ruling that decided it, if one did."""

from collections.abc import Sequence
from typing import NamedTuple

# How a reason begins that asks whether something was mistyped.
DOUBT = "a slip?"


class Reason(NamedTuple):
    """A line of the arithmetic or of the argument. `ruling` is `id=value` where a ruling decided."""

    text: str
    ruling: str | None = None


def listing(names: Sequence[str], word: str = "and") -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
