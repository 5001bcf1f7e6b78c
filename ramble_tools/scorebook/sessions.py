"""What a group does with a game in the book: start it, add to it, undo, correct, and look.

Every entry is tried on a replay first. If the game would not be possible, the entry is refused and nothing is written.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ramble_tools.errors import BadInput, ChangedElsewhereError, GameOverError, ReplayError, UnknownNameError, quote
from ramble_tools.games import match
from ramble_tools.games.registry import find_game
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.book import Book, Row, did_you_mean_game, reading, writing
from ramble_tools.scorebook.replay import Entry, History, history_of

# Returns the entry to add, as its kind and its data, for the game as it is when the book is open for writing.
Deed: TypeAlias = Callable[[History], tuple[str, Mapping[str, Any]]]

_LONGEST_NAME = 40


class Session(NamedTuple):
    """A game of the book as it is now, and the other open games of its kind.

    `moved` is the entry that was just undone or redone, if any, and `seen` the number of the last entry in the log.
    `repeated` is True if a request had been carried out before, so that nothing was written this time.
    """

    row: Row
    history: History
    others: tuple[str, ...] = ()
    moved: Entry | None = None
    seen: int = 0
    repeated: bool = False


class Request(NamedTuple):
    """Who asks for an entry, and what they know of the game.

    `by` is its author, such as a person at a terminal. `seen` is the number of the last entry that the author has seen
    (None: does not matter); if the log has gone on since, nothing is written. A request with the same `key` is carried
    out only once, however often it is sent. `again` allows a round like the one that somebody else has just recorded.
    """

    by: str = ""
    seen: int | None = None
    key: str = ""
    again: bool = False


# A request of nobody in particular, who looks at the game and writes at once.
_AT_ONCE = Request()


def begin(kind: str, players: Sequence[str], rulings: Sequence[str], name: str | None = None) -> Session:
    """Start a game. `rulings` are all its house rules, as `ID=VALUE`. Raises PlayerError, RulingError and BadInput."""
    game = find_game(kind)
    state = game.start(players, game.Rules.from_options(rulings))
    names = [player.name for player in state.players]
    with writing() as book:
        row = book.create(kind, _free_name(book, kind, name))
        book.append(row, "new", {"players": names, "rules": list(rulings)})
        return _session(book, row)


def _free_name(book: Book, kind: str, name: str | None) -> str:
    if name is not None:
        return checked_name(book, name)
    number = 1
    while book.has_name(f"{kind}-{number}"):
        number += 1
    return f"{kind}-{number}"


def checked_name(book: Book, name: str) -> str:
    """Return the name as `plain_name` does. Raises BadInput if another game has it."""
    plain = plain_name(name)
    if book.has_name(plain):
        raise BadInput(f"there is already a game {quote(plain)}; choose another name, as in {quote(plain + ' 2')}")
    return plain


def plain_name(name: str) -> str:
    """Return the name without extra spaces. Raises BadInput if it can't be the name of a game."""
    plain = " ".join(name.split())
    if not plain or len(plain) > _LONGEST_NAME or not plain.isprintable() or plain.startswith("-"):
        raise BadInput(
            f"{quote(name)} can't be the name of a game; use up to {_LONGEST_NAME} characters, not starting with -, "
            "as in friday"
        )
    return plain


def look(kind: str | None, name: str | Row | None = None, rules: HouseRules | None = None) -> Session:
    """Return a game as it is now, under other house rules if any are given. Raises UnknownNameError, ReplayError.

    A game is named, or, once it is open, given as the `Row` that its session has.
    """
    with reading() as book:
        return _session(book, _found(book, kind, name), rules)


def _found(book: Book, kind: str | None, name: str | Row | None) -> Row:
    return book.same_game(name) if isinstance(name, Row) else book.game(kind, name)


def _session(book: Book, row: Row, rules: HouseRules | None = None, *, dated: bool = True) -> Session:
    entries = book.entries(row, dated=dated)
    history = history_of(find_game(row.kind), entries, rules)
    return Session(row, history, tuple(book.others_open(row)), seen=entries[-1].id)


def act(
    kind: str | None, name: str | Row | None, deed: Deed, request: Request = _AT_ONCE, *, dated: bool = True
) -> Session:
    """Add an entry to a game. Raises what the deed and the game raise; then nothing is written.

    Raises ChangedElsewhereError, whose `meanwhile` has the entries in question, if the author of the request has not
    seen the whole log, or if somebody else has just recorded the same round.

    Unless `dated`, the session does not know when each round was played, and a long game is read faster.
    """
    with writing() as book:
        session = _session(book, _found(book, kind, name), dated=dated)
        if request.seen is not None and request.seen < session.seen:
            meanwhile = [each for each in book.entries(session.row) if each.id > request.seen]
            raise ChangedElsewhereError("the game was changed elsewhere in the meantime", meanwhile)
        what, body = deed(session.history)
        moved = _try(session.history, Entry(0, "", what, body))
        entry = book.append(session.row, what, body)
        if what not in ("undo", "redo"):
            session.history.standing[-1] = entry
        book.mark(session.row, open=not session.history.over)
        if what == "round":
            book.set_draft(session.row, [])
        return session._replace(moved=moved, seen=entry.id)


