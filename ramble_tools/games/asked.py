"""A question in a player's own words, and its answer: `may i lay off 6S 7S 8H` is `discard 6S 7S 8H`.

A question's `said` has the shapes of the parts of such a line (`typed_line.py`). A line is understood only if every
word of it is used by one of them, or is filler; otherwise the words that are not are named.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import BadInput, quote
from ramble_tools.games.names import folded
from ramble_tools.games.questions import Answer, Question, Reading
from ramble_tools.games.registry import find_passages, find_rules
from ramble_tools.games.typed_names import name_at
from ramble_tools.spelled_cards import cards_at, suit_at, with_aces
from ramble_tools.typed_line import MOST_WORDS, Line, Matcher, Reader, Word, number_at, words

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnySetting

# What asks whether something is allowed, of any question.
_ASKS = (
    "may|can|could asker:WHO",
    "may|can|could",
    "am|are|is asker:WHO allowed",
    "allowed|able|ok|okay|legal|fine|possible to?",
    "valid|good|correct",
    "does|do|is|are|was it|that|this|these|they|those? work|works|count",
    "would|will it|that|this|these|they|those? be?",
    "what|how about",
    "what if",
    "want|wanna|like to?",
)
_FILLER_WORDS = """
    a an the my your his her their our its it's i i'm im i've ive i'd id we we're we've you you've he he's hes she she's
    shes they they've me him them it that that's thats this these those is are was were am be been has have had having
    got does do did and but so then now just please pls hey hi well um uh hmm oh also too already still yet really
    actually here there there's theres guys everyone if when where while because since - – — … & quick question
"""
_FILLER = frozenset(_FILLER_WORDS.split())
_PRONOUNS = {
    **dict.fromkeys(("i", "me", "my", "mine", "i'm", "i've"), "I"),
    **dict.fromkeys(("we", "us"), "we"),
    **dict.fromkeys(("you", "u"), "you"),
    **dict.fromkeys(("he", "him", "his", "he's"), "he"),
    **dict.fromkeys(("she", "her", "hers", "she's"), "she"),
    **dict.fromkeys(("they", "them", "their", "someone", "somebody", "anyone", "anybody", "opponent"), "they"),
}
_NONE = ("zero", "nothing", "none", "nil", "no")
_FIRST_WORDS = """
    may can could is are am does do did was were will would who who's whos what what's whats whose which how should if
"""
_FIRST = frozenset(_FIRST_WORDS.split())
_ANYWHERE = frozenset(("may", "can", "could", "allowed", "legal", "who", "whos", "whose", "which", "how", "do", "does"))
# How many words of a line are looked up in the rules, and those that say nothing of what it is about.
_MOST_LOOKED_UP = 20
_COMMON_WORDS = """
    after all and any anything are ask away before both can card cards count did does each for from game get
    gets good had happens has have have-to her him his how into just left look many may mine much must new not
    now one only other out own people points put same score she some still take the them they this together two
    use was what when which who whose why with word worth you your
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_MOST_NAMED = 4


