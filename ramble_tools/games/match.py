"""What all games have in common: who is still in, joining and leaving, and the standings.

A state is a NamedTuple with the fields of `contract.State`, and those that the game adds. States are values: every
function here that changes one returns a new one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ramble_tools.cards import AnyCard, Card, Joker, RankAlone, Suit
from ramble_tools.errors import CommandHint, GameOverError, ImpossibleCardsError, PlayerError
from ramble_tools.games.names import folded, tidy, without_accents
from ramble_tools.games.players import Player, Standing, checked_all, named, still_in, with_player
from ramble_tools.games.reasons import Reason, listing
from ramble_tools.games.results import Change, Told

if TYPE_CHECKING:
    from ramble_tools.games.contract import State

StateT = TypeVar("StateT", bound="State")


def with_changes(state: StateT, **changes: object) -> StateT:
    """Return the state with some of its fields changed, as `NamedTuple._replace` does."""
    changed: StateT = state._replace(**changes)  # type: ignore[attr-defined]  # each state is a NamedTuple
    return changed


# --- who is in


def require_in(state: "State", name: str, what: str = "round") -> None:
    """Raise PlayerError if this player is out, has left, or has not joined. `what` is the game's word for a round."""
    player = next((each for each in state.players if each.name == name), None)
    there = f"in play: {', '.join(still_in(state.players))}"
    if player is None:
        raise PlayerError(f"{name} had not joined by {what} {state.rounds + 1}; {there}")
    if player.out is not None:
        how = "left" if player.left else f"has been out with {player.score} since"
        when = f"after {what} {player.out}" if player.left else f"{what} {player.out}"
        raise PlayerError(f"{name} {how} {when}; {there}")


def after(players: Sequence[Player], name: str) -> str:
    """Return the next player clockwise (to the left) who is still in. Raises PlayerError if nobody is."""
    found = False
    # Go around twice, because the first seat follows the last. A player who is out still has a seat.
    for player in (*players, *players):
        if found and player.out is None:
            return player.name
        found = found or player.name == name
    raise PlayerError(f"nobody is left to play after {name}")


# --- coming and going


def leave(state: StateT, name: str, least: int = 2, round: str = "round") -> StateT:
    """Return the state after a player leaves: the score stays, and the others play on. Raises PlayerError.

    `least` is the fewest players that the game needs, which is its `LEAST`, and `round` is its word for a round.
    """
    found = named(state.players, name)
    require_in(state, found, round)
    if len(still_in(state.players)) <= least:
        raise PlayerError(f"{found} can't leave, because too few players would be left; end the game instead")
    players = tuple(
        player._replace(out=state.rounds, left=True) if player.name == found else player for player in state.players
    )
    # If this player was to deal or to go first, the next player does.
    turn = after(players, found) if state.turn == found else state.turn
    return with_changes(state, players=players, last=None, turn=turn)


def joining(state: "State", typed: str) -> str:
    """Return the name to log for a player who joins: the old name of a player who is back, or a new one, checked.

    Raises PlayerError for a name that can't be a new one, or that is taken.
    """
    gone = [player.name for player in state.players if player.out is not None]
    for key in (folded, without_accents):
        if back := next((name for name in gone if key(name) == key(typed)), ""):
            return back
    return checked_all([typed], still_in(state.players))[0]


def joined(state: StateT, name: str, score: int, most: int, as_many_as: str = "", ruling: str | None = None) -> StateT:
    """Return the state with a newcomer in the last seat, or with a player who left and returns with the old score.

    Its `last` says with what score, and why: `as_many_as` the highest score, for example, by a `ruling`.
    Raises PlayerError.
    """
    if len(still_in(state.players)) >= most:
        raise PlayerError(f"nobody can join: {most} are already playing, and the game is for no more")
    plain = tidy(name).lower()
    before = next((player for player in state.players if player.name.lower() == plain), None)
    if before is not None and before.left:
        players = tuple(
            player._replace(out=None, left=False) if player is before else player for player in state.players
        )
        why = Reason(f"{before.name} is back with {before.score}")
    elif before is not None and before.out is not None:
        raise PlayerError(f"{before.name} is out with {before.score}; a player who is out can't come back")
    else:
        players = with_player(state.players, name, score)
        same = f", {as_many_as}" if as_many_as and score else ""
        why = Reason(f"{players[-1].name} joins with {score}{same}", ruling)
    return with_changes(state, players=players, last=Change({}, lambda: Told(why.text, (why,))))


