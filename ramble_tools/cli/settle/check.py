"""`ramble check` and `ramble judge`: verdicts on words."""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson, ListName, Words
from ramble_tools.cli.output import answer, say, say_whole
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import WordError, plural
from ramble_tools.words.dictionary import Dictionary, the_dictionary
from ramble_tools.words.plain import in_capitals, split_words
from ramble_tools.words.verdict import Verdict, read_word
from ramble_tools.words.verdict import check as check_word
from ramble_tools.words.verdict import judge as judge_words
from ramble_tools.words.verdict_text import judgment_lines, more_lines, verdict_lines
from ramble_tools.words.wordbook import Definition, the_wordbook

if TYPE_CHECKING:
    from ramble_tools.words.questions import Question

app = plain_typer()


@app.command()
def check(
    words: Words,
    more: Annotated[bool, typer.Option("--more", help="Show all that is known of them.")] = False,
    suggest: Annotated[bool, typer.Option("--suggest", help="After -, suggest similar words too.")] = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> int:
    """Check whether words are valid, and say what they mean.

    WORD is - for words from standard input, one a line; with --json, each answer is a line. Exit status 0 if all of
    them are words, 1 if any is not, 2 if any text can't be a word: then none is answered.
    """
    dictionary = the_dictionary(list_name)
    if words == ["-"]:
        return _filter(dictionary, suggest=suggest, as_json=as_json)
    question = None if more or as_json else _question(words)
    if question:
        say_whole(asked_line(question, dictionary))
        return 0 if question.kind in ("find", "ask") or all(map(dictionary.holds, question.words)) else 1
    read = [read_word(text, dictionary) for text in _typed_words(words)]  # all, before any is answered
    verdicts = [check_word(word, dictionary) for word in read]
    valid = all(verdict.valid for verdict in verdicts)

    def say_all() -> None:
        for verdict in verdicts:
            if more:
                for depth, line in more_lines(verdict):
                    say(line, indent=2 * depth)
                if the_wordbook() is None:
                    say("the file with the definitions, wordbook.dat, is not installed", indent=2)
            else:
                _say_first_and_rest(verdict_lines(verdict), say_whole)

    def facts() -> dict[str, object]:
        answers = [_verdict_as_json(verdict) for verdict in verdicts]
        return {"valid": valid, "words": answers}

    return answer(say_all, facts, as_json=as_json, yes=valid)


def _question(typed: list[str]) -> "Question | None":
    """Return the question that these texts are, if it is not only about whether words are valid, or what they mean."""
    if not ({"of", "for"}.intersection(typed) or any(" " in text for text in typed)):
        return None
    from ramble_tools.words.questions import understand

    question = understand(" ".join(typed))
    is_verdict = question.kind in ("check", "spell", "play", "define", "none")
    is_more = question.slots or question.note or question.then
    return None if is_verdict and not is_more else question


def asked_line(question: "Question", dictionary: Dictionary) -> str:
    """Return the line that answers a question, by the house rules too. Raises WordError."""
    from ramble_tools.words.answers import answer_line, suits_of

    if question.kind != "worth" or not (suits := suits_of(question)):
        return answer_line(question, dictionary)
    from ramble_tools.games.registry import OF_WORDS, find_worth
    from ramble_tools.scorebook.house_rules import kept_rules

    word = read_word(question.words[0], dictionary)
    worth = find_worth().in_suits(word, suits, kept_rules(OF_WORDS), stolen="owner" in question.slots)
    before = f"{question.note}: {in_capitals(word)}" if question.note else in_capitals(word)
    return f"{before} in {worth.suits} is worth {plural(worth.points, 'point')}: {'; '.join(worth.steps)}"


def _typed_words(typed: list[str]) -> list[str]:
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


def _filter(dictionary: Dictionary, *, suggest: bool, as_json: bool) -> int:
    """Judge each line of standard input, and answer it before the next is read; what can't be a word is not one."""
    valid = True
    for text in map(str.strip, sys.stdin):
        if not text:
            continue
        try:
            word, error = read_word(text, dictionary), ""
        except WordError as refusal:
            word, error = text, str(refusal)
        is_word = not error and dictionary.holds(word)
        valid &= is_word
        facts = {"word": word, "valid": is_word, **({"error": error} if error else {})}
        if suggest and not is_word and not error:
            facts |= {"suggestions": list(check_word(word, dictionary).suggestions)}
        line = error or f"{in_capitals(word)} is {'' if is_word else 'not '}a word"
        answer(partial(print, line), facts, as_json=as_json)
    return 0 if valid else 1


def _verdict_as_json(verdict: Verdict) -> dict[str, object]:
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
        "standing": verdict.standing,
        "definitions": _definitions(verdict.definitions),
        "bases": [
            {"form": base.kind, "of": base.word, "definitions": _definitions(definitions)}
            for base, definitions in verdict.defined_bases
        ],
        "forms": [{"form": form.kind, "word": form.word} for form in verdict.forms],
        "zipf": verdict.zipf,
        "common": verdict.common,
        "refusal": verdict.refusal and {"kind": verdict.refusal.kind, "zipf": verdict.refusal.zipf},
        "missing_form_of": verdict.missing_form and verdict.missing_form.base,
        "suggestions": list(verdict.suggestions),
        "two_words": verdict.two_words,
        "spellable": not verdict.shortages,
    }


def _definitions(definitions: Iterable[Definition]) -> list[dict[str, str]]:
    return [{"part": each.part, "text": each.text} for each in definitions]


@app.command()
def judge(words: Words, list_name: ListName = None, as_json: AsJson = False) -> int:
    """Give one verdict on all the words of a play.

    As at tournaments, the verdict doesn't say which word fails. Exit status 0 if the play is acceptable, 1 if not.
    """
    judgment = judge_words(_typed_words(words), the_dictionary(list_name))
    return answer(
        lambda: _say_first_and_rest(judgment_lines(judgment), say),
        {"stands": judgment.stands, "words": judgment.words, "lexicon": judgment.lexicon},
        as_json=as_json,
        yes=judgment.stands,
    )


def _say_first_and_rest(lines: list[str], say_line: Callable[..., None]) -> None:
    for place, line in enumerate(lines):
        say_line(line, indent=2 if place else 0)
