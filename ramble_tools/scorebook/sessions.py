"""What a group does with a game in the book: start it, add to it, undo, correct, and look.

Every entry is tried on a replay first. If the game would not be possible, the entry is refused and nothing is written.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import (
    UNCHANGED,
    Aside,
    BadInput,
    ChangedElsewhereError,
    CommandHint,
    GameOverError,
    ReplayError,
    UnknownNameError,
    quote,
)
from ramble_tools.games import match
from ramble_tools.games.players import checked_all
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.home import program
from ramble_tools.plain import read
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.book import (
    LONGEST_NAME,
    Book,
    back_up,
    did_you_mean_game,
    plain_name,
    reading,
    require_sound,
    writing,
)
from ramble_tools.scorebook.entries import CORRECTIONS, Entry, corrections
from ramble_tools.scorebook.entry_data import WRONG_DATA
from ramble_tools.scorebook.log_wording import describe
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.store import Row, seconds_of

# Returns the entry to add, as its kind and its data, for the game as it is when the book is open for writing.
MakeEntry: TypeAlias = Callable[[History], tuple[str, Mapping[str, object]]]

# Two people may enter the same round. If the second one comes within this time, it is probably not another round.
_SAME_ROUND_SECONDS = 60


class Session(NamedTuple):
    """A game of the book as it is now, its log, and the other open games of its kind.

    `before` is the game before the entry that was just added, if one was. `repeated` is True if a request had been
    carried out before, so that nothing was written this time. `damage` says what is wrong with the log, if anything;
    then the history ends before it, and nothing can be added; if the log is `impossible` to play on, although it is as
    it was written, an undo can be.
    """

    row: Row
    history: History
    others: tuple[str, ...] = ()
    before: History | None = None
    entries: Sequence[Entry] = ()
    repeated: bool = False
    damage: str = ""
    impossible: bool = False

    @property
    def seen(self) -> int:
        """The number of the last entry in the log."""
        return len(self.entries)


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


# A request without an author, for a game that was read a moment ago.
_AT_ONCE = Request()


# --- starting


def begin(
    kind: str, players: Sequence[str], rulings: Sequence[str], name: str | None = None, *, deals: str = "", by: str = ""
) -> Session:
    """Start a game. `rulings` are all its house rules, as `ID=VALUE`. Raises PlayerError, RulingError and BadInput.

    `deals` is the player who deals or plays first, if it is not the one who does in any new game.
    """
    game = find_game(kind)
    state = game.start(checked_all(players), game.Rules.from_options(rulings))
    names = [player.name for player in state.players]
    first = match.deals(state, deals).turn if deals else ""
    if name is not None:
        name = plain_name(name)
    with writing(create=True) as book:
        book.store.hold_names()
        name = book.next_name(f"{kind}-") if name is None else free_name(book, name)
        return _add_game(book, kind, name, names, rulings, first if first != state.turn else "", by)


def _add_game(
    book: Book, kind: str, name: str, names: Sequence[str], rulings: Sequence[str], first: str, by: str
) -> Session:
    """Start a game; if `first` is a player, that one deals or plays first."""
    row = book.create(kind, name)
    row = row._replace(players=tuple(names))
    row = book.append(row, "new", {"players": names, "rules": list(rulings)}, by=by)
    return load(book, book.append(row, "deals", {"name": first}, by=by) if first else row)


def rematch(name: str | Row, *, to: str | None = None, by: str = "") -> Session:
    """Start a game with the players, seats and house rules of another one; the next dealer deals.

    `to` is its name; without one, it gets the next number: `friday 2` after `friday`. Raises UnknownNameError and
    BadInput.
    """
    with writing() as book:
        book.store.hold_names()
        before = _find_row(book, None, name)
        old, kind = load(book, before).history, before.kind
        names = [player.name for player in old.state.players if not player.left]
        if len(names) < old.game.LEAST:
            raise BadInput(f"only {len(names)} of the players are still here; start a game with {program()} {kind} new")
        name = _name_of_rematch(book, before) if to is None else free_name(book, to)
        first = old.state.turn if old.state.turn in names else ""
        return _add_game(book, kind, name, names, old.rules.differences(), first, by)


def _name_of_rematch(book: Book, before: Row) -> str:
    """Return the name of the next game of these: with the next number, if no game has it."""
    if re.fullmatch(rf"{before.kind}-\d+", before.name):
        return book.next_name(f"{before.kind}-")
    numbered = re.fullmatch(r"(.+) (\d{1,3})", before.name)
    first, number = (numbered[1], int(numbered[2])) if numbered else (before.name, 1)
    first = first[: LONGEST_NAME - len(" 1000")].rstrip()
    return book.next_name(f"{first} ", number + 1)


def free_name(book: Book, name: str) -> str:
    """Return the name as `plain_name` does. Raises BadInput if another game has it."""
    plain = plain_name(name)
    if book.has_name(plain):
        deleted = any(row.name.lower() == plain.lower() for row in book.store.games(deleted=True))
        what = "a deleted game has the name" if deleted else "there is already a game"
        raise BadInput(f"{what} {quote(plain)}; choose another name, as in {quote(book.unused_name(plain))}")
    return plain


# --- looking


def look(kind: str | None, name: str | Row | None = None) -> Session:
    """Return a game as it is now. Raises UnknownNameError and ReplayError.

    `name` is the name of a game or, once the game is open, the `Row` of its session.
    """
    with reading() as book:
        row = _find_row(book, kind, name)
        book.store.ahead(lambda: ask_for(book, row))
        return load(book, row)


def _find_row(book: Book, kind: str | None, name: str | Row | None) -> Row:
    return book.same_game(name) if isinstance(name, Row) else book.game(kind, name)


def ask_for(book: Book, row: Row, after: int = 0) -> None:
    """Read all that there is to know of a game, for `Store.ahead`; of its log, what is after entry number `after`."""
    book.store.game(row.id)
    book.store.read(row, after, 0)
    book.others_open(row)


def load(book: Book, row: Row) -> Session:
    """Return a game of an open book as it is now. Raises what `load_alone` raises."""
    return load_alone(book, row)._replace(others=tuple(book.others_open(row)))


def load_alone(book: Book, row: Row) -> Session:
    """Return a game as `load` does, without the others that are open. Raises BookError if nothing in it can be read.

    Raises ReplayError if it is not possible from its start.
    """
    if row.kind not in NAMES:
        require_sound(row, f"{quote(row.kind)} is not a kind of game")
    log = book.log(row)
    if not log.entries:
        require_sound(row, log.damage)
    history, count, why = _as_far_as_possible(row.kind, log.entries)
    damage = log.damage
    if why:
        entry = log.entries[count]
        damage = f"entry {entry.id} ({entry.kind}, {entry.at}) is not possible: {why}; undo removes it"
    return Session(row, history, entries=log.entries, damage=damage, impossible=bool(why and not log.damage))


def _as_far_as_possible(kind: str, entries: Sequence[Entry]) -> tuple[History, int, str]:
    """Return a game up to the first entry that is not possible, the number of entries until then, and why it is not.

    Somebody with a program of their own may have written it.
    """
    game, count, why = find_game(kind), len(entries), ""
    while True:
        try:
            return history_of(game, entries[:count]), count, why
        except ReplayError as error:
            if count <= 1:
                raise
            count -= 1
            why = str(error)


# --- writing


def act(kind: str | None, name: str | Row | None, make: MakeEntry, request: Request = _AT_ONCE) -> Session:
    """Add an entry to a game. Raises what `make` and the game raise; then nothing is written.

    Raises ChangedElsewhereError, whose `meanwhile` has the entries in question, if the author of the request has not
    seen the whole log, or if somebody else has just recorded the same round.
    """
    with writing() as book:
        row = _find_row(book, kind, name)
        book.store.ahead(lambda: ask_to_add(book, row, request))
        session = load(book, book.same_game(row))
        try:
            session = carry_out(book, session, make, request)
        except BadInput as error:
            if name is None and session.others:  # another game may be meant
                error.parts.append(Aside(f"in {row.name}; also open: {', '.join(session.others[:3])}"))
            raise
    back_up()
    return session


def ask_to_add(book: Book, row: Row, request: Request, after: int = 0) -> None:
    """Read all that an entry in this game needs, as `ask_for` does, and let no other program write in the game."""
    book.store.hold(row.id)
    ask_for(book, row, after)
    book.store.sent(request.key)
    book.stamp()


def carry_out(book: Book, session: Session, make: MakeEntry, request: Request) -> Session:
    """Add an entry to the game of this session, which is as it is in the book. See `act`."""
    row, before = session.row, session.history
    if _is_done(book, request):
        return session._replace(repeated=True)
    if not session.impossible:
        require_sound(row, session.damage, ", so nothing can be added")
    meanwhile = _unseen(request, session.entries)
    if meanwhile and (session.impossible or not _is_beside(meanwhile, before, make)):
        raise _changed(meanwhile)
    what, body = make(before)
    if session.impossible:
        return _undo_impossible(book, session, what, request)
    history = copy(before)
    if what == "join":
        body = {**body, "name": match.joining(history.state, read(bodies.OfPlayer, body).name)}
    stamp = book.stamp()
    entry = Entry(row.last + 1, stamp[1], what, body, request.by)
    if not request.again:
        _require_not_twice(history, entry)
    try:
        _try(history, entry)
    except GameOverError as error:
        error.parts.append(CommandHint(f"{program()} {row.kind} new Ann Bob starts one"))
        raise
    row = row._replace(open=not history.over, players=history.players)
    result = _result(before, history, entry)
    row = book.append(row, what, body, by=entry.by, stamp=stamp, key=request.key, result=result)
    if what == "round":
        book.set_draft(row, [], request.by)
    return session._replace(row=row, history=history, before=before, entries=[*session.entries, entry])


def _result(before: History, history: History, entry: Entry) -> str:
    """Return what a round, its correction or an undo did, in words, for people who read the text."""
    if entry.kind == "undo":
        return f"undone: {describe(before.rules, history.undone[-1], before.count)}"
    if entry.kind == "redo":
        return f"redone: {describe(history.rules, history.standing[-1], history.count)}"
    numbers = [history.count] if entry.kind == "round" else []
    numbers = [number for number, _ in corrections(entry)] if entry.kind == "edit" else numbers
    if len(numbers) != 1:
        return ""
    corrected = " corrected" if entry.kind == "edit" else ""
    return f"{history.game.ROUND} {numbers[0]}{corrected}: {history.round(numbers[0]).change.told.summary}"


def _is_done(book: Book, request: Request) -> bool:
    """Return whether a request was carried out before."""
    return bool(request.key) and book.store.sent(request.key) is not None


def _unseen(request: Request, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries of a game that the author of the request has not seen."""
    return [] if request.seen is None else entries[request.seen :]


