"""The requests about a game's players and the game itself: join, leave, seats, who deals, notes, the end, a rematch.

What can't be taken back by a tap, or ends something, asks once more, on a page or in a dialog.
"""

from collections.abc import Callable
from contextlib import suppress

from ramble_tools.errors import BadInput, ChangedElsewhereError
from ramble_tools.games.minutes import read_minutes
from ramble_tools.scorebook import actions
from ramble_tools.scorebook.actions import Made
from ramble_tools.scorebook.club import put_games, seasons_of
from ramble_tools.scorebook.log_wording import as_entered
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session, rematch
from ramble_tools.scorebook.sessions import delete as delete_game
from ramble_tools.scorebook.sessions import rename as rename_game
from ramble_tools.scorebook.statistics import known_names
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import (
    Question,
    new_key,
    not_found,
    number,
    page,
    plain,
    question_page,
    require_key,
    require_organizer,
    require_writer,
    to,
    typed_text,
)
from ramble_tools.web.board import game_values, spoken
from ramble_tools.web.evening import Evening
from ramble_tools.web.game_pages import rules_page, timer_refused
from ramble_tools.web.messages import Ask, Event, Page
from ramble_tools.web.round_pages import changed_question, done, request, require_round
from ramble_tools.web.ruling_fields import typed_rulings
from ramble_tools.web.season_pages import begin as begin_season
from ramble_tools.web.season_pages import of_game

_NAMES = 24
# How the ids of fields of this page begin, where an error says which one of several it is about.
_OWN = ("player-", "seat-")


