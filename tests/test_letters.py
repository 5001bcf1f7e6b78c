"""The two letter tables: equal to the official rules, and with the right counts."""

from ramble_tools.cards import Card, Rank, Suit, read_card
from ramble_tools.letters import cards_lettered, is_consonant, letter_of, letter_supply, lettered_cards, lettered_deck
from tests.conftest import DATA

# The part of the official rules with the two tables, verbatim.
EXCERPT = DATA / "ramble-decks.txt"


def tables_of_the_rules() -> dict[Card, str]:
    """Read the tables: a heading for each deck, a column for each suit in the header, a row for each rank."""
    letters: dict[Card, str] = {}
    deck, suits = 0, list[Suit]()
    for line in EXCERPT.read_text().splitlines():
        words = line.split()
        if line.startswith("Deck"):
            deck = int(words[1])
        elif line.startswith("#"):
            suits = [Suit[word.upper()] for word in words[1:]]
        elif words:
            for suit, letter in zip(suits, words[1:], strict=True):
                letters[Card(Rank(words[0]), suit, deck)] = letter
    return letters


def test_the_tables_are_those_of_the_rules() -> None:
    assert {lettered.card: lettered.letter for lettered in lettered_cards()} == tables_of_the_rules()


def test_the_excerpt_is_in_the_rules() -> None:
    assert EXCERPT.read_text() in (DATA / "rules" / "ramble.txt").read_text()


def test_the_counts() -> None:
    cards = lettered_cards()
    assert len(cards) == len({lettered.card for lettered in cards}) == 104
    assert sum(lettered.is_consonant for lettered in cards) == 72
    supply = letter_supply()
    assert sum(supply.values()) == 104
    assert [supply[letter] for letter in "qxz"] == [1, 1, 1]
    assert min(supply.values()) == 1


def test_a_letter_is_always_on_consonant_cards_or_always_on_vowel_cards() -> None:
    for lettered in lettered_cards():
        assert lettered.is_consonant == is_consonant(lettered.letter)


def test_a_deck_is_sorted_by_suit_then_rank() -> None:
    deck = lettered_deck(2)
    assert [str(lettered.card) for lettered in (deck[0], deck[12], deck[13], deck[51])] == ["2S2", "AS2", "2H2", "AD2"]


def test_looking_up_letters_and_cards() -> None:
    queen = read_card("10S1", two_decks=True)
    assert isinstance(queen, Card)
    assert letter_of(queen) == "q"
    assert cards_lettered("q") == (queen,)
    assert [str(card) for card in cards_lettered("t", Suit.SPADES)] == ["2S1", "4S2"]
    assert cards_lettered("g", Suit.SPADES) == ()
