"""`ramble` alone on a terminal: it asks what you want, does what you type, and asks again until you quit.

A line may be a number of the menu, a command, a line for the game that was used last, if it is open, or a question.
"""

import gc
import shlex
from collections.abc import Callable, Mapping

from ramble_tools.cli.output import refusal, say, say_all
from ramble_tools.cli.prompt.follow_ups import is_follow_up
from ramble_tools.cli.prompt.keyboard import keep_typist, one_keyboard, said_typist
from ramble_tools.cli.prompt.otherwise import is_for_the_game, resumes, takes_back
from ramble_tools.cli.prompt.outside import question_of, said_outside, shell_command
from ramble_tools.cli.prompt.play import END, draft_of, line_reader, play_on, typed_line
from ramble_tools.cli.prompt.starting import ask_who, in_full
from ramble_tools.cli.prompt.state import LastQuestion, State, unfinished
from ramble_tools.cli.prompt.step import step
from ramble_tools.cli.root import COMMANDS
from ramble_tools.cli.settle.last_question import whole_question
from ramble_tools.errors import BadInput, OutputError, UnknownNameError, did_you_mean, quote
from ramble_tools.games.first_person import (
    Introduced,
    apart_from_me,
    asks_who_types,
    greeted,
    in_third_person,
    introduced,
    speaks,
)
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.games.typed_names import ASKS_NAME
from ramble_tools.home import choose_book, chosen_book, is_book_named, program
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.sessions import look
from ramble_tools.scorebook.store import Row
from ramble_tools.spoken_commands import Spoken, Table, asks_name, nearest, spoken
from ramble_tools.typed_line import arguments_in
from ramble_tools.words.questions import understand

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
# Any name, to see whether a line makes sense with one.
_ANY_NAME = "Zoe"
# What a sentence may say here.
_UNDERSTOOD = "say what to play, as in play Dumbal with Ann and Bob; ask about a word, as in is qi a word; or type ?"


def open_front_door(run: Callable[[list[str]], int]) -> int:
    """Ask what to do until the user quits, with `run` for each command line. Returns the exit status, 0."""
    gc.enable()  # __main__.py turned it off, for commands that end after one answer
    with one_keyboard():
        return _ask_until_quit(run)


def _ask_until_quit(run: Callable[[list[str]], int]) -> int:
    ask = line_reader()
    book = chosen_book() if is_book_named() else ""
    state: State | None = None
    about_words = ""  # the last question about words, where no game is open

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
        if text and not command:
            state, text = _with_typist(state, text)
        asked = None if command else spoken(text, Table())
        if not command and _names_typist(text, asked):
            keep_typist(said_typist() or _name(ask(f"{ASKS_NAME.capitalize()}?")))
            text = in_third_person(apart_from_me(text, said_typist()), said_typist(), ()) if said_typist() else text
        if line is None or text.lower().removeprefix("/") in END or (asked and asked.command == "quit"):
            return 0
        if asked and asked.command == "new" and not (asked.kind or asked.rest):
            _start(_game_to_play(ask), ask, do)
            state = None
        elif text.isdecimal() and not command:
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
                if not said and (whole_line := whole_question(about_words, text)) != text:
                    say(f"read as: {whole_line}")
                    text = whole_line
                if not said:
                    _outside(text, do)
                about_words = text if not said and question_of(text) else ""
            except (BadInput, OutputError) as error:
                say(refusal(error))


def _with_typist(state: State | None, text: str) -> tuple[State | None, str]:
    """Keep who types, as a line says or as is known, and return what else the line says."""
    state = state._replace(typist=said_typist() or state.typist) if state else None
    if asks_who_types(text):
        typist = said_typist()
        say(f"{typist} is typing" if typist else "nobody said who types; type my name is, and the name")
        return state, ""
    if found := _introduced(text):
        keep_typist(found.name)
        state, text = state._replace(typist=found.name) if state else None, found.rest
        if not text:
            say(f"{found.name} is typing")
    return state, text


