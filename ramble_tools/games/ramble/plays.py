"""The best words for a hand: words to start, and words that one modification makes of a word on the table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.errors import BadInput
from ramble_tools.games.ramble.hand import BestCards, Hand
from ramble_tools.games.ramble.reachable import Draft, modifications
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of
from ramble_tools.games.ramble.worth import WordValue, word_value
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.ranking import best_first

# More plays than this take minutes and hundreds of MB.
_MOST_PLAYS = 20_000

Kind: TypeAlias = Literal["start", "trim", "add", "rotate", "swap"]


@dataclass(frozen=True, slots=True)
class Play:
    """A word that can be played: its value, the cards it takes from the hand, and the cards it discards."""

    kind: Kind
    value: WordValue
    from_hand: tuple[AnyCard, ...]
    discarded: tuple[AnyCard, ...]
    zipf: float


@dataclass(frozen=True, slots=True)
class Plays:
    """The plays, best first; how many there are in all; and how many more were left out as offensive."""

    best: tuple[Play, ...]
    count: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which plays are wanted: at most `top` of them (None for all), and which words.

    Words have at least `min_length` letters, and with `common` only common ones count. Offensive words are valid, but
    left out unless `offensive` is True.
    """

    top: int | None = None
    min_length: int = 1
    common: bool = False
    offensive: bool = False


# What decides a play's rank (points, word), and a function that makes the play from how common the word is (Zipf).
_Candidate: TypeAlias = tuple[int, str, Callable[[float], Play]]


def starts(hand: Hand, dictionary: Dictionary, *, rules: Rules, wanted: Wanted) -> Plays:
    """Return the words that the hand can spell, with the cards that earn the most.

    A word that was just started can't be scored; its points are what it would earn its owner on a later turn.
    """
    candidates = []
    best_cards = BestCards(hand, rules=rules)
    for word in hand.rack.words(dictionary, offensive=True):
        prospect = best_cards.prospect(word, word)
        if prospect:
            candidates.append((prospect.points, word, partial(_start, word, prospect.suits, hand, rules)))
    return _best_first(candidates, dictionary, rules, wanted)


def _start(word: str, suits: frozenset[Suit], hand: Hand, rules: Rules, zipf: float) -> Play:
    value = word_value(hand.place(word, suits), rules=rules)
    return Play("start", value, cards_of(value.cards), (), zipf)


def plays_on(
    table: Sequence[PlacedCard],
    hand: Hand,
    dictionary: Dictionary,
    *,
    stolen: bool,
    rules: Rules,
    wanted: Wanted,
) -> Plays:
    """Return the words that one modification makes of the word on the table, to be scored this turn.

    Each word is there once for each kind of modification that makes it, with the cards that earn the most; among equal
    points, with the fewest cards from the hand.
    """
    best: dict[tuple[Kind, str], tuple[tuple[int, int], Draft, WordValue]] = {}
    for draft in modifications(table, hand, dictionary, rules=rules, stolen=stolen):
        value = word_value(draft.cards, stolen=stolen, rules=rules)
        merit = value.points, -len(draft.from_hand)
        known = best.get((draft.kind, value.word))
        if known is None or merit > known[0]:
            best[draft.kind, value.word] = merit, draft, value
    candidates = [
        (value.points, value.word, partial(Play, draft.kind, value, draft.from_hand, draft.discarded))
        for _, draft, value in best.values()
    ]
    return _best_first(candidates, dictionary, rules, wanted)


def _best_first(candidates: Iterable[_Candidate], dictionary: Dictionary, rules: Rules, wanted: Wanted) -> Plays:
    shortest = max(wanted.min_length, rules.min_length)
    long_enough = [each for each in candidates if len(each[1]) >= shortest]
    asked_for = [each for each in long_enough if not wanted.common or _is_common(each[1], dictionary)]
    shown = [each for each in asked_for if wanted.offensive or not dictionary.lexicon.is_offensive(each[1])]
    if len(shown) > _MOST_PLAYS and (wanted.top is None or wanted.top > _MOST_PLAYS):
        raise BadInput(f"the hand makes {len(shown):,} plays, too many to show all; ask for at most {_MOST_PLAYS:,}")
    best = tuple(finish(zipf) for zipf, finish in best_first(shown, dictionary.lexicon.zipf, wanted.top))
    return Plays(best, len(shown), len(asked_for) - len(shown))


def _is_common(word: str, dictionary: Dictionary) -> bool:
    return word in dictionary.house.allowed or dictionary.lexicon.tier(word) is Tier.COMMON
