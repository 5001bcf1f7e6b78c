"""The entries that a word and its arguments make, both at the prompt and on the command line.

Each function returns the kind of an entry and its data, or raises BadInput with one line that says what is needed.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ramble_tools.errors import BadInput, GameOverError, PlayerError, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import checked_all, named, still_in
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import first_name, split_names, unquoted
from ramble_tools.scorebook.replay import History

NewEntry: TypeAlias = tuple[str, Mapping[str, object]]

_LONGEST_NOTE = 200


def join(history: History, name: str) -> NewEntry:
    """Return the entry for a new player."""
    if not name.strip():
        raise BadInput("who joins? type the name too, as in join Eve")
    plain = folded(unquoted(name))
    if present := next((each for each in still_in(history.state.players) if folded(each) == plain), None):
        raise PlayerError(f"{present} is already playing")
    return "join", {"name": unquoted(name)}


def leave(history: History, name: str) -> NewEntry:
    """Return the entry for a player who leaves."""
    if not name.strip():
        raise BadInput(f"who leaves? type the name too, as in leave {_in(history)[-1]}")
    return "leave", {"name": _player_meant(history, name)}


def seats(history: History, names: str) -> NewEntry:
    """Return the entry for another order of seats, given the names of all the players."""
    typed = split_names(names, history.state.players)
    if not typed:
        order = _in(history)
        raise BadInput(f"in what order? type all the players, as in seats {' '.join((*order[1:], order[0]))}")
    return "seats", {"names": typed}


def deals(history: History, name: str) -> NewEntry:
    """Return the entry that sets who deals or plays first next."""
    if not name.strip():
        does = history.game.TURN or "goes first"
        raise BadInput(f"who {does} next? type the name too, as in deals {_in(history)[-1]}")
    return "deals", {"name": _player_meant(history, name)}


def player(history: History, name: str, to: str) -> NewEntry:
    """Return the entry that corrects the name of a player in the whole game. Raises PlayerError."""
    old = named(history.state.players, name)
    new = checked_all([to], (each for each in history.players if each != old))[0]
    if new == old:
        raise PlayerError(f"{old} is called that already")
    return "player", {"name": old, "to": new}


def house_rules(history: History, options: Iterable[str]) -> NewEntry:
    """Return the entry that changes some house rules of the whole game, each as `ID=VALUE`. Raises RulingError."""
    before, after = history.rules, history.rules.with_options(options)
    changed = [after.chosen(id) for id in after.rulings() if after.chosen(id) != before.chosen(id)]
    if not changed:
        raise BadInput("no house rule is different now")
    return "rules", {"rules": changed}


def note(history: History, text: str, number: int | None = None) -> NewEntry:
    """Return the entry for a note on the game, or on one of its rounds."""
    plain = " ".join(text.split())
    if not plain:
        raise BadInput("what is the note? type it too, as in note Bob brought the cake")
    if len(plain) > _LONGEST_NOTE or not plain.isprintable():
        raise BadInput(f"{quote(plain)} can't be a note; use up to {_LONGEST_NOTE} characters, without control codes")
    return "note", {"text": plain} if number is None else {"text": plain, "round": history.require_round(number)}


def note_line(history: History, text: str) -> NewEntry:
    """Return the entry for `note TEXT`, which is on the game, or `note 3 TEXT`, which is on round 3."""
    number, _, rest = text.strip().partition(" ")
    if is_number(number):
        if not rest.strip():
            raise BadInput(f"what is the note? type it too, as in note {number} Bob brought the cake")
        return note(history, rest, int(number))
    return note(history, text)


def remove(history: History, number: str) -> NewEntry:
    """Return the entry that removes a round."""
    return "remove", {"number": round_number(history, "remove", number)}


def end(history: History, nothing: str = "") -> NewEntry:  # noqa: ARG001  # every action takes the same arguments
    """Return the entry that ends the game. Raises GameOverError if it is over."""
    if history.ended:
        raise GameOverError("the game was already ended; undo reopens it")
    if history.over:
        won = history.winners
        how = f": {listing(won)} won" if won else ""
        raise GameOverError(f"the game is already over{how}; undo {what_undo_does(history)}")
    return "end", {}


def what_undo_does(history: History) -> str:
    """Return what `undo` does in a game that is over: `removes the last hand`."""
    last = history.standing[-1].kind if history.standing else ""
    round = history.game.ROUND
    what = {"round": f"removes the last {round}", "end": "reopens it", "edit": "undoes the last correction"}
    return what.get(last, "undoes the last entry")


def round_number(history: History, word: str, typed: str) -> int:
    """Return the number that was typed after `edit` or `remove`, or that of the `last` round.

    Raises BadInput if no such round was played.
    """
    round, count = history.game.ROUND, history.count
    if not count:
        raise BadInput(f"there is no {round} to {word} yet")
    if not typed:
        raise BadInput(f"which {round}? type its number too, as in {word} {count}")
    if typed == "last":
        return count
    if not is_number(typed):
        raise BadInput(f"{quote(typed)} is not the number of a {round}; type one, as in {word} {count}")
    return history.require_round(int(typed))


def is_number(text: str) -> bool:
    """Return whether the text is a number that Python reads without complaint."""
    return text.isascii() and text.isdigit() and len(text) < 10


def _player_meant(history: History, text: str) -> str:
    """Return the full name of the only player that is named."""
    name, rest = first_name(text, history.state.players)
    if rest:
        raise BadInput(f"{quote(rest)} is extra after {name}; name one player")
    return name


def _in(history: History) -> list[str]:
    return still_in(history.state.players) or [player.name for player in history.state.players]
