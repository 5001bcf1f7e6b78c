"""Ramble's modifications: which changes of a word are legal, and what cancels a hit."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import Card, read_cards
from ramble_tools.games.ramble.advice.hand import Hand
from ramble_tools.games.ramble.advice.reachable import Draft, modifications
from ramble_tools.games.ramble.modify import modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, spell_with_cards
from ramble_tools.games.ramble.turn import hits
from ramble_tools.letters import letter_of, lettered_cards
from ramble_tools.words.dictionary import the_dictionary
from tests.conftest import Ramble, Refused
from tests.games.helpers import said

SHIR, SHIRT = "2S2 6S1 QS1 5S1", "2S2 6S1 QS1 5S1 2S1"


def proposals(seed: int, rules: Rules) -> tuple[tuple[PlacedCard, ...], list[Draft]]:
    """Return four random cards on the table for which `best` has proposals, and these."""
    luck = random.Random(seed)
    while True:
        cards = luck.sample([each.card for each in lettered_cards()], 13)
        table = tuple(PlacedCard(letter_of(card), card.suit, card) for card in cards[:4])
        hand = Hand.of(cards[4:], jokers_wild=False)
        drafts = list(modifications(table, hand, the_dictionary("game"), rules=rules, stolen=False))
        if drafts:
            return table, drafts


@pytest.mark.parametrize("seed", range(60))
def test_what_best_proposes_is_a_legal_modification(seed: int) -> None:
    """`best` and the referee have the rules in two separate pieces of code."""
    rules = Rules(trim_ends="both" if seed % 2 else "one")
    table, drafts = proposals(seed, rules)
    for draft in drafts:
        assert draft.kind in modification(table, draft.cards, rules).kinds


def test_the_proposals_are_of_every_kind() -> None:
    kinds = {draft.kind for seed in range(60) for draft in proposals(seed, Rules())[1]}
    assert kinds == {"trim", "add", "rotate", "swap"}


@given(st.permutations(["2S1", "3S1", "4S1", "5S1", "6S1", "7S1"]), st.integers(0, 5))
def test_a_trimmed_word_can_be_added_back(order: list[str], place: int) -> None:
    word = spell_with_cards(order)
    less = word[:place] + word[place + 1 :]
    assert modification(word, less, Rules()).kinds == ("trim",)
    assert modification(less, word, Rules()).kinds == ("add",)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("2S1 3S1 4S1 5S1 6S1", "5S1 6S1", "3 of 5 cards are gone; a trim takes at most half, 2"),
        ("2S1 3S1 4S1 5S1", "3S1 4S1", "cards are gone from both ends; a trim takes them from one end"),
        (
            "2S1 3S1 4S1 5S1 6S1",
            "2S1 4S1 6S1",
            "a trim takes one card from anywhere or several from one end, and this is neither",
        ),
        (
            "2S1 3S1",
            "2S1 9H2 8H2 3S1",
            "you may add one card anywhere or several at one end, and this is neither",
        ),
        ("2S1 3S1", "2D1 4S1", "some cards are rotated and others swapped; a turn allows only one modification"),
        ("2S1 3S1", "3S1 2S1", "the cards of TN were only moved; once placed, cards can't be moved"),
        ("2S1 3S1", "3S1 4S1", "3S1 was moved; once placed, cards can't be moved"),
        ("2S1 3S1", "2S1 3S1", "nothing was changed"),
        (
            "2S1 3S1",
            "JD1 3S1",
            "JD1 (a) in place of 2S1 (t) is neither of the same suit (rotate) nor the same letter (swap)",
        ),
        (
            "JD1 3S1",
            "2S1 3S1",
            "2S1 (t) in place of JD1 (a) is neither of the same suit (rotate) nor the same letter (swap)",
        ),
    ],
)
def test_why_a_change_is_not_a_modification(old: str, new: str, why: str) -> None:
    found = modification(spell_with_cards(old), spell_with_cards(new), Rules())
    assert found.kinds == ()
    assert found.reasons[0].text == why


@pytest.mark.parametrize(
    ("old", "new", "rules", "reasons"),
    [
        (SHIRT, SHIR, Rules(), ["one card is removed"]),
        (SHIRT, "QS1 5S1 2S1", Rules(), ["2 of 5 cards are removed from one end, at most half"]),
        (SHIRT, "6S1 QS1 5S1", Rules(trim_ends="both"), ["2 of 5 cards are removed"]),
        (SHIR, SHIRT, Rules(), ["one card is added"]),
        ("6S1 QS1", SHIRT.removeprefix("2S2 "), Rules(), ["2 cards are added at one end"]),
        ("2S1 3S1", "4S1 3S1", Rules(), ["1 card is replaced with a card of the same suit"]),
        ("2S1 3S1", "4S1 5S1", Rules(), ["2 cards are replaced, each with a card of the same suit"]),
        ("2S1 3S1", "2D1 3S1", Rules(), ["1 card is replaced with the same letter in another suit"]),
        ("2S1 3S1", "2D1 3D1", Rules(), ["2 cards are replaced, each with the same letter in another suit"]),
    ],
)
def test_why_a_change_is_legal(old: str, new: str, rules: Rules, reasons: list[str]) -> None:
    found = modification(spell_with_cards(old), spell_with_cards(new), rules)
    assert [reason.text for reason in found.reasons] == reasons


@pytest.mark.parametrize(
    ("old", "new", "nearest"),
    [
        ("2S1 3S1 4S1 5S1 6S1", "5S1 6S1", "4S1 5S1 6S1"),
        (SHIR, f"4S1 {SHIRT}", f"4S1 {SHIR}"),
        (SHIR, "3S2 6C1 QS1 5S1", "3S2 6S1 QS1 5S1"),
        ("2S1 3S1 4S1 5S1 6S1", "2S1 4S1 6S1", "2S1 4S1 5S1 6S1"),
        ("2S1 3S1", "2D1 4H1", "2D1 3S1"),
        ("2S1 3S1", "3S1 2S1", ""),
    ],
)
def test_the_nearest_change_that_is_legal(old: str, new: str, nearest: str) -> None:
    found = modification(spell_with_cards(old), spell_with_cards(new), Rules())
    assert found.kinds == ()
    assert " ".join(str(each.card) for each in found.nearest) == nearest
    if found.nearest:
        assert modification(spell_with_cards(old), found.nearest, Rules()).kinds


def test_hits() -> None:
    chain = [card for card in read_cards("5S1 9H2 JD1 AC2", two_decks=True) if isinstance(card, Card)]
    assert [hits(chain[:count], Rules()).stands for count in (1, 2, 3, 4)] == [True, False, True, False]
    assert list(map(str, hits(chain[:3], Rules()).discarded)) == ["9H2", "JD1"]
    assert len(hits(chain, Rules()).discarded) == 4
    assert [hits(chain[:count], Rules()).reasons[-1].text for count in (1, 2, 3)] == [
        "nobody hits 5S1",
        "1 hit: 5S1 is canceled",
        "2 hits: 5S1 stands",
    ]
    king_and_ace = [card for card in read_cards("KS1 AC2", two_decks=True) if isinstance(card, Card)]
    assert not hits(king_and_ace, Rules()).stands


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ramble hit 9H2 5S1", "5S1 can't hit 9H2; a hit must be higher"),
        (
            "ramble hit AH2 KS1 --rule hit-rank-order=ace-high",
            "KS1 can't hit AH2; a hit must be higher (ruling hit-rank-order=ace-high)",
        ),
        ("ramble hit 9H2 JK1", "JK1 is a joker; a joker can't hit or be hit (ruling joker-hits=no)"),
        ("ramble hit ,", "the cards: none given; give the card played, then each hit on it, as in '5S1 9H2'"),
        ("ramble modify 2S1 2S", "'2S' doesn't name its deck; did you mean 2S1 or 2S2?"),
        ("ramble modify , 2S", "the old word has no cards; give them in order, as in '2S1 KH2'"),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line) == message


@pytest.mark.parametrize(
    ("old", "new", "pair"),
    [
        ("2S1 JK1=e 3S1", "2S1 KS1 3S1", "KS1 (e) in place of JK1 (e)"),
        ("2S1 JK1=e 3S1", "2S1 QS1 4S1", "QS1 (i) in place of JK1 (e)"),
        ("2S1 QS1 3S1", "2S1 JK1=i 3S1", "JK1 (i) in place of QS1 (i)"),
        ("2S1 JK1=e 3S1", "2S1 JK2=a 3S1", "JK2 (a) in place of JK1 (e)"),
    ],
)
def test_a_wild_joker_is_not_replaced(old: str, new: str, pair: str) -> None:
    before, after = (spell_with_cards(text, jokers_wild=True) for text in (old, new))
    found = modification(before, after, Rules(jokers="wild"))
    why = f"{pair}: a joker has no suit, so it can't be rotated or swapped"
    assert (found.kinds, found.reasons) == ((), ((why, "jokers=wild"),))


@pytest.mark.parametrize("new", ["2S1 JK1=a 3S1", "2S1 JK1=a 3S1 4S1"])
def test_a_wild_joker_keeps_its_letter(new: str) -> None:
    before, after = (spell_with_cards(text, jokers_wild=True) for text in ("2S1 JK1=e 3S1", new))
    found = modification(before, after, Rules(jokers="wild"))
    why = "JK1 stands for e; once played, it keeps that letter"
    assert (found.kinds, found.reasons) == ((), ((why, "jokers=wild"),))


def test_a_wild_joker_beside_a_rotated_card_stays() -> None:
    old, new = (spell_with_cards(text, jokers_wild=True) for text in ("2S1 JK1=e 3S1", "4S1 JK1=e 3S1"))
    assert modification(old, new, Rules(jokers="wild")).kinds == ("rotate",)
    assert modification(old, old[1:], Rules(jokers="wild")).kinds == ("trim",)


def test_cards_without_quotation_marks(refused: Refused) -> None:
    hint = "; put the cards of each word in quotation marks"
    message = "got unexpected extra argument (4S1 2S1){} (see ramble ramble modify --help)"
    assert refused("ramble modify 2S1 3S1 4S1 2S1") == message.format(hint)
    assert refused("ramble modify 2S1 3S1 shirt") == message.format("").replace("4S1 2S1", "shirt")


def test_a_word_of_one_card_may_be_trimmed_away(ramble: Ramble, refused: Refused) -> None:
    # "You may discard one letter from anywhere in the word", although half of one letter, rounded down, is none.
    assert said(ramble("ramble", "modify", "QS1", "none")) == "I to no word is legal: trim one card is removed"
    assert ramble("ramble", "turn", "QS1", "none").out.splitlines()[-1] == "discard QS1"
    both = ramble("ramble", "modify", "QS1 2S1", "None")
    assert both.status == 1 and "2 of 2 cards are gone; a trim takes at most half, 1" in said(both)
    message = "the new word has no cards; give them in order, or type none"
    assert refused("ramble", "modify", "QS1", "") == message
