"""The words of the prompt: what each one takes, its help, and what it does."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ramble_tools.cli.output import Saying, quoting
from ramble_tools.cli.prompt.corrections import number_of
from ramble_tools.cli.prompt.outside import answering, question_of, running
from ramble_tools.cli.prompt.recording import correct, edit, leave_unchanged, take
from ramble_tools.cli.prompt.saving import NotSavedError, catch_up, saving, write
from ramble_tools.cli.prompt.starting import again, new, or_go_on
from ramble_tools.cli.prompt.state import (
    LastQuestion,
    Question,
    State,
    Step,
    in_game,
    next_round,
    saying,
    typed,
    unfinished,
)
from ramble_tools.cli.show.grid import say_grid
from ramble_tools.cli.show.log import say_history, say_log, say_one
from ramble_tools.cli.show.scores import require_order
from ramble_tools.cli.show.standing import say_entry, say_standing
from ramble_tools.errors import BadInput, UnclearError, escaped, quote
from ramble_tools.games.fields import Field
from ramble_tools.games.names import folded
from ramble_tools.games.questions import Answer
from ramble_tools.games.questions import Question as GameQuestion
from ramble_tools.games.registry import find_questions
from ramble_tools.games.typed_names import first_name, unquoted
from ramble_tools.games.worth import NAME as WORTH
from ramble_tools.games.worth import with_doubts, worth_in, worth_of
from ramble_tools.home import program
from ramble_tools.scorebook import actions
from ramble_tools.scorebook.actions import NewEntry
from ramble_tools.scorebook.news import rescored
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import MakeEntry
from ramble_tools.scorebook.view import view_of
from ramble_tools.spoken_commands import Table, spoken
from ramble_tools.typed_line import arguments_in
from ramble_tools.words.questions import Question as AboutWords

if TYPE_CHECKING:
    from ramble_tools.games.asked import Asked

# What a word does, given the rest of its line. Raises BadInput.
Does: TypeAlias = Callable[[State, str], Step]


# --- what becomes an entry of the log


def _entering(word: str, entry: Callable[[History, str], NewEntry]) -> Does:
    """Return what a word does whose entry follows from the rest of its line."""
    return lambda state, rest: _enter(state, f"{word} {rest}".strip(), lambda history: entry(history, rest))


def _enter(state: State, line: str, make: MakeEntry) -> Step:
    """Add an entry that is not a round or a correction, and say what it did. If others changed the game, ask first."""
    news = write(state.session, make, state.key)
    if news.rescored:
        return in_game(state, news).then(_ask_again, line, make)
    before, view = view_of(state.session), view_of(news.session)
    assert view.last
    is_note, round = view.last.kind == "note", view.last.body.get("round")
    done = in_game(state._replace(recorded=state.recorded and is_note, trouble=None), news)
    if is_note:
        return done.saying(f"noted on {view.game.ROUND} {round}" if round else "noted on the game")
    again = rescored(state.history, news.session.history)
    return done.saying(partial(say_entry, before, view, again), *unfinished(done.state))


def _ask_again(state: State, line: str, make: MakeEntry) -> Step:
    would_undo = view_of(state.session).undoes if line == "undo" else ""
    does = f"undoes {would_undo}" if would_undo else "does it now"
    dropped = saying(f"dropped: {escaped(line)}")
    text = f"{escaped(line)}: Enter {does}; anything else drops it:"
    return _asked(state, Question(text, lambda now: _enter(now, line, make), dropped, dropped, enter=True, about=line))


def _asked(state: State, question: Question) -> Step:
    return Step(state._replace(question=question))


def _remove(state: State, rest: str) -> Step:
    """Remove the round that has this number now, whichever number it has by then."""
    number = actions.round_number(state.history, "remove", rest)
    entry = state.history.round(number).entry.id

    def make_entry(history: History) -> NewEntry:
        now = number_of(history, entry)
        if now is None:
            raise BadInput(f"that {history.game.ROUND} is already gone; nothing was removed")
        return "remove", {"number": now}

    return _enter(state, f"remove {number}", make_entry)


_redo_entry = _entering("redo", lambda _history, _rest: ("redo", {}))
_undo_entry = _entering("undo", lambda _history, _rest: ("undo", {}))


def _undo(state: State, rest: str) -> Step:
    """Undo the last line of the round or the correction being typed; if there is none, the last entry."""
    correction, lines = state.correction, state.typing.lines
    if not lines:
        state = state._replace(undone=())
        if correction:
            return leave_unchanged(state)
        _require_begun(state)
        return _undo_entry(state, rest)
    if correction:
        state = state._replace(correction=correction.again(state.history, lines[:-1]))
    else:
        state = state._replace(round=next_round(state.session, lines[:-1]))
    return Step(state._replace(waits=False, undone=(lines[-1], *state.undone)), (f"undone: {typed(lines[-1:])}",))


def _redo(state: State, rest: str) -> Step:
    """Type the line again that was undone last; if there is none, redo the last entry."""
    if not state.undone:
        return _redo_entry(state, rest)
    line, *others = state.undone
    done = Step(state._replace(undone=tuple(others)), (f"redone: {typed([line])}",))
    return done.then(correct if state.correction else take, line)


def _require_begun(state: State) -> None:
    """Raise BadInput in a rematch that has only the entries it started with: nobody typed those."""
    entries, old = state.rematch
    if old and all(entry.id <= entries for entry in state.history.standing):
        name = state.session.row.name
        raise BadInput(f"there is nothing to undo in {name}; to go back, quit and type {program()} games resume {old}")


def _drop(state: State, _rest: str) -> Step:
    """Forget the correction that is typed or, if there is none, the unfinished round."""
    if state.correction:
        return leave_unchanged(state)
    said = "dropped the unfinished round" if state.round.lines else "there is no unfinished round"
    return Step(state._replace(round=next_round(state.session), waits=False), (said,))


# --- the whole game


def _rename(history: History, names: str) -> NewEntry:
    """Return the entry for another name of a player: `Cy, Cyrus`, `Cy to Cyrus`, `Cy Cyrus`."""
    old, rest = first_name(names, history.state.players)
    to = unquoted(rest.removeprefix("to "))
    if not to:
        raise BadInput("who is called what? type both names, as in rename Cy, Cyrus")
    return actions.player(history, old, to)


def _rule(state: State, rest: str) -> Step:
    """Change house rules of the whole game, and say which it has then."""
    if "=" not in rest:
        raise BadInput("which house rule? type it as ID=VALUE; rules shows them")
    done = _enter(state, f"rule {rest}", lambda history: actions.house_rules(history, rest.split()))
    return done if done.state.question else Step(done.state, (_house_rules(done.state), *done.said))


def _house_rules(state: State) -> str:
    differing = state.history.rules.differences()
    return f"house rules: {' '.join(differing)}" if differing else "standard rules"


def _season(state: State, rest: str) -> Step:
    """Add the game to a season."""
    from ramble_tools.cli.book.season import put

    if not rest:
        raise BadInput("which season? type its name too, as in season winter")
    news = catch_up(state.session)
    with saving():
        said = put(rest, [news.session.row.name])
    return in_game(state._replace(trouble=None), news).saying(*said)


def _end(state: State, _rest: str) -> Step:
    """End the game, after a question; a correction that is open is forgotten."""
    actions.end(state.history)

    def end(now: State) -> Step:
        before = leave_unchanged(now) if now.correction else Step(now)
        return before.then(_enter, "end", actions.end)

    return or_go_on(state, "end the game now? y ends it", end)


# --- what only shows something

_OPTIONS = {
    "show": "show, show --by place, show --grid or show --grid --all",
    "grid": "grid, grid --all or grid --by place",
    "history": "history or history --all",
}


def _showing(word: str) -> Does:
    """Return what `show`, `grid` or `history` does, with the options that the commands of these names have."""

    def show(state: State, rest: str) -> Step:
        is_one = word == "show" and (rest == "last" or actions.is_number(rest))
        number = actions.round_number(state.history, "show", rest) if is_one else None
        what, everything, by = _wanted(word, "" if number else rest)
        try:
            done = in_game(state, catch_up(state.session))
        except NotSavedError as error:
            done = Step(state, (f"{error}; this is the game as it was",))
        session = done.state.session
        if number:
            shown: Saying = partial(say_one, view_of(session), number)
        elif what == "history" and everything:
            shown = partial(say_log, view_of(session), session.entries)
        elif what == "history":
            shown = partial(say_history, view_of(session))
        elif what == "grid":
            shown = partial(say_grid, view_of(session), everything=everything, by=by or "seat")
        else:
            shown = partial(say_standing, view_of(session), by)
        return done.saying(shown, *unfinished(done.state))

    return show


def _wanted(word: str, rest: str) -> tuple[str, bool, str]:
    """Return what to show, whether to show everything, and the order, if one is given. Raises BadInput."""
    what, everything, by = word, False, ""
    options = rest.lower().replace("=", " ").split()
    while options:
        option = options.pop(0)
        if option.removeprefix("--") == "grid" and word == "show":
            what = "grid"
        elif option.removeprefix("--") == "all":
            everything = True
        elif option == "--by" and word != "history":
            by = options.pop(0) if options else ""
            require_order(by)
        else:
            raise BadInput(f"{word} can't take {quote(option)}; type {_OPTIONS[word]}")
    if everything and what == "show":
        raise BadInput("--all shows every row of the grid; type show --grid --all")
    return what, everything, by


def _asking(question: GameQuestion) -> Does:
    """Return what the name of a question does: the same command answers, by the rules of this game."""

    def ask(state: State, rest: str, *, why: bool = False) -> Step:
        from ramble_tools.cli.referee.questions import ask_at_the_prompt

        if not rest and question.name != WORTH and (needed := _needed(question, state)):
            return _asked_for(needed, ask, question, state)
        arguments = _split(rest)
        sentences = state.history.rules.quotes() if why or "--why" in arguments else None
        arguments = [text for text in arguments if text != "--why"]
        last = LastQuestion(f"{question.name} {rest}", "name")
        state = state._replace(why=lambda now: ask(now, rest, why=True), asked=last)
        try:
            with quoting(sentences):
                if question.name == WORTH:
                    tell = _worth(state, " ".join(arguments))
                else:
                    tell = ask_at_the_prompt(question, state.session.row.kind, state.history.setting(), arguments)
        except BadInput as error:
            # The line may go on in a player's own words.
            line = f"{question.name} {rest}"
            said = asked_in_words(state, line)
            if said and said.state.why is not state.why:
                return said
            about_words = question_of(line)
            return about_word(state, about_words, line) if about_words else Step(state, refused=error)

        def say_it() -> None:
            with quoting(sentences):
                tell()

        return Step(state, (say_it,))

    return ask


def _needed(question: GameQuestion, state: State) -> list[Field]:
    """Return the fields of a question that have to be answered, in the order of its command."""
    return [each for each in _fields(question, state) if each.default is None and not each.more]


def _fields(question: GameQuestion, state: State) -> list[Field]:
    """Return the fields of a question that its command has."""
    return [each for each in question.fields(state.history.setting()) if each.on_page != "only"]


def _asked_for(needed: Sequence[Field], ask: Does, question: GameQuestion, state: State, rest: str = "") -> Step:
    """Ask for these fields of a question, one after the other; `rest` is its line so far."""
    field, *others = needed
    arguments = [each.name for each in _fields(question, state)[: question.arguments]]

    def answered(text: str, now: State) -> Step:
        given = text if arguments == [field.name] else f'"{text.replace(chr(34), "")}"'
        option = "" if field.name in arguments else f"--{field.name} "
        line = f"{rest} {option}{given}".strip()
        if others:
            return _asked_for(others, ask, question, now, line)
        done = ask(now, line)
        wanted = done.refused.field if done.refused else ""
        more = [each for each in _fields(question, now) if each.name == wanted and f"--{wanted} " not in line]
        return _asked_for(more, ask, question, now, line) if more and wanted not in arguments else done

    dropped = saying(f"dropped: {question.name}")
    return _asked(state, Question(f"{question.name}: {field.label}", Step, dropped, dropped, line=answered))


def asked_in_words(state: State, text: str, refused: BadInput | None = None) -> Step | None:
    """Answer a line that asks a question in a player's own words, unless it can be meant for the round.

    None if it asks nothing. `refused` is why the round did not take the line, if that is known.
    """

    def is_meant() -> bool:
        # Reading a line takes longer than most of what else it may be.
        return isinstance(refused, UnclearError) if refused else fits(state, text)

    try:
        found = question_in_words(state, text)
        answer = found.answer() if found else None
    except BadInput as error:
        return None if not error.told and is_meant() else Step(state, refused=error)
    is_asked = found is not None and found.question.is_advice
    return (
        None
        if answer is None or (not is_asked and is_meant())
        else _answered(state, answer, LastQuestion(text, "referee"))
    )


def question_in_words(state: State, text: str) -> "Asked | None":
    """Return the referee's question that a line asks in a player's own words; None if it asks nothing.

    Raises NotUnderstoodError that names the words that were not understood.
    """
    from ramble_tools.games.asked import asked, is_told

    players = [player.name for player in state.history.state.players]
    if len(text.split()) < _FEWEST or is_told(text, players):
        return None
    return asked(_questions(state), state.history.setting(), text)


def about_word(state: State, question: AboutWords, text: str) -> Step:
    """Answer a question about words."""
    return Step(state._replace(asked=LastQuestion(text, "words")), (answering(question),))


def rules_in_words(state: State, text: str) -> Step | None:
    """Answer a question that no referee's question judges with what the rules say; None if they say nothing of it."""
    from ramble_tools.games.rules_asked import answer_of_rules

    answer = answer_of_rules(state.history.setting(), text)
    return _answered(state, answer, None, {}) if answer else None  # it quotes them already


