"""A season for the notice board: CSV for a spreadsheet, Markdown, and a page of HTML to print."""

import csv
import io
from collections.abc import Sequence

from ramble_tools.errors import escaped, plural
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.seasons import Standing, Table
from ramble_tools.spreadsheet import harmless

_STYLE = """
@page { size: A4; margin: 18mm }
body { font: 12pt/1.4 system-ui, sans-serif; max-width: 45rem; margin: 1.5rem auto; padding: 0 1rem; color: #111 }
h1 { font-size: 2rem; margin: 0 } p { margin: .3rem 0 1rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid #bbb } th { font-weight: 600 }
th:nth-child(2), td:nth-child(2), table.games * { text-align: left } td:nth-child(3) { font-weight: 700 }
table.games td:nth-child(3) { font-weight: 400 }
tr { break-inside: avoid }
"""


def title(table: Table) -> str:
    """Return the heading under the season's name: its game, and how many games and players it has."""
    what = f"{find_game(table.season.kind).TITLE}, " if table.season.kind else ""
    return f"{what}{plural(len(table.results), 'game')}, {plural(len(table.standings), 'player')}"


def most_places(table: Table) -> int:
    """Return the worst place that anybody came in."""
    return max((place for standing in table.standings for place in standing.places), default=0)


def _heading(table: Table) -> list[str]:
    places = [f"place {number}" for number in range(1, most_places(table) + 1)]
    rating = ["rating"] if _has_ratings(table) else []
    return ["", "player", "points", "played", "won", *places[1:], *rating]


def _has_ratings(table: Table) -> bool:
    return any(each.rating for each in table.standings)


def _row(table: Table, each: Standing) -> list[str]:
    places = [str(each.places.get(number, 0)) for number in range(2, most_places(table) + 1)]
    rating = [rating_text(each)] if _has_ratings(table) else []
    return [str(each.place), each.name, str(each.points), str(each.played), str(each.won), *places, *rating]


def rating_text(each: Standing) -> str:
    """Return a player's rating, or nothing if there is none."""
    return str(each.rating.points) if each.rating else ""


def _games(table: Table) -> list[list[str]]:
    """Return a row for each game, the latest first: its day, its name, and who came in which place."""
    rows = []
    for result in reversed(table.results):
        order = sorted(result.places.items(), key=lambda pair: (pair[1], pair[0].casefold()))
        rows.append([result.at[:10], result.game, ", ".join(f"{place}. {name}" for name, place in order)])
    return rows


def as_csv(table: Table) -> str:
    """Return a row for each player."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["place", *_heading(table)[1:]])
    writer.writerows([harmless(cell) for cell in _row(table, each)] for each in table.standings)
    return text.getvalue()


def as_markdown(table: Table) -> str:
    """Return the standings, the games, and who met whom."""
    lines = [f"# {_plain(table.season.name)}", "", title(table), ""]
    lines += _markdown([_heading(table), *(_row(table, each) for each in table.standings)])
    lines += ["", "## Games", "", *_markdown([["day", "game", "places"], *_games(table)])]
    met = [[f"{one} and {other}", str(count)] for (one, other), count in table.meetings]
    return "\n".join([*lines, "", "## Who met whom", "", *_markdown([["players", "games"], *met])]) + "\n"


def _markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    written = [f"| {' | '.join(map(_plain, row))} |" for row in rows]
    return [written[0], "|---" * len(rows[0]) + "|", *written[1:]]


def _plain(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in escaped(text))


def as_html(table: Table) -> str:
    """Return a page that any browser prints on one or more A4 sheets. It needs nothing from the network."""
    from html import escape

    def rows(cells: Sequence[Sequence[str]], name: str) -> str:
        head, *body = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in cells]
        head = head.replace("<td>", "<th>").replace("</td>", "</th>")
        lines = "\n".join(f"<tr>{row}</tr>" for row in body)
        return f'<table class="{name}">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table>'

    name = escape(table.season.name)
    standing = rows([_heading(table), *(_row(table, each) for each in table.standings)], "standings")
    games = rows([["day", "game", "places"], *_games(table)], "games")
    points = ", ".join(f"{number}: {each}" for number, each in enumerate(table.season.points, start=1))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n</head>\n<body>\n'
        f"<h1>{name}</h1>\n<p>{escape(title(table))}. Points for places: {points}.</p>\n{standing}\n"
        f"<h2>Games</h2>\n{games}\n</body>\n</html>\n"
    )
