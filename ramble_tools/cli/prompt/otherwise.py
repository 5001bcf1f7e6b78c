"""What a line at a game's prompt may be besides its exact commands and the round: it is asked only after these."""

import re

from ramble_tools.cli.output import Saying
from ramble_tools.cli.prompt.outside import (
    is_about_words,
    no_timer,
    of_timer,
    question_of,
    running,
    running_said,
    shell_command,
)
from ramble_tools.cli.prompt.starting import new
from ramble_tools.cli.prompt.state import LastQuestion, State, Step
from ramble_tools.cli.prompt.words import BY_NAME, about_word, asked_in_words, fits, rules_in_words, word_of
from ramble_tools.errors import BadInput, NotUnderstoodError, PlayerError, escaped, quote
from ramble_tools.games.first_person import speaks
from ramble_tools.games.players import meant
from ramble_tools.games.registry import NAMES, OF_WORDS, find_rules
from ramble_tools.home import program
from ramble_tools.remarks import is_praise, without_remarks
from ramble_tools.scorebook.score_questions import score_answer
from ramble_tools.scorebook.sessions import Session
from ramble_tools.spoken_commands import Spoken, Table, nearest, spoken, unknown_words
from ramble_tools.typed_line import MOST_WORDS, is_question, words
from ramble_tools.words.questions import Question

# With what a question about the table begins, and the words that say nothing of what it is about.
_ASKS = ("how", "what", "what's", "which", "who", "who's", "whose")
_ASKED_WITH_TEXT = (
    "a are at been cards do does far has have i in is it left many much of on still that the there we you"
)
_ASKED_WITH = frozenset(_ASKED_WITH_TEXT.split(" "))
# What is worth something by the rules of a game of cards.
_OF_CARDS_TEXT = "ace call card castle court deuce dog duke face hand jack joker king meld pack pile queen run set turn"
_OF_CARDS = frozenset(part for word in _OF_CARDS_TEXT.split() for part in (word, f"{word}s"))
# What may be said beside a round in the same line.
_APART = ("undo", "redo", "show", "help", "quit", "print", "drop")


# What says that a word is asked about, also in a game without words.
_OF_WORDS = frozenset(("word", "words", "dictionary", "list"))


class QuestionNotReadError(BadInput):
    """A question for the referee with unknown words; its text is the whole message."""


def table_of(session: Session) -> Table:
    """Return what a command may be about in this game."""
    history = session.history
    names = [player.name for player in history.state.players]
    return Table(session.row.kind, names, tuple(history.rules.rulings()), history.rules.sentences(), history.rules.goal)


def otherwise(state: State, text: str, refused: BadInput | None = None) -> Step | None:
    """Carry out a command as people say it, a question about words, or a command of the shell.

    `refused` is why the round did not take the line, if that is known.
    """
    try:
        if (asked := spoken(text, table_of(state.session))) and not is_about_words(asked, text):
            is_of_rules = asked.command == "rules" and asked.kind in ("", state.session.row.kind)
            on_topic = rules_in_words(state, text) if is_of_rules and asked.rest else None
            return on_topic or carry_out(state, asked)
        if answer := score_answer(state.history, text):
            return _of_the_score(state, answer, text)
    except BadInput as error:
        return Step(state, (str(error),))
    if is_praise(text, [player.name for player in state.history.state.players]):
        return Step(state, (f"taken as a remark: {escaped(text)}",))
    referee = asked_in_words(state, text, refused)
    if referee and not referee.refused:
        return referee
    if _asks_what_is_shown(state, text):
        return BY_NAME["show"].does(state, "")
    said: Saying | None = None
    question, kind = question_of(text), state.session.row.kind
    if question and " read as " in question.note and players_in(state, question.note.partition(" read as ")[0]):
        question = None  # no player's name is a slip
    is_left = referee and isinstance(referee.refused, NotUnderstoodError)
    if is_left and (not question or _may_be_of_rules(question, text, kind)) and (found := rules_in_words(state, text)):
        return found
    # A king is worth something else in a game without words.
    is_of_cards = question and question.kind == "worth" and not _OF_CARDS.isdisjoint(question.words)
    if question and (not is_of_cards or kind == OF_WORDS):
        return about_word(state, question, text)
    if (command := shell_command(text)) and command[0] != kind:
        said = running_said(command, table_of(state.session))
    else:
        said = _two_things(state, text)
    if not said and referee and referee.refused and not nearest(text, table_of(state.session)):
        refusal = QuestionNotReadError(str(referee.refused))
        refusal.told = referee.refused.told
        return Step(state, refused=refusal)
    return Step(state, (said,)) if said else None


