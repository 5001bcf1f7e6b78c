"""Show a game: after each round in as many lines as the terminal has, and in full with `show`."""

import re
from collections.abc import Mapping, Sequence

from ramble_tools.cli.book.author import author, same_person
from ramble_tools.cli.columns import fold, width
from ramble_tools.cli.output import NO_BREAK, lines_on_screen, say, text_width, with_ruling
from ramble_tools.cli.show import scores
from ramble_tools.cli.show.log import say_damage
from ramble_tools.cli.show.scores import WIDTH
from ramble_tools.errors import plural
from ramble_tools.games.reasons import Doubt, OfTotal, Reason, by_importance, listing
from ramble_tools.scorebook.entries import Entry, corrections
from ramble_tools.scorebook.log_wording import as_entered
from ramble_tools.scorebook.view import GameView

# Lines of the screen that an answer leaves free: for what was typed, and for the next question.
_TYPED_AND_NEXT = 2
# `show` shows this many notes.
_NOTES = 3


def say_new(view: GameView) -> None:
    """Print the new game's name, players and house rules, and who begins."""
    say(f"{view.name}: a game of {view.game.TITLE} with {listing(view.names)}")
    differing = view.rules.differences()
    say(f"house rules: {' '.join(differing)}" if differing else "standard rules", indent=2)
    say(view.next_up, indent=2)
    _say_others(view)


def say_result(view: GameView, number: int, *, corrected: bool = False) -> None:
    """Print what a round did, and the standings."""
    print("\n".join(result_lines(view, number, corrected=corrected)))
    _say_others(view)


def result_lines(view: GameView, number: int, *, corrected: bool = False) -> list[str]:
    """Return what a round did, and the standings, as lines that this terminal shows at once.

    The totals are those of today, so the points of an earlier round that was corrected are not shown beside them.
    If there is no room for every reason, a line says how many more `history` shows.
    """
    columns, room = text_width(), lines_on_screen() - _TYPED_AND_NEXT
    change = view.rounds[number - 1].change
    head = fold(f"{view.game.ROUND} {number}{' corrected' if corrected else ''}: {change.told.summary}", columns)
    shortest = reason_lines(change.told.reasons, columns, 0)
    now = what_now_lines(view)
    foot: list[str] = []
    added = {} if corrected and number < view.round_count else change.scores
    for layout in scores.layouts(view, added):
        foot = layout + now
        if len(head) + len(shortest) + len(foot) <= room:
            break
    return head + reason_lines(change.told.reasons, columns, room - len(head) - len(foot)) + foot


def reason_lines(reasons: Sequence[Reason], columns: int, room: int) -> list[str]:
    """Return the reasons as lines, the most important ones if there is no room for all of them.

    Then the last line says how many more there are. A reason about a total or a doubt is returned even without room.
    """
    folded = [fold(with_ruling(reason), columns, indent=2) for reason in reasons]
    if sum(map(len, folded)) <= room:
        return [line for lines in folded for line in lines]
    shown: set[int] = set()
    room -= 1
    for place in by_importance(reasons):
        if len(folded[place]) <= room or isinstance(reasons[place], OfTotal | Doubt):
            shown.add(place)
            room -= len(folded[place])
    lines = [line for place in sorted(shown) for line in folded[place]]
    more = len(reasons) - len(shown)
    return [*lines, f"  {plural(more, 'more reason')}: history"] if more else lines


