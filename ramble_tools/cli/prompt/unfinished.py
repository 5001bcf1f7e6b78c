"""What is typed at the prompt and not entered yet: the next round, corrections of earlier ones, and a question."""

from typing import TYPE_CHECKING, Any

from ramble_tools.cli.book.correcting import Corrections
from ramble_tools.cli.book.entering import Entering
from ramble_tools.cli.output import say
from ramble_tools.cli.prompt.open_game import NotSavedError, OpenGame
from ramble_tools.cli.prompt.typed_lines import Question
from ramble_tools.cli.show.standing import say_short_standing
from ramble_tools.errors import escaped
from ramble_tools.games.registry import find_form

if TYPE_CHECKING:
    from ramble_tools.scorebook.replay import History

# How many rounds there are, and the number of the last one's entry.
_Last = tuple[int, int]
NOT_KNOWN: _Last = (-1, 0)


class Unfinished:
    """A game at the prompt, and what is typed for it.

    `_round` is the next round as far as it is typed, and `_corrections` are of earlier ones. `_waits` is True if all of
    it was typed, but others had changed the game, so that it waits for Enter. `_recorded` is True if nothing was typed
    since a round was recorded. `_follows` is the last round that was known when the next one was begun.
    """

    def __init__(self, game: OpenGame) -> None:
        self._game = game
        self._form = find_form(game.kind)
        self._round = self._blank()
        self._corrections = Corrections()
        self._question: Question | None = None
        self._waits = self._recorded = False
        self._follows = self._last
        # Whether the line was typed before the prompt said what others did.
        self._late = False
        # How many entries a rematch started with, and the name of the game before it.
        self._rematch = 0, ""
        # The lines that `play` could not save yet.
        self.waiting: tuple[str, ...] = ()
        # Why the unfinished round could not be saved, if so.
        self.draft_trouble: NotSavedError | None = None

    @property
    def _history(self) -> "History":
        return self._game.history

    def _blank(self) -> Entering:
        return Entering(self._form, self._history.setting())

    @property
    def _last(self) -> _Last:
        count = self._history.count
        return count, self._history.round(count).entry.id if count else 0

    @property
    def _overtaken(self) -> bool:
        """Whether somebody else has recorded or undone a round since the next one was begun."""
        return bool(self._round.lines) and self._follows != self._last

    # --- what the prompt asks and shows

    def start(self) -> None:
        """Print the standings, and the unfinished round, if there is one."""
        say(f"{self._game.name}: {self._history.game.TITLE}; ? for help, Ctrl-D to quit")
        say_short_standing(self._game.session)
        self._round, self._follows = self._round.add_all(self._game.draft()), self._last
        self._waits = self._round.complete
        self.say_unfinished()

    @property
    def question(self) -> str:
        """What to ask for next."""
        if self._question:
            return self._question.text
        history, correction = self._history, self._corrections.open
        if history.over and not correction:
            return "game over; edit, undo, again, or Ctrl-D>"
        typed = correction.typed if correction else self._round
        head = f"{history.game.ROUND} {correction.number if correction else history.count + 1}:"
        if typed.asked:
            return f"{head} {typed.so_far}{typed.asked.label}"
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

    def say_dropped(self) -> bool:
        """Print what is not entered, because a question was not answered or a correction not finished, if anything."""
        about = self._question.about if self._question else ""
        if about:
            say(f"not entered, because the question was not answered: {escaped(about)}")
        if unchanged := self._corrections.unchanged(self._history):
            say(f"the correction was dropped: {unchanged}")
        return bool(about or unchanged)

    def say_unfinished(self) -> None:
        """Print the lines of the unfinished round, if there is one."""
        if self._round.lines:
            saved = "not saved" if self.draft_trouble else "and saved"
            # The first `drop` is for the lines that wait.
            lines = " / ".join(line or "Enter" for line in self._round.lines)
            say(f"unfinished, {saved}: {escaped(lines)} ({'then another drop' if self.waiting else 'drop'} forgets it)")

    # --- in the game as it is now

    def mark(self) -> dict[str, Any]:
        """Return a mark to go back to if a line can't be saved."""
        return dict(vars(self))

    def back_to(self, mark: dict[str, Any]) -> None:
        """Forget what a line did since the mark, in the game as it is now."""
        trouble = self.draft_trouble
        vars(self).update(mark)
        self.draft_trouble = trouble
        self._retype()

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

    def _keep_draft(self) -> None:
        """Save the unfinished round, so that the next `play` continues it; say so once if that is not possible."""
        try:
            self._game.set_draft(list(self._round.lines))
        except NotSavedError as error:
            if self._round.lines and not self.draft_trouble:
                say(f"nothing was saved: {error}; what you type is kept here until it can be saved")
            self.draft_trouble = error if self._round.lines else None
            return
        if self.draft_trouble:
            self.draft_trouble = None
            say("saving works again; the unfinished round is saved")