def _may_be_of_rules(question: Question, text: str, kind: str) -> bool:
    """Return whether a question about words, read to its end, is more likely about the rules of this kind of game."""
    said = [word.plain for word in words(text)]
    is_allowed = question.kind == "find" and said[0] in ("may", "can", "could")
    is_word = kind == OF_WORDS or not _OF_WORDS.isdisjoint(said)
    is_allowed = (
        is_allowed or question.kind == "ask" or (question.kind == "worth" and kind != OF_WORDS)
    )  # `how much is the penalty`
    return is_allowed or question.note.startswith("not read") or (question.kind == "check" and not is_word)


def asked_of_the_score(state: State, text: str) -> Step | None:
    """Answer a question about the score, also where the game could read a part of it: `who called hand 2`.

    None for a line that asks nothing of it.
    """
    try:
        answer = score_answer(state.history, text)
    except BadInput as error:
        return None if spoken(text, table_of(state.session)) else Step(state, (str(error),))
    asked = spoken(text, table_of(state.session)) if answer else None
    if asked and asked.command == "show" and not (asked.rest or asked.of_turn):
        done = carry_out(state, asked)
        return done._replace(said=(*answer, *done.said))
    return _of_the_score(state, answer, text) if answer and not asked else None


def _of_the_score(state: State, answer: tuple[str, ...], text: str) -> Step:
    return Step(state._replace(asked=LastQuestion(text, "score")), answer)


def _asks_what_is_shown(state: State, text: str) -> bool:
    """Return whether a line asks about something that `show` says beside the scores: `how many strays`."""
    history = state.history
    names = [player.name.lower() for player in history.state.players]
    shown = {word.plain for word in words(history.game.next_up(history.state))}
    asks, *typed = [word.plain for word in words(text)] or [""]
    about = [word for word in typed if word not in _ASKED_WITH and word not in names]
    return asks in _ASKS and bool(about) and shown.issuperset(about)


# What says that another game is wanted, although nothing is recorded in the one that is open.
_ANOTHER = frozenset(("another", "more", "new"))


def resumes(state: State, text: str) -> bool:
    """Return whether a line such as `play dumbal` is about the open game, in which nothing is recorded yet."""
    asked, row = spoken(text, table_of(state.session)), state.session.row
    said = {word.plain for word in words(text)}
    return (
        asked is not None
        and asked == Spoken("new", kind=row.kind)
        and not (state.history.count or state.history.over)
        and "play" in said
        and said.isdisjoint(_ANOTHER)
    )


def takes_back(text: str, table: Table) -> bool:
    """Return whether a clause of a line is undo or redo, said beside a remark: `no that was wrong, take it back`."""
    clauses = (found.clause for found in without_remarks(text, lambda said: bool(spoken(said, table))))
    return any(
        said and said.command in ("undo", "redo") and not said.asks
        for said in (spoken(each, table) for each in clauses)
    )


def is_for_the_game(state: State, text: str) -> bool:
    """Return whether a line that is typed where a game need not be open is for this one: a word alone is not."""
    if (asked := spoken(text, table_of(state.session))) and not is_about_words(asked, text):
        return (
            (not asked.asks or asked.command == "end")
            and asked.command not in ("print", "games", "play")
            and asked.kind in ("", state.session.row.kind)
        )
    if shell_command(text) or question_of(text):
        return False
    if word_of(state, text):
        return True
    if text.isalpha():
        return any(text.lower() == player.name.lower() for player in state.history.state.players)
    if takes_back(text, table_of(state.session)):
        return True
    if fits(state, text) or any(map(str.isdigit, text)) or players_in(state, text):
        return True
    # What I did, once that is known, or a question that is about no word is for the game that is open.
    is_said = is_question(words(text)) or (state.typist and speaks(text))
    return bool(asked_of_the_score(state, text) or (" " in text and is_said and not state.history.over))


def players_in(state: State, text: str) -> list[str]:
    """Return the words of a line that are the names of players."""
    names = [player.name.lower() for player in state.history.state.players]
    return [word.text for word in words(text) if word.whose.lower() in names]


