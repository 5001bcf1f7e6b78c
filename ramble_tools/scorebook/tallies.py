"""Tallies: what each player did in a game, kept so that records need not replay all games of a big scorebook.

The log is the only truth. A tally says which version of the program made it and has the checksum of the log's last
entry; one that does not match both is not used. A thousand games together have a tally too, with the checksums of their
last entries. So `records` reads a few tallies, and replays only games that have changed.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any
from zlib import crc32

from ramble_tools import __version__
from ramble_tools.scorebook.book import Book
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.store import Row

# How many games have one tally together.
SPAN = 1000
# The version of the program and, for changes between two versions, of what a tally holds.
_MAKER = (__version__, 2)


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
