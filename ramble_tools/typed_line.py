"""A typed line: its words, what each of them may be, and the shapes that a line can have.

A shape is written as `swap PLAYER and|with PLAYER`. Its parts have spaces between them:

- `and|with` is one of these words;
- `PLAYER` is a tag: its reader, which the caller gives, says what may begin at a word, and how many words that takes;
- `who:PLAYER` is kept as `who`; a tag alone is kept under its own name in small letters;
- `kind:run|set` keeps the word that was typed as `kind`;
- a part with `?` after it may be missing.

Every word of a line is used by its shape. The only others are filler, such as `the` and `please`, which may be
anywhere: a word is filler only if the shape has no use for it there. A word that may be two things is tried as each of
them, in the order in which its readers give them, so a shape that fits the whole line is found if there is one.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

# Blanks, commas and the like are between words. A name may have an apostrophe in it, so quotation marks count only
# around a whole word, or around several.
_BETWEEN = r"\s,;:=()"
_CLOSING = "!?."
_WORD = (
    rf"(?<![^{_BETWEEN}])(?:\"(?P<one>[^\"]+)\"|“(?P<two>[^”]+)”|'(?P<three>[^']+)'|‘(?P<four>[^’]+)’)"
    rf"(?P<end>[{_CLOSING}]*)(?=[{_BETWEEN}]|$)"
    rf"|[^{_BETWEEN}]+"
)
# What a question begins with.
_ASKING_TEXT = """
    may can could is are am does do did was were will would who who's whos what what's whats whose which how how's hows
    should if why has
"""
ASKING = frozenset(_ASKING_TEXT.split())
# The places of a row, and of who is ahead.
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
# No shape fits a longer line, which would take too long to read. It may still be a list of words to check.
MOST_WORDS = 60


class Word(NamedTuple):
    """A word of a line as it was typed, without quotation marks around it and the punctuation that closes it.

    `gap` is what separates it from the word before, such as `, `. `end` is the punctuation after it; `start` and `stop`
    are the places in the line where the word begins and where both end.
    """

    text: str
    quoted: bool = False
    gap: str = ""
    end: str = ""
    stop: int = 0
    start: int = 0

    @property
    def plain(self) -> str:
        """The word in small letters, with straight apostrophes."""
        return self.text.replace("’", "'").lower()

    @property
    def whose(self) -> str:
        """The word without the ending of `Ann's` or `James'`."""
        return re.sub(r"['’][sS]?$", "", self.text)

    @property
    def typed(self) -> str:
        """The word with its closing punctuation, which may belong to it: `qu??`, `Ann Jr.`."""
        return self.text + self.end

    @property
    def joined(self) -> bool:
        """Whether only blanks are between it and the word before, so that both may be one name."""
        return bool(self.gap) and not self.gap.strip()


Line: TypeAlias = Sequence[Word]
# What was read from a word on, and how many words that takes.
Reading: TypeAlias = tuple[Any, int]
# Yields what may begin at this word of a line.
Reader: TypeAlias = Callable[[Line, int], Iterable[Reading]]
# Returns the shapes that may begin at this word of a line.
ShapesAt: TypeAlias = Callable[[int], Sequence[str]]


def words(text: str) -> list[Word]:
    """Return the words of a line."""
    return list(_words(text))


# One line may be tried as a round, a command and a question.
@lru_cache(maxsize=16)
def _words(text: str) -> tuple[Word, ...]:
    found: list[Word] = []
    end = 0
    for word in re.finditer(_WORD, text):
        gap = text[end : word.start()]
        inside = next((inside for inside in word.group("one", "two", "three", "four") if inside), None)
        plain = inside or word[0].rstrip(_CLOSING)
        closing = (word["end"] or "") if inside else word[0][len(plain) :]
        if plain:
            end = word.end()
            found.append(Word(plain, inside is not None, gap if found else "", closing, end, word.start()))
        elif found:  # punctuation with a blank before it
            end = word.end()
            found[-1] = found[-1]._replace(end=found[-1].end + closing, stop=end)
    return tuple(found)


# What is in quotation marks, and an apostrophe after a letter.
_MARKS = re.compile(rf"(?<![^{_BETWEEN}])(?:\"[^\"]*\"|'[^']*')(?=[{_BETWEEN}]|$)|(?<=\w)'")


def arguments_in(line: str) -> list[str]:
    """Return the arguments of a command that was typed at a prompt, as the shell reads them.

    Only an apostrophe within or at the end of a word is no quotation mark: `let's`. Raises ValueError for a quotation
    mark that is not closed.
    """
    import shlex

    return shlex.split(_MARKS.sub(lambda found: "\\'" if found[0] == "'" else found[0], line))


_UNITS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
"""
_NUMBERS = {name: value for value, name in enumerate(_UNITS.split())}
_TENS_NAMES = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {name: 10 * value for value, name in enumerate(_TENS_NAMES.split(" "), start=2)}


