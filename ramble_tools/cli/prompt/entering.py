"""A round that is being typed: the lines so far, and the answers they give."""

import re
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import BadInput, ImpossibleCardsError
from ramble_tools.games.corrections import Corrected, corrected, without_no
from ramble_tools.games.fields import SAID, Answers, Field, next_field
from ramble_tools.scorebook.replay import History

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyForm, AnySetting


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
        said = [
            f"{whose} {text}" if (whose := field.name.partition(":")[2]) else field.said(text)
            for field in self.fields
            if (text := self.answers.get(field.name))
        ]
        return f"so far {', '.join(said)}; " if said else ""

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
        if found := self.corrected(line):
            answers, last = found
            if self.asked is None:
                self.form.read(self.setting, answers)
        else:
            answers = self._with(self.without_no(line) or line)
            numbers = [name for name, text in answers.items() if any(map(str.isdigit, text)) and name != SAID]
            last = next((name for name in reversed(numbers) if self.answers.get(name) != answers[name]), "")
        return self._replace(answers=answers, lines=(*self.lines, line), last=last or self.last)

    def without_no(self, line: str) -> str:
        """Return `bob had 20` of the line `no, bob had 20`; an empty text for any other line."""
        return without_no(self.fields, line) if self.answers else ""

    def corrected(self, line: str) -> Corrected | None:
        """Return what a line such as `no, 20` makes of the answers; None if it is no correction. Raises BadInput."""
        answers = {name: text for name, text in self.answers.items() if name != SAID}
        return corrected(self.fields, answers, self.last, line) if answers else None

    def _with(self, line: str) -> Answers:
        try:
            answers = self.form.line(self.setting, self.answers, line)
        except ImpossibleCardsError:  # the form understood the line
            raise
        except BadInput:
            changed = self._with_field(line) if self.recorded else None
            if changed is None:
                raise
            return changed
        return self._with_recorded(answers)

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
