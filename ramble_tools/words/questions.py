"""Questions as people ask them at the table: `is za a word?`, `plural of ox`, `words ending in zz`."""

import difflib
import re
from collections.abc import Iterator
from typing import NamedTuple

_LETTERS = r"[a-z]+"
_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {name: place for place, name in enumerate(_NAMES, start=2)}
_NUMBER = rf"(?:{'|'.join(_NUMBERS)}|\d\d?)"

# What may be around a question and does not change it.
_BEFORE = re.compile(r"^(?:(?:hey|hi|ok so|so|and|but|well|now|please|then|tell me),? )+(?=\S+ )")
_AFTER = re.compile(r"(?:,? (?:please|then|though|now|here|in scrabble|in this (?:game|list)|in ramble|in english))+$")

_GOOD = r"(?:ok|okay|fine|good|real|right|valid|invalid|legal|illegal|allowed|acceptable|playable|english|listed)"
_PERSON = r"(?:i|we|you|he|she|they|one)"
_WHAT_IS = r"(?:what(?:'s|s| is| are| were| was) )?(?:the )?"
_WORD = rf"(?:the word )?(?:an? )?['\"]?(?:to )?(?P<word>{_LETTERS})['\"]?"
_OTHER = _WORD.replace("<word>", "<other>")
_FORM = "-?(?P<form>plurals?|singular|past(?: tense| participle)?|ing(?= form)|comparative|superlative)"
_FROM = "(?:from|with|of|in|out of|using)"
_LIST = r"(?:the words? )?(?P<list>.+?)"
_VALID = rf"(?:(?:an? )?(?:{_GOOD} |actual |scrabble |english )*words?|{_GOOD}|in the dictionary|count|exist)"

# Each kind of question, and how it is asked. The first that fits counts. `list` may be several words. What is `joined`
# is checked as one word: ZEN with its S, or ICE CREAM.
_KINDS = {
    "hooks": (
        rf"{_WHAT_IS}(?:front |back )?hooks (?:of|for|on|to) {_WORD}",
        rf"what(?: letters?)? can (?:{_PERSON} )?(?:add|put|go|come) (?:before|after|to|on) {_WORD}",
    ),
    "joined": (
        rf"(?:does|do|can|will|would) {_WORD} take (?:an? )?['\"-]?(?P<ending>[a-z]{{1,3}})['\"]?",
        rf"can {_PERSON} (?:add|put) (?:an? )?['\"]?(?P<ending>[a-z]{{1,3}})['\"]? (?:to|on|after) {_WORD}",
        rf"(?:is|are) {_LIST} (?:really )?(?:one|two|a single|1|2) words?(?: or (?:one|two))?",
    ),
    "anagrams": (rf"{_WHAT_IS}anagrams? (?:of |for |from )?{_WORD}", rf"unscramble {_WORD}"),
    "rack": (
        rf"(?:what|which)(?: words?)? can {_PERSON} (?:make|spell|form|build|play) {_FROM}(?: the letters)? {_WORD}",
        rf"(?:{_WHAT_IS}(?:best|longest) )?words? (?:made )?{_FROM}(?: the letters)? {_WORD}",
    ),
    "worth": (
        rf"(?:how (?:much|many points) (?:is|are|for|does)|what does) {_WORD}(?: worth| score| make| give| get)?",
        rf"{_WHAT_IS}(?:points?|value|score|worth) (?:of |for )?{_WORD}",
        rf"(?:(?:what )?(?:is|are) )?{_WORD} worth(?: (?:more|less|as much) (?:than|as) {_OTHER})?",
    ),
    "synonyms": (
        rf"{_WHAT_IS}(?:what |an? )?(?:synonym|(?:an)?other word|(?P<form>antonym|opposite|rhyme))s? "
        rf"(?:of|for|to|with) {_WORD}",
    ),
    "forms": (
        rf"{_WHAT_IS}(?:other )?(?:{_FORM}|forms?)(?: forms?)? (?:of|for) {_WORD}",
        rf"(?:how (?:do|would) {_PERSON} |can {_PERSON} )?(?P<form>plural|conjugat|inflect)(?:ize|ise|e|) {_WORD}",
        rf"(?:is|are|was) {_OTHER} (?:an?|the)?(?: correct)? ?{_FORM}(?: form)? (?:of|for) {_WORD}",
        rf"(?:(?:is|are|does|do) )?{_WORD} (?:have )?(?:an? )?{_FORM}(?: form)?",
    ),
    "check": (
        rf"(?:how )?(?:is|are) {_LIST} (?:spelled|spelt)(?: right| correctly| correct| wrong| like (?:this|that))?",
        rf"(?:(?:can|may|could|would) {_PERSON}|(?:(?:is it|(?:am|are|is) {_PERSON}) )?{_GOOD} to)"
        rf" (?:play|use|have|lay|accept|allow) {_LIST}(?: in .+)?",
        rf"(?:why )?(?:is|are|isn'?t|aren'?t|was|would|does|do) {_LIST} (?:be )?(?:not )?(?:really |actually )?{_VALID}"
        r"(?: (?:to|as|in) .+| yet| or (?:did|is it|not)\b.*)?",
        rf".+ (?:says?|said|thinks?|claims?) (?:that )?{_LIST} (?:is|are|isn'?t|aren'?t) (?:not )?{_VALID}",
        rf"(?:how (?:do|would|should|can) {_PERSON} |how to |can you |did {_PERSON} )?(?:mis)?spell(?:ing of)? {_LIST}",
        r"(?:is it(?: spelled| spelt)?|(?:who|which|what)(?: is)? (?:wins|right|correct),?) (?P<list>\S+ or \S+)",
        rf"(?:i|we|you|they|he|she|my|our)\b.* about \"{_LIST}\"",
        rf"(?:check|valid|how about|what about) {_LIST}",
    ),
    "define": (
        rf"what (?:does|do) {_LIST} mean",
        rf"what does it mean to {_LIST}",
        rf"(?:{_WHAT_IS}(?:definition|meaning)s? (?:of|for)|define|def|about) {_LIST}",
        rf"(?:what|wtf)(?:'s|s| is| are) {_LIST}",
        rf"{_WORD} (?:meaning|definition)",
    ),
}
_COMMANDS = {kind: kind for kind in ("check", "hooks", "anagrams", "find")}
_COMMANDS |= {"rack": "find --letters", **dict.fromkeys(("define", "forms", "worth"), "check --more")}
_FORMS = {"past": "past tense", "conjugat": "", "inflect": "", "ing": "-ing form"}
_QUESTIONS = [(kind, re.compile(pattern)) for kind, patterns in _KINDS.items() for pattern in patterns]

