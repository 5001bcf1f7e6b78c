"""The best words for a hand: words to start, and words that one modification makes of a word on the table."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ramble_tools.cards import AnyCard
from ramble_tools.errors import BadInput
from ramble_tools.games.ramble.advice.hand import BestCards, Hand, Prospect
from ramble_tools.games.ramble.advice.reachable import Draft, modifications
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, cards_of
from ramble_tools.games.ramble.worth import WordValue, word_value
from ramble_tools.letters import base_points
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.ranking import by_points, first_of, settled

# More plays than this take minutes and hundreds of MB.
_MOST_PLAYS = 20_000
# "Color Bonus" and "Suit Bonus" are one point each.
_MOST_BONUSES = 2


class Play(NamedTuple):
    """A word that can be played: its value, the cards it takes from the hand, and the cards it discards.

    `kind` is `start`, `trim`, `add`, `rotate` or `swap`, and `zipf` says how common the word is.
    """

    kind: str
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


class Wanted(NamedTuple):
    """Which plays are wanted: at most `top` of them (None for all), and which words.

    Words have at least `min_length` letters. Offensive words are valid, but left out unless `offensive` is True.
    """

    top: int | None = None
    min_length: int = 1
    offensive: bool = False


def starts(hand: Hand, dictionary: Dictionary, *, rules: Rules, wanted: Wanted) -> Plays:
    """Return the words that the hand can spell, with the cards that earn the most.

    A word that was just started can't be scored; its points are what it would earn its owner on a later turn.
    """
    words, left_out = _sift(hand.rack().words(dictionary), dictionary, rules, wanted)
    found = []
    for word, prospect, zipf in _promising(words, hand, dictionary, rules, wanted.top):
        value = word_value(hand.place(word, prospect.suits), rules=rules)
        found.append(Play("start", value, cards_of(value.cards), (), zipf))
    return Plays(tuple(found), len(words), left_out)


class Promising(NamedTuple):
    """A word that a hand can spell, the best way to do so, and how common it is (Zipf)."""

    word: str
    prospect: Prospect
    zipf: float


def most_promising(
    words: Sequence[str], dictionary: Dictionary, *, rules: Rules, top: int | None = None
) -> list[Promising]:
    """Return the words that can be worth most, the first `top` or all, leaving out those that the decks can't spell.

    The most points come first, then the most common word.
    """
    long_enough = [word for word in words if len(word) >= rules.min_length] if rules.min_length > 1 else words
    both_decks = Hand.of_both_decks(jokers_wild=rules.jokers == "wild")
    return list(_promising(long_enough, both_decks, dictionary, rules, top))


def _most_points(consonants: int) -> int:
    """Return the most points that a word with this many consonants can be worth."""
    return base_points(consonants) + _MOST_BONUSES


def _promising(
    words: Sequence[str], hand: Hand, dictionary: Dictionary, rules: Rules, top: int | None
) -> Iterator[Promising]:
    best_cards = BestCards(hand, rules=rules)
    prospects: dict[str, Prospect] = {}

    def points(some: list[str]) -> Iterator[tuple[int, str]]:
        found = best_cards.prospects(some)
        prospects.update(found)
        return ((prospect.points, word) for word, prospect in found.items())

    for _, word, zipf in first_of(settled(by_points(words, _most_points), points), dictionary.lexicon.zipfs, top):
        yield Promising(word, prospects[word], zipf)


def plays_on(table: Placed, hand: Hand, dictionary: Dictionary, *, stolen: bool, rules: Rules, wanted: Wanted) -> Plays:
    """Return the words that one modification makes of the word on the table, to be scored this turn.

    Each word is there once, made in the way that earns the most; among equal points, with the fewest cards from the
    hand.
    """
    best: dict[str, tuple[tuple[int, int], Draft, WordValue]] = {}
    for draft in modifications(table, hand, dictionary, rules=rules, stolen=stolen):
        value = word_value(draft.cards, stolen=stolen, rules=rules)
        merit = value.points, -len(draft.from_hand)
        known = best.get(value.word)
        if known is None or merit > known[0]:
            best[value.word] = merit, draft, value
    words, left_out = _sift(list(best), dictionary, rules, wanted)
    groups: dict[int, list[str]] = defaultdict(list)
    for word in words:
        groups[best[word][2].points].append(word)
    found = []
    for _, word, zipf in first_of(sorted(groups.items(), reverse=True), dictionary.lexicon.zipfs, wanted.top):
        _, draft, value = best[word]
        found.append(Play(draft.kind, value, draft.from_hand, draft.discarded, zipf))
    return Plays(tuple(found), len(words), left_out)


def _sift(words: Sequence[str], dictionary: Dictionary, rules: Rules, wanted: Wanted) -> tuple[list[str], int]:
    """Return the words that are wanted, and how many more were left out as offensive.

    Raises BadInput if all are wanted, and they are too many.
    """
    shortest = max(wanted.min_length, rules.min_length)
    asked_for = [word for word in words if len(word) >= shortest]
    shown = asked_for if wanted.offensive else dictionary.lexicon.decent(asked_for)
    if len(shown) > _MOST_PLAYS and (wanted.top is None or wanted.top > _MOST_PLAYS):
        raise BadInput(f"the hand makes {len(shown):,} plays, too many to show all; ask for at most {_MOST_PLAYS:,}")
    return shown, len(asked_for) - len(shown)
