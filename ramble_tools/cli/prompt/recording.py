"""Rounds typed at the prompt: the next one, a slip in the one before, and corrections of those in the log."""

from functools import partial

from ramble_tools.cli.prompt.corrections import correction_of, opened, together
from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.cli.prompt.saving import write
from ramble_tools.cli.prompt.state import Question, State, Step, in_game, next_round, saying, unfinished
from ramble_tools.cli.show.standing import changes, result_lines, say_changes, say_short_standing
from ramble_tools.errors import BadInput, ReplayError, escaped
from ramble_tools.games.fields import SAID
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.actions import round_number
from ramble_tools.scorebook.log_wording import as_entered, rounds_named
from ramble_tools.scorebook.view import view_of


def take(state: State, text: str) -> Step:
    """Add a line to the next round, and record the round once it is complete. Raises BadInput."""
    before = state.round
    if text or not before.complete:
        try:
            state = state._replace(round=before.add(text), recorded=False)
        except BadInput as error:
            # What is left of the line without its one bad part is kept, unless it would be a whole round.
            rest = before.add_all([error.rest] if error.rest else [])
            if rest.lines == before.lines or rest.complete:
                raise
            error.parts.append(f"the rest is kept: {error.rest}")
            return Step(state._replace(round=rest, recorded=False), refused=error)
    if not state.round.complete:
        return Step(state)
    read_as = state.round.read_as
    return Step(state, (read_as,) if read_as else ()).then(_record)


def _record(state: State) -> Step:
    """Record the round, unless others have changed the game: then it waits for Enter."""
    if state.overtaken and not state.waits:
        return _wait(state).saying(f"others have changed the game since you began this {state.history.game.ROUND}")
    try:
        news = write(state.session, lambda now: ("round", state.round.plain(now)), state.key, again=state.waits)
    except BadInput as error:
        return Step(state, refused=error)  # the round is complete, but has to be corrected
    if news.rescored:
        return in_game(state, news).then(_wait)
    # The draft was deleted when the round was recorded.
    last, round = state.round.last, next_round(news.session)
    state = state._replace(round=round, draft=(), waits=False, recorded=True, last=last, trouble=None)
    return in_game(state, news).saying(*result_lines(view_of(news.session), news.session.history.count))


def _wait(state: State) -> Step:
    return Step(state._replace(waits=True, overtaken=False))


# --- slips in the round before


def slip_asked(state: State, text: str) -> Step | None:
    """Ask whether a line corrects the round that has just been recorded, or correct it if the line says so.

    None if it is not likely to.
    """
    history = state.history
    # Such a line says itself that it corrects something; what else may be a slip is asked about at once or not at all.
    last = _last_round(state) if not state.round.lines and history.count else None
    if last and (last.corrected(text) or (last.without_no(text) and last.add_all([text]).lines)):
        return edit(state, f"{history.count} {text}")
    found = _slip(state, text) if state.recorded else ""
    if not found:
        return None
    dropped, round = saying(f"dropped: {escaped(text)}"), history.game.ROUND
    otherwise = "or forget it" if history.over else f"or is it the next {round}"
    question = Question(
        f"correct {found} (Enter or y), {otherwise} (n)?",
        yes=lambda now: edit(now, f"{history.count} {text}"),
        no=dropped if history.over else lambda now: take(now, text),
        drop=dropped,
        enter=True,
        needed=True,
        about=text,
    )
    return Step(state._replace(question=question, recorded=history.over))


def _last_round(state: State) -> Entering:
    """Return the last round as it would be corrected."""
    return correction_of(state.history, state.round.form, state.history.count).typed._replace(last=state.last)


def _slip(state: State, line: str) -> str:
    """Return what a line would correct in the last round; an empty text if it is not likely to correct anything.

    It is one if it changes exactly one answer there, and if it is an odd way to begin the next round: it gives one
    answer, and not the one that is asked for first.
    """
    history, begun = state.history, state.round.add_all([line])
    first = state.round.asked
    if not history.count or first is None or first.name in begun.answers or len(begun.answers) > 1 or begun.complete:
        return ""
    old = _last_round(state)
    new = old.add_all([line])
    both = {**old.answers, **new.answers}
    changed = [name for name in both if name != SAID and old.answers.get(name) != new.answers.get(name)]
    fields = new.form.fields(new.setting, new.answers)
    field = next((each for each in fields if [each.name] == changed), None)
    if field is None or field.name not in new.answers or field.kind == "choice":
        return ""
    answer, of_round = new.answers[field.name], f"{history.game.ROUND} {history.count}"
    if field.phrase or field.more:
        return f"{of_round}: {field.said(answer)}"
    return f"{field.label.partition(' (')[0].rstrip('?')} of {of_round} to {answer}"


