"""`ramble GAME play`: a prompt to enter rounds at the card table.

Every accepted line is saved when Enter is pressed: a whole round in the log, and a round that is not complete yet as a
draft, which the next `play` continues. A line that can't be saved is kept, tried again at each line, and printed at the
end.
"""

import gc
import os
import shutil
import sys
from collections.abc import Callable

from ramble_tools.cli.columns import fold
from ramble_tools.cli.output import say, say_all
from ramble_tools.cli.prompt.keyboard import keep_typist, said_typist
from ramble_tools.cli.prompt.outside import said_outside
from ramble_tools.cli.prompt.saving import drafts
from ramble_tools.cli.prompt.starting import ask_who, begin, in_full, who_plays
from ramble_tools.cli.prompt.state import Line, State, opened, prompt, typed, unfinished
from ramble_tools.cli.prompt.step import save_all, step
from ramble_tools.cli.show.log import say_damage
from ramble_tools.cli.show.standing import say_new, say_short_standing
from ramble_tools.errors import BadInput, OutputError, UnknownNameError, escaped, plural
from ramble_tools.games.registry import find_rules
from ramble_tools.games.typed_names import TYPIST
from ramble_tools.scorebook.book import back_up
from ramble_tools.scorebook.sessions import Session, look
from ramble_tools.scorebook.view import view_of
from ramble_tools.spoken_commands import Table, spoken

# What ends a prompt in which nothing has been entered yet.
END = ("q", "quit", "exit")
_BYTE_ORDER_MARK = "\ufeff"


def play_or_begin(kind: str) -> None:
    """Open the prompt of the current game; if there is none, or if it is over, ask who plays."""
    try:
        is_over = look(kind, None).history.over
    except UnknownNameError:
        is_over, typist = False, _begin_new_game(kind)
        if typist is None:
            return
    else:
        typist = ""
    play_at_the_table(kind, None, asks_who=is_over, typist=typist)


def _begin_new_game(kind: str) -> str | None:
    """Ask for the players of a new game until it can be started; return who types, or None if nobody wants to play.

    That is an empty text if it is not known. A line of names with only `me` for one of them waits for that name.
    """
    ask, names, typist = line_reader(), "", ""
    question = f"No game of {find_rules(kind).TITLE} is open. {who_plays(kind)} (q to quit)?"
    while (line := ask(question)) is not None and line.strip().lower() not in END:
        try:
            asked = spoken(line, Table(kind))
            if line.strip() == "?" or (asked and asked.command == "help"):
                raise BadInput("type the names with spaces, or with commas, as in Ann Lee, Bob; q quits")
            is_new = asked is not None and asked.command == "new" and asked.kind == kind
            if not is_new and (said := said_outside(line.strip(), kind)):
                say_all((said,))
                continue
            if asked and not is_new:
                raise BadInput(f"no game of {find_rules(kind).TITLE} is open yet; first type who plays, as in Ann Bob")
            names, typist = in_full(names, line) if names else (asked.rest if asked else line, "")
            session, typist = begin(kind, names, typist)
        except BadInput as error:
            names = names if error.field == TYPIST else ""
            say(str(error))
        else:
            say_new(view_of(session))
            return typist
    return None


def play_at_the_table(kind: str, game: str | None, *, asks_who: bool = False, typist: str = "") -> None:
    """Ask for rounds until Ctrl-D. Raises UnknownNameError if there is no such game, OutputError if lines are unsaved.

    With `asks_who`, it asks first who plays another game. A game is found by its name only once; after that
    it is known by its row.
    """
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    session = look(kind, game)
    view = view_of(session)
    say(f"{view.name}: {view.game.TITLE}; ? for help, Ctrl-D to quit")
    say_short_standing(view)
    say_damage(view)
    say_all(drafts(session)[1])
    state = draft_of(session)._replace(typist=typist or said_typist())
    say_all(unfinished(state))
    play_on(ask_who(state).state if asks_who else state, line_reader())


def draft_of(session: Session) -> State:
    """Return the state in which a game is opened, with one's own unfinished round."""
    return opened(session, drafts(session)[0])


def typed_line(text: str) -> Line:
    """Return a line that was just typed."""
    return Line(text.strip(), os.urandom(8).hex())


def play_on(state: State, ask: Callable[[str], str | None]) -> State:
    """Ask for rounds until Ctrl-D, and return the last state. Raises OutputError if lines are unsaved."""
    while (text := ask(prompt(state))) is not None:
        done = step(state, typed_line(text))
        say_all(done.said)
        sys.stdout.flush()
        if done.quits:
            break
        state = done.state
    keep_typist(state.typist)
    _leave(state)
    return state


def _leave(state: State) -> None:
    """Say that everything is saved; if it is not, print what was typed, and raise OutputError."""
    done = save_all(state)
    say_all(done.said)
    state = done.state
    dropped = _dropped(state)
    say_all(dropped)
    lines = [*(state.round.lines if state.round.lines != state.draft else ()), *(line.text for line in state.kept)]
    if not lines:
        back_up(now=True)
        rest = " else" if dropped else ""
        say(f"everything{rest} is saved" + (", including the unfinished round" if state.round.lines else ""))
        return
    say("these lines are not saved:")
    for line in lines:
        print(escaped(line))
    sys.stdout.flush()
    raise OutputError(f"{plural(len(lines), 'line')} could not be saved (copy them from above): {state.trouble}")


def _dropped(state: State) -> tuple[str, ...]:
    """Return what is not entered, because a question was not answered or a correction not finished."""
    said = []
    if state.question and state.question.about:
        said.append(f"not entered, because the question was not answered: {typed([state.question.about])}")
    if state.correction:
        said.append(f"the correction was dropped: {state.correction.unchanged(state.history)}")
    return tuple(said)


# --- the keyboard


def line_reader() -> Callable[[str], str | None]:
    """Return a function that asks a question and returns the line that is typed, or None after Ctrl-D.

    Without a terminal, it returns the lines of standard input.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        lines = (line if number else line.removeprefix(_BYTE_ORDER_MARK) for number, line in enumerate(sys.stdin))

        def next_line(question: str) -> str | None:
            line = next(lines, None)
            if line is not None:
                print(f"{question} {escaped(line.rstrip())}")
            return line

        return next_line
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()

    def typed_line(question: str) -> str | None:
        while True:
            try:
                return session.prompt(_folded(question))
            except KeyboardInterrupt:
                continue  # Ctrl-C drops the line
            except EOFError:
                return None

    return typed_line


def _folded(question: str) -> str:
    """Return the prompt for a question, with no word broken at the edge of a narrow terminal."""
    return "\n".join(fold(question, max(20, shutil.get_terminal_size().columns - 1))) + " "
