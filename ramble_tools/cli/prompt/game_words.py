"""The words of the prompt that change the game: undo and redo, players, seats and notes, its end, and a rematch."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ramble_tools.cli.prompt.corrections import number_of
from ramble_tools.cli.prompt.edit import leave_unchanged
from ramble_tools.cli.prompt.saving import catch_up, save_draft, saving, start_again, write
from ramble_tools.cli.prompt.state import (
    Act,
    Question,
    Saying,
    State,
    Step,
    blank,
    in_game,
    opened,
    saying,
    typed,
    unfinished,
)
from ramble_tools.cli.show.changes import say_changes
from ramble_tools.cli.show.standing import say_new, say_redone, say_removed, say_short_standing, say_undone
from ramble_tools.errors import BadInput, escaped
from ramble_tools.home import program
from ramble_tools.scorebook import actions
from ramble_tools.scorebook.actions import Made, round_number
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import MakeEntry
from ramble_tools.scorebook.view import GameView, view_of


def entering(word: str, entry: Callable[[History, str], Made]) -> Callable[[State, str], Step]:
    """Return what a word does whose entry follows from the rest of its line."""
    return lambda state, rest: _enter(state, f"{word} {rest}".strip(), lambda history: entry(history, rest))


def _enter(state: State, line: str, make: MakeEntry) -> Step:
    """Add an entry that is not a round or a correction, and say what it did. If others changed the game, ask first."""
    news = write(state.session, make, state.key)
    if news.rescored:
        return in_game(state, news).then(_ask_again, line, make)
    what, body = news.made
    after = state._replace(recorded=state.recorded and what == "note", trouble=None)
    done = in_game(after, news).saying(*_done(view_of(news.session), what, body))
    if what == "remove":
        done = done.saying(partial(say_changes, view_of(state.session), view_of(news.session)))
    return done if what == "note" else done.saying(*unfinished(done.state))


def _done(view: GameView, what: str, body: Mapping[str, Any]) -> tuple[Saying, ...]:
    """Return what an entry did."""
    standing = partial(say_short_standing, view)
    if what == "note":
        on = f"{view.game.ROUND} {body['round']}" if "round" in body else "the game"
        return (f"noted on {on}",)
    if what in ("undo", "redo"):
        return (partial(say_undone if what == "undo" else say_redone, view), standing)
    if what == "remove":
        return (partial(say_removed, view, body["number"]), standing)
    return (standing,)


def _ask_again(state: State, line: str, make: MakeEntry) -> Step:
    would_undo = view_of(state.session).undoes if line == "undo" else ""
    does = f"undoes {would_undo}" if would_undo else "does it now"
    dropped = saying(f"dropped: {escaped(line)}")
    text = f"{escaped(line)}: Enter {does}; anything else drops it:"
    return _asked(state, Question(text, lambda now: _enter(now, line, make), dropped, dropped, enter=True, about=line))


def _asked(state: State, question: Question) -> Step:
    return Step(state._replace(question=question))


# --- undo, and what is removed


def undo(state: State, rest: str) -> Step:
    """Undo the last line of the round or the correction being typed; if there is none, the last entry."""
    correction, lines = state.corrections.open, state.typing.lines
    if correction and not lines:
        return leave_unchanged(state)
    if not lines:
        _require_begun(state)
        return redo_or_undo("undo")(state, rest)
    if correction:
        state = state._replace(corrections=state.corrections.with_lines(state.history, lines[:-1]))
    else:
        state = state._replace(round=blank(state.session).add_all(lines[:-1]))
    return Step(state._replace(waits=False), (f"undone: {typed(lines[-1:])}",))


def redo_or_undo(word: str) -> Callable[[State, str], Step]:
    """Return what undoes the last entry, or brings it back."""
    return entering(word, lambda _history, _rest: (word, {}))


def _require_begun(state: State) -> None:
    """Raise BadInput in a rematch that has only the entries it started with: nobody typed those."""
    entries, old = state.rematch
    if old and all(entry.id <= entries for entry in state.history.standing):
        name = state.session.row.name
        raise BadInput(f"there is nothing to undo in {name}; to go back, quit and type {program()} games resume {old}")


def drop(state: State, _rest: str) -> Step:
    """Forget the corrections that are typed or, if there are none, the unfinished round."""
    if state.corrections.numbers(state.history):
        return leave_unchanged(state)
    said = "dropped the unfinished round" if state.round.lines else "there is no unfinished round"
    return Step(state._replace(round=blank(state.session), waits=False), (said,))


def remove(state: State, rest: str) -> Step:
    """Remove the round that has this number now, whichever number it has by then."""
    number = round_number(state.history, "remove", rest)
    entry = state.history.round(number).entry.id

    def made(history: History) -> Made:
        now = number_of(history, entry)
        if now is None:
            raise BadInput(f"that {history.game.ROUND} is already gone; nothing was removed")
        return "remove", {"number": now}

    return _enter(state, f"remove {number}", made)


# --- the whole game


def season(state: State, rest: str) -> Step:
    """Add the game to a season."""
    from ramble_tools.cli.book.season import put

    if not rest:
        raise BadInput("which season? type its name too, as in season winter")
    news = catch_up(state.session)
    with saving():
        said = put(rest, [news.session.row.name])
    return in_game(state._replace(trouble=None), news).saying(*said)


def end(state: State, _rest: str) -> Step:
    """End the game, after a question."""
    actions.end(state.history)
    asked = "end the game now? y ends it; anything else continues:"
    return _asked(state, _or_go_on(asked, lambda now: _enter(now, "end", actions.end)))


def again(state: State, _rest: str) -> Step:
    """Go on with a rematch; after a question, if the game is not over."""
    if state.history.over:
        return _rematch(state)
    name = state.session.row.name
    asked = f"{name} is not over; start another game now? y starts it; anything else continues:"
    return _asked(state, _or_go_on(asked, _rematch))


def _or_go_on(text: str, yes: Act) -> Question:
    goes_on = saying("the game goes on")
    return Question(text, yes, no=goes_on, drop=goes_on)


def _rematch(state: State) -> Step:
    old, lines = state.session.row.name, state.round.lines
    if lines != state.draft:
        save_draft(state.session, lines)
    session = start_again(state.session)
    said = (f"the unfinished round is saved in {old}",) if lines else ()
    return Step(opened(session)._replace(rematch=(session.seen, old)), (*said, partial(say_new, view_of(session))))
