"""A whole turn of Ramble: a word is modified or started, the cards played may be hit, and what is left may be claimed.

Source: seeds/ramble.txt. It does not say what happens to a word if one of its new cards is canceled; the note
`cancelled-add` and the ruling `cancelled-replacement` do.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Joker, Rank, RankAlone
from ramble_tools.errors import ByRule, ByRuling, IllegalMoveError, plural
from ramble_tools.games.ramble.modify import Modification, modification, without
from ramble_tools.games.ramble.passages import (
    CANCELED,
    HIGHER,
    JUST_PLAYED,
    MAY_HIT,
    MAY_SCORE,
    NEED_NOT_SPELL,
    OF_AN_OPPONENT,
)
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, cards_of, word_of
from ramble_tools.games.reasons import Reason

# How high a joker is in a hit, above any ace (ruling `joker-hits=top`).
_TOP = 15


class Outcome(NamedTuple):
    """The word after the turn, and the cards discarded; of a word typed in letters alone, these are letters.

    `modified` is True if at least part of the change survived the hits. Only a modified word may be claimed, so it is
    False for a word that was just started.
    """

    change: Modification
    word: Placed
    discarded: tuple[AnyCard | str, ...]
    modified: bool
    reasons: tuple[Reason, ...]


class Hit(NamedTuple):
    """Whether the card that was played stands after all hits, and the cards that are discarded."""

    stands: bool
    discarded: tuple[AnyCard, ...]
    reasons: tuple[Reason, ...]


def judge_turn(old: Placed, new: Placed, chains: Sequence[Sequence[AnyCard]], rules: Rules) -> Outcome:
    """Judge a turn: the word before and after the change, and the hits. Each chain is a card played, then its hits.

    The old word is empty if the word was started this turn; it can't be modified or scored yet. Raises IllegalMoveError
    for a hit on a card that was not played, or a hit that is not higher.
    """
    if old:
        change = modification(old, new, rules)
    else:
        text = f"a new word of {plural(len(new), 'card')}; it need not be a valid word yet"
        change = Modification(("start",), (Reason(text, passage=NEED_NOT_SPELL),))
    if not change.kinds:
        return Outcome(change, old, (), False, change.reasons)
    played = _played(old, new)
    hit = _hit_places(old, new, played, chains, rules)
    canceled = {place for place, found in hit.items() if not found.stands}
    word = without(new, canceled)
    if len(old) == len(new) and rules.cancelled_replacement == "old-card":
        pairs = enumerate(zip(old, new, strict=True))
        word = tuple(one if place in canceled else other for place, (one, other) in pairs)
    # A trim plays no cards, so there is nothing to cancel.
    modified = bool(old) and (not played or len(canceled) < len(played))
    ruling = rules.chosen("cancelled-replacement") if len(old) == len(new) else None
    reasons = (
        *change.reasons,
        *(reason for found in hit.values() for reason in found.reasons),
        *_what_is_left(old, word, ruling, canceled=bool(canceled), modified=modified),
    )
    gone = tuple((Counter(old) - Counter(word)).elements())
    discarded = (
        *(each.card or each.letter for each in gone),
        *(card for found in hit.values() for card in found.discarded),
    )
    return Outcome(change, word, discarded, modified, reasons)


def _played(old: Placed, new: Placed) -> Sequence[int]:
    """Return the places in the new word of the cards that were played, for a legal change."""
    added = len(new) - len(old)
    if added == 0:
        return [place for place, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    if added < 0 or new[: len(old)] == old:
        return range(len(old), len(new))
    if new[added:] == old:
        return range(added)
    return [next(place for place in range(len(new)) if without(new, (place,)) == old)]


def _hit_places(
    old: Placed, new: Placed, played: Sequence[int], chains: Sequence[Sequence[AnyCard]], rules: Rules
) -> dict[int, Hit]:
    """Return what became of each card that was hit, by its place in the new word. Raises IllegalMoveError."""
    for card, count in Counter(card for chain in chains for card in chain).items():
        # Every hit is discarded, so a card can be used only once. Each deck has two jokers.
        if count > (1 if isinstance(card, Card) and card.deck else 8 if isinstance(card, RankAlone) else 2):
            text = f"{card} appears twice among the hits; give each card played once, with all the hits on it"
            raise IllegalMoveError(text, ByRule(CANCELED), field="hit")
    found: dict[int, Hit] = {}
    for chain in chains:
        place = next((place for place in played if place not in found and _is(new[place].card, chain[0])), None)
        if place is None:
            cards = ", ".join(str(new[place].card or new[place].letter) for place in played)
            laid = f"the cards played are {cards}" if played else "a trim plays no cards"
            if any(new[place].card is None for place in played):
                laid = "give the cards of the new word, or its suits"
            text = f"{chain[0]} was not played this turn, so it can't be hit; {laid}"
            raise IllegalMoveError(text, ByRule(MAY_HIT), field="hit")
        for card in chain[1:]:
            if card in cards_of((*old, *new)) and not isinstance(card, Joker):
                text = f"{card} is in the word, so nobody can hit with it"
                raise IllegalMoveError(text, ByRule(HIGHER), field="hit")
        found[place] = hits([new[place].card or chain[0], *chain[1:]], rules)
    return found


def _is(card: AnyCard | None, told: AnyCard) -> bool:
    """Return whether a card of the word may be the one that was told, perhaps without its suit or its deck."""
    if isinstance(card, Card) and isinstance(told, Card):
        suit, deck = (None, None) if isinstance(told, RankAlone) else (told.suit, told.deck)
        return card.rank is told.rank and suit in (None, card.suit) and deck in (None, card.deck)
    return isinstance(card, Joker) and isinstance(told, Joker) and told.deck in (None, card.deck)


def _what_is_left(old: Placed, word: Placed, ruling: str | None, *, canceled: bool, modified: bool) -> Iterator[Reason]:
    """Yield what the hits leave of the word, by a ruling or the note on added cards, and why it can't be scored."""
    note = None if ruling else "cancelled-add"
    now = f"the word is now {word_of(word).upper() or 'gone'}"
    if not old:
        if canceled:
            yield Reason(now if word else "no cards are left, so there is no word", ruling, note=note)
        if word:
            yield Reason("you can't modify or score a word in the turn in which it was started", passage=JUST_PLAYED)
        return
    if not modified:
        text = f"every new card is canceled: {word_of(old).upper()} is not modified, so it can't be scored"
        yield Reason(text, ruling, note=note) if word != old else Reason(text, passage=MAY_SCORE)
    if canceled and word != old:
        yield Reason(now, ruling, note=note)


