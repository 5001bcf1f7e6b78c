"""Lines for which no game need be open: questions about words, and commands of the shell, also as people say them."""

import re
from collections.abc import Callable, Sequence
from importlib import import_module

from ramble_tools.cli.gone import instead_of
from ramble_tools.cli.output import Saying, say, say_whole
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.registry import NAMES, find_game, find_rules
from ramble_tools.home import choose_book, chosen_book, is_book_named
from ramble_tools.spoken_commands import Spoken, Table, game_titled, spoken, unknown_words
from ramble_tools.typed_line import arguments_in
from ramble_tools.words.questions import Question, understand

_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
# The commands of the shell that decide about each word that follows, whatever it is.
_OF_HOUSE_WORDS = ("allow", "ban")


def said_outside(line: str, kind: str = "") -> Saying | None:
    """Return what carries out a line for which no game need be open, or None if it is not one.

    `kind` is the game that is to be played or is open, where that is known.
    """
    asked = spoken(line, Table(kind))
    if asked and asked.asks:
        return asked.asks
    if asked and asked.command == "timer":
        return no_timer(kind)
    if asked and asked.command in ("print", "rules", "new", "play", "games") and not is_about_words(asked, line):
        return running(_arguments(asked, kind), of_timer(asked))
    if question := question_of(line):
        return answering(question)
    command = shell_command(line)
    return running_said(command, Table(kind)) if command else None


def question_of(line: str) -> Question | None:
    """Return the question about words that a line clearly asks: `shirt?` does, but not SHIRT, which may be played."""
    question = understand(line)
    is_asked = question.is_asked or (question.kind == "check" and line.endswith("?"))
    return question if question.kind != "none" and is_asked else None


def is_about_words(asked: Spoken, line: str) -> bool:
    """Return whether what may be a command asks about a word: one made of another, as in `what if i take s off suns`.

    Or one in capitals: `could I play OK` lets nobody join.
    """
    if asked.command == "join" and not line.isupper():
        question = question_of(line)
        return question is not None and question.words[:1] == tuple(each.lower() for each in _CAPITALS.findall(line))
    question = question_of(line) if asked.command == "rules" and not asked.kind else None
    return question is not None and question.kind == "check" and question.words[0] not in line.lower().split()


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


def running_said(arguments: Sequence[str], table: Table) -> Saying:
    """Return what runs a command of the shell; or if it is said of words that may be a sentence, which of them are."""
    first, *rest = arguments
    options, typed = [[each for each in rest if each.startswith("-") is option] for option in (True, False)]
    if first.lower() not in _OF_HOUSE_WORDS or len(typed) < 2:
        return running(arguments)
    said = re.sub(r"^(?:the )?words? ", "", " ".join(typed), flags=re.IGNORECASE)
    apart = [part.strip() for part in re.split(r"[,;]|\band\b", said, flags=re.IGNORECASE) if part.strip()]
    plain = unknown_words(said, table)
    wrong = [word for word in said.split() if word not in plain] if apart == [said] and " " in said else []
    if wrong or (len(apart) > 1 and (wrong := [part for part in apart if " " in part])):
        one = f"{first.lower()} takes one word, or several with commas, as in {first.lower()} za, qi"
        return f"not understood: {', '.join(map(quote, wrong))}; {one}"
    return running([first, *options, *" ".join(apart).split()])


def of_timer(asked: Spoken) -> str:
    """Return what to say of the minutes that were said of a new game; an empty text if none were."""
    return no_timer(asked.kind) if asked.minutes else ""


def no_timer(kind: str) -> str:
    """Return where the timer of a kind of game runs, or of the games that have one if no kind is given."""
    kinds = [each for each in NAMES if find_game(each).TIMER is not None and kind in ("", each)]
    if not kinds:
        return f"{find_rules(kind).TITLE} has no timer"
    return f"no timer runs here; {instead_of(f'{kinds[0]} timer')}"


def running(arguments: Sequence[str], first: str = "") -> Callable[[], None]:
    """Return what runs a command of the shell within a prompt, with the same scorebook, after what is said `first`."""

    def run_it() -> None:
        if first:
            say(first)
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

    if name := game_titled(line):
        return [name]
    line = line.removeprefix("ramble ") if line.partition(" ")[2].partition(" ")[0] in COMMANDS else line
    first, _, rest = line.partition(" ")
    is_sentence = (first.lower() == "words" and rest) or (first.lower() in NAMES and re.match(r"\w+[,;!?.]", rest))
    if first.lower() not in COMMANDS or is_sentence:
        return []
    try:
        return arguments_in(line)
    except ValueError:  # a quotation mark that is not closed
        return []


def _arguments(asked: Spoken, kind: str) -> list[str]:
    if asked.command == "new":
        return asked.command_lines[0] if asked.rest else [asked.kind]
    if asked.command == "play":
        return [*filter(None, [asked.kind]), "play", *(["--game", asked.rest] if asked.rest else [])]
    kind = asked.kind or kind
    return [*([kind] if kind and asked.command == "rules" else []), asked.command, *asked.rest.split()]
