"""A whole turn of Ramble: a word is modified, the cards played may be hit, and the word that is left may be claimed.

Source: seeds/ramble.txt. It does not say what happens to a word if one of its new cards is canceled. Here each
canceled card is undone by itself: an added card is removed and the word closes up, and a replaced card comes back.
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
    """The word before and after the change, and the hits. Each chain is a card played, then the hits on it."""

    old: tuple[PlacedCard, ...]
    new: tuple[PlacedCard, ...]
    chains: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The word after the turn, and the cards discarded.

    `modified` is True if at least part of the change survived the hits. Only a modified word may be claimed.
    """

    change: Modification
    word: tuple[PlacedCard, ...]
    discarded: tuple[AnyCard, ...]
    modified: bool
    reasons: tuple[Reason, ...]


def play(turn: Turn, rules: Rules) -> Outcome:
    """Judge a turn. Raises IllegalMoveError for a hit on a card that was not played, or a hit that is not higher."""
    change = modification(turn.old, turn.new, rules)
    if not change.kinds:
        return Outcome(change, turn.old, (), False, change.reasons)
    held = {each.card for each in turn.old}
    played = [each.card for each in turn.new if each.card not in held]
    _require_one_use(turn.chains)
    resolved = [_resolve(chain, turn, played, rules) for chain in turn.chains]
    canceled = {chain[0] for chain, hit in zip(turn.chains, resolved, strict=True) if not hit.stands}
    word = _standing(turn, canceled)
    reasons = [*change.reasons, *(reason for hit in resolved for reason in hit.reasons)]
    left = {each.card for each in word}
    discarded = [card for card in cards_of(turn.old) if card not in left]
    discarded += [card for hit in resolved for card in hit.discarded]
    modified = [each.card for each in word] != [each.card for each in turn.old]
    if not modified:
        text = f"every new card is canceled: {word_of(turn.old).upper()} is not modified, so it can't be scored"
        reasons.append(Reason(text))
    elif canceled:
        reasons.append(Reason(f"the word is now {word_of(word).upper()}"))
    return Outcome(change, word, tuple(discarded), modified, tuple(reasons))


def _require_one_use(chains: Sequence[Sequence[Card]]) -> None:
    """Raise IllegalMoveError if a card appears twice: every hit is discarded, so it can be used only once."""
    used: set[Card] = set()
    for chain in chains:
        for card in chain:
            if card in used:
                raise IllegalMoveError(
                    f"{card} appears twice among the hits; give each card played once, with all the hits on it"
                )
            used.add(card)


def _resolve(chain: Sequence[Card], turn: Turn, played: Sequence[AnyCard | None], rules: Rules) -> Hit:
    target = chain[0]
    if target not in played:
        laid = f"the cards played are {', '.join(map(str, played))}" if played else "a trim plays no cards"
        raise IllegalMoveError(f"{target} was not played this turn, so it can't be hit; {laid}")
    for card in chain[1:]:
        if card in cards_of((*turn.old, *turn.new)):
            raise IllegalMoveError(f"{card} is in the word, so nobody can hit with it")
    return hits(chain, rules)


def _standing(turn: Turn, canceled: set[Card]) -> tuple[PlacedCard, ...]:
    if len(turn.old) == len(turn.new):
        pairs = zip(turn.old, turn.new, strict=True)
        return tuple(one if other.card in canceled else other for one, other in pairs)
    return tuple(each for each in turn.new if each.card not in canceled)
