"""How often each player played, won, called and so on, over all games of the book."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.games.names import folded
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.book import Book, reading, writing
from ramble_tools.scorebook.people import People, look
from ramble_tools.scorebook.sessions import load
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.tallies import SPAN, read, tally_of, written

# The tallies that were missing: how many games each is of, the first one's number, and its text.
Made: TypeAlias = list[tuple[int, int, str]]


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

    def add_game(self, kind: str, tally: Mapping[str, Any], people: People) -> None:
        """Add the tally of a game. A person who played under two names played one game."""
        seen: set[str] = set()
        for name, (won, rounds, marks) in tally["players"].items():
            person = people.person(name)
            is_first = person.lower() not in seen
            seen.add(person.lower())
            finished = bool(tally["over"] and is_first)
            self.add(Record(person, kind, int(is_first), int(finished), won, rounds, Counter(marks)))

    def as_plain(self) -> list[list[Any]]:
        """Return the records as lists, to be stored."""
        return [list(vars(record).values()) for record in self.found.values()]


def records(kinds: Iterable[str] = NAMES) -> tuple[list[Record], list[str], str]:
    """Return each player's record in each of these kinds, and the names of the games that can't be replayed.

    With them comes what is wrong with the log of merged and hidden players, if anything; then it counts as far as it
    is sound.

    What had to be replayed is kept for the next time, if the book can be written.
    """
    wanted, found, broken = set(kinds), Records(), list[Row]()
    with reading() as book:
        people = look(book)
        together, extents = book.store.tallies(SPAN), book.store.extents(SPAN)
    for first, count, sums in extents:
        # If a game changes while this runs, the sign is wrong the next time, and the tally is made again.
        sign = [count, sums, dict(sorted(people.merged.items()))]
        kept = read_records(together.get(first), sign)
        if kept is None:
            those, made = Records(), Made()
            with reading() as book:
                unreadable = _add_games(book, people, first, those, made)
            broken += unreadable
            if not unreadable:
                made.append((SPAN, first, written(sign, those.as_plain())))
            keep(made)  # at once: the first time, a big book takes minutes, and somebody may stop it
            kept = iter(those.found.values())
        for record in kept:
            if record.kind in wanted:
                found.add(record)
    shown = [record for record in found.found.values() if not people.is_hidden(record.name)]
    shown.sort(key=lambda each: (NAMES.index(each.kind), -each.won, -each.games, each.name))
    return shown, [str(row.name) for row in broken if row.kind in wanted or row.kind not in NAMES], people.damage


def _add_games(book: Book, people: People, first: int, found: Records, made: Made) -> list[Row]:
    """Add the games of a span to the records, and return those that can't be read; the one used last comes first."""
    broken = []
    tallies = book.store.tallies(1, first, first + SPAN)
    for row in book.store.numbered(first, first + SPAN):
        if checksums.of_row(row) != row.sum:  # nothing in it can be relied on, not even that its name is a text
            broken.append(row)
            continue
        if row.deleted:
            continue
        try:
            tally, damage = tally_for(book, row, tallies.get(row.id), made)
        except BadInput:
            broken.append(row)
            continue
        if damage:
            broken.append(row)
        found.add_game(row.kind, tally, people)
    return broken


def tally_for(book: Book, row: Row, text: str | None, made: Made) -> tuple[Mapping[str, Any], str]:
    """Return the tally in this text or, if it is not right, a new one that is added to `made`; and any damage.

    Of a damaged log, only what is before the damage counts. Raises BookError and ReplayError if nothing can be read.
    """
    tally = read(text, row.head)
    if tally is not None:
        return tally, ""
    session = load(book, row)
    tally = tally_of(session.history)
    if not session.damage:
        made.append((1, row.id, written(row.head, tally)))
    return tally, session.damage


def keep(made: Made) -> None:
    """Store tallies, unless the book can't be written: they can be worked out again."""
    if made:
        with suppress(OutputError, BadInput), writing() as book:
            for span, first, text in made:
                book.store.set_tally(span, first, text)


def known_names(most: int = 200) -> list[str]:
    """Return the names of the players of the latest games, for shell completion; the most recent first."""
    names: dict[str, str] = {}
    with reading() as book:
        for row in book.games(most=most):
            for name in row.players:
                names.setdefault(folded(name), name)
    return list(names.values())


def read_records(text: str | None, sign: object) -> Iterator[Record] | None:
    """Return the stored records of a thousand games, or None if they are not right any more."""
    found = read(text, sign)
    if found is None:
        return None
    return (
        Record(name, kind, games, finished, won, rounds, Counter(marks))
        for name, kind, games, finished, won, rounds, marks in found
    )
