"""A game as it is written on a scorepad, for the press."""

from ramble_tools.games.reasons import listing
from ramble_tools.games.scorepad import Filled, FilledRound
from ramble_tools.scorebook.log_wording import local_time
from ramble_tools.scorebook.table_export import running_totals
from ramble_tools.scorebook.view import GameView


def filled(view: GameView) -> Filled:
    """Return what is written on the scorepad of a game. Who plays together has one column for all."""
    names = view.names[:1] if view.game.COOPERATIVE else view.names
    totals = running_totals(view.rounds, names)
    rounds = [
        FilledRound(
            each.change.summary,
            each.change.marks,
            [str(each.change.scores.get(name, "")) for name in names],
            cells,
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
