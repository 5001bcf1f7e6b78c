"""Taking a castle: the solver against brute force, and the answers it gives."""

import random
import tracemalloc
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Literal

import pytest

from ramble_tools.cards import Card, Color, Rank, Suit
from ramble_tools.games.dukes.advice.take import Answer, Question, take
from ramble_tools.games.dukes.melds import Meld, judge_meld, read_ordinary
from ramble_tools.games.dukes.rules import Rules
from tests.conftest import Ramble, a_share

DECK = [Card(rank, suit) for suit in Suit for rank in Rank]
PLACE = {card: place for place, card in enumerate(DECK)}


def cards(text: str) -> tuple[Card, ...]:
    return read_ordinary(text, "the test")


@cache
def all_melds(ace: str) -> list[frozenset[Card]]:
    """Return every set and every run there is, made one by one."""
    rules = Rules(ace="round" if ace == "round" else "ends")
    found = [
        frozenset(some)
        for rank in Rank
        for n in (3, 4)
        for some in combinations([Card(rank, suit) for suit in Suit], n)
    ]
    for family in ((Suit.SPADES, Suit.DIAMONDS), (Suit.CLUBS, Suit.HEARTS)):
        for start in range(13):
            runs: list[tuple[Card, ...]] = [()]
            for step in range(7):
                rank = list(Rank)[(start + step) % 13]
                runs = [(*run, Card(rank, suit)) for run in runs for suit in family]
                if step >= 2:
                    found += [frozenset(run) for run in runs if judge_meld(run, rules).kind == "run"]
    return list(dict.fromkeys(found))


def partitions(left: frozenset[Card], melds: Sequence[frozenset[Card]]) -> Iterator[list[frozenset[Card]]]:
    if not left:
        yield []
        return
    first = min(left, key=PLACE.__getitem__)
    for meld in melds:
        if first in meld and meld <= left:
            for others in partitions(left - meld, melds):
                yield [meld, *others]


def brute_force(question: Question, ace: str) -> tuple[int, int] | None:
    """Return the fewest cards from the hand, then the fewest changed melds, of all possible tables."""
    must = frozenset({*(card for meld in question.melds for card in meld), *question.dukes, question.castle})
    old = [frozenset(meld) for meld in question.melds]
    for count in range(len(question.hand) + 1):
        best = None
        for some in combinations(question.hand, count):
            wanted = must | set(some)
            useful = [meld for meld in all_melds(ace) if meld <= wanted]
            for table in partitions(wanted, useful):
                changed = sum(meld not in table for meld in old)
                best = changed if best is None else min(best, changed)
        if best is not None:
            return count, best
    return None


def require_right(question: Question, answer: Answer, rules: Rules) -> None:
    """Fail the test unless the answer is a valid table with all the cards it must have."""
    laid = [card for meld in answer.melds for card in meld]
    assert len(laid) == len(set(laid))
    must = {*(card for meld in question.melds for card in meld), *question.dukes, question.castle}
    assert set(laid) == must | set(answer.from_hand)
    assert set(answer.from_hand) <= set(question.hand)
    assert all(judge_meld(meld, rules).kind for meld in answer.melds)
    new = {frozenset(meld) for meld in answer.melds}
    assert answer.changed == sum(frozenset(meld) not in new for meld in question.melds)


def random_question(seed: int, most: int, rules: Rules) -> Question:
    """Return a valid table of up to `most` cards, a hand of four, and dukes and a castle that are often in reach."""
    luck = random.Random(seed)
    melds: list[Meld] = []
    free = set(DECK)
    for meld in luck.sample(all_melds(rules.ace), 400):
        if meld <= free and sum(map(len, melds)) + len(meld) <= most:
            melds.append(tuple(sorted(meld, key=str)))
            free -= meld
    left = luck.sample(sorted(free, key=str), min(len(free), 12))
    near = sorted(left, key=lambda card: luck.random() + (card.rank.number % 5) / 4)
    dukes = luck.choice([0, 1, 1, 2])
    return Question(tuple(melds), tuple(near[: min(4, len(near) - 3)]), tuple(near[-1 - dukes : -1]), near[-1])


