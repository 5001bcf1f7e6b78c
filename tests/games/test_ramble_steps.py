"""The steps of a turn of Ramble: draw, word, trade, and the hand at the end."""

import pytest

from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.ramble.steps import Steps, judge_steps
from tests.conftest import Ramble, Refused
from tests.games.helpers import refusal

SKIPPED = "after discarding your word, you skip the rest of the turn"
TWO = "2 modifications are too many: in a turn, you may modify only one word, once"
NOT_BOTH = "you can't trade and modify a word in the same turn"


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        (Steps(6), []),
        (Steps(6, drawn=3), ["a turn begins with a draw of 4 cards, not 3"]),
        (Steps(8, started=5), []),
        (Steps(8, started=5, has_word=True), ["you have a word already; each player may have one word at a time"]),
        (Steps(8, started=0, discarded=2), ["a new word has at least one card"]),
        (Steps(8, discarded_word=True, has_word=True), []),
        (Steps(6, discarded_word=True), ["there is no word of your own to discard"]),
        (Steps(8, discarded_word=True, has_word=True, started=3), [SKIPPED]),
        (Steps(8, discarded_word=True, has_word=True, gave=1, got=1), [f"{SKIPPED}, so you can't barter"]),
        (
            Steps(8, discarded_word=True, has_word=True, discarded=2),
            [f"{SKIPPED}, so you discard no cards at the end"],
        ),
        (
            Steps(8, started=4, modified=(1,), modified_new=True),
            ["you can't modify a word in the turn in which it was started"],
        ),
        (Steps(6, modified_new=True), ["no word was started this turn"]),
        (Steps(8, started=4, claimed=True), ["you can score only a word that you modified this turn"]),
        (Steps(8, modified=(2,), claimed=True), []),
        (Steps(8, modified=(2, 0)), [TWO]),
        (Steps(8, modified=(0, 1, 1)), [TWO.replace("2", "3")]),
        (Steps(6, modified=(0,), mulligan=2), [NOT_BOTH]),
        (Steps(6, modified=(0,), gave=2, got=2), [NOT_BOTH]),
        (Steps(6, mulligan=3, gave=2, got=2), ["you may barter or take a mulligan, but not both in one turn"]),
        (Steps(6, started=3, mulligan=3), []),
        (Steps(6, gave=0, got=3, discarded=3), []),
        (Steps(7), ["you hold 11 cards at the end; discard 1, down to 10"]),
        (Steps(9, discarded=1), ["you hold 12 cards at the end; discard 2 cards more, down to 10"]),
        (Steps(9, discarded=3), []),
        (Steps(7, discarded=2), ["you may discard 1 card at the end, not 2: you only discard down to 10"]),
        (Steps(5, discarded=1), ["you may discard no cards at the end, not 1: you only discard down to 10"]),
    ],
)
def test_the_steps_of_a_turn(steps: Steps, wrong: list[str]) -> None:
    assert [reason.text for reason in judge_steps(steps).wrong] == wrong


def test_the_cards_held_at_the_end() -> None:
    found = judge_steps(Steps(8, started=5, gave=1, got=3))
    assert (found.held, found.must_discard, found.shuffles) == (9, 0, 0)
    assert judge_steps(Steps(9)).must_discard == 3
    assert judge_steps(Steps(6, modified=(3, 0, 2))).held == 5


@pytest.mark.parametrize(("deck", "shuffles"), [(None, 0), (7, 0), (6, 1), (0, 1)])
def test_a_deck_that_runs_out_is_shuffled(deck: int | None, shuffles: int) -> None:
    assert judge_steps(Steps(6, mulligan=3, deck=deck)).shuffles == shuffles


def test_cards_that_nobody_has() -> None:
    with refusal(ImpossibleCardsError, "you can't start a word with 12 cards; you hold 11 then"):
        judge_steps(Steps(7, started=12))
    with refusal(ImpossibleCardsError, "you can't exchange 7 cards; you hold 6 then"):
        judge_steps(Steps(7, started=5, mulligan=7))


def test_the_command(ramble: Ramble, refused: Refused) -> None:
    assert ramble("ramble steps --hand 8 --start 5 --barter 2:1").out.splitlines() == [
        "the turn is allowed",
        "  6 cards in hand at the end",
    ]
    answer = ramble("ramble steps --hand 8 --modify 2 --modify 0")
    assert (answer.status, answer.out.splitlines()[0]) == (1, "not allowed")
    answer = ramble("ramble steps --hand 9 --json")
    assert (answer.status, answer.json["legal"], answer.json["must_discard"]) == (1, False, 3)
    message = "--barter: '2' is not the cards given and taken, as in 2:1"
    assert refused("ramble steps --hand 8 --barter 2") == message
