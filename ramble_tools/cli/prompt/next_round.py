"""Lines that belong to the next round, and those that may correct a slip in the round before."""

from ramble_tools.cli.prompt.corrections import correction_of
from ramble_tools.cli.prompt.edit import edit
from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.cli.prompt.saving import write
from ramble_tools.cli.prompt.state import Question, State, Step, blank, in_game, saying
from ramble_tools.cli.show.standing import result_lines
from ramble_tools.errors import BadInput, escaped
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.view import view_of


def take(state: State, text: str) -> Step:
    """Add a line to the next round, and record the round once it is complete. Raises BadInput."""
    if text or not state.round.complete:
        try:
            state = _added(state, text)
        except BadInput as error:
            return _rest_kept(state, error)
    return record(state) if state.round.complete else Step(state)


def _added(state: State, text: str) -> State:
    return state._replace(round=state.round.add(text), recorded=False)


def _rest_kept(state: State, error: BadInput) -> Step:
    """Keep what is left of a line without its one bad part, unless it would be a whole round. Raises the error."""
    rest = state.round.add_all([error.rest] if error.rest else [])
    if rest.lines == state.round.lines or rest.complete:
        raise error
    error.parts.append(f"the rest is kept: {error.rest}")
    return Step(_added(state, error.rest), refused=error)


def record(state: State) -> Step:
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
    state = state._replace(round=blank(news.session), draft=(), waits=False, recorded=True, trouble=None)
    return in_game(state, news).saying(*result_lines(view_of(news.session), news.session.history.count))


def _wait(state: State) -> Step:
    return Step(state._replace(waits=True, overtaken=False))


# --- slips in the round before


def slip_asked(state: State, text: str) -> Step | None:
    """Ask whether a line corrects the round that has just been recorded; None if it is not likely to."""
    history = state.history
    found = _slip(history, state.round, text) if state.recorded else ""
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


def _slip(history: History, next_round: Entering, line: str) -> str:
    """Return what a line would correct in the last round; an empty text if it is not likely to correct anything.

    It is one if it changes exactly one answer there, and if it is an odd way to begin the next round: it gives one
    answer, and not the one that is asked for first.
    """
    number = history.count
    first = next_round.asked
    if not number or first is None:
        return ""
    try:
        begun = next_round.add(line)
    except BadInput:
        begun = next_round
    if first.name in begun.answers or len(begun.answers) > 1 or begun.complete:
        return ""
    old = correction_of(history, next_round.form, number).typed
    try:
        new = old.add(line)
    except BadInput:
        return ""
    changed = [name for name in {**old.answers, **new.answers} if old.answers.get(name) != new.answers.get(name)]
    if len(changed) != 1 or changed[0] not in new.answers:
        return ""
    field = next((each for each in new.form.fields(new.setting, new.answers) if each.name == changed[0]), None)
    if field is None or field.kind == "choice":
        return ""
    answer, round = new.answers[field.name], history.game.ROUND
    if field.phrase or field.more:
        return f"{round} {number}: {field.said(answer)}"
    return f"{field.label.partition(' (')[0].rstrip('?')} of {round} {number} to {answer}"
