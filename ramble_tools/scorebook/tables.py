"""Games as tables: CSV for a spreadsheet, and Markdown."""

import csv
import io

from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session


def _columns(history: History) -> list[str]:
    return [player.name for player in history.state.players]


def as_csv(session: Session) -> str:
    """Return a row for each round: when it was, what happened, and each player's points and total."""
    history = session.history
    names = _columns(history)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(
        [history.game.ROUND, "at", "what", *(f"{name} {what}" for name in names for what in ("+", "total"))]
    )
    for number, played in enumerate(history.played, start=1):
        cells = [(played.change.scores.get(name, ""), played.totals.get(name, "")) for name in names]
        row = [number, played.entry.at, played.change.summary, *(cell for pair in cells for cell in pair)]
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _harmless(cell: object) -> object:
    """Mark text that a spreadsheet would read as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def as_markdown(session: Session) -> str:
    """Return a heading, the standings, and a table of all rounds."""
    history = session.history
    names = _columns(history)
    standings = history.game.standings(history.state)
    lines = [f"# {session.row.name}: {history.game.TITLE}", ""]
    lines += [f"{row.place}. {_cell(row.name)}: {row.score}{f' ({row.gone})' if row.gone else ''}" for row in standings]
    if history.winners:
        lines += ["", f"Won by {_cell(listing(history.winners))}."]
    lines += ["", f"| {history.game.ROUND} | {' | '.join(map(_cell, names))} | what |", "|---" * (len(names) + 2) + "|"]
    for number, played in enumerate(history.played, start=1):
        cells = [f"{played.change.scores[name]:+}" if name in played.change.scores else "" for name in names]
        lines.append(f"| {number} | {' | '.join(cells)} | {_cell(played.change.summary)} |")
    total = {player.name: player.score for player in history.state.players}
    lines.append(f"| total | {' | '.join(str(total[name]) for name in names)} | |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
