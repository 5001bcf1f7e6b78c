"""`ramble deck show`: which letter is on which card, and how many cards have each letter."""

from collections.abc import Sequence
from typing import Annotated

import typer

from ramble_tools.cards import Rank, Suit
from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import BadInput
from ramble_tools.letters import LetteredCard, letter_supply, lettered_deck
from ramble_tools.press.cards_to_print import decks_of
from ramble_tools.press.choices import DeckChoice

app = plain_typer(help="Show the two lettered decks.")


WhichDeck = Annotated[DeckChoice, typer.Option("--deck", help="Which deck to use.")]


@app.callback()
def deck() -> None:
    """Show the two lettered decks."""


@app.command()
def show(
    which: WhichDeck = "both",
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Answer as CSV with a header.")] = False,
) -> int:
    """Show the letter on each card, and the count of each letter."""
    if as_json and as_csv:
        raise BadInput("--json and --csv can't be used together; choose one")
    cards = [lettered for deck in decks_of(which) for lettered in lettered_deck(deck)]
    rows = [
        {"card": str(each.card), "letter": each.letter, "rank": each.card.rank.value, "suit": each.card.suit.value}
        | {"deck": each.card.deck}
        for each in cards
    ]

    def words() -> None:
        if as_csv:
            for line in (rows[0], *(row.values() for row in rows)):
                print(",".join(map(str, line)))
        else:
            _say_tables(decks_of(which))
            _say_counts(cards)

    return answer(words, {"cards": rows, "letters": _counts(cards)}, as_json=as_json)


def _counts(cards: Sequence[LetteredCard]) -> dict[str, int]:
    letters = [each.letter for each in cards]
    return {letter: letters.count(letter) for letter in letter_supply() if letter in letters}


def _say_tables(decks: Sequence[int]) -> None:
    """Print two tables side by side, 30 columns in all: a line for each rank, a column for each suit."""
    letters = {(deck, e.card.rank, e.card.suit): e.letter for deck in decks for e in lettered_deck(deck)}
    print("".join(f"{f'Deck {deck}':<18}" for deck in decks).rstrip())
    print("    ".join("    " + "  ".join(suit.value for suit in Suit) for _ in decks))
    for rank in Rank:
        tables = ("  ".join(letters[deck, rank, suit] for suit in Suit) for deck in decks)
        print("    ".join(f"{rank.value:>2}  {table}" for table in tables))


def _say_counts(cards: Sequence[LetteredCard]) -> None:
    consonants = sum(each.is_consonant for each in cards)
    counts = _counts(cards)
    print()
    say(f"{len(cards)} cards: {consonants} consonants, {len(cards) - consonants} vowels")
    names = [f"{letter} {count}" for letter, count in counts.items()]
    for start in range(0, len(names), 7):
        print("  ".join(names[start : start + 7]))
