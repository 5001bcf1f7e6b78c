"""The game of an open prompt: it is known by its row, whatever others do to it meanwhile."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ramble_tools.cli.book.author import author, same_person
from ramble_tools.cli.output import say
from ramble_tools.errors import (
    BadInput,
    ChangedElsewhereError,
    Consequence,
    OutputError,
    RambleError,
    UnknownNameError,
    escaped,
)
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.deeds import Made
from ramble_tools.scorebook.meanwhile import author_of, changes_the_score, news
from ramble_tools.scorebook.sessions import Request, Session, act, look, rematch

if TYPE_CHECKING:
    from ramble_tools.scorebook.entries import Entry
    from ramble_tools.scorebook.replay import History
    from ramble_tools.scorebook.store import Draft


class NotSavedError(RambleError):
    """The game can't be written now: the disk is full, for example, or the game was deleted. The text says why."""

    def __init__(self, error: RambleError) -> None:
        super().__init__(*(part for part in error.parts if not isinstance(part, Consequence)), where=error.where)


class OpenGame:
    """A game that others may change, rename or delete while it is open.

    `key` is the request key of the line that is being carried out. `made` is the last entry that was tried, and `tried`
    is the game with that entry, as far as it was possible.
    """

    def __init__(self, kind: str, session: Session) -> None:
        self.kind, self.session = kind, session
        self.key = ""
        self.made: Made = ("", {})
        self.tried = session.history
        # How often something was saved.
        self.saves = 0
        self._by = author()

    @property
    def history(self) -> "History":
        """The game as it was when it was last read."""
        return self.session.history

    @property
    def name(self) -> str:
        """The name of the game, which others may change."""
        return self.session.row.name

    def act(self, make: Callable[["History"], Made], *, again: bool = False) -> None:
        """Add an entry. Raises what `make` and the game raise, and NotSavedError if nothing can be written.

        If the game was changed elsewhere, what happened is printed and ChangedElsewhereError raised: nothing was
        written, and the session has the changes.
        """
        while True:
            try:
                self._use(self._act(make, again=again))
                self.saves += 1
                return
            except ChangedElsewhereError as error:
                before, seen = self.history, self.session.seen
                self.refresh()
                unseen = [entry for entry in error.meanwhile if entry.id > seen]
                _say_news(before, unseen)
                if not unseen and error.meanwhile:
                    say(f"{author_of(error.meanwhile[-1])} has just recorded the same {self.history.game.ROUND}")
                if not unseen or any(map(changes_the_score, unseen)):
                    raise

    def _act(self, make: Callable[["History"], Made], *, again: bool) -> Session:
        called = False

        def deed(history: "History") -> Made:
            nonlocal called
            called, self.tried = True, history
            self.made = make(history)
            return self.made

        request = Request(self._by, self.session.seen, self.key, again)
        try:
            with _saving():
                return act(self.kind, self.session.row, deed, request)
        except ChangedElsewhereError:
            raise
        except BadInput as error:
            if called:
                raise
            raise NotSavedError(error) from error  # the game was deleted, or its file damaged

    def refresh(self) -> None:
        """Read the game again. Raises NotSavedError."""
        try:
            with _saving():
                self._use(look(self.kind, self.session.row))
        except BadInput as error:
            raise NotSavedError(error) from error

    def catch_up(self) -> bool:
        """Read the game again, say what others did, and return whether it changed the score. Raises NotSavedError."""
        before, seen = self.history, self.session.seen
        self.refresh()
        if self.session.seen == seen:
            return False
        with reading() as book:
            unseen = book.log(self.session.row).entries[seen : self.session.seen]
        _say_news(before, unseen)
        return any(map(changes_the_score, unseen))

    def _use(self, session: Session) -> None:
        if session.row.name != self.name:
            say(f"{self.name} was renamed to {session.row.name}")
        self.session = session

    def again(self) -> None:
        """Go on with a rematch. Raises NotSavedError and BadInput."""
        with _saving():
            self.session = rematch(self.kind, self.session.row, by=self._by)
        self.saves += 1

    def draft(self) -> list[str]:
        """Return the lines of the unfinished round, and say who else is typing one.

        Somebody who was at another terminal, or whose entries had no author yet, continues there.
        """
        with reading() as book:
            drafts = book.drafts(self.session.row)
        mine = [each for each in drafts if same_person(each.by, self._by)]
        for draft in drafts:
            if draft not in mine:
                say(f"{draft.by} has an unfinished round: {escaped(' / '.join(draft.lines))}")
        if not mine:
            return []
        latest = next((each for each in mine if each.by == self._by), mine[0])
        if latest.by != self._by:
            self._take_over(latest)
        return list(latest.lines)

    def _take_over(self, draft: "Draft") -> None:
        with suppress(OutputError), writing() as book:
            book.set_draft(self.session.row, draft.lines, self._by)
            book.set_draft(self.session.row, [], draft.by)

    def set_draft(self, lines: list[str]) -> None:
        """Save the lines of the unfinished round. Raises NotSavedError."""
        try:
            with _saving(), writing() as book:
                book.set_draft(book.same_game(self.session.row), lines, self._by)
        except UnknownNameError as error:
            raise NotSavedError(error) from error
        self.saves += 1


def _say_news(before: "History", unseen: "Sequence[Entry]") -> None:
    for line in news(before, unseen):
        say(f"meanwhile, {line}")


@contextmanager
def _saving() -> Iterator[None]:
    try:
        yield
    except OutputError as error:
        raise NotSavedError(error) from error
