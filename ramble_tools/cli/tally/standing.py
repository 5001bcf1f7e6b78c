"""Show a game: in at most ten lines of 40 columns after each round, in full with `show`."""

import textwrap
from collections.abc import Mapping
from typing import Any

from ramble_tools.cli.show import reasons_as_json, say, say_reasons
from ramble_tools.cli.tally.chart import chart
from ramble_tools.errors import plural
from ramble_tools.games.fields import Setting
from ramble_tools.games.reasons import DOUBT, listing
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.replay import ACTIONS, Entry, History, Played, corrected
from ramble_tools.scorebook.sessions import Session, WhatIf

# What fits on a phone held upright.
_WIDTH = 40
_LINES = 10
# The standings have a line for each player up to this number; more players share lines.
_ONE_A_LINE = 4


# --- as text


def say_new(session: Session) -> None:
    """Print the new game's name, players and house rules, and who begins."""
    history = session.history
    say(f"{session.row.name}: a game of {history.game.TITLE} with {listing(history.names)}")
    differing = history.rules.differences()
    say(f"house rules: {' '.join(differing)}" if differing else "standard rules", indent=2)
    say(history.game.next_up(history.state), indent=2)
    _say_others(session)


def say_result(session: Session, number: int, *, corrected: bool = False) -> None:
    """Print what a round did, and the standings: at most ten lines."""
    print("\n".join(result_lines(session, number, corrected=corrected)))
    _say_others(session)


def result_lines(session: Session, number: int, *, corrected: bool = False) -> list[str]:
    """Return what a round did, and the standings, as at most ten lines of 40 columns."""
    history = session.history
    played = history.played[number - 1]
    head = _folded(f"{history.game.ROUND} {number}{' corrected' if corrected else ''}: {played.change.summary}")
    foot = _standing_lines(history, played) + _folded(_what_now(history))
    lines = head
    # Doubts first: there may be no room for every reason.
    for reason in sorted(played.change.reasons, key=lambda reason: not reason.text.startswith(DOUBT)):
        text = reason.text + (f" (ruling {reason.ruling})" if reason.ruling else "")
        folded = _folded(text, indent="  ")
        if len(lines) + len(folded) + len(foot) > _LINES:
            continue  # `history` shows it
        lines = lines + folded
    return lines + foot


def say_removed(session: Session, number: int) -> None:
    """Print that a round was removed."""
    later = "; later ones are renumbered" if number <= len(session.history.played) else ""
    say(f"{session.history.game.ROUND} {number} removed{later}")


def say_moved(session: Session) -> None:
    """Print the entry that was undone or redone."""
    if session.moved:
        undone = session.moved in session.history.undone
        say(f"{'undone' if undone else 'redone'}: {describe(session.history, session.moved)}")


def say_short_standing(session: Session) -> None:
    """Print the standings, and what comes next."""
    print("\n".join(_standing_lines(session.history) + _folded(_what_now(session.history))))


def say_standing(session: Session) -> None:
    """Print what `show` shows: the standings, what comes next, and a chart of the totals."""
    history = session.history
    count = plural(len(history.played), history.game.ROUND)
    say(f"{session.row.name}: {history.game.TITLE}, {count}")
    differing = history.rules.differences()
    if differing:
        say(f"house rules: {' '.join(differing)}", indent=2)
    print("\n".join(_standing_lines(history) + _folded(_what_now(history))))
    if len(history.played) > 1 and not history.game.COOPERATIVE:
        print()
        print("\n".join(chart(history)))
    _say_others(session)


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


def say_what_if(found: WhatIf) -> None:
    """Print how the same rounds come out under other house rules."""
    was, would_be = found.was.history, found.would_be
    say(f"{found.was.row.name} with {' '.join(found.rules.differences()) or 'standard rules'}:")
    before = {player.name: player.score for player in was.state.players}
    for row in would_be.game.standings(would_be.state):
        gone = f", {row.gone}" if row.gone else ""
        say(f"{row.place} {row.name} {row.score}{gone} (was {before[row.name]})", indent=2)
    if found.stopped:
        say(found.stopped)
    elif would_be.winners:
        say(f"{_won_by(would_be)} after {plural(len(would_be.played), would_be.game.ROUND)}")
    if was.winners:
        say(f"as played: {_won_by(was)}")


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


