"""Show a game: after each round in at most ten lines of 40 columns, and in full with `show`."""

from ramble_tools.cli.columns import fold, width
from ramble_tools.cli.show import say
from ramble_tools.cli.tally import scores
from ramble_tools.cli.tally.author import author, same_person
from ramble_tools.cli.tally.log import say_damage
from ramble_tools.cli.tally.scores import WIDTH
from ramble_tools.errors import plural
from ramble_tools.games.reasons import DOUBT, listing
from ramble_tools.scorebook.notes import has_notes, notes_of
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.standing import what_now
from ramble_tools.scorebook.wording import describe

_LINES = 10
# `show` shows this many notes.
_NOTES = 3


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
    """Return what a round did, and the standings, as at most ten lines of 40 columns.

    The totals are those of today, so the points of an earlier round that was corrected are not shown beside them.
    If there is no room for every reason, a line says how many more `history` shows.
    """
    history = session.history
    change = history.round(number).change
    head = fold(f"{history.game.ROUND} {number}{' corrected' if corrected else ''}: {change.summary}", WIDTH)
    doubts = [each for each in change.reasons if each.text.startswith(DOUBT)]
    others = [each for each in change.reasons if each not in doubts]
    reasons = [
        fold(reason.text + (f" (ruling {reason.ruling})" if reason.ruling else ""), WIDTH, indent=2)
        for reason in (*doubts, *others)
    ]
    now = what_now_lines(history)
    foot: list[str] = []
    added = {} if corrected and number < history.count else change.scores
    for layout in scores.layouts(history, added):
        foot = layout + now
        if len(head) + len(foot) + bool(reasons) <= _LINES:
            break
    return head + _as_fit(reasons, _LINES - len(head) - len(foot), doubts=len(doubts), corrected=corrected) + foot


def _as_fit(reasons: list[list[str]], room: int, *, doubts: int = 0, corrected: bool = False) -> list[str]:
    """Return the lines of the reasons that fit; if not all of them do, the last line says how many more there are.

    The doubts, which come first, matter most, and then the last reason: it says what to do now, or who is out. In a
    round that was corrected, nothing is left to do, so the first reason is the one that decides.
    """
    if sum(map(len, reasons)) <= max(room, 0):
        return [line for reason in reasons for line in reason]
    last = len(reasons) - 1
    taken: list[int] = []
    room -= 1
    others = [doubts, last, *range(doubts + 1, last)] if corrected else [last, *range(doubts, last)]
    for place in dict.fromkeys((*range(doubts), *(place for place in others if doubts <= place <= last))):
        if len(reasons[place]) <= room:
            taken.append(place)
            room -= len(reasons[place])
    shown = [line for place in sorted(taken) for line in reasons[place]]
    return [*shown, f"  {plural(len(reasons) - len(taken), 'more reason')}: history"]


def say_removed(session: Session, number: int) -> None:
    """Print that a round was removed."""
    later = "; later ones are renumbered" if number <= session.history.count else ""
    say(f"{session.history.game.ROUND} {number} removed{later}")


def say_moved(session: Session) -> None:
    """Print the entry that was undone or redone, and whose it was if somebody else had made it."""
    moved, history = session.moved, session.history
    if moved:
        undone = moved in history.undone
        whose = "" if same_person(moved.by, author()) else f" ({moved.by}'s)"
        what = describe(history, moved, history.count + undone, brief=True)
        say(f"{'undone' if undone else 'redone'}{whose}: {what}")


def say_short_standing(session: Session) -> None:
    """Print the standings, and what comes next."""
    print("\n".join(standing_lines(session.history)))


def standing_lines(history: History, by: str = "") -> list[str]:
    """Return the standings by `seat` or by `place`, and what comes next, as lines of 40 columns."""
    return next(scores.layouts(history, {}, by)) + what_now_lines(history, by)


def say_standing(session: Session, by: str = "") -> None:
    """Print what `show` shows: the standings, what comes next, a chart of the totals, and the notes."""
    history = session.history
    say_heading(session)
    print("\n".join(standing_lines(history, by)))
    if history.count > 1 and not history.game.COOPERATIVE:
        from ramble_tools.cli.tally.chart import chart

        print()
        print("\n".join(chart(history)))
    say_notes(session)
    _say_others(session)
    say_damage(session)


def say_heading(session: Session) -> None:
    """Print the game's name, how many rounds it has, and the house rules."""
    history = session.history
    say(f"{session.row.name}: {history.game.TITLE}, {plural(history.count, history.game.ROUND)}")
    differing = history.rules.differences()
    if differing:
        say(f"house rules: {' '.join(differing)}", indent=2)


def say_notes(session: Session) -> None:
    """Print the latest notes on the whole game, and how many more there are."""
    if not has_notes(session):
        return
    notes = [note.text for note in notes_of(session.history) if note.round is None]
    for text in notes[-_NOTES:]:
        say(f"note: {text}")
    if len(notes) > _NOTES:
        say(f"{plural(len(notes) - _NOTES, 'more note')}: history")


def what_now_lines(history: History, by: str = "") -> list[str]:
    """Return who won, or what comes next, and what the leader's sign means if there is room for it."""
    text = what_now(history)
    explained = f"{text} ({scores.LEGEND})"
    return fold(explained if scores.has_signs(history, by) and width(explained) <= WIDTH else text, WIDTH)


def _say_others(session: Session) -> None:
    if session.others:
        more = " and more" if len(session.others) > 3 else ""
        still = "open" if session.history.over else "also open"
        say(f"(this is {session.row.name}; {still}: {', '.join(session.others[:3])}{more}; --game chooses one)")
