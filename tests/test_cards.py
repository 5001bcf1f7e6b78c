"""Reading and writing cards."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import (
    AnyCard,
    Card,
    Color,
    Joker,
    Rank,
    RankAlone,
    Suit,
    all_cards,
    apart,
    has_open_suits,
    is_card,
    may_be,
    ordinary_cards_but,
    read_card,
    read_cards,
    require_separate,
    suits_of,
    without_jokers,
    write_cards,
)
from ramble_tools.errors import CardNotationError, ImpossibleCardsError
from tests.games.helpers import refusal

TEN_OF_SPADES = Card(Rank.TEN, Suit.SPADES)
ordinary_cards = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit), st.none())
one_deck: st.SearchStrategy[AnyCard] = ordinary_cards | st.builds(Joker, st.sampled_from([None, 1, 2]))
two_decks: st.SearchStrategy[AnyCard] = st.builds(
    Card, st.sampled_from(Rank), st.sampled_from(Suit), st.sampled_from([1, 2])
) | st.builds(Joker, st.sampled_from([1, 2]))


def test_ranks_count_from_ace_to_king() -> None:
    assert [rank.number for rank in Rank] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1]


def test_spades_and_clubs_are_black() -> None:
    assert [suit.color for suit in Suit] == [Color.BLACK, Color.RED, Color.BLACK, Color.RED]


@pytest.mark.parametrize("text", ["10S", "10s", "TS", "ts", "10♠", "t♤", "10♠\N{VARIATION SELECTOR-16}", " 10S "])
def test_every_form_of_the_ten_of_spades(text: str) -> None:
    assert read_card(text) == TEN_OF_SPADES


@pytest.mark.parametrize("text", ["10S1", "1:10S", "ts1", "1:t♠", "10♠1"])
def test_every_form_with_a_deck(text: str) -> None:
    assert read_card(text, two_decks=True) == Card(Rank.TEN, Suit.SPADES, 1)


def test_jokers() -> None:
    assert [read_card(text) for text in ("JK", "jk1", "JK2", "joker")] == [Joker(), Joker(1), Joker(2), Joker()]
    assert read_card("2:jk", two_decks=True) == Joker(2)


@given(one_deck)
def test_a_card_of_one_deck_is_read_back_as_it_was_written(card: AnyCard) -> None:
    assert read_card(str(card)) == card


@given(two_decks)
def test_a_card_of_two_decks_is_read_back_as_it_was_written(card: AnyCard) -> None:
    assert read_card(str(card).lower(), two_decks=True) == card


def test_how_a_card_is_written() -> None:
    assert [str(Card(Rank.TEN, Suit.SPADES, 1)), str(Joker(2))] == ["10S1", "JK2"]
    assert list(all_cards()) == [f"{rank.value}{suit.value}" for suit in Suit for rank in Rank] + ["JK", "JK1", "JK2"]


def test_what_is_a_card() -> None:
    assert is_card("10S") and is_card("10S1", two_decks=True)
    assert not is_card("10S1") and not is_card("10S", two_decks=True) and not is_card("Ann")


def test_a_long_number_is_cut_short() -> None:
    for digits, shown in ((9, "999999999"), (10, "999999999...")):
        with pytest.raises(CardNotationError, match=rf" names joker {re.escape(shown)}, but "):
            read_card(f"JK{'9' * digits}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1OS", "'1OS' has the letter O where a zero belongs; did you mean 10S?"),
        ("IOS", "'IOS' has the letter O where a zero belongs; did you mean 10S?"),
        ("l0h", "'l0h' has the letter L where a one belongs; did you mean 10H?"),
        ("S10", "'S10' has the suit first; the rank goes first; did you mean 10S?"),
        ("♥q", "'♥q' has the suit first; the rank goes first; did you mean QH?"),
        ("1S", "'1S' has 1 as its rank; an ace is A; did you mean AS?"),
        ("11d", "'11d' has 11 as its rank; a jack is J; did you mean JD?"),
        ("12C", "'12C' has 12 as its rank; a queen is Q; did you mean QC?"),
        ("13C", "'13C' has 13 as its rank; a king is K; did you mean KC?"),
        ("14C", "'14C' has 14 as its rank; an ace is A; did you mean AC?"),
        ("0S", "'0S' has 0 as its rank; a ten is 10; did you mean 10S?"),
        ("X", "'X' is not a card; a joker is JK; did you mean JK?"),
        ("*2", "'*2' is not a card; a joker is JK; did you mean JK2?"),
        ("10", "'10' has no suit; did you mean 10S, 10H, 10C or 10D?"),
        ("S", "'S' has no rank; the ranks are 2 to 10, J, Q, K, A"),
        ("10X", "'10X' has 'X' as its suit; the suits are S, H, C, D"),
        ("VS", "'VS' has 'V' as its rank; the ranks are 2 to 10, J, Q, K, A"),
        ("15S", "'15S' has '15' as its rank; the ranks are 2 to 10, J, Q, K, A"),
        ("10S1", "'10S1' names a deck, but this game uses only one; did you mean 10S?"),
        ("JK3", "'JK3' names joker 3, but the jokers are 1 and 2; did you mean JK1 or JK2?"),
        ("hello", "'hello' is not a card; a card is a rank and a suit, as in 10S"),
        ("", "'' is empty; a card is a rank and a suit, as in 10S"),
        ("10S\x1b[2J", "'10S\\x1b[2J' is not a card; a card is a rank and a suit, as in 10S"),
    ],
)
def test_what_is_wrong_with_a_card_is_explained(text: str, message: str) -> None:
    with refusal(CardNotationError, message):
        read_card(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("10S", "'10S' doesn't name its deck; did you mean 10S1 or 10S2?"),
        ("jk", "'jk' doesn't name its deck; did you mean JK1 or JK2?"),
        ("10S3", "'10S3' names deck 3, but the decks are 1 and 2; did you mean 10S1 or 10S2?"),
        ("1:10S2", "'1:10S2' names its deck twice; did you mean 10S1 or 10S2?"),
        ("1OS2", "'1OS2' has the letter O where a zero belongs; did you mean 10S2?"),
        ("S10", "'S10' has the suit first; the rank goes first; did you mean 10S1 or 10S2?"),
        ("14H2", "'14H2' has 14 as its rank; an ace is A; did you mean AH2?"),
        ("hello", "'hello' is not a card; a card is a rank, a suit and its deck, as in 10S1"),
    ],
)
def test_what_is_wrong_with_a_card_of_two_decks_is_explained(text: str, message: str) -> None:
    with refusal(CardNotationError, message):
        read_card(text, two_decks=True)


@given(st.text(max_size=8))
def test_any_text_is_a_card_or_a_card_error(text: str) -> None:
    for two in (False, True):
        try:
            card = read_card(text, two_decks=two)
        except CardNotationError as error:
            assert str(error).isprintable()
        else:
            assert read_card(str(card), two_decks=two) == card


def test_lists_are_separated_by_commas_spaces_or_both() -> None:
    assert write_cards(read_cards("AS,2h  10♦,  jk")) == "AS 2H 10D JK"
    assert write_cards(read_cards(["AS 2H", "3C"])) == "AS 2H 3C"
    assert read_cards(" , ") == read_cards("none") == read_cards(["None"]) == []
    assert write_cards(read_cards("AS/2h; 3C")) == "AS 2H 3C"
    assert write_cards(read_cards("AS2h10d, jkKS")) == "AS 2H 10D JK KS"


@pytest.mark.parametrize("between", [" ", ",", ", ", " , ", "\t", "\n", "\r\n", ",\n", "\N{NO-BREAK SPACE}"], ids=ascii)
def test_any_space_separates_cards(between: str) -> None:
    """Cards may be pasted from a spreadsheet, which has tabs, or from a page."""
    assert write_cards(read_cards(between.join(["AS", "2H", "10D"]))) == "AS 2H 10D"


def test_a_list_says_which_card_of_which_argument_is_wrong() -> None:
    wrong = "card 3 of Ann's hand: '1OS' has the letter O where a zero belongs; did you mean 10S?"
    with refusal(CardNotationError, wrong):
        read_cards("AS 2H 1OS", what="Ann's hand")


@pytest.mark.parametrize(
    ("text", "two", "message"),
    [
        ("10S 2H ts", False, "10S appears twice in the hand, as card 1 and card 3; a deck has only one"),
        ("10S1 10S2", True, ""),
        ("JK JK", False, ""),
        ("JK1 JK2", False, ""),
        ("JK1 JK1", True, ""),
        ("JK1 JK1 JK2 JK2", True, ""),
        ("JK1 JK1 JK1", True, "JK1 appears 3 times in the hand; a deck has only two jokers"),
        ("JK JK JK", False, "JK appears 3 times in the hand; a deck has only two jokers"),
        ("JK1 JK1", False, "JK1 appears twice in the hand, as card 1 and card 2; a deck has only one"),
        ("JK JK1 JK2", False, "there are 3 jokers in the hand; a deck has only two"),
    ],
)
def test_how_often_a_card_may_be_in_a_list(text: str, two: bool, message: str) -> None:
    if message:
        with refusal(ImpossibleCardsError, message):
            read_cards(text, what="the hand", two_decks=two)
    else:
        assert len(read_cards(text, two_decks=two)) == len(text.split())


def test_a_card_is_in_only_one_hand() -> None:
    for one, other in (("Ann's hand", "Bob's hand"), ("Bob's hand", "Ann's hand")):
        with refusal(ImpossibleCardsError, f"10S is in {one} and in {other}; a deck has only one"):
            require_separate({one: [TEN_OF_SPADES], other: [TEN_OF_SPADES]})


def test_two_hands_together_have_at_most_two_jokers() -> None:
    require_separate({"Ann's hand": [Joker()], "Bob's hand": [Joker(), TEN_OF_SPADES]})
    for third in (Joker(), Joker(1)):
        with refusal(ImpossibleCardsError, "there are 3 jokers; a deck has only two"):
            require_separate({"Ann's hand": [Joker(), Joker()], "Bob's hand": [third]})


def test_a_game_without_jokers_refuses_them() -> None:
    assert without_jokers([TEN_OF_SPADES], why="") == [TEN_OF_SPADES]
    with refusal(ImpossibleCardsError, "JK is a joker; Dukes Up! is played without jokers"):
        without_jokers([TEN_OF_SPADES, Joker()], why="Dukes Up! is played without jokers")


# --- ranks alone


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("A 2 10", "A 2 10"),
        ("A210t", "A 2 10 10"),
        ("5S67♥", "5S 6 7H"),
        ("A+2, 3", "A 2 3"),
        ("J K", "J K"),
        ("JK", "JK"),
        ("JK2", "JK2"),
        ("QS JK 4", "QS JK 4"),
    ],
)
def test_ranks_alone_are_read_where_they_may_be(typed: str, cards: str) -> None:
    assert write_cards(read_cards(typed, ranks=True)) == cards


@pytest.mark.parametrize("typed", ["JKQ", "QJK2", "1", "17", "5SS", "23X", "2" * 81])
def test_other_texts_are_no_ranks(typed: str) -> None:
    assert apart(typed, ranks=True) == []
    with pytest.raises(CardNotationError):
        read_cards(typed, ranks=True)


def test_a_rank_alone_leaves_its_suit_open() -> None:
    ten = RankAlone.of(Rank.TEN)
    assert ten != TEN_OF_SPADES and may_be(TEN_OF_SPADES, ten) and may_be(ten, TEN_OF_SPADES)
    assert not may_be(ten, Card(Rank.TWO, Suit.SPADES)) and not may_be(Joker(), ten)
    assert suits_of([ten, TEN_OF_SPADES]) == {Suit.SPADES} and not suits_of([ten])
    assert has_open_suits([ten, TEN_OF_SPADES]) and not has_open_suits([TEN_OF_SPADES, Joker()])
    left = ordinary_cards_but([ten, TEN_OF_SPADES, Joker()])
    assert len(left) == 50 and len([card for card in left if may_be(card, ten)]) == 2
