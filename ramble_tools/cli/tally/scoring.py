"""What each line typed at the prompt does to the game.

`play.py` reads the lines. Here a line adds to the round that is being typed, corrects an earlier one, or is a word such
as `join`. If others changed the game meanwhile, nothing is entered: the prompt says what they did, and asks.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ramble_tools.cli.show import say
from ramble_tools.cli.tally.changes import say_changes, totals_of
from ramble_tools.cli.tally.correcting import Corrections, number_of, rounds_named, slip
from ramble_tools.cli.tally.deeds import DEEDS, Made, end, remove, round_number
from ramble_tools.cli.tally.entering import Entering
from ramble_tools.cli.tally.log import as_entered, describe, say_history
from ramble_tools.cli.tally.open_game import NotSavedError, OpenGame
from ramble_tools.cli.tally.prompt_words import HELP, say_done
from ramble_tools.cli.tally.standing import result_lines, say_new, say_short_standing, say_standing
from ramble_tools.cli.tally.typed_lines import Question
from ramble_tools.errors import BadInput, ChangedElsewhereError, ReplayError, escaped
from ramble_tools.games.registry import find_form

if TYPE_CHECKING:
    from ramble_tools.scorebook.replay import History


class Scoring:
    """A game to which lines are added.

    `_round` is the next round as far as it is typed, and `_corrections` are of earlier ones. `_waits` is True if all of
    it was typed, but others had changed the game, so that it waits for Enter. `_recorded` is True if nothing was typed
    since a round was recorded.
    """

    def __init__(self, game: OpenGame) -> None:
        self._game = game
        self._form = find_form(game.kind)
        self._round = self._blank()
        self._corrections = Corrections()
        self._question: Question | None = None
        self._waits = self._recorded = False
        # Why the unfinished round could not be saved, if so.
        self.draft_trouble = ""

    @property
    def _history(self) -> "History":
        return self._game.history

    def _blank(self) -> Entering:
        return Entering(self._form, self._history.setting())

    # --- what the prompt asks and shows

    def start(self) -> None:
        """Print the standings, and the unfinished round, if there is one."""
        say(f"{self._game.name}: {self._history.game.TITLE}; ? for help, Ctrl-D to quit")
        say_short_standing(self._game.session)
        self._round = self._round.add_all(self._game.draft())
        self._waits = self._round.complete
        self._say_unfinished()

    @property
    def question(self) -> str:
        """What to ask for next."""
        if self._question:
            return self._question.text
        history, correction = self._history, self._corrections.open
        if history.over and not correction:
            return "game over; again, undo, or Ctrl-D>"
        typed = correction.typed if correction else self._round
        head = f"{history.game.ROUND} {correction.number if correction else history.count + 1}:"
        if typed.asked:
            return f"{head} {typed.asked.label}"
        if self._waits:
            return f"{head} Enter {'corrects' if correction else 'records'} it, or drop?"
        return f"{head} {'correct it, or drop?' if typed.lines else 'what should it be?'}"

    @property
    def not_saved(self) -> list[str]:
        """The lines of the unfinished round, if they could not be saved."""
        return list(self._round.lines) if self.draft_trouble else []

    @property
    def unfinished(self) -> bool:
        """Whether a round is typed in part."""
        return bool(self._round.lines)

    @property
    def asks(self) -> bool:
        """Whether a question must be answered before a line can be entered."""
        return self._question is not None or self._waits

    def save_draft(self) -> None:
        """Save the unfinished round if that was not possible before."""
        if self.draft_trouble:
            self._keep_draft()

    def say_dropped(self) -> None:
        """Print what is not entered, because a question was not answered or a correction not finished."""
        if self._question and self._question.about:
            say(f"not entered, because the question was not answered: {escaped(self._question.about)}")
        if unchanged := self._corrections.unchanged(self._history):
            say(f"the correction was dropped: {unchanged}")

    def _say_unfinished(self) -> None:
        if self._round.lines:
            saved = "not saved" if self.draft_trouble else "and saved"
            say(f"unfinished, {saved}: {escaped(' / '.join(self._round.lines))} (drop forgets it)")

    # --- one line

    def mark(self) -> dict[str, Any]:
        """Return a mark to go back to if a line can't be saved."""
        return dict(vars(self))

    def back_to(self, mark: dict[str, Any]) -> None:
        """Forget what a line did since the mark, in the game as it is now."""
        trouble = self.draft_trouble
        vars(self).update(mark)
        self.draft_trouble = trouble
        self._retype()

    def do(self, text: str) -> None:
        """Carry out one line. Raises BadInput, and NotSavedError if the line is to be tried again later."""
        if question := self._question:
            self._question = None
            try:
                if question.takes(text):
                    return
            except BadInput:
                self._question = question if question.needed else None
                raise
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        alone: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "undo": self._undo,
            "redo": lambda: self._deed("redo", lambda _: ("redo", {})),
            "show": lambda: self._look(say_standing),
            "history": lambda: self._look(say_history),
            "drop": self._drop,
            "end": self._end,
            "again": self._again,
        }
        if word in alone and not rest:
            alone[word]()
        elif word in DEEDS:
            self._deed(text, lambda history: DEEDS[word](history, rest))
        elif word == "edit":
            self._edit(rest)
        elif word == "remove":
            self._remove(rest)
        elif self._history.over and not self._corrections.open:
            raise BadInput("the game is over; undo the last round, or type again for a rematch")
        else:
            self._take(text)

    def _help(self) -> None:
        for line in (*self._form.HELP, *HELP):
            say(line)

    def _look(self, show: Callable[[Any], None]) -> None:
        try:
            self._game.refresh()
        except NotSavedError as error:
            say(f"{error}; this is the game as it was")
        self._retype()
        show(self._game.session)
        self._say_unfinished()

    def _retype(self) -> None:
        """Type what is unfinished again, in the game as it is now, and say what is no longer possible."""
        lines = self._round.lines
        self._round = self._blank().add_all(lines)
        if lost := lines[len(self._round.lines) :]:
            say(f"dropped, because the game has changed: {escaped(' / '.join(lost))}")
            self._keep_draft()
        if correction := self._corrections.open:
            self._corrections = self._corrections.with_lines(self._history, correction.typed.lines)
            if not self._corrections.open:
                typed = f": {escaped(' / '.join(correction.typed.lines))}" if correction.typed.lines else ""
                gone = f"{self._history.game.ROUND} {correction.number} is gone, so its correction was dropped"
                say(gone + typed)
                self._waits = False

    # --- the round, or the correction, that is being typed

    def _take(self, text: str) -> None:
        if self._corrections.open:
            self._correct(text)
            return
        if self._recorded and (found := slip(self._history, self._round, text)):
            round = self._history.game.ROUND
            self._recorded = False
            self._question = Question(
                f"correct {found.what} of {round} {found.number} to {found.value} (Enter or y), "
                f"or is it the next {round} (n)?",
                yes=lambda: self._edit(f"{found.number} {text}", quietly=True),
                no=lambda: self._take(text),
                drop=partial(say, f"dropped: {escaped(text)}"),
                enter=True,
                needed=True,
                about=text,
            )
            return
        self._recorded = False
        if text or not self._round.complete:
            self._round = self._round.add(text)
        if self._round.complete:
            self._enter()
        else:
            self._keep_draft()

    def _enter(self) -> None:
        try:
            self._game.act(lambda history: ("round", self._round.plain(history)), again=self._waits)
        except ChangedElsewhereError:
            self._waits = True
            self._retype()
            self._keep_draft()
            return
        except BadInput:
            self._keep_draft()
            raise
        self._round, self._waits, self._recorded = self._blank(), False, True
        self.draft_trouble = ""  # the draft was deleted with the round's entry
        self._retype()
        print("\n".join(result_lines(self._game.session, self._history.count)))

    def _keep_draft(self) -> None:
        """Save the unfinished round, so that the next `play` continues it; say so once if that is not possible."""
        try:
            self._game.set_draft(list(self._round.lines))
        except NotSavedError as error:
            if self._round.lines and not self.draft_trouble:
                say(f"nothing was saved: {error}; what you type is kept here until it can be saved")
            self.draft_trouble = str(error) if self._round.lines else ""
            return
        if self.draft_trouble:
            self.draft_trouble = ""
            say("saving works again; the unfinished round is saved")

    # --- corrections

    def _edit(self, rest: str, *, quietly: bool = False) -> None:
        """Open a round for correction, the last one unless a number is given, and take the rest of the line."""
        history = self._history
        first, _, more = rest.partition(" ")
        number = round_number(history, "edit", first or str(history.count))
        self._corrections = self._corrections.opened(history, self._form, number)
        self._waits = False
        if not quietly and not more.strip():
            was = as_entered(history, history.round(number).entry.body)
            say(f"{history.game.ROUND} {number} is {was}; type what changes, or drop to leave it unchanged")
        if more.strip():
            self._correct(more.strip())

    def _correct(self, text: str) -> None:
        correction = self._corrections.open
        assert correction
        typed = correction.typed
        # Enter alone tries again what was typed, or tries the held ones with this one as it is now.
        again = not text and typed.asked is None and bool(typed.lines or self._corrections.held)
        typed = typed if again else typed.add(text)
        self._corrections = self._corrections._replace(open=correction._replace(typed=typed, refused=False))
        if typed.asked is None:
            self._enter_correction()

    def _enter_correction(self) -> None:
        before, numbers = totals_of(self._history), self._corrections.numbers(self._history)
        if not self._waits and not self._corrections.changes(self._history):
            self._drop()
            return
        try:
            self._game.act(self._corrections.entry)
        except ChangedElsewhereError:
            self._waits = True
            self._retype()
            return
        except ReplayError as error:
            impossible = self._game.tried.count + 1
            if impossible in numbers:
                raise
            assert self._corrections.open
            self._corrections = self._corrections._replace(open=self._corrections.open._replace(refused=True))
            raise BadInput(
                f"{error}; to correct {rounds_named(self._history, sorted([*numbers, impossible]))} together, type "
                f"edit {impossible} next; drop leaves everything unchanged"
            ) from error
        self._corrections, self._waits = Corrections(), False
        self._retype()
        if len(numbers) == 1:
            print("\n".join(result_lines(self._game.session, numbers[0], corrected=True)))
        else:
            say(f"{rounds_named(self._history, numbers)} corrected")
            say_short_standing(self._game.session)
        say_changes(before, self._history)
        self._recorded = not self._round.lines and numbers[-1] == self._history.count
        self._say_unfinished()

    def _remove(self, rest: str) -> None:
        number = remove(self._history, rest)[1]["number"]
        entry, before = self._history.round(number).entry.id, totals_of(self._history)

        def made(history: "History") -> Made:
            now = number_of(history, entry)
            if now is None:
                raise BadInput(f"that {history.game.ROUND} is already gone; nothing was removed")
            return "remove", {"number": now}

        self._deed(f"remove {number}", made, lambda: say_changes(before, self._history))

    def _drop(self) -> None:
        if unchanged := self._corrections.unchanged(self._history):
            say(unchanged)
            self._corrections = Corrections()
        else:
            say("dropped the unfinished round" if self._round.lines else "there is no unfinished round")
            self._round = self._blank()
            self._keep_draft()
        self._waits = False
        self._say_unfinished()

    def _undo(self) -> None:
        """Undo the last line of the round or the correction being typed; if there is none, the last entry."""
        correction = self._corrections.open
        lines = correction.typed.lines if correction else self._round.lines
        if correction and not lines:
            self._drop()
        elif not lines:
            self._deed("undo", lambda _: ("undo", {}))
        else:
            if correction:
                self._corrections = self._corrections.with_lines(self._history, lines[:-1])
            else:
                self._round = self._blank().add_all(lines[:-1])
                self._keep_draft()
            self._waits = False
            say(f"undone: {escaped(lines[-1]) or 'Enter'}")

    # --- the other words

    def _end(self) -> None:
        end(self._history)
        self._ask("end the game now? y ends it; anything else continues:", lambda: self._deed("end", end))

    def _again(self) -> None:
        if self._history.over:
            self._start_again()
        else:
            asked = f"{self._game.name} is not over; start another game now? y starts it; anything else continues:"
            self._ask(asked, self._start_again)

    def _ask(self, text: str, yes: Callable[[], None]) -> None:
        goes_on = partial(say, "the game goes on")
        self._question = Question(text, yes, no=goes_on, drop=goes_on)

    def _start_again(self) -> None:
        old = self._game.name
        self._game.again()
        if self._round.lines:
            say(f"the unfinished round is saved in {old}")
        self._round, self._corrections, self._waits, self._recorded = self._blank(), Corrections(), False, False
        say_new(self._game.session)

    def _deed(self, line: str, make: Callable[["History"], Made], then: Callable[[], None] | None = None) -> None:
        """Add an entry that is not a round or a correction, and show what it did."""
        try:
            self._game.act(make)
        except ChangedElsewhereError:
            self._retype()
            self._ask_again(line, lambda: self._deed(line, make, then))
            return
        what, body = self._game.made
        self._recorded = False
        self._retype()
        say_done(self._game.session, what, body)
        if then:
            then()
        if what != "note":
            self._say_unfinished()

    def _ask_again(self, line: str, yes: Callable[[], None]) -> None:
        standing = self._history.standing
        does = "does it now"
        if line == "undo" and standing:
            does = f"undoes {describe(self._history, standing[-1])}"
        dropped = partial(say, f"dropped: {escaped(line)}")
        text = f"{escaped(line)}: Enter {does}; anything else drops it:"
        self._question = Question(text, yes, no=dropped, drop=dropped, enter=True, about=line)
