"""Taking a castle: the solver against brute force, and the answers it gives."""

import random
import tracemalloc
from collections import Counter
from itertools import combinations
from typing import Literal

import pytest

from ramble_tools.cards import Card, Color, Suit
from ramble_tools.games.dukes.advice.take import Answer, Question, take
from ramble_tools.games.dukes.melds import judge_meld, read_melds, read_ordinary
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.rearrange import lay_all
from tests.conftest import Ramble
from tests.games.dukes_tables import CARDS, arrangements, can_lie, mask, melds_of, random_question, rules_for
from tests.games.helpers import said


def cards(text: str) -> tuple[Card, ...]:
    return read_ordinary(text, "the test")


def needed(question: Question) -> tuple[Card, ...]:
    """Return the cards that the table must have."""
    return (*(card for meld in question.melds for card in meld), *question.dukes, question.castle)


def brute_force(question: Question, ace: str) -> tuple[int, int] | None:
    """Return the fewest cards from the hand, then the fewest changed melds, of all possible tables."""
    old = {mask(meld) for meld in question.melds}
    for count in range(len(question.hand) + 1):
        tables = [mask((*needed(question), *some)) for some in combinations(question.hand, count)]
        changed = [len(old - {*way}) for table in tables for way in arrangements(table, melds_of(table, ace))]
        if changed:
            return count, min(changed)
    return None


def require_right(question: Question, answer: Answer, rules: Rules) -> None:
    """Fail the test unless the answer is a valid table with all the cards it must have."""
    laid = [card for meld in answer.melds for card in meld]
    assert len(laid) == len(set(laid))
    assert set(laid) == {*needed(question), *answer.from_hand}
    assert set(answer.from_hand) <= set(question.hand)
    assert all(judge_meld(meld, rules).kind for meld in answer.melds)
    new = {frozenset(meld) for meld in answer.melds}
    assert answer.changed == sum(frozenset(meld) not in new for meld in question.melds)


def test_the_solver_agrees_with_brute_force() -> None:
    kinds: Counter[object] = Counter()
    for seed in range(160):
        rules = rules_for(seed)
        question = random_question(seed, 3 + seed % 12, rules)
        answer = take(question, rules)
        assert (answer and (len(answer.from_hand), answer.changed)) == brute_force(question, rules.ace), seed
        if answer:
            require_right(question, answer, rules)
        kinds.update([answer and len(answer.from_hand), answer and answer.changed and "changed"])
    assert all(kinds[kind] for kind in (None, 0, 1, 2, 3, "changed")), kinds


def test_answers_on_large_tables_are_right() -> None:
    kinds: Counter[bool] = Counter()
    for seed in range(60):
        rules = Rules(ace="round" if seed % 2 else "ends")
        question = random_question(seed, 12 + seed % 37, rules)
        answer, table = take(question, rules), mask(needed(question))
        assert can_lie(table, rules.ace, mask(question.hand)) == (answer is not None)
        if answer:
            require_right(question, answer, rules)
            for hand in combinations(question.hand, len(answer.from_hand) - 1) if answer.from_hand else ():
                assert not can_lie(table, rules.ace, mask(hand))
        kinds[answer is None] += 1
    assert min(kinds[True], kinds[False]) > 10, kinds


@pytest.mark.parametrize("ace", ["ends", "round"])
def test_a_full_table_takes_little_memory(ace: Literal["ends", "round"]) -> None:
    """Runs around the ace once filled gigabytes. Memory is counted, because a busy machine would spoil a time."""
    rules = Rules(ace=ace)
    questions = [random_question(seed, 48, rules) for seed in range(12)]
    questions = [
        question._replace(hand=tuple(card for card in CARDS if card not in needed(question))) for question in questions
    ]
    tracemalloc.start()
    for question in questions:
        take(question, rules)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


@pytest.mark.parametrize("ace", ["ends", "round"])
def test_a_whole_half_of_the_deck_in_the_hand(ace: Literal["ends", "round"]) -> None:
    rules = Rules(ace=ace)
    black, red = (tuple(card for card in CARDS if card.suit.color is color) for color in (Color.BLACK, Color.RED))
    question = Question((), black, red[1:3], red[0])
    answer = take(question, rules)
    assert answer
    require_right(question, answer, rules)


