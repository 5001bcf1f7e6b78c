"""A line that says something and then remarks on it: `end it there, we're tired`, `delete hand 4 it was for practice`.

A clause begins after a comma or the like, at a reason such as `because`, and at the subject of another sentence, such
as `it` or `we`. If the whole line is not understood, one clause may be, or several side by side. Then the others are
remarks, if they carry nothing that a game could record.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ramble_tools.cards import is_card
from ramble_tools.spelled_cards import ranks_at
from ramble_tools.typed_line import ASKING, NEGATED, Line, Word, number_at, words

REASONS = frozenset(("because", "cause", "cos", "coz", "since"))
_SUBJECTS_TEXT = "he he's hes i i'm im it it's its she she's shes so that's they they're we we're well"
_SUBJECTS = frozenset(_SUBJECTS_TEXT.split(" "))
# With one of these beside it, a clause may not be meant: it is denied, depends on something, or is only thought about.
_DOUBTS_TEXT = """
    actually after almost barely before cannot cant could dont else false guess hardly hold if ignore instead jk joking
    keep kidding later leave mean meant maybe might mistake nearly never no nope nor not or otherwise ought perhaps
    possibly probably reckon reckons rather said say says should think thinks though till unless unsure until wait when
    whether wont would
"""
DOUBTS = frozenset(_DOUBTS_TEXT.split())
# At the start of a line, these take back what was said before it.
_OPENERS = frozenset(("actually", "mistake", "no", "nope", "wait"))
_MOST_CLAUSES = 6
# Beside these, `one` is a number.
_COUNTED_TEXT = "card cards got had has have less more on only played put took"
_COUNTED = frozenset(_COUNTED_TEXT.split(" "))
# What is said of cards, and so is no remark.
_OF_CARDS_TEXT = "black bonus bonuses clubs color colors diamonds hearts red spades suit suits"
_OF_CARDS = frozenset(_OF_CARDS_TEXT.split(" "))
# A line of praise and the like: one word of the first of these, and otherwise only words of the second, or names.
_PRAISE_TEXT = """
    awesome bravo brilliant congrats congratulations cool good great haha lol lucky nice ouch thanks unlucky well wow
    yay
"""
_PRAISE = frozenset(_PRAISE_TEXT.split())
_PRAISED_TEXT = "a and call for game hand it job move of oh one play played round so that that's very was you"
_PRAISED = frozenset(_PRAISED_TEXT.split(" "))


# Who others are, of whom something is said; and what leaves open what is said of them.
_OTHERS_TEXT = "he he's hes she she's shes they they're theyre"
_OTHERS = frozenset(_OTHERS_TEXT.split(" "))
_DENYING_TEXT = "almost barely cannot cant could dont false hardly mistake nearly never not wont"
_THOUGHT = DOUBTS - frozenset(_DENYING_TEXT.split(" "))

# With one of these, what is said is only supposed: `if Kate has 4`.
_NOT_SUPPOSED_TEXT = "actually after before cannot cant later leave meant mistake never no nope nor not rather wait"
_SUPPOSED_TEXT = "assume assuming could imagine lets let's may pretend suppose supposing"
_SUPPOSED = (DOUBTS - frozenset(_NOT_SUPPOSED_TEXT.split(" "))) | frozenset(_SUPPOSED_TEXT.split(" "))
# What may be before the first word of a question.
_BEFORE_QUESTIONS = frozenset(("and", "but", "now", "ok", "okay", "oh", "so", "then"))

# Exclamations, which say nothing.
_EXCLAIMED_TEXT = """
    ah alas argh bah blast blimey boo bother crikey damn dang darn dear drat eek gosh grr ha hah hey heck hmm hooray
    hurray jeez oh oops ouch phew rats sigh ugh whew whoops wow yay yikes yippee
