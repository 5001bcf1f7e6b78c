"""What the board of a game shows beside its view: the latest rounds, the news, and what undo and redo would do."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from ramble_tools.scorebook.chart import chart_of
from ramble_tools.scorebook.entry_data import WRONG_DATA
from ramble_tools.scorebook.log_wording import as_entered
from ramble_tools.scorebook.news import last_news
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.story import story_of
from ramble_tools.scorebook.view import GameView, view_of

# A page works out the reasons of the latest rounds, or of some earlier ones: those of a long game would take too long.
_LATEST, _EARLIER = 8, 50
# A board has room for the points of this many rounds beside the totals.
_IN_A_ROW = 16


def game_values(view: GameView) -> dict[str, Any]:
    """Return what every page of a game has: the view, the game's name and its word for a round, and the last entry."""
    return {"view": view, "game": view.name, "round": view.game.ROUND, "seq": view.seq}


def board_values(session: Session, said: str = "", last: int | None = None) -> dict[str, Any]:
    """Return the values of `_board.html`, apart from what differs between phones.

    `said` is what happened since the board before this one, and `last` is the latest round to be shown, if not all are.
    """
    view, history = view_of(session), session.history
    count = view.round_count
    until = min(last or count, count)
    first = max(0, until - (_EARLIER if last else _LATEST))
    return {
        **game_values(view),
        "rounds": view.rounds[first:until][::-1],
        "before": view.rounds[-_IN_A_ROW:-1][::-1],
        "earlier": first,
        "later": min(count, until + _EARLIER) if until < count else 0,
        "paged": last,
        "chart": chart_of(view) if view.has_chart else None,
        "story": story_of(view),
        "news": spoken(history, last_news(view)),
        "said": said,
        "undo": "" if _is_start(view) else spoken(history, view.undoes),
        "redo": spoken(history, view.redoes),
    }


def _is_start(view: GameView) -> bool:
    """Return whether nothing was entered yet but who deals first, which was chosen with the players."""
    return [(action.id, action.kind) for action in view.standing] == [(2, "deals")]


def _latest(history: History) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yield the last two rounds, and the one that redo would bring back, each with what it did."""
    for number in range(history.count, max(0, history.count - 2), -1):
        played = history.round(number)
        yield played.entry.body, played.change.summary
    if history.undone and history.undone[-1].kind == "round":
        body = history.undone[-1].body
        with suppress(*WRONG_DATA):
            change = history.game.apply(history.state, history.game.from_plain(body, history.rules)).last
            if change:
                yield body, change.summary


def spoken(history: History, text: str) -> str:
    """Return a text about the latest rounds as one would say it: `Ann 4, Bob 17` for `Ann=4 Bob=17`.

    A round that has no number or hand for each player is described by what it did: `Ann scores 4 points for SHIRT`.
    """
    if not text:
        return ""
    for body, summary in _latest(history):
        entered = as_entered(history.rules, body)
        if not any(f"{player.name}=" in entered for player in history.state.players):
            text = text.replace(entered, summary)
    names = sorted((player.name for player in history.state.players), key=len, reverse=True)
    name = "|".join(map(re.escape, names))
    return re.sub(rf"({name})=", r"\1 ", re.sub(rf"(?<=[^:,;\s]) ({name})=", r", \1 ", text))
