"""A game's rounds and the entries of its log, in words."""

import shutil
from collections.abc import Sequence

from ramble_tools.cli.output import NO_BREAK, say, say_reasons
from ramble_tools.home import program
from ramble_tools.scorebook.book import left_out, repair_hint
from ramble_tools.scorebook.entries import ACTIONS, Entry
from ramble_tools.scorebook.log_wording import as_entered, describe, local_time
from ramble_tools.scorebook.replay import PlayedRound
from ramble_tools.scorebook.view import GameView

# In a narrower terminal, what is below a time is indented less, so that names are not broken.
_TIMES_FIT = 60


def say_one(view: GameView, number: int) -> None:
    """Print one round as the history has it, and what was entered."""
    _say_round(view, view.rounds[number - 1])
    say(as_entered(view.rules, view.rounds[number - 1].entry.body), indent=2)


def say_history(view: GameView) -> None:
    """Print every round with its points, the reasons and the notes, and who joined or left between them."""
    if not view.round_count:
        say(f"{view.name}: no {view.game.ROUND} has been recorded yet")
    for number in range(view.round_count + 1):
        if number:
            _say_round(view, view.rounds[number - 1])
        for event in view.events.get(number, ()):
            say(event.text)
    say_damage(view)


def _say_round(view: GameView, round: PlayedRound) -> None:
    change = round.change
    say(f"{view.game.ROUND} {round.number}: {change.told.summary}")
    say_reasons(change.told.reasons)
    if change.scores:
        points = (f"{name} {points:+}".replace(" ", NO_BREAK) for name, points in change.scores.items())
        say(", ".join(points), indent=2)
    for text in view.notes_on(round.number):
        say(f"note: {text}", indent=2)


def say_log(view: GameView, entries: Sequence[Entry]) -> None:
    """Print every entry of the log with its time, and its author if there were several."""
    standing = {entry.id for entry in view.standing}
    hang = 18 if shutil.get_terminal_size().columns >= _TIMES_FIT else 4
    several = len({entry.by for entry in entries}) > 1
    for entry in entries:
        by, undone = entry.by, entry.kind in ACTIONS and entry.id not in standing
        more = ", ".join([*([f"by {by}"] if by and several else []), *(["undone"] if undone else [])])
        say(f"{local_time(entry.at)}  {describe(view.rules, entry)}{f'  ({more})' if more else ''}", hang=hang)
    say_damage(view)


def say_unreadable(games: Sequence[str], damage: str) -> None:
    """Print which games are left out, because they can't be read, and what is wrong with a log, if anything."""
    if games:
        say(left_out(games))
    if damage:
        say(f"some of this may be wrong: {damage}; see {program()} games repair")


def say_damage(view: GameView) -> None:
    """Print what is damaged in the game, if anything is."""
    if view.damage:
        say(f"{view.name}: {view.damage}; {repair_hint()}")
