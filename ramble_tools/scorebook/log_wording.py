"""The entries of a game's log in words, for the command line and the web pages."""

from collections.abc import Mapping, Sequence

from ramble_tools.games.fields import Answers, Field, Setting
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_form, find_game
from ramble_tools.rulings import HouseRules, id_of
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.entries import Entry, corrections
from ramble_tools.scorebook.entry_data import WRONG_DATA
from ramble_tools.scorebook.store import seconds_of


def describe(rules: HouseRules, entry: Entry, number: int = 0, *, brief: bool = False) -> str:
    """Return an entry of a game's log in a few words, given the game's house rules.

    `number` is the number of a round, if it is known. A `brief` text of a correction of several rounds only names them.
    """
    try:
        return _described(rules, entry, number, brief=brief)
    except WRONG_DATA:  # which was undone, or else the game would not be possible
        return f"{entry.kind} that can't be read"


def _described(rules: HouseRules, entry: Entry, number: int, *, brief: bool) -> str:
    body, game = entry.body, find_game(rules.GAME)
    round = game.ROUND
    if entry.kind == "round":
        return f"{round}{f' {number}' if number else ''}: {as_entered(rules, body)}"
    if entry.kind == "edit":
        rounds = {number: as_entered(rules, each or {}) for number, each in corrections(entry)}
        if len(rounds) == 1:
            return "".join(f"correction of {round} {one}: {text}" for one, text in rounds.items())
        named = f"correction of {rounds_named(round, list(rounds))}"
        return named if brief else f"{named}: {'; '.join(f'{round} {one} {text}' for one, text in rounds.items())}"
    if entry.kind == "new":
        begun = entry.data(bodies.New)
        kept = rules.without_notes(begun.rules)
        return f"start: {', '.join(begun.players)}" + (f"; {' '.join(kept)}" if kept else "")
    if entry.kind == "rules":
        kept = rules.without_notes(entry.data(bodies.Rules).rules)
        changed, ids = rules.with_options(kept), list(map(id_of, kept))
        answers = [changed.rulings()[id][1].answered(getattr(changed, changed.rulings()[id][0])) for id in ids]
        return "a change of the house rules" if brief or not kept else f"house rules: {' '.join(answers)}"
    if entry.kind == "note":
        note = entry.data(bodies.Note)
        where = f" on {round} {note.round}" if note.round else ""
        return f"note{where}: {' '.join(note.text.split())}"
    said = {
        "remove": f"removal of {round} {{number}}",
        "join": "{name} joins",
        "leave": "{name} leaves",
        "deals": f"{{name}} {game.TURN} next",
        "player": "{name} is called {to}",
        "end": "end of the game",
        "reopen": "the game is reopened",
        "resume": "resumed",
        "rename": "renamed to {to}",
        "delete": "deleted",
        "restore": "restored",
    }
    if entry.kind == "seats":
        return f"seats: {', '.join(entry.data(bodies.Seats).names)}"
    return said.get(entry.kind, entry.kind).format(**body)


def rounds_named(round: str, numbers: Sequence[int]) -> str:
    """Return `hand 3`, or `hands 3 and 5`, given what the game calls a round."""
    return f"{round}{'' if len(numbers) == 1 else 's'} {listing(list(map(str, numbers)))}"


def as_entered(rules: HouseRules, body: Mapping[str, object]) -> str:
    """Return a round of the log in short, by the fields of its form: `Ann=AS 2H Bob=17, caller Ann`."""
    form = find_form(rules.GAME)
    answers = form.answers(find_game(rules.GAME).from_plain(body, rules))
    return in_short(form.fields(Setting(rules), answers), answers)


def in_short(of_form: Sequence[Field], answers: Answers) -> str:
    """Return the answers of a form, or those so far, in short: `Ann=AS 2H Bob=17, caller Ann`."""
    fields = {field.name: field for field in of_form}
    groups: dict[str, list[str]] = {}
    single = []
    for field, text in answers.items():
        if not text or field not in fields:
            continue
        name, of_one, whose = field.partition(":")
        if of_one:
            groups.setdefault(name, [] if fields[field].kind == "hand" else [name]).append(f"{whose}={text}")
        else:
            single.append(fields[field].said(text))
    return ", ".join([*(" ".join(each) for each in groups.values()), *single])


def ruling_in_words(ruling: str, rules: HouseRules) -> str:
    """Return the rule that decided a reason, in words: `house rule: Play without jokers`; else as it is.

    `ruling` may be the id of a note too.
    """
    id, _, value = ruling.partition("=")
    if id in rules.NOTES:
        return f"standard rule: {rules.NOTES[id].text.removesuffix('.')}"
    found = rules.rulings().get(id)
    if not found:
        return ruling
    chosen = found[1].read(value)
    words = found[1].answered(chosen).removesuffix(".")
    return f"{'standard' if chosen == found[1].default else 'house'} rule: {words}"


def sentence_of(ruling: str, rules: HouseRules) -> str:
    """Return the sentence of the official rules that a ruling or a note is about; an empty text for an unknown one."""
    return rules.quotes().get(ruling.partition("=")[0], "")


def local_time(at: str) -> str:
    """Return a time of the log (UTC) in the local time zone: `2026-11-21 19:30`."""
    import time

    seconds = seconds_of(at)
    return at if seconds is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
