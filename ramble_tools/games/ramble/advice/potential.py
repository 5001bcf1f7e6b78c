"""What words can be worth at most: spelled with the best cards of both decks, with the bonuses these cards earn."""

from collections.abc import Sequence

from ramble_tools.cards import DECKS, Joker
from ramble_tools.games.ramble.advice.hand import BestCards, Hand
from ramble_tools.games.ramble.advice.plays import Promising, best_prospects
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import JOKERS
from ramble_tools.letters import lettered_cards
from ramble_tools.words.dictionary import Dictionary


def both_decks(rules: Rules) -> Hand:
    """Return all the cards as one hand, with the jokers if they are wild."""
    jokers = tuple(Joker(1 + number % len(DECKS)) for number in range(JOKERS)) if rules.jokers == "wild" else ()
    return Hand(tuple(each.card for each in lettered_cards()), jokers)


def most_promising(
    words: Sequence[str], dictionary: Dictionary, *, rules: Rules, top: int | None = None
) -> list[Promising]:
    """Return the words that can be worth most, the first `top` or all, leaving out those that the decks can't spell.

    The most points come first, then the most common word.
    """
    long_enough = [word for word in words if len(word) >= rules.min_length] if rules.min_length > 1 else list(words)
    return list(best_prospects(long_enough, BestCards(both_decks(rules), rules=rules), dictionary.lexicon.zipfs, top))
