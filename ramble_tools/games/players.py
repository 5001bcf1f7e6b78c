"""Players: their seats and names, and how a name is typed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ramble_tools.cards import is_card
from ramble_tools.errors import PlayerError, did_you_mean, quote
from ramble_tools.games.reasons import listing

_LONGEST_NAME = 30
# Characters that separate a name from what is typed beside it.
_NOT_IN_NAMES = "=,:;@/"
# These words mean something else at the prompt.
_TAKEN = frozenset(
    (
        *("called", "calls", "call", "opening", "shuffle", "shuffled", "undo", "redo", "show", "drop", "end"),
        *("join", "leave", "seats", "edit", "remove", "history", "help", "quit", "exit"),
    )
)


class Player(NamedTuple):
    """A player at a seat. `out` is the round after which the player was out or `left`, or None while still in."""

    name: str
    score: int = 0
    out: int | None = None
    left: bool = False


class Standing(NamedTuple):
    """A player's row in the standings. `place` counts from 1; tied players share a place.

    `out` is True for a player who is no longer in, and `left` as well if the player went home.
    """

    name: str
    score: int
    out: bool
    place: int
    left: bool = False

    @property
    def gone(self) -> str:
        """`out`, `left`, or nothing for a player who is still in."""
        return "left" if self.left else "out" if self.out else ""


def seated(names: Sequence[str], least: int, most: int) -> tuple[Player, ...]:
    """Return the players in seat order, each with a score of 0. Raises PlayerError."""
    players: tuple[Player, ...] = ()
    for name in names:
        players = with_player(players, name, 0)
    if not least <= len(players) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise PlayerError(f"this game is for {wanted} players, not {len(players)}; name each player, as in Ann Bob")
    return players


def with_player(players: tuple[Player, ...], name: str, score: int) -> tuple[Player, ...]:
    """Return the players with a new one in the last seat.

    Raises PlayerError for a name that is empty, taken, or could be read as something else.
    """
    plain = " ".join(name.split())
    if not plain:
        raise PlayerError("a player's name is empty; name each player, as in Ann Bob")
    if not plain.isprintable():
        raise PlayerError(f"the name {quote(plain)} has a character that can't be shown; type the name again")
    if len(plain) > _LONGEST_NAME:
        raise PlayerError(f"the name {quote(plain)} is too long; use at most {_LONGEST_NAME} letters")
    if wrong := next((sign for sign in plain if sign in _NOT_IN_NAMES), None):
        raise PlayerError(f"the name {quote(plain)} has {quote(wrong)} in it; a name can't have any of {_NOT_IN_NAMES}")
    if plain.lower() in _TAKEN or is_card(plain):
        raise PlayerError(f"the name {quote(plain)} would be read as a card or a command; choose another")
    if plain[0] in "-+" or plain[0].isdigit():
        raise PlayerError(f"the name {quote(plain)} starts with {quote(plain[0])}; start it with a letter")
    if twin := next((each.name for each in players if each.name.lower() == plain.lower()), None):
        raise PlayerError(f"two players are called {twin}; tell them apart, as in {twin}1 and {twin}2")
    return (*players, Player(plain, score))


def named(players: Iterable[Player], typed: str) -> str:
    """Return the full name of the player who is meant; what was typed may be in any case, and may be shortened.

    Raises PlayerError if no player, or more than one, could be meant.
    """
    names = [player.name for player in players]
    if typed in names:
        return typed
    plain = typed.strip().lower()
    if same := [name for name in names if name.lower() == plain]:
        return same[0]
    found = [name for name in names if plain and name.lower().startswith(plain)]
    if len(found) == 1:
        return found[0]
    if found:
        raise PlayerError(f"{quote(typed)} could be {listing(found, 'or')}; type one more letter")
    raise PlayerError(f"{quote(typed)} is not a player in this game; {did_you_mean(typed, names)}")


def still_in(players: Iterable[Player]) -> list[str]:
    """Return the names of the players who are still in, in seat order."""
    return [player.name for player in players if player.out is None]


def not_in_play(name: str, present: Sequence[str]) -> PlayerError:
    """Return the refusal for a player who is not in for this round."""
    return PlayerError(f"{name} is not in this round; in play: {', '.join(present)}")
