"""Which suits make a word worth the most, and what it is worth in given suits, for the word judge on a page."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ramble_tools.cards import Suit
from ramble_tools.errors import BadInput, plural
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import spell_in_suits
from ramble_tools.games.ramble.worth import WordValue, word_value
from ramble_tools.letters import cards_lettered
from ramble_tools.rulings import HouseRules


class InSuits(NamedTuple):
    """What a word is worth in these suits, one for each letter, and the steps of the arithmetic."""

    suits: str
    points: int
    steps: tuple[str, ...]


def in_suits(word: str, suits: str, rules: HouseRules) -> InSuits:
    """Return what one's own word, given in plain form, is worth in these suits. Raises BadInput."""
    plain = rules if isinstance(rules, Rules) else Rules()
    value = word_value(spell_in_suits(word, suits, jokers_wild=plain.jokers == "wild"), rules=plain)
    return InSuits(suits.strip().upper(), value.points, tuple(_step(value, place) for place in range(len(value.steps))))


def _step(value: WordValue, place: int) -> str:
    step = value.steps[place]
    return f"{plural(step.points, 'point')}: {step.why}" if place == 0 else f"{step.points:+}: {step.why}"


def best_suits(word: str, rules: HouseRules) -> InSuits | None:
    """Return the suits in which a word, given in plain form, is worth the most; None if the decks can't spell it.

    Suits all alike are tried first, then suits of one color, then any.
    """
    found: list[InSuits] = []
    for suits in _ways(word):
        try:
            found.append(in_suits(word, suits, rules))
        except BadInput:
            continue
    return max(found, key=lambda each: each.points, default=None)


def _ways(word: str) -> Iterator[str]:
    """Yield ways to spell a word with cards of one suit, then of one color, then of any suits."""
    colors = [[suit for suit in Suit if suit.color == color] for color in dict.fromkeys(suit.color for suit in Suit)]
    for allowed in (*([suit] for suit in Suit), *colors, list(Suit)):
        if suits := _spelled(word, allowed):
            yield suits


def _spelled(word: str, allowed: list[Suit]) -> str:
    """Return suits for the letters of a word, of these suits only; an empty text if there are too few cards."""
    left = Counter({(letter, suit): len(cards_lettered(letter, suit)) for letter in set(word) for suit in allowed})
    suits = ""
    for letter in word:
        suit = max(allowed, key=lambda each: left[letter, each])
        if not left[letter, suit]:
            return ""
        left[letter, suit] -= 1
        suits += suit.value
    return suits
