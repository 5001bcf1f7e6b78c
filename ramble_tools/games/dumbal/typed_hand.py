"""A player's hand in Dumbal: what it is worth, and how one hand is typed and stored.

A hand is typed as

- its points: `17`; or a sum: `13+4`;
- its points and its number of cards: `17/3`;
- its ranks, because only the same-card check needs the suits: `K+5+2`, `A,3`, `JJ`, `two jacks and a 3`;
- its cards, apart or run together: `KS 5D 2C`, `KS,5D,2C`, `KS5D2C`, `king of spades`.

A number alone is points, and so is a sum, unless it has a letter in it. `5,2` is refused: it could be points or ranks.
`5; 2` is ranks: the keys of a page, which know that, write it so.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ramble_tools.cards import (
    RANKS,
    AnyCard,
    Card,
    Joker,
    Suit,
    all_cards,
    apart,
    is_card,
    read_card,
    require_distinct,
    write_cards,
)
from ramble_tools.errors import (
    ByRule,
    ByRuling,
    CardNotationError,
    ImpossibleCardsError,
    OnPage,
    by_rule,
    joined,
    quote,
)
from ramble_tools.games.dumbal.passages import ONE_CARD_OR_MORE, ONE_DECK, VALUES, WITH_JOKERS
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.spelled_cards import count_at, rank_at, ranks_at, suit_at
from ramble_tools.typed_line import Found, Line, Matcher, number_at

# In the answers of a form, a player's hand has this and the player's name as its key.
HAND = "hand:"
# A rank in a pattern.
RANK = "(?:10|[2-9TJQKA])"
_ZEROS_AND_ONES = str.maketrans("OIL", "011")
_BY_KEYS = "enter its points, or its cards"


class Hand(NamedTuple):
    """A player's hand: its points and, if known, the number of cards and the cards themselves."""

    points: int
    size: int | None = None
    cards: tuple[AnyCard, ...] = ()


def card_points(card: AnyCard, rules: Rules) -> int:
    """Return what a card is worth: A = 1, J = 11, Q = 12, K = 13, unless a ruling says otherwise."""
    if isinstance(card, Joker):
        return rules.joker_value
    return min(card.rank.number, 10) if rules.court_cards == "ten" else card.rank.number


def deck_of(rules: Rules) -> str:
    """Return the passage about the deck that is played with."""
    return ONE_DECK if rules.jokers == "0" else WITH_JOKERS


def hand_of(cards: Sequence[AnyCard], rules: Rules, *, whose: str = "the hand") -> Hand:
    """Return the hand that these cards make. Raises ImpossibleCardsError."""
    if not cards:
        raise ImpossibleCardsError(f"{whose} has no cards; name at least one", ByRule(ONE_CARD_OR_MORE))
    if rules.jokers == "0" and (jokers := [card for card in cards if isinstance(card, Joker)]):
        raise ImpossibleCardsError(f"{jokers[0]} is in {whose}, but you play without jokers", ByRuling("jokers=0"))
    return Hand(sum([card_points(card, rules) for card in cards]), len(cards), tuple(cards))


@lru_cache(maxsize=4096)
def read_hand(text: str, rules: Rules, *, whose: str = "the hand") -> Hand:
    """Read a hand as typed for one player, in any of the forms above, or as stored. Cached, as `points_alone` is.

    Raises ImpossibleCardsError and CardNotationError.
    """
    if hand := points_alone(text):
        return hand
    # A log writes cards like this, and may have thousands.
    known = all_cards()
    stored = [known[name] for name in text.split(" ") if name in known]
    if len(stored) == text.count(" ") + 1:
        with by_rule(deck_of(rules)):
            require_distinct(stored, what=whose)
        return hand_of(stored, rules, whose=whose)
    plain = re.sub(r"\s*([+/])\s*", r"\1", text.strip())
    if re.fullmatch(r"[-\d\s+/*.,|]*|[+].*|.*[+](\+.*)?", plain, re.ASCII):
        return _sum(plain, whose)
    meant = plain.upper().translate(_ZEROS_AND_ONES)
    if points_alone(meant) and re.search(r"\d", plain):
        wrong = CardNotationError(plain, "has a letter where a digit belongs", meant)
        wrong.within(whose)
        raise wrong
    return read_ranks(plain, rules, whose=whose)


@lru_cache(maxsize=4096)
def points_alone(text: str) -> Hand | None:
    """Return the hand of `17` or `17/3`; None for any other text. Cached, because a log repeats the same few hands."""
    # More digits are a typing error.
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?:/\s*(\d{1,3}))?\s*", text, re.ASCII)
    if not found or int(found[2] or 1) == 0:
        return None
    return Hand(int(found[1]), int(found[2]) if found[2] else None)


def _sum(text: str, whose: str) -> Hand:
    """Return the hand of `13+5+2`, or of `13+5+2/3`. Numbers may be part sums, so they don't count the cards."""
    summed = re.fullmatch(r"(\d{1,4}(?:\+\d{1,4})+)(/\d+)?", text)
    if summed and (hand := points_alone(f"{sum(map(int, summed[1].split('+')))}{summed[2] or ''}")):
        return hand
    if starred := re.fullmatch(r"(\d+)\s*\*\s*(\d+)", text):
        raise ImpossibleCardsError(f"{whose} can't be {quote(text)}; did you mean {starred[1]}/{starred[2]}?")
    parts = cards_in(text)
    if is_unclear(parts):
        points = sum(map(int, parts))
        how = f"type {points}/{len(parts)} for {points} points in {len(parts)} cards, or one number for the points"
        by_keys = f"give each card its suit, or enter {points} if that is its points"
        raise ImpossibleCardsError(f"{whose} {quote(text)} could be points or cards", OnPage(how, by_keys))
    wrong = f"can't be {quote(text)}" if text else "is empty"
    how = "give the cards, the points (17), or points and cards (17/3)"
    raise ImpossibleCardsError(f"{whose} {wrong}", OnPage(how, _BY_KEYS))


