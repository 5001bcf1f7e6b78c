"""`ramble GAME play`: a prompt for the table, between two rounds.

Every line that is accepted is kept at once: a round in the log, and what is not whole yet in the draft that the next
`play` takes up. So nothing is lost whenever the program is stopped.
"""

import gc
import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from ramble_tools.cli.show import say
from ramble_tools.cli.tally.commands import Table
from ramble_tools.cli.tally.standing import describe, result_lines, say_history, say_short_standing, say_standing
from ramble_tools.errors import BadInput, ChangedElsewhereError, OutputError, quote
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.sessions import Session, act, look

_HELP = (
    "undo: takes the last line back, or the last round; redo brings that back",
    "edit 3: corrects round 3; remove 3 takes it out",
    "show, history: the standing, every round",
    "join NAME, leave NAME, seats NAME NAME..., end",
    "drop: forgets what is half typed; Ctrl-D leaves, all is kept",
)


def play_at_the_table(kind: str, game: str | None) -> None:
    """Ask for rounds until Ctrl-D. Raises UnknownNameError where no game is begun."""
    gc.enable()  # __main__.py turned it off, for programs that are gone after one answer
    _Play(kind, look(kind, game)).run()


class _Play:
    """The prompt of one game: `_lines` were typed of the round that `_form` collects, `_editing` is an old one."""

    def __init__(self, kind: str, session: Session) -> None:
        self._kind = kind
        self._session = session
        self._forms = import_module(f"ramble_tools.games.{kind}.form")
        self._lines: list[str] = []
        self._editing: int | None = None
        # What was half typed when a correction was begun.
        self._aside: list[str] = []
        self._form = self._new_form()

    def run(self) -> None:
        say(f"{self._session.row.name}: {self._session.history.game.TITLE}; ? helps, Ctrl-D leaves")
        say_short_standing(self._session)
        with reading() as book:
            self._retype(book.draft(self._session.row))
        self._say_half_typed()
        for line in _typed(self._question):
            text = line.strip()
            if text in ("quit", "exit"):
                break
            try:
                self._do(text)
            except (BadInput, OutputError) as error:
                say(str(error))
            sys.stdout.flush()
        half = self._aside if self._editing else self._lines
        say("all is written down" + ("; what is half typed too" if half else ""))
        if self._editing:
            say(f"the correction is dropped: {self._session.history.game.ROUND} {self._editing} stays as it was")

    # --- what is asked, and what is typed

    def _new_form(self) -> Any:
        history = self._session.history
        state = history.state_before(self._editing) if self._editing else history.state
        form = self._forms.Form(Table(history.rules, state), state)
        if self._editing and hasattr(form, "load"):
            form.load(history.played[self._editing - 1].round)
        return form

    def _question(self) -> str:
        history = self._session.history
        if history.over and not self._editing:
            return "over; undo, or Ctrl-D>"
        asked = self._form.question() or "mend it, or drop?"
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
        elif word in ("join", "leave") and rest:
            self._deed(word, {"name": rest})
        elif word == "seats" and rest:
            self._deed("seats", {"names": re.split(r"[\s,]+", rest)})
        elif word in ("edit", "remove") and rest:
            self._correct(word, rest)
        elif self._session.history.over and not self._editing:
            raise BadInput("the game is over; undo takes the last round back, or begin a new one")
        else:
            self._take(text)

    def _help(self) -> None:
        for line in (*self._forms.HELP, *_HELP):
            say(line)

    def _show(self) -> None:
        say_standing(look(self._kind, self._session.row.name))
        self._say_half_typed()

    def _say_half_typed(self) -> None:
        if self._lines:
            say(f"half typed, and kept: {' / '.join(self._lines)} (drop forgets it)")

    def _take(self, text: str) -> None:
        self._form.take(text)
        self._lines.append(text)
        if self._form.question() is None:
            self._enter()
        else:
            self._keep_draft()

    def _enter(self) -> None:
        history = self._session.history
        plain = history.game.to_plain(self._form.round())
        count, number = len(history.played), self._editing
        old = history.played[number - 1].entry.body if number else None

        def deed(now: Any) -> tuple[str, dict[str, Any]]:
            if number:
                if number > len(now.played) or now.played[number - 1].entry.body != old:
                    raise ChangedElsewhereError(
                        f"{now.game.ROUND} {number} was changed elsewhere meanwhile; look, and edit it anew"
                    )
                return "edit", {"number": number, "round": plain}
            if len(now.played) != count:
                raise ChangedElsewhereError(
                    f"{now.game.ROUND} {count + 1} was written down elsewhere meanwhile; type it anew, or drop"
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
        self._say_half_typed()

    # --- going back

    def _undo(self) -> None:
        """Take the last line back while a round is half typed, else what was entered last."""
        if self._editing and not self._lines:
            self._drop()
            return
        if not self._lines:
            self._deed("undo", {})
            return
        gone = self._lines[-1]
        self._retype(self._lines[:-1])
        self._keep_draft()
        say(f"taken back: {gone or 'Enter'}")

    def _correct(self, word: str, rest: str) -> None:
        typed, _, more = rest.partition(" ")
        history = self._session.history
        number = int(typed) if typed.isascii() and typed.isdigit() else 0
        if not 1 <= number <= len(history.played):
            raise BadInput(
                f"{word} which {history.game.ROUND}? there are 1 to {len(history.played)}, not {quote(typed)}"
            )
        if word == "remove":
            self._deed("remove", {"number": number})
            return
        self._aside = self._aside if self._editing else self._lines
        self._editing = number
        self._retype([])
        say(f"{history.game.ROUND} {number} was: {describe(history.played[number - 1].entry)}; drop leaves it so")
        if more.strip():
            self._take(more.strip())

    def _deed(self, what: str, body: dict[str, Any]) -> None:
        self._session = act(self._kind, self._session.row.name, lambda _: (what, body))
        if self._session.moved and what in ("undo", "redo"):
            say(f"{'undone' if what == 'undo' else 'back again'}: {describe(self._session.moved)}")
        say_short_standing(self._session)
        self._retype(self._lines)
        self._say_half_typed()

    def _drop(self) -> None:
        if self._editing:
            say(f"{self._session.history.game.ROUND} {self._editing} stays as it was")
        else:
            say("dropped what was half typed" if self._lines else "nothing is half typed")
        self._fresh()
        self._say_half_typed()

    # --- what is half typed

    def _fresh(self) -> None:
        """Go on with the next round; after a correction with what was half typed before it."""
        self._editing, aside = None, self._aside
        self._aside = []
        self._retype(aside)
        self._keep_draft()

    def _retype(self, lines: list[str]) -> None:
        """Begin the round anew with these lines, as far as they still can be."""
        self._form, self._lines = self._new_form(), []
        for line in lines:
            try:
                self._form.take(line)
            except BadInput:
                break  # the game was changed since
            self._lines.append(line)

    def _keep_draft(self) -> None:
        """What the next `play` takes up; a correction is not kept: the old round still stands."""
        if not self._editing:
            with writing() as book:
                book.set_draft(self._session.row, self._lines)


def _typed(question: Callable[[], str]) -> Iterator[str]:
    """Yield what is typed at the prompt, line by line, until Ctrl-D; without a terminal, what comes in."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        for line in sys.stdin:
            print(f"{question()} {line.rstrip()}")
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
