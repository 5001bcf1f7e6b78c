"""The pages of a club night: the organizer's page of all tables, and the wall that shows what is played at each."""

from contextlib import suppress

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.season_log import seasons_of
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.season_wording import short_row
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import changing_with, page, plain, to
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page, Phone, Values
from ramble_tools.web.tables import Tables

# How many of the games used last can be put at a table.
_LATEST_GAMES = 30


def enter(evening: Evening, ask: Ask) -> Page:
    """Send a phone that has just joined to the game at its table, or to the first page if there is none."""
    games = evening.games_at(ask.phone.table)
    return to("g", games[0].name) if games and games[0].open else to()


def _tables(evening: Evening) -> Tables:
    assert isinstance(evening.entrance, Tables)
    return evening.entrance


def tables(evening: Evening, ask: Ask) -> Page:
    """Return all tables with their codes, games and phones."""
    return _tables_page(evening)


def _tables_page(evening: Evening, status: int = 0, **more: str) -> Page:
    """Return the page with an error, or with the question whether a game is to be `taken` from `at` to `table`."""
    tables, latest = _tables(evening), look_up(lambda book: book.store.games(most=_LATEST_GAMES))
    cards = [
        (name, tables.code_for(Phone("", table=name)), evening.games_at(name), tables.phones(name))
        for name in tables.names
    ]
    games = [(row.name, tables.table_of(row)) for row in latest if row.open]
    return page("tables.html", status, tables=cards, next=tables.next, games=games, asked=more)


def change(evening: Evening, ask: Ask) -> Page:
    """Add a table, put a game at one, or move a phone to another one; ask before a game is taken from a table."""
    form, tables = ask.form, _tables(evening)
    try:
        match form.get("do"):
            case "add":
                tables.add(form.get("table", ""))
            case "put":
                table, row = form.get("table", ""), evening.row(form.get("game", ""), ask.phone)
                tables.require(table)
                at = tables.table_of(row)
                if row.open and at not in ("", table, form.get("from")):
                    return _tables_page(evening, 409, taken=row.name, at=at, table=table)
                tables.put(table, row)
            case "move":
                tables.move(form.get("phone", ""), form.get("table", ""))
            case _:
                raise BadInput("that is not a button on this page; reload the page")
    except BadInput as error:
        return _tables_page(evening, 422, error=plain(error))
    return to("tables")._replace(moved=form.get("phone", "") if form["do"] == "move" else "")


def wall(evening: Evening, ask: Ask) -> Page:
    """Return what is played at every table, and the season of these games, for a TV."""
    return page("wall.html", **wall_values(evening))


def wall_values(evening: Evening) -> Values:
    """Return the values of `_wall.html`, the same for all who watch."""
    now = {name: next(iter(evening.games_at(name)), None) for name in evening.entrance.names}
    views = [(name, row and view_of(evening.games.look(row))) for name, row in now.items()]
    games = [(name, id) for name in evening.entrance.names for id, _ in evening.entrance.games(name)]
    lasts = look_up(lambda book: book.store.lasts([id for _, id in games]))
    seq = changing_with((games, sorted(lasts.items())))
    values: dict[str, object] = {"tables": views, "season": "", "standings": [], "seq": seq}
    with suppress(BadInput):  # a season that can't be read hides no scores
        seasons = (seasons_of(row)[0] for row in now.values() if row)
        season = next((each[0] for each in seasons if each), None)
        if season is None:
            return values
        values |= {"season": season.name, "standings": [*map(short_row, season_table(season.name).standings)]}
    return values
