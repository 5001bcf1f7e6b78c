"""`show`, `grid` and `history` at the prompt, with the options that the commands of these names have."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ramble_tools.cli.prompt.saving import NotSavedError, catch_up, saving
from ramble_tools.cli.prompt.state import Saying, State, Step, in_game, unfinished
from ramble_tools.cli.show.grid import say_grid
from ramble_tools.cli.show.log import say_history, say_log
from ramble_tools.cli.show.scores import require_order
from ramble_tools.cli.show.standing import say_standing
from ramble_tools.errors import BadInput, quote
from ramble_tools.home import program
from ramble_tools.scorebook.actions import is_number
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session, look
from ramble_tools.scorebook.view import view_of

_ELSEWHERE = ("--json", "--plot", "--game")
_HOW = {
    "show": "show, show --by place, show --grid or show --grid --all",
    "grid": "grid, grid --all or grid --by place",
    "history": "history or history --all",
}


class Wanted(NamedTuple):
    """What to show: `show` the score, the `grid` of totals, or the `history`; `everything`, and the order, if given."""

    what: str
    everything: bool = False
    by: str = ""


def showing(word: str) -> Callable[[State, str], Step]:
    """Return what a word does that only shows something."""
    return lambda state, rest: _show(state, _wanted(word, rest, state.history))


def _show(state: State, wanted: Wanted) -> Step:
    try:
        done = in_game(state, catch_up(state.session))
    except NotSavedError as error:
        done = Step(state, (f"{error}; this is the game as it was",))
    return done.saying(_shown(wanted, done.state.session), *unfinished(done.state))


def _wanted(word: str, rest: str, history: History) -> Wanted:
    """Return what the options after a word ask for. Raises BadInput for those that don't work at the prompt."""
    what, everything, by = word, False, ""
    options = rest.lower().replace("=", " ").split()
    while options:
        option = options.pop(0)
        if option.removeprefix("--") == "grid" and word == "show":
            what = "grid"
        elif option.removeprefix("--") == "all":
            everything = True
        elif option == "--by" and word != "history":
            by = options.pop(0) if options else ""
            require_order(by)
        else:
            raise _refused(word, option, history)
    if everything and what == "show":
        raise BadInput("--all shows every row of the grid; type show --grid --all")
    return Wanted(what, everything, by)


def _refused(word: str, option: str, history: History) -> BadInput:
    if option in _ELSEWHERE:
        command = "show --grid" if word == "grid" else word
        return BadInput(
            f"{option} only works in the command {program()} {history.rules.GAME} {command}, not at the prompt"
        )
    if is_number(option) and word == "history" and 1 <= int(option) <= history.count:
        round = history.game.ROUND
        return BadInput(
            f"history shows every {round}; edit {option} shows {round} {option}, and drop leaves it as it is"
        )
    return BadInput(f"{word} can't take {quote(option)}; type {_HOW[word]}")


def _shown(wanted: Wanted, session: Session) -> Saying:
    """Return what shows it. What shows all of a log reads and checks all of it. Raises BadInput."""
    if wanted.everything:
        try:
            with saving(), reading() as book:
                session = look(session.row.kind, session.row)
                entries = book.entries(session.row)
        except NotSavedError as error:
            raise BadInput(*error.parts, where=error.where) from error
        if wanted.what == "history":
            return partial(say_log, view_of(session), entries)
    shown = view_of(session)
    if wanted.what == "grid":
        return partial(say_grid, shown, everything=wanted.everything, by=wanted.by or "seat")
    return partial(say_standing, shown, wanted.by) if wanted.what == "show" else partial(say_history, shown)
