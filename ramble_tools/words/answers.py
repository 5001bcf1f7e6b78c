"""One line that answers a question about words, for the prompt, the shell and the page's word field."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence

from ramble_tools.errors import plural, quote
from ramble_tools.letters import VOWELS, cards_lettered, shortages
from ramble_tools.words.dictionary import Dictionary, open_list
from ramble_tools.words.kept_lists import names
from ramble_tools.words.letter_changes import ladder
from ramble_tools.words.lexicon import Tier, the_lexicon
from ramble_tools.words.missing_form import INSTEAD, instead
from ramble_tools.words.pattern import Lengths, expression_of
from ramble_tools.words.plain import in_capitals, split_words
from ramble_tools.words.question_tags import TOURNAMENT_LISTS
from ramble_tools.words.questions import Question
from ramble_tools.words.rack import read_rack
from ramble_tools.words.search import anagrams_of, hooks, most_valuable_first
from ramble_tools.words.verdict import check, judge, read_word
from ramble_tools.words.verdict_text import NO_MEANING, judgment_lines, points_before_bonuses, verdict_lines, worth
from ramble_tools.words.wordbook import WordRecord, look_up

NOT_UNDERSTOOD = "not understood{}; try za, is za a word, plural of ox, words ending in zz, or judge za at"
# More words than this are no answer in one line; then these are the most common ones.
_MOST, _SHOWN = 120, 40
_FEW = 1_000
# A longer way takes long to find.
_MOST_STEPS = 16
# The forms as the wordbook has them.
# How some of what is not known of words is called.
_UNKNOWN = {"syllables": "counts of syllables", "origins": "origins of words", "sentences": "example sentences"}
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
        order = (*slots, *(["longest"] if "from" in slots and not {"best", "shortest"} & slots.keys() else []))
        return _found(_described(slots), _fitting(slots, dictionary), dictionary, order)
    if question.kind == "lists":
        return f"{dictionary.phrase} decides"
    first = question.words[0]
    if question.form == "meanings":
        return f"words are found here by their letters, not by what they mean; ask without {quote(f'mean {first}')}"
    if question.kind == "letters":
        return "; ".join(_letters(each, question.form) for each in question.words)
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
    if question.kind == "ladder" and all(map(dictionary.holds, words)):
        return _ladder(words[0], words[1], dictionary)
    if question.kind == "order":
        return f"in alphabetical order: {', '.join(map(in_capitals, sorted(words)))}"
    every = "; ".join(_about(question, word, dictionary) for word in words)
    return _compared(question.slots, words, dictionary) + every


def _compared(slots: Mapping[str, str], words: Sequence[str], dictionary: Dictionary) -> str:
    """Return whether one word is worth more or less than another, if that is asked; nothing if it is not so simple.

    It is not if one of them can't be played, or if that depends on who steals what.
    """
    if "than" not in slots or not all(check(word, dictionary).valid and not shortages(word) for word in words):
        return ""
    ways = (True,) if "owner" in slots else (False, True)
    points = [[points_before_bonuses(word, stolen=stolen) for word in words] for stolen in ways]
    if len({(one > other) - (one < other) for one, other in points}) > 1:
        return ""
    first, last = points[0]
    if first == last:
        return "no, the same: "
    return "yes: " if (first > last) is (slots["than"] == "more") else "no: "


def _letters(text: str, wanted: str) -> str:
    """Return which consonants or vowels a word has, or which of them a letter is: in Ramble, Y is a consonant."""
    if len(wanted) == 1:
        return f"{in_capitals(text)} has {plural(text.count(wanted), wanted.upper())}"
    of_kind = {"vowels": VOWELS.intersection(text), "consonants": set(text) - VOWELS}.get(wanted, set(text))
    if len(text) == 1:
        return f"{text.upper()} is a {'vowel' if text in VOWELS else 'consonant'}"
    found = [letter for letter in text if letter in of_kind]
    named = f" ({' '.join(found)})" if found and wanted != "letters" else ""
    return f"{in_capitals(text)} has {plural(len(found), wanted.removesuffix('s'))}{named}"


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
    if changed := slots.get("changed"):
        signs = [*map(re.escape, changed)]
        ways = ["".join([*signs[:at], f"(?!{sign})[a-z]", *signs[at + 1 :]]) for at, sign in enumerate(signs)]
        aheads.append(f"(?=(?:{'|'.join(ways)})(?![a-z]))")
    if removed := slots.get("removed"):
        aheads.append(f"(?={''.join(f'{re.escape(letter)}?+' for letter in removed)}(?![a-z]))")
    if "palindrome" in slots:
        aheads.append("(?=(?P<end>[a-z])[a-z]*(?P=end)(?![a-z]))")  # few words are left to be compared with themselves
    if doubles := slots.get("doubles"):
        double = "(?P<double>[a-z])(?P=double)"
        several = f"[a-z]*?(?:{double}){{{doubles}}}" if "adjacent" in slots else f"(?>[a-z]*?{double}){{{doubles}}}"
        aheads.append(f"(?={several})" if int(doubles) else f"(?![a-z]*?{double})")
    length = _lengths(slots["length"]) if "length" in slots else None
    expression = "".join(aheads) + expression_of(slots.get("pattern", "*"), length)
    is_prefix = starts and "|" not in starts
    between = _between(slots, dictionary) if not {"after", "before"}.isdisjoint(slots) else None
    if between is not None and len(between) < _FEW and "from" not in slots:  # these are found sooner than all words
        fits = re.compile(expression).fullmatch
        found = [each for each in sorted(between) if fits(each) and dictionary.holds(each)]
    elif "from" in slots:
        found = read_rack(slots["from"]).words(dictionary, "" if expression == "[a-z]*" else expression)
    else:
        ranges = [dictionary.word_list.text.prefix_range(starts.encode())] if is_prefix else None
        found = dictionary.words(expression, ranges)
    if between is not None:
        found = sorted(between.intersection(found))
    return [each for each in found if each == each[::-1]] if "palindrome" in slots else found


def _between(slots: Mapping[str, str], dictionary: Dictionary) -> set[str]:
    """Return what makes a word after one text and before another: ROOM between BED and MATE."""
    after, before = slots.get("after", ""), slots.get("before", "")
    start, end = f"{after}[a-z]+", f"[a-z]*{before}(?![a-z])"
    ranges = [dictionary.word_list.text.prefix_range(after.encode())] if after else None
    found = {each[len(after) :] for each in dictionary.words(start if after else f"(?={end})[a-z]+", ranges)}
    if after:
        return {each for each in found if not before or dictionary.holds(each + before)}
    return {each.removesuffix(before) for each in found}


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
        "changed": "{} with one letter changed",
        "removed": "{} with letters left out",
        "after": "after {}",
        "before": "before {}",
        "pattern": "'{}'",
        "palindrome": "palindromes",
        "doubles": "with {}",
        "adjacent": "in a row",
    }
    shown = []
    for name, value in slots.items():
        if name == "contains":
            counts = Counter(value.split(","))
            value = ",".join(part if count == 1 else f"{count} {part}s" for part, count in counts.items())
        if name == "doubles":
            value = plural(int(value), "double letter") if int(value) else "no double letters"
        text = value.upper() if name not in ("list", "pattern", "vowels", "doubles") else value
        if name in ("length", "vowels"):
            if text == "1":
                said[name] = said[name].removesuffix("s")
            text = re.sub(r"^-(\d+)$", r"up to \1", re.sub(r"^(\d+)-$", r"\1 or more", text)).replace("-", " to ")
        if name in said and not (name == "list" and value in TOURNAMENT_LISTS):
            shown.append(said[name].format({"none": "no"}.get(text, text).replace(",", " and ").replace("/", " or ")))
    order = {"best": "most points", **{each: each for each in ("longest", "shortest")}}
    shown += [f"{order[name]} first" for name in slots if name in order]
    return ", ".join(shown)


def _about(question: Question, word: str, dictionary: Dictionary) -> str:
    """Return the answer to a question about one word."""
    shown, verdict = in_capitals(word), check(word, dictionary)
    if question.kind == "unknown":
        what = _UNKNOWN.get(question.form, f"{question.form.removesuffix('s')}s")
        return f"there are no {what} here; to see what it means: define {word}"
    if question.kind == "hooks":
        hooked = hooks(word, dictionary, offensive=True)
        places = {"front": hooked.front, "back": hooked.back, "inside": hooked.inside}
        wanted = {"both": ("front", "back"), "any": (*places,)}.get(question.form, (question.form,))
        found = [each.word for place in wanted for each in places[place]]
        if question.form in ("any", "inside"):
            return _found(f"{shown} with one letter {question.form.replace('any', 'more')}", found, dictionary)
        return _found(f"{question.form.replace('both', '')} hooks of {shown}".lstrip(), found, dictionary)
    if not verdict.valid or question.kind in ("check", "spell", "ladder"):
        as_name = ["as a name it would not count"] if verdict.valid and question.as_name else []
        return "; ".join([*verdict_lines(verdict), *as_name])
    if question.kind == "worth":
        shortage = verdict.shortages[0] if verdict.shortages else None
        return f"{shown} can't be spelled: {shortage}" if shortage else f"{shown} is {worth(word)}"
    if question.kind == "define":
        return f"{shown}: {verdict.meaning or NO_MEANING}"
    if question.kind == "parts":
        return _parts(word, question.form, verdict.meaning or NO_MEANING)
    return _forms(word, _KINDS.get(question.form, question.form))


def _ladder(first: str, last: str, dictionary: Dictionary) -> str:
    """Return a shortest way from one word to another by one letter at a time, of common words if there is one."""
    every = dictionary.lexicon.decent(dictionary.words(f"[a-z]{{{len(first)}}}"))
    way = ladder(first, last, every, _MOST_STEPS)
    if not way:
        return f"no way from {first.upper()} to {last.upper()} by one letter at a time in {_MOST_STEPS} steps"
    common = Dictionary(open_list(Tier.COMMON.value)).words(f"[a-z]{{{len(first)}}}")
    known = ladder(first, last, set(every).intersection(common), len(way) - 1)
    way = known if len(known) == len(way) else way
    return f"{', '.join(map(str.upper, way))}: {plural(len(way) - 1, 'step')}"


def _parts(word: str, wanted: str, meaning: str) -> str:
    """Return what a word means as a noun, verb, adjective or adverb, or as each part of speech; else its meaning."""
    record, shown = look_up(word), in_capitals(word)
    meanings = [*record.definitions, *(each for base in record.bases for each in base.base_meanings)]
    known = {each.part: each.text for each in reversed(meanings) if each.part}
    if wanted in known:
        return f"{shown} as {_AN.get(wanted, 'a')} {wanted}: {known[wanted]}"
    every = "; ".join(f"{part}: {known[part]}" for part in dict.fromkeys(each.part for each in meanings) if part)
    no = f"no meaning of {shown} as {_AN.get(wanted, 'a')} {wanted} is known here; " if wanted else ""
    return f"{no}{shown}: {every or meaning}"


_AN = dict.fromkeys(("adjective", "adverb"), "an")


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
    most, points = _SHOWN, dict[str, int]()
    if "best" in order:
        points = {each.word: each.points for each in most_valuable_first(every, dictionary)}
        ordered = [*points]
    elif "longest" in order or "shortest" in order:
        ordered = sorted(every, key=len, reverse="longest" in order)
    elif len(every) > _MOST:
        zipfs = dictionary.lexicon.zipfs(every)
        ordered = [word for _, word in sorted((-zipf, word) for word, zipf in zip(every, zipfs, strict=True))]
    else:
        ordered, most = sorted(every), _MOST
    if "one" in order and ordered:  # one was asked for: the first that can be spelled, and those as good or better
        how_good = [points[word] if points else len(word) for word in ordered]
        first = next((good for word, good in zip(ordered, how_good, strict=True) if not shortages(word)), how_good[0])
        ordered = ordered[: len(ordered) - how_good[::-1].index(first)]
    listed: list[str] = []
    lacking: list[str] = []
    for word in ordered:
        if len(listed) < most:
            (lacking if shortages(word) else listed).append(word)
    del lacking[most - len(listed) :]
    said = [f"{word.upper()} {points[word]}" if points else word.upper() for word in listed]
    lines = [", ".join(said)] if said else []
    lines += [f"the decks can't spell {', '.join(map(str.upper, lacking))}"] if lacking else []
    rest = len(every) - len(listed) - len(lacking)
    if not every:
        return f"{what}: no words found{left_out}"
    return f"{what}: {plural(len(every), 'word')}: {'; '.join(lines)}{f', and {rest:,} more' if rest else ''}{left_out}"
