"""`ramble allow` and `ramble ban`: your group's house words."""

from typing import Annotated

import typer

from ramble_tools.cli.options import Words
from ramble_tools.cli.output import say
from ramble_tools.cli.root import plain_typer
from ramble_tools.words import house_words
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.plain import in_capitals, plain_word, split_words

app = plain_typer()

Forget = Annotated[bool, typer.Option("--forget", help="Remove the house word, so that the list decides again.")]


@app.command()
def allow(words: Words, forget: Forget = False) -> None:
    """Allow words in your group, whatever the lists say."""
    _decide("allow", words, forget)


@app.command()
def ban(words: Words, forget: Forget = False) -> None:
    """Ban words in your group, whatever the lists say."""
    _decide("ban", words, forget)


def _decide(decision: house_words.Decision, words: list[str], forget: bool) -> None:
    plain = [plain_word(word) for word in split_words(words)]
    house_words.decide("forget" if forget else decision, plain)
    dictionary = the_dictionary()
    for word in plain:
        found = dictionary.look_up(word)
        by = found.decided_by_house or f"now decided by {found.word_list.phrase}"
        say(f"{in_capitals(word)} is {by}, so it is {'' if found.valid else 'not '}a word")