class Asked(NamedTuple):
    """A question, and the ways in which a line asks it."""

    question: Question
    readings: Sequence[Reading]

    def typed(self, reading: Reading) -> str:
        """Return the question as it is typed in the shell: `discard 6S 7S 8H`."""
        if reading.typed:
            return f"{self.question.name} {reading.typed}"
        fields = self.question.fields(reading.setting)
        parts = [self.question.name]
        arguments = [field.name for field in fields if field.on_page != "only"][: self.question.arguments]
        only_on_pages = {field.name for field in fields if field.on_page == "only"}
        for name, text in reading.answers.items():
            if name in only_on_pages:
                continue
            shown = f'"{text}"' if " " in text and (len(arguments) > 1 or name not in arguments) else text
            parts += [shown] if name in arguments else [f"--{name}"] if text == "yes" else [f"--{name}", shown]
        return " ".join([*parts, *(["--rule", reading.rule] if reading.rule else ())])

    def answer(self) -> Answer:
        """Return the answer, which begins with how the line was read. Raises BadInput."""
        first, *others = found = list(map(self._answer, self.readings))
        typed = self.typed(self.readings[0])
        if all((each.yes, each.line) == (first.yes, first.line) for each in others):
            (condition,) = [each.condition for each in self.readings] if not others else [""]
            if condition and first.yes is not False:
                return first._replace(line=f"{typed}: {first.line}, if {condition}", yes=None)
            return first._replace(line=f"{typed}: {first.line}")
        lines = [
            f"{self.typed(reading)}: {answer.line}, if {reading.condition}"
            for reading, answer in zip(self.readings, found, strict=True)
        ]
        reasons = list(dict.fromkeys(reason for each in found for reason in each.reasons))
        return Answer(f"it depends: {lines[0]}", reasons, then=lines[1:], notes=first.notes, facts={"if": lines})

    def _answer(self, reading: Reading) -> Answer:
        try:
            setting = reading.setting
            if setting and reading.rule:
                setting = setting._replace(rules=setting.rules.with_options([reading.rule]))
            return reading.about(self.question.answer(setting, reading.answers))
        except BadInput as error:
            error.within(self.typed(reading))
            raise


def _anywhere(shapes: Sequence[str], _place: int) -> Sequence[str]:
    return shapes


def asked(questions: Sequence[Question], setting: "AnySetting", text: str) -> Asked | None:
    """Return which question a line asks, and how; None if it asks nothing.

    Raises BadInput that names the words that were not understood.
    """
    line = _with_duties(with_aces(words(text)))
    if not line or len(line) > MOST_WORDS:
        return None
    tried = [(question, matcher_of(question, setting, line)) for question in questions if question.said]
    for question, matcher in tried:
        assert question.said
        shapes = (*question.said.shapes, *_ASKS)
        if not _is_question(line) and _literals(shapes).isdisjoint(word.plain for word in line):
            continue  # only cards, or a hand
        for parts, end in matcher.several(partial(_anywhere, shapes), 0):
            if end < len(line):
                continue
            if found := question.said.read(setting, [part.kept for _, part in parts if part.kept]):
                return Asked(question, [each._replace(setting=each.setting or setting) for each in found])
            break
    if not tried or not _is_question(line):
        return None
    left = [(_not_understood(question, matcher), place) for place, (question, matcher) in enumerate(tried)]
    unknown, place = min(left, key=lambda each: (len(each[0]), each[1]))
    question = tried[place][0]
    if len(unknown) > len(line) / 2:
        raise BadInput(f"not understood: {quote(text)}; type help for what can be asked")
    topic = _topic(setting, line, unknown)
    remedy = f"type rules {topic}, or ask" if topic else "ask"
    remedy = f"{remedy} {_example(question, setting)}"
    if not unknown:
        raise BadInput(f"{quote(text)} can't be read as one question; {remedy}")
    shown = ", ".join(unknown[:_MOST_NAMED]) + (" ..." if len(unknown) > _MOST_NAMED else "")
    raise BadInput(f"not understood: {shown}; {remedy}")


def _topic(setting: "AnySetting", line: Line, unknown: Sequence[str]) -> str:
    """Return the word of a line that the fewest places of the game's rules have, first of those not understood.

    It is an empty text if the rules have none of them.
    """
    from ramble_tools.games.rules_lookup import look_up

    game = setting.rules.GAME
    passages = find_passages(game)
    found: list[tuple[bool, int, str]] = []
    for word in dict.fromkeys(word.plain for word in line[:_MOST_LOOKED_UP]):
        if not word.isalpha() or len(word) < 3 or word in _FILLER or word in _COMMON:
            continue
        there = look_up(find_rules(game), setting.rules, passages.PASSAGES, passages.IN_OFFICIAL_RULES, [word])
        places = len(there.short) + len(there.rulings) + len(there.passages)
        found += [(word not in unknown, places, word)] if places else []
    return min(found)[-1] if found else ""


