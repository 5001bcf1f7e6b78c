"""A player's hand in Dumbal: what it is worth, and how one hand is typed and stored.

A hand is typed as:

- its points: `17`; a sum of numbers is points too: `13+5+2`;
- its points and its number of cards: `17/3`;
- its cards, apart or run together: `KS 5D 2C`, `KS,5D,2C`, `KS5D2C`;
- its ranks, because only the same-card check needs the suits: `K+5+2`, `A,3`, and, where a hand is all that is typed,
  `K 5 2`.

A number alone is points, and so is a sum, unless it has a letter in it. `5,2` is refused: it could be points or ranks.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ramble_tools.cards import (
    AnyCard,
    Card,
    Joker,
    Rank,
    Suit,
    all_cards,
    is_card,
    read_card,
    read_cards,
    require_distinct,
    write_cards,
)
from ramble_tools.errors import ByRuling, CardNotationError, ImpossibleCardsError, quote
from ramble_tools.games.dumbal.rules import Rules

# In the answers of a form, a player's hand has this and the player's name as its key.
HAND = "hand:"
# A number of points with more digits than this is a typing error.
_DIGITS = 4
_MOST_POINTS = 10**_DIGITS - 1
_HAND_FORMS = "give the cards, the points (17), or points and cards (17/3)"
_RANKS = {**{rank.value: rank for rank in Rank}, "T": Rank.TEN}
# Cards run together. They can be read in one way only, because a suit or a joker's number ends each card.
_CARD = "(?:(?:10|[2-9TJQKA])(?:[SHCD♠♤♥♡♣♧♦♢]\N{VARIATION SELECTOR-16}?)|JOKER[12]?|JK[12]?)"
# A number that people type as a rank, and the rank that they mean.
_NAMES_OF_NUMBERS = {"1": "an ace is A", "11": "a jack is J", "12": "a queen is Q", "13": "a king is K"}


class Hand(NamedTuple):
    """A player's hand: its points and, if known, the number of cards and the cards themselves.

    A hand typed as ranks has those instead of its cards. The log doesn't keep them.
    """

    points: int
    size: int | None = None
    cards: tuple[AnyCard, ...] = ()
    ranks: tuple[Rank, ...] = ()


def card_points(card: AnyCard, rules: Rules) -> int:
    """Return what a card is worth: A = 1, J = 11, Q = 12, K = 13, unless a ruling says otherwise."""
    if isinstance(card, Joker):
        return rules.joker_value
    return min(card.rank.number, 10) if rules.court_cards == "ten" else card.rank.number


@lru_cache
def _worth(jokers: str, joker_value: int, court_cards: str) -> dict[str, tuple[AnyCard, int]]:
    """Return every card in play under these rulings by its name, with its points."""
    rules = Rules.from_options([f"jokers={jokers}", f"joker-value={joker_value}", f"court-cards={court_cards}"])
    return {
        name: (card, card_points(card, rules))
        for name, card in all_cards().items()
        if jokers == "2" or not isinstance(card, Joker)
    }


def hand_of(cards: Sequence[AnyCard], rules: Rules, *, whose: str = "the hand") -> Hand:
    """Return the hand that these cards make. Raises ImpossibleCardsError."""
    if not cards:
        raise ImpossibleCardsError(f"{whose} has no cards; name at least one")
    points = 0
    for card in cards:
        if isinstance(card, Joker) and rules.jokers == "0":
            raise ImpossibleCardsError(f"{card} is in {whose}, but you play without jokers", ByRuling("jokers=0"))
        points += card_points(card, rules)
    return Hand(points, len(cards), tuple(cards))


# --- reading and writing


def read_hand(text: str, rules: Rules, *, whose: str = "the hand") -> Hand:
    """Read a hand as typed for one player, in any of the forms above, or as stored.

    Raises ImpossibleCardsError and CardNotationError.
    """
    if hand := points_alone(text):
        return hand
    # The way the log writes cards. An unknown card, or the same card twice, is read and refused below.
    names, worth = text.split(" "), _worth(rules.jokers, rules.joker_value, rules.court_cards)
    cards = [worth[name] for name in names if name in worth]
    if len(cards) == len(names) == len(set(names)):
        return Hand(sum([points for _, points in cards]), len(cards), tuple([card for card, _ in cards]))
    if re.fullmatch(r"\s*\d+\s*/\s*0+\s*", text):
        raise ImpossibleCardsError(f"{whose} {quote(text)} has no cards; a hand always has at least one")
    if not text.strip():
        raise ImpossibleCardsError(f"{whose} is empty; {_HAND_FORMS}")
    if summed := re.fullmatch(r"((?:\d+\s*\+\s*)+\d+)\s*(/\s*\d+)?", text.strip(), re.ASCII):
        return _sum(summed[1], summed[2] or "", whose)
    if starred := re.fullmatch(r"(\d+)\s*[*x]\s*(\d+)", text.strip(), re.ASCII):
        raise ImpossibleCardsError(f"{whose} can't be {quote(text)}; did you mean {starred[1]}/{starred[2]}?")
    if re.fullmatch(r"[-+].*|[\d+\s]+/.*|\d+[.]\d*|[\d.|-]{5,}|.*[+]\s*([+].*)?", text.strip()):
        raise ImpossibleCardsError(f"{whose} can't be {quote(text)}; {_HAND_FORMS}")
    require_no_letters_for_digits(text.strip())
    parts = parts_of(text)
    if is_unclear(parts):
        points = sum(map(int, parts))
        raise ImpossibleCardsError(
            f"{whose} {quote(text)} could be points or cards; type {points}/{len(parts)} for {points} points in "
            f"{len(parts)} cards, or one number for the points"
        )
    return hand_of_ranks(parts, rules, whose=whose)


def _sum(numbers: str, size: str, whose: str) -> Hand:
    """Return the hand of `13+5+2`, or of `13+5+2/3`. Numbers may be part sums, so they don't count the cards."""
    points = sum(int(number) if len(number.strip()) <= _DIGITS else _MOST_POINTS + 1 for number in numbers.split("+"))
    hand = points_alone(f"{points}{size}")
    if hand is None:
        raise ImpossibleCardsError(f"{whose} can't be {quote(numbers + size)}; {_HAND_FORMS}")
    return hand


