"""A game's rounds and the entries of its log, in words."""

from collections.abc import Mapping
from typing import Any

from ramble_tools.cli.show import say, say_reasons
from ramble_tools.games.fields import Setting
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.replay import ACTIONS, Entry, History, corrected
from ramble_tools.scorebook.sessions import Session


def say_history(session: Session) -> None:
    """Print every round with its points and the reasons, and who joined or left between them."""
    history = session.history
    if not history.played:
        say(f"{session.row.name}: no {history.game.ROUND} has been recorded yet")
    rounds = iter(enumerate(history.played, start=1))
    for action in corrected(history.standing):
        if action.kind != "round":
            say(describe(history, action))
            continue
        number, played = next(rounds)
        say(f"{history.game.ROUND} {number}: {played.change.summary}")
        say_reasons(played.change.reasons)
        if played.change.scores:
            say(", ".join(f"{name} {points:+}" for name, points in played.change.scores.items()), indent=2)


def say_log(session: Session, entries: list[Entry]) -> None:
    """Print every entry of the log with its time, in the order they were made."""
    standing = {entry.id for entry in session.history.standing}
    for entry in entries:
        undone = entry.kind in ACTIONS and entry.id not in standing
        say(f"{local_time(entry.at)}  {describe(session.history, entry)}{'  (undone)' if undone else ''}", hang=18)


def describe(history: History, entry: Entry) -> str:
    """Return an entry of a game's log in a few words."""
    body, round = entry.body, history.game.ROUND
    if entry.kind == "round":
        return f"{round}: {as_entered(history, body)}"
    if entry.kind == "edit":
        return f"correction of {round} {body['number']}: {as_entered(history, body['round'])}"
    if entry.kind == "new":
        return f"start: {', '.join(body['players'])}" + (f"; {' '.join(body['rules'])}" if body["rules"] else "")
    said = {
        "remove": f"removal of {round} {{number}}",
        "join": "{name} joins",
        "leave": "{name} leaves",
        "end": "end of the game",
        "reopen": "the game is reopened",
        "rename": "renamed to {to}",
    }
    if entry.kind == "seats":
        return f"seats: {', '.join(body['names'])}"
    return said.get(entry.kind, entry.kind).format(**body)


def as_entered(history: History, body: Mapping[str, Any]) -> str:
    """Return a round of the log in short, by the fields of its form: `Ann=AS 2H Bob=17, caller Ann`."""
    form = find_form(history.rules.GAME)
    answers = form.answers(history.game.from_plain(body, history.rules))
    asked = {field.name for field in form.fields(Setting(history.rules), answers)}
    players = {player.name for player in history.state.players}
    groups: dict[str, list[str]] = {}
    single = []
    for field, text in answers.items():
        if not text or field not in asked:
            continue
        name, of_one, whose = field.partition(":")
        name = name.replace("_", " ")
        if of_one:
            groups.setdefault(name, [] if whose in players else [name]).append(f"{whose}={text}")
        else:
            single.append(name if text == "yes" else f"{name} {text}")
    return ", ".join([*(" ".join(each) for each in groups.values()), *single])


def local_time(at: str) -> str:
    """Return a time of the log (UTC) in the local time zone: `2026-11-21 19:30`."""
    import calendar
    import time

    try:
        seconds = calendar.timegm(time.strptime(at, "%Y-%m-%dT%H:%M:%SZ"))
    except ValueError:
        return at
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
