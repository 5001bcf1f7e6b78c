"""Games that are started at the prompt: with players who are named, or with the same ones again."""

from collections.abc import Callable
from functools import partial

from ramble_tools.cli.book.author import author
from ramble_tools.cli.options import chosen_rules
from ramble_tools.cli.prompt.saving import save_draft, saving
from ramble_tools.cli.prompt.state import Act, Question, State, Step, opened, saying
from ramble_tools.cli.show.standing import say_new
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_game, find_rules
from ramble_tools.games.typed_names import new_names
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import view_of


def who_plays(kind: str) -> str:
    """Return the question for the players of a new game."""
    return f"Who plays, in seat order, as in Ann Bob{' Cy' if find_game(kind).MOST > 2 else ''}"


def begin(kind: str, names: str) -> Session:
    """Start a game with these players, under the house rules that the user saved. Raises BadInput."""
    _require_names(names)
    rules = chosen_rules(find_rules(kind).Rules, None)
    return sessions.begin(kind, new_names(names), rules.differences(), by=author())


def _require_names(line: str) -> None:
    """Raise BadInput for a command line where the players' names are asked for."""
    from ramble_tools.cli.root import SECTIONS

    commands = {name for section in SECTIONS.values() for name in section}
    if commands.intersection(line.split()[:1]):
        how = "type the players' names, as in Ann Bob; for the command, quit first"
        raise BadInput(f"{quote(line)} is a command; {how}")


def new(state: State, names: str) -> Step:
    """Go on with a new game; without names, ask for them. Asks first if a round is being typed."""
    if not names:
        return ask_who(state)
    named = partial(_with, names)
    if not state.typing.lines:
        return named(state)
    row, round = state.session.row, state.history.game.ROUND
    return or_go_on(state, f"{row.name} has an unfinished {round}; start another game now? y starts it", named)


def ask_who(state: State) -> Step:
    """Ask who plays a new game; after a game that is over, say that it is."""
    view = view_of(state.session)
    head = f"{view.name} is over. " if view.over else ""
    same = f"Enter: {listing(view.names)} again; n: nobody"
    question = Question(
        f"{head}{who_plays(state.session.row.kind)} ({same})?",
        yes=_rematch,
        no=saying("no game was started"),
        enter=True,
        line=_with,
    )
    return Step(state._replace(question=question))


def again(state: State, _rest: str) -> Step:
    """Go on with a rematch; after a question, if the game is not over."""
    if state.history.over:
        return _rematch(state)
    return or_go_on(state, f"{state.session.row.name} is not over; start another game now? y starts it", _rematch)


def or_go_on(state: State, asked: str, yes: Act) -> Step:
    """Ask whether to do something that leaves the game; any other answer continues it."""
    goes_on = saying("the game goes on")
    question = Question(f"{asked}; anything else continues:", yes, no=goes_on, drop=goes_on)
    return Step(state._replace(question=question))


def _rematch(state: State) -> Step:
    return _started(state, lambda: sessions.rematch(state.session.row, by=author()))


def _with(names: str, state: State) -> Step:
    """Go on with a new game of these players; if it can't be started, ask again."""
    try:
        return _started(state, lambda: begin(state.session.row.kind, names))
    except BadInput as error:
        return ask_who(state)._replace(refused=error)


def _started(state: State, start: Callable[[], Session]) -> Step:
    old, lines = state.session.row, state.round.lines
    if lines != state.draft:
        save_draft(state.session, lines)
    with saving():
        session = start()
    said = (f"the unfinished round is saved in {old.name}",) if lines else ()
    return Step(opened(session)._replace(rematch=(session.seen, old.name)), (*said, partial(say_new, view_of(session))))
