"""Whole games of Dumbal between players who see only what a seat sees."""

from collections.abc import Callable, Sequence
from copy import copy
from random import Random
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, all_cards
from ramble_tools.games.dumbal.advice.odds import odds
from ramble_tools.games.dumbal.advice.plays import Play, best_plays, most_laid_off
from ramble_tools.games.dumbal.discard import legal_discards
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.hands import Round, score
from ramble_tools.games.dumbal.rules import STOCK, Rules
from ramble_tools.games.dumbal.typed_hand import card_points, hand_of

RULES = Rules()
DECK = [card for card in all_cards().values() if isinstance(card, Card)]
# Nobody would play on for this many turns; the hand is dealt again.
MOST_TURNS = 400

# How many of the first plays are compared in a position.
SHOWN = 3


class View(NamedTuple):
    """What a seat sees at its turn.

    Its own cards, those that the player on the right laid off last, all others laid off before, the numbers of cards
    of the opponents, and the totals: its own and those of the opponents.
    """

    hand: tuple[Card, ...]
    visible: tuple[Card, ...]
    seen: tuple[Card, ...]
    opponents: tuple[int, ...]
    totals: tuple[int, ...]


class Player(NamedTuple):
    """A way to play: what to lay off and what to take (a card or `stock`), and whether to call where one may."""

    name: str
    play: Callable[[View, Random], tuple[Sequence[AnyCard], AnyCard | str]]
    calls: Callable[[View], bool]


def _points(cards: Sequence[AnyCard]) -> int:
    return sum(card_points(card, RULES) for card in cards)


def _at_random(view: View, luck: Random) -> tuple[Sequence[AnyCard], AnyCard | str]:
    discard, _ = luck.choice(legal_discards(view.hand, RULES))
    taken: list[AnyCard | str] = [*view.visible, STOCK]
    return discard, luck.choice(taken)


def _take_low(view: View) -> AnyCard | str:
    low = min(view.visible, key=lambda card: card_points(card, RULES), default=None)
    return STOCK if low is None or card_points(low, RULES) > RULES.call_limit else low


def _naive(view: View, _luck: Random) -> tuple[Sequence[AnyCard], AnyCard | str]:
    return most_laid_off(view.hand, RULES), _take_low(view)


def _highest_card(view: View, _luck: Random) -> tuple[Sequence[AnyCard], AnyCard | str]:
    high: AnyCard = max(view.hand, key=lambda card: card.rank.number)
    return [high], _take_low(view)


def _by(
    figure: Callable[[Play], tuple[float, ...]],
) -> Callable[[View, Random], tuple[Sequence[AnyCard], AnyCard | str]]:
    def play(view: View, _luck: Random) -> tuple[Sequence[AnyCard], AnyCard | str]:
        found = min(best_plays(view.hand, view.visible, view.seen, RULES), key=figure)
        return found.discard, found.take

    return play


def _advised(view: View) -> bool:
    found = odds(view.hand, view.opponents, (*view.visible, *view.seen), RULES, view.totals)
    return found.call is None or found.call.advised


def _always(_view: View) -> bool:
    return True


def _with_cards(play: Play) -> tuple[float, ...]:
    """Count 2 points for each card left after the next turn, as far as it is known now."""
    return play.after_next - 2 * (len(play.discard) + max(1, len(play.keeps))), play.points


def _grudging(play: Play) -> tuple[float, ...]:
    """Count a point for each point that the lowest card laid off is below 6, as the next player may want it."""
    return play.cost + max(0, 6 - min(card_points(card, RULES) for card in play.discard)), play.points


_best = _by(lambda play: (play.cost, play.points))
ADVICE = Player("the advice", _best, _advised)
ALWAYS_CALLS = Player("the advice, but calls at every chance", _best, _always)
OTHERS = (
    Player("random", _at_random, _always),
    Player("highest card", _highest_card, _always),
    Player("naive: the most points, takes a 5 or lower", _naive, _always),
    Player("greedy: fewest points now (the advice before)", _by(lambda play: (play.points, play.after_next)), _always),
    Player("fewest points after the next turn", _by(lambda play: (play.after_next, play.points)), _always),
    ALWAYS_CALLS,
    Player(
        "fewest points after the next turn, calls as advised",
        _by(lambda play: (play.after_next, play.points)),
        _advised,
    ),
    Player("the same and 2 for each card left, calls as advised", _by(_with_cards), _advised),
    Player("the advice, but gives the next player no low cards", _by(_grudging), _advised),
)


