"""Questions as people ask them at the table: `is za a word?`, `plural of ox`, `5 letter words starting with qu`.

A question has words around it and one of the shapes of `question_shapes.py`; which words to find is said in clauses, in
any order. `question_tags.py` says what a word may be. Every word of a line is used, or the line is not understood: none
is dropped, and none is silently taken for the subject.

Several words with only spaces between them are a play. With a comma, `and` or `or` between them, or with a question
mark, each of them is asked about. After `judge`, any words are a play, also those that could be parts of a question.
"""

import difflib
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import quote
from ramble_tools.letters import ALPHABET
from ramble_tools.typed_line import MOST_WORDS, Found, Line, Matcher, Reader, Word, words
from ramble_tools.words import letter_changes
from ramble_tools.words import question_tags as tags
from ramble_tools.words.lexicon import the_lexicon
from ramble_tools.words.question_shapes import CLOSERS, FILLER, FIND, FIND_FILLER, KNOWN, OPENERS, PHRASES, SHAPES
from ramble_tools.words.question_tags import word_set
from ramble_tools.words.wordbook import look_up

_WHOSE = word_set("the my your his her our their next")
# They have cards, which letters may stand for: `is there a j in the deck`.
_AT_THE_TABLE = _WHOSE - {"the"} | word_set("deck pack hand suit pile castle game set run meld stock discards draw")
_NOT_PLAYED = _WHOSE | word_set("a an another again first")
# An unquoted word that may be a part of a question is not what a line is about where it could be either.
_ASKING = KNOWN | FILLER | FIND_FILLER | tags.OTHER | {"i", "u", "a"}
# A line with one of these is a sentence, and no list of words to check, even with commas.
_SENTENCE = word_set(
    """who what why when where how whose which is are was were do does did can could should will would the this that
    these those with for from of to in on at an i me my you your it its we us our they them has have name names word
    words not mind"""
)
_NUMBER_ALONE = re.compile(r"[+-]?\d+(?: ?(?:points?|pts?))?")
_SEPARATED = re.compile(r"[^\s,;]+(?:(?: ?[,;] ?(?:and |or )?| (?:and|or|vs) )[^\s,;]+)*")
# No question has a longer word.
_LONGEST = 20


def is_subject(word: Word) -> bool:
    """Return whether a word of a question may be what it is about, rather than a part of the question."""
    is_sure = word.quoted or (word.text.isupper() and len(word.text) > 1) or tags.is_suffix(word.plain)
    return is_sure or word.plain not in _ASKING


class Question(NamedTuple):
    """What a line asks: `kind` is a key of `SHAPES`, `find`, `play`, or `none` if nothing is understood.

    `words` are what it is about; those of a play have one verdict together. If nothing is understood, they are the
    words of the line that were not; if the answer must `ask`, they say what. `form` is the form or kind that is asked
    for, or empty for all; a second word is asked about as that form of the first. `slots` is the rest of the question:
    which words to find, the list that decides, the suits. `is_asked` is false for words alone. `note` says what was
    read in an unusual way. `then` is a second question of the same line: `is za a word and what does it mean`. With
    `as_name`, the word is typed as a name is, with a capital.
    """

    kind: str
    words: tuple[str, ...] = ()
    form: str = ""
    slots: Mapping[str, str] = {}
    is_asked: bool = True
    note: str = ""
    then: "Question | None" = None
    as_name: bool = False

    def __str__(self) -> str:
        """Return the question in one notation: `find length=5 starts=qu`, `plural ox`, `check ew list=scrabble`."""
        if self.kind == "none":
            return f"not understood: {', '.join(self.words)}"
        name = {"hooks": f"hooks {self.form}", "ask": "ask:"}.get(self.kind, self.form or self.kind)
        slots = (f"{slot}={value}" if value else slot for slot, value in self.slots.items())
        return " ".join((name, *self.words, *slots)) + (f"; {self.then}" if self.then else "")

    @property
    def command(self) -> list[str] | None:
        """The command line that answers it, or None: `is za a word?` is `check -- za`."""
        if self.then:
            return None
        if self.kind == "find" and self.slots.keys() <= {"pattern"}:
            return ["find", "--", self.slots["pattern"]]
        command = _COMMANDS.get(f"{self.kind} {self.form}".rstrip())
        if command is None or self.slots.keys() - {"suits"} or (self.kind == "worth" and len(self.words) > 1):
            return None
        return [*command.split(), *(["--suits", self.slots["suits"]] if self.slots else []), "--", *self.words]


