"""A question in a player's own words, and its answer: `may i lay off 6S 7S 8H` is `discard 6S 7S 8H`.

A question's `said` has the shapes of the parts of such a line (`typed_line.py`). A line is understood only if every
word of it is used by one of them, or is filler; otherwise the words that are not are named.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cards import AnyCard, RankAlone
from ramble_tools.errors import BadInput, ByRule, ByRuling, NotUnderstoodError, joined, quote
from ramble_tools.games.questions import Answer, Question, Reading
from ramble_tools.games.reasons import Reason
from ramble_tools.games.registry import NAMES, find_passages, find_rules
from ramble_tools.games.typed_names import name_at
from ramble_tools.spelled_cards import alone, cards_at, ranks_at, suit_at, with_aces
from ramble_tools.typed_line import (
    ASKING,
    MOST_WORDS,
    Line,
    Matcher,
    Reader,
    Word,
    is_question,
    number_at,
    with_negated,
    without_tag,
    words,
)

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnySetting

# What asks whether something is allowed, of any question.
_ASKS = (
    "may|can|could asker:WHO",
    "may|can|could",
    "am|are|is asker:WHO allowed",
    "allowed|able|ok|okay|legal|fine|possible to?",
    "valid|good|correct|works",
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
FILLER = frozenset(_FILLER_WORDS.split())
PRONOUNS = {
    **dict.fromkeys(("i", "me", "my", "mine", "i'm", "i've"), "I"),
    **dict.fromkeys(("we", "us"), "we"),
    **dict.fromkeys(("you", "u"), "you"),
    **dict.fromkeys(("he", "him", "his", "he's"), "he"),
    **dict.fromkeys(("she", "her", "hers", "she's"), "she"),
    **dict.fromkeys(("they", "them", "their", "someone", "somebody", "anyone", "anybody", "opponent"), "they"),
}
SIDES = ("left", "right")
_NONE = ("zero", "nothing", "none", "nil", "no")
_ANYWHERE_TEXT = "may can could allowed legal who who's whos whose which how do does what what's whats"
_ANYWHERE = frozenset(_ANYWHERE_TEXT.split(" "))
# In a question, the verb is before its subject.
_VERBS = frozenset(("is", "are", "am", "was", "did"))
_SUBJECTS = frozenset(("it", "that", "this", "she", "he", "we", "i", "they", "there"))
# How many words of a line are looked up in the rules, and those that say nothing of what it is about.
_MOST_LOOKED_UP = 20
_COMMON_WORDS = """
    after all and any anything are ask away before both can card cards count did does each for from game get
    gets good had happens has have have-to her him his how into just left look many may mine much must new not
    now one only other out own people points put same score she some still take the them they this together two
    use was what when which who whose why with word worth you your
"""
COMMON = frozenset(_COMMON_WORDS.split())
# What says nothing of what a line is about.
_NEUTRAL_TEXT = """
    about again against allow allowed alright answer anyway fine ok argue arguing as at believe between bit by case deal
    disagree dunno during else end even evening ever every everybody exactly fair following friend give given go
    gonna gotta guess guy hand happen help hold i'll idk in kind know last legal legit let let's lets like longer
    lot make man matter maybe mean means might moment more most move need next no nobody normal normally of off
    official officially okay on once onto or order others ours person piece play player possible pretty rather read
    right round rule rules say says settle shall should side something start such sudden suppose supposed sure table
    tell than thing think though thought through time to told total try trying turn under until up using usually
    very wait wanna want wants way we'd we'll what's whats whole will without won't work works would wrong ya yeah
    yes you'll yours
