"""A whole turn of Ramble: a word is modified, the cards played are hit or not, and what then stands may be claimed.

Source: seeds/ramble.txt. It does not say what becomes of a word one of whose new cards is cancelled: each card is taken
by itself, so an added card goes and the word closes up, and in place of a replacement the old card stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ramble_tools.cards import AnyCard, Card
from ramble_tools.errors import IllegalMoveError
from ramble_tools.games.ramble.modify import Hit, Modification, hits, modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of, word_of
from ramble_tools.games.reasons import Reason


@dataclass(frozen=True, slots=True)
class Turn:
    """The word before and after, and the hits: each chain begins with the card played that it is made against."""

    old: tuple[PlacedCard, ...]
    new: tuple[PlacedCard, ...]
    chains: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What stands after the turn, and what is discarded. `modified`: the change, or some of it, survived the hits.

    Only a modified word may be claimed.
    """

    change: Modification
    word: tuple[PlacedCard, ...]
    discarded: tuple[AnyCard, ...]
    modified: bool
    reasons: tuple[Reason, ...]


def play(turn: Turn, rules: Rules) -> Outcome:
    """Judge a turn. Raises IllegalMoveError for a hit at a card that was not played, or that is not higher."""
    change = modification(turn.old, turn.new, rules)
    if not change.kinds:
        return Outcome(change, turn.old, (), False, change.reasons)
    held = {each.card for each in turn.old}
    played = [each.card for each in turn.new if each.card not in held]
    _require_one_use(turn.chains)
    resolved = [_resolve(chain, turn, played, rules) for chain in turn.chains]
    cancelled = {chain[0] for chain, hit in zip(turn.chains, resolved, strict=True) if not hit.stands}
    word = _standing(turn, cancelled)
    reasons = [*change.reasons, *(reason for hit in resolved for reason in hit.reasons)]
    left = {each.card for each in word}
    discarded = [card for card in cards_of(turn.old) if card not in left]
    discarded += [card for hit in resolved for card in hit.discarded]
    modified = [each.card for each in word] != [each.card for each in turn.old]
    if not modified:
        reasons.append(Reason(f"no new card stands: {word_of(turn.old).upper()} is not modified, so it can't score"))
    elif cancelled:
        reasons.append(Reason(f"the word stands as {word_of(word).upper()}"))
    return Outcome(change, word, tuple(discarded), modified, tuple(reasons))


def _require_one_use(chains: Sequence[Sequence[Card]]) -> None:
    """Every hit is discarded with the card it cancels: a card stands in one chain, and once."""
    used: set[Card] = set()
    for chain in chains:
        for card in chain:
            if card in used:
                raise IllegalMoveError(
                    f"{card} stands twice among the hits; name each card played once, with all its hits"
                )
            used.add(card)


def _resolve(chain: Sequence[Card], turn: Turn, played: Sequence[AnyCard | None], rules: Rules) -> Hit:
    target = chain[0]
    if target not in played:
        laid = ", ".join(str(card) for card in played) or "none: a trim plays no card"
        raise IllegalMoveError(f"{target} was not played this turn, so it can't be hit; the cards played: {laid}")
    for card in chain[1:]:
        if card in cards_of((*turn.old, *turn.new)):
            raise IllegalMoveError(f"{card} lies in the word, so nobody can hit with it")
    return hits(chain, rules)


def _standing(turn: Turn, cancelled: set[Card]) -> tuple[PlacedCard, ...]:
    if len(turn.old) == len(turn.new):
        pairs = zip(turn.old, turn.new, strict=True)
        return tuple(one if other.card in cancelled else other for one, other in pairs)
    return tuple(each for each in turn.new if each.card not in cancelled)
