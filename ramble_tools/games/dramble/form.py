"""A turn of Dramble: the piles once, then the two cards that are shown."""

import re
from typing import Any

from ramble_tools.cards import AnyCard, is_card, read_card
from ramble_tools.cli.tally.commands import Table
from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.games.dramble.game import Round
from ramble_tools.games.dramble.turns import SIDES, Pile, Played, Side

HELP = (
    "qs left, 3c right: both cards at once, the first player's first; l and r will do",
    "the piles are asked for once; after that they are known",
)


class Form:
    """Collects the piles, where they are not known, and two committed cards."""

    def __init__(self, table: Table, state: Any) -> None:
        self._table, self._state = table, state
        self._forget()

    def _forget(self) -> None:
        self._piles: list[Pile] = []
        self._played: dict[str, Played] = {}

    @property
    def _fresh(self) -> bool:
        return self._state.left is None

    def question(self) -> str | None:
        """The piles' first cards, then the first and the second player's card and pile."""
        if self._fresh and len(self._piles) < 2:
            return f"first card of the {SIDES[len(self._piles)]} pile?"
        missing = [name for name in self._order if name not in self._played]
        return f"{missing[0]}'s card and pile?" if missing else None

    def take(self, line: str) -> None:
        """Take a line. Raises BadInput."""
        if self.question() is None:
            self._forget()
        words = [word for word in re.split(r"[\s,@]+", line.strip()) if word]
        if not words:
            raise BadInput("type a card and a pile, as in QS left")
        piles, played = list(self._piles), dict(self._played)
        who: str | None = None
        while words:
            word = words.pop(0)
            if self._fresh and len(piles) < 2:
                if _side(word) is None:  # "left 9H right JD" is as good as "9H JD"
                    piles.append(_pile(word))
            elif self._is_name(word):
                who = self._table.named(word)
            else:
                player = who or next((name for name in self._order if name not in played), None)
                if player is None:
                    raise BadInput(f"{quote(word)} is too much; each plays one card")
                played[player] = _played(read_card(word), words.pop(0) if words else "")
                who = None
        self._piles, self._played = piles, played

    @property
    def _order(self) -> list[str]:
        """Who plays first, then the other."""
        names = [player.name for player in self._state.players]
        return sorted(names, key=lambda name: name != self._state.first)

    def _is_name(self, word: str) -> bool:
        names = [player.name.lower() for player in self._state.players]
        return not is_card(word) and any(name.startswith(word.lower()) for name in names)

    def round(self) -> Round:
        """The turn."""
        left, right = self._piles if self._piles else (None, None)
        first, second = self._order
        return Round(self._played[first], self._played[second], left, right, leader=first)


def _side(text: str) -> Side | None:
    found = [each for each in SIDES if text and each.startswith(text.lower())]
    return found[0] if found else None


def _pile(text: str) -> Pile:
    name, colon, size = text.partition(":")
    try:
        return Pile(read_card(name), int(size) if colon else 1)
    except ValueError:
        raise BadInput(
            f"{quote(text)} is no pile; a card, and its size where it is more than one, as in 9H:5"
        ) from None


def _played(card: AnyCard, side: str) -> Played:
    found = _side(side)
    if found is None and not side:
        raise BadInput(f"{card}: at which pile? as in {card} left")
    if found is None:
        raise BadInput(f"there is no pile {quote(side)}; {did_you_mean(side, SIDES)}")
    return Played(card, found)
