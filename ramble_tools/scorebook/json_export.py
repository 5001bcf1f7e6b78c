"""Games and other logs in files that can be imported again: the lines of the scorebook's text.

Earlier versions wrote JSON of another form, which is still read, and which is in the links of games: it is shorter.
"""

import json
import re
from collections.abc import Sequence

from ramble_tools.errors import BadInput, CommandHint, DamagedBookError, FileError, OnPage, did_you_mean, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import checked_all
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES
from ramble_tools.home import program
from ramble_tools.plain import moment
from ramble_tools.scorebook import bodies, merged_players
from ramble_tools.scorebook.arrivals import Arrival, Arriving, of_entries, receive, replayed
from ramble_tools.scorebook.book import Book, plain_name, writing
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.entry_data import WRONG_DATA, kinds_in, require_data, require_round
from ramble_tools.scorebook.season_log import row_name_of
from ramble_tools.scorebook.store import DRAFT, PLAYERS, SEASON, Row, Store
from ramble_tools.scorebook.text.line import LONGEST, TextLine, of_values, sum_of

FORMAT = "ramble-tools games"
VERSION = 1
# An export is nested seven deep; numbers in it are points and counts of cards.
_DEEPEST = 20
_LARGEST = 1_000_000_000
_LONGEST_AUTHOR = 60
_EXPORTED = CommandHint("name a file that games export has written")
_WHOLE = OnPage(
    "export the games again, or name another copy", "save it again where the games are, or choose another copy"
)


class _NotExported(ValueError):
    """JSON that no export has, with the reason."""


def as_lines(store: Store, rows: Sequence[Row], damage: str = "") -> str:
    """Return all entries of these games and other logs as lines, in the form that `import_logs` reads.

    `damage` says what is missing because it is damaged, if anything is; it has a line of its own.
    """
    found = "".join(store.as_text(row) for row in rows)
    return found + (json.dumps({"damage": damage}, ensure_ascii=False) + "\n" if damage else "")


def as_json(logs: list[tuple[Row, list[Entry]]], damage: str = "") -> str:
    """Return all entries of these games and other logs, in the form that a link has, and that `import_logs` reads too.

    `damage` says what is missing because it is damaged, if anything is.
    """
    games = [_log_as_json("game", *log) for log in logs if log[0].is_game]
    others = [_log_as_json("log", *log) for log in logs if not log[0].is_game]
    answer: dict[str, object] = {"format": FORMAT, "version": VERSION}
    answer |= ({"damage": damage} if damage else {}) | {"games": games} | ({"logs": others} if others else {})
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _log_as_json(what: str, row: Row, entries: list[Entry]) -> dict[str, object]:
    plain = [
        {"at": entry.at, "kind": entry.kind, "body": entry.body} | ({"by": entry.by} if entry.by else {})
        for entry in entries
        if entry.kind in kinds_in(row.kind)
    ]
    return {"name": row.called, what: row.kind, "identity": row.identity, "entries": plain}


def read_logs(text: str) -> list[Arriving]:
    """Return the games and other logs of a file. Raises FileError."""
    text = text.replace("\r\n", "\n")  # as a form in a browser, or a mail program, has made of it
    start = text[:LONGEST].lstrip()
    first, _, _ = start.partition("\n")
    return (
        _read_lines(text) if first.startswith("{") and '"log": "' in first and '"sum": "' in first else _read_json(text)
    )


def _read_lines(text: str) -> list[Arriving]:
    logs: dict[str, list[TextLine]] = {}
    heads: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if len(line) > LONGEST:
            raise FileError(f"line {number:,} is longer than any line of a scorebook")
        values = _values(line, number)
        if values.keys() == {"damage"}:
            continue
        found = of_values(values)
        if found is None:
            raise FileError(f"line {number:,} is not a line of a scorebook", _EXPORTED)
        if found.row.kind == DRAFT:
            continue
        what = f"entry {found.entry.id} of {_what(found.row)}"
        before = logs.setdefault(found.row.identity, [])
        sum = sum_of(line.encode(), heads.get(found.row.identity, 0))
        if sum is None or found.entry.id != len(before) + 1 or (before and before[0].row.kind != found.row.kind):
            place = f"(line {number:,} of the file)"
            raise FileError(f"{what} is not as it was written, or does not follow the one before it {place}", _WHOLE)
        heads[found.row.identity] = sum
        before.append(found)
    if not logs:
        raise FileError("there is no game in the file")
    return [_of_lines(lines) for lines in logs.values()]


def _values(line: str, number: int) -> dict[str, object]:
    try:
        found = json.loads(line, parse_constant=_not_json)
        _require_shallow(found)
        line.encode()
    except RecursionError:
        raise FileError(f"line {number:,} has too many lists inside each other") from None
    except _NotExported as error:
        raise FileError(f"line {number:,} is not a line of a scorebook: {error}", _EXPORTED) from None
    except ValueError:
        raise FileError(f"line {number:,} of the file was cut or changed", _WHOLE) from None
    if not isinstance(found, dict):
        raise FileError(f"line {number:,} is not a line of a scorebook", _EXPORTED)
    return found


def _of_lines(lines: Sequence[TextLine]) -> Arriving:
    row = lines[-1].row
    if row.kind not in (*NAMES, SEASON, PLAYERS):
        what = f"which this program doesn't know; it knows {listing(NAMES)}"
        raise FileError(f"{quote(row.called)} is a game of {quote(row.kind)}, {what}")
    entries = [_read_entry(each.entry._asdict(), each.entry.id, _what(row), kinds_in(row.kind)) for each in lines]
    return _checked(row.called, row.kind, row.identity, entries, _what(row))


