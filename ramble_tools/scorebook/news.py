"""What others did to a game elsewhere, in one or two lines."""

from collections.abc import Iterator, Mapping, Sequence

from ramble_tools.errors import plural
from ramble_tools.games.registry import find_form
from ramble_tools.scorebook.entries import ACTIONS, Entry, take
from ramble_tools.scorebook.log_wording import describe, rounds_named
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import GameView, view_of

# What is news; other entries change only the game's name, or delete it, and the like.
_TOLD = (*ACTIONS, "undo", "redo")
_MOST = 2
# With this many rounds or more, their number is said instead of a list.
_TOO_MANY = 10


def author_of(entry: Entry) -> str:
    """Return who made an entry."""
    return entry.by or "somebody else"


def changes_the_score(entry: Entry) -> bool:
    """Return whether an entry may change the score."""
    return entry.kind in _TOLD and entry.kind != "note"


def news(before: GameView, meanwhile: Sequence[Entry]) -> list[str]:
    """Return what others entered since `before`, oldest first: if it is too much, only the latest."""
    found = list(_lines(before, meanwhile))
    if len(found) <= _MOST:
        return found
    return [f"{len(found)} entries were made elsewhere; the last one: {found[-1]}"]


def last_news(view: GameView) -> str:
    """Return what the last entry of a game did, and who made it; an empty text before anything was entered."""
    entry, count = view.last, view.round_count
    if not entry or entry.kind not in _TOLD:
        return ""
    about = entry
    if entry.kind == "undo" and view.undone:
        about, count = view.undone[-1], count + 1
    elif entry.kind == "redo" and view.standing:
        about = view.standing[-1]
    return _line(view, entry, about, count, entry.by)


def news_since(session: Session, meanwhile: Sequence[Entry]) -> list[str]:
    """Return what these entries of the game's log did, as `news` does. It replays the game up to them."""
    if not meanwhile:
        return []
    before = session._replace(history=history_of(session.history.game, session.entries[: meanwhile[0].id - 1]))
    return news(view_of(before), meanwhile)


def what_changed(before: History, after: History, number: int) -> str:
    """Return what a correction of a round changed, and the totals: `Bob's hand 12 → 17; Bob's total 43 → 48`."""
    form = find_form(after.rules.GAME)
    was, now = (form.answers(each.round(number).round) for each in (before, after))
    totals = [{f"total:{player.name}": str(player.score) for player in each.state.players} for each in (before, after)]
    return "; ".join(filter(None, (_differing(was, now), _differing(*totals))))


def rescored(before: History, after: History) -> str:
    """Return which rounds score differently under changed house rules, and the new totals; an empty text if none does.

    `hands 2 and 5 are scored again: Ben 67 -> 72, Cy 71 -> 76`.
    """
    if before.rules == after.rules:
        return ""
    both = enumerate(zip(before.played, after.played, strict=False), start=1)
    numbers = [number for number, (was, now) in both if was.change.scores != now.change.scores]
    if not numbers:
        return ""
    round = after.game.ROUND
    named = rounds_named(round, numbers) if len(numbers) < _TOO_MANY else plural(len(numbers), round)
    had = {player.name: player.score for player in before.state.players}
    scores = [(each.name, had.get(each.name, each.score), each.score) for each in after.state.players]
    totals = ", ".join(f"{name} {was} -> {now}" for name, was, now in scores if was != now) or "the totals stay"
    return f"{named} {'is' if len(numbers) == 1 else 'are'} scored again: {totals}"


def _differing(was: Mapping[str, str], now: Mapping[str, str]) -> str:
    found = []
    for name in {**was, **now}:
        what, of_one, whose = name.replace("_", " ").partition(":")
        if (old := was.get(name, "")) != (new := now.get(name, "")):
            label = f"{whose}'s {what}" if of_one else what
            found.append(f"{label} {old or 'none'} → {new or 'none'}")
    return ", ".join(found)


def _lines(before: GameView, meanwhile: Sequence[Entry]) -> Iterator[str]:
    standing, undone, count = list(before.standing), list(before.undone), before.round_count
    for entry in meanwhile:
        if entry.kind not in _TOLD:
            continue
        about = standing[-1] if entry.kind == "undo" else undone[-1] if entry.kind == "redo" else entry
        added = {"round": 1, "remove": -1}.get(about.kind, 0)
        after = count - added if entry.kind == "undo" else count + added
        yield _line(before, entry, about, count if entry.kind == "undo" else after, author_of(entry))
        take(entry, standing, undone)
        count = after


def _line(view: GameView, entry: Entry, about: Entry, number: int, by: str) -> str:
    """Return what an entry did; `about` is what it takes or brings back, or itself, and `number` that of its round."""
    did = {"undo": "undid:", "redo": "brought back:", "round": "recorded"}.get(entry.kind, "entered:")
    return f"{by} {did} {describe(view.rules, about, number, brief=about is not entry)}".lstrip()
