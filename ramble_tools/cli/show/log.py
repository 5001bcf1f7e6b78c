"""A game's rounds and the entries of its log, in words."""

import shutil

from ramble_tools.cli.output import say, say_reasons
from ramble_tools.scorebook.entries import ACTIONS, Entry, corrected
from ramble_tools.scorebook.notes import by_round, notes_of
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.wording import describe, local_time

# In a narrower terminal, what is below a time is indented less, so that names are not broken.
_TIMES_FIT = 60
# `say` does not break a line at this blank.
NO_BREAK = "\u00a0"


def say_history(session: Session) -> None:
    """Print every round with its points, the reasons and the notes, and who joined or left between them."""
    history = session.history
    if not history.count:
        say(f"{session.row.name}: no {history.game.ROUND} has been recorded yet")
    rounds = iter(enumerate(history.played, start=1))
    notes = notes_of(history)
    on_rounds = by_round(notes)
    with_rounds = {note.entry.id for note in notes if note.round}
    for action in corrected(history.standing):
        if action.id in with_rounds:
            continue
        if action.kind != "round":
            say(describe(history, action))
            continue
        number, played = next(rounds)
        say(f"{history.game.ROUND} {number}: {played.change.summary}")
        say_reasons(played.change.reasons)
        if played.change.scores:
            points = (f"{name} {points:+}".replace(" ", NO_BREAK) for name, points in played.change.scores.items())
            say(", ".join(points), indent=2)
        for text in on_rounds.get(number, ()):
            say(f"note: {text}", indent=2)
    say_damage(session)


def say_log(session: Session, entries: list[Entry]) -> None:
    """Print every entry of the log with its time, and its author if there were several."""
    standing = {entry.id for entry in session.history.standing}
    hang = 18 if shutil.get_terminal_size().columns >= _TIMES_FIT else 4
    several = len({entry.by for entry in entries}) > 1
    for entry in entries:
        by, undone = entry.by, entry.kind in ACTIONS and entry.id not in standing
        more = ", ".join([*([f"by {by}"] if by and several else []), *(["undone"] if undone else [])])
        say(f"{local_time(entry.at)}  {describe(session.history, entry)}{f'  ({more})' if more else ''}", hang=hang)
    say_damage(session)


def say_damage(session: Session) -> None:
    """Print what is damaged in the game, if anything is."""
    if session.damage:
        say(f"{session.damage}; ramble games repair says what can be done")
