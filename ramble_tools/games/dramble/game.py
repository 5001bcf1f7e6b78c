"""Dramble: two players contest two piles. Source: seeds/dramble.txt, read as rules.md says.

A round is one turn. The state has the piles, the player who plays first, and the number of cards in each place: those
scored, in the piles, in the hands and undrawn always add up to the deck. Cards scored before a hand that breaks a tie
are shuffled back in, and count only in the scores.

Of a turn, it may be known only how many cards each player took. Then the piles are not known after it, but their sum
is. Where the piles have never been known, such a round may be a whole hand too, and only the scores are known.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from ramble_tools import plain
from ramble_tools.cards import AnyCard, Joker, find_among, may_be
from ramble_tools.errors import ByRule, ImpossibleCardsError, OnPage, PlayerError, about, by_rule, plural
from ramble_tools.games import match
from ramble_tools.games.dramble.counted import judge_counted, require_from_deck, require_from_piles
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
from ramble_tools.games.results import Change, OnTable, Told

ROUND = "turn"
LEAST = MOST = 2
LOW_WINS = False
COOPERATIVE = False
TURN = "goes first"
TIMER: int | None = None
PLAYERS_IN: tuple[str, ...] = ("leader", "took")
IN_WORDS: tuple[str, ...] = (
    "played-first:played|plays|play first",
    "took:took|take|takes",
)


class Round(NamedTuple):
    """What the first and the second player play; and the piles, which must be given once.

    `counts` are there if the group counted the cards. `recount` is True if the piles are as given, whatever was
    recorded before. `leader` is the player who played first; it is recorded because a correction of an earlier turn can
    change who should have played first. In place of the cards, there may be only how many cards each player `took`.
    """

    first: Played | None
    second: Played | None
    piles: Mapping[Side, Pile] = {}
    counts: Counts | None = None
    recount: bool = False
    leader: str = ""
    took: Mapping[str, int] = {}


class State(NamedTuple):
    """A game between two turns; `turn` plays first in the next one.

    `piles` are none, or both. `undrawn` cards are in the deck and `hand` cards in each hand; both are None if recording
    began in mid-game. `seen` maps each card that was on the table in this deal to its turn. `tied_at` is what each
    player had scored when a hand began that breaks a tie; None in any other hand. `counted` is True if the piles are
    not known because the last turn was only counted.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: str
    piles: Mapping[Side, Pile] = {}
    undrawn: int | None = None
    hand: int | None = None
    seen: Mapping[AnyCard, int] = {}
    tied_at: int | None = None
    counted: bool = False
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
    if round.took:
        return _apply_counted(state, round)
    state = _dealt(_with_piles(state, round))
    leader = named(state.players, round.leader) if round.leader else state.turn
    before = _in_order(state, leader)
    first, second = _played(round)
    outcome = judge_turn(state.piles, first, second, state.rules, tuple(before))
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
    return _after(state._replace(turn=leader, piles=outcome.piles, seen=seen, counted=False), won, told)


def _apply_counted(state: State, round: Round) -> State:
    """Return the state after a turn of which it is only known how many cards each player took.

    Raises ImpossibleCardsError.
    """
    if round.piles:
        state = _with_piles(state, round)
    state = _dealt(state)
    counts = {named(state.players, name): count for name, count in round.took.items()}
    took = {name: counts.get(name, 0) for name in _in_order(state, state.turn)}
    taken = sum(player.score for player in state.players) - 2 * (state.tied_at or 0)
    require_from_deck(took, taken, state.rules)
    sizes = [pile.size for pile in state.piles.values()]
    in_piles = _in_piles(state) or sum(sizes) or None
    if in_piles is not None:
        require_from_piles(took, sizes, in_piles, state.rules)
    if in_piles is None and taken + sum(took.values()) == deck_size(state.rules) - len(SIDES):
        state = state._replace(undrawn=0, hand=1)  # all the others are taken, so this was the last turn
    outcome = judge_counted(took)
    marks = {"took": tuple(name for name in took if took[name])}
    told = Told(summary(took), outcome.reasons, marks, outcome.facts)
    return _after(state._replace(piles={}, counted=True), took, told)


def _after(state: State, won: Mapping[str, int], told: Told) -> State:
    """Return the state after a turn, from the number of cards that each player won."""
    after = state._replace(
        players=tuple(player._replace(score=player.score + won[player.name]) for player in state.players),
        hand=None if state.hand is None else state.hand - 1,
        rounds=state.rounds + 1,
        last=Change({player.name: won[player.name] for player in state.players}, lambda: told),
    )
    return _with_last_hand(after._replace(turn=leader_of(_counted(after), state.rules).name))


def _in_order(state: State, leader: str) -> dict[str, int]:
    """Return the scores, first player first."""
    return {player.name: player.score for player in sorted(state.players, key=lambda each: each.name != leader)}


def _played(round: Round) -> tuple[Played, Played]:
    """Return both cards played; without a number of cards taken, a round has them."""
    assert round.first and round.second
    return round.first, round.second


