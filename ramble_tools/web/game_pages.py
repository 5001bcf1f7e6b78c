"""The pages of a game that only show: the game with an empty pad or as a board, and the rules."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.story import result_picture
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import new_key, number, page
from ramble_tools.web.board import board_values
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, File, Page
from ramble_tools.web.pad import Pad, fields_of, pad_of
from ramble_tools.web.ruling_fields import ruling_fields
from ramble_tools.web.season_pages import of_game


def game(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return the page of a game: the board, and an empty pad; or the board alone, for the laptop or a TV."""
    last = number(ask.query.get("from", ""))
    return game_page(evening, session, _empty_pad(session), last=last, alone="board" in ask.query)


def _empty_pad(session: Session) -> Pad | None:
    """Return the pad for the next round; None if the game is over."""
    if session.history.over or session.damage:
        return None
    form, setting = find_form(session.row.kind), session.history.setting()
    fields, _ = fields_of(form, setting, {})
    return pad_of(fields, {})._replace(seq=session.seen, key=new_key())


def game_page(
    evening: Evening,
    session: Session,
    pad: Pad | None,
    status: int = 200,
    *,
    last: int | None = None,
    alone: bool = False,
    wrong: Mapping[str, str] = MappingProxyType({}),
    minutes: str = "",
) -> Page:
    """Return the page of a game with this pad, and with the rounds up to the `last` one; or the board `alone`."""
    values = {**board_values(session, last=last), **_beside(evening, session), **of_game(session.row)}
    values["timer_minutes"] = minutes or values["timer_minutes"]
    return page("game.html", status, **values, key=new_key(), pad=pad, alone=alone, wrong=wrong)


def timer_refused(evening: Evening, ask: Ask, session: Session, error: str) -> Page:
    """Return what was typed for the timer, with what is wrong with it: on the whole page, or alone for its script."""
    found = game_page(
        evening, session, _empty_pad(session), 422, wrong={"minutes": error}, minutes=ask.form.get("minutes", "")
    )
    return found._replace(template="_timer.html") if ask.script else found


def _beside(evening: Evening, session: Session) -> dict[str, Any]:
    """Return what a board shows that is not of the game itself: its rematch, and its timer."""
    seconds, rematch = session.history.game.TIMER, evening.rematch(session.row)
    timer = None if seconds is None else evening.timers.left(session.row.id)
    return {"rematch": rematch, "timer": timer, "timer_minutes": (seconds or 0) // 60}


def result(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the result of a game as a picture."""
    view = view_of(session)
    return Page(file=File(f"{view.name}.svg", "image/svg+xml", result_picture(view)))


def rules(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the short rules with this game's house rules, which can be changed there."""
    return rules_page(session)


def rules_page(
    session: Session,
    typed: Mapping[str, str] = MappingProxyType({}),
    wrong: Mapping[str, str] = MappingProxyType({}),
) -> Page:
    """Return the short rules; after a refused change, with what was typed and what is `wrong`, by fields' ids."""
    history = session.history
    return page(
        "rules.html",
        422 if wrong else 200,
        game=session.row.name,
        title=history.game.TITLE,
        sections=history.game.reference(history.rules),
        house_rules=history.rules.in_words(),
        can_change=not session.damage,
        rulings=ruling_fields(history.rules, typed),
        seq=session.seen,
        key=new_key(),
        wrong=wrong,
    )
