"""How likely a call holds, if the cards that the caller can't see were dealt at random.

A call holds if every opponent has more points than the caller. The chance is exact: it comes from inclusion and
exclusion over the groups of opponents who could all be at or below the caller, counted from the lowest cards up. Only
for many opponents and a high limit, which standard rules never have together, would that take long; then deals are
simulated.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import comb, prod
from operator import le, sub
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Joker, ordinary_cards_but, require_separate
from ramble_tools.errors import (
    ByRule,
    ByRuling,
    IllegalMoveError,
    ImpossibleCardsError,
    PlayerError,
    about,
    by_rule,
    plural,
)
from ramble_tools.games.dumbal.advice.call import Call, call_or_wait, opening_call_or_wait
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.hands import limit_rule, over_limit
from ramble_tools.games.dumbal.passages import FIVE_CARDS, ONE_CARD_OR_MORE, TWO_OR_MORE
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import Hand, card_points, deck_of, hand_of

# A game has at most ten players.
_MOST_OPPONENTS = 9
# The exact count stops after this number of steps, a few tenths of a second; then this number of deals is simulated.
_MOST_STEPS = 80_000
SIMULATED_DEALS = 10_000


class _TooManySteps(Exception):
    """The exact count would take too long."""


class Odds(NamedTuple):
    """The chance that a call holds, and what it costs on average.

    `holds` is from 0 to 1. `expected` are the caller's points if the call is made now: 0 if it holds, otherwise the
    points in hand and the penalty. `beaten_by` has the chance of each opponent, taken alone, to be at or below the
    caller. `unseen` is the number of cards that were dealt at random. `exact` is False if `holds` comes from
    `SIMULATED_DEALS`. `call` compares the call with waiting, if the figures for that apply.
    """

    holds: float
    expected: float
    points: int
    beaten_by: tuple[float, ...]
    unseen: int
    exact: bool
    call: Call | None

    @property
    def assumed(self) -> str:
        """What the chances are based on."""
        counted = "exact" if self.exact else f"from {SIMULATED_DEALS:,} simulated deals, to about one percentage point"
        return f"{counted}, if the {self.unseen} unseen cards were dealt at random"


def odds(
    hand: Sequence[AnyCard],
    opponents: Sequence[int],
    seen: Sequence[AnyCard],
    rules: Rules,
    totals: Sequence[int] = (),
    *,
    opening: bool = False,
) -> Odds:
    """Return the odds of a call with this hand against opponents who hold these numbers of cards.

    With `opening`, it is a call before the very first turn: then every hand has five cards, as they were dealt.

    `seen` are the other cards whose place is known: laid off, or shown. `totals` are the caller's and those of the
    opponents, if known. Raises IllegalMoveError for a call over the limit, and ImpossibleCardsError for cards or
    numbers of cards that are impossible.
    """
    points = full_hand(hand, rules).points
    if opening:
        _require_five([len(hand), *opponents])
    allowed = rules.opening_limit if opening else max(rules.call_limit, rules.opening_limit)
    if points > allowed and rules.false_call == "refuse":
        by = limit_rule(rules, opening=allowed == rules.opening_limit)
        raise IllegalMoveError(over_limit("you", points, allowed), by)
    cards = unseen_cards({"the hand": hand, "the seen cards": seen}, rules)
    with about("opponents"):
        require_opponents(opponents, totals, len(cards), rules)
    values = Counter(card_points(card, rules) for card in cards)
    exact, holds = True, 0.0
    if points <= allowed:
        try:
            holds = chance_all_above(values, opponents, points)
        except _TooManySteps:
            exact, holds = False, simulated(values, opponents, points)
    alone = {size: chance_all_above(values, [size], points) for size in set(opponents)}
    beaten_by = tuple(1 - alone[size] for size in opponents)
    return Odds(
        holds,
        (1 - holds) * (points + rules.penalty),
        points,
        beaten_by,
        len(cards),
        exact,
        opening_call_or_wait(points, holds, beaten_by, FULL_HAND * _mean(values), rules, totals)
        if opening
        else call_or_wait(points, opponents, beaten_by, rules, totals),
    )


def _mean(values: Mapping[int, int]) -> float:
    """Return what a card is worth on average; `values` maps the points of a card to the number of such cards."""
    return sum(value * count for value, count in values.items()) / sum(values.values())


def _require_five(sizes: Sequence[int]) -> None:
    """Raise ImpossibleCardsError unless every hand has five cards; the first is the caller's."""
    if wrong := next((size for size in sizes if size != FULL_HAND), None):
        whose, field = ("your hand", "hand") if sizes[0] == wrong else ("an opponent", "opponents")
        text = f"{whose} has {plural(wrong, 'card')}, but before the very first turn every hand has five"
        raise ImpossibleCardsError(text, ByRule(FIVE_CARDS), field=field)


def unseen_cards(known: Mapping[str, Sequence[AnyCard]], rules: Rules) -> list[AnyCard]:
    """Return the cards of the deck that are not known. Raises ImpossibleCardsError if the known ones are impossible."""
    with by_rule(deck_of(rules)):
        require_separate(known)
    for whose, cards in known.items():
        if cards:
            hand_of(cards, rules, whose=whose)
    listed = [card for cards in known.values() for card in cards]
    jokers = sum(isinstance(card, Joker) for card in listed)
    return [*ordinary_cards_but(listed), *[Joker()] * (int(rules.jokers) - jokers)]


