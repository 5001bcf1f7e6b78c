"""Whole games of Dramble between players who see only what a seat sees."""

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from random import Random
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Joker, all_cards
from ramble_tools.games.dramble.advice.plays import Move, Piles, Position, odds, resolve, solve_hand
from ramble_tools.games.dramble.next_turn import HAND
from ramble_tools.games.dramble.turn import rank_of

CARDS: list[AnyCard] = [*(card for card in all_cards().values() if not isinstance(card, Joker)), Joker(1), Joker(2)]
DECK = [rank_of(card) for card in CARDS]

# In how many deals the advice tries each play in a whole game, and where both players follow it after a judged play:
# `ramble dramble best` takes more time, and more deals.
IN_GAMES, AFTER_PLAYS = 30, 5


class View(NamedTuple):
    """What a seat sees: both piles, its own ranks, its lead, whether it plays first, and the ranks that nobody showed.

    `laid` is the place of the pile where the other player has laid a card, if that player is first.
    """

    position: Position
    unseen: tuple[int, ...]
    laid: int | None


class Player(NamedTuple):
    """A way to play: which rank to lay at which pile."""

    name: str
    play: Callable[[View, Random], Move]


def _at_random(view: View, luck: Random) -> Move:
    return luck.choice(view.position.mine), luck.randrange(2)


def _lowest_away(view: View) -> Move:
    """Return the lowest card at the smaller pile, where nothing can be beaten."""
    piles = view.position.piles
    return min(view.position.mine), int(piles[1][1] < piles[0][1])


def _largest_first(view: View) -> list[int]:
    return sorted((0, 1), key=lambda side: -view.position.piles[side][1])


def _greedy(view: View, _luck: Random) -> Move:
    beating = (
        (min(ranks), side)
        for side in _largest_first(view)
        if (ranks := [rank for rank in view.position.mine if rank > view.position.piles[side][0]])
    )
    return next(beating, _lowest_away(view))


def _highest_card(view: View, _luck: Random) -> Move:
    high = max(view.position.mine)
    beaten = (side for side in _largest_first(view) if high > view.position.piles[side][0])
    return next(((high, side) for side in beaten), _lowest_away(view))


def _solves_the_end(choose: Callable[[View], Move]) -> Callable[[View, Random], Move]:
    """Return a player that chooses so, and follows the exact solution in the last hand."""

    def play(view: View, luck: Random) -> Move:
        if len(view.unseen) == len(view.position.mine):
            moves = solve_hand(view.position._replace(theirs=view.unseen), laid=view.laid).moves
            return luck.choices([move for move, _ in moves], [float(share) for _, share in moves])[0]
        return choose(view)

    return play


def _most_now(view: View, price: float = 0.0) -> Move:
    """Return the move that wins the most, if the other card is any unseen one, less the price of each rank up to 9."""
    piles, mine, _, _, first = view.position
    sides = (0, 1) if view.laid is None else (view.laid,)

    def worth(move: Move) -> float:
        net = 0
        for rank, count in Counter(view.unseen).items():
            for side in sides:
                _, one, two = resolve(
                    piles, *((move, (rank, side)) if first else ((rank, side), move)), loser_taken=True
                )
                net += count * (one - two if first else two - one)
        return net / len(view.unseen) / len(sides) - price * min(move[0], 9)

    return min(sorted({(rank, side) for rank in mine for side in (0, 1)}), key=lambda move: -round(worth(move), 9))


def _advice(deals: int) -> Player:
    return Player(
        "the advice",
        _solves_the_end(lambda view: odds(view.position, view.unseen, laid=view.laid, deals=deals)[0].move),
    )


ADVICE, QUICK_ADVICE = _advice(IN_GAMES), _advice(AFTER_PLAYS)
OTHERS = (
    Player("random", _at_random),
    Player("greedy: the largest pile, the lowest card that beats it", _greedy),
    Player("highest card, at the larger pile if it beats it", _highest_card),
    Player("the most cards in this turn (version 0.1)", _solves_the_end(_most_now)),
    Player("that, less 0.4 for each rank up to a nine", _solves_the_end(partial(_most_now, price=0.4))),
)


