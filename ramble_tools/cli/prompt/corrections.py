"""Corrections of rounds that are in the log: of one, or of several that are only possible together."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Field
from ramble_tools.scorebook.actions import Made
from ramble_tools.scorebook.log_wording import rounds_named
from ramble_tools.scorebook.replay import History

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyForm

_Rounds = Mapping[int, Mapping[str, Any]]


class Correction(NamedTuple):
    """A round of the log that is being corrected.

    `entry` is the number of the round's entry. It stays the same if an earlier round is removed; `number`, the round's
    own number, does not. `refused` is True once the correction alone was found to be impossible.
    """

    entry: int
    number: int
    typed: Entering
    refused: bool = False


class Corrections(NamedTuple):
    """The correction that is being typed, if any, and those that wait for it.

    `held` has rounds by the numbers of their entries: each was refused alone, and is tried again with the next one.
    """

    open: Correction | None = None
    held: _Rounds = MappingProxyType({})

    def opened(self, history: History, form: "AnyForm", number: int) -> "Corrections":
        """Return the corrections with this round open; one that was refused alone waits for it. Raises BadInput."""
        held = dict(self.held)
        if self.open and self.open.refused:
            held[self.open.entry] = self.open.typed.plain(history)
        held.pop(history.round(number).entry.id, None)
        return Corrections(correction_of(history, form, number, _by_number(history, held)), held)

    def with_lines(self, history: History, lines: tuple[str, ...]) -> "Corrections":
        """Return the corrections with these lines typed for the open one, in the game as it is now.

        A correction of a round that is gone is gone too.
        """
        held = {entry: round for entry, round in self.held.items() if number_of(history, entry)}
        number = number_of(history, self.open.entry) if self.open else None
        if self.open is None or number is None:
            return Corrections(None, held)
        form = self.open.typed.form
        try:
            fresh = correction_of(history, form, number, _by_number(history, held))
        except BadInput:  # with the held ones, the game now ends before this round
            fresh = correction_of(history, form, number)
        refused = self.open.refused and lines == self.open.typed.lines
        return Corrections(fresh._replace(typed=fresh.typed.add_all(lines), refused=refused), held)

    def numbers(self, history: History) -> list[int]:
        """Return the numbers of all these rounds."""
        return sorted({*_by_number(history, self.held), *((self.open.number,) if self.open else ())})

    def rounds(self, history: History) -> dict[int, Mapping[str, Any]]:
        """Return all these rounds as they are to be, by their numbers. Raises BadInput."""
        assert self.open
        return {**_by_number(history, self.held), self.open.number: self.open.typed.plain(history)}

    def entry(self, history: History) -> Made:
        """Return the entry that corrects all of them at once. Raises BadInput."""
        assert self.open
        number, rounds = self.open.number, self.rounds(history)
        if len(rounds) == 1:
            return "edit", {"number": number, "round": rounds[number]}
        return "edit", {"rounds": [{"number": each, "round": rounds[each]} for each in sorted(rounds)]}

    def changes(self, history: History) -> bool:
        """Return whether any of the rounds would change. Raises BadInput."""
        rounds = self.rounds(history)
        return any(history.game.to_plain(history.round(number).round) != rounds[number] for number in rounds)

    def unchanged(self, history: History) -> str:
        """Return `hands 3 and 5 are unchanged`, or an empty text if nothing is being corrected."""
        if not (numbers := self.numbers(history)):
            return ""
        return f"{rounds_named(history.game.ROUND, numbers)} {'is' if len(numbers) == 1 else 'are'} unchanged"


class Together(NamedTuple):
    """The rounds that have to be corrected with some others, because players who are out then have a hand in them.

    `corrections` are those of all of them, without these players; None if more has to be typed.
    """

    numbers: list[int]
    players: list[str]
    corrections: Corrections | None = None


def together(corrections: Corrections, history: History, impossible: int) -> Together:
    """Return what has to be corrected together with these, given the first round that they make impossible."""
    assert corrections.open
    form, rounds = corrections.open.typed.form, corrections.rounds(history)
    answers = form.answers(history.round(impossible).round)
    setting = history.corrected_by(rounds).setting(impossible)
    gone = answers.keys() - {field.name for field in form.fields(setting, answers)}
    others = (number for number in range(impossible + 1, history.count + 1) if number not in rounds)
    later = [impossible, *(each for each in others if gone & form.answers(history.round(each).round).keys())]
    found = Together(later, [name.partition(":")[2] for name in answers if name in gone and ":" in name])
    held = dict(corrections.held)
    try:
        for number in later:
            rounds[number] = correction_of(history, form, number, rounds).typed.plain(history)
            held[history.round(number).entry.id] = rounds[number]
    except BadInput:
        return found
    if not found.players or history.corrected_by(rounds).count < history.count:
        return found
    return found._replace(corrections=corrections._replace(held=held))


def number_of(history: History, entry: int) -> int | None:
    """Return the number that a round has now, given its entry; None if it was undone or removed."""
    return next((at for at in range(history.count, 0, -1) if history.round(at).entry.id == entry), None)


def _by_number(history: History, held: _Rounds) -> dict[int, Mapping[str, Any]]:
    rounds = {number_of(history, entry): round for entry, round in held.items()}
    return {number: round for number, round in rounds.items() if number is not None}


def correction_of(history: History, form: "AnyForm", number: int, held: _Rounds | None = None) -> Correction:
    """Return the correction of a round before anything is typed.

    `held` are other rounds, by their numbers, that are to be corrected with it: players who are out because of them
    have no hand in this one. Raises BadInput if a round between them and this one has to be corrected first.
    """
    played = history.round(number)
    answers = dict(form.answers(played.round))
    if not held:
        return Correction(played.entry.id, number, Entering(form, history.setting(number), answers, recorded=answers))
    possible = history.corrected_by(held)
    if possible.count < number - 1:
        first, round = possible.count + 1, history.game.ROUND
        raise BadInput(
            f"correct {round} {first} before {round} {number}: type edit {first} next; drop leaves everything unchanged"
        )
    setting = possible.setting(number)._replace(players=history.state.players)
    fields = {field.name: field for field in form.fields(setting, answers)}
    answers = {name: text for name, text in answers.items() if name in fields and _possible(fields[name], text)}
    return Correction(played.entry.id, number, Entering(form, setting, answers, recorded=answers))


def _possible(field: Field, text: str) -> bool:
    return field.kind != "who" or not text or text in [value for value, _ in field.options]
