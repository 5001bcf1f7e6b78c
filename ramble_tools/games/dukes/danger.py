"""How safe a castle and its dukes are: the fewest cards that the opponent needs, and how many hands have them.

The cards that the opponent may hold are those of their color that nobody has seen. Every set of them with which the
table can be rearranged is found (`exact`), and then every hand that has such a set is counted.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from ramble_tools.cards import Card, Color, Rank, Suit, require_separate
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.exact import laid_exactly
from ramble_tools.games.dukes.melds import Meld, named_melds, require_melds
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import FULL_HAND, MOST_DUKES, require_sides


class Guarded(NamedTuple):
    """The table, one's own dukes and castle, and the opponent's cards that are known not to be in their hand: `seen`.

    `theirs` are the opponent's own dukes, which they may switch with cards of their hand and play. `held` is the number
    of cards in the opponent's hand when they play.
    """

    melds: tuple[Meld, ...]
    dukes: tuple[Card, ...]
    castle: Card | None
    theirs: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()
    held: int = FULL_HAND


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
    """The unseen cards, the number of them in a hand, and what may be taken: the castle first."""

    unseen: tuple[Card, ...]
    held: int
    targets: tuple[Target, ...]


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
    held = min(guarded.held, len(unseen))
    castle = (guarded.castle,) if guarded.castle else ()
    # What can be taken together, each with the sets of cards that take it.
    together = dict.fromkeys([(card,) for card in guarded.dukes] + [guarded.dukes] * bool(guarded.dukes))
    everything = (*castle, *guarded.dukes)
    sets = {cards: _sets(cards, guarded, unseen, held, rules) for cards in (*together, everything)}
    targets = [_target(True, everything, sets[everything], unseen, held)] if castle else []
    for duke in guarded.dukes:
        # Another duke, or the castle with all dukes, may help to take it.
        ways = [way for cards, found in sets.items() if duke in cards for way in found]
        targets.append(_target(False, (duke,), ways, unseen, held))
    return Danger(unseen, held, tuple(targets))


def _sets(
    cards: Sequence[Card], guarded: Guarded, unseen: Sequence[Card], held: int, rules: Rules
) -> list[tuple[int, int]]:
    """Return the sets with which these cards can be taken: the mask of its unseen cards, and its size.

    A duke that is switched counts for the size too: it takes up a card of the hand, though any card will do.
    """
    required = [*(card for meld in guarded.melds for card in meld), *cards]
    places = {card: place for place, card in enumerate(unseen)}
    return [
        (sum(1 << places[card] for card in some if card in places), len(some))
        for some in laid_exactly(required, (*unseen, *guarded.theirs), held, rules)
    ]


def _target(
    castle: bool, cards: tuple[Card, ...], sets: Sequence[tuple[int, int]], unseen: Sequence[Card], held: int
) -> Target:
    needed = min((mask.bit_count() for mask, _ in sets), default=None)
    ways = sorted({mask for mask, _ in sets if mask.bit_count() == needed})
    pairs = _hands(sets, 2, len(unseen)) if held >= 2 else set()
    return Target(
        castle,
        cards,
        needed,
        tuple(_cards(mask, unseen) for mask in ways),
        tuple(_cards(mask, unseen) for mask in sorted(pairs)),
        len(_hands(sets, held, len(unseen))),
        comb(len(unseen), held),
    )


def _hands(sets: Sequence[tuple[int, int]], held: int, cards: int) -> set[int]:
    """Return every hand of `held` cards that has one of the sets: each a mask, and the cards that it takes in all."""
    enough = [{mask for mask, size in sets if size <= held and mask.bit_count() == count} for count in range(held + 1)]
    if enough[0]:
        return {sum(1 << place for place in hand) for hand in combinations(range(cards), held)}
    bits = [1 << place for place in range(cards)]
    for count in range(held):
        enough[count + 1] |= {mask | bit for mask in enough[count] for bit in bits if not mask & bit}
    return enough[held]


def _cards(mask: int, unseen: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(unseen) if mask >> place & 1)


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
