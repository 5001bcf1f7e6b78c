"""`ramble GAME play`: a prompt for the table, between two rounds.

Every line that is accepted is kept at once: a round in the log, and what is not whole yet in the draft that the next
`play` takes up. So nothing is lost whenever the program is stopped.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from ramble_tools.cli.show import say
from ramble_tools.cli.standing import describe, result_lines, say_short_standing, say_standing
from ramble_tools.cli.table import Table
from ramble_tools.errors import BadInput, OutputError
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.sessions import Session, act, look

_HELP = (
    "undo, redo: take back what was entered last, or bring it back",
    "show: the whole standing; drop: forget what is half typed",
    "join NAME, leave NAME, end",
    "Ctrl-D leaves; all is written down",
)


def play_at_the_table(kind: str, game: str | None) -> None:
    """Ask for rounds until Ctrl-D. Raises UnknownSessionError where no game is begun."""
    gc.enable()  # __main__.py turned it off, for programs that are gone after one answer
    _Play(kind, look(kind, game)).run()


class _Play:
    def __init__(self, kind: str, session: Session) -> None:
        self._kind = kind
        self._session = session
        self._forms = import_module(f"ramble_tools.cli.forms.{kind}")
        self._lines: list[str] = []
        self._form = self._new_form()

    def _new_form(self) -> Any:
        history = self._session.history
        return self._forms.Form(Table(history.rules, history.state.players), history.state)

    def run(self) -> None:
        say(f"{self._session.row.name}: {self._session.history.game.TITLE}; ? helps, Ctrl-D leaves")
        say_short_standing(self._session)
        self._take_up_draft()
        for line in _typed(self._question):
            text = line.strip()
            try:
                if text in ("quit", "exit"):
                    break
                self._do(text)
            except (BadInput, OutputError) as error:
                say(str(error))
            sys.stdout.flush()
        say("all is written down" + ("; what is half typed too" if self._lines else ""))

    def _question(self) -> str:
        if self._session.history.over:
            return "over; undo, or Ctrl-D>"
        history = self._session.history
        asked = self._form.question() or "mend it, or drop?"
        return f"{history.game.ROUND} {len(history.played) + 1}: {asked}"

    def _do(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "undo": lambda: self._step("undo"),
            "redo": lambda: self._step("redo"),
            "show": lambda: say_standing(look(self._kind, self._session.row.name)),
            "drop": self._drop,
            "end": lambda: self._deed("end", {}),
        }
        if text.lower() in commands:
            commands[text.lower()]()
        elif word.lower() in ("join", "leave") and rest.strip():
            self._deed(word.lower(), {"name": rest.strip()})
        elif self._session.history.over:
            raise BadInput("the game is over; undo takes the last round back, or begin a new one")
        else:
            self._take(text)

    def _help(self) -> None:
        for line in (*self._forms.HELP, *_HELP):
            say(line)

    def _take(self, text: str) -> None:
        self._form.take(text)
        self._lines.append(text)
        if self._form.question() is None:
            self._enter()
        else:
            self._keep_draft()

    def _enter(self) -> None:
        history = self._session.history
        round = self._form.round()
        plain = history.game.to_plain(round)
        try:
            self._session = act(self._kind, self._session.row.name, lambda _: ("round", plain))
        except BadInput:
            self._keep_draft()
            raise
        print("\n".join(result_lines(self._session, len(self._session.history.played))))
        self._fresh()

    def _fresh(self) -> None:
        self._lines = []
        self._form = self._new_form()

    def _drop(self) -> None:
        self._fresh()
        self._keep_draft()
        say("dropped what was half typed")

    def _step(self, what: str) -> None:
        self._session = act(self._kind, self._session.row.name, lambda _: (what, {}))
        if self._session.moved:
            say(f"{'undone' if what == 'undo' else 'back again'}: {describe(self._session.moved)}")
        say_short_standing(self._session)
        self._fresh()

    def _deed(self, what: str, body: dict[str, Any]) -> None:
        self._session = act(self._kind, self._session.row.name, lambda _: (what, body))
        say_short_standing(self._session)
        self._fresh()

    # --- what is half typed

    def _keep_draft(self) -> None:
        with writing() as book:
            book.set_draft(self._session.row, self._lines)

    def _take_up_draft(self) -> None:
        """Go on where the last `play` was stopped."""
        with reading() as book:
            lines = book.draft(self._session.row)
        for line in lines:
            try:
                self._form.take(line)
                self._lines.append(line)
            except BadInput:
                break  # the game was changed since
        if self._lines:
            say(f"half typed, and kept: {' / '.join(self._lines)} (drop forgets it)")


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
