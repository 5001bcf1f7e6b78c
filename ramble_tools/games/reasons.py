"""The reasons for a verdict: one short line each, with the ruling that decided it, if one did."""

from collections.abc import Sequence
from typing import NamedTuple

# The start of a reason that doubts what was typed.
DOUBT = "a typo?"


class Reason(NamedTuple):
    """One reason, in one line. `ruling` is `id=value` if a ruling decided it, otherwise None."""

    text: str
    ruling: str | None = None


def listing(names: Sequence[str], word: str = "and") -> str:
    """Return the names as a phrase: `Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
