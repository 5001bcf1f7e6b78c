"""What can be played now: every largest choice of cards from the hand and of the opponent's dukes and castle.

Every way to rearrange the table is considered (`laid_exactly`), so that nothing that can be laid is left out.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from ramble_tools.cards import Card
from ramble_tools.errors import ByRule, ImpossibleCardsError
from ramble_tools.games.dukes.melds import Meld, cards_in
from ramble_tools.games.dukes.passages import DRAW_TWO
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import require_dukes, require_sides, require_table
from ramble_tools.games.dukes.solver.rearrange import lay_all
from ramble_tools.games.dukes.solver.subsets import laid_exactly

# A hand has at most four cards; with two dukes and a castle, these are 128 sets of cards to try.
_MOST_HELD = 6


class Position(NamedTuple):
    """The table, the hand, and what may be taken: the opponent's dukes and, if it is face up, their castle."""

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    dukes: tuple[Card, ...] = ()
    castle: Card | None = None


class Play(NamedTuple):
    """Cards that can be laid together: those `from_hand`, and those `taken`; then the table, and old melds changed."""

    from_hand: tuple[Card, ...]
    taken: tuple[Card, ...]
    melds: tuple[Meld, ...]
    changed: int


class Plays(NamedTuple):
    """The largest plays, best first; and for each duke and the castle, the cheapest play that takes it, or None."""

    plays: tuple[Play, ...]
    takes: dict[Card, Play | None]


def best_plays(position: Position, rules: Rules) -> Plays:
    """Return what can be played now. Raises BadInput."""
    _require_position(position, rules)
    there = (*position.dukes, *(card for card in (position.castle,) if card))
    required = cards_in(position.melds)
    optional = (*position.hand, *there)
    found = [
        some
        for some in laid_exactly(required, optional, len(optional), rules)
        if some and (position.castle not in some or set(position.dukes) <= some)
    ]
    largest = [some for some in found if not any(some < other for other in found)]
    ranked = sorted(largest, key=lambda some: _merit(some, position))
    takes = {}
    for card in there:
        ways = [some for some in found if card in some]
        cheapest = min(ways, key=lambda some: (len(some - set(there)), len(some), _merit(some, position)), default=None)
        takes[card] = None if cheapest is None else _play(position, cheapest, rules)
    return Plays(tuple(_play(position, some, rules) for some in ranked), takes)


def _merit(some: Collection[Card], position: Position) -> tuple[bool, int, int, str]:
    """Return a key that puts the best play first: the castle, then most dukes, then most cards from the hand."""
    dukes = sum(card in some for card in position.dukes)
    held = sum(card in some for card in position.hand)
    return position.castle not in some, -dukes, -held, " ".join(sorted(map(str, some)))


def _play(position: Position, some: Iterable[Card], rules: Rules) -> Play:
    laid = set(some)
    required = (*cards_in(position.melds), *laid)
    answer = lay_all(required, (), (), position.melds, rules)
    assert answer, "laid_exactly found that these cards can be laid"
    castle = (position.castle,) if position.castle else ()
    taken = tuple(card for card in (*position.dukes, *castle) if card in laid)
    return Play(tuple(card for card in position.hand if card in laid), taken, answer.melds, answer.changed)


def _require_position(position: Position, rules: Rules) -> None:
    castle = (position.castle,) if position.castle else ()
    others = {"the hand": position.hand, "the dukes": position.dukes, "the castle": castle}
    require_table(position.melds, others, ("hand", "dukes", "castle"), rules)
    if len(position.hand) > _MOST_HELD:
        text = f"a hand of {len(position.hand)} cards is too large; at most {_MOST_HELD} are tried"
        raise ImpossibleCardsError(text, ByRule(DRAW_TWO), field="hand")
    require_dukes({"dukes": position.dukes})
    require_sides({"hand": position.hand}, {"dukes": position.dukes, "castle": castle})
