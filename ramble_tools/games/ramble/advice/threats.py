"""What another player can do to a word with one card: steal it, or break it. Source: seeds/ramble.txt.

Every modification that takes one card of the hand is tried: a card added anywhere, rotated in, or swapped in. A trim
takes no card, so anybody can do it. With more cards, another player can do more.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ramble_tools.cards import Card
from ramble_tools.games.ramble.modify import trims, without
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, PlacedCard, word_of
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.words.dictionary import Dictionary


class Change(NamedTuple):
    """A change of the word: the card that it takes (None for a trim), its kind (such as `add`), and the word after it.

    `valid` says whether that is a word. Then `points` is what another player scores for it; otherwise, what a claim of
    it would cost its owner.
    """

    card: Card | None
    kind: str
    cards: Placed
    valid: bool
    points: int

    @property
    def word(self) -> str:
        """The word after the change."""
        return word_of(self.cards)


class Threats(NamedTuple):
    """The best steal with each unseen card that has one, best first; the trims that steal; and what else was found.

    `ruins` has one change for each unseen card that could break the word. `unseen` is the number of unseen cards.
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
    table: Placed, unseen: Sequence[Card], dictionary: Dictionary, rules: Rules, *, offensive: bool = False
) -> Threats:
    """Find what one card from anybody's hand, or a trim, can do to the word on the table.

    Offensive words are valid, but left out unless `offensive` is True.
    """

    @cache
    def holds(word: str) -> bool:
        return len(word) >= rules.min_length and dictionary.holds(word)

    def valued(card: Card | None, kind: str, cards: Placed, *, valid: bool) -> Change:
        return Change(card, kind, cards, valid, word_value(cards, stolen=valid, rules=rules).points)

    def best_first(found: Iterable[Change]) -> list[Change]:
        shown = [each for each in found if each.points > 0 and (offensive or not is_offensive(each.word))]
        return sorted(shown, key=lambda each: (each.points, len(each.cards), each.word), reverse=True)

    is_offensive = dictionary.lexicon.is_offensive
    steals: list[Change] = []
    ruins: list[Change] = []
    for card in unseen:
        drafts = list(_with_one_card(table, card))
        words = [valued(card, kind, cards, valid=True) for kind, cards in drafts if holds(word_of(cards))]
        steals += best_first(words)[:1]
        # An added letter ruins nearly any word, so a replaced one says more.
        others = sorted((each for each in drafts if not holds(word_of(each[1]))), key=lambda each: each[0] == "add")
        ruins += [valued(card, kind, cards, valid=False) for kind, cards in others[:1]]
    left = dict.fromkeys(without(table, places) for places in trims(len(table), rules))
    shorter = [valued(None, "trim", cards, valid=True) for cards in left if holds(word_of(cards))]
    valid = holds(word_of(table))
    own, stolen = (word_value(table, stolen=stolen, rules=rules).points if valid else 0 for stolen in (False, True))
    return Threats(
        valid,
        own,
        stolen,
        tuple(best_first(steals)),
        tuple(best_first(shorter)),
        tuple(ruins),
        len(unseen),
    )


def _with_one_card(table: Placed, card: Card) -> Iterator[tuple[str, Placed]]:
    """Yield the kind and the word of every modification with this one card."""
    new = PlacedCard.of(card)
    for place in range(len(table) + 1):
        yield "add", (*table[:place], new, *table[place:])
    for place, old in enumerate(table):
        replaced = (*table[:place], new, *table[place + 1 :])
        if old.suit is card.suit:
            yield "rotate", replaced
        elif old.suit and old.letter == new.letter:  # a joker can't be swapped
            yield "swap", replaced
