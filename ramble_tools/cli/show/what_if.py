"""Show how a game would have ended under other house rules."""

from ramble_tools.cli.output import say
from ramble_tools.cli.show.log import say_damage
from ramble_tools.errors import plural
from ramble_tools.scorebook.view import GameView


def totals_then(was: GameView, would_be: GameView) -> dict[str, int]:
    """Return the actual totals after as many rounds as there are under the other house rules."""
    return was.totals if was.round_count == would_be.round_count else dict(was.totals_after(would_be.round_count))


def say_what_if(was: GameView, would_be: GameView, stopped: str) -> None:
    """Print how the same rounds come out under other house rules.

    If they can't all be played, `stopped` says why, and the totals are compared with the actual ones after the same
    round.
    """
    what, count = would_be.game.ROUND, would_be.round_count
    sooner = count != was.round_count
    after = "" if not sooner else f", after {what} {count}" if count else f", before {what} 1"
    say(f"{was.name} with {' '.join(_rules_named(was, would_be)) or 'standard rules'}{after}:")
    before = totals_then(was, would_be)
    for each in would_be.ordered("place"):
        gone = f", {each.gone}" if each.gone else ""
        # A player who joined after that round had no total then.
        then = f" (was {before[each.name]}{' then' if sooner else ''})" if each.name in before else ""
        place = f"{each.place} " if would_be.is_by_place("place") else ""
        say(f"{place}{each.name} {each.score}{gone}{then}", indent=2)
    if stopped:
        say(stopped)
    elif would_be.winners:
        say(f"{would_be.won_by} after {plural(count, what)}")
    if was.winners:
        say(f"as played: {was.won_by} after {plural(was.round_count, what)}")
    say_damage(was)


def _rules_named(was: GameView, would_be: GameView) -> list[str]:
    """Return the house rules that were tried: those that differ from the standard rules, or from the game's."""
    rules = would_be.rules
    differing = {*rules.differences()}
    chosen = [(rules.chosen(id), was.rules.chosen(id)) for id in rules.rulings()]
    return [now for now, then in chosen if now in differing or now != then]