def require_no_letters_for_digits(word: str) -> None:
    """Raise CardNotationError for points with the letter O, I or L in them, such as `3O`."""
    for letter, digit, name in (("O", "0", "a zero"), ("I", "1", "a one"), ("L", "1", "a one")):
        meant = word.upper().replace(letter, digit)
        if letter in word.upper() and re.search(r"\d", word) and points_alone(meant):
            raise CardNotationError(word, f"has the letter {letter} where {name} belongs", meant)


def parts_of(text: str) -> list[str]:
    """Return the parts of a hand that are separated by blanks, commas and plus signs, and each card run together."""
    return [part for word in re.split(r"[\s,+]+", text) if word for part in apart(word) or [word]]


def apart(word: str) -> list[str]:
    """Return the cards in a word that is cards run together, such as `KS5D2C`, or one card; otherwise nothing."""
    # No hand is longer than this, and a long word takes long to match.
    if len(word) > 80 or not re.fullmatch(f"{_CARD}+", word, re.IGNORECASE):
        return []
    found = re.findall(f"{_CARD}(?=(?:{_CARD})*$)", word, re.IGNORECASE)
    return found if all(map(is_card, found)) else []


def is_rank(word: str) -> bool:
    """Return whether a word could be one card in a list of ranks: a rank, a card or a joker."""
    return word.upper() in _RANKS or is_card(word)


def is_unclear(parts: Sequence[str]) -> bool:
    """Return whether parts side by side could be points or ranks: two or more numbers that are all ranks."""
    return len(parts) > 1 and all(part.isdigit() and part in _RANKS for part in parts)


def hand_of_ranks(parts: Sequence[str], rules: Rules, *, whose: str = "the hand") -> Hand:
    """Return the hand of ranks, some of them with a suit: its points and its number of cards. Raises BadInput."""
    for part in parts:
        if ranks := _ranks_together(part):
            raise ImpossibleCardsError(
                f"{quote(part)} in {whose} is not a card; put plus signs between ranks, as in {'+'.join(ranks)}"
            )
    if not any(part.upper() in _RANKS for part in parts):
        return hand_of(read_cards(parts, what=whose), rules, whose=whose)
    known, alone = [], []
    for part in parts:
        if part.upper() in _RANKS:
            alone.append(_RANKS[part.upper()])
        elif re.fullmatch(r"\d+", part):
            hint = _NAMES_OF_NUMBERS.get(part, "the ranks are 2 to 10, J, Q, K, A")
            raise ImpossibleCardsError(f"{quote(part)} in {whose} is not a rank; {hint}")
        else:
            known.append(read_card(part))
    require_distinct(known, what=whose)
    counts = Counter([*alone, *(card.rank for card in known if isinstance(card, Card))])
    if too_many := next((rank for rank, count in counts.items() if count > len(Suit)), None):
        raise ImpossibleCardsError(f"{whose} has {counts[too_many]} cards of rank {too_many.value}; a deck has four")
    # Any suit does, because the points depend only on the rank.
    cards = [*known, *(Card(rank, Suit.SPADES) for rank in alone)]
    return hand_of(cards, rules, whose=whose)._replace(cards=(), ranks=tuple(counts.elements()))


def _ranks_together(word: str) -> list[str]:
    """Return the ranks in a word that is only ranks run together, such as `KQ3`; otherwise nothing."""
    rank = "10|[2-9TJQKA]"
    together = not is_card(word) and not word.isdigit() and re.fullmatch(f"({rank}){{2,6}}", word, re.IGNORECASE)
    return re.findall(rank, word.upper()) if together else []


@lru_cache(maxsize=4096)
def points_alone(text: str) -> Hand | None:
    """Return the hand of `17` or `17/3`; None for any other text. Cached, because a log repeats the same few hands."""
    found = re.fullmatch(rf"\s*(\d{{1,{_DIGITS}}})\s*(?:/\s*(\d{{1,3}}))?\s*", text, re.ASCII)
    if not found or int(found[2] or 1) == 0:
        return None
    return Hand(int(found[1]), int(found[2]) if found[2] else None)


def write_hand(hand: Hand) -> str:
    """Return a hand as text, in a form that `read_hand` reads."""
    if hand.cards:
        return write_cards(hand.cards)
    return f"{hand.points}/{hand.size}" if hand.size else str(hand.points)