_COMMANDS = {"check": "check", "spell": "check", "play": "judge", "define": "check --more", "worth": "score"}
_COMMANDS |= {"hooks both": "hooks", "anagrams": "anagrams"}


@cache
def _readers() -> dict[str, Reader]:
    loose, strict, any_word = tags.subject(tags.POINTING | tags.MANY), tags.subject(_ASKING), tags.subject(frozenset())
    letters, named = tags.letters(_ASKING), tags.subject(word_set("it that this these those there"))
    return {name: tags.phrases(values) for name, values in PHRASES.items()} | {
        "SAYER": tags.sayer(strict),
        "WHO": tags.sayer(lambda *_: ()),
        "WORD": loose,
        "STRICT": strict,
        "NAMED": named,
        "FREE": tags.letters(_ASKING, free=True),
        "PIECE": tags.piece(letters),
        "ONELETTER": tags.one_letter,
        "PARTNER": tags.partner(strict),
        "SPELLED": tags.not_after(strict, _AT_THE_TABLE),
        "RACK4": tags.rack(_ASKING, least=4),
        "ANY": any_word,
        "LONG": tags.subject(tags.POINTING | tags.MANY | _WHOSE | {"is", "are", "does", *ALPHABET}),
        "WORDS": tags.listed(loose),
        "STRICTS": tags.listed(strict),
        "ANYS": tags.listed(any_word),
        "TWO": tags.listed(any_word, least=2),
        "CAPITALS": tags.listed(tags.in_capitals, least=2),
        "ALIKE": _alike(tags.listed(any_word, least=2)),
        "PAIR": tags.listed(strict, least=2),
        "EVERY": tags.every_word(_ASKING),
        "PLAYED": tags.not_after(tags.listed(loose), _NOT_PLAYED),
        "THING": tags.not_after(tags.listed(tags.subject(tags.POINTING)), _WHOSE),
        "NAMEDS": tags.listed(named),
        "PARTS": tags.run_together(tags.POINTING),
        "STRICTPARTS": tags.run_together(_ASKING, least=2),
        "VALID": tags.valid,
        "REST": tags.rest,
        "LETTERS": letters,
        "SOME": tags.some_letters(letters, _ASKING, "and &", ","),
        "NONE": tags.some_letters(letters, _ASKING, "and or &", ","),
        "EITHER": tags.some_letters(letters, _ASKING, "or", "/"),
        "BARE": tags.bare,
        "DOUBLES": tags.doubles,
        "LADDER": tags.phrases({"": "word? ladder|ladders"}),
        "OWNER": tags.owner,
        "VOCATIVE": tags.phrases({"": "|".join(tags.VOCATIVES)}),
        "NOLETTER": tags.no_letter,
        "RACK": tags.rack(_ASKING),
        "RARE": tags.not_after(tags.rare, _NOT_PLAYED),
        "MANYKINDS": tags.kinds_of_words,
        "BLANKED": tags.blanked(tags.rack(_ASKING)),
        "APART": tags.apart,
        "APPOSED": tags.apposed(any_word),
        "LISTAPPOSED": tags.apposed(tags.listed(any_word)),
        "TWOAPPOSED": tags.apposed(tags.listed(any_word, least=2)),
        "PATTERN": tags.pattern,
        "ENDING": tags.ending,
        "ENDINGS": tags.listed(tags.ending),
        "LIST": tags.list_name,
        "IN": tags.suits,
        "ORDINAL": tags.phrases(tags.ORDINALS),
        "QUANTITY": tags.quantity,
        "SIZED": tags.sized,
        "VAGUE": tags.vague,
        "LONGER": tags.longer,
    }


def _alike(several: Reader) -> Reader:
    """Return the reader of spellings to choose from: `dreamed or dreamt`, but not `tom or bob`."""

    def read(line: Line, place: int) -> Iterator[tuple[tuple[str, ...], int]]:
        for each, count in several(line, place):
            if difflib.SequenceMatcher(None, *each[:2]).ratio() >= _ALIKE:
                yield each, count

    return read