def _answered(
    state: State, answer: Answer, asked: LastQuestion | None, sentences: Mapping[str, str] | None = None
) -> Step:
    """Say an answer; after it, `why` says it once more, with these sentences of the rules, or with all of them."""
    from ramble_tools.cli.referee.questions import say_answer

    def ask(now: State, *, why: bool = False) -> Step:
        def tell() -> None:
            quoted = state.history.rules.quotes() if sentences is None else sentences
            with quoting(quoted if why else None):
                say_answer(answer, as_json=False)

        return Step(now, (tell,))

    return ask(state._replace(why=lambda now: ask(now, why=True), asked=asked))


def _split(rest: str) -> list[str]:
    try:
        return arguments_in(rest)
    except ValueError as error:
        raise BadInput(f"{quote(rest)} has a quotation mark that is not closed") from error


def _worth(state: State, line: str) -> Callable[[], object]:
    """Return what prints the worth of a round that is typed as one line. Raises BadInput."""
    from ramble_tools.cli.referee.questions import say_answer

    round = next_round(state.session).add(line)
    # Leave unknown what may be unknown.
    while (asked := round.asked) and (asked.is_doubt or asked.is_unknown("unknown")):
        round = round._replace(answers={**round.answers, asked.name: ""})
    if asked:
        raise BadInput(asked.label)
    found = worth_in(state.history.game, round.setting, round.form.read(round.setting, round.answers))
    found = with_doubts(found, round.fields)
    return partial(say_answer, found, as_json=False)


