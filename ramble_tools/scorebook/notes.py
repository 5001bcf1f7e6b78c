"""The notes on a game and on its rounds."""

from typing import NamedTuple

from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History


class Note(NamedTuple):
    """A note, and the number of the round it is about today; None if it is about the whole game."""

    text: str
    round: int | None
    entry: Entry


def notes_of(history: History) -> list[Note]:
    """Return the notes, oldest first.

    A note belongs to its round even if the round has another number today, because an earlier one was removed. If its
    own round was removed, it is a note on the game.
    """
    if not any(action.kind == "note" for action in history.standing):
        return []
    rounds: list[int] = []
    about: list[tuple[Entry, int | None]] = []
    for action in history.standing:
        if action.kind == "round":
            rounds.append(action.id)
        elif action.kind == "remove":
            del rounds[action.body["number"] - 1]
        elif action.kind == "note":
            number = action.body.get("round")
            about.append((action, rounds[number - 1] if number and 0 < number <= len(rounds) else None))
    numbers = {id: number for number, id in enumerate(rounds, start=1)}
    return [
        Note(" ".join(action.body["text"].split()), None if round is None else numbers.get(round), action)
        for action, round in about
    ]


def by_round(notes: list[Note]) -> dict[int | None, list[str]]:
    """Return the texts of the notes on each round; those on the whole game are under None."""
    found: dict[int | None, list[str]] = {}
    for note in notes:
        found.setdefault(note.round, []).append(note.text)
    return found
