"""Checkpoints: a game's state after an entry, so that a long game need not be replayed from its start.

The log is the only truth. A checkpoint says which version of the program made it and has the checksum of the log up to
its entry; one that does not match both is not used, and one that differs from a full replay is thrown away.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ramble_tools import __version__
from ramble_tools.errors import BadInput, CommandHint, DamagedBookError, quote
from ramble_tools.scorebook.book import Book, reading
from ramble_tools.scorebook.entries import ACTIONS, Entry, corrections
from ramble_tools.scorebook.frozen import freeze, thaw
from ramble_tools.scorebook.replay import Base, History, catch_up, history_of
from ramble_tools.scorebook.store import Row

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame

# A game has a checkpoint about every 256 actions.
_STEP = 256
# The last entries are replayed even if there is a checkpoint after them, so that they can be undone quickly.
_MARGIN = 32
_TRIES = 4


class Checkpoint(NamedTuple):
    """A game's state after the entry `number`, whose checksum is `head`, and all that is needed to go on from there.

    `totals` are the scores after each round since the checkpoint after the entry `follows` (0: since the start), as
    text, because few of them are ever needed: `0,17;5,17`, in the order of `columns`, and empty before a player joined.
    """

    number: int
    head: int
    names: Sequence[str]
    options: Sequence[str]
    state: Mapping[str, Any]
    ended: bool
    rounds: int
    follows: int
    columns: Sequence[str]
    totals: str


def _written(checkpoint: Checkpoint) -> str:
    text = json.dumps([__version__, *checkpoint], ensure_ascii=False, separators=(",", ":"))
    return f"{crc32(text.encode()):08x} {text}"


def _read(text: object) -> Checkpoint | None:
    """Return a checkpoint, or None if it is damaged or another version's."""
    if not isinstance(text, str):  # SQLite keeps a value of any type in any column
        return None
    try:
        check, _, content = text.partition(" ")
        if int(check, 16) != crc32(content.encode()):
            return None
        version, *values = json.loads(content)
        return Checkpoint(*values) if version == __version__ else None
    except (ValueError, TypeError):
        return None


# --- using them


def from_checkpoint(book: Book, row: Row, game: "AnyGame") -> History | None:
    """Return a game's history from a checkpoint on, or None if there is none that fits."""
    if row.last < _STEP:  # too short to have one
        return None
    # An earlier one first, so that the last entries can be undone; then those before it, if still more was undone. But
    # a correction may be of a round so far back that only a checkpoint after the correction is enough.
    for number, text in chain(_latest(book, row, row.last - _MARGIN, _TRIES), _latest(book, row, row.last - 1, 1)):
        checkpoint = _read(text)
        if checkpoint is None or number != checkpoint.number:
            continue
        log = book.log(row, checkpoint.number, checkpoint.head)
        if not log.damage and _is_enough(checkpoint, log.entries):
            try:
                return _continued(row, game, checkpoint, log.entries)
            except (BadInput, TypeError, ValueError, KeyError, IndexError, AttributeError):
                continue  # the full replay says what is wrong
    return None


def _latest(book: Book, row: Row, before: int, most: int) -> Iterator[tuple[int, str]]:
    """Yield the latest checkpoints up to an entry, the latest first; at most `most` of them."""
    for _ in range(most):
        stored = book.store.checkpoint(row.id, before)
        if stored is None:
            return
        yield stored
        before = stored[0] - 1


def _is_enough(checkpoint: Checkpoint, entries: Sequence[Entry]) -> bool:
    """Return whether these later entries neither undo nor correct anything before the checkpoint."""
    depth = 0
    for entry in entries:
        depth += {"undo": -1, "redo": 1}.get(entry.kind, entry.kind in ACTIONS)
        if depth < 0 or any(number <= checkpoint.rounds for number, _ in corrections(entry)):
            return False
    return True


def _continued(row: Row, game: "AnyGame", checkpoint: Checkpoint, entries: Sequence[Entry]) -> History:
    rules = game.Rules.from_options(checkpoint.options)
    state = thaw(type(game.start(checkpoint.names, rules)), checkpoint.state, rules)

    @cache
    def earlier() -> History:
        with reading() as again:
            log = again.log(row)
        if log.damage and len(log.entries) < checkpoint.number:
            raise DamagedBookError(f"{quote(row.name)}: {log.damage}", CommandHint("ramble games check says more"))
        return history_of(game, log.entries[: checkpoint.number])

    @cache
    def rounds() -> Sequence[tuple[Sequence[str], str]]:
        with reading() as again:
            return _rounds(again, row, checkpoint)

    def totals(number: int) -> Mapping[str, int]:
        if not rounds():
            return earlier().totals(number)
        columns, scores = rounds()[number - 1]
        return {name: int(score) for name, score in zip(columns, scores.split(","), strict=True) if score}

    base = Base(checkpoint.number, state, checkpoint.ended, checkpoint.rounds, earlier, totals)
    return catch_up(History(game, rules, tuple(checkpoint.names), base), entries)


def _rounds(book: Book, row: Row, last: Checkpoint) -> list[tuple[Sequence[str], str]]:
    """Return the columns and the totals of each round up to a checkpoint, or nothing if some of it is missing."""
    stored = book.store.checkpoints(row.id)
    parts: list[list[tuple[Sequence[str], str]]] = []
    each: Checkpoint | None = last
    while each is not None:
        parts.append([(each.columns, totals) for totals in each.totals.split(";") if totals])
        if not each.follows:
            found = [totals for part in reversed(parts) for totals in part]
            return found if len(found) == last.rounds else []
        each = _read(stored.get(each.follows, ""))
    return []


# --- making them


def keep(book: Book, row: Row, history: History) -> None:
    """Store a checkpoint if it took many actions to come to the last entry; throw wrong ones away."""
    if not history.base_was_right:
        forget(book, row)
    if history.undone or history.replayed < _STEP:
        return
    stored = book.store.checkpoint(row.id, row.last)
    if stored and stored[0] > row.last - _MARGIN:
        return
    for point in history.points(_STEP):
        columns = [player.name for player in point.state.players]
        checkpoint = Checkpoint(
            number=point.number,
            head=book.head(row, point.number),
            names=history.names,
            options=list(history.rules.differences()),
            state=freeze(point.state),
            ended=point.ended,
            rounds=point.rounds,
            follows=point.follows,
            columns=columns,
            totals=";".join(",".join(str(totals.get(name, "")) for name in columns) for totals in point.totals),
        )
        book.store.set_checkpoint(row.id, point.number, _written(checkpoint))


def is_right(book: Book, row: Row, history: History) -> bool:
    """Return whether the checkpoint that would be used agrees with the whole history."""
    shortened = from_checkpoint(book, row, history.game)
    return shortened is None or (shortened.played == [] or shortened.base_was_right)


def forget(book: Book, row: Row) -> None:
    """Throw a game's checkpoints away."""
    for number in book.store.checkpoints(row.id):
        book.store.set_checkpoint(row.id, number, None)
