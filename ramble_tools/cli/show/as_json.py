"""A game as plain values, for `--json`."""

from typing import Any

from ramble_tools.cli.output import reasons_as_json
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.notes import notes_of
from ramble_tools.scorebook.replay import History, Played
from ramble_tools.scorebook.sessions import Session, WhatIf
from ramble_tools.scorebook.standing import dealer


def standing_as_json(session: Session) -> dict[str, Any]:
    """Return what `show --json` shows."""
    history = session.history
    return _names(session) | {
        "players": _players(history),
        "rounds": [_round_as_json(history, number, each) for number, each in enumerate(history.played, start=1)],
        "winner": _winner(history),
        "over": history.over,
        "next": history.game.next_up(history.state),
        "dealer": dealer(history) or None,
        "rules": history.rules.differences(),
        "notes": _notes(history),
        "damage": session.damage or None,
    }


def result_as_json(session: Session, number: int) -> dict[str, Any]:
    """Return what `add --json` shows: the answer of `score`, the reasons, and how the game is after the round."""
    history = session.history
    told = history.round(number).change.told
    answer = dict(told.answer)
    reasons = reasons_as_json(told.reasons)
    # `score` gives the reason for a verdict on a word as one text. Here, `why` is the list that every game has.
    if answer.get("why"):
        reasons["why"].insert(0, answer["why"])
    return (
        answer
        | reasons
        | _names(session)
        | {
            "round": number,
            "players": _players(history),
            "winner": _winner(history),
            "over": history.over,
            "next": history.game.next_up(history.state),
            "dealer": dealer(history) or None,
        }
    )


def history_as_json(session: Session, entries: list[Entry]) -> dict[str, Any]:
    """Return all rounds, and these entries of the log if there are any."""
    history = session.history
    rounds = [_round_as_json(history, number, each) for number, each in enumerate(history.played, start=1)]
    answer = _names(session) | {"rounds": rounds, "notes": _notes(history)}
    if entries:
        answer["log"] = [{"at": entry.at, "kind": entry.kind, "body": entry.body, "by": entry.by} for entry in entries]
    return answer | {"damage": session.damage or None}


def what_if_as_json(found: WhatIf) -> dict[str, Any]:
    """Return the result under other house rules, and the actual one.

    `totals` of `was` are the actual ones after as many rounds as there are under the other house rules.
    """
    from ramble_tools.cli.show.what_if import totals_then

    return _names(found.was) | {
        "rules": found.rules.differences(),
        "players": _players(found.would_be),
        "rounds": found.would_be.count,
        "winner": _winner(found.would_be),
        "stopped": found.stopped or None,
        "was": {
            "players": _players(found.was.history),
            "rounds": found.was.history.count,
            "winner": _winner(found.was.history),
            "totals": totals_then(found),
        },
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


def _notes(history: History) -> list[dict[str, Any]]:
    return [
        {"text": note.text, "round": note.round, "at": note.entry.at, "by": note.entry.by} for note in notes_of(history)
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
