"""Dramble: two players contest two piles. Source: seeds/dramble.txt, read as rules.md says.

A round is one turn. The state has the piles, the player who plays first, and the number of cards in each place: those
scored, in the piles, in the hands and undrawn always add up to the deck. Cards scored before a hand that breaks a tie
are shuffled back in, and count only in the scores.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools import plain
from ramble_tools.cards import AnyCard, Joker
from ramble_tools.errors import ByRule, ImpossibleCardsError, OnPage, PlayerError, about, by_rule, plural
from ramble_tools.games import match
from ramble_tools.games.contract import OnTable
from ramble_tools.games.dramble.next_turn import (
    Counted,
    Counts,
    counted_after,
    each_draws,
    is_played_out,
    require_all_cards,
    why_played_out,
    with_tie,
)
from ramble_tools.games.dramble.next_turn import leader as leader_of
from ramble_tools.games.dramble.passages import (
    FLIP,
    MOST_FIRST,
    MOST_WINS,
    ONE_DECK,
    PILES_GROW,
    SAME_HAND,
    SET_ASIDE,
    STAYS_FIRST,
    TWO_PLAYERS,
)
from ramble_tools.games.dramble.rules import TITLE as TITLE
from ramble_tools.games.dramble.rules import Rules as Rules
from ramble_tools.games.dramble.rules import reference as reference
from ramble_tools.games.dramble.turn import (
    SIDES,
    Outcome,
    Pile,
    Played,
    Side,
    deck_size,
    judge_turn,
    read_pile,
    read_played,
    summary,
)
from ramble_tools.games.match import standings as standings
from ramble_tools.games.players import Player, named, seated
from ramble_tools.games.reasons import Doubt, Follows, Reason
from ramble_tools.games.results import Change, Told

ROUND = "turn"
LEAST = MOST = 2
LOW_WINS = False
COOPERATIVE = False
TURN = "goes first"
TIMER: int | None = None
PLAYERS_IN: tuple[str, ...] = ("leader",)


class Round(NamedTuple):
    """What the first and the second player play; and the piles, which must be given once.

    `counts` are there if the group counted the cards. `recount` is True if the piles are as given, whatever was
    recorded before. `leader` is the player who played first; it is recorded because a correction of an earlier turn can
    change who should have played first.
    """

    first: Played
    second: Played
    piles: Mapping[Side, Pile] = {}
    counts: Counts | None = None
    recount: bool = False
    leader: str = ""


class State(NamedTuple):
    """A game between two turns; `turn` plays first in the next one.

    `piles` are none, or both. `undrawn` cards are in the deck and `hand` cards in each hand; both are None if recording
    began in mid-game. `seen` maps each card that was on the table in this deal to its turn. `tied_at` is what each
    player had scored when a hand began that breaks a tie; None in any other hand.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: str
    piles: Mapping[Side, Pile] = {}
    undrawn: int | None = None
    hand: int | None = None
    seen: Mapping[AnyCard, int] = {}
    tied_at: int | None = None
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """Return the state before the first turn; the first player plays first. Raises PlayerError."""
    with by_rule(TWO_PLAYERS):
        players = seated(names, LEAST, MOST)
    return State(rules, players, players[0].name)


def apply(state: State, round: Round) -> State:
    """Return the state after a turn. Raises what `judge_turn` raises, and GameOverError."""
    with by_rule(MOST_WINS):
        match.require_open(winners(state), f"after {plural(state.rounds, 'turn')}")
    state = _dealt(_with_piles(state, round))
    leader = named(state.players, round.leader) if round.leader else state.turn
    before = {player.name: player.score for player in sorted(state.players, key=lambda each: each.name != leader)}
    outcome = judge_turn(state.piles, round.first, round.second, state.rules, tuple(before))
    number = state.rounds + 1
    seen = _seen(state, round, number)
    won = dict(zip(before, outcome.won, strict=True))
    hand = None if state.hand is None else state.hand - 1
    reasons = [*outcome.reasons, *_count_checked(state, round.counts, before, outcome, hand)]
    if leader != state.turn:
        passage = STAYS_FIRST if len(set(before.values())) == 1 else MOST_FIRST
        reasons.append(Doubt(f"{leader} played first, although {state.turn} should have", passage=passage))
    marks = {"played first": (leader,), "took": tuple(name for name in won if won[name])}
    told = Told(summary(won), tuple(reasons), marks, outcome.facts)
    after = state._replace(
        players=tuple(player._replace(score=player.score + won[player.name]) for player in state.players),
        turn=leader,
        piles=outcome.piles,
        hand=hand,
        seen=seen,
        rounds=number,
        last=Change({player.name: won[player.name] for player in state.players}, lambda: told),
    )
    return _with_last_hand(after._replace(turn=leader_of(_counted(after), state.rules).name))


