"""The value of words in Ramble, and the cards that spell them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.errors import BadInput, ImpossibleCardsError
from ramble_tools.games.ramble.claim import claim
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, spell, spell_in_suits, spell_with_cards
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.letters import base_points, lettered_cards, shortages
from ramble_tools.words.dictionary import the_dictionary
from tests.games.helpers import refusal

WILD = Rules(jokers="wild")

words_of_cards = st.lists(st.sampled_from(lettered_cards()), min_size=1, max_size=12, unique=True).map(
    lambda cards: tuple(PlacedCard(each.letter, each.card.suit, each.card) for each in cards)
)


def test_base_points_are_those_of_the_table() -> None:
    """Compare with the table in rules.md."""
    assert [base_points(c) for c in range(10)] == [0, 0, 1, 2, 2, 2, 4, 4, 4, 6]
    assert [base_points(c, stolen=True) for c in range(10)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


@given(words_of_cards, st.booleans())
def test_a_value_is_what_its_steps_add_up_to(cards: tuple[PlacedCard, ...], stolen: bool) -> None:
    value = word_value(cards, stolen=stolen)
    assert sum(step.points for step in value.steps) == value.points
    assert value.points == value.base + (value.color_bonus or 0) + (value.suit_bonus or 0)
    suits = {card.suit for card in cards}
    assert value.suit_bonus == (len(suits) == 1)
    assert value.color_bonus == (len({card.suit.color for card in cards if card.suit}) == 1)


@given(words_of_cards, st.booleans())
def test_a_claim_keeps_a_card_for_each_point_from_the_start(cards: tuple[PlacedCard, ...], valid: bool) -> None:
    value = word_value(cards)
    claimed = claim(value, said=valid, dictionary=the_dictionary(), rules=Rules())
    if valid:
        assert claimed.kept + claimed.discarded == cards
        assert len(claimed.kept) == min(claimed.change, len(cards))
    else:
        assert (claimed.change, claimed.kept, claimed.discarded) == (-value.points, (), ())


def points(word: str, suits: str = "", stolen: bool = False, **rules: Any) -> int:
    chosen = Rules(**rules)
    wild = chosen.jokers == "wild"
    cards = spell_in_suits(word, suits, jokers_wild=wild) if suits else spell(word, jokers_wild=wild)
    return word_value(cards, stolen=stolen, rules=chosen).points


def test_bonuses() -> None:
    assert points("shirt", "SSSSS") == 4
    assert points("shirt", "SCSCS") == 3
    assert points("shirt", "SHSHS") == 2
    assert points("shirt", "♠♣♠♣♠") == 3


def test_the_ruling_on_stolen_bonuses() -> None:
    assert points("shirt", "SSSSS", stolen=True) == 4
    assert points("shirt", "SSSSS", stolen=True, stolen_bonus=False) == 2
    assert points("shirt", "SSSSS", stolen_bonus=False) == 4
    for stolen, ruling in ((True, "stolen-bonus=yes"), (False, None)):
        base, *bonuses = word_value(spell_in_suits("shirt", "SSSSS"), stolen=stolen).steps
        assert [base.ruling, *(step.ruling for step in bonuses)] == [None, ruling, ruling]


def test_the_ruling_on_bonuses_without_points() -> None:
    assert points("eau", "SSS") == 2
    assert points("eau", "SSS", bonus_without_points=False) == 0
    assert points("shirt", "SSSSS", bonus_without_points=False) == 4


def test_the_ruling_on_points_beyond_cards() -> None:
    note = word_value(spell_in_suits("fly", "SSS"))
    assert (note.points, note.steps[-1].ruling) == (4, "points-beyond-cards=note")
    cap = word_value(spell_in_suits("fly", "SSS"), rules=Rules(points_beyond_cards="cap"))
    assert (cap.points, cap.steps[-1].points, cap.steps[-1].ruling) == (3, -1, "points-beyond-cards=cap")


@pytest.mark.parametrize("count", range(13))
def test_the_reason_names_the_rate_that_earns_more(count: int) -> None:
    """An owner earns 2 points for every 3 consonants or 1 for every 2, and another player always 1 for every 2."""
    letters = "bdfghklmnprt"[:count]
    counted = "1 consonant" if count == 1 else f"{count} consonants"
    counted += f" ({' '.join(letters)})" if letters else ""
    rate = "2 for every 3" if count in (3, 6, 7, 9, 10, 11, 12) else "1 for every 2"
    (own,) = word_value(spell(f"{letters}a")).steps
    assert own == (f"{counted}, own word: {rate}", base_points(count), None)
    (stolen,) = word_value(spell(f"{letters}a"), stolen=True).steps
    assert stolen == (f"{counted}, another player's word: 1 for every 2", count // 2, None)


def test_as_many_points_as_cards_need_no_note() -> None:
    assert word_value(spell_in_suits("fl", "SS")).points == 3
    assert [step.points for step in word_value(spell_in_suits("fl", "SS")).steps] == [1, 1, 1, 0]
    assert [step.points for step in word_value(spell_in_suits("fl", "SC")).steps] == [1, 1]
    assert [step.points for step in word_value(spell_in_suits("fa", "SS")).steps] == [0, 1, 1]
    assert [step.points for step in word_value(spell("fly")).steps] == [2]


def test_the_ruling_on_length() -> None:
    value = word_value(spell("a"))
    assert claim(value, dictionary=the_dictionary(), rules=Rules()).valid
    refused = claim(value, said=True, dictionary=the_dictionary(), rules=Rules(min_length=2))
    assert (refused.valid, refused.why, refused.ruling) == (
        False,
        "1 letter; a word must have at least 2",
        "min-length=2",
    )


def test_a_wild_joker_counts_as_its_letter_and_breaks_neither_bonus() -> None:
    assert points("fly", "SJS", jokers="wild") == points("fly", "SSS") == 4
    assert points("eau", "SJS", jokers="wild") == 2
    value = word_value(spell_with_cards("4S1 JK2=l 8S1", jokers_wild=True), rules=WILD)
    assert ("a joker stands for l", 0, "jokers=wild") in value.steps


def test_jokers_alone_have_no_color_to_share() -> None:
    assert points("fly", "JJJ", jokers="wild") == 2


def test_what_the_decks_lack() -> None:
    assert [str(each) for each in shortages("pizzazz")] == ["needs 4 Zs; the decks have 1"]
    assert [str(each) for each in shortages("bbbbcat")] == ["needs 4 Bs; the decks have 3"]
    assert shortages("quartz") == ()


def test_jokers_make_up_for_what_the_decks_lack() -> None:
    assert len(spell("pizzazz", jokers_wild=True)) == 7
    with refusal(ImpossibleCardsError, "the two decks can't spell 'jazzy': needs 2 Zs; the decks have 1"):
        spell("jazzy")
    message = "the two decks can't spell 'zzzzzz': needs 6 Zs; the decks have 1, and 4 jokers are not enough"
    with refusal(ImpossibleCardsError, message):
        spell("zzzzzz", jokers_wild=True)


@pytest.mark.parametrize(
    ("word", "suits", "message"),
    [
        (
            "strength",
            "SSSSSSSS",
            "no spade has the letter g; it is in hearts (9H2), clubs (6C2) and diamonds (7D2)",
        ),
        ("ttt", "SSS", "only 2 spades have the letter t (2S1 4S2), not 3"),
        ("qq", "SS", "only 1 spade has the letter q (10S1), not 2"),
        ("fly", "SS", "'SS' has 2 suits, but fly has 3 letters; give one suit for each"),
        ("fly", "SXS", "'X' is not a suit; the suits are S, H, C, D"),
    ],
)
def test_suits_that_no_cards_have_are_explained(word: str, suits: str, message: str) -> None:
    with refusal(ImpossibleCardsError, message):
        spell_in_suits(word, suits)


def test_more_jokers_than_there_are() -> None:
    with refusal(ImpossibleCardsError, "'JJJJJ' names 5 jokers, but the two decks have 4"):
        spell_in_suits("fives", "JJJJJ", jokers_wild=True)


def test_jokers_are_unused_unless_a_ruling_says_otherwise() -> None:
    unused = (
        "the official rules give a joker no letter (ruling jokers=unused); if your group plays them wild, set "
        "jokers=wild"
    )
    with refusal(ImpossibleCardsError, f"'SJS' names a joker; {unused}"):
        spell_in_suits("fly", "SJS")
    with refusal(ImpossibleCardsError, f"JK1 is a joker; {unused}"):
        spell_with_cards("4S1 JK1=l")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("", "the word has no cards; give them in order, as in '2S1 KH2'"),
        ("2S1 1OS", "card 2 of the word: '1OS' has the letter O where a zero belongs; did you mean 10S1 or 10S2?"),
        ("2S1 2S1", "2S1 appears twice in the word, as card 1 and card 2; a deck has only one"),
        ("2S1=e", "2S1 has the letter t; only a joker can be given a letter"),
        ("JK1", "JK1 needs the letter it stands for, as in JK1=e"),
        ("JK1=ee", "JK1 needs the letter it stands for, as in JK1=e"),
        ("JK1=7", "JK1 needs the letter it stands for, as in JK1=e"),
    ],
)
def test_cards_that_spell_nothing_are_explained(cards: str, message: str) -> None:
    with refusal(BadInput, message):
        spell_with_cards(cards, jokers_wild=True)


def test_cards_spell_their_letters() -> None:
    assert "".join(card.letter for card in spell_with_cards("2S1,QS1 2:6h", jokers_wild=False)) == "tic"


@pytest.mark.parametrize("between", [" ", ",", ", ", "\t", "\n", "\N{NO-BREAK SPACE}"], ids=ascii)
def test_any_space_separates_cards_and_suits(between: str) -> None:
    assert spell_with_cards(between.join(["2S1", "QS1", "6H2"])) == spell_with_cards(["2S1", "QS1", "6H2"])
    assert spell_in_suits("fly", between.join("SHD")) == spell_in_suits("fly", "SHD")
