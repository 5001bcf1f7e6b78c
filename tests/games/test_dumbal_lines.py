"""How a line of Dumbal is read: in seat order, with names, and what is refused because it is unclear."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.errors import BadInput, PlayerError
from ramble_tools.games.dumbal import form, game
from ramble_tools.games.dumbal.doubts import why_impossible
from ramble_tools.games.dumbal.form import Setting
from ramble_tools.games.dumbal.game import Rules
from ramble_tools.games.dumbal.hands import Round
from ramble_tools.games.dumbal.typed_hand import Hand, read_hand, write_hand
from ramble_tools.games.fields import SAID, Answers, next_field
from tests.games.helpers import refusal

FOUR = ("Ann", "Bob", "Cy", "Dan")


class Typed(NamedTuple):
    """What lines lead to: the answers, and what was said after the last one, a question or a refusal."""

    answers: Answers
    said: str | None


def setting(*names: str, rules: str = "") -> Setting:
    state = game.start(names, Rules.from_options(rules.split()))
    return Setting(state.rules, state, names, state.players)


def type_in(*lines: str, players: tuple[str, ...] = FOUR, rules: str = "") -> Typed:
    """Type lines one by one. Only the last one may be refused."""
    here = setting(*players, rules=rules)
    answers: Answers = {}
    for place, line in enumerate(lines, start=1):
        try:
            answers = form.line(here, answers, line)
        except BadInput as error:
            assert place == len(lines), f"{line!r} was refused: {error}"
            return Typed(answers, str(error))
    field = next_field(form.fields(here, answers), answers)
    return Typed(answers, field.label if field else None)


def hand(*lines: str, players: tuple[str, ...] = FOUR, rules: str = "") -> str:
    """Type lines that make a whole hand, and return it in short: `4 17 9 30, Ann`."""
    answers, said = type_in(*lines, players=players, rules=rules)
    assert said is None, said
    found = form.read(setting(*players, rules=rules), answers)
    return f"{' '.join(write_hand(found.hands[name]).replace(' ', '+') for name in players)}, {found.caller}"


@pytest.mark.parametrize(
    "lines",
    [
        ["*4 17 9 30"],
        ["4 17 9 30 a*"],
        ["4 17 9 30 called a"],
        ["4* 17 9 30 a"],
        ["a 4 17 9 30"],
        ["4,17,9,30,a"],
        ["4; 17;9 ; 30   ann"],
        ["b", "4 17 9 30 a"],
        ["a4 b17 c9 d30 a"],
        ["a4* b17 c9 d30"],
        ["d30,c9,b17,a4*"],
        ["a:4 B=17 c-9 Dan 30; a called"],
        ["a* b 17 c 9 d 30", "4"],
        ["caller a, a 4, b 17", "9", "30"],
        ["a", "4", "d30", "17", "9"],
        ["a", "a 4; d 30; b 17; c 9"],
        ["a", "a 4, b 17, c 9", "30"],
        ["a", "a 4, b 17, c 9, d 30, a called"],
        ["4 12+5 4+3+2 30 a"],
    ],
)
def test_ways_to_type_the_same_hand(lines: list[str]) -> None:
    """The property below has the plain spellings."""
    assert hand(*lines) == "4 17 9 30, Ann"


@pytest.mark.parametrize(
    ("players", "lines", "expected"),
    [
        # one word is one hand
        (FOUR, ["K,5,2 KS5D2C 10S2H 3+1 d"], "20/3 KS+5D+2C 10S+2H 4, Dan"),
        (FOUR, ["3 K 9/2 30 a"], "3 13/1 9/2 30, Ann"),
        (FOUR, ["b K+5+2, c A,3, d 10S 2H, a 4 a"], "4 20/3 4/2 10S+2H, Ann"),
        (FOUR, ["a AS 2H b 17 c KS,KH d 3/1, d called"], "AS+2H 17 KS+KH 3/1, Dan"),
        (FOUR, ["a4 b13+5+2 c17/3 d9 a"], "4 20 17/3 9, Ann"),
        (FOUR, ["a 4 b T+J c q,q d 2+2+K a"], "4 21/2 24/2 17/3, Ann"),
        (FOUR, ["a", "5 2 9 10"], "5 2 9 10, Ann"),  # 26 points are too many for a caller
        (FOUR, ["a", "4 KS, 5D, 2C 9 30"], "4 KS+5D+2C 9 30, Ann"),
        (FOUR, ["AS,2H 17 9 30 a"], "AS+2H 17 9 30, Ann"),
        (FOUR, ["A,3 17 9 30 a"], "4/2 17 9 30, Ann"),
        (FOUR, ["a 4, b 17, c 9, d A,3, a called"], "4 17 9 4/2, Ann"),
        (["Ann", "Bob"], ["a", "5 2"], "5 2, Ann"),
        (["Ann", "Bob"], ["a", "a 2 3"], "2 3, Ann"),
        (["Ann", "Bob"], ["b", "AS 2H", "9"], "9 AS+2H, Bob"),
        (["Ann", "Bob"], ["a", "5+2", "9", "y"], "7 9, Ann"),
        (["Ann", "Bob"], ["b", "4", "A+3"], "4/2 4, Bob"),
        # ranks apart or run together are one hand, if there are not as many hands as players
        (FOUR, ["4 17 9 kq10 a"], "4 17 9 35/3, Ann"),
        (FOUR, ["2*, 11, 13+4, K Q 3"], "2 11 17 28/3, Ann"),
        (FOUR, ["b K 5 2", "a 4, c 9, d 30, a"], "4 20/3 9 30, Ann"),
        (["Ann", "Bob", "Joe"], ["joe two jacks and a 3, bob 17, ann 4 and she called"], "4 17 25/3, Ann"),
        # as people say it
        (["Mom", "Dad", "Kate", "Joe"], ["mom=4 dad=17 kate=9 joe=30 caller=mom"], "4 17 9 30, Mom"),
        (["Mom", "Dad", "Kate", "Joe"], ["mom 4, dad 17, kate 9 and joe 30, it was mom's call!"], "4 17 9 30, Mom"),
        (["Mom", "Dad", "Kate", "Joe"], ["4, 17, 9 and 30, mom!"], "4 17 9 30, Mom"),
        (["Mom", "Dad", "Kate", "Joe"], ["add 4 17 9 30 mom please"], "4 17 9 30, Mom"),
        (
            ["Mom", "Dad", "Kate", "Joe"],
            ["mom called with 4, dad had 17, kate's JJ", "joe thirty"],
            "4 17 22/2 30, Mom",
        ),
        (
            ["Mom", "Dad", "Kate", "Joe"],
            ["dad seventeen, kate 9 points, joe has 30; called by mom", "4"],
            "4 17 9 30, Mom",
        ),
        (["Mom", "Dad", "Kate", "Joe"], ["mom 4 dad 17 kate 9 joe 30 called mom"], "4 17 9 30, Mom"),
        (["Mom", "Dad", "Kate"], ["mom 3 with 2 cards, dad king of hearts, kate nothing, mom", "y"], "3/2 KH 0, Mom"),
        (["So", "Al", "In"], ["so 4 al 17 in 9 so"], "4 17 9, So"),
        # a letter that starts a name is a name
        (FOUR, ["b", "a 3", "4", "9", "30"], "3 4 9 30, Bob"),
        (["Ann", "Bob", "Kate"], ["b 4 k 5", "b", "9"], "9 4 5, Bob"),
        (["Ann", "Jo", "Kate"], ["a", "4", "K, 5", "9"], "4 9 5, Ann"),
        (["Ann", "Kate", "Bob"], ["a", "3", "K+5+2", "9"], "3 20/3 9, Ann"),
        (["Ann", "Kate", "Jo", "Tom"], ["a 4 k 9 j 3 t 5 a"], "4 9 3 5, Ann"),
        (["Ann", "Kate"], ["a 3 k A+3 a"], "3 4/2, Ann"),
        # but not again right after the whole name
        (["Ann", "Bob", "Kate"], ["ann A4, bob 4, kate QK, ann called"], "5/2 4 25/2, Ann"),
        (["Ann", "Bob", "Kate"], ["ann a2, bob 4, kate k4, ann called"], "3/2 4 17/2, Ann"),
        (["Ann", "Bob", "Kate"], ["ann A 2, bob 4, kate 9, ann called"], "3/2 4 9, Ann"),
        # names with blanks, accents or digits
        (["Ann Marie", "Bob"], ["Ann Marie 4 Bob 17 ann m called"], "4 17, Ann Marie"),
        (["Ann Marie", "Bob"], ['"ann marie" 4, b17, a'], "4 17, Ann Marie"),
        (["Ann Marie", "Bob"], ["ann m4 b17 ann m*"], "4 17, Ann Marie"),
        (["Ann Marie", "Bob"], ["4 17 'ann m'"], "4 17, Ann Marie"),
        (["Ann", "Marie", "Ann Marie"], ["ann marie 4, ann 9, m 17, ann marie called"], "9 17 4, Ann Marie"),
        (["Ann Marie", "José"], ["a4 jose17 a"], "4 17, Ann Marie"),
        (["Ann Marie", "José"], ["marie 4 jose 17 marie"], "4 17, Ann Marie"),
        (["Ann Marie", "José"], ["ann marie4* JOSE17"], "4 17, Ann Marie"),
        (["Ann1", "Ann2"], ["ann1 4 ann2 17 ann1"], "4 17, Ann1"),
        (["Ann1", "Ann2"], ["ann14 ann217 ann1*"], "4 17, Ann1"),
        (["Ann1", "Ann2"], ["ann1-4, ann2-17, ann1 called"], "4 17, Ann1"),
        (["José1", "José2"], ["jose1 4 jose217 jose1"], "4 17, José1"),
    ],
)
def test_hands_in_a_line(players: Sequence[str], lines: list[str], expected: str) -> None:
    assert hand(*lines, players=tuple(players)) == expected


def test_ranks_are_worth_what_the_rulings_say() -> None:
    assert hand("a", "4", "K+5+2", "JK+3", "9", rules="court-cards=ten jokers=2") == "4 17/3 3/2 9, Ann"


# --- the caller


def test_a_name_alone_says_or_changes_who_called() -> None:
    assert type_in("b") == ({"caller": "Bob"}, "Bob's hand?")
    assert type_in("a", "c") == ({"caller": "Cy", SAID: "Cy called"}, "Cy's hand?")
    assert type_in("a", "4", "c").answers[SAID] == "Cy called"
    assert SAID not in type_in("a", "4", "c", "5").answers, "said once"
    assert hand("a", "4", "b called", "5", "9", "30") == "4 5 9 30, Bob"


def test_a_correction_changes_the_caller_at_once() -> None:
    before = form.answers(Round({name: Hand(4 + place) for place, name in enumerate(FOUR)}, "Ann"))
    assert form.line(setting(*FOUR), before, "b") == {**before, "caller": "Bob"}


# --- slips


AFTER_THE_NAME = " in this line; type it after the name, as in"
AN_ACE = "A = Ann; for an ace alone type 1, with other cards A+5"
FORMS = "give the cards, the points (17), or points and cards (17/3)"
CHOOSE = "is not a player in this game; choose from Ann, Bob, Cy, Dan"
CORRECT = "to correct the hand, or who called instead"
UNCLEAR = "could be a name or a hand; type the whole name, or"
COUNTS = "type the name, the points and the cards, as in Bob 3/2"
TIE, TOO_HIGH = ["5 3 3 9 a"], ["12 17 9 30 a"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        # a wrong word
        (["4 17 9 3O a"], "Dan's hand: '3O' has a letter where a digit belongs; did you mean 30?"),
        (["4 17 9 30 x"], f"'x' {CHOOSE}"),
        (["a4 jose17 b9"], f"'jose' {CHOOSE}"),
        (["a4 f-9 b22"], f"'f' {CHOOSE}"),
        (["-3"], f"the hand can't be '-3'; {FORMS}"),
        (["4 17 -9 30 a"], f"Cy's hand can't be '-9'; {FORMS}"),
        (["99999 4 17 9 b"], f"Ann's hand can't be '99999'; {FORMS}"),
        (["4-17-9-30 a"], f"the hand can't be '4-17-9-30'; {FORMS}"),
        (["a 4 b -"], f"Bob's hand can't be '-'; {FORMS}"),
        (["b 20*2"], "Bob's hand can't be '20*2'; did you mean 20/2?"),
        (["4 17 9 30X a"], "Dan's hand: '30X' is not a card; a card is a rank and a suit, as in 10S"),
        (["4 17 9 30a"], "Dan's hand: '30a' is not a card; a card is a rank and a suit, as in 10S"),
        (["4 17 * 9 30"], "a star needs a hand; put it right after the caller's, as in 4*"),
        ([","], "type a name and a hand, as in Ann 17; ? shows help"),
        # too few hands, or too many
        (["4 17 9 a"], "hands for Ann, Bob and Cy only; Dan's is missing"),
        (["4 17 a"], "hands for Ann and Bob only; Cy's and Dan's are missing"),
        (["a 4 17 9"], "hands for Ann, Bob and Cy only; Dan's is missing"),
        (["AS,2H 17 9 a"], "hands for Ann, Bob and Cy only; Dan's is missing"),
        (["4 17 9 30 5 a"], "5 hands for 4 players: Ann, Bob, Cy, Dan"),
        (["KS 2H 3* 4 9 30"], "5 hands for 4 players: Ann, Bob, Cy, Dan"),
        (["2*, 11, 13+4, 9, 5"], "5 hands for 4 players: Ann, Bob, Cy, Dan"),
        (["17"], "whose hand is '17'? type the player first, as in Ann 17"),
        (["4 b 17"], "whose hand is '4'? type the player first, as in Ann 4"),
        (["a 4 b c 9"], f"Bob has no hand{AFTER_THE_NAME} Bob 17"),
        (["b 4, b 17"], "Bob has two hands, '4' and '17'; give each player one"),
        (["b 5 2"], "Bob has two hands, '5' and '2'; give each player one; for two cards type Bob 5+2"),
        (["b K 1"], "Bob has two hands, 'K' and '1'; give each player one"),
        (["a 4 b 17 9"], "Bob has two hands, '17' and '9'; give each player one"),
        # a rank that is read as a name
        (["A A A 2"], f"Ann has no hand{AFTER_THE_NAME} Ann 17; {AN_ACE}"),
        (["4 17 9 A A A 2 a"], f"Ann has no hand{AFTER_THE_NAME} Ann 17; {AN_ACE}"),
        (["a a 4"], f"Ann has no hand{AFTER_THE_NAME} Ann 17; {AN_ACE}"),
        (["b A A A 2"], f"Bob has no hand{AFTER_THE_NAME} Bob 17; {AN_ACE}"),
        # a name or a hand
        (["b", "A,3"], f"'A,3' {UNCLEAR} 4/2 for the hand"),
        (["b", "4", "a"], f"'a' {UNCLEAR} 1/1 for the hand"),
        # the caller
        (["4 17 9 30 a b"], "two callers, Ann and Bob; name one"),
        (["4* 17* 9 30"], "two callers, Ann and Bob; name one"),
        (["4* 17 9 30 b"], "two callers, Ann and Bob; name one"),
        (["a 4 17 9 30 b"], "two callers, Ann and Bob; name one"),
        (["called"], "say who called: type the name, as in Ann called"),
        (["b", "b"], "Bob has already called; type Bob's hand, as in 17"),
        (["b", "4", "b"], "Bob has already called; type Cy's hand, as in 17"),
        (["a", "4", "b"], "type Bob's hand, as in 17; if Bob called, type Bob called"),
        (["a", "4", "ann"], "Ann has already called; type Bob's hand, as in 17"),
        (["4 17 9 30 a", "a"], "Ann has already called; type a hand, as in Ann 17"),
        # a call that is too high
        (
            ["4 17 9 30 a", "b"],
            f"Bob can't call with 17 points, 12 over the limit of 5 (15 before the very first turn); "
            f"type Bob 4 {CORRECT}",
        ),
        (
            ["17 4 9 30 a"],
            f"Ann can't call with 17 points, 12 over the limit of 5 (15 before the very first turn); "
            f"type Ann 4 {CORRECT}",
        ),
        ([*TOO_HIGH, "n"], f"Ann can't call with 12 points, 7 over the limit of 5; type Ann 4 {CORRECT}"),
        ([*TOO_HIGH, "first d"], f"Dan can't call with 30 points, 15 over the limit of 15; type Dan 4 {CORRECT}"),
        ([*TOO_HIGH, "6"], "whose hand is '6'? type the player first, as in Ann 6"),
        ([*TOO_HIGH, "a"], "Ann has already called; type a hand, as in Ann 17"),
        # a number of cards
        ([*TIE, "0"], "'0' is not Bob's number of cards; type a number, as in 2"),
        ([*TIE, "1000"], "'1000' is not Bob's number of cards; type a number, as in 2"),
        ([*TIE, "b 2"], f"'b 2' has 2 points, but Bob has 3; {COUNTS}"),
        ([*TIE, "4/2"], f"'4/2' has 4 points, but Bob has 3; {COUNTS}"),
        ([*TIE, "AS 3H"], f"'AS 3H' has 4 points, but Bob has 3; {COUNTS}"),
        ([*TIE, "4 17 9"], "hands for Ann, Bob and Cy only; Dan's is missing"),
        # a player who is in
        (["without b"], "Bob is in this round, so Bob's hand can't be left out"),
        (["without x"], f"'x' {CHOOSE}"),
    ],
)
def test_what_is_refused(lines: list[str], said: str) -> None:
    assert type_in(*lines) == (type_in(*lines[:-1]).answers, said), "and what came before is kept"


@pytest.mark.parametrize(
    ("players", "lines", "said"),
    [
        (["Ann1", "Ann2"], ["ann 4"], "'ann' could be Ann1 or Ann2; type more of the name"),
        (["Ann", "Al", "Bob"], ["b", "4", "a 3"], "'a' could be Ann or Al; type more of the name"),
        (["Ann", "Ann1"], ["ann14"], "'ann14' could be read in two ways; put a space between the name and the points"),
        (["Ann", "Bob", "Kate"], ["a", "4,K"], f"'4,K' {UNCLEAR} 17/2 for the hand"),
        (["Asa", "Bob"], ["b", "as"], f"'as' {UNCLEAR} 1/1 for the hand"),
    ],
)
def test_names_that_are_unclear(players: list[str], lines: list[str], said: str) -> None:
    assert type_in(*lines, players=tuple(players)).said == said


def test_a_player_who_is_not_in_this_hand() -> None:
    state = game.start(FOUR, Rules())
    here = Setting(state.rules, state, FOUR[:3], state.players)
    with pytest.raises(BadInput, match=r"^Dan is not in this round; in play: Ann, Bob, Cy$"):
        form.line(here, {}, "4 17 9 d")
    assert form.line(here, {}, "4 17 9 a")["caller"] == "Ann"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann 5", "Ann has been out with 0 since hand 1; in play: Ann Marie, Bob"),
        ("ann5", "Ann has been out with 0 since hand 1; in play: Ann Marie, Bob"),
        ("4 17 ann", "Ann has been out with 0 since hand 1; in play: Ann Marie, Bob"),
        ("b 5, ann called", "Ann has been out with 0 since hand 1; in play: Ann Marie, Bob"),
        ("a 5", ""),
        ("ann m 5", ""),
        ("ann marie 5", ""),
    ],
)
def test_a_whole_name_is_that_of_the_player_who_is_out(line: str, said: str) -> None:
    state = game.start(["Ann", "Ann Marie", "Bob"], Rules())
    players = (state.players[0]._replace(out=1), *state.players[1:])
    here = Setting(state.rules, state._replace(players=players), ("Ann Marie", "Bob"), players)
    if said:
        with refusal(PlayerError, said):
            form.line(here, {}, line)
    else:
        assert form.line(here, {}, line) == {"hand:Ann Marie": "5"}


OUT = "Ann has been out with 60 since hand 1; in play: Bob, Cy"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["a 9"], OUT),
        (["a"], OUT),
        (["ann 9"], OUT),
        (["a9"], OUT),
        (["9 17 a"], OUT),
        (["9 a"], OUT),
        (["b 9 a 5"], OUT),
        (["a 9", "b 5"], OUT),
        (["b", "a"], "'a' could be a name or a hand; type the whole name, or 1/1 for the hand"),
        (["b", "A,3"], "'A,3' could be a name or a hand; type the whole name, or 4/2 for the hand"),
        (["b", "a 2"], OUT),
        (["b", "a 5, c 30"], OUT),
    ],
)
def test_a_player_who_is_out_is_not_an_ace(lines: list[str], said: str) -> None:
    here = after_hand_1()
    answers: Answers = {}
    with pytest.raises(BadInput) as refused:
        for line in lines:
            answers = form.line(here, answers, line)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("line", "expected"),
    [("AS,2H 17 b", "AS 2H"), ("b A,2, c 17 b", "3/2"), ("b 3/2 c 17 b", "3/2"), ("b a+2 c 17 b", "3/2")],
)
def test_aces_of_others_while_a_player_with_an_a_is_out(line: str, expected: str) -> None:
    assert form.line(after_hand_1(), {}, line) == {"caller": "Bob", "hand:Bob": expected, "hand:Cy": "17"}


def after_hand_1() -> Setting:
    """Return the setting of hand 2 in a game of three, in which Ann is out."""
    state = game.start(("Ann", "Bob", "Cy"), Rules.from_options(["target=60"]))
    state = game.apply(state, Round({"Ann": Hand(60), "Bob": Hand(4), "Cy": Hand(9)}, "Bob"))
    return Setting(state.rules, state, ("Bob", "Cy"), state.players)


# --- a call with too many points


def test_a_call_that_was_not_an_opening_call_is_corrected() -> None:
    lines = ["12 17 9 30 a"]
    assert hand(*lines, "a 4") == hand(*lines, "4 17 9 30") == "4 17 9 30, Ann"
    assert hand("12 3 9 30 a", "b") == hand("12 3 9 30 a", "b called") == "12 3 9 30, Bob"
    assert hand(*lines, "y") == hand(*lines, "first a 12") == "12 17 9 30, Ann"
    assert hand(*lines, "n", rules="false-call=penalty") == "12 17 9 30, Ann"


# --- more points than are possible


def test_more_points_than_five_cards_have_are_asked_about_once() -> None:
    asked = "Dan can't have 500 points with at most five cards: y keeps it, or type the hand:"
    lines = ["4 17 9 500 a"]
    assert type_in(*lines).said == asked
    assert hand(*lines, "y") == "4 17 9 500, Ann"
    assert hand(*lines, "50") == hand(*lines, "d50") == hand(*lines, "4 17 9 50 a") == "4 17 9 50, Ann"
    assert type_in(*lines, "n").said == "Dan's hand?"
    assert type_in(*lines, "d 400").said == asked.replace("500", "400")
    assert type_in(*lines, "y", "b 65", "y", "d 500").said is None
    assert type_in("d 500").said == asked, "before the caller"
    assert hand("4 17 9 64 a") == "4 17 9 64, Ann"


def test_more_points_may_be_possible_in_other_rules() -> None:
    assert hand("4 17 9 80 a", rules="jokers=2 joker-value=50") == "4 17 9 80, Ann"


def test_a_correction_does_not_ask_again_about_a_hand_that_was_confirmed() -> None:
    before = form.answers(Round({"Ann": Hand(4), "Bob": Hand(500)}, "Ann", sure=("Bob",)))
    here = setting("Ann", "Bob")
    assert next_field(form.fields(here, before), before) is None
    assert form.line(here, before, "b 50") == {**before, "hand:Bob": "50"}
    after = form.line(here, before, "b 300")
    assert next_field(form.fields(here, after), after) is not None


# --- a player who is out


@pytest.mark.parametrize("line", ["without d", "Without Dan"])
def test_the_hand_of_a_player_who_is_out_is_left_out(line: str) -> None:
    state = game.start(FOUR, Rules())
    here = Setting(state.rules, state, FOUR[:3], state.players)
    answers = form.answers(Round({name: Hand(4 + place) for place, name in enumerate(FOUR)}, "Dan"))
    assert form.line(here, answers, line) == {"hand:Ann": "4", "hand:Bob": "5", "hand:Cy": "6"}


# --- card counts


def test_the_numbers_of_cards_are_asked_for_only_if_they_decide() -> None:
    lines = ["5 3 3 9 a"]
    assert type_in(*lines).said == "Bob and Cy have 3 each: how many cards does Bob have?"
    assert type_in(*lines, "2").said == "Bob and Cy have 3 each: how many cards does Cy have?"
    assert hand(*lines, "2", "1") == "5 3/2 3/1 9, Ann"
    assert hand(*lines, "3/2", "AS 2H") == "5 3/2 AS+2H 9, Ann"
    assert hand(*lines, "3/2", "AS2H") == "5 3/2 AS+2H 9, Ann"
    assert hand(*lines, "2", "c 3/1") == "5 3/2 3/1 9, Ann"
    assert hand(*lines, "b 3/2 c 3/1") == "5 3/2 3/1 9, Ann"
    assert type_in("5 3/2 3 9 a").said == "Bob and Cy have 3 each: how many cards does Cy have?"
    assert hand("5 4 4 3 a") == "5 4 4 3, Ann"
    assert hand("4 9 9 30 a") == "4 9 9 30, Ann"
    assert hand(*lines, rules="below-caller=all-zero") == "5 3 3 9, Ann"
    assert hand(*lines, "1", rules="full-tie=earliest") == "5 3/1 3 9, Ann"


def test_a_number_of_cards_belongs_to_the_hand_it_was_asked_for() -> None:
    assert hand("5 3 3 9 a", "2", "b 4/4") == "5 4/4 3 9, Ann"
    assert type_in("5 3 3 9 a", "2", "1").answers["cards:Bob"] == "2"
    assert "cards:Bob" not in type_in("5 3 3 9 a", "2", "4 9 9 30").answers


def test_numbers_of_cards_come_after_the_opening_call() -> None:
    lines = ["12 8 8 30 a"]
    assert type_in(*lines).said == "Ann called with 12, more than 5: was it before the very first turn (y or n)?"
    assert type_in(*lines, "y").said == "Bob and Cy have 8 each: how many cards does Bob have?"
    assert hand(*lines, "y", "2", "1") == "12 8/2 8/1 30, Ann"


# --- every spelling of every hand

CALL = Hand(0, 1)
SUITED = ("10S 2H", "KC", "AS AH AC", "QD JD 9D 8D 7D")
RANKED = ("K 5 2", "A", "J J", "10 Q", "A A 2 3")


@st.composite
def rounds(draw: st.DrawFn) -> tuple[tuple[str, ...], list[str], list[str], str]:
    """Return players, each one's hand in a spelling for a line, the same hand as stored, and the caller."""
    names = tuple(draw(st.permutations(["Ann", "Bob Lee", "Cy", "Ed", "José"]))[: draw(st.integers(2, 5))])
    caller = draw(st.sampled_from(names))
    suited = draw(st.permutations(SUITED))
    spelled, stored = [], []
    for name in names:
        points = draw(st.integers(1, 5 if name == caller else 60))
        ways = [f"{points}", f"{points}/{draw(st.integers(1, 5))}", f"{points // 2}+{points - points // 2}"]
        if name != caller:
            cards = suited[names.index(name) % len(suited)]
            ways += [cards.replace(" ", ""), cards.replace(" ", "+"), draw(st.sampled_from(RANKED)).replace(" ", "+")]
            ways = [way for way in ways if not (way.isalpha() and len(way) == 1)]
        # What five cards can't make is asked about.
        ways = [way for way in ways if not why_impossible(name, read_hand(way, Rules()), Rules())]
        way = draw(st.sampled_from(ways))
        spelled.append(draw(st.sampled_from([way, way.lower()])))
        stored.append(write_hand(read_hand(way, Rules())))
    return names, spelled, stored, caller


