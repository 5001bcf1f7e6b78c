"""The requests about a game's players and the game itself: join, leave, seats, who deals, notes, the end, a rematch.

What can't be taken back by a tap, or ends something, asks once more, on a page or in a dialog.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from ramble_tools.errors import BadInput, ChangedElsewhereError
from ramble_tools.games.players import still_in
from ramble_tools.scorebook import deeds
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session, rematch
from ramble_tools.scorebook.statistics import known_names
from ramble_tools.scorebook.wording import as_entered
from ramble_tools.web.answers import new_key, not_found, number, page, require_key, require_writer, to
from ramble_tools.web.board import spoken
from ramble_tools.web.changing import changed_question, done, request
from ramble_tools.web.game_pages import require_round
from ramble_tools.web.questions import Question, question_page
from ramble_tools.web.refusals import plain
from ramble_tools.web.season_pages import of_game
from ramble_tools.web.values import Ask, Event, Page

if TYPE_CHECKING:
    from ramble_tools.web.pages import Pages

Made: TypeAlias = tuple[str, Mapping[str, Any]]

_NAMES = 24


def players(pages: "Pages", ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the page of the players and the game itself."""
    require_writer(ask)
    return _players_page(session)


def _players_page(session: Session, about: str = "", error: str = "", typed: Mapping[str, str] | None = None) -> Page:
    history = session.history
    present = still_in(history.state.players)
    here = {name.casefold() for name in present}
    return page(
        "players.html",
        422 if error else 200,
        game=session.row.name,
        round=history.game.ROUND,
        seq=session.seen,
        key=new_key(),
        seats=[player.name for player in history.state.players if player.out is None or player.left],
        present=present,
        known=[name for name in known_names(_NAMES) if name.casefold() not in here],
        turn=history.game.TURN,
        first=history.state.turn,
        over=history.over,
        ended=history.ended,
        **of_game(session.row),
        about=about,
        error=error,
        typed=typed or {},
    )


def _do(pages: "Pages", ask: Ask, session: Session, about: str, deed: Callable[[History], Made]) -> Page:
    """Carry out a deed; a refusal is shown beside the part of the page that it is about."""
    wanted = request(ask)
    try:
        return done(ask, pages.live.act(session.row, deed, wanted))
    except ChangedElsewhereError as error:
        return changed_question(pages, ask, session, error)
    except BadInput as error:
        return _players_page(session, about, plain(error), ask.form)


def _named(ask: Ask, what: str) -> str:
    name = ask.form.get("name", "").strip()
    if not name:
        raise BadInput(f"who {what}? choose a name")
    return name


def join(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Seat a new player."""
    return _do(pages, ask, session, "join", lambda history: deeds.join(history, _named(ask, "joins")))


def leave(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Let a player leave."""
    return _do(pages, ask, session, "leave", lambda history: deeds.leave(history, _named(ask, "leaves")))


def deals(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Set who deals or goes first next."""
    if not session.history.game.TURN:
        return not_found("nobody deals or goes first in this game")
    what = f"{session.history.game.TURN} next"
    return _do(pages, ask, session, "deals", lambda history: deeds.deals(history, _named(ask, what)))


def seats(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Change the seats: `seat:1`, `seat:2` and so on are the players in their new order."""

    def made(history: History) -> Made:
        seats = range(1, len(history.state.players) + 1)
        names = [ask.form[f"seat:{seat}"] for seat in seats if ask.form.get(f"seat:{seat}", "").strip()]
        if not names:
            raise BadInput("choose a player for each seat")
        return "seats", {"names": [history.setting().named(name) for name in names]}

    return _do(pages, ask, session, "seats", made)


def note(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Add a note to the game, or to one of its rounds."""

    def made(history: History) -> Made:
        text = ask.form.get("text", "")
        if not text.strip():
            raise BadInput("type the note")
        return deeds.note(history, text, number(ask.form.get("number", "")))

    return _do(pages, ask, session, "note", made)


# --- what asks once more


def end(pages: "Pages", ask: Ask, session: Session) -> Page:
    """End the game; a GET asks whether to."""
    if ask.method == "GET":
        return _asked(ask, session, "end", "End the game now?", "Undo opens it again.", "End the game")
    return _do(pages, ask, session, "end", deeds.end)


def remove(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Remove a round; a GET asks whether to."""
    sent = ask.query if ask.method == "GET" else ask.form
    chosen, what = number(sent.get("number", "")) or 0, session.history.game.ROUND
    if ask.method == "GET":
        require_round(session.history, chosen)
        entered = spoken(session.history, as_entered(session.history, session.history.round(chosen).entry.body))
        later = f"The later {what}s are renumbered. " if chosen < session.history.count else ""
        return _asked(
            ask,
            session,
            "remove",
            f"Remove {what} {chosen}: {entered}?",
            f"{later}Undo brings it back.",
            f"Remove {what} {chosen}",
            number=str(chosen),
        )

    def made(history: History) -> Made:
        require_round(history, chosen)
        return deeds.remove(history, str(chosen))

    return _do(pages, ask, session, "remove", made)


def again(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Begin a rematch; a GET asks whether to."""
    if ask.method == "GET":
        text = "The same players, seats and house rules; the next dealer deals."
        if not session.history.over:
            text += f" {session.row.name} is not over; it stays as it is."
        if begun := pages.rematch(session.row):
            text += f" The rematch {begun} has begun already; this will be another one."
        return _asked(ask, session, "again", "Begin another game?", text, "Begin a rematch")
    key = require_key(ask)
    if key not in pages.begun:
        try:
            row = rematch(session.row, by=ask.phone.by).row
        except BadInput as error:
            return _players_page(session, "again", plain(error))
        pages.begun.keep(key, row)
        pages.rematches[session.row.id] = row
        pages.served_now(row)
    row = pages.begun[key]
    told = Event("again", {"game": row.name, "who": ask.phone.by}, session.row.id)
    return to("g", row.name)._replace(changed=row.id, events=(told,))


def _asked(ask: Ask, session: Session, deed: str, text: str, detail: str, yes: str, **fields: str) -> Page:
    require_writer(ask)
    hidden = {"seq": str(session.seen), "key": new_key(), **fields}
    return question_page(ask, Question(session.row.name, deed, text, (detail,), yes, hidden))
