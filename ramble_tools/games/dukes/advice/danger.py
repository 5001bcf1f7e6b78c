"""How safe a castle and its dukes are: the fewest cards that the opponent needs, and how many hands have them.

The cards that the opponent may hold are those of their color that nobody has seen. Every set of them with which the
table can be rearranged is found (`exact`), and then every hand that has such a set is counted. There may be too many
sets to search: then those of one card fewer are, and the hands are at least those counted.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from math import comb
from operator import or_
from typing import NamedTuple

from ramble_tools.cards import Card, Color, Rank, Suit, require_separate
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.melds import Meld, named_melds, require_melds
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import FULL_HAND, MOST_DUKES, require_sides
from ramble_tools.games.dukes.solver.card_sets import Sets, containing, members, without
from ramble_tools.games.dukes.solver.subsets import most_searched, numbers_laid


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
    """What may be taken: a duke, or the castle with the dukes that guard it.

    `needed` is the fewest unseen cards that take it, or None if a hand can't; `ways` are the smallest sets of cards
    that do, and `pairs` all pairs of unseen cards that are enough. Of all `of` hands, `hands` take it.
    """

    castle: bool
    cards: tuple[Card, ...]
    needed: int | None
    ways: tuple[tuple[Card, ...], ...]
    pairs: tuple[tuple[Card, ...], ...]
    hands: int
    of: int


class Danger(NamedTuple):
    """The unseen cards, the number of them in a hand, and what may be taken: the castle first.

    `searched` is the most cards that were tried together. If it is less than `hand_size`, each target's `hands` is the
    fewest that it can be.
    """

    unseen: tuple[Card, ...]
    hand_size: int
    searched: int
    targets: tuple[Target, ...]


class _Enough(NamedTuple):
    """The sets of unseen cards that are enough, and those that are enough with at most two cards in hand."""

    hands: Sets
    pairs: Sets


def danger(guarded: Guarded, rules: Rules) -> Danger:
    """Return how safe the castle and the dukes are in the opponent's next turn. Raises BadInput."""
    color = _require_position(guarded, rules)
    known = {card for meld in guarded.melds for card in meld} | {*guarded.theirs, *guarded.seen}
    unseen = tuple(
        card
        for suit in Suit
        if suit.color is not color
        for rank in sorted(Rank, key=lambda rank: rank.number)
        if (card := Card(rank, suit)) not in known
    )
    hand_size = min(guarded.hand_size, len(unseen))
    castle = (guarded.castle,) if guarded.castle else ()
    searched = most_searched(len(unseen) + len(guarded.theirs), hand_size)
    # What can be taken together, each with the sets of cards that take it.
    together = dict.fromkeys([(card,) for card in guarded.dukes] + [guarded.dukes] * bool(guarded.dukes))
    everything = (*castle, *guarded.dukes)
    numbered: list[Card] = []
    enough = {}
    for cards in (*together, everything):
        numbered, enough[cards] = _enough(cards, guarded, unseen, searched, rules)
    targets = [_target((True, everything), [enough[everything]], numbered, unseen, hand_size)] if castle else []
    for duke in guarded.dukes:
        # Another duke, or the castle with all dukes, may help to take it.
        ways = [found for cards, found in enough.items() if duke in cards]
        targets.append(_target((False, (duke,)), ways, numbered, unseen, hand_size))
    return Danger(unseen, hand_size, searched, tuple(targets))


def _enough(
    cards: Sequence[Card], guarded: Guarded, unseen: Sequence[Card], most: int, rules: Rules
) -> tuple[list[Card], _Enough]:
    """Return the unseen cards in the order of their places, and the sets of them with which these cards can be taken.

    A duke that is switched takes up a card of the hand, though any card will do.
    """
    required = [*(card for meld in guarded.melds for card in meld), *cards]
    numbered, found = numbers_laid(required, (*unseen, *guarded.theirs), most, rules)
    enough = _Enough(*(without(sets, numbered, guarded.theirs) for sets in (found, found[:3])))
    return [card for card in numbered if card not in guarded.theirs], enough


def _target(
    what: tuple[bool, tuple[Card, ...]],
    ways: Sequence[_Enough],
    numbered: Sequence[Card],
    unseen: Sequence[Card],
    hand_size: int,
) -> Target:
    hands, pairs = (_either([way[kind] for way in ways]) for kind in (0, 1))
    needed = next((count for count, sets in enumerate(hands) if sets), None)
    fewest = members(hands[needed], numbered, needed) if needed is not None else ()
    both = members(containing(pairs, len(unseen), 2), numbered, 2) if hand_size >= 2 else ()
    return Target(
        *what,
        needed,
        _in_order(fewest, unseen),
        _in_order(both, unseen),
        containing(hands, len(unseen), hand_size).bit_count(),
        comb(len(unseen), hand_size),
    )


def _either(several: Sequence[Sets]) -> Sets:
    """Return the sets that are in any of several."""
    return [reduce(or_, sets) for sets in zip(*several, strict=True)]


def _in_order(sets: Iterable[Sequence[Card]], unseen: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the sets, and the cards of each set, in the order of the unseen cards; those with early cards first."""
    places = {card: place for place, card in enumerate(unseen)}
    found = sorted(sorted(map(places.__getitem__, some), reverse=True) for some in sets)
    return tuple(tuple(unseen[place] for place in reversed(some)) for some in found)


def _require_position(guarded: Guarded, rules: Rules) -> Color:
    """Return the player's color. Raises ImpossibleCardsError."""
    groups: dict[str, Sequence[Card]] = {**named_melds(guarded.melds)}
    groups |= {"your dukes": guarded.dukes, "their dukes": guarded.theirs, "the cards seen": guarded.seen}
    groups |= {"your castle": (guarded.castle,)} if guarded.castle else {}
    require_separate(groups)
    require_melds(guarded.melds, rules)
    color = require_sides((), guarded.dukes, guarded.castle, "your dukes")
    if color is None:
        raise ImpossibleCardsError("give what may be taken: your dukes, your castle, or both", field="castle")
    if len(guarded.theirs) > MOST_DUKES:
        text = f"the opponent can't have {len(guarded.theirs)} dukes; a player has at most two"
        raise ImpossibleCardsError(text, field="theirs")
    for card in guarded.theirs:
        if card.suit.color is color:
            raise ImpossibleCardsError(
                f"{card} can't be the opponent's: it is {color.value}, as you are", field="theirs"
            )
    return color
