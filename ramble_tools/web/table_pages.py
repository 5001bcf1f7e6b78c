"""The pages of a club night: the organizer's page of all tables, and the wall that shows what is played at each."""

from contextlib import suppress
from typing import Any, NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.club import seasons_of
from ramble_tools.scorebook.season_tables import heading, standing_row
from ramble_tools.scorebook.seasons import season_table
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import GameView, view_of
from ramble_tools.web import setup_pages
from ramble_tools.web.answers import Refused, not_found, page, plain, require_organizer, to
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page, Phone
from ramble_tools.web.tables import Invitation

# The wall and the lists of games have streams like a game's, with numbers that no game has: the wall, the list of all
# games, and below it one list for each table.
WALL, ALL_GAMES = 0, -1
# How many of the games used last can be put at a table.
_LATEST_GAMES = 30
_SEE_CODES = "see the codes of the tables"


class TableCard(NamedTuple):
    """A table on the organizer's page."""

    name: str
    invitation: Invitation
    games: list[Row]
    phones: list[Phone]


class TableView(NamedTuple):
    """A table on the wall; `view` is None if no game has been started there."""

    name: str
    view: GameView | None


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


def _tables_page(evening: Evening, error: str = "") -> Page:
    tables = evening.tables
    latest = look_up(lambda book: book.games(most=_LATEST_GAMES))
    cards = [
        TableCard(
            name,
            tables.invitation_to(name),
            evening.games_at(name),
            list(tables.phones(name)),
        )
        for name in tables.names
    ]
    others = [(row, tables.table_of(row)) for row in latest if row.open]
    return page(
        "tables.html",
        422 if error else 200,
        tables=cards,
        next=tables.next,
        games=others,
        error=error,
    )


def change(evening: Evening, ask: Ask) -> Page:
    """Add a table, put a game at one, or move a phone to another one."""
    require_organizer(evening, ask, _SEE_CODES)
    form, tables = ask.form, evening.tables
    try:
        match form.get("do"):
            case "add":
                tables.add(form.get("table", ""))
            case "put":
                tables.put(form.get("table", ""), evening.row(form.get("game", ""), ask.phone))
            case "move":
                tables.move(form.get("phone", ""), form.get("table", ""))
            case _:
                raise BadInput("that is not a button on this page; load the page again")
    except BadInput as error:
        return _tables_page(evening, plain(error))
    return to("tables")._replace(changed=WALL, moved=form.get("phone", "") if form["do"] == "move" else "")


def wall(evening: Evening, ask: Ask) -> Page:
    """Return what is played at every table, and the season of these games, for a TV."""
    if evening.only or ask.phone.table:
        raise Refused(not_found("this phone's code opens one table; the organizer's code opens the wall"))
    return page("wall.html", **wall_values(evening))


def wall_values(evening: Evening) -> dict[str, Any]:
    """Return the values of `_wall.html`, the same for all who watch."""
    now = {name: next(iter(evening.games_at(name)), None) for name in evening.tables.names}
    views = [TableView(name, row and view_of(evening.live.look(row))) for name, row in now.items()]
    values: dict[str, Any] = {"tables": views, "season": "", "heading": [], "standings": [], "seq": wall_seq(evening)}
    with suppress(BadInput):  # a season that can't be read hides no scores
        seasons = (seasons_of(row)[0] for row in now.values() if row)
        season = next((each[0] for each in seasons if each), None)
        if season is None:
            return values
        table = season_table(season.name)
        rows = [standing_row(table, each) for each in table.standings]
        values |= {"season": season.name, "heading": heading(table), "standings": rows}
    return values


def list_values(evening: Evening, number: int) -> dict[str, Any]:
    """Return the values of the wall, or of the list of games with this number."""
    if number == WALL:
        return wall_values(evening)
    return setup_pages.games_values(evening, ("", *evening.tables.names)[ALL_GAMES - number])


def list_number(evening: Evening, ask: Ask) -> int | None:
    """Return the number of the list whose stream a request is about: the wall's, or that of the first page."""
    table, places = ask.phone.table, ("", *evening.tables.names)
    if ask.path[0] == "wall":
        return None if evening.only or table else WALL
    return None if evening.only or table not in places else ALL_GAMES - places.index(table)


def wall_seq(evening: Evening) -> int:
    """Return a number that changes whenever the wall does."""
    games = [game.id for name in evening.tables.names for game in evening.tables.games(name)]
    return sum(look_up(lambda book: book.store.lasts(games)).values()) + evening.tables.changes
