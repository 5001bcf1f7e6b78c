"""One line that answers a question about words, for the prompt and for the page's word field."""

from collections.abc import Iterable

from ramble_tools.errors import plural
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.pattern import Lengths
from ramble_tools.words.plain import in_capitals, plain_word, split_words
from ramble_tools.words.questions import Question
from ramble_tools.words.rack import read_rack
from ramble_tools.words.search import Query, anagrams_of, hooks
from ramble_tools.words.verdict import check
from ramble_tools.words.verdict_text import short_line, worth
from ramble_tools.words.wordbook import look_up

NOT_UNDERSTOOD = "not understood; try za, is za a word, plural of ox, or words ending in zz"
# More words than this are no answer in one line; then these are the most common ones.
_MOST, _SHOWN = 120, 40


def answer_line(question: Question, dictionary: Dictionary) -> str:
    """Return the line that answers a question.

    Raises WordError if what it is about can't be a word.
    """
    if question.kind == "none":
        return NOT_UNDERSTOOD
    first = question.words[0]
    if question.kind == "find":
        return _found(f"'{first}'", Query(first, lengths=_lengths(question)).words(dictionary), dictionary)
    if question.kind == "anagrams":
        return _found(f"anagrams of {first.upper()}", anagrams_of(read_rack(first)).words(dictionary), dictionary)
    words = list(map(plain_word, split_words(question.words)))
    if question.kind == "check" and len(words) > 1:
        return "; ".join(f"{in_capitals(each)} is {'' if dictionary.holds(each) else 'not '}a word" for each in words)
    return "; ".join(_about(question, word, dictionary) for word in words)


def _about(question: Question, word: str, dictionary: Dictionary) -> str:
    """Return the answer to a question about one word."""
    shown, verdict = in_capitals(word), check(word, dictionary)
    if question.kind == "synonyms":
        return f"there are no synonyms here; to see what it means: define {word}"
    if question.kind == "hooks":
        hooked = hooks(word, dictionary)
        return _found(f"hooks of {shown}", [each.word for each in (*hooked.front, *hooked.back)], dictionary)
    if not verdict.valid or question.kind == "check":
        return short_line(verdict)
    if question.kind == "worth":
        shortage = verdict.shortages[0] if verdict.shortages else None
        return f"{shown} can't be spelled: {shortage}" if shortage else f"{shown} is {worth(word)}"
    if question.kind == "define":
        return f"{shown}: {verdict.meaning or 'no definition is available'}"
    return _forms(word, question.form)


def _forms(word: str, wanted: str) -> str:
    """Return `the plural of OX is OXEN`, or all forms of a word."""
    record, shown = look_up(word), in_capitals(word)
    forms = list(dict.fromkeys(form.word.upper() for form in record.forms if form.kind.startswith(wanted)))
    of = f"the {'past form' if wanted == 'past' else wanted} of {shown}" if wanted else f"the forms of {shown}"
    if forms:
        return f"{of} {'is' if wanted else 'are'} {' or '.join(forms) if wanted else ', '.join(forms)}"
    if record.bases:
        return "; ".join(f"{shown} is the {base.kind} of {base.word.upper()}" for base in record.bases)
    return f"{shown} is a word; {of} {'is' if wanted else 'are'} not known"


def _lengths(question: Question) -> Lengths | None:
    return Lengths(question.length, question.length) if question.length else None


def _found(what: str, words: Iterable[str], dictionary: Dictionary) -> str:
    """Return `3 words: ...`, the most common ones if there are too many."""
    every = list(words)
    listed = sorted(every)
    if len(every) > _MOST:
        zipfs = dictionary.lexicon.zipfs(every)
        listed = [word for _, word in sorted((-zipf, word) for word, zipf in zip(every, zipfs, strict=True))][:_SHOWN]
    rest = f", and {len(every) - len(listed):,} more" if len(listed) < len(every) else ""
    if not every:
        return f"{what}: no words found"
    return f"{what}: {plural(len(every), 'word')}: {', '.join(map(str.upper, listed))}{rest}"
