"""Who lays how many cards in a round of Dogpile, and who is first in the next. Source: seeds/dogpile.txt.

"If a player decides to not lay down any cards (skipping their turn, essentially), then skip to Step 3 below. Remaining
players' turns are forfeit."
"""

from collections.abc import Mapping
from typing import NamedTuple

from ramble_tools.errors import ByRule, ImpossibleCardsError, plural
from ramble_tools.games.dogpile.pack import HAND
from ramble_tools.games.dogpile.passages import ANY_NUMBER, CLOCKWISE, FORFEIT, LEADER, SKIP, TOKEN
from ramble_tools.games.reasons import Reason, listing


class Laid(NamedTuple):
    """The order of play, who skipped, whose turns are forfeit, the next first player, and what was not allowed."""

    order: tuple[str, ...]
    skipped: str | None
    forfeit: tuple[str, ...]
    next_first: str
    pack: int
    wrong: tuple[Reason, ...]
    reasons: tuple[Reason, ...]


def judge_laying(laid: Mapping[str, int], first: str) -> Laid:
    """Judge a round. `laid` maps each player, in seat order clockwise, to the number of cards laid.

    Raises ImpossibleCardsError if somebody laid more than five cards.
    """
    seats = list(laid)
    start = seats.index(first)
    order = tuple(seats[start:] + seats[:start])
    for name, count in laid.items():
        if count > HAND:
            raise ImpossibleCardsError(f"{name} laid {count} cards; a hand has at most {HAND}", ByRule(ANY_NUMBER))
    skipped = next((name for name in order if laid[name] == 0), None)
    forfeit = order[order.index(skipped) + 1 :] if skipped else ()
    wrong = tuple(
        Reason(
            f"{name} laid {plural(laid[name], 'card')} after {skipped} skipped; that turn is forfeit", passage=FORFEIT
        )
        for name in forfeit
        if laid[name]
    )
    pack = 1 + sum(laid[name] for name in order if name not in forfeit)
    following = order[1 % len(order)]
    reasons = [Reason(f"{listing(order)} lay in this order", passage=CLOCKWISE)] if len(order) > 1 else []
    if skipped:
        after = f", so {listing(forfeit)} can't lay" if forfeit else ""
        reasons.append(Reason(f"{skipped} skips{after}: reveal the pack", passage=FORFEIT if forfeit else SKIP))
    reasons.append(Reason(f"the pack has {plural(pack, 'card')}, the leader included", passage=LEADER))
    reasons.append(Reason(f"{following} is the first player of the next round", passage=TOKEN))
    return Laid(order, skipped, forfeit, following, pack, wrong, tuple(reasons))