# What a word must not have comes after these.
_NO = "(?:(?:but |and |with |have )*not?|without)"
_SETS = {"vowel": "aeiou", "vowels": "aeiou", "consonants": "bcdfghjklmnpqrstvwxyz"}

# `show me all the two-letter words that start with q and end in t`
_FIND = re.compile(
    rf"(?:(?:what|which|how many|any|all|list|show|give|find|get|me|of|the|are there|is there|a) )*"
    rf"(?:(?P<size>{_NUMBER})[ -]letter )?(?:(?P<has>[a-z]) (?=words))?"
    rf"(?:words?|(?=(?:starts?|begins?|ends?|{_LETTERS} {_NO})\b))(?: of (?P<of>{_NUMBER}) letters)?\b(?P<clauses>.*)"
)
_CLAUSE = re.compile(
    rf" ?(?:(?:that|which|and|are there|have|has) )*(?:"
    rf"with (?P<size>{_NUMBER}) letters"
    rf"|{_NO} (?:an? )?(?P<without>{_LETTERS})"
    r"|(?:end|ends|ending) (?:in|with) -?(?P<end>[a-z]+)"
    r"|(?:start|starts|starting|begin|begins|beginning) (?:with|in) (?P<start>[a-z]+)-?"
    rf"|(?:(?:contain|contains|containing|with|having|including) |(?={_LETTERS} {_NO} ))(?:an? )?(?P<middle>[a-z]+)"
    r"(?: in (?:them|it))?"
    r"|like (?P<like>[a-z?*]*[?*][a-z?*]*)"
    r"|are there|there are)"
)
_PATTERN = re.compile(r"(?:find |words? (?:like|with an? blank:?) )?(?P<pattern>[a-z?*_\[\]^-]*[?*_\[][a-z?*_\[\]^-]*)")
# The words in these expressions.
_KNOWN = sorted(set(re.findall(r"[a-z]{2,}", f"{_KINDS} {_FIND.pattern} {_CLAUSE.pattern}")))

# A line with one of these is a sentence, and no list of words to check.
_OF_SENTENCES = """
    who what why when where how whose which is are was were do does did can could would should will the this that
    these those with for from of to in on at an i me my you your it its we us our they them has have names word words
"""
_SENTENCE = frozenset(_OF_SENTENCES.split())
_NUMBER_ALONE = re.compile(r"[+-]?\d+(?: ?(?:points?|pts?))?")


# No question is longer, and a longer text would take the expressions long.
_LONGEST = 200


class Question(NamedTuple):
    """What a line asks: `kind` is a key of `_KINDS`, `find`, or `none` if nothing is understood; `words` it is about.

    `form` is the form that is asked for (plural, past tense, past participle, comparative, superlative, or empty for
    all); a second word is asked about as that form of the first. `length` is the number of letters of the words to
    find, or 0. `is_asked` is false for words alone.
    """

    kind: str
    words: tuple[str, ...] = ()
    form: str = ""
    length: int = 0
    is_asked: bool = True

    @property
    def command(self) -> list[str] | None:
        """The command line that answers it, or None: `is za a word?` is `check -- za`."""
        command = "score" if self.kind == "worth" and len(self.words) == 1 else _COMMANDS.get(self.kind)
        if command is None:
            return None
        length = ["--length", str(self.length)] if self.length else []
        return [*command.split(), *length, *([] if self.kind == "rack" else ["--"]), *self.words]


