"""Every word that a modification of each kind can make. Source: "Modifying a Word" in seeds/ramble.txt.

A joker has no suit, so it can't be rotated or swapped, in or out. It can be added if jokers are wild, and removed like
any other card.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Literal, NamedTuple

from ramble_tools.cards import AnyCard, Card, Suit
from ramble_tools.games.ramble.advice.hand import AIMS, BestCards, Hand
from ramble_tools.games.ramble.modify import trims, without
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import Placed, PlacedCard, cards_of, word_of
from ramble_tools.letters import ALPHABET, letter_of
from ramble_tools.words.dictionary import Dictionary

_BEGINNING = 3


class Draft(NamedTuple):
    """A word after one modification: its cards, those of them that came from the hand, and those that left the word."""

    kind: Literal["trim", "add", "rotate", "swap"]
    cards: Placed
    from_hand: tuple[AnyCard, ...] = ()
    discarded: tuple[AnyCard, ...] = ()


def modifications(table: Placed, hand: Hand, dictionary: Dictionary, *, rules: Rules, stolen: bool) -> Iterator[Draft]:
    """Yield modifications of the word on the table that the dictionary accepts.

    They include every word that can be reached, by each kind of modification that reaches it, with the cards that earn
    the most. The same word may come more than once.
    """
    yield from _trims(table, dictionary, rules)
    yield from _adds(table, hand, dictionary, rules, stolen)
    yield from _rotates(table, hand, dictionary)
    yield from _swaps(table, hand, dictionary)


def _trims(table: Placed, dictionary: Dictionary, rules: Rules) -> Iterator[Draft]:
    for places in trims(len(table), rules):
        left = without(table, places)
        if left and dictionary.holds(word_of(left)):
            yield Draft("trim", left, discarded=cards_of([table[place] for place in places]))


def _adds(table: Placed, hand: Hand, dictionary: Dictionary, rules: Rules, stolen: bool) -> Iterator[Draft]:
    """Add: "add one letter to anywhere in the word, or as many letters as you want to either the start or the end"."""
    added = defaultdict(list)
    for letters, place in _additions(word_of(table), hand, dictionary):
        added[letters].append(place)
    for letters, prospect in BestCards(hand, rules=rules, stolen=stolen, table=table).prospects(added).items():
        new = hand.place(letters, prospect.suits)
        for place in added[letters]:
            yield Draft("add", (*table[:place], *new, *table[place:]), from_hand=cards_of(new))


def _additions(word: str, hand: Hand, dictionary: Dictionary) -> Iterator[tuple[str, int]]:
    """Yield letters that make another word, and the place where. The hand may have too few of these letters."""
    letters = ALPHABET if hand.jokers else "".join(sorted(set(hand.rack().letters)))
    if not letters:
        return
    for place in range(len(word) + 1):
        for letter in letters:
            if dictionary.holds(word[:place] + letter + word[place:]):
                yield letter, place
    text = dictionary.word_list.text
    for longer in dictionary.words(f"{word}[{letters}]{{2,}}", [text.prefix_range(word.encode())]):
        yield longer[len(word) :], len(word)
    for longer in dictionary.words(f"[{letters}]{{2,}}{word}", text.lines_ending(word)):
        yield longer[: -len(word)], 0


def _rotates(table: Placed, hand: Hand, dictionary: Dictionary) -> Iterator[Draft]:
    """Rotate: "replace any number of letters in the word with letters of the same suit"."""
    letters_of_suit = {suit: {letter_of(card) for card in hand.cards if card.suit is suit} for suit in Suit}
    sets = [sorted({card.letter} | (letters_of_suit[card.suit] if card.suit else set())) for card in table]
    beginnings = ("".join(letters) for letters in product(*sets[:_BEGINNING]))
    ranges = [dictionary.word_list.text.prefix_range(beginning.encode()) for beginning in beginnings]
    for new in dictionary.words("".join(f"[{''.join(letters)}]" for letters in sets), ranges):
        changed = [place for place, card in enumerate(table) if card.letter != new[place]]
        if not changed:
            # The other deck may have the same letter in the same suit, so the word can be modified and stay the same.
            same = (place for place, card in enumerate(table) if card.suit and hand.lettered(card.letter, card.suit))
            changed = list(islice(same, 1))
        wanted = [(new[place], table[place].suit) for place in changed]
        yield from _replace("rotate", table, changed, [hand.lettered(letter, suit) for letter, suit in wanted if suit])


def _swaps(table: Placed, hand: Hand, dictionary: Dictionary) -> Iterator[Draft]:
    """Swap: "replace any number of letters in the word with the same letter of a different suit"."""
    if not dictionary.holds(word_of(table)):
        return
    for aim in AIMS:
        choices = {
            place: [new for suit in Suit if suit in aim.suits - {card.suit} for new in hand.lettered(card.letter, suit)]
            for place, card in enumerate(table)
            if card.suit
        }
        changed = [place for place in choices if table[place].suit not in aim.suits]
        # If all the cards are in the aim's suits already, swap one of them within those suits: one card must change.
        changed = changed or list(islice((place for place, cards in choices.items() if cards), 1))
        yield from _replace("swap", table, changed, [choices[place] for place in changed])


def _replace(
    kind: Literal["rotate", "swap"], table: Placed, places: Sequence[int], choices: Sequence[Sequence[Card]]
) -> Iterator[Draft]:
    """Yield the word with another card in each of these places, if there are enough cards.

    The first choice that is left is good enough, because two places either have the same choices or none in common.
    """
    cards = list(table)
    taken: list[Card] = []
    for place, cards_for_it in zip(places, choices, strict=True):
        card = next((card for card in cards_for_it if card not in taken), None)
        if card is None:
            return
        taken.append(card)
        cards[place] = PlacedCard.of(card)
    if taken:
        yield Draft(kind, tuple(cards), tuple(taken), cards_of([table[place] for place in places]))
