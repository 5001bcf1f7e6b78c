"""The value of words in Ramble, and the cards that spell them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.errors import BadInput
from ramble_tools.games.ramble.claim import claim, judged
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, spell, spell_claim, spell_in_suits, spell_with_cards, word_of
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.letters import base_points, lettered_cards
from ramble_tools.words.dictionary import the_dictionary
from tests.games.helpers import refusal

words_of_cards = st.lists(st.sampled_from(lettered_cards()), min_size=1, max_size=12, unique=True).map(
    lambda cards: tuple(PlacedCard.of(each.card) for each in cards)
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


@pytest.mark.parametrize(
    ("word", "suits", "stolen", "house", "points", "rulings"),
    [
        ("shirt", "SSSSS", False, "", 4, ""),
        ("shirt", "SCSCS", False, "", 3, ""),
        ("shirt", "SHSHS", False, "", 2, ""),
        ("shirt", "♠♣♠♣♠", False, "", 3, ""),
        ("shirt", "SSSSS", True, "", 4, "stolen-bonus=yes stolen-bonus=yes"),
        ("shirt", "SSSSS", True, "stolen-bonus=no", 2, "stolen-bonus=no stolen-bonus=no"),
        ("shirt", "SSSSS", False, "stolen-bonus=no", 4, ""),
        ("eau", "SSS", False, "", 2, "bonus-without-points=yes bonus-without-points=yes"),
        ("eau", "SSS", False, "bonus-without-points=no", 0, "bonus-without-points=no bonus-without-points=no"),
        ("shirt", "SSSSS", False, "bonus-without-points=no", 4, ""),
        # As many points as cards need no note.
        ("fly", "SSS", False, "", 4, "points-beyond-cards=note"),
        ("fly", "SSS", False, "points-beyond-cards=cap", 3, "points-beyond-cards=cap"),
        ("fly", "", False, "", 2, ""),
        ("fl", "SC", False, "", 2, ""),
        ("fl", "SS", False, "", 3, "points-beyond-cards=note"),
        # A wild joker counts as its letter and breaks neither bonus; jokers alone have no color to share.
        ("fly", "SJS", False, "jokers=wild", 4, "jokers=wild points-beyond-cards=note"),
        ("eau", "SJS", False, "jokers=wild", 2, "jokers=wild bonus-without-points=yes bonus-without-points=yes"),
        ("fly", "JJJ", False, "jokers=wild", 2, "jokers=wild"),
    ],
)
def test_what_a_word_is_worth(word: str, suits: str, stolen: bool, house: str, points: int, rulings: str) -> None:
    rules = Rules.from_options(house.split())
    value = word_value(spell_claim(word, suits, "", jokers_wild=rules.jokers == "wild"), stolen=stolen, rules=rules)
    assert (value.points, [step.ruling for step in value.steps if step.ruling]) == (points, rulings.split())
    assert points == sum(step.points for step in value.steps)
    assert (value.color_bonus is None) == (not suits)


def test_the_steps_of_the_arithmetic() -> None:
    steps = word_value(spell_with_cards("4S1 JK2=l 8S1", jokers_wild=True), rules=Rules(jokers="wild")).steps
    assert [step[:3] for step in steps] == [
        ("3 consonants (f l y), own word: 2 for every 3", 2, None),
        ("a joker stands for l", 0, "jokers=wild"),
        ("all one color, black", 1, None),
        ("all one suit, spades", 1, None),
        ("1 point more than the word has cards: note 1 on paper", 0, "points-beyond-cards=note"),
    ]
    # A word that is refused keeps no cards, so none is missing.
    refused = judged(word_value(spell_in_suits("fly", "SSS")), False, "", Rules())
    assert [step.why for step in refused.value.steps][1:] == ["all one color, black", "all one suit, spades"]
    cap = word_value(spell_in_suits("fly", "SSS"), rules=Rules(points_beyond_cards="cap"))
    assert cap.steps[-1][:3] == ("no more points than cards, 3", -1, "points-beyond-cards=cap")


@pytest.mark.parametrize("count", range(13))
def test_the_reason_names_the_rate_that_earns_more(count: int) -> None:
    """An owner earns 2 points for every 3 consonants or 1 for every 2, and another player always 1 for every 2."""
    letters = "bdfghklmnprt"[:count]
    counted = "1 consonant" if count == 1 else f"{count} consonants"
    counted += f" ({' '.join(letters)})" if letters else ""
    rate = "2 for every 3" if count in (3, 6, 7, 9, 10, 11, 12) else "1 for every 2"
    (own,) = word_value(spell(f"{letters}a")).steps
    assert own[:3] == (f"{counted}, own word: {rate}", base_points(count), None)
    (stolen,) = word_value(spell(f"{letters}a"), stolen=True).steps
    assert stolen[:3] == (f"{counted}, another player's word: 1 for every 2", count // 2, None)


def test_the_ruling_on_length() -> None:
    value = word_value(spell("a"))
    assert claim(value, dictionary=the_dictionary(), rules=Rules()).valid
    refused = claim(value, said=True, dictionary=the_dictionary(), rules=Rules(min_length=2))
    assert (refused.valid, refused.why, refused.ruling) == (
        False,
        "1 letter; a word must have at least 2",
        "min-length=2",
    )


UNUSED = (
    "the official rules give a joker no letter (ruling jokers=unused); if your group plays them wild, set jokers=wild"
)


@pytest.mark.parametrize(
    ("word", "suits", "cards", "wild", "message"),
    [
        ("jazzy", "", "", False, "the two decks can't spell 'jazzy': needs 2 Zs; the decks have 1"),
        ("zzzzzz", "", "", True,
         "the two decks can't spell 'zzzzzz': needs 6 Zs; the decks have 1, and 4 jokers are not enough"),
        ("bbbbqqzzxx", "", "", False,
         "the two decks can't spell 'bbbbqqzzxx': needs 4 Bs; the decks have 3; needs 2 Qs; the decks have 1; needs 2 "
         "Zs; the decks have 1; and 1 more letter"),
        ("strength", "SSSSSSSS", "", False,
         "no spade has the letter g; it is in hearts (9H2), clubs (6C2) and diamonds (7D2)"),
        ("ttt", "SSS", "", False, "only 2 spades have the letter t (2S1 4S2), not 3"),
        ("qq", "SS", "", False, "only 1 spade has the letter q (10S1), not 2"),
        ("fly", "SS", "", False, "'SS' has 2 suits, but fly has 3 letters; give one suit for each"),
        ("fly", "SXS", "", False, "'X' is not a suit; the suits are S, H, C, D"),
        ("fives", "JJJJJ", "", True, "'JJJJJ' names 5 jokers, but the two decks have 4"),
        ("fly", "SJS", "", False, f"'SJS' names a joker; {UNUSED}"),
        ("", "", "4S1 JK1=l", False, f"JK1 is a joker; {UNUSED}"),
        ("", "", " ", True, "the word has no cards; give its cards in order, as in '2S1 KH2'"),
        ("", "", "2S1 1OS", True,
         "card 2 of the word: '1OS' has the letter O where a zero belongs; did you mean 10S1 or 10S2?"),
        ("", "", "2S1 2S1", True, "2S1 appears twice in the word, as card 1 and card 2; a deck has only one"),
        ("", "", "2S1=e", True, "2S1 has the letter t; only a joker can be given a letter"),
        ("", "", "=e", True, "'=e' in the word has no card; give a joker and its letter, as in JK1=e"),
        ("", "", "JK1", True, "JK1 needs the letter it stands for, as in JK1=e"),
        ("", "", "JK1=ee", True, "JK1 needs the letter it stands for, as in JK1=e"),
        ("", "", "JK1=7", True, "JK1 needs the letter it stands for, as in JK1=e"),
        ("fly", "", "2S1", True, "the cards give the letters and suits already; leave 'fly' out"),
        ("", "SS", "2S1", True, "the cards give the letters and suits already; leave 'SS' out"),
    ],
)  # fmt: skip
def test_what_can_not_be_spelled(word: str, suits: str, cards: str, wild: bool, message: str) -> None:
    with refusal(BadInput, message):
        spell_claim(word, suits, cards, jokers_wild=wild)


def test_jokers_make_up_for_what_the_decks_lack() -> None:
    assert len(spell("pizzazz", jokers_wild=True)) == 7


def test_cards_spell_their_letters() -> None:
    for word, cards in (("", "2S1,QS1 2:6h"), ("2S1 QS1 6H2", "")):
        assert word_of(spell_claim(word, "", cards)) == "tic"


@pytest.mark.parametrize("between", [" ", ",", ", ", "\t", "\n", "\N{NO-BREAK SPACE}"], ids=ascii)
def test_any_space_separates_cards_and_suits(between: str) -> None:
    assert spell_with_cards(between.join(["2S1", "QS1", "6H2"])) == spell_with_cards(["2S1", "QS1", "6H2"])
    assert spell_in_suits("fly", between.join("SHD")) == spell_in_suits("fly", "SHD")
