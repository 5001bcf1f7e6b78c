"""Claims that need a card which a player keeps as a point: probably a slip, so the answer has a note about them.

"Keep cards from the word as you score it, 1 for each point": a kept card is out of the decks until its point is lost.
Shuffling the discards does not bring it back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import DECKS, Joker, Suit
from ramble_tools.errors import plural
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import JOKERS, PlacedCard, word_of
from ramble_tools.games.reasons import listing
from ramble_tools.letters import cards_lettered

# The cards that each player keeps; None for a point that is noted on paper.
Kept: TypeAlias = Mapping[str, tuple[PlacedCard | None, ...]]

_A_JOKER = PlacedCard("", card=Joker())


class _Short(NamedTuple):
    """Cards that a word needs too many of: how many it needs, how many there are, and how many each player keeps."""

    known: PlacedCard
    needed: int
    there: int
    keepers: Mapping[str, int]


def why_not_free(cards: Sequence[PlacedCard], kept: Kept, rules: Rules) -> str:
    """Return which cards of a word are not in the decks because players keep them; an empty text if there are none."""
    if not any(kept.values()):
        return ""
    short = list(_short(cards, kept, rules))
    word, alone = word_of(cards).upper(), dict[tuple[str, ...], list[PlacedCard]]()
    for each in short:
        if each.there < 2:
            alone.setdefault(tuple(each.keepers), []).append(each.known)
    parts = [
        f"{listing(names)} {'keeps' if len(names) == 1 else 'keep'} {_the_only(known)}, which {word} needs"
        for names, known in alone.items()
    ]
    for each in short:
        if each.there > 1:
            keep = listing([f"{name} keeps {count}" for name, count in each.keepers.items()])
            parts.append(f"{word} needs {_several(each.known, each.needed)}; the decks have {each.there}, and {keep}")
    return "; ".join(parts)


def _short(cards: Sequence[PlacedCard], kept: Kept, rules: Rules) -> Iterator[_Short]:
    """Yield the cards that the decks have too few of, each at the level at which it is known best.

    To count at each level is enough, because a level's groups of cards never overlap (Hall's marriage theorem).
    """
    held = {name: Counter(known for each in some if each for known in _known(each)) for name, some in kept.items()}
    left = list(cards)
    for level in range(3):
        needed = Counter(known for each in left if (known := _known(each)[level]))
        for known, count in needed.items():
            keepers = {name: some[known] for name, some in held.items() if some[known]}
            there = _there(known)
            if not keepers or count + sum(keepers.values()) <= there:
                continue
            if not (known.suit or known.card) and _jokers_make_up(cards, kept, rules):
                continue
            yield _Short(known, count, there, keepers)
            left = [each for each in left if _known(each)[level] != known]


def _known(each: PlacedCard) -> tuple[PlacedCard | None, PlacedCard | None, PlacedCard]:
    """Return what is known of a card: the card itself, its letter and suit, its letter; of a joker, that it is one."""
    if isinstance(each.card, Joker):
        return (_A_JOKER._replace(card=each.card) if each.card.deck else None), None, _A_JOKER
    return each if each.card else None, each._replace(card=None) if each.suit else None, PlacedCard(each.letter)


def _there(known: PlacedCard) -> int:
    """Return how many such cards the two decks have."""
    if isinstance(known.card, Joker):
        return JOKERS // len(DECKS) if known.card.deck else JOKERS
    return 1 if known.card else len(cards_lettered(known.letter, known.suit))


def _jokers_make_up(cards: Iterable[PlacedCard], kept: Kept, rules: Rules) -> bool:
    """Return whether enough wild jokers are left for all the letters that the decks have too few of."""
    everything = Counter(_known(each)[2] for some in (cards, *kept.values()) for each in some if each)
    jokers = everything.pop(_A_JOKER, 0)
    lacking = sum(max(0, count - _there(letter)) for letter, count in everything.items())
    return rules.jokers == "wild" and jokers + lacking <= JOKERS


def _the_only(known: Iterable[PlacedCard]) -> str:
    """Return cards of which there is only one: `2S2`, `the S and H of spades`, `the Z`."""
    items, by_suit = [], dict[Suit, list[str]]()
    for each in known:
        if each.suit and not each.card:
            by_suit.setdefault(each.suit, []).append(each.letter.upper())
        else:
            items.append(str(each.card) if each.card else f"the {each.letter.upper()}")
    return listing([*items, *(f"the {listing(letters)} of {suit.plural}" for suit, letters in by_suit.items())])


def _several(known: PlacedCard, count: int) -> str:
    """Return a number of cards: `2 Es of hearts`, `2 Zs`, `1 joker of deck 1`."""
    if known.card:
        return plural(count, "joker") + (f" of deck {known.card.deck}" if known.card.deck else "")
    return plural(count, known.letter.upper()) + (f" of {known.suit.plural}" if known.suit else "")