"""
SKIPPED = frozenset((*FILLER, *COMMON, *PRONOUNS, *_NEUTRAL_TEXT.split()))
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
            by = [part for part in error.parts if isinstance(part, ByRule | ByRuling)]
            if reading.may and by:
                decided = {"ruling": str(by[0])} if isinstance(by[0], ByRuling) else {"passage": str(by[0])}
                why = joined([part for part in error.parts if part not in by])
                return Answer("no", [Reason(why, **decided)], yes=False)
            error.within(self.typed(reading))
            raise


def _anywhere(shapes: Sequence[str], _place: int) -> Sequence[str]:
    return shapes


def asked(questions: Sequence[Question], setting: "AnySetting", text: str) -> Asked | None:
    """Return which question a line asks, and how; None if it asks nothing.

    Raises NotUnderstoodError that names the words that were not understood.
    """
    line = with_duties(with_aces(_without_wait(without_tag(words(text)))))
    if not line or len(line) > MOST_WORDS:
        return None
    any_filler = Matcher(line, _readers(setting))
    tried = [(each, any_filler.with_filler(FILLER - each.said.matters)) for each in questions if each.said]
    for question, matcher in tried:
        assert question.said
        shapes = (*question.said.shapes, *_ASKS)
        if not is_asking(line) and literals(shapes).isdisjoint(word.plain for word in line):
            continue  # only cards, or a hand
        for parts, end in matcher.several(partial(_anywhere, matcher.possible(shapes)), 0):
            if end < len(line):
                continue
            if found := question.said.read(setting, [part.kept for _, part in parts if part.kept]):
                return Asked(question, [each._replace(setting=each.setting or setting) for each in found])
            break
    if not tried or not is_asking(line):
        return None
    if advice := _advice(questions, setting, line):
        alone = _ranks_alone(line) if advice.said else []
        which = f"which {' '.join(alone)}? type the suits too; or " if alone else ""
        error = BadInput(f'{quote(text)} asks for advice; {which}ask "{advice.title}", which asks for your hand')
        error.told = True
        raise error
    left = [(_not_understood(question, matcher), place) for place, (question, matcher) in enumerate(tried)]
    unknown, place = min(left, key=lambda each: (len(each[0]), each[1]))
    question = tried[place][0]
    if len(unknown) > len(line) / 2:
        raise NotUnderstoodError(f"not understood: {quote(text)}; type help for what can be asked")
    remedies = list[str]()
    if any(is_question(line[place:]) for place, word in enumerate(line) if not place or word.gap.strip()):
        topic = _topic(setting, line, unknown)
        remedies += [f"type rules {topic}"] if topic else []
        remedies += [f'ask "{question.title}"'] if _is_near(question, line, unknown) else []
    remedy = ", or ".join(remedies) or "type help for what can be asked"
    if not unknown:
        raise NotUnderstoodError(f"{quote(text)} can't be read as one question; {remedy}")
    shown = ", ".join(unknown[:_MOST_NAMED]) + (" ..." if len(unknown) > _MOST_NAMED else "")
    raise NotUnderstoodError(f"not understood: {shown}; {remedy}")


def _ranks_alone(line: Line) -> list[str]:
    """Return the cards of a line whose suits are not said."""
    found, place = list[str](), 0
    while place < len(line):
        cards, count = max(cards_at(line, place), key=lambda each: each[1], default=((), 1))
        found += [card.rank.value for card in cards if isinstance(card, RankAlone)]
        place += count
    return found


_PLAYED_TEXT = "discard drop hold keep lay pick play put take throw"
_PLAYED = frozenset(_PLAYED_TEXT.split(" "))


# What may be before `should I` in a clause.
_BEFORE_ADVICE = frozenset(("and", "card", "cards", "now", "one", "so", "then", "what", "which"))


def _advice(questions: Sequence[Question], setting: "AnySetting", line: Line) -> Question | None:
    """Return the question that advises what to do, as in `Should I call?`, if a line asks what its player should do."""
    names = {"i", *(player.name.lower() for player in setting.players)}
    starts = [
        place + 2
        for place, (one, other) in enumerate(pairwise(line))
        if (one.plain == "should" or _is_what_to_play(line, place))
        and other.plain in names
        and (not place or one.gap.strip() or line[place - 1].end or line[place - 1].plain in _BEFORE_ADVICE)
    ]
    if not starts:
        return None
    said = {word.plain for word in line[starts[0] :]}
    advising = {each.title.rstrip("?").split()[-1]: each for each in questions if each.is_advice}
    found = [each for verb, each in advising.items() if verb in said]
    general = [each for verb, each in advising.items() if verb in _PLAYED and not said.isdisjoint(_PLAYED)]
    return next(iter([*found, *general]), None)


def _is_what_to_play(line: Line, place: int) -> bool:
    """Return whether a word is the `do` of `what do I play`; in `what do I play first`, that is not asked."""
    around = [word.plain for word in (*line[max(0, place - 1) : place], *line[place : place + 3])]
    after = line[place + 3 : place + 4]
    is_end = not after or bool(after[0].gap.strip()) or after[0].plain in ("with", "from", "now", "here", "next")
    return is_end and around[:2] in _WHAT_TO and around[3:] in _TO_PLAY


_WHAT_TO = [[what, do] for what in ("what", "which") for do in ("do", "does")]
_TO_PLAY = (["play"], ["throw"])
# Words that the rules have too, and that are not what a question is about.
_NO_TOPICS_TEXT = """
    begin begins being best big call called dogs done end ends far game games give gives got hand hands last least less
    long lost made make makes mean means more most name names play played playing plays round rounds see spell start
    started starts tonight twice type win winner wins won yes
