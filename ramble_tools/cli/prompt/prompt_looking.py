"""`show`, `grid` and `history` at the prompt, with the options that the commands of these names have."""

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from ramble_tools.cli.show.grid import say_grid
from ramble_tools.cli.show.log import say_history, say_log
from ramble_tools.cli.show.standing import say_standing
from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.scorebook.deeds import is_number
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session, look

Show: TypeAlias = Callable[[Session], None]

_WORDS = ("show", "grid", "history")
_ORDERS = ("seat", "place")
_ELSEWHERE = ("--json", "--plot", "--game")
_HOW = {
    "show": "show, show --by place, show --grid or show --grid --all",
    "grid": "grid, grid --all or grid --by place",
    "history": "history or history --all",
}


class Looking(NamedTuple):
    """What to show: `show` the score, the `grid` of totals, or the `history`; `everything`, and the order, if given."""

    what: str
    everything: bool = False
    by: str = ""


def looking(line: str, history: History | None = None) -> Looking | None:
    """Return what a line shows; None if it is another line. Raises BadInput for options that don't work at the prompt.

    The `history` of the game makes the refusal more exact.
    """
    word, *options = line.lower().replace("=", " ").split()[:9] or [""]
    # An old log may have a player called Grid.
    names = [folded(player.name) for player in history.state.players] if history and options else []
    if word not in _WORDS or word in names:
        return None
    what, everything, by = word, False, ""
    while options:
        option = options.pop(0)
        if option.removeprefix("--") == "grid" and word == "show":
            what = "grid"
        elif option.removeprefix("--") == "all":
            everything = True
        elif option == "--by" and word != "history":
            by = options.pop(0) if options else ""
            if by not in _ORDERS:
                raise BadInput(f"--by {quote(by)}: {did_you_mean(by, _ORDERS)}")
        else:
            raise _refused(word, option, history)
    if everything and what == "show":
        raise BadInput("--all shows every row of the grid; type show --grid --all")
    return Looking(what, everything, by)


def _refused(word: str, option: str, history: History | None) -> BadInput:
    if option in _ELSEWHERE:
        kind = history.rules.GAME if history else "GAME"
        command = "show --grid" if word == "grid" else word
        return BadInput(f"{option} does not work at the prompt, but in the command ramble {kind} {command}")
    if history and is_number(option) and word == "history" and 1 <= int(option) <= history.count:
        round = history.game.ROUND
        return BadInput(
            f"history shows every {round}; edit {option} shows {round} {option}, and drop leaves it as it is"
        )
    return BadInput(f"{word} can't take {quote(option)}; type {_HOW[word]}")


def is_looking(line: str) -> bool:
    """Return whether a line only shows something, so that it needs no disk and answers no question."""
    if re.fullmatch(r"\?|help", line.strip(), re.IGNORECASE):
        return True
    try:
        return looking(line) is not None
    except BadInput:
        return False


def shown(found: Looking, kind: str) -> Show:
    """Return the function that shows it, given the game's session."""

    def show(session: Session) -> None:
        # What shows all of a log reads and checks all of it.
        whole = look(kind, session.row, whole=True) if found.everything else session
        if found.what == "grid":
            say_grid(whole, everything=found.everything, by=found.by or "seat")
        elif found.what == "show":
            say_standing(whole, found.by)
        elif found.everything:
            from ramble_tools.scorebook.book import reading

            with reading() as book:
                say_log(whole, book.entries(whole.row))
        else:
            say_history(whole)

    return show
