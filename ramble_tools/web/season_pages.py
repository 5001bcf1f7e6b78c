"""The pages of seasons: the table of one, and the seasons that a game belongs to."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ramble_tools.errors import BadInput, plural
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.scorebook.club import Season, latest_seasons, new_season, put_games, seasons_of
from ramble_tools.scorebook.season_tables import corrected, game_rows, heading, met_rows, ordinal, standing_row, title
from ramble_tools.scorebook.seasons import Table, season_table
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.store import Row
from ramble_tools.web.answers import not_found, page, require_key, require_organizer, to, typed_text
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page

# The first page lists this many seasons.
_SEASONS = 12
# How many games a season's page shows, the latest first; the export has all.
_GAMES = 100


def listed() -> list[tuple[str, str]]:
    """Return the name of each of the latest seasons, and the title of its game or `any game`.

    None if they can't be read, which is no reason to hide the games.
    """
    try:
        found = latest_seasons()[:_SEASONS]
    except BadInput:
        return []
    return [(each.name, find_rules(each.kind).TITLE if each.kind in NAMES else "any game") for each in found]


def season(evening: Evening, ask: Ask) -> Page:
    """Return the table of a season, its games, and who met whom."""
    if evening.only or ask.phone.table:
        return not_found("this phone's code does not open the seasons")
    table = season_table(ask.path[1])
    points = [f"{ordinal(place)} {each}" for place, each in enumerate(table.season.points, start=1)]
    head, *met = met_rows(table)
    return page(
        "season.html",
        season=table.season.name,
        about=title(table),
        points=", ".join(points),
        heading=_rating_first(heading(table), table),
        standings=[_rating_first(standing_row(table, each), table) for each in table.standings],
        games=game_rows(table._replace(results=table.results[-_GAMES:])),
        earlier=plural(len(table.results) - _GAMES, "earlier game") if len(table.results) > _GAMES else "",
        met_head=head,
        met=met,
        playing=table.playing,
        corrected=corrected(table),
        broken=table.broken,
        absent=plural(table.absent, "game") if table.absent else "",
        damage=table.damage,
    )


def _rating_first(cells: list[str], table: Table) -> list[str]:
    """Return a row with the rating beside the points: on a phone, the columns after them may be out of sight."""
    has_rating = heading(table)[-1] == "rating"
    return [*cells[:3], cells[-1], *cells[3:-1]] if has_rating else cells


def of_game(row: Row) -> dict[str, Any]:
    """Return the names of a game's seasons, and of those to which it may be added, for its page."""
    mine: Sequence[Season] = ()
    may: Sequence[Season] = ()
    with suppress(BadInput):  # the game itself can be shown and played all the same
        mine, may = seasons_of(row)
    return {"seasons": [each.name for each in mine], "other_seasons": [each.name for each in may]}


def put(evening: Evening, ask: Ask, session: Session) -> Page:  # noqa: ARG001
    """Add a game to a season, or take it out. Once it is there, the same request changes nothing. Raises BadInput."""
    require_key(ask)
    name = ask.form.get("season", "")
    if not name:
        raise BadInput("choose a season")
    put_games(name, [session.row.name], drop=ask.form.get("drop") == "yes", by=ask.phone.by)
    return to("g", session.row.name, "players")


def begin(evening: Evening, ask: Ask, kind: str) -> Season:
    """Begin a season of games of this kind, or of any; the same request begins it only once. Raises BadInput."""
    require_organizer(evening, ask, "begin a season")
    key, name = require_key(ask), typed_text(ask, "name")
    if key not in evening.begun:
        evening.begun.keep(key, new_season(name, kind, by=ask.phone.by).row)
    return Season(evening.begun[key], kind)
