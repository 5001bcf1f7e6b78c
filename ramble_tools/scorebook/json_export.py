"""Games and other logs as files of JSON, which can be imported again."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ramble_tools.errors import BadInput, CommandHint, DamagedBookError, FileError, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import checked_all
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.home import program
from ramble_tools.scorebook import people
from ramble_tools.scorebook.arrivals import Arrival, Arriving, of_entries, receive
from ramble_tools.scorebook.book import Book, encode, plain_name, writing
from ramble_tools.scorebook.checksums import identity_of
from ramble_tools.scorebook.club import row_name_of
from ramble_tools.scorebook.entries import Entry, corrections, take
from ramble_tools.scorebook.entry_data import kinds_in, require_data
from ramble_tools.scorebook.store import PLAYERS, SEASON, Row

FORMAT = "ramble-tools games"
VERSION = 1
# An export is nested seven deep; numbers in it are points and counts of cards.
_DEEPEST = 20
_LARGEST = 1_000_000_000
_LONGEST_AUTHOR = 60
_EXPORTED = CommandHint("name a file of JSON that games export has written")


def as_json(logs: list[tuple[Row, list[Entry]]]) -> str:
    """Return all entries of these games and other logs, in the form that `import_json` reads."""
    games = [_log_as_json("game", *log) for log in logs if log[0].is_game]
    others = [_log_as_json("log", *log) for log in logs if not log[0].is_game]
    answer = {"format": FORMAT, "version": VERSION, "games": games} | ({"logs": others} if others else {})
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def _log_as_json(what: str, row: Row, entries: list[Entry]) -> dict[str, Any]:
    return {
        "name": row.called,
        what: row.kind,
        "identity": row.identity,
        "entries": [_plain(entry) for entry in entries if entry.kind in kinds_in(row.kind)],
    }


def _plain(entry: Entry) -> dict[str, Any]:
    plain = {"at": entry.at, "kind": entry.kind, "body": entry.body}
    return plain | ({"by": entry.by} if entry.by else {})


def read_json(text: str) -> list[Arriving]:
    """Return the games and other logs of a file. Raises FileError."""
    try:
        found = json.loads(text, parse_constant=_not_json)
        _require_shallow(found)
    except RecursionError:
        raise FileError("the file has too many lists inside each other; an export of games has a few") from None
    except ValueError as error:
        raise FileError(f"the file is not JSON ({error})", _EXPORTED) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise FileError("the file is not an export of games", _EXPORTED)
    if found.get("version") != VERSION:
        raise FileError(
            f"the file has version {found.get('version')}, but this program reads version {VERSION}; update the program"
        )
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise FileError("the file has an unpaired surrogate, which is not a character; remove it") from None
    games, others = found.get("games"), found.get("logs", [])
    if not isinstance(games, list) or not isinstance(others, list):
        raise FileError("the file is incomplete: it has no list of games")
    return [
        *(_read_game(game, number) for number, game in enumerate(games, start=1)),
        *(_read_other(log, number) for number, log in enumerate(others, start=1)),
    ]


def _not_json(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


def _require_shallow(found: Any) -> None:
    """Raise RecursionError for data that is nested deeper than any export, and ValueError for a huge number."""
    level = [found]
    for _ in range(_DEEPEST):
        for value in level:
            if isinstance(value, int | float) and not abs(value) <= _LARGEST:
                raise ValueError(f"it has a number over {_LARGEST:,}")
        level = [
            inner
            for value in level
            if isinstance(value, list | dict)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return
    raise RecursionError


def _read_game(found: Any, number: int) -> Arriving:
    if not isinstance(found, dict) or not all(isinstance(found.get(key), str) for key in ("name", "game")):
        raise FileError(f"game {number} in the file has no name, or doesn't say which game was played")
    name, kind = found["name"], found["game"]
    if kind not in NAMES:
        raise FileError(
            f"{quote(name)} is a game of {quote(kind)}, which this program doesn't know; it knows {listing(NAMES)}"
        )
    entries = _read_entries(found, f"the game {quote(name)}", kind)
    with _named(f"the game {quote(name)}"):
        name = plain_name(name)
        game = find_game(kind)
        begun = game.Rules.from_options(entries[0].body.get("rules", ())) if entries else game.Rules()
        rules, standing, undone = begun, list[Entry](), list[Entry]()
        for entry in entries:
            require_data(entry)  # even if it was undone, because history --all shows it
            take(entry, standing, undone)
            if entry.kind in ("rules", "undo", "redo"):
                rules = begun
                for action in standing:
                    rules = rules.with_options(action.body["rules"] if action.kind == "rules" else ())
            for round in [entry.body] if entry.kind == "round" else [round for _, round in corrections(entry)]:
                if round is not None:
                    game.from_plain(round, rules)
            # An earlier version had Jose and José at one table.
            checked_all(entry.body["players"] if entry.kind == "new" else [], key=folded)
            checked_all([entry.body["name"]] if entry.kind == "join" else [], key=folded)
            checked_all([entry.body["to"]] if entry.kind == "player" else [], key=folded)
        first = next(iter(entries), None)
        identity = found.get("identity") or (identity_of(kind, first.at, encode(first.body)) if first else "0")
        return of_entries(name, kind, _identity(identity), entries)


def _read_other(found: Any, number: int) -> Arriving:
    if not isinstance(found, dict) or found.get("log") not in (SEASON, PLAYERS):
        raise FileError(f"log {number} in the file is neither a season's nor the players'; update the program")
    is_season, name = found["log"] == SEASON, str(found.get("name"))
    what = f"the season {quote(name)}" if is_season else "the log of the players"
    entries = _read_entries(found, what, found["log"])
    with _named(what):
        for entry in entries:
            require_data(entry)
        row_name = row_name_of(plain_name(name)) if is_season else people.ROW_NAME
        return of_entries(row_name, found["log"], _identity(found.get("identity")), entries)


def _identity(found: object) -> str:
    if not isinstance(found, str) or not re.fullmatch(r"[0-9a-z.-]{1,80}", found):
        raise FileError("its identity is not what games export writes")
    return found


def _read_entries(found: dict[str, Any], what: str, kind: str) -> list[Entry]:
    lines = found.get("entries")
    if not isinstance(lines, list):
        raise FileError(f"{what} is incomplete: it has no list of entries")
    return [_read_entry(line, place, what, kinds_in(kind)) for place, line in enumerate(lines, start=1)]


@contextmanager
def _named(what: str) -> Iterator[None]:
    """Turn what an entry with wrong data raises into a FileError that names the log."""
    try:
        yield
    except BadInput as error:
        raise FileError(f"{what}: {error}") from None
    except KeyError as error:
        raise FileError(f"{what}: an entry is incomplete: it has no {error}") from None
    except (TypeError, AttributeError, ValueError, IndexError):
        raise FileError(f"{what}: an entry has data of the wrong kind; export the game again") from None


def _read_entry(line: Any, place: int, what: str, kinds: Sequence[str]) -> Entry:
    where = f"entry {place} of {what}"
    if not isinstance(line, dict) or not isinstance(line.get("body"), dict):
        raise FileError(f"{where} is incomplete: it has no body")
    kind, at = str(line.get("kind")), str(line.get("at"))
    if kind not in kinds:
        raise FileError(f"{where} has the unknown kind {quote(kind)}; {did_you_mean(kind, kinds)}")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", at):
        raise FileError(f"{where} has the time {quote(at)}; write it as in 2026-11-21T19:30:00Z")
    by = line.get("by", "")
    if not isinstance(by, str) or len(by) > _LONGEST_AUTHOR or not by.isprintable():
        raise FileError(f"{where}: its author is not a text of up to {_LONGEST_AUTHOR} printable characters")
    return Entry(place, at, kind, line["body"], by)


def import_json(text: str) -> list[Arrival]:
    """Add the games and other logs of a file to the book, all or none. Raises FileError.

    A game that the book already has only gets the new entries. A name already in use gets a number.
    """
    games = read_json(text)
    with writing(create=True) as book:
        book.store.hold_names()
        return [_import(book, game) for game in games]


def _import(book: Book, game: Arriving) -> Arrival:
    arrival = receive(book, game)
    if arrival.damage:
        what = "the game " if arrival.row.is_game else ""
        raise DamagedBookError(
            f"{what}{quote(arrival.row.shown)} in the scorebook is damaged: {arrival.damage}",
            CommandHint(f"{program()} games repair --from FILE takes what is sound from the file"),
        )
    if arrival.added and arrival.row.is_game and not arrival.row.deleted:
        book.store.set_current(arrival.row)
    return arrival
