"""Show a game: in at most ten lines of 40 columns after each round, in full with `show`."""

import textwrap

from ramble_tools.cli.show import say
from ramble_tools.cli.tally.chart import chart
from ramble_tools.cli.tally.log import describe
from ramble_tools.errors import plural
from ramble_tools.games.reasons import DOUBT, listing
from ramble_tools.scorebook.replay import History, Played
from ramble_tools.scorebook.sessions import Session

# What fits on a phone held upright.
_WIDTH = 40
_LINES = 10
# The standings have a line for each player up to this number; more players share lines.
_ONE_A_LINE = 4


def say_new(session: Session) -> None:
    """Print the new game's name, players and house rules, and who begins."""
    history = session.history
    say(f"{session.row.name}: a game of {history.game.TITLE} with {listing(history.names)}")
    differing = history.rules.differences()
    say(f"house rules: {' '.join(differing)}" if differing else "standard rules", indent=2)
    say(history.game.next_up(history.state), indent=2)
    _say_others(session)


def say_result(session: Session, number: int, *, corrected: bool = False) -> None:
    """Print what a round did, and the standings: at most ten lines."""
    print("\n".join(result_lines(session, number, corrected=corrected)))
    _say_others(session)


def result_lines(session: Session, number: int, *, corrected: bool = False) -> list[str]:
    """Return what a round did, and the standings, as at most ten lines of 40 columns."""
    history = session.history
    played = history.played[number - 1]
    head = _folded(f"{history.game.ROUND} {number}{' corrected' if corrected else ''}: {played.change.summary}")
    foot = _standing_lines(history, played) + _folded(_what_now(history))
    lines = head
    # Doubts first: there may be no room for every reason.
    for reason in sorted(played.change.reasons, key=lambda reason: not reason.text.startswith(DOUBT)):
        text = reason.text + (f" (ruling {reason.ruling})" if reason.ruling else "")
        folded = _folded(text, indent="  ")
        if len(lines) + len(folded) + len(foot) > _LINES:
            continue  # `history` shows it
        lines = lines + folded
    return lines + foot


def say_removed(session: Session, number: int) -> None:
    """Print that a round was removed."""
    later = "; later ones are renumbered" if number <= len(session.history.played) else ""
    say(f"{session.history.game.ROUND} {number} removed{later}")


def say_moved(session: Session) -> None:
    """Print the entry that was undone or redone."""
    if session.moved:
        undone = session.moved in session.history.undone
        say(f"{'undone' if undone else 'redone'}: {describe(session.history, session.moved)}")


def say_short_standing(session: Session) -> None:
    """Print the standings, and what comes next."""
    print("\n".join(_standing_lines(session.history) + _folded(_what_now(session.history))))


def say_standing(session: Session) -> None:
    """Print what `show` shows: the standings, what comes next, and a chart of the totals."""
    history = session.history
    count = plural(len(history.played), history.game.ROUND)
    say(f"{session.row.name}: {history.game.TITLE}, {count}")
    differing = history.rules.differences()
    if differing:
        say(f"house rules: {' '.join(differing)}", indent=2)
    print("\n".join(_standing_lines(history) + _folded(_what_now(history))))
    if len(history.played) > 1 and not history.game.COOPERATIVE:
        print()
        print("\n".join(chart(history)))
    _say_others(session)


def _standing_lines(history: History, played: Played | None = None) -> list[str]:
    """Return the standings as lines: place, name, total, what the round added, and who is out or has left."""
    rows = history.game.standings(history.state)
    added = played.change.scores if played else {}
    widest = max(len(row.name) for row in rows)
    cells = []
    for row in rows:
        change = f" {added[row.name]:+}" if row.name in added else ""
        gone = f" {row.gone}" if row.gone else ""
        cells.append((f"{row.place} {row.name}", f"{row.score}{change}{gone}"))
    if len(cells) <= _ONE_A_LINE:
        return [f"{name:<{widest + 2}}  {score}"[:_WIDTH] for name, score in cells]
    joined = "  ".join(f"{name} {score}".replace(" ", "\xa0") for name, score in cells)
    return [line.replace("\xa0", " ") for line in textwrap.wrap(joined, _WIDTH)]


def _what_now(history: History) -> str:
    if history.winners and history.over:
        return won_by(history)
    if history.over:
        return "the game is over"
    return history.game.next_up(history.state)


def won_by(history: History) -> str:
    """Return who won the game: `Ann and Bob win the game`."""
    return f"{listing(history.winners)} {'wins' if len(history.winners) == 1 else 'win'} the game"


def _folded(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def _say_others(session: Session) -> None:
    if session.others:
        more = " and more" if len(session.others) > 3 else ""
        say(f"(this is {session.row.name}; also open: {', '.join(session.others[:3])}{more}; --game chooses one)")
