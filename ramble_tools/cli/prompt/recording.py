"""Rounds typed at the prompt: the next one, a slip in the one before, and corrections of those in the log."""

import re
from collections.abc import Callable
from functools import partial

from ramble_tools.cli.prompt.corrections import correction_of, opened, together
from ramble_tools.cli.prompt.entering import Entering, More
from ramble_tools.cli.prompt.saving import write
from ramble_tools.cli.prompt.state import Question, State, Step, in_game, next_round, saying, unfinished
from ramble_tools.cli.show.standing import changes, result_lines, say_changes, say_short_standing
from ramble_tools.errors import BadInput, IllegalMoveError, ReplayError, UnclearError, escaped
from ramble_tools.games.additions import only_counts, said, without_and
from ramble_tools.games.fields import SAID
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.actions import round_number
from ramble_tools.scorebook.log_wording import as_entered, in_short, rounds_named
from ramble_tools.scorebook.view import view_of
from ramble_tools.spoken_commands import same_but
from ramble_tools.typed_line import words


def take(state: State, text: str) -> Step:
    """Add a line to the next round, and record the round once it is complete. Raises BadInput."""
    before = state.round
    if text or not before.complete:
        try:
            added = before.add(text)
            if other := before.restarted(text, added):
                return _restart(state, text, added, other)
            state = state._replace(round=added, recorded=False)
        except BadInput as error:
            # What is left of the line without its one bad part is kept, unless it would be a whole round.
            rest = before.add_all([error.rest] if error.rest else [])
            other = before.restarted(error.rest, rest)
            if rest.lines == before.lines or rest.complete or (other and not _is_same(rest, other)):
                raise
            if any(word.plain in ("if", "suppose", "supposing") for word in words(text)):
                raise  # what is supposed is not the round
            error.parts.append(f"the rest is kept: {error.rest}")
            error.parts += [_dropped(state)] if other else []
            return Step(state._replace(round=rest, recorded=False), refused=error)
    return _go_on(state)


def _go_on(state: State) -> Step:
    """Record the round, if it is complete."""
    if not state.round.complete:
        return Step(state)
    read_as = state.round.read_as
    return Step(state, (read_as,) if read_as else ()).then(_record)


def _restart(state: State, text: str, added: Entering, other: Entering) -> Step:
    """Begin the round again with a line that is about another one, and say what is dropped; or ask whether it is.

    It is asked if the line leaves something open that was known, so that it may be a correction of several answers.
    """

    def restart(now: State, begun: Entering) -> Step:
        return Step(now._replace(round=begun, recorded=False), (_dropped(state),)).then(_go_on)

    if _is_same(added, other):
        return restart(state, added)
    if other.complete:
        return restart(state, other)
    question = Question(
        f"is that another {state.history.game.ROUND}? y drops {_known(state)}; n corrects it:",
        yes=lambda now: restart(now, other),
        no=lambda now: _go_on(now._replace(round=added, recorded=False)),
        drop=saying(f"dropped: {escaped(text)}"),
        needed=True,
        about=text,
    )
    return Step(state._replace(question=question))


def _is_same(one: Entering, other: Entering) -> bool:
    """Return whether two rounds have the same answers, however they were read."""
    return {**one.answers, SAID: ""} == {**other.answers, SAID: ""}


def _known(state: State) -> str:
    return in_short(state.round.fields, state.round.answers)


def _dropped(state: State) -> str:
    return f"dropped the unfinished {state.history.game.ROUND}: {_known(state)}"


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


# --- a round like the one before


def like_the_last(state: State, text: str) -> Step | None:
    """Ask whether to record a round like the last one but for what a line says: `same again but Theo called`.

    None for any other line. Raises BadInput for what can't be so.
    """
    different = same_but(text)
    if not different or state.typing.lines or state.correction or state.history.over:
        return None
    return _asked_like(state, text, different)


def _asked_like(state: State, text: str, different: str) -> Step:
    """Ask whether to record a round like the last one but for this; or for what else of it has to be different.

    Raises BadInput.
    """
    try:
        return _open_or_recorded(state, text, _like(state, different))
    except IllegalMoveError as error:
        label = "what else is different, or drop?"
        asked = _asked_of_like(state, text, label, lambda said, now: _asked_like(now, text, f"{different}, {said}"))
        return asked._replace(refused=error)
    except BadInput as error:
        error.told = True
        raise


