"""`ramble words`: a prompt to keep open during a game. Every line runs a command that also exists outside it."""

import gc
import sys
from collections.abc import Iterator
from contextlib import nullcontext

from ramble_tools.cli.options import ListName
from ramble_tools.cli.output import on_one_line, say, say_whole
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.settle.check import asked_line
from ramble_tools.cli.settle.last_question import whole_question
from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.home import home_path
from ramble_tools.spoken_commands import Spoken, Table, spoken
from ramble_tools.typed_line import arguments_in
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.questions import is_number, understand

app = plain_typer()

# The commands that can follow a slash, with their help.
_COMMANDS = {
    "best": "HAND [on CARDS]: find the best words",
    "judge": "WORD...: get one verdict on a whole play",
    "define": "WORD...: show all that is known of them",
    "score": "WORD --suits SHCD...: show what it is worth",
    "find": "PATTERN: find words, as in qu?*",
    "hooks": "WORD: find words made by adding or removing one letter",
    "anagrams": "LETTERS: find words that use all of them",
    "allow": "WORD: allow it in your group",
    "ban": "WORD: ban it in your group",
    "list": "NAME: use another list in this prompt",
    "print": "WHAT: print faces, labels, or the scorepad of a game",
    "rules": "WORD: look it up in the rules of the game used last",
    "undo": "alone: undo the last entry of that game",
}
_WITHOUT_LIST = ("allow", "ban", "print", "rules", "undo")
_ON_A_TERMINAL = ("print", "rules")
# What is also understood on a terminal as people say it, where the line is no question about words.
_AS_SAID = ("print", "rules", "undo", "redo", "new", "show", "help")
# The commands that also work without their slash, where the line is no question. The others change something.
_WITHOUT_SLASH = ("best", "judge", "score", "find", "list")
_END, _HELP = ("quit", "exit", "q"), ("help", "?", "")


@app.command()
def words(list_name: ListName = None) -> None:
    """Open a prompt that answers questions about words.

    Type a word for a verdict, or / and a command for anything else. Ctrl-D quits.
    """
    gc.enable()  # __main__.py turned it off, because most commands exit after one answer
    dictionary = the_dictionary(list_name)
    if sys.stdin.isatty():
        say(f"Type a word; {dictionary.phrase} decides. /help for more, Ctrl-D to quit.")
    last = ""  # the last question, which `and quartz?` asks again about another word
    for line in filter(None, map(str.strip, _lines())):
        name, *after = line.lower().split()
        # A script reads one line for each; but a command that is typed as one prints what it always prints.
        is_one_line = not (sys.stdin.isatty() or line.startswith("/"))
        # Alone they are commands also without their slash; `check quit` asks about the word.
        if name.removeprefix("/") in _END and (name.startswith("/") or (not after and name != "q")):
            break
        with on_one_line() if is_one_line else nullcontext():
            if (name.startswith("/") or not after) and name.removeprefix("/") in _HELP:
                _say_help(after)
            else:
                try:
                    last = _whole(last, line)
                except BadInput as error:
                    say(str(error))
                else:
                    list_name = _answer(last, list_name)
        sys.stdout.flush()