def test_runs_that_go_around_and_around() -> None:
    """With both families full, runs go past the king, and may go on for 26 cards."""
    for seed in range(40):
        rules, luck = Rules(ace="round"), random.Random(seed)
        family = [card for card in CARDS if card.suit in (Suit.SPADES, Suit.DIAMONDS)]
        start = luck.randrange(13)
        numbered = sorted(family, key=lambda card: (card.rank.number - start) % 13)
        castle = luck.choice([card for card in CARDS if card not in family])
        hand = tuple(card for card in CARDS if card.rank is castle.rank and card not in (castle, *family))
        question = Question((tuple(numbered[::2]), tuple(numbered[1::2])), hand, (), castle)
        answer = take(question, rules)
        assert answer
        require_right(question, answer, rules)
        whole = lay_all(numbered, (), (), (), rules)
        assert whole and mask(card for meld in whole.melds for card in meld) == mask(family)
        assert all(judge_meld(meld, rules).kind == "run" for meld in whole.melds)


@pytest.mark.parametrize("ace", ["ends", "round"])
@pytest.mark.parametrize(
    ("melds", "castle", "changed"),
    [
        ("QS KS AS / 5S 6S 7S", "8S", 1),
        ("10H JH QH KC AC / 5S 6S 7S", "4S", 1),
        ("JS QS KS / AH 2H 3H / 7S 8S 9S", "10S", 1),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "AD", 1),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS / 5H 5D 5C", "6H", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS / 5H 6H 7H", "8C", 1),
    ],
)
def test_old_runs_up_to_the_ace_are_kept(
    melds: str, castle: str, changed: int | None, ace: Literal["ends", "round"]
) -> None:
    question = Question(read_melds([melds]), (), (), cards(castle)[0])
    answer = take(question, Rules(ace=ace))
    assert (answer and answer.changed) == changed
    if answer:
        require_right(question, answer, Rules(ace=ace))


def test_the_example_in_the_official_rules() -> None:
    question = Question((cards("5H 5D 5C"),), cards("6S 7S"), cards("8D"), cards("5S")[0])
    answer = take(question, Rules())
    assert answer and (answer.from_hand, answer.changed) == (cards("6S 7S"), 0)
    assert take(question._replace(hand=cards("6S KC")), Rules()) is None


def test_your_own_dukes_may_be_switched_and_played() -> None:
    question = Question((), cards("6S KC"), (), cards("7D")[0], own_dukes=cards("8S 2C"))
    assert take(question._replace(own_dukes=()), Rules()) is None
    answer = take(question, Rules())
    assert answer and (answer.from_hand, answer.switched) == (cards("6S"), cards("8S"))
    assert take(question._replace(hand=cards("6S")), Rules()) is None, "no card is left to take its place"
    assert (answer := take(question._replace(hand=cards("6S 8D")), Rules())) and answer.switched == ()


USED = "your own castle 8S is played too (ruling castle-in-run=on)"
BARRED = "your own castle 8S may not be used (ruling castle-in-run=off)"


@pytest.mark.parametrize(
    ("options", "kept", "status", "note"),
    [
        ("", "", 0, USED),
        ("--rule later", "", 0, USED),
        ("--rule castle-in-run=off", "", 1, BARRED),
        ("--rule printed", "", 1, BARRED),
        ("", "castle-in-run=off", 1, BARRED),
        ("--rule castle-in-run=on", "castle-in-run=off", 0, USED),
        ("--own-castle 8C --hand 6S,5S", "", 0, USED.replace("8S is", "8C might have been")),
    ],
)
def test_naming_your_own_castle_asks_about_it(ramble: Ramble, options: str, kept: str, status: int, note: str) -> None:
    if kept:
        ramble(f"house dukes {kept}")
    answer = ramble(f"dukes take --hand 6S --castle 7D --own-castle 8S {options} --json")
    assert answer.status == status
    assert note == f"{answer.json['why'][-1]} (ruling {answer.json['rulings'][-1]})"


def test_a_castle_is_taken_only_if_it_was_face_up(ramble: Ramble) -> None:
    condition = "9C was face up when the turn began"
    for line, yes in (
        ("take 8S,8D,8C --hand 5D,5H,8H,10H --dukes 5S --castle 9C", "yes"),
        ("turn --before none --after 9C,9H,9D --hand 9H,9D --castle 9C", "the turn is legal"),
    ):
        assert said(ramble(f"dukes {line}")).startswith(f"{yes}, if {condition}")
        assert ramble(f"dukes {line} --json").json["if"] == condition
    assert "if" not in ramble("dukes take --hand 2H --castle 9C --json").json


def test_an_empty_table() -> None:
    answer = take(Question((), cards("AH 2C KD"), (), cards("3H")[0]), Rules())
    assert answer and [sorted(map(str, meld)) for meld in answer.melds] == [["2C", "3H", "AH"]]
