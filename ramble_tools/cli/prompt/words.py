"""The words of the prompt: what each one takes, its help, and what it does."""

from collections.abc import Callable
from typing import NamedTuple

from ramble_tools.cli.prompt.edit import edit
from ramble_tools.cli.prompt.game_words import again, drop, end, entering, redo_or_undo, remove, season, undo
from ramble_tools.cli.prompt.look import showing
from ramble_tools.cli.prompt.state import State, Step
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import meant
from ramble_tools.scorebook import actions


class Word(NamedTuple):
    """A word that a line may begin with.

    `takes` is what may follow it; if that is nothing, the word is only one if it is alone on its line. `help` is a line
    of the help, which may be about the words after it too. A word that works `at_once` changes nothing: it needs no
    disk and answers no question.
    """

    name: str
    takes: str
    help: str
    does: Callable[[State, str], Step]
    at_once: bool = False


def _help(state: State, _rest: str) -> Step:
    return Step(state, (*state.round.form.HELP, *(word.help for word in WORDS if word.help)))


def _quit(state: State, _rest: str) -> Step:
    return Step(state, quits=True)


# With a game's own lines, the help fits in 24 rows of 45 columns.
WORDS = (
    Word("undo", "", "undo, redo: the last line, or the last entry", undo),
    Word("redo", "", "", redo_or_undo("redo")),
    Word("edit", "ROUND LINE", "edit (or edit 3): correct a round; remove 3", edit),
    Word("remove", "ROUND", "", remove),
    Word("show", "OPTIONS", "show, grid, history: scores, or every round", showing("show"), at_once=True),
    Word("grid", "OPTIONS", "", showing("grid"), at_once=True),
    Word("history", "OPTIONS", "", showing("history"), at_once=True),
    Word("join", "NAME", "join, leave or deals NAME; seats NAME NAME...", entering("join", actions.join)),
    Word("leave", "NAME", "", entering("leave", actions.leave)),
    Word("deals", "NAME", "", entering("deals", actions.deals)),
    Word("seats", "NAME...", "", entering("seats", actions.seats)),
    Word("note", "TEXT", "note TEXT: a note; note 3 TEXT: on round 3", entering("note", actions.note_line)),
    Word("end", "", "end: end the game; again: start a rematch", end),
    Word("again", "", "", again),
    Word("drop", "", "drop: forget an unfinished round or change", drop),
    Word("season", "NAME", "season NAME: add the game to a season", season),
    Word("quit", "", "Ctrl-D: quit; Enter has saved every line", _quit, at_once=True),
    Word("exit", "", "", _quit, at_once=True),
    Word("help", "", "", _help, at_once=True),
    Word("?", "", "", _help, at_once=True),
)
_BY_NAME = {word.name: word for word in WORDS}
# Other words for them, which are only understood well enough to be answered with the right one.
_ALIKE = {"rematch": "again", "delete": "remove", "correct": "edit", "score": "show", "scores": "show"}


def word_of(state: State, text: str) -> Word | None:
    """Return the word that a line begins with, if it is one of the prompt's own."""
    first, _, rest = text.partition(" ")
    word = _BY_NAME.get(first.lower())
    if not word or not rest.strip():
        return word
    # An old log may have a player called Grid.
    player = any(folded(each.name) == word.name for each in state.history.state.players)
    return word if word.takes and not player else None


def better_refusal(state: State, text: str, error: BadInput) -> str:
    """Return a better refusal of a line that begins with one of these, perhaps mistyped; an empty text if it does not.

    The words of the game itself are those that the help of its form explains.
    """
    from difflib import get_close_matches

    typed = text.partition(" ")[0]
    word, names = typed.lower(), [player.name for player in state.history.state.players]
    if word in _BY_NAME:
        return f"nothing can follow {word}; type {word} alone"
    if len(word) < 2 or not word.isalpha() or error.text.lower() != word or meant(names, typed):
        return ""
    own = [label for line in state.round.form.HELP if (label := line.partition(":")[0]).isalpha()]
    if word in own:
        return ""  # it is right at another question
    known = [*_BY_NAME, *own]
    starts = [each for each in known if each.startswith(word)]
    near = starts if len(starts) == 1 else get_close_matches(word, [*known, *_ALIKE], n=1, cutoff=0.7)
    return f"{quote(typed)} is not a command or a player; did you mean {_ALIKE.get(near[0], near[0])}?" if near else ""