def carry_out(state: State, asked: Spoken) -> Step:
    """Carry out a command that was said. Raises BadInput."""
    if asked.asks:
        return Step(state, (asked.asks,))
    if asked.command == "timer":
        return Step(state, (no_timer(state.session.row.kind),))
    if asked.command == "new":
        return Step(state, tuple(filter(None, [of_timer(asked)]))).then(new, asked.rest, asked.kind)
    if asked.command == "play" and not asked.kind:
        return Step(state, (f"{state.session.row.name} is open; type its next {state.history.game.ROUND}",))
    if asked.command == "play":
        how = f"{program()} {asked.kind} play{f' --game {asked.rest}' if asked.rest else ''}"
        return Step(state, (f"to resume that game, quit this one and type {how}",))
    if asked.command == "games":
        return Step(state, (running(["games"]),))
    if asked.command == "rules" and asked.kind not in ("", state.session.row.kind):
        return Step(state, (running([asked.kind, "rules"]),))
    if asked.starts and state.history.game.TURN == "deals":
        seats = state.history.setting().present
        before = seats[seats.index(asked.rest) - 1] if asked.rest in seats else seats[0]
        return Step(state, (f"who deals, so that {asked.rest} starts? type the name, as in deals {before}",))
    if asked.of_turn and not state.history.over:
        return _whose_turn(state)
    is_over = asked.over and state.recorded and not (state.typing.lines or state.correction)
    does, key = BY_NAME["undo" if is_over else asked.command].does, state.key
    rests = asked.rest.split(", ") if asked.command in ("join", "leave") else [asked.rest] * asked.times
    done = does(state, rests[0])
    for time, rest in enumerate(rests[1:], start=1):  # each is another entry, so each has a key of its own
        more = done._replace(state=done.state._replace(key=f"{key}-{time}")).then(does, rest)
        if more.refused:
            return done.saying(str(more.refused))
        done = more
    return done


def _whose_turn(state: State) -> Step:
    """Say who plays next; in a game whose turns are not recorded, which rule decides who begins."""
    history = state.history
    said = history.game.next_up(history.state)
    if any(player.name in said for player in history.state.players):
        return Step(state, (said,))
    return Step(state, (f"turns of {find_rules(state.session.row.kind).TITLE} are not recorded",)).then(
        BY_NAME["rules"].does, "goes first"
    )


def _two_things(state: State, text: str) -> str:
    """Return a question about a line that is a round and a command at once, or an empty text."""
    typed = words(text)
    for place, word in enumerate(typed):
        rest = " ".join(each.typed for each in [*typed[:place], *typed[place + 1 :]])
        if word.plain in _APART and rest and fits(state, rest):
            return f"two things at once: {word.plain}, and {escaped(rest)}; type only one of them"
    return ""


# A line is a sentence if it has at least this many plain words, and they are at least this share of it.
_MANY, _MOSTLY = 8, 0.9


def better_refusal(state: State, text: str, error: BadInput, newcomer: str) -> str:
    """Return a better refusal of a line of which the game knows no word, perhaps mistyped; or an empty text.

    One of them may be the name of a `newcomer`, unless the line is nearly a command.
    The words of the game itself are those that the help of its form explains.
    """
    from difflib import get_close_matches

    if error.told or isinstance(error, NotUnderstoodError | QuestionNotReadError):
        return ""
    typed, _, rest = text.partition(" ")
    word, names = typed.lower(), [player.name for player in state.history.state.players]
    if word in BY_NAME:
        number = f", or for one {state.history.game.ROUND}, edit {rest} or remove {rest}" if rest.isdigit() else ""
        return f"nothing can follow {word}; type {word} alone{number}"
    parts = text.replace("'", "").split()
    is_short = not state.typing.lines and 2 < len(parts) <= MOST_WORDS
    plain = [each for each in parts if each.strip(",.!?").isalpha()]
    # A card or a number among many words does not make a round of them.
    is_sentence = is_short and (len(plain) == len(parts) or len(plain) >= max(_MANY, _MOSTLY * len(parts)))
    if not (is_sentence or (word.isalpha() and error.text.lower() == word)) or len(word) < 2 or meant(names, typed):
        return ""
    own = [label for line in state.round.form.HELP if (label := line.partition(":")[0]).isalpha()]
    if word in own:
        return ""  # it is right at another question
    known = [*BY_NAME, *own]
    starts = [each for each in known if each.startswith(word)]
    near = starts if len(starts) == 1 else get_close_matches(word, known, n=1, cutoff=0.7)
    if near and not is_sentence:
        return f"{quote(typed)} is not a command or a player; did you mean {near[0]}?"
    table = table_of(state.session)
    if close := nearest(text, table):
        return f"not understood; did you mean {close.line}?"
    if newcomer and rest:
        return ""
    unknown = unknown_words(text, table)
    is_first = isinstance(error, PlayerError) and not state.typing.lines
    if is_first and not rest and not unknown:
        return "not understood; ? shows what you can type"
    if not (is_sentence or (is_first and unknown and rest.isalpha())):
        return ""
    if not unknown:
        return "not understood; ? shows what you can type" if is_first else ""
    row, how = state.session.row, "? shows what you can type"
    titles = [find_rules(kind).TITLE for kind in NAMES if kind != row.kind]
    if other := next((title for title in titles if re.search(rf"\b{title.rstrip('!')}\b", text)), ""):
        this = f"{row.name} is a game of {find_rules(row.kind).TITLE}"
        how = f"{this}; to play another, type play {other} with Ann and Bob"
    return f"not understood: {', '.join(map(quote, unknown))}; {how}"