def _lines() -> Iterator[str]:
    """Yield each line that is typed, until Ctrl-D; without a terminal, each line of standard input."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield from sys.stdin
        return
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory

    from ramble_tools.files import make_private_folder

    history: History = InMemoryHistory()
    try:
        make_private_folder(home_path())
        with open(home_path("words-history"), "ab"):
            history = FileHistory(home_path("words-history"))
    except OSError:
        pass  # the prompt also works without a history
    names = WordCompleter([f"/{name}" for name in (*_COMMANDS, "help", "quit")], sentence=True)
    session: PromptSession[str] = PromptSession("> ", history=history, completer=names, complete_while_typing=False)
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue  # Ctrl-C discards the line
        except EOFError:
            return


def _whole(last: str, line: str) -> str:
    """Return a line as a whole question, and say how it was read if it asks the last one again or goes on with it.

    Raises NotUnderstoodError.
    """
    if line.startswith("/") or last.startswith("/"):
        return line
    question = whole_question(last, line)
    if question != line:
        say(f"read as: {question}")
    return question


def _answer(text: str, list_name: str | None) -> str | None:
    """Answer one line, and return the name of the list that decides from now on."""
    # Run the program as from a shell. Imported here because it imports this module.
    from ramble_tools.cli.main import run

    try:
        if not text.startswith("/"):
            name, question = text.lower().split()[0], understand(text)
            is_command = name in _WITHOUT_SLASH or (name in _ON_A_TERMINAL and sys.stdin.isatty())
            if is_command and (question.kind in ("none", "play") or text.lower() == "list"):
                return _answer(f"/{name}{text[len(name) :]}", list_name)
            # A script that checks pairs of words must not print or undo anything.
            asked = spoken(text, Table()) if sys.stdin.isatty() and question.kind in ("none", "play") else None
            if asked and (asked.asks or asked.command in _AS_SAID):
                _carry_out(asked)
            elif is_number(text):
                say("That is a number, not a word. To keep score, use ramble ramble play.")
            elif name in _COMMANDS and question.kind == "none":
                say(f"not understood; the command is /{name}")
            else:
                say_whole(asked_line(question, the_dictionary(list_name)))
                if text.lower() == "undo" and sys.stdin.isatty():
                    say("to undo the last entry of a game: /undo")
            return list_name
        name, *arguments = _split(text[1:])
        if name not in _COMMANDS:
            raise BadInput(
                f"there is no command /{name}; {did_you_mean(f'/{name}', [f'/{each}' for each in _COMMANDS])}"
            )
        if name == "list" and not arguments:
            arguments = ["show"]
        elif name == "list" and len(arguments) == 1 and arguments[0] != "show":
            say(f"{the_dictionary(arguments[0]).phrase} decides in this prompt")
            return arguments[0]
        if name == "define":
            name, arguments = "check", ["--more", *arguments]
        if name == "best":
            arguments = _with_on(arguments)
        options = [] if name in (*_WITHOUT_LIST, "list") else _option("--list", list_name)
        # Options that are typed come last, because the last one counts.
        run([name, *options, *arguments], in_prompt=True)
    except BadInput as error:
        say(str(error))
    return list_name


def _carry_out(asked: Spoken) -> None:
    """Carry out a command as people say it, or ask for the rest of it."""
    from ramble_tools.cli.main import run

    if asked.asks:
        say(asked.asks)
    elif asked.command == "help":
        _say_help([])
    else:
        for arguments in asked.command_lines:
            run(arguments, in_prompt=True)


def _split(text: str) -> list[str]:
    try:
        return arguments_in(text) or ["help"]
    except ValueError:
        raise BadInput(f"{quote(text)} has an opening quote but no closing one; add one") from None


def _option(name: str, value: str | None) -> list[str]:
    return [name, value] if value else []


def _with_on(arguments: list[str]) -> list[str]:
    """Turn `2S1 KH2 on 3S1 4S1 --top 3` into `2S1 KH2 --on "3S1 4S1" --top 3`."""
    if "on" not in arguments:
        return arguments
    place = arguments.index("on")
    after = arguments[place + 1 :]
    end = next((index for index, each in enumerate(after) if each.startswith("-")), len(after))
    return [*arguments[:place], "--on", " ".join(after[:end]), *after[end:]]


def _say_help(names: list[str]) -> None:
    """Show the help of these commands, or all of it."""
    wanted = {name.removeprefix("/") for name in names} & _COMMANDS.keys() or _COMMANDS.keys()
    if len(wanted) == len(_COMMANDS):
        say("WORD: check whether it is a word; or ask, as in is za a word, plural of ox, words ending in zz")
        say("WORD WORD...: get one verdict on a play; with commas, check each word")
    for name in filter(wanted.__contains__, _COMMANDS):
        say(f"/{name} {_COMMANDS[name]}")
    say("Ctrl-D or /quit: exit")