def number_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number that begins at a word: `7`, `seven`, `twenty-three`, `twenty three`, `two hundred`."""
    if place + 1 < len(line) and line[place + 1].plain == "hundred" and line[place + 1].joined:
        hundreds = 1 if line[place].plain == "a" else next((number for number, _ in _below_hundred_at(line, place)), 0)
        if 0 < hundreds < 10:
            yield from _after_hundreds(line, place + 2, 100 * hundreds)
            return
    yield from _below_hundred_at(line, place)


def _after_hundreds(line: Line, place: int, hundreds: int) -> Iterator[tuple[int, int]]:
    """Yield hundreds with the number after them, if there is one, and alone: `two hundred and five`."""
    start = place + (place < len(line) and line[place].plain == "and")
    if start < len(line) and line[start].joined and not line[start].plain.isdigit():
        for number, count in _below_hundred_at(line, start):
            yield hundreds + number, start + count - place + 2
    yield hundreds, 2


def _below_hundred_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number below a hundred that begins at a word, or the one that it is in digits."""
    plain = line[place].plain
    tens, _, ones = plain.partition("-")
    if re.fullmatch(r"[0-9]{1,4}", plain):
        yield int(plain), 1
    elif plain in _NUMBERS:
        yield _NUMBERS[plain], 1
    elif tens in _TENS and (not ones or 0 < _NUMBERS.get(ones, 0) < 10):
        after = line[place + 1] if not ones and place + 1 < len(line) else None
        if after and after.joined and 0 < (more := _NUMBERS.get(after.plain, 0)) < 10:
            yield _TENS[tens] + more, 2
        yield _TENS[tens] + _NUMBERS.get(ones, 0), 1


def is_question(line: Line) -> bool:
    """Return whether a line begins or ends as a question does."""
    return bool(line) and (line[0].plain in ASKING or "?" in without_tag(line)[-1].end)


# Negated verbs as people type them; at the end, one asks for assent, as in `150 is out, isnt it`.
_NEGATED_TEXT = "isnt arent wasnt werent doesnt dont didnt cant couldnt wont wouldnt shouldnt hasnt havent hadnt aint"
NEGATED = frozenset(_NEGATED_TEXT.split(" "))
# The fewest words of what is stated before it.
_FEWEST_BEFORE_TAG = 2
_OF_TAGS = frozenset(("it", "he", "she", "they", "we", "i", "you", "that", "there"))


def without_tag(line: Line) -> Line:
    """Return a line in which a question mark stands for `isn't it` or the like at the end of a statement."""
    *said, verb, subject = (Word(""), Word(""), *line)[-max(len(line), 2) :]
    is_tag = verb.plain.replace("'", "") in NEGATED and subject.plain in _OF_TAGS and subject.joined and not verb.end
    if len(said) < _FEWEST_BEFORE_TAG or not is_tag or said[0].plain in ASKING or verb.quoted or subject.quoted:
        return line
    return [*said[:-1], said[-1]._replace(end=f"{said[-1].end}?", stop=subject.stop)]


class Found(NamedTuple):
    """What a shape found in a line: what was kept of each tag, and the words that are filler, by their places."""

    kept: Mapping[str, Any]
    filler: tuple[int, ...] = ()


class _Part(NamedTuple):
    name: str
    tag: str
    literal: frozenset[str]
    optional: bool
    is_sure: bool


def with_negated(typed: Iterable[str]) -> frozenset[str]:
    """Return words with `isnt` beside `isn't`, as people type it."""
    known = frozenset(typed)
    return known | {word.replace("'", "") for word in known if word.endswith("n't")}


@cache
def _parts(shape: str) -> tuple[_Part, ...]:
    found = []
    for text in shape.split():
        name, _, what = text.removesuffix("?").rpartition(":")
        is_tag, optional = what.isupper(), text.endswith("?")
        literal = frozenset() if is_tag else with_negated(what.split("|"))
        name = name or (what.lower() if is_tag else "")
        found.append(_Part(name, what if is_tag else "", literal, optional, not (name or optional)))
    return tuple(found)


@cache
def _needed(shape: str) -> tuple[frozenset[str], ...]:
    """Return the words of each part that a shape must have."""
    return tuple(part.literal for part in _parts(shape) if not (part.tag or part.optional))