def _with_piles(state: State, round: Round) -> State:
    """Return the state with its piles: those given or those known, which must agree. Raises ImpossibleCardsError."""
    for side in SIDES:
        said, recorded = round.piles.get(side), state.piles.get(side)
        if not (said or recorded):
            raise ImpossibleCardsError(
                f"the {side} pile is not known yet",
                OnPage("give its top card and number of cards once, as in 9H:1", "enter its top card"),
                ByRule(FLIP),
                field=side,
            )
        if said and recorded and not round.recount and not _alike(said, recorded):
            raise ImpossibleCardsError(
                f"the {side} pile has {recorded.top} on top and {plural(recorded.size, 'card')}, not {said.top} and "
                f"{said.size}",
                OnPage(
                    "leave it out, or recount if the cards on the table say otherwise",
                    "empty this field, or tap yes below if the cards on the table say otherwise",
                ),
                ByRule(PILES_GROW),
                field=side,
                wants=["recount"],
            )
    if state.piles and not round.recount:
        return state
    piles = {side: round.piles.get(side) or state.piles[side] for side in SIDES}
    new_deal = not state.piles and all(pile.size == 1 for pile in piles.values())
    return state._replace(
        piles=piles,
        undrawn=deck_size(state.rules) - 2 if new_deal else None,
        hand=0 if new_deal else None,
        # The cards below a pile's top card are not known then.
        seen=state.seen if state.piles else {},
    )


def _alike(said: Pile, recorded: Pile) -> bool:
    jokers = isinstance(said.top, Joker) and isinstance(recorded.top, Joker)
    return said.size == recorded.size and (said.top == recorded.top or jokers)


def _dealt(state: State) -> State:
    """Return the state with three cards dealt to each player if the hands are empty; at the end, what is left."""
    if state.hand != 0 or state.undrawn is None:
        return state
    each = each_draws(state.undrawn, state.rules)
    return state._replace(hand=each, undrawn=state.undrawn - 2 * each)


def _seen(state: State, round: Round, number: int) -> dict[AnyCard, int]:
    """Return the cards seen in this deal, with this turn's. Raises ImpossibleCardsError for one seen before."""
    tops = [] if state.seen else [pile.top for pile in state.piles.values()]
    cards = [*tops, round.first.card, round.second.card]
    # A recount overrules what was recorded about these cards.
    before = {card: turn for card, turn in state.seen.items() if not (round.recount and card in cards)}
    how = "was already on the table in turn"
    for field, cards in (("left", tops), ("first", [round.first.card]), ("second", [round.second.card])):
        with about(field), by_rule(ONE_DECK):
            before = match.laid_before(before, cards, number, jokers=int(state.rules.jokers), how=how)
    return before


def _count_checked(
    state: State, counts: Counts | None, before: Mapping[str, int], outcome: Outcome, hand: int | None
) -> list[Reason]:
    """Check the count of all the cards, if the group counted them. Raises ImpossibleCardsError."""
    if counts is None:
        return []
    one, other = before.values()
    if counts.scores != (one, other):
        said = f"{counts.scores[0]} and {counts.scores[1]}"
        text = f"the scores before the turn were {one} and {other}, not {said}"
        raise ImpossibleCardsError(text, ByRule(SET_ASIDE), field="scores")
    if hand is not None and counts.hands != (hand, hand):
        said = f"{counts.hands[0]} and {counts.hands[1]}"
        text = f"both hands have {plural(hand, 'card')} after this turn, not {said}"
        raise ImpossibleCardsError(text, ByRule(SAME_HAND), field="hands")
    counted = counted_after(outcome, counts, tuple(before))._replace(tied_at=state.tied_at)
    return require_all_cards(counted if state.undrawn is not None else with_tie(counted, state.rules), state.rules)


