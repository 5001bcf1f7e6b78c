"""Players: their seats, and how a player's name is typed and found. `names.py` says what a name may be."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ramble_tools.errors import OnPage, PlayerError, did_you_mean, quote
from ramble_tools.games.names import checked, folded, require_readable, tidy, without_accents
from ramble_tools.games.reasons import listing

# What players are called where only their seats are known.
SEATS = "ABCDEFGHIJ"


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

    The name is kept as it is, because a log names the player by it in every round; logs of earlier versions have names
    that `checked` and `checked_all` refuse today. Raises PlayerError for a name that could be read as something else,
    or that is taken.
    """
    plain = tidy(name)
    require_readable(plain)
    if twin := next((each.name for each in players if each.name.lower() == plain.lower()), None):
        raise _taken(twin)
    return (*players, Player(plain, score))


def checked_all(
    names: Iterable[str], others: Iterable[str] = (), *, key: Callable[[str], str] = without_accents
) -> list[str]:
    """Return new players' names as the book stores them. Raises PlayerError for a bad name, or one that is taken.

    `others` are the names of the players who are there already. Two names with the same `key` are the same; José and
    Jose are, because a name may be typed without its accents.
    """
    by_key = {key(name): name for name in others}
    found = []
    for name in names:
        plain = checked(name)
        if twin := by_key.get(key(plain)):
            raise _taken(twin)
        by_key[key(plain)] = plain
        found.append(plain)
    return found


def _taken(twin: str) -> PlayerError:
    how = f"tell them apart, as in {twin}1 and {twin}2"
    return PlayerError(f"two players are called {twin}", OnPage(how, f"add a letter, as in {twin} B"))


def named(players: Iterable[Player], typed: str) -> str:
    """Return the full name of the player who is meant; what was typed may be in any case, and may be shortened.

    Raises PlayerError if no player, or more than one, could be meant.
    """
    names = [player.name for player in players]
    if found := one_meant(names, typed):
        return found
    raise PlayerError(f"{quote(typed)} is not a player in this game; {did_you_mean(typed, names)}", text=typed)


def could_be(typed: str, names: Sequence[str]) -> PlayerError:
    """Return the refusal of a shortened name that could be any of these names."""
    return PlayerError(f"{quote(typed)} could be {listing(list(names), 'or')}; type more of the name")


def one_meant(names: Sequence[str], typed: str) -> str:
    """Return the name that is meant, or an empty text if none is. Raises PlayerError if it could be several."""
    found = [typed] if typed in names else meant(names, typed)
    if len(found) > 1:
        raise could_be(typed, found)
    return "".join(found)


# Words that are typed between others, and never for a name that begins with them.
_JOINING = frozenset(("and", "the"))


def meant(names: Sequence[str], typed: str) -> list[str]:
    """Return the names that could be meant, by the first of these rules that any name fits.

    It was typed in full; in full, but without accents; its beginning was typed, with or without accents; a later part
    of it was typed, as in `marie` for Ann Marie. A word that joins others is no beginning: `the` is not Theo.
    """
    plain = folded(typed)
    if not plain:
        return []
    whole = [name for name in names if folded(name) == plain]
    begun = [name for name in names if folded(name).startswith(plain) or without_accents(name).startswith(plain)]
    return (
        whole[:1]
        or [name for name in names if without_accents(name) == plain]
        or (begun if plain not in _JOINING else [])
        or [name for name in names if _has_part(name, plain)]
    )


def _has_part(name: str, typed: str) -> bool:
    """Return whether a later part of a name was typed: one of its words, or several side by side."""
    return any(f" {typed} " in f" {whole} " for whole in (folded(name), without_accents(name)))


def still_in(players: Iterable[Player]) -> list[str]:
    """Return the names of the players who are still in, in seat order."""
    return [player.name for player in players if player.out is None]
