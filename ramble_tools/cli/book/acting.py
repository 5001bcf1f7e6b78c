"""What the scorebook's commands have in common: adding an entry to a game, and showing the game after it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ramble_tools.cli.book.author import author
from ramble_tools.cli.output import answer, saved

if TYPE_CHECKING:
    from ramble_tools.scorebook.sessions import MakeEntry, Session
    from ramble_tools.scorebook.view import GameView


def act(kind: str | None, game: str | None, make: "MakeEntry", *, again: bool = False) -> "Session":
    """Add an entry in the name of the person at the keyboard. See `sessions.act`."""
    from ramble_tools.scorebook.sessions import Request
    from ramble_tools.scorebook.sessions import act as act_in_book

    session = act_in_book(kind, game, make, Request(author(), again=again))
    saved("the entry was recorded")
    return session


def answer_with_standing(view: "GameView", as_json: bool, words: Callable[[], None]) -> int:
    """Print what was done, in words, or the whole game as JSON. Returns the exit status."""
    from ramble_tools.cli.show.as_json import standing_as_json

    return answer(words, lambda: standing_as_json(view), as_json=as_json)


def answer_after(session: "Session", as_json: bool) -> int:
    """Print the standings after an entry, or the whole game as JSON. Returns the exit status."""
    from ramble_tools.cli.show.standing import say_short_standing
    from ramble_tools.scorebook.view import view_of

    view = view_of(session)
    return answer_with_standing(view, as_json, lambda: say_short_standing(view))
