"""Checking the counts of a turn of Dukes Up! Source: "Taking Your Turn" and "Extra Rules" in seeds/dukes-up.txt."""

from collections.abc import Iterator
from dataclasses import dataclass

from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import FULL_HAND, MOST_DRAWN, MOST_DUKES
from ramble_tools.games.reasons import Reason


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player did in a turn. `hand` and `dukes` are the numbers of cards when the turn began.

    `drawn`, `played` (from the hand to the table), `taken` (the opponent's dukes and castle), `switched`, `new_dukes`
    and `discarded` are numbers of cards too; `played` is None if it is not known. `castle_up` is True if the player's
    own castle is face up, `first` on the first player's first turn, `melded` if cards were played to the table,
    `rearranged` if the table was rearranged, and `castle_taken` if the opponent's castle is among the cards taken.
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
    played: int | None = None
    castle_taken: bool = False


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """The problems that make a turn illegal, how many discards may end it, and all reasons, what is assumed too."""

    problems: tuple[Reason, ...]
    most_discards: int
    reasons: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        """Whether the turn is legal."""
        return not self.problems


def judge_turn(turn: Turn, rules: Rules) -> TurnVerdict:
    """Judge the counts of a turn. Its melds are not checked; `judge_meld` does that.

    Raises ImpossibleCardsError for a turn that nobody can have played.
    """
    _require_possible(turn)
    wrong = [*_drawing(turn, rules), *_dukes(turn, rules)]
    most, why = _most_discards(turn, rules)
    if turn.discarded < 1 and most:
        wrong.append(Reason("a turn must end with a discard"))
    elif turn.discarded > most:
        many = "1 discard is" if turn.discarded == 1 else f"{turn.discarded} discards are"
        wrong.append(Reason(f"{many} too many: {why.text}", why.ruling))
    return TurnVerdict(tuple(wrong), most, tuple(wrong) or (why,))


def _require_possible(turn: Turn) -> None:
    """Raise ImpossibleCardsError for a turn with cards that the player can't have had."""
    if turn.hand > FULL_HAND:
        raise ImpossibleCardsError(f"a hand has at most {FULL_HAND} cards, not {turn.hand}", field="hand")
    if turn.dukes > MOST_DUKES:
        raise ImpossibleCardsError(f"a castle has at most {MOST_DUKES} dukes, not {turn.dukes}", field="dukes")
    if turn.taken > MOST_DUKES + turn.castle_taken:
        most = "two dukes and a castle are" if turn.castle_taken else "only two dukes are"
        raise ImpossibleCardsError(f"{most} there to take, not {plural(turn.taken, 'card')}", field="taken")
    held, had = turn.hand + turn.drawn, f"you had {plural(turn.hand, 'card')} and drew {turn.drawn or 'none'}"
    played = turn.played or 0
    if played > held:
        raise ImpossibleCardsError(f"you can't play {plural(played, 'card')} from your hand: {had}", field="played")
    if turn.new_dukes and played + turn.new_dukes > held:
        spent = f" and played {played}" if played else ""
        text = f"there is no card in your hand for a new duke: {had}{spent}"
        raise ImpossibleCardsError(text, field="new-dukes")
    if turn.switched and not held:
        text = f"there is no card in your hand to switch with a duke: {had}"
        raise ImpossibleCardsError(text, field="switched")
    if turn.melded and not turn.taken and (turn.played == 0 or not held):
        text = f"there are no cards to play to the table: {had}, and took none"
        if held:
            text = "cards were played to the table, but none from your hand and none that you took"
        raise ImpossibleCardsError(text, field="melded")


def _drawing(turn: Turn, rules: Rules) -> Iterator[Reason]:
    room = most_to_draw(turn.hand)
    if turn.drawn > room:
        most = f"at most {room}" if room else "none"
        yield Reason(f"with {plural(turn.hand, 'card')} in hand you may draw {most}, not {turn.drawn}")
    if turn.drawn and turn.from_discard and rules.draw_discard == "off":
        yield Reason("you may not draw from your discard pile", rules.chosen("draw-discard"))


def most_to_draw(hand: int) -> int:
    """Return how many cards may be drawn with this number of cards in hand."""
    return max(0, min(MOST_DRAWN, FULL_HAND - hand))


def _dukes(turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.dukes == 0 and not turn.castle_up:
        yield Reason("without dukes, you must turn your castle face up before you play")
    if turn.taken and not turn.melded:
        yield Reason("a duke or castle is taken by playing it in a set or run, but no cards were played to the table")
    if turn.switched > turn.dukes:
        yield Reason(f"you can't switch {plural(turn.switched, 'duke')}: you had {turn.dukes or 'none'}")
    elif turn.switched and turn.first and rules.first_turn_dukes == "on":
        yield Reason("the first player may not switch dukes on the first turn", rules.chosen("first-turn-dukes"))
    if turn.new_dukes and turn.dukes:
        yield Reason(f"you may make a new duke only if you have none, and you had {turn.dukes}")
    elif turn.new_dukes > 1:
        yield Reason(f"you may make only one new duke, not {turn.new_dukes}")


def _most_discards(turn: Turn, rules: Rules) -> tuple[int, Reason]:
    """Return how many discards may end a turn, and why. "If you don't play on your turn, you can discard twice"."""
    if turn.castle_taken:
        return 0, Reason("you took the castle, which ends the game; there is no discard")
    laid = turn.melded or turn.taken
    moved = turn.rearranged or turn.switched or turn.new_dukes
    decided = rules.chosen("discard-twice") if moved and not laid else None
    if laid or (moved and rules.discard_twice == "any"):
        return 1, Reason("you played, so you discard once", decided)
    return 2, Reason("you did not play, so you may discard twice", decided)
