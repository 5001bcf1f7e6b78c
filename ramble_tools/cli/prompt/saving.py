"""Reading and writing the game of an open prompt. It is known by its row, whatever others do to it meanwhile."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cli.book.author import author, same_person
from ramble_tools.errors import (
    BadInput,
    BookError,
    ChangedElsewhereError,
    Consequence,
    OutputError,
    RambleError,
    UnknownNameError,
    escaped,
)
from ramble_tools.scorebook.book import look_up, writing
from ramble_tools.scorebook.news import author_of, changes_the_score, news
from ramble_tools.scorebook.sessions import MakeEntry, Request, Session, act, look
from ramble_tools.scorebook.view import view_of

if TYPE_CHECKING:
    from ramble_tools.scorebook.entries import Entry


class NotSavedError(RambleError):
    """The game can't be written now: the disk is full, for example, or the game was deleted. The text says why."""

    def __init__(self, error: RambleError) -> None:
        super().__init__(*(part for part in error.parts if not isinstance(part, Consequence)), where=error.where)


class News(NamedTuple):
    """A game as it is now, and what others did to it; if they `rescored` it, one's own entry was not added."""

    session: Session
    said: tuple[str, ...] = ()
    rescored: bool = False


# The game was deleted, or its file is damaged.
_GONE = (UnknownNameError, BookError)


def write(session: Session, make: MakeEntry, key: str, *, again: bool = False) -> News:
    """Add an entry, once for each key. Raises what `make` and the game raise, and NotSavedError."""
    said: tuple[str, ...] = ()
    while True:
        try:
            with saving(*_GONE):
                after = act(session.row.kind, session.row, make, Request(author(), session.seen, key, again))
            unseen = [] if after.repeated else after.entries[session.seen : -1]
            return News(after, (*said, *_news(session, after, unseen)))
        except ChangedElsewhereError as error:
            now = _read(session)
            unseen = [entry for entry in error.meanwhile if entry.id > session.seen]
            said = (*said, *_news(session, now, unseen))
            if not unseen and error.meanwhile:
                round = now.history.game.ROUND
                said = (*said, f"{author_of(error.meanwhile[-1])} has just recorded the same {round}")
            if not unseen or any(map(changes_the_score, unseen)):
                return News(now, said, rescored=True)
            session = now


def catch_up(session: Session) -> News:
    """Read the game again. Raises NotSavedError."""
    now = _read(session)
    if now.seen == session.seen:
        return News(now)
    unseen = now.entries[session.seen :]
    return News(now, _news(session, now, unseen), any(map(changes_the_score, unseen)))


def _read(session: Session) -> Session:
    with saving(BadInput):
        return look(session.row.kind, session.row)


def _news(before: Session, now: Session, unseen: "Sequence[Entry]") -> tuple[str, ...]:
    return (*_renamed(before, now), *(f"meanwhile, {line}" for line in news(view_of(before), unseen)))


def _renamed(before: Session, now: Session) -> tuple[str, ...]:
    old, new = before.row.name, now.row.name
    return (f"{old} was renamed to {new}",) if new != old else ()


# --- the unfinished round


def drafts(session: Session) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines of one's own unfinished round, and what to say of those that others have begun.

    Somebody who was at another terminal, or whose entries had no author yet, continues there.
    """
    by = author()
    found = look_up(lambda book: book.store.drafts(session.row))
    mine = [each for each in found if same_person(each.by, by)]
    others = [each for each in found if each not in mine]
    said = tuple(f"{each.by} has an unfinished round: {escaped(' / '.join(each.lines))}" for each in others)
    if not mine:
        return (), said
    latest = next((each for each in mine if each.by == by), mine[0])
    if latest.by != by:
        with suppress(OutputError), writing() as book:
            book.set_draft(session.row, latest.lines, by)
            book.set_draft(session.row, [], latest.by)
    return tuple(latest.lines), said


def save_draft(session: Session, lines: Sequence[str]) -> None:
    """Save the lines of the unfinished round. Raises NotSavedError."""
    with saving(UnknownNameError), writing() as book:
        book.set_draft(book.same_game(session.row), list(lines), author())


@contextmanager
def saving(*errors: type[RambleError]) -> Iterator[None]:
    """Raise NotSavedError if the book can't be read or written, or for one of these errors."""
    unwritten: tuple[type[RambleError], ...] = (OutputError, *errors)
    try:
        yield
    except unwritten as error:
        raise NotSavedError(error) from error
