"""`ramble` alone on a terminal: it asks what you want, does what you type, and asks again until you quit.

A line may be a number of the menu, a command, a line for the game that was used last, if it is open, or a question.
"""

import gc
import shlex
from collections.abc import Callable, Mapping

from ramble_tools.cli.output import refusal, say, say_all
from ramble_tools.cli.prompt.otherwise import is_for_the_game
from ramble_tools.cli.prompt.outside import said_outside, shell_command
from ramble_tools.cli.prompt.play import END, draft_of, line_reader, play_on, typed_line
from ramble_tools.cli.prompt.state import State, unfinished
from ramble_tools.cli.prompt.step import step
from ramble_tools.errors import BadInput, OutputError, UnknownNameError, did_you_mean, quote
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import choose_book, chosen_book, is_book_named, program
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.sessions import look
from ramble_tools.scorebook.store import Row
from ramble_tools.spoken_commands import Table, nearest, spoken

_A_GAME = "GAME"

# What people come for, and the command for it.
_WISHES = {
    "print both decks": "print faces",
    "settle a word": "words",
    "keep score": _A_GAME,
    "keep score on everybody's phones": "serve --lan",
    "look at earlier games": "games",
    "see all commands": "--help",
}


def open_front_door(run: Callable[[list[str]], int]) -> int:
    """Ask what to do until the user quits, with `run` for each command line. Returns the exit status, 0."""
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    ask = line_reader()
    book = chosen_book() if is_book_named() else ""
    state: State | None = None

    def do(arguments: list[str]) -> None:
        run([*(["--book", book] if book else []), *arguments])
        choose_book(book)

    say("What do you want to do?")
    _say_menu(_menu())
    while True:
        menu = _menu()
        first = len(_WISHES) + 1 - len(menu)
        line = ask(f"{first} to {len(_WISHES)}, or a command, a question or a hand (q to quit):")
        text = " ".join((line or "").split()).removesuffix(".")
        command = _chosen(menu, first, text)
        if command == _A_GAME:
            command = _game_to_play(ask)
        asked = None if command else spoken(text, Table())
        if line is None or text.lower().removeprefix("/") in END or (asked and asked.command == "quit"):
            return 0
        if text.isdecimal() and not command:
            say(f"{text} is not here; type a number from {first} to {len(_WISHES)}")
        elif text == "?" or (asked and asked.command == "help"):
            _say_menu(menu)
        elif command:
            say(f"{program()} {command}")
            do(shlex.split(command))
            state = None
        elif text:
            try:
                state, said = _in_the_game(text, state, ask)
                if not said:
                    _outside(text, do)
            except (BadInput, OutputError) as error:
                say(refusal(error))


def _in_the_game(text: str, state: State | None, ask: Callable[[str], str | None]) -> tuple[State | None, bool]:
    """Carry out a line for the game used last; return its state, and whether the line was for it.

    What needs another line goes on at the game's prompt. A game that was over before takes only commands that are said,
    such as `rematch`.
    """
    row = _last_game()
    if row is None or not (row.open or state or spoken(text, Table(row.kind))):
        return None, False
    if state is None or state.session.row.id != row.id or state.session.seen != look(row.kind, row).seen:
        state = draft_of(look(row.kind, row))
    if not is_for_the_game(state, text):
        return state, False
    say_all((f"{row.name} ({find_rules(row.kind).TITLE})", *unfinished(state)))
    done = step(state, typed_line(text))
    say_all(done.said)
    before, after = state.round.lines, done.state
    if after.question or after.kept or after.correction or after.round.lines not in ((), before):
        play_on(after, ask)
        return None, True
    return after, True


def _outside(text: str, do: Callable[[list[str]], None]) -> None:
    """Carry out a line for which no game need be open, or say why it is none."""
    command = shell_command(text)
    said = None if command and not spoken(text, Table()) else said_outside(text)
    if said:
        say_all((said,))
        return
    close = nearest(text, Table()) if " " in text and not command else None
    if close:
        say(f"not understood; did you mean {close.line}?")
        return
    try:
        do(command or shlex.split(text))
    except ValueError:  # a quotation mark that is not closed
        say(f"{quote(text)} has an opening quote but no closing one; add one")


def _last_game() -> Row | None:
    """Return the game that was used last."""
    try:
        with reading() as book:
            return book.last_used()
    except UnknownNameError:
        return None


# --- the menu


def _menu() -> Mapping[str, str]:
    row = _last_game()
    # With the open game as number 0, the others keep their numbers.
    return {**({f"go on with {row.name}": "play"} if row and row.open else {}), **_WISHES}


def _say_menu(menu: Mapping[str, str], first: int = 0) -> None:
    for number, (what, command) in enumerate(menu.items(), first or len(_WISHES) + 1 - len(menu)):
        say(f"{number}  {what}: {program()} {command}", indent=2, hang=3)


def _chosen(answers: Mapping[str, str], first: int, text: str) -> str:
    """Return the command of the number or the answer that was typed, or begun, or an empty text."""
    by_number = {str(number): command for number, command in enumerate(answers.values(), first)}
    begun = [command for what, command in answers.items() if text and what.lower().startswith(text.lower())]
    whole = [command for what, command in answers.items() if what.lower() == text.lower()]
    return by_number.get(text) or "".join(whole or (begun if len(begun) == 1 else []))


def _game_to_play(ask: Callable[[str], str | None]) -> str:
    """Ask which game; return its name, or an empty text for none."""
    games = {find_rules(game).TITLE: game for game in NAMES}
    say("Which game?")
    _say_menu(games, 1)
    while (
        line := ask(f"1 to {len(games)}, or a game (q to go back):")
    ) is not None and line.strip().lower() not in END:
        text = " ".join(line.split()).removesuffix(".")
        if game := _chosen(games, 1, text) or (text.lower() if text.lower() in NAMES else ""):
            return game
        if said := said_outside(text):
            say_all((said,))
        elif text:
            say(f"there is no game {quote(text)}; {did_you_mean(text, NAMES)}")
    return ""
