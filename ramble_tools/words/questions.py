"""Questions as people ask them at the table: `is za a word?`, `plural of ox`, `words ending in zz`.

No word of a line is dropped, and none is taken for the word that the line is about if it may be a part of the question:
`words like cat` does not ask about LIKE. Such a line is not understood.

Several words with only spaces between them are a play. With a comma, `and` or `or` between them, or with a question
mark, each of them is asked about. After `judge`, any words are a play, also those that could be parts of a question.
"""

import difflib
import re
from collections.abc import Iterator
from typing import NamedTuple

from ramble_tools.words.lexicon import the_lexicon

_LETTERS = r"[a-z]+"
_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {name: place for place, name in enumerate(_NAMES, start=2)}
_NUMBER = rf"(?:{'|'.join(_NUMBERS)}|\d\d?)"

# What may be around a question and does not change it.
_BEFORE = re.compile(r"^(?:(?:hey|hi|ok so|so|and|but|well|now|please|then|tell me),? )+(?=\S+ )|^and (?=\S+$)")
_WHETHER = re.compile(r"^(?:(?:can|could) you tell me|tell me|do you know|i wonder|check|say) (?:if|whether) ")
_AFTER = re.compile(r"(?:,? (?:please|then|though|now|here|in scrabble|in this (?:game|list)|in ramble|in english))+$")

_VALID_ALONE = r"valid|invalid|legal|illegal|allowed|acceptable|playable"
_GOOD = rf"(?:ok|okay|fine|good|real|right|legit|english|listed|{_VALID_ALONE})"
_PERSON = r"(?:i|we|you|he|she|they|one)"
_WHAT_IS = r"(?:what(?:'s|s| is| are| were| was) |(?:is|are) there )?(?:(?:the|an?|any) )?"
_WORD = rf"(?:the word )?(?:an? )?['\"]?(?:to )?(?P<word>{_LETTERS})['\"]?"
_OTHER = _WORD.replace("<word>", "<other>")
_FORM = "-?(?P<form>plurals?|singular|past(?: tense| participle)?|ing(?= form)|comparative|superlative)"
_FROM = "(?:from|with|of|in|out of|using)"
# Several words have commas, `and` or `or` between them: `is za common` has one word too many.
_ONE = r"(?:the words? )?(?:an? )?[^\s,;]+"
_SEVERAL = rf"{_ONE}(?:(?: ?[,;] ?(?:and |or )?| (?:and|or) ){_ONE})*"
_LIST = rf"(?P<list>{_SEVERAL})"
_VALID = rf"(?:(?:an? )?(?:{_GOOD} |actual |scrabble |english )*(?:words?|play)|{_GOOD}|in the dictionary|count|exist)"
_SURELY = "(?:(?:really|actually|also|even|still|considered) )?"
_HERE = "(?:scrabble|ramble|english|(?:this|the|our) (?:game|list|dictionary))"
_TO_ADD = "(?:add|put|go|come)"