@given(rounds(), st.sampled_from([" ", ", ", "; ", "  "]), st.sampled_from([" ", "=", ": "]))
def test_any_hand_is_the_same_in_every_spelling(
    typed: tuple[tuple[str, ...], list[str], list[str], str], between: str, beside: str
) -> None:
    names, spelled, stored, caller = typed
    seat = names.index(caller)
    star = [f"{text}*" if place == seat else text for place, text in enumerate(spelled)]
    named = [f"{name}{beside}{text}" for name, text in zip(names, spelled, strict=True)]
    order = between.join(spelled)
    lines = [
        [f"{order}{between}{caller}"],
        [f"{order} {caller.lower()} called"],
        [between.join(star)],
        [caller, order],
        [order, caller],
        [f"{caller} called{between}{order}"],
        [between.join([*named, f"{caller} called"])],
        [between.join([*named, caller])],
        [between.join([*reversed(named), f"{caller[:1]}*"])],
        [caller, *spelled[seat:], *spelled[:seat]],
    ]
    expected = {**{f"hand:{name}": text for name, text in zip(names, stored, strict=True)}, "caller": caller}
    for each in lines:
        found, said = type_in(*each, players=names)
        assert said is None or ": how many cards does " in said, (each, said)
        assert found == expected, each


# --- any line at all