def _with_duties(line: Sequence[Word]) -> list[Word]:
    """Return a line in which `have to` is one word, `have-to`: what must be done is not what may be done."""
    found = list[Word]()
    for word in line:
        if word.plain == "to" and found and found[-1].plain in ("have", "has", "had", "got", "need", "needs"):
            found[-1] = found[-1]._replace(text="have-to")
        else:
            found.append(word)
    return found


def _is_question(line: Line) -> bool:
    """Return whether a line asks something, so that its words are named if it is not understood."""
    asks = not _ANYWHERE.isdisjoint(word.plain for word in line)
    return asks or line[0].plain in _FIRST or line[-1].plain in ("ok", "okay") or "?" in line[-1].end


def is_told(text: str, players: Sequence[str]) -> bool:
    """Return whether a line says what a player did, and asks nothing: `ann played the jack on the left`."""
    line = words(text)
    people = {"i", "he", "she", "we", "they", *(name.lower() for name in players)}
    return not _is_question(line) and any(word.whose.lower() in people for word in line)


def _example(question: Question, setting: "AnySetting") -> str:
    """Return how a question is typed: `discard CARDS`."""
    fields = [field for field in question.fields(setting) if field.on_page != "only"][: question.arguments]
    return " ".join([question.name, *(field.name.upper() for field in fields)] if fields else [question.name, "--help"])


def _not_understood(question: Question, matcher: Matcher) -> list[str]:
    """Return the words for which none of the shapes has a use, wherever they are."""
    assert question.said
    known = _literals((*question.said.shapes, *_ASKS))
    return [
        word.typed.replace("have-to", "have to")
        for place, word in enumerate(matcher.line)
        if word.quoted or not (word.plain in known or matcher.is_filler(place) or matcher.is_read(place))
    ]


@lru_cache(maxsize=64)
def _literals(shapes: Sequence[str]) -> frozenset[str]:
    parts = [part.removesuffix("?").rpartition(":")[2] for shape in shapes for part in shape.split()]
    return frozenset(word for part in parts if not part.isupper() for word in part.split("|"))


# --- the tags


def matcher_of(question: Question, setting: "AnySetting", line: Line) -> Matcher:
    """Return what matches a line with the shapes of a question."""
    assert question.said
    names = [player.name for player in setting.players]
    readers: dict[str, Reader] = {
        "CARD": lambda line, place: ((cards[0], count) for cards, count in cards_at(line, place) if len(cards) == 1),
        "CARDS": cards_at,
        "NUMBER": _number_at,
        "WHO": partial(_who_at, names),
        "SIDE": _side_at,
        "SUIT": suit_at,
        "WORD": _word_at,
        "LETTERS": _letters_at,
    }
    return Matcher(line, readers, _FILLER - question.said.matters)


def _number_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    if line[place].plain in _NONE:
        yield 0, 1
    yield from number_at(line, place)


def _who_at(names: Sequence[str], line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the player that a name or a pronoun means."""
    found, count = name_at(line, place, names)
    # A short word is no beginning of a name here: in `can he`, he is not Helen.
    if len(found) == 1 and (line[place].plain not in _PRONOUNS and line[place].plain not in _FILLER):
        yield found[0], count
    elif whole := [name for name in names if folded(f"{name}s") == folded(line[place].text)]:  # bobs
        yield whole[0], 1
    if pronoun := _PRONOUNS.get(line[place].plain):
        yield pronoun, 1


def _side_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    if line[place].plain in ("left", "right"):
        yield line[place].plain, 1


def _word_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a word of a game of words, which is in capitals or between quotation marks."""
    word = line[place]
    if word.text.isalpha() and (word.quoted or (word.text.isupper() and len(word.text) > 1)):
        yield word.text, 1


def _letters_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield letters, which may be in small letters where a shape says that they are letters."""
    if line[place].text.isalpha():
        yield line[place].text, 1
