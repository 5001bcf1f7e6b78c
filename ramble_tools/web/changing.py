"""The requests that change a game: rounds, corrections, undo and redo.

Each has the number of the last entry that the phone has seen, and its form's key, so that it is carried out only once.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ramble_tools.errors import BadInput, ChangedElsewhereError
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.deeds import Made
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.meanwhile import changes_the_score, news_since
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Deed, Request, Session
from ramble_tools.web.answers import malformed, number, require_key, require_seq, to
from ramble_tools.web.board import redoes, spoken, undoes
from ramble_tools.web.game_pages import pad_page, refused_pad, require_round
from ramble_tools.web.pad import filled, typed_in
from ramble_tools.web.questions import Question, question_page
from ramble_tools.web.refusals import plain
from ramble_tools.web.values import Ask, Page

if TYPE_CHECKING:
    from ramble_tools.web.pages import Pages


def request(ask: Ask) -> Request:
    """Return who asks for an entry and what they have seen. Raises Refused."""
    key = require_key(ask)
    return Request(ask.phone.by, require_seq(ask), key, again=ask.form.get("again") == "yes")


def done(ask: Ask, session: Session) -> Page:
    """Return the answer to a request that was carried out: now, before, or by somebody else."""
    changed = None if session.repeated else session.row.id
    if ask.script:
        return Page(204, values={"seq": session.seen}, changed=changed)
    return to("g", session.row.name)._replace(changed=changed)


def add(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Record a round."""
    return _record(pages, ask, session, None)


def edit(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Correct a round."""
    corrected = number(ask.form.get("number", ""))
    if corrected is None:
        raise malformed("the request does not say what to correct; go back and try again")
    return _record(pages, ask, session, corrected)


def _record(pages: "Pages", ask: Ask, session: Session, corrected: int | None) -> Page:
    wanted, typed = request(ask), typed_in(ask.form)

    def deed(history: History) -> Made:
        round = _round(history, typed, corrected)
        return ("round", round) if corrected is None else ("edit", {"number": corrected, "round": round})

    try:
        return done(ask, _act(pages, session, deed, wanted))
    except ChangedElsewhereError as error:
        return _changed_elsewhere(pages, ask, session, error)
    except BadInput as error:
        pad = refused_pad(session, typed, None if isinstance(error, _AskedError) else error, corrected)
        return pad_page(pages, session, ask, pad._replace(seq=wanted.seen or 0, key=wanted.key), 422)


def _act(pages: "Pages", session: Session, deed: Deed, wanted: Request) -> Session:
    """Record a round, though a note was written or the game got another name since the phone last saw it."""
    try:
        return pages.live.act(session.row, deed, wanted)
    except ChangedElsewhereError as error:
        if any(map(changes_the_score, error.meanwhile)):
            raise
        return pages.live.act(session.row, deed, wanted._replace(seen=pages.live.look(session.row).seen))


class _AskedError(BadInput):
    """A field that must be answered is not, and nothing else is wrong."""


def _round(history: History, typed: Mapping[str, str], corrected: int | None) -> Mapping[str, Any]:
    """Return the round that was typed, as the log stores it. Raises BadInput and Refused."""
    require_round(history, corrected)
    setting, found = history.setting(corrected), filled(history, typed, corrected)
    if found.error:
        raise found.error
    if found.asked and found.asked.name not in typed:
        # The phone has not shown this field yet.
        raise _AskedError()
    round = history.game.to_plain(find_form(history.rules.GAME).read(setting, found.answers))
    if found.asked:
        if setting.state:
            # The game knows best how to say what is missing.
            history.game.apply(setting.state, history.game.from_plain(round, history.rules))
        raise _AskedError()
    return round


def _changed_elsewhere(pages: "Pages", ask: Ask, session: Session, error: ChangedElsewhereError) -> Page:
    """Return the answer to a request whose phone had not seen all: done, if an equal round was recorded since."""
    now = pages.live.look(session.row)
    typed, corrected = typed_in(ask.form), number(ask.form.get("number", ""))
    if corrected is None and ask.form.get("again") != "yes" and ask.form.get("seq") != str(now.seen):
        with suppress(BadInput):
            if _is_recorded(now.history, _round(now.history, typed, None), error.meanwhile):
                return done(ask, now._replace(repeated=True))
    require_round(now.history, corrected)
    pad = refused_pad(now, typed, None, corrected)
    pad = pad._replace(seq=now.seen, key=ask.form["key"], meanwhile=tuple(_news(now, error)), again=True)
    return pad_page(pages, now, ask, pad, 409)


def _is_recorded(history: History, round: Mapping[str, Any], meanwhile: Sequence[Entry]) -> bool:
    """Return whether an equal round is among these entries, and still counts."""
    standing = {each.id for each in history.standing}
    return any(each.kind == "round" and each.body == round and each.id in standing for each in meanwhile)


def _news(session: Session, error: ChangedElsewhereError) -> list[str]:
    return [spoken(session.history, each) for each in news_since(session, error.meanwhile)] or [plain(error)]


def undo(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Undo the last entry that the phone has seen."""
    return _step(pages, ask, session, "undo")


def redo(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Bring back the last entry that was undone."""
    return _step(pages, ask, session, "redo")


def _step(pages: "Pages", ask: Ask, session: Session, what: str) -> Page:
    wanted = request(ask)
    try:
        return done(ask, pages.live.act(session.row, lambda _: (what, {}), wanted))
    except ChangedElsewhereError as error:
        return changed_question(pages, ask, session, error)


def changed_question(pages: "Pages", ask: Ask, session: Session, error: ChangedElsewhereError) -> Page:
    """Return the question whether to do something all the same, though the game was changed in the meantime."""
    now = pages.live.look(session.row)
    deed = ask.path[2]
    does = _does(deed, now.history)
    hidden = {**ask.form, "seq": str(now.seen), "key": ask.form["key"]}
    details = tuple(_news(now, error))
    text = "The game was changed in the meantime, so nothing was done."
    return question_page(ask, Question(now.row.name, deed, text, details, does, hidden, True), 409)


def _does(deed: str, history: History) -> str:
    """Return what a deed would do now; an empty text if there is nothing to undo or to redo."""
    if deed not in ("undo", "redo"):
        return "do it all the same"
    what = undoes(history) if deed == "undo" else redoes(history)
    return f"{deed} {what}" if what else ""
