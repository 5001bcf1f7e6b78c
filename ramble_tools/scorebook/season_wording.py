"""The table of a season in words, for the terminal and for the pages."""

from ramble_tools.errors import plural
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.book import left_out
from ramble_tools.scorebook.season_settings import in_words
from ramble_tools.scorebook.season_table import Standing, Table


def title(table: Table) -> str:
    """Return the heading under the season's name: its game, how many games and players it has, and what applies."""
    what = f"{find_game(table.season.kind).TITLE}, " if table.season.kind else ""
    games = f"{what}{plural(len(table.results), 'game')}, {plural(len(table.standings), 'player')}"
    return "; ".join([games, *in_words(table.season.settings), *["closed"] * (table.season.closed is not None)])


def remarks(table: Table) -> list[str]:
    """Return what is to be said about games below the table: what happened since it was closed, and what is missing."""
    games = table.games
    named = {
        "corrected since it was closed, and counted": games.corrected,
    }
    absent = f"deleted, or not in this scorebook: {plural(games.absent, 'game')} of this season"
    found = [f"{what}: {', '.join(names)}" for what, names in named.items() if names]
    return [*found, *filter(None, [left_out(games.broken)]), *[absent] * bool(games.absent)]


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th and so on, up to 20th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def played_text(each: Standing) -> str:
    """Return how many games a player played, and in which places: `2 played, 1 won; 1x 1st, 1x 2nd`."""
    places = ", ".join(f"{count}x {ordinal(place)}" for place, count in each.places.items())
    return f"{each.played} played, {each.won} won; {places}"


def short_row(each: Standing) -> list[str]:
    """Return what of a player fits a phone: place, name, what was played, and points."""
    return [str(each.place or "–"), each.name, played_text(each), str(each.points)]


def game_rows(table: Table) -> list[list[str]]:
    """Return a row for each game, the latest first: its day, its name, and who came in which place."""
    rows = []
    for result in reversed(table.results):
        order = sorted(result.places.items(), key=lambda pair: (pair[1], pair[0].casefold()))
        rows.append([result.at[:10], result.game, ", ".join(f"{place}. {name}" for name, place in order)])
    return rows


def met_rows(table: Table) -> list[list[str]]:
    """Return for each player whom they met, and in how many games they were ahead, as in `Bob 1/2`, and whom not."""
    ahead_of: dict[tuple[str, str], str] = {}
    for (one, other), count, ahead in table.meetings:
        ahead_of[one, other], ahead_of[other, one] = f"{ahead[0]}/{count}", f"{ahead[1]}/{count}"
    names, rows = [each.name for each in table.standings], []
    for name in names:
        met = [f"{other} {ahead_of[name, other]}" for other in names if (name, other) in ahead_of]
        not_met = [other for other in names if other != name and (name, other) not in ahead_of]
        rows.append([name, ", ".join(met), ", ".join(not_met)])
    return rows
