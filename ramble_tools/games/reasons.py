"""The reasons for a verdict: one short line each, with the ruling that decided it, if one did.

The type of a reason says how important it is, where there is no room for all of them: see `by_importance`.
"""

from collections.abc import Sequence
from typing import NamedTuple

# The start of a reason that doubts what was typed.
DOUBT = "a typo?"


class Reason(NamedTuple):
    """One reason, in one line. `ruling` is `id=value` if a ruling decided it, otherwise None.

    `note` is the id of a note on how the official rules are read, if the reason rests on one. `passage` is the sentence
    of the official rules that it applies, or a part of it, if that is not the ruling's or the note's.
    """

    text: str
    ruling: str | None = None
    passage: str = ""
    note: str | None = None


class OfTotal(Reason):
    """Why a total is not the total before plus the points of the round. It is never left out."""


class Doubt(Reason):
    """Why the round may not be what was meant. It is never left out."""


class Follows(Reason):
    """What follows from the round: who is out, or what to do now."""


_MOST_IMPORTANT_FIRST = (OfTotal, Doubt, Follows, Reason)


def by_importance(reasons: Sequence[Reason]) -> list[int]:
    """Return the places of the reasons, those of the most important ones first."""
    return sorted(range(len(reasons)), key=lambda place: _MOST_IMPORTANT_FIRST.index(type(reasons[place])))


def doubt(text: str, passage: str = "") -> Reason:
    """Return a doubt: `a typo? Bob can't have 99 points`."""
    return Doubt(f"{DOUBT} {text}", passage=passage)


def listing(names: Sequence[str], word: str = "and") -> str:
    """Return the names as a phrase: `Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
