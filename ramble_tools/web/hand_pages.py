"""The requests about a round that several phones enter: to call, to send one's own fields, and to call it off.

Each phone keeps what it sent until the round is over. A server that was started again takes the call again from that,
and looks in the book whether the round is there already.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from ramble_tools.errors import BadInput, PlayerError
from ramble_tools.games.fields import Answers
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.sessions import Request, Session
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import not_found, number, page, plain, to
from ramble_tools.web.board import game_values
from ramble_tools.web.evening import Evening
from ramble_tools.web.game_pages import game, recorded
from ramble_tools.web.hand_view import (
    Refused,
    Sharing,
    answers_of,
    current,
    holds_up,
    sharing_of,
    shown,
    speaks_against,
    told,
    worth_of,
)
from ramble_tools.web.messages import Ask, Page, Refusal
from ramble_tools.web.pad import filled, renamed, rules_of, typed_in
from ramble_tools.web.rendering import sentence
from ramble_tools.web.shared_hand import Call, Called, CalledOff, Happened, NotNowError, Recorded, Sent, owner

# What a request says of the call: `call.id` and so on. No field of a form is called so.
_CALL = "call."
_LONGEST_ID = 64
# What was typed when the phone's owner was asked whether to go on with it.
_SURE = f"{_CALL}sure"


def hand(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return what this phone shows of the round that is open; for the page's script, only that part."""
    return _page(evening, ask, session)


def own(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return what a player's fields are worth while somebody types. Nothing is saved, and no other phone sees it."""
    player = ask.path[3]
    sharing = sharing_of(session)
    calls = ask.form.get(f"{_CALL}caller", player) == player == (sharing.player(ask.phone.name) if sharing else "")
    typed, sure = typed_in(ask.form), ask.form.get(_SURE, "")
    typed.pop(_SURE, None)
    answer = worth_of(session, player, typed, calls=calls)
    is_asked = sure in typed.values() and speaks_against(answer)
    return page("_worth.html", worth=answer, sure=sure if is_asked else "", **game_values(view_of(session)))


def call(evening: Evening, ask: Ask, session: Session) -> Page:
    """Open the fields of all players, with what the phone's owner has typed in theirs; or correct who called.

    Who calls with what the referee speaks against is asked once, because it may be typed wrong.
    """
    sharing = _require_sharing(session)
    me = sharing.player(ask.phone.name)
    if not me:
        return _refused(evening, ask, session, _not_playing(ask.phone.name, sharing))
    wanted = _call_of(ask, session, sharing, me)
    state = evening.hands.of(session.row.identity)
    is_known = wanted.id in state.over or (state.hand and state.hand.call.id == wanted.id)
    is_known = is_known or _was_recorded(session.row, wanted.id)
    if not is_known and any(map(holds_up, session.entries[wanted.seen :])):
        text = f"a {sharing.round} was recorded in the meantime, so nothing was opened"
        return _refused(evening, ask, session, BadInput(text))
    typed = {} if ask.form.get(f"{_CALL}now") else _typed(ask, session, wanted, me)
    # Somebody may call first, and then type. Where nobody calls, what is empty is meant to be.
    own = [text for name, text in typed.items() if owner(name, sharing.needed) == me]
    if not any(map(str.strip, own)) and not (own and sharing.who is None):
        return _happens(evening, ask, session, Called(wanted)) or _page(evening, ask, session)
    if refused := _unreadable(session, sharing, wanted, me, typed):
        return _page(evening, ask, session, player=me, typed=typed, refused=refused, status=422)
    sure, is_first = " ".join(own), not is_known and state.hand is None
    if is_first and ask.form.get(_SURE) != sure and speaks_against(worth_of(session, me, typed, calls=True)):
        return _page(evening, ask, session, player=me, typed=typed, sure=sure, status=422)
    return (
        _happens(evening, ask, session, Called(wanted))
        or _happens(evening, ask, session, Sent(wanted, me, typed, ask.phone.id))
        or _completed(evening, ask, session, sharing)
    )


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
    sent = Sent(wanted, player, typed, ask.phone.id)
    return _happens(evening, ask, session, sent) or _completed(evening, ask, session, sharing)


def off(evening: Evening, ask: Ask, session: Session) -> Page:
    """Call the round off: nothing is recorded, and what was sent is forgotten."""
    _require_sharing(session)
    found = _happens(evening, ask, session, CalledOff(_id_of(ask))) or _page(evening, ask, session)
    said = sentence(f"{ask.phone.by} called it off")
    return found._replace(events=tuple(each._replace(data={**each.data, "said": said}) for each in found.events))


# --- what a request says


def _require_sharing(session: Session) -> Sharing:
    sharing = sharing_of(session)
    if sharing is None or not sharing.needed:
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
    """Return what was typed in the fields of a player, and in those of nobody where somebody called.

    A field that another answer has taken away is empty.
    """
    typed = {name: text for name, text in typed_in(ask.form).items() if not name.startswith(_CALL)}
    leads = player == call.by
    return dict.fromkeys(call.needed[player], "") | {
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
    own = {name: text for name, text in typed.items() if owner(name, sharing.needed) == player}
    found = filled(session.history, called | own)
    for field in found.fields:
        is_empty = not typed.get(field.name, "").strip() and field.default is None
        if field.name in sharing.needed[player] and is_empty:
            return Refused(field.name, field.title or field.label)
    error = found.error or _not_read(session, found.answers)
    if error and owner(error.field, sharing.needed) == player:
        return Refused(error.field, plain(error), rules_of(error))
    return None


def _not_read(session: Session, answers: Answers) -> BadInput | None:
    try:
        find_form(session.row.kind).read(session.history.setting(), answers)
    except BadInput as error:
        return error
    return None


# --- what happens


def _happens(evening: Evening, ask: Ask, session: Session, happened: Happened) -> Page | None:
    """Go on to the next state; return what this phone shows if that is refused."""
    game, id = session.row.identity, happened.call.id if isinstance(happened, Called | Sent) else happened.id
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
    open = current(session, evening.hands.of(session.row.identity), sharing)
    if open is None or open.missing:
        return _page(evening, ask, session)
    id = open.call.id
    # What was recorded in the meantime was seen, and it is another one.
    seen = number(ask.form.get("again", ""))
    known = open.call.seen if any(map(holds_up, session.entries[open.call.seen :])) else session.seen
    wanted = Request(ask.phone.by, seen or known, _key(session.row, id), again=seen is not None)
    try:
        session = recorded(evening, session, answers_of(session, open, sharing, open.typed), wanted)
    except BadInput:
        return _page(evening, ask, session)
    evening.hands.take(session.row.identity, Recorded(id))
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
    state = evening.hands.of(session.row.identity)
    events = () if ask.method == "GET" else evening.hands.tell(told(session, state))
    if not ask.script and ask.method == "POST" and status == 200:
        return to("g", session.row.name)._replace(events=events)
    seen = shown(session, state, ask.phone, player or ask.query.get("for", ""), opened=True, note=note, **more)
    if ask.script:
        return page("_hand.html", status, shared=seen, **game_values(view_of(session)))._replace(events=events)
    return game(evening, ask, session, shared=seen)._replace(status=status, events=events)
