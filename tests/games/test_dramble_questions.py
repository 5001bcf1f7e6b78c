"""What can be asked in Dramble, in an open game too, and which passage each verdict and refusal applies."""

from itertools import pairwise

import pytest

from ramble_tools.errors import BadInput, ByRule
from ramble_tools.games.dramble import form, passages
from ramble_tools.games.dramble.form import Setting
from ramble_tools.games.dramble.game import State, apply, join, start
from ramble_tools.games.dramble.questions import QUESTIONS
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.questions import Answer
from tests.conftest import Ramble, Refused
from tests.docs.test_coverage import official, places_of
from tests.games.examples.dramble import AFTER_THE_TIE
from tests.games.helpers import said, told
from tests.web.a_phone import APhone

ASKED = {question.name: question for question in QUESTIONS}


def setting_of(state: State) -> Setting:
    return Setting(state.rules, state, ("Ann", "Bob"), state.players)


def after(state: State, **answers: str) -> State:
    return apply(state, form.read(setting_of(state), answers))


def in_a_game() -> Setting:
    """Return the setting after a turn that Ann has won: QS on one card at the left, 3C on two at the right."""
    piles = {"left": "9H:1", "right": "JD:1"}
    return setting_of(after(start(["Ann", "Bob"], Rules()), **piles, first="QS@left", second="3C@right"))


def ask(name: str, **answers: str) -> Answer:
    return ASKED[name].answer(in_a_game(), answers)


# --- who takes which pile


@pytest.mark.parametrize(
    ("line", "answer"),
    told(
        """
        --left J:3 --right 2D:1 --first Q@left --second "3 right"
            the first player takes 3 cards, the second player takes 1 card
        --left J:3 --first Q@left --second K@left
            the second player takes 4 cards
        --right 10:3 --first 10@right --second AS@right
            nobody takes a pile
        """
    ),
)
def test_suits_and_the_other_pile_may_be_left_out(ramble: Ramble, line: str, answer: str) -> None:
    assert ramble(f"dramble score {line}").out.splitlines()[0] == answer


def test_who_takes_which_pile_of_the_open_game() -> None:
    found = ask("score", first="KH@left", second="4D@right")
    assert found.line == "Ann takes 1 card, Bob takes 2 cards"
    told = ask("score", first="KH@left", second="4D@right", left="QS:1", right="3C:2")
    assert found == told
    names = [(field.name, field.label) for field in ASKED["score"].fields(in_a_game()) if not field.more]
    assert names == [("first", "Ann's card and pile?"), ("second", "Bob's card and pile?")]


# --- what to play


@pytest.mark.parametrize(
    ("typed", "the_same"),
    [
        ({"me": "Ann"}, {"scores": "1,0"}),
        ({}, {"scores": "1,0"}),
        ({"me": "bob"}, {"scores": "0,1"}),
        ({"second": "yes"}, {"scores": "0,1"}),
        ({"laid": "right"}, {"scores": "0,1", "laid": "right"}),
        ({"me": "Bob", "laid": "right"}, {"scores": "0,1", "laid": "right"}),
    ],
)
def test_the_open_game_is_known(typed: dict[str, str], the_same: dict[str, str]) -> None:
    """Its piles, its scores, who plays first, and the cards that were on the table before: 9H and JD."""
    piles = {"left": "QS:1", "right": "3C:2", "seen": "9H JD"}
    found, without = ask("best", hand="KH 4D", **typed), {"hand": "KH 4D", **piles, **the_same}
    assert found == ASKED["best"].answer(Setting(Rules()), without)
    assert "the 48 unseen cards" in found.facts["assumed"]


def test_the_fields_of_a_page_with_a_game() -> None:
    fields = {field.name: field for field in ASKED["best"].fields(in_a_game())}
    assert (fields["left"].empty, fields["right"].empty, fields["left"].more) == ("QS:1", "3C:2", True)
    assert [value for value, _ in fields["me"].options] == ["Ann", "Bob"] and fields["me"].default == "Ann"
    assert {name for name, field in fields.items() if field.on_page == "never"} == {"scores", "second", "seen"}
    without = [field.name for field in ASKED["best"].fields(Setting(Rules())) if field.on_page != "never"]
    assert without == ["hand", "left", "right", "scores", "second", "laid", "seen", "their"]