def are_of_others(entries: Sequence[Entry], history: History, player: object) -> bool:
    """Return whether these entries are only notes, and rounds of other players alone.

    Then none of them is a round of this player that is entered meanwhile, and that round is right all the same.
    """
    if "player" not in history.game.PLAYERS_IN:
        return False
    return all(each.kind == "note" or (each.kind == "round" and each.body.get("player") != player) for each in entries)


def _is_beside(meanwhile: Sequence[Entry], history: History, make: MakeEntry) -> bool:
    """Return whether what is to be added is a player's round, and these entries are of others."""
    try:
        what, body = make(history)
    except BadInput:
        return False
    return what == "round" and are_of_others(meanwhile, history, body.get("player"))


def _changed(meanwhile: Sequence[Entry]) -> ChangedElsewhereError:
    return ChangedElsewhereError("the game was changed elsewhere in the meantime", meanwhile=meanwhile)


def _undo_impossible(book: Book, session: Session, what: str, request: Request) -> Session:
    """Undo the last entry of a game that is not possible. Raises DamagedBookError for any other entry."""
    if what != "undo":
        require_sound(session.row, session.damage, ", so nothing can be added")
    stamp = book.stamp()
    undo = Entry(session.row.last + 1, stamp[1], "undo", {}, request.by)
    after, _, _ = _as_far_as_possible(session.row.kind, [*session.entries, undo])
    row = session.row._replace(open=not after.over, players=after.players)
    row = book.append(row, "undo", {}, by=undo.by, stamp=stamp, key=request.key)
    return load(book, row)._replace(before=session.history)