"""
_EXCLAIMED = frozenset(_EXCLAIMED_TEXT.split())

_DENIED = frozenset(("isn't", "isnt", "not", "wasn't", "wasnt"))
_NOTHING = frozenset(("never", "no", "nor", "none"))
_RIGHT = frozenset(("correct", "right", "true"))
_WRONG = frozenset(("mistake", "mistaken", "wrong"))
_OF_IT = frozenset(
    ("a", "all", "is", "it", "it's", "its", "no", "quite", "sorry", "that", "that's", "thats", "this", "was")
)


class Remarked(NamedTuple):
    """A `clause` of a line, and what is said `before` and `after` it. In `doubt`, it may not be meant.

    What is beside it `asks` something if it begins as a question does. It is `run_on` if nothing but the subject of
    what is after it says where it ends.
    """

    clause: str
    before: str
    after: str
    doubt: bool
    asks: bool
    run_on: bool

    @property
    def remark(self) -> str:
        """All that is no part of the clause."""
        return ", ".join(filter(None, (self.before, self.after)))


def is_praise(text: str, names: Sequence[str]) -> bool:
    """Return whether a line is only a remark such as `nice one Cy, well played`."""
    said = [word.plain for word in words(text)]
    others = _PRAISED.union(name.lower() for name in names)
    return not _PRAISE.isdisjoint(said) and all(word in _PRAISE or word in others for word in said)


def is_exclaimed(text: str, names: Sequence[str]) -> bool:
    """Return whether a text is nothing but exclamations such as `drat`, and no player's name."""
    said = [word.plain for word in words(text)]
    return bool(said) and all(word in _EXCLAIMED for word in said) and not {*said} & {name.lower() for name in names}


def denies(text: str) -> bool:
    """Return whether a text may take back what was said before it: `it isn't one`, `no points yet`."""
    return any(word.plain in _DENIED | _NOTHING or word.plain.endswith("n't") for word in words(text))


def says_wrong(text: str) -> bool:
    """Return whether a text is only a remark that something was not right: `oh dear, that's not right`."""
    said = [word.plain for word in words(text)]
    is_denied = not _DENIED.isdisjoint(said)
    is_wrong = not (_RIGHT if is_denied else _WRONG).isdisjoint(said)
    return is_wrong and all(word in _EXCLAIMED | _DENIED | _RIGHT | _WRONG | _OF_IT for word in said)


def is_of_others(text: str, names: Sequence[str]) -> bool:
    """Return whether a text says what others did or didn't do, for sure: `Ida hadn't changed it, so she can't`."""
    said = words(text)
    subjects = _OTHERS.union(name.lower() for name in names)
    is_thought = any(word.plain in _THOUGHT or "?" in word.end for word in said)
    return bool(said) and said[0].plain in subjects and not is_thought


def without_remarks(text: str, carries: Callable[[str], bool]) -> Iterator[Remarked]:
    """Yield the ways in which a line may be a clause and remarks, the longest clauses first.

    `carries` says whether a text says something by itself; then it is no remark unless it is a reason. A text with a
    number or a card in it is never one.
    """
    line = words(text)
    starts = [place for place in range(1, len(line)) if _begins(line, place)]
    if len(starts) >= _MOST_CLAUSES:
        starts = [
            place for place in starts if not _EXCLAIMED.isdisjoint(each.plain for each in line[place - 1 : place + 1])
        ]
    if not 0 < len(starts) < _MOST_CLAUSES:
        return

    def said(begin: int, end: int) -> str:
        return text[line[begin].start : line[end - 1].stop].strip(" ,;-") if begin < end else ""

    pieces = list(pairwise([0, *starts, len(line)]))
    remarks = [
        not _has_number(line[begin:end]) and (line[begin].plain in REASONS or not carries(said(begin, end)))
        for begin, end in pieces
    ]
    for count in range(len(pieces) - 1, 0, -1):
        for first in range(len(pieces) - count + 1):
            (begin, _), (_, end) = pieces[first], pieces[first + count - 1]
            # Not in `dad thinks we should end it`.
            is_apart = not begin or _is_apart(line, begin) or line[begin - 1].plain in _EXCLAIMED
            if is_apart and all(remarks[:first] + remarks[first + count :]):
                doubt = _is_doubtful(line[:begin], DOUBTS - _OPENERS) or _is_doubtful(line[end:], DOUBTS)
                asks = any(_asks(line[start:stop]) for start, stop in pieces if not begin <= start < end)
                run_on = end < len(line) and line[end].plain in _SUBJECTS and not _is_apart(line, end)
                yield Remarked(said(begin, end), said(0, begin), said(end, len(line)), doubt, asks, run_on)


