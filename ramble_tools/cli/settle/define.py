"""`ramble define`: what does a word mean?"""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from ramble_tools.cli.options import AsJson, ListName
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.meanings import Meaning, meaning
from ramble_tools.words.wordbook import Definition

app = plain_typer()


@app.command()
def define(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word.", show_default=False)],
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """What a word means, and which forms it has.

    Exit status 1 where no definition is held, which does not make it less of a word.
    """
    found = meaning(word, the_dictionary(list_name))
    if as_json:
        say_json(_as_json(found))
    else:
        _say_meaning(found)
    raise typer.Exit(0 if found.is_held else 1)


def _as_json(found: Meaning) -> dict[str, Any]:
    return {
        "word": found.word,
        "valid": found.valid,
        "defined": found.is_held,
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
    word, is_word = found.word.upper(), "a word" if found.valid else "not a word"
    if not found.is_held:
        say(f"{word}: no definition is held. It is {is_word}.")
        if not found.wordbook:
            say("the file with the definitions, wordbook.dat, is not installed", indent=2)
    else:
        say(f"{word}, {is_word}")
    _say_definitions(found.definitions, indent=2)
    for base, definitions in found.bases:
        say(f"{base.kind} of {base.word}", indent=2)
        _say_definitions(definitions, indent=4)
    if found.forms:
        say(f"forms: {', '.join(dict.fromkeys(form.word for form in found.forms))}", indent=2)


def _say_definitions(definitions: Iterable[Definition], *, indent: int) -> None:
    for each in definitions:
        say(f"{each.part}: {each.text}" if each.part else each.text, indent=indent)
