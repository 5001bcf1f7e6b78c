"""What the two decks lack to spell a word."""

from typing import NamedTuple

from ramble_tools.letters import letter_supply


class Shortage(NamedTuple):
    """A letter of which a word wants more cards than the two decks hold."""

    letter: str
    wanted: int
    there: int

    def __str__(self) -> str:
        return f"it wants {self.wanted} {self.letter}, there {'is' if self.there == 1 else 'are'} {self.there}"


def shortages(word: str) -> tuple[Shortage, ...]:
    """The letters that the decks hold too few of to spell a word in plain form; empty where they can."""
    supply = letter_supply()
    wanted = {letter: word.count(letter) for letter in dict.fromkeys(word)}
    return tuple(Shortage(letter, count, supply[letter]) for letter, count in wanted.items() if count > supply[letter])
