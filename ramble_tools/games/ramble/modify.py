"""Judging modifications of a word, and hits on a card. Source: seeds/ramble.txt, from "Modifying a Word" on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from ramble_tools.cards import AnyCard, Joker
from ramble_tools.errors import ByRuling, IllegalMoveError, plural
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, word_of
from ramble_tools.games.reasons import Reason


@dataclass(frozen=True, slots=True)
class Modification:
    """The kinds of modification that a change can be, and why; or why it is not one, and the nearest legal change."""

    kinds: tuple[str, ...]
    reasons: tuple[Reason, ...]
    nearest: tuple[PlacedCard, ...] = ()


def modification(old: Sequence[PlacedCard], new: Sequence[PlacedCard], rules: Rules) -> Modification:
    """Judge a change of a word on the table.

    A joker has no suit, so it can't be rotated or swapped, and it keeps the letter that its player named.
    """
    if list(old) == list(new):
        return Modification((), (Reason("nothing was changed"),))
    found = _kinds(old, new, rules)
    if found:
        return Modification(tuple(kind for kind, _ in found), tuple(reason for _, reason in found))
    return Modification((), (_why_not(old, new, rules),), _nearest(old, new, rules))


def _kinds(old: Sequence[PlacedCard], new: Sequence[PlacedCard], rules: Rules) -> list[tuple[str, Reason]]:
    before, after = list(old), list(new)
    if before == after:
        return []
    return [found for found in (_trim(before, after, rules), _add(before, after), *_replacements(old, new)) if found]


def _nearest(old: Sequence[PlacedCard], new: Sequence[PlacedCard], rules: Rules) -> tuple[PlacedCard, ...]:
    """Return the legal change most like what was laid; nothing if none is more like it than the old word."""
    likeness = SequenceMatcher(a=[str(each.card) for each in new], autojunk=False)

    def alike(word: Sequence[PlacedCard]) -> float:
        likeness.set_seq2([str(each.card) for each in word])
        return likeness.ratio()

    legal = [word for word in _drafts(old, new) if word and _kinds(old, word, rules)]
    best = max(legal, key=alike, default=())
    return tuple(best) if best and alike(best) > alike(old) else ()


def _drafts(old: Sequence[PlacedCard], new: Sequence[PlacedCard]) -> Iterator[list[PlacedCard]]:
    """Yield words between the old and the new one, made by each kind of modification; some may not be legal."""
    if len(old) == len(new):
        pairs = list(zip(old, new, strict=True))
        yield [other if other.suit is one.suit else one for one, other in pairs]
        yield [other if other.letter == one.letter else one for one, other in pairs]
        return
    for place in range(len(old)):
        yield [*old[:place], *old[place + 1 :]]
    for count in range(1, len(old) // 2 + 1):
        yield list(old[count:])
        yield list(old[:-count])
    fresh = [each for each in new if each.card not in {mine.card for mine in old}]
    yield [*old, *fresh]
    yield [*fresh, *old]
    for card in fresh:
        for place in range(len(old) + 1):
            yield [*old[:place], card, *old[place:]]


def _trim(before: list[PlacedCard], after: list[PlacedCard], rules: Rules) -> tuple[str, Reason] | None:
    """Trim: "one letter from anywhere in the word, or up to half the letters (rounded down) from either end"."""
    gone = len(before) - len(after)
    if gone < 1:
        return None
    if gone == 1 and any(before[:place] + before[place + 1 :] == after for place in range(len(before))):
        return "trim", Reason("one card is removed")
    if gone > len(before) // 2:
        return None
    for front in range(gone + 1):
        if before[front : len(before) - (gone - front)] == after:
            if front in (0, gone):
                return "trim", Reason(f"{gone} of {len(before)} cards are removed from one end, at most half")
            if rules.trim_ends == "both":
                return "trim", Reason(f"{gone} of {len(before)} cards are removed", rules.chosen("trim-ends"))
    return None


def _add(before: list[PlacedCard], after: list[PlacedCard]) -> tuple[str, Reason] | None:
    """Add: "one letter to anywhere in the word, or as many letters as you want to either the start or the end"."""
    added = len(after) - len(before)
    if added < 1:
        return None
    if added == 1 and any(after[:place] + after[place + 1 :] == before for place in range(len(after))):
        return "add", Reason("one card is added")
    if after[added:] == before or after[:-added] == before:
        return "add", Reason(f"{added} cards are added at one end")
    return None


def _replacements(old: Sequence[PlacedCard], new: Sequence[PlacedCard]) -> list[tuple[str, Reason]]:
    if len(old) != len(new):
        return []
    pairs = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    if {other.card for _, other in pairs} & {each.card for each in old}:
        return []  # a card of the word was moved
    replaced = "1 card is replaced with" if len(pairs) == 1 else f"{len(pairs)} cards are replaced, each with"
    found = []
    if all(one.suit and one.suit is other.suit for one, other in pairs):
        found.append(("rotate", Reason(f"{replaced} a card of the same suit")))
    if all(
        one.suit and other.suit and one.letter == other.letter and one.suit is not other.suit for one, other in pairs
    ):
        found.append(("swap", Reason(f"{replaced} the same letter in another suit")))
    return found


def _why_not(old: Sequence[PlacedCard], new: Sequence[PlacedCard], rules: Rules) -> Reason:
    before, after = len(old), len(new)
    if joker := _why_not_the_joker(old, new, rules):
        return joker
    if after < before:
        if before - after > before // 2:
            return Reason(f"{before - after} of {before} cards are gone; a trim takes at most half, {before // 2}")
        both = _trim(list(old), list(new), Rules(trim_ends="both"))
        if both:
            return Reason("cards are gone from both ends; a trim takes them from one end", rules.chosen("trim-ends"))
        return Reason("a trim takes one card from anywhere or several from one end, and this is neither")
    if after > before:
        return Reason("you may add one card anywhere or several at one end, and this is neither")
    wrong = [
        f"{other.card} ({other.letter}) in place of {one.card} ({one.letter})"
        for one, other in zip(old, new, strict=True)
        if one.card != other.card and one.suit is not other.suit and one.letter != other.letter
    ]
    if {each.card for each in new} == {each.card for each in old}:
        return Reason(f"the cards of {word_of(old).upper()} were only moved; once placed, cards can't be moved")
    if wrong:
        return Reason(f"{wrong[0]} is neither of the same suit (rotate) nor the same letter (swap)")
    moved = [each for place, each in enumerate(new) if each in old and each != old[place]]
    if moved:
        return Reason(f"{moved[0].card} was moved; once placed, cards can't be moved")
    return Reason("some cards are rotated and others swapped; a turn allows only one modification")


def _why_not_the_joker(old: Sequence[PlacedCard], new: Sequence[PlacedCard], rules: Rules) -> Reason | None:
    """Return why a wild joker makes the change illegal, if one does: it was renamed, or was to be replaced."""
    jokers = {each.card: each for each in old if each.is_joker}
    for each in new:
        if each.is_joker and each.card in jokers and each not in old:
            named = jokers[each.card].letter
            return Reason(f"{each.card} stands for {named}; once played, it keeps that letter", rules.chosen("jokers"))
    if len(old) != len(new):
        return None
    for one, other in zip(old, new, strict=True):
        if one != other and (one.is_joker or other.is_joker):
            return Reason(
                f"{other.card} ({other.letter}) in place of {one.card} ({one.letter}): a joker has no suit, so it "
                "can't be rotated or swapped",
                rules.chosen("jokers"),
            )
    return None


# --- hits


@dataclass(frozen=True, slots=True)
class Hit:
    """Whether the card that was played stands after all hits, and the cards that are discarded."""

    stands: bool
    discarded: tuple[AnyCard, ...]
    reasons: tuple[Reason, ...]


def height(card: AnyCard, rules: Rules) -> int:
    """Return how high a card is in a hit: 2 is low, an ace is high unless a ruling says otherwise, a joker is top."""
    if isinstance(card, Joker):
        return 15
    return 14 if card.rank.number == 1 and rules.hit_rank_order == "ace-high" else card.rank.number


def hits(cards: Sequence[AnyCard], rules: Rules) -> Hit:
    """Resolve a card and the hits on it, each on the one before.

    Raises IllegalMoveError if a hit is not higher, or if a joker is among them and the rulings forbid it.
    """
    jokers = [card for card in cards if isinstance(card, Joker)]
    if jokers and rules.joker_hits == "no":
        ruling = ByRuling(rules.chosen("joker-hits"))
        raise IllegalMoveError(f"{jokers[0]} is a joker; a joker can't hit or be hit", ruling)
    for lower, higher in pairwise(cards):
        if height(higher, rules) <= height(lower, rules):
            deciding = _deciding(lower, higher, rules)
            raise IllegalMoveError(f"{higher} can't hit {lower}; a hit must be higher", *deciding)
    count = len(cards) - 1
    stands = count % 2 == 0
    if count == 0:
        return Hit(True, (), (Reason(f"nobody hits {cards[0]}"),))
    reasons = [
        Reason(f"{higher} hits {lower}", rules.chosen("joker-hits") if isinstance(higher, Joker) else None)
        for lower, higher in pairwise(cards)
    ]
    reasons.append(Reason(f"{plural(count, 'hit')}: {cards[0]} {'stands' if stands else 'is canceled'}"))
    # "The lower value card is canceled and both cards are discarded." After an even number of hits the first one stays.
    return Hit(stands, tuple(cards[1:] if stands else cards), tuple(reasons))


def _deciding(lower: AnyCard, higher: AnyCard, rules: Rules) -> list[ByRuling]:
    """Return the ruling that makes one card not higher than another, if any does."""
    if isinstance(lower, Joker):
        return [ByRuling(rules.chosen("joker-hits"))]
    if 1 in (lower.rank.number, 0 if isinstance(higher, Joker) else higher.rank.number):
        return [ByRuling(rules.chosen("hit-rank-order"))]
    return []
