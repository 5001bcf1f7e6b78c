"""The names that the shell completes: the players of earlier games."""

import os

# Apart from letters and digits, the ASCII characters that no shell acts on once they are quoted.
_QUOTABLE = " '.-_"


def player_names(incomplete: str) -> list[str]:
    """Return the names from earlier games that begin with `incomplete`. Never raises: a shell can't show an error.

    If none does, accents may be left out: `jos` for José. An old book may have a name that a shell could take for a
    command; it is left out.
    """
    try:
        from ramble_tools.games.names import folded, without_accents
        from ramble_tools.scorebook.statistics import known_names

        names, typed = list(filter(is_safe, known_names())), folded(incomplete)
        found = [name for name in names if folded(name).startswith(typed)]
        return found or [name for name in names if without_accents(name).startswith(typed)]
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


def is_safe(name: str) -> bool:
    """Return whether every shell reads the quoted name as one word, and a terminal only draws it."""
    from ramble_tools.errors import escaped

    return escaped(name) == name and all(c.isalnum() or c in _QUOTABLE for c in name if c.isascii())