"""
_BEFORE_THINGS = frozenset(("a", "an", "any", "her", "his", "my", "our", "that", "the", "their", "this", "your"))
_NO_TOPICS = frozenset((*_NO_TOPICS_TEXT.split(), *NAMES))


def _topic(setting: "AnySetting", line: Line, unknown: Sequence[str]) -> str:
    """Return the word of a line that the fewest places of the game's rules have.

    Those that were understood come last, and a thing before what is done with it: it is `penalty`, not `takes`, in
    `who takes the penalty`. A word that only a line of the short rules has is a word of its sentence rather than its
    subject. It is an empty text if there is no other.
    """
    from ramble_tools.games.rules_lookup import look_up

    # What was typed as `a` is read as an ace, but may be a letter.
    line = [word for word in line if word.plain not in _NO_TOPICS and len(word.text) <= word.stop - word.start]
    game = setting.rules.GAME
    passages = find_passages(game)
    things = {word.plain for before, word in pairwise(line) if before.plain in _BEFORE_THINGS}
    found: list[tuple[bool, bool, int, str]] = []
    for word in dict.fromkeys(word.plain for word in line[:_MOST_LOOKED_UP]):
        if not word.isalpha() or len(word) < 3 or word in SKIPPED or any(True for _ in number_at(words(word), 0)):
            continue
        there = look_up(find_rules(game), setting.rules, passages.PASSAGES, passages.IN_OFFICIAL_RULES, [word])
        of_it = len(there.rulings) + len(there.passages)
        places = len(there.short) + of_it
        found += [(word not in unknown, word not in things, places, word)] if of_it else []
    return min(found)[-1] if found else ""


def _without_wait(line: Line) -> Line:
    """Return a line without `wait` or `no wait` before a question: `wait, can he do that`."""
    after = next((place + 1 for place in range(min(2, len(line))) if line[place].plain == "wait"), 0)
    opens = all(word.plain in ("no", "oh", "wait") for word in line[:after])
    return line[after:] if opens and len(line) > after and line[after].plain in ASKING else line


def with_duties(line: Sequence[Word]) -> list[Word]:
    """Return a line in which `have to` is one word, `have-to`: what must be done is not what may be done."""
    found = list[Word]()
    for word in line:
        if word.plain == "to" and found and found[-1].plain in ("have", "has", "had", "got", "need", "needs"):
            found[-1] = found[-1]._replace(text="have-to")
        else:
            found.append(word)
    return found


def is_asking(line: Line) -> bool:
    """Return whether a line asks something, so that its words are named if it is not understood."""
    anywhere = not _ANYWHERE.isdisjoint(word.plain for word in line)
    ends = any(word.plain in ("ok", "okay") for word in line[-1:])
    turned = any(one.plain in _VERBS and other.plain in _SUBJECTS for one, other in pairwise(line))
    return anywhere or is_question(line) or any(word.plain == "when" for word in line[:1]) or ends or turned


def is_told(text: str, players: Sequence[str]) -> bool:
    """Return whether a line says what a player did, and asks nothing: `ann played the jack on the left`."""
    line = words(text)
    people = {"i", "he", "she", "we", "they", *(name.lower() for name in players)}
    asks = any(word.plain in ASKING and (before.end or word.gap.strip()) for before, word in pairwise(line))
    return not (asks or is_asking(line)) and any(word.whose.lower() in people for word in line)


def _is_near(question: Question, line: Line, unknown: Sequence[str]) -> bool:
    """Return whether the line has two of the question's own words that say what it is about, and few unknown ones."""
    assert question.said
    own = literals(question.said.shapes) - FILLER - COMMON
    near = own.intersection(word.plain for word in line)
    return len(near) > max(1, len(unknown))


