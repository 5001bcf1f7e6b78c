"""What a line typed at the prompt does: a function from the state and the line to the next state and what to say.

Only the book is changed on the way. If others changed the game meanwhile, nothing is entered: the prompt says what they
did, and asks. A line that can't be saved is kept, and tried again at each line.
"""

import re

from ramble_tools.cli.prompt.otherwise import better_refusal, carry_out, otherwise, table_of
from ramble_tools.cli.prompt.recording import correct, slip_asked, take
from ramble_tools.cli.prompt.saving import News, NotSavedError, catch_up, save_draft
from ramble_tools.cli.prompt.state import Line, Question, State, Step, in_game, typed, unfinished
from ramble_tools.cli.prompt.words import SAID_AS_WELL, word_of
from ramble_tools.errors import BadInput, GameOverError, PlayerError, escaped, joined
from ramble_tools.games.players import still_in
from ramble_tools.scorebook.actions import what_undo_does
from ramble_tools.scorebook.sessions import Session
from ramble_tools.spoken_commands import in_a_round, spoken, unknown_words


def step(state: State, line: Line) -> Step:
    """Carry out a line, after those that could not be saved before."""
    word, text, kept = word_of(state, line.text), line.text, state.kept
    if word and word.at_once:
        return _carry_out(state, text)
    if kept and text in ("drop", "undo"):
        count = 1 if text == "undo" else len(kept)
        state = state._replace(kept=kept[:-count])
        return Step(state, (f"dropped: {typed([line.text for line in kept[-count:]])}", *unfinished(state)))
    if text or not kept:
        state = state._replace(kept=(*kept, line))
    done = save_all(state)
    trouble = done.state.trouble
    if not trouble or not done.state.kept:
        return done
    if trouble.is_like(state.trouble):
        return done.saying("still not saved")
    return done.saying(f"nothing was saved: {trouble}; what you type is kept here and tried again at each line")


# --- saving


def save_all(state: State) -> Step:
    """Carry out the lines that are kept, as far as that is possible, and save the unfinished round."""
    return _carry_out_kept(state).then(_save_unfinished)


def _carry_out_kept(state: State) -> Step:
    """Carry out the lines that are kept, in order, until one can't be saved; after a refused one, drop the others."""
    if not state.kept:
        return Step(state)
    line, *others = state.kept
    try:
        done = _carry_out(state._replace(key=line.key, kept=()), line.text)
    except NotSavedError as error:
        return Step(state._replace(trouble=error))
    if state.trouble and not done.state.trouble:
        done = done.saying(f"saving works again: {escaped(line.text)}" if line.text else "saving works again")
    # What follows may have been typed with something else in mind.
    if others and (done.refused or done.state.asks):
        done = done.saying(f"not entered: {typed([each.text for each in others])}; type it again")
        others = []
    return done._replace(state=done.state._replace(kept=tuple(others))).then(_carry_out_kept)


def _save_unfinished(state: State) -> Step:
    """Save the unfinished round, so that the next `play` continues it; say so once if that is not possible."""
    lines, trouble = state.round.lines, state.trouble
    if lines == state.draft:
        return Step(state)
    try:
        save_draft(state.session, lines)
    except NotSavedError as error:
        if not lines:
            return Step(state)
        done = Step(state._replace(trouble=error))
        why = f"nothing was saved: {error}; what you type is kept here until it can be saved"
        return done if trouble else done.saying(why)
    done = Step(state._replace(draft=lines, trouble=None))
    return done.saying("saving works again; the unfinished round is saved") if trouble else done


# --- carrying out a line


def _carry_out(state: State, text: str) -> Step:
    """Carry out one line. Raises NotSavedError if it is to be tried again later.

    A line that is refused is tried once more if others have changed the game; then it may be right.
    """
    done = Step(state).then(_answer, text)
    if done.refused and (news := _news(state.session)):
        # The line was typed before the prompt said what others did.
        late = in_game(state, news)
        done = late._replace(state=late.state._replace(overtaken=True)).then(_answer, text)
    if done.refused:
        done = _say_refusal(state, done, done.refused, text)
    after = done.state
    return done._replace(state=after._replace(overtaken=after.overtaken and bool(after.round.lines)))


def _news(session: Session) -> News | None:
    """Return how others have changed the score; None if they have not."""
    try:
        news = catch_up(session)
    except NotSavedError:
        return None
    return news if news.rescored else None


