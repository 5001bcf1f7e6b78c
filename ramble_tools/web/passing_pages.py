"""Games that go to another scorebook or come from one, as a link or a file; and everything in the book as a backup."""

from collections.abc import Mapping, Sequence
from datetime import date

from ramble_tools.errors import BadInput, CommandHint, FileError, plural
from ramble_tools.games.players import Player
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.scorebook.arrivals import Arrival, Arriving, new_entries
from ramble_tools.scorebook.book import look_up, reading
from ramble_tools.scorebook.csv_and_markdown import as_csv, filled
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.json_export import as_json, as_lines, import_logs, read_logs
from ramble_tools.scorebook.link import as_link, export_in, is_link
from ramble_tools.scorebook.repair import whole_book
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import not_found, number, page, plain
from ramble_tools.web.deployment import url
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import NOTHING, Ask, File, Page

_RIGHT_FILE = "choose a file that Send this game or Save a backup has made"
_RIGHT = f"paste the whole link, from http on, or {_RIGHT_FILE}"


def send(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return the page that passes a game on: its link without the address of the page, and the way to its file."""
    return page(
        "send.html",
        game=session.row.name,
        round=session.history.game.ROUND,
        link=as_link("", _as_json(session)),
        damage=session.damage,
    )


def file(evening: Evening, ask: Ask, session: Session) -> Page:
    """Return a game as a file that `games export` writes: lines of JSON, or a table as CSV, or its scorepad."""
    name, view = session.row.name, view_of(session)
    match ask.query.get("as", "jsonl"):
        case "jsonl":
            return _lines_file(name, _as_lines(session))
        case "csv":
            return Page(file=File(f"{name}.csv", "text/csv; charset=utf-8", as_csv(view).encode()))
        case "pdf":
            from ramble_tools.press.scorepads import filled_printout

            printout = filled_printout(filled(view), view.rules, ask.query.get("paper", "letter"))
            return Page(file=File(f"{name}.pdf", "application/pdf", printout.drawn()[0]))
    raise not_found("a game can be saved as jsonl, csv or pdf")


def _as_json(session: Session) -> str:
    """Return a game as JSON for a link; if it is damaged, what is before the damage."""
    with reading() as book:
        row = book.same_game(session.row)
        entries, damage = book.log(row)
        return as_json([(row, entries)], damage)


def _as_lines(session: Session) -> str:
    """Return a game as lines; if it is damaged, what is before the damage."""
    with reading() as book:
        row = book.same_game(session.row)
        return as_lines(book.store, [row], book.log(row).damage)


def _lines_file(name: str, text: str) -> Page:
    return Page(file=File(f"{name}.jsonl", "application/jsonl", text.encode()))


def receive_page(evening: Evening, ask: Ask) -> Page:
    """Return the page that saves all games, and takes a link or a file. Its script shows what is in the link there.

    With a game in the query, it is what became of that game.
    """
    if game := ask.query.get("game"):
        row = evening.row(game, ask.phone)
        arrival = Arrival(row, row, number(ask.query.get("added", "")) or 0, is_new="new" in ask.query)
        return _arrived([arrival], "backup" in ask.query)
    return _receive_page()


def _receive_page(link: str = "", wrong: Mapping[str, str] = NOTHING, damage: str = "") -> Page:
    return page("receive.html", link=link, wrong=wrong, damage=damage)


def receive(evening: Evening, ask: Ask) -> Page:
    """Add the games of a link or a file, all or none; with `look`, show which they are and add nothing."""
    link, file = ask.form.get("link", ""), ask.form.get("file", "")
    right = _RIGHT_FILE if file else _RIGHT
    try:
        export = _received(file or link, right)
        if "look" in ask.form:
            return page("found.html", link=link, file=file, found=_described(read_logs(export)))
        arrivals = import_logs(export)
        return _done(arrivals, bool(file) and _has_all(arrivals))
    except BadInput as error:
        if isinstance(error, FileError):
            error.parts = [right if isinstance(part, CommandHint) else part for part in error.parts]
        return _receive_page(link, {"receive-file" if file else "receive-link": plain(error)})


def _received(text: str, right: str) -> str:
    """Return the export in what was pasted or chosen. Raises BadInput."""
    text = text.strip("\ufeff \r\n\t")
    if is_link(text):
        return export_in(text)
    if not text.startswith("{"):
        raise BadInput("that is not a game" if text else "there is nothing to receive", right)
    return text


def _arrived(arrivals: Sequence[Arrival], backed_up: bool) -> Page:
    """Return the page that says what became of games."""
    said = [[part for part in each.in_words() if not isinstance(part, CommandHint)] for each in arrivals]
    rows = [(each.row, "; ".join(parts)) for each, parts in zip(arrivals, said, strict=True)]
    return page("arrivals.html", arrivals=rows, backed_up=backed_up)


def _has_all(arrivals: Sequence[Arrival]) -> bool:
    """Return whether all games that have ended have just come from a file, which is then a backup of them."""
    came = {each.row.id for each in arrivals if not each.apart and each.there.last == each.row.last}
    return all(row.open or row.id in came for row in look_up(lambda book: book.store.games()))


def _done(arrivals: Sequence[Arrival], backed_up: bool) -> Page:
    """Return what became of the games; of one, on a page of its own, so that the way back sends nothing again."""
    game = arrivals[0] if len(arrivals) == 1 else None
    if not game or game.apart or not game.row.is_game or game.row.deleted:
        return _arrived(arrivals, backed_up)
    flags = {"new": game.is_new, "backup": backed_up}
    values = {"game": game.row.name, "added": str(game.added), **{name: "1" for name, is_so in flags.items() if is_so}}
    return Page(303, location=url("receive", **values))


def _described(games: Sequence[Arriving]) -> list[tuple[Row, str, Sequence[Player]]]:
    """Return the row of each game, what it is, and its players; there is nothing to say of what is no game."""
    with reading() as book:
        rows = [book.store.with_identity(game.row.identity) for game in games]
        here = [book.log(row).entries if row else None for row in rows]
    return [
        (game.row, *(_about(game, entries) if game.row.kind in NAMES else ("", ())))
        for game, entries in zip(games, here, strict=True)
    ]


def _about(game: Arriving, here: Sequence[Entry] | None) -> tuple[str, Sequence[Player]]:
    theirs = game.entries
    history = history_of(find_game(game.row.kind), theirs)
    rounds = plural(len(history.played), history.game.ROUND)
    if here is None:
        state = "new here"
    elif all(mine == other for mine, other in zip(here, theirs, strict=False)):
        new = theirs[len(here) :]
        more = sum(entry.kind == "round" for entry in new)
        state = f"here already; {plural(more, f'new {history.game.ROUND}') if more else new_entries(len(new))}"
    else:
        state = "it went on differently here, so it becomes a second game"
    return f"{history.game.TITLE}, {rounds}{', over' if history.over else ''}, {state}", history.state.players


def backup(evening: Evening, ask: Ask) -> Page:
    """Return everything as the file that `games export --all` writes; what is damaged is said first."""
    if ask.path[1] != "file":
        raise not_found()
    text, damage = whole_book()
    if damage and "damaged" not in ask.query:
        return _receive_page(damage=damage)
    return _lines_file(f"ramble-tools-{date.today().isoformat()}", text)
