"""Games as files of JSON, which can be imported again."""

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ramble_tools.errors import BadInput, FileError, did_you_mean, quote
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.book import Book, Row, writing
from ramble_tools.scorebook.replay import ACTIONS, Entry, History, history_of
from ramble_tools.scorebook.sessions import plain_name

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame

FORMAT = "ramble-tools games"
VERSION = 1
# An export is nested seven deep; numbers in it are points and counts of cards.
_DEEPEST = 20
_LARGEST = 1_000_000_000
KINDS = ("new", *ACTIONS, "undo", "redo", "resume", "rename", "delete", "restore")


class Imported(NamedTuple):
    """A game read from a file: its name, which game it is, its entries, and what they describe."""

    name: str
    kind: str
    entries: list[Entry]
    history: History


def as_json(games: list[tuple[Row, list[Entry]]]) -> str:
    """Return all entries of these games, in the form that `import_json` reads."""
    listed = [
        {
            "name": row.name,
            "game": row.kind,
            "entries": [{"at": entry.at, "kind": entry.kind, "body": entry.body} for entry in entries],
        }
        for row, entries in games
    ]
    answer = {"format": FORMAT, "version": VERSION, "games": listed}
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def read_json(text: str) -> list[Imported]:
    """Return the games of a file. Raises FileError."""
    try:
        found = json.loads(text, parse_constant=_not_json)
        _require_shallow(found)
    except RecursionError:
        raise FileError("the file has too many lists inside each other; an export of games has a few") from None
    except ValueError as error:
        raise FileError(f"the file is not JSON ({error}); import reads the JSON that games export writes") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise FileError("the file is not an export of games; import reads the JSON that games export writes")
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


def _read_game(found: Any, number: int) -> Imported:
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
        return Imported(name, kind, entries, history_of(game, entries))
    except BadInput as error:
        raise FileError(f"the game {quote(name)}: {error}") from None
    except KeyError as error:
        raise FileError(f"the game {quote(name)}: an entry is incomplete: it has no {error}") from None
    except (TypeError, AttributeError, ValueError, IndexError):
        raise FileError(f"the game {quote(name)}: an entry has data of the wrong kind; export the game again") from None


def _require_body(game: "AnyGame", entry: Entry, rules: HouseRules) -> None:
    """Raise BadInput or KeyError if an entry's data does not fit its kind."""
    body = entry.body
    if entry.kind in ("round", "edit"):
        game.from_plain(body["round"] if entry.kind == "edit" else body, rules)
    if entry.kind in ("edit", "remove") and not isinstance(body["number"], int):
        raise FileError("the number is not a whole number")
    if entry.kind in ("join", "leave") and not isinstance(body["name"], str):
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
    return Entry(place, at, kind, line["body"])


def import_json(text: str) -> list[Row]:
    """Add the games of a file to the book, all or none, and return them. A name already in use gets a number added.

    Raises FileError.
    """
    games = read_json(text)
    with writing() as book:
        return [_import(book, game) for game in games]


def _import(book: Book, game: Imported) -> Row:
    free, number = game.name, 1
    while book.has_name(free):
        number += 1
        free = f"{game.name} {number}"
    row = book.create(game.kind, free)
    for entry in game.entries:
        book.append(row, entry.kind, entry.body, entry.at)
    book.mark(row, open=not game.history.over)
    return row


def everything(book: Book) -> list[tuple[Row, list[Entry]]]:
    """Return all games of the book, the current one last: so it is the current one again after an import."""
    return [(row, book.entries(row)) for row in reversed(book.games())]
