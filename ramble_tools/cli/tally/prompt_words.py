"""The words of the prompt: their help, and what is shown after such a word was carried out."""

from collections.abc import Mapping
from typing import Any

from ramble_tools.cli.show import say
from ramble_tools.cli.tally.standing import say_moved, say_removed, say_short_standing
from ramble_tools.scorebook.sessions import Session

HELP = (
    "undo: undo the last line or the last entry; redo brings it back",
    "edit, edit 3: correct the last round, or round 3; remove 3 removes it",
    "show, history: show the score, or every round",
    "join NAME, leave NAME, seats NAME NAME..., deals NAME",
    "note TEXT, note 3 TEXT: a note on the game, or on round 3",
    "end: end the game; again: a rematch with the same players",
    "drop: forget an unfinished round or correction",
    "Ctrl-D: quit; each line is saved when you press Enter",
)


def say_done(session: Session, what: str, body: Mapping[str, Any]) -> None:
    """Print what an entry that is not a round or a correction did."""
    if what == "note":
        say(f"noted on {session.history.game.ROUND} {body['round']}" if "round" in body else "noted on the game")
        return
    if what in ("undo", "redo"):
        say_moved(session)
    elif what == "remove":
        say_removed(session, body["number"])
    say_short_standing(session)
