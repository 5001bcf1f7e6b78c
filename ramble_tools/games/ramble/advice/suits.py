"""Which suits make a word worth the most, and what it is worth in given suits, for the word judge on a page."""

from ramble_tools.errors import plural
from ramble_tools.games.contract import InSuits
from ramble_tools.games.ramble.advice.hand import BestCards, Hand
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, spell_in_suits
from ramble_tools.games.ramble.worth import word_value


def in_suits(word: str, suits: str, rules: Rules, *, stolen: bool = False) -> InSuits:
    """Return what a word, given in plain form, is worth in these suits: one's own, or `stolen`. Raises BadInput."""
    placed = spell_in_suits(word, suits, jokers_wild=rules.jokers == "wild")
    return _worth(placed, suits.strip().upper(), rules, stolen=stolen)


def best_suits(word: str, rules: Rules) -> InSuits | None:
    """Return the suits in which a word, given in plain form, is worth the most; None if the decks can't spell it."""
    cards = Hand.of_both_decks(jokers_wild=False)
    best = BestCards(cards, rules=rules).prospects([word]).get(word)
    if best is None:
        return None
    placed = cards.place(word, best.suits)
    return _worth(placed, "".join(each.suit.value for each in placed if each.suit), rules)


def _worth(placed: Placed, suits: str, rules: Rules, *, stolen: bool = False) -> InSuits:
    value = word_value(placed, stolen=stolen, rules=rules)
    base, *others = value.steps
    steps = [f"{plural(base.points, 'point')}: {base.why}", *(f"{step.points:+}: {step.why}" for step in others)]
    return InSuits(suits, value.points, tuple(steps))
