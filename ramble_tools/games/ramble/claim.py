"""Claiming a word: whether it is accepted, and what that does to the claimer's points and cards.

Source: "Scoring a Word" in the official rules (seeds/ramble.txt).
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from ramble_tools.errors import plural
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard
from ramble_tools.games.ramble.worth import WordValue

if TYPE_CHECKING:
    from ramble_tools.words.dictionary import Dictionary


class Claim(NamedTuple):
    """A word that was claimed. If it is `valid`, the claimer earns its value, and otherwise loses it.

    `why` says why it is accepted or refused, and `ruling` is `id=value` if a ruling decided that. "Keep cards from the
    word as you score it, 1 for each point, from the start of the word first, then discard the rest." A refused word
    stays on the table: nothing is kept or discarded. A score never falls below zero.
    """

    value: WordValue
    valid: bool
    why: str
    ruling: str | None = None

    @property
    def change(self) -> int:
        """The points won, or, as a negative number, lost."""
        return self.value.points if self.valid else -self.value.points

    @property
    def kept(self) -> tuple[PlacedCard, ...]:
        """The cards that the claimer keeps."""
        return self.value.cards[: self.value.points] if self.valid else ()

    @property
    def discarded(self) -> tuple[PlacedCard, ...]:
        """The cards that are discarded."""
        return self.value.cards[self.value.points :] if self.valid else ()

    def facts(self, *, name_cards: bool) -> dict[str, Any]:
        """Return the claim as plain values for JSON, named as the contract names them.

        With `name_cards` the cards kept and discarded are cards (`2S1`), otherwise letters.
        """
        value = self.value
        rulings = [step.ruling for step in value.steps if step.ruling] + ([self.ruling] if self.ruling else [])
        return {
            "word": value.word,
            "valid": self.valid,
            "why": self.why,
            "stolen": value.stolen,
            "consonants": value.consonants,
            "base": value.base,
            "color_bonus": value.color_bonus,
            "suit_bonus": value.suit_bonus,
            "points": value.points,
            "change": self.change,
            "keep": _names(self.kept, name_cards=name_cards),
            "discard": _names(self.discarded, name_cards=name_cards),
            "steps": [{"why": step.why, "points": step.points} for step in value.steps],
            "rulings": list(dict.fromkeys(rulings)),
        }


def _names(cards: tuple[PlacedCard, ...], *, name_cards: bool) -> list[str]:
    return [str(each.card) if name_cards else each.letter for each in cards]


def claim(value: WordValue, *, said: bool | None = None, dictionary: "Dictionary", rules: Rules) -> Claim:
    """Decide a claim: by the ruling on a word's length, by the group's own verdict (`said`), or by the dictionary."""
    if len(value.cards) < rules.min_length:
        return Claim(value, False, too_short(len(value.cards), rules), rules.chosen("min-length"))
    if said is not None:
        return Claim(value, said, f"your group says it is {'a word' if said else 'not a word'}")
    found = dictionary.look_up(value.word)
    return Claim(value, found.valid, found.standing)


def too_short(letters: int, rules: Rules) -> str:
    """Return why a word of this many letters is refused."""
    return f"{plural(letters, 'letter')}; a word must have at least {rules.min_length}"
