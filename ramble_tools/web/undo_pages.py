"""Undo and redo, which every phone that shows a game has at the foot of the board."""

from ramble_tools.errors import ChangedElsewhereError
from ramble_tools.scorebook.sessions import Session
from ramble_tools.web.evening import Evening
from ramble_tools.web.game_pages import changed_question, done, request
from ramble_tools.web.messages import Ask, Page


def undo_or_redo(evening: Evening, ask: Ask, session: Session) -> Page:
    """Undo the last entry that the phone has seen, or redo the last one that was undone."""
    wanted, what = request(ask), ask.path[2]
    try:
        return done(ask, evening.games.act(session.row, lambda _: (what, {}), wanted))
    except ChangedElsewhereError as error:
        return changed_question(evening, ask, session, error)
