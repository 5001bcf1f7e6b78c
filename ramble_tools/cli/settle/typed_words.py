"""Words typed as arguments: questions in quotes become words, and one bad text doesn't hide the others' answers."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from ramble_tools.cli.output import complain
from ramble_tools.errors import WordError
from ramble_tools.words.plain import split_words

T = TypeVar("T")


def typed_words(typed: list[str]) -> list[str]:
    """Return the texts that should be words, of words and of questions such as `is za a word?`.

    A question is one text in quotes, or all texts if the last one ends with a question mark.
    """
    if typed and typed[-1].endswith("?"):
        typed = [" ".join(typed)]
    if any(" " in text for text in typed):
        from ramble_tools.words.questions import understand

        asked = [(text, understand(text)) for text in typed]
        # Words in quotes without a question are refused later.
        typed = [word for text, question in asked for word in (question.words if question.is_asked else [text])]
    return split_words(typed)


def look_up_each(texts: Iterable[str], look_up: Callable[[str], T]) -> tuple[list[T], list[WordError]]:
    """Return what was found for each text that can be a word, and why the others can't be."""
    found: list[T] = []
    refused: list[WordError] = []
    for text in texts:
        try:
            found.append(look_up(text))
        except WordError as error:
            refused.append(error)
    return found, refused


def refuse(refused: list[WordError]) -> None:
    """Complain about each text that can't be a word. Raises WordError for the last one."""
    for each in refused[:-1]:
        complain(str(each))
    if refused:
        raise refused[-1]