def kinds_of(question: Question | None) -> Sequence[Hashable]:
    """Return which kind of question it is, whatever it is about, and the kind with suits that it may become.

    The first is None if there is no question, or if it was read with slips.
    """
    if not question or question.kind == "none" or (question.note and not question.note.startswith("not read")):
        return (None,)
    slots = [frozenset(question.slots), *([frozenset((*question.slots, "suits"))] if question.kind == "worth" else [])]
    return [(question.kind, question.form, each, len(question.words), question.then is None) for each in slots]


def understand(line: str) -> Question:
    """Return what a line asks: words to check, or a question about words, in which a word may have slips."""
    line = " ".join(line.replace("’", "'").replace("…", " ").split())
    line = re.sub(r"(?<!\S)\?(?=(?: [a-z?_])+(?!\S))", "_", line)  # `c ? t`: else it closes the word before
    if line.lower().startswith("judge ") and not line.endswith("?"):
        return Question("play", tuple(re.split(r"[\s,;]+", line.lower().removeprefix("judge "))))
    typed = words(line)
    for place in range(len(typed) - 2, 0, -1):
        if typed[place].plain in tags.VOCATIVES and {typed[place].gap, typed[place + 1].gap} == {", "}:
            del typed[place]  # `what, pray, is a quoin`
    is_list = _SEPARATED.fullmatch(line.rstrip("?!. ")) or _ASKING.isdisjoint(word.plain for word in typed)
    is_list = is_list and not re.search(r"[*?\[_]\w|[*_]|[?]{2}$", line)
    question = (is_list and _only_words(line, typed)) or _whole(typed) or _two(typed)
    question = question or _with_aside(typed) or _only_words(line, typed)
    question = question or _chosen(typed)
    if question:
        return (
            question._replace(as_name=question.as_name or _is_as_name(question, typed))
            if question.kind == "check"
            else question
        )
    for place, right in _slips(typed) if len(typed) <= MOST_WORDS else ():
        fixed = [*typed[:place], typed[place]._replace(text=right), *typed[place + 1 :]]
        if question := _whole(fixed):
            return question._replace(note=f"{typed[place].text} read as {right}")
    return Question("none", _not_understood(typed), is_asked=False)


def _is_as_name(question: Question, line: Line) -> bool:
    """Return whether a question is about one word that is typed with a capital in a line of small letters, or a name.

    In `is paris a word or a name`, it is one or the other.
    """
    if len(question.words) == 1 and "name" in (word.plain for word in line[-1:]) and question.words != ("name",):
        return "or" in (word.plain for word in line)
    capitals = [word for word in line if not word.text.islower()]
    return (
        [word.plain for word in capitals] == [*question.words]
        and capitals[0] is not line[0]
        and capitals[0].text.istitle()
        and not capitals[0].quoted
    )


