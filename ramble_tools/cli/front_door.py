"""`ramble` alone on a terminal: it asks what you want, and runs the command that is shown beside your answer."""

import gc
import shlex
from collections.abc import Callable, Mapping

from ramble_tools.cli.output import say
from ramble_tools.cli.prompt.play import END, line_reader
from ramble_tools.errors import UnknownNameError
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import chosen_book, is_book_named, program
from ramble_tools.scorebook.book import reading

_A_GAME = "GAME"

# What people come for, and the command for it.
_WISHES = {
    "print both decks": "print faces",
    "settle a word": "words",
    "keep score": _A_GAME,
    "keep score on everybody's phones": "serve --lan",
    "look at earlier games": "games",
    "write an app for any browser": "site ramble-site",
    "see all commands": "--help",
}


def open_front_door(run: Callable[[list[str]], int]) -> int:
    """Ask what to do, run that command with `run`, and return its status; 0 if nothing was chosen."""
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    ask = line_reader()
    say("What do you want to do?")
    going_on = _game_to_go_on_with()
    # With the open game as number 0, the others keep their numbers.
    chosen = _chosen(ask, {**going_on, **_WISHES}, 0 if going_on else 1)
    if chosen == _A_GAME:
        say("Which game?")
        chosen = _chosen(ask, {find_rules(game).TITLE: game for game in NAMES})
    if not chosen:
        return 0
    say(f"{program()} {chosen}")
    book = ["--book", chosen_book()] if is_book_named() else []
    return run([*book, *shlex.split(chosen)])


def _game_to_go_on_with() -> Mapping[str, str]:
    try:
        with reading() as book:
            row = book.last_used()
    except UnknownNameError:
        return {}
    return {f"go on with {row.name}": "play"} if row.open else {}


def _chosen(ask: Callable[[str], str | None], answers: Mapping[str, str], first: int = 1) -> str:
    """Return the command that is typed, or that of the number or the answer that is typed; nothing at the end."""
    by_number = dict(enumerate(answers.values(), first))
    by_answer = {what.lower(): command for what, command in answers.items()} | dict.fromkeys(END, "")
    for number, (what, command) in enumerate(answers.items(), first):
        say(f"{number}  {what}: {program()} {command}", indent=2, hang=3)
    numbers = f"{first} to {max(by_number)}"
    while (line := ask(f"{numbers}, or a command (q to quit):")) is not None:
        text = line.strip().removeprefix("ramble ")
        if text.lower() in by_answer:
            return by_answer[text.lower()]
        if text.isdecimal() and int(text) in by_number:
            return by_number[int(text)]
        if not text.isdecimal() and text != "?" and _is_a_line(text):
            return text
        if text:
            say(f"{text} is not here; type a number from {numbers}")
    return ""


def _is_a_line(text: str) -> bool:
    """Return whether the text can be split as a shell splits a command line."""
    try:
        return bool(shlex.split(text))
    except ValueError:  # a quotation mark that is not closed
        return False
