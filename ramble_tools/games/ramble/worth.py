"""What a word is worth.

Source: "Scoring a Word" in the official rules (seeds/ramble.txt). Rulings decide what the official rules leave open.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.errors import plural
from ramble_tools.games.ramble.passages import COLOR_BONUS, OTHERS_WORD, OWN_WORD, SUIT_BONUS, WHOLE_GROUPS
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, PlacedCard, word_of
from ramble_tools.games.reasons import Reason
from ramble_tools.letters import base_points


class Step(NamedTuple):
    """One line of the arithmetic: why, and the points it adds. `ruling` is `id=value` if a ruling decided it.

    Otherwise, `passage` is the sentence of the official rules, or a part of it.
    """

    why: str
    points: int
    ruling: str | None = None
    passage: str = ""

    @property
    def reason(self) -> Reason:
        """Why, without the points."""
        return Reason(self.why, self.ruling, passage=self.passage)


class WordValue(NamedTuple):
    """What a word is worth to the player who claims it, and why.

    `stolen` is True for another player's word. `color_bonus` and `suit_bonus` are None if the suits are not known. The
    `steps` add up to `points`.
    """

    cards: Placed
    stolen: bool
    consonants: int
    base: int
    color_bonus: int | None
    suit_bonus: int | None
    points: int
    steps: tuple[Step, ...]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """How the points add up: `2: 4 consonants ...`, then `+1: all one color, black`."""
        return tuple(
            step.reason._replace(text=f"{step.points:{'+' if place else ''}}: {step.why}")
            for place, step in enumerate(self.steps)
        )

    @property
    def word(self) -> str:
        """The word, in lowercase letters."""
        return word_of(self.cards)


def word_value(
    cards: Sequence[PlacedCard], *, stolen: bool = False, rules: Rules | None = None, color: str = ""
) -> WordValue:
    """Return the value of a word made of these cards, for its owner or, if it is `stolen`, for another player.

    With a `color`, all cards are of that color and not of one suit; which suits they have is not known.
    """
    rules = rules or Rules()
    consonants = [card.letter for card in cards if card.is_consonant]
    base = base_points(len(consonants), stolen=stolen)
    passage = OTHERS_WORD if stolen else OWN_WORD
    if consonants and not base:
        passage = WHOLE_GROUPS
    steps = [Step(_base_reason(consonants, stolen), base, passage=passage)]
    if jokers := [card.letter for card in cards if card.is_joker]:
        steps.append(Step(f"a joker stands for {', '.join(jokers)}", 0, rules.chosen("jokers")))
    color_bonus = suit_bonus = None
    if color or all(card.suit or card.is_joker for card in cards):
        earned = [_one_color(color)] if color else _bonuses(cards)
        counts, ruling = _bonuses_count(base, stolen, rules)
        passages = (COLOR_BONUS, SUIT_BONUS)
        steps += [Step(why, int(counts), ruling, passage) for why, passage in zip(earned, passages, strict=False)]
        # The color bonus comes first: a word of one suit is always of one color too.
        color_bonus, suit_bonus = (int(counts and len(earned) > place) for place in range(2))
    points = sum(step.points for step in steps)
    if points > len(cards):
        steps.append(_beyond_cards(points - len(cards), len(cards), rules))
        points += steps[-1].points
    return WordValue(tuple(cards), stolen, len(consonants), base, color_bonus, suit_bonus, points, tuple(steps))


def points_of(consonants: int, letters: int, bonuses: int, *, stolen: bool, rules: Rules) -> int:
    """Return only the points of a word that earns 2 bonuses (all of one suit), 1 (all of one color), or 0.

    For thousands of words, this is much faster than `word_value`.
    """
    base = base_points(consonants, stolen=stolen)
    counts, _ = _bonuses_count(base, stolen, rules)
    total = base + (bonuses if counts else 0)
    return min(total, letters) if rules.points_beyond_cards == "cap" else total


def _base_reason(consonants: Sequence[str], stolen: bool) -> str:
    number = len(consonants)
    counted = plural(number, "consonant") + (f" ({' '.join(consonants)})" if consonants else "")
    whose = "another player's word" if stolen else "own word"
    rate = "2 for every 3" if base_points(number, stolen=stolen) > number // 2 else "1 for every 2"
    return f"{counted}, {whose}: {rate}"


def _bonuses(cards: Sequence[PlacedCard]) -> list[str]:
    """Return why each bonus is earned, the color bonus first. A joker breaks neither, and alone earns neither."""
    suits = {card.suit for card in cards if card.suit}
    colors = {suit.color.value for suit in suits}
    color = [_one_color(name) for name in colors if len(colors) == 1]
    return color + [f"all one suit, {suit.plural}" for suit in suits if len(suits) == 1]


def _one_color(color: str) -> str:
    return f"all one color, {color}"


def _bonuses_count(base: int, stolen: bool, rules: Rules) -> tuple[bool, str | None]:
    """Return whether bonuses are added to this word, and the ruling that decides it, if one does."""
    if stolen and not rules.stolen_bonus:
        return False, rules.chosen("stolen-bonus")
    if base == 0:
        return rules.bonus_without_points, rules.chosen("bonus-without-points")
    return True, rules.chosen("stolen-bonus") if stolen else None


def _beyond_cards(beyond: int, cards: int, rules: Rules) -> Step:
    ruling = rules.chosen("points-beyond-cards")
    if rules.points_beyond_cards == "cap":
        return Step(f"no more points than cards, {cards}", -beyond, ruling)
    return Step(f"{plural(beyond, 'point')} more than the word has cards: note {beyond} on paper", 0, ruling)