def _require_not_twice(history: History, entry: Entry) -> None:
    """Raise ChangedElsewhereError if somebody else has just recorded a round like this: it may be the same one."""
    last = history.standing[-1] if history.standing else None
    if last is None or (last.kind, last.body) != (entry.kind, entry.body) or entry.kind != "round":
        return
    now, then = seconds_of(entry.at), seconds_of(last.at)
    if now is None or then is None:
        return
    ago = abs(now - then)
    if last.by != entry.by and ago <= _SAME_ROUND_SECONDS:
        what = history.game.ROUND
        who = f" by {last.by}" if last.by else ""
        raise ChangedElsewhereError(
            f"the same {what} was recorded {ago} s ago{who}, as {what} {history.count}",
            CommandHint("if this is another one, say so with --again"),
            meanwhile=[last],
        )


def _try(history: History, entry: Entry) -> None:
    """Add an entry to a history. Raises BadInput."""
    if (entry.kind, []) in (("undo", history.standing), ("redo", history.undone)):
        raise BadInput(f"there is nothing to {entry.kind}")
    if entry.kind not in ("undo", "redo", *CORRECTIONS):
        history.play(entry)
        history.take(entry)
        return
    rounds = history.count
    history.take(entry)
    try:
        history.replay()
    except ReplayError:
        raise
    except WRONG_DATA as error:
        if not isinstance(error, BadInput):  # somebody with a program of their own wrote it, and undid it
            raise ReplayError("what this brings back can't be read", UNCHANGED) from error
        number, without = history.count + 1, ""
        if entry.kind == "remove":
            removed = entry.data(bodies.Removal).number
            # The later rounds have lost one from their numbers, but not on the screen.
            number += number >= removed
            without = f" without {history.game.ROUND} {removed}"
        where = f"{history.game.ROUND} {number}"
        if number > rounds and entry.kind in CORRECTIONS:  # somebody joined after the last round, for example
            where, number = f"what followed {history.game.ROUND} {rounds}", 0
        impossible = ReplayError(
            *error.parts, UNCHANGED, where=[f"{where} would not be possible{without}", *error.where]
        )
        impossible.round = number
        raise impossible from error


