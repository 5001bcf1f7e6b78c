"""Games as files: JSON that comes back as an equal game, CSV for a spreadsheet, Markdown for people."""

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

from ramble_tools.errors import BadInput, FileError, quote
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.book import Book, Row, writing
from ramble_tools.scorebook.replay import ACTIONS, Entry, History, history_of
from ramble_tools.scorebook.sessions import Session, plain_name

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame

FORMAT = "ramble-tools games"
VERSION = 1
KINDS = ("new", *ACTIONS, "undo", "redo", "resume", "rename", "delete", "restore")


def as_json(games: list[tuple[Row, list[Entry]]]) -> str:
    """All entries of these games, as `import_json` takes them."""
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


def read_json(text: str) -> list[tuple[str, str, list[Entry]]]:
    """The games of a file: the name of each, which game it is, and its entries. Raises FileError."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise FileError(f"that is no JSON ({error}); import takes what games export --json wrote") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise FileError("that is no file of games; import takes what games export --json wrote")
    if found.get("version") != VERSION:
        raise FileError(f"the file is of version {found.get('version')}, this program knows {VERSION}; update it")
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise FileError("the file has a letter in it that is half of one; it can't be written down") from None
    games = found.get("games")
    if not isinstance(games, list):
        raise FileError("the file's games are not whole: there is no list of games")
    return [_read_game(game, number) for number, game in enumerate(games, start=1)]


def _read_game(game: Any, number: int) -> tuple[str, str, list[Entry]]:
    if not isinstance(game, dict) or not all(isinstance(game.get(key), str) for key in ("name", "game")):
        raise FileError(f"game {number} of the file has no name, or does not say which game it is")
    name, kind = game["name"], game["game"]
    if kind not in NAMES:
        raise FileError(f"{quote(name)} is a game of {quote(kind)}, which this program does not know")
    lines = game.get("entries")
    if not isinstance(lines, list):
        raise FileError(f"the game {quote(name)} is not whole: it has no list of entries")
    entries = [_read_entry(line, place, name) for place, line in enumerate(lines, start=1)]
    try:
        name = plain_name(name)
        game = find_game(kind)
        rules = game.Rules.from_options(entries[0].body.get("rules", ())) if entries else game.Rules()
        for entry in entries:
            _require_body(game, entry, rules)  # of what was undone too: history --all shows it
        history_of(game, entries)
    except BadInput as error:
        raise FileError(f"the game {quote(name)}: {error}") from None
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        raise FileError(f"the game {quote(name)}: an entry lacks something or is wrong ({error})") from None
    return name, kind, entries


def _require_body(game: "AnyGame", entry: Entry, rules: HouseRules) -> None:
    """Raise where an entry's data is not what its kind has: BadInput, KeyError or TypeError."""
    body = entry.body
    if entry.kind in ("round", "edit"):
        game.from_plain(body["round"] if entry.kind == "edit" else body, rules)
    if entry.kind in ("edit", "remove") and not isinstance(body["number"], int):
        raise TypeError("a number is none")
    if entry.kind in ("join", "leave") and not isinstance(body["name"], str):
        raise TypeError("a name is none")
    names = body["names"] if entry.kind == "seats" else []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError("names are none")
    if entry.kind == "rename" and not isinstance(body["to"], str):
        raise TypeError("a name is none")
    if entry.kind == "new" and not isinstance(body["rules"], list):
        raise TypeError("rules are no list")


def _read_entry(line: Any, place: int, name: str) -> Entry:
    where = f"entry {place} of the game {quote(name)}"
    if not isinstance(line, dict) or not isinstance(line.get("body"), dict):
        raise FileError(f"{where} is not whole: it has no body")
    if line.get("kind") not in KINDS:
        raise FileError(f"{where} is of the kind {quote(str(line.get('kind')))}, which this program does not know")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", str(line.get("at"))):
        raise FileError(f"{where} has no time, as in 2026-11-21T19:30:00Z")
    players = line["body"].get("players", [])
    if not isinstance(players, list) or not all(isinstance(each, str) for each in players):
        raise FileError(f"{where}: its players are no list of names")
    return Entry(place, line["at"], line["kind"], line["body"])


def import_json(text: str) -> list[Row]:
    """Put the games of a file into the book, each under its own name or, where that is taken, with a number.

    All of them or none. Raises FileError.
    """
    games = read_json(text)
    with writing() as book:
        return [_import(book, name, kind, entries) for name, kind, entries in games]


def _import(book: Book, name: str, kind: str, entries: list[Entry]) -> Row:
    free, number = name, 1
    while book.has_name(free):
        number += 1
        free = f"{name} {number}"
    row = book.create(kind, free)
    for entry in entries:
        book.append(row, entry.kind, entry.body, entry.at)
    book.mark(row, open=not history_of(find_game(kind), entries).over)
    return row


def everything(book: Book) -> list[tuple[Row, list[Entry]]]:
    """All games of the book, the one used last at the end: so it is that again where they are brought in."""
    return [(row, book.entries(row)) for row in reversed(book.games())]


# --- for people


def _columns(history: History) -> list[str]:
    return [player.name for player in history.state.players]


def as_csv(session: Session) -> str:
    """A line a round: when, what happened, and for each player the points and the total."""
    history = session.history
    names = _columns(history)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(
        [history.game.ROUND, "at", "what", *(f"{name} {what}" for name in names for what in ("+", "total"))]
    )
    for number, played in enumerate(history.played, start=1):
        cells = [(played.change.scores.get(name, ""), played.totals.get(name, "")) for name in names]
        row = [number, played.entry.at, played.change.summary, *(cell for pair in cells for cell in pair)]
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _harmless(cell: object) -> object:
    """A text that a spreadsheet would take for a formula, marked as text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def as_markdown(session: Session) -> str:
    """A heading, the standings, and a table of all rounds."""
    history = session.history
    names = _columns(history)
    standings = history.game.standings(history.state)
    lines = [f"# {session.row.name}: {history.game.TITLE}", ""]
    lines += [f"{row.place}. {_cell(row.name)}: {row.score}{' (out)' if row.out else ''}" for row in standings]
    if history.winners:
        lines += ["", f"Won by {' and '.join(map(_cell, history.winners))}."]
    lines += ["", f"| {history.game.ROUND} | {' | '.join(map(_cell, names))} | what |", "|---" * (len(names) + 2) + "|"]
    for number, played in enumerate(history.played, start=1):
        cells = [f"{played.change.scores[name]:+}" if name in played.change.scores else "" for name in names]
        lines.append(f"| {number} | {' | '.join(cells)} | {_cell(played.change.summary)} |")
    total = {player.name: player.score for player in history.state.players}
    lines.append(f"| total | {' | '.join(str(total[name]) for name in names)} | |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
