"""Who leads, who deals, and what comes next, for every place that shows a game."""

from collections.abc import Sequence

from ramble_tools.games.players import Standing
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.replay import History


def by_place(history: History, by: str = "") -> bool:
    """Whether the order is by place."""
    return by == "place" or (not by and history.over)


def ordered(history: History, by: str = "") -> Sequence[Standing]:
    """Return the standings in the order in which they are shown."""
    standings = history.game.standings(history.state)
    if by_place(history, by):
        return standings
    found = {each.name: each for each in standings}
    return [found[player.name] for player in history.state.players]


def dealer(history: History) -> str:
    """Return the player who deals or goes first; an empty text if the game is over or has no such player."""
    return "" if history.over else history.state.turn


def turn(history: History) -> str:
    """Return what `dealer` does: `deals` or `goes first`."""
    return history.game.TURN


def leaders_of(history: History) -> set[str]:
    """Return the names of the players in the lead; nobody leads if all scores are equal."""
    if history.over or history.game.COOPERATIVE or not history.count:
        return set()
    first = {each.name for each in history.game.standings(history.state) if each.place == 1}
    return first if len(first) < len(history.state.players) else set()


def has_chart(history: History) -> bool:
    """Return whether a chart shows anything: after two rounds, if not all players have the same score."""
    return history.count > 1 and not history.game.COOPERATIVE


def what_now(history: History) -> str:
    """Return who won, or what comes next, in one line."""
    if history.winners and history.over:
        return won_by(history)
    if history.over:
        return "the game is over"
    return history.game.next_up(history.state)


def won_by(history: History) -> str:
    """Return who won the game: `Ann and Bob win the game`."""
    return f"{listing(history.winners)} {'wins' if len(history.winners) == 1 else 'win'} the game"