# --- hits


def hits(cards: Sequence[AnyCard], rules: Rules) -> Hit:
    """Resolve a card and the hits on it, each on the one before. Face value alone decides.

    Raises IllegalMoveError if a hit is not higher, or if a joker is among them and the rulings forbid it.
    """
    joker_hits = rules.chosen("joker-hits")
    jokers = [card for card in cards if isinstance(card, Joker)]
    if jokers and rules.joker_hits == "no":
        raise IllegalMoveError(f"{jokers[0]} is a joker; a joker can't hit or be hit", ByRuling(joker_hits))
    reasons = []
    for lower, higher in pairwise(cards):
        if _height(higher, rules) <= _height(lower, rules):
            ruling = _deciding(lower, higher, rules)
            by = ByRuling(ruling) if ruling else ByRule(HIGHER)
            raise IllegalMoveError(f"{higher} can't hit {lower}; a hit must be higher", by)
        reasons.append(Reason(f"{higher} hits {lower}", _deciding(lower, higher, rules), passage=HIGHER))
    if not reasons:
        return Hit(True, (), (Reason(f"nobody hits {cards[0]}", passage=MAY_HIT),))
    stands = len(reasons) % 2 == 0
    text = f"{plural(len(reasons), 'hit')}: {cards[0]} {'stands' if stands else 'is canceled'}"
    outcome = Reason(text, passage=CANCELED)
    # "The lower value card is canceled and both cards are discarded." After an even number of hits the first one stays.
    return Hit(stands, tuple(cards[1:] if stands else cards), (*reasons, outcome))


def _height(card: AnyCard, rules: Rules) -> int:
    """Return how high a card is in a hit: 2 is low, an ace is high unless a ruling says otherwise, a joker is top."""
    if isinstance(card, Joker):
        return _TOP
    return 14 if card.rank.number == 1 and rules.hit_rank_order == "ace-high" else card.rank.number


def _deciding(lower: AnyCard, higher: AnyCard, rules: Rules) -> str | None:
    """Return the ruling that decides which of two cards is higher, if one does."""
    if isinstance(lower, Joker) or isinstance(higher, Joker):
        return rules.chosen("joker-hits")
    return rules.chosen("hit-rank-order") if Rank.ACE in (lower.rank, higher.rank) else None


def own_hit(players: Sequence[str], cards: Sequence[AnyCard]) -> Reason | None:
    """Return why a chain of hits is not allowed, or None: "players may try to hit any card played by an opponent".

    `players` names who played each of the cards.
    """
    for card, (player, hitter) in zip(cards, pairwise(players), strict=False):
        if player == hitter:
            return Reason(f"{player} played {card}, and only an opponent may hit it", passage=OF_AN_OPPONENT)
    return None