def _what(row: Row) -> str:
    if row.kind == PLAYERS:
        return "the log of the players"
    return f"the {'season' if row.kind == SEASON else 'game'} {quote(row.called)}"


def _read_json(text: str) -> list[Arriving]:
    try:
        found = json.loads(text, parse_constant=_not_json)
        _require_shallow(found)
    except RecursionError:
        raise FileError("the file has too many lists inside each other; an export of games has a few") from None
    except _NotExported as error:
        raise FileError(f"the file is not an export of games: {error}", _EXPORTED) from None
    except ValueError:
        raise FileError("the file is not an export of games, or it was cut or changed", _EXPORTED) from None
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
    raise _NotExported(f"{constant} is not a number")


def _require_shallow(found: object) -> None:
    """Raise RecursionError for data that is nested deeper than any export, and _NotExported for a huge number."""
    level = [found]
    for _ in range(_DEEPEST):
        for value in level:
            if isinstance(value, int | float) and not abs(value) <= _LARGEST:
                raise _NotExported(f"it has a number over {_LARGEST:,}")
        level = [
            inner
            for value in level
            if isinstance(value, list | dict)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return
    raise RecursionError


def _read_game(found: object, number: int) -> Arriving:
    if not isinstance(found, dict) or not all(isinstance(found.get(key), str) for key in ("name", "game")):
        raise FileError(f"game {number} in the file has no name, or doesn't say which game was played")
    name, kind = found["name"], found["game"]
    if kind not in NAMES:
        raise FileError(
            f"{quote(name)} is a game of {quote(kind)}, which this program doesn't know; it knows {listing(NAMES)}"
        )
    return _read_log(found, kind, f"the game {quote(name)}")


def _read_other(found: object, number: int) -> Arriving:
    if not isinstance(found, dict) or found.get("log") not in (SEASON, PLAYERS):
        raise FileError(f"log {number} in the file is neither a season's nor the players'; update the program")
    is_season = found["log"] == SEASON
    what = f"the season {quote(str(found.get('name')))}" if is_season else "the log of the players"
    return _read_log(found, found["log"], what)


def _read_log(found: dict[str, object], kind: str, what: str) -> Arriving:
    lines = found.get("entries")
    if not isinstance(lines, list):
        raise FileError(f"{what} is incomplete: it has no list of entries")
    entries = [_read_entry(line, place, what, kinds_in(kind)) for place, line in enumerate(lines, start=1)]
    return _checked(str(found.get("name")), kind, found.get("identity"), entries, what)


def _checked(name: str, kind: str, identity: object, entries: list[Entry], what: str) -> Arriving:
    """Return a log that comes from elsewhere, if its entries are those of such a log.

    Raises FileError with the number of the first entry that is not.
    """
    try:
        name = merged_players.ROW_NAME if kind == PLAYERS else plain_name(name)
        if entries and not (isinstance(identity, str) and re.fullmatch(r"[0-9a-z.-]{1,80}", identity)):
            raise BadInput("its identity is not what games export writes")
    except BadInput as error:
        raise FileError(f"{what}: {error}") from None
    for entry in entries:
        try:
            _require_right(entry, kind)
        except WRONG_DATA as error:
            why = str(error) if isinstance(error, BadInput) else "it has data of the wrong kind"
            raise FileError(f"entry {entry.id} of {what}: {why}") from None
    try:
        return of_entries(row_name_of(name) if kind == SEASON else name, kind, str(identity), entries)
    except BadInput as error:
        raise FileError(f"{_first_impossible(kind, entries)}{what}: {error}") from None
    except WRONG_DATA:
        raise FileError(f"{what}: an entry has data of the wrong kind; export the game again") from None


def _require_right(entry: Entry, kind: str) -> None:
    """Raise BadInput if an entry has not what its kind must have, or names players who are too much like each other."""
    require_data(entry)
    if kind in NAMES:
        require_round(entry, kind)
    # An earlier version had Jose and José at one table.
    match entry.kind:
        case "new":
            checked_all(entry.data(bodies.New).players, key=folded)
        case "join":
            checked_all([entry.data(bodies.OfPlayer).name], key=folded)
        case "player":
            checked_all([entry.data(bodies.Naming).to], key=folded)


def _first_impossible(kind: str, entries: Sequence[Entry]) -> str:
    """Return which entry of a log is the first one that is not possible: `entry 7 of `; nothing if it is not known."""
    possible, end = 0, len(entries)
    while end - possible > 1:
        middle = (possible + end) // 2
        try:
            replayed(kind, entries[:middle])
            possible = middle
        except WRONG_DATA:
            end = middle
    return f"entry {end} of " if possible else ""


def _read_entry(line: object, place: int, what: str, kinds: Sequence[str]) -> Entry:
    where = f"entry {place} of {what}"
    if not isinstance(line, dict) or not isinstance(line.get("body"), dict):
        raise FileError(f"{where} is incomplete: it has no body")
    kind, at = str(line.get("kind")), str(line.get("at"))
    if kind not in kinds:
        raise FileError(f"{where} has the unknown kind {quote(kind)}; {did_you_mean(kind, kinds)}")
    _require_time(at, where)
    by = line.get("by", "")
    if not isinstance(by, str) or len(by) > _LONGEST_AUTHOR or not by.isprintable():
        raise FileError(f"{where}: its author is not a text of up to {_LONGEST_AUTHOR} printable characters")
    return Entry(place, at, kind, line["body"], by)


def _require_time(at: str, where: str) -> None:
    if wanted := moment(at):
        raise FileError(f"{where} has the time {quote(at)}; write {wanted}")


def import_logs(text: str) -> list[Arrival]:
    """Add the games and other logs of a file to the book, all or none. Raises FileError.

    A game that the book already has only gets the new entries. A name already in use gets a number.
    """
    games = read_logs(text)
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
