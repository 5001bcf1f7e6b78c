"""How often each player played, won, called and so on, over all games of the book."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ramble_tools.errors import BadInput
from ramble_tools.games.names import folded
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.club import Club, look
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import load


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


def records(kinds: Iterable[str] = NAMES) -> tuple[list[Record], list[str]]:
    """Return each player's record in each of these kinds, and the names of the games that can't be replayed."""
    found: dict[tuple[str, str], Record] = {}
    broken = []
    with reading() as book:
        club = look(book)
        for kind in kinds:
            for row in book.games(kind):
                try:
                    session = load(book, row, whole=True)
                except BadInput:
                    broken.append(row.name)
                    continue
                if session.damage:
                    broken.append(row.name)
                _count(found, kind, session.history, club)
    shown = [record for record in found.values() if not club.is_hidden(record.name)]
    return sorted(shown, key=lambda each: (NAMES.index(each.kind), -each.won, -each.games, each.name)), broken


def _count(found: dict[tuple[str, str], Record], kind: str, history: History, club: Club) -> None:
    here: dict[str, Record] = {}
    over, winners = history.over, history.winners
    for player in history.state.players:
        # "Ann" and "ann" are the same person.
        person = club.person(player.name)
        record = found.setdefault((kind, person.lower()), Record(person, kind))
        # A person who played under two names played one game.
        is_first = record not in here.values()
        here[player.name] = record
        record.games += is_first
        record.finished += over and is_first
        record.won += over and player.name in winners
    for played in history.played:
        for name in played.change.scores:
            here[name].rounds += 1
        for mark, names in played.change.marks.items():
            for name in names:
                here[name].marks[mark] += 1


def known_names(most: int = 200) -> list[str]:
    """Return the names of the players of the latest games, for shell completion; the most recent first."""
    names: dict[str, str] = {}
    with reading() as book:
        for row in book.games(most=most):
            for name in row.players:
                names.setdefault(folded(name), name)
    return list(names.values())
