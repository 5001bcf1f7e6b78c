"""What players can ask between two rounds, described once: the shell, the prompt of `play` and a page ask the same.

A game's `questions.py` offers `QUESTIONS`, a tuple of these. Each has fields, as a round has, and a function that makes
an answer of the setting and the answers in the fields. An answer has no layout.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsFloat, TypeAlias

from ramble_tools.errors import BadInput, about, quote
from ramble_tools.games.fields import Answers, Field, Setting, options

if TYPE_CHECKING:
    from ramble_tools.games.reasons import Reason
    from ramble_tools.rulings import HouseRules


class Grid(NamedTuple):
    """Cards in rows, as they are on the table: an empty text is an empty place, and `marked` places are wrong."""

    rows: Sequence[Sequence[str]]
    marked: Container[tuple[int, int]] = ()


class Answer(NamedTuple):
    """A referee's answer: one line, and why.

    `yes` is the verdict, or None for a question that has none, or a verdict that depends on what was left out: then the
    line says `if`, and the facts have the condition as `if`. `then` are lines that follow from it, such as what to
    discard, and `grid` is the table that it is about. `notes` are what the answer assumes or can't know, and `more` are
    lines for a person who wants all of it. `facts` is the same as plain values, without the reasons.
    """

    line: str
    reasons: "Sequence[Reason]" = ()
    yes: bool | None = None
    then: Sequence[str] = ()
    grid: Grid | None = None
    notes: Sequence[str] = ()
    more: Sequence[str] = ()
    facts: Mapping[str, Any] = {}


class Later(Mapping[str, object]):
    """Facts that are worked out only if somebody reads them."""

    def __init__(self, find: Callable[[], Mapping[str, object]]) -> None:
        self._found = cache(find)

    def __getitem__(self, name: str) -> object:
        return self._found()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())


# What was heard in a part of a line, by the names in its shape (`typed_line.py`), and in all of them.
Part: TypeAlias = Mapping[str, Any]
Heard: TypeAlias = Sequence[Part]


class Reading(NamedTuple):
    """How a line was read: the answers to a question.

    They are only meant if the `condition` holds. `setting` is the one that is meant, if it is not that of the open
    game, `rule` a house rule that is meant besides, and `typed` how the question is typed, if not with options. `about`
    makes an answer to what was asked of one that says more. With `may`, it asks what is allowed, so that what a rule
    forbids is a no.
    """

    answers: Answers
    condition: str = ""
    setting: "Setting[HouseRules, object] | None" = None
    rule: str = ""
    typed: str = ""
    about: Callable[[Answer], Answer] = lambda found: found
    may: bool = False


class Said(NamedTuple):
    """How players ask a question in their own words.

    `shapes` are those of the parts of a line, in any order, and `read` returns how the parts can be read, or nothing
    if they are not this question. A word in `matters` is no filler here.
    """

    shapes: Sequence[str]
    read: Callable[[Any, Heard], Sequence[Reading]]
    matters: frozenset[str] = frozenset()


class Question(NamedTuple):
    """One question.

    `name` is its command and its address, `title` is how a player asks it, and `help` says what it does, as the first
    line of a command's help; `details` follow there. `fields` returns its fields for a setting, which may be one
    without a game, and `answer` raises BadInput, whose `field` is the name of the field that it is about.

    The shell takes the first `arguments` of the fields without the name of an option. Its flag `--more` shows the
    `more` of the answers to a question that `has_more`. With `of_the_game`, the answers may be about the open game, and
    the shell opens it, too. Without a game, the rulings that the answers ask about, `assumes`, are chosen unless the
    group has chosen others. A question about words needs only the house rules that are kept, and only with answers for
    which `kept_rules_for` is true; it has no `--rule`. A question without `has_rulings` has none either: no house rule
    changes its answer. If an answer may make more fields appear, `fields_after` returns them all, given the answers.
    `said` is how players ask it in their own words. One that `is_advice` asks what a player should do.
    """

    name: str
    title: str
    help: str
    fields: Callable[[Any], Sequence[Field]]
    answer: Callable[[Any, Answers], Answer]
    details: str = ""
    arguments: int = 1
    has_more: bool = False
    has_rulings: bool = True
    of_the_game: Callable[[Answers], bool] = lambda _: False
    assumes: Callable[[Answers], Sequence[str]] = lambda _: ()
    kept_rules_for: Callable[[Answers], bool] | None = None
    fields_after: Callable[[Any, Answers], Sequence[Field]] | None = None
    said: Said | None = None
    is_advice: bool = False

    def answer_to(self, setting: Any, answers: Answers) -> Answer:
        """Return the answer to what was typed, where cards may be in words: `10 of clubs`. Raises BadInput."""
        if any(map(_IN_WORDS.search, answers.values())):
            from ramble_tools.spelled_cards import in_notation

            kinds = {field.name: field.kind for field in self.fields(setting)}
            answers = {
                name: in_notation(text) if kinds.get(name) in _OF_CARDS else text for name, text in answers.items()
            }
        return self.answer(setting, answers)


_OF_CARDS = ("card", "cards", "hand", "melds", "pile")
_IN_WORDS = re.compile(r"[^\W\d_]{3}")


def heard(parts: Heard, name: str) -> list[Any]:
    """Return what was heard under a name, in the order of the line."""
    return [part[name] for part in parts if name in part]


def without(found: Answer) -> Answer:
    """Return an answer as it is: it says what was asked."""
    return found


def typed(answers: Answers, field: str, missing: str = "") -> str:
    """Return the text typed in a field. Raises BadInput that says what is `missing`, if that must not be."""
    text = answers.get(field, "").strip()
    if missing and not text:
        raise BadInput(missing, field=field)
    return text


def number(
    answers: Answers, field: str, default: int | None = None, *, least: int = 0, most: int | None = 999
) -> int | None:
    """Return the whole number typed in a field, or the default. Raises BadInput.

    Of a number without a `most`, only nine digits count: nothing here has a billion of anything.
    """
    text = typed(answers, field)
    if not text:
        return default
    with about(field):
        found = int(text[:9]) if text.isascii() and text.isdecimal() else -1
        if found < least or (most is not None and found > most):
            span = f"of {least} or more" if most is None else f"from {least} to {most}"
            raise BadInput(f"{quote(text)} is not a whole number {span}")
    return found


def flag(name: str, label: str, help: str, *, more: bool = True, on_page: Literal["", "shown", "never"] = "") -> Field:
    """Return a field whose one answer is yes: in the shell, an option without a value."""
    return Field(name, label, "choice", options(["yes"]), default="", more=more, help=help, on_page=on_page)


def is_yes(answers: Answers, field: str) -> bool:
    """Return whether a field with yes as one of its answers says so."""
    return typed(answers, field) == "yes"


def percent(chance: SupportsFloat, digits: int = 1) -> str:
    """Return a chance as text. One that is not certain is never shown as 0% or 100%."""
    chance, least = float(chance), 10 ** -(2 + digits)
    if 0 < chance < least:
        return f"less than {least:.{digits}%}"
    if 1 - least < chance < 1:
        return f"more than {1 - least:.{digits}%}"
    return f"{chance:.{digits}%}".replace(".0%", "%")