class _Reading:
    """What the shapes of each kind find in a line. Only those are tried that may begin with a word and need no other.

    `openers` and `closers` may be around a question, `find` are the clauses of which words to find.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self.around = Matcher(line, _readers(), FILLER)
        self._words = {word.plain for word in line if not word.quoted}

    @cached_property
    def finder(self) -> Matcher:
        """The matcher of clauses of what to find."""
        return Matcher(self.line, _readers(), FIND_FILLER)

    def shapes(self, kind: str, place: int) -> list[str]:
        """Return the shapes of a kind, or `asking` for all kinds of questions, that may begin at a place."""
        filler = FIND_FILLER if kind == "find" else FILLER
        heads: list[str] = []
        for word in self.line[place:]:
            heads.append("" if word.quoted else word.plain)
            if heads[-1] not in filler:
                break
        fitting = _beginning(kind)
        found = fitting.get(heads[0], fitting[""]) if len(heads) == 1 else _beginning_with(kind, frozenset(heads))
        return [shape for shape, needed in found if not any(map(self._words.isdisjoint, needed))]

    def starts(self) -> list[int]:
        """Return the places where a question may start."""
        return list(dict.fromkeys(place for _, place in self.around.several(partial(self.shapes, "openers"), 0)))

    def clauses(self, start: int) -> Iterator[tuple[tuple[tuple[str, Found], ...], int]]:
        """Yield how clauses of what to find fit from a place on, and the place after them."""
        return self.finder.several(partial(self.shapes, "find"), start)

    def closed(self, place: int) -> str | None:
        """Return the list that the end of a line names, or an empty text; None if more is there than may be."""
        if place == len(self.line):
            return ""
        for closers, end in self.around.several(partial(self.shapes, "closers"), place):
            if end == len(self.line):
                return next((found.kept["list"] for _, found in closers if "list" in found.kept), "")
        return None

    def question(self) -> Question | None:
        """Return the question that the whole line is, or None."""
        tried = (
            self._asked(start, "asking") or self._wanted(start) or self._asked(start, "ask") for start in self.starts()
        )
        return next(filter(None, tried), None)

    def _asked(self, start: int, kind: str) -> Question | None:
        for shape in self.shapes(kind, start):
            for found, end in self.around.at(shape, start):
                name = self.closed(end)
                if name is not None and (question := _asked(_KIND_OF[shape], found, name)):
                    return question
        return None

    def _wanted(self, start: int) -> Question | None:
        for clauses, end in self.clauses(start):
            if clauses and (name := self.closed(end)) is not None:
                adds = [*(FIND[shape].format(**found.kept) for shape, found in clauses), name and f"list={name}"]
                if question := _finding(" ".join(adds)):
                    return question
        return None


def _whole(line: Line) -> Question | None:
    """Return the question that a whole line is, or None."""
    return _Reading(line).question()


def _two(line: Line) -> Question | None:
    """Return two questions in one line, or None: `is za a word and what does it mean`."""
    for place in [place for place in range(1, len(line)) if _divides(line, place) or line[place].plain in _JOINS][:6]:
        after = list(line[place + (line[place].plain in _JOINS) :])
        is_topic = line[place - 1].plain not in _NO_TOPIC and place - 1 in _Reading(line).starts()
        topic = Question("check", (line[place - 1].plain,)) if is_topic else None
        if (first := topic or _whole(line[:place])) and first.words:
            it = Word(first.words[0], quoted=True)
            about = [it if word.plain in ("it", "that", "this", "they") else word for word in after]
            if topic and about == after:
                about = [it, *after]
            if len(after) > 1 and place > 1 and after[0].plain == line[place - 2].plain and after[0].plain in _OF:
                second = _whole([*line[: place - 2], *after])  # `plural of mouse, and of house`
            else:
                second = _whole(about) or _whole([*about, Word("of"), it])
            if not second and first.kind != "hooks" and not topic and line[place - 1].plain == first.words[0]:
                # `plural of ox and mouse`
                second = _whole([*line[: place - 1], *after])
            # Suits decide what a word is worth, which the answer to two questions doesn't say.
            if second and second.words and {"suits", "color"}.isdisjoint({*first.slots, *second.slots}):
                return second if topic else first._replace(then=second)
    return None


def _with_aside(line: Line) -> Question | None:
    """Return the question of a line that has a remark before or after it, or None: `is za a word, i say no`."""
    places = [place for place in range(1, len(line)) if _divides(line, place) or line[place].plain in _JOINS_ASIDE]
    for place in places[:6]:
        joins = line[place].plain in _JOINS_ASIDE
        for asked, aside in ((line[:place], line[place + joins :]), (line[place:], line[:place])):
            said = [word.plain for word in aside]
            if not said or (joins and aside[0] is line[0]):
                continue
            is_aside = said[0] in _SAYING if len(said) > 1 else said[0] not in KNOWN and place == 1
            says = len(said) > _FEWEST_SAID and said[1] in _SAYS
            is_aside = says or (is_aside and not joins)
            if is_aside and _BINDING.isdisjoint({*said[:-1]} - _SAYS) and (question := _whole(asked) or _two(asked)):
                return question._replace(note=f"not read: {' '.join(word.text for word in aside)}")
    return None


def may_bind(question: Question, remark: str) -> bool:
    """Return whether what is said beside a question may be a part of it: it says which words, or of what."""
    return question.kind == "find" or not _BINDING.isdisjoint(word.plain for word in words(remark))


def _chosen(line: Line) -> Question | None:
    """Return the question which of two words a sentence needs, or None: `it had a big affect on me or effect`."""
    if len(line) < _SHORTEST_SENTENCE or line[-2].plain != "or" or len(line) > MOST_WORDS:
        return None
    last = line[-1].plain
    found = {word.plain for word in line[:-2] if _is_confused(word.plain, last)}
    return Question("define", (*found, last), note=f"{min(found)} or {last}") if len(found) == 1 else None


def _is_confused(word: str, other: str) -> bool:
    """Return whether two words are much alike, and no forms of one word."""
    if min(len(word), len(other)) < _SHORTEST_CHOICE or max(len(word), len(other)) > _LONGEST or word == other:
        return False
    if difflib.SequenceMatcher(None, word, other).ratio() < _CONFUSED or not all(
        map(the_lexicon().tier, (word, other))
    ):
        return False
    first, second = ({each, *(base.word for base in look_up(each).bases)} for each in (word, other))
    return first.isdisjoint(second)


_SHORTEST_SENTENCE, _CONFUSED = 5, 0.75


def _divides(line: Line, place: int) -> bool:
    """Return whether punctuation is before a word."""
    return bool(line[place - 1].end or line[place].gap.strip())


_JOINS = ("and", "also", "-", "–", "—")
_OF = ("of", "for", "from")
# An aside may follow one of these: `and i say it isn't`.
_JOINS_ASIDE = ("and", "but", "though", "although")
_SAYS = word_set(
    """say think bet reckon swear believe says said swears swore thinks thought claims claimed insists reckons believes
    bets wonders"""
)
_FEWEST_SAID = 2


_SAYING = word_set(
    """before while since because i i'm im i've ive i'd we we're we've weve he he's she she's they they're you you're u
    it's its"""
)
# A remark with one of these may be part of the question.
_BINDING = tags.MANY | word_set(
    """with without no not only just from using steal stole stolen red black in of at on or if spade heart club diamond
    spades hearts clubs diamonds start starts end ends one two three four five six seven eight nine ten 1 2 3 4 5 6 7 8
    have got need want mean means meant worth points"""
)
_NO_TOPIC = FILLER | tags.POINTING | word_set(OPENERS[0].replace("|", " "))


