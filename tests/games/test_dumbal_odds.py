"""The odds of a call in Dumbal, checked against every deal of a small deck and against simulated deals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.cards import read_cards
from ramble_tools.errors import IllegalMoveError, ImpossibleCardsError, PlayerError
from ramble_tools.games.dumbal.advice import odds as module
from ramble_tools.games.dumbal.advice.call import Call, chance_to_win
from ramble_tools.games.dumbal.advice.odds import chance_all_above, odds
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import card_points
from tests.conftest import Ramble, Refused
from tests.games.helpers import DECK, refusal, said

STANDARD = Rules()


def every_deal(deck: list[int], sizes: list[int], limit: int) -> Fraction:
    """Deal the hands one after the other in every way, and return the share of deals with all above the limit."""
    if not sizes:
        return Fraction(1)
    places = range(len(deck))
    found = total = Fraction(0)
    for chosen in combinations(places, sizes[0]):
        total += 1
        if sum(deck[place] for place in chosen) > limit:
            rest = [deck[place] for place in places if place not in chosen]
            found += every_deal(rest, sizes[1:], limit)
    return found / total


@settings(max_examples=150)
@given(
    deck=st.lists(st.integers(0, 7), min_size=7, max_size=9),
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=3).filter(lambda sizes: sum(sizes) <= 7),
    limit=st.integers(0, 12),
)
def test_the_chance_is_that_of_every_deal(deck: list[int], sizes: list[int], limit: int) -> None:
    expected = every_deal(deck, sizes, limit)
    assert chance_all_above(Counter(deck), sizes, limit) == pytest.approx(float(expected), abs=1e-12)


def test_the_opponents_may_hold_all_the_unseen_cards() -> None:
    """So it is at the end of the stock, when the odds are known for certain."""
    hand, theirs = read_cards("AS 2S"), read_cards("KS KH 3D AH AD")
    seen = [card for card in DECK if card not in (*hand, *theirs)]
    found = odds(hand, [3, 2], seen, Rules())
    assert (found.unseen, found.exact) == (5, True)
    deals = list(combinations(theirs, 2))
    held = [
        deal
        for deal in deals
        if all(
            sum(card_points(card, Rules()) for card in each) > 3
            for each in (deal, [card for card in theirs if card not in deal])
        )
    ]
    assert found.holds == pytest.approx(len(held) / len(deals))
    with refusal(ImpossibleCardsError, "the opponents have 6 cards, but only 5 are unseen"):
        odds(hand, [3, 3], seen, Rules())


@settings(max_examples=6)
@given(deck=st.lists(st.integers(0, 9), min_size=10, max_size=10), limit=st.integers(3, 12))
def test_the_chance_against_four_opponents(deck: list[int], limit: int) -> None:
    expected = every_deal(deck, [2, 1, 2, 2], limit)
    assert chance_all_above(Counter(deck), [2, 1, 2, 2], limit) == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize(
    ("hand", "opponents", "seen", "rules"),
    [
        ("AS 2H", [5, 4, 3], "", ""),
        ("5S", [1, 1, 2], "KS KH KD KC QS QH 2D 3D", ""),
        ("AS 2S 3S 4S 5S", [5, 5, 5], "", ""),
        ("KS 2H", [5, 5, 5, 5, 5, 5], "", ""),
        ("JK 4H", [2, 3, 2], "10S", "jokers=2"),
        ("7H", [2, 3, 1], "JK", "jokers=2 joker-value=25 call-limit=7"),
        ("QS 2H", [4, 3, 5], "", "court-cards=ten call-limit=15"),
    ],
)
def test_the_chance_is_near_that_of_simulated_deals(hand: str, opponents: list[int], seen: str, rules: str) -> None:
    house, cards, known = Rules.from_options(rules.split()), read_cards(hand), read_cards(seen)
    found = odds(cards, opponents, known, house)
    assert found.exact
    # The deals are made here from whole cards, without any code of the module.
    deck = [card for card in DECK if card not in cards and card not in known]
    worth = [min(card.rank.number, 10) if house.court_cards == "ten" else card.rank.number for card in deck]
    worth += [house.joker_value] * (int(house.jokers) - f"{hand} {seen}".count("JK"))
    luck, deals, held = Random(7), 20_000, 0
    for _ in range(deals):
        dealt, start = luck.sample(worth, sum(opponents)), 0
        above = True
        for size in opponents:
            above = above and sum(dealt[start : start + size]) > found.points
            start += size
        held += above
    assert found.unseen == len(worth)
    # Four standard deviations of so many deals, and at least a little.
    assert abs(found.holds - held / deals) < 4 * (found.holds * (1 - found.holds) / deals) ** 0.5 + 1e-4


def test_known_chances() -> None:
    def holds(hand: str, *opponents: int) -> float:
        return odds(read_cards(hand), opponents, [], Rules()).holds

    # Of the 51 other cards, 19 are a five or lower.
    assert holds("5H", 1) == pytest.approx(32 / 51)
    # 32 of 51, then 31 of 50.
    assert holds("5H", 1, 1) == pytest.approx(32 * 31 / (51 * 50))
    # One opponent has five cards: no five cards have 5 points or fewer.
    assert holds("5H", 5) == 1
    assert holds("KH 2S", 1) == 0


def test_what_a_call_costs() -> None:
    found = odds(read_cards("5H"), [1], [], Rules(penalty=30))
    assert found.expected == pytest.approx(19 / 51 * 35)
    assert list(found.beaten_by) == pytest.approx([19 / 51])
    over = odds(read_cards("KS KH"), [5], [], Rules(false_call="penalty"))
    assert (over.holds, over.expected) == (0, 46)


def test_seen_cards_change_the_chance() -> None:
    low = read_cards("AS AH AC AD 2S 2H 2C 2D 3S 3H 3C 3D 4S 4H 4C 4D 5S 5C 5D")
    assert odds(read_cards("5H"), [1, 2, 3], low, Rules()).holds == 1
    high = [card for card in DECK if card.rank.number > 5]
    assert odds(read_cards("5H"), [1], high, Rules()).holds == 0


def test_a_large_question_is_simulated_and_says_so(monkeypatch: pytest.MonkeyPatch, ramble: Ramble) -> None:
    cards = read_cards("AS 2S 2H")
    exact = odds(cards, [3, 2, 3], [], Rules())
    monkeypatch.setattr(module, "_MOST_STEPS", 20)
    found = odds(cards, [3, 2, 3], [], Rules())
    assert exact.exact and not found.exact
    assert found.holds == pytest.approx(exact.holds, abs=0.02) and found.holds != exact.holds
    assert "from 10,000 simulated deals" in said(ramble("dumbal odds AS 2S 2H --opponents 3,2,3 --more"))


@pytest.mark.parametrize(
    ("hand", "opponents", "seen", "message"),
    [
        ("AS", [], "", "no opponents; give the number of cards of each, as in 5,4,3"),
        ("AS", [3, 6], "", "opponent 2 can't have 6 cards; a hand has 1 to 5 cards"),
        ("AS", [0], "", "opponent 1 can't have 0 cards; a hand has 1 to 5 cards"),
        ("AS", [1] * 10, "", "there are 10 opponents; a game has at most 9"),
        ("AS", [2], "AS", "AS is in the hand and in the seen cards; a deck has only one"),
        ("JK", [2], "", "JK is in the hand, but you play without jokers (ruling jokers=0)"),
    ],
)
def test_refused_questions(hand: str, opponents: list[int], seen: str, message: str) -> None:
    with refusal(ImpossibleCardsError, message):
        odds(read_cards(hand), opponents, read_cards(seen), Rules())


def test_a_call_over_the_limit() -> None:
    with refusal(IllegalMoveError, "you can't call with 16 points, 1 over the limit of 15"):
        odds(read_cards("KS 3H"), [5], [], Rules())


# --- the command


def test_the_answer(ramble: Ramble) -> None:
    short = (
        "wait with 5H: a call holds 12% of the time, and 56% is needed you score 0 if it holds, and 5 + 20 = 25 if not"
    )
    line = "dumbal odds 5H --opponents 1,1 --seen 'KS/KH;KD'"
    assert said(ramble(line)) == short
    assert said(ramble(f"{line} --more")) == (
        f"{short} a call holds 11.6% of the time if the others call when they should; it pays from 55.6% your chance "
        "to win the game from equal totals: 26.8% if you call, 32.1% if you wait a call with 5 points holds 36% of the "
        "time if the cards that you can't see were dealt at random expect 16.0 points from it each opponent's chance "
        "of having as few or fewer: 39.6%, 39.6% assumed: exact, if the 48 unseen cards were dealt at random"
    )
    answer = ramble("dumbal odds 5H --opponents 1 --json").json
    assert set(answer) == {
        *("holds", "expected", "points", "beaten_by", "unseen", "exact", "assumed", "notes"),
        *("call", "holds_against_callers", "win_if_call", "win_if_wait", "holds_needed", "why", "rulings"),
    }
    assert answer["holds"] == pytest.approx(32 / 51) and answer["expected"] == pytest.approx(19 / 51 * 25)


def test_the_cards_that_were_judged_are_named(ramble: Ramble) -> None:
    """Without commas, what follows the first value of an option is taken for more cards of the hand."""
    for line, start in (
        ("dumbal odds AS AH --opponents 5 5 5", "wait with AS AH 5 5: 12 points are too many"),
        ("dumbal odds AS 2H --opponents 2 --rule yaniv", "a call with AS 2H, 3 points, holds "),
        ("dumbal best KS QS --visible 3C 4H", "of KS QS 4H, lay off "),
        ("dramble best KH --left 9H:5 --right JD:2 --seen 2C 3C", "of KH 3C, play KH to the left pile"),
    ):
        assert said(ramble(line)).startswith(start)


def test_calling_and_waiting() -> None:
    """They are those of the tables: 0.66 against one card, which wins 3.1 times as often as a player who waits."""
    found = odds(read_cards("5H"), [1], [], Rules()).call
    assert found and found.holds == pytest.approx(0.34)

    def win(mine: int, other: int) -> float:
        return (225 - mine) ** 3 / ((225 - mine) ** 3 + (225 - other) ** 3)

    assert found.if_call == pytest.approx(0.34 * win(0, 10) + 0.66 * win(25, 0))
    assert found.if_wait == pytest.approx((win(0, 10) + 3.1 * win(10, 0)) / 4.1)
    assert not found.advised
    # With just that chance to hold, both are as good.
    assert found.needs * win(0, 10) + (1 - found.needs) * win(25, 0) == pytest.approx(found.if_wait)
    # What can't be counts for nothing: no ace is left for the other player.
    low = read_cards("AS AH AC AD 2S 2H 2C 2D 3S 3H 3C 3D 4S 4H 4C 4D 5S 5C 5D")
    sure = odds(read_cards("5H"), [1], low, Rules()).call
    assert sure and (sure.holds, sure.if_call) == (1, win(0, 10)) and sure.advised
    # The figures are about the standard rules, and hands that may always be called with.
    assert odds(read_cards("6H"), [1], [], Rules()).call is None
    assert odds(read_cards("5H"), [1], [], Rules(call_limit=7)).call is None


def test_the_totals_count() -> None:
    def call(totals: list[int], rules: Rules = STANDARD) -> Call:
        found = odds(read_cards("5H"), [2, 2], [], rules, totals).call
        assert found
        return found

    equal, behind, ahead = call([80, 80, 80]), call([150, 20, 20]), call([20, 150, 150])
    assert behind.if_wait < equal.if_wait < ahead.if_wait and behind.if_call < equal.if_call < ahead.if_call
    assert call([0, 0, 0]) == odds(read_cards("5H"), [2, 2], [], Rules()).call
    # A failed call would cost 25 points: too many.
    assert call([190, 0, 0]).if_call == pytest.approx(call([190, 0, 0]).holds * chance_to_win([190, 10, 10], 200))
    for total, rules in ((200, Rules()), (201, Rules(out_at="exceed"))):
        with refusal(PlayerError, f"a player with a total of {total} is out (ruling target=200)"):
            call([0, total, 0], rules)
    call([0, 200, 0], Rules(out_at="exceed"))


@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_the_chances_to_win_add_up(players: int) -> None:
    totals = [17 * seat for seat in range(players)]
    chances = [chance_to_win([totals[seat], *totals[:seat], *totals[seat + 1 :]], 200) for seat in range(players)]
    assert sum(chances) == pytest.approx(1) and chances == sorted(chances, reverse=True)
    assert chance_to_win([5] * players, 200) == pytest.approx(1 / players)


def test_a_call_before_the_very_first_turn(ramble: Ramble, refused: Refused) -> None:
    hand, others = "AS 2S 3S 4S 5S", "--opponents 5,5,5 --opening"
    found = ramble(f"dumbal odds {hand} {others} --json").json
    # The hands are as they were dealt, so the chance is exact.
    assert found["holds_against_callers"] == found["holds"] == pytest.approx(0.99345, abs=1e-5)
    # In 1,000 simulated hands, a player with 13 to 15 points who played on won 29.7% against three others.
    assert found["call"] is True
    assert found["win_if_wait"] == pytest.approx(
        0.297 * chance_to_win([0, 12, 12, 12], 200) + 0.703 * chance_to_win([12, 0, 12, 12], 200)
    )
    line = "call with AS 2S 3S 4S 5S: a call holds more than 99% of the time, and 24% is enough"
    assert said(ramble(f"dumbal odds {hand} {others}")).startswith(line)
    assert said(ramble(f"dumbal best {hand} {others}")) == (
        f"{line} you score 0 if it holds, and 15 + 20 = 35 if not "
        "if you wait, lay off AS 2S 3S 4S 5S, take from the stock"
    )
    # There are no figures on waiting for other rules.
    assert ramble(f"dumbal odds {hand} {others} --rule jokers=2 --json").json["call"] is None
    for line, message in {
        f"odds {hand} --opponents 5,5,4 --opening": "--opponents: an opponent has 4 cards, but before the "
        "very first turn every hand has five",
        "odds KS AS --opponents 5 --opening": "your hand has 2 cards, but before the very first turn every hand has "
        "five",
        "odds 2S 3S 4S 5S 6S --opponents 5 --opening": "you can't call with 20 points, 5 over the limit of 15",
        f"best {hand} --opening": "--opponents: give the number of cards of each opponent, as in 5,4,3",
    }.items():
        assert refused(f"dumbal {line}") == message


@pytest.mark.parametrize("players", range(2, 11))
def test_an_opening_call_is_worth_it_for_any_number_of_players(players: int) -> None:
    hand, sizes = read_cards("2S 2H 2D 4S 5H"), [5] * (players - 1)
    for totals in ([], [190, *[0] * (players - 1)]):
        found = odds(hand, sizes, [], Rules(), totals, opening=True)
        assert found.exact and found.call and found.call.advised and 0.95 < found.holds < 1


def test_the_notes(ramble: Ramble) -> None:
    assert "only before the very first turn (ruling opening-limit=15)" in said(
        ramble("dumbal odds KH 2S --opponents 5,5,5")
    )
    assert "so the call fails (ruling false-call=penalty)" in said(
        ramble("dumbal odds KH KS --opponents 5 --rule false-call=penalty")
    )


@pytest.mark.parametrize(
    ("hand", "sizes", "shown"), [("AS 2S", "5", "100%"), ("2S AH", "3", "more than 99.9%"), ("KH 2S", "1", "0%")]
)
def test_only_a_certain_call_is_shown_as_certain(ramble: Ramble, hand: str, sizes: str, shown: str) -> None:
    assert f"holds {shown} of the time if the cards" in said(ramble(f"dumbal odds {hand} --opponents {sizes} --more"))


def test_refused_command_lines(refused: Refused) -> None:
    missing = "--opponents: give the number of cards of each opponent, as in 5,4,3"
    assert refused("dumbal odds AS") == refused("dumbal odds AS --opponents ,") == missing
    assert refused("dumbal odds AS --opponents 5,x") == (
        "--opponents: 'x' is not a number of cards; give one for each opponent, as in 5,4,3"
    )
    assert refused("dumbal odds AS AH AC AD 2S 2H --opponents 5") == "the hand has 6 cards; a hand has at most five"
    assert refused("dumbal odds 1S --opponents 5") == (
        "the hand: '1S' has 1 as its rank; an ace is A; did you mean AS?"
    )


def test_totals_from_the_open_game(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=100")
    ramble("dumbal add 4 17 29 a")
    # Ann is not named, so she asks.
    asked = ramble("dumbal odds 5H --opponents cy=2,bob=1 --json").json
    typed = ramble("dumbal odds 5H --opponents 2@29,1@17,me@0 --rule target=100 --json").json
    assert asked == typed and asked["win_if_call"] < asked["win_if_wait"]
    shown = said(ramble("dumbal odds 5H --opponents cy=2,bob=1 --more"))
    assert (
        shown.startswith("wait with 5H: you win the game ")
        and "your chance to win the game at 0 to 29 to 17: " in shown
    )
    assert ramble("dumbal best 5H --opponents cy=2,bob=1 --json").json["win_if_wait"] == asked["win_if_wait"]
    everybody = "--opponents: name everybody but yourself, each once, as in Bob=5,Cy=4; in play: Ann, Bob and Cy"
    for names in ("bob=1", "bob=1,b=1", "ann=1,bob=1,cy=1"):
        assert refused(f"dumbal odds 5H --opponents {names}") == everybody
    assert "'dee' is not a player in this game" in refused("dumbal odds 5H --opponents bob=1,dee=1")
    # Who is out is not in play.
    ramble("dumbal add 4 17 99 a")
    assert ramble("dumbal odds 5H --opponents bob=1 --json").json["call"] is False


@pytest.mark.parametrize("sizes", ["5@120,4", "5@120,4@60", "5,4,me@60", "5@120,me@3,me@4"])
def test_all_totals_or_none(refused: Refused, sizes: str) -> None:
    assert refused(f"dumbal odds 5H --opponents {sizes}") == (
        "--opponents: give each total and yours, or none, as in 5@120,4@60,me@90"
    )


def test_no_other_command_shows_odds(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    for line in ("add 4 17 a", "show", "value AS 2H", "score Ann=4 Bob=17 --caller Ann", "discard 9S 9H"):
        assert "chance" not in ramble(f"dumbal {line}").out
