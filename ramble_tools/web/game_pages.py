"""The page of a game: the board and the pad; and recording a round and correcting one.

What is sent has the number of the last entry that the phone has seen, and its form's key, so that it is carried out
only once.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from ramble_tools.errors import BadInput, ChangedElsewhereError
from ramble_tools.games.registry import OF_WORDS, find_form
from ramble_tools.games.results import Change
from ramble_tools.scorebook.actions import NewEntry
from ramble_tools.scorebook.end_of_game import result_picture
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.news import changes_the_score, news_since, what_changed
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import MakeEntry, Request, Session, are_of_others
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import number, page, plain, question_page, to
from ramble_tools.web.board import board_values, game_values, spoken, who_may_be
from ramble_tools.web.evening import Evening
from ramble_tools.web.hand_view import Shown, doubt_about_another, sharing_of, shown
from ramble_tools.web.messages import NOTHING, Ask, File, Page, Refusal
from ramble_tools.web.pad import Filled, Pad, filled, pad_of, renamed, round_of, typed_in, what_is_wrong
from ramble_tools.web.season_pages import corrected_in, of_game

# --- the page of a game


def game(
    evening: Evening,
    ask: Ask,
    session: Session,
    pad: Pad | None = None,
    wrong: Mapping[str, str] = NOTHING,
    shared: Shown | None = None,
) -> Page:
    """Return the page of a game: the board, and this pad or an empty one; or the board alone, for the laptop or a TV.

    After a refusal, it says what is `wrong` beside the fields with these ids. `shared` is the round that several phones
    enter, as this one shows it.
    """
    seconds = session.history.game.TIMER
    shared = shared or shown(session, evening.hands.of(session.row.identity), ask.phone, ask.query.get("for", ""))
    return page(
        "game.html",
        **board_values(session, last=number(ask.query.get("from", ""))),
        **of_game(session.row),
        rematch=evening.rematch(session.row),
        timer=None if seconds is None else evening.timers.event(session.row.id).data,
        timer_minutes=ask.form.get("minutes") or (seconds or 0) // 60,
        pad=pad or _empty_pad(session, shared if "mine" in ask.query else None),
        alone="board" in ask.query,
        names=who_may_be(session),
        wrong=wrong,
        shared=shared,
    )


def _empty_pad(session: Session, of: Shown | None) -> Pad | None:
    """Return the pad for the next round, perhaps of the owner of a phone; None if the game is over."""
    if session.history.over or session.damage:
        return None
    chosen = {of.sharing.who.name: of.me} if of and of.me and of.sharing and of.sharing.who else {}
    return _filled_pad(session, chosen, None)._replace(focus="")


def result(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return the result of a game as a picture."""
    view = view_of(session)
    return Page(file=File(f"{view.name}.svg", "image/svg+xml", result_picture(view)))


# --- the pad


