"""One line that answers a question about words, for the prompt, the shell and the page's word field."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping

from ramble_tools.errors import plural, quote
from ramble_tools.letters import VOWELS, cards_lettered, shortages
from ramble_tools.words.dictionary import Dictionary, open_list
from ramble_tools.words.kept_lists import names
from ramble_tools.words.lexicon import the_lexicon
from ramble_tools.words.missing_form import INSTEAD, instead
from ramble_tools.words.pattern import Lengths, expression_of
from ramble_tools.words.plain import in_capitals, split_words
from ramble_tools.words.question_tags import TOURNAMENT_LISTS
from ramble_tools.words.questions import Question
from ramble_tools.words.rack import read_rack
from ramble_tools.words.search import anagrams_of, hooks, most_valuable_first
from ramble_tools.words.verdict import check, judge, read_word
from ramble_tools.words.verdict_text import NO_MEANING, judgment_lines, verdict_lines, worth
from ramble_tools.words.wordbook import WordRecord, look_up

NOT_UNDERSTOOD = "not understood{}; try za, is za a word, plural of ox, words ending in zz, or judge za at"
# More words than this are no answer in one line; then these are the most common ones.
_MOST, _SHOWN = 120, 40
# The forms as the wordbook has them.
_KINDS = {"past": "past tense", "participle": "past participle", "ing": "-ing form"}


def answer_line(question: Question, dictionary: Dictionary) -> str:
    """Return the line that answers a question; if anything was read in an unusual way, it begins with how.

    Raises WordError if what it is about can't be a word, and UnknownNameError for a list that isn't here.
    """
    if (then := question.then) is not None:
        first = answer_line(question._replace(then=None), dictionary)
        is_said = then.kind == "define" and then.words == question.words and question.kind in ("check", "spell")
        return first if is_said else f"{first}; {answer_line(then, dictionary)}"
    before = [question.note] if question.note else []
    if name := question.slots.get("list", ""):
        if name in TOURNAMENT_LISTS and name not in names():
            before.append(f"no tournament list is here, so {dictionary.phrase} decides")
        elif name != "house":  # house words override each list
            dictionary = Dictionary(open_list(name), dictionary.house, dictionary.lexicon)
    return ": ".join([*before, _answer(question, dictionary)])


def _answer(question: Question, dictionary: Dictionary) -> str:
    if question.kind == "none":
        return NOT_UNDERSTOOD.format(f": {', '.join(map(quote, question.words))}" if question.words else "")
    if question.kind == "ask":
        return f"{question.words[0]}?"
    if question.kind == "find":
        slots = question.slots
        order = ("longest",) if "from" in slots and not {"best", "shortest"} & slots.keys() else tuple(slots)
        return _found(_described(slots), _fitting(slots, dictionary), dictionary, order)
    first = question.words[0]
    if question.kind == "anagrams":
        return _found(f"anagrams of {first.upper()}", anagrams_of(read_rack(first)).words(dictionary), dictionary)
    if question.kind == "play":
        return "; ".join(line.rstrip(".") for line in judgment_lines(judge(split_words(question.words), dictionary)))
    words = [read_word(each, dictionary) for each in split_words(question.words)]
    if question.kind in ("check", "spell") and len(words) > 1:
        return "; ".join(f"{in_capitals(each)} is {'' if dictionary.holds(each) else 'not '}a word" for each in words)
    if question.kind == "forms" and len(words) > 1 and dictionary.holds(words[0]):
        wanted = _KINDS.get(question.form, question.form)
        is_form = words[1] in _words_of_kind(look_up(words[0]), wanted)
        return f"{'yes' if is_form else 'no'}: {_forms(words[0], wanted)}"
    return "; ".join(_about(question, word, dictionary) for word in words)


def suits_of(question: Question) -> str:
    """Return the suits in which a word's worth is asked for, one for each letter, or nothing.

    For a color, both of its suits are used where the decks have such cards, so that the word is not of one suit.
    """
    suits, color = question.slots.get("suits", ""), question.slots.get("color")
    for letter in question.words[0] if color else "":
        found = {card.suit.value for card in cards_lettered(letter) if card.suit.color.value == color}
        suits += min(sorted(found or {"S" if color == "black" else "H"}), key=suits.count)
    return suits


def _fitting(slots: Mapping[str, str], dictionary: Dictionary) -> list[str]:
    """Return the words that fit every slot of a question."""
    parts = Counter(filter(None, slots.get("contains", "").split(",")))
    starts, ends = (slots.get(name, "").replace("/", "|") for name in ("starts", "ends"))
    aheads = [f"(?={starts})" if starts else "", rf"(?=[a-z]*(?:{ends})(?![a-z]))" if ends else ""]
    for part, count in parts.items():
        up_to = rf"[^{part}\s]*+{part}" if len(part) == 1 else f"(?>[a-z]*?{part})"
        aheads.append(f"(?=(?:{up_to}){{{count}}})")
    for part in filter(None, slots.get("without", "").split(",")):
        is_any = VOWELS.issuperset(part) or len(part) == 1
        aheads.append(rf"(?![^{part}\s]*+[{part}])" if is_any else f"(?![a-z]*{part})")
    if vowels := slots.get("vowels"):
        least, most = {"none": (0, 0), "only": (1, None)}.get(vowels) or _lengths(vowels)
        other = "" if vowels == "only" else "[b-df-hj-np-tv-z]*"
        aheads.append(rf"(?={other}(?:[aeiou]{other}){{{least},{'' if most is None else most}}}(?![a-z]))")
    length = _lengths(slots["length"]) if "length" in slots else None
    expression = "".join(aheads) + expression_of(slots.get("pattern", "*"), length)
    if "from" in slots:
        return read_rack(slots["from"]).words(dictionary, "" if expression == "[a-z]*" else expression)
    is_prefix = starts and "|" not in starts
    return dictionary.words(
        expression, [dictionary.word_list.text.prefix_range(starts.encode())] if is_prefix else None
    )


def _lengths(text: str) -> Lengths:
    """Return the range that a slot has: `5`, `5-7`, `5-` or `-7`."""
    least, dash, most = text.partition("-")
    return Lengths(int(least or 1), int(most) if most else None if dash else int(least))


def _described(slots: Mapping[str, str]) -> str:
    """Return which words were found: `5 letters, starting with QU, without S`."""
    said = {
        "list": "on the {} list",
        "length": "{} letters",
        "starts": "starting with {}",
        "contains": "with {}",
        "without": "without {}",
        "ends": "ending in {}",
        "vowels": "{} vowels",
        "from": "from {}",
        "pattern": "'{}'",
    }
    shown = []
    for name, value in slots.items():
        if name == "contains":
            counts = Counter(value.split(","))
            value = ",".join(part if count == 1 else f"{count} {part}s" for part, count in counts.items())
        text = value.upper() if name not in ("list", "pattern", "vowels") else value
        if name in ("length", "vowels"):
            text = re.sub(r"^-(\d+)$", r"up to \1", re.sub(r"^(\d+)-$", r"\1 or more", text)).replace("-", " to ")
        if name in said and not (name == "list" and value in TOURNAMENT_LISTS):
            shown.append(said[name].format({"none": "no"}.get(text, text).replace(",", " and ").replace("/", " or ")))
    order = {"best": "most points", **{each: each for each in ("longest", "shortest")}}
    shown += [f"{order[name]} first" for name in slots if name in order]
    return ", ".join(shown)


def _about(question: Question, word: str, dictionary: Dictionary) -> str:
    """Return the answer to a question about one word."""
    shown, verdict = in_capitals(word), check(word, dictionary)
    if question.kind == "synonyms":
        return f"there are no {question.form.removesuffix('s')}s here; to see what it means: define {word}"
    if question.kind == "hooks":
        hooked = hooks(word, dictionary, offensive=True)
        places = {"front": hooked.front, "back": hooked.back}
        found = [each.word for place, words in places.items() if question.form in ("both", place) for each in words]
        return _found(f"{question.form.replace('both', '')} hooks of {shown}".lstrip(), found, dictionary)
    if not verdict.valid or question.kind in ("check", "spell"):
        return "; ".join(verdict_lines(verdict))
    if question.kind == "worth":
        shortage = verdict.shortages[0] if verdict.shortages else None
        return f"{shown} can't be spelled: {shortage}" if shortage else f"{shown} is {worth(word)}"
    if question.kind == "define":
        return f"{shown}: {verdict.meaning or NO_MEANING}"
    return _forms(word, _KINDS.get(question.form, question.form))


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


def _found(what: str, words: Iterable[str], dictionary: Dictionary, order: Container[str] = ()) -> str:
    """Return `3 words: ...`: the longest, shortest or best first, or all, or the most common ones if there are many.

    Words that the decks can't spell come last, and say so. Offensive words are left out and counted, so that the answer
    is not `no words found` where there are some.
    """
    found = list(words)
    every = dictionary.lexicon.decent(found)
    hidden = len(found) - len(every)
    left_out = f"; {plural(hidden, 'offensive word')} left out" if hidden else ""
    most = _SHOWN
    if "best" in order:
        ordered = [each.word for each in most_valuable_first(every, dictionary)]
    elif "longest" in order or "shortest" in order:
        ordered = sorted(every, key=len, reverse="longest" in order)
    elif len(every) > _MOST:
        zipfs = dictionary.lexicon.zipfs(every)
        ordered = [word for _, word in sorted((-zipf, word) for word, zipf in zip(every, zipfs, strict=True))]
    else:
        ordered, most = sorted(every), _MOST
    listed: list[str] = []
    lacking: list[str] = []
    for word in ordered:
        if len(listed) < most:
            (lacking if shortages(word) else listed).append(word)
    del lacking[most - len(listed) :]
    lines = [", ".join(map(str.upper, listed))] if listed else []
    lines += [f"the decks can't spell {', '.join(map(str.upper, lacking))}"] if lacking else []
    rest = len(every) - len(listed) - len(lacking)
    if not every:
        return f"{what}: no words found{left_out}"
    return f"{what}: {plural(len(every), 'word')}: {'; '.join(lines)}{f', and {rest:,} more' if rest else ''}{left_out}"
