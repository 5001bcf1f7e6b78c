"""A command line that doesn't start with a command: a slip, a command of a group, or a word, as in `ramble quartz`."""

import difflib
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ramble_tools.cli.output import say
from ramble_tools.errors import Aside, UnknownNameError, WordError, did_you_mean, escaped, quote, shorten
from ramble_tools.games.registry import NAMES
from ramble_tools.home import program
from ramble_tools.spoken_commands import Table, spoken
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.plain import plain_word
from ramble_tools.words.questions import understand

# difflib's measure of likeness: `chekc` and `check` have 0.8, `planet` and `players` 0.62. `did_you_mean` uses 0.6.
_ALIKE = 0.6
_MUCH_ALIKE = 0.7


# What can be typed without its game, for the game that was used last.
_OF_THE_GAME = ("play", "add", "show", "history", "undo", "redo", "edit", "remove", "rules")
_STARTING = ("new", "start")
# What is named if a line says it otherwise, as in `ramble go back a step`.
_SAID = ("print", "rules", "undo", "redo", "new")
# What other programs call what we call otherwise.
_CALLED_HERE = {
    "backup": "games export --all --to FILE",
    "reset": "games delete NAME",
    "stats": "players",
    "stickers": "print labels",
    "version": "--version",
    "define": "check --more WORD",
}


class Meant(NamedTuple):
    """The arguments that were meant. They are a guess where a word or a question is in place of the command."""

    arguments: list[str]
    is_guess: bool = False


def meant_command(
    arguments: Sequence[str], commands: Iterable[str], groups_with: Callable[[str], Sequence[str]]
) -> Meant:
    """Return the arguments with the command that was meant: one of the game used last, or on a terminal, a word's.

    `groups_with` returns the groups that have a command of a name.

    Raises UnknownNameError, with the nearest command, if it is like a command, can't be a word, or isn't typed on a
    terminal: a script must not take an answer about the word BACKUP for a backup.
    """
    name = arguments[0]
    asked = None if name in _OF_THE_GAME else spoken(" ".join(arguments), Table())
    if asked and asked.command in ("show", "history"):
        name, arguments = asked.command, [asked.command]
    if name in _OF_THE_GAME:
        return Meant([_game_used_last(name), name, *arguments[1:]])
    if name in _STARTING:
        kind = next((each for each in arguments if each in NAMES), NAMES[-1])
        example = f"{program()} {kind} new Ann Bob"
        raise UnknownNameError(f"{name} which game? Name it first, as in {example}", _as_a_word(name))
    if name == "define" and arguments[1:]:
        return Meant(["check", "--more", *arguments[1:]])
    known = list(commands)
    first_option = next((place for place, each in enumerate(arguments) if each.startswith("-")), len(arguments))
    words, options = " ".join(arguments[:first_option]).split(), list(arguments[first_option:])
    called = _CALLED_HERE.get(name) or _in_a_group(name, groups_with(name))
    no_command = f"there is no command {quote(name)}; "
    no_command += f"type {program()} {called}." if called else did_you_mean(name, known)
    if name.partition("-")[0] in NAMES:
        show = f"{program()} games show {escaped(name)}"
        no_command = f"{quote(name)} is not a command; to show a game of that name: {show}"
    if asked and asked.command in _SAID and (asked.kind or asked.command != "new"):
        how = shlex.join(asked.command_lines[0])
        raise UnknownNameError(f"there is no command {quote(name)}; type {program()} {how}")
    question = understand(" ".join(words)) if len(words) > 1 else None
    if question and question.is_asked:
        command = question.command or ["check", "--", " ".join(words)]
        return _guess([command[0], *options, *command[1:]], name)
    try:
        word = plain_word(words[0].split(",")[0] if words else "")
    except WordError:
        raise UnknownNameError(no_command) from None
    # After a name that is not a command, `--help` asks about commands.
    if {"--help", "-h"} & set(options):
        raise UnknownNameError(no_command)
    is_valid = the_dictionary().holds(word)
    # A valid word has to be more like a command to be a slip for one.
    slip = difflib.get_close_matches(word, known, n=1, cutoff=_MUCH_ALIKE if is_valid else _ALIKE)
    if slip or called or (question and question.kind == "none"):
        raise UnknownNameError(f"{no_command}{f' To check the word: ramble check {word}' if is_valid else ''}")
    meant = _guess(["check", *options, "--", *words], name)
    if "--json" not in options:
        say(f"{shorten(word)} is not a command; checked as a word")
    return meant


def _guess(arguments: list[str], name: str) -> Meant:
    """Return a command that was perhaps meant, on a terminal. Raises UnknownNameError, which names it, elsewhere."""
    if _is_terminal():
        return Meant(arguments, is_guess=True)
    shown = shorten(escaped(shlex.join(each for each in arguments if each != "--")))
    raise UnknownNameError(f"there is no command {quote(name)}; to ask about words, type {program()} {shown}")


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _in_a_group(name: str, groups: Sequence[str]) -> str:
    """Return `games rename` for `rename`: a command of the first of these groups, or of several games; or nothing."""
    if sum(group in NAMES for group in groups) > 1:
        return f"GAME {name}"
    return f"{groups[0]} {name}" if groups else ""


def _game_used_last(command: str) -> str:
    """Return the game that a command without a game is about. Raises UnknownNameError if there is none."""
    from ramble_tools.scorebook.book import reading

    with reading() as book:
        try:
            return book.last_used().kind
        except UnknownNameError as error:
            error.parts.append(_as_a_word(command))
            raise


def _as_a_word(word: str) -> Aside:
    return Aside(f"for the word: ramble check {word}")
