"""The pages of a club night: the organizer's page of all tables, and the wall that shows what is played at each."""

from contextlib import suppress
from typing import Any

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.club import seasons_of
from ramble_tools.scorebook.season_tables import short_row
from ramble_tools.scorebook.seasons import season_table
from ramble_tools.scorebook.view import view_of
from ramble_tools.web import setup_pages
from ramble_tools.web.answers import Refused, not_found, page, plain, require_organizer, to
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page

# The wall and the lists of games have streams like a game's, with numbers that no game has: the wall, the list of all
# games, and below it one list for each table.
WALL, ALL_GAMES = 0, -1
# How many of the games used last can be put at a table.
_LATEST_GAMES = 30
_SEE_CODES = "see the codes of the tables"


def enter(evening: Evening, ask: Ask) -> Page:
    """Send a phone that has just joined to the game at its table, or to the first page if there is none."""
    if evening.only:
        return setup_pages.home(evening, ask)
    games = evening.games_at(ask.phone.table)
    return to("g", games[0].name) if games and games[0].open else to()


def tables(evening: Evening, ask: Ask) -> Page:
    """Return all tables with their codes, games and phones."""
    require_organizer(evening, ask, _SEE_CODES)
    return _tables_page(evening)


def _tables_page(evening: Evening, status: int = 200, **more: str) -> Page:
    """Return the page with an error, or with the question whether a game is to be `taken` from `at` to `table`."""
    tables, latest = evening.tables, look_up(lambda book: book.store.games(most=_LATEST_GAMES))
    cards = [(name, tables.invitation_to(name), evening.games_at(name), tables.phones(name)) for name in tables.names]
    games = [(row.name, tables.table_of(row)) for row in latest if row.open]
    return page("tables.html", status, tables=cards, next=tables.next, games=games, asked=more)


def change(evening: Evening, ask: Ask) -> Page:
    """Add a table, put a game at one, or move a phone to another one; ask before a game is taken from a table."""
    require_organizer(evening, ask, _SEE_CODES)
    form, tables = ask.form, evening.tables
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
                raise BadInput("that is not a button on this page; load the page again")
    except BadInput as error:
        return _tables_page(evening, 422, error=plain(error))
    return to("tables")._replace(changed=WALL, moved=form.get("phone", "") if form["do"] == "move" else "")


def wall(evening: Evening, ask: Ask) -> Page:
    """Return what is played at every table, and the season of these games, for a TV."""
    if evening.only or ask.phone.table:
        raise Refused(not_found("this phone's code opens one table; the organizer's code opens the wall"))
    return page("wall.html", **wall_values(evening))


def wall_values(evening: Evening) -> dict[str, Any]:
    """Return the values of `_wall.html`, the same for all who watch."""
    now = {name: next(iter(evening.games_at(name)), None) for name in evening.tables.names}
    views = [(name, row and view_of(evening.live.look(row))) for name, row in now.items()]
    values: dict[str, Any] = {"tables": views, "season": "", "standings": [], "seq": wall_seq(evening)}
    with suppress(BadInput):  # a season that can't be read hides no scores
        seasons = (seasons_of(row)[0] for row in now.values() if row)
        season = next((each[0] for each in seasons if each), None)
        if season is None:
            return values
        values |= {"season": season.name, "standings": [*map(short_row, season_table(season.name).standings)]}
    return values


def list_values(evening: Evening, number: int) -> dict[str, Any]:
    """Return the values of the wall, or of the list of games with this number."""
    if number == WALL:
        return wall_values(evening)
    return setup_pages.games_values(evening, ("", *evening.tables.names)[ALL_GAMES - number])


def list_number(evening: Evening, ask: Ask) -> int | None:
    """Return the number of the list whose stream a request is about: the wall's, or that of the first page."""
    table, places = ask.phone.table, ("", *evening.tables.names)
    if ask.query.get("table", table) != table:
        return None  # the phone has been moved
    if ask.path[0] == "wall":
        return None if evening.only or table else WALL
    return None if evening.only or table not in places else ALL_GAMES - places.index(table)


def wall_seq(evening: Evening) -> int:
    """Return a number that changes whenever the wall does."""
    games = [id for name in evening.tables.names for id, _ in evening.tables.games(name)]
    return sum(look_up(lambda book: book.store.lasts(games)).values()) + evening.tables.changes
