"""Games as files of JSON, which can be imported again."""

import json
import re
from typing import TYPE_CHECKING, Any

from ramble_tools.errors import BadInput, CommandHint, DamagedBookError, FileError, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import checked_all
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.home import program
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.arrivals import Arrival, Arriving, of_entries, receive
from ramble_tools.scorebook.book import Book, encode, writing
from ramble_tools.scorebook.checksums import identity_of
from ramble_tools.scorebook.entries import ACTIONS, Entry, corrections
from ramble_tools.scorebook.game_names import plain_name
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.store import Row

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame

FORMAT = "ramble-tools games"
VERSION = 1
# An export is nested seven deep; numbers in it are points and counts of cards.
_DEEPEST = 20
_LARGEST = 1_000_000_000
_LONGEST_AUTHOR = 60
KINDS = ("new", *ACTIONS, "undo", "redo", "resume", "rename", "delete", "restore")


def as_json(games: list[tuple[Row, list[Entry]]]) -> str:
    """Return all entries of these games, in the form that `import_json` reads."""
    listed = [
        {
            "name": row.name,
            "game": row.kind,
            "identity": row.identity,
            "entries": [_plain(entry) for entry in entries],
        }
        for row, entries in games
    ]
    answer = {"format": FORMAT, "version": VERSION, "games": listed}
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def _plain(entry: Entry) -> dict[str, Any]:
    plain = {"at": entry.at, "kind": entry.kind, "body": entry.body}
    return plain | ({"by": entry.by} if entry.by else {})


def read_json(text: str) -> list[Arriving]:
    """Return the games of a file. Raises FileError."""
    try:
        found = json.loads(text, parse_constant=_not_json)
        _require_shallow(found)
    except RecursionError:
        raise FileError("the file has too many lists inside each other; an export of games has a few") from None
    except ValueError as error:
        raise FileError(f"the file is not JSON ({error}); name a file of JSON that games export has written") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise FileError("the file is not an export of games; name a file of JSON that games export has written")
    if found.get("version") != VERSION:
        raise FileError(
            f"the file has version {found.get('version')}, but this program reads version {VERSION}; update the program"
        )
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise FileError("the file has an unpaired surrogate, which is not a character; remove it") from None
    games = found.get("games")
    if not isinstance(games, list):
        raise FileError("the file is incomplete: it has no list of games")
    return [_read_game(game, number) for number, game in enumerate(games, start=1)]


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
    lines = found.get("entries")
    if not isinstance(lines, list):
        raise FileError(f"the game {quote(name)} is incomplete: it has no list of entries")
    entries = [_read_entry(line, place, name) for place, line in enumerate(lines, start=1)]
    try:
        name = plain_name(name)
        game = find_game(kind)
        rules = game.Rules.from_options(entries[0].body.get("rules", ())) if entries else game.Rules()
        for entry in entries:
            _require_body(game, entry, rules)  # even if it was undone, because history --all shows it
        for entry in entries:
            # An earlier version had Jose and José at one table.
            checked_all(entry.body["players"] if entry.kind == "new" else [], key=folded)
            checked_all([entry.body["name"]] if entry.kind == "join" else [], key=folded)
        history = history_of(game, entries)
        first = entries[0]
        identity = found.get("identity") or identity_of(kind, first.at, encode(first.body))
        if not isinstance(identity, str) or not re.fullmatch(r"[0-9a-z.-]{1,80}", identity):
            raise FileError("its identity is not what games export writes")
        return of_entries(name, kind, identity, entries, is_open=not history.over)
    except BadInput as error:
        raise FileError(f"the game {quote(name)}: {error}") from None
    except KeyError as error:
        raise FileError(f"the game {quote(name)}: an entry is incomplete: it has no {error}") from None
    except (TypeError, AttributeError, ValueError, IndexError):
        raise FileError(f"the game {quote(name)}: an entry has data of the wrong kind; export the game again") from None


def _require_body(game: "AnyGame", entry: Entry, rules: HouseRules) -> None:
    """Raise BadInput or KeyError if an entry's data does not fit its kind."""
    body = entry.body
    rounds = [body] if entry.kind == "round" else [round for _, round in corrections(entry)]
    for round in rounds:
        if round is not None:
            game.from_plain(round, rules)
    if not all(type(number) is int for number, _ in corrections(entry)):
        raise FileError("the number is not a whole number")
    if entry.kind == "note" and not (isinstance(body["text"], str) and type(body.get("round", 1)) is int):
        raise FileError("the note is not text")
    if entry.kind in ("join", "leave", "deals") and not isinstance(body["name"], str):
        raise FileError("the name is not text")
    names = body["names"] if entry.kind == "seats" else []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FileError("the names are not a list of names")
    if entry.kind == "rename" and not isinstance(body["to"], str):
        raise FileError("the name is not text")
    if entry.kind == "new" and not isinstance(body["rules"], list):
        raise FileError("the rules are not a list")


def _read_entry(line: Any, place: int, name: str) -> Entry:
    where = f"entry {place} of the game {quote(name)}"
    if not isinstance(line, dict) or not isinstance(line.get("body"), dict):
        raise FileError(f"{where} is incomplete: it has no body")
    kind, at = str(line.get("kind")), str(line.get("at"))
    if kind not in KINDS:
        raise FileError(f"{where} has the unknown kind {quote(kind)}; {did_you_mean(kind, KINDS)}")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", at):
        raise FileError(f"{where} has the time {quote(at)}; write it as in 2026-11-21T19:30:00Z")
    players = line["body"].get("players", [])
    if not isinstance(players, list) or not all(isinstance(each, str) for each in players):
        raise FileError(f"{where}: its players are not a list of names")
    by = line.get("by", "")
    if not isinstance(by, str) or len(by) > _LONGEST_AUTHOR or not by.isprintable():
        raise FileError(f"{where}: its author is not a text of up to {_LONGEST_AUTHOR} printable characters")
    return Entry(place, at, kind, line["body"], by)


def import_json(text: str) -> list[Arrival]:
    """Add the games of a file to the book, all or none. Raises FileError.

    A game that the book already has only gets the new entries. A name already in use gets a number.
    """
    games = read_json(text)
    with writing(create=True) as book:
        book.hold_names()
        return [_import(book, game) for game in games]


def _import(book: Book, game: Arriving) -> Arrival:
    arrival = receive(book, game)
    if arrival.damage:
        raise DamagedBookError(
            f"the game {quote(arrival.row.name)} in the scorebook is damaged: {arrival.damage}",
            CommandHint(f"{program()} games repair --from FILE takes what is sound from the file"),
        )
    if arrival.added and not arrival.row.deleted:
        book.store.set_current(arrival.row.kind, arrival.row.id)
    return arrival
