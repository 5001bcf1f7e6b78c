"""What a word is worth.

Source: "Scoring a Word" in the rule text (seeds/ramble.txt). The five rulings say how it is read where it is silent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ramble_tools.cards import Color
from ramble_tools.errors import plural
from ramble_tools.rulings import HouseRules, choice, number, yes_no
from ramble_tools.words.base_points import base_points
from ramble_tools.words.spelling import PlacedCard, word_of


@dataclass(frozen=True)
class WordRules(HouseRules):
    """The rulings of Ramble that decide what a word is worth."""

    GAME = "ramble"

    jokers: Literal["unused", "wild"] = choice(
        "jokers",
        "The text wants jokers and gives them no letter: what are they?",
        "two decks of normal playing cards, preferably with jokers",
        {
            "unused": "not a legal card of a word",
            "wild": "any letter its player names, counted as that letter; no color or suit, and breaks neither bonus",
        },
    )
    bonus_without_points: bool = yes_no(
        "bonus-without-points",
        "Do the bonuses count on a word worth 0?",
        "it's worth an additional point",
        default=True,
        yes="they are added to any scored word",
        no="a word whose consonants earn nothing earns no bonus",
    )
    points_beyond_cards: Literal["note", "cap"] = choice(
        "points-beyond-cards",
        "More points than the word has cards: how are they kept?",
        "keep cards from the word as you score it - 1 for each point",
        {"note": "all cards are kept and the rest is noted on paper", "cap": "no more points than cards"},
    )
    stolen_bonus: bool = yes_no(
        "stolen-bonus",
        "Do the bonuses count on another player's word?",
        "you only ever earn 1 point for every two consonants",
        default=True,
        yes="they are added to any word",
        no="another player's word earns its consonants alone",
    )
    min_length: int = number(
        "min-length",
        "How many letters must a word have?",
        "If the word is a legitimate English word, it can be scored",
        default=1,
        least=1,
    )


class Step(NamedTuple):
    """One line of the arithmetic: why, and the points it adds. `ruling` is `id=value` where a ruling decided it."""

    why: str
    points: int
    ruling: str | None = None


class WordValue(NamedTuple):
    """What a word is worth to its scorer, and why.

    `color_bonus` and `suit_bonus` are None where the suits are not known. `steps` add up to `points`.
    """

    cards: tuple[PlacedCard, ...]
    stolen: bool
    consonants: int
    base: int
    color_bonus: int | None
    suit_bonus: int | None
    points: int
    steps: tuple[Step, ...]

    @property
    def word(self) -> str:
        """The word in lower-case letters."""
        return word_of(self.cards)


def points_of(consonants: int, letters: int, bonuses: int, *, stolen: bool, rules: WordRules) -> int:
    """The points alone, for a word that is all of one color (1 bonus), of one suit (2), or neither (0)."""
    base = base_points(consonants, stolen=stolen)
    counts, _ = _bonuses_count(base, stolen, rules)
    total = base + (bonuses if counts else 0)
    return min(total, letters) if rules.points_beyond_cards == "cap" else total


def word_value(cards: Sequence[PlacedCard], *, stolen: bool = False, rules: WordRules | None = None) -> WordValue:
    """The value of a word made of these cards, as the scorer's own or as another player's (`stolen`)."""
    rules = rules or WordRules()
    consonants = sum(card.is_consonant for card in cards)
    base = base_points(consonants, stolen=stolen)
    steps = [Step(_base_reason(cards, consonants, stolen), base)]
    jokers = [card.letter for card in cards if card.is_joker]
    if jokers:
        steps.append(Step(f"a joker stands for {', '.join(jokers)}", 0, rules.chosen("jokers")))
    color_bonus = suit_bonus = None
    earned: list[str] = []
    if all(card.suit_is_known for card in cards):
        earned = _bonuses(cards)
        counts, ruling = _bonuses_count(base, stolen, rules)
        steps += [Step(why, int(counts), ruling) for why in earned]
        # The color bonus comes first, and no word is of one suit without being of one color.
        color_bonus, suit_bonus = int(counts and len(earned) > 0), int(counts and len(earned) > 1)
    beyond = base + (color_bonus or 0) + (suit_bonus or 0) - len(cards)
    if beyond > 0:
        steps.append(_beyond_cards(beyond, len(cards), rules))
    points = points_of(consonants, len(cards), len(earned), stolen=stolen, rules=rules)
    return WordValue(tuple(cards), stolen, consonants, base, color_bonus, suit_bonus, points, tuple(steps))


def _base_reason(cards: Sequence[PlacedCard], consonants: int, stolen: bool) -> str:
    letters = " ".join(card.letter for card in cards if card.is_consonant)
    counted = plural(consonants, "consonant") + (f" ({letters})" if letters else "")
    if stolen:
        return f"{counted}, another's word: 1 for every 2"
    rate = "2 for every 3" if 2 * (consonants // 3) > consonants // 2 else "1 for every 2"
    return f"{counted}, own word: {rate}"


def _bonuses(cards: Sequence[PlacedCard]) -> list[str]:
    """Why each bonus is earned, the color bonus first. A joker breaks neither; jokers alone have no color to share."""
    suits = {card.suit for card in cards if card.suit}
    colors: set[Color] = {suit.color for suit in suits}
    earned = []
    if len(colors) == 1:
        earned.append(f"all one color, {colors.pop().value}")
    if len(suits) == 1:
        earned.append(f"all one suit, {suits.pop().plural}")
    return earned


def _bonuses_count(base: int, stolen: bool, rules: WordRules) -> tuple[bool, str | None]:
    """Whether bonuses are added to this word, and the ruling that decides it, if one does."""
    if stolen and not rules.stolen_bonus:
        return False, rules.chosen("stolen-bonus")
    if base == 0:
        return rules.bonus_without_points, rules.chosen("bonus-without-points")
    return True, rules.chosen("stolen-bonus") if stolen else None


def _beyond_cards(beyond: int, cards: int, rules: WordRules) -> Step:
    ruling = rules.chosen("points-beyond-cards")
    if rules.points_beyond_cards == "cap":
        return Step(f"no more points than {plural(cards, 'card')}", -beyond, ruling)
    return Step(f"{beyond} more than the word has cards: note {beyond} on paper", 0, ruling)