_KIND_OF = {shape: kind for kind, shapes in SHAPES.items() for shape in shapes}
_Fitting: TypeAlias = Sequence[tuple[str, Sequence[frozenset[str]]]]


@cache
def _shapes(kind: str) -> list[tuple[str, frozenset[str] | None, list[frozenset[str]]]]:
    """Return the shapes of a kind, each with the words that it may begin with, or None for any, and those it needs."""
    asking = [shape for name, shapes in SHAPES.items() for shape in shapes if name != "ask"]
    groups = {"asking": asking, "ask": SHAPES["ask"], "openers": OPENERS, "closers": CLOSERS, "find": tuple(FIND)}
    firsts, lasts = ({tag: _one_of(values, place) for tag, values in PHRASES.items()} for place in (0, -1))
    found = []
    for shape in groups[kind]:
        parts = [(part.removesuffix("?").rpartition(":")[2], part.endswith("?")) for part in shape.split()]
        own = {part: None if part.isupper() else frozenset(part.split("|")) for part, _ in parts}
        last = next((place for place, (_, may) in enumerate(parts) if not may), len(parts) - 1)
        heads = [firsts.get(part) or own[part] for part, _ in parts[: last + 1]]
        any_word = None in heads or parts[last][1]
        needed = [words for part, may in parts if not may and (words := lasts.get(part) or own[part])]
        found.append((shape, None if any_word else frozenset().union(*filter(None, heads)), needed))
    return found


def _one_of(values: Mapping[str, str], place: int) -> frozenset[str]:
    """Return the words of which each phrase has one: those that it may begin with, or at -1 others."""
    words: set[str] = set()
    for phrase in " / ".join(values.values()).split(" / "):
        parts = phrase.split()
        sure = [number for number, part in enumerate(parts) if not part.endswith("?")]
        used = parts[sure[-1] : sure[-1] + 1] if place else parts[: sure[0] + 1]
        words.update(word for part in used for word in part.rstrip("?").split("|"))
    return frozenset(words)


@cache
def _beginning(kind: str) -> dict[str, _Fitting]:
    """Return the shapes of a kind that may begin with each word, with what else they need; "" for any other word."""
    words = {word for _, heads, _ in _shapes(kind) for word in heads or ()}
    return {
        word: [(shape, [one_of for one_of in needed if word not in one_of]) for shape, needed in fitting]
        for word in ("", *words)
        for fitting in [_beginning_with(kind, frozenset([word]))]
    }


def _beginning_with(kind: str, words: frozenset[str]) -> _Fitting:
    return [(shape, needed) for shape, heads, needed in _shapes(kind) if heads is None or not heads.isdisjoint(words)]