@pytest.mark.parametrize("seed", range(120))
def test_the_solver_agrees_with_brute_force(seed: int) -> None:
    rules = Rules(ace="round" if seed % 4 == 3 else "ends")
    question = random_question(seed, 3 + seed % 12, rules)
    answer = take(question, rules)
    expected = brute_force(question, rules.ace)
    assert (answer and (len(answer.from_hand), answer.changed)) == expected
    if answer:
        require_right(question, answer, rules)


def test_the_random_questions_have_both_answers_and_changed_tables() -> None:
    answers = [take(random_question(seed, 3 + seed % 12, Rules()), Rules()) for seed in range(120)]
    assert 10 < sum(answer is None for answer in answers) < 110
    assert any(answer and answer.changed for answer in answers)
    assert any(answer and len(answer.from_hand) == 3 for answer in answers)


def can_be_taken(question: Question, ace: str) -> bool:
    """Return whether any table has all the cards it must have: an exact cover, in which hand cards are optional."""
    must = frozenset({*(card for meld in question.melds for card in meld), *question.dukes, question.castle})
    useful = [meld for meld in all_melds(ace) if meld <= must | set(question.hand)]

    @cache
    def covers(left: frozenset[Card]) -> bool:
        if not left & must:
            return True
        fitting = [meld for meld in useful if meld <= left]
        scarce = min(left & must, key=lambda card: (sum(card in meld for meld in fitting), str(card)))
        return any(covers(left - meld) for meld in fitting if scarce in meld)

    return covers(must | set(question.hand))


@pytest.mark.parametrize("seed", a_share(range(60), 2))
def test_answers_on_large_tables_are_right(seed: int) -> None:
    rules = Rules(ace="round" if seed % 2 else "ends")
    question = random_question(seed, 12 + seed % 37, rules)
    answer = take(question, rules)
    assert can_be_taken(question, rules.ace) == (answer is not None)
    if answer:
        require_right(question, answer, rules)
        fewer = combinations(question.hand, len(answer.from_hand) - 1) if answer.from_hand else ()
        for hand in fewer:
            assert not can_be_taken(replace(question, hand=hand), rules.ace)


def test_the_large_tables_have_both_answers() -> None:
    for rules in (Rules(), Rules(ace="round")):
        answers = [take(random_question(seed, 12 + seed % 37, rules), rules) for seed in range(60)]
        assert 10 < sum(answer is None for answer in answers) < 50


def full_house(rules: Rules) -> list[Question]:
    """Return tables of 40 cards and more, with every other card in the hand."""
    questions = [random_question(seed, 48, rules) for seed in range(12)]
    for place, question in enumerate(questions):
        laid = {card for meld in question.melds for card in meld} | {*question.dukes, question.castle}
        questions[place] = replace(question, hand=tuple(card for card in DECK if card not in laid))
    return questions


def test_runs_around_the_ace_cost_no_more_than_others() -> None:
    """They once filled gigabytes. Memory is counted, because a busy machine would spoil a time."""
    every = (Rules(), Rules(ace="round"))
    for rules in every:
        questions = full_house(rules)
        tracemalloc.start()
        for question in questions:
            take(question, rules)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 5_000_000


@pytest.mark.parametrize("ace", ["ends", "round"])
def test_a_whole_half_of_the_deck_in_the_hand(ace: Literal["ends", "round"]) -> None:
    rules = Rules(ace=ace)
    black, red = (tuple(card for card in DECK if (card.suit.color is Color.BLACK) == side) for side in (True, False))
    answer = take(Question((), black, red[1:3], red[0]), rules)
    assert answer
    require_right(Question((), black, red[1:3], red[0]), answer, rules)


@pytest.mark.parametrize("seed", range(40))
def test_runs_that_go_around_and_around(seed: int) -> None:
    """With both families full, runs go past the king, and may go on for 26 cards."""
    rules, luck = Rules(ace="round"), random.Random(seed)
    family = [card for card in DECK if card.suit in (Suit.SPADES, Suit.DIAMONDS)]
    start = luck.randrange(13)
    numbered = sorted(family, key=lambda card: (card.rank.number - start) % 13)
    melds = tuple(tuple(numbered[place::2]) for place in (0, 1))
    castle = luck.choice([card for card in DECK if card not in family])
    hand = tuple(card for card in DECK if card.rank is castle.rank and card not in (castle, *family))
    question = Question(melds, hand, (), castle)
    answer = take(question, rules)
    assert answer
    require_right(question, answer, rules)