def _not_understood(question: Question, matcher: Matcher) -> list[str]:
    """Return the words for which none of the shapes has a use, wherever they are."""
    assert question.said
    known = literals((*question.said.shapes, *_ASKS))
    return [
        word.typed.replace("have-to", "have to")
        for place, word in enumerate(matcher.line)
        if word.quoted or not (word.plain in known or matcher.is_filler(place) or matcher.is_read(place))
    ]


@lru_cache(maxsize=64)
def literals(shapes: Sequence[str]) -> frozenset[str]:
    """Return the words in these shapes that are not tags."""
    parts = [part.removesuffix("?").rpartition(":")[2] for shape in shapes for part in shape.split()]
    return with_negated(word for part in parts if not part.isupper() for word in part.split("|"))


@lru_cache(maxsize=64)
def tags_of(shapes: Sequence[str]) -> frozenset[str]:
    """Return the tags in these shapes."""
    parts = [part.removesuffix("?").rpartition(":")[2] for shape in shapes for part in shape.split()]
    return frozenset(filter(str.isupper, parts))


# --- the tags


def _readers(setting: "AnySetting") -> dict[str, Reader]:
    return {**READERS, "WHO": partial(_who_at, [player.name for player in setting.players])}


def _number_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    if line[place].plain in _NONE:
        yield 0, 1
    yield from number_at(line, place)


def _rank_at(line: Line, place: int) -> Iterator[tuple[AnyCard, int]]:
    """Yield the card that a number in letters is beside other cards: `four` in `king queen four`."""
    if line[place].plain.isalpha():
        yield from ((alone(str(number)), 1) for number, count in number_at(line, place) if count == 1 < number <= 10)


def _who_at(names: Sequence[str], line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the player that a name or a pronoun means."""
    found, count = name_at(line, place, names)
    # A short word is no beginning of a name here: in `can he`, he is not Helen.
    if len(found) == 1 and (line[place].plain not in PRONOUNS and line[place].plain not in FILLER):
        yield found[0], count
    if pronoun := PRONOUNS.get(line[place].plain):
        yield pronoun, 1


def _side_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    if line[place].plain in SIDES:
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


# The readers of all tags but those for players.
READERS: dict[str, Reader] = {
    "CARD": lambda line, place: ((cards[0], count) for cards, count in cards_at(line, place) if len(cards) == 1),
    "CARDS": cards_at,
    "RANKS": lambda line, place: ((alone(rank), count) for rank, count in ranks_at(line, place)),
    "RANK": _rank_at,
    "NUMBER": _number_at,
    "SIDE": _side_at,
    "SUIT": suit_at,
    "WORD": _word_at,
    "LETTERS": _letters_at,
}
