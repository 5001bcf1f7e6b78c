"""`ramble GAME play`: a prompt to enter rounds at the card table.

Every accepted line is saved when Enter is pressed: a whole round in the log, and a round that is not complete yet as a
draft, which the next `play` continues. A line that can't be saved is kept, tried again at each line, and printed at the
end.
"""

import gc
import os
import sys
from contextlib import suppress

from ramble_tools.cli.book.author import author
from ramble_tools.cli.options import chosen_rules
from ramble_tools.cli.output import say
from ramble_tools.cli.prompt.open_game import NotSavedError, OpenGame
from ramble_tools.cli.prompt.prompt_looking import is_looking
from ramble_tools.cli.prompt.scoring import Scoring
from ramble_tools.cli.prompt.typed_lines import typed_lines
from ramble_tools.cli.show.standing import say_new
from ramble_tools.errors import BadInput, OutputError, UnknownNameError, escaped, plural
from ramble_tools.games.registry import find_rules
from ramble_tools.scorebook.book import back_up
from ramble_tools.scorebook.sessions import begin, look

_NOT_SAVED = "not saved; Enter tries again>"


def play_at_the_table(kind: str, game: str | None) -> None:
    """Ask for rounds until Ctrl-D. Raises UnknownNameError if there is no such game, OutputError if lines are unsaved.

    A game is found by its name only once; after that it is known by its row.
    """
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    _Play(OpenGame(kind, look(kind, game))).run()


def play_or_begin(kind: str) -> None:
    """Open the prompt of the current game; if there is none, ask who plays, and start one."""
    try:
        look(kind, None)
    except UnknownNameError:
        if not _begun(kind):
            return
    play_at_the_table(kind, None)


def _begun(kind: str) -> bool:
    """Ask for the players of a new game until it can be started; return False after Ctrl-D."""
    rules = find_rules(kind)
    question = f"No game of {rules.TITLE} is open. Who plays, in seat order?"
    for line in typed_lines(lambda: question):
        names = line.split(",") if "," in line else line.split()
        try:
            session = begin(kind, names, chosen_rules(rules.Rules, None).differences(), by=author())
        except BadInput as error:
            say(str(error))
        else:
            say_new(session)
            return True
    return False


class _Play:
    """The prompt of one game. `_kept` are the lines that could not be saved, each with the key of its request."""

    def __init__(self, game: OpenGame) -> None:
        self._game, self._scoring = game, Scoring(game)
        self._kept: list[tuple[str, str]] = []
        self._trouble: NotSavedError | None = None
        self._leaving = False

    def run(self) -> None:
        self._scoring.start()
        for line in typed_lines(lambda: _NOT_SAVED if self._kept else self._scoring.question):
            text = line.strip()
            if text in ("quit", "exit"):
                break
            self._take(text)
            sys.stdout.flush()
        self._leave()

    def _take(self, text: str) -> None:
        if self._kept and text in ("drop", "undo"):
            dropped = self._kept if text == "drop" else self._kept[-1:]
            self._kept = self._kept[: -len(dropped)]
            say(f"dropped: {escaped(' / '.join(line for line, _ in dropped))}")
            self._show_waiting()
            self._scoring.say_unfinished()
        elif self._kept and is_looking(text):
            self._show_waiting()
            with suppress(NotSavedError, BadInput, OutputError):  # the prompt has already said that it can't save
                self._scoring.do(text)
        else:
            if text or not self._kept:
                self._kept.append((text, os.urandom(8).hex()))
            self._save_kept()

    def _show_waiting(self) -> None:
        self._scoring.waiting = tuple(line for line, _ in self._kept)
        if self._kept:
            say(f"not saved yet: {escaped(' / '.join(self._scoring.waiting))} (drop forgets it)")

    def _save_kept(self) -> None:
        """Carry out the lines that are waiting, in order, until one can't be saved."""
        while self._kept:
            text, self._game.key = self._kept[0]
            mark, saves = self._scoring.mark(), self._game.saves
            try:
                self._scoring.do(text)
            except NotSavedError as error:
                self._scoring.back_to(mark)
                self._say_not_saved(error)
                return
            except (BadInput, OutputError) as error:
                say(str(error))
                refused = True
            else:
                refused = self._scoring.asks
            if self._trouble and self._game.saves > saves:
                say(f"saving works again: {escaped(text)}" if text else "saving works again")
                self._trouble = None
            del self._kept[0]
            # What follows may have been typed with something else in mind.
            if refused and self._kept:
                say(f"not entered: {escaped(' / '.join(line for line, _ in self._kept))}; type it again")
                self._kept = []

    def _say_not_saved(self, trouble: NotSavedError) -> None:
        if trouble.is_like(self._trouble) or trouble.is_like(self._scoring.draft_trouble):
            if not self._leaving:
                say("still not saved")
        else:
            say(f"nothing was saved: {trouble}; what you type is kept here and tried again at each line")
        self._trouble = trouble

    def _leave(self) -> None:
        """Say that everything is saved; if it is not, print what was typed, and raise OutputError."""
        self._leaving = True
        self._save_kept()
        self._scoring.save_draft()
        lines = [*self._scoring.not_saved, *(text for text, _ in self._kept)]
        rest = " else" if self._scoring.say_dropped() else ""
        if not lines:
            back_up(now=True)
            say(f"everything{rest} is saved" + (", including the unfinished round" if self._scoring.unfinished else ""))
        if lines:
            say("these lines are not saved:")
            for line in lines:
                print(escaped(line))
            sys.stdout.flush()
            trouble = self._trouble or self._scoring.draft_trouble
            raise OutputError(f"{plural(len(lines), 'line')} could not be saved (copy them from above): {trouble}")
