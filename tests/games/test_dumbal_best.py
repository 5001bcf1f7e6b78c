"""What to lay off and pick up in Dumbal, checked against every choice and every card of the stock."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, read_cards
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dumbal.advice.plays import best_plays, most_laid_off, most_points
from ramble_tools.games.dumbal.discard import legal_discards
from ramble_tools.games.dumbal.rules import Rules
from tests.conftest import Ramble, Refused
from tests.games.helpers import DECK, refusal, said


def worth(cards: "tuple[AnyCard, ...] | list[AnyCard]", rules: Rules) -> int:
    found = 0
    for card in cards:
        if isinstance(card, Joker):
            found += rules.joker_value
        else:
            found += min(card.rank.number, 10) if rules.court_cards == "ten" else card.rank.number
    return found


def may_be_laid_off(cards: tuple[AnyCard, ...], rules: Rules) -> bool:
    """Judge cards without wild jokers by the words of the rules, not by the code of the program."""
    if len(cards) == 1:
        return True
    if any(isinstance(card, Joker) for card in cards):
        return all(isinstance(card, Joker) for card in cards)
    plain = [card for card in cards if isinstance(card, Card)]
    if len({card.rank for card in plain}) == 1:
        return True
    if len(plain) < 3 or len({card.suit for card in plain}) > 1:
        return False
    circle = "A 2 3 4 5 6 7 8 9 10 J Q K" + (" A 2 3 4" if rules.run_past_king else "")
    circle_ranks = circle.split()
    held = sorted(card.rank.value for card in plain)
    starts = range(len(circle_ranks) - len(plain) + 1)
    return any(sorted(circle_ranks[start : start + len(plain)]) == held for start in starts)


def brute_force(
    hand: list[AnyCard], visible: list[AnyCard], rules: Rules
) -> dict[tuple[frozenset[AnyCard], str], tuple[float, float]]:
    """Return the points left now, and after the next turn, for every way to play the turn."""
    unseen: list[AnyCard] = [card for card in DECK if card not in hand and card not in visible]

    def left(cards: list[AnyCard]) -> int:
        subsets = [each for size in range(1, len(cards) + 1) for each in combinations(cards, size)]
        return worth(cards, rules) - max(worth(each, rules) for each in subsets if may_be_laid_off(each, rules))

    found = {}
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            if not may_be_laid_off(cards, rules):
                continue
            kept = [card for card in hand if card not in cards]
            for card in visible:
                after = [*kept, card]
                found[frozenset(cards), str(card)] = (float(worth(after, rules)), float(left(after)))
            now = sum(worth([*kept, card], rules) for card in unseen) / len(unseen)
            found[frozenset(cards), "stock"] = (now, sum(left([*kept, card]) for card in unseen) / len(unseen))
    return found


@settings(max_examples=25)
@given(
    cards=st.lists(st.sampled_from(DECK), min_size=2, max_size=7, unique=True),
    options=st.sampled_from(["", "run-past-king=no", "court-cards=ten"]),
    data=st.data(),
)
def test_the_plays_are_all_there_with_the_right_points(cards: list[AnyCard], options: str, data: st.DataObject) -> None:
    rules = Rules.from_options(options.split())
    size = data.draw(st.integers(1, min(5, len(cards))))
    hand, visible = cards[:size], cards[size:]
    expected = brute_force(hand, visible, rules)
    found = best_plays(hand, visible, [], rules)
    plays = {(frozenset(play.discard), str(play.take)): play for play in found.plays}
    assert len(plays) == len(found.plays) and plays.keys() == expected.keys()
    for key, play in plays.items():
        assert [play.points, play.after_next] == pytest.approx(list(expected[key]))
    order = [(play.points, play.after_next) for play in found.plays]
    assert order == sorted(order)
    assert found.ahead.after_next == pytest.approx(min(after for _, after in expected.values()))
    as_good = [play.points for play in found.plays if play.after_next == found.ahead.after_next]
    assert found.ahead.points == min(as_good), "among equals, the fewest points now"


@settings(max_examples=60)
@given(
    cards=st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True),
    jokers=st.integers(0, 2),
    options=st.sampled_from(["", "joker-wild=yes", "joker-wild=yes joker-in-sets=no", "joker-value=25"]),
)
def test_with_jokers_the_most_points_are_laid_off(cards: list[Card], jokers: int, options: str) -> None:
    rules = Rules.from_options(["jokers=2", *options.split()])
    hand: list[AnyCard] = [*cards, *[Joker()] * jokers]
    laid = most_laid_off(hand, rules)
    assert worth(laid, rules) == max(worth(each, rules) for each, _ in legal_discards(hand, rules))
    assert worth(laid, rules) == most_points(hand, rules)


def test_the_fewest_points_and_the_next_turn() -> None:
    found = best_plays(read_cards("9S 9H KD 2C AC"), read_cards("KH"), [], Rules())
    first, ahead = found.plays[0], found.ahead
    assert (first.discard, first.take) == (tuple(read_cards("9S 9H")), "stock")
    # A visible king is better in the long run: both kings can go next turn.
    assert (ahead.discard, ahead.take) == (tuple(read_cards("9S 9H")), read_cards("KH")[0])
    assert (ahead.points, ahead.after_next, ahead.keeps) == (29, 3, tuple(read_cards("KD KH")))


def test_equal_points_are_ranked_by_what_they_keep() -> None:
    # 5H or 5D may be taken for equal points; only 5D completes a run.
    found = best_plays(read_cards("KS 3D 4D"), read_cards("5H 5D"), [], Rules())
    taken = [play for play in found.plays if play.discard == tuple(read_cards("KS"))][:2]
    assert [str(play.take) for play in taken] == ["5D", "5H"]
    assert [play.points for play in taken] == [12, 12]
    assert taken[0].keeps == tuple(read_cards("3D 4D 5D")) and taken[0].after_next == 0


def test_laying_off_the_whole_hand_still_takes_a_card() -> None:
    found = best_plays(read_cards("4S 5S 6S 7S 8S"), read_cards("AH"), [], Rules())
    first = found.plays[0]
    assert (len(first.discard), str(first.take), first.points) == (5, "AH", 1)


def test_the_ruling_on_runs_limits_what_can_be_taken() -> None:
    for options, taken in (([], {"6D", "7D", "8D", "stock"}), (["pickup=ends"], {"6D", "8D", "stock"})):
        found = best_plays(read_cards("KS"), read_cards("6D 7D 8D"), [], Rules.from_options(options))
        assert {str(play.take) for play in found.plays} == taken


def test_seen_cards_are_not_in_the_stock() -> None:
    seen = [card for card in DECK if card.rank.number > 1]
    found = best_plays(read_cards("KS KH"), [], [card for card in seen if str(card) not in ("KS", "KH")], Rules())
    assert found.unseen == 4 and found.plays[0].points == 1
    with refusal(ImpossibleCardsError, "KS is in the hand and in the seen cards; a deck has only one"):
        best_plays(read_cards("KS"), [], read_cards("KS"), Rules())
    with refusal(ImpossibleCardsError, "the hand has 11 cards; a hand has at most five"):
        best_plays(DECK[:11], [], [], Rules())


# --- the command


def test_the_answer(ramble: Ramble) -> None:
    answer = said(ramble("dumbal best 9S 9H KD 2C AC --visible KH --top 1"))
    assert answer == (
        "1. lay off 9S 9H, take from the stock: about 22.9 points left; about 9.3 after laying off the most you can "
        "next turn fewest points after your next turn: lay off 9S 9H, take KH: 29 points left; keeps KD KH together "
        "with the card picked up; 3 after laying off the most you can next turn assumed: a card from the stock is any "
        "of the 46 unseen cards with the same chance; the other players' turns are left out"
    )


def test_the_answer_as_json(ramble: Ramble) -> None:
    answer = ramble("dumbal best KS 3D 4D --visible '5H;5D' --json").json
    assert (answer["discard"], answer["take"], answer["points"]) == (["KS"], "5D", 12)
    assert answer["keeps"] == ["3D", "4D", "5D"] and answer["ahead"]["take"] == "5D"
    assert len(answer["plays"]) == 9 and answer["plays"][0]["why"][0] == "12 points left"
    assert len(ramble("dumbal best KS 3D 4D --visible 5H,5D --json --top 2").json["plays"]) == 2


def test_the_notes(ramble: Ramble) -> None:
    answer = said(ramble("dumbal best AS 2H"))
    assert "no visible cards were given, so a card can be taken only from the stock" in answer
    assert "you may call now with 3 points; ramble dumbal odds shows the chance" in answer
    assert "a typo? the hand has 6 cards" in said(ramble("dumbal best AS 2H 3H 5D 7C 9S"))


def test_refused_command_lines(refused: Refused) -> None:
    assert refused("dumbal best AS 2H --visible 2H") == (
        "2H is in the hand and in the visible cards; a deck has only one"
    )
    assert refused("dumbal best AS 2X") == "card 2 of the hand: '2X' has 'X' as its suit; the suits are S, H, C, D"