def players(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Return the page of the players and the game itself."""
    require_writer(ask)
    require_round(session.history, number(ask.query.get("number", "")))
    return _players_page(session, ask)


def _players_page(session: Session, ask: Ask, field: str = "", error: BadInput | None = None) -> Page:
    """Return the page; after a refusal, with what was typed, and with the error beside the field with this id."""
    view = view_of(session)
    present = [player.name for player in view.players if not player.gone]
    here = {name.casefold() for name in present}
    return page(
        "players.html",
        422 if error else 200,
        **game_values(view),
        key=new_key(),
        seats=[player.name for player in view.players if player.gone != "out"],
        present=present,
        known=[name for name in known_names(_NAMES) if name.casefold() not in here],
        **of_game(session.row),
        wrong={error.field if error.field.startswith(_OWN) else field: plain(error)} if error else {},
        kept={(ask.path[2], name): text for name, text in ask.form.items()},
        on_round=ask.form.get("number", ask.query.get("number", "")),
    )


def _do(evening: Evening, ask: Ask, session: Session, field: str, make: Callable[[History], Made]) -> Page:
    """Add an entry; a refusal is shown beside the field with this id."""
    wanted = request(ask)
    try:
        return done(ask, evening.live.act(session.row, make, wanted))
    except ChangedElsewhereError as error:
        return changed_question(evening, ask, session, error)
    except BadInput as error:
        return _players_page(session, ask, field, error)


def _chosen(ask: Ask, field: str = "") -> str:
    name = ask.form.get("name", "").strip()
    if not name:
        raise BadInput("choose a name", field=field)
    return name


def join(evening: Evening, ask: Ask, session: Session) -> Page:
    """Seat a new player."""
    return _do(evening, ask, session, "join-name", lambda history: actions.join(history, typed_text(ask, "name")))


def player(evening: Evening, ask: Ask, session: Session) -> Page:
    """Correct the name of a player in the whole game."""

    def made(history: History) -> Made:
        return actions.player(history, _chosen(ask, "player-name"), typed_text(ask, "to", "right name"))

    return _do(evening, ask, session, "player-to", made)


def rename(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Rename the game. Phones that know it by its old name find it all the same."""
    require_key(ask)
    try:
        row = rename_game(session.row, typed_text(ask, "to"), by=ask.phone.by)
    except BadInput as error:
        return _players_page(session, ask, "game-to", error)
    return to("g", row.name)._replace(changed=row.id)


def house_rules(evening: Evening, ask: Ask, session: Session) -> Page:
    """Change some house rules of the whole game."""
    wanted = request(ask)
    options, wrong = typed_rulings(session.history.game.Rules, ask.form)
    if wrong:
        return rules_page(session, ask.form, wrong)
    try:
        return done(ask, evening.live.act(session.row, lambda history: actions.house_rules(history, options), wanted))
    except ChangedElsewhereError as error:
        return changed_question(evening, ask, session, error)
    except BadInput as error:
        return rules_page(session, ask.form, {"all": plain(error)})


def season(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Add the game to a season, or take it out. Once it is there, the same request changes nothing."""
    require_key(ask)
    try:
        put_games(ask.form.get("season", ""), [session.row.name], drop="drop" in ask.form, by=ask.phone.by)
    except BadInput as error:
        return _players_page(session, ask, "season", error)
    return to("g", session.row.name, "players")


def new_season(evening: Evening, ask: Ask, session: Session) -> Page:
    """Begin a season with this game."""
    try:
        put_games(begin_season(evening, ask, session.row.kind).name, [session.row.name], by=ask.phone.by)
    except BadInput as error:
        return _players_page(session, ask, "season-new", error)
    return to("g", session.row.name, "players")


def leave(evening: Evening, ask: Ask, session: Session) -> Page:
    """Let a player leave."""
    return _do(evening, ask, session, "leave-name", lambda history: actions.leave(history, _chosen(ask)))


def deals(evening: Evening, ask: Ask, session: Session) -> Page:
    """Set who deals or goes first next."""
    if not session.history.game.TURN:
        return not_found("nobody deals or goes first in this game")
    return _do(evening, ask, session, "deals-name", lambda history: actions.deals(history, _chosen(ask)))


def seats(evening: Evening, ask: Ask, session: Session) -> Page:
    """Change the seats: `seat:1`, `seat:2` and so on are the players in their new order."""

    def made(history: History) -> Made:
        seats = range(1, len(history.state.players) + 1)
        names = [ask.form[f"seat:{seat}"] for seat in seats if ask.form.get(f"seat:{seat}", "").strip()]
        if not names:
            raise BadInput("choose a player for each seat")
        for seat, name in enumerate(names, start=1):
            if name in names[: seat - 1]:
                raise BadInput(f"{name} has seat {names.index(name) + 1} too", field=f"seat-{seat}")
        return "seats", {"names": [history.setting().named(name) for name in names]}

    return _do(evening, ask, session, "seat-1", made)


def note(evening: Evening, ask: Ask, session: Session) -> Page:
    """Add a note to the game, or to one of its rounds."""

    def made(history: History) -> Made:
        return actions.note(history, typed_text(ask, "text", "note"), number(ask.form.get("number", "")))

    return _do(evening, ask, session, "note-text", made)


def timer(evening: Evening, ask: Ask, session: Session) -> Page:
    """Start or stop the timer of a game that has one, once for each request. All phones are told."""
    require_writer(ask)
    game, seconds = session.row.id, session.history.game.TIMER
    if seconds is None:
        return not_found(f"{session.history.game.TITLE} is played without a timer")
    key = require_key(ask)
    found = Page(204, values={"seq": session.seen}) if ask.script else to("g", session.row.name)
    if key in evening.begun:
        return found
    if ask.form.get("do") == "stop":
        evening.timers.stop(game)
    else:
        try:
            minutes = read_minutes(ask.form.get("minutes", str(seconds // 60)))
        except BadInput as error:
            return timer_refused(evening, ask, session, plain(error))
        evening.timers.start(game, minutes * 60)
    evening.begun.keep(key, session.row)
    event = Event("timer", evening.timers.left(game), game)
    return found._replace(events=(event,))


# --- what asks once more


def end(evening: Evening, ask: Ask, session: Session) -> Page:
    """End the game; a GET asks whether to."""
    if ask.method == "GET":
        return _asked(ask, session, "end", "End the game now?", "Undo opens it again.", "End the game")
    return _do(evening, ask, session, "all", actions.end)


def remove(evening: Evening, ask: Ask, session: Session) -> Page:
    """Remove a round; a GET asks whether to."""
    sent = ask.query if ask.method == "GET" else ask.form
    chosen, what = number(sent.get("number", "")) or 0, session.history.game.ROUND
    if ask.method == "GET":
        require_round(session.history, chosen)
        history = session.history
        entered = spoken(history, as_entered(history.rules, history.round(chosen).entry.body), chosen)
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
        return actions.remove(history, str(chosen))

    return _do(evening, ask, session, "all", made)


def delete(evening: Evening, ask: Ask, session: Session) -> Page:
    """Remove the game from the list; a GET asks whether to. The first page brings it back."""
    require_organizer(evening, ask, "remove games")
    if ask.method == "GET":
        text = f"Remove the game {session.row.name}?"
        detail = "It is kept under Removed games on the first page, where a tap brings it back."
        return _asked(ask, session, "delete", text, detail, "Remove the game")
    require_key(ask)
    row = delete_game(session.row.name, by=ask.phone.by)
    return to()._replace(changed=row.id)


def again(evening: Evening, ask: Ask, session: Session) -> Page:
    """Begin a rematch; a GET asks whether to."""
    if ask.method == "GET":
        first, does = session.history.state.turn, session.history.game.TURN
        text = f"The same players, seats and house rules{f'; {first} {does}' if does else ''}."
        text += " It is in the same season, if any."
        if not session.history.over:
            text += f" {session.row.name} is not over; it stays as it is."
        if begun := evening.rematch(session.row):
            text += f" The rematch {begun} has begun already; this will be another one."
        known = {"begun": begun} if begun else {}
        return _asked(ask, session, "again", "Begin another game?", text, "Begin a rematch", **known)
    key, begun = require_key(ask), evening.rematch(session.row)
    if begun and begun != ask.form.get("begun", "") and key not in evening.begun:
        return to("g", begun)  # two phones asked for the same rematch
    if key not in evening.begun:
        try:
            row = rematch(session.row, by=ask.phone.by).row
        except BadInput as error:
            return _players_page(session, ask, "all", error)
        evening.begun.keep(key, row)
        evening.serve_rematch(session.row, row)
        for season in seasons_of(session.row)[0]:
            with suppress(BadInput):  # the season may be closed
                put_games(season.name, [row.name], by=ask.phone.by)
    row = evening.begun[key]
    told = Event("again", {"game": row.name, "who": ask.phone.by or "somebody"}, session.row.id)
    return to("g", row.name)._replace(changed=row.id, events=(told,))


def _asked(ask: Ask, session: Session, action: str, text: str, detail: str, yes: str, **fields: str) -> Page:
    require_writer(ask)
    hidden = {"seq": str(session.seen), "key": new_key(), **fields}
    return question_page(ask, Question(session.row.name, action, text, (detail,), yes, hidden))
