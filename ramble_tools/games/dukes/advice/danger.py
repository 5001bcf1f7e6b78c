"""How safe a castle and its dukes are: the fewest cards that the opponent needs, and how many hands have them.

The cards that the opponent may hold are those of their color that nobody has seen. Every smallest set of them with
which the table can be rearranged is found (`laid_exactly`), and then every hand that has such a set is counted.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Literal, NamedTuple

from ramble_tools.cards import Card, Color, Rank, Suit
from ramble_tools.errors import ByRule, ImpossibleCardsError
from ramble_tools.games.dukes.melds import Meld, cards_in
from ramble_tools.games.dukes.passages import DUKES_PROTECT
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import FULL_HAND, require_dukes, require_sides, require_table
from ramble_tools.games.dukes.solver.subsets import laid_exactly


class Guarded(NamedTuple):
    """The table, one's own dukes and castle, and the opponent's cards that are known not to be in their hand: `seen`.

    `theirs` are the opponent's own dukes, which they may switch with cards of their hand and play. `hand_size` is the
    number of cards in the opponent's hand when they play.
    """

    melds: tuple[Meld, ...]
    dukes: tuple[Card, ...]
    castle: Card | None
    theirs: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()
    hand_size: int = FULL_HAND


class Target(NamedTuple):
    """What may be taken: a duke, or the castle, and then the dukes that guard it are in `cards` too.

    `needed` is the fewest unseen cards that take it, or None if a hand can't; `ways` are the smallest sets of cards
    that do, and `pairs` all pairs of unseen cards that are enough. Of all `of` hands, `hands` take it.
    """

    target: Literal["castle", "duke"]
    cards: tuple[Card, ...]
    needed: int | None
    ways: tuple[tuple[Card, ...], ...]
    pairs: tuple[tuple[Card, ...], ...]
    hands: int
    of: int


class Danger(NamedTuple):
    """The unseen cards, the number of them in a hand, and what may be taken: the castle first."""

    unseen: tuple[Card, ...]
    hand_size: int
    targets: tuple[Target, ...]


def danger(guarded: Guarded, rules: Rules) -> Danger:
    """Return how safe the castle and the dukes are in the opponent's next turn. Raises BadInput."""
    color = _require_position(guarded, rules)
    table = cards_in(guarded.melds)
    known = {*table, *guarded.theirs, *guarded.seen}
    unseen = tuple(
        card
        for suit in Suit
        if suit.color is not color
        for rank in sorted(Rank, key=lambda rank: rank.number)
        if (card := Card(rank, suit)) not in known
    )
    hand_size = min(guarded.hand_size, len(unseen))
    castle = (guarded.castle,) if guarded.castle else ()
    everything = (*castle, *guarded.dukes)
    # What can be taken together, each with the sets of cards that take it. A duke that is switched takes up a card of
    # the hand, so it counts as one.
    together = {(duke,) for duke in guarded.dukes} | {guarded.dukes, everything}
    enough = {
        cards: laid_exactly((*table, *cards), (*unseen, *guarded.theirs), hand_size, rules, least=True)
        for cards in together
    }
    targets = [_target(everything, enough[everything], guarded, unseen, hand_size)] if castle else []
    for duke in guarded.dukes:
        # Another duke, or the castle with all dukes, may help to take it.
        ways = [some for cards, found in enough.items() if duke in cards for some in found]
        targets.append(_target((duke,), ways, guarded, unseen, hand_size))
    return Danger(unseen, hand_size, tuple(targets))


def _target(
    cards: tuple[Card, ...],
    enough: Collection[frozenset[Card]],
    guarded: Guarded,
    unseen: Sequence[Card],
    hand_size: int,
) -> Target:
    ways = {some.difference(guarded.theirs) for some in enough}
    needed = min(map(len, ways), default=None)
    of_two = {some.difference(guarded.theirs) for some in enough if len(some) <= 2}
    pairs = combinations(unseen, 2) if hand_size >= 2 else ()
    return Target(
        "castle" if guarded.castle in cards else "duke",
        cards,
        needed,
        _in_order((some for some in ways if len(some) == needed), unseen),
        _in_order((pair for pair in pairs if any(some.issubset(pair) for some in of_two)), unseen),
        _hands_with(ways, len(unseen), hand_size),
        comb(len(unseen), hand_size),
    )


def _hands_with(ways: Iterable[frozenset[Card]], cards: int, size: int) -> int:
    """Return how many hands of this size, from this many cards, have all the cards of at least one way."""
    fitting = {some for some in ways if len(some) <= size}
    if not fitting or frozenset() in fitting:
        return comb(cards, size) if fitting else 0
    # First the hands that have a certain card, then the others.
    ((card, _),) = Counter(card for some in fitting for card in some).most_common(1)
    having = _hands_with((some - {card} for some in fitting), cards - 1, size - 1)
    return having + _hands_with((some for some in fitting if card not in some), cards - 1, size)


def _in_order(sets: Iterable[Iterable[Card]], unseen: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the sets, and the cards of each set, in the order of the unseen cards; those with early cards first."""
    found = sorted(sorted(map(unseen.index, some), reverse=True) for some in sets)
    return tuple(tuple(unseen[place] for place in reversed(some)) for some in found)


def _require_position(guarded: Guarded, rules: Rules) -> Color:
    """Return the player's color. Raises ImpossibleCardsError."""
    castle = (guarded.castle,) if guarded.castle else ()
    others = {"your dukes": guarded.dukes, "your castle": castle}
    others |= {"their dukes": guarded.theirs, "the cards seen": guarded.seen}
    require_table(guarded.melds, others, ("dukes", "castle", "theirs", "seen"), rules)
    require_dukes({"dukes": guarded.dukes, "theirs": guarded.theirs})
    color = require_sides({"dukes": guarded.dukes, "castle": castle}, {"theirs": guarded.theirs})
    if color is None or not (guarded.dukes or castle):
        text = "give what may be taken: your dukes, your castle, or both"
        raise ImpossibleCardsError(text, ByRule(DUKES_PROTECT), field="castle")
    return color
