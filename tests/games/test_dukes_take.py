"""Taking a castle: the solver against brute force, and the answers it gives."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest

from ramble_tools.cards import Card, Rank, Suit
from ramble_tools.games.dukes.melds import Meld, judge_meld, read_ordinary
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.take import Answer, Question, take

DECK = [Card(rank, suit) for suit in Suit for rank in Rank]


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
    first = min(left, key=str)
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


def can_be_taken(question: Question) -> bool:
    """Return whether any table has all the cards it must have: an exact cover, in which hand cards are optional."""
    must = frozenset({*(card for meld in question.melds for card in meld), *question.dukes, question.castle})
    useful = [meld for meld in all_melds("ends") if meld <= must | set(question.hand)]

    @cache
    def covers(left: frozenset[Card]) -> bool:
        if not left & must:
            return True
        fitting = [meld for meld in useful if meld <= left]
        scarce = min(left & must, key=lambda card: (sum(card in meld for meld in fitting), str(card)))
        return any(covers(left - meld) for meld in fitting if scarce in meld)

    return covers(must | set(question.hand))


@pytest.mark.parametrize("seed", range(60))
def test_answers_on_large_tables_are_right(seed: int) -> None:
    question = random_question(seed, 12 + seed % 37, Rules())
    answer = take(question, Rules())
    assert can_be_taken(question) == (answer is not None)
    if answer:
        require_right(question, answer, Rules())


def test_the_large_tables_have_both_answers() -> None:
    answers = [take(random_question(seed, 12 + seed % 37, Rules()), Rules()) for seed in range(60)]
    assert (sum(answer is None for answer in answers), len(answers)) == (17, 60)


def test_the_example_in_the_official_rules() -> None:
    answer = take(Question((cards("5H 5D 5C"),), cards("6S 7S"), cards("8D"), cards("5S")[0]), Rules())
    assert answer and (answer.from_hand, answer.changed) == (cards("6S 7S"), 0)
    assert take(Question((cards("5H 5D 5C"),), cards("6S KC"), cards("8D"), cards("5S")[0]), Rules()) is None


def test_your_own_castle_may_be_used_with_that_extra_rule() -> None:
    question = Question((), cards("6S"), (), cards("7D")[0], cards("8S")[0])
    assert take(question, Rules()) is None
    answer = take(question, Rules(castle_in_run="on"))
    assert answer and answer.from_hand == cards("6S")


def test_a_run_from_ace_to_ace_is_laid_as_two() -> None:
    spades = [Card(rank, Suit.SPADES) for rank in Rank]
    question = Question((tuple(spades),), (), (), Card(Rank.ACE, Suit.DIAMONDS))
    answer = take(question, Rules())
    assert answer
    require_right(question, answer, Rules())


def test_an_empty_table() -> None:
    answer = take(Question((), cards("AH 2C KD"), (), cards("3H")[0]), Rules())
    assert answer and [sorted(map(str, meld)) for meld in answer.melds] == [["2C", "3H", "AH"]]