class Matcher:
    """Matches one line with any number of shapes, given the readers of their tags.

    `furthest` is the place of the first word for which no shape that was tried had a use.
    """

    def __init__(self, line: Line, readers: Mapping[str, Reader], filler: Container[str] = ()) -> None:
        self.line = line
        self.furthest = 0
        self._readers = readers
        self._plain = [None if word.quoted else word.plain for word in line]
        self._present = frozenset(filter(None, self._plain))
        self._filler_places = {place for place, plain in enumerate(self._plain) if plain and plain in filler}
        self._read: dict[tuple[str, int], list[Reading]] = {}

    def with_filler(self, filler: Container[str]) -> "Matcher":
        """Return a matcher of the same line with other filler; each word is read only once for both."""
        other = Matcher(self.line, self._readers, filler)
        other._read = self._read
        return other

    def possible(self, shapes: Iterable[str]) -> list[str]:
        """Return the shapes whose words are all in the line, wherever they are; the others fit nowhere in it."""
        return [shape for shape in shapes if not any(map(self._present.isdisjoint, _needed(shape)))]

    def whole(self, shape: str) -> Found | None:
        """Return what a shape finds in the whole line, or None."""
        return next((found for found, end in self.at(shape, 0) if end == len(self.line)), None)

    def at(self, shape: str, place: int) -> Iterator[tuple[Found, int]]:
        """Yield how a shape fits the line from a word on, and the place after it, once for each such place."""
        if len(self.line) <= MOST_WORDS:
            yield from self._rest(_parts(shape), 0, place, Found({}), set())

    def several(self, shapes: ShapesAt, place: int) -> Iterator[tuple[tuple[tuple[str, Found], ...], int]]:
        """Yield how shapes fit one after the other from a word on, the most of them first, and the place after them.

        `shapes` returns those that may begin at a place of the line.
        """
        yield from self._several(shapes, place, set())

    def _several(
        self, shapes: ShapesAt, place: int, seen: set[int]
    ) -> Iterator[tuple[tuple[tuple[str, Found], ...], int]]:
        if place in seen:
            return
        seen.add(place)
        for shape in shapes(place):
            for found, end in self.at(shape, place):
                for others, last in self._several(shapes, end, seen) if end > place else ():
                    yield ((shape, found), *others), last
        yield (), place

    def _rest(
        self, parts: Sequence[_Part], number: int, place: int, found: Found, seen: set[tuple[int, int]]
    ) -> Iterator[tuple[Found, int]]:
        """Yield how the parts from this number on fit. What was seen before fits in no other way."""
        while place not in self._filler_places and number < len(parts) and parts[number].is_sure:
            self.furthest = max(self.furthest, place)
            if place == len(self.line) or self._plain[place] not in parts[number].literal:
                return
            number, place = number + 1, place + 1
        if (number, place) in seen:
            return
        seen.add((number, place))
        self.furthest = max(self.furthest, place)
        if number == len(parts):
            yield found, place
        else:
            part = parts[number]
            for value, count in self._values(part, place):
                kept = {**found.kept, part.name: value} if part.name else found.kept
                yield from self._rest(parts, number + 1, place + count, Found(kept, found.filler), seen)
            if part.optional:
                yield from self._rest(parts, number + 1, place, found, seen)
        if place in self._filler_places:
            skipped = Found(found.kept, (*found.filler, place))
            yield from self._rest(parts, number, place + 1, skipped, seen)

    def is_filler(self, place: int) -> bool:
        """Return whether the word in this place may be skipped."""
        return place in self._filler_places

    def read_places(self) -> set[int]:
        """Return the places of the words for which one of the readers, but that of any letters, has a use."""
        found: set[int] = set()
        for place in range(len(self.line)):
            for tag in self._readers:
                if tag != "LETTERS":
                    found.update(at for _, count in self._at(tag, place) for at in range(place, place + count))
        return found

    def is_read(self, place: int) -> bool:
        """Return whether one of the readers, but that of any letters, has a use for the word in this place."""
        return any(self._at(tag, place) for tag in self._readers if tag != "LETTERS")

    def _values(self, part: _Part, place: int) -> Iterable[Reading]:
        if place >= len(self.line):
            return ()
        if not part.tag:
            plain = self._plain[place]
            return [(plain, 1)] if plain in part.literal else ()
        return self._at(part.tag, place)

    def _at(self, tag: str, place: int) -> list[Reading]:
        if (tag, place) not in self._read:
            self._read[tag, place] = list(self._readers[tag](self.line, place))
        return self._read[tag, place]