def _open_or_recorded(state: State, text: str, begun: Entering) -> Step:
    """Ask for what is left open of a round like the last one, or whether to record it. Raises BadInput."""
    known = in_short(begun.fields, begun.answers)
    if begun.asked:
        label = f"{known}; {begun.asked.label}"
        return _asked_of_like(state, text, label, lambda said, now: _open_or_recorded(now, text, begun.add(said)))
    begun.plain(state.history)
    question = Question(
        f"{state.history.game.ROUND} {state.history.count + 1}: {known}; record it (y or n)?",
        yes=lambda now: _record_like(now, begun._replace(lines=(text,))),
        no=saying(f"dropped: {escaped(text)}"),
        drop=saying(f"dropped: {escaped(text)}"),
        needed=True,
        about=text,
    )
    return Step(state._replace(question=question))


def _asked_of_like(state: State, text: str, label: str, goes_on: Callable[[str, State], Step]) -> Step:
    """Ask for more of a round like the last one, again after an answer that is refused."""

    def answered(said: str, now: State) -> Step:
        done = Step(now).then(partial(goes_on, said))
        return done._replace(state=now._replace(question=question)) if done.refused else done

    yes, no = (partial(answered, said) for said in ("y", "n"))
    asked = f"{state.history.game.ROUND} {state.history.count + 1}: {label}"
    question = Question(asked, yes, no, saying(f"dropped: {escaped(text)}"), needed=True, about=text, line=answered)
    return Step(state._replace(question=question))


def _record_like(state: State, begun: Entering) -> Step:
    """Record a round like the last one; if it can't be recorded now, nothing of it is kept."""
    done = _record(state._replace(round=begun))
    if not (done.refused or done.state.waits):
        return done
    after = done.state._replace(round=next_round(done.state.session), waits=False)
    return done._replace(state=after).saying(f"this {state.history.game.ROUND} is not recorded")


def _like(state: State, different: str) -> Entering:
    """Return the next round as the last one was, with something different. Raises BadInput."""
    history, round = state.history, state.history.game.ROUND
    if not history.count:
        raise BadInput(f"there is no {round} yet that this one could be like; type all of it")
    last = _last_round(state)
    after = last.add(different)
    # Which doubts there are, and what the dictionary says, may be different now.
    kept = {field.name: after.answers[field.name] for field in after.fields if field.name in after.answers}
    begun = state.round._replace(answers=kept)
    doubts = [field.name for field in begun.fields if field.is_doubt]
    return begun._replace(answers={name: text for name, text in kept.items() if name not in doubts})


# --- slips in the round before


def slip_asked(state: State, text: str) -> Step | None:
    """Ask whether a line corrects the round that has just been recorded, or correct it if the line says so.

    None if it is not likely to.
    """
    history = state.history
    # Such a line says itself that it corrects something; what else may be a slip is asked about at once or not at all.
    last = _last_round(state) if not state.round.lines and history.count and not _is_next(state, text) else None
    if last and (more := last.more_than(text)) and (last.corrected(text) or last.without_no(text)):
        raise _not_only(state, more)
    if last and (last.corrected(text) or (last.without_no(text) and _fits(last, text))):
        return edit(state, f"{history.count} {text}")
    if last and _adds(state, text):
        last.add(text)  # nothing is opened if it can't be so
        return edit(state, f"{history.count} {text}")
    rest = without_and(text) if last else ""
    if last and rest:
        _require_addable(last, text, rest, state.history.game.ROUND)
    # "Had" is said of a round that is over, even if other lines came between.
    is_over = last is not None and any(word.plain == "had" for word in words(text))
    found = _slip(state, text) if state.recorded or is_over or rest else ""
    if not found:
        if rest and (begun := state.round.add_all([text])).complete and only_counts(begun.fields, begun.answers):
            raise UnclearError(
                f"{history.game.ROUND} {history.count} is recorded; {_without(rest, history.game.ROUND)}"
            )
        return None
    dropped, round = saying(f"dropped: {escaped(text)}"), history.game.ROUND
    otherwise = "or forget it" if history.over else f"or is it the next {round}"
    question = Question(
        f"correct {found} (Enter or y), {otherwise} (n)?",
        yes=lambda now: edit(now, f"{history.count} {text}"),
        no=dropped if history.over else lambda now: take(now, rest or text),
        drop=dropped,
        enter=True,
        needed=True,
        about=text,
    )
    return Step(state._replace(question=question, recorded=history.over))


