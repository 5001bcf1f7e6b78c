"""Dumbal from hand to hand: totals that are halved, who deals next, and a hand after which nobody is left."""

import pytest

from ramble_tools.errors import GameOverError
from ramble_tools.games import match
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.players import still_in
from ramble_tools.games.reasons import OfTotal
from tests.conftest import Ramble, Refused
from tests.games.helpers import places, refusal, said, scores


def hand(caller: str, **points: str) -> dumbal.Round:
    return dumbal.from_plain({"hands": points, "caller": caller}, dumbal.Rules())


def in_game(rules: str, **totals: int) -> dumbal.State:
    """Return a game with these house rules and totals; the first player deals."""
    state = dumbal.start(list(totals), dumbal.Rules.from_options(rules.split()))
    return state._replace(players=tuple(player._replace(score=totals[player.name]) for player in state.players))


# --- halved totals


def test_a_total_that_is_halved() -> None:
    """A log of 0.1.0 has halve-at=100, from its preset yaniv."""
    state = dumbal.start(["Ann", "Bob"], dumbal.Rules.from_options(["halve-at=100", "winner-scores=points"]))
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="100"))
    assert scores(state) == {"Ann": 0, "Bob": 50}
    assert state.last
    assert state.last.told.reasons[-1][:2] == ("Bob's total is exactly 100, so it is halved to 50", "halve-at=100")
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="0"))
    assert scores(state) == {"Ann": 24, "Bob": 50}, "only a total that changes is halved; the winner's 0 points count"
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="149"))
    assert scores(state)["Bob"] == 199


@pytest.mark.parametrize(
    ("rules", "before", "points", "after"),
    [
        (" ".join(dumbal.Rules.preset("yaniv")), 60, "40", 50),
        (" ".join(dumbal.Rules.preset("yaniv")), 190, "10", 100),
        (" ".join(dumbal.Rules.preset("yaniv")), 40, "10", 50),
        ("halve-at=50,100", 40, "10", 25),
        ("halve-at=50,100", 60, "40", 50),  # not halved twice
        ("halve-at=50,100", 50, "0", 50),
        ("halve-at=50,100", 60, "41", 101),
    ],
)
def test_each_total_that_is_halved(rules: str, before: int, points: str, after: int) -> None:
    state = dumbal.apply(in_game(rules, Ann=0, Bob=before), hand("Ann", Ann="0" if points == "0" else "4", Bob=points))
    assert scores(state)["Bob"] == after
    assert state.last
    halved = [reason for reason in state.last.told.reasons if isinstance(reason, OfTotal)]
    assert bool(halved) == (after != before + int(points)), "a reason that every screen shows"
    assert still_in(state.players) == ["Ann", "Bob"]


# --- who deals


@pytest.mark.parametrize(
    ("rules", "points", "caller", "dealer"),
    [
        ("", {"Ann": "9", "Bob": "4", "Cy": "30", "Dan": "8"}, "Bob", "Cy"),
        ("next-dealer=loser", {"Ann": "9", "Bob": "4", "Cy": "8", "Dan": "30"}, "Bob", "Dan"),
        ("next-dealer=winner", {"Ann": "4", "Bob": "9", "Cy": "30", "Dan": "8"}, "Ann", "Ann"),
        # The caller loses: 5 + 20 are more than 9.
        ("next-dealer=loser", {"Ann": "5", "Bob": "9", "Cy": "9", "Dan": "3"}, "Ann", "Ann"),
        ("next-dealer=winner", {"Ann": "5", "Bob": "9", "Cy": "9", "Dan": "3"}, "Ann", "Dan"),
        # Several: the first of them after Bob, who dealt.
        ("next-dealer=loser", {"Ann": "30", "Bob": "30", "Cy": "4", "Dan": "30"}, "Cy", "Dan"),
        ("next-dealer=loser", {"Ann": "30", "Bob": "30", "Cy": "4", "Dan": "9"}, "Cy", "Ann"),
        ("next-dealer=winner", {"Ann": "3/1", "Bob": "3/1", "Cy": "5", "Dan": "9"}, "Cy", "Ann"),
        # Dan goes out, so the next player who is in deals.
        ("next-dealer=loser target=50", {"Ann": "9", "Bob": "4", "Cy": "8", "Dan": "60"}, "Bob", "Ann"),
    ],
)
def test_who_deals_next(rules: str, points: dict[str, str], caller: str, dealer: str) -> None:
    state = match.deals(in_game(rules, Ann=0, Bob=0, Cy=0, Dan=0), "Bob")
    after = dumbal.apply(state, hand(caller, **points))
    assert after.turn == dealer
    assert after.last
    said_so = [reason[:2] for reason in after.last.told.reasons if reason.text.endswith("deals next")]
    expected = [] if dealer == match.after(after.players, "Bob") else [(f"{dealer} deals next", rules.split()[0])]
    assert said_so == expected


