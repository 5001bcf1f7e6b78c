"""What streams renew beside games: the list of games, that of a table, the table of a season, and the wall."""

from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.web import setup_pages
from ramble_tools.web.answers import page
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page, Watched
from ramble_tools.web.season_pages import season_values


def list_of(evening: Evening, ask: Ask) -> Watched | None:
    """Return the list whose stream a request opens: the wall, a season, or that of the first page.

    None if the phone has been moved, or may not see it. Raises UnknownNameError.
    """
    kind, table = ask.path[0], ask.phone.table
    if evening.only or ask.query.get("table", table) != table or (table and kind != "events"):
        return None
    if kind == "wall" and not evening.entrance.has_tables:
        return None
    return kind, str(season_table(ask.path[1]).season.row.id) if kind == "season" else table


def list_page(evening: Evening, kind: str, which: str) -> Page:
    """Return the part of a page that the stream of this list renews."""
    if kind == "wall":
        from ramble_tools.web.table_pages import wall_values

        return page("_wall.html", **wall_values(evening))
    if kind == "events":
        return page("_games.html", **setup_pages.games_values(evening, which))
    season = look_up(lambda book: book.store.game(int(which)))
    return page("_season.html", **season_values(season.called if season else ""))