WORDS = ["a", "b", "k", "j", "ann m", "5", "2", "10", "17", "17/3", "5+2", "K", "A", "KS", "AS2H", "JK", "called"]
ODD = ["*", "b*", "4*", "a4", "k5", "-3", "3O", "/", "+", "'", '"', "y", "n", "c", "h", "A,3", ",", "=", "x", "\x00"]


@given(st.lists(st.lists(st.sampled_from([*WORDS, *ODD]), max_size=7).map(" ".join), max_size=4))
def test_no_line_is_a_crash(lines: list[str]) -> None:
    here = setting("Ann Marie", "Bob", "Kate", "Jo")
    answers: Answers = {}
    for line in lines:
        try:
            answers = form.line(here, answers, line)
        except BadInput as error:
            assert str(error) and "\n" not in str(error)
        if next_field(form.fields(here, answers), answers) is None:
            found = form.read(here, answers)
            assert list(found.hands) == ["Ann Marie", "Bob", "Kate", "Jo"] and found.caller in found.hands


def test_a_line_without_a_game_names_everybody() -> None:
    here = Setting(Rules())
    answers = form.line(here, {}, "Ann 4, Bob 17, Ann called")
    assert form.read(here, answers) == Round({"Ann": Hand(4), "Bob": Hand(17)}, "Ann")
    with pytest.raises(BadInput, match="type a name and a hand, as in Ann 17"):
        form.line(here, {}, " ")


def test_a_long_line_is_refused_at_once() -> None:
    assert str(type_in("4 " * 2000).said).startswith("a line of 4,000 characters is too long")
    assert str(type_in("a" + "1" * 1500).said).startswith("the hand: 'a1111")