def _say_refusal(before: State, done: Step, error: BadInput, text: str) -> Step:
    """Say why a line was refused; if several answers may be lost with it, that all of them have to be typed again."""
    after, is_word = done.state, word_of(before, text)
    if not is_word and (better := better_refusal(before, text, error)):
        return done.saying(better)
    if (
        not is_word
        and isinstance(error, PlayerError)
        and text.split()[:1] == [error.text]
        and _could_join(before, error.text)
    ):
        error.parts.append(f"join {error.text} adds a player")
    kept = after.typing.lines != before.typing.lines or after.question
    if is_word or kept or isinstance(error, GameOverError) or len(text.split()) < 3:
        return done.saying(str(error))
    # The next line is about this one again, not about the round before.
    again = joined([str(error), "type the whole line again"])
    return done._replace(state=after._replace(recorded=False)).saying(again)


def _could_join(state: State, name: str) -> bool:
    """Return whether a word that is no player's name may be meant as that of a new one."""
    seats = still_in(state.history.state.players)
    is_name = name.isalpha() and len(name) > 1 and bool(unknown_words(name, table_of(state.session)))
    return is_name and not state.correction and len(seats) < state.history.game.MOST


def _answer(state: State, text: str) -> Step:
    """Answer the question that is open, if there is one, or do what the line says. Raises BadInput."""
    question, word = state.question, word_of(state, text)
    if not question or (word and word.at_once and (question.needed or question.line)):
        return _do(state, text)
    without = Step(state._replace(question=None))
    if (question.line or question.needed) and not word and (done := _beside(state, question, text)):
        return done
    if question.line and word:
        return without.then(_do, text)
    if question.needed and word and word.name not in ("drop", "undo"):
        return without.then(question.drop).then(_do, text)
    answer = question.answer(text)
    return without.then(answer) if answer else without.then(_do, text)


def _beside(state: State, question: Question, text: str) -> Step | None:
    """Carry out a line that is no answer and not about the round, and keep the question unless the game changes."""
    without = state._replace(question=None)
    if question.needed and text.lower() in ("", "y", "yes", "n", "no"):
        return None
    done = otherwise(without, text)
    if done and done.state == without:
        return done._replace(state=state)
    if done and question.needed:
        return done._replace(said=(*question.drop(without).said, *done.said))
    return done


def _do(state: State, text: str) -> Step:
    """Carry out a command, or add the line to a round; what is neither may be something else. Raises BadInput."""
    word = word_of(state, text)
    if not word or not (word.at_once or word.name in ("undo", "redo")):
        state = state._replace(undone=())
    if word:
        rest = text.partition(" ")[2].strip()
        said = spoken(text, table_of(state.session)) if rest and word.name in SAID_AS_WELL else None
        return carry_out(state, said) if said else word.does(state, rest)
    if said := in_a_round(text, table_of(state.session)):
        return carry_out(state, said)
    # A word with a question mark is asked about, also where a word may be played.
    if re.fullmatch(r"\w{2,}\?", text) and (done := otherwise(state, text)):
        return done
    try:
        done = _add(state, text)
    except BadInput:
        if done := otherwise(state, text):
            return done
        raise
    if not re.fullmatch(r"[^\d\s]+( [^\d\s]+)+", text):
        return done
    table = table_of(state.session)
    said = spoken(text, table)
    if not said or said.command != "leave" or said.rest not in table.players:
        return done
    # In `bob left`, a game that needs only a name may see no more than that.
    after = done.state.typing.answers
    if sum(state.typing.answers.get(name) != answer for name, answer in after.items()) == 1:
        return carry_out(state, said)
    if not done.state.typing.lines:
        return done
    other = f"read as a {state.history.game.ROUND}; if {said.rest} leaves the game, type drop, and then {said.line}"
    return done._replace(said=(other, *done.said))


def _add(state: State, text: str) -> Step:
    """Add a line to the correction or the round that is being typed. Raises BadInput."""
    if state.correction:
        return correct(state, text)
    if asked := slip_asked(state, text):
        return asked
    if state.history.over:
        edit = f"edit corrects the last {state.history.game.ROUND}, " if state.history.count else ""
        others = "again starts a rematch, and new Ann Bob a game with others"
        raise GameOverError(f"the game is over; {edit}undo {what_undo_does(state.history)}, {others}")
    return take(state, text)
