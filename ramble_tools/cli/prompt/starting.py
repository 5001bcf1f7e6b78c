"""Games that are started at the prompt: with players who are named, or with the same ones again."""

from collections.abc import Callable
from functools import partial

from ramble_tools.cli.book.author import author
from ramble_tools.cli.options import chosen_rules
from ramble_tools.cli.prompt.saving import save_draft, saving
from ramble_tools.cli.prompt.state import Act, Question, State, Step, opened, saying
from ramble_tools.cli.show.standing import say_new
from ramble_tools.errors import BadInput
from ramble_tools.games.first_person import in_new_names
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_game, find_rules
from ramble_tools.games.typed_names import TYPIST, new_names, without_target
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import view_of


def who_plays(kind: str) -> str:
    """Return the question for the players of a new game."""
    return f"Who plays, in seat order, as in Ann Bob{' Cy' if find_game(kind).MOST > 2 else ''}"


def begin(kind: str, names: str, typist: str = "") -> tuple[Session, str]:
    """Start a game with these players, under the house rules that the user saved; `names` may end in `to 100`.

    Returns who types too, if that is known: `Ann and me, I'm Eve`. Raises BadInput.
    """
    typist, names = in_new_names(names, typist)
    names, target = without_target(names)
    rules = chosen_rules(find_rules(kind).Rules, [f"target={target}"] if target else None)
    return sessions.begin(kind, new_names(names), rules.differences(), by=author()), typist


def in_full(names: str, answer: str) -> tuple[str, str]:
    """Return the names of new players, and who types, after the answer to `what is your name`."""
    try:
        one = new_names(in_new_names(answer, "").rest) or [in_new_names(answer, "").name]
    except BadInput:
        one = []
    return (names, one[0]) if len(one) == 1 else (answer, "")


def new(state: State, names: str, kind: str = "") -> Step:
    """Go on with a new game; without names, ask for them. Asks first if a round is being typed.

    It is the same game unless another `kind` is given.
    """
    if not names:
        return ask_who(state, kind)
    named = partial(_with, names, kind=kind)
    if not state.typing.lines:
        return named(state)
    row, round = state.session.row, state.history.game.ROUND
    return or_go_on(state, f"{row.name} has an unfinished {round}; start another game now? y starts it", named)


def ask_who(state: State, kind: str = "", *, is_refused: bool = False) -> Step:
    """Ask who plays a new game; after a game that is over, say that it is.

    After other players were refused, Enter alone starts no game of the old ones.
    """
    view, kind = view_of(state.session), kind or state.session.row.kind
    head = f"{view.name} is over. " if view.over else ""
    head = head if kind == state.session.row.kind else f"{find_rules(kind).TITLE}: "
    same = f"{'y' if is_refused else 'Enter'}: {listing(view.names)} again; n: nobody"
    again = _rematch if kind == state.session.row.kind else partial(_with, ", ".join(view.names), kind=kind)
    question = Question(
        f"{head}{who_plays(kind)} ({same})?",
        yes=again,
        no=saying("no game was started"),
        enter=not is_refused,
        line=partial(_with, kind=kind),
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
    return _started(state, lambda: (sessions.rematch(state.session.row, by=author()), state.typist))


def _with(names: str, state: State, kind: str = "") -> Step:
    """Go on with a new game of these players; if it can't be started, ask again."""
    try:
        return _started(state, lambda: begin(kind or state.session.row.kind, names, state.typist))
    except BadInput as error:
        if error.field == TYPIST:
            return _ask_name(state, names, kind)
        return ask_who(state, kind, is_refused=True)._replace(refused=error)


def _ask_name(state: State, names: str, kind: str) -> Step:
    """Ask for the name of the player who typed `me` among those of a new game, and start it."""

    def answered(said: str, now: State) -> Step:
        line, typist = in_full(names, said)
        return _with(line, now._replace(typist=typist or now.typist), kind)

    none = saying("no game was started")
    return Step(state._replace(question=Question("What is your name?", none, none, none, about=names, line=answered)))


def _started(state: State, start: Callable[[], tuple[Session, str]]) -> Step:
    """Go on with the game that `start` returns, and with who types in it."""
    old, lines = state.session.row, state.round.lines
    if lines != state.draft:
        save_draft(state.session, lines)
    with saving():
        session, typist = start()
    said = (f"the unfinished round is saved in {old.name}",) if lines else ()
    begun = opened(session)._replace(rematch=(session.seen, old.name), typist=typist)
    return Step(begun, (*said, partial(say_new, view_of(session))))
