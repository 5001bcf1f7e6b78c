"""A command line that doesn't start with a command: a slip, or a word to check, as in `ramble quartz`."""

import difflib
from collections.abc import Iterable, Sequence

from ramble_tools.cli.output import say
from ramble_tools.errors import Aside, UnknownNameError, WordError, did_you_mean, escaped, quote, shorten
from ramble_tools.games.registry import NAMES
from ramble_tools.home import program
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.plain import plain_word
from ramble_tools.words.questions import understand

# difflib's measure of likeness: `chekc` and `check` have 0.8, `planet` and `players` 0.62. `did_you_mean` uses 0.6.
_ALIKE = 0.6
_MUCH_ALIKE = 0.7


# What can be typed without its game, for the game that was used last.
_OF_THE_GAME = ("play", "add", "show", "history", "undo", "redo", "edit", "remove")
_STARTING = ("new", "start")
# What `ramble print` prints, which people also type without it.
_PRINTED = ("faces", "labels", "stickers", "scorepad", "calibration")


def meant_command(arguments: Sequence[str], commands: Iterable[str]) -> list[str]:
    """Return the arguments with the command that was meant, if the first is one of the game used last, or a word.

    Raises UnknownNameError if it is like a command, or can't be a word.
    """
    name = "show" if arguments[0] == "standings" else arguments[0]
    if name in _OF_THE_GAME:
        return [_game_used_last(name), name, *arguments[1:]]
    if name in _STARTING:
        kind = next((each for each in arguments if each in NAMES), NAMES[-1])
        example = f"{program()} {kind} new Ann Bob"
        raise UnknownNameError(f"{name} which game? Name it first, as in {example}", _as_a_word(name))
    known = list(commands)
    first_option = next((place for place, each in enumerate(arguments) if each.startswith("-")), len(arguments))
    words, options = " ".join(arguments[:first_option]).split(), list(arguments[first_option:])
    hint = "type ramble check --more WORD." if name == "define" else did_you_mean(name, known)
    if name in _PRINTED:
        hint = f"type {program()} print {name}."
    no_command = f"there is no command {quote(name)}; {hint}"
    if name.partition("-")[0] in NAMES:
        show = f"{program()} games show {escaped(name)}"
        no_command = f"{quote(name)} is not a command; to show a game of that name: {show}"
    question = understand(" ".join(words)) if len(words) > 1 else None
    if question and question.is_asked and question.command:
        return [question.command[0], *options, *question.command[1:]]
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
    if slip or words == ["define"] or name in _PRINTED:
        raise UnknownNameError(f"{no_command}{f' To check the word: ramble check {word}' if is_valid else ''}")
    if "--json" not in options:
        say(f"{shorten(word)} is not a command; checked as a word")
    return ["check", *options, "--", *words]


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
