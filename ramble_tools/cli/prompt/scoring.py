"""What each line typed at the prompt does to the game.

`play.py` reads the lines. Here a line adds to the round that is being typed, corrects an earlier one, or is a word such
as `join`. If others changed the game meanwhile, nothing is entered: the prompt says what they did, and asks.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ramble_tools.cli.book.correcting import Corrections, number_of, rounds_named, slip, together
from ramble_tools.cli.output import say
from ramble_tools.cli.prompt.open_game import NotSavedError
from ramble_tools.cli.prompt.prompt_looking import is_looking, looking, shown
from ramble_tools.cli.prompt.prompt_words import HELP, command_meant, say_done
from ramble_tools.cli.prompt.typed_lines import Question
from ramble_tools.cli.prompt.unfinished import NOT_KNOWN, Unfinished
from ramble_tools.cli.show.changes import say_changes, totals_of
from ramble_tools.cli.show.standing import result_lines, say_new, say_short_standing
from ramble_tools.errors import BadInput, ChangedElsewhereError, ReplayError, escaped
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.deeds import DEEDS, Made, end, remove, round_number, undoes
from ramble_tools.scorebook.wording import as_entered, describe

if TYPE_CHECKING:
    from ramble_tools.scorebook.replay import History


class Scoring(Unfinished):
    """A game to which lines are added."""

    # --- one line

    def do(self, text: str) -> None:
        """Carry out one line. Raises BadInput, and NotSavedError if the line is to be tried again later.

        A line that is refused is tried once more if others have changed the game; then it may be right.
        """
        mark = self.mark()
        try:
            self._do(text)
        except BadInput as error:
            if not self._has_news():
                if better := command_meant(text, error.text, self._form.HELP, self._history):
                    raise BadInput(better) from error
                raise
            self.back_to(mark)
            self._late = True
            try:
                self._do(text)
            finally:
                self._late = False

    def _has_news(self) -> bool:
        try:
            return self._game.catch_up()
        except NotSavedError:
            return False

    def _do(self, text: str) -> None:
        command = self._command(text)
        if question := self._question:
            other = question.needed and command and text.lower() not in ("drop", "undo")
            if other and command and is_looking(text):
                command()
                return
            self._question = None
            if other:
                question.drop()
            elif self._answered(question, text):
                return
        if command:
            command()
        elif self._history.over and not self._corrections.open:
            if not self._asks_about_slip(text):
                edit = f"edit corrects the last {self._history.game.ROUND}, " if self._history.count else ""
                raise BadInput(f"the game is over; {edit}undo {undoes(self._history)}, and again starts a rematch")
        else:
            self._take(text)

    def _answered(self, question: Question, text: str) -> bool:
        try:
            return question.takes(text)
        except BadInput:
            if question.needed and self._question is None:
                self._question = question
            raise

    def _command(self, text: str) -> Callable[[], None] | None:
        """Return what a line does if its first word is one of the prompt's own. Raises BadInput."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        alone: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "undo": self._undo,
            "redo": lambda: self._deed("redo", lambda _: ("redo", {})),
            "drop": self._drop,
            "end": self._end,
            "again": self._again,
        }
        if (found := looking(text, self._history)) is not None:
            return partial(self._look, shown(found, self._game.kind))
        if word in alone and not rest:
            return alone[word]
        if word in DEEDS:
            return lambda: self._deed(text, lambda history: DEEDS[word](history, rest))
        others = {"edit": self._edit, "remove": self._remove, "season": self._season}
        return partial(others[word], rest) if word in others else None

    def _help(self) -> None:
        for line in (*self._form.HELP, *HELP):
            say(line)

    def _look(self, show: Callable[[Any], None]) -> None:
        try:
            self._game.catch_up()
        except NotSavedError as error:
            say(f"{error}; this is the game as it was")
        self._retype()
        show(self._game.session)
        self.say_unfinished()

    # --- the round, or the correction, that is being typed

    def _take(self, text: str) -> None:
        if self._corrections.open:
            self._correct(text)
            return
        if self._asks_about_slip(text):
            return
        if text or not self._round.complete:
            try:
                self._add(text)
            except BadInput as error:
                self._keep_rest(error)
                raise
        # A line that was refused changes nothing: the next one may still correct the round before.
        self._recorded = False
        if self._round.complete:
            self._enter()
        else:
            self._keep_draft()

    def _add(self, text: str) -> None:
        begun, self._round = bool(self._round.lines), self._round.add(text)
        if not begun:
            self._follows = NOT_KNOWN if self._late else self._last

    def _keep_rest(self, error: BadInput) -> None:
        """Keep what is left of a line without its one bad part, unless it would be a whole round. The error says so."""
        if error.rest and not self._round.add(error.rest).complete:
            self._add(error.rest)
            self._recorded = False
            self._keep_draft()
            error.parts.append(f"the rest is kept: {error.rest}")

    def _asks_about_slip(self, text: str) -> bool:
        """Ask whether a line corrects the round that has just been recorded, and return whether it may."""
        found = slip(self._history, self._round, text) if self._recorded else None
        if found is None:
            return False
        history, dropped = self._history, partial(say, f"dropped: {escaped(text)}")
        round = history.game.ROUND
        otherwise = "or forget it" if history.over else f"or is it the next {round}"
        self._recorded = history.over
        self._question = Question(
            f"correct {found.what} of {round} {found.number} to {found.value} (Enter or y), {otherwise} (n)?",
            yes=lambda: self._edit(f"{found.number} {text}", quietly=True),
            no=dropped if history.over else lambda: self._take(text),
            drop=dropped,
            enter=True,
            needed=True,
            about=text,
        )
        return True

    def _enter(self) -> None:
        if self._overtaken and not self._waits:
            self._wait()
            say(f"others have changed the game since you began this {self._history.game.ROUND}")
            return
        try:
            self._game.act(lambda history: ("round", self._round.plain(history)), again=self._waits)
        except ChangedElsewhereError:
            self._retype()
            self._wait()
            return
        except BadInput:
            self._keep_draft()
            raise
        self._round, self._waits, self._recorded = self._blank(), False, True
        self.draft_trouble = None  # the draft was deleted with the round's entry
        self._retype()
        print("\n".join(result_lines(self._game.session, self._history.count)))

    def _wait(self) -> None:
        """Ask before the round is recorded."""
        self._waits, self._follows = True, self._last
        self._keep_draft()

    # --- corrections

    def _edit(self, rest: str, *, quietly: bool = False) -> None:
        """Open a round for correction, the last one unless a number is given, and take the rest of the line."""
        history = self._history
        first, _, more = rest.partition(" ")
        number = round_number(history, "edit", first or str(history.count))
        self._corrections = self._corrections.opened(history, self._form, number)
        self._waits = False
        if not quietly and not more.strip():
            self._say_opened(number)
        if more.strip():
            self._correct(more.strip())

    def _say_opened(self, number: int) -> None:
        history, correction = self._history, self._corrections.open
        body, how = history.round(number).entry.body, "type what changes, or drop to leave it unchanged"
        if correction and self._corrections.held and correction.typed.asked is None:
            body, how = correction.typed.plain(history), "Enter takes it like this; or type what changes"
        say(f"{history.game.ROUND} {number}: {as_entered(history, body)}; {how}")

    def _correct(self, text: str) -> None:
        correction = self._corrections.open
        assert correction
        typed = correction.typed
        # Enter alone tries again what was typed, or tries the held ones with this one as it is now.
        again = not text and typed.asked is None
        if again and not (typed.lines or self._corrections.held):
            raise BadInput("type what changes, as it is shown; or drop to leave it unchanged")
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
            raise BadInput(f"{error}{self._ask_together(numbers, impossible)}") from error
        self._corrections, self._waits = Corrections(), False
        self._retype()
        if len(numbers) == 1:
            print("\n".join(result_lines(self._game.session, numbers[0], corrected=True)))
        else:
            say(f"{rounds_named(self._history, numbers)} corrected")
            say_short_standing(self._game.session)
        say_changes(before, self._history)
        self._recorded = not self._round.lines and numbers[-1] == self._history.count
        self.say_unfinished()

    def _ask_together(self, numbers: list[int], impossible: int) -> str:
        """Ask whether to correct later rounds with these, if that is clear; if not, return how to do it."""
        history, corrections = self._history, self._corrections
        assert corrections.open
        self._corrections = corrections._replace(open=corrections.open._replace(refused=True))
        found = together(corrections, history, impossible)
        named = rounds_named(history, sorted({*numbers, *found.numbers}))
        if not found.corrections:
            return f"; to correct {named} together, type edit {impossible} next; drop leaves everything unchanged"
        all_of_them = found.corrections

        def correct() -> None:
            self._corrections = all_of_them
            self._enter_correction()

        without = f"{listing(found.players)} out of {rounds_named(history, found.numbers)}"
        self._question = Question(
            f"correct {named} together: y leaves {without}; or type edit {impossible}, or drop:",
            yes=correct,
            drop=self._drop,
        )
        return ""

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
        self.say_unfinished()

    def _undo(self) -> None:
        """Undo the last line of the round or the correction being typed; if there is none, the last entry."""
        correction = self._corrections.open
        lines = correction.typed.lines if correction else self._round.lines
        if correction and not lines:
            self._drop()
        elif not lines:
            self._require_begun()
            self._deed("undo", lambda _: ("undo", {}))
        else:
            if correction:
                self._corrections = self._corrections.with_lines(self._history, lines[:-1])
            else:
                self._round = self._blank().add_all(lines[:-1])
                self._keep_draft()
            self._waits = False
            say(f"undone: {escaped(lines[-1]) or 'Enter'}")

    def _require_begun(self) -> None:
        """Raise BadInput in a rematch that has only the entries it started with: nobody typed those."""
        entries, old = self._rematch
        if old and all(entry.id <= entries for entry in self._history.standing):
            name = self._game.name
            raise BadInput(f"there is nothing to undo in {name}; to go back, quit and type ramble games resume {old}")

    # --- the other words

    def _season(self, rest: str) -> None:
        """Add the game to a season."""
        from ramble_tools.cli.book.season import put_into

        if not rest:
            raise BadInput("which season? type its name too, as in season winter")
        self._game.refresh()
        put_into(rest, [self._game.name])

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
        self._rematch = self._game.session.seen, old
        say_new(self._game.session)

    def _deed(self, line: str, make: Callable[["History"], Made], then: Callable[[], None] | None = None) -> None:
        """Add an entry that is not a round or a correction, and show what it did."""
        overtaken = self._overtaken
        try:
            self._game.act(make)
        except ChangedElsewhereError:
            self._retype()
            self._ask_again(line, lambda: self._deed(line, make, then))
            return
        what, body = self._game.made
        self._recorded = self._recorded and what == "note"
        if not overtaken:
            self._follows = self._last
        self._retype()
        say_done(self._game.session, what, body)
        if then:
            then()
        if what != "note":
            self.say_unfinished()

    def _ask_again(self, line: str, yes: Callable[[], None]) -> None:
        standing = self._history.standing
        does = "does it now"
        if line == "undo" and standing:
            does = f"undoes {describe(self._history, standing[-1], self._history.count, brief=True)}"
        dropped = partial(say, f"dropped: {escaped(line)}")
        text = f"{escaped(line)}: Enter {does}; anything else drops it:"
        self._question = Question(text, yes, no=dropped, drop=dropped, enter=True, about=line)
