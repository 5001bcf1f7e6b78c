"""Values typed for each player, as in `Ann=9H Bob=QS`."""

import re
from collections.abc import Sequence

from ramble_tools.errors import BadInput, PlayerError, quote


def named_values(typed: Sequence[str], what: str, example: str) -> dict[str, str]:
    """Map each player, in order, to the value typed after the name and `=`.

    `what` is what a value is ("a card"), and `example` a player and a value. Raises BadInput for an entry that is not a
    player and a value, and PlayerError for a player who is named twice.
    """
    found: dict[str, str] = {}
    for text in (part.strip() for each in typed for part in re.split(r"[,;/]", each) if part.strip()):
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise BadInput(f"{quote(text)} is not a player and {what}, as in {example}")
        if name.casefold() in {each.casefold() for each in found}:
            raise PlayerError(f"{name} is named twice; name each player once")
        found[name] = value
    return found
