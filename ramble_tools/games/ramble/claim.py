"""Claiming a word: who says that it is one, and what that does to the scorer's points and cards.

Source: "Scoring a Word" in the rule text (seeds/ramble.txt).
"""

from typing import NamedTuple

from ramble_tools.errors import plural
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard
from ramble_tools.games.ramble.worth import WordValue
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.verdict import standing


class Claim(NamedTuple):
    """A word that was claimed: scored where it is accepted, paid for where it is refused.

    `why` says who accepts or refuses it; `ruling` is `id=value` where a ruling does. "Keep cards from the word as you
    score it, 1 for each point, from the start of the word first, then discard the rest." A refused word stays where
    it lies: nothing is kept or discarded. A score never falls below zero.
    """

    value: WordValue
    valid: bool
    why: str
    ruling: str | None = None

    @property
    def change(self) -> int:
        """Points won, or lost as a number below 0."""
        return self.value.points if self.valid else -self.value.points

    @property
    def kept(self) -> tuple[PlacedCard, ...]:
        """The cards that the scorer keeps."""
        return self.value.cards[: self.value.points] if self.valid else ()

    @property
    def discarded(self) -> tuple[PlacedCard, ...]:
        """The cards that go to the discard pile."""
        return self.value.cards[self.value.points :] if self.valid else ()


def claim(value: WordValue, *, said: bool | None = None, dictionary: Dictionary, rules: Rules) -> Claim:
    """Decide a claim: by the ruling on a word's length, by what the table's own book `said`, by the dictionary."""
    letters = len(value.cards)
    if letters < rules.min_length:
        return Claim(value, False, f"{plural(letters, 'letter')}, too short", rules.chosen("min-length"))
    if said is not None:
        return Claim(value, said, f"the table says it is {'a' if said else 'no'} word")
    tier = dictionary.lexicon.tier(value.word)
    return Claim(value, dictionary.holds(value.word), standing(value.word, dictionary, tier))