def clauses(text: str) -> list[str]:
    """Return what a comma, the end of a sentence or a dash parts in a line: `timer rang, we're done`."""
    line = words(text)
    starts = [place for place in range(1, len(line)) if _is_apart(line, place)]
    pieces = pairwise([0, *starts, len(line)]) if line else ()
    return [text[line[begin].start : line[end - 1].stop].strip(" ,;-") for begin, end in pieces]


def beside_a_question(text: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the ways in which a line may be something that is told for sure and a question, as these two texts.

    The question is after the rest, or before it with a question mark. `names` are those of players, such as May.
    """
    line, known = words(text), frozenset(map(str.lower, names))
    for place in range(1, len(line)):
        before, after = line[:place], line[place:]
        is_apart = _is_apart(line, place) or line[place].plain == "and"
        if is_apart and _asks(after, known) and _is_told(before, known):
            yield text[: before[-1].stop].strip(" ,;-.!"), text[after[0].start :]
        if "?" in before[-1].end and _asks(before, known) and _is_told(after, known):
            yield text[after[0].start :], text[: before[-1].stop]


def _asks(line: Line, names: Container[str] = ()) -> bool:
    """Return whether a line begins as a question does, and not as an exclamation, `what a hand`, or with a name."""
    start = next((place for place, word in enumerate(line) if word.plain not in _BEFORE_QUESTIONS), len(line))
    first, *others = [*line[start : start + 2], Word("")]
    is_played = first.text.isupper() and len(first.text) > 1  # WHO may be a word of the game
    is_exclaimed = first.plain == "what" and others[0].plain in ("a", "an")
    is_counted = first.plain == "has" and any(True for _ in number_at(others, 0))  # `took it and has 12 cards`
    is_no_question = is_played or is_exclaimed or is_counted
    return first.plain in ASKING and first.plain not in names and not is_no_question


def _is_told(line: Line, names: Container[str]) -> bool:
    """Return whether no part of a line asks or supposes something."""
    return not any(
        "?" in word.end
        or (word.plain in _SUPPOSED and word.plain not in names)
        or ((not place or _is_apart(line, place)) and _asks(line[place:], names))
        for place, word in enumerate(line)
    )


def _begins(line: Line, place: int) -> bool:
    """Return whether a clause may begin at this word."""
    has_more = line[place].plain in _SUBJECTS and place + 1 < len(line)
    is_exclaimed = line[place - 1 if place + 1 < len(line) else place].plain in _EXCLAIMED
    return has_more or is_exclaimed or line[place].plain in REASONS or _is_apart(line, place)


def _is_apart(line: Line, place: int) -> bool:
    """Return whether a comma, the end of a sentence or a dash is before this word."""
    before = line[place - 1]
    return not {",", ";", ":"}.isdisjoint(line[place].gap) or bool(before.end) or before.text in ("-", "–", "—")


def _has_number(line: Line) -> bool:
    """Return whether a digit, a number, a card, or what it may be is in the line."""
    return any(
        word.plain in _OF_CARDS
        or re.search(r"\d", word.text)
        or (word.text.isupper() and is_card(word.text))
        or (
            not (word.plain.isalpha() and _is_of_people(line, place))
            and (
                any(True for _ in ranks_at(line, place))
                or (any(True for _ in number_at(line, place)) and (word.plain != "one" or _is_counted(line, place)))
            )
        )
        for place, word in enumerate(line)
    )


def _is_counted(line: Line, place: int) -> bool:
    """Return whether `one` is a number, as in `had one card`, and not any thing, as in `won that one`."""
    beside = {word.plain for word in (*line[max(0, place - 1) : place], *line[place + 1 : place + 2])}
    return not beside.isdisjoint(_COUNTED)


def _is_of_people(line: Line, place: int) -> bool:
    """Return whether a number counts people: `just the two of them now`."""
    after = [word.plain for word in line[place + 1 : place + 3]]
    return after in (["of", "them"], ["of", "us"])


def _is_doubtful(line: Line, doubts: frozenset[str]) -> bool:
    return any(
        word.plain in doubts
        or word.plain in NEGATED
        or word.plain.endswith("n't")
        or "?" in word.end
        or word.text == "?"
        for word in line
    )