def _standing_lines(history: History, played: Played | None = None) -> list[str]:
    """Return the standings as lines: place, name, total, what the round added, and who is out or has left."""
    rows = history.game.standings(history.state)
    added = played.change.scores if played else {}
    widest = max(len(row.name) for row in rows)
    cells = []
    for row in rows:
        change = f" {added[row.name]:+}" if row.name in added else ""
        gone = f" {row.gone}" if row.gone else ""
        cells.append((f"{row.place} {row.name}", f"{row.score}{change}{gone}"))
    if len(cells) <= _ONE_A_LINE:
        return [f"{name:<{widest + 2}}  {score}"[:_WIDTH] for name, score in cells]
    joined = "  ".join(f"{name} {score}".replace(" ", "\xa0") for name, score in cells)
    return [line.replace("\xa0", " ") for line in textwrap.wrap(joined, _WIDTH)]


def _what_now(history: History) -> str:
    if history.winners and history.over:
        return _won_by(history)
    if history.over:
        return "the game is over"
    return history.game.next_up(history.state)


def _won_by(history: History) -> str:
    return f"{listing(history.winners)} {'wins' if len(history.winners) == 1 else 'win'} the game"


def _folded(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def _say_others(session: Session) -> None:
    if session.others:
        more = " and more" if len(session.others) > 3 else ""
        say(f"(this is {session.row.name}; also open: {', '.join(session.others[:3])}{more}; --game chooses one)")


# --- as JSON


def standing_as_json(session: Session) -> dict[str, Any]:
    """Return what `show --json` shows."""
    history = session.history
    return _names(session) | {
        "players": _players(history),
        "rounds": [_round_as_json(history, number, each) for number, each in enumerate(history.played, start=1)],
        "winner": _winner(history),
        "over": history.over,
        "next": history.game.next_up(history.state),
        "rules": history.rules.differences(),
    }


def result_as_json(session: Session, number: int) -> dict[str, Any]:
    """Return what `add --json` shows besides the answer of `score`."""
    history = session.history
    return _names(session) | {
        "round": number,
        "players": _players(history),
        "winner": _winner(history),
        "over": history.over,
        "next": history.game.next_up(history.state),
    }


def history_as_json(session: Session, entries: list[Entry]) -> dict[str, Any]:
    """Return all rounds, and these entries of the log if there are any."""
    history = session.history
    rounds = [_round_as_json(history, number, each) for number, each in enumerate(history.played, start=1)]
    answer = _names(session) | {"rounds": rounds}
    if entries:
        answer["log"] = [{"at": entry.at, "kind": entry.kind, "body": entry.body} for entry in entries]
    return answer


def what_if_as_json(found: WhatIf) -> dict[str, Any]:
    """Return the result under other house rules, and the actual one."""
    return _names(found.was) | {
        "rules": found.rules.differences(),
        "players": _players(found.would_be),
        "rounds": len(found.would_be.played),
        "winner": _winner(found.would_be),
        "stopped": found.stopped or None,
        "was": {"players": _players(found.was.history), "winner": _winner(found.was.history)},
    }


def _names(session: Session) -> dict[str, Any]:
    return {"game": session.row.name, "kind": session.row.kind}


def _players(history: History) -> list[dict[str, Any]]:
    places = {row.name: row.place for row in history.game.standings(history.state)}
    return [
        {
            "name": each.name,
            "score": each.score,
            "out": each.out is not None,
            "left": each.left,
            "place": places[each.name],
        }
        for each in history.state.players
    ]


def _winner(history: History) -> str | list[str] | None:
    won = list(history.winners)
    return won[0] if len(won) == 1 else won or None


def _round_as_json(history: History, number: int, played: Played) -> dict[str, Any]:
    return {
        "round": number,
        "at": played.entry.at,
        "scores": dict(played.change.scores),
        "totals": dict(played.totals),
        "what": played.change.summary,
        "as_typed": history.game.to_plain(played.round),
    } | reasons_as_json(played.change.reasons)
