"""Which cards of Dumbal may be laid off together: "the same rank [...] or a sequence of at least three"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit
from ramble_tools.errors import plural
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import hand_of


class Discard(NamedTuple):
    """Whether cards may be laid off together, as a `single`, a `set` or a `run`, and why.

    If they may not, `kind` is None, and `instead` has the most of these cards that may. `ruling` is the one that
    decided it, as `id=value`, or None.
    """

    kind: str | None
    reason: str
    instead: tuple[AnyCard, ...] = ()
    ruling: str | None = None

    @property
    def why(self) -> str:
        """The reason, with the ruling that decided it."""
        return self.reason + (f" (ruling {self.ruling})" if self.ruling else "")


def discard(cards: Sequence[AnyCard], rules: Rules) -> Discard:
    """Judge cards to lay off: "the same rank [...] or a sequence of at least three". Raises ImpossibleCardsError."""
    hand_of(cards, rules, whose="the discard")
    jokers = sum(isinstance(card, Joker) for card in cards)
    kind = kind_of(cards, rules)
    if kind:
        wild = 0 < jokers < len(cards)
        return Discard(kind, _why_legal(kind, cards, jokers), (), rules.chosen("joker-wild") if wild else None)
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
    elif len({card.suit for card in cards if isinstance(card, Card)}) > 1:
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
    what = "all of one rank" if kind == "set" else "consecutive and of one suit"
    return f"{what}, with {plural(jokers, 'wild joker')}" if jokers else what


def kind_of(cards: Sequence[AnyCard], rules: Rules) -> str | None:
    """Return `single`, `set` or `run` if these cards may be laid off together, and otherwise None."""
    ordinary = [card for card in cards if isinstance(card, Card)]
    jokers = len(cards) - len(ordinary)
    if len(cards) == 1:
        return "single"
    if jokers and (not rules.joker_wild or not ordinary):
        return "set" if not ordinary else None
    # A set may have more than four cards, if some are jokers.
    if len({card.rank for card in ordinary}) == 1 and len(ordinary) <= 4 and (rules.joker_in_sets or not jokers):
        return "set"
    if len(cards) >= 3 and len({card.suit for card in ordinary}) == 1 and _in_a_row(ordinary, jokers, rules):
        return "run"
    return None


def _in_a_row(cards: Sequence[Card], jokers: int, rules: Rules) -> bool:
    """Return whether the ranks are consecutive, perhaps past the king (Q K A 2), with jokers in gaps or at the ends."""
    numbers = {card.rank.number for card in cards}
    length = len(cards) + jokers
    if len(numbers) < len(cards) or length > len(Rank):
        return False
    starts = range(1, len(Rank) + 1 if rules.run_past_king else len(Rank) + 2 - length)
    return any(all((number - start) % len(Rank) < length for number in numbers) for start in starts)


def largest_legal(cards: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    """Return the most of these cards that may be laid off together, at least two; nothing if no two may.

    Among equally many, return the cards that come first: those whose earliest different card is earlier in `cards`.
    """
    for count in range(min(len(cards) - 1, len(Rank)), 1, -1):
        found = [
            places
            for places in (_first_places(cards, eligible, count) for eligible in _alike(cards, count, rules))
            if places and kind_of([cards[place] for place in places], rules)
        ]
        if found:
            return tuple(cards[place] for place in min(found))
    return ()


def _alike(cards: Sequence[AnyCard], count: int, rules: Rules) -> Iterator[list[int]]:
    """Yield places of cards of which any `count`, not jokers alone, are legal: jokers, one rank, or part of a suit."""
    jokers = {place for place, card in enumerate(cards) if isinstance(card, Joker)}
    wild = jokers if rules.joker_wild else set()
    yield sorted(jokers)
    # Only the first of each card, because a run can't have the same card twice.
    first = {card: place for place, card in reversed(list(enumerate(cards))) if isinstance(card, Card)}
    for rank in Rank:
        in_sets = wild if rules.joker_in_sets else set()
        ordinary = {place for place, card in enumerate(cards) if isinstance(card, Card) and card.rank is rank}
        yield sorted(ordinary | in_sets) if ordinary else []
    for suit in Suit:
        for start in range(len(Rank)):
            window = {place for card, place in first.items() if card.suit is suit and _within(card, start, count)}
            yield sorted(window | wild) if window else []


def _within(card: Card, start: int, length: int) -> bool:
    """Return whether a card is one of `length` ranks that follow each other from number `start` + 1, past the king."""
    return (card.rank.number - 1 - start) % len(Rank) < length


def _first_places(cards: Sequence[AnyCard], eligible: list[int], count: int) -> tuple[int, ...]:
    """Return the first `count` of these places, with a card that is not a joker among them if there is one."""
    if len(eligible) < count:
        return ()
    chosen = eligible[:count]
    if all(isinstance(cards[place], Joker) for place in chosen):
        chosen[-1] = next((place for place in eligible if not isinstance(cards[place], Joker)), chosen[-1])
    return tuple(chosen)
