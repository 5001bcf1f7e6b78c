"""How often each player played, won, called and so on, over all games of the book.

The log is the only truth. So that a big scorebook need not be replayed each time, what each player did in a game is
kept as its tally. A tally says which version of the program made it and has the checksum of the log's last entry; one
that does not match both is made again. A thousand games together have a tally too, with the sum of these checksums.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypedDict
from zlib import crc32

from ramble_tools import __version__
from ramble_tools.errors import BadInput, OutputError
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.book import Book, reading, writing
from ramble_tools.scorebook.merged_players import MergedPlayers, players, read_merged
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import load_alone
from ramble_tools.scorebook.store import Row

# How many games have one tally together.
SPAN = 1000
# The version of the program and, for changes between two versions, of what a tally holds.
_MAKER = (__version__, 6)


class Tally(TypedDict):
    """What each player did in a game; see `tally_of`."""

    over: bool
    players: Mapping[str, tuple[int, int, Mapping[str, int]]]
    places: Mapping[str, int]
    at: str


# The tallies that were missing: how many games each is of, the first one's number, and its text.
NewTallies: TypeAlias = list[tuple[int, int, str]]


@dataclass
class Record:
    """What a player did in all games of one kind. `marks` counts rounds, as in `{"called": 3, "caught": 1}`."""

    name: str
    kind: str
    games: int = 0
    finished: int = 0
    won: int = 0
    rounds: int = 0
    marks: Counter[str] = field(default_factory=Counter)


# By the kind of game and the person: "Ann" and "ann" are the same.
_Records: TypeAlias = dict[tuple[str, str], Record]


def records(kinds: Iterable[str] = NAMES) -> tuple[list[Record], list[str], str]:
    """Return each player's record in each of these kinds, and the names of the games that can't be replayed.

    With them comes what is wrong with the log of merged players, which counts as far as it is sound, or with
    the list of these games, if anything. What had to be replayed is kept for the next time, if the book can be written.
    """
    wanted, found, broken = set(kinds), _Records(), list[Row]()
    with reading() as book:
        merged = read_merged(book)
        damage = merged.damage or book.damage()
        extents = book.store.extents(SPAN)
        together = book.store.tallies(SPAN, [first for first, *_ in extents])
    for first, *sums in extents:
        # If a game changes while this runs, the sign is wrong the next time, and the tally is made again.
        sign = [*sums, dict(sorted(merged.names.items()))]
        kept = read_tally(together.get(first), sign)
        if kept is None:
            those, new_tallies = _Records(), NewTallies()
            with reading() as book:
                unreadable = _add_games(book, merged, first, those, new_tallies)
            broken += unreadable
            kept = [list(vars(record).values()) for record in those.values()]
            if not unreadable:
                new_tallies.append((SPAN, first, tally_text(sign, kept)))
            keep_tallies(new_tallies)  # at once: the first time, a big book takes minutes, and somebody may stop it
        for name, kind, *counts in kept:
            if kind in wanted:
                _add(found, name, kind, *counts)
    shown = sorted(found.values(), key=lambda each: (NAMES.index(each.kind), -each.won, -each.games, each.name))
    return shown, [str(row.name) for row in broken if row.kind in wanted or row.kind not in NAMES], damage


def _add(
    found: _Records, name: str, kind: str, games: int, finished: int, won: int, rounds: int, marks: Mapping[str, int]
) -> None:
    record = found.setdefault((kind, name.lower()), Record(name, kind))
    record.games += games
    record.finished += finished
    record.won += won
    record.rounds += rounds
    record.marks.update(marks)


def _add_games(book: Book, merged: MergedPlayers, first: int, found: _Records, new_tallies: NewTallies) -> list[Row]:
    """Add the games of a span to the records, and return those that can't be read; the one used last comes first."""
    broken, rows = [], book.store.numbered(first, first + SPAN)
    tallies = book.store.tallies(1, [row.id for row in rows])
    for row in rows:
        if row.deleted:
            continue
        try:
            tally, damage = tally_for(book, row, tallies.get(row.id), new_tallies)
        except BadInput:
            broken.append(row)
            continue
        if damage:
            broken.append(row)
        seen: set[str] = set()  # a person who played under two names played one game
        for name, (won, rounds, marks) in tally["players"].items():
            person = merged.person(name)
            is_first = person.lower() not in seen
            seen.add(person.lower())
            _add(found, person, row.kind, is_first, tally["over"] and is_first, won, rounds, marks)
    return broken


def known_names(most: int = 200) -> list[str]:
    """Return the names of the players of the latest games, for shell completion; the most recent first."""
    with reading() as book:
        return list(players(book, most).values())


# --- tallies


def tally_for(book: Book, row: Row, text: str | None, new_tallies: NewTallies) -> tuple[Tally, str]:
    """Return the tally in this text or, if it is not right, a new one that is added to `new_tallies`; and any damage.

    Of a damaged log, only what is before the damage counts. Raises BookError and ReplayError if nothing can be read.
    """
    tally = read_tally(text, row.head)
    if tally is not None:
        return tally, ""
    session = load_alone(book, row)
    tally = tally_of(session.history)
    if not session.damage:
        new_tallies.append((1, row.id, tally_text(row.head, tally)))
    return tally, session.damage


def tally_of(history: History) -> Tally:
    """Return the tally of a game: whether it is over, and for each player the wins, the rounds and the marks.

    `places` has each player's place, 1 for the winners, or nobody if the game is not over or has no winner; a player
    who left without a round has none. `at` is when the game was finished (UTC, ISO 8601), or an empty text.
    """
    over, winners, last = history.over, history.winners, history.finished_by
    won = {name: int(over and name in winners) for name in history.players}
    rounds, marks = dict.fromkeys(won, 0), {name: Counter[str]() for name in won}
    for played in history.played:
        for name in played.change.scores:
            rounds[name] += 1
        for mark, names in played.change.told.marks.items():
            for name in names:
                marks[name][mark] += 1
    standings = history.game.standings(history.state) if over and winners else ()
    stayed = [row for row in standings if rounds[row.name] or not row.left]
    places = {row.name: 1 if row.name in winners else max(row.place, 2) for row in stayed}
    players = {name: (won[name], rounds[name], marks[name]) for name in won}
    return {"over": over, "players": players, "places": places, "at": last.at if last else ""}


def keep_tallies(new_tallies: NewTallies) -> None:
    """Store tallies, unless the book can't be written: they can be worked out again."""
    if new_tallies:
        with suppress(OutputError, BadInput), writing() as book:
            for span, first, text in new_tallies:
                book.store.set_tally(span, first, text)


def tally_text(sign: object, value: object) -> str:
    """Return a value as it is stored, with a sign by which it is known whether it is still right."""
    text = json.dumps([*_MAKER, sign, value], ensure_ascii=False, separators=(",", ":"))
    return f"{crc32(text.encode()):08x} {text}"


def read_tally(text: str | None, sign: object) -> Any:
    """Return a stored value, or None if there is none, or it is damaged, another version's, or not right any more."""
    if text is None:
        return None
    try:
        check, _, content = text.partition(" ")
        if not content or int(check, 16) != crc32(content.encode()):
            return None
        *maker, its_sign, value = json.loads(content)
    except (ValueError, TypeError):
        return None
    return value if (*maker, its_sign) == (*_MAKER, sign) else None
