"""Games as tables: the running totals, CSV for a spreadsheet, and Markdown."""

import csv
import io
import re
from collections.abc import Sequence

from ramble_tools.errors import escaped
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.entries import corrected
from ramble_tools.scorebook.notes import by_round, notes_of
from ramble_tools.scorebook.replay import History, Played
from ramble_tools.scorebook.sessions import Session
from ramble_tools.spreadsheet import harmless


def running_totals(history: History, names: Sequence[str], first: int = 1) -> list[list[str]]:
    """Return the totals of these players after each round, from round `first` on.

    A player who has not joined yet has an empty cell. A player who is out or has left has `out` or `left` in the next
    round and `-` from then on; in the first row, the total all the same.
    """
    rows: list[list[str]] = []
    for number, each in enumerate(history.played[first - 1 :], start=first):
        before = dict(zip(names, rows[-1], strict=True)) if rows else {}
        rows.append(_totals(each, number, names, before))
    return rows


def _totals(played: Played, number: int, names: Sequence[str], before: dict[str, str]) -> list[str]:
    players = {player.name: player for player in played.players}
    cells = []
    for name in names:
        player, last = players.get(name), before.get(name, "")
        if player is None:
            cells.append("")
        elif player.out is None or player.out == number or not last:
            cells.append(str(player.score))
        elif last in ("out", "left", "-"):
            cells.append("-")
        else:
            cells.append("left" if player.left else "out")
    return cells


def _columns(history: History) -> list[str]:
    return [player.name for player in history.state.players]


def as_csv(session: Session) -> str:
    """Return a row for each round: when it was, what happened, each player's points and total, and the notes on it.

    A note on the whole game is a row without a number.
    """
    history = session.history
    names = _columns(history)
    text = io.StringIO()
    writer = csv.writer(text)
    totals = (f"{name} {what}" for name in names for what in ("+", "total"))
    writer.writerow([history.game.ROUND, "at", "what", *totals, "note"])
    notes = notes_of(history)
    on_rounds, on_game = by_round(notes), {note.entry.id: note for note in notes if note.round is None}
    rounds = iter(enumerate(history.played, start=1))
    for action in corrected(history.standing):
        if action.id in on_game:
            row: list[object] = ["", action.at, "", *[""] * (2 * len(names)), escaped(on_game[action.id].text)]
        elif action.kind == "round":
            number, played = next(rounds)
            cells = [(played.change.scores.get(name, ""), played.totals.get(name, "")) for name in names]
            row = [number, played.entry.at, played.change.summary, *(cell for pair in cells for cell in pair)]
            row.append(escaped("; ".join(on_rounds.get(number, ()))))
        else:
            continue
        writer.writerow([harmless(cell) for cell in row])
    return text.getvalue()


def as_markdown(session: Session) -> str:
    """Return a heading, the standings, the points of each round, the running totals, and the notes."""
    history = session.history
    names = _columns(history)
    standings = history.game.standings(history.state)
    lines = [f"# {session.row.name}: {history.game.TITLE}", ""]
    lines += [f"{row.place}. {_cell(row.name)}: {row.score}{f' ({row.gone})' if row.gone else ''}" for row in standings]
    if history.winners:
        lines += ["", f"Won by {_cell(listing(history.winners))}."]
    points = []
    for number, played in enumerate(history.played, start=1):
        cells = [f"{played.change.scores[name]:+}" if name in played.change.scores else "" for name in names]
        points.append([str(number), *cells, played.change.summary])
    total = {player.name: player.score for player in history.state.players}
    points.append(["total", *(str(total[name]) for name in names), ""])
    lines += ["", "## Points", "", *_table([history.game.ROUND, *names, "what"], points)]
    grid = [[str(number), *cells] for number, cells in enumerate(running_totals(history, names), start=1)]
    lines += ["", "## Totals", "", *_table([history.game.ROUND, *names], grid)]
    if notes := notes_of(history):
        lines += ["", "## Notes", ""]
        lines += [
            f"- {f'{history.game.ROUND} {note.round}: ' if note.round else ''}{_plain(note.text)}" for note in notes
        ]
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