def _print(state: State, rest: str) -> Step:
    """Print cards, labels or scorepads."""
    return Step(state, (running(["print", *_split(rest)]),))


def _rules(state: State, rest: str) -> Step:
    """Look words up in the rules; without words, show the house rules of the game."""
    history, kind = state.history, state.session.row.kind
    differing = [f"--rule={each}" for each in history.rules.differences()]
    if rest:
        return Step(state, (running([kind, "rules", *differing, *_split(rest)]),))
    return Step(
        state,
        (_house_rules(state), f"rules tie shows what they say about a word, and {program()} {kind} rules all of them"),
    )


def _help(state: State, _rest: str) -> Step:
    names = " ".join(each.name for each in _questions(state))
    return Step(state, (*state.round.form.HELP, *(word.help for word in WORDS if word.help), f"{names}: ask; why"))


def _quit(state: State, _rest: str) -> Step:
    return Step(state, quits=True)


# --- the table


class Word(NamedTuple):
    """A word that a line may begin with.

    `takes` is what may follow it; if that is nothing, the word is only one if it is alone on its line. `help` is a line
    of the help, which may be about the words after it too. A word that works `at_once` changes nothing: it needs no
    disk and answers no question.
    """

    name: str
    takes: str
    help: str
    does: Does
    at_once: bool = False


