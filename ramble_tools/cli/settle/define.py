"""`ramble define`: what a word means."""

from collections.abc import Iterable
from typing import Any

from ramble_tools.cli.options import AsJson, ListName, Words
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.settle.typed_words import look_up_each, refuse, typed_words
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.meanings import Meaning, meaning
from ramble_tools.words.plain import in_capitals
from ramble_tools.words.wordbook import Definition

app = plain_typer()


@app.command()
def define(words: Words, list_name: ListName = None, as_json: AsJson = False) -> int:
    """Show what words mean, and list their forms.

    A valid word may have no definition. Exit status 1 if any word is neither valid nor defined, 2 if any text can't be
    a word.
    """
    texts = typed_words(words)
    dictionary = the_dictionary(list_name)
    found, refused = look_up_each(texts, lambda text: meaning(text, dictionary))

    def say_all() -> None:
        for each in found:
            _say_meaning(each)

    def facts() -> dict[str, Any]:
        answers = [_as_json(each) for each in found]
        return answers[0] if len(texts) == 1 else {"words": answers, "errors": [str(error) for error in refused]}

    yes = all(each.is_defined or each.valid for each in found)
    status = answer(say_all, facts, as_json=as_json, yes=yes) if found else 0
    refuse(refused)
    return status


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