def _asked(kind: str, found: Found, list_name: str) -> Question | None:
    """Return the question of a line that fits a shape, or None if what is in it can't go together."""
    kept = found.kept
    form = next((kept[name] for name in _FORMS if name in kept), "")
    about = next((kept[name] for name in _SUBJECTS if name in kept), ())
    asked: tuple[str, ...] = (about,) if isinstance(about, str) else about
    slots = {"list": name} if (name := list_name or kept.get("list", "")) else {}
    slots |= {"than": kept["than"]} if "than" in kept else {}
    if kind == "ask":
        return Question("ask", (_asked_back(kept, form),))
    if kind == "joined":
        endings = kept.get("endings") or (kept.get("ending") or kept.get("free") or kept.get("piece", ""),)
        side = kept.get("beside") or kept.get("place") or kept.get("side") or "back"
        side = "back" if side == "both" and "piece" in kept and tags.is_suffix(kept["piece"]) else side
        added = [asked[0] + each for each in endings if side != "front"]
        added += [each + asked[0] for each in endings if side != "back"]
        return Question("check", tuple(added), slots=slots)
    if kind in _CHANGES:
        return _changed(kind, asked, kept, slots)
    if kind == "lists":
        return Question(kind, slots=slots)
    if kind == "spelled":
        if "oneletter" in kept:  # `spell banana with one n`
            return Question("letters", asked, kept["oneletter"])
        word, letters = asked[0], kept["letters"]
        has = f"has {'' if letters in word else 'no '}{letters}"
        is_so = (letters in word) is not ("without" in kept)
        return Question("check", asked, slots=slots, note="" if is_so else f"{word} {has}")
    if kind == "letters" and not {"two", "other"}.isdisjoint(kept):
        return Question(kind, (*asked, *([kept["other"]] if "other" in kept else [])), "letters")
    if kind == "letters":
        return Question(kind, (kept.get("bare") or asked[0],), kept.get("counted") or kept.get("letter", "letters"))
    if "steal" in kept or "taken" in kept:
        slots["owner"] = "other"
    if kind == "worth" and "in" in kept:
        name, _, value = kept["in"].partition("=")
        slots[name] = value * len(asked[0]) if len(value) == 1 else value
    if "context" in kept:
        return Question(kind, asked, form, slots, note=f"after {asked[0]} and {kept['context']}")
    if "strictparts" in kept:
        return Question("check", asked, slots=slots, note="as one word")
    if "second" in kept:  # `is fast a noun or a verb`
        form = ""
    if kind == "ladder" and (len(asked[0]) != len(kept["other"]) or asked[0] == kept["other"]):
        return None
    form = form or {"hooks": "any" if "inside" in kept else "both", "unknown": "rhymes"}.get(kind, "")
    asked += kept.get("more", ())
    return Question(kind, (*asked, *([kept["other"]] if "other" in kept else [])), form, slots) if asked else None


def _asked_back(kept: Mapping[str, str], form: str) -> str:
    """Return what to ask where a question does not say what it is about."""
    if "manykinds" in kept:
        return "a list decides about each word; which one do you mean, as in is tv a word"
    return f"{kept['sides']} with which letters" if "sides" in kept else f"the {form or 'anagrams'} of which word"


_CHANGES = ("removed", "unmarked", "added", "turned", "reversed")


def _changed(kind: str, asked: tuple[str, ...], kept: Mapping[str, str], slots: dict[str, str]) -> Question | None:
    """Return the question whether what a word is changed to is a word, or None if it can't be changed so."""
    word, letters, more = asked[0], kept.get("free") or kept.get("piece", ""), tuple(kept.get("more", ()))
    note = ""
    if kind == "turned":
        changed = [kept["other"]]
        if not letter_changes.is_near(word, changed[0]):
            return None
        note = f"{changed[0]} is {word} {letter_changes.difference(word, changed[0])}"
    elif "palindrome" in kept:
        changed, note = [word], f"{word} is {'' if word == word[::-1] else 'not '}a palindrome"
    elif kind == "reversed":
        changed = [word[::-1]]
    elif kind == "unmarked":
        changed = ["".join(filter(str.isalpha, word))]
    elif kind == "added":
        changed = letter_changes.with_letters(word, letters)
        note = "" if letters in changed[0] else f"{word} has no {letters}"
    elif word.endswith(letters) or word.startswith(letters):
        changed = [word.removesuffix(letters) if word.endswith(letters) else word.removeprefix(letters)]
    else:
        changed = letter_changes.without(word, letters)
        # `ax without the e` is AX, but `nora without a k` is no word.
        if changed == [word] and ("free" in kept or not the_lexicon().tier(word)):
            return None
    return Question("check", (*changed, *more), slots=slots, note=note) if changed[0] else None


