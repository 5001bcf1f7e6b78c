"""Games as tables: the running totals, CSV for a spreadsheet, Markdown, and the scorepad as it is filled in."""

from collections.abc import Iterable, Sequence

from ramble_tools import spreadsheet
from ramble_tools.errors import escaped
from ramble_tools.games.reasons import listing
from ramble_tools.games.scorepad import Filled, FilledRound
from ramble_tools.scorebook.log_wording import local_time
from ramble_tools.scorebook.replay import PlayedRound
from ramble_tools.scorebook.view import GameView
from ramble_tools.spreadsheet import in_markdown


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
    names = view.names
    totals = (f"{name} {what}" for name in names for what in ("+", "total"))
    rows: list[list[object]] = [[view.game.ROUND, "at", "what", *totals, "note"]]
    for number in range(view.round_count + 1):
        if number:
            each = view.rounds[number - 1]
            after = each.totals
            cells = (cell for name in names for cell in (each.change.scores.get(name, ""), after.get(name, "")))
            notes = escaped("; ".join(view.notes_on(number)))
            rows.append([number, each.entry.at, each.change.told.summary, *cells, notes])
        notes_between = (event for event in view.events.get(number, ()) if event.note)
        rows += [["", event.at, "", *[""] * (2 * len(names)), escaped(event.note)] for event in notes_between]
    return spreadsheet.as_csv(rows)


def as_markdown(view: GameView) -> str:
    """Return a heading, the standings, the points of each round, the running totals, and the notes."""
    names, what = view.names, view.game.ROUND
    lines = [f"# {view.name}: {view.game.TITLE}", ""]
    for each in view.ordered("place"):
        gone = f" ({each.gone})" if each.gone else ""
        place = f"{each.place}." if view.is_by_place("place") else "-"
        lines.append(f"{place} {in_markdown(each.name)}: {each.score}{gone}")
    if view.winners:
        lines += ["", f"Won by {in_markdown(listing(view.winners))}."]
    points = []
    for round in view.rounds:
        scores = round.change.scores
        cells = [f"{scores[name]:+}" if name in scores else "" for name in names]
        points.append([str(round.number), *cells, round.change.told.summary])
    points.append(["total", *(str(player.score) for player in view.players), ""])
    lines += ["", "## Points", "", *spreadsheet.as_markdown([what, *names, "what"], points)]
    grid = [[str(number), *cells] for number, cells in enumerate(running_totals(view.rounds, names), start=1)]
    lines += ["", "## Totals", "", *spreadsheet.as_markdown([what, *names], grid)]
    if view.notes:
        lines += ["", "## Notes", ""]
        lines += [f"- {f'{what} {note.round}: ' if note.round else ''}{in_markdown(note.text)}" for note in view.notes]
    return "\n".join(lines) + "\n"


def filled(view: GameView) -> Filled:
    """Return what is written on the scorepad of a game. Who plays together has one column for all."""
    names = view.names[:1] if view.game.COOPERATIVE else view.names
    totals = running_totals(view.rounds, names)
    # With what score somebody joined is written in the row of the round before.
    rounds = [
        FilledRound(
            each.change.told.summary,
            each.change.told.marks,
            [str(each.change.scores.get(name, "")) for name in names],
            [
                cell or str(view.joined.get(each.number, {}).get(name, ""))
                for name, cell in zip(names, cells, strict=True)
            ],
        )
        for each, cells in zip(view.rounds, totals, strict=True)
    ]
    rules, won = view.rules.in_words(), f" {view.won_by}." if view.winners else ""
    about = f"{listing(view.names)}.{won}" + (f" {' '.join(rules)}" if rules else "")
    return Filled(
        view.rules.GAME,
        view.name,
        local_time(view.rounds[0].entry.at).partition(" ")[0] if view.rounds else "",
        about,
        view.game.ROUND,
        ("everyone",) if view.game.COOPERATIVE else names,
        rounds,
    )
