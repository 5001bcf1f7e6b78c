"""The words of the prompt: their help, and what is shown after such a word was carried out."""

from collections.abc import Mapping, Sequence
from typing import Any

from ramble_tools.cli.output import say
from ramble_tools.cli.show.standing import say_moved, say_removed, say_short_standing
from ramble_tools.errors import quote
from ramble_tools.games.players import meant
from ramble_tools.scorebook.deeds import DEEDS
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session

# With a game's own lines, these fit in 24 rows of 45 columns.
HELP = (
    "undo, redo: the last line, or the last entry",
    "edit (or edit 3): correct a round; remove 3",
    "show, grid, history: scores, or every round",
    "join, leave or deals NAME; seats NAME NAME...",
    "note TEXT: a note; note 3 TEXT: on round 3",
    "end: end the game; again: start a rematch",
    "drop: forget an unfinished round or change",
    "season NAME: add the game to a season",
    "Ctrl-D: quit; Enter has saved every line",
)


_WORDS = (
    *DEEDS,
    "help",
    "undo",
    "redo",
    "show",
    "grid",
    "history",
    "edit",
    "remove",
    "drop",
    "end",
    "again",
    "season",
    "quit",
    "exit",
)


def command_meant(line: str, refused: str, help: Sequence[str], history: History) -> str:
    """Return a better refusal of a line whose first word is a mistyped command; an empty text if it is not one.

    `refused` is the part of the line that was refused.

    The words of the game itself are those that its `help` explains.
    """
    from difflib import get_close_matches

    typed = line.partition(" ")[0]
    word = typed.lower()
    names = [player.name for player in history.state.players]
    if len(word) < 2 or not word.isalpha() or refused.lower() != word or meant(names, typed):
        return ""
    known = [*_WORDS, *(label for text in help if (label := text.partition(":")[0]).isalpha())]
    starts = [each for each in known if each.startswith(word)]
    near = starts if len(starts) == 1 else get_close_matches(word, known, n=1, cutoff=0.7)
    return f"{quote(typed)} is not a command or a player; did you mean {near[0]}?" if near and word != near[0] else ""


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