class Chance(NamedTuple):
    """A chance to call: the two chances of the advice that the call holds, and whether it would."""

    dealt: float
    fitted: float
    held: bool


class Waited(NamedTuple):
    """What became of a player who could have called before the very first turn, and played on.

    `mine` are the player's points for the hand, and `others` those of each other player who did not win it.
    """

    won: bool
    mine: int
    others: tuple[int, ...]


class Table:
    """One hand: who holds what. Seats see it only through `view`."""

    def __init__(self, seats: Sequence[int], totals: Sequence[int], luck: Random) -> None:
        cards = luck.sample(DECK, len(DECK))
        self.hands = {seat: [cards.pop() for _ in range(FULL_HAND)] for seat in seats}
        self.laid: dict[int, list[Card]] = {seat: [] for seat in seats}
        self.seats, self.stock, self.gone, self.luck, self.totals = list(seats), cards, list[Card](), luck, totals

    def view(self, seat: int) -> View:
        """Return what this seat sees."""
        place = self.seats.index(seat)
        right = self.seats[place - 1]
        others = [card for each in self.seats if each != right for card in self.laid[each]]
        opponents = [each for each in self.seats if each != seat]
        sizes = tuple(len(self.hands[each]) for each in opponents)
        totals = tuple(self.totals[each] for each in (seat, *opponents))
        return View(tuple(self.hands[seat]), tuple(self.laid[right]), (*others, *self.gone), sizes, totals)

    def called(self, seat: int, *, opening: bool = False) -> Round:
        """Return the hands, of which this seat called."""
        hands = {str(each): hand_of(cards, RULES) for each, cards in self.hands.items()}
        return Round(hands, str(seat), opening)

    def redealt(self, seat: int, luck: Random) -> "Table":
        """Return the same table with what this seat can't see dealt again."""
        other = copy(self)
        others = [each for each in self.seats if each != seat]
        hidden = [card for each in others for card in self.hands[each]] + self.stock
        other.stock, other.luck = luck.sample(hidden, len(hidden)), luck
        dealt = {each: [other.stock.pop() for _ in self.hands[each]] for each in others}
        other.hands, other.laid, other.gone = {**self.hands, **dealt}, dict(self.laid), [*self.gone]
        return other

    def turn(self, seat: int, player: Player) -> None:
        """Play a turn. What the player on the right laid off and nobody took goes under."""
        view, right = self.view(seat), self.seats[self.seats.index(seat) - 1]
        discard, take = player.play(view, self.luck)
        if take == STOCK and not self.stock:
            self.stock, self.gone = self.luck.sample(self.gone, len(self.gone)), []
        card = self.stock.pop() if take == STOCK else next(each for each in view.visible if each == take)
        self.hands[seat] = [*(each for each in view.hand if each not in discard), card]
        self.gone += [each for each in self.laid[right] if each != card]
        self.laid[right] = []
        self.laid[seat] = [each for each in view.hand if each in discard]


def _hand(
    players: Sequence[Player], seats: Sequence[int], totals: Sequence[int], luck: Random, chances: list[Chance] | None
) -> Round | None:
    """Play a hand, and return who called with which hands. None if it does not end."""
    table = Table(seats, totals, luck)
    for seat in seats:
        if _points(table.hands[seat]) <= RULES.opening_limit:
            return table.called(seat, opening=True)
    return next((found for turn in range(MOST_TURNS) if (found := _step(table, players, turn, chances))), None)


def _step(table: Table, players: Sequence[Player], turn: int, chances: list[Chance] | None = None) -> Round | None:
    """Play a turn, the first of which is 0. Returns who called with which hands, if anybody did."""
    seat = table.seats[turn % len(table.seats)]
    view = table.view(seat)
    if _points(view.hand) <= RULES.call_limit:
        if chances is not None:
            chances.append(_chance(table, seat, view))
        if players[seat].calls(view):
            return table.called(seat)
    table.turn(seat, players[seat])
    return None


