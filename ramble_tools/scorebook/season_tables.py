"""A season for the notice board: CSV for a spreadsheet, Markdown, and a page of HTML to print."""

import csv
import io
from collections.abc import Sequence

from ramble_tools.errors import escaped, plural
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.season_settings import in_words
from ramble_tools.scorebook.seasons import Standing, Table
from ramble_tools.spreadsheet import harmless

_STYLE = """
@page { size: A4; margin: 18mm }
body { font: 11pt/1.4 system-ui, sans-serif; max-width: 45rem; margin: 1.5rem auto; padding: 0 1rem; color: #111 }
h1 { font-size: 2rem; margin: 0 } p { margin: .3rem 0 1rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid #bbb } th { font-weight: 600 }
th:nth-child(2), td:nth-child(2), table.games * { text-align: left } td:nth-child(3) { font-weight: 700 }
table.games td:nth-child(3), table.met td { font-weight: 400 } table.games td:first-child { white-space: nowrap }
h2 { break-after: avoid }
@media screen and (max-width: 40rem) { body { font-size: 9pt; padding: 0 .5rem } th, td { padding: .3rem .15rem } }
tr { break-inside: avoid }
"""


def title(table: Table) -> str:
    """Return the heading under the season's name: its game, how many games and players it has, and what applies."""
    what = f"{find_game(table.season.kind).TITLE}, " if table.season.kind else ""
    games = f"{what}{plural(len(table.results), 'game')}, {plural(len(table.standings), 'player')}"
    return "; ".join(
        [games, *in_words(table.season.settings), *(["closed"] if table.season.closed is not None else [])]
    )


def corrected(table: Table) -> str:
    """Return which games were corrected after the season was closed, and whether that counts, or an empty text."""
    counted = "but not counted" if table.season.ignores_corrections else "and counted"
    return f"corrected since it was closed, {counted}: {', '.join(table.corrected)}" if table.corrected else ""


def most_places(table: Table) -> int:
    """Return the worst place that anybody came in."""
    return max((place for standing in table.standings for place in standing.places), default=0)


def heading(table: Table) -> list[str]:
    """Return the heads of the columns of `standing_row`; the first is empty."""
    places = [ordinal(number) for number in range(1, most_places(table) + 1)]
    rating = ["rating"] if _has_ratings(table) else []
    return ["", "player", "points", "played", "won", *places[1:], *rating]


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th and so on, up to 20th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _has_ratings(table: Table) -> bool:
    return any(each.rating for each in table.standings)


def standing_row(table: Table, each: Standing) -> list[str]:
    """Return a player's place, name, points, games, wins, later places, and rating if anybody has one."""
    places = [str(each.places.get(number, 0)) for number in range(2, most_places(table) + 1)]
    rating = [rating_text(each)] if _has_ratings(table) else []
    return [str(each.place or "–"), each.name, str(each.points), str(each.played), str(each.won), *places, *rating]


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
    """Return a row for each player: with each of the others, in how many of their games the player was ahead, as 2/3.

    The first row has the heads of the columns: each player's number.
    """
    cells = {}
    for (one, other), count, ahead in table.meetings:
        cells[one, other], cells[other, one] = f"{ahead[0]}/{count}", f"{ahead[1]}/{count}"
    names = [each.name for each in table.standings]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    rows = [
        [number, name, *("" if other == name else cells.get((name, other), "0") for other in names)]
        for number, name in zip(numbers, names, strict=True)
    ]
    return [["", "", *numbers], *rows]


def as_csv(table: Table) -> str:
    """Return a row for each player."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["place", *heading(table)[1:]])
    writer.writerows([harmless(cell) for cell in standing_row(table, each)] for each in table.standings)
    return text.getvalue()


def as_markdown(table: Table) -> str:
    """Return the standings, the games, and who met whom."""
    lines = [f"# {_plain(table.season.name)}", "", title(table), ""]
    lines += [_plain(corrected(table)), ""] if table.corrected else []
    lines += _markdown([heading(table), *(standing_row(table, each) for each in table.standings)])
    lines += ["", "## Games", "", *_markdown([["day", "game", "places"], *game_rows(table)])]
    met = [[" and ".join(pair), *map(str, (count, *ahead))] for pair, count, ahead in table.meetings]
    head = ["players", "games", "first ahead", "second ahead"]
    return "\n".join([*lines, "", "## Head to head", "", *_markdown([head, *met])]) + "\n"


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

    # "2. Ann" stays together.
    unbroken = [[day, game, places.replace(". ", ".\u00a0")] for day, game, places in game_rows(table)]
    name = escape(table.season.name)
    standing = rows([heading(table), *(standing_row(table, each) for each in table.standings)], "standings")
    games = rows([["day", "game", "places"], *unbroken], "games")
    points = ", ".join(f"{number}: {each}" for number, each in enumerate(table.season.points, start=1))
    later = f"<p>{escape(corrected(table))}.</p>\n" if table.corrected else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n</head>\n<body>\n'
        f"<h1>{name}</h1>\n<p>{escape(title(table))}. Points for places: {points}.</p>\n{later}{standing}\n"
        f"<h2>Games</h2>\n{games}\n<h2>Head to head</h2>\n<p>2/3 means ahead in 2 of 3 games.</p>\n"
        f"{rows(met_rows(table), 'met')}\n</body>\n</html>\n"
    )
