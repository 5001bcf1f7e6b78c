"""How one hand of Dumbal is typed, and when the number of cards is needed."""

import pytest

from ramble_tools.cards import read_cards
from ramble_tools.errors import BadInput, ImpossibleCardsError
from ramble_tools.games.dumbal import form
from ramble_tools.games.dumbal.game import Rules
from ramble_tools.games.dumbal.hands import Round, score
from ramble_tools.games.dumbal.typed_hand import Hand, hand_of, read_hand, write_hand
from tests.games.helpers import refusal

COUNTED, TEN, JOKERS = Rules(), Rules(court_cards="ten"), Rules(jokers="2", joker_value=2)


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        ("17", Hand(17)),
        ("17/3", Hand(17, 3)),
        ("13+5+2", Hand(20)),
        (" 13 + 5 ", Hand(18)),
        ("13+5+2/3", Hand(20, 3)),
        ("K 5 2", Hand(20, 3)),
        ("k,5,2", Hand(20, 3)),
        ("K+5+2", Hand(20, 3)),
        ("5 2 K", Hand(20, 3)),
        ("A,3", Hand(4, 2)),
        ("5; 2", Hand(7, 2)),
        ("10 J", Hand(21, 2)),
        ("t 10", Hand(20, 2)),
        ("K", Hand(13, 1)),
        ("a", Hand(1, 1)),
        ("KS 5", Hand(18, 2)),
        ("2 2 2 2 A", Hand(9, 5)),
    ],
)
def test_points_and_ranks(typed: str, hand: Hand) -> None:
    assert read_hand(typed, COUNTED) == hand
    assert read_hand(write_hand(hand), COUNTED) == hand


@pytest.mark.parametrize("typed", ["KS5D2C", "ks5d2c", "KS+5D+2C", "KS,5D2C", "K♠5♦2♣", "KS 5D 2C"])
def test_cards_run_together(typed: str) -> None:
    assert read_hand(typed, COUNTED) == hand_of(read_cards("KS 5D 2C"), COUNTED)


def test_a_ten_and_a_joker_run_together() -> None:
    assert read_hand("10S2H", COUNTED).cards == tuple(read_cards("10S 2H"))
    assert read_hand("JK10S", JOKERS).cards == tuple(read_cards("JK 10S"))
    assert read_hand("JK1JK2", JOKERS).cards == tuple(read_cards("JK1 JK2"))
    assert read_hand("jkks", JOKERS).cards == tuple(read_cards("JK KS"))


def test_ranks_are_worth_what_the_rulings_say() -> None:
    assert read_hand("K Q 5", TEN) == Hand(25, 3)
    assert read_hand("JK 5 A", JOKERS) == Hand(8, 3)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            "5 2",
            "Ann's hand '5 2' could be points or cards; type 7/2 for 7 points in 2 cards, or one number for the points",
        ),
        ("K 1", "'1' in Ann's hand is not a rank; the ranks are 2 to 10, J, Q, K, A"),
        ("K K K K K", "Ann's hand has 5 cards of rank K; a deck has four"),
        ("KS KH KC KD K", "Ann's hand has 5 cards of rank K; a deck has four"),
        ("KS KS 5", "KS appears twice in Ann's hand, as card 1 and card 2; a deck has only one"),
        ("JK 5", "JK is in Ann's hand, but you play without jokers (ruling jokers=0)"),
        ("13+", "Ann's hand can't be '13+'; give the cards, the points (17), or points and cards (17/3)"),
        ("9999+1", "Ann's hand can't be '9999+1'; give the cards, the points (17), or points and cards (17/3)"),
        ("12345+0", "Ann's hand can't be '12345+0'; give the cards, the points (17), or points and cards (17/3)"),
        ("5+2/0", "Ann's hand can't be '5+2/0'; give the cards, the points (17), or points and cards (17/3)"),
        ("3O", "Ann's hand: '3O' has a letter where a digit belongs; did you mean 30?"),
        ("KS1OS", "Ann's hand: 'KS1OS' is not a card; a card is a rank and a suit, as in 10S"),
    ],
)
def test_hands_that_are_refused(typed: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_hand(typed, COUNTED, whose="Ann's hand")
    assert str(raised.value) == message


NAMES = ("Ann", "Bob", "Cy", "Dan")


def hands(*typed: str) -> Round:
    return Round(dict(zip(NAMES, [read_hand(text, COUNTED) for text in typed], strict=False)), "Ann")


@pytest.mark.parametrize(
    ("typed", "rules", "wanted"),
    [
        ("5 3 3 9", "", "Bob Cy"),
        ("5 5 5 9", "", "Bob Cy"),
        ("5 3/2 3 9", "", "Cy"),
        ("5 3/1 3 9", "", "Cy"),
        ("5 3/1 3 3", "", "Cy Dan"),
        ("5 4 4 3", "", ""),  # Dan alone has the fewest
        ("4 9 9 9", "", ""),  # the call holds
        ("5 1 1 9", "", ""),  # a hand of 1 point is one card
        ("5 3/1 3 9", "full-tie=earliest", ""),  # Bob wins, whatever Cy has
        ("5 3 3/1 9", "full-tie=earliest", "Bob"),
        ("5 3 3 9", "below-caller=all-zero", ""),  # both score 0
        ("5 3 3 9", "below-caller=all-zero winner-scores=points", "Bob Cy"),
        ("5 3 3 9", "below-caller=all-zero next-dealer=winner", "Bob Cy"),
        ("9 3 3 9", "false-call=penalty", ""),
        ("5 1 1 9", "jokers=2", "Bob Cy"),
        ("5 1 1 9", "jokers=2 joker-value=1", ""),
    ],
)
def test_the_players_whose_number_of_cards_decides(typed: str, rules: str, wanted: str) -> None:
    house, round = Rules.from_options(rules.split()), hands(*typed.split())
    asked = [field.name for field in form.fields(form.Setting(house), form.answers(round)) if field.kind == "counts"]
    assert asked == [f"cards:{name}" for name in wanted.split()]
    if wanted:
        with pytest.raises(ImpossibleCardsError, match="so the number of cards decides"):
            score(round, house)
    else:
        score(round, house)


def test_a_tie_that_no_number_of_cards_changes_is_explained() -> None:
    found = score(hands("5", "3", "3"), Rules(below_caller="all-zero"))
    assert (found.winners, found.scores) == (("Bob", "Cy"), {"Ann": 25, "Bob": 0, "Cy": 0})
    assert "Bob and Cy have equal points and all score 0" in [reason.text for reason in found.reasons]
    with refusal(
        ImpossibleCardsError,
        "Bob and Cy have 3 points each, so the number of cards decides; add it to the points, as in 3/2",
    ):
        score(hands("5", "3", "3"), Rules())
