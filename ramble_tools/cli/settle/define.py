"""`ramble define`: what a word means."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from ramble_tools.cli.options import AsJson, ListName
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.meanings import Meaning, meaning
from ramble_tools.words.plain import in_capitals
from ramble_tools.words.wordbook import Definition

app = plain_typer()


@app.command()
def define(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word.", show_default=False)],
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """Show what a word means, and list its forms.

    A valid word may have no definition. Exit status 1 if it is neither valid nor defined.
    """
    if " " in word:
        from ramble_tools.cli.settle.asked import words_asked

        asked = words_asked([word])
        # A question about several words is refused as it was typed.
        word = asked[0] if len(asked) == 1 else word
    found = meaning(word, the_dictionary(list_name))
    if as_json:
        say_json(_as_json(found))
    else:
        _say_meaning(found)
    raise typer.Exit(0 if found.is_defined or found.valid else 1)


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