@pytest.mark.parametrize("ace", ["ends", "round"])
@pytest.mark.parametrize(
    ("melds", "castle", "changed"),
    [
        ("QS KS AS / 5S 6S 7S", "8S", 1),
        ("10H JH QH KC AC / 5S 6S 7S", "4S", 1),
        ("JS QS KS / AH 2H 3H / 7S 8S 9S", "10S", 1),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS / 5H 5D 5C", "6H", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS / 5H 6H 7H", "8C", 1),
    ],
)
def test_old_runs_up_to_the_ace_are_kept(
    melds: str, castle: str, changed: int | None, ace: Literal["ends", "round"]
) -> None:
    question = Question(tuple(cards(meld) for meld in melds.split("/")), (), (), cards(castle)[0])
    answer = take(question, Rules(ace=ace))
    assert (answer and answer.changed) == changed
    if answer:
        require_right(question, answer, Rules(ace=ace))


def test_the_example_in_the_official_rules() -> None:
    answer = take(Question((cards("5H 5D 5C"),), cards("6S 7S"), cards("8D"), cards("5S")[0]), Rules())
    assert answer and (answer.from_hand, answer.changed) == (cards("6S 7S"), 0)
    assert take(Question((cards("5H 5D 5C"),), cards("6S KC"), cards("8D"), cards("5S")[0]), Rules()) is None


def test_your_own_dukes_may_be_switched_and_played() -> None:
    question = Question((), cards("6S KC"), (), cards("7D")[0], own_dukes=cards("8S 2C"))
    assert take(replace(question, own_dukes=()), Rules()) is None
    answer = take(question, Rules())
    assert answer and (answer.from_hand, answer.switched) == (cards("6S"), cards("8S"))
    assert take(replace(question, hand=cards("6S")), Rules()) is None, "no card is left to take its place"
    assert (answer := take(replace(question, hand=cards("6S 8D")), Rules())) and answer.switched == ()


OWN = "dukes take --hand 6S --castle 7D --own-castle 8S"
USED = "your own castle 8S is played too (ruling castle-in-run=on)"
BARRED = "your own castle 8S may not be used (ruling castle-in-run=off)"


@pytest.mark.parametrize(
    ("options", "kept", "status", "note"),
    [
        ("", "", 0, USED),
        ("--rule castle-in-run=on", "", 0, USED),
        ("--rule later", "", 0, USED),
        ("--rule castle-in-run=off", "", 1, BARRED),
        ("--rule printed", "", 1, BARRED),
        ("", "castle-in-run=off", 1, BARRED),
        ("--rule castle-in-run=on", "castle-in-run=off", 0, USED),
    ],
)
def test_naming_your_own_castle_asks_about_it(ramble: Ramble, options: str, kept: str, status: int, note: str) -> None:
    if kept:
        ramble(f"house dukes {kept}")
    answer = ramble(f"{OWN} {options} --json")
    assert (answer.status, answer.json["notes"][-1]) == (status, note)


def test_your_own_castle_that_is_of_no_use(ramble: Ramble) -> None:
    answer = ramble("dukes take --hand 6S,5S --castle 7D --own-castle 8C --json")
    assert (answer.status, answer.json["notes"][-1]) == (
        0,
        "your own castle 8C might have been played too (ruling castle-in-run=on)",
    )


def test_a_run_from_ace_to_ace_is_laid_as_two() -> None:
    spades = [Card(rank, Suit.SPADES) for rank in Rank]
    question = Question((tuple(spades),), (), (), Card(Rank.ACE, Suit.DIAMONDS))
    answer = take(question, Rules())
    assert answer
    require_right(question, answer, Rules())


def test_an_empty_table() -> None:
    answer = take(Question((), cards("AH 2C KD"), (), cards("3H")[0]), Rules())
    assert answer and [sorted(map(str, meld)) for meld in answer.melds] == [["2C", "3H", "AH"]]