class Table:
    """A game as it is: seats see it only through `view`."""

    def __init__(self, luck: Random) -> None:
        self.deck = luck.sample(DECK, len(DECK))
        self.piles: Piles = ((self.deck.pop(), 1), (self.deck.pop(), 1))
        self.scores, self.hands, self.first = [0, 0], [list[int](), list[int]()], luck.randrange(2)

    def begin(self) -> bool:
        """Draw if both hands are empty, and find who plays first. Return whether there is a turn to play."""
        if not self.hands[0]:
            self.hands = [[self.deck.pop() for _ in range(min(HAND, len(self.deck) // (2 - seat)))] for seat in (0, 1)]
        # "The player with the most cards scored plays first every turn"; while tied, the one who did before.
        self.first = self.first if self.scores[0] == self.scores[1] else int(self.scores[1] > self.scores[0])
        return bool(self.hands[0])

    def view(self, seat: int, laid: int | None) -> View:
        """Return what this seat sees, where the other has laid a card at this pile, or none."""
        lead, mine = self.scores[seat] - self.scores[1 - seat], tuple(sorted(self.hands[seat]))
        unseen = tuple(sorted([*self.deck, *self.hands[1 - seat]]))
        return View(Position(self.piles, mine, (), lead, seat == self.first), unseen, laid)

    def turn(self, players: Sequence[Player], luck: Random) -> None:
        """Play a turn."""
        one, other = self.first, 1 - self.first
        move = players[one].play(self.view(one, None), luck)
        moves = move, players[other].play(self.view(other, move[1]), luck)
        self.piles, *won = resolve(self.piles, *moves, loser_taken=True)
        for seat, (rank, _), cards in zip((one, other), moves, won, strict=True):
            self.hands[seat].remove(rank)
            self.scores[seat] += cards

    def redealt(self, seat: int, luck: Random) -> "Table":
        """Return the same table with what this seat can't see dealt again."""
        other, hidden = copy(self), [*self.deck, *self.hands[1 - seat]]
        other.deck = luck.sample(hidden, len(hidden))
        theirs = [other.deck.pop() for _ in self.hands[1 - seat]]
        other.hands = [theirs, theirs]
        other.hands[seat], other.scores = [*self.hands[seat]], [*self.scores]
        return other


def game(players: Sequence[Player], luck: Random) -> list[float]:
    """Play a game, and return each seat's share of the win; a tie counts half."""
    table = Table(luck)
    lead = _lead(table, players, luck)
    return [0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)]


def _lead(table: Table, players: Sequence[Player], luck: Random) -> int:
    """Play on to the end, and return by how many cards seat 0 leads."""
    while table.begin():
        table.turn(players, luck)
    return table.scores[0] - table.scores[1]


def judged(number: int, deals: Sequence[int]) -> list[list[float]]:
    """Play on from a position with the first play of the advice, and with the best that is not about as good.

    The list of each play has its lead at the end in each of the deals of what can't be seen. A second player has seen
    at which pile the advice of the first has laid a card, so only deals count in which it does.
    """
    luck = Random(f"position {number}")
    table = Table(luck)
    turns = luck.randrange(21)
    for _ in range(turns):
        table.begin()
        table.turn((QUICK_ADVICE, QUICK_ADVICE), luck)
    table.begin()
    seat, laid = luck.randrange(2), None
    if seat != table.first:
        laid = QUICK_ADVICE.play(table.view(1 - seat, None), luck)[1]
    view = table.view(seat, laid)
    best, *others = odds(view.position, view.unseen, laid=laid)
    return [
        [_lead_of(seat, _dealt(table, seat, laid, luck), each.move, luck) for luck in lucks]
        for each in (best, *[other for other in others if not other.alike][:1])
        if (lucks := [Random(f"{number} {deal}") for deal in deals])
    ]


def _dealt(table: Table, seat: int, laid: int | None, luck: Random) -> Table:
    while True:
        found = table.redealt(seat, luck)
        if laid is None or QUICK_ADVICE.play(found.view(1 - seat, None), luck)[1] == laid:
            return found


def _lead_of(seat: int, table: Table, move: Move, luck: Random) -> float:
    players = [QUICK_ADVICE, QUICK_ADVICE]
    players[seat] = Player("", lambda _view, _luck: move)
    table.turn(players, luck)
    lead = _lead(table, (QUICK_ADVICE, QUICK_ADVICE), luck)
    return float(-lead if seat else lead)
