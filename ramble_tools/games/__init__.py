"""The five games, one module each: its rulings and its rules in short. All is pure: no files, no clock, no printing.

A game's module has `TITLE`, `Rules` (its house rules) and `reference(rules)` (its rules in our own words, as that table
plays them).
"""

from importlib import import_module
from types import ModuleType

from ramble_tools.errors import BadInput, did_you_mean, quote

# In the order in which they are told of.
NAMES = ("ramble", "dramble", "dumbal", "dogpile", "dukes")


class UnknownGameError(BadInput):
    """There is no game of that name."""


def find_game(name: str) -> ModuleType:
    """The module of the game of that name. Raises UnknownGameError."""
    plain = name.strip().lower()
    if plain not in NAMES:
        raise UnknownGameError(f"there is no game {quote(name)}; {did_you_mean(name, NAMES)}")
    return import_module(f"ramble_tools.games.{plain}")
