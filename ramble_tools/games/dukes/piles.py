"""Drawing, reshuffling and running out of cards in Dukes Up! Source: "Taking Your Turn" and "Ending the Game".

"If your draw pile is empty, shuffle your discard pile." "If your draw and discard piles are both empty, the game ends."
"""

from collections.abc import Iterator
from typing import NamedTuple

from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import FULL_HAND, MOST_DRAWN
from ramble_tools.games.reasons import Reason

# Each player has half of a deck.
_HALF = 26


class Piles(NamedTuple):
    """The cards in a player's hand, draw pile and discard pile when the turn begins.

    `wanted` is the number of cards to draw, or None for as many as may be drawn; `from_discard` if they are drawn from
    the discard pile. `theirs` is the number of cards in both of the opponent's piles, or None if it is not known.
    """

    hand: int
    pile: int
    discards: int
    wanted: int | None = None
    from_discard: bool = False
    theirs: int | None = None


class Drawn(NamedTuple):
    """What happens: the cards drawn, the cards shuffled, and both piles after that.

    `ends` is True if the game ends, and None if that depends on the opponent's piles, which are not known.
    """

    legal: bool
    ends: bool | None
    drawn: int
    shuffled: int
    pile: int
    discards: int
    reasons: tuple[Reason, ...]


def draw(piles: Piles, rules: Rules) -> Drawn:
    """Return what happens when a player draws. Raises ImpossibleCardsError for more cards than a player has."""
    _require_possible(piles)
    wrong = tuple(drawing_problems(piles.hand, piles.wanted or 0, piles.from_discard, rules))
    room = _most_to_draw(piles.hand)
    wanted = min(room, room if piles.wanted is None else piles.wanted)
    pile, discards, drawn, shuffled = piles.pile, piles.discards, 0, 0
    if piles.from_discard:
        drawn = min(wanted, discards)
        discards -= drawn
    else:
        while drawn < wanted and pile + discards:
            if not pile:
                pile, discards, shuffled = discards, 0, discards
            pile, drawn = pile - 1, drawn + 1
    ends, why = _end(piles, pile + discards, rules)
    if wrong:
        return Drawn(False, None, 0, 0, piles.pile, piles.discards, wrong)
    reasons = (*_drawing(piles, drawn, shuffled, wanted), *why)
    return Drawn(True, ends, drawn, shuffled, pile, discards, reasons)


def _require_possible(piles: Piles) -> None:
    if piles.hand > FULL_HAND:
        raise ImpossibleCardsError(f"a hand has at most {FULL_HAND} cards, not {piles.hand}", field="hand")
    have = piles.hand + piles.pile + piles.discards
    if have > _HALF:
        text = f"a player has {_HALF} cards in all, but your hand and piles have {have}"
        raise ImpossibleCardsError(text)


def drawing_problems(hand: int, wanted: int, from_discard: bool, rules: Rules) -> Iterator[Reason]:
    """Yield why a player with this many cards in hand may not draw that many, or from the discard pile."""
    room = _most_to_draw(hand)
    if wanted > room:
        most = f"at most {room}" if room else "none"
        yield Reason(f"with {plural(hand, 'card')} in hand you may draw {most}, not {wanted}")
    if from_discard and rules.draw_discard == "off":
        yield Reason("you may not draw from your discard pile", rules.chosen("draw-discard"))


def _most_to_draw(hand: int) -> int:
    return max(0, min(MOST_DRAWN, FULL_HAND - hand))


def _drawing(piles: Piles, drawn: int, shuffled: int, wanted: int) -> Iterator[Reason]:
    """Yield what happens while the cards are drawn."""
    if piles.from_discard:
        yield Reason(f"you draw {drawn or 'none'} from your discard pile")
    elif shuffled:
        # Two cards at most are drawn, so a pile that runs out here had one card.
        first = "you draw the last card, then" if piles.pile else "your draw pile is empty:"
        rest = plural(drawn - piles.pile, "card")
        yield Reason(f"{first} shuffle your {plural(shuffled, 'discard')} into a new draw pile, and draw {rest}")
    elif drawn:
        yield Reason(f"you draw {plural(drawn, 'card')} from your draw pile")
    elif _most_to_draw(piles.hand) == 0:
        yield Reason(f"with {plural(piles.hand, 'card')} in hand you don't draw")
    if drawn < wanted:
        yield Reason(f"there is no more to draw: {drawn} instead of {wanted}")


def _end(piles: Piles, mine: int, rules: Rules) -> tuple[bool | None, tuple[Reason, ...]]:
    """Return whether the game ends with this number of cards left in the player's two piles, and why."""
    when = rules.chosen("empty-piles-when")
    at_once = rules.empty_piles_when == "at-once"
    if not at_once and (piles.pile + piles.discards or not _most_to_draw(piles.hand)):
        waits = Reason("both of your piles are empty; the game ends if you would have to draw and can't", when)
        return False, () if mine else (waits,)
    ends, why = _whose_are_empty(mine, piles.theirs, rules)
    if not ends:
        return ends, why
    text = "it ends at once: the discard that would follow does not count" if at_once else "you have to draw and can't"
    return ends, (*why, Reason(text, when))


def _whose_are_empty(mine: int, theirs: int | None, rules: Rules) -> tuple[bool | None, tuple[Reason, ...]]:
    """Return whether the game ends with these numbers of cards in each player's two piles, and why."""
    ruling = rules.chosen("empty-piles")
    if mine and theirs != 0:
        return False, ()
    who = "both of your piles are" if not mine else "both of the opponent's piles are"
    if rules.empty_piles == "either" or (not mine and theirs == 0):
        return True, (Reason(f"{who} empty, so the game ends", ruling),)
    if not mine and theirs is None:
        text = f"{who} empty; the game ends if the opponent's are empty too, so give those"
        return None, (Reason(text, ruling),)
    other = "the opponent's are" if not mine else "yours are"
    return False, (Reason(f"{who} empty, but {other} not, so the game goes on", ruling),)
