"""A turn of Dramble: the piles once, then the two cards that are shown."""

import re
from typing import Any

from ramble_tools.cards import AnyCard, read_card
from ramble_tools.cli.table import Table
from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.games.dramble import Round
from ramble_tools.games.dramble_turns import SIDES, Pile, Played

HELP = (
    "qs left, 3c right: both cards at once, the first player's first; l and r will do",
    "the piles are asked for once; after that they are known",
)


class Form:
    """Collects the piles, where they are not known, and two committed cards."""

    def __init__(self, table: Table, state: Any) -> None:  # noqa: ARG002
        self._state = state
        self._forget()

    def _forget(self) -> None:
        self._piles: list[Pile] = []
        self._played: list[Played] = []

    @property
    def _fresh(self) -> bool:
        return self._state.left is None

    def question(self) -> str | None:
        """The piles' first cards, then the first and the second player's card and pile."""
        if self._fresh and len(self._piles) < 2:
            return f"first card of the {SIDES[len(self._piles)]} pile?"
        if len(self._played) == 2:
            return None
        second = next(player.name for player in self._state.players if player.name != self._state.first)
        return f"{(self._state.first, second)[len(self._played)]}'s card and pile?"

    def take(self, line: str) -> None:
        """Take a line. Raises BadInput."""
        if self.question() is None:
            self._forget()
        words = [word for word in re.split(r"[\s,@]+", line.strip()) if word]
        if not words:
            raise BadInput("type a card and a pile, as in QS left")
        piles, played = list(self._piles), list(self._played)
        while words:
            if self._fresh and len(piles) < 2:
                piles.append(_pile(words.pop(0)))
                continue
            if len(played) == 2:
                raise BadInput(f"{quote(words[0])} is too much; each plays one card")
            card = read_card(words.pop(0))
            if not words:
                raise BadInput(f"{card}: at which pile? as in {card} left")
            played.append(_played(card, words.pop(0)))
        self._piles, self._played = piles, played

    def round(self) -> Round:
        """The turn."""
        left, right = self._piles if self._piles else (None, None)
        return Round(self._played[0], self._played[1], left, right)


def _pile(text: str) -> Pile:
    name, colon, size = text.partition(":")
    try:
        return Pile(read_card(name), int(size) if colon else 1)
    except ValueError:
        raise BadInput(
            f"{quote(text)} is no pile; a card, and its size where it is more than one, as in 9H:5"
        ) from None


def _played(card: AnyCard, side: str) -> Played:
    plain = side.lower()
    found = [each for each in SIDES if each.startswith(plain)]
    if len(found) != 1:
        raise BadInput(f"there is no pile {quote(side)}; {did_you_mean(side, SIDES)}")
    return Played(card, found[0])
