"""A correction of a round in the log, alone or together with others that are only possible with it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Field
from ramble_tools.scorebook.actions import NewEntry
from ramble_tools.scorebook.log_wording import rounds_named
from ramble_tools.scorebook.replay import History

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyForm

# Rounds as they are to be, by their numbers or by those of their entries.
_Rounds = Mapping[int, Mapping[str, object]]
_NONE: _Rounds = MappingProxyType({})


class Correction(NamedTuple):
    """A round of the log that is being corrected.

    `entry` is the number of the round's entry. It stays the same if an earlier round is removed; `number`, the round's
    own number, does not. `held` has rounds by the numbers of their entries: each was refused alone, and is tried again
    with this one. `refused` is True once all of them were refused.
    """

    entry: int
    number: int
    typed: Entering
    held: _Rounds = _NONE
    refused: bool = False

    def again(self, history: History, lines: tuple[str, ...]) -> "Correction | None":
        """Return the correction with these lines, in the game as it is now; None if its round is gone."""
        number = number_of(history, self.entry)
        if number is None:
            return None
        form = self.typed.form
        try:
            fresh = correction_of(history, form, number, _by_number(history, self.held))
        except BadInput:  # with the held ones, the game now ends before this round
            fresh = correction_of(history, form, number)
        refused = self.refused and lines == self.typed.lines
        return fresh._replace(typed=fresh.typed.add_all(lines), held=self.held, refused=refused)

    def numbers(self, history: History) -> list[int]:
        """Return the numbers of all these rounds."""
        return sorted({*_by_number(history, self.held), self.number})

    def rounds(self, history: History) -> dict[int, Mapping[str, object]]:
        """Return all these rounds as they are to be, by their numbers. Raises BadInput."""
        return {**_by_number(history, self.held), self.number: self.typed.plain(history)}

    def make_entry(self, history: History) -> NewEntry:
        """Return the entry that corrects all of them at once. Raises BadInput."""
        rounds = self.rounds(history)
        if len(rounds) == 1:
            return "edit", {"number": self.number, "round": rounds[self.number]}
        return "edit", {"rounds": [{"number": each, "round": rounds[each]} for each in sorted(rounds)]}

    def changes(self, history: History) -> bool:
        """Return whether any of the rounds would change. Raises BadInput."""
        to_plain = history.game.to_plain
        return any(to_plain(history.round(each).round) != round for each, round in self.rounds(history).items())

    def unchanged(self, history: History) -> str:
        """Return `hands 3 and 5 are unchanged`."""
        numbers = self.numbers(history)
        return f"{rounds_named(history.game.ROUND, numbers)} {'is' if len(numbers) == 1 else 'are'} unchanged"


def correction_of(history: History, form: "AnyForm", number: int, others: _Rounds = _NONE) -> Correction:
    """Return the correction of a round before anything is typed.

    `others` are rounds, by their numbers, that are to be corrected with it: players who are out because of them have no
    hand in this one. Raises BadInput if a round between them and this one has to be corrected first.
    """
    played, setting = history.round(number), history.setting(number)
    answers = dict(form.answers(played.round))
    if others:
        possible, round = history.corrected_by(others), history.game.ROUND
        if possible.count < number - 1:
            first = possible.count + 1
            raise BadInput(
                f"correct {round} {first} before {round} {number}: "
                f"type edit {first} next; drop leaves everything unchanged"
            )
        setting = possible.setting(number)._replace(players=history.state.players)
        fields = {field.name: field for field in form.fields(setting, answers)}
        answers = {name: text for name, text in answers.items() if name in fields and _possible(fields[name], text)}
    return Correction(played.entry.id, number, Entering(form, setting, answers, recorded=answers))


def _possible(field: Field, text: str) -> bool:
    return field.kind != "who" or not text or text in [value for value, _ in field.options]


def opened(history: History, form: "AnyForm", number: int, before: Correction | None) -> Correction:
    """Return the correction of a round; if the one `before` was refused, it waits for this one. Raises BadInput."""
    held = dict(before.held) if before else {}
    if before and before.refused:
        held[before.entry] = before.typed.plain(history)
    held.pop(history.round(number).entry.id, None)
    return correction_of(history, form, number, _by_number(history, held))._replace(held=held)


def together(correction: Correction, history: History, impossible: int) -> tuple[list[int], list[str], _Rounds | None]:
    """Return what has to be corrected together with a correction, given the first round that it makes impossible.

    It is the later rounds, by their numbers, in which players have a hand who are out then; these players; and all
    rounds to hold, without them. There are None to hold if more has to be typed.
    """
    form, rounds = correction.typed.form, correction.rounds(history)
    answers = form.answers(history.round(impossible).round)
    setting = history.corrected_by(rounds).setting(impossible)
    gone = answers.keys() - {field.name for field in form.fields(setting, answers)}
    others = (number for number in range(impossible + 1, history.count + 1) if number not in rounds)
    later = [impossible, *(each for each in others if gone & form.answers(history.round(each).round).keys())]
    players = [name.partition(":")[2] for name in answers if name in gone and ":" in name]
    held = dict(correction.held)
    try:
        for number in later:
            rounds[number] = correction_of(history, form, number, rounds).typed.plain(history)
            held[history.round(number).entry.id] = rounds[number]
    except BadInput:
        return later, players, None
    is_enough = players and history.corrected_by(rounds).count == history.count
    return later, players, held if is_enough else None


def number_of(history: History, entry: int) -> int | None:
    """Return the number that a round has now, given its entry; None if it was undone or removed."""
    return next((at for at in range(history.count, 0, -1) if history.round(at).entry.id == entry), None)


def _by_number(history: History, held: _Rounds) -> dict[int, Mapping[str, object]]:
    rounds = {number_of(history, entry): round for entry, round in held.items()}
    return {number: round for number, round in rounds.items() if number is not None}
