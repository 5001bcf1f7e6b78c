"""How likely a call holds, if the cards that the caller can't see were dealt at random.

A call holds if every opponent has more points than the caller. The chance is exact: it comes from inclusion and
exclusion over the groups of opponents who could all be at or below the caller, counted from the lowest cards up. Only
for many opponents and a high limit, which standard rules never have together, would that take long; then deals are
simulated.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import comb, factorial, prod
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Joker, all_cards, require_separate
from ramble_tools.errors import IllegalMoveError, ImpossibleCardsError, plural
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import card_points, hand_of

# The opponents that are at or below the caller: (cards to come, points left to stay so) for each, sorted.
_Low = tuple[tuple[int, int], ...]

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
    `SIMULATED_DEALS`. `opening` is True if only an opening call, before
    the very first turn, is allowed.
    """

    holds: float
    expected: float
    points: int
    beaten_by: tuple[float, ...]
    unseen: int
    exact: bool
    opening: bool


def odds(hand: Sequence[AnyCard], opponents: Sequence[int], seen: Sequence[AnyCard], rules: Rules) -> Odds:
    """Return the odds of a call with this hand against opponents who hold these numbers of cards.

    `seen` are the other cards whose place is known: laid off, or shown. Raises IllegalMoveError for a call over the
    limit, and ImpossibleCardsError for cards or numbers of cards that are impossible.
    """
    points = hand_of(hand, rules).points
    allowed = max(rules.call_limit, rules.opening_limit)
    if points > allowed and rules.false_call == "refuse":
        raise IllegalMoveError(f"you can't call with {plural(points, 'point')}, {points - allowed} more than {allowed}")
    cards = unseen_cards({"the hand": hand, "the seen cards": seen}, rules)
    _require_opponents(opponents, len(cards))
    values = Counter(card_points(card, rules) for card in cards)
    exact, holds = True, 0.0
    if points <= allowed:
        try:
            holds = chance_all_above(values, opponents, points)
        except _TooManySteps:
            exact, holds = False, simulated(values, opponents, points)
    alone = {size: chance_all_above(values, [size], points) for size in set(opponents)}
    return Odds(
        holds,
        (1 - holds) * (points + rules.penalty),
        points,
        tuple(1 - alone[size] for size in opponents),
        len(cards),
        exact,
        rules.call_limit < points <= rules.opening_limit,
    )


def unseen_cards(known: Mapping[str, Sequence[AnyCard]], rules: Rules) -> list[AnyCard]:
    """Return the cards of the deck that are not known. Raises ImpossibleCardsError if the known ones are impossible."""
    require_separate(known)
    for whose, cards in known.items():
        if cards:
            hand_of(cards, rules, whose=whose)
    listed = [card for cards in known.values() for card in cards]
    jokers = sum(isinstance(card, Joker) for card in listed)
    ordinary = [card for card in all_cards().values() if not isinstance(card, Joker) and card not in set(listed)]
    return [*ordinary, *[Joker()] * (int(rules.jokers) - jokers)]


