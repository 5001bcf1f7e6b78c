"""`ramble` alone on a terminal: it asks what you want, and runs the command that is shown beside your answer."""

import gc
import shlex
from collections.abc import Callable, Mapping

from ramble_tools.cli.output import say
from ramble_tools.cli.prompt.play import line_reader
from ramble_tools.errors import UnknownNameError
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import chosen_book, is_book_named, program
from ramble_tools.scorebook.book import reading

_A_GAME = "GAME"
_END = ("q", "quit", "exit")

# What people come for, and the command for it.
_WISHES = {
    "print both decks": "print faces",
    "settle a word": "words",
    "keep score": _A_GAME,
    "keep score on everybody's phones": "serve --lan",
    "write an app for any browser": "site ramble-site",
    "see all commands": "--help",
}


def open_front_door(run: Callable[[list[str]], int]) -> int:
    """Ask what to do, run that command with `run`, and return its status; 0 if nothing was chosen."""
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    ask = line_reader()
    say("What do you want to do?")
    chosen = _chosen(ask, {**_game_to_go_on_with(), **_WISHES})
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


def _chosen(ask: Callable[[str], str | None], answers: Mapping[str, str]) -> str:
    """Return the command that is typed, or that of the number or the answer that is typed; nothing at the end."""
    commands = list(answers.values())
    by_answer = {what.lower(): command for what, command in answers.items()} | dict.fromkeys(_END, "")
    for number, (what, command) in enumerate(answers.items(), start=1):
        say(f"{number}  {what}: {program()} {command}", indent=2, hang=3)
    while (line := ask(f"1 to {len(commands)}, or a command (q to quit):")) is not None:
        text = line.strip().removeprefix("ramble ")
        if text.lower() in by_answer:
            return by_answer[text.lower()]
        if not text.isdecimal() and _is_a_line(text):
            return text
        if text.isdecimal() and 0 < int(text) <= len(commands):
            return commands[int(text) - 1]
        if text:
            say(f"{text} is not here; type a number from 1 to {len(commands)}")
    return ""


def _is_a_line(text: str) -> bool:
    """Return whether the text can be split as a shell splits a command line."""
    try:
        return bool(shlex.split(text))
    except ValueError:  # a quotation mark that is not closed
        return False