def full_hand(cards: Sequence[AnyCard], rules: Rules) -> Hand:
    """Return the hand of these cards. Raises ImpossibleCardsError for more cards than a hand has, or none."""
    require_few(cards, "the hand has")
    return hand_of(cards, rules)


def require_few(cards: Sequence[AnyCard], whose: str) -> None:
    """Raise ImpossibleCardsError for more cards than a hand has."""
    if len(cards) > FULL_HAND:
        raise ImpossibleCardsError(f"{whose} {len(cards)} cards; a hand has at most five", ByRule(FIVE_CARDS))


def require_opponents(opponents: Sequence[int], totals: Sequence[int], unseen: int, rules: Rules) -> None:
    """Raise ImpossibleCardsError unless there can be these opponents, with this many cards each.

    Raises PlayerError if one of the `totals` puts its player out.
    """
    by_deck = ByRule(deck_of(rules))
    if not opponents:
        raise ImpossibleCardsError("no opponents; give the number of cards of each, as in 5,4,3", ByRule(TWO_OR_MORE))
    if len(opponents) > _MOST_OPPONENTS:
        raise ImpossibleCardsError(
            f"there are {len(opponents)} opponents; a game has at most {_MOST_OPPONENTS}", by_deck
        )
    for place, size in enumerate(opponents, start=1):
        if not 1 <= size <= FULL_HAND:
            text = f"opponent {place} can't have {plural(size, 'card')}; a hand has 1 to 5 cards"
            raise ImpossibleCardsError(text, ByRule(FIVE_CARDS if size else ONE_CARD_OR_MORE))
    if sum(opponents) > unseen:
        raise ImpossibleCardsError(f"the opponents have {sum(opponents)} cards, but only {unseen} are unseen", by_deck)
    if out := next((total for total in totals if total >= rules.least_out), None):
        raise PlayerError(f"a player with a total of {out} is out", ByRuling(rules.chosen("target")))


def simulated(values: Mapping[int, int], sizes: Sequence[int], limit: int, deals: int = SIMULATED_DEALS) -> float:
    """Return the share of random deals in which all hands have more points than `limit`.

    The same question has the same answer, because the seed is fixed.
    """
    from random import Random

    luck = Random(20261122)
    deck, dealt = [value for value, count in values.items() for _ in range(count)], sum(sizes)
    ends = list(accumulate(sizes))
    hands = [slice(end - size, end) for size, end in zip(sizes, ends, strict=True)]
    held = 0
    for _ in range(deals):
        cards = luck.sample(deck, dealt)
        held += all(sum(cards[hand]) > limit for hand in hands)
    return held / deals


def chance_all_above(values: Mapping[int, int], sizes: Sequence[int], limit: int) -> float:
    """Return the chance that hands of these sizes, dealt at random, all have more points than `limit`.

    `values` maps the points of a card to the number of such cards. Inclusion and exclusion: from all deals, subtract
    those in which one group of hands is at or below the limit, add those for two groups, and so on.
    """
    total = sum(values.values())
    highest = sorted((value for value, count in values.items() for _ in range(count)), reverse=True)
    if any(sum(highest[:size]) <= limit for size in sizes):
        return 0.0
    low = _LowHands({value: count for value, count in sorted(values.items()) if value <= limit}, limit)
    counts = sorted(Counter(sizes).items())
    found = Fraction(0)
    for chosen in product(*(range(count + 1) for _, count in counts)):
        groups = prod(comb(count, some) for (_, count), some in zip(counts, chosen, strict=True))
        group = tuple(size for (size, _), some in zip(counts, chosen, strict=True) for _ in range(some))
        deals = prod(comb(total - sum(group[:place]), size) for place, size in enumerate(group))
        found += Fraction((-1) ** len(group) * groups * low.ways(group, tuple(low.values.values())), deals)
    return float(found)


class _LowHands:
    """The hands at or below a limit, made of the low cards: `values` has how many cards are worth each number."""

    def __init__(self, values: Mapping[int, int], limit: int) -> None:
        self.values = values
        self.limit = limit
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self.hands = {size: list(self._made(size, limit, 0)) for size in range(1, FULL_HAND + 1)}

    def _made(self, size: int, points: int, place: int) -> Iterator[tuple[int, ...]]:
        """Yield the hands of this size and at most these points: the number of cards of each value from this on."""
        if place == len(self.values):
            yield from [()] if size == 0 else []
            return
        value, count = list(self.values.items())[place]
        for some in range(min(size, count) + 1):
            if some * value <= points:
                yield from ((some, *rest) for rest in self._made(size - some, points - some * value, place + 1))

    def ways(self, sizes: tuple[int, ...], left: tuple[int, ...]) -> int:
        """Return in how many ways hands of these sizes can be dealt from the low cards left. Raises _TooManySteps."""
        if not sizes:
            return 1
        if (sizes, left) in self.known:
            return self.known[sizes, left]
        found = 0
        for hand in self.hands[sizes[0]]:
            if all(map(le, hand, left)):
                found += prod(map(comb, left, hand)) * self.ways(sizes[1:], tuple(map(sub, left, hand)))
        self.known[sizes, left] = found
        if len(self.known) > _MOST_STEPS:
            raise _TooManySteps
        return found