def reseat(state: StateT, names: Sequence[str]) -> StateT:
    """Return the state with the players in another order, each named once. Raises PlayerError."""
    order = [named(state.players, name) for name in names]
    if twice := next((name for name in order if order.count(name) > 1), None):
        raise PlayerError(f"{twice} is named twice; each player has one seat")
    by_name = {player.name: player for player in state.players}
    missing = [name for name in still_in(state.players) if name not in order]
    if missing:
        raise PlayerError(f"{listing(missing)} {'has' if len(missing) == 1 else 'have'} no seat; name all the players")
    order += [name for name in by_name if name not in order]
    return with_changes(state, players=tuple(by_name[name] for name in order), last=None)


# --- whose turn it is to deal or to go first


def deals(state: StateT, name: str, round: str = "round") -> StateT:
    """Return the state with this player as the one who deals or goes first next. Raises PlayerError.

    `round` is the game's word for a round.
    """
    found = named(state.players, name)
    require_in(state, found, round)
    if not state.turn:
        hint = CommandHint("seats changes the seats")
        raise PlayerError("who deals or plays first can't be changed in this game", hint)
    return with_changes(state, last=None, turn=found)


# --- who is ahead


def ranked(players: Iterable[Player], *, low_wins: bool) -> tuple[Standing, ...]:
    """Return the standings, best place first: players who are in, by score, then the others, last out first.

    "Places follow the order of going out, and within one hand the lower total is the better place" (rules.md, Dumbal).
    """

    def merit(player: Player) -> tuple[int, ...]:
        score = -player.score if low_wins else player.score
        return (1, 0, 0, score) if player.out is None else (0, player.out, player.left, score)

    ordered = sorted(players, key=merit, reverse=True)
    merits = [merit(player) for player in ordered]
    return tuple(
        Standing(player.name, player.score, player.out is not None, 1 + merits.index(each), player.left)
        for player, each in zip(ordered, merits, strict=True)
    )


def standings(state: "State") -> tuple[Standing, ...]:
    """Return the standings of a game in which the highest score wins, best place first."""
    return ranked(state.players, low_wins=False)


def leaders(players: Iterable[Player], *, low_wins: bool) -> tuple[str, ...]:
    """Return the names of the players in first place, in seat order."""
    seats = list(players)
    best = {each.name for each in ranked(seats, low_wins=low_wins) if each.place == 1}
    return tuple(player.name for player in seats if player.name in best)


def require_open(winners: Sequence[str], why: str) -> None:
    """Raise GameOverError if the game has been won."""
    if winners:
        raise GameOverError(f"the game is over: {listing(list(winners))} won {why}; undo, or start a new game")


def laid_before(
    before: Mapping[AnyCard, int], cards: Iterable[AnyCard], number: int, *, jokers: int, how: str
) -> dict[AnyCard, int]:
    """Return the cards laid so far, each with its round, including these cards of round `number`.

    Raises ImpossibleCardsError for a card that was laid before, and for the fifth of a rank if some are ranks alone.
    `how` goes before the number of that round in the message: `was already on the table in turn`.
    """
    laid = dict(before)
    count = sum(isinstance(card, Joker) for card in laid)
    for card in cards:
        if isinstance(card, Joker):
            # Count the jokers, whether or not they were numbered.
            count += 1
            if count > jokers:
                raise ImpossibleCardsError(f"{card}: both jokers were already laid; a deck has only two")
            laid[Joker(count)] = number
        elif card in laid:
            raise ImpossibleCardsError(f"{card} {how} {laid[card]}; a deck has only one")
        else:
            of_rank = [each for each in laid if isinstance(each, Card) and each.rank is card.rank]
            if len(of_rank) == len(Suit):
                rank = card.rank.value
                raise ImpossibleCardsError(f"{card}: four cards of rank {rank} were already laid; a deck has only four")
            if isinstance(card, RankAlone):  # numbered, so that each of a rank is kept
                numbered = (RankAlone.of(card.rank, place) for place in range(1, len(Suit) + 1))
                card = next(each for each in numbered if each not in laid)
            laid[card] = number
    return laid
