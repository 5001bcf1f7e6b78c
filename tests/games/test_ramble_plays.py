"""The best plays: equal to brute force, which tries every way to lay the cards, on hands small enough to enumerate."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations, product

import pytest

from ramble_tools.cards import AnyCard, Card, Joker, Suit, read_cards, write_cards
from ramble_tools.games.ramble.advice.hand import BestCards, Hand
from ramble_tools.games.ramble.advice.plays import Play, Wanted, most_promising, plays_on, starts
from ramble_tools.games.ramble.modify import modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of, spell_with_cards, word_of
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.letters import ALPHABET, letter_of, lettered_cards
from ramble_tools.words.dictionary import Dictionary, the_dictionary
from tests.conftest import a_share

ALL = Wanted(offensive=True)
CARDS = [each.card for each in lettered_cards()]
RULES = [
    Rules(),
    Rules(jokers="wild"),
    Rules(bonus_without_points=False, points_beyond_cards="cap"),
    Rules(jokers="wild", bonus_without_points=False, min_length=2, trim_ends="both"),
    Rules(stolen_bonus=False, trim_ends="both"),
]


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    return the_dictionary("game")


@pytest.fixture(scope="module")
def members(dictionary: Dictionary) -> set[str]:
    """Return every word of the list, found without the code under test."""
    return {word for word, _ in dictionary.word_list.text}


def readings(cards: Sequence[AnyCard], rules: Rules) -> Iterator[tuple[PlacedCard, ...]]:
    """Yield every way to read the cards in this order: a wild joker stands for each letter in turn."""
    if rules.jokers == "wild" or not any(isinstance(card, Joker) for card in cards):
        yield from product(
            *(
                [PlacedCard.of(card)] if isinstance(card, Card) else [PlacedCard(each, card=card) for each in ALPHABET]
                for card in cards
            )
        )


def orders(cards: Sequence[AnyCard]) -> Iterator[tuple[AnyCard, ...]]:
    return chain.from_iterable(permutations(cards, count) for count in range(1, len(cards) + 1))


# --- brute force, straight from the official rules


def all_starts(hand: Sequence[AnyCard], rules: Rules) -> Iterator[tuple[PlacedCard, ...]]:
    for order in orders(hand):
        yield from readings(order, rules)


def all_trims(table: tuple[PlacedCard, ...], rules: Rules) -> Iterator[tuple[PlacedCard, ...]]:
    for place in range(len(table)):
        yield table[:place] + table[place + 1 :]
    for front in range(len(table) // 2 + 1):
        for back in range(len(table) // 2 + 1 - front):
            if front + back and (rules.trim_ends == "both" or front == 0 or back == 0):
                yield table[front : len(table) - back]


def all_adds(table: tuple[PlacedCard, ...], hand: Sequence[AnyCard], rules: Rules) -> Iterator[tuple[PlacedCard, ...]]:
    for card in hand:
        for new in readings([card], rules):
            for place in range(len(table) + 1):
                yield table[:place] + new + table[place:]
    for order in orders(hand):
        for new in readings(order, rules):
            yield new + table
            yield table + new


def all_replacements(
    kind: str, table: tuple[PlacedCard, ...], hand: Sequence[AnyCard]
) -> Iterator[tuple[PlacedCard, ...]]:
    def fits(old: PlacedCard, new: Card) -> bool:
        if old.suit is None:
            return False
        if kind == "rotate":
            return new.suit is old.suit
        return letter_of(new) == old.letter and new.suit is not old.suit

    ordinary = [card for card in hand if isinstance(card, Card)]
    for count in range(1, len(table) + 1):
        for places in combinations(range(len(table)), count):
            for new in permutations(ordinary, count):
                if all(fits(table[place], card) for place, card in zip(places, new, strict=True)):
                    cards = list(table)
                    for place, card in zip(places, new, strict=True):
                        cards[place] = PlacedCard.of(card)
                    yield tuple(cards)


def worth(found: Iterable[tuple[PlacedCard, ...]], members: set[str], rules: Rules, stolen: bool) -> dict[str, int]:
    """Return the most that any way of laying each word earns."""
    best: dict[str, int] = defaultdict(int)
    for cards in found:
        word = word_of(cards)
        if cards and word in members and len(word) >= rules.min_length:
            best[word] = max(best[word], word_value(cards, stolen=stolen, rules=rules).points)
    return best


def points(plays: Sequence[Play]) -> dict[str, int]:
    assert len({play.value.word for play in plays}) == len(plays), "each word once, in the best way"
    return {play.value.word: play.value.points for play in plays}


# --- the comparison


def deal(seed: int, count: int, jokers: int, without: Sequence[AnyCard] = ()) -> list[AnyCard]:
    luck = random.Random(seed)
    cards: list[AnyCard] = luck.sample([card for card in CARDS if card not in without], count)
    return cards + [Joker(deck) for deck in (1, 2)][:jokers]


def on_the_table(seed: int, members: set[str], length: int, joker: bool) -> tuple[PlacedCard, ...]:
    """Return random cards that spell a word of that length, or sometimes spell nothing, which is allowed too."""
    luck = random.Random(seed)
    while True:
        cards = luck.sample(CARDS, length)
        if luck.random() < 0.1 or "".join(letter_of(card) for card in cards) in members:
            break
    placed = [PlacedCard.of(card) for card in cards]
    if joker:
        place = luck.randrange(length)
        placed[place] = PlacedCard(placed[place].letter, None, Joker(2))
    return tuple(placed)


def best_of_hand(hand: Sequence[AnyCard], rules: Rules) -> Hand:
    return Hand.of(hand, jokers_wild=rules.jokers == "wild")


@pytest.mark.parametrize("seed", a_share(range(40), 2))
def test_the_words_to_start_are_all_there_are(seed: int, dictionary: Dictionary, members: set[str]) -> None:
    rules = RULES[seed % len(RULES)]
    wild = rules.jokers == "wild"
    hand = deal(seed, 3, 1 + seed % 2) if wild and seed % 3 else deal(seed, 6, 0)
    plays = starts(best_of_hand(hand, rules), dictionary, rules=rules, wanted=ALL).best
    assert points(plays) == worth(all_starts(hand, rules), members, rules, stolen=False)
    for play in plays:
        assert set(play.from_hand) <= set(hand) and len(set(play.from_hand)) == len(play.from_hand)
        assert word_value(play.value.cards, rules=rules) == play.value


@pytest.mark.parametrize("seed", range(60))
def test_the_modifications_are_all_there_are(seed: int, dictionary: Dictionary, members: set[str]) -> None:
    rules, stolen = RULES[seed % len(RULES)], seed % 2 == 1
    wild = rules.jokers == "wild"
    table = on_the_table(seed, members, 2 + seed % 4, joker=wild and seed % 4 == 0)
    hand = deal(1000 + seed, 3 if wild else 5, int(wild and seed % 3 > 0), without=cards_of(table))
    changed = chain(
        all_trims(table, rules),
        all_adds(table, hand, rules),
        all_replacements("rotate", table, hand),
        all_replacements("swap", table, hand),
    )
    plays = plays_on(table, best_of_hand(hand, rules), dictionary, stolen=stolen, rules=rules, wanted=ALL).best
    assert points(plays) == worth(changed, members, rules, stolen)
    for play in plays:
        assert set(play.from_hand) <= set(hand)
        assert set(play.discarded) <= set(cards_of(table))
        assert set(play.from_hand) | set(cards_of(table)) == set(cards_of(play.value.cards)) | set(play.discarded)
        assert play.kind in modification(table, play.value.cards, rules).kinds, "the referee allows it"


def test_the_random_hands_have_every_kind_and_both_bonuses(dictionary: Dictionary, members: set[str]) -> None:
    found: list[Play] = []
    for seed in range(60):
        table = on_the_table(seed, members, 2 + seed % 4, joker=False)
        hand = best_of_hand(deal(1000 + seed, 5, 0, without=cards_of(table)), RULES[0])
        found += plays_on(table, hand, dictionary, stolen=False, rules=RULES[0], wanted=ALL).best
    assert {play.kind for play in found} == {"trim", "add", "rotate", "swap"}
    assert {(play.value.color_bonus, play.value.suit_bonus) for play in found} == {(0, 0), (1, 0), (1, 1)}


# --- order and choice


def hand_of(text: str, *, wild: bool = False) -> Hand:
    return Hand.of(read_cards(text, two_decks=True), jokers_wild=wild)


@pytest.mark.parametrize(
    ("cards", "word", "points", "played"),
    [
        ("2D1 3H1 2S2 6S1 QS1 5S1 2S1", "shirt", 4, "2S2 6S1 QS1 5S1 2S1"),
        # TE can be laid in black, which is one color, and in hearts, which is also one suit.
        ("2S1 KC1 3H1 KH1", "te", 2, "3H1 KH1"),
        # A joker is used only where it earns points.
        ("2S2 6S1 QS1 5S1 2D1 JK1", "shirt", 4, "2S2 6S1 QS1 5S1 JK1"),
        ("2S2 6S1 QS1 5S1 2S1 JK1", "shirt", 4, "2S2 6S1 QS1 5S1 2S1"),
    ],
)
def test_the_choice_of_cards(dictionary: Dictionary, cards: str, word: str, points: int, played: str) -> None:
    wild = "JK" in cards
    rules = Rules(jokers="wild" if wild else "unused")
    plays = starts(hand_of(cards, wild=wild), dictionary, rules=rules, wanted=ALL).best
    [play] = [play for play in plays if play.value.word == word]
    assert (play.value.points, write_cards(play.from_hand)) == (points, played)


def test_the_other_decks_card_modifies_a_word_that_stays_the_same(dictionary: Dictionary) -> None:
    table = spell_with_cards("2S2 6S1 QS1 5S1 2S1")
    plays = plays_on(table, hand_of("4S2"), dictionary, stolen=False, rules=Rules(), wanted=Wanted()).best
    rotate = next(play for play in plays if play.kind == "rotate")
    assert (rotate.value.word, rotate.value.points) == ("shirt", 4)
    assert ([str(card) for card in rotate.from_hand], [str(card) for card in rotate.discarded]) == (["4S2"], ["2S1"])


def test_offensive_words_are_left_out_and_counted(dictionary: Dictionary) -> None:
    hand = hand_of("2S2 6S1 QS1 2S1")
    clean = starts(hand, dictionary, rules=Rules(), wanted=Wanted())
    everything = starts(hand, dictionary, rules=Rules(), wanted=ALL)
    assert clean.left_out > 0
    assert clean.count + clean.left_out == everything.count == len(everything.best)


# --- many words at once


@pytest.mark.parametrize("seed", a_share(range(30), 3))
def test_many_prospects_are_those_of_each_word(seed: int, dictionary: Dictionary, members: set[str]) -> None:
    rules = RULES[seed % len(RULES)]
    hand = best_of_hand(deal(seed, 4 + seed % 12, seed % 3), rules)
    best_cards = BestCards(hand, rules=rules)
    words = random.Random(seed).sample(sorted(members), 500) + hand.rack().words(dictionary)[:500]
    assert best_cards.prospects(words) == {
        word: prospect for each in words for word, prospect in best_cards.prospects([each]).items()
    }


@pytest.mark.parametrize("seed", range(10))
def test_the_first_starts_are_the_first_of_all(seed: int, dictionary: Dictionary) -> None:
    rules = RULES[seed % len(RULES)]
    hand = best_of_hand(deal(seed, 9, seed % 2), rules)
    every = starts(hand, dictionary, rules=rules, wanted=Wanted())
    order = [(-play.value.points, -play.zipf, play.value.word) for play in every.best]
    assert order == sorted(order) and len(order) == every.count
    first = starts(hand, dictionary, rules=rules, wanted=Wanted(top=7))
    assert (first.best, first.count, first.left_out) == (every.best[:7], every.count, every.left_out)


# --- what words can be worth at most


def most_by_hand(word: str, rules: Rules) -> int | None:
    """Try every suit for every letter, with as many cards as the decks have."""
    supply = Counter((letter_of(card), card.suit) for card in CARDS)
    values = [
        word_value([PlacedCard(letter, suit) for letter, suit in zip(word, suits, strict=True)], rules=rules).points
        for suits in product(Suit, repeat=len(word))
        if not Counter(zip(word, suits, strict=True)) - supply
    ]
    return max(values, default=None)


@pytest.mark.parametrize("rules", [Rules(), Rules(bonus_without_points=False, points_beyond_cards="cap", min_length=2)])
def test_what_words_can_be_worth_at_most(rules: Rules, dictionary: Dictionary, members: set[str]) -> None:
    short = sorted(word for word in members if len(word) <= 4)
    words = [*random.Random(1).sample(short, 150), "a", "zzz", "buzz"]
    expected = {word: most_by_hand(word, rules) for word in words if len(word) >= rules.min_length}
    found = most_promising(words, dictionary, rules=rules)
    assert {each.word: each.prospect.points for each in found} == {
        word: most for word, most in expected.items() if most is not None
    }
    order = [(-each.prospect.points, -each.zipf, each.word) for each in found]
    assert order == sorted(order)
    assert most_promising(words, dictionary, rules=rules, top=9) == found[:9]


def test_wild_jokers_spell_what_the_decks_lack(dictionary: Dictionary) -> None:
    assert most_promising(["pizzazz"], dictionary, rules=Rules()) == []
    [found] = most_promising(["pizzazz"], dictionary, rules=Rules(jokers="wild"))
    # P, I, Z and A are clubs; the only other Z has no place in a word of one suit.
    assert found.prospect.jokers <= 4 and found.prospect.points == 4