@pytest.mark.parametrize(
    ("answers", "field", "text", "passage"),
    [
        ({"hand": "KH"}, "hand", "each hand has 2 cards in this turn, not 1", passages.DRAW_THREE),
        ({"hand": "QS 4D"}, "hand", "QS is in your hand and in the left pile; a deck has only one", passages.ONE_DECK),
        ({"hand": "QS 4D", "left": "QS:2"}, "left", "QS is in your hand and in the left pile", passages.ONE_DECK),
        ({"hand": "9H 4D"}, "hand", "9H is in your hand and in the cards seen before", passages.ONE_DECK),
        ({"hand": "K 4", "me": "Ann", "laid": "left"}, "laid", "Ann plays first in this turn", passages.MOST_FIRST),
        ({"hand": "K 4", "me": "Cy"}, "me", "'Cy' is not a player in this game", ""),
        ({"hand": "K K K 4"}, "hand", "the hand has 4 cards; a hand has one to three", passages.DRAW_THREE),
    ],
)
def test_refusals_are_beside_their_field(answers: dict[str, str], field: str, text: str, passage: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask("best", **answers)
    assert refused.value.field == field and str(refused.value).startswith(text)
    assert passage in [*(part for part in refused.value.parts if isinstance(part, ByRule)), ""]


def test_ranks_alone_are_enough(ramble: Ramble) -> None:
    suits, ranks = (
        ramble(f"dramble best {hand} --left 9H:5 --right {right}:2") for hand, right in (("KH 4D", "JD"), ("K 4", "J"))
    )
    assert ranks.out == suits.out.replace("KH", "K").replace("4D", "4")
    last = "dramble best K 4D --left 9H:5 --right J:2 --their '3 QH' --scores 9,4 --json"
    assert ramble(last).json["exact"]


def test_the_shell_asks_about_the_open_game(ramble: Ramble, refused: Refused) -> None:
    assert refused("dramble best KH 4D").startswith("there is no Dramble game yet")
    ramble("dramble new Ann Bob")
    ramble("dramble add --left 9H:1 --right JD:1 --first QS@left --second 3C@right")
    first, second = said(ramble("dramble best KH 4D")), said(ramble("dramble best KH 4D --second"))
    assert "the score is 1 to 0, and you play first" in first and "0 to 1, and you play second" in second


def test_one_verdict_and_the_rest_with_more(ramble: Ramble) -> None:
    line = "dramble best KH 4D --left 9H:5 --right JD:2"
    short, long = ramble(line).out, said(ramble(f"{line} --more"))
    assert short.startswith("of KH 4D, play KH to the left pile\n  on average, you win ") and short.count("4D") == 1
    assert long.count("by the end of the hand") == 4 and "assumes that the 50 unseen cards" in long
    line = "dramble best KH 4D 9C --left 9H:5 --right JD:2 --their 'QH 3D 10S' --scores 12,12"
    found = ramble(line)
    assert "you win the game 67% of the time" in said(found) and "assumes" not in said(found)
    shares = [int(each.split("%")[0]) for each in found.out.splitlines() if "% of the time: " in each]
    assert len(shares) == 2 and sum(shares) == 100 and all(one >= other for one, other in pairwise(shares))
    line = "dramble best KH --left 9H:5 --right JD:2 --their QH"
    assert ramble(line).out.startswith("play KH to the left pile\n  you win the game ")


# --- the passages


TURN = "score --left 9H:5 --right JD:2 --first QS@left --second 3C@right"
VERDICTS = [
    *(TURN, "score --left 9H:5 --first QS@left --second KC@left", "score --left 9H:5 --first 9S@left --second 8C@left"),
    *("score --left 9H:5 --first KS@left --second KC@left", "score --left 9H:5 --first 8S@left --second 8C@left"),
    *(
        "score --left 9H:5 --right JD:2 --first 9S@left --second JC@right",
        f"{TURN} --deck-left 34 --hands 2,2 --scores 1,6",
    ),
    *(f"{TURN} --deck-left 33 --hands 2,2 --scores 1,7", f"{TURN} --deck-left 0 --hands 0,0 --scores 4,41"),
    *(f"{TURN} --deck-left 1 --hands 0,0 --scores 30,14", f"{TURN} --deck-left 8 --hands 0,0 --scores 18,19"),
    *(f"{TURN} --deck-left 4 --hands 0,0 --scores 18,23 --rule last-round=drop", f"score {AFTER_THE_TIE}"),
    *(
        f"{TURN} --deck-left 0 --hands 0,0 --scores 20,25",
        f"{TURN} --deck-left 34 --hands 2,2 --scores 1,4 --rule jokers=0",
    ),
    *("best KH 4D --left 9H:5 --right JD:2", "best KH --left 9H:5 --right JD:2 --their 3D --scores 3,4"),
    "score --left KH:5 --right 2D:2 --first JK@left --second AC@right",
]


# The last line of each is what a game does.
IN_A_GAME = [
    "new Ann Bob Cy",
    "new Ann Bob && add --left 9H:1 --right JD:1 --first QS@left --second 3C@right",
    "add --first 2H@left --second 4H@right --left 9H:5",
    "add --first 2H@left --second 4H@right --deck-left 46 --hands 1,1 --scores 5,5",
    "add --first 2H@left --second 4H@right --deck-left 46 --hands 2,2 --scores 1,0",
]


@pytest.mark.parametrize("line", VERDICTS)
def test_every_reason_has_its_ruling_or_passage(ramble: Ramble, line: str) -> None:
    found, plain, why = (ramble(f"dramble {line} {more}") for more in ("--json", "", "--why"))
    assert plain.status == why.status == 0, plain
    assert "the rules:" not in plain.out
    for reason in found.json["why"]:
        assert said(why).partition(reason)[2].startswith((' (the rules: "', " (ruling ")), reason


REFUSALS = told(
    f"""
    score --left 9H:5 --first 9H@left --second 3C@left
        One standard deck of cards (including Jokers)
    score --left J:5 --first J@left
        The first player chooses a card to place face down behind either pile
    score --left 9H:50 --right JD:9 --first QS@left --second 3C@right
        One standard deck of cards (including Jokers)
    score --left 9H:0 --first QS@left --second 3C@left
        Flip over a card adjacent to the deck on the left and right
    score --first QS@left --second 3C@left
        Flip over a card adjacent to the deck on the left and right
    {TURN} --deck-left 30 --hands 2,2 --scores 4,2
        One standard deck of cards (including Jokers)
    {TURN} --deck-left 30 --hands 2,1 --scores 4,2
        If players have zero cards in their hands, each player draws three cards
    best K K K 4 --left 9H:5 --right JD:2
        If players have zero cards in their hands, each player draws three cards
    best K K K --left K:5 --right K:2
        One standard deck of cards (including Jokers)
    best KH KH --left 9H:5 --right JD:2
        One standard deck of cards (including Jokers)
    best KH 4D --left 9H:30 --right JD:20 --scores 1,0
        One standard deck of cards (including Jokers)
    best KH 4D --left 9H:3 --right JD:2 --their 3D
        If players have zero cards in their hands, each player draws three cards
    best KH --left 9H:5 --right JD:2 --scores 5,3 --second
        The player with the most cards scored plays first every turn
    """
)


@pytest.mark.parametrize(("line", "passage"), REFUSALS)
def test_a_refusal_by_a_rule_quotes_it(refused: Refused, line: str, passage: str) -> None:
    assert f'the rules: "{passage}"' in refused(f"dramble {line} --why")
    assert "the rules" not in refused(f"dramble {line}")


def test_refusals_of_a_game_carry_their_passage() -> None:
    state, played = in_a_game().state, {"first": "KH@left", "second": "4D@right"}
    assert state
    count = {"deck_left": "46", "hands": "1,1", "scores": "1,0"}
    for answers, passage in (
        ({**played, "first": "QS@left"}, passages.ONE_DECK),
        ({**played, "left": "QS:3"}, passages.PILES_GROW),
        ({**played, **count, "scores": "3,0"}, passages.SET_ASIDE),
        ({**played, **count, "hands": "0,0"}, passages.SAME_HAND),
        ({**played, **count, "deck_left": "45"}, passages.ONE_DECK),
    ):
        with pytest.raises(BadInput) as refused:
            after(state, **answers)
        assert [part for part in refused.value.parts if isinstance(part, ByRule)] == [passage]
    for call, passage in (
        (lambda: start(["Ann", "Bob", "Cy"], Rules()), passages.TWO_PLAYERS),
        (lambda: join(state, "Cy"), passages.TWO_PLAYERS),
        (lambda: after(start(["Ann", "Bob"], Rules()), **played), passages.FLIP),
        (lambda: form.line(in_a_game(), {}, "kh left 4d right 5d left"), passages.ONE_CARD_EACH),
        (lambda: form.line(in_a_game(), {}, "a kh left a 4d right"), passages.ONE_CARD_EACH),
    ):
        with pytest.raises(BadInput) as refused:
            call()
        assert ByRule(passage) in refused.value.parts
    second = after(state, **played, leader="Bob")
    assert second.last and second.last.told.reasons[-1].passage == passages.MOST_FIRST


def test_the_passages_are_in_the_official_rules_in_their_order() -> None:
    text = official("dramble")
    places = [places_of(passage, text) for passage in passages.PASSAGES]
    assert all(len(each) == 1 for each in places) and sorted(places) == places


# --- on a phone


# Where it is asked, what is typed, the status, and what the page says.
ON_A_PHONE = (
    ("/g/friday/ask", "", 200, "Who takes which pile, and who plays first? What should I play?"),
    ("/g/friday/ask/best", "hand=KH+4D&me=Bob", 200, "The score is 0 to 1, and you play second"),
    ("/g/friday/ask/best", "hand=KH+4D&me=Ann", 200, "The score is 1 to 0, and you play first"),
    ("/g/friday/ask/best", "hand=KH", 422, "Each hand has 2 cards in this turn, not 1"),
    ("/g/friday/ask/score", "first=K@left&second=4C@left", 200, "Ann takes 2 cards"),
    ("/g/friday/ask/score", "first=K@left", 422, "What did Bob play? enter a card and its pile"),
    ("/ask/dramble/score", "left=9H:5&first=QS@left&second=3C@left", 200, "The first player takes 6 cards"),
    # Without numbers of cards, it is said who takes which pile.
    ("/ask/dramble/score", "left=9H&first=QS@left&second=3C@left", 200, "Q♠ takes the left pile, which is the first"),
    ("/ask/dramble/score", "left=9H&right=KC&first=QS@left&second=3C@right", 200, "nobody takes the right pile; 3♣ is"),
    ("/g/friday/ask/score", "first=K@left&second=@right", 200, "K takes the left pile, which is Ann's"),
    ("/g/friday/ask/score", "first=@left&second=@right", 422, "What did Ann play?"),
    ("/ask/dramble/score", "score:first=12&score:second=12", 200, "The player who was first plays first"),
    ("/ask/dramble/score", "score:first=12&score:second=14", 200, "The other player plays first"),
    ("/g/friday/ask/score", "first=&second=", 200, "Ann plays first Cards scored: Ann 1, Bob 0"),
    (
        "/ask/dramble/score",
        "left=9H:5&first=QS@left&second=3C@left&score:first=2&score:second=9",
        200,
        "Next, the second player plays first; cards scored: the first player 8, the second player 9",
    ),
    # Without a number of cards, nobody knows the scores after the turn.
    (
        "/ask/dramble/score",
        "left=9H&first=QS@left&second=3C@left",
        200,
        "takes all the cards of the pile and 3♣; Q♠ is",
    ),
    (
        "/ask/dramble/score",
        "left=9H:5&right=K&first=Q@left&second=3@right",
        200,
        "The first player takes 5 cards; Q is",
    ),
    (
        "/ask/dramble/score",
        "right=K&first=Q@right&second=3@right",
        200,
        "Next, the player with more cards scored plays",
    ),
    ("/g/friday/ask/score", "first=2@left&second=3@left", 200, "Next, Ann plays first; cards scored: Ann 1, Bob 0"),
    ("/g/friday/ask/score", "first=2@left&second=3", 422, "3 at which pile, left or right?"),
    # Whose score it is, is said beside it; and the game may have missed some turns.
    ("/g/friday/ask/score", "score:first=5&score:second=9", 200, "Bob plays first Cards scored: Ann 5, Bob 9"),
    (
        "/g/friday/ask/score",
        "score:first=12&score:second=12",
        200,
        "The player who played first in the turn before plays",
    ),
    ("/g/friday/ask/score", "score:second=2", 200, "Bob plays first Cards scored: Ann 1, Bob 2"),
    ("/ask/dramble/score", "score:first=12&score:second=", 422, "Enter both scores, or neither"),
    # What is wrong is said before what is missing.
    ("/ask/dramble/score", "left=1OH:4&right=&first=&second=", 422, "'1OH' has "),
    ("/ask/dramble/score", "left=9H:4&right=&first=&second=3X@left", 422, "'3X' has 'X' as its suit"),
    ("/ask/dramble/best", "hand=KH+4D&left=9H:5", 422, "The right pile is not known; enter its top card"),
    ("/ask/dramble/best", "hand=K&left=9:5&right=J:2&their=Q", 200, "You win the game "),
)


@pytest.mark.parametrize(("path", "query", "status", "text"), ON_A_PHONE)
def test_what_is_asked_on_a_phone(ramble: Ramble, path: str, query: str, status: int, text: str) -> None:
    ramble("dramble new Ann Bob --name friday")
    ramble("dramble add --left 9H:1 --right JD:1 --first QS@left --second 3C@right")
    shown = APhone().get(f"{path}?{query}")
    assert (shown.status, text in shown.text) == (status, True), shown.text
