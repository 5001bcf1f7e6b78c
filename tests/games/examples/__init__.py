"""Examples of every game, one module for each: the only place in the tests where the games are listed."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple


class Examples(NamedTuple):
    """What the tests need to know about one game. Each module here has one of these, named EXAMPLES."""

    # The players' names, as typed after `new`.
    players: str
    # Rounds of one evening, as typed after `add`.
    rounds: list[str]
    # Every ruling with its default, as ID=VALUE, typed here a second time.
    defaults: str
    # The keys of what `score --json` answers, without `why` and `rulings`.
    answer: str
    # Questions as typed after the game, with the keys of what `--json` answers, without `why` and `rulings`. Those of
    # the first five games are in tests/cli/test_json.py and benchmarks/fuzz/one_each.py.
    questions: Mapping[str, str] = MappingProxyType({})
    # Rulings that we added to those of ../shared/rules.md, as ID=VALUE with the default.
    ours: str = ""
    # What the short rules say about each note.
    notes_in_short: Mapping[str, str] = MappingProxyType({})
    # For a ruling that only matters with others: those others, as in {"joker-wild": "jokers=2"}.
    needs: Mapping[str, str] = MappingProxyType({})
    # What the short rules say under one or more ID=VALUE, and not by default.
    in_short: Mapping[str, str] = MappingProxyType({})
    # The fewest and the most players.
    seats: tuple[int, int] | None = None
    # Which score is the best: the highest, the lowest, or shared by all the players.
    best: str = "highest"
    # The file in tests/data/rules with the official rules; None for a game without official rules.
    rules_text: str | None = None
    # The game's heading in ../shared/rules.md; None for a game that is not there.
    heading: str | None = None

    def ids(self) -> set[str]:
        """The ids of all rulings of the game."""
        return {each.partition("=")[0] for each in f"{self.defaults} {self.ours}".split()}


def examples(name: str) -> Examples:
    """Return the examples of the game with this name. Fails the test, and says what to write, if there are none."""
    try:
        module = import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{name}":
            raise
        raise AssertionError(
            f"{name} has no examples: write tests/games/examples/{name}.py with "
            "EXAMPLES = Examples(players=..., rounds=[...], defaults=..., answer=...); see dumbal.py beside it"
        ) from None
    found: Examples = module.EXAMPLES
    return found
