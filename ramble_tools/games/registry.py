"""The list of the games, and how to import the modules of each. `contract.py` says what a game offers.

To add a game, add a folder here and a name to `NAMES` (docs/add-a-game.md).
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from ramble_tools.errors import UnknownNameError, did_you_mean, quote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ramble_tools.games.contract import AnyForm, AnyGame, AnyRules, PassagesModule, Worth
    from ramble_tools.games.questions import Question
    from ramble_tools.games.scorepad import Scorepad
    from ramble_tools.games.topics import Topic
    from ramble_tools.rulings import HouseRules

# In the order in which help and lists show them.
NAMES = ("ramble", "dramble", "dumbal", "dogpile", "dukes")
# The game whose words are worth points.
OF_WORDS = "ramble"
# What has questions beside the games, in the house rules of that game.
WORDS = "words"


def find_game(name: str) -> "AnyGame":
    """Return the game of that name: its states and rounds. Raises UnknownNameError."""
    return cast("AnyGame", import_module(f"ramble_tools.games.{known_name(name)}.game"))


def find_rules(name: str) -> "AnyRules":
    """Return the house rules of the game of that name, and its short rules. Raises UnknownNameError."""
    return cast("AnyRules", import_module(f"ramble_tools.games.{known_name(name)}.rules"))


def find_form(name: str) -> "AnyForm":
    """Return the form of the game of that name: how a round is entered. Raises UnknownNameError."""
    return cast("AnyForm", import_module(f"ramble_tools.games.{known_name(name)}.form"))


def find_questions(name: str) -> "Sequence[Question]":
    """Return what players can ask in the game of that name, or about `WORDS`. Raises UnknownNameError."""
    place = f"{OF_WORDS}.word_questions" if name == WORDS else f"{known_name(name)}.questions"
    module = import_module(f"ramble_tools.games.{place}")
    return cast("Sequence[Question]", module.QUESTIONS)


def find_passages(name: str) -> "PassagesModule":
    """Return the passages of the official rules of the game of that name. Raises UnknownNameError."""
    return cast("PassagesModule", import_module(f"ramble_tools.games.{known_name(name)}.passages"))


@cache
def find_topics(name: str) -> "Sequence[Topic]":
    """Return what the rules of the game of that name are about, as players ask for it; nothing if it does not say so.

    Raises UnknownNameError.
    """
    from importlib.util import find_spec

    place = f"ramble_tools.games.{known_name(name)}.topics"
    return cast("Sequence[Topic]", import_module(place).TOPICS) if find_spec(place) else ()


def find_scorepad(name: str, rules: "HouseRules | None" = None) -> "Scorepad":
    """Return the scorepad of a game for these house rules; without any, for the standard rules.

    Raises UnknownNameError.
    """
    module = import_module(f"ramble_tools.games.{known_name(name)}.scorepad")
    return cast("Scorepad", module.scorepad(rules or find_rules(name).Rules()))


def find_worth() -> "Worth":
    """Return what says how much a word is worth in the game of words."""
    return cast("Worth", import_module(f"ramble_tools.games.{OF_WORDS}.advice.suits"))


def known_name(name: str) -> str:
    """Return the game's name as it is in `NAMES`. Raises UnknownNameError."""
    plain = name.strip().lower()
    if plain not in NAMES:
        raise UnknownNameError(f"{quote(name)} is not a kind of game; {did_you_mean(name, NAMES)}")
    return plain
