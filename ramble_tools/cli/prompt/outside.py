"""Lines for which no game need be open: questions about words, and commands of the shell, also as people say them."""

import shlex
from collections.abc import Callable, Sequence
from importlib import import_module

from ramble_tools.cli.output import Saying, say, say_whole
from ramble_tools.errors import BadInput
from ramble_tools.home import choose_book, chosen_book, is_book_named
from ramble_tools.spoken_commands import Spoken, Table, spoken
from ramble_tools.words.questions import Question, understand


def said_outside(line: str, kind: str = "") -> Saying | None:
    """Return what carries out a line for which no game need be open, or None if it is not one.

    `kind` is the game that is to be played, where that is known.
    """
    asked = spoken(line, Table(kind))
    if asked and asked.asks:
        return asked.asks
    if asked and asked.command in ("print", "rules", "new"):
        return running(_arguments(asked, kind))
    if question := question_of(line):
        return answering(question)
    command = shell_command(line)
    return running(command) if command else None


def question_of(line: str) -> Question | None:
    """Return the question about words that a line clearly asks: `shirt?` does, but not SHIRT, which may be played."""
    question = understand(line)
    is_asked = question.is_asked or (question.kind == "check" and line.endswith("?"))
    return question if question.kind != "none" and is_asked else None


def answering(question: Question) -> Callable[[], None]:
    """Return what prints the answer to a question about words."""

    def answer() -> None:
        from ramble_tools.cli.settle.check import asked_line
        from ramble_tools.words.dictionary import the_dictionary

        try:
            say_whole(asked_line(question, the_dictionary(None)))
        except BadInput as error:
            say(str(error))

    return answer


def running(arguments: Sequence[str]) -> Callable[[], None]:
    """Return what runs a command of the shell within a prompt, with the same scorebook."""

    def run_it() -> None:
        book = chosen_book() if is_book_named() else ""
        try:
            # The program imports its prompts, so they find it only when they need it.
            import_module("ramble_tools.cli.main").run(
                [*(["--book", book] if book else []), *arguments], in_prompt=True
            )
        finally:
            choose_book(book)

    return run_it


def shell_command(line: str) -> list[str]:
    """Return the arguments of a line that is a command of the shell, such as `print faces --paper a4`, or nothing."""
    from ramble_tools.cli.root import COMMANDS

    line = line.removeprefix("ramble ") if line.partition(" ")[2].partition(" ")[0] in COMMANDS else line
    first, _, rest = line.partition(" ")
    if first.lower() not in COMMANDS or (rest and first.lower() == "words"):  # a sentence begins with it
        return []
    try:
        return shlex.split(line)
    except ValueError:  # a quotation mark that is not closed
        return []


def _arguments(asked: Spoken, kind: str) -> list[str]:
    if asked.command == "new":
        names = list(filter(None, asked.rest.split(", ")))
        return [asked.kind, "new", *names] if names else [asked.kind]
    return [*([kind] if kind and asked.command == "rules" else []), asked.command, *asked.rest.split()]
