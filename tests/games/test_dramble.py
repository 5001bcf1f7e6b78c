"""Dramble: its turns, its piles, and games in which no card is lost."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, read_card
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dramble import game as dramble
from ramble_tools.games.dramble.turns import (
    Pile,
    Played,
    Turn,
    count_cards,
    deck_size,
    play,
    rank_of,
    read_pile,
    read_played,
)
from tests.conftest import Ramble, Refused
from tests.games.helpers import DECK, at_the_prompt, in_deck, scores

# --- the referee

pile = st.builds(Pile, in_deck, st.integers(1, 20))
side = st.sampled_from(["left", "right"])


@given(
    cards=st.permutations(DECK).map(lambda deck: deck[:4]),
    sizes=st.tuples(st.integers(1, 20), st.integers(1, 20)),
    sides=st.tuples(side, side),
    rules=st.builds(dramble.Rules, loser_card=st.sampled_from(["taken", "stays"])),
)
def test_cards_are_conserved_in_dramble(
    cards: list[Card], sizes: tuple[int, int], sides: tuple[str, str], rules: dramble.Rules
) -> None:
    turn = Turn(
        Pile(cards[0], sizes[0]),
        Pile(cards[1], sizes[1]),
        Played(cards[2], sides[0]),  # type: ignore[arg-type]
        Played(cards[3], sides[1]),  # type: ignore[arg-type]
    )
    outcome = play(turn, rules)
    assert outcome.left.size + outcome.right.size + sum(outcome.won) == sum(sizes) + 2
    assert {outcome.left.top, outcome.right.top} <= set(cards)


def test_the_loser_of_a_double_contest() -> None:
    turn = Turn(
        Pile(read_card("5H"), 3),
        Pile(read_card("2D"), 1),
        Played(read_card("KS"), "left"),
        Played(read_card("QD"), "left"),
    )
    assert play(turn, dramble.Rules()).won == (4, 0)
    stays = play(turn, dramble.Rules(loser_card="stays"))
    assert (stays.won, stays.left) == ((3, 0), Pile(read_card("KS"), 2))


def test_all_cards_are_counted() -> None:
    turn = Turn(
        Pile(read_card("9H"), 5),
        Pile(read_card("JD"), 2),
        Played(read_card("QS"), "left"),
        Played(read_card("3C"), "right"),
    )
    outcome = play(turn, dramble.Rules())
    deck_left = deck_size(dramble.Rules()) - 9 - 4 - 6
    assert "all 54 cards are there" in count_cards(outcome, deck_left, (2, 2), (4, 2), dramble.Rules()).text


TURN = "dramble score --left 9H:5 --right JD:2 --first QS@left --second 3C@right"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "dramble score --left 9H --right JD:2 --first QS@left --second 3C@right",
            "--left '9H' is TOP:SIZE, its top card and its number of cards, as in 9H:5",
        ),
        (
            "dramble score --left 9H:5 --right JD:2 --first QS --second 3C@right",
            "--first 'QS' is CARD@PILE, as in QS@left",
        ),
        (
            "dramble score --left 9H:5 --right JD:2 --first QS@lft --second 3C@right",
            "--first 'QS@lft': there is no pile 'lft'; did you mean left?",
        ),
        ("dramble score --left 9H:5 --right JD:2 --first 9H@left --second 3C@right", "9H is there twice; there is one"),
        (
            "dramble score --left 9H:0 --right JD:2 --first QS@left --second 3C@right",
            "the left pile has 0 cards; there is always one",
        ),
        (
            "dramble score --left 9H:50 --right JD:9 --first QS@left --second 3C@right",
            "piles and committed cards are 61, more than the deck's 54",
        ),
        (
            f"{TURN} --deck-left 30 --hands 2,2 --scores 4,2",
            "5 cards too few: 30 in the deck, 4 in the piles, 4 in the hands, 11 in the scores make 49, not 54",
        ),
        (
            f"{TURN} --deck-left 30",
            "to count all cards, --deck-left, --hands and --scores are needed, all three",
        ),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line).startswith(message)


# --- a game


def play_out(seed: int, rules: dramble.Rules) -> dramble.State:
    """Play a whole game at random, and check it against the real cards at every turn."""
    luck = random.Random(seed)
    state = dramble.start(["Ann", "Bob"], rules)
    while not dramble.winners(state):
        deck: list[AnyCard] = [*DECK, *([Joker(1), Joker(2)] if rules.jokers == "2" else [])]
        luck.shuffle(deck)
        before = scores(state)
        piles: dict[Any, list[AnyCard]] = {"left": [deck.pop()], "right": [deck.pop()]}
        hands: dict[str, list[AnyCard]] = {"Ann": [], "Bob": []}
        said = True
        while True:
            if not hands["Ann"]:
                each = min(3, len(deck) // 2)
                if each == 0 or (each < 3 and rules.last_round == "drop") or (state.last_hand and not said):
                    break
                hands = {name: [deck.pop() for _ in range(each)] for name in hands}
            second = next(name for name in hands if name != state.first)
            order = [state.first, second]
            played = [Played(hands[name].pop(), luck.choice(("left", "right"))) for name in order]
            shown = {side: Pile(cards[-1], len(cards)) for side, cards in piles.items()} if said else {}
            round = dramble.Round(played[0], played[1], shown.get("left"), shown.get("right"))
            assert dramble.from_plain(dramble.to_plain(round), rules) == round
            state = dramble.apply(state, round)
            said = False
            if state.left is None:
                break
            for side in piles:
                known = state.left if side == "left" else state.right
                assert known
                mine = [each.card for each in played if each.side == side]
                piles[side] = [*piles[side], *mine, known.top][-known.size :]
            scored = sum(scores(state).values()) - sum(before.values())
            lying = sum(map(len, piles.values()))
            held = sum(map(len, hands.values()))
            assert scored + lying + held + len(deck) == deck_size(rules)
            drawn, hand = (state.undrawn, state.hand)
            assert drawn == len(deck) and hand == len(hands["Ann"])
    return state


@pytest.mark.parametrize("rules", [dramble.Rules(), dramble.Rules(last_round="drop", jokers="0", loser_card="stays")])
def test_in_dramble_no_card_is_lost(rules: dramble.Rules) -> None:
    for seed in range(60):
        state = play_out(seed, rules)
        (winner,) = dramble.winners(state)
        assert scores(state)[winner] == max(scores(state).values())


def turn(first: str, second: str, **piles: str) -> dramble.Round:
    read = {side: read_pile(text, side) for side, text in piles.items()}
    played = read_played(first, "first"), read_played(second, "second")
    return dramble.Round(*played, read.get("left"), read.get("right"))


def test_a_dramble_game_remembers_its_piles() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    with pytest.raises(
        ImpossibleCardsError, match="say what lies on the left pile once, as in --left 9H:1; later turns know"
    ):
        dramble.apply(state, turn("QS@left", "3C@right"))
    state = dramble.apply(state, turn("3C@left", "QS@right", left="9H:1", right="JD:1"))
    assert scores(state) == {"Ann": 0, "Bob": 1}
    assert dramble.next_up(state) == "Bob plays first; left 3C:2, right QS:1; 2 in each hand, 46 in the deck"
    with pytest.raises(
        ImpossibleCardsError, match="the left pile has 3C on top and 2 cards, not 4C and 2; leave --left out"
    ):
        dramble.apply(state, turn("KS@left", "2C@right", left="4C:2"))
    with pytest.raises(ImpossibleCardsError, match="9H was played in turn 1 already; there is one"):
        dramble.apply(state, turn("9H@left", "2C@right"))
    state = dramble.apply(state, turn("KS@left", "2C@right", left="3C:2"))
    assert scores(state) == {"Ann": 0, "Bob": 3}
    counts = dramble.from_plain({"first": "4H@left", "second": "5H@left", "counts": [46, [0, 0], [3, 1]]}, state.rules)
    with pytest.raises(ImpossibleCardsError, match="the scores before the turn were 3 and 0, not 3 and 1"):
        dramble.apply(state, counts)
    right = counts._replace(counts=(46, (0, 0), (3, 0)))
    with pytest.raises(ImpossibleCardsError, match="both hands have 0 cards after this turn, not 1 and 1"):
        dramble.apply(state, counts._replace(counts=(44, (1, 1), (3, 0))))
    with pytest.raises(
        ImpossibleCardsError, match="1 card too few: 45 in the deck, 5 in the piles, 0 in the hands, 3 in"
    ):
        dramble.apply(state, counts._replace(counts=(45, (0, 0), (3, 0))))
    assert dramble.apply(state, right).last


def test_a_turn_keeps_who_played_first() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    round = turn("QS@left", "3C@right", left="9H:1", right="JD:1")._replace(leader="Bob")
    state = dramble.apply(state, round)
    assert scores(state) == {"Ann": 0, "Bob": 1}
    assert state.last and state.last.reasons[-1].text == "Bob played first, though it was Ann's turn to"
    assert dramble.from_plain(dramble.to_plain(round), state.rules) == round


def test_the_table_may_say_that_it_is_right() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    state = dramble.apply(state, turn("3C@left", "QS@right", left="9H:1", right="JD:1"))
    state = dramble.apply(state, turn("KS@left", "2C@right", left="5S:7")._replace(recount=True))
    assert scores(state) == {"Ann": 0, "Bob": 8}
    assert dramble.next_up(state) == "Bob plays first; left KS:1, right 2C:2", "what is in the deck is not known now"


def test_a_third_joker() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    state = dramble.apply(state, turn("JK@left", "QS@right", left="9H:1", right="JK:1"))
    with pytest.raises(ImpossibleCardsError, match="JK: both jokers were laid before; a deck has two"):
        dramble.apply(state, turn("JK@right", "2C@left"))


@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True), st.booleans(), st.booleans())
def test_a_turn_of_dramble_keeps_its_cards(cards: list[AnyCard], one: bool, other: bool) -> None:
    sides: tuple[Any, Any] = ("left", "right")
    round = dramble.Round(
        Played(cards[0], sides[one]), Played(cards[1], sides[other]), Pile(cards[2], 1), Pile(cards[3], 1)
    )
    state = dramble.apply(dramble.start(["Ann", "Bob"], dramble.Rules()), round)
    assert state.left and state.right
    assert sum(scores(state).values()) + state.left.size + state.right.size == 4
    assert rank_of(state.left.top) and isinstance(read_card(str(state.right.top)), Card)


# --- the prompt


def test_the_prompt_of_dramble(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dramble new Ann Bob")
    out = at_the_prompt(
        ramble, monkeypatch, "dramble", "9H", "JD", "qs l, 3c r", "4c", "4c l", "ks x", "ks r", "5c l 6c"
    )
    assert "4C: at which pile? as in 4C left" in out and "there is no pile 'x'; choose from left, right" in out
    assert [each["score"] for each in ramble("dramble show --json").json["players"]] == [1, 2]


def test_the_prompt_takes_a_turn_as_it_is_said(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dramble new Ann Bob")
    at_the_prompt(ramble, monkeypatch, "dramble", "left 9H right JD:1", "bob 3c r, ann qs l", "ks")
    assert [each["score"] for each in ramble("dramble show --json").json["players"]] == [1, 0]
