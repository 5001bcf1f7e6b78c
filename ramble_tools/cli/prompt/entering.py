"""A round that is being typed: the lines so far, and the answers they give."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cards import RANKS, Rank
from ramble_tools.errors import BadInput, ImpossibleCardsError, NotUnderstoodError, UnclearError, quote
from ramble_tools.games.additions import (
    changed,
    grown,
    latest,
    only_counts,
    require_new,
    said,
    shown_so_far,
    without_and,
)
from ramble_tools.games.corrections import Corrected, corrected, without_no
from ramble_tools.games.fields import SAID, Answers, Field, next_field
from ramble_tools.games.players import meant
from ramble_tools.games.typed_names import name_at
from ramble_tools.scorebook.replay import History
from ramble_tools.typed_line import words

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyForm, AnySetting


# The kinds of fields for which a rank alone may be typed.
_OF_CARDS = ("card", "cards", "pile")


class More(NamedTuple):
    """A number in a field that became larger."""

    field: str
    old: int
    new: int

    @property
    def whose(self) -> str:
        """The player whose number it is, or else the field."""
        return self.field.partition(":")[2] or self.field


class Entering(NamedTuple):
    """A round that is being typed.

    A correction starts from the `answers` of the old round, which are its `recorded` ones: they are not asked for
    again. No lines are lost: `add` returns a new value, or raises. `last` is the field in which a number was
    entered last.
    """

    form: "AnyForm"
    setting: "AnySetting"
    answers: Answers = MappingProxyType({})
    lines: tuple[str, ...] = ()
    recorded: Answers = MappingProxyType({})
    last: str = ""
    # The field to which the last line gave cards, if it holds several.
    grows: str = ""

    @property
    def fields(self) -> Sequence[Field]:
        """The fields, which may depend on the answers."""
        return self.form.fields(self.setting, self.answers)

    @property
    def asked(self) -> Field | None:
        """The field to ask for next; None once everything is answered."""
        return next_field(self.fields, self.answers)

    @property
    def so_far(self) -> str:
        """What was typed while something is still asked for: `so far Ann 4, Bob 17; `, or an empty text."""
        asked = self.asked
        if asked is None or asked.kind == "choice" or not self.lines:
            return ""
        shown = [shown_so_far(field, text) for field in self.fields if (text := self.answers.get(field.name))]
        return f"so far {', '.join(shown)}; " if shown else ""

    @property
    def read_as(self) -> str:
        """How the last line was read, if it could be read in another way too."""
        return self.answers.get(SAID, "")

    @property
    def complete(self) -> bool:
        """Whether something was typed, and nothing is left to ask."""
        return bool(self.lines) and self.asked is None

    def add(self, line: str) -> "Entering":
        """Return the round with one more line. Raises BadInput."""
        self._require_clear(line.strip())
        rest = without_and(line)
        if with_more := self._grown(rest or line, is_said=bool(rest)) if self.answers else None:
            return with_more._replace(lines=(*self.lines, line))
        if found := self.corrected(line):
            answers, last = found
            if self.asked is None:
                self.form.read(self.setting, answers)
        else:
            answers = self._with_or_without_and(line, rest)
        if rest and not found:
            require_new(self.fields, self.answers, answers)
        if more := self._more(line, answers):
            error = UnclearError(f"{more.whose} has {more.old}, which is less than {more.new}; type it without only")
            error.told = True
            raise error
        if not found:
            numbers = [name for name, text in answers.items() if any(map(str.isdigit, text)) and name != SAID]
            last = next((name for name in reversed(numbers) if self.answers.get(name) != answers[name]), "")
        grows = latest(self.form.fields(self.setting, answers), self.answers, answers)
        return self._replace(answers=answers, lines=(*self.lines, line), last=last or self.last, grows=grows)

    def _grown(self, line: str, *, is_said: bool) -> "Entering | None":
        """Return the round with more cards in a field that has some already; None for a line that adds none to any.

        Without `and`, it is so if the line is about a player who has such cards, and nothing is complete yet. Raises
        BadInput.
        """
        fields = self.fields
        if not is_said:
            if self.asked is None or self.recorded or not self.answers or "=" in line:
                return None
            fields = [each for each in fields if each.kind == "cards" and self.answers.get(each.name)]
            names = [player.name for player in self.setting.players]
            typed = words(line) if fields else []
            if not any(name_at(typed, place, names)[0] for place in range(len(typed))):
                return None
        answers = {name: text for name, text in self.answers.items() if name != SAID}
        after = grown(fields, answers, self.grows, line, lambda some, text: self._replace(answers=some)._with(text))
        if after is None:
            return None
        added = self._replace(answers=after)
        (name,) = changed(answers, after)
        field = next(each for each in added.fields if each.name == name)
        # Where something else is asked for, all that was typed is shown anyway.
        said_so = {} if added.so_far else {SAID: said(field, after[name])}
        return added._replace(answers={**after, **said_so}, last=name, grows=name)

    def more_than(self, line: str) -> "More | None":
        """Return the number that a line makes larger, although it says `only`; None for any other line."""
        if _says_only(line):  # reading the line takes longer
            with suppress(BadInput):
                found = self.corrected(line)
                return self._more(line, found.answers if found else self._with_or_without_no(line))
        return None

    def _more(self, line: str, answers: Answers) -> "More | None":
        if not _says_only(line):
            return None
        changed = [
            More(name, old, new)
            for name, text in answers.items()
            if (new := _number(text)) is not None
            and (old := _number(self.answers.get(name, ""))) is not None
            and old != new
        ]
        return changed[0] if len(changed) == 1 and changed[0].old < changed[0].new else None

    def restarted(self, line: str, added: "Entering") -> "Entering | None":
        """Return another round that a line begins, from the line alone; None if it adds to this one or corrects it.

        `added` is this round with the line. The line begins another one if it contradicts two answers, or who it is
        about and says something else that is new, without a `no` or the like.
        """
        if not self.answers or self.recorded or self.corrected(line) or self.without_no(line) or without_and(line):
            return None
        with suppress(BadInput):
            alone = self._replace(answers={}, lines=(), last="").add(line)
            said = {name: text for name, text in alone.answers.items() if added.answers.get(name) == text}
            new = [
                name for name, text in said.items() if name != SAID and not _adds_to(self.answers.get(name, ""), text)
            ]
            others = [name for name in new if name in self.answers]
            of_another = any(field.kind == "who" and field.name in others for field in self.fields)
            if len(others) > 1 or (of_another and len(new) > 1):
                return alone
        return None

    def _require_clear(self, letter: str) -> None:
        """Raise UnclearError for a letter where a card may be typed, if it also begins a name, or is q for quit.

        Where a hand is asked for, the form doubts any letter.
        """
        rank, asked = RANKS.get(letter.upper()), self.asked
        if rank is None or not letter.isalpha():
            return
        # A form that takes a rank for a card does so in place of a number of cards, too, and in a correction.
        by_rank = any(field.by_rank for field in self.form.fields(self.setting, {}))
        if not by_rank and not (asked and asked.kind in _OF_CARDS):
            return
        others = [*meant(self.setting.present, letter), *(["quit"] if rank is Rank.QUEEN else [])]
        if others:
            meanings = " or ".join([rank.name.lower(), *others])
            raise UnclearError(f"{quote(letter)} could mean {meanings}; type the whole word")

    def _with_or_without_and(self, line: str, rest: str) -> Answers:
        """Return the answers with a line, or with the `rest` of one that begins with `and`. Raises BadInput."""
        if not rest:
            return self._with_or_without_no(line)
        try:
            begun = self._replace(answers=self._with(rest))
            if not self.answers and begun.asked is None and only_counts(begun.fields, begun.answers):
                raise UnclearError(f"what is that added to? if it is all of it, type it without and: {rest}")
            return begun.answers
        except BadInput:
            with suppress(BadInput):  # the word may be a name, as in `And 5`
                return self._with_or_without_no(line)
            raise

    def _with_or_without_no(self, line: str) -> Answers:
        """Return the answers with a line, without a leading no. Raises BadInput.

        After a no, a line is no answer to the question that is asked, unless it names a player.
        """
        if not (rest := self.without_no(line)):
            return self._with(line)
        try:
            answers = self._with(rest)
        except BadInput:
            with suppress(BadInput):  # `no dukes` says no
                return self._with(line)
            raise
        changed = [name for name in answers if name != SAID and self.answers.get(name) != answers[name]]
        typed, names = words(rest), [player.name for player in self.setting.players]
        named = any(name_at(typed, place, names)[0] for place in range(len(typed)))
        if self.asked and changed == [self.asked.name] and not named:
            error = UnclearError(f"what does {rest} replace? type that too")
            error.told = True
            raise error
        return answers

    def without_no(self, line: str) -> str:
        """Return `bob had 20` of the line `no, bob had 20`; an empty text for any other line."""
        is_answer = any(field.is_unknown(line) for field in self.fields)
        return without_no(self.fields, line) if self.answers and not is_answer else ""

    def corrected(self, line: str) -> Corrected | None:
        """Return what a line such as `no, 20` makes of the answers; None if it is no correction. Raises BadInput."""
        answers = {name: text for name, text in self.answers.items() if name != SAID}
        return corrected(self.fields, answers, self.last, line, self.asked) if answers else None

    def _with(self, line: str) -> Answers:
        before = {name: text for name, text in self.answers.items() if name != SAID}
        try:
            return self._in_notation(before, line)
        except BadInput as error:
            try:
                told = self._told(before, line)
            except NotUnderstoodError:
                if isinstance(error, ImpossibleCardsError):  # the form understood the line
                    raise error from None
                raise
            if told is None:
                raise
            return told

    def _in_notation(self, before: Answers, line: str) -> Answers:
        """Return the answers with a line in the game's notation. Raises BadInput."""
        try:
            answers = self.form.line(self.setting, before, line)
        except ImpossibleCardsError:  # the form understood the line
            raise
        except BadInput:
            changed = self._with_field(line) if self.recorded else None
            if changed is None:
                raise
            return changed
        return self._with_recorded(answers)

    def _told(self, before: Answers, line: str) -> Answers | None:
        """Return the answers with what a line tells in the player's own words; None if it tells nothing.

        Raises NotUnderstoodError, and BadInput that is `told`.
        """
        # Loading it takes time, and most lines are in the game's notation.
        from ramble_tools.games.told import written

        found = self._replace(answers=before)
        try:
            lines = written(self.setting.rules.GAME, self.setting, before, line)
            if lines in ("", line):
                return None
            for each in lines.splitlines():
                found = found._replace(answers=found._in_notation(found.answers, each))
        except NotUnderstoodError:
            raise
        except BadInput as error:
            error.told = True
            raise
        return {**found.answers, SAID: lines.replace("\n", ", ")}

    def _with_recorded(self, answers: Answers) -> Answers:
        """Return the answers of a form that starts over at each line, with the recorded ones that it would ask for."""
        found = dict(answers)
        while (field := next_field(self.form.fields(self.setting, found), found)) and field.name in self.recorded:
            found[field.name] = self.recorded[field.name]
        if found == answers or field:
            return found
        kept = [each.name for each in self.form.fields(self.setting, found) if each.kind == "who" and each.more]
        found |= {name: self.recorded[name] for name in kept if name in self.recorded and name not in found}
        try:
            self.form.read(self.setting, found)
        except BadInput:
            return answers  # what was recorded does not go with what is new, so it is asked for
        return found

    def _with_field(self, line: str) -> Answers | None:
        """Return the answers with one field changed by its name, as in `dukes red=3D`. Raises BadInput for its value.

        `as_entered` in `scorebook/log_wording.py` shows the names.
        """
        for field in self.fields:
            name = r"[\s:=]+".join(map(re.escape, re.split("[_:]", field.name)))
            if typed := re.match(rf"{name}(?:[\s:=]+|$)", line, re.IGNORECASE):
                value = line[typed.end() :].strip()
                if not value and field.default is None:
                    break  # it has no empty answer, so the line is something else
                found = {**self.answers, field.name: self.setting.named(value) if field.kind == "who" else value}
                self.form.read(self.setting, found)
                return found
        return None

    def add_all(self, lines: Iterable[str]) -> "Entering":
        """Return the round with these lines, up to the first that is no longer possible."""
        found = self
        for line in lines:
            try:
                found = found.add(line)
            except BadInput:
                break
        return found

    def plain(self, history: History) -> dict[str, object]:
        """Return the round as the log stores it. Raises BadInput."""
        return history.game.to_plain(self.form.read(self.setting, self.answers))


def _adds_to(old: str, new: str) -> bool:
    """Return whether an answer is an old one, perhaps with more after it: 3/2, which is 3 points in two cards."""
    return bool(old) and new.startswith(old) and not new[len(old) :][:1].isalnum()


def _says_only(line: str) -> bool:
    return any(word.plain == "only" for word in words(line))


def _number(text: str) -> int | None:
    """Return the number that an answer is, without the number of cards that may follow it: `22/2`."""
    number = text.partition("/")[0]
    return int(number) if number.isascii() and number.isdigit() else None