def pad(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return the pad for what is typed so far, and what the round would do; nothing is written."""
    found = _filled_pad(session, typed_in(ask.form), number(ask.form.get("number", "")))
    return _pad_page(evening, session, ask, found)


def edit_page(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return the page on which a round is corrected."""
    chosen = session.history.require_round(number(ask.path[3]) or 0)
    answers = find_form(session.row.kind).answers(session.history.round(chosen).round)
    found = _filled_pad(session, answers, chosen)._replace(preview=None, verdict="")
    return _pad_page(evening, session, ask, found)


def _pad_page(evening: Evening, session: Session, ask: Ask, pad: Pad, status: int = 200) -> Page:
    """Return the pad: alone for the page's script, otherwise on a whole page."""
    if pad.number is None and not ask.script:
        return game(evening, ask, session, pad)._replace(status=status)
    closed = corrected_in(session.row) if pad.number is not None else []
    template = "_pad.html" if ask.script else "edit.html"
    return page(template, status, pad=pad, closed=closed, **game_values(view_of(session)))


def _filled_pad(session: Session, typed: Mapping[str, str], corrected: int | None) -> Pad:
    """Return the pad with what is typed so far, and what the round would do, or why it can't be recorded yet."""
    found = filled(session.history, typed, corrected)
    preview, changes, error = None, "", found.error
    if typed and error is None and not found.asked:
        try:
            preview, changes = _tried(session, found, corrected)
        except BadInput as refused:
            error = refused
    verdict = _verdict(found, error) if typed else ""
    # The verdict asks about a hand in doubt until somebody wants to record it.
    shown = [field for field in found.fields if field.name in typed or not field.is_doubt]
    pad = pad_of(found._replace(fields=shown))
    no_word = _no_word(preview) if preview and session.row.kind == OF_WORDS and not preview.told.accepted else ""
    return pad._replace(preview=preview, changes=changes, verdict=verdict, refused=no_word)


def _verdict(found: Filled, error: BadInput | None) -> str:
    """Return what is wrong with what is typed, or what is still missing: not as if that was being typed."""
    text, asked = what_is_wrong(found, error)[1], found.asked
    if not asked or text != (asked.title or asked.label) or text.endswith("?"):
        return text
    empty = [field for field in found.fields if field.name not in found.answers and not field.more]
    return f"still missing: {text}" + (f" and {len(empty) - 1} more" if len(empty) > 1 else "")


def _no_word(preview: Change) -> str:
    """Return that a claim's word is refused. If it may be misspelled, its form asks about that."""
    answer = preview.told.answer
    return f"{answer['word'].upper()} is refused: {answer['why']}"


def _tried(session: Session, found: Filled, corrected: int | None) -> tuple[Change | None, str]:
    """Return what the round would do, if that is known, and what a correction would change. Raises BadInput."""
    history, setting = session.history, session.history.setting(corrected)
    round = find_form(session.row.kind).read(setting, found.answers)
    preview = history.game.apply(setting.state, round).last if setting.state else None
    if corrected is None:
        return preview, ""
    after = history.corrected_by({corrected: history.game.to_plain(round)})
    return preview, what_changed(history, after, corrected)


# --- what is written


def request(ask: Ask) -> Request:
    """Return who asks for an entry and what they have seen. Raises Refusal."""
    key, seq = ask.require_key(), number(ask.form.get("seq", ""))
    if seq is None:
        error = "the request does not say which state of the game it is about; go back and try again"
        raise Refusal(400, "That did not work", error)
    return Request(ask.phone.by, seq, key, again=ask.form.get("again") == "yes")


def done(ask: Ask, session: Session) -> Page:
    """Return the answer to a request that was carried out: now, before, or by somebody else."""
    return Page(204, values={"seq": session.seen}) if ask.script else to("g", session.row.name)


def record(evening: Evening, ask: Ask, session: Session) -> Page:
    """Record a round, or correct one."""
    corrected = (number(ask.form.get("number", "")) or 0) if ask.path[2] == "edit" else None
    wanted, typed = request(ask), typed_in(ask.form)
    doubt = doubt_about_another(session, evening.hands.of(session.row.identity))
    try:
        if doubt and corrected is None and not wanted.again:
            round_of(session.history, typed, None)  # what is wrong with it is said first
            pad = _refused_pad(session.history, typed, None, None)
            return _pad_page(evening, session, ask, pad._replace(doubt=doubt), 409)
        return done(ask, recorded(evening, session, typed, wanted, corrected))
    except ChangedElsewhereError as error:
        now = evening.games.look(session.row)
        pad = _refused_pad(now.history, renamed(typed, error.meanwhile), corrected, None)
        # A question of the round's own is the only one, if nothing else speaks against it.
        if (pad.wrong or pad.error) and corrected is None and _are_of_others(now, typed, error.meanwhile):
            return _pad_page(evening, now, ask, pad, 422)
        return _pad_page(evening, now, ask, pad._replace(meanwhile=news_of(now, error)), 409)
    except BadInput as error:
        return _pad_page(evening, session, ask, _refused_pad(session.history, typed, corrected, error), 422)


def recorded(
    evening: Evening, session: Session, typed: Mapping[str, str], wanted: Request, corrected: int | None = None
) -> Session:
    """Return the game with the round that was typed, or with the one that it corrects.

    If its author has not seen all, an equal round that was recorded since is the same one. Raises BadInput, and
    ChangedElsewhereError for any other round that was recorded since.
    """

    def make(history: History) -> NewEntry:
        round = round_of(history, typed, corrected)
        if corrected is None:
            return "round", round
        if round == history.game.to_plain(history.round(corrected).round):
            raise BadInput("nothing is different; change what is wrong, or close this page")
        return "edit", {"number": corrected, "round": round}

    try:
        return _act(evening, session, make, wanted)
    except ChangedElsewhereError as error:
        now = evening.games.look(session.row)
        if corrected is None and not wanted.again and wanted.seen != now.seen:
            with suppress(BadInput):
                round = round_of(now.history, renamed(typed, error.meanwhile), None)
                if _is_recorded(now.history, round, error.meanwhile):
                    return now._replace(repeated=True)
        raise


def _act(evening: Evening, session: Session, make: MakeEntry, wanted: Request) -> Session:
    """Record a round, though a note was written or the game got another name since the phone last saw it."""
    try:
        return evening.games.act(session.row, make, wanted)
    except ChangedElsewhereError as error:
        if any(map(changes_the_score, error.meanwhile)):
            raise
        return evening.games.act(session.row, make, wanted._replace(seen=evening.games.look(session.row).seen))


def _are_of_others(session: Session, typed: Mapping[str, str], meanwhile: Sequence[Entry]) -> bool:
    """Return whether these entries are of other players than the one whose round was typed, if it is one player's."""
    sharing = sharing_of(session)
    whose = typed.get(sharing.who.name, "") if sharing and sharing.who and not sharing.needed else ""
    return bool(whose) and are_of_others(meanwhile, session.history, whose)


def _refused_pad(history: History, typed: Mapping[str, str], corrected: int | None, error: BadInput | None) -> Pad:
    """Return the pad with what is wrong, or with what is still missing."""
    found = filled(history, typed, corrected)
    return pad_of(found, *what_is_wrong(found, error))


def _is_recorded(history: History, round: Mapping[str, object], meanwhile: Sequence[Entry]) -> bool:
    """Return whether an equal round is among these entries, and still counts."""
    standing = {each.id for each in history.standing}
    return any(each.kind == "round" and each.body == round and each.id in standing for each in meanwhile)


def news_of(session: Session, error: ChangedElsewhereError) -> list[str]:
    """Return what was entered in the meantime, as a page says it."""
    return [spoken(session.history, each) for each in news_since(session, error.meanwhile)] or [plain(error)]


def changed_question(evening: Evening, ask: Ask, session: Session, error: ChangedElsewhereError) -> Page:
    """Return the question whether to do something all the same, though the game was changed in the meantime."""
    now = evening.games.look(session.row)
    text = "The game was changed in the meantime, so nothing was done."
    return question_page(ask, now, text, news_of(now, error), _does(ask.path[2], now), 409)


def _does(action: str, session: Session) -> str:
    """Return what an action would do now; an empty text if there is nothing to undo or to redo."""
    if action not in ("undo", "redo"):
        return "do it anyway"
    view = view_of(session)
    what = spoken(session.history, view.undoes if action == "undo" else view.redoes)
    return f"{action} {what}" if what else ""