# --- corrections


def edit(state: State, rest: str) -> Step:
    """Open a round for correction, the last one unless a number is given, and take the rest of the line."""
    history = state.history
    first, _, more = rest.partition(" ")
    if more and first == str(history.count + 1):
        return take(state, more)  # it is the round that is asked for
    number = round_number(history, "edit", first or str(history.count))
    correction = opened(history, state.round.form, number, state.correction)
    if number == history.count:
        correction = correction._replace(typed=correction.typed._replace(last=state.last))
    done = Step(state._replace(correction=correction, waits=False))
    if more.strip():
        return done.then(correct, more.strip())
    body, how = history.round(number).entry.body, "type what changes, or drop to leave it unchanged"
    if correction.held and correction.typed.asked is None:
        body, how = correction.typed.plain(history), "Enter takes it like this; or type what changes"
    return done.saying(f"{history.game.ROUND} {number}: {as_entered(history.rules, body)}; {how}")


def correct(state: State, text: str) -> Step:
    """Add a line to the open correction, and enter it once it is complete. Raises BadInput."""
    correction = state.correction
    assert correction
    typed = correction.typed
    # Enter alone tries again what was typed, or tries the held ones with this one as it is now.
    again = not text and typed.asked is None
    if again and not (typed.lines or correction.held):
        raise BadInput("type what changes, as it is shown; or drop to leave it unchanged")
    typed = typed if again else typed.add(text)
    done = Step(state._replace(correction=correction._replace(typed=typed, refused=False)))
    return done.then(_enter) if typed.asked is None else done


def _enter(state: State) -> Step:
    """Enter the correction. Raises BadInput."""
    history, correction = state.history, state.correction
    assert correction
    before, numbers = view_of(state.session), correction.numbers(history)
    if not state.waits and not correction.changes(history):
        return leave_unchanged(state)
    try:
        news = write(state.session, correction.make_entry, state.key)
    except ReplayError as error:
        if not error.round or error.round in numbers:
            raise
        return _ask_together(state._replace(correction=correction._replace(refused=True)), error)
    if news.rescored:
        return in_game(state._replace(waits=True), news)
    view = view_of(news.session)
    recorded = not state.round.lines and numbers[-1] == view.round_count
    last = correction.typed.last
    done = in_game(state._replace(correction=None, waits=False, recorded=recorded, last=last, trouble=None), news)
    if len(numbers) == 1:
        done = done.saying(*result_lines(view, numbers[0], corrected=True))
        if not changes(before, view):
            old, new = (as_entered(each.rules, each.rounds[numbers[0] - 1].entry.body) for each in (before, view))
            done = done.saying(f"{old} -> {new}")
    else:
        done = done.saying(f"{rounds_named(view.game.ROUND, numbers)} corrected", partial(say_short_standing, view))
    return done.saying(partial(say_changes, before, view), *unfinished(done.state))


def _ask_together(state: State, error: ReplayError) -> Step:
    """Ask whether to correct later rounds with these, if that is clear; if not, say how to do it."""
    history, correction = state.history, state.correction
    assert correction
    later, players, held = together(correction, history, error.round)
    named = rounds_named(history.game.ROUND, sorted({*correction.numbers(history), *later}))
    if held is None:
        how = f"to correct {named} together, type edit {error.round} next; drop leaves everything unchanged"
        error.parts.append(how)
        return Step(state, refused=error)
    without = f"{listing(players)} out of {rounds_named(history.game.ROUND, later)}"
    question = Question(
        f"correct {named} together: y leaves {without}; or type edit {error.round}, or drop:",
        yes=lambda now: _enter(now._replace(correction=correction._replace(held=held))),
        drop=leave_unchanged,
    )
    return Step(state._replace(question=question), refused=error)


def leave_unchanged(state: State) -> Step:
    """Forget the correction."""
    assert state.correction
    done = Step(state._replace(correction=None, waits=False))
    return done.saying(state.correction.unchanged(state.history), *unfinished(state))