def _in_piles(state: State) -> int | None:
    """Return how many cards are in both piles: all that are nowhere else. None if the deck is not counted."""
    if state.undrawn is None or state.hand is None:
        return None
    scored = sum(player.score for player in state.players) - 2 * (state.tied_at or 0)
    return deck_size(state.rules) - state.undrawn - 2 * state.hand - scored


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
    if state.counted and not round.recount and (in_piles := _in_piles(state)):
        if (given := sum(pile.size for pile in piles.values())) != in_piles:
            raise ImpossibleCardsError(
                f"the piles have {plural(in_piles, 'card')} together, not {given}",
                OnPage("recount if the cards on the table say otherwise", "tap yes below if that is what is there"),
                ByRule(PILES_GROW),
                field="left",
                wants=["recount"],
            )
        return state._replace(piles=piles)
    new_deal = not state.piles and not state.counted and all(pile.size == 1 for pile in piles.values())
    return state._replace(
        piles=piles,
        undrawn=deck_size(state.rules) - 2 if new_deal else None,
        hand=0 if new_deal else None,
        # The cards below a pile's top card are not known then.
        seen=state.seen if state.piles or state.counted else {},
    )


def _alike(said: Pile, recorded: Pile) -> bool:
    jokers = isinstance(said.top, Joker) and isinstance(recorded.top, Joker)
    return said.size == recorded.size and (may_be(said.top, recorded.top) or jokers)


def _dealt(state: State) -> State:
    """Return the state with three cards dealt to each player if the hands are empty; at the end, what is left."""
    if state.hand != 0 or state.undrawn is None:
        return state
    each = each_draws(state.undrawn, state.rules)
    return state._replace(hand=each, undrawn=state.undrawn - 2 * each)


def _seen(state: State, round: Round, number: int) -> dict[AnyCard, int]:
    """Return the cards seen in this deal, with this turn's. Raises ImpossibleCardsError for one seen before."""
    tops = [] if state.seen else [pile.top for pile in state.piles.values()]
    first, second = (played.card for played in _played(round))
    cards = [*tops, first, second]
    before = dict(state.seen)
    # A recount overrules what was recorded about these cards.
    for card in cards if round.recount else ():
        if recorded := find_among(card, before):
            del before[recorded]
    how = "was already on the table in turn"
    for field, cards in (("left", tops), ("first", [first]), ("second", [second])):
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
    hands = None if state.hand is None else (state.hand, state.hand)
    return Counted(_in_order(state, state.turn), hands, state.undrawn, tied_at=state.tied_at)


def _with_last_hand(state: State) -> State:
    """Return the state; if the game is played out in a tie, it is ready for one more hand of three."""
    counted = _counted(state)
    if not is_played_out(counted, state.rules) or state.last is None:
        return state
    state = state._replace(last=state.last.because(Follows(*why_played_out(counted, state.rules))))
    if winners(state):
        return state
    return state._replace(piles={}, undrawn=None, hand=None, seen={}, tied_at=state.players[0].score, counted=False)


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
    if not (state.piles or state.counted):
        return f"{first}; the piles are not known yet"
    if state.counted:
        left = deck_size(state.rules) - sum(player.score for player in state.players) + 2 * (state.tied_at or 0)
        in_piles = _in_piles(state)
        piles = f"{plural(in_piles, 'card')} in the piles" if in_piles else f"{plural(left, 'card')} not taken yet"
    shown = _dealt(state) if state.hand is not None else None
    rest = f"{shown.hand} in each hand, {shown.undrawn} in the deck" if shown else ""
    return "; ".join(filter(None, (first, piles, rest)))


def on_table(state: State) -> tuple[OnTable, ...]:
    """Return the two piles, each with its top card."""
    return tuple(
        OnTable(f"{side} pile", ((str(pile.top),),), plural(pile.size, "card")) for side, pile in state.piles.items()
    )


class PlainRound(NamedTuple):
    """A turn as the log has it: what was played on which pile, as it is typed, the piles, and what was counted.

    Or, in place of what was played, how many cards each player took.
    """

    first: str = ""
    second: str = ""
    left: str = ""
    right: str = ""
    counts: tuple[int, tuple[int, int], tuple[int, int]] | None = None
    recount: bool = False
    leader: str = ""
    took: Mapping[str, Annotated[int, plain.between(0, 999)]] = {}


def to_plain(round: Round) -> dict[str, object]:
    """Return a turn as plain values, for the log."""
    left, right = (str(round.piles[side]) if side in round.piles else "" for side in SIDES)
    first, second = (str(played or "") for played in (round.first, round.second))
    found = PlainRound(first, second, left, right, None, round.recount, round.leader, round.took)
    if round.counts:
        deck_left, hands, scores = round.counts
        found = found._replace(counts=(deck_left, hands, scores))
    return plain.write(found)


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:  # noqa: ARG001
    """Return the turn that `to_plain` wrote. Raises BadInput."""
    first, second, left, right, counts, recount, leader, took = plain.read(PlainRound, values)
    piles = {side: read_pile(text) for side, text in zip(SIDES, (left, right), strict=True) if text}
    if took:
        return Round(None, None, piles, recount=recount, leader=leader, took=took)
    return Round(read_played(first), read_played(second), piles, Counts(*counts) if counts else None, recount, leader)
