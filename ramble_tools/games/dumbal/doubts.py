"""Hands that no cards of the deck can make: probably a typing error, so the answer has a note about each."""

from collections.abc import Mapping
from functools import lru_cache

from ramble_tools.cards import Card, Joker, all_cards
from ramble_tools.errors import plural
from ramble_tools.games.dumbal.passages import FIVE_CARDS, VALUES
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import Hand, card_points
from ramble_tools.games.reasons import Reason, doubt

# The number of cards that are dealt to each player, and the most that a player has at the start of a turn.
FULL_HAND = 5


def most_points(rules: Rules) -> int:
    """Return the most points that a hand can have."""
    return sum(_deck_values(rules)[-FULL_HAND:])


def why_impossible(name: str, hand: Hand, rules: Rules) -> str:
    """Return why five cards of the deck can't make a hand; an empty text if they can."""
    values = _deck_values(rules)
    size = hand.size
    if size is not None and size > FULL_HAND:
        return f"{name} has {size} cards, but a hand has at most five"
    if sum(values[: size or 1]) <= hand.points <= sum(values[-(size or FULL_HAND) :]):
        return ""
    held = plural(size, "card") if size else "at most five cards"
    return f"{name} can't have {plural(hand.points, 'point')} with {held}"


def doubts(hands: Mapping[str, Hand], rules: Rules, *, opening: bool = False) -> list[Reason]:
    """Return a doubt about each hand that five cards of the deck can't make."""
    found = []
    for name, hand in hands.items():
        why = why_impossible(name, hand, rules)
        passage = FIVE_CARDS if (hand.size or 0) > FULL_HAND else VALUES
        if opening and hand.size is not None and hand.size < FULL_HAND:
            why = f"{name} has {plural(hand.size, 'card')}, but before the very first turn every hand has five"
            passage = FIVE_CARDS
        if why:
            found.append(doubt(why, passage))
    return found


@lru_cache
def _deck_values(rules: Rules) -> tuple[int, ...]:
    """Return what each card of the deck is worth, the lowest first."""
    cards = [card for card in all_cards().values() if card != Joker()]
    return tuple(sorted(card_points(card, rules) for card in cards if rules.jokers == "2" or isinstance(card, Card)))
