"""A whole turn of Ramble: a word is modified or started, the cards played may be hit, and what is left may be claimed.

Source: seeds/ramble.txt. It does not say what happens to a word if one of its new cards is canceled; the rulings
`cancelled-add` and `cancelled-replacement` do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ramble_tools.cards import AnyCard, Joker, write_cards
from ramble_tools.errors import IllegalMoveError, plural
from ramble_tools.games.ramble.modify import Hit, Modification, hits, modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of, word_of
from ramble_tools.games.reasons import Reason


@dataclass(frozen=True, slots=True)
class Turn:
    """The word before and after the change, and the hits. Each chain is a card played, then the hits on it.

    The word before is empty if the word was started this turn.
    """

    old: tuple[PlacedCard, ...]
    new: tuple[PlacedCard, ...]
    chains: tuple[tuple[AnyCard, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The word after the turn, and the cards discarded.

    `modified` is True if at least part of the change survived the hits. Only a modified word may be claimed, so it is
    False for a word that was just started.
    """

    change: Modification
    word: tuple[PlacedCard, ...]
    discarded: tuple[AnyCard, ...]
    modified: bool
    reasons: tuple[Reason, ...]


def judge_turn(turn: Turn, rules: Rules) -> Outcome:
    """Judge a turn. Raises IllegalMoveError for a hit on a card that was not played, or a hit that is not higher."""
    change = modification(turn.old, turn.new, rules)
    if not change.kinds:
        return Outcome(change, turn.old, (), False, change.reasons)
    played = _played(turn)
    canceled, resolved = _hit_places(turn, played, rules)
    word = _standing(turn, canceled, rules)
    reasons = [*change.reasons, *(reason for hit in resolved for reason in hit.reasons)]
    discarded = [*_left_out(turn.old, word), *(card for hit in resolved for card in hit.discarded)]
    # A trim plays no cards, so nothing of it can be canceled.
    modified = not played or len(canceled) < len(played)
    ruling = _ruling(turn, rules)
    if not modified:
        text = f"every new card is canceled: {word_of(turn.old).upper()} is not modified, so it can't be scored"
        reasons.append(Reason(text, ruling if word != turn.old else None))
    if canceled and word != turn.old:
        reasons.append(Reason(f"the word is now {word_of(word).upper() or 'gone'}", ruling))
    return Outcome(change, word, tuple(discarded), modified, tuple(reasons))


def judge_start(turn: Turn, rules: Rules) -> Outcome:
    """Judge a word that was started this turn: the hits on it, and what is left. It can't be modified or scored yet.

    Raises IllegalMoveError as `judge_turn` does.
    """
    places = list(range(len(turn.new)))
    canceled, resolved = _hit_places(turn, places, rules)
    word = tuple(each for place, each in enumerate(turn.new) if place not in canceled)
    reasons = [Reason(f"a new word of {plural(len(turn.new), 'card')}; it need not be a word yet")]
    reasons += [reason for hit in resolved for reason in hit.reasons]
    if canceled:
        left = f"the word is now {word_of(word).upper()}" if word else "no card is left, so there is no word"
        reasons.append(Reason(left, rules.chosen("cancelled-add")))
    if word:
        reasons.append(Reason("you can't modify or score a word in the turn in which it was started"))
    discarded = tuple(card for hit in resolved for card in hit.discarded)
    return Outcome(Modification(("start",), ()), word, discarded, False, tuple(reasons))


def _played(turn: Turn) -> list[int]:
    """Return the places in the new word of the cards that were played, for a legal change."""
    old, new = turn.old, turn.new
    added = len(new) - len(old)
    if added < 0:
        return []
    if added == 0:
        return [place for place, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    if new[: len(old)] == old:
        return list(range(len(old), len(new)))
    if new[added:] == old:
        return list(range(added))
    return [next(place for place in range(len(new)) if new[:place] + new[place + 1 :] == old)]


def _hit_places(turn: Turn, played: Sequence[int], rules: Rules) -> tuple[set[int], list[Hit]]:
    """Return the places whose cards are canceled, and what became of each chain. Raises IllegalMoveError."""
    _require_one_use(turn.chains)
    free, canceled, resolved = list(played), set[int](), []
    for chain in turn.chains:
        hit = _resolve(chain, turn, [turn.new[place].card for place in free], played, rules)
        place = next(place for place in free if turn.new[place].card == chain[0])
        free.remove(place)
        resolved.append(hit)
        if not hit.stands:
            canceled.add(place)
    return canceled, resolved


def _require_one_use(chains: Sequence[Sequence[AnyCard]]) -> None:
    """Raise IllegalMoveError if a card appears twice: every hit is discarded, so it can be used only once."""
    used: list[AnyCard] = []
    for chain in chains:
        for card in chain:
            # Each deck has two jokers.
            if used.count(card) >= (2 if isinstance(card, Joker) else 1):
                raise IllegalMoveError(
                    f"{card} appears twice among the hits; give each card played once, with all the hits on it"
                )
            used.append(card)


def _resolve(
    chain: Sequence[AnyCard], turn: Turn, free: Sequence[AnyCard | None], played: Sequence[int], rules: Rules
) -> Hit:
    target = chain[0]
    if target not in free:
        cards = cards_of([turn.new[place] for place in played])
        laid = f"the cards played are {', '.join(map(str, cards))}" if played else "a trim plays no cards"
        raise IllegalMoveError(f"{target} was not played this turn, so it can't be hit; {laid}")
    for card in chain[1:]:
        if card in cards_of((*turn.old, *turn.new)) and not isinstance(card, Joker):
            raise IllegalMoveError(f"{card} is in the word, so nobody can hit with it")
    return hits(chain, rules)


def _standing(turn: Turn, canceled: set[int], rules: Rules) -> tuple[PlacedCard, ...]:
    """Return the word without the canceled cards; those that they replaced come back unless a ruling says no."""
    if len(turn.old) == len(turn.new) and rules.cancelled_replacement == "old-card":
        pairs = enumerate(zip(turn.old, turn.new, strict=True))
        return tuple(one if place in canceled else other for place, (one, other) in pairs)
    return tuple(each for place, each in enumerate(turn.new) if place not in canceled)


def _ruling(turn: Turn, rules: Rules) -> str:
    return rules.chosen("cancelled-replacement" if len(turn.old) == len(turn.new) else "cancelled-add")


def _left_out(old: Sequence[PlacedCard], word: Sequence[PlacedCard]) -> list[AnyCard]:
    """Return the cards of the old word that are no longer in it."""
    left, gone = list(word), []
    for each in old:
        if each in left:
            left.remove(each)
        else:
            gone.append(each)
    return list(cards_of(gone))


# --- who may hit


def own_hit(players: Sequence[str], cards: Sequence[AnyCard]) -> str | None:
    """Return why a chain of hits is not allowed, or None: "players may try to hit any card played by an opponent".

    `players` names who played each of the cards.
    """
    for place, player in enumerate(players[1:], start=1):
        if player == players[place - 1]:
            return f"{player} played {cards[place - 1]}, and only an opponent may hit it"
    return None


def who_may_hit(players: Sequence[str], cards: Sequence[AnyCard]) -> str:
    """Return who may hit next, in one line."""
    return f"anyone but {players[-1]} may hit {write_cards(cards[-1:])} with a higher card"