# With a game's own lines, the help fits in 24 rows of 45 columns.
WORDS = (
    Word("undo", "", "undo, redo: the last line, or the last entry", _undo),
    Word("redo", "", "", _redo),
    Word("edit", "ROUND LINE", "edit (or edit 3): correct a round; remove 3", edit),
    Word("remove", "ROUND", "", _remove),
    Word("show", "OPTIONS", "show, grid, history: scores, or every round", _showing("show"), at_once=True),
    Word("grid", "OPTIONS", "", _showing("grid"), at_once=True),
    Word("history", "OPTIONS", "", _showing("history"), at_once=True),
    Word("join", "NAME", "join, leave, rename, deals NAME; seats NAMES", _entering("join", actions.join)),
    Word("leave", "NAME", "", _entering("leave", actions.leave)),
    Word("deals", "NAME", "", _entering("deals", actions.deals)),
    Word("seats", "NAME...", "", _entering("seats", actions.seats)),
    Word("note", "TEXT", "note TEXT: a note; note 3 TEXT: on round 3", _entering("note", actions.note_line)),
    Word("end", "", "end; again: rematch; new Ann Bob: others", _end),
    Word("again", "", "", again),
    Word("new", "NAME...", "", new),
    Word("rename", "NAME, NAME", "", _entering("rename", _rename)),
    Word("rule", "ID=VALUE", "", _rule),
    Word("print", "WHAT", "print faces; rules tie; rule target=150", _print, at_once=True),
    Word("rules", "WORD...", "", _rules, at_once=True),
    Word("drop", "", "drop: forget what is unfinished; season NAME", _drop),
    Word("season", "NAME", "", _season),
    Word("quit", "", "Ctrl-D: quit; Enter has saved every line", _quit, at_once=True),
    Word("exit", "", "", _quit, at_once=True),
    Word("help", "", "", _help, at_once=True),
    Word("?", "", "", _help, at_once=True),
)
BY_NAME = {word.name: word for word in WORDS}
# A line of fewer words is no question.
_FEWEST = 3
# Commands that change nothing.
SHOWS = frozenset(("show", "history", "rules", "help"))
# Those that may also begin a sentence: `new game with ann and bob`, `edit hand 3`, `show everything`.
SAID_AS_WELL = frozenset(("undo", "show", "edit", "remove", "new", "print", "rename", "rules"))


