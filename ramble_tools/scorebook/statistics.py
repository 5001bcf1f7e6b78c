"""How often each player played, won, called and so on, over all games of the book."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ramble_tools.errors import BadInput
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.replay import History, history_of


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
        for kind in kinds:
            for row in book.games(kind):
                try:
                    history = history_of(find_game(kind), book.entries(row))
                except BadInput:
                    broken.append(row.name)
                    continue
                _count(found, kind, history)
    return sorted(found.values(), key=lambda each: (NAMES.index(each.kind), -each.won, -each.games, each.name)), broken


def _count(found: dict[tuple[str, str], Record], kind: str, history: History) -> None:
    here: dict[str, Record] = {}
    over, winners = history.over, history.winners
    for player in history.state.players:
        # "Ann" and "ann" are the same person.
        record = found.setdefault((kind, player.name.lower()), Record(player.name, kind))
        here[player.name] = record
        record.games += 1
        record.finished += over
        record.won += over and player.name in winners
    for played in history.played:
        for name in played.change.scores:
            here[name].rounds += 1
        for mark, names in played.change.marks.items():
            for name in names:
                here[name].marks[mark] += 1


def known_names() -> list[str]:
    """Return the names of everybody who ever played, the most recent first, for shell completion."""
    names: dict[str, str] = {}
    with reading() as book:
        for row in book.games():
            for entry in book.entries(row)[:1]:
                for name in entry.body.get("players", ()):
                    names.setdefault(name.lower(), name)
    return list(names.values())