# Each kind of question, and how it is asked. The first that fits counts. `list` may be several words. What is `joined`
# is checked as one word: ZEN with its S, or ICE CREAM.
_KINDS = {
    "hooks": (
        rf"{_WHAT_IS}(?:(?P<form>front|back) )?hooks (?:(?:of|for|on|to) )?{_WORD}",
        rf"what(?: letters?)? can (?:{_PERSON} )?{_TO_ADD} (?P<form>before|in front of|after|to|on) {_WORD}",
    ),
    "joined": (
        rf"(?:does|do|can|will|would) {_WORD} take (?:an? )?['\"-]?(?P<ending>[a-z]{{1,3}})['\"]?",
        rf"can {_PERSON} (?:add|put) (?:an? )?['\"]?(?P<ending>[a-z]{{1,3}})['\"]? (?:on|after) {_WORD}",
        rf"can {_PERSON} (?:add|put) (?:an? )?['\"]?-?(?P<ending>e?[sdr]|y|ing|ers|ly)['\"]? to {_WORD}",
        r"(?:is|are) (?P<joined>[a-z]+(?: (?!and |or )[a-z]+){0,3}) (?:really )?(?:one|two|a single|1|2) words?"
        r"(?: or (?:one|two))?",
    ),
    "anagrams": (rf"{_WHAT_IS}anagrams? (?:of |for |from )?{_WORD}", rf"unscramble {_WORD}"),
    "rack": (
        rf"(?:what|which)(?: words?)? can {_PERSON} (?:make|spell|form|build|play) {_FROM}(?: the letters)? {_WORD}",
        rf"{_WHAT_IS}(?:longest|(?P<form>best|highest(?:[ -]scoring)?)) words? (?:made )?"
        rf"(?:(?:from|out of|using)(?: the letters)?|{_FROM} the letters) {_WORD}",
        rf"words? (?:made )?{_FROM}(?: the letters)? {_WORD}",
    ),
    "worth": (
        rf"(?:how (?:much|many points) (?:is|are|for|does|would)|what does) {_WORD}"
        r"(?: (?:be )?worth| score| make| give| get)?",
        rf"{_WHAT_IS}(?:points?|value|score|worth) (?:of |for )?{_WORD}",
        rf"(?:(?:what )?(?:is|are) |what'?s )?{_WORD} worth(?: (?:more|less|as much) (?:than|as) {_OTHER})?",
    ),
    "synonyms": (
        rf"{_WHAT_IS}(?:what |an? )?(?:(?:an)?other word (?:of|for|to|with)"
        rf"|(?:synonym|(?P<form>antonym|opposite|rhyme))s?(?: (?:of|for|to|with))?) {_WORD}",
    ),
    "forms": (
        rf"{_WHAT_IS}(?:other )?(?:{_FORM}|forms?)(?: forms?)? (?:of|for) {_WORD}",
        rf"(?:how (?:do|would) {_PERSON} |can {_PERSON} )?(?P<form>plural|conjugat|inflect)(?:ize|ise|e|) {_WORD}",
        rf"(?P<form>past tense|past participle|comparative|superlative|singular) (?!forms?$){_WORD}",
        rf"(?:is|are|was) {_OTHER} (?:an?|the)?(?: correct)? ?{_FORM}(?: form)? (?:of|for) {_WORD}",
        rf"(?:(?:is|are|does|do|can) )?{_WORD} (?:have |be )?(?:an? )?{_FORM}(?: form)?",
    ),
    "check": (
        rf"(?:how )?(?:is|are) {_LIST} (?:spelled|spelt)(?: right| correctly| correct| wrong| like (?:this|that))?",
        rf"(?:(?:can|may|could|would) {_PERSON}|(?:(?:is it|(?:am|are|is) {_PERSON}) )?{_GOOD} to)"
        rf" (?:play|use|have|lay|accept|allow) (?!(?:an?|again|first|next)\b){_LIST}(?: in {_HERE})?",
        rf"(?:why )?(?:is|are|isn'?t|aren'?t|was|would|does|do) {_LIST} (?:(?:all|both) )?(?:be )?(?:not )?{_SURELY}"
        rf"{_VALID}(?: to (?:play|use|lay|me|you)| as (?:a|one) word| in {_HERE}| yet"
        rf"| or (?:did .+|is it .+|not|an? \w+|{_GOOD}))?",
        rf".+ (?:says?|said|thinks?|claims?) (?:that )?{_LIST} (?:is|are|isn'?t|aren'?t) (?:not )?{_VALID}",
        rf"{_LIST} (?:is|are|isn'?t|aren'?t|(?:(?:is|are) )?not) {_SURELY}{_VALID}",
        rf"{_LIST} (?:{_VALID_ALONE})",
        rf"(?:how (?:do|would|should|can) {_PERSON} |how to |can you |did {_PERSON} )?(?:mis)?spell(?:ing of)? {_LIST}"
        r"(?: right| correctly| wrong)?",
        r"(?:is it(?: spelled| spelt)?|(?:who|which|what)(?: is)? (?:wins|right|correct),?) (?P<list>\S+ or \S+)",
        rf"(?:i|we|you|they|he|she|my|our)\b.* about \"{_LIST}\"",
        r"(?:check|valid|how about|what about) (?P<list>.+)",
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
_COMMANDS |= {"play": "judge", "rack": "find --letters", **dict.fromkeys(("define", "forms", "worth"), "check --more")}
_FORMS = {"past": "past tense", "conjugat": "", "inflect": "", "ing": "-ing form"}
_FORMS |= {"before": "front", "in front of": "front", "after": "back", "to": "", "on": ""}
_FORMS |= dict.fromkeys(("highest", "highest scoring", "highest-scoring"), "best")
_QUESTIONS = [(kind, re.compile(pattern)) for kind, patterns in _KINDS.items() for pattern in patterns]

# What a word must not have comes after these.
_NO = "(?:(?:(?:but|and|with|have|has) )*(?:no|without)|(?:but|and) (?:not|do(?:es)?(?:n't| not) (?:have|contain)))"
_SETS = {"vowel": "aeiou", "vowels": "aeiou", "consonants": "bcdfghjklmnpqrstvwxyz"}
_LETTER = "(?:the letters? )?(?:an? )?"

# `show me all the two-letter words that start with q and end in t`
_FIND = re.compile(
    r"(?:(?:what|which|how many|any|all|list|show|give|find|get|me|of|the|are there|is there|do|does|are|a"
    r"|what about|how about) )*"
    rf"(?:(?P<size>{_NUMBER})[ -]letter )?(?:(?P<has>[a-z]) (?=words))?"
    rf"(?:words?|(?=(?:starts?|begins?|ends?|[a-z]{{1,2}} {_NO})\b))(?: of (?P<of>{_NUMBER}) letters)?\b(?P<clauses>.*)"
)
_CLAUSE = re.compile(
    rf" ?(?:(?:that|which|and|are there|have|has) )*(?:"
    rf"with (?P<size>{_NUMBER}) letters"
    rf"|(?:{_NO}|not) {_LETTER}(?P<without>{_LETTERS})"
    rf"|(?:end|ends|ending) (?:in|with) {_LETTER}[-\"']?(?P<end>[a-z]+)[\"']?"
    rf"|(?:start|starts|starting|begin|begins|beginning) (?:with|in) {_LETTER}[\"']?(?P<start>[a-z]+)-?[\"']?"
    rf"|(?:(?:contain|contains|containing|have|has|with|having|including) |(?=[a-z]{{1,2}} {_NO} ))"
    rf"{_LETTER}[\"']?(?P<middle>[a-z]+)[\"']?"
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
    these those with for from of to in on at an i me my you your it its we us our they them has have name names word
    words not vs versus
"""
# `are names allowed` asks about names, and not about the word NAMES.
_OF_MANY_WORDS = "names words plurals vowels letters abbreviations acronyms contractions swears"
# `words with doubles` are not words with these letters.
_OF_LETTERS = """
    but no not vowel vowels consonant consonants letter letters double doubles repeat repeats repeated hyphen hyphens
    accent accents apostrophe apostrophes blank blanks joker jokers digit digits syllable syllables
"""
# What else people ask for, and no question above has.
_OF_OTHER_QUESTIONS = """
    alike near similar between inside within outside next longer shorter shortest lowest most least more fewest common
    rare random new prefix suffix origin etymology language translate look lookup search dictionary game games turn up
    never irregular regular present future noun verb adjective adverb tense participle french spanish latin german ban
    best judge list find ramble spellcheck challenge
"""
_SENTENCE, _MANY_WORDS, _NOT_LETTERS, _OTHERS = (
    frozenset(words.split()) for words in (_OF_SENTENCES, _OF_MANY_WORDS, _OF_LETTERS, _OF_OTHER_QUESTIONS)
)
# An unquoted word that may be a part of the question is not what a line is about where it could be either.
_ASKING = _SENTENCE.union(_KNOWN, _MANY_WORDS, _NOT_LETTERS, _OTHERS)
_POINTING = frozenset(("it", "that", "this", "these", "those", "there"))
_PERSONS = frozenset(("i", "we", "you", "he", "she", "they"))
# A word after one of these is what the line is about, whatever it is.
_POINTED_OUT = ("of", "for", "word", "define", "def", "check", "to")
_NUMBER_ALONE = re.compile(r"[+-]?\d+(?: ?(?:points?|pts?))?")


# No question is longer, and a longer text would take the expressions long.
_LONGEST = 200


class Question(NamedTuple):
    """What a line asks: `kind` is a key of `_KINDS`, `find`, `play`, or `none` if nothing is understood.

    `words` are what it is about; those of a play have one verdict together.

    `form` is the form that is asked for (plural, past tense, past participle, comparative, superlative, or empty for
    all); a second word is asked about as that form of the first. Of hooks, it is front, back, or empty for both; of
    the words from a rack, best or empty for the longest. `length` is the number of letters of the words to find, or 0.
    `is_asked` is false for words alone. If nothing is understood, `words` may have the word of the line that was not.
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
    if line.startswith("judge ") and not line.endswith("?"):
        return Question("play", tuple(re.split(r"[\s,;]+", line.removeprefix("judge "))))
    if len(line) > _LONGEST:
        return _words_alone(line, _listed(line))
    line = re.sub(r"(?<=\w) an? (?:real )?word (and|or) (?:is|are) (?!it )", r" \1 ", line)
    line = re.sub(r"^(\S+), (is|are) (?:that|it|this|they) ", r"\2 \1 ", line)
    line = re.sub(r"^(\S+) (ok|okay|(?:a )?word)\?$", r"is \1 \2", line)
    line = re.sub(r"(?<=letters )[a-z](?:,? [a-z]\b)+", lambda letters: re.sub("[, ]", "", letters[0]), line)
    pattern = line.rstrip("!. ")
    text = _AFTER.sub("", _WHETHER.sub("", _BEFORE.sub("", pattern)).rstrip("?!. "))
    found = _PATTERN.fullmatch(pattern)
    # `za?` is a question, and so is `is za?`.
    if found and len(pattern) > 1 and not pattern.rstrip("?").isalpha() and (pattern[-1] != "?" or " " not in pattern):
        return Question("find", (found["pattern"].replace("_", "?"),))
    if (found := _FIND.fullmatch(text)) and (question := _find(found)):
        return question
    for kind, asked in _QUESTIONS:
        if (found := asked.fullmatch(text)) and (question := _asked(kind, found)):
            return question
    words = _listed(text)
    if len(words) == 2 and words[0] == "is" and line.endswith("?") and words[1] not in _POINTING:
        return Question("check", (words[1],))
    if _are_words(text, words):
        return _words_alone(text, words, ends_as_question=line.endswith("?"))
    others = (understand(other, slips=False) for other in (_without_a_slip(text) if slips else ()))
    if slip := next((other for other in others if other.kind != "none"), None):
        return slip
    unknown = filter(None, (_unknown_word(text) if slips else "",))
    return Question("none", tuple(unknown), is_asked=False)


def _words_alone(text: str, words: list[str], *, ends_as_question: bool = False) -> Question:
    """Return what a text asks that is only words: about each of them, or about a play."""
    several = len(words) > 1
    is_play = several and not ends_as_question and words == text.split()
    return Question("play" if is_play else "check", tuple(words), is_asked=several and ends_as_question)


def _asked(kind: str, found: re.Match[str]) -> Question | None:
    """Return the question of a line that fits one of a kind, if none of its subjects may be a part of the question."""
    parts = found.groupdict("")
    if joined := parts.get("joined", ""):
        return Question("check", ("".join(joined.split()),))
    names = [name for name in ("word", "other", "list") if parts.get(name)]
    if not all(_is_subject(kind, found, name) for name in names):
        return None
    if kind == "joined":
        return Question("check", (parts["word"] + parts["ending"],))
    words = _listed(parts["list"]) if "list" in names else [parts[name] for name in names]
    form = parts.get("form", "").rstrip("s")
    return Question(kind, tuple(words), form=_FORMS.get(form, form)) if words else None


def _is_subject(kind: str, found: re.Match[str], name: str) -> bool:
    """Return whether this part of a line is what it asks about: `is it a word` and `longest worth` are not clear."""
    text = found[name]
    words = _listed(text)
    if len(words) != 1:
        return _are_words(text, words)
    (word,), before = words, found.string[: found.start(name)].split()
    if f"'{word}'" in found.string or f'"{word}"' in found.string:
        return True
    if not before or kind == "rack":
        return word not in _ASKING
    names_a_word = before[-1] in _POINTED_OUT or found.string.endswith(" word")
    if word in _POINTING or (word in _MANY_WORDS | _PERSONS and not names_a_word):
        return before[-1] in _POINTED_OUT
    if kind == "worth":  # a letter is worth something too
        return len(word) > 1 and word not in _NOT_LETTERS
    return before[-1] not in ("what's", "whats") or word not in _ASKING


def _are_words(text: str, words: list[str]) -> bool:
    """Return whether a text is nothing but words to check; no comma need be between those that no question has."""
    is_separated = re.fullmatch(_SEVERAL, text) is not None
    return len(words) == 1 or (bool(words) and not (_SENTENCE if is_separated else _ASKING).intersection(words))


def _unknown_word(text: str) -> str:
    """Return the one word of a line without which it is understood, or which makes it more than a list; or nothing."""
    words = text.split(" ")
    for place in reversed(range(len(words))):
        rest = " ".join([*words[:place], *words[place + 1 :]])
        if len(words) > 2 and understand(rest, slips=False).is_asked:
            return words[place]
    is_list = _SENTENCE.difference(("word", "words")).isdisjoint(words)
    return next((word for word in words if is_list and word in _ASKING - _SENTENCE), "")


def _without_a_slip(text: str) -> Iterator[str]:
    """Yield the text with one of its words, which no list has, replaced by a word of questions that is much alike."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if the_lexicon().tier(word):
            continue
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
    if not any(parts.values()) or not _NOT_LETTERS.isdisjoint({parts["middle"], parts["start"], parts["end"]}):
        return None
    without = parts["without"]
    # Without ING may be without any of its letters, or without all of them in a row.
    if len(without) > 1 and without not in _SETS and not set(without) <= set(_SETS["vowels"]):
        return None
    middle = parts["middle"] or parts["has"]
    number = parts["size"] or parts["of"]
    length = _NUMBERS.get(number, 0) or int(number or 0)
    pattern = parts["like"] or f"{parts['start']}*{middle and middle + '*'}{parts['end']}"
    if without:
        pattern += f"-{_SETS.get(without, without)}"
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
