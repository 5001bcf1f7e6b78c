"""Games as tables: the running totals, CSV for a spreadsheet, and Markdown."""

import io
import re
from collections.abc import Iterable, Sequence

from ramble_tools.errors import escaped
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.replay import PlayedRound
from ramble_tools.scorebook.view import GameView
from ramble_tools.spreadsheet import harmless


def running_totals(rounds: Iterable[PlayedRound], names: Sequence[str]) -> list[list[str]]:
    """Return the totals of these players after each of these rounds.

    A player who has not joined yet has an empty cell. A player who is out or has left has `out` or `left` in the next
    round and `-` from then on; in the first row, the total all the same.
    """
    rows: list[list[str]] = []
    for each in rounds:
        before = dict(zip(names, rows[-1], strict=True)) if rows else {}
        rows.append(_totals(each, names, before))
    return rows


def _totals(round: PlayedRound, names: Sequence[str], before: dict[str, str]) -> list[str]:
    players = {player.name: player for player in round.players}
    cells = []
    for name in names:
        player, last = players.get(name), before.get(name, "")
        if player is None:
            cells.append("")
        elif player.out is None or player.out == round.number or not last:
            cells.append(str(player.score))
        elif last in ("out", "left", "-"):
            cells.append("-")
        else:
            cells.append("left" if player.left else "out")
    return cells


def as_csv(view: GameView) -> str:
    """Return a row for each round: when it was, what happened, each player's points and total, and the notes on it.

    A note on the whole game is a row without a number.
    """
    import csv

    names = view.names
    text = io.StringIO()
    writer = csv.writer(text)
    totals = (f"{name} {what}" for name in names for what in ("+", "total"))
    writer.writerow([view.game.ROUND, "at", "what", *totals, "note"])
    for number in range(view.round_count + 1):
        if number:
            each = view.rounds[number - 1]
            after = each.totals
            cells = (cell for name in names for cell in (each.change.scores.get(name, ""), after.get(name, "")))
            row = [number, each.entry.at, each.change.summary, *cells, escaped("; ".join(view.notes_on(number)))]
            writer.writerow([harmless(cell) for cell in row])
        for event in view.events.get(number, ()):
            if event.note:
                row = ["", event.at, "", *[""] * (2 * len(names)), escaped(event.note)]
                writer.writerow([harmless(cell) for cell in row])
    return text.getvalue()


def as_markdown(view: GameView) -> str:
    """Return a heading, the standings, the points of each round, the running totals, and the notes."""
    names, what = view.names, view.game.ROUND
    lines = [f"# {view.name}: {view.game.TITLE}", ""]
    for each in view.ordered("place"):
        gone = f" ({each.gone})" if each.gone else ""
        place = f"{each.place}." if view.is_by_place("place") else "-"
        lines.append(f"{place} {_cell(each.name)}: {each.score}{gone}")
    if view.winners:
        lines += ["", f"Won by {_cell(listing(view.winners))}."]
    points = []
    for round in view.rounds:
        scores = round.change.scores
        cells = [f"{scores[name]:+}" if name in scores else "" for name in names]
        points.append([str(round.number), *cells, round.change.summary])
    points.append(["total", *(str(player.score) for player in view.players), ""])
    lines += ["", "## Points", "", *_table([what, *names, "what"], points)]
    grid = [[str(number), *cells] for number, cells in enumerate(running_totals(view.rounds, names), start=1)]
    lines += ["", "## Totals", "", *_table([what, *names], grid)]
    if view.notes:
        lines += ["", "## Notes", ""]
        lines += [f"- {f'{what} {note.round}: ' if note.round else ''}{_plain(note.text)}" for note in view.notes]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Return a text so that Markdown shows it as it was typed."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", escaped(text))


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [_line(heading), "|---" * len(heading) + "|", *map(_line, rows)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