def _is_next(state: State, line: str) -> bool:
    """Return whether a line that may correct the last round tells all of the next one: where cards are taken, 5 more.

    What corrects says so with `no` or the like, or tells too little of a round.
    """
    return state.round.add_all([line]).complete and bool(_last_round(state).corrected(line))


def _require_addable(last: Entering, text: str, rest: str, round: str) -> None:
    """Raise BadInput if what a line adds to the last round can't be added to it, and say what begins another one."""
    try:
        last.add(text)
    except BadInput as error:
        if error.told:
            error.parts.append(_without(rest, round))
            raise


def _without(rest: str, round: str) -> str:
    return f"for another {round}, type it without and: {escaped(rest)}"


def _not_only(state: State, more: More) -> UnclearError:
    """Return the refusal of a line that says `only` of more than what is recorded, with the round it may be about."""
    history, count = state.history, state.history.count
    round, number = history.game.ROUND, 0
    for earlier in range(count - 1, 0, -1):
        before = correction_of(history, state.round.form, earlier).typed.answers.get(more.field, "")
        if before.isdigit() and int(before) > more.new:
            number = earlier
            break
    other = f"to correct {round} {number}, type edit {number}" if number else "for more, type it without only"
    error = UnclearError(f"{more.whose} has {more.old} in {round} {count}; {other}")
    error.told = True
    return error


def _adds(state: State, line: str) -> bool:
    """Return whether a line says of one player what is so too: `joe called as well` begins no round."""
    is_said = re.search(r" (?:too|also|as well)\b", line)  # TOO may be played
    return bool(is_said) and len(state.round.add_all([line]).answers) == 1


def corrects(state: State, text: str) -> bool:
    """Return whether a line says itself that it corrects the last round. Never raises."""
    try:
        return bool(state.history.count and not state.round.lines and _last_round(state).corrected(text))
    except BadInput:
        return True


def _fits(last: Entering, text: str) -> bool:
    """Return whether a line that begins with no can be added. Raises BadInput if it tells what can't be."""
    try:
        last.add(text)
    except BadInput as error:
        if error.told:
            raise
        return False
    return True


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
    if not history.count or first is None:
        return ""
    if (first.name in begun.answers or len(begun.answers) > 1 or begun.complete) and not without_and(line):
        return ""
    old = _last_round(state)
    new = old.add_all([line])
    if without_and(line) and (name := new.grows) and not old.grows:
        found = next(each for each in new.fields if each.name == name)
        return f"{history.game.ROUND} {history.count} to {said(found, new.answers[name])}"
    both = {**old.answers, **new.answers}
    changed = [name for name in both if name != SAID and old.answers.get(name) != new.answers.get(name)]
    fields = new.form.fields(new.setting, new.answers)
    field = next((each for each in fields if [each.name] == changed), None)
    if field is None or field.name not in new.answers or field.kind in ("choice", "word"):
        return ""
    answer, of_round = new.answers[field.name] or field.empty, f"{history.game.ROUND} {history.count}"
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
    number = round_number(history, "edit", first or "last")
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
    typed = typed if again else _corrected(typed, text)
    done = Step(state._replace(correction=correction._replace(typed=typed, refused=False)))
    return done.then(_enter) if typed.asked is None else done


def _corrected(typed: Entering, text: str) -> Entering:
    """Add a line to what is typed of a correction: as it is, or as after "no". Raises BadInput."""
    try:
        return typed.add(text)
    except UnclearError:
        raise
    except BadInput as error:
        try:
            return typed.add(f"no, {text}")
        except BadInput:
            raise error from None


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
