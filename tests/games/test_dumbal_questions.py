"""What can be asked in Dumbal on a page with an open game, and which passage each verdict and refusal applies."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, Rank, RankAlone, Suit
from ramble_tools.errors import BadInput, ByRule, ByRuling
from ramble_tools.games.dumbal import form, passages
from ramble_tools.games.dumbal.discard import discard, kind_of
from ramble_tools.games.dumbal.game import Setting, apply, start
from ramble_tools.games.dumbal.hands import score
from ramble_tools.games.dumbal.questions import QUESTIONS
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.questions import Answer, Question
from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told

ASKED = {question.name: question for question in QUESTIONS}


def in_a_game() -> Setting:
    """Return the setting of a game in which Dan is out."""
    state = start(["Ann", "Bob", "Cy", "Dan"], Rules(target=100))
    answers = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17", "hand:Cy": "29", "hand:Dan": "130"}
    setting = Setting(state.rules, state, ("Ann", "Bob", "Cy", "Dan"), state.players)
    state = apply(state, form.read(setting, answers))
    return Setting(state.rules, state, ("Ann", "Bob", "Cy"), state.players)


def ask(question: Question, **answers: str) -> Answer:
    return question.answer(in_a_game(), {name.replace("_", ":"): text for name, text in answers.items()})


# --- on a page with an open game


@pytest.mark.parametrize("name", ["odds", "best"])
def test_nobody_types_names_on_the_page_of_a_game(name: str) -> None:
    fields = {field.name: field for field in ASKED[name].fields(in_a_game())}
    assert fields["opponents"].on_page == "never"
    assert (fields["me"].kind, [value for value, _ in fields["me"].options]) == ("who", ["Ann", "Bob", "Cy"])
    counts = [fields[f"cards:{player}"] for player in ("Ann", "Bob", "Cy")]
    assert {(field.kind, field.default, field.largest) for field in counts} == {("counts", "5", 5)}
    assert {field.on_page for field in (fields["me"], *counts)} == {"only"}
    # Without a game, there is only the text.
    without = {field.name: field.on_page for field in ASKED[name].fields(Setting(Rules()))}
    assert without["opponents"] == "" and not any(field.startswith(("me", "cards:")) for field in without)


def test_the_totals_are_those_of_the_game() -> None:
    odds, best = ASKED["odds"], ASKED["best"]
    tapped = ask(odds, hand="5H", me="Ann", cards_Bob="1", cards_Cy="2")
    assert tapped == ask(odds, hand="5H", opponents="bob=1,cy=2")
    assert "at 0 to 17 to 29" in tapped.more[1]
    # Five cards, if nothing is said; one's own number is not asked.
    assert ask(odds, hand="5H", me="bob", cards_Bob="1") == ask(odds, hand="5H", opponents="ann=5,cy=5")
    played = ask(best, hand="5H", visible="", me="Ann", cards_Bob="1", cards_Cy="2")
    assert played.facts["win_if_wait"] == tapped.facts["win_if_wait"]


@pytest.mark.parametrize(
    ("name", "answers", "field", "text"),
    [
        ("odds", {"me": ""}, "me", "say who you are"),
        ("odds", {"me": "Dan"}, "me", "Dan is not in this round; in play: Ann, Bob, Cy"),
        ("odds", {"me": "Ann", "cards_Bob": "6"}, "cards:Bob", "'6' is not a whole number from 1 to 5"),
        ("odds", {"opponents": "5,6"}, "opponents", "opponent 2 can't have 6 cards; a hand has 1 to 5 cards"),
        ("best", {"opponents": "5,0"}, "opponents", "opponent 2 can't have 0 cards; a hand has 1 to 5 cards"),
        (
            "odds",
            {"hand": "AS 2S 3H 4D 5C", "opponents": "5,4", "opening": "yes"},
            "opponents",
            "an opponent has 4 cards, but before the very first turn every hand has five",
        ),
        (
            "best",
            {"visible": "6S 7S 8S 9S 10S JS"},
            "visible",
            "the player on the right laid off 6 cards; a hand has at most five",
        ),
    ],
)
def test_refusals_are_beside_their_field(name: str, answers: dict[str, str], field: str, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask(ASKED[name], **({"hand": "5H"} | answers))
    assert (refused.value.field, refused.value.line(on_page=True)) == (field, text)


# --- the passages


VERDICTS = [
    *("score 4 4 a", "score 5 16 17 a", "score 5 3/2 3/1 a", "score 5 3/2 3/2 a", "score 9/5 9/5 17 a --opening"),
    *("score 5 3 4 a", "score 5 3 4 a --rule below-caller=all-zero", "score 7 30 7/2 a --rule yaniv"),
    *("score 5 5 99/2 a", "score 14/3 30 a --opening", "score 9 30 a --rule false-call=penalty"),
    *("discard 9S", "discard 9S 9H", "discard 9S 8H", "discard 9S 9H JK --rule jokers=2", "discard QS KS AS 2S"),
    *("value AS 2H", "value 9S 2H", "value KS 2H", "value KS 2H --rule jhyap", "value JK 2H --rule jokers=2"),
    *("turn 9S --take stock", "turn 9S --take stock --called", "turn 9S 8H", "turn 9S --take 4H,5H --visible 4H,5H"),
    *("turn 9S --take 4H --visible 4H", "turn 9S --take 4H --visible 5H", "turn 9S --hand 9S"),
    *("turn 9S --take 4H --visible none", "turn 9S --take 9S --visible none", "turn 9S --take stock --empty-stock"),
    *(
        "take 7D --visible 6D,7D,8D",
        "take 7D --visible 6D",
        "take stock",
        "take 7D --visible none",
        "danger 9H --left 8H",
    ),
    *("turn AS 2S 3S 4S 5S 6S --take stock", "turn 9S --take stock --visible 4H,8C"),
    *("odds AS 2H --opponents 2,2", "odds KS 2H --opponents 2", "odds KS KH --opponents 2 --rule false-call=penalty"),
    *("odds AS 2S 3S 4S 5S --opponents 5 --opening", "best 9S 9H KD --visible KH", "best 2H --opponents 1"),
]


# The last line of each is what a round does in a game.
IN_A_GAME = [
    "new Ann",
    "new Ann Bob Cy --rule target=30 && add Ann=4 Bob=17 Cy=39 --caller Ann",
    "add Ann=4 Bob=17 Cy=9 --caller Ann",
    "add Ann=4 Bob=39 --caller Ann",
    "add Ann=4 Bob=9 --caller Ann",
    "new Ann Bob Cy --rule target=30 && add Ann=4 Bob=9 --caller Ann",
]


@pytest.mark.parametrize("line", VERDICTS)
def test_every_reason_has_its_ruling_or_passage(ramble: Ramble, line: str) -> None:
    plain, why = ramble(f"dumbal {line}"), ramble(f"dumbal {line} --why")
    assert plain.status == why.status and "the rules:" not in plain.out
    reasons = ramble(f"dumbal {line} --json").json["why"]
    said = " ".join(why.out.split())
    for reason in reasons:
        after = said.partition(reason)[2]
        assert after.startswith((' (the rules: "', " (ruling ")), reason
        if after.startswith(" (ruling"):
            assert ', on "' in after.partition(")")[0], reason


def test_reasons_of_a_game() -> None:
    state = in_a_game().state
    assert state and state.last
    found = {reason.text: reason for reason in state.last.told.reasons}
    assert found["Dan is out with 130"].passage == passages.OUT
    later = apply(state, form.read(in_a_game(), {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "99", "hand:Cy": "9"}))
    assert later.last and later.last.told.reasons[-1].passage == passages.NEXT_OUT


REFUSALS = told(
    """
    score 14 30 a
        5 points or less
    score A=20 B=30 --caller A --opening
        15 points or less
    score 5 3 3 a
        In case of a draw the on with the least cards wins
    score Ann=4 --caller Ann
        The game can be played with 2+ players
    score A=AS B=AS,2S --caller A
        Use a normal deck of 52 cards
    score A=JK B=AS --caller A
        no jokers (Classic)
    turn 9S --hand 8S --take stock
        You first dispose (openly) of 1 or more cards from your hand
    turn 9S --hand 9S,8S --visible 4H --take 8S
        Then you need to pick up 1 card
    discard 9S 9S
        Use a normal deck of 52 cards
    value 9S 9S
        Use a normal deck of 52 cards
    turn 9S 9S --take stock
        Use a normal deck of 52 cards
    odds AS 2H 3H 5D 7C 9S --opponents 5
        Deal each player 5 cards
    odds AS --opponents 6
        Deal each player 5 cards
    odds AS --opponents 0
        you will always have at least one card in your hand
    odds KS KH --opponents 5
        15 points or less
    odds KS AS --opponents 5 --opening
        Deal each player 5 cards
    """
)


@pytest.mark.parametrize(("line", "passage"), REFUSALS)
def test_a_refusal_by_a_rule_quotes_it(refused: Refused, line: str, passage: str) -> None:
    assert passage in refused(f"dumbal {line} --why")
    assert '"' not in refused(f"dumbal {line}")


def test_refusals_of_a_game_carry_their_passage() -> None:
    setting, over = in_a_game(), {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "9"}
    assert setting.state
    for answers, passage in (
        (over, passages.EVERYONE_ELSE),
        ({**over, "hand:Cy": "9", "hand:Dan": "9"}, passages.OUT),
    ):
        with pytest.raises(BadInput) as refused:
            apply(setting.state, form.read(setting, answers))
        assert refused.value.parts[-1] == passage and isinstance(refused.value.parts[-1], ByRule)
    with pytest.raises(BadInput) as refused:
        form.line(setting, {}, "Ann 17 called")
    assert ByRule(passages.MAY_CALL) in refused.value.parts
    with pytest.raises(BadInput) as refused:
        form.line(setting._replace(rules=Rules(call_limit=7)), {}, "Ann 17 called")
    assert ByRuling("call-limit=7") in refused.value.parts
    with pytest.raises(BadInput) as refused:
        start(["Ann"], Rules())
    assert refused.value.parts[-1] == passages.TWO_OR_MORE


def test_a_penalty_of_the_house_is_named() -> None:
    round = form.read(Setting(Rules()), {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "4"})
    assert [reason.ruling for reason in score(round, Rules()).reasons] == [None, None]
    assert [reason.ruling for reason in score(round, Rules(penalty=25)).reasons] == [None, "penalty=25"]


def test_the_likeliest_dispute(ramble: Ramble) -> None:
    assert " ".join(ramble("dumbal score 4 4 a --why").out.split()).startswith(
        'B wins: the call fails B has 4, the same as A: a tie goes against the caller (the rules: "If you ended the '
        "game and someone else has the same amount or less points you don't win but that person does\")"
    )


# --- ranks alone


@pytest.mark.parametrize(
    ("line", "answer"),
    told(
        """
    value A 2 3
        6 points: you can't call, except before the very first turn the cards count 1 + 2 + 3
    value A23
        6 points: you can't call, except before the very first turn the cards count 1 + 2 + 3
    discard 6 6
        yes, a set all of one rank
    discard 66S
        yes, a set all of one rank
    discard 6 7 8
        yes, a run, if they are of one suit consecutive
    discard 6S 7 8
        yes, a run, if they are of one suit consecutive
    discard 6S 7H 8
        no a set must be of one rank, and a run of one suit
    discard 6 8
        no two cards must be of the same rank
    discard 6 7 8 K
        no the ranks are not consecutive but 6 7 8 may be laid off together, if they are of one suit
    turn 9 9 --take stock --hand '9 9 K 4 3'
        the turn is legal 9 9 may be laid off: all of one rank
    turn 6 7 8 --take 5 --visible 5S,5H
        the turn is legal, if 6 7 8 are of one suit 6 7 8 may be laid off: consecutive 5 may be taken
    # The hand has the suits, or the cards laid off have them.
    turn 6 7 8 --take stock --hand '6S 7S 8S K 4'
        the turn is legal 6S 7S 8S may be laid off: consecutive and of one suit
    turn 9S --take 5 --visible 5 --hand '9 9 K 4 3'
        the turn is legal 9S may be laid off: one card 5 may be taken: the player on the right
        laid it off last the hand is now 9 K 4 3 5, 34 points
    turn 9 9 --take 6 --visible 5S
        the turn is not legal 6 is not a card that the player on the right laid off last; take 5S or a card from the
    odds 'A 2' --opponents 5,4
        call with A 2: a call holds 100% of the time
        """
    ),
)
def test_ranks_are_enough(ramble: Ramble, line: str, answer: str) -> None:
    assert said(ramble(f"dumbal {line}")).startswith(answer)


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
    turn 9 --take stock --hand '9S 9H K 4 3'
        9 could be 9S or 9H of the hand; give the suit of the card laid off
    discard 6 6 6 6S 6H
        there are 5 cards of rank 6 in the cards; a deck has only 4
    turn 9 9 9 --take stock --visible '9 9'
        there are 5 cards of rank 9; a deck has only 4
    value 4JK2
        the hand: '4JK2' is not a card; a card is a rank and a suit, as in 10S
    best 'A 2' --visible 5S
        card 1 of the hand: 'A' has no suit; did you mean AS, AH, AC or AD?
        """
    ),
)
def test_ranks_are_not_enough(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dumbal {line}") == message


@pytest.mark.parametrize(
    ("line", "legal", "condition"),
    [("6 7 8", None, "they are of one suit"), ("6 6", True, None), ("6 8", False, None), ("6S 7S 8S", True, None)],
)
def test_a_verdict_that_depends_on_the_suits(ramble: Ramble, line: str, legal: bool | None, condition: str) -> None:
    answer = ramble(f"dumbal discard {line} --json")
    assert (answer.json["legal"], answer.json.get("if")) == (legal, condition)
    assert answer.status == (1 if legal is False else 0)


near = st.sampled_from([Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO])
some_known = st.lists(
    near.map(RankAlone.of) | st.builds(Card, near, st.sampled_from([Suit.SPADES, Suit.HEARTS])),
    min_size=1,
    max_size=4,
    unique_by=str,
)


@given(some_known, st.integers(0, 2), st.booleans(), st.booleans())
def test_ranks_alone_are_judged_as_all_that_they_may_be(
    cards: list[Card], jokers: int, in_sets: bool, past_king: bool
) -> None:
    rules = Rules(jokers="2", joker_wild=True, joker_in_sets=in_sets, run_past_king=past_king)
    dealt: list[AnyCard] = [*cards, *[Joker()] * jokers]
    suits = [[Card(card.rank, suit) for suit in Suit] if isinstance(card, RankAlone) else [card] for card in cards]
    possible = [each for each in product(*suits) if len(set(each)) == len(each)]
    legal = {kind_of([*each, *dealt[len(cards) :]], rules) is not None for each in possible}
    found = discard(dealt, rules)
    assert legal == ({True, False} if found.condition else {found.kind is not None})
