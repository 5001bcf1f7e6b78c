"""What another player can do to a word with one card: steal it, or leave it no word. Source: seeds/ramble.txt.

Every modification that takes one card of the hand is tried: a card added anywhere, rotated in, or swapped in. A trim
takes no card, so anybody can do it. With more cards, another player can do more.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.cards import Card
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, word_of
from ramble_tools.games.ramble.worth import points_of, word_value
from ramble_tools.letters import letter_of
from ramble_tools.words.dictionary import Dictionary

Kind: TypeAlias = Literal["trim", "add", "rotate", "swap"]


class Change(NamedTuple):
    """A change of the word: the card that it takes (None for a trim), and the word after it.

    `valid` says whether that is a word. Then `points` is what another player scores for it; otherwise, what a claim of
    it would cost its owner.
    """

    card: Card | None
    kind: Kind
    cards: tuple[PlacedCard, ...]
    valid: bool
    points: int

    @property
    def word(self) -> str:
        """The word after the change."""
        return word_of(self.cards)


class Threats(NamedTuple):
    """The best steal with each unseen card that has one, best first; the trims that steal; and what else was found.

    `ruins` has one change for each unseen card that can leave no word behind. `unseen` is the number of unseen cards.
    `own` and `stolen` are what the word is worth now to its owner and to another player; 0 if it is not a word.
    """

    valid: bool
    own: int
    stolen: int
    steals: tuple[Change, ...]
    trims: tuple[Change, ...]
    ruins: tuple[Change, ...]
    unseen: int


def threats(
    table: Sequence[PlacedCard], unseen: Sequence[Card], dictionary: Dictionary, rules: Rules, *, offensive: bool = True
) -> Threats:
    """Find what one card from anybody's hand, or a trim, can do to the word on the table.

    Offensive words are valid, but left out unless `offensive` is True.
    """

    def steals_it(change: Change) -> bool:
        shown = offensive or not dictionary.lexicon.is_offensive(change.word)
        return change.valid and change.points > 0 and shown

    @cache
    def holds(word: str) -> bool:
        return len(word) >= rules.min_length and dictionary.holds(word)

    valid = holds(word_of(table))
    steals, ruins = [], []
    for card in unseen:
        changes = [_judged(card, kind, cards, holds, rules) for kind, cards in _one_card(table, card)]
        stolen = list(filter(steals_it, changes))
        if stolen:
            steals.append(max(stolen, key=_rank))
        # An added letter ruins nearly any word, so a replaced one says more.
        ruined = [change for change in changes if not change.valid]
        if ruined:
            worst = min(ruined, key=lambda change: change.kind == "add")
            ruins.append(worst._replace(points=_points(worst.cards, stolen=False, rules=rules)))
    trims = [_judged(None, "trim", cards, holds, rules) for cards in _trims(table, rules)]
    best_trims = sorted(filter(steals_it, trims), key=_rank, reverse=True)
    own, stolen_worth = (word_value(table, stolen=stolen, rules=rules).points for stolen in (False, True))
    return Threats(
        valid,
        own if valid else 0,
        stolen_worth if valid else 0,
        tuple(sorted(steals, key=_rank, reverse=True)),
        tuple(best_trims),
        tuple(ruins),
        len(unseen),
    )


def _rank(change: Change) -> tuple[int, int, str]:
    return change.points, len(change.cards), change.word


def _one_card(table: Sequence[PlacedCard], card: Card) -> Iterator[tuple[Kind, tuple[PlacedCard, ...]]]:
    """Yield every word that a modification with this one card makes."""
    new = PlacedCard(letter_of(card), card.suit, card)
    for place in range(len(table) + 1):
        yield "add", (*table[:place], new, *table[place:])
    for place, old in enumerate(table):
        if old.suit is None:
            continue  # a joker can't be rotated or swapped
        if old.suit is card.suit:
            yield "rotate", (*table[:place], new, *table[place + 1 :])
        elif old.letter == new.letter:
            yield "swap", (*table[:place], new, *table[place + 1 :])


def _trims(table: Sequence[PlacedCard], rules: Rules) -> Iterable[tuple[PlacedCard, ...]]:
    """Return every shorter word that a trim leaves."""
    length, half = len(table), len(table) // 2
    left = {tuple(table[:place]) + tuple(table[place + 1 :]) for place in range(length)}
    for front in range(half + 1):
        for back in range(half + 1 - front):
            if rules.trim_ends == "both" or 0 in (front, back):
                left.add(tuple(table[front : length - back]))
    return left - {(), tuple(table)}


def _judged(
    card: Card | None, kind: Kind, cards: tuple[PlacedCard, ...], holds: Callable[[str], bool], rules: Rules
) -> Change:
    """Return the change, with its points only if it makes a word: most don't, and nobody asks what those cost."""
    valid = holds(word_of(cards))
    return Change(card, kind, cards, valid, _points(cards, stolen=True, rules=rules) if valid else 0)


def _points(cards: Sequence[PlacedCard], *, stolen: bool, rules: Rules) -> int:
    """Return only the points, because `word_value` also words its reasons, which is slow for thousands of words."""
    suits = {each.suit for each in cards if each.suit}
    bonuses = (len({suit.color for suit in suits}) == 1) + (len(suits) == 1)
    consonants = sum(each.is_consonant for each in cards)
    return points_of(consonants, len(cards), bonuses, stolen=stolen, rules=rules)
