"""The pages of a game that only show: the game with an empty pad or as a board, and its result as a picture."""

from collections.abc import Mapping
from types import MappingProxyType

from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.story import result_picture
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import new_key, number, page
from ramble_tools.web.board import board_values
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, File, Page
from ramble_tools.web.pad import Filled, Pad, fields_of, pad_of
from ramble_tools.web.season_pages import of_game


def game(
    evening: Evening,
    ask: Ask,
    session: Session,
    pad: Pad | None = None,
    status: int = 0,
    wrong: Mapping[str, str] = MappingProxyType({}),
) -> Page:
    """Return the page of a game: the board, and this pad or an empty one; or the board alone, for the laptop or a TV.

    After a refusal, it says what is `wrong` beside the fields with these ids.
    """
    seconds = session.history.game.TIMER
    return page(
        "game.html",
        status,
        **board_values(session, last=number(ask.query.get("from", ""))),
        **of_game(session.row),
        rematch=evening.rematch(session.row),
        timer=None if seconds is None else evening.timers.left(session.row.id),
        timer_minutes=ask.form.get("minutes") or (seconds or 0) // 60,
        key=new_key(),
        pad=pad or _empty_pad(session),
        alone="board" in ask.query,
        wrong=wrong,
    )


def _empty_pad(session: Session) -> Pad | None:
    """Return the pad for the next round; None if the game is over."""
    if session.history.over or session.damage:
        return None
    fields, _ = fields_of(find_form(session.row.kind), session.history.setting(), {})
    return pad_of(Filled(fields), {})._replace(seq=session.seen, key=new_key())


def result(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the result of a game as a picture."""
    view = view_of(session)
    return Page(file=File(f"{view.name}.svg", "image/svg+xml", result_picture(view)))
