"""`ramble players`: how often each player played, won, called and so on."""

from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.errors import plural
from ramble_tools.games.registry import NAMES, find_game, known_name

app = plain_typer()


@app.command()
def players(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Only these games.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show each player's record: games, wins and rounds."""
    from ramble_tools.scorebook.statistics import records

    kinds = [known_name(name) for name in games or NAMES]
    found, broken = records(kinds)
    if as_json:
        say_json({"players": [vars(record) for record in found], "unreadable": broken})
        return
    if not found:
        say("nobody has played yet; start a game with ramble GAME new Ann Bob")
    for kind in kinds:
        of_kind = [record for record in found if record.kind == kind]
        if of_kind:
            say(find_game(kind).TITLE)
        for record in of_kind:
            games_played = plural(record.games, "game")
            say(f"{record.name}: {games_played}, {record.finished} finished, {record.won} won", indent=2)
            marks = ", ".join(f"{mark} {count}" for mark, count in sorted(record.marks.items()))
            rounds = plural(record.rounds, find_game(kind).ROUND)
            say(f"{rounds}: {marks}" if marks else rounds, indent=4)
    if broken:
        say(f"left out, because their logs can't be read: {', '.join(broken)}")
