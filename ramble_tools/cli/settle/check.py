"""`ramble check` and `ramble judge`: verdicts on words."""

from typing import Any

import typer

from ramble_tools.cli.options import AsJson, ListName, Second, VerdictLog, Words
from ramble_tools.cli.output import complain, say, say_json
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import WordError
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.plain import plain_word, split_words
from ramble_tools.words.telling import judgment_lines, verdict_lines
from ramble_tools.words.verdict import Judgment, Verdict
from ramble_tools.words.verdict import check as check_word
from ramble_tools.words.verdict import judge as judge_words

app = plain_typer()


@app.command()
def check(words: Words, list_name: ListName = None, as_json: AsJson = False) -> None:
    """Check whether words are valid, and show why.

    Exit status 0 if all of them are words, 1 if any is not, 2 if any text can't be a word.
    """
    dictionary = the_dictionary(list_name)
    verdicts: list[Verdict] = []
    refused: list[WordError] = []
    for text in _texts(words):
        try:
            verdicts.append(check_word(text, dictionary))
        except WordError as error:
            refused.append(error)
    valid = not refused and all(verdict.valid for verdict in verdicts)
    # One bad text doesn't hide the answers for the others.
    if as_json and verdicts:
        answers = [_verdict_as_json(verdict) for verdict in verdicts]
        say_json({"valid": valid, "words": answers, "errors": [str(error) for error in refused]})
    elif verdicts:
        for verdict in verdicts:
            _say_first_and_rest(verdict_lines(verdict))
    for each in refused[:-1]:
        complain(str(each))
    if refused:
        raise refused[-1]
    raise typer.Exit(0 if valid else 1)


def _texts(typed: list[str]) -> list[str]:
    """Return the texts that should be words, of words and of questions in quotes, such as `is za a word?`."""
    if any(" " in text for text in typed):
        from ramble_tools.cli.settle.asked import words_asked

        typed = words_asked(typed)
    return split_words(typed)


def _verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "word": verdict.word,
        "valid": verdict.valid,
        "list": verdict.list_name,
        "tier": verdict.tier and verdict.tier.value,
        "lists": verdict.lists,
        "house": verdict.house,
        "offensive": verdict.offensive,
        "region": verdict.region,
        "meaning": verdict.meaning,
        "bases": [{"form": base.kind, "of": base.word} for base in verdict.bases],
        "forms": [{"form": form.kind, "word": form.word} for form in verdict.forms],
        "zipf": verdict.zipf,
        "common": verdict.common,
        "refusal": verdict.refusal and {"kind": verdict.refusal.kind, "zipf": verdict.refusal.zipf},
        "missing_form_of": verdict.missing_form and verdict.missing_form.base,
        "suggestions": list(verdict.suggestions),
        "two_words": verdict.two_words,
        "spellable": not verdict.shortages,
    }


@app.command()
def judge(
    words: Words,
    list_name: ListName = None,
    second: Second = None,
    log: VerdictLog = None,
    as_json: AsJson = False,
) -> None:
    """Give one verdict on all the words of a play.

    As at tournaments, the verdict doesn't say which word fails. Exit status 0 if the play is acceptable, 1 if not.
    """
    typed = _texts(words)
    lists = [list_name, second] if second else [list_name]
    opinions = [(judge_words(typed, dictionary), dictionary) for dictionary in map(the_dictionary, lists)]
    judgment, *others = (judgment for judgment, _ in opinions)
    if as_json:
        say_json(_judgment_as_json(judgment) | {"second": _judgment_as_json(others[0]) if others else None})
    else:
        _say_first_and_rest(judgment_lines(judgment, others[0] if others else None))
    # After the verdict, which must not be lost if the log can't be written.
    if log is not None:
        from ramble_tools.words.verdict_log import log_verdict

        log_verdict(log, [plain_word(text) for text in typed], opinions)
    raise typer.Exit(0 if judgment.stands else 1)


def _judgment_as_json(judgment: Judgment) -> dict[str, Any]:
    return {"stands": judgment.stands, "words": judgment.words, "lexicon": judgment.lexicon}


def _say_first_and_rest(lines: list[str]) -> None:
    for place, line in enumerate(lines):
        say(line, indent=2 if place else 0)
