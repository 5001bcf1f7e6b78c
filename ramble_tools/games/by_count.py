"""A round with only a count, for groups that count their cards instead of typing them.

It has its own fields, beside those for the cards, and is not checked card by card. Each such round gives that as a
reason.
"""

import re
from collections.abc import Sequence
from typing import Any

from ramble_tools.errors import BadInput, PlayerError, quote
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.players import one_meant
from ramble_tools.games.reasons import Reason


def count_field(name: str, label: str, **more: Any) -> Field:
    """Return a field for a count in place of the cards: a page shows it, and the prompt does not ask for it."""
    return Field(name, label, "counts", more=True, on_page="shown", counted=True, **more)


def unchecked(count: str, passage: str) -> Reason:
    """Return the reason of a round that has only a count, as in `7 cards`."""
    return Reason(f"{count}, not checked card by card", passage=passage)


def read_count(text: str, field: str, example: str) -> int:
    """Read a whole number. Raises BadInput."""
    if not re.fullmatch(r"\s*\d{1,3}\s*", text, re.ASCII):
        raise BadInput(f"{quote(text.strip())} is not a number, as in {example}", field=field)
    return int(text)


def read_by_player(text: str, names: Sequence[str]) -> Answers:
    """Read a number for each player who is named, as in `ann 4, bob 3`; nothing if a line is not only that.

    Raises PlayerError for a name that could be several players', or that is there twice.
    """
    found: dict[str, str] = {}
    for part in re.split(r"\s*,\s*|\s+and\s+|(?<=\d)\s+", text.strip(), flags=re.IGNORECASE):
        pair = re.fullmatch(r"(.*\D)[\s=:]+(\d{1,3})", part, re.ASCII)
        name = one_meant(names, pair[1].strip(" =:")) if pair else ""
        if not pair or not name:
            return {}
        if name in found:
            raise PlayerError(f"{name} is named twice; give each player one number")
        found[name] = pair[2]
    return found
