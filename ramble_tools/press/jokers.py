"""The two jokers of a deck, which are printed with different stars so that players can tell them apart."""

from ramble_tools.cards import AnyCard, Joker

JOKERS_PER_DECK = 2


class SecondJoker(Joker):
    """The second joker of a deck. It is equal to the first, because no game tells them apart."""

    __slots__ = ()


def jokers_of(deck: int) -> list[AnyCard]:
    """Return both jokers of a deck."""
    return [Joker(deck), SecondJoker(deck)]


def is_second(card: AnyCard) -> bool:
    """Return whether a card is the second joker of its deck, whose star is an outline."""
    return isinstance(card, SecondJoker)
