"""Show how a game would have come out under other house rules."""

from ramble_tools.cli.show import say
from ramble_tools.cli.tally.standing import won_by
from ramble_tools.errors import plural
from ramble_tools.scorebook.sessions import WhatIf


def say_what_if(found: WhatIf) -> None:
    """Print how the same rounds come out under other house rules."""
    was, would_be = found.was.history, found.would_be
    say(f"{found.was.row.name} with {' '.join(found.rules.differences()) or 'standard rules'}:")
    before = {player.name: player.score for player in was.state.players}
    for row in would_be.game.standings(would_be.state):
        gone = f", {row.gone}" if row.gone else ""
        say(f"{row.place} {row.name} {row.score}{gone} (was {before[row.name]})", indent=2)
    if found.stopped:
        say(found.stopped)
    elif would_be.winners:
        say(f"{won_by(would_be)} after {plural(len(would_be.played), would_be.game.ROUND)}")
    if was.winners:
        say(f"as played: {won_by(was)}")