def _introduced(text: str) -> Introduced | None:
    """Return who types, as a line says that begins with a greeting, or that says nothing else: `i am Ruth`."""
    found = greeted(text) or introduced(text, (), may_be_new=True)
    return found if found and (not found.rest or greeted(text)) else None


def _names_typist(text: str, asked: Spoken | None) -> bool:
    """Return whether a line begins a game of the player who types and others: `dukes, me and Flo`."""
    if asks_name(asked):
        return True
    if not speaks(text) or (asked and not said_typist()):
        return False  # in `me Rose and Pete`, Rose types
    named = spoken(in_third_person(apart_from_me(text, _ANY_NAME), _ANY_NAME, ()), Table())
    return named is not None and named.command == "new" and _ANY_NAME in named.rest.split(", ")


def _name(said: str | None) -> str:
    """Return the name in an answer; an empty text if it is none."""
    try:
        return in_full("", said or "")[1]
    except BadInput:
        return ""


def _start(kind: str, ask: Callable[[str], str | None], do: Callable[[list[str]], None]) -> None:
    """Ask who plays a new game of a kind, unless none was chosen; the game that is open stays open."""
    row = _last_game()
    if kind and row and row.open:
        play_on(ask_who(draft_of(look(row.kind, row)), kind).state, ask)
    elif kind:
        say(f"{program()} {kind}")
        do([kind])


def _in_the_game(text: str, state: State | None, ask: Callable[[str], str | None]) -> tuple[State | None, bool]:
    """Carry out a line for the game used last; return its state, and whether the line was for it.

    What needs another line goes on at the game's prompt. A game that was over before takes only commands that are said,
    such as `rematch`.
    """
    row = _last_game()
    if row is None or not (row.open or state or spoken(text, Table(row.kind)) or takes_back(text, Table(row.kind))):
        return None, False
    if state is None or state.session.row.id != row.id or state.session.seen != look(row.kind, row).seen:
        state = draft_of(look(row.kind, row))._replace(typist=said_typist())
    if resumes(state, text):
        say_all((f"{row.name} ({find_rules(row.kind).TITLE})",))
        typist = play_on(state, ask).typist
        return draft_of(look(row.kind, row))._replace(typist=typist), True
    if not (is_follow_up(state, text) or is_for_the_game(state, text)):
        about_words = LastQuestion(text, "words") if question_of(text) else None
        return state._replace(asked=about_words), False
    say_all((f"{row.name} ({find_rules(row.kind).TITLE})", *unfinished(state)))
    done = step(state, typed_line(text))
    say_all(done.said)
    before, after = state.round.lines, done.state
    keep_typist(after.typist)
    if after.question or after.kept or after.correction or after.round.lines not in ((), before):
        typist = play_on(after, ask).typist
        return draft_of(look(row.kind, row))._replace(typist=typist), True
    return after, True


def _outside(text: str, do: Callable[[list[str]], None]) -> None:
    """Carry out a line for which no game need be open, or say why it is none."""
    command, row = shell_command(text), _last_game()
    asked = spoken(text, Table())
    kind = row.kind if row and row.open and asked and asked.command == "print" else ""
    said = None if command and not (asked or question_of(text)) else said_outside(text, kind)
    if said:
        say_all((said,))
        return
    close = nearest(text, Table()) if " " in text and not command else None
    if close:
        say(f"not understood; did you mean {close.line}?")
        return
    if " " in text and not command and understand(text).kind == "none":
        say(f"not understood: {quote(text)}; {_UNDERSTOOD}")
        return
    try:
        do(command or arguments_in(text))
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
    is_begun = text and text.lower() not in COMMANDS  # `print` alone shows what can be printed
    begun = [command for what, command in answers.items() if is_begun and what.lower().startswith(text.lower())]
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
