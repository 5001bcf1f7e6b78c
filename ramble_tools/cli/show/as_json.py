"""A game as plain values, for `--json`."""

from collections.abc import Sequence

from ramble_tools.cli.output import reasons_as_json
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.view import GameView


def standing_as_json(view: GameView) -> dict[str, object]:
    """Return what `show --json` shows."""
    return {
        **_name(view),
        "players": _players(view),
        "rounds": _rounds(view),
        **_state(view),
        "table": [{"name": each.name, "cards": each.groups, "text": each.text} for each in view.on_table],
        "rules": view.rules.differences(),
        "notes": [note._asdict() for note in view.notes],
        "damage": view.damage or None,
    }


def result_as_json(view: GameView, number: int) -> dict[str, object]:
    """Return what `add --json` shows: the answer of `score`, the reasons, and how the game is after the round."""
    told = view.rounds[number - 1].change.told
    answer = dict(told.answer)
    reasons = reasons_as_json(told.reasons)
    # `score` gives the reason for a verdict on a word as one text. Here, `why` is the list that every game has.
    if answer.get("why"):
        reasons["why"].insert(0, answer["why"])
    return {**answer, **reasons, **_name(view), "round": number, "players": _players(view), **_state(view)}


def history_as_json(view: GameView, entries: Sequence[Entry]) -> dict[str, object]:
    """Return all rounds, and these entries of the log if there are any."""
    answer = {**_name(view), "rounds": _rounds(view), "notes": [note._asdict() for note in view.notes]}
    if entries:
        answer["log"] = [{"at": entry.at, "kind": entry.kind, "body": entry.body, "by": entry.by} for entry in entries]
    return answer | {"damage": view.damage or None}


def _name(view: GameView) -> dict[str, object]:
    return {"game": view.name, "kind": view.rules.GAME}


def _state(view: GameView) -> dict[str, object]:
    return {"winner": _winner(view), "over": view.over, "next": view.next_up, "dealer": view.dealer or None}


def _outcome(view: GameView) -> dict[str, object]:
    return {"players": _players(view), "rounds": view.round_count, "winner": _winner(view)}


def _players(view: GameView) -> list[dict[str, object]]:
    return [
        {
            "name": each.name,
            "score": each.score,
            "out": bool(each.gone),
            "left": each.gone == "left",
            "place": each.place,
        }
        for each in view.players
    ]


def _winner(view: GameView) -> str | list[str] | None:
    won = list(view.winners)
    return won[0] if len(won) == 1 else won or None


def _rounds(view: GameView) -> list[dict[str, object]]:
    return [
        {
            "round": each.number,
            "at": each.entry.at,
            "scores": dict(each.change.scores),
            "totals": each.totals,
            "what": each.change.told.summary,
            "as_typed": view.game.to_plain(each.round),
            **reasons_as_json(each.change.told.reasons),
        }
        for each in view.rounds
    ]
