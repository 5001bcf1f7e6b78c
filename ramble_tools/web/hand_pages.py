"""The requests about a round that several phones enter: to call, to send one's own fields, and to call it off.

Each phone keeps what it sent until the round is over. A server that was started again takes the call again from that,
and looks in the book whether the round is there already.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from ramble_tools.errors import BadInput, PlayerError
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.news import changes_the_score
from ramble_tools.scorebook.sessions import Request, Session
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import not_found, number, page, plain, to
from ramble_tools.web.board import game_values
from ramble_tools.web.evening import Evening
from ramble_tools.web.game_pages import game, recorded
from ramble_tools.web.hand_view import Refused, Sharing, answers_of, current, sharing_of, shown, told, worth_of
from ramble_tools.web.messages import Ask, Page, Refusal
from ramble_tools.web.pad import filled, renamed, rules_of, typed_in
from ramble_tools.web.shared_hand import Call, Called, CalledOff, Happened, NotNowError, Recorded, Sent, owner

# What a request says of the call: `call.id` and so on. No field of a form is called so.
_CALL = "call."
_LONGEST_ID = 64


def hand(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return what this phone shows of the round that is open; for the page's script, only that part."""
    return _page(evening, ask, session)


def own(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return what a player's fields are worth while somebody types. Nothing is saved, and no other phone sees it."""
    answer = worth_of(session, ask.path[3], typed_in(ask.form))
    return page("_worth.html", worth=answer, **game_values(view_of(session)))


def call(evening: Evening, ask: Ask, session: Session) -> Page:
    """Open the fields of all players, or correct who called."""
    sharing = _require_sharing(session)
    me = sharing.player(ask.phone.name)
    if not me:
        return _refused(evening, ask, session, _not_playing(ask.phone.name, sharing))
    wanted = _call_of(ask, session, sharing, me)
    state = evening.hands.of(session.row.id)
    is_known = state.hand and state.hand.call.id == wanted.id
    if not is_known and any(map(changes_the_score, session.entries[wanted.seen :])):
        text = f"a {sharing.round} was recorded in the meantime, so nothing was opened"
        return _refused(evening, ask, session, BadInput(text))
    return _happens(evening, ask, session, Called(wanted)) or _page(evening, ask, session)


def send(evening: Evening, ask: Ask, session: Session) -> Page:
    """Take what is filled in for a player; with the last one, the round is recorded."""
    sharing = _require_sharing(session)
    wanted = _call_of(ask, session, sharing, ask.form.get(f"{_CALL}by", ""))
    player = renamed({"": ask.form.get(f"{_CALL}for", "")}, session.entries[wanted.seen :])[""]
    if player not in sharing.needed:
        return _refused(evening, ask, session, _not_playing(player, sharing))
    typed = _typed(ask, session, wanted, player)
    if refused := _unreadable(session, sharing, wanted, player, typed):
        return _page(evening, ask, session, player=player, typed=typed, refused=refused, status=422)
    return _happens(evening, ask, session, Sent(wanted, player, typed)) or _completed(evening, ask, session, sharing)


def off(evening: Evening, ask: Ask, session: Session) -> Page:
    """Call the round off: nothing is recorded, and what was sent is forgotten."""
    sharing = _require_sharing(session)
    me, open = sharing.player(ask.phone.name), current(session, evening.hands.of(session.row.id), sharing)
    stored = evening.hands.of(session.row.id).hand
    # The phone's owner may have got another name since.
    by = stored.call.by if stored and open and open.call.by == me else me
    return _happens(evening, ask, session, CalledOff(_id_of(ask), by)) or _page(evening, ask, session)


# --- what a request says


def _require_sharing(session: Session) -> Sharing:
    sharing = sharing_of(session)
    if sharing is None:
        raise not_found("in this game, nobody has fields of their own now")
    return sharing


def _not_playing(name: str, sharing: Sharing) -> PlayerError:
    whose = f"{name} is" if name else "this phone's owner is"
    return PlayerError(f"{whose} not in this {sharing.round}; in play: {', '.join(sharing.needed)}")


def _id_of(ask: Ask) -> str:
    """Return the identity of the call: for a new one, the key of its form. Raises Refusal."""
    id = ask.form.get(f"{_CALL}id") or ask.form.get("key", "")
    if not (0 < len(id) <= _LONGEST_ID and id.isascii() and id.isprintable() and " " not in id):
        raise Refusal(400, "That did not work", "the request does not say which call it is about; go back")
    return id


def _call_of(ask: Ask, session: Session, sharing: Sharing, by: str) -> Call:
    """Return the call as the phone knows it. Raises Refusal."""
    seen = number(ask.form.get(f"{_CALL}seen", ""))
    if seen is None or not 0 < seen <= session.seen:
        raise Refusal(400, "That did not work", "the request does not say what the page showed; go back and try again")
    caller = ask.form.get(f"{_CALL}now") or ask.form.get(f"{_CALL}caller") or by
    names = renamed({"by": by, "caller": caller}, session.entries[seen:])
    if any(name not in sharing.needed for name in names.values()):
        raise Refusal(400, "That did not work", "the request does not say who called; go back and try again")
    return Call(_id_of(ask), names["by"], names["caller"], seen, sharing.needed)


def _typed(ask: Ask, session: Session, call: Call, player: str) -> dict[str, str]:
    """Return what was typed in the fields of a player, and in those of nobody where somebody called."""
    typed = {name: text for name, text in typed_in(ask.form).items() if not name.startswith(_CALL)}
    leads = player == call.by
    return {
        name: text
        for name, text in renamed(typed, session.entries[call.seen :]).items()
        # The yes to a doubt about anybody is an empty text.
        if (whose := owner(name, call.needed)) == player or (leads and not (whose and text))
    }


def _unreadable(
    session: Session, sharing: Sharing, call: Call, player: str, typed: Mapping[str, str]
) -> Refused | None:
    """Return what is wrong with a player's own fields, whatever the others have."""
    called = {sharing.who.name: call.caller} if sharing.who else {}
    found = filled(session.history, called | {name: text for name, text in typed.items() if owner(name, [player])})
    fields = {field.name: field for field in found.fields}
    for name in sharing.needed[player]:
        if not typed.get(name, "").strip() and name in fields:
            return Refused(name, fields[name].title or fields[name].label)
    error = found.error
    if error and owner(error.field, sharing.needed) == player:
        return Refused(error.field, plain(error), rules_of(error))
    return None


# --- what happens


def _happens(evening: Evening, ask: Ask, session: Session, happened: Happened) -> Page | None:
    """Go on to the next state; return what this phone shows if that is refused."""
    game, id = session.row.id, happened.call.id if isinstance(happened, Called | Sent) else happened.id
    state = evening.hands.of(game)
    if id not in state.over and not (state.hand and state.hand.call.id == id) and _was_recorded(session.row, id):
        happened = Recorded(id)
    try:
        evening.hands.take(game, happened)
    except NotNowError as error:
        return _refused(evening, ask, session, error, 409)
    return None


def _completed(evening: Evening, ask: Ask, session: Session, sharing: Sharing) -> Page:
    """Record the round if all are in; what is in doubt or refused is said on every phone."""
    open = current(session, evening.hands.of(session.row.id), sharing)
    if open is None or open.missing:
        return _page(evening, ask, session)
    id = open.call.id
    # What was recorded in the meantime was seen, and it is another one.
    seen = number(ask.form.get("again", ""))
    wanted = Request(ask.phone.by, seen or open.call.seen, _key(session.row, id), again=seen is not None)
    try:
        session = recorded(evening, session, answers_of(session, open, sharing, open.typed), wanted)
    except BadInput:
        return _page(evening, ask, session)
    evening.hands.take(session.row.id, Recorded(id))
    return _page(evening, ask, session)


def _key(row: Row, id: str) -> str:
    """Return the key under which the book records a round once."""
    return hashlib.sha256(f"{row.identity} {id}".encode()).hexdigest()


def _was_recorded(row: Row, id: str) -> bool:
    return look_up(lambda book: book.store.sent(_key(row, id))) is not None


# --- what the phone shows


def _refused(evening: Evening, ask: Ask, session: Session, error: BadInput, status: int = 422) -> Page:
    return _page(evening, ask, session, note=plain(error), status=status)


def _page(
    evening: Evening, ask: Ask, session: Session, player: str = "", status: int = 200, note: str = "", **more: Any
) -> Page:
    """Return what this phone shows: for the page's script only that part, else the game. All phones are told."""
    state = evening.hands.of(session.row.id)
    events = () if ask.method == "GET" else evening.hands.tell(told(session, state))
    if not ask.script and ask.method == "POST" and status == 200:
        return to("g", session.row.name)._replace(events=events)
    seen = shown(session, state, ask.phone.name, player or ask.query.get("for", ""), note=note, **more)
    if ask.script:
        return page("_hand.html", status, shared=seen, **game_values(view_of(session)))._replace(events=events)
    return game(evening, ask, session, shared=seen)._replace(status=status, events=events)
