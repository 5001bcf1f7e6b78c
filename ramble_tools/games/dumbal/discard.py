"""Which cards of Dumbal may be laid off together: "the same rank [...] or a sequence of at least three"."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Joker, Rank, has_open_suits, suits_of
from ramble_tools.errors import plural
from ramble_tools.games.dumbal.passages import LAY_OFF, SET_OR_RUN
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import hand_of

# Twice as many as a player can have. Nothing that tries every combination takes more.
MOST_CARDS = 10
_RANKS = len(Rank)


class Discard(NamedTuple):
    """Whether cards may be laid off together, as a `single`, a `set` or a `run`, and why.

    If they may not, `kind` is None, and `instead` has the most of these cards that may. `ruling` is the one that
    decided it, as `id=value`, or None, and `passage` what the official rules say. If the suits of some cards are not
    known and matter, `condition` says what must be true of them.
    """

    kind: str | None
    reason: str
    instead: tuple[AnyCard, ...] = ()
    ruling: str | None = None
    passage: str = SET_OR_RUN
    condition: str = ""


def discard(cards: Sequence[AnyCard], rules: Rules) -> Discard:
    """Judge cards to lay off: "the same rank [...] or a sequence of at least three". Raises ImpossibleCardsError."""
    hand_of(cards, rules, whose="the discard")
    jokers = sum(isinstance(card, Joker) for card in cards)
    kind = kind_of(cards, rules)
    if kind:
        wild = 0 < jokers < len(cards)
        ruling, passage = rules.chosen("joker-wild") if wild else None, LAY_OFF if kind == "single" else SET_OR_RUN
        return Discard(kind, _why_legal(kind, cards, jokers), (), ruling, passage, condition(kind, cards))
    ruling = None
    if not rules.run_past_king and kind_of(cards, replace(rules, run_past_king=True)):
        why, ruling = "a run can't go past the king", "run-past-king"
    elif jokers and not rules.joker_wild:
        why, ruling = "a joker may be laid off only alone or with the other joker", "joker-wild"
    elif jokers and kind_of(cards, replace(rules, joker_in_sets=True)):
        why, ruling = "a wild joker may be part of a run, but not of a set", "joker-in-sets"
    elif len(cards) == 2:
        why = "two cards must be of the same rank"
    elif len({card.rank for card in cards if isinstance(card, Card)}) == 1:
        why = "a set has at most four cards"
    elif len(suits_of(cards)) > 1:
        why = "a set must be of one rank, and a run of one suit"
    else:
        why = "the ranks are not consecutive"
    return Discard(None, why, largest_legal(cards, rules), rules.chosen(ruling) if ruling else None)


def _why_legal(kind: str, cards: Sequence[AnyCard], jokers: int) -> str:
    """Return why cards may be laid off."""
    if kind == "single":
        return "one card"
    if jokers == len(cards):
        return "both jokers"
    what = "all of one rank" if kind == "set" else "consecutive"
    what += " and of one suit" if kind == "run" and not condition(kind, cards) else ""
    return f"{what}, with {plural(jokers, 'wild joker')}" if jokers else what


def condition(kind: str | None, cards: Sequence[AnyCard]) -> str:
    """Return what must be true of the suits that are not known, if cards are to be of this kind; or nothing."""
    several = sum(isinstance(card, Card) for card in cards) > 1  # next to wild jokers, one may be alone
    return "they are of one suit" if kind == "run" and several and has_open_suits(cards) else ""


def kind_of(cards: Sequence[AnyCard], rules: Rules) -> str | None:
    """Return `single`, `set` or `run` if these cards may be laid off together, and otherwise None.

    Of cards whose suit is not known it is what they can be.
    """
    ordinary = [card for card in cards if isinstance(card, Card)]
    jokers = len(cards) - len(ordinary)
    if len(cards) == 1:
        return "single"
    if jokers and (not rules.joker_wild or not ordinary):
        return "set" if not ordinary else None
    # A set may have more than four cards, if some are jokers.
    if len({card.rank for card in ordinary}) == 1 and len(ordinary) <= 4 and (rules.joker_in_sets or not jokers):
        return "set"
    if len(cards) >= 3 and len(suits_of(ordinary)) <= 1 and _in_a_row(ordinary, jokers, rules):
        return "run"
    return None


def _in_a_row(cards: Sequence[Card], jokers: int, rules: Rules) -> bool:
    """Return whether the ranks are consecutive, perhaps past the king (Q K A 2), with jokers in gaps or at the ends."""
    numbers = {card.rank.number for card in cards}
    length = len(cards) + jokers
    if len(numbers) < len(cards) or length > _RANKS:
        return False
    starts = range(1, _RANKS + 1 if rules.run_past_king else _RANKS + 2 - length)
    return any(all((number - start) % _RANKS < length for number in numbers) for start in starts)


def legal_discards(cards: Sequence[AnyCard], rules: Rules) -> list[tuple[tuple[AnyCard, ...], str]]:
    """Return everything that may be laid off from these cards, with its kind. Each more card doubles what is tried."""
    tried = (some for count in range(1, len(cards) + 1) for some in combinations(cards, count))
    return [(some, kind) for some in tried if (kind := kind_of(some, rules))]


def largest_legal(cards: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    """Return the most of these cards that may be laid off together, at least two; nothing if no two may.

    Among equally many, the cards that come first. Of more cards than `MOST_CARDS`, only those are tried.
    """
    largest = max((some for some, _ in legal_discards(cards[:MOST_CARDS], rules)), key=len)
    return largest if len(largest) > 1 else ()
