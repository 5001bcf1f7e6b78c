"""What others did to a game elsewhere, in one or two lines."""

from collections.abc import Iterator, Sequence

from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.entries import ACTIONS, Entry
from ramble_tools.scorebook.log_wording import describe
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import GameView, view_of

# What is news; other entries change only the game's name, or delete it, and the like.
_TOLD = (*ACTIONS, "undo", "redo")
_MOST = 2


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
    entry = view.last
    if not entry or entry.kind not in _TOLD:
        return ""
    by = entry.by or "somebody"
    if entry.kind == "undo" and view.undone:
        return f"{by} undid: {view.redoes}"
    if entry.kind == "redo" and view.standing:
        return f"{by} brought back: {view.undoes}"
    if entry.kind == "round":
        return f"{by} recorded {view.undoes}"
    return f"{by} entered: {describe(view.rules, entry)}"


def news_since(session: Session, meanwhile: Sequence[Entry]) -> list[str]:
    """Return what these entries of the game's log did, as `news` does. It replays the game up to them."""
    if not meanwhile:
        return []
    with reading() as book:
        entries = book.log(session.row).entries[: meanwhile[0].id - 1]
    before = session._replace(history=history_of(session.history.game, entries))
    return news(view_of(before), meanwhile)


def _lines(before: GameView, meanwhile: Sequence[Entry]) -> Iterator[str]:
    standing, undone, count = list(before.standing), list(before.undone), before.round_count
    for entry in meanwhile:
        by = author_of(entry)
        if entry.kind == "undo" and standing:
            yield f"{by} undid: {describe(before.rules, standing[-1], count, brief=True)}"
            undone.append(standing.pop())
            count -= _rounds_added(undone[-1])
        elif entry.kind == "redo" and undone:
            standing.append(undone.pop())
            count += _rounds_added(standing[-1])
            yield f"{by} brought back: {describe(before.rules, standing[-1], count, brief=True)}"
        elif entry.kind in ACTIONS:
            standing.append(entry)
            undone.clear()
            count += _rounds_added(entry)
            did = "recorded " if entry.kind == "round" else "entered: "
            yield f"{by} {did}{describe(before.rules, entry, count)}"


def _rounds_added(action: Entry) -> int:
    return {"round": 1, "remove": -1}.get(action.kind, 0)
