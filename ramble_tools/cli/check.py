"""`ramble check`: is it a word?"""

from typing import Annotated, Any

import typer

from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import AsJson, ListName, say, say_json
from ramble_tools.letters import is_consonant
from ramble_tools.words.base_points import base_points
from ramble_tools.words.lexicon import LARGEST, read_list_name
from ramble_tools.words.verdict import Verdict
from ramble_tools.words.verdict import check as check_word

app = plain_typer()


@app.command()
def check(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="One word or more.", show_default=False)],
    list_name: ListName = LARGEST.value,
    as_json: AsJson = False,
) -> None:
    """Is it a word? Says which list holds it.

    Exit status 0 where all are words, 1 where one is not.
    """
    played_list = read_list_name(list_name)
    verdicts = [check_word(word, played_list) for word in words]
    valid = all(verdict.valid for verdict in verdicts)
    if as_json:
        say_json({"valid": valid, "words": [_verdict_as_json(verdict) for verdict in verdicts]})
    else:
        for verdict in verdicts:
            _say_verdict(verdict)
    raise typer.Exit(0 if valid else 1)


def _verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "word": verdict.word,
        "valid": verdict.valid,
        "list": verdict.played_list.value,
        "tier": verdict.tier and verdict.tier.value,
        "lists": verdict.lists,
        "zipf": verdict.zipf,
        "suggestions": list(verdict.suggestions),
        "spellable": not verdict.shortages,
    }


def _say_verdict(verdict: Verdict) -> None:
    say(f"{verdict.word.upper()} is {'' if verdict.valid else 'not '}a word: {verdict.standing}")
    for shortage in verdict.shortages:
        say(f"no deck spells it: {shortage}", indent=2)
    if verdict.valid and not verdict.shortages:
        consonants = sum(is_consonant(letter) for letter in verdict.word)
        own, stolen = base_points(consonants), base_points(consonants, stolen=True)
        say(f"worth {own}, stolen {stolen}, before bonuses", indent=2)
    if verdict.suggestions:
        say(f"close: {', '.join(verdict.suggestions)}", indent=2)
