"""How a card that is laid off could help the player on the left, with the cards that this player has picked up.

Source: "Rounds" in seeds/dumbal.txt.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, ordinary_cards_but
from ramble_tools.games.dumbal.discard import kind_of, legal_discards
from ramble_tools.games.dumbal.rules import Rules


class Risk(NamedTuple):
    """What the player on the left could lay off with a card, and the cards that are known.

    `makes` is the largest set or run at once, and its kind; nothing if there is none. Otherwise `needs` are the cards
    of which any one would make a run with the card and those of `beside`.
    """

    card: AnyCard
    makes: tuple[AnyCard, ...] = ()
    kind: str = ""
    beside: tuple[AnyCard, ...] = ()
    needs: tuple[AnyCard, ...] = ()

    @property
    def weight(self) -> tuple[int, int]:
        """A sort key: larger helps more."""
        return len(self.makes), len(self.needs)


def risk_of(card: AnyCard, known: Sequence[AnyCard], elsewhere: Sequence[AnyCard], rules: Rules) -> Risk:
    """Return how a card helps a player who holds the `known` cards; those `elsewhere` can't come to it."""
    made = [(some, kind) for some, kind in legal_discards([card, *known], rules) if card in some and len(some) > 1]
    if made:
        some, kind = max(made, key=lambda each: len(each[0]))
        return Risk(card, some, kind)
    unseen = ordinary_cards_but([card, *known, *elsewhere])
    for count in range(min(len(known), 2), 0, -1):
        for some in combinations([each for each in known if isinstance(each, Card)], count):
            needs = tuple(each for each in unseen if kind_of([card, *some, each], rules) == "run")
            if needs:
                return Risk(card, beside=some, needs=needs)
    return Risk(card)