def word_of(state: State, text: str) -> Word | None:
    """Return the word that a line begins with, if it is one of the prompt's own."""
    first, _, rest = text.partition(" ")
    first = first.removesuffix(":") if rest else first
    word = BY_NAME.get("quit" if text.lower() == "q" and not fits(state, text) else first.lower())
    word = word or _question_of(state, first.lower(), text)
    # A player may be called New, and in an old log, Grid.
    if not word or any(folded(each.name) == word.name for each in state.history.state.players):
        return None
    return word if word.takes or not rest.strip() else None


def _question_of(state: State, name: str, text: str) -> Word | None:
    """Return the question of this name, unless the line can be meant for the round: HIT and BEST may be played."""
    again = state.why if text.lower() == "why" else None
    question = next((each for each in _questions(state) if each.name == name or _is_title(each, text)), None)
    if not (question or again) or fits(state, text):
        return None
    if question and question.name != name:
        ask = _asking(question)
        return Word(name, "ANSWERS", "", lambda now, _rest: ask(now, ""), at_once=True)
    names = [player.name for player in state.history.state.players]
    if " " in text and spoken(text, Table(state.session.row.kind, names)):
        return None  # `take back the last hand` is a command
    does = _asking(question) if question else lambda now, _rest: again(now) if again else Step(now)
    return Word(name, "ANSWERS", "", does, at_once=True)


def _is_title(question: GameQuestion, text: str) -> bool:
    """Return whether a line is the title of a question: a refusal may say to ask it."""
    return text.rstrip("?!. ").lower() == question.title.rstrip("?").lower()


def _questions(state: State) -> list[GameQuestion]:
    kind = state.session.row.kind
    return [*find_questions(kind), worth_of(kind)]


def fits(state: State, text: str) -> bool:
    """Return whether a line can be added to what is being typed, or may be meant for it: q may be the word Q."""
    try:
        state.typing.add(text)
    except UnclearError:
        return True
    except BadInput:
        return False
    return True