def _counted(state: State) -> Counted:
    """Return the numbers of cards; the player who played first in the turn before is still the state's `turn`."""
    scores = {player.name: player.score for player in sorted(state.players, key=lambda each: each.name != state.turn)}
    hands = None if state.hand is None else (state.hand, state.hand)
    return Counted(scores, hands, state.undrawn, tied_at=state.tied_at)


def _with_last_hand(state: State) -> State:
    """Return the state; if the game is played out in a tie, it is ready for one more hand of three."""
    counted = _counted(state)
    if not is_played_out(counted, state.rules) or state.last is None:
        return state
    state = state._replace(last=state.last.because(Follows(*why_played_out(counted, state.rules))))
    if winners(state):
        return state
    return state._replace(piles={}, undrawn=None, hand=None, seen={}, tied_at=state.players[0].score)


def winners(state: State) -> tuple[str, ...]:
    """Return the player with the most cards once the deck is used up; nobody before that, or in a tie."""
    found = leader_of(_counted(state), state.rules)
    return (found.name,) if found.won else ()


def is_over(state: State) -> bool:
    """Return whether the game has been won."""
    return bool(winners(state))


def join(state: State, name: str) -> State:  # noqa: ARG001
    """Raise PlayerError, because Dramble is for two players."""
    raise PlayerError("nobody can join: Dramble is for two players; start a new game", ByRule(TWO_PLAYERS))


def next_up(state: State) -> str:
    """Return who plays first, and where the cards are."""
    return _next_up(state, ", ".join(f"{side} {pile}" for side, pile in state.piles.items()))


def beside_table(state: State) -> str:
    """Return the same without the two piles."""
    return _next_up(state, "")


def _next_up(state: State, piles: str) -> str:
    """Return who plays first, the piles, and where the other cards are.

    "To determine who plays first, players draw a card and the highest card wins."
    """
    first = f"{state.turn} plays first"
    if not state.rounds:
        other = next(player.name for player in state.players if player.name != state.turn)
        first += f", or {other} if {other} drew the higher card"
    if not state.piles:
        return f"{first}; the piles are not known yet"
    shown = _dealt(state) if state.hand is not None else None
    rest = f"{shown.hand} in each hand, {shown.undrawn} in the deck" if shown else ""
    return "; ".join(filter(None, (first, piles, rest)))


def on_table(state: State) -> tuple[OnTable, ...]:
    """Return the two piles, each with its top card."""
    return tuple(
        OnTable(f"{side} pile", ((str(pile.top),),), plural(pile.size, "card")) for side, pile in state.piles.items()
    )


class PlainRound(NamedTuple):
    """A turn as the log has it: what was played on which pile, as it is typed, the piles, and what was counted."""

    first: str
    second: str
    left: str = ""
    right: str = ""
    counts: tuple[int, tuple[int, int], tuple[int, int]] | None = None
    recount: bool = False
    leader: str = ""


def to_plain(round: Round) -> dict[str, object]:
    """Return a turn as plain values, for the log."""
    left, right = (str(round.piles[side]) if side in round.piles else "" for side in SIDES)
    found = PlainRound(str(round.first), str(round.second), left, right, None, round.recount, round.leader)
    if round.counts:
        deck_left, hands, scores = round.counts
        found = found._replace(counts=(deck_left, hands, scores))
    return plain.write(found)


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:  # noqa: ARG001
    """Return the turn that `to_plain` wrote. Raises BadInput."""
    first, second, left, right, counts, recount, leader = plain.read(PlainRound, values)
    piles = {side: read_pile(text) for side, text in zip(SIDES, (left, right), strict=True) if text}
    return Round(read_played(first), read_played(second), piles, Counts(*counts) if counts else None, recount, leader)
