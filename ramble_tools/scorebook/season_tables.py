"""A season for the notice board: CSV for a spreadsheet, Markdown, and a page of HTML to print."""

from collections.abc import Sequence

from ramble_tools import spreadsheet
from ramble_tools.errors import plural
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.season_settings import in_words
from ramble_tools.scorebook.seasons import Standing, Table
from ramble_tools.spreadsheet import in_markdown

_STYLE = """
@page { size: A4; margin: 18mm }
body { font: 11pt/1.4 system-ui, sans-serif; max-width: 45rem; margin: 1.5rem auto; padding: 0 1rem; color: #111 }
h1 { font-size: 2rem; margin: 0 } p { margin: .3rem 0 1rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid #bbb } th { font-weight: 600 }
th:nth-child(2), td:nth-child(2), table:not(.standings) * { text-align: left }
.standings td:nth-child(3) { font-weight: 700 } td:first-child { white-space: nowrap }
h2 { break-after: avoid }
@media screen and (max-width: 40rem) { body { font-size: 9pt; padding: 0 .5rem } th, td { padding: .3rem .15rem } }
tr { break-inside: avoid }
"""


_MET = ["player", "met (ahead / games)", "not met yet"]


def title(table: Table) -> str:
    """Return the heading under the season's name: its game, how many games and players it has, and what applies."""
    what = f"{find_game(table.season.kind).TITLE}, " if table.season.kind else ""
    games = f"{what}{plural(len(table.results), 'game')}, {plural(len(table.standings), 'player')}"
    return "; ".join([games, *in_words(table.season.settings), *["closed"] * (table.season.closed is not None)])


def remarks(table: Table) -> list[str]:
    """Return what is to be said about games below the table: what happened since it was closed, and what is missing."""
    games = table.games
    counted = "but not counted" if table.season.ignores_corrections else "and counted"
    named = {
        f"corrected since it was closed, {counted}": games.corrected,
        "finished since it was closed, and counted": games.finished,
        "left out, because the log can't be read": games.broken,
    }
    absent = f"deleted, or not in this scorebook: {plural(games.absent, 'game')} of this season"
    return [f"{what}: {', '.join(names)}" for what, names in named.items() if names] + [absent] * bool(games.absent)


def standing_rows(table: Table) -> list[list[str]]:
    """Return the heads of the columns (the first is empty), and for each player what is below them.

    After place, name, points, games and wins come the later places, and the rating if anybody has one.
    """
    most = max((place for each in table.standings for place in each.places), default=0)
    later, rated = range(2, most + 1), any(each.rating for each in table.standings)
    rows = [["", "player", "points", "played", "won", *map(ordinal, later), *["rating"] * rated]]
    for each in table.standings:
        counts = each.points, each.played, each.won, *(each.places.get(place, 0) for place in later)
        rows.append([str(each.place or "–"), each.name, *map(str, counts), *[rating_text(each)] * rated])
    return rows


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th and so on, up to 20th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def played_text(each: Standing) -> str:
    """Return how many games a player played, and in which places: `2 played, 1 won; 1x 1st, 1x 2nd`."""
    places = ", ".join(f"{count}x {ordinal(place)}" for place, count in each.places.items())
    return f"{each.played} played, {each.won} won; {places}"


def short_row(each: Standing) -> list[str]:
    """Return what of a player fits a phone: place, name, what was played, points, and rating if there is one."""
    return [str(each.place or "–"), each.name, played_text(each), str(each.points), rating_text(each)]


def rating_text(each: Standing) -> str:
    """Return a player's rating, or nothing if there is none."""
    return str(each.rating.points) if each.rating else ""


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


def as_csv(table: Table) -> str:
    """Return a row for each player."""
    head, *rows = standing_rows(table)
    return spreadsheet.as_csv([["place", *head[1:]], *rows])


def as_markdown(table: Table) -> str:
    """Return the standings, the games, and who met whom."""
    lines = [f"# {in_markdown(table.season.name)}", "", title(table), ""]
    head, *rows = standing_rows(table)
    lines += spreadsheet.as_markdown(head, rows)
    lines += [each for remark in remarks(table) for each in ("", in_markdown(remark))]
    lines += ["", "## Games", "", *spreadsheet.as_markdown(["day", "game", "places"], game_rows(table))]
    lines += ["", "## Head to head", "", *spreadsheet.as_markdown(_MET, met_rows(table))]
    return "\n".join(lines) + "\n"


def as_html(table: Table) -> str:
    """Return a page that any browser prints on one or more A4 sheets. It needs nothing from the network."""
    from html import escape

    def rows(cells: Sequence[Sequence[str]], name: str) -> str:
        head, *body = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in cells]
        head = head.replace("<td>", "<th>").replace("</td>", "</th>")
        lines = "\n".join(f"<tr>{row}</tr>" for row in body)
        return f'<table class="{name}">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table>'

    # "2. Ann" stays together.
    unbroken = [[day, game, places.replace(". ", ".\u00a0")] for day, game, places in game_rows(table)]
    name = escape(table.season.name)
    standing = rows(standing_rows(table), "standings")
    games = rows([["day", "game", "places"], *unbroken], "games")
    points = ", ".join(f"{number}: {each}" for number, each in enumerate(table.season.points, start=1))
    below = "".join(f"\n<p>{escape(each)}.</p>" for each in remarks(table))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n</head>\n<body>\n'
        f"<h1>{name}</h1>\n<p>{escape(title(table))}. Points for places: {points}.</p>\n{standing}{below}\n"
        f"<h2>Games</h2>\n{games}\n<h2>Head to head</h2>\n<p>2/3 means ahead in 2 of 3 games.</p>\n"
        f"{rows([_MET, *met_rows(table)], 'met')}\n</body>\n</html>\n"
    )
