"""Show how a game would have ended under other house rules."""

from ramble_tools.cli.output import say
from ramble_tools.errors import plural
from ramble_tools.scorebook.sessions import WhatIf
from ramble_tools.scorebook.standing import won_by


def totals_then(found: WhatIf) -> dict[str, int]:
    """Return the actual totals after as many rounds as there are under the other house rules."""
    was, count = found.was.history, found.would_be.count
    if count == was.count:
        return {player.name: player.score for player in was.state.players}
    return dict(was.totals(count)) if count else dict.fromkeys(was.names, 0)


def say_what_if(found: WhatIf) -> None:
    """Print how the same rounds come out under other house rules.

    If they can't all be played, the totals are compared with the actual ones after the same round.
    """
    was, would_be = found.was.history, found.would_be
    what, count = would_be.game.ROUND, would_be.count
    sooner = count != was.count
    after = "" if not sooner else f", after {what} {count}" if count else f", before {what} 1"
    say(f"{found.was.row.name} with {' '.join(found.rules.differences()) or 'standard rules'}{after}:")
    before = totals_then(found)
    for row in would_be.game.standings(would_be.state):
        gone = f", {row.gone}" if row.gone else ""
        # A player who joined after that round had no total then.
        then = f" (was {before[row.name]}{' then' if sooner else ''})" if row.name in before else ""
        say(f"{row.place} {row.name} {row.score}{gone}{then}", indent=2)
    if found.stopped:
        say(found.stopped)
    elif would_be.winners:
        say(f"{won_by(would_be)} after {plural(count, what)}")
    if was.winners:
        say(f"as played: {won_by(was)} after {plural(was.count, what)}")
