"""The pages of seasons: the table of one, and the seasons that a game belongs to."""

from collections.abc import Sequence
from contextlib import suppress

from ramble_tools.errors import BadInput, plural
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.scorebook import season_wording
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.season_log import Season, latest_seasons, load_season, new_season, seasons_of
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.store import Row
from ramble_tools.web.answers import changing_with, page
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page, Values

# The first page lists this many seasons.
_SEASONS = 12
# How many games a season's page shows, the latest first; the export has all.
_GAMES = 100


def listed() -> list[tuple[str, str]]:
    """Return the name of each of the latest seasons, and its game's title or `any game`, and whether it is closed.

    None if they can't be read, which is no reason to hide the games.
    """
    titles = {name: find_rules(name).TITLE for name in NAMES}
    with suppress(BadInput):
        found = latest_seasons()[:_SEASONS]
        return [(each.name, titles.get(each.kind, "any game") + ", closed" * (not each.row.open)) for each in found]
    return []


def season(evening: Evening, ask: Ask) -> Page:
    """Return the page of a season."""
    return page("season.html", **season_values(ask.path[1]))


def season_values(name: str) -> Values:
    """Return the values of `_season.html`: the table of a season, its games, and who met whom; `seq` as for games."""
    table = season_table(name)
    points = [f"{season_wording.ordinal(place)} {each}" for place, each in enumerate(table.season.points, start=1)]
    values = {
        "season": table.season.name,
        "about": season_wording.title(table),
        "points": ", ".join(points),
        "standings": [season_wording.short_row(each) for each in table.standings],
        "games": season_wording.game_rows(table._replace(results=table.results[-_GAMES:])),
        "earlier": plural(len(table.results) - _GAMES, "earlier game") if len(table.results) > _GAMES else "",
        "met": season_wording.met_rows(table),
        "playing": table.games.playing,
        "remarks": season_wording.remarks(table),
        "damage": table.damage,
    }
    return {**values, "seq": changing_with(values)}


def of_game(row: Row) -> Values:
    """Return the names of a game's seasons, and whether each is open, and of those to which it may be added."""
    mine: Sequence[Season] = ()
    may: Sequence[Season] = ()
    with suppress(BadInput):  # the game itself can be shown and played all the same
        mine, may = seasons_of(row)
    return {"seasons": [(each.name, each.row.open) for each in mine], "other_seasons": [each.name for each in may]}


def corrected_in(row: Row) -> list[str]:
    """Return the closed seasons that have a game's result: a correction counts there, and is named."""
    with suppress(BadInput):
        rows = [each.row for each in seasons_of(row)[0] if not each.row.open]
        with reading() as book:
            closed = [load_season(book, each) for each in rows]
        return [each.name for each in closed if row.identity in (each.closed or ())]
    return []


def begin(evening: Evening, ask: Ask, kind: str) -> Season:
    """Begin a season of games of this kind, or of any. Raises BadInput."""
    return new_season(ask.require_text("name"), kind, by=ask.phone.by)
