"""`ramble` alone on a terminal: it asks what you want, and runs the command that is shown beside your answer."""

import gc
import shlex
from collections.abc import Callable, Mapping

from ramble_tools.cli.output import say
from ramble_tools.cli.prompt.play import END, line_reader
from ramble_tools.errors import UnknownNameError, did_you_mean, quote
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import chosen_book, is_book_named, program
from ramble_tools.scorebook.book import reading

_A_GAME = "GAME"
# The status of a command that could not be done.
_REFUSED = 2

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
    """Ask what to do, run that command with `run`, and return its status; 0 if nothing was chosen."""
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    ask = line_reader()
    book = ["--book", chosen_book()] if is_book_named() else []

    def do(command: str) -> int:
        if command == _A_GAME:
            say("Which game?")
            return _ask_until_done(ask, {find_rules(game).TITLE: game for game in NAMES}, 1, keep_score)
        say(f"{program()} {command}")
        return run([*book, *shlex.split(command)])

    def keep_score(game: str) -> int:
        if game.partition(" ")[0].lower() in NAMES:
            return do(game)
        say(f"there is no game {quote(game)}; {did_you_mean(game, NAMES)}")
        return _REFUSED

    say("What do you want to do?")
    going_on = _game_to_go_on_with()
    # With the open game as number 0, the others keep their numbers.
    return _ask_until_done(ask, {**going_on, **_WISHES}, 0 if going_on else 1, do)


def _game_to_go_on_with() -> Mapping[str, str]:
    try:
        with reading() as book:
            row = book.last_used()
    except UnknownNameError:
        return {}
    return {f"go on with {row.name}": "play"} if row.open else {}


def _ask_until_done(
    ask: Callable[[str], str | None], answers: Mapping[str, str], first: int, do: Callable[[str], int]
) -> int:
    """Do the command of the number or the answer that is typed, or the command that is typed, and return its status.

    What is refused is asked again.
    """
    by_number = dict(enumerate(answers.values(), first))
    by_answer = {what.lower(): command for what, command in answers.items()}
    for number, (what, command) in enumerate(answers.items(), first):
        say(f"{number}  {what}: {program()} {command}", indent=2, hang=3)
    numbers = f"{first} to {max(by_number)}"
    while (line := ask(f"{numbers}, or a command (q to quit):")) is not None:
        text = line.strip().removeprefix("ramble ").removesuffix(".")
        begun = [command for what, command in by_answer.items() if text and what.startswith(text.lower())]
        if text.lower() in END:
            break
        if text.isdecimal() and int(text) in by_number:
            command = by_number[int(text)]
        elif text.lower() in by_answer or len(begun) == 1:
            command = by_answer.get(text.lower(), begun[0])
        elif not text.isdecimal() and text != "?" and _is_a_line(text):
            command = text
        else:
            if text:
                say(f"{text} is not here; type a number from {numbers}")
            continue
        if (status := do(command)) != _REFUSED:
            return status
    return 0


def _is_a_line(text: str) -> bool:
    """Return whether the text can be split as a shell splits a command line."""
    try:
        return bool(shlex.split(text))
    except ValueError:  # a quotation mark that is not closed
        return False
