"""What a board shows of a game: the standings, the news, the chart, and the latest rounds."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.games.reasons import OfTotal, Reason
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.chart import chart_of
from ramble_tools.scorebook.entries import corrected
from ramble_tools.scorebook.meanwhile import last_news
from ramble_tools.scorebook.notes import by_round, notes_of
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.standing import dealer, has_chart, leaders_of, turn, what_now
from ramble_tools.scorebook.wording import as_entered, describe, local_time

# A page works out the reasons of this many rounds: those of a long game would take too long.
LATEST = 8


class Seat(NamedTuple):
    """A player in the standings, which are in seat order. `change` is what the last round added, if it was theirs."""

    name: str
    score: int
    place: int
    leads: bool
    turn: str
    gone: str
    won: bool
    change: int | None


class Why(NamedTuple):
    """A reason, and in words the rule that decided it, if one did, as in `house rule: Play without jokers`."""

    text: str
    ruling: str


class RoundView(NamedTuple):
    """A round that was played: its number, what happened and why, the points it added, and the notes on it."""

    number: int
    summary: str
    reasons: tuple[Why, ...]
    points: tuple[tuple[str, int], ...]
    notes: tuple[str, ...]
    at: str
    by: str


def board_values(session: Session, said: str = "") -> dict[str, Any]:
    """Return the values of `_board.html`, apart from what differs between phones.

    `said` is what happened since the board before this one.
    """
    history = session.history
    count, what = history.count, history.game.ROUND
    numbers = range(count, max(0, count - LATEST), -1)
    return {
        "game": session.row.name,
        "kind": session.row.kind,
        "title": history.game.TITLE,
        "round": what,
        "count": count,
        "seq": session.seen,
        "seats": seats(history),
        "cooperative": history.game.COOPERATIVE,
        "low_wins": history.game.LOW_WINS,
        "totals": _of_totals(history),
        "now": what_now(history),
        "over": history.over,
        "winners": history.winners,
        "news": spoken(history, last_news(session)),
        "said": said,
        "chart": chart_of(history) if has_chart(history) else None,
        "rounds": round_views(history, numbers),
        "undo": undoes(history),
        "redo": redoes(history),
        "notes": [note.text for note in notes_of(history) if note.round is None][-3:],
        "others": session.others,
        "damage": session.damage,
        "house_rules": history.rules.in_words(),
    }


def seats(history: History) -> tuple[Seat, ...]:
    """Return the players in seat order."""
    leaders, first, does = leaders_of(history), dealer(history), turn(history)
    places = {each.name: each for each in history.game.standings(history.state)}
    added = history.round(history.count).change.scores if history.count else {}
    winners = history.winners if history.over else ()
    return tuple(
        Seat(
            player.name,
            player.score,
            places[player.name].place,
            player.name in leaders,
            does if player.name == first else "",
            places[player.name].gone,
            player.name in winners,
            added.get(player.name),
        )
        for player in history.state.players
    )


def _of_totals(history: History) -> tuple[Why, ...]:
    """Return why a total is not the total before plus the points that the last round added."""
    reasons = history.round(history.count).change.reasons if history.count else ()
    return whys([each for each in reasons if isinstance(each, OfTotal)], history.rules)


def round_views(history: History, numbers: range) -> tuple[RoundView, ...]:
    """Return these rounds."""
    on_rounds = by_round(notes_of(history))
    found = []
    for number in numbers:
        played = history.round(number)
        change, entry = played.change, played.entry
        found.append(
            RoundView(
                number,
                change.summary,
                whys(change.reasons, history.rules),
                tuple(change.scores.items()),
                tuple(on_rounds.get(number, ())),
                local_time(entry.at),
                entry.by,
            )
        )
    return tuple(found)


def between_rounds(history: History) -> dict[int, list[str]]:
    """Return who joined or left and the like, in words, by the number of rounds before it, as `history` prints it."""
    found: dict[int, list[str]] = {}
    with_rounds = {note.entry.id for note in notes_of(history) if note.round}
    count = 0
    for action in corrected(history.standing):
        if action.kind == "round":
            count += 1
        elif action.id not in with_rounds:
            found.setdefault(count, []).append(describe(history, action))
    return found


def whys(reasons: Sequence[Reason], rules: HouseRules) -> tuple[Why, ...]:
    """Return reasons with their rulings in words."""
    return tuple(Why(reason.text, _in_words(reason.ruling, rules) if reason.ruling else "") for reason in reasons)


def _in_words(ruling: str, rules: HouseRules) -> str:
    id, _, value = ruling.partition("=")
    found = rules.rulings().get(id)
    if not found:
        return ruling
    chosen = found[1].read(value)
    words = found[1].answered(chosen).removesuffix(".")
    return f"{'standard' if chosen == found[1].default else 'house'} rule: {words}"


def undoes(history: History) -> str:
    """Return the entry that undo takes back: `hand 7: Ann 4, Bob 17, caller Ann`; an empty text if there is none."""
    if not history.standing:
        return ""
    return spoken(history, describe(history, history.standing[-1], history.count, brief=True))


def redoes(history: History) -> str:
    """Return the entry that redo brings back; an empty text if there is none."""
    if not history.undone:
        return ""
    return spoken(history, describe(history, history.undone[-1], history.count + 1, brief=True))


def _latest(history: History) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yield the last two rounds, and the one that redo would bring back, each with what it did."""
    for number in range(history.count, max(0, history.count - 2), -1):
        played = history.round(number)
        yield played.entry.body, played.change.summary
    if history.undone and history.undone[-1].kind == "round":
        body = history.undone[-1].body
        with suppress(BadInput):
            change = history.game.apply(history.state, history.game.from_plain(body, history.rules)).last
            if change:
                yield body, change.summary


def spoken(history: History, text: str) -> str:
    """Return a text about the latest rounds as one would say it: `Ann 4, Bob 17` for `Ann=4 Bob=17`.

    A round that has no number or hand for each player is told by what it did: `Ann scores 4 points for SHIRT`.
    """
    if not text:
        return ""
    for body, summary in _latest(history):
        entered = as_entered(history, body)
        if not any(f"{player.name}=" in entered for player in history.state.players):
            text = text.replace(entered, summary)
    names = sorted((player.name for player in history.state.players), key=len, reverse=True)
    name = "|".join(map(re.escape, names))
    return re.sub(rf"({name})=", r"\1 ", re.sub(rf"(?<=[^:,;\s]) ({name})=", r", \1 ", text))