def test_the_winner_who_deals_may_be_out() -> None:
    rules = "next-dealer=winner winner-scores=points target=50"
    state = dumbal.apply(in_game(rules, Ann=0, Bob=47, Cy=0), hand("Ann", Ann="5", Bob="3", Cy="9"))
    assert still_in(state.players) == ["Ann", "Cy"]
    assert dumbal.next_up(state) == "Cy deals, Ann starts", "the next after Bob"


def test_the_rules_say_who_deals(ramble: Ramble) -> None:
    assert "The player who won the hand deals the next one; in a tie," in said(
        ramble("dumbal rules --rule next-dealer=winner")
    )
    most = "The player who added the most points deals the next hand; in a tie,"
    assert most in said(ramble("dumbal rules --rule next-dealer=loser"))
    assert "The deal passes to the left." in said(ramble("dumbal rules"))
    over = [["next-dealer=winner"], dumbal.Rules.preset("classic")]
    assert dumbal.Rules.from_options([], over=over).next_dealer == "left"


# --- everybody goes out at once


def test_a_hand_after_which_nobody_is_left() -> None:
    """Only where the winner scores points too, as in Yaniv; by the official rules somebody always stays in."""
    state = dumbal.apply(
        in_game("winner-scores=points target=100", Ann=80, Bob=98, Cy=90, Dan=50),
        hand("Bob", Ann="60", Bob="2", Cy="9", Dan="60"),
    )
    assert [(player.name, player.out) for player in state.players] == [
        *(("Ann", 1), ("Bob", None), ("Cy", None), ("Dan", 1))
    ]
    assert dumbal.next_up(state) == "Bob deals, Cy starts"
    both = dumbal.apply(state, hand("Bob", Bob="5", Cy="3"))
    assert still_in(both.players) == [] and dumbal.is_over(both)
    assert dumbal.winners(both) == ("Cy",)
    assert places(dumbal, both) == [(1, "Cy"), (2, "Bob"), (3, "Dan"), (4, "Ann")]
    assert dumbal.next_up(both) == "the game is over"
    assert both.last and both.last.told.reasons[-1].text == ("nobody is left, so the lowest total of this hand wins")
    with refusal(GameOverError, "the game is over: Cy won after 2 hands; undo, or start a new game"):
        dumbal.apply(both, hand("Bob", Bob="5", Cy="3"))
    with refusal(GameOverError, "the game is over: Cy won after 2 hands; undo, or start a new game"):
        dumbal.join(both, "Eve")


@pytest.mark.parametrize("next_dealer", ["left", "loser", "winner"])
def test_equal_totals_share_the_win_when_nobody_is_left(next_dealer: str) -> None:
    rules = f"winner-scores=points target=100 next-dealer={next_dealer}"
    state = dumbal.apply(in_game(rules, Ann=75, Bob=97, Cy=90), hand("Ann", Ann="5", Bob="3", Cy="40"))
    assert scores(state) == {"Ann": 100, "Bob": 100, "Cy": 130}
    assert dumbal.winners(state) == ("Ann", "Bob")
    assert places(dumbal, state) == [(1, "Ann"), (1, "Bob"), (3, "Cy")]
    assert state.last and state.last.told.reasons[-1].text == ("nobody is left, so the lowest total of this hand wins")


def test_a_player_who_left_does_not_win_when_nobody_is_left() -> None:
    state = match.leave(in_game("winner-scores=points target=100", Ann=80, Bob=98, Cy=1), "Cy")
    state = dumbal.apply(state, hand("Ann", Ann="5", Bob="3"))
    assert dumbal.winners(state) == ("Bob",)
    assert places(dumbal, state) == [(1, "Bob"), (2, "Ann"), (3, "Cy")]


def test_an_evening_that_ends_with_nobody_left(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob --rule winner-scores=points --rule target=25")
    ramble("dumbal add Ann=4 Bob=22 --caller Ann")
    answer = ramble("dumbal add Ann=5 Bob=3 --caller Ann")
    assert answer.status == 0 and "Ann and Bob win the game" in said(answer)
    assert {each["place"] for each in ramble("dumbal show --json").json["players"]} == {1}
    assert ramble("dumbal show").status == ramble("dumbal history").status == 0
    assert refused("dumbal add Ann=5 Bob=3 --caller Ann").startswith("the game is over: Ann and Bob won after 2 hands")
    assert ramble("dumbal undo").status == 0