# --- the games themselves


def resume(name: str, *, by: str = "") -> Session:
    """Make a game the current one of its kind, and reopen it if it was ended. Raises UnknownNameError."""
    with writing() as book:
        session = load(book, book.hold(book.game(None, name)))
        require_sound(session.row, session.damage)
        history = session.history
        row = book.append(session.row._replace(open=not history.over), "resume", {}, by=by)
        if history.ended:
            row = row._replace(open=not history.game.is_over(history.state))
            row = book.append(row, "reopen", {}, by=by)
        return load(book, row)


def rename(name: str | Row, to: str, request: Request = _AT_ONCE) -> Row:
    """Rename a game. Raises UnknownNameError, BadInput, and ChangedElsewhereError as `act` does."""
    with writing() as book:
        book.store.hold_names()
        row = book.hold(_find_row(book, None, name))
        if _is_done(book, request):
            return row
        _require_unchanged(book, row, request)
        plain = " ".join(to.split())
        if plain.lower() != row.name.lower():
            plain = free_name(book, to)
        body = {"from": row.name, "to": plain}
        return book.append(row._replace(name=plain), "rename", body, by=request.by, key=request.key)


def _require_unchanged(book: Book, row: Row, request: Request) -> None:
    """Raise DamagedBookError if a game is damaged, and ChangedElsewhereError if its log has gone on."""
    log = book.log(row)
    require_sound(row, log.damage)
    if meanwhile := _unseen(request, log.entries):
        raise _changed(meanwhile)


def delete(name: str, request: Request = _AT_ONCE) -> Row:
    """Hide a game, whose whole name is needed. Its log stays, and `restore` brings it back.

    Raises UnknownNameError, and ChangedElsewhereError as `act` does.
    """
    with writing() as book:
        row = book.hold(book.game(None, name))
        if row.name.lower() != name.strip().lower():
            raise UnknownNameError(f"there is no game {quote(name)}; to delete {quote(row.name)}, type its whole name")
        _require_unchanged(book, row, request)
        return book.append(row._replace(deleted=True), "delete", {}, by=request.by)


def restore(name: str, *, by: str = "") -> Row:
    """Bring a deleted game back. Raises UnknownNameError."""
    with writing() as book:
        gone = book.store.games(deleted=True)
        row = next((each for each in gone if each.name.lower() == name.strip().lower()), None)
        if row is None:
            hint = did_you_mean_game(name, gone) if gone else "none is deleted"
            raise UnknownNameError(f"there is no deleted game {quote(name)}; {hint}")
        return book.append(book.hold(row)._replace(deleted=False), "restore", {}, by=by)