def _chance(table: Table, seat: int, view: View) -> Chance:
    found = odds(view.hand, view.opponents, (*view.visible, *view.seen), RULES)
    held = all(_points(table.hands[each]) > found.points for each in table.seats if each != seat)
    return Chance(found.holds, found.call.holds if found.call else found.holds, held)


def game(players: Sequence[Player], luck: Random, chances: list[Chance] | None = None) -> list[float]:
    """Play a game, and return each seat's share of the win. Adds the chances to call to `chances`."""
    totals, seats, again = [0] * len(players), list(range(len(players))), 0
    while len(seats) > 1:
        found = _hand(players, seats, totals, luck, chances)
        # The next player in seat order begins.
        seats = [*seats[1:], seats[0]]
        again += found is None
        if again > MOST_TURNS:
            break
        for name, points in score(found, RULES).scores.items() if found else ():
            totals[int(name)] += points
        seats = [seat for seat in seats if totals[seat] < RULES.target] or _lowest(seats, totals)
        if len({totals[seat] for seat in seats}) == 1 and totals[seats[0]] >= RULES.target:
            break
    return [1 / len(seats) if seat in seats else 0.0 for seat in range(len(players))]


def waited(players: int, points: Sequence[int], number: int) -> Waited:
    """Play on from an opening hand with one of these numbers of points, in a random seat.

    Every hand of five cards with so many points is equally likely. The others call before the very first turn if they
    may; after that, everybody follows the advice.
    """
    luck = Random(f"opening {players} {points[0]} {number}")
    seats, seat = range(players), luck.randrange(players)
    table = Table(seats, [0] * players, luck)
    while _points(table.hands[seat]) not in points:
        table.hands[seat] = luck.sample(DECK, FULL_HAND)
    held = table.hands[seat]
    rest = [card for card in luck.sample(DECK, len(DECK)) if card not in held]
    table.hands = {each: held if each == seat else [rest.pop() for _ in range(FULL_HAND)] for each in seats}
    table.stock = rest
    opening = [each for each in seats if each != seat and _points(table.hands[each]) <= RULES.opening_limit]
    turns = (_step(table, [ADVICE] * players, turn) for turn in range(MOST_TURNS))
    found = table.called(opening[0], opening=True) if opening else next((each for each in turns if each), None)
    if found is None:
        return waited(players, points, number + 100_000)
    outcome = score(found, RULES)
    others = (each for name, each in outcome.scores.items() if name not in (str(seat), *outcome.winners))
    return Waited(str(seat) in outcome.winners, outcome.scores[str(seat)], tuple(others))


def _lowest(seats: Sequence[int], totals: Sequence[int]) -> list[int]:
    lowest = min(totals[seat] for seat in seats)
    return [seat for seat in seats if totals[seat] == lowest]


def judged(number: int, deals: Sequence[int]) -> list[list[float]]:
    """Play on from a position with each of the first plays of the advice, and return what they gain.

    That is, for each play, the points that the others score in the hand less one's own, on average, in each of the
    deals of what can't be seen.
    """
    luck = Random(f"position {number}")
    seats = range(luck.choice((2, 3, 4)))
    players, table = [ADVICE] * len(seats), Table(seats, [0] * len(seats), luck)
    turns = luck.randrange(6 * len(seats))
    if any(_step(table, players, turn) for turn in range(turns)):
        return judged(number + 100_000, deals)
    seat = seats[turns % len(seats)]
    view = table.view(seat)
    return [
        [_gain(table.redealt(seat, Random(f"{number} {deal}")), seat, play, turns) for deal in deals]
        for play in best_plays(view.hand, view.visible, view.seen, RULES)[:SHOWN]
    ]


def _gain(table: Table, seat: int, play: Play, turns: int) -> float:
    players = [ADVICE] * len(table.seats)
    table.turn(seat, Player("", lambda _view, _luck: (play.discard, play.take), _always))
    steps = (_step(table, players, turn) for turn in range(turns + 1, turns + MOST_TURNS))
    ended = next((each for each in steps if each), None)
    scores = score(ended, RULES).scores if ended else {}
    mine = scores.pop(str(seat), 0)
    return sum(scores.values()) / (len(table.seats) - 1) - mine