def _try(history: History, entry: Entry) -> Entry | None:
    """Add an entry to a history; return the entry that it undid or redid, if any. Raises BadInput if it can't be."""
    if entry.kind not in ("undo", "redo", "edit", "remove"):
        history.play(entry)
        history.take(entry)
        return None
    undone = history.standing[-1] if entry.kind == "undo" and history.standing else None
    history.take(entry)
    try:
        history.replay()
    except ReplayError:
        raise
    except BadInput as error:
        number = len(history.played) + 1
        raise ReplayError(
            f"{history.game.ROUND} {number} would not be possible: {error}; nothing was changed"
        ) from error
    return history.standing[-1] if entry.kind == "redo" else undone


def rematch(kind: str, name: str | Row | None, *, to: str | None = None) -> Session:
    """Start a game with the players, seats and house rules of another one; the next dealer deals.

    `to` is its name; without one, it gets a number. Raises UnknownNameError and BadInput.
    """
    with writing() as book:
        old = _session(book, _found(book, kind, name)).history
        names = [player.name for player in old.state.players if not player.left]
        if len(names) < old.game.LEAST:
            raise BadInput(f"only {len(names)} of the players are still here; start a game with ramble {kind} new")
        row = book.create(kind, _free_name(book, kind, to))
        book.append(row, "new", {"players": names, "rules": list(old.rules.differences())})
        if (first := match.dealer(old.state)) in names:
            book.append(row, "deals", {"name": first})
        return _session(book, row)


def resume(name: str) -> Session:
    """Make a game the current one of its kind, and reopen it if it was ended. Raises UnknownNameError."""
    with writing() as book:
        row = book.game(None, name)
        history = _session(book, row).history
        book.append(row, "resume", {})
        if history.ended:
            book.append(row, "reopen", {})
        session = _session(book, row)
        book.mark(row, open=not session.history.over)
        return session


def rename(name: str, to: str) -> Row:
    """Rename a game. Raises UnknownNameError and BadInput."""
    with writing() as book:
        row = book.game(None, name)
        plain = " ".join(to.split())
        if plain.lower() != row.name.lower():
            plain = checked_name(book, to)
        book.append(row, "rename", {"from": row.name, "to": plain})
        book.rename(row, plain)
        return row._replace(name=plain)


def delete(name: str) -> Row:
    """Hide a game. Its log stays, and `restore` brings it back. Raises UnknownNameError."""
    with writing() as book:
        row = book.game(None, name)
        book.append(row, "delete", {})
        book.mark(row, deleted=True)
        return row


def restore(name: str) -> Row:
    """Bring a deleted game back. Raises UnknownNameError."""
    with writing() as book:
        gone = book.games(deleted=True)
        row = next((each for each in gone if each.name.lower() == name.strip().lower()), None)
        if row is None:
            hint = did_you_mean_game(name, gone) if gone else "none is deleted"
            raise UnknownNameError(f"there is no deleted game {quote(name)}; {hint}")
        book.append(row, "restore", {})
        book.mark(row, deleted=False)
        return row._replace(deleted=False)


# --- under other house rules


class WhatIf(NamedTuple):
    """A game as it was, and as it would have been; `stopped` says from which round on that is unknown, and why."""

    was: Session
    rules: HouseRules
    would_be: History
    stopped: str = ""


def look_what_if(kind: str, name: str | None, options: Sequence[str], preset: str = "") -> WhatIf:
    """Replay a game with some of its house rules changed, as far as its rounds are still possible.

    Raises UnknownNameError and RulingError.
    """
    with reading() as book:
        was = _session(book, book.game(kind, name))
        entries = book.entries(was.row)
    game = was.history.game
    chosen = game.Rules.preset(preset) if preset else ()
    rules = game.Rules.from_options(options, over=(was.history.rules.differences(), chosen))
    would_be = History(game, rules, was.history.names)
    for entry in entries[1:]:
        would_be.take(entry)
    stopped = ""
    try:
        would_be.replay()
    except GameOverError:
        pass  # it would have been over sooner, without the later rounds
    except BadInput as error:
        stopped = f"from {game.ROUND} {len(would_be.played) + 1} on, the result is unknown: {error}"
    return WhatIf(was, rules, would_be, stopped)
