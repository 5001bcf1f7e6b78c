"""Dumbal: its hands, its referee, and games from the first hand to the last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import read_cards
from ramble_tools.errors import BadInput, GameOverError, PlayerError
from ramble_tools.games import match
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.dumbal.discard import discard
from ramble_tools.games.dumbal.hands import Round
from ramble_tools.games.dumbal.hands import score as score_hand
from ramble_tools.games.dumbal.typed_hand import Hand, hand_of, read_hand
from ramble_tools.games.players import still_in
from tests.conftest import Ramble, Refused
from tests.games.helpers import places, refusal, said, scores, told

SUIT = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"

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
    ("cards", "kind", "wild"),
    [
        ("9S", "single", "single"),
        ("9S 9H", "set", "set"),
        ("9S 9H 9C 9D", "set", "set"),
        ("6S 7S 8S", "run", "run"),
        ("8S 6S 7S", "run", "run"),
        ("QS KS AS 2S", "run", "run"),
        ("KS AS 2S", "run", "run"),
        ("AS 2S 3S", "run", "run"),
        (SUIT, "run", "run"),
        (f"{SUIT} JK", None, None),
        ("6S 7S", None, None),
        ("6S 7H 8S", None, None),
        ("6S 8S 9S", None, None),
        ("6S 6H 7S", None, None),
        ("JK", "single", "single"),
        ("JK JK", "set", "set"),
        ("JK 9S 9H", None, "set"),
        ("6S JK 8S", None, "run"),
        ("6S JK 9S", None, None),
    ],
)
def test_cards_that_may_be_laid_off(cards: str, kind: str | None, wild: str | None) -> None:
    assert discard(read_cards(cards), dumbal.Rules(jokers="2")).kind == kind
    assert discard(read_cards(cards), dumbal.Rules(jokers="2", joker_wild=True)).kind == wild


def test_a_whole_suit_is_a_run_that_does_not_go_past_the_king() -> None:
    assert discard(read_cards(SUIT), dumbal.Rules(run_past_king=False)).kind == "run"


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
        dumbal score Ann=6 Bob=16 --caller Ann
            Ann can't call with 6 points, 1 over the limit of 5 (ruling call-limit=5); before the very first turn
            the call would count (--opening)
        dumbal score Ann=16 Bob=16 --caller Ann
            Ann can't call with 16 points, 11 over the limit of 5 (ruling call-limit=5)
        dumbal score Ann=16 Bob=16 --caller Ann --opening
            Ann can't call with 16 points, 1 over the limit of 15 (ruling opening-limit=15)
        dumbal score Ann=5 Bob=16 --caller Dan
            --caller: the caller 'Dan' has no hand; did you mean Ann?
        dumbal score Ann=5 Bob=16 --caller ''
            --caller: say who called
        dumbal score Ann=5 --caller Ann
            a hand needs at least two players
        dumbal score Ann=5 ann=6 --caller Ann
            ann has two hands; give each player one
        dumbal score Ann=5 Bob --caller Ann
            'Bob' is not NAME=HAND; give each player one, as in Ann=AS,2H or Bob=17
        dumbal score Ann=5 Bob= --caller Ann
            Bob's hand is empty; give the cards, the points (17), or points and cards (17/3)
        dumbal score Ann=5 Bob=, --caller Ann
            Bob's hand can't be ','; give the cards, the points (17), or points and cards (17/3)
        dumbal score Ann=5 Bob=-3 --caller Ann
            Bob's hand can't be '-3'; give the cards, the points (17), or points and cards (17/3)
        dumbal score Ann=AS Bob=AS,2D --caller Ann
            AS is in Ann's hand and in Bob's hand; a deck has only one
        dumbal score Ann=JK Bob=JK1 Cy=JK2 --caller Ann --rule jokers=2
            there are 3 jokers; a deck has only two
        dumbal score Ann=AS,AS Bob=2D --caller Ann
            AS appears twice in Ann's hand, as card 1 and card 2; a deck has only one
        dumbal score Ann=JK Bob=2D --caller Ann
            JK is in Ann's hand, but you play without jokers (ruling jokers=0)
        dumbal score Ann=5 Bob=3 Cy=3 --caller Ann
            Bob and Cy have 3 points each, so the number of cards decides; add it to the points, as in 3/2
        dumbal score Ann=5 Bob=3/0 --caller Ann
            Bob's hand can't be '3/0'; give the cards, the points (17), or points and cards (17/3)
        dumbal discard ,
            the discard has no cards; name at least one
        dumbal discard JK
            JK is in the discard, but you play without jokers (ruling jokers=0)
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line) == message


def test_two_jokers_in_two_hands(ramble: Ramble) -> None:
    assert ramble("dumbal score Ann=JK Bob=JK --caller Ann --rule jokers=2 --json").json["winners"] == ["Bob"]
    assert ramble("dumbal score Ann=JK1 Bob=JK2,AS --caller Ann --rule jokers=2 --json").json["winners"] == ["Ann"]


@pytest.mark.parametrize(
    ("line", "reasons"),
    told(
        """
        Ann=4 Bob=17 --caller Ann
            Ann has 4, the fewest, and scores 0; the others score their points
        Ann=5 Bob=3 --caller Ann
            Bob has 3, fewer than Ann's 5 Ann scores 5 + 20
        Ann=5 Bob=5 --caller Ann
            Bob has 5, the same as Ann: a tie goes against the caller Ann scores 5 + 20
        Ann=5 Bob=3/1 Cy=3/2 Dan=5 --caller Ann
            Bob has 3, fewer than Ann's 5 Bob and Cy have equal points; Bob has the fewest cards, 1 Ann scores 5 + 20
            Dan, also at or below Ann's 5, scores the points in hand (ruling below-caller=lowest-wins)
        Ann=5 Bob=3/2 Cy=3/2 Dan=5 Eve=5 --caller Ann --rule below-caller=all-zero
            Bob and Cy have 3, fewer than Ann's 5 Bob and Cy have equal points and 2 cards each (ruling full-tie=shared)
            Ann scores 5 + 20 Dan and Eve, also at or below Ann's 5, score 0 too (ruling below-caller=all-zero)
        Ann=5 Bob=3 --caller Ann --rule winner-scores=points
            Bob has 3, fewer than Ann's 5 Ann scores 5 + 20 the winner scores the points in hand (ruling
            winner-scores=points)
        Ann=9 Bob=3 --caller Ann --rule false-call=penalty
            Ann called with 9, 4 too many, and scores 9 + 20; the others score 0 (ruling false-call=penalty)
        Ann=4 Bob=70 Cy=20/1 Dan=30/6 --caller Ann
            Ann has 4, the fewest, and scores 0; the others score their points a typo? Bob can't have 70 points with at
            most five cards a typo? Cy can't have 20 points with 1 card a typo? Dan has 6 cards, but a hand has at most
            five
        """
    ),
)
def test_reasons(ramble: Ramble, line: str, reasons: str) -> None:
    lines = ramble(f"dumbal score {line}").out.splitlines()
    assert " ".join(" ".join(lines[1:-1]).split()) == reasons


@pytest.mark.parametrize(
    ("size", "fewest", "most"), [("", 1, 64), ("/1", 1, 13), ("/2", 2, 26), ("/3", 3, 39), ("/4", 4, 52), ("/5", 6, 64)]
)
def test_points_that_a_hand_can_have(ramble: Ramble, size: str, fewest: int, most: int) -> None:
    def is_doubted(points: int, rules: str = "") -> bool:
        return "a typo? Bob can't" in ramble(f"dumbal score Ann=0/1 Bob={points}{size} --caller Ann{rules}").out

    assert [is_doubted(points) for points in (fewest - 1, fewest, most, most + 1)] == [True, False, False, True]
    assert [is_doubted(points, " --rule jokers=2") for points in (most, most + 1)] == [False, True]
    assert [is_doubted(points, " --rule court-cards=ten") for points in (fewest - 1, fewest)] == [True, False]
    assert not is_doubted(most + 12, " --rule jokers=2 --rule joker-value=25")


@pytest.mark.parametrize(
    ("caller", "winners"), [("Ann", ["Bob", "Cy"]), ("Bob", ["Ann", "Cy"]), ("Cy", ["Ann", "Bob"])]
)
def test_all_others_win_against_a_false_call(ramble: Ramble, caller: str, winners: list[str]) -> None:
    answer = ramble(f"dumbal score Ann=9 Bob=8 Cy=7 --caller {caller} --rule false-call=penalty --json").json
    assert answer["winners"] == winners


def test_score_and_add_say_the_same_of_a_hand(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    line = "Ann=5 Bob=3/2 Cy=3/2 --caller Ann"
    score, add = ramble(f"dumbal score {line}").out.splitlines(), ramble(f"dumbal add {line}").out.splitlines()
    assert (score[0], add[0]) == ("Bob and Cy win: the call fails", "hand 1: Bob and Cy win: the call fails")
    assert ramble(f"dumbal score {line} --json").json["why"] == ramble("dumbal show --json").json["rounds"][0]["why"]


@pytest.mark.parametrize(
    ("cards", "answer"),
    told(
        """
        KS 2H
            15 points: you can't call, except before the very first turn the cards count 13 + 2 the limit is 5, or 15
            before the very first turn (ruling opening-limit=15)
        AS 2H 2D
            5 points: you may call at the start of any turn the cards count 1 + 2 + 2 the limit is 5, or 15 before the
            very first turn (ruling call-limit=5)
        KS 3H
            16 points: you can't call the cards count 13 + 3 the limit is 5, or 15 before the very first turn (ruling
            opening-limit=15)
        """
    ),
)
def test_the_value_of_a_hand(ramble: Ramble, cards: str, answer: str) -> None:
    assert said(ramble(f"dumbal value {cards}")) == answer
    points = int(answer.split()[0])
    found = ramble(f"dumbal value {cards} --json").json
    assert len(found.pop("why")) == 2 and found == {
        "points": points,
        "cards": len(cards.split()),
        "may_call": points <= 5,
        "may_open": points <= 15,
        "notes": [],
        "rulings": [answer.split()[-1].removesuffix(")")],
    }


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("9S", "yes, a single one card"),
        ("9S 9H", "yes, a set all of one rank"),
        ("6S 7S 8S", "yes, a run consecutive and of one suit"),
        ("9S 8H", "no two cards must be of the same rank"),
        ("6S 7S 9S", "no the ranks are not consecutive"),
        ("6S 6H 7S", "no a set must be of one rank, and a run of one suit but 6S 6H may be laid off together"),
        (
            "9S 9H JK --rule jokers=2",
            "no a joker may be laid off only alone or with the other joker (ruling joker-wild=no) but 9S 9H may be "
            "laid off together",
        ),
        (
            "9S 9H 9C 9D JK --rule yaniv",
            "yes, a set all of one rank, with 1 wild joker (ruling joker-wild=yes)",
        ),
    ],
)
def test_what_discard_answers(ramble: Ramble, line: str, answer: str) -> None:
    assert said(ramble(f"dumbal discard {line}")) == answer


# --- rules


def test_yaniv_and_jhyap() -> None:
    yaniv = dumbal.Rules.from_options([], over=[dumbal.Rules.preset("yaniv")])
    assert hand_of(read_cards("KS QS JS JK 5H"), yaniv).points == 35
    found = discard(read_cards("QS KS AS"), yaniv)
    assert (found.reason, found.ruling) == ("a run can't go past the king", "run-past-king=no")
    assert discard(read_cards("AS 2S JK"), yaniv).kind == "run"
    assert discard(read_cards("QS JK AS"), yaniv).kind is None
    jhyap = dumbal.Rules.from_options(["target=120"], over=[dumbal.Rules.preset("JHYAP")])
    assert (jhyap.penalty, jhyap.target, jhyap.call_limit) == (25, 120, 5)
    assert sorted(jhyap.differences()) == ["court-cards=ten", "penalty=25", "target=120"]


def test_a_preset_on_the_command_line(ramble: Ramble, refused: Refused) -> None:
    assert ramble("dumbal score Ann=7 Bob=20 --caller Ann --rule yaniv --json").json["scores"] == {
        "Ann": 0,
        "Bob": 20,
    }
    assert "yaniv: call-limit=7" in ramble("dumbal rules").out
    message = refused("dumbal value 5H --rule janiv")
    assert message == "'janiv' is not a preset of this game; did you mean yaniv?"


def test_a_target_is_at_least_1() -> None:
    assert dumbal.Rules.from_options(["target=1"]).target == 1
    with pytest.raises(BadInput):
        dumbal.Rules.from_options(["target=0"])


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
    assert state.last and state.last.told.summary == "Cy wins: the call fails"
    assert [reason.text for reason in state.last.told.reasons][-1] == "Bob is out with 57"
    assert state.last.told.marks == {"called": ("Ann",), "caught": ("Ann",), "won": ("Cy",)}
    assert dumbal.next_up(state) == "Cy deals, Ann starts"
    assert dumbal.winners(state) == ()
    state = dumbal.apply(state, hand("Cy", Ann="30", Cy="1"))
    assert dumbal.winners(state) == ("Cy",)
    assert places(dumbal, state) == [(1, "Cy"), (2, "Ann"), (3, "Bob")]
    with refusal(GameOverError, "the game is over: Cy won after 3 hands; undo, or start a new game"):
        dumbal.apply(state, hand("Cy", Ann="30", Cy="1"))


def test_within_one_hand_the_lower_total_is_the_better_place() -> None:
    state = dumbal.start(["Ann", "Bob", "Cy", "Dan"], dumbal.Rules(target=20))
    state = dumbal.apply(state, hand("Cy", Ann="40", Bob="30", Cy="1", Dan="30"))
    assert places(dumbal, state) == [(1, "Cy"), (2, "Bob"), (2, "Dan"), (4, "Ann")]


@pytest.mark.parametrize(
    ("round", "message"),
    [
        (hand("Ann", Ann="4", Cy="9"), "no hand for Bob; every player who is in needs one"),
        (
            hand("Ann", Ann="4", Bob="9", Cy="9", Dan="30"),
            "Dan has been out with 60 since hand 1; in play: Ann, Bob, Cy",
        ),
    ],
)
def test_the_players_who_must_have_a_hand(round: dumbal.Round, message: str) -> None:
    state = dumbal.start(["Ann", "Bob", "Cy", "Dan"], dumbal.Rules(target=50))
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="9", Cy="9", Dan="60"))
    with refusal(PlayerError, message):
        dumbal.apply(state, round)


def test_exactly_the_target() -> None:
    reach = dumbal.start(["Ann", "Bob"], dumbal.Rules(target=50))
    exceed = dumbal.start(["Ann", "Bob"], dumbal.Rules(target=50, out_at="exceed"))
    round = hand("Ann", Ann="4", Bob="50")
    assert dumbal.winners(dumbal.apply(reach, round)) == ("Ann",)
    after = dumbal.apply(exceed, round)
    assert dumbal.winners(after) == ()
    assert after.last and after.last.told.reasons[-1][:2] == ("Bob has 50 and is still in", "out-at=exceed")


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
        left = still_in(state.players)
        hands = {name: Hand(data.draw(st.integers(1, 65)), data.draw(st.integers(1, 5))) for name in left}
        round = dumbal.Round(hands, data.draw(st.sampled_from(left)))
        assert dumbal.from_plain(dumbal.to_plain(round), state.rules) == round
        state = dumbal.apply(state, round)
        assert state.last
        for name, points in state.last.scores.items():
            totals[name] += points
        assert still_in(state.players)
        assert scores(state) == totals
    assert len(still_in(state.players)) == 1
