"""One line that answers a question about words, for the prompt and for the page's word field."""

from collections.abc import Iterable

from ramble_tools.errors import plural, quote
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import the_lexicon
from ramble_tools.words.missing_form import INSTEAD, instead
from ramble_tools.words.pattern import Lengths
from ramble_tools.words.plain import in_capitals, split_words
from ramble_tools.words.questions import Question
from ramble_tools.words.rack import read_rack
from ramble_tools.words.search import Query, anagrams_of, hooks, most_valuable_first
from ramble_tools.words.verdict import check, judge, read_word
from ramble_tools.words.verdict_text import NO_MEANING, judgment_lines, verdict_lines, worth
from ramble_tools.words.wordbook import WordRecord, look_up

NOT_UNDERSTOOD = "not understood{}; try za, is za a word, plural of ox, words ending in zz, or judge za at"
# More words than this are no answer in one line; then these are the most common ones.
_MOST, _SHOWN = 120, 40


def answer_line(question: Question, dictionary: Dictionary) -> str:
    """Return the line that answers a question.

    Raises WordError if what it is about can't be a word.
    """
    if question.kind == "none":
        return NOT_UNDERSTOOD.format(f": {quote(question.words[0])}" if question.words else "")
    first = question.words[0]
    if question.kind == "find":
        length = question.length
        what = f"'{first}' of {length} letters" if length else f"'{first}'"
        return _found(what, Query(first, lengths=Lengths(length or 1, length or None)).words(dictionary), dictionary)
    if question.kind == "anagrams":
        return _found(f"anagrams of {first.upper()}", anagrams_of(read_rack(first)).words(dictionary), dictionary)
    if question.kind == "rack":
        words = Query(rack=read_rack(first)).words(dictionary)
        order = ", most points first" if question.form else ""
        return _found(f"words from {first.upper()}{order}", words, dictionary, first=question.form or "longest")
    if question.kind == "play":
        return "; ".join(line.rstrip(".") for line in judgment_lines(judge(split_words(question.words), dictionary)))
    words = [read_word(each, dictionary) for each in split_words(question.words)]
    if question.kind == "check" and len(words) > 1:
        return "; ".join(f"{in_capitals(each)} is {'' if dictionary.holds(each) else 'not '}a word" for each in words)
    if question.kind == "forms" and len(words) > 1 and dictionary.holds(words[0]):
        is_form = words[1] in _words_of_kind(look_up(words[0]), question.form)
        return f"{'yes' if is_form else 'no'}: {_forms(words[0], question.form)}"
    return "; ".join(_about(question, word, dictionary) for word in words)


def _about(question: Question, word: str, dictionary: Dictionary) -> str:
    """Return the answer to a question about one word."""
    shown, verdict = in_capitals(word), check(word, dictionary)
    if question.kind == "synonyms":
        return f"there are no {question.form or 'synonym'}s here; to see what it means: define {word}"
    if question.kind == "hooks":
        hooked = hooks(word, dictionary, offensive=True)
        places = {"front": hooked.front, "back": hooked.back}
        found = [each.word for place, words in places.items() if question.form in ("", place) for each in words]
        return _found(f"{question.form} hooks of {shown}".lstrip(), found, dictionary)
    if not verdict.valid or question.kind == "check":
        return "; ".join(verdict_lines(verdict))
    if question.kind == "worth":
        shortage = verdict.shortages[0] if verdict.shortages else None
        return f"{shown} can't be spelled: {shortage}" if shortage else f"{shown} is {worth(word)}"
    if question.kind == "define":
        return f"{shown}: {verdict.meaning or NO_MEANING}"
    return _forms(word, question.form)


def _words_of_kind(record: WordRecord, wanted: str) -> list[str]:
    """Return the forms of a word that are of a kind, or all; what is a form only of that kind comes first."""
    if wanted == "singular":
        return [base.word for base in record.bases if base.kind == "plural"]
    kinds = (wanted, "past form") if wanted.startswith("past") else (wanted,)
    forms = sorted(record.forms, key=lambda form: wanted.startswith("past") and -the_lexicon().frequency(form.word)[0])
    found = [form.word for kind in kinds for form in forms if form.kind == kind or not wanted]
    parts = [definition.part for definition in record.definitions]
    if wanted in INSTEAD and {"adjective", "adverb"} & set(parts) and (not found or parts[0] == "noun"):
        found += instead(record, wanted)  # FUN is more often a noun, so not everybody says FUNNER
    return list(dict.fromkeys(found))


def _forms(word: str, wanted: str) -> str:
    """Return `the plural of OX is OXEN or OXES`, or all forms of a word."""
    record, shown = look_up(word), in_capitals(word)
    forms = [each.upper() for each in _words_of_kind(record, wanted)]
    of = f"the {wanted or 'forms'} of {shown}"
    bases = [base for base in record.bases if base.kind.startswith(wanted.partition(" ")[0])]
    if forms and (wanted not in INSTEAD or not bases):
        return f"{of} {'is' if wanted else 'are'} {' or '.join(forms) if wanted else ', '.join(forms)}"
    if bases:
        return "; ".join(f"{shown} is the {base.kind} of {base.word.upper()}" for base in bases)
    return f"{shown} is a word; {of} {'is' if wanted else 'are'} not known"


def _found(what: str, words: Iterable[str], dictionary: Dictionary, *, first: str = "") -> str:
    """Return `3 words: ...`: the `longest` or the `best` first, or all, or the most common ones if there are many.

    Offensive words are left out and counted, so that the answer is not `no words found` where there are some.
    """
    found = list(words)
    every = dictionary.lexicon.decent(found)
    hidden = len(found) - len(every)
    left_out = f"; {plural(hidden, 'offensive word')} left out" if hidden else ""
    if first == "best":
        listed = [each.word for each in most_valuable_first(every, dictionary, _SHOWN)]
    else:
        listed = sorted(every, key=len, reverse=True)[:_SHOWN] if first else sorted(every)
    if len(listed) > _MOST:
        zipfs = dictionary.lexicon.zipfs(every)
        listed = [word for _, word in sorted((-zipf, word) for word, zipf in zip(every, zipfs, strict=True))][:_SHOWN]
    rest = f", and {len(every) - len(listed):,} more" if len(listed) < len(every) else ""
    if not every:
        return f"{what}: no words found{left_out}"
    return f"{what}: {plural(len(every), 'word')}: {', '.join(map(str.upper, listed))}{rest}{left_out}"
