"""A round that is being typed: the lines so far, and the answers they give."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Answers, Field, next_field
from ramble_tools.scorebook.replay import History

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyForm, AnySetting


class Entering(NamedTuple):
    """A round that is being typed.

    A correction starts from the `answers` of the old round. No lines are lost: `add` returns a new value, or raises.
    """

    form: "AnyForm"
    setting: "AnySetting"
    answers: Answers = MappingProxyType({})
    lines: tuple[str, ...] = ()

    @property
    def asked(self) -> Field | None:
        """The field to ask for next; None once everything is answered."""
        return next_field(self.form.fields(self.setting, self.answers), self.answers)

    @property
    def so_far(self) -> str:
        """What was answered out of order, ahead of what is asked for: `so far Ann 4, Bob 17; `, or an empty text."""
        fields, asked = self.form.fields(self.setting, self.answers), self.asked
        if asked is None or asked.kind == "choice" or not self.lines:
            return ""
        given = [field.name for field in fields if self.answers.get(field.name)]
        if not any(field.name in given for field in fields[fields.index(asked) :]):
            return ""
        said = (f"{name.partition(':')[2] or name.replace('_', ' ')} {self.answers[name]}" for name in given)
        return f"so far {', '.join(said)}; "

    @property
    def complete(self) -> bool:
        """Whether something was typed, and nothing is left to ask."""
        return bool(self.lines) and self.asked is None

    def add(self, line: str) -> "Entering":
        """Return the round with one more line. Raises BadInput."""
        answers = self.form.line(self.setting, self.answers, line)
        return self._replace(answers=answers, lines=(*self.lines, line))

    def add_all(self, lines: Iterable[str]) -> "Entering":
        """Return the round with these lines, up to the first that is no longer possible."""
        found = self
        for line in lines:
            try:
                found = found.add(line)
            except BadInput:
                break
        return found

    def plain(self, history: History) -> dict[str, Any]:
        """Return the round as the log stores it. Raises BadInput."""
        return history.game.to_plain(self.form.read(self.setting, self.answers))
