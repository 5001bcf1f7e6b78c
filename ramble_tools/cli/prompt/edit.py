"""What is typed to correct rounds that are in the log: one, or several that are only possible together."""

from functools import partial

from ramble_tools.cli.prompt.corrections import Corrections, together
from ramble_tools.cli.prompt.saving import write
from ramble_tools.cli.prompt.state import Question, State, Step, in_game, unfinished
from ramble_tools.cli.show.changes import say_changes
from ramble_tools.cli.show.standing import result_lines, say_short_standing
from ramble_tools.errors import BadInput, ReplayError
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.actions import round_number
from ramble_tools.scorebook.log_wording import as_entered, rounds_named
from ramble_tools.scorebook.view import view_of


def edit(state: State, rest: str) -> Step:
    """Open a round for correction, the last one unless a number is given, and take the rest of the line."""
    history = state.history
    first, _, more = rest.partition(" ")
    number = round_number(history, "edit", first or str(history.count))
    corrections = state.corrections.opened(history, state.round.form, number)
    done = Step(state._replace(corrections=corrections, waits=False))
    if more.strip():
        return done.then(correct, more.strip())
    assert corrections.open
    body, how = history.round(number).entry.body, "type what changes, or drop to leave it unchanged"
    if corrections.held and corrections.open.typed.asked is None:
        body, how = corrections.open.typed.plain(history), "Enter takes it like this; or type what changes"
    return done.saying(f"{history.game.ROUND} {number}: {as_entered(history.rules, body)}; {how}")


def correct(state: State, text: str) -> Step:
    """Add a line to the open correction, and enter it once it is complete. Raises BadInput."""
    corrections = state.corrections
    assert corrections.open
    typed = corrections.open.typed
    # Enter alone tries again what was typed, or tries the held ones with this one as it is now.
    again = not text and typed.asked is None
    if again and not (typed.lines or corrections.held):
        raise BadInput("type what changes, as it is shown; or drop to leave it unchanged")
    typed = typed if again else typed.add(text)
    corrections = corrections._replace(open=corrections.open._replace(typed=typed, refused=False))
    done = Step(state._replace(corrections=corrections))
    return done.then(_enter) if typed.asked is None else done


def _enter(state: State) -> Step:
    """Enter the corrections. Raises BadInput."""
    history, corrections = state.history, state.corrections
    before, numbers = view_of(state.session), corrections.numbers(history)
    if not state.waits and not corrections.changes(history):
        return leave_unchanged(state)
    try:
        news = write(state.session, corrections.entry, state.key)
    except ReplayError as error:
        if not error.round or error.round in numbers:
            raise
        return _ask_together(state, error)
    if news.rescored:
        return in_game(state._replace(waits=True), news)
    view = view_of(news.session)
    recorded = not state.round.lines and numbers[-1] == view.round_count
    state = state._replace(corrections=Corrections(), waits=False, recorded=recorded, trouble=None)
    done = in_game(state, news)
    if len(numbers) == 1:
        done = done.saying(*result_lines(view, numbers[0], corrected=True))
    else:
        done = done.saying(f"{rounds_named(history.game.ROUND, numbers)} corrected", partial(say_short_standing, view))
    return done.saying(partial(say_changes, before, view), *unfinished(done.state))


def _ask_together(state: State, error: ReplayError) -> Step:
    """Ask whether to correct later rounds with these, if that is clear; if not, say how to do it."""
    history, corrections = state.history, state.corrections
    assert corrections.open
    state = state._replace(corrections=corrections._replace(open=corrections.open._replace(refused=True)))
    found = together(corrections, history, error.round)
    named = rounds_named(history.game.ROUND, sorted({*corrections.numbers(history), *found.numbers}))
    all_of_them = found.corrections
    if not all_of_them:
        error.parts.append(
            f"to correct {named} together, type edit {error.round} next; drop leaves everything unchanged"
        )
        return Step(state, refused=error)
    without = f"{listing(found.players)} out of {rounds_named(history.game.ROUND, found.numbers)}"
    question = Question(
        f"correct {named} together: y leaves {without}; or type edit {error.round}, or drop:",
        yes=lambda now: _enter(now._replace(corrections=all_of_them)),
        drop=leave_unchanged,
    )
    return Step(state._replace(question=question), refused=error)


def leave_unchanged(state: State) -> Step:
    """Forget the corrections."""
    done = Step(state._replace(corrections=Corrections(), waits=False))
    return done.saying(state.corrections.unchanged(state.history), *unfinished(state))
