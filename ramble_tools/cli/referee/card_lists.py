"""Reading a list of cards for Dumbal in the ways that people separate them."""

import re

from ramble_tools.cards import AnyCard, is_card, read_cards
from ramble_tools.errors import CardNotationError
from ramble_tools.games.dumbal.typed_hand import apart


def with_commas(text: str) -> str:
    """Return a list of cards with commas where it has `;`, or `/` between two cards. `17/3` stays as it is."""
    plain = text.replace(";", ",")
    parts = [part for part in re.split(r"[\s,/]+", plain) if part]
    return plain.replace("/", ",") if "/" in plain and all(map(is_card, parts)) else plain


def read_list(texts: str | list[str], what: str) -> tuple[AnyCard, ...]:
    """Read cards separated by blanks, `,`, `;` or `/`, or run together. Raises BadInput, which names the list."""
    plain = " ".join([texts] if isinstance(texts, str) else texts)
    parts = [part for part in re.split(r"[\s,;/]+", plain) if part]
    separate = [card for part in parts for card in apart(part) or [part]]
    try:
        return tuple(read_cards(separate, what=what))
    except CardNotationError as error:
        if len(separate) == 1:
            error.within(what)
        raise
