"""The prompt between two lines: an immutable state, and what a line makes of it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.cli.output import Saying
from ramble_tools.cli.prompt.corrections import Correction
from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.cli.prompt.saving import News, NotSavedError
from ramble_tools.errors import BadInput, escaped
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.log_wording import in_short
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session


class Line(NamedTuple):
    """A typed line, and the key with which it is entered only once, however often that is tried."""

    text: str
    key: str


class LastQuestion(NamedTuple):
    """A question that was answered, and in which way: about the score, the referee's, about words, or by its name."""

    text: str
    way: Literal["score", "referee", "words", "name"]


class State(NamedTuple):
    """A game at the prompt, what is typed for it and not entered yet, and what could not be saved.

    `session` is the game as it was last read, and `round` is the next round as far as it is typed; it is `overtaken` if
    others have changed the game since it was begun. The `correction` is of an earlier round. What `waits` was typed
    completely, but others had changed the game, so that it needs Enter. `recorded` is True if nothing was typed since a
    round was recorded, so that the next line may correct it.
    """

    session: Session
    round: Entering
    correction: Correction | None = None
    question: "Question | None" = None
    overtaken: bool = False
    waits: bool = False
    recorded: bool = False
    # The field in which a number was entered last in that round.
    last: str = ""
    # The lines of the unfinished round that are saved, and all lines that are not, of whatever kind.
    draft: tuple[str, ...] = ()
    kept: tuple[Line, ...] = ()
    # Why nothing can be saved, since that was last tried in vain.
    trouble: NotSavedError | None = None
    # The player who types, as far as that was said.
    typist: str = ""
    # The key of the line that is being carried out.
    key: str = ""
    # How many entries a rematch started with, and the name of the game before it.
    rematch: tuple[int, str] = (0, "")
    # What answers the last question once more, with the sentences of the rules.
    why: "Act | None" = None
    # The last question, until something is entered; a short line may ask it again with one thing changed.
    asked: LastQuestion | None = None
    # The typed lines that were undone, the last one first, while nothing else was typed.
    undone: tuple[str, ...] = ()

    @property
    def history(self) -> History:
        """The game as it was last read."""
        return self.session.history

    @property
    def typing(self) -> Entering:
        """What the next line is added to: the correction that is open or, if there is none, the next round."""
        return self.correction.typed if self.correction else self.round

    @property
    def asks(self) -> bool:
        """Whether a question must be answered before a line can be entered."""
        return self.question is not None or self.waits


class Step(NamedTuple):
    """The next state, what to say, and the refusal, if the line was refused. `quits` ends the prompt."""

    state: State
    said: tuple[Saying, ...] = ()
    refused: BadInput | None = None
    quits: bool = False

    def then(self, act: "Callable[..., Step]", *given: object) -> "Step":
        """Return what comes of both steps, this one and `act` after it. If `act` is refused, this one still counts."""
        try:
            after = act(self.state, *given)
        except BadInput as error:
            return self._replace(refused=error)
        return after._replace(said=(*self.said, *after.said), quits=self.quits or after.quits)

    def saying(self, *said: Saying) -> "Step":
        """Return the step, with more to say at its end."""
        return self._replace(said=(*self.said, *said))


Act: TypeAlias = Callable[[State], Step]


class Question(NamedTuple):
    """Something to be answered before anything is written.

    `yes` follows y and, if `enter` is True, the Enter key; `no` follows n, and `drop` follows drop and undo. Any other
    line is a line for the game, unless the answer is `needed`, or `line` follows it. `about` is a typed line that is
    not entered yet.
    """

    text: str
    yes: Act
    no: Act = Step
    drop: Act = Step
    enter: bool = False
    needed: bool = False
    about: str = ""
    line: "Callable[[str, State], Step] | None" = None

    def answer(self, text: str) -> Act | None:
        """Return what follows from a line, or None if it is not an answer. Raises BadInput if one is needed."""
        plain = text.lower()
        if plain in ("y", "yes") or (not plain and self.enter):
            return self.yes
        if plain in ("n", "no") or (not plain and not self.needed):
            return self.no
        if plain in ("drop", "undo"):
            return self.drop
        if self.line:
            return partial(self.line, text)
        if self.needed:
            raise BadInput("type y or n; drop forgets the line")
        return None


def saying(*said: Saying) -> Act:
    """Return an answer that changes nothing, and only says something."""
    return lambda state: Step(state, said)


# --- the game


def opened(session: Session, draft: Sequence[str] = ()) -> State:
    """Return the state in which the prompt of a game opens, given the saved lines of an unfinished round."""
    round = next_round(session, draft)
    return State(session, round, waits=round.complete, draft=tuple(draft))


def next_round(session: Session, lines: Sequence[str] = ()) -> Entering:
    """Return the next round of a game with these lines, as far as they are possible."""
    return Entering(find_form(session.row.kind), session.history.setting()).add_all(lines)


def in_game(state: State, news: News) -> Step:
    """Return the state in the game as it is now: what is unfinished is typed again, as far as it is still possible."""
    history, lines, said = news.session.history, state.round.lines, list(news.said)
    round = next_round(news.session, lines)
    # Without names, a line is about the players in their order: what was typed for Ann must not become Bob's.
    if not round.answers.items() <= state.round.answers.items():
        round = next_round(news.session)
    if lost := lines[len(round.lines) :]:
        said.append(f"dropped, because the game has changed: {typed(lost)}")
    overtaken = state.overtaken or (news.rescored and bool(lines))
    state = state._replace(session=news.session, round=round, overtaken=overtaken)
    if before := state.correction:
        lines = before.typed.lines
        state = state._replace(correction=before.again(history, lines))
        if not state.correction:
            gone = f"{history.game.ROUND} {before.number} is gone, so its correction was dropped"
            said.append(f"{gone}{': ' if lines else ''}{typed(lines)}")
            state = state._replace(waits=False)
    return Step(state, tuple(said))


# --- what is said of a state


def typed(lines: Sequence[str]) -> str:
    """Return lines as they were typed, in one line."""
    return escaped(" / ".join(line or "Enter" for line in lines))


def prompt(state: State) -> str:
    """Return what to ask for next."""
    if state.kept:
        return "not saved; Enter tries again>"
    if state.question:
        return state.question.text
    history, correction = state.history, state.correction
    if history.over and not correction:
        return "game over; new, again, edit, undo, or Ctrl-D>"
    round = state.typing
    head = f"{history.game.ROUND} {correction.number if correction else history.count + 1}:"
    if round.asked:
        read_as = f"{round.read_as}; " if round.read_as else ""
        return f"{head} {read_as}{round.so_far}{round.asked.label}"
    if state.waits:
        return f"{head} Enter {'corrects' if correction else 'records'} it, or drop?"
    return f"{head} {'correct it, or drop?' if round.lines else 'what should it be?'}"


def unfinished(state: State) -> tuple[str, ...]:
    """Return a line about the lines that could not be saved, and one about the unfinished round, if there are any."""
    said = []
    if state.kept:
        said.append(f"not saved yet: {typed([line.text for line in state.kept])} (drop forgets it)")
    if lines := state.round.lines:
        saved = "not saved" if state.trouble and lines != state.draft else "and saved"
        drop = "then another drop" if state.kept else "drop"  # the first one is for the lines that wait
        round = in_short(state.round.fields, state.round.answers) or typed(lines)
        said.append(f"unfinished, {saved}: {round} ({drop} forgets it)")
    return tuple(said)
