"""`ramble GAME play`: a prompt to enter rounds at the card table.

Every accepted line is saved at once: a whole round in the log, and a round that is not complete yet as a draft, which
the next `play` continues. So nothing is lost, whenever the program is stopped.
"""

import gc
import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ramble_tools.cli.show import say
from ramble_tools.cli.tally.log import as_entered, say_history
from ramble_tools.cli.tally.standing import result_lines, say_moved, say_removed, say_short_standing, say_standing
from ramble_tools.errors import BadInput, ChangedElsewhereError, OutputError, escaped, quote
from ramble_tools.games.fields import Answers, next_field
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.sessions import Session, act, look

if TYPE_CHECKING:
    from ramble_tools.scorebook.replay import History

_HELP = (
    "undo: undo the last line or the last entry; redo brings it back",
    "edit 3, remove 3: correct or remove round 3",
    "show, history: show the score, or every round",
    "join NAME, leave NAME, seats NAME NAME..., end",
    "drop: forget an unfinished round or correction",
    "Ctrl-D: quit; everything is saved",
)


def play_at_the_table(kind: str, game: str | None) -> None:
    """Ask for rounds until Ctrl-D. Raises UnknownNameError if there is no such game."""
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    _Play(kind, look(kind, game)).run()


class _Play:
    """The prompt of one game.

    `_lines` were typed so far for the round whose `_answers` are being collected; `_editing` is the number of the
    earlier round being corrected, if any.
    """

    def __init__(self, kind: str, session: Session) -> None:
        self._kind = kind
        self._session = session
        self._form = find_form(kind)
        self._lines: list[str] = []
        self._answers: Answers = {}
        self._editing: int | None = None
        # The unfinished round that a correction interrupted.
        self._aside: list[str] = []
        self._retype([])

    def run(self) -> None:
        say(f"{self._session.row.name}: {self._session.history.game.TITLE}; ? for help, Ctrl-D to quit")
        say_short_standing(self._session)
        with reading() as book:
            self._retype(book.draft(self._session.row))
        self._say_unfinished()
        for line in _typed(self._question):
            text = line.strip()
            if text in ("quit", "exit"):
                break
            try:
                self._do(text)
            except (BadInput, OutputError) as error:
                say(str(error))
            sys.stdout.flush()
        unfinished = self._aside if self._editing else self._lines
        say("everything is saved" + (", including the unfinished round" if unfinished else ""))
        if self._editing:
            say(f"the correction was dropped: {self._session.history.game.ROUND} {self._editing} is unchanged")

    # --- questions and answers

    def _asked(self) -> str | None:
        """Return the next question; None once everything is answered."""
        field = next_field(self._form.fields(self._setting, self._answers), self._answers)
        return field.label if field else None

    def _question(self) -> str:
        history = self._session.history
        if history.over and not self._editing:
            return "game over; undo, or Ctrl-D>"
        asked = self._asked() or ("what should it be?" if self._editing else "correct it, or drop?")
        return f"{history.game.ROUND} {self._editing or len(history.played) + 1}: {asked}"

    def _do(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        alone: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "undo": self._undo,
            "redo": lambda: self._deed("redo", {}),
            "show": self._show,
            "history": lambda: say_history(self._session),
            "drop": self._drop,
            "end": lambda: self._deed("end", {}),
        }
        if word in alone and not rest:
            alone[word]()
        elif word == "join" and rest:
            self._deed("join", {"name": rest})
        elif word == "leave" and rest:
            self._deed("leave", {"name": self._setting.named(rest)})
        elif word == "seats" and rest:
            self._deed("seats", {"names": [self._setting.named(name) for name in re.split(r"[\s,]+", rest)]})
        elif word in ("edit", "remove") and rest:
            self._correct(word, rest)
        elif self._session.history.over and not self._editing:
            raise BadInput("the game is over; undo the last round, or start a new game")
        else:
            self._take(text)

    def _help(self) -> None:
        for line in (*self._form.HELP, *_HELP):
            say(line)

    def _show(self) -> None:
        say_standing(look(self._kind, self._session.row.name))
        self._say_unfinished()

    def _say_unfinished(self) -> None:
        if self._lines:
            say(f"unfinished, and saved: {escaped(' / '.join(self._lines))} (drop forgets it)")

    def _take(self, text: str) -> None:
        self._answers = self._form.line(self._setting, self._answers, text)
        self._lines.append(text)
        if self._asked() is None:
            self._enter()
        else:
            self._keep_draft()

    def _enter(self) -> None:
        history = self._session.history
        plain = history.game.to_plain(self._form.read(self._setting, self._answers))
        count, number = len(history.played), self._editing
        old = history.played[number - 1].entry.body if number else None

        def deed(now: "History") -> tuple[str, dict[str, Any]]:
            if number:
                if number > len(now.played) or now.played[number - 1].entry.body != old:
                    raise ChangedElsewhereError(
                        f"{now.game.ROUND} {number} was changed elsewhere in the meantime; check it, then edit it again"
                    )
                return "edit", {"number": number, "round": plain}
            if len(now.played) != count:
                raise ChangedElsewhereError(
                    f"{now.game.ROUND} {count + 1} was recorded elsewhere in the meantime; type it again, or drop"
                )
            return "round", plain

        try:
            self._session = act(self._kind, self._session.row.name, deed)
        except ChangedElsewhereError:
            self._session = look(self._kind, self._session.row.name)
            say_short_standing(self._session)
            if number:
                self._fresh()
            else:
                self._retype(self._lines)
                self._keep_draft()
            raise
        except BadInput:
            self._keep_draft()
            raise
        place = number or len(self._session.history.played)
        print("\n".join(result_lines(self._session, place, corrected=number is not None)))
        self._fresh()
        self._say_unfinished()

    # --- undoing and correcting

    def _undo(self) -> None:
        """Undo the last line of an unfinished round; if there is none, the last entry."""
        if self._editing and not self._lines:
            self._drop()
            return
        if not self._lines:
            self._deed("undo", {})
            return
        gone = self._lines[-1]
        self._retype(self._lines[:-1])
        self._keep_draft()
        say(f"undone: {escaped(gone) or 'Enter'}")

    def _correct(self, word: str, rest: str) -> None:
        typed, _, more = rest.partition(" ")
        history = self._session.history
        if not (typed.isascii() and typed.isdigit()):
            raise BadInput(f"{quote(typed)} is not the number of a {history.game.ROUND}; type one, as in {word} 1")
        number = history.require_round(int(typed))
        if word == "remove":
            self._deed("remove", {"number": number})
            return
        self._aside = self._aside if self._editing else self._lines
        self._editing = number
        self._retype([])
        was = as_entered(history, history.played[number - 1].entry.body)
        say(f"{history.game.ROUND} {number} is {was}; enter it again, or drop to leave it unchanged")
        if more.strip():
            self._take(more.strip())

    def _deed(self, what: str, body: dict[str, Any]) -> None:
        self._session = act(self._kind, self._session.row.name, lambda _: (what, body))
        if what in ("undo", "redo"):
            say_moved(self._session)
        elif what == "remove":
            say_removed(self._session, body["number"])
        say_short_standing(self._session)
        self._retype(self._lines)
        self._say_unfinished()

    def _drop(self) -> None:
        if self._editing:
            say(f"{self._session.history.game.ROUND} {self._editing} is unchanged")
        else:
            say("dropped the unfinished round" if self._lines else "there is no unfinished round")
        self._fresh()
        self._say_unfinished()

    # --- the unfinished round

    def _fresh(self) -> None:
        """Continue with the next round; after a correction, with the unfinished round it interrupted."""
        self._editing, aside = None, self._aside
        self._aside = []
        self._retype(aside)
        self._keep_draft()

    def _retype(self, lines: list[str]) -> None:
        """Start the round over with these lines, as far as they are still possible."""
        history = self._session.history
        self._setting = history.setting(self._editing)
        self._answers = self._form.answers(history.played[self._editing - 1].round) if self._editing else {}
        self._lines = []
        for line in lines:
            try:
                self._answers = self._form.line(self._setting, self._answers, line)
            except BadInput:
                break  # the game has changed since
            self._lines.append(line)

    def _keep_draft(self) -> None:
        """Save the draft that the next `play` continues; a correction is not saved, and the old round still counts."""
        if not self._editing:
            with writing() as book:
                book.set_draft(self._session.row, self._lines)


def _typed(question: Callable[[], str]) -> Iterator[str]:
    """Yield what is typed at the prompt, line by line, until Ctrl-D; without a terminal, standard input."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        for line in sys.stdin:
            print(f"{question()} {escaped(line.rstrip())}")
            yield line
        return
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()
    while True:
        try:
            yield session.prompt(f"{question()} ")
        except KeyboardInterrupt:
            continue  # Ctrl-C drops the line
        except EOFError:
            return