def _require_opponents(opponents: Sequence[int], unseen: int) -> None:
    """Raise ImpossibleCardsError unless there can be these opponents, with this many cards each."""
    if not opponents:
        raise ImpossibleCardsError("no opponents; give the number of cards of each, as in 5,4,3")
    if len(opponents) > _MOST_OPPONENTS:
        raise ImpossibleCardsError(f"there are {len(opponents)} opponents; a game has at most {_MOST_OPPONENTS}")
    for place, size in enumerate(opponents, start=1):
        if not 1 <= size <= FULL_HAND:
            raise ImpossibleCardsError(f"opponent {place} can't have {plural(size, 'card')}; a hand has 1 to 5 cards")
    if sum(opponents) > unseen:
        raise ImpossibleCardsError(f"the opponents have {sum(opponents)} cards, but only {unseen} are unseen")


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
    those in which one group of hands is at or below the limit, add those for two groups, and so on. All groups are
    counted at once, because each starts with its own sign and weight.
    """
    total = sum(values.values())
    highest = sorted((value for value, count in values.items() for _ in range(count)), reverse=True)
    if any(sum(highest[:size]) <= limit for size in sizes):
        return 0.0
    # Only these cards can be in a hand at or below the limit.
    low = sorted((value, count) for value, count in values.items() if value <= limit)
    state: dict[_Low, int] = defaultdict(int)
    for group, weight in _groups(sizes, total):
        start = tuple((size, limit) for size in group)
        if _possible(start, low):
            state[start] += weight
    steps = 0
    for place, (value, count) in enumerate(low):
        state, more = _deal(state, value, count, low[place + 1 :], _MOST_STEPS - steps)
        steps += more
    # Whole numbers up to here, so this is the only rounding.
    return state[()] / factorial(total)


def _groups(sizes: Sequence[int], total: int) -> list[tuple[tuple[int, ...], int]]:
    """Return each group of hands, by their sizes, with its signed weight.

    The weight is the number of such groups, times the orders of the cards in the hands, times the orders of all other
    cards: then one way to choose the cards of each hand stands for all orders of the deck that deal them.
    """
    counts = sorted(Counter(sizes).items())
    found = []
    for chosen in product(*(range(count + 1) for _, count in counts)):
        group = tuple(size for (size, _), count in zip(counts, chosen, strict=True) for _ in range(count))
        ways = prod(comb(count, some) for (_, count), some in zip(counts, chosen, strict=True))
        orders = prod(factorial(size) for size in group) * factorial(total - sum(group))
        found.append((group, (-1) ** len(group) * ways * orders))
    return found


def _deal(
    state: Mapping[_Low, int], value: int, count: int, rest: Sequence[tuple[int, int]], most_steps: int
) -> tuple[dict[_Low, int], int]:
    """Return the hands after the cards of one value were dealt among them in every way, and how many steps that took.

    `rest` are the higher cards. Raises _TooManySteps after `most_steps`.
    """
    after: dict[_Low, int] = defaultdict(int)
    steps = 0
    for hands, ways in state.items():
        # The equal hands are dealt to together: which of them gets how many cards matters only for the number of ways.
        alike = sorted(Counter(hands).items())
        partial: dict[tuple[_Low, int], int] = {((), count): ways}
        for (cards, points), number in alike:
            longer: dict[tuple[_Low, int], int] = defaultdict(int)
            for (done, left), many in partial.items():
                most = min(cards, left, points // value if value else cards)
                for taken, factor in _shares(number, most, left):
                    still_open = tuple((cards - some, points - some * value) for some in taken if some < cards)
                    longer[(*done, *still_open), left - sum(taken)] += many * factor
            partial = longer
            steps += len(longer)
        if steps > most_steps:
            raise _TooManySteps
        for (hands_after, _), many in partial.items():
            ordered = tuple(sorted(hands_after))
            if _possible(ordered, rest):
                after[ordered] += many
    return after, steps


@lru_cache
def _shares(hands: int, most: int, left: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the ways to deal up to `left` equal cards to equal hands, at most `most` to each.

    Each is the numbers of cards, the highest first, with the number of ways to choose the hands and the cards.
    """
    found = []
    for taken in _falling(hands, most, left):
        remaining, ways = left, factorial(hands) // prod(factorial(many) for many in Counter(taken).values())
        for each in taken:
            ways *= comb(remaining, each)
            remaining -= each
        found.append((taken, ways))
    return found


def _falling(length: int, most: int, total: int) -> list[tuple[int, ...]]:
    """Return the tuples of this length, falling from at most `most`, whose sum is at most `total`."""
    if length == 0:
        return [()]
    found = []
    for first in range(min(most, total) + 1):
        found += [(first, *rest) for rest in _falling(length - 1, first, total - first)]
    return found


def _possible(hands: _Low, rest: Sequence[tuple[int, int]]) -> bool:
    """Return whether the hands can still be filled from these cards, each within its points."""
    if not hands:
        return True
    if not rest:
        return False
    lowest = rest[0][0]
    needed = points_left = 0
    for cards, points in hands:
        if points < cards * lowest:
            return False
        needed += cards
        points_left += points
    least = 0
    for value, count in rest:
        some = min(count, needed)
        least += some * value
        needed -= some
        if not needed:
            return least <= points_left
    return False
