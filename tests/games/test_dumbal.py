"""Dumbal: its hands, its referee, and games from the first hand to the last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import read_cards
from ramble_tools.errors import GameOverError, PlayerError
from ramble_tools.games import match
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.dumbal.hands import Hand, Round, discard, hand_of, read_hand
from ramble_tools.games.dumbal.hands import score as score_hand
from tests.conftest import Ramble, Refused
from tests.games.helpers import places, scores

# --- the referee


@given(
    points=st.lists(st.tuples(st.integers(0, 65), st.integers(1, 5)), min_size=2, max_size=8),
    caller=st.integers(0, 7),
    opening=st.booleans(),
)
def test_a_dumbal_hand_always_has_a_winner_who_scores_0(
    points: list[tuple[int, int]], caller: int, opening: bool
) -> None:
    names = [f"P{place}" for place in range(len(points))]
    hands = {name: Hand(*each) for name, each in zip(names, points, strict=True)}
    who = names[caller % len(names)]
    rules = dumbal.Rules(call_limit=65, opening_limit=65)
    outcome = score_hand(Round(hands, who, opening), rules)
    assert outcome.winners and all(outcome.scores[name] == 0 for name in outcome.winners)
    assert outcome.successful == (outcome.winners == (who,))
    if not outcome.successful:
        assert outcome.scores[who] == hands[who].points + 20
        assert who not in outcome.winners
    for name in names:
        assert outcome.scores[name] in (0, hands[name].points, hands[name].points + 20)


def dumbal_scores(hands: dict[str, str], caller: str, **rules: object) -> dict[str, int]:
    read = {}
    for name, text in hands.items():
        points, count = text.split("/")
        read[name] = Hand(int(points), int(count))
    return score_hand(Round(read, caller), dumbal.Rules(**rules)).scores  # type: ignore[arg-type]


def test_the_rulings_of_dumbal() -> None:
    hands = {"Ann": "5/2", "Bob": "4/2", "Cy": "4/2", "Dee": "5/1"}
    assert dumbal_scores(hands, "Ann") == {"Ann": 25, "Bob": 0, "Cy": 0, "Dee": 5}
    assert dumbal_scores(hands, "Ann", full_tie="earliest") == {"Ann": 25, "Bob": 0, "Cy": 4, "Dee": 5}
    assert dumbal_scores(hands, "Ann", below_caller="all-zero") == {"Ann": 25, "Bob": 0, "Cy": 0, "Dee": 0}
    assert dumbal_scores(hands, "Ann", winner_scores="points")["Bob"] == 4
    assert dumbal_scores(hands, "Ann", penalty=30)["Ann"] == 35
    assert dumbal_scores({"Ann": "9/2", "Bob": "4/2"}, "Ann", false_call="penalty") == {"Ann": 29, "Bob": 0}
    assert dumbal_scores({"Dee": "3/1", "Ann": "3/2", "Bob": "3/1"}, "Ann", full_tie="earliest")["Bob"] == 0


def test_a_joker_in_dumbal() -> None:
    cards = read_cards("JK 3H")
    assert hand_of(cards, dumbal.Rules(jokers="2")).points == 3
    assert hand_of(cards, dumbal.Rules(jokers="2", joker_value=25)).points == 28


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9S", "single"),
        ("9S 9H", "set"),
        ("9S 9H 9C 9D", "set"),
        ("6S 7S 8S", "run"),
        ("8S 6S 7S", "run"),
        ("QS KS AS 2S", "run"),
        ("KS AS 2S", "run"),
        ("AS 2S 3S", "run"),
        ("6S 7S", None),
        ("6S 7H 8S", None),
        ("6S 8S 9S", None),
        ("6S 6H 7S", None),
        ("JK", None),
    ],
)
def test_what_may_be_laid_off(cards: str, kind: str | None) -> None:
    if cards == "JK":
        assert discard(read_cards(cards), dumbal.Rules(jokers="2")).kind == "single"
    else:
        assert discard(read_cards(cards), dumbal.Rules()).kind == kind


def test_jokers_that_are_laid_off() -> None:
    two, wild = dumbal.Rules(jokers="2"), dumbal.Rules(jokers="2", joker_wild=True)
    assert discard(read_cards("JK JK"), two).kind == "set"
    assert discard(read_cards("JK 9S 9H"), two).kind is None
    assert discard(read_cards("JK 9S 9H"), wild).kind == "set"
    assert discard(read_cards("6S JK 8S"), wild).kind == "run"
    assert discard(read_cards("6S JK 9S"), wild).kind is None
    assert discard(read_cards("6S 6H 7S"), dumbal.Rules()).instead == tuple(read_cards("6S 6H"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dumbal score Ann=6 Bob=16 --caller Ann", "Ann can't call with 6 points, 1 more than 5 (ruling call-limit=5)"),
        ("dumbal score Ann=5 Bob=16 --caller Dan", "the caller 'Dan' has no hand; did you mean Ann?"),
        ("dumbal score Ann=5 --caller Ann", "a hand has two players at least; give each as NAME=HAND"),
        ("dumbal score Ann=5 ann=6 --caller Ann", "ann has two hands; each player has one"),
        ("dumbal score Ann=5 Bob --caller Ann", "'Bob' is no hand; give each player as NAME=HAND, as in Ann=AS,2H"),
        (
            "dumbal score Ann=5 Bob= --caller Ann",
            "Bob's hand is empty; give the cards, the points (17), or points and cards (17/3)",
        ),
        ("dumbal score Ann=AS Bob=AS,2D --caller Ann", "AS is in Ann's hand and in Bob's; there is one"),
        (
            "dumbal score Ann=AS,AS Bob=2D --caller Ann",
            "AS appears twice in Ann's hand, as card 1 and card 2; a deck has only one",
        ),
        ("dumbal score Ann=JK Bob=2D --caller Ann", "JK in Ann's hand: there are no jokers (ruling jokers=0)"),
        (
            "dumbal score Ann=5 Bob=3 Cy=3 --caller Ann",
            "Bob and Cy have 3 points each: the number of cards decides; give it, as in Bob=3/2",
        ),
        ("dumbal score Ann=5 Bob=3/0 --caller Ann", "Bob's hand '3/0' has no card; there is always one"),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line).startswith(message)


# --- rules


def test_yaniv_and_jhyap() -> None:
    yaniv = dumbal.Rules.from_options([], over=[dumbal.Rules.preset("yaniv")])
    assert hand_of(read_cards("KS QS JS JK 5H"), yaniv).points == 35
    assert discard(read_cards("QS KS AS"), yaniv).reason == "a run does not pass the king (ruling run-past-king=no)"
    assert discard(read_cards("AS 2S JK"), yaniv).kind == "run"
    assert discard(read_cards("QS JK AS"), yaniv).kind is None
    jhyap = dumbal.Rules.from_options(["target=120"], over=[dumbal.Rules.preset("JHYAP")])
    assert (jhyap.penalty, jhyap.target, jhyap.call_limit) == (25, 120, 5)
    assert sorted(jhyap.differences()) == ["court-cards=ten", "penalty=25", "target=120"]


def test_a_preset_on_the_command_line(ramble: Ramble, refused: Refused) -> None:
    assert ramble("dumbal score Ann=7 Bob=20 --caller Ann --preset yaniv --json").json["scores"] == {
        "Ann": 0,
        "Bob": 20,
    }
    assert "yaniv: call-limit=7" in ramble("dumbal rules").out
    message = refused("dumbal value 5H --preset janiv")
    assert message == "'janiv' is not a preset of this game; did you mean yaniv?"


def test_the_rules_name_the_target_that_is_played(ramble: Ramble) -> None:
    assert "Who reaches 100 is out" in ramble("dumbal rules --rule target=100").out


# --- a game


def hand(caller: str, **points: str) -> dumbal.Round:
    rules = dumbal.Rules()
    hands = {name: read_hand(text, rules) for name, text in points.items()}
    return dumbal.Round(hands, caller)


def test_a_dumbal_game_from_the_first_hand_to_the_last() -> None:
    state = dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules(target=50))
    assert dumbal.next_up(state) == "Ann deals, Bob starts"
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="17", Cy="9"))
    assert (scores(state), dumbal.next_up(state)) == ({"Ann": 0, "Bob": 17, "Cy": 9}, "Bob deals, Cy starts")
    state = dumbal.apply(state, hand("Ann", Ann="5", Bob="40", Cy="5/2"))
    assert scores(state) == {"Ann": 25, "Bob": 57, "Cy": 9}
    assert state.last and state.last.summary == "Cy wins: the call fails"
    assert [reason.text for reason in state.last.reasons][-1] == "Bob is out, with 57"
    assert state.last.marks == {"called": ("Ann",), "caught": ("Ann",), "won": ("Cy",)}
    assert dumbal.next_up(state) == "Cy deals, Ann starts"
    assert dumbal.winners(state) == ()
    state = dumbal.apply(state, hand("Cy", Ann="30", Cy="1"))
    assert dumbal.winners(state) == ("Cy",)
    assert places(dumbal, state) == [(1, "Cy"), (2, "Ann"), (3, "Bob")]
    with pytest.raises(GameOverError, match="the game is over: Cy won after 3 hands; undo, or begin a new one"):
        dumbal.apply(state, hand("Cy", Ann="30", Cy="1"))


def test_within_one_hand_the_lower_total_is_the_better_place() -> None:
    state = dumbal.start(["Ann", "Bob", "Cy", "Dan"], dumbal.Rules(target=20))
    state = dumbal.apply(state, hand("Cy", Ann="40", Bob="30", Cy="1", Dan="30"))
    assert places(dumbal, state) == [(1, "Cy"), (2, "Bob"), (2, "Dan"), (4, "Ann")]


@pytest.mark.parametrize(
    ("round", "said"),
    [
        (hand("Ann", Ann="4", Cy="9"), "Bob: no hand is given; give one of each who is in, as in Bob=17"),
        (hand("Ann", Ann="4", Bob="9", Cy="9", Dan="30"), "Dan is out, with 60 after hand 1; in play are Ann"),
    ],
)
def test_who_must_have_a_hand(round: dumbal.Round, said: str) -> None:
    state = dumbal.start(["Ann", "Bob", "Cy", "Dan"], dumbal.Rules(target=50))
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="9", Cy="9", Dan="60"))
    with pytest.raises(PlayerError, match=said):
        dumbal.apply(state, round)


def test_exactly_the_target() -> None:
    reach = dumbal.start(["Ann", "Bob"], dumbal.Rules(target=50))
    exceed = dumbal.start(["Ann", "Bob"], dumbal.Rules(target=50, out_at="exceed"))
    round = hand("Ann", Ann="4", Bob="50")
    assert dumbal.winners(dumbal.apply(reach, round)) == ("Ann",)
    after = dumbal.apply(exceed, round)
    assert dumbal.winners(after) == ()
    assert after.last and after.last.reasons[-1] == ("Bob is at 50, and still in", "out-at=exceed")


def test_a_total_that_is_halved() -> None:
    yaniv = dumbal.Rules.from_options([], over=[dumbal.Rules.preset("yaniv")])
    state = dumbal.apply(dumbal.start(["Ann", "Bob"], yaniv), hand("Ann", Ann="4", Bob="100"))
    assert scores(state) == {"Ann": 0, "Bob": 50}
    assert state.last and state.last.reasons[-1] == ("Bob is at exactly 100: 50 now", "halve-at=100")
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="0"))
    assert scores(state) == {"Ann": 34, "Bob": 50}, "who adds nothing is not halved again; the winner keeps 0 points"


def test_coming_late_and_going_early() -> None:
    state = dumbal.apply(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), hand("Ann", Ann="4", Bob="17", Cy="9"))
    state = dumbal.join(state, "Dan")
    assert scores(state)["Dan"] == 17
    state = match.leave(state, "bo")
    assert dumbal.next_up(state) == "Cy deals, Dan starts"
    state = dumbal.apply(state, hand("Dan", Ann="6", Cy="7", Dan="1"))
    assert places(dumbal, state) == [(1, "Ann"), (2, "Cy"), (3, "Dan"), (4, "Bob")]
    state = match.reseat(state, ["Dan", "Ann", "Cy"])
    assert [player.name for player in state.players] == ["Dan", "Ann", "Cy", "Bob"]
    assert scores(dumbal.join(state._replace(rules=dumbal.Rules(late_joiner="zero")), "Eve"))["Eve"] == 0


@given(data=st.data())
def test_somebody_always_survives(data: st.DataObject) -> None:
    names = [f"P{number}" for number in range(data.draw(st.integers(2, 5)))]
    state = dumbal.start(names, dumbal.Rules(target=data.draw(st.integers(1, 60)), call_limit=65))
    totals = dict.fromkeys(names, 0)
    while not dumbal.winners(state):
        left = match.still_in(state.players)
        hands = {name: Hand(data.draw(st.integers(1, 65)), data.draw(st.integers(1, 5))) for name in left}
        round = dumbal.Round(hands, data.draw(st.sampled_from(left)))
        assert dumbal.from_plain(dumbal.to_plain(round), state.rules) == round
        state = dumbal.apply(state, round)
        assert state.last
        for name, points in state.last.scores.items():
            totals[name] += points
        assert match.still_in(state.players)
        assert scores(state) == totals
    assert len(match.still_in(state.players)) == 1
