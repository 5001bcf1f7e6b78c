"""The requests about a game's players and the game itself: join, leave, seats, notes, house rules, the end, a rematch.

What can't be taken back by a tap, or ends something, asks once more, on a page or in a dialog.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeAlias

from ramble_tools.errors import BadInput, ChangedElsewhereError
from ramble_tools.scorebook import actions, sessions
from ramble_tools.scorebook.actions import NewEntry
from ramble_tools.scorebook.log_wording import as_entered
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.season_log import put_games, seasons_of
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.statistics import known_names
from ramble_tools.scorebook.view import view_of
from ramble_tools.web import season_pages
from ramble_tools.web.answers import number, page, plain, question_page, to
from ramble_tools.web.board import game_values, spoken
from ramble_tools.web.evening import Evening
from ramble_tools.web.game_pages import changed_question, done, request
from ramble_tools.web.messages import NOTHING, Ask, Event, Page, Refusal
from ramble_tools.web.rendering import field_id
from ramble_tools.web.ruling_fields import ruling_fields, typed_rulings
from ramble_tools.web.seat_list import seat_changes

_NAMES = 24
# What is wrong with no single field of the list of seats is said above it.
_LIST = "seats"
_IN_A_ROW = ("name", "leaves", "seat")


def players(evening: Evening, ask: Ask, session: Session, wrong: Mapping[str, str] = NOTHING) -> Page:
    """Return the page of the players and the game itself; after a refusal, with what was typed and what is `wrong`."""
    view = view_of(session)
    here = {player.name.casefold() for player in view.players if not player.gone}
    return page(
        "players.html",
        **game_values(view),
        known=[name for name in known_names(_NAMES) if name.casefold() not in here],
        **season_pages.of_game(session.row),
        wrong=wrong,
        kept={(ask.path[2], name): text for name, text in ask.form.items()},
        on_round=ask.form.get("number", ask.query.get("number", "")),
    )


def change(evening: Evening, ask: Ask, session: Session) -> Page:
    """Do what a form of this page or of the rules asks; a refusal is shown beside the field that it is about."""
    field, does = _FORMS[ask.path[2]]
    try:
        return does(evening, ask, session)
    except ChangedElsewhereError as error:
        return changed_question(evening, ask, session, error)
    except BadInput as error:
        shown = rules if ask.path[2] == "rules" else players
        return shown(evening, ask, session, {_place_of(error, session) or field: plain(error)})


def _place_of(error: BadInput, session: Session) -> str:
    """Return the id of the field in the list of seats that an error is about; empty if the page has none for it."""
    rows = {field_id(f"{what}:{player}") for player in session.history.players for what in _IN_A_ROW}
    return error.field if error.field in (*rows, "join") else ""


# --- entries in the game


def _entry(make: Callable[[History, Ask], NewEntry]) -> "_Does":
    """Return what adds this entry to the game."""
    return lambda evening, ask, session: done(
        ask, evening.games.act(session.row, lambda history: make(history, ask), request(ask))
    )


def _seats(evening: Evening, ask: Ask, session: Session) -> Page:
    """Change all that differs in the list of seats, or nothing."""
    shown = number(ask.form.get("shown", ""))
    if shown is None or not 0 < shown <= session.seen:
        raise Refusal(400, "That did not work", "the request does not say what the page showed; go back and try again")
    before = session.history
    if shown < session.seen:
        before = history_of(before.game, session.entries[:shown])
    return done(ask, evening.games.act_all(session.row, seat_changes(ask.form, before), request(ask)))


def _note(history: History, ask: Ask) -> NewEntry:
    return actions.note(history, ask.require_text("text", "type the note"), number(ask.form.get("number", "")))


def _remove(history: History, ask: Ask) -> NewEntry:
    return actions.remove(history, str(number(ask.form.get("number", "")) or 0))


# --- what is done with the whole game


def _rename(evening: Evening, ask: Ask, session: Session) -> Page:
    """Rename the game. Phones that know it by its old name find it all the same."""
    return to("g", sessions.rename(session.row, ask.require_text("to"), request(ask)).name)


def _delete(evening: Evening, ask: Ask, session: Session) -> Page:
    """Remove the game from the list. The first page brings it back."""
    sessions.delete(session.row.name, request(ask))
    return to()


def _house_rules(evening: Evening, ask: Ask, session: Session) -> Page:
    """Change some house rules of the whole game."""
    options, wrong = typed_rulings(session.history.game.Rules, ask.form)
    if wrong:
        return rules(evening, ask, session, wrong)
    return _entry(lambda history, _: actions.house_rules(history, options))(evening, ask, session)


def _season(evening: Evening, ask: Ask, session: Session) -> Page:
    """Add the game to a season, or take it out. Once it is there, the same request changes nothing."""
    put_games(ask.form.get("season", ""), [session.row.name], drop="drop" in ask.form, by=ask.phone.by)
    return to("g", session.row.name, "players")


def _new_season(evening: Evening, ask: Ask, session: Session) -> Page:
    put_games(season_pages.begin(evening, ask, session.row.kind).name, [session.row.name], by=ask.phone.by)
    return to("g", session.row.name, "players")


def _rematch(evening: Evening, ask: Ask, session: Session) -> Page:
    begun = evening.rematch(session.row)
    if begun and begun != ask.form.get("begun", ""):
        return to("g", begun)  # two phones asked for the same rematch
    row = sessions.rematch(session.row, by=ask.phone.by).row
    evening.serve_rematch(session.row, row)
    for season in seasons_of(session.row)[0]:
        with suppress(BadInput):  # the season may be closed
            put_games(season.name, [row.name], by=ask.phone.by)
    told = Event("again", {"game": row.name, "who": ask.phone.by or "somebody"}, session.row.id)
    return to("g", row.name)._replace(events=(told,))


_Does: TypeAlias = Callable[[Evening, Ask, Session], Page]
# What each form does, and the id of the field beside which its refusal is shown.
_FORMS: Mapping[str, tuple[str, _Does]] = {
    "players": (_LIST, _seats),
    "note": ("note-text", _entry(_note)),
    "end": ("all", _entry(lambda history, _: actions.end(history))),
    "remove": ("all", _entry(_remove)),
    "rename": ("game-to", _rename),
    "delete": ("all", _delete),
    "rules": ("all", _house_rules),
    "season": ("season", _season),
    "new-season": ("season-new", _new_season),
    "again": ("all", _rematch),
}


# --- the rules


def rules(evening: Evening, ask: Ask, session: Session, wrong: Mapping[str, str] = NOTHING) -> Page:
    """Return the short rules with this game's house rules, which can be changed there.

    After a refused change, they come with what was typed, and with what is `wrong` by the ids of the fields.
    """
    history = session.history
    return page(
        "rules.html",
        game=session.row.name,
        title=history.game.TITLE,
        sections=history.game.reference(history.rules),
        house_rules=history.rules.in_words(),
        can_change=not session.damage,
        rulings=ruling_fields(history.rules, ask.form),
        seq=session.seen,
        wrong=wrong,
    )


# --- what asks once more


def end(evening: Evening, ask: Ask, session: Session) -> Page:
    """Ask whether to end the game."""
    return question_page(ask, session, "End the game now?", ["Undo opens it again."], "End the game")


def remove(evening: Evening, ask: Ask, session: Session) -> Page:
    """Ask whether to remove a round."""
    history, what = session.history, session.history.game.ROUND
    chosen = history.require_round(number(ask.query.get("number", "")) or 0)
    entered = spoken(history, as_entered(history.rules, history.round(chosen).entry.body), chosen)
    later = f"The later {what}s are renumbered. " if chosen < history.count else ""
    removes, detail = f"Remove {what} {chosen}", f"{later}Undo brings it back."
    return question_page(ask, session, f"{removes}: {entered}?", [detail], removes, number=str(chosen))


def again(evening: Evening, ask: Ask, session: Session) -> Page:
    """Ask whether to begin a rematch."""
    first, does = session.history.state.turn, session.history.game.TURN
    text = f"The same players, seats and house rules{f'; {first} {does}' if does else ''}."
    text += " It is in the same season, if any."
    if not session.history.over:
        text += f" {session.row.name} is not over; it stays as it is."
    if begun := evening.rematch(session.row):
        text += f" The rematch {begun} has begun already; this will be another one."
    return question_page(ask, session, "Begin another game?", [text], "Begin a rematch", begun=begun)


def delete(evening: Evening, ask: Ask, session: Session) -> Page:
    """Ask whether to remove the game from the list."""
    text = f"Remove the game {session.row.name}?"
    detail = "It is kept under Removed games on the first page, where a tap brings it back."
    return question_page(ask, session, text, [detail], "Remove the game")