_FORMS = ("form", "kind", "part", "side", "place", "inside", "one", "inflect", "tense", "having", "degree")
_SUBJECTS = (
    *(
        "apposed",
        "capitals",
        "word",
        "strict",
        "named",
        "long",
        "any",
        "words",
        "stricts",
        "nameds",
        "anys",
        "thing",
        "two",
        "alike",
    ),
    *("alike", "pair", "every", "played", "spelled", "parts", "strictparts", "rack"),
)
_SLOTS = (
    *("list", "length", "starts", "contains", "without", "ends", "vowels", "from", "changed", "pattern"),
    *("removed", "after", "before", "palindrome", "doubles", "adjacent"),
    *("best", "longest", "shortest", "one"),
)


def _finding(adds: str) -> Question | None:
    """Return the question of which words to find, from what its clauses add, or None if they don't go together."""
    slots: dict[str, str] = {}
    for each in adds.split():
        name, _, value = each.partition("=")
        if name in ("contains", "without", "at") and name in slots:
            slots[name] += f",{value}"
        elif slots.setdefault(name, value) != value:
            return None
    if "removed" in slots and not _left_letters(slots):
        return None
    if slots.pop("ones", None) is not None and "noun" not in slots:
        return Question("ask", ("the ones of which words",))
    is_asked = slots.pop("noun", None) is not None or {"length", "starts", "ends", "at"} & slots.keys()
    meaning = slots.pop("meaning", "")
    if slots.pop("do", None) is not None and "from" not in slots:
        return None
    if slots.pop("make", None) is not None and slots.keys().isdisjoint(("from", "changed", "removed")):
        return Question("ask", ("from which letters",))
    if "at" in slots and not _place_letters(slots):
        return None
    if middle := slots.pop("middle", ""):
        if "pattern" in slots:
            return None
        first, *others = _in_the_middle(slots, middle)
        if others:
            return Question("ask", (f"is it {quote(first)} or {quote(others[0])}",))
        slots["pattern"] = first
    if not slots or not is_asked:
        return None
    if meaning:
        return Question("unknown", (meaning,), "meanings")
    return Question("find", slots={name: slots[name] for name in _SLOTS if name in slots})


def _left_letters(slots: dict[str, str]) -> bool:
    """Turn how many letters are removed into the length of what is left, and return whether anything is."""
    fewer = slots.pop("fewer", "")
    left = len(slots["removed"]) - int(fewer or 1) if fewer.isdigit() or not fewer else 0
    length = str(left) if fewer else f"-{left}"
    return left > 0 and (slots.setdefault("length", length) == length or not fewer)


def _place_letters(slots: dict[str, str]) -> bool:
    """Turn letters at places into a pattern, and return whether there is one: the second Y of 3 letters is `?y?`."""
    length, pattern = slots.get("length", ""), ["?"] * 15
    placed = [each.partition(":") for each in slots.pop("at").split(",")]
    most = int(length) if length.isdigit() else max((int(place) for place, _, _ in placed), default=0)
    for place, _, letter in placed:
        if len(letter) != 1 or int(place) > most or (int(place) < 0 and not length.isdigit()) or most > len(pattern):
            return False
        pattern[int(place) - 1 if int(place) > 0 else most + int(place)] = letter
    slots["pattern"] = "".join(pattern[:most]) + ("" if length.isdigit() else "*")
    if length.isdigit():
        slots.pop("length")
    return "pattern" in slots


