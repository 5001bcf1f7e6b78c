"""Hands that no cards of the deck can make: probably a typing error, so the answer has a note about them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ramble_tools.cards import Joker, Rank, Suit, all_cards
from ramble_tools.errors import plural
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import Hand, card_points
from ramble_tools.games.reasons import Reason, doubt, listing

# The number of cards that are dealt to each player, and the most that a player has at the start of a turn.
FULL_HAND = 5
# The most points of five cards in standard rules: four kings and a queen.
MOST_POINTS = 64
_STANDARD = Rules()


def has_standard_points(rules: Rules) -> bool:
    """Return whether every card is worth what it is in standard rules. Only then does the prompt ask about a hand."""
    return rules.jokers == "0" and rules.court_cards == "counted"


def is_too_much(hand: Hand) -> bool:
    """Return whether a hand has more points in standard rules, or more cards, than any hand can have."""
    return hand.points > MOST_POINTS or (hand.size or 0) > FULL_HAND


def why_impossible(name: str, hand: Hand, rules: Rules = _STANDARD) -> str:
    """Return why five cards of the deck can't make a hand; an empty text if they can."""
    values = deck_values(rules.jokers, rules.joker_value, rules.court_cards)
    size = hand.size
    if size is not None and size > FULL_HAND:
        return f"{name} has {size} cards, but a hand has at most five"
    if _fewest(values, size or 1) <= hand.points <= _most(values, size or FULL_HAND):
        return ""
    held = plural(size, "card") if size else "at most five cards"
    return f"{name} can't have {plural(hand.points, 'point')} with {held}"


def doubts(hands: Mapping[str, Hand], rules: Rules, *, opening: bool = False) -> list[Reason]:
    """Return a doubt about each hand that five cards of the deck can't make, or else about all of them together."""
    found = []
    for name, hand in hands.items():
        why = why_impossible(name, hand, rules)
        if opening and hand.size is not None and hand.size < FULL_HAND:
            why = f"{name} has {plural(hand.size, 'card')}, but before the very first turn every hand has five"
        if why:
            found.append(doubt(why))
    found = found or _too_many_of_a_rank(list(hands.values()))
    return found or _doubts_together(hands, deck_values(rules.jokers, rules.joker_value, rules.court_cards))


def _too_many_of_a_rank(hands: Sequence[Hand]) -> list[Reason]:
    """Return a doubt for each rank of which the hands have more than four cards, where cards or ranks are known."""
    known = Counter(
        rank
        for hand in hands
        for rank in hand.ranks or [card.rank for card in hand.cards if not isinstance(card, Joker)]
    )
    return [
        doubt(f"the hands have {count} {_plural_of(rank)} together; a deck has four")
        for rank, count in known.items()
        if count > len(Suit)
    ]


def _plural_of(rank: Rank) -> str:
    return f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}"


def _doubts_together(hands: Mapping[str, Hand], values: tuple[int, ...]) -> list[Reason]:
    """Return a doubt if several hands together have more low cards, or more high cards, than the deck."""
    low = sorted((hand.points / (hand.size or 1), hand.points, hand.size or 1, name) for name, hand in hands.items())
    high = sorted(
        (
            (hand.points / (hand.size or FULL_HAND), hand.points, hand.size or FULL_HAND, name)
            for name, hand in hands.items()
        ),
        reverse=True,
    )
    for count in range(2, len(hands) + 1):
        for order, is_low in ((low, True), (high, False)):
            points, cards = sum(each[1] for each in order[:count]), sum(each[2] for each in order[:count])
            if points < _fewest(values, cards) if is_low else points > _most(values, cards):
                chosen = {each[3] for each in order[:count]}
                names = listing([name for name in hands if name in chosen])
                kind = "low" if is_low else "high"
                return [doubt(f"{names} have {plural(points, 'point')} together; the deck has too few {kind} cards")]
    return []


@lru_cache
def deck_values(jokers: str, joker_value: int, court_cards: str) -> tuple[int, ...]:
    """Return what each card of the deck is worth under these rulings, the lowest first."""
    rules = Rules.from_options([f"jokers={jokers}", f"joker-value={joker_value}", f"court-cards={court_cards}"])
    cards = [card for name, card in all_cards().items() if name != "JK"]
    return tuple(sorted(card_points(card, rules) for card in cards if jokers == "2" or not isinstance(card, Joker)))


def _fewest(values: tuple[int, ...], count: int) -> int:
    return sum(values[:count])


def _most(values: tuple[int, ...], count: int) -> int:
    return sum(values[-count:])
