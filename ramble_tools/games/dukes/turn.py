"""Is a turn of Dukes Up! in order? Source: "Taking Your Turn" and "Extra Rules" in seeds/dukes-up.txt."""

from collections.abc import Iterator
from dataclasses import dataclass

from ramble_tools.errors import plural
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.reasons import Reason

# "Draw 2 cards at most, but your hand can't have more than 4 cards."
_MOST_DRAWN = 2
_FULL_HAND = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody did, as numbers of cards. `hand` and `dukes` are as they were when the turn began.

    `castle_up`: the own castle lies face up. `first`: it is the first player's first turn. `melded`: cards were laid on
    the table; `rearranged`: the table was; `taken`: dukes and castles of the opponent.
    """

    hand: int
    dukes: int
    drawn: int = 0
    from_discard: bool = False
    castle_up: bool = False
    first: bool = False
    melded: bool = False
    rearranged: bool = False
    taken: int = 0
    switched: int = 0
    new_dukes: int = 0
    discarded: int = 1


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """Whether the turn is in order, how many discards may end it, and what is wrong or decided."""

    legal: bool
    most_discards: int
    reasons: tuple[Reason, ...]


def judge_turn(turn: Turn, rules: Rules) -> TurnVerdict:
    """Judge the bookkeeping of a turn; melds are `judge_meld`'s."""
    wrong = [*_drawing(turn, rules), *_dukes(turn, rules)]
    most, why = _most_discards(turn, rules)
    if turn.discarded < 1:
        wrong.append(Reason("a turn ends with a discard: discard one card"))
    elif turn.discarded > most:
        wrong.append(Reason(f"{turn.discarded} discards are too many: {why.text}", why.ruling))
    return TurnVerdict(not wrong, most, tuple(wrong) or (why,))


def _drawing(turn: Turn, rules: Rules) -> Iterator[Reason]:
    room = max(0, min(_MOST_DRAWN, _FULL_HAND - turn.hand))
    if turn.drawn > room:
        yield Reason(f"with {plural(turn.hand, 'card')} in hand {room or 'none'} may be drawn, not {turn.drawn}")
    if turn.drawn and turn.from_discard and rules.draw_discard == "off":
        yield Reason("nobody draws from the discard pile", rules.chosen("draw-discard"))


def _dukes(turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.dukes == 0 and not turn.castle_up:
        yield Reason("without dukes the castle must be turned face up before anything is played")
    if turn.taken and not turn.melded:
        yield Reason("a duke or castle is taken by playing it in a set or run: --melded")
    if turn.switched > turn.dukes:
        yield Reason(f"{plural(turn.switched, 'duke')} can't be switched: {turn.dukes} remained")
    elif turn.switched and turn.first and rules.first_turn_dukes == "on":
        yield Reason("no dukes are switched on the first player's first turn", rules.chosen("first-turn-dukes"))
    if turn.new_dukes and turn.dukes:
        yield Reason(f"no new duke while {plural(turn.dukes, 'duke')} remained; one is made where there are none")
    elif turn.new_dukes > 1:
        yield Reason(f"{turn.new_dukes} new dukes are too many: one is made where there are none")


def _most_discards(turn: Turn, rules: Rules) -> tuple[int, Reason]:
    """The text: "If you don't play on your turn, you can discard twice"."""
    laid = turn.melded or turn.taken
    moved = turn.rearranged or turn.switched or turn.new_dukes
    decided = rules.chosen("discard-twice") if moved and not laid else None
    if laid or (moved and rules.discard_twice == "any"):
        return 1, Reason("who played discards once", decided)
    return 2, Reason("who did not play may discard twice", decided)