def _in_the_middle(slots: dict[str, str], letters: str) -> list[str]:
    """Return the pattern of letters in the middle of a word, or two patterns if they can be in two places there.

    In a word of any length, they are anywhere but at its ends.
    """
    length = slots.get("length", "")
    around = int(length) - len(letters) if length.isdigit() else 0
    if around <= 0 or around in _AROUND_ANY:
        return [f"?*{letters}?*"]
    del slots["length"]
    places = dict.fromkeys((around // 2, (around + 1) // 2))
    return [f"{'?' * before}{letters}{'?' * (around - before)}" for before in places]


# With so many letters around them, they have no other places than those in the middle.
_AROUND_ANY = (1, 3)


def _only_words(line: str, typed: Line) -> Question | None:
    """Return the question of a line that is only words: about each of them, or about a play."""
    listed, text = _listed(line.lower()), line.lower().rstrip("?!. ")
    if len(listed) == 2 and line.endswith("?"):
        first, last = listed
        if first == "is" and last not in tags.POINTING:
            return Question("check", (last,))
        if last in ("word", "ok", "okay", "valid", "legal", "legit") and first not in tags.POINTING | tags.MANY:
            return Question("check", (first,))
    several, ends_as_question = len(listed) > 1, line.endswith("?")
    plain = {word.plain for word in typed if not word.quoted}.intersection(listed)
    plain -= set(_BETWEEN) if listed[0] != "or" else set()
    asking = _SENTENCE if _SEPARATED.fullmatch(text) else _ASKING
    if several and (plain & asking or re.search(r"[*?\[]\w", line)):
        return None
    is_play = several and not ends_as_question and listed == text.split()
    is_choice = len(listed) == 2 and _is_choice(typed)
    return Question("play" if is_play else "check", tuple(listed), is_asked=is_choice or (several and ends_as_question))


def _is_choice(typed: Line) -> bool:
    """Return whether a line has two spellings to choose from: `color vs colour`, but not `Anna or Anne`."""
    first, between, last = [word.plain for word in typed] if len(typed) == 3 else [""] * 3
    is_name = last[:1] != typed[-1].text[:1] and not typed[-1].text.isupper()
    may_be = min(len(first), len(last)) >= _SHORTEST_CHOICE and between in _CHOOSING and not is_name
    alike = difflib.SequenceMatcher(None, first, last).ratio() if may_be else 0
    return alike >= _ALIKE and any(map(the_lexicon().tier, (first, last)))


_SHORTEST_CHOICE, _ALIKE = 4, 0.6
_CHOOSING = ("or", "vs", "versus")


def _listed(line: str) -> list[str]:
    """Return the words of a list such as `za, qi and zax`; `and` or `or` at an end is a word like any other."""
    found = [word.strip("\"'“”:") or word for word in re.split(r"[\s,;]+", line.strip(" ,;").rstrip("?!. ")) if word]
    found = [word for word in found if word not in ("please", "pls", "plz")] or found
    found = [word for place, word in enumerate(found) if word not in _BETWEEN or place in (0, len(found) - 1)]
    while len(found) > 1 and found[0] in ("a", "an", "the", "word", "words") and len(found[1]) > 1:
        found = found[1:]
    return found or [line]


_BETWEEN = ("and", "or", "vs", "versus", "&")


_LIKE = sorted(word for word in KNOWN if len(word) > 3 and word.isalpha())


def _slips(line: Line) -> Iterator[tuple[int, str]]:
    """Yield the words of a line that no list has, by their places, each with a word of questions that is much alike."""
    for place, word in enumerate(line):
        text = word.plain
        if word.quoted or text in _ASKING or not text.isalpha() or len(text) > _LONGEST or the_lexicon().tier(text):
            continue
        swapped = [each for each in _LIKE if sorted(each) == sorted(text)]
        yield from ((place, right) for right in swapped or difflib.get_close_matches(text, _LIKE, cutoff=0.8))


def _not_understood(line: Line) -> tuple[str, ...]:
    """Return the words of a line for which no question has a use: the first one, and unknown ones that follow it."""
    reading = _Reading(line)
    start = max(reading.starts())
    for shape in reading.shapes("asking", start):
        if _KIND_OF[shape] != "joined":  # it takes any word
            any(reading.around.at(shape, start))
    ends = [end for _, end in reading.clauses(start)]
    place = max(reading.around.furthest, reading.finder.furthest)
    if any(word.plain in ("words", "anything", "something") for word in line):
        place = max(ends, default=start)
    after = next((end for end in range(place + 1, len(line)) if line[end].plain in _ASKING), len(line))
    return tuple(word.text for word in line[place : min(after, place + 3)])


def is_number(line: str) -> bool:
    """Return whether a line is only a number, such as points: `12`, `+3`, `4 points`."""
    return _NUMBER_ALONE.fullmatch(line.strip().lower().rstrip(".!? ")) is not None
