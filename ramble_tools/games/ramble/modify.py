"""Judging modifications of a word. Source: "Modifying a Word" in seeds/ramble.txt."""

from collections import Counter
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from ramble_tools.cards import Suit
from ramble_tools.errors import BadInput, ByRule, OnPage
from ramble_tools.games.ramble.passages import (
    ADD,
    FOUR_WAYS,
    NOT_MOVED,
    ONE_MODIFICATION,
    ROTATE,
    SWAP,
    TRIM,
)
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import BySuit, Placed, PlacedCard, cards_of, word_of
from ramble_tools.games.reasons import Reason
from ramble_tools.letters import cards_lettered


class Modification(NamedTuple):
    """The kinds of modification that a change can be, and why; or why it is not one, and the nearest legal change.

    `condition` is what must be true of the suits that are not known, if they matter.
    """

    kinds: tuple[str, ...]
    reasons: tuple[Reason, ...]
    nearest: Placed = ()
    condition: str = ""


def modification(old: Placed, new: Placed, rules: Rules) -> Modification:
    """Judge a change of a word on the table.

    A joker has no suit, so it can't be rotated or swapped, and it keeps the letter its player named. Letters alone
    are enough where cards were only added or removed. Where other letters came in place of some, the verdict depends
    on the suits that are not known. Raises BadInput if a joker is among these.
    """
    if len(old) == len(new) and not all(each.card or each.suit for each in (*old, *new)):
        if by_letters := _by_letters(old, new):
            return by_letters
        how = "a card was replaced, so its suit decides; give the suits of both words"
        raise BadInput(OnPage(f"{how}, as in 'cat SDS' 'cot SDS'", how), ByRule(FOUR_WAYS), field="new")
    if old == new:
        return Modification((), (Reason("nothing was changed", passage=FOUR_WAYS),))
    if found := _kinds(old, new, rules):
        return Modification(tuple(found), tuple(found.values()))
    return Modification((), (_why_not(old, new, rules),), _nearest(old, new, rules))