def say_entry(before: GameView, view: GameView, again: str = "") -> None:
    """Print what the last entry did, unless it is a round or a note, and the standings.

    Of what was undone or redone, it says whose it was if somebody else had made it. `again` says which rounds are
    scored again under new house rules.
    """
    assert view.last
    what = view.last.kind
    if what == "undo":
        say(f"undone{_whose(view.undone[-1])}: {view.redoes}")
        numbers = [number for number, _ in corrections(view.undone[-1])] if view.undone[-1].kind == "edit" else []
        if len(numbers) == 1 and 0 < (number := numbers[0]) <= view.round_count:
            say(f"{view.game.ROUND} {number} is again {as_entered(view.rules, view.rounds[number - 1].entry.body)}")
    elif what == "redo":
        say(f"redone{_whose(view.standing[-1])}: {view.undoes}")
    elif what == "remove":
        ((number, _),) = corrections(view.last)
        later = "; later ones are renumbered" if number <= view.round_count else ""
        say(f"{view.game.ROUND} {number} removed{later}")
    elif what == "join":
        for reason in view.newcomers[:1]:
            say(with_ruling(reason))
    say_short_standing(view)
    if what == "remove":
        say_changes(before, view)
    if again:
        say(again)


def _whose(entry: Entry) -> str:
    return "" if same_person(entry.by, author()) else f" ({entry.by}'s)"


# --- what a correction changed


def changes(before: GameView, after: GameView) -> list[str]:
    """Return at most two lines, such as `Bob 256 -> 247, Eve 52 -> 47` and `Eve joined with 52 (now 47)`."""
    totals = [f"{name} {was} -> {now}" for name, was, now in _differing(before.totals, after.totals)]
    starts = [f"{name} joined with {was} (now {now})" for name, was, now in _differing(_starts(before), _starts(after))]
    return [", ".join(each) for each in (totals, starts) if each]


def _starts(view: GameView) -> Mapping[str, int]:
    """Return the score with which each player began."""
    return {name: score for each in view.joined.values() for name, score in each.items()}


def _differing(before: Mapping[str, int], after: Mapping[str, int]) -> list[tuple[str, int, int]]:
    return [(name, before[name], now) for name, now in after.items() if before.get(name, now) != now]


def say_changes(before: GameView, after: GameView) -> None:
    """Print what a correction changed; a change is not broken at the end of a line."""
    for line in changes(before, after):
        say(", ".join(part.replace(" ", NO_BREAK) for part in line.split(", ")))


# --- the standings


def say_short_standing(view: GameView) -> None:
    """Print the standings, and what comes next."""
    print("\n".join(standing_lines(view)))


def standing_lines(view: GameView, by: str = "") -> list[str]:
    """Return the standings by `seat` or by `place`, and what comes next, as lines of 40 columns."""
    return next(scores.layouts(view, {}, by)) + what_now_lines(view, by)


def say_standing(view: GameView, by: str = "") -> None:
    """Print what `show` shows: the standings, what comes next, a chart of the totals, and the notes."""
    say_heading(view)
    print("\n".join(standing_lines(view, by)))
    if view.has_chart:
        from ramble_tools.cli.show.text_chart import chart

        print()
        print("\n".join(chart(view, text_width())))
    notes = view.notes_on(None)
    for text in notes[-_NOTES:]:
        say(f"note: {text}")
    if (more := len(notes) - _NOTES) > 0:
        say(f"{plural(more, 'more note')}: history")
    _say_others(view)
    say_damage(view)


def say_heading(view: GameView) -> None:
    """Print the game's name, how many rounds it has, and the house rules."""
    say(f"{view.name}: {view.game.TITLE}, {plural(view.round_count, view.game.ROUND)}")
    differing = view.rules.differences()
    if differing:
        say(f"house rules: {' '.join(differing)}", indent=2)


def what_now_lines(view: GameView, by: str = "") -> list[str]:
    """Return who won, or what comes next, and what the leader's sign means if there is room for it.

    No line ends between a player and the player's number, as in `games won: Ann 1, Bob 0`.
    """
    text = re.sub(r" (?=\d+(?:,|$))", NO_BREAK, view.now)
    explained = f"{text} ({scores.LEGEND})"
    return fold(explained if scores.has_signs(view, by) and width(explained) <= WIDTH else text, WIDTH)


def _say_others(view: GameView) -> None:
    if view.others:
        more = " and more" if len(view.others) > 3 else ""
        still = "open" if view.over else "also open"
        say(f"(this is {view.name}; {still}: {', '.join(view.others[:3])}{more}; --game chooses one)")
