"""Tallies: what each player did in a game, kept so that records need not replay all games of a big scorebook.

The log is the only truth. A tally says which version of the program made it and has the checksum of the log's last
entry; one that does not match both is not used. A thousand games together have a tally too, with the checksums of their
last entries. So `records` reads a few tallies, and replays only games that have changed.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ramble_tools import __version__
from ramble_tools.scorebook.book import Book
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.store import Row

if TYPE_CHECKING:
    from ramble_tools.scorebook.club import Club

# How many games have one tally together.
SPAN = 1000
# The version of the program and, for changes between two versions, of what a tally holds.
_MAKER = (__version__, 2)


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

    def add(self, other: "Record") -> None:
        """Add what the same person did in other games."""
        self.games += other.games
        self.finished += other.finished
        self.won += other.won
        self.rounds += other.rounds
        self.marks.update(other.marks)


class Records:
    """The records of all players, by the kind of game and the person."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Record] = {}

    def add(self, record: Record) -> None:
        """Add one of these players, who may be there already. "Ann" and "ann" are the same person."""
        key = (record.kind, record.name.lower())
        if key not in self.found:
            self.found[key] = Record(record.name, record.kind)
        self.found[key].add(record)

    def add_game(self, kind: str, tally: Mapping[str, Any], club: "Club") -> None:
        """Add the tally of a game. A person who played under two names played one game."""
        people: set[str] = set()
        for name, (won, rounds, marks) in tally["players"].items():
            person = club.person(name)
            is_first = person.lower() not in people
            people.add(person.lower())
            finished = bool(tally["over"] and is_first)
            self.add(Record(person, kind, int(is_first), int(finished), won, rounds, Counter(marks)))

    def as_plain(self) -> list[list[Any]]:
        """Return the records as lists, to be stored."""
        return [list(vars(record).values()) for record in self.found.values()]


def tally_of(history: History) -> dict[str, Any]:
    """Return the tally of a game: whether it is over, and for each player the wins, the rounds and the marks.

    `places` has each player's place, 1 for the winners, or nobody if the game has no winner yet. `at` is when the game
    was finished (UTC, ISO 8601), or an empty text.
    """
    over, winners, last = history.over, history.winners, history.finished_by
    players: dict[str, list[Any]] = {
        player.name: [int(over and player.name in winners), 0, Counter()] for player in history.state.players
    }
    for played in history.played:
        for name in played.change.scores:
            players[name][1] += 1
        for mark, names in played.change.marks.items():
            for name in names:
                players[name][2][mark] += 1
    return {"over": over, "players": players, "places": _places_of(history), "at": last.at if last else ""}


def _places_of(history: History) -> dict[str, int]:
    """Return the place of each player in a finished game; nothing if it is not over, or nobody has won it."""
    winners = set(history.winners)
    if not history.over or not winners:
        return {}
    standings = history.game.standings(history.state)
    return {row.name: 1 if row.name in winners else max(row.place, 2) for row in standings}


def keep_tally(book: Book, row: Row, tally: Mapping[str, Any]) -> None:
    """Store the tally of a game whose row this is."""
    book.store.set_tally(1, row.id, written(row.head, tally))


def written(sign: object, value: object) -> str:
    """Return a value as it is stored, with a sign by which it is known whether it is still right."""
    text = json.dumps([*_MAKER, sign, value], ensure_ascii=False, separators=(",", ":"))
    return f"{crc32(text.encode()):08x} {text}"


def read(text: object, sign: object) -> Any:
    """Return a stored value, or None if there is none, or it is damaged, another version's, or not right any more."""
    if not isinstance(text, str):  # SQLite keeps a value of any type in any column
        return None
    try:
        check, _, content = text.partition(" ")
        if not content or int(check, 16) != crc32(content.encode()):
            return None
        *maker, its_sign, value = json.loads(content)
    except (ValueError, TypeError):
        return None
    return value if (*maker, its_sign) == (*_MAKER, sign) else None


def read_records(text: str | None, sign: object) -> Iterator[Record] | None:
    """Return the stored records of a thousand games, or None if they are not right any more."""
    found = read(text, sign)
    if found is None:
        return None
    return (
        Record(name, kind, games, finished, won, rounds, Counter(marks))
        for name, kind, games, finished, won, rounds, marks in found
    )