def trims(length: int, rules: Rules) -> Iterator[Collection[int]]:
    """Yield the places of the cards that each trim of a word removes.

    "You may discard one letter from anywhere in the word, or up to half the letters (rounded down) from either end."
    """
    yield from ((place,) for place in range(length))
    for count in range(2, length // 2 + 1):
        for front in range(count, -1, -1):
            if front in (0, count) or rules.trim_ends == "both":
                yield (*range(front), *range(length - count + front, length))


def without(word: Placed, places: Collection[int]) -> Placed:
    """Return a word without the cards in these places."""
    return tuple(card for place, card in enumerate(word) if place not in places)


def _kinds(old: Placed, new: Placed, rules: Rules) -> dict[str, Reason]:
    """Return each kind of modification that a change is, and why."""
    if len(new) < len(old):
        return _trim(old, new, rules)
    return _add(old, new) if len(new) > len(old) else _replacements(old, new)


def _trim(old: Placed, new: Placed, rules: Rules) -> dict[str, Reason]:
    if not any(without(old, places) == new for places in trims(len(old), rules)):
        return {}
    gone = len(old) - len(new)
    removed = f"{gone} of {len(old)} cards are removed"
    if gone == 1:
        reason = Reason("one card is removed", passage=TRIM)
    elif new in (old[gone:], old[:-gone]):
        reason = Reason(f"{removed} from one end, at most half", passage=TRIM)
    else:
        reason = Reason(removed, rules.chosen("trim-ends"))
    return {"trim": reason}


def _add(old: Placed, new: Placed) -> dict[str, Reason]:
    """Add: "one letter to anywhere in the word, or as many letters as you want to either the start or the end"."""
    added = len(new) - len(old)
    if added == 1 and any(without(new, (place,)) == old for place in range(len(new))):
        return {"add": Reason("one card is added", passage=ADD)}
    if old in (new[added:], new[:-added]):
        return {"add": Reason(f"{added} cards are added at one end", passage=ADD)}
    return {}


def _replacements(old: Placed, new: Placed) -> dict[str, Reason]:
    """Rotate and swap: "replace any number of letters" with the same suit, or with the same letter in another suit."""
    pairs = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    if not pairs or {other.card for _, other in pairs} & {each.card for each in old}:
        return {}  # a card of the word was moved
    replaced = "1 card is replaced with" if len(pairs) == 1 else f"{len(pairs)} cards are replaced, each with"
    found = {}
    if all(one.suit and one.suit is other.suit for one, other in pairs):
        found["rotate"] = Reason(f"{replaced} a card of the same suit", passage=ROTATE)
    if all(
        one.suit and other.suit and one.letter == other.letter and one.suit is not other.suit for one, other in pairs
    ):
        found["swap"] = Reason(f"{replaced} the same letter in another suit", passage=SWAP)
    return found


def _by_letters(old: Placed, new: Placed) -> Modification | None:
    """Judge a change of letters of which not all suits are known; None if it can't be judged without them."""
    pairs = [(one, other) for one, other in zip(old, new, strict=True) if one.letter != other.letter]
    if any(one.is_joker or other.is_joker for one, other in pairs or zip(old, new, strict=True)):
        return None
    if not pairs:
        same = Reason("each letter is replaced with the same letter, or stays", passage=SWAP)
        other_suit = "each new card is of another suit than the card that it replaces (swap)"
        return Modification(
            ("swap", "rotate"), (same,), condition=f"{other_suit}, or each is of the same suit (rotate)"
        )
    for one, other in pairs:
        suits = [suit for suit in Suit if all(each.suit in (None, suit) for each in (one, other))]
        if not any(cards_lettered(one.letter, suit) and cards_lettered(other.letter, suit) for suit in suits):
            letters = f"{one.letter.upper()} and {other.letter.upper()}"
            text = f"{letters} are not the same letter (swap), and can't be of the same suit (rotate)"
            return Modification((), (Reason(text, passage=FOUR_WAYS),))
    text = "1 letter is replaced" if len(pairs) == 1 else f"{len(pairs)} letters are replaced"
    card = "the new card is" if len(pairs) == 1 else "each new card is"
    return Modification(
        ("rotate",), (Reason(text, passage=ROTATE),), condition=f"{card} of the suit of the card that it replaces"
    )


def _nearest(old: Placed, new: Placed, rules: Rules) -> Placed:
    """Return the legal change most like what was laid; nothing if none is more like it than the old word."""
    likeness = SequenceMatcher(a=[str(each.card or each) for each in new], autojunk=False)

    def alike(word: Placed) -> float:
        likeness.set_seq2([str(each.card or each) for each in word])
        return likeness.ratio()

    legal = [word for word in _drafts(old, new, rules) if word and _kinds(old, word, rules)]
    nearest = max([old, *legal], key=alike)
    return nearest if nearest != old else ()


def _drafts(old: Placed, new: Placed, rules: Rules) -> Iterator[Placed]:
    """Yield words between the old and the new one, made by each kind of modification; some may not be legal."""
    if len(old) == len(new):
        pairs = list(zip(old, new, strict=True))
        yield tuple(other if other.suit is one.suit else one for one, other in pairs)
        yield tuple(other if other.letter == one.letter else one for one, other in pairs)
        return
    for places in trims(len(old), rules):
        yield without(old, places)
    left = Counter(new) - Counter(old)
    fresh = tuple(each for each in new if each in left and (each.card is None or each.card not in cards_of(old)))
    yield old + fresh
    yield fresh + old
    for card in fresh:
        for place in range(len(old) + 1):
            yield (*old[:place], card, *old[place:])


def _why_not(old: Placed, new: Placed, rules: Rules) -> Reason:
    gone = len(old) - len(new)
    pairs = [(one, other) for one, other in zip(old, new, strict=False) if one != other]
    if joker := _why_not_the_joker(old, new, [] if gone else pairs):
        return Reason(joker, rules.chosen("jokers"))
    if gone > len(old) // 2:
        text = f"{gone} of {len(old)} cards are gone; a trim takes at most half, {len(old) // 2}"
        return Reason(text, passage=TRIM)
    if gone > 0 and _trim(old, new, Rules(trim_ends="both")):
        return Reason("cards are gone from both ends; a trim takes them from one end", rules.chosen("trim-ends"))
    if gone > 0:
        text = "a trim takes one card from anywhere or several from one end, and this is neither"
        return Reason(text, passage=TRIM)
    if gone < 0:
        return Reason("you may add one card anywhere or several at one end, and this is neither", passage=ADD)
    if {each.card for each in new} == {each.card for each in old}:
        text = f"the cards of {word_of(old).upper()} were only moved; once placed, cards can't be moved"
        return Reason(text, passage=NOT_MOVED)
    for one, other in pairs:
        if one.suit is not other.suit and one.letter != other.letter:
            text = f"{_instead(one, other)} is neither of the same suit (rotate) nor the same letter (swap)"
            return Reason(text, passage=FOUR_WAYS)
    if moved := [other for _, other in pairs if other in old]:
        return Reason(f"{moved[0].card} was moved; once placed, cards can't be moved", passage=NOT_MOVED)
    text = "some cards are rotated and others swapped; a turn allows only one modification"
    return Reason(text, passage=ONE_MODIFICATION)


def _why_not_the_joker(old: Placed, new: Placed, replaced: list[tuple[PlacedCard, PlacedCard]]) -> str:
    """Return why a wild joker makes the change illegal, if one does: it was renamed, or was to be replaced."""
    letters = {each.card: each.letter for each in old if each.is_joker}
    for each in new:
        if each.card in letters and each not in old:
            return f"{each.card} stands for {letters[each.card]}; once played, it keeps that letter"
    for one, other in replaced:
        if one.is_joker or other.is_joker:
            return f"{_instead(one, other)}: a joker has no suit, so it can't be rotated or swapped"
    return ""


def _instead(one: PlacedCard, other: PlacedCard) -> str:
    return " in place of ".join(
        str(each.card) if isinstance(each.card, BySuit) else f"{each.card} ({each.letter})" for each in (other, one)
    )
