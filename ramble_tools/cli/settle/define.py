"""`ramble define`: what a word means."""

from collections.abc import Iterable
from typing import Any

import typer

from ramble_tools.cli.options import AsJson, ListName, Words
from ramble_tools.cli.output import complain, say, say_json
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import WordError
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.meanings import Meaning, meaning
from ramble_tools.words.plain import in_capitals, split_words
from ramble_tools.words.wordbook import Definition

app = plain_typer()


@app.command()
def define(words: Words, list_name: ListName = None, as_json: AsJson = False) -> None:
    """Show what words mean, and list their forms.

    A valid word may have no definition. Exit status 1 if any word is neither valid nor defined, 2 if any text can't be
    a word.
    """
    if any(" " in text for text in words):
        from ramble_tools.cli.settle.asked import words_asked

        words = words_asked(words)
    texts = split_words(words)
    dictionary = the_dictionary(list_name)
    found: list[Meaning] = []
    refused: list[WordError] = []
    for text in texts:
        try:
            found.append(meaning(text, dictionary))
        except WordError as error:
            refused.append(error)
    # One bad text doesn't hide the answers for the others.
    if as_json and found:
        answers = [_as_json(each) for each in found]
        say_json(answers[0] if len(texts) == 1 else {"words": answers, "errors": [str(error) for error in refused]})
    elif found:
        for each in found:
            _say_meaning(each)
    for bad in refused[:-1]:
        complain(str(bad))
    if refused:
        raise refused[-1]
    raise typer.Exit(0 if all(each.is_defined or each.valid for each in found) else 1)


def _as_json(found: Meaning) -> dict[str, Any]:
    return {
        "word": found.word,
        "valid": found.valid,
        "defined": found.is_defined,
        "standing": found.standing,
        "common": found.common,
        "definitions": _definitions(found.definitions),
        "bases": [
            {"form": base.kind, "of": base.word, "definitions": _definitions(definitions)}
            for base, definitions in found.bases
        ],
        "forms": [{"form": form.kind, "word": form.word} for form in found.forms],
    }


def _definitions(definitions: Iterable[Definition]) -> list[dict[str, str]]:
    return [{"part": each.part, "text": each.text} for each in definitions]


def _say_meaning(found: Meaning) -> None:
    verdict = f"{in_capitals(found.word)} is {'' if found.valid else 'not '}a word"
    if not found.is_defined:
        say(f"{verdict}: {found.standing}; no definition is available")
        if found.common:
            say(found.common, indent=2)
        if not found.wordbook:
            say("the file with the definitions, wordbook.dat, is not installed", indent=2)
    else:
        say(verdict)
    _say_definitions(found.definitions, indent=2)
    for base, definitions in found.bases:
        say(f"{base.kind} of {base.word}", indent=2)
        _say_definitions(definitions, indent=4)
    if found.forms:
        say(f"forms: {', '.join(dict.fromkeys(form.word for form in found.forms))}", indent=2)


def _say_definitions(definitions: Iterable[Definition], *, indent: int) -> None:
    for each in definitions:
        say(f"{each.part}: {each.text}" if each.part else each.text, indent=indent)