def read_ranks(text: str, rules: Rules, *, whose: str = "the hand") -> Hand:
    """Read ranks, cards or both, which can't be points. Raises ImpossibleCardsError and CardNotationError."""
    ranks, cards, parts = [], [], cards_in(text)
    for place, part in enumerate(parts, start=1):
        if part.upper() in RANKS:
            ranks.append(RANKS[part.upper()])
        elif part.isdigit():
            text = f"{quote(part)} in {whose} is not a rank; the ranks are 2 to 10, J, Q, K, A"
            raise ImpossibleCardsError(text, ByRule(VALUES))
        else:
            try:
                cards.append(read_card(part))
            except CardNotationError as error:
                if len(parts) == 1 and not error.suggestion:
                    error.parts = [
                        OnPage(joined(error.parts), f"{quote(part)} is neither points nor cards; {_BY_KEYS}")
                    ]
                error.within(f"card {place} of {whose}" if len(parts) > 1 else whose)
                raise
    with by_rule(deck_of(rules)):
        require_distinct(cards, what=whose)
    if not ranks:
        return hand_of(cards, rules, whose=whose)
    counts = Counter([*ranks, *(card.rank for card in cards if isinstance(card, Card))])
    if too_many := next((rank for rank, count in counts.items() if count > len(Suit)), None):
        text = f"{whose} has {counts[too_many]} cards of rank {too_many.value}; a deck has four"
        raise ImpossibleCardsError(text, ByRule(deck_of(rules)))
    # Any suit does, because the points depend only on the rank.
    return hand_of([*cards, *(Card(rank, Suit.SPADES) for rank in ranks)], rules, whose=whose)._replace(cards=())


def cards_in(text: str) -> list[str]:
    """Return the cards and ranks in a text, which are separated by blanks, `,`, `;`, `+` or `/`, or run together."""
    parts = [part for part in re.split(r"[\s,;+]+|(?<=[shcdSHCD])/", text) if part]
    return [card for part in parts for card in apart(part) or ranks_apart(part) or [part]]


def ranks_apart(word: str) -> list[str]:
    """Return the ranks in a word that is ranks run together, such as `JJ` or `K52`; otherwise nothing.

    Digits alone are points.
    """
    is_run = re.fullmatch(f"(?=.*[TJQKA]){RANK}{{2,6}}", word, re.IGNORECASE)
    return re.findall(RANK, word, re.IGNORECASE) if is_run and not is_card(word) else []


# A hand, or a part of one, as people say it.
_SAID = (
    "a|an|the? RANK of SUIT",
    "a|an|the? PIPS of SUIT",
    "COUNT of? RANKS",
    "a|an? RANK",
    "POINTS points|point|pts? in|with COUNT cards|card",
    "POINTS",
)
_NOTHING = ("nothing", "none", "nil")


def hand_at(line: Line) -> tuple[str, int]:
    """Return the hand or the part of one that a line begins with, in a form for `read_hand`, and how many words it is.

    It is `J J` for `two jacks`, `3/2` for `three with two cards`, `0` for `nothing`; an empty text if there is none.
    """
    word = line[0]
    if word.quoted:
        return "", 1
    typed = word.text
    if ranks := ranks_apart(typed):
        return " ".join(ranks), 1
    readers = {
        "RANK": rank_at,
        "RANKS": ranks_at,
        "SUIT": suit_at,
        "COUNT": count_at,
        "POINTS": _points_at,
        "PIPS": _pips_at,
    }
    said = Matcher(line[:8], readers)
    for shape in _SAID:
        for found, end in said.at(shape, 0):
            return _written(found), end
    is_hand = points_alone(typed) or apart(typed) or all(map(is_rank, typed.split("+")))
    return (typed, 1) if is_hand else ("", 1)


def _written(found: Found) -> str:
    said = found.kept
    count = said.get("count", 1)
    if rank := said.get("rank", said.get("ranks", said.get("pips"))):
        return " ".join([rank + said.get("suit", "")] * count)
    return f"{said['points']}/{count}" if "count" in said else str(said["points"])


def _pips_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the rank of a card with a suit said after it: the 7 of hearts."""
    yield from ((str(number), words) for number, words in number_at(line, place) if 1 < number < 11)


def _points_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    if line[place].plain in _NOTHING:
        yield 0, 1
    yield from number_at(line, place)


def is_rank(word: str) -> bool:
    """Return whether a word could be one card in a list of ranks: a rank, a card or a joker."""
    return word.upper() in RANKS or is_card(word)


def is_unclear(parts: Sequence[str]) -> bool:
    """Return whether parts side by side could be points or ranks: two or more numbers that are all ranks."""
    return len(parts) > 1 and all(part.isdigit() and part in RANKS for part in parts)


def write_hand(hand: Hand) -> str:
    """Return a hand as text, in a form that `read_hand` reads."""
    if hand.cards:
        return write_cards(hand.cards)
    return f"{hand.points}/{hand.size}" if hand.size else str(hand.points)
