"""`ramble players`: how often each played, won, called and was caught."""

from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.errors import plural
from ramble_tools.games.registry import NAMES, find_rules

app = plain_typer()


@app.command()
def players(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Of these games alone.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """How often each played, won, called and was caught, in each game."""
    from ramble_tools.scorebook.statistics import records

    kinds = [_known(name) for name in games or NAMES]
    found, broken = records(kinds)
    if as_json:
        say_json({"players": [vars(record) for record in found], "unreadable": broken})
        return
    if not found:
        say("nobody has played yet; ramble GAME new Ann Bob begins a game")
    for kind in kinds:
        of_kind = [record for record in found if record.kind == kind]
        if of_kind:
            say(find_rules(kind).TITLE)
        for record in of_kind:
            marks = ", ".join(f"{mark} {count}" for mark, count in sorted(record.marks.items()))
            rounds = f"{record.rounds} played: {marks}" if marks else f"{record.rounds} played"
            say(f"{record.name}: {plural(record.games, 'game')}, won {record.won} of {record.finished}", indent=2)
            say(f"rounds: {rounds}", indent=4)
    if broken:
        say(f"left out, for the log can't be replayed: {', '.join(broken)}")


def _known(name: str) -> str:
    find_rules(name)
    return name.strip().lower()
