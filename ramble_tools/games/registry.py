"""The five games. All is pure: no files, no clock, no printing.

A game is a module here, and whoever knows one knows all. It offers

- `TITLE`, and `ROUND`, the word for what is written down between two: a hand, a turn, a claim, a pack, a game;
- `LEAST` and `MOST` players, and whether `LOW_WINS` and whether all play together (`COOPERATIVE`);
- `Rules`, its house rules, and `reference(rules)`, its rules in our own words, as that table plays them;
- `Round`, a plain value, and `to_plain(round)` and `from_plain(plain, rules)`, the same as text for a log;
- `State`, and `start(names, rules)`, `apply(state, round)`, `join(state, name)`, which give one (`match.py` has what is
  the same in all games: leaving, another order of seats);
- `standings(state)`, `winners(state)`, `is_over(state)`, `next_up(state)` and `goal(rules)`.

Beside it stand its rulings (`dumbal_rules.py`) and its referee (`dumbal_hands.py`), which the game stands on.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from ramble_tools.errors import UnknownNameError, did_you_mean, quote

if TYPE_CHECKING:
    from ramble_tools.games.scorepad import Scorepad

# In the order in which they are told of.
NAMES = ("ramble", "dramble", "dumbal", "dogpile", "dukes")


def find_game(name: str) -> ModuleType:
    """The module of the game of that name. Raises UnknownNameError."""
    return import_module(f"ramble_tools.games.{_known(name)}.game")


def find_rules(name: str) -> ModuleType:
    """The module of that game's rulings alone: `TITLE`, `Rules` and `reference`. Raises UnknownNameError."""
    return import_module(f"ramble_tools.games.{_known(name)}.rules")


def find_scorepad(name: str) -> "Scorepad":
    """Return the scorepad of the game of that name. Raises UnknownNameError."""
    return cast("Scorepad", import_module(f"ramble_tools.games.{_known(name)}.scorepad").SCOREPAD)


def _known(name: str) -> str:
    plain = name.strip().lower()
    if plain not in NAMES:
        raise UnknownNameError(f"there is no game {quote(name)}; {did_you_mean(name, NAMES)}")
    return plain
