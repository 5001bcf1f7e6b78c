"""Claiming a word: whether it is accepted, and what that does to the claimer's points and cards.

Source: "Scoring a Word" in the official rules (seeds/ramble.txt).
"""

from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import plural
from ramble_tools.games.ramble.passages import AT_LEAST_ZERO, KEEP_CARDS, LEGITIMATE, LOSE_POINTS
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, are_named
from ramble_tools.games.ramble.worth import WordValue
from ramble_tools.games.reasons import Follows, Reason

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
    def kept(self) -> Placed:
        """The cards that the claimer keeps."""
        return self.value.cards[: self.value.points] if self.valid else ()

    @property
    def discarded(self) -> Placed:
        """The cards that are discarded."""
        return self.value.cards[self.value.points :] if self.valid else ()

    @property
    def verdict(self) -> Reason:
        """What the word earns or costs, and why."""
        word, points = self.value.word.upper(), plural(self.value.points, "point")
        if self.valid:
            return Reason(f"{word} scores {points}: {self.why}", self.ruling, passage=LEGITIMATE)
        return Reason(f"{word} is refused and costs {points}: {self.why}", self.ruling, passage=LOSE_POINTS)

    @property
    def points(self) -> tuple[Reason, ...]:
        """How the points add up."""
        return self.value.reasons

    @property
    def keeping(self) -> Follows | None:
        """Which cards are kept and discarded; None if none is kept."""
        kept, discarded = (
            " ".join(str(each.card or each.letter) for each in cards) for cards in (self.kept, self.discarded)
        )
        text = f"keep {kept}" + (f", discard {discarded}" if discarded else "")
        return Follows(text, passage=KEEP_CARDS) if kept else None

    @property
    def follows(self) -> tuple[Reason, ...]:
        """What to do now: with the cards of a word that was scored, or after a refusal."""
        if self.valid:
            return (self.keeping,) if self.keeping else ()
        stays = "the word stays on the table; discard one kept card for each point lost, the last one kept first"
        return Follows(stays, passage=LOSE_POINTS), Follows("no score falls below 0", passage=AT_LEAST_ZERO)

    def facts(self) -> dict[str, object]:
        """Return the claim as plain values for JSON, named as the contract names them.

        The cards kept and discarded are cards (`2S1`) if all are known, otherwise letters.
        """
        value = self.value
        named = are_named(value.cards)
        keep, discard = (
            [str(each.card) if named else each.letter for each in cards] for cards in (self.kept, self.discarded)
        )
        rulings = [*(step.ruling for step in value.steps), self.ruling]
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
            "keep": keep,
            "discard": discard,
            "steps": [{"why": step.why, "points": step.points} for step in value.steps],
            "rulings": list(dict.fromkeys(filter(None, rulings))),
        }


def claim(value: WordValue, *, said: bool | None = None, dictionary: "Dictionary", rules: Rules) -> Claim:
    """Decide a claim: by the ruling on a word's length, by the group's own verdict (`said`), or by the dictionary."""
    return judged(value, *verdict(value.word, said, dictionary), rules)


def verdict(word: str, said: bool | None, dictionary: "Dictionary") -> tuple[bool, str]:
    """Return whether a word is accepted, and why: by the group's own verdict or, if that is None, by the dictionary."""
    if said is not None:
        return said, group_says(accepted=said)
    found = dictionary.look_up(word)
    return found.valid, found.standing


def group_says(*, accepted: bool) -> str:
    """Return why a word is accepted or refused by the group's own verdict."""
    return f"your group says it is {'a word' if accepted else 'not a word'}"


def judged(value: WordValue, valid: bool, why: str, rules: Rules) -> Claim:
    """Return the claim of a word with this verdict on it. A word that is too short is always refused."""
    letters, ruling = len(value.cards), None
    if letters < rules.min_length:
        short = f"{plural(letters, 'letter')}; a word must have at least {rules.min_length}"
        valid, why, ruling = False, short, rules.chosen("min-length")
    if not valid:  # no card is kept for its points, so none is missing
        value = value._replace(steps=tuple(each for each in value.steps if each.ruling != "points-beyond-cards=note"))
    return Claim(value, valid, why, ruling)
