"""The four ways to modify a word, and every word that each of them can make.

Source: "Modifying a Word" in the official rules (seeds/ramble.txt). A joker has no suit, so it can't be rotated or
swapped, in or out. It can be added if jokers are wild, and removed like any other card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Literal

from ramble_tools.cards import AnyCard, Card, Suit
from ramble_tools.games.ramble.advice.hand import AIMS, BestCards, Hand
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of, word_of
from ramble_tools.letters import letter_of
from ramble_tools.words.dictionary import Dictionary

_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class Draft:
    """A word after one modification: its cards, those of them that came from the hand, and those that left the word."""

    kind: Literal["trim", "add", "rotate", "swap"]
    cards: tuple[PlacedCard, ...]
    from_hand: tuple[AnyCard, ...] = ()
    discarded: tuple[AnyCard, ...] = ()


def modifications(
    table: Sequence[PlacedCard], hand: Hand, dictionary: Dictionary, *, rules: Rules, stolen: bool
) -> Iterator[Draft]:
    """Yield modifications of the word on the table that the dictionary accepts.

    They include every word that can be reached, by each kind of modification that reaches it, with the cards that earn
    the most. The same word may come more than once.
    """
    yield from _trims(table, dictionary, rules)
    yield from _adds(table, hand, dictionary, rules, stolen)
    yield from _rotates(table, hand, dictionary)
    yield from _swaps(table, hand, dictionary)


def _trims(table: Sequence[PlacedCard], dictionary: Dictionary, rules: Rules) -> Iterator[Draft]:
    """Trim: "discard one letter from anywhere in the word, or up to half the letters [...] from either end"."""
    length, half = len(table), len(table) // 2
    # The places to remove: any single one, or up to half of them at an end.
    cuts = {frozenset({place}) for place in range(length)}
    for front in range(half + 1):
        for back in range(half + 1 - front):
            if rules.trim_ends == "both" or 0 in (front, back):
                cuts.add(frozenset([*range(front), *range(length - back, length)]))
    for cut in sorted(cuts, key=sorted):
        left = tuple(card for place, card in enumerate(table) if place not in cut)
        if cut and left and dictionary.holds(word_of(left)):
            yield Draft("trim", left, discarded=cards_of([table[place] for place in sorted(cut)]))


def _adds(
    table: Sequence[PlacedCard], hand: Hand, dictionary: Dictionary, rules: Rules, stolen: bool
) -> Iterator[Draft]:
    """Add: "add one letter to anywhere in the word, or as many letters as you want to either the start or the end"."""
    word = word_of(table)
    best_cards = BestCards(hand, rules=rules, stolen=stolen, table=table)
    for longer, place in _longer_words(word, hand, dictionary):
        added = longer[place : place + len(longer) - len(word)]
        prospect = best_cards.prospect(longer, added)
        if prospect:
            new = hand.place(added, prospect.suits)
            yield Draft("add", (*table[:place], *new, *table[place:]), from_hand=cards_of(new))


def _longer_words(word: str, hand: Hand, dictionary: Dictionary) -> Iterator[tuple[str, int]]:
    """Yield (longer word, place of the added letters). The hand may have too few of these letters."""
    letters = "abcdefghijklmnopqrstuvwxyz" if hand.jokers else "".join(sorted(set(hand.rack.letters)))
    if not letters:
        return
    for place in range(len(word) + 1):
        for letter in letters:
            longer = word[:place] + letter + word[place:]
            if dictionary.holds(longer):
                yield longer, place
    text = dictionary.word_list.text
    after = dictionary.words(f"{word}[{letters}]{{2,}}", [text.prefix_range(word.encode())], offensive=True)
    before = dictionary.words(f"[{letters}]{{2,}}{word}", text.lines_ending(word), offensive=True)
    for place, added in (
        (len(word), {longer: longer[len(word) :] for longer in after}),
        (0, {longer: longer[: -len(word)] for longer in before}),
    ):
        # With jokers, any letters match, so most of these words need more jokers than there are.
        spelled = set(hand.rack.spelled(set(added.values()))) if hand.jokers else None
        yield from ((longer, place) for longer, part in added.items() if spelled is None or part in spelled)


def _rotates(table: Sequence[PlacedCard], hand: Hand, dictionary: Dictionary) -> Iterator[Draft]:
    """Rotate: "replace any number of letters in the word with letters of the same suit"."""
    letters_of_suit = {suit: {letter_of(card) for card in hand.cards if card.suit is suit} for suit in Suit}
    sets = [sorted({card.letter} | (letters_of_suit[card.suit] if card.suit else set())) for card in table]
    beginnings = ("".join(letters) for letters in product(*sets[:_BEGINNING]))
    ranges = [dictionary.word_list.text.prefix_range(beginning.encode()) for beginning in beginnings]
    for new in dictionary.words("".join(f"[{''.join(letters)}]" for letters in sets), ranges, offensive=True):
        changed = [place for place, card in enumerate(table) if card.letter != new[place]]
        if not changed:
            # The other deck may have the same letter in the same suit, so the word can be modified and stay the same.
            same = (place for place, card in enumerate(table) if card.suit and hand.lettered(card.letter, card.suit))
            changed = list(islice(same, 1))
        wanted = [(new[place], table[place].suit) for place in changed]
        draft = _replace("rotate", table, changed, [hand.lettered(letter, suit) for letter, suit in wanted if suit])
        if draft:
            yield draft


def _swaps(table: Sequence[PlacedCard], hand: Hand, dictionary: Dictionary) -> Iterator[Draft]:
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
        draft = _replace("swap", table, changed, [choices[place] for place in changed])
        if draft:
            yield draft


def _replace(
    kind: Literal["rotate", "swap"],
    table: Sequence[PlacedCard],
    places: Sequence[int],
    choices: Sequence[Sequence[Card]],
) -> Draft | None:
    """Return the word with another card in each of these places, or None if there are not enough cards.

    The first choice that is left is good enough, because two places either have the same choices or none in common.
    """
    cards = list(table)
    taken: list[Card] = []
    for place, cards_for_it in zip(places, choices, strict=True):
        card = next((card for card in cards_for_it if card not in taken), None)
        if card is None:
            return None
        taken.append(card)
        cards[place] = PlacedCard(letter_of(card), card.suit, card)
    return Draft(kind, tuple(cards), tuple(taken), cards_of([table[place] for place in places])) if taken else None
