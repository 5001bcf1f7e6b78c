"""The pages of a game that only show: the game, its board, the pad, an edit, the history and the rules."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ramble_tools.errors import BadInput
from ramble_tools.games.registry import find_form
from ramble_tools.games.results import Change
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import Refused, new_key, not_found, number, page
from ramble_tools.web.board import board_values, game_values
from ramble_tools.web.pad import Filled, Pad, fields_of, filled, pad_of, typed_in
from ramble_tools.web.refusals import plain
from ramble_tools.web.season_pages import of_game
from ramble_tools.web.values import Ask, Page

if TYPE_CHECKING:
    from ramble_tools.web.pages import Pages

# The history shows this many rounds on a page.
_ROUNDS_ON_A_PAGE = 50


def game(pages: "Pages", ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the page of a game: the board, and an empty pad."""
    return game_page(pages, session, empty_pad(session))


def game_page(pages: "Pages", session: Session, pad: Pad | None, status: int = 200) -> Page:
    """Return the page of a game with this pad."""
    values = {**board_values(session), **_beside(pages, session), **of_game(session.row)}
    return page("game.html", status, **values, key=new_key(), pad=pad, board="")


def board(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Return the board alone, for the laptop or a TV."""
    values = {**board_values(session), **_beside(pages, session)}
    size = "big" if "big" in ask.query else "small"
    return page("game.html", **values, key=new_key(), pad=None, seasons=(), board=size)


def _beside(pages: "Pages", session: Session) -> dict[str, Any]:
    """Return what a board shows that is not of the game itself: its rematch, and its timer."""
    seconds, rematch = session.history.game.TIMER, pages.rematch(session.row)
    if seconds is None:
        return {"rematch": rematch, "timer": None, "timer_minutes": 0}
    return {"rematch": rematch, "timer": pages.timers.left(session.row.id), "timer_minutes": seconds // 60}


def empty_pad(session: Session) -> Pad | None:
    """Return the pad for the next round; None if the game is over."""
    if session.history.over or session.damage:
        return None
    form, setting = find_form(session.row.kind), session.history.setting()
    fields, _ = fields_of(form, setting, {})
    return pad_of(fields, {})._replace(seq=session.seen, key=new_key())


def pad(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Return the pad for what is typed so far, and what the round would do; nothing is written."""
    sent = ask.form if ask.method == "POST" else ask.query
    corrected = number(sent.get("number", ""))
    require_round(session.history, corrected)
    found = filled_pad(session, typed_in(sent), corrected)
    if sent.get("check") == "yes" and found.preview is None:
        found = _why_not(session, typed_in(sent), corrected)
    seq = number(sent.get("seq", ""))
    found = found._replace(key=sent.get("key") or new_key(), seq=session.seen if seq is None else seq)
    return pad_page(pages, session, ask, found)


def filled_pad(session: Session, typed: Mapping[str, str], corrected: int | None = None) -> Pad:
    """Return the pad with what is typed so far, and what the round would do."""
    found = filled(session.history, typed, corrected)
    shown = pad_of(found.fields, typed, asked=found.asked.name if found.asked else "")._replace(number=corrected)
    return shown._replace(preview=_preview(session, found, corrected)) if typed else shown


def _preview(session: Session, found: Filled, corrected: int | None) -> Change | None:
    """Return what the round would do; None if it is not complete or not possible."""
    if found.error or found.asked:
        return None
    with suppress(BadInput):
        return _tried(session, found, corrected)
    return None


def _tried(session: Session, found: Filled, corrected: int | None) -> Change | None:
    """Return what the round would do, if that is known. Raises BadInput."""
    history = session.history
    setting = history.setting(corrected)
    round = find_form(session.row.kind).read(setting, found.answers)
    change = history.game.apply(setting.state, round).last if setting.state else None
    if change is None:
        return None
    return change


def _why_not(session: Session, typed: Mapping[str, str], corrected: int | None) -> Pad:
    """Return the pad with what is wrong with a round that can't be recorded as it is."""
    found = filled(session.history, typed, corrected)
    error = found.error
    if error is None:
        try:
            _tried(session, found, corrected)
        except BadInput as refused:
            error = refused
    return refused_pad(session, typed, error, corrected)


def pad_page(pages: "Pages", session: Session, ask: Ask, pad: Pad, status: int = 200) -> Page:
    """Return the pad: alone for the page's script, otherwise on a whole page."""
    if ask.script:
        return page("_pad.html", status, pad=pad, **game_values(view_of(session)))
    if pad.number is not None:
        return page("edit.html", status, pad=pad, **game_values(view_of(session)))
    return game_page(pages, session, pad, status)


def require_round(history: History, number: int | None) -> None:
    """Raise Refused if there is no round with this number; None is no round in particular."""
    if number is not None and not 1 <= number <= history.count:
        raise Refused(not_found(f"there is no such {history.game.ROUND}"))


def edit(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Return the page on which a round is corrected."""
    chosen = (number(ask.path[3]) if len(ask.path) == 4 else 0) or 0
    require_round(session.history, chosen)
    answers = find_form(session.row.kind).answers(session.history.round(chosen).round)
    found = filled_pad(session, answers, chosen)._replace(seq=session.seen, key=new_key(), preview=None)
    return pad_page(pages, session, ask, found)


def history(pages: "Pages", ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return every round and why, the latest first, some on each page."""
    view = view_of(session)
    count = view.round_count
    last = min(number(ask.query.get("from", "")) or count, count)
    first = max(0, last - _ROUNDS_ON_A_PAGE)
    return page(
        "history.html",
        **game_values(view),
        rounds=view.rounds[first:last][::-1],
        later=min(count, last + _ROUNDS_ON_A_PAGE) if last < count else None,
        earlier=first or None,
    )


def rules(pages: "Pages", ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the short rules with this game's house rules."""
    history = session.history
    return page(
        "rules.html",
        game=session.row.name,
        title=history.game.TITLE,
        sections=history.game.reference(history.rules),
        house_rules=history.rules.in_words(),
    )


def refused_pad(
    session: Session, typed: Mapping[str, str], error: BadInput | None, corrected: int | None = None
) -> Pad:
    """Return the pad with what was typed, and what is wrong with it or still missing."""
    found = filled(session.history, typed, corrected)
    asked = found.asked.name if found.asked else ""
    if error is None:
        about, text = asked, found.asked.title or found.asked.label if found.asked else ""
    else:
        about, text = error.field, plain(error)
    return pad_of(found.fields, typed, error=text, about=about, asked=asked)._replace(number=corrected)