def understand(line: str, *, slips: bool = True) -> Question:
    """Return what a line asks: words to check, or a question about words, in which a word may have slips."""
    line = " ".join(re.sub("[“”]", '"', line.replace("’", "'")).lower().split())
    if len(line) > _LONGEST:
        return Question("check", tuple(_listed(line)), is_asked=False)
    line = re.sub(r"(?<=\w) an? (?:real )?word (and|or) (?:is|are) (?!it )", r" \1 ", line)
    line = re.sub(r"^(\S+), (is|are) (?:that|it|this|they) ", r"\2 \1 ", line)
    line = re.sub(r"(?<=letters )[a-z](?:,? [a-z]\b)+", lambda letters: re.sub("[, ]", "", letters[0]), line)
    text = _AFTER.sub("", _BEFORE.sub("", pattern := line.rstrip("!. ")).rstrip("?!. "))
    found = _PATTERN.fullmatch(pattern)
    # `za?` is a question, and so is `is za?`.
    if found and len(pattern) > 1 and not pattern.rstrip("?").isalpha() and (pattern[-1] != "?" or " " not in pattern):
        return Question("find", (found["pattern"].replace("_", "?"),))
    if (found := _FIND.fullmatch(text)) and (question := _find(found)):
        return question
    for kind, asked in _QUESTIONS:
        found = asked.fullmatch(text)
        if not found:
            continue
        parts = found.groupdict("")
        words = list(filter(None, (parts.get("word"), parts.get("other")))) or _listed(parts.get("list", ""))
        if kind == "joined":
            return Question("check", ("".join(parts.get("list", "").split()) or parts["word"] + parts["ending"],))
        if len(words) == 1 or (words and (parts.get("other") or not _SENTENCE.intersection(words))):
            form = parts.get("form", "").rstrip("s")
            return Question(kind, tuple(words), form=_FORMS.get(form, form))
    words = _listed(text)
    if len(words) == 2 and words[0] == "is" and line.endswith("?"):
        return Question("check", (words[1],))
    if len(words) == 1 or (words and not _SENTENCE.intersection(words)):
        return Question("check", tuple(words), is_asked=len(words) > 1 and line.endswith("?"))
    others = (understand(other, slips=False) for other in (_without_a_slip(text) if slips else ()))
    return next((other for other in others if other.kind != "none"), Question("none", is_asked=False))


def _without_a_slip(text: str) -> Iterator[str]:
    """Yield the text with one of its words replaced by a word of questions that is much alike."""
    words = text.split(" ")
    for place, word in enumerate(words):
        swapped = [each for each in _KNOWN if sorted(each) == sorted(word)]
        for right in () if word in _KNOWN else swapped or difflib.get_close_matches(word, _KNOWN, cutoff=0.8):
            yield " ".join([*words[:place], right, *words[place + 1 :]])


def _find(found: re.Match[str]) -> Question | None:
    """Return the words to find, if every clause is understood and there is any."""
    parts = dict.fromkeys(_CLAUSE.groupindex, "") | found.groupdict("")
    place, clauses = 0, parts.pop("clauses")
    while place < len(clauses):
        clause = _CLAUSE.match(clauses, place)
        if not clause or not clause[0].strip():
            return None
        parts |= {name: text for name, text in clause.groupdict().items() if text}
        place = clause.end()
    if not any(parts.values()):
        return None
    middle = parts["middle"] or parts["has"]
    number = parts["size"] or parts["of"]
    length = _NUMBERS.get(number, 0) or int(number or 0)
    pattern = parts["like"] or f"{parts['start']}*{middle and middle + '*'}{parts['end']}"
    if parts["without"]:
        pattern += f"-{_SETS.get(parts['without'], parts['without'])}"
    elif length and pattern.count("*") == 1 and length >= len(pattern) - 1:
        return Question("find", (pattern.replace("*", "?" * (length - len(pattern) + 1)),))
    return Question("find", (pattern,), length=length)


def is_number(line: str) -> bool:
    """Return whether a line is only a number, such as points: `12`, `+3`, `4 points`."""
    return _NUMBER_ALONE.fullmatch(line.strip().lower().rstrip(".!? ")) is not None


def _listed(text: str) -> list[str]:
    """Return the words of a list such as `za, qi and zax`; `and` or `or` at an end is a word like any other."""
    words = [word.strip("\"'") or word for word in re.split(r"[\s,;]+", text.strip(" ,;"))]
    words = [word for place, word in enumerate(words) if word not in ("and", "or") or place in (0, len(words) - 1)]
    while len(words) > 1 and words[0] in ("a", "an", "the", "word", "words"):
        words = words[1:]
    return [word for word in words if word]
