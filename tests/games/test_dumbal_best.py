"""What to lay off and pick up in Dumbal, checked against every choice and every card of the stock."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, read_cards
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dumbal.advice.plays import best_plays, most_laid_off
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
) -> dict[tuple[frozenset[AnyCard], str], tuple[float, ...]]:
    """Return the points left now and after the next turn, the cost, the cards left, and the chance of a low hand."""
    unseen: list[AnyCard] = [card for card in DECK if card not in hand and card not in visible]

    low = min(rules.call_limit, worth(hand, rules) - 1)

    def figures(cards: list[AnyCard]) -> tuple[float, ...]:
        subsets = [each for size in range(1, len(cards) + 1) for each in combinations(cards, size)]
        laid, count = max((worth(each, rules), len(each)) for each in subsets if may_be_laid_off(each, rules))
        held = worth(cards, rules)
        # 2 for each card left, a tenth of the points held, and 10 less if the hand may call and is lower.
        cost = held - laid + 2 * (len(cards) - count) + held / 10 - 10 * (held <= low)
        return held, held - laid, cost, len(cards) - count, int(held <= low)

    found = {}
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            if not may_be_laid_off(cards, rules):
                continue
            kept = [card for card in hand if card not in cards]
            for card in visible:
                found[frozenset(cards), str(card)] = figures([*kept, card])
            drawn = [figures([*kept, card]) for card in unseen]
            found[frozenset(cards), "stock"] = tuple(sum(each) / len(unseen) for each in zip(*drawn, strict=True))
    return found


@settings(max_examples=25)
@given(
    cards=st.lists(st.sampled_from(DECK), min_size=2, max_size=7, unique=True),
    options=st.sampled_from(["", "run-past-king=no", "court-cards=ten"]),
    data=st.data(),
)
def test_the_plays_are_all_there_with_the_right_points(cards: list[AnyCard], options: str, data: st.DataObject) -> None:
    rules = Rules.from_options(options.split())
    size = data.draw(st.integers(max(1, len(cards) - 5), min(5, len(cards))))
    hand, visible = cards[:size], cards[size:]
    expected = brute_force(hand, visible, rules)
    found = best_plays(hand, visible, [], rules)
    plays = {(frozenset(play.discard), str(play.take)): play for play in found}
    assert len(plays) == len(found) and plays.keys() == expected.keys()
    for key, play in plays.items():
        figures = [play.points, play.after_next, play.cost, play.cards_left, play.may_call]
        assert figures == pytest.approx(list(expected[key]))
    order = [(play.cost, play.points) for play in found]
    assert order == sorted(order)


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
    # A play is judged by the same: the points of the hand after it, less those that can be laid off then.
    visible, hand = next(card for card in DECK if card not in hand), hand[:5]
    for play in best_plays(hand, [visible], [], rules):
        if play.take == visible:
            after = [*hand, visible]
            for card in play.discard:
                after.remove(card)
            assert play.after_next == worth(after, rules) - worth(most_laid_off(after, rules), rules)


def test_the_play_that_wins_games_comes_first() -> None:
    found = best_plays(read_cards("9S 9H KD 2C AC"), read_cards("KH"), [], Rules())
    first, second = found[:2]
    # A visible king is worth more than the fewest points now: both kings can go next turn.
    assert (first.discard, first.take) == (tuple(read_cards("9S 9H")), read_cards("KH")[0])
    assert (first.points, first.after_next, first.keeps) == (29, 3, tuple(read_cards("KD KH")))
    # 3 points, two cards, and a tenth of 29 points.
    assert first.cost == pytest.approx(3 + 2 * 2 + 2.9)
    assert (second.discard, second.take) == (tuple(read_cards("9S 9H")), "stock")


def test_a_hand_that_may_call_next_turn_is_worth_more() -> None:
    found = best_plays(read_cards("KS AS 2H"), read_cards("2D"), [], Rules())
    assert (found[0].take, found[0].points) == (read_cards("2D")[0], 5)
    # An ace is left after the next turn: 1 point, a card, a tenth of 5 points, and 10 less.
    assert found[0].cost == pytest.approx(1 + 2 * 1 + 0.5 - 10)


def test_who_waits_with_a_low_hand_does_not_swap_cards_for_ever() -> None:
    def first(hand: str, visible: str) -> str:
        return str(best_plays(read_cards(hand), read_cards(visible), [], Rules())[0].take)

    assert (first("3S", "2H"), first("3S", "3H"), first("3S", "4H"), first("7S", "4H")) == (
        "2H",
        "stock",
        "stock",
        "4H",
    )


def test_equal_points_are_ranked_by_what_they_keep() -> None:
    # 5H or 5D may be taken for equal points; only 5D completes a run.
    found = best_plays(read_cards("KS 3D 4D"), read_cards("5H 5D"), [], Rules())
    taken = [play for play in found if play.discard == tuple(read_cards("KS")) and play.take != "stock"]
    assert [str(play.take) for play in taken] == ["5D", "5H"]
    assert [play.points for play in taken] == [12, 12]
    assert taken[0].keeps == tuple(read_cards("3D 4D 5D")) and taken[0].after_next == 0


def test_laying_off_the_whole_hand_still_takes_a_card() -> None:
    found = best_plays(read_cards("4S 5S 6S 7S 8S"), read_cards("AH"), [], Rules())
    first = found[0]
    assert (len(first.discard), str(first.take), first.points) == (5, "AH", 1)


def test_the_ruling_on_runs_limits_what_can_be_taken() -> None:
    for options, taken in (([], {"6D", "7D", "8D", "stock"}), (["pickup=ends"], {"6D", "8D", "stock"})):
        found = best_plays(read_cards("KS"), read_cards("6D 7D 8D"), [], Rules.from_options(options))
        assert {str(play.take) for play in found} == taken


def test_seen_cards_are_not_in_the_stock() -> None:
    seen = [card for card in DECK if card.rank.number > 1]
    found = best_plays(read_cards("KS KH"), [], [card for card in seen if str(card) not in ("KS", "KH")], Rules())
    assert found[0].points == 1
    with refusal(ImpossibleCardsError, "KS is in the hand and in the seen cards; a deck has only one"):
        best_plays(read_cards("KS"), [], read_cards("KS"), Rules())
    with refusal(ImpossibleCardsError, "the hand has 6 cards; a hand has at most five"):
        best_plays(DECK[:6], [], [], Rules())


# --- the command


def test_the_answer(ramble: Ramble) -> None:
    line = "dumbal best 9S 9H KD 2C AC --visible KH"
    short = (
        "of 9S 9H KD 2C AC, lay off 9S 9H, take KH keeps KD KH together 29 points left, 3 after the next turn or lay "
        "off 9S 9H, take from the stock: 6.3 more points left after the next turn or lay off KD, take from the stock: "
        "6.5 more points left after the next turn"
    )
    assert said(ramble(line)) == short
    assumed = "assumed: a card from the stock is equally likely to be any unseen card"
    assert said(ramble(f"{line} --more")) == f"{short} {assumed}"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "AS 2H --visible 3C --opponents 3,2",
            "call with AS 2H: a call holds 86% of the time, and 68% is enough you score 0 if it holds, and 3 + 20 = 23 "
            "if not if you wait, lay off 2H, take from the stock",
        ),
        (
            "AS 2H --visible 3C --opponents 1,1",
            "wait: of AS 2H, lay off 2H, take from the stock a call holds 30% of the time, and 53% is needed about 8.3 "
            "points left, 0.9 after the next turn or lay off 2H, take 3C: you have fewer points than now after it 0% "
            "of the time, not 6% or lay off AS, take 3C: 1.1 more points left after the next turn",
        ),
    ],
)
def test_what_the_other_plays_cost(ramble: Ramble, line: str, answer: str) -> None:
    assert said(ramble(f"dumbal best {line}")) == answer


def test_the_answer_as_json(ramble: Ramble) -> None:
    answer = ramble("dumbal best KS 3D 4D --visible '5H;5D' --json").json
    assert (answer["discard"], answer["take"], answer["points"]) == (["KS"], "5D", 12)
    assert answer["keeps"] == ["3D", "4D", "5D"] and answer["call"] is None
    assert len(answer["plays"]) == 9 and answer["plays"][0]["why"][1] == "12 points left, 0 after the next turn"


def test_the_notes(ramble: Ramble) -> None:
    answer = said(ramble("dumbal best AS 2H"))
    assert "nothing of what the player on your right laid off was given: a card comes from the stock" in answer
    assert "you may call now with 3 points; --opponents shows whether to" in answer
    unknown = "whether to call or wait is not known: the figures are for a limit of 5 points and no jokers"
    for question in ("odds", "best"):
        assert unknown in said(ramble(f"dumbal {question} AS 2H --opponents 2 --rule yaniv"))
    assert "was given" not in said(ramble("dumbal best AS 2H --visible none"))


@pytest.mark.parametrize(
    ("hand", "opponents", "call"), [("AS", "1", True), ("AS 2H", "3,2", True), ("AS 2H", "1,1", False)]
)
def test_whether_to_call(ramble: Ramble, hand: str, opponents: str, call: bool) -> None:
    answers = [ramble(f"dumbal {what} {hand} --opponents {opponents} --json").json for what in ("best", "odds")]
    for answer in answers:
        assert answer["call"] is call and (answer["win_if_call"] >= answer["win_if_wait"]) is call
    assert answers[0]["holds_against_callers"] == answers[1]["holds_against_callers"]
    # It can't be said of a hand that is over the limit.
    assert ramble(f"dumbal best KS --opponents {opponents} --json").json["call"] is None


def test_refused_command_lines(refused: Refused) -> None:
    assert refused("dumbal best AS 2H --visible 2H") == (
        "2H is in the hand and in the visible cards; a deck has only one"
    )
    assert refused("dumbal best AS 2H 3H 5D 7C 9S") == "the hand has 6 cards; a hand has at most five"
    assert refused("dumbal best AS --visible 6S7S8S9S10SJS") == (
        "--visible: the player on the right laid off 6 cards; a hand has at most five"
    )
    assert (
        refused("dumbal best AS --opponents 6") == "--opponents: opponent 1 can't have 6 cards; a hand has 1 to 5 cards"
    )
    # The opponents must be possible even where nobody may call.
    for count in ("7", "0"):
        cards = f"--opponents: opponent 1 can't have {count} cards; a hand has 1 to 5 cards"
        assert refused(f"dumbal best AS KD --opponents {count}") == cards
    out = "--opponents: a player with a total of 250 is out (ruling target=200)"
    assert refused("dumbal best AS KD --opponents 5@250,me@3") == out
    assert refused("dumbal best AS 2X") == "card 2 of the hand: '2X' has 'X' as its suit; the suits are S, H, C, D"
