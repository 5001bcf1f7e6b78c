"""The list of games in the book, the one used last first."""

import shlex
from typing import TYPE_CHECKING, Any

from ramble_tools.cli.output import say, say_json
from ramble_tools.errors import BadInput, plural
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.sessions import Session, load
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.wording import local_time

if TYPE_CHECKING:
    from ramble_tools.scorebook.book import Book


def say_games(most: int | None, *, as_json: bool) -> None:
    """Print the games, open ones first, and how many more there are than `most` (None: all of them)."""
    with reading() as book:
        rows = book.games(most=most)
        more = 0 if most is None else book.store.count(None, deleted=False) - len(rows)
        missing = book.store.missing()
        found = [(row, _loaded(book, row)) for row in rows]
    if as_json:
        say_json({"games": [_as_json(row, session) for row, session in found], "more": more})
        return
    if not found and not missing:
        say("no game has been recorded yet; start one with ramble GAME new Ann Bob")
    for heading, is_open in (("open", True), ("finished", False)):
        chosen = [(row, session) for row, session in found if (session is None or not session.history.over) is is_open]
        if chosen:
            say(heading)
        for row, session in chosen:
            _say(row, session)
    if more:
        say(f"and {plural(more, 'older game')}; --top 0 lists them all")
    if missing:
        say(f"{plural(missing, 'game')} can't be found, because the scorebook is damaged; ramble games check says more")


def _loaded(book: "Book", row: Row) -> Session | None:
    """Return the game, or None if its log can't be replayed."""
    try:
        return load(book, row)
    except BadInput:
        return None


def _say(row: Row, session: Session | None) -> None:
    name = shlex.quote(row.name)
    if session is None:
        say(f"{row.name}: its log can't be read; ramble games export {name} saves it", indent=2)
        return
    history = session.history
    won = f", won by {listing(history.winners)}" if history.winners and history.over else ""
    count = plural(history.count, history.game.ROUND)
    players = ", ".join(player.name for player in history.state.players)
    say(f"{row.name}: {players}; {count}{won}", indent=2)
    say(local_time(row.at), indent=4)
    if session.damage:
        say(f"damaged: {session.damage}; ramble games repair says what can be done", indent=4)


def _as_json(row: Row, session: Session | None) -> dict[str, Any]:
    history = session.history if session else None
    return {
        "name": row.name,
        "kind": row.kind,
        "open": history is not None and not history.over,
        "players": list(history.names) if history else [],
        "rounds": history.count if history else None,
        "winner": list(history.winners) if history else [],
        "last": row.at,
        "damage": session.damage if session else "its log can't be read",
    }
