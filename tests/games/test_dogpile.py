"""Dogpile: its packs, their jokers, and evenings of several packs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, read_card
from ramble_tools.errors import GameOverError, ImpossibleCardsError
from ramble_tools.games import match
from ramble_tools.games.dogpile import game as dogpile
from ramble_tools.games.dogpile.packs import connects, judge, read_pack
from tests.conftest import Ramble, Refused
from tests.games.helpers import DECK, at_the_prompt, in_deck, scores

# --- the referee


def layout(text: str) -> dict[tuple[int, int], AnyCard]:
    return {
        (row, column): read_card(cell)
        for row, line in enumerate(text.split("/"), start=1)
        for column, cell in enumerate(line.split(), start=1)
        if cell != "."
    }


@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.integers(1, 4), in_deck), min_size=1, max_size=8, unique_by=(lambda c: c[:2])
    )
)
def test_a_pack_stays_what_it_is_when_mirrored(cells: list[tuple[int, int, Card]]) -> None:
    laid = {(row, column): card for row, column, card in cells}
    if len(set(laid.values())) == len(laid):
        mirrored = {(row, 5 - column): card for (row, column), card in laid.items()}
        assert judge(laid, dogpile.Rules()).joins == judge(mirrored, dogpile.Rules()).joins


@pytest.mark.parametrize(
    ("text", "joins", "problem"),
    [
        ("5H 6S 7D", True, ""),
        ("5H 6S / 9H .", True, ""),
        ("5H 7S", False, "5H touches 7S from the left: their numbers don't differ by 1"),
        ("KH AS", False, "KH touches AS from the left: there is no step from king to ace"),
        ("5H . / . 6S", False, "6S lies apart from the rest"),
        ("5H 6S / 9H 8D", False, "8D touches 6S from below: different suits"),
        ("5H JK 8S", False, "no value of the joker in row 1, column 2 connects with all its neighbors"),
        ("5H JK JK 8S", True, ""),
        ("5H JK JK 9S", False, "no values of the two jokers connect with each other and their neighbors"),
        ("5H", True, ""),
    ],
)
def test_packs(text: str, joins: bool, problem: str) -> None:
    outcome = judge(layout(text), dogpile.Rules())
    assert outcome.joins == joins
    assert ([each.text for each in outcome.problems] == [problem]) if problem else not outcome.problems


def test_a_joker_has_one_value_towards_all() -> None:
    outcome = judge(layout("5H JK 7S / . 9D ."), dogpile.Rules())
    assert outcome.jokers == {(1, 2): read_card("6D")}
    assert not judge(layout("5H JK 7S / . 6D . / . 5D ."), dogpile.Rules(joker_may_copy=False)).joins
    assert judge(layout("5H JK 7S / . 9D . "), dogpile.Rules(joker_may_copy=False)).joins


@given(st.permutations(DECK).map(lambda deck: deck[:3]))
def test_a_joker_stands_for_what_connects(cards: list[Card]) -> None:
    laid: dict[tuple[int, int], AnyCard] = {(1, 1): cards[0], (1, 2): Joker(), (1, 3): cards[1], (2, 2): cards[2]}
    outcome = judge(laid, dogpile.Rules())
    right = [
        card
        for card in DECK
        if connects(cards[0], card, beside=True)
        and connects(card, cards[1], beside=True)
        and connects(card, cards[2], beside=False)
    ]
    assert outcome.joins == bool(right)
    if outcome.joins:
        assert outcome.jokers[1, 2] in right


def test_a_pack_is_drawn_with_its_bad_edges(ramble: Ramble) -> None:
    answer = ramble("dogpile", "score", "5H 6S / 9H 8D")
    assert answer.status == 1
    assert answer.out.splitlines()[-2:] == ["   5H   6S!", "   9H   8D!"]
    assert ramble("dogpile", "score", "JK 6S").out.splitlines()[-1] == "   JK   6S"


def test_the_timer_rings(ramble: Ramble) -> None:
    assert ramble("dogpile timer 0.005").out == "#################### time!   \n"


def test_more_cards_than_the_hands_can_have_held(refused: Refused) -> None:
    message = refused("dogpile score '5H 6S 7D 8C 9S 10D JC' --players 1")
    assert message == "the pack has 7 cards; a leader and 5 of each hand are 6 at most"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dogpile score '5H 5H'", "5H is in the pack twice, in row 1, column 1 and row 1, column 2; there is one"),
        ("dogpile score '. .'", "the pack has no card; its leader at least lies there"),
        ("dogpile score '5H 9X'", "row 1, column 2: '9X' has 'X' as its suit; the suits are S, H, C, D"),
        ("dogpile score 'JK JK JK'", "there are 3 jokers in the pack; a deck has two"),
        ("dogpile timer abc", "'abc' is no time for a game; give minutes, as in 5 or 2.5, a day at most"),
        ("dogpile timer 0", "'0' is no time for a game; give minutes, as in 5 or 2.5, a day at most"),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line).startswith(message)


# --- a game


def pack(text: str) -> dogpile.Round:
    return dogpile.Round(read_pack(text))


def test_a_dogpile_evening() -> None:
    state = dogpile.start(["Ann", "Bob"], dogpile.Rules())
    assert dogpile.next_up(state) == "Ann lays first; 44 in the draft deck, 0 strays"
    state = dogpile.apply(state, pack("5H 6S / 9H ."))
    assert scores(state) == {"Ann": 3, "Bob": 3}
    state = dogpile.apply(state, pack("5D 9S"))
    assert dogpile.next_up(state) == "Ann lays first; 39 in the draft deck, 2 strays"
    with pytest.raises(ImpossibleCardsError, match="9S lay in the pack of round 2 already; there is one"):
        dogpile.apply(state, pack("9S 10S"))
    with pytest.raises(ImpossibleCardsError, match="the pack has 12 cards; a leader and 5 of each hand are 11 at most"):
        dogpile.apply(state, pack("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"))
    assert dogpile.winners(state) == () and {row.place for row in dogpile.standings(state)} == {1}


def test_three_jokers_in_two_packs() -> None:
    state = dogpile.apply(dogpile.start(["Ann"], dogpile.Rules()), pack("JK 6S JK"))
    with pytest.raises(ImpossibleCardsError, match="JK: both jokers were laid before; a deck has two"):
        dogpile.apply(state, pack("JK 7S"))


def test_the_draft_deck_runs_out() -> None:
    state = dogpile.start([f"P{number}" for number in range(9)], dogpile.Rules())
    state = dogpile.apply(state, pack("AC 2C 3C 4C 5C 6C 7C 8C 9C"))
    assert state.last and state.last.reasons[-1].ruling == "empty-draft=finish"
    assert dogpile.is_over(state)
    with pytest.raises(GameOverError, match="the draft deck is empty"):
        dogpile.apply(state, pack("AS"))


def test_who_lays_first_when_the_first_one_leaves() -> None:
    packs = match.leave(dogpile.start(["Ann", "Bob", "Cy"], dogpile.Rules()), "Ann")
    assert dogpile.next_up(packs).startswith("Bob lays first")
    assert dogpile.next_up(dogpile.apply(packs, pack("5H"))).startswith("Cy lays first")


# --- the prompt


def test_the_prompt_of_dogpile(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dogpile new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dogpile", "", "5H 6S / 9H .", "5H 4H", "3H 4H", "5X")
    assert "5H lay in the pack of round 1 already" in out and "row 1, column 1: '5X'" in out
