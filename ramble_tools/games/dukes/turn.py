"""Checking a turn of Dukes Up! by its cards. Source: "Taking Your Turn" and "Extra Rules" in seeds/dukes-up.txt.

The table before the turn is compared with the table after it. No card may be lost and none invented: each card that is
new on the table came from the hand, or was taken; each that is gone was discarded.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ramble_tools.cards import Card, Color, require_separate
from ramble_tools.errors import ByRule, ImpossibleCardsError, by_rule, plural
from ramble_tools.games.dukes.discard import can_go, left_behind
from ramble_tools.games.dukes.melds import Meld, cards_in, judge_meld, named_melds
from ramble_tools.games.dukes.passages import (
    BACK_IN_PLACE,
    CREATE,
    DRAW_TWO,
    DUKES_TOO,
    FROM_HAND,
    GAME_ENDS,
    MUST_DISCARD,
    MUST_FLIP,
    NEW_DUKE,
    NONE_LEFT_OUT,
    OFF_TABLE,
    ONCE_UP,
    ONE_DECK,
    REMAINING,
    SWITCH,
    TWICE,
)
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import FULL_HAND, MOST_DRAWN, require_dukes, require_sides, require_table
from ramble_tools.games.reasons import Reason, listing


class Turn(NamedTuple):
    """A turn: the table `before` and `after` it, the `hand` when it began, and the cards `drawn`.

    `dukes` are the player's own dukes when the turn began, and `dukes_after` when it ended; None if not known, which
    for `dukes_after` means that they are the same. `theirs` and `castle` are the opponent's dukes and face-up castle,
    and `own_castle` is the player's own. `discarded` are the cards discarded from the hand and off the table, or None
    if nobody said; `from_pile` is the number of cards discarded from the draw pile. `from_discard` is True if the cards
    were drawn from the discard pile, `castle_up` if the player's own castle is face up, and `first` on the first
    player's first turn.
    """

    before: tuple[Meld, ...]
    after: tuple[Meld, ...]
    hand: tuple[Card, ...]
    drawn: tuple[Card, ...] = ()
    dukes: tuple[Card, ...] | None = None
    dukes_after: tuple[Card, ...] | None = None
    theirs: tuple[Card, ...] = ()
    castle: Card | None = None
    own_castle: Card | None = None
    discarded: tuple[Card, ...] | None = None
    from_pile: int = 0
    from_discard: bool = False
    castle_up: bool = False
    first: bool = False


class Moved:
    """The cards that a turn moved, found by comparing the table before it and after it.

    `missing` are those that were lost, and `invented` those from nowhere. `assumed` are discards that nobody named.
    """

    def __init__(self, turn: Turn, color: Color | None) -> None:
        self.before, self.after = cards_in(turn.before), cards_in(turn.after)
        dukes = turn.dukes or ()
        dukes_after = dukes if turn.dukes_after is None else turn.dukes_after
        self.came_down = tuple(card for card in dukes_after if card not in dukes)
        self.picked_up = tuple(card for card in dukes if card not in dukes_after)
        held = (*turn.hand, *turn.drawn, *self.picked_up)
        new = [card for card in self.after if card not in self.before]
        self.played = tuple(card for card in new if card in held)
        self.taken = tuple(card for card in new if card in (*turn.theirs, turn.castle))
        self.invented = tuple(card for card in new if card not in (*self.played, *self.taken, turn.own_castle))
        self.gone = [card for card in self.before if card not in self.after]
        self.color = color
        self.castle_taken = turn.castle in self.taken
        # If nobody said what was discarded: the player's cards that are gone, one or two, or else any one card.
        said = turn.discarded is not None
        own = all(card.suit.color is self.color for card in self.gone)
        self.assumed = tuple(self.gone) if not said and own and len(self.gone) <= 2 else ()
        self.assumes_one = not said and not self.assumed and not self.castle_taken
        self.discarded = self.assumed if turn.discarded is None else turn.discarded
        self.discards = len(self.discarded) + turn.from_pile + self.assumes_one
        self.missing = tuple(card for card in self.gone if card not in self.discarded)
        self.in_hand = [card for card in held if card not in (*self.played, *self.came_down)]


class Verdict(NamedTuple):
    """The problems that make a turn illegal, how many discards may end it, and all reasons, what is assumed too."""

    problems: tuple[Reason, ...]
    most_discards: int
    reasons: tuple[Reason, ...]
    moved: Moved

    @property
    def legal(self) -> bool:
        """Whether the turn is legal."""
        return not self.problems

    @property
    def facts(self) -> dict[str, object]:
        """The verdict as plain values for JSON, named as the contract names them."""
        moved = ("played", "taken", "discarded", "missing", "invented")
        return {
            "legal": self.legal,
            "problems": [each.text for each in self.problems],
            "most_discards": self.most_discards,
            **{name: list(map(str, getattr(self.moved, name))) for name in moved},
        }


def judge_turn(turn: Turn, rules: Rules) -> Verdict:
    """Judge a turn. Raises ImpossibleCardsError for a position that can't have been."""
    moved = Moved(turn, _require_possible(turn, rules))
    most, why = _most_discards(turn, moved, rules)
    problems = (
        *_unexplained(turn, moved),
        *_melds_wrong(turn, rules),
        *_castles_wrong(turn, moved, rules),
        *_discards_wrong(moved),
        *_off_table_wrong(turn, moved, rules),
        *_drawing_wrong(turn, rules),
        *_dukes_wrong(turn, moved, rules),
        *_number_of_discards_wrong(moved, most, why),
    )
    return Verdict(problems, most, (*(problems or (why,)), *_assumptions(turn, moved)), moved)


def _require_possible(turn: Turn, rules: Rules) -> Color | None:
    """Return the player's color. Raises ImpossibleCardsError if the cards can't have been where they are said to be."""
    castle, own_castle = ((card,) if card else () for card in (turn.castle, turn.own_castle))
    dukes, dukes_after = turn.dukes or (), turn.dukes_after or ()
    mine = {"your hand": turn.hand, "the cards you drew": turn.drawn, "your dukes": dukes}
    theirs = {"their dukes": turn.theirs, "their castle": castle}
    fields = ("hand", "draw", "dukes", "theirs", "castle", "own-castle")
    require_table(turn.before, mine | theirs | {"your castle": own_castle}, fields, rules, field="before")
    with by_rule(ONE_DECK):
        require_separate({**named_melds(turn.after), "your dukes after the turn": dukes_after})
    if len(turn.hand) > FULL_HAND:
        text = f"a hand has at most {FULL_HAND} cards, not {len(turn.hand)}"
        raise ImpossibleCardsError(text, ByRule(DRAW_TWO), field="hand")
    if turn.dukes_after is not None and turn.dukes is None:
        text = "give your dukes at the start of the turn too, or none"
        raise ImpossibleCardsError(text, ByRule(SWITCH), field="dukes")
    require_dukes({"dukes": dukes, "dukes-after": dukes_after, "theirs": turn.theirs})
    own = {"hand": turn.hand, "draw": turn.drawn, "dukes": dukes, "dukes-after": dukes_after, "own-castle": own_castle}
    color = require_sides(own, {"theirs": turn.theirs, "castle": castle})
    # What is discarded is the player's own too; whether that is right is judged later.
    return color or next((card.suit.color for card in turn.discarded or ()), None)


def _named(cards: Sequence[Card]) -> str:
    return listing(list(map(str, cards)))


# --- what is wrong


def _unexplained(turn: Turn, moved: Moved) -> Iterator[Reason]:
    """Yield what is wrong with where cards came from and where they went."""
    for card in moved.missing:
        text = f"{card} is missing: it was on the table before the turn, and was not discarded"
        yield Reason(text, passage=NONE_LEFT_OUT)
    for card in moved.invented:
        if card in (turn.dukes or ()):
            text = f"{card} is one of your dukes: switch it with a card from your hand before you play it"
            yield Reason(text, passage=SWITCH)
        else:
            text = f"{card} came from nowhere: it was not on the table, in your hand, or there to be taken"
            yield Reason(text, passage=CREATE)
    for card in moved.came_down:
        if card not in (*turn.hand, *turn.drawn):
            passage = SWITCH if turn.dukes else NEW_DUKE
            yield Reason(f"{card} is one of your dukes now, but it was not in your hand", passage=passage)
    if len(moved.came_down) < len(moved.picked_up):
        gone = _named(moved.picked_up)
        text = f"a duke is switched with a card from your hand; for {gone} there are too few cards"
        yield Reason(text, passage=SWITCH)


def _melds_wrong(turn: Turn, rules: Rules) -> Iterator[Reason]:
    for meld in turn.after:
        verdict = judge_meld(meld, rules)
        if verdict.kind is None:
            yield verdict.reason(f"after the turn, {','.join(map(str, meld))} is not a set or run: ")


def _castles_wrong(turn: Turn, moved: Moved, rules: Rules) -> Iterator[Reason]:
    left = [card for card in turn.theirs if card not in moved.taken]
    if moved.castle_taken and left:
        guard = "guards" if len(left) == 1 else "guard"
        text = f"{turn.castle} can't be taken: {_named(left)} {guard} it, and must be taken in the same turn"
        yield Reason(text, passage=DUKES_TOO)
    if turn.own_castle and turn.own_castle in moved.after:
        if rules.castle_in_run == "off":
            text = f"your own castle {turn.own_castle} may not be used in a set or run"
            yield Reason(text, rules.chosen("castle-in-run"))
        elif not moved.castle_taken:
            text = f"you did not end the game, so your castle {turn.own_castle} must go back to its place, face up"
            yield Reason(text, passage=BACK_IN_PLACE)


def _discards_wrong(moved: Moved) -> Iterator[Reason]:
    for card in moved.discarded:
        if card in moved.after:
            yield Reason(f"{card} was discarded, but it is still on the table", passage=OFF_TABLE)
        elif card in moved.before:
            if card.suit.color is not moved.color:
                text = f"{card} can't be discarded off the table: it is {card.suit.color.value}, and you are not"
                yield Reason(text, passage=OFF_TABLE)
        elif card not in moved.in_hand:
            yield Reason(f"{card} can't be discarded: it was not in your hand or on the table", passage=FROM_HAND)


def _off_table_wrong(turn: Turn, moved: Moved, rules: Rules) -> Iterator[Reason]:
    off = [card for card in moved.gone if card in moved.discarded]
    # More than two are too many, which is said elsewhere.
    if len(off) > 2 or not all(judge_meld(meld, rules).kind for meld in turn.after):
        return
    if not can_go(off, {*moved.after, *off}, rules):
        both, why = "", "no arrangement that includes it stays valid without it"
        if len(off) > 1:
            both, why = "both ", "no arrangement stays valid as they go one by one"
        yield Reason(f"{_named(off)} can't {both}be discarded off the table: {why}", passage=REMAINING)


def _drawing_wrong(turn: Turn, rules: Rules) -> Iterator[Reason]:
    """Yield what is wrong with the draw: "2 cards at most, but your hand can't have more than 4 cards"."""
    held, drawn = len(turn.hand), len(turn.drawn)
    room = min(MOST_DRAWN, FULL_HAND - held)
    if drawn > room:
        most = f"at most {room}" if room else "none"
        yield Reason(f"with {plural(held, 'card')} in hand you may draw {most}, not {drawn}", passage=DRAW_TWO)
    if drawn and turn.from_discard and rules.draw_discard == "off":
        yield Reason("you may not draw from your discard pile", rules.chosen("draw-discard"))


def _dukes_wrong(turn: Turn, moved: Moved, rules: Rules) -> Iterator[Reason]:
    if turn.dukes is None:
        return
    if not turn.dukes and not turn.castle_up:
        yield Reason("without dukes, you must turn your castle face up before you play", passage=MUST_FLIP)
    if moved.came_down and moved.picked_up and turn.first and rules.first_turn_dukes == "on":
        yield Reason("the first player may not switch dukes on the first turn", rules.chosen("first-turn-dukes"))
    added = len(moved.came_down) - len(moved.picked_up)
    if added > 0 and turn.dukes:
        text = f"you may make a new duke only if you have none, and you had {len(turn.dukes)}"
        yield Reason(text, passage=NEW_DUKE)
    elif added > 1:
        yield Reason(f"you may make only one new duke, not {added}", passage=NEW_DUKE)


def _number_of_discards_wrong(moved: Moved, most: int, why: Reason) -> Iterator[Reason]:
    if not moved.discards and most:
        yield Reason("a turn must end with a discard", passage=MUST_DISCARD)
    elif moved.discards > most:
        many = "1 discard is" if moved.discards == 1 else f"{moved.discards} discards are"
        yield Reason(f"{many} too many: {why.text}", why.ruling, passage=why.passage)


def _most_discards(turn: Turn, moved: Moved, rules: Rules) -> tuple[int, Reason]:
    """Return how many discards may end a turn, and why. "If you don't play on your turn, you can discard twice"."""
    once, twice = "you played, so you discard once", "you did not play, so you may discard twice"
    if moved.castle_taken:
        return 0, Reason("you took the castle, which ends the game; there is no discard", passage=GAME_ENDS)
    if moved.played or moved.taken:
        return 1, Reason(once, passage=TWICE)
    if not moved.came_down and not _rearranged(turn, moved, rules):
        return 2, Reason(twice, passage=TWICE)
    ruling = rules.chosen("discard-twice")
    return (1, Reason(once, ruling)) if rules.discard_twice == "any" else (2, Reason(twice, ruling))


def _rearranged(turn: Turn, moved: Moved, rules: Rules) -> bool:
    """Return whether old melds were taken apart or joined. What only grew, or lost its discards, was not."""
    if not all(judge_meld(meld, rules).kind for meld in turn.after):
        return False  # which is worse, and says so itself
    after = [set(meld) for meld in turn.after]
    for meld in turn.before:
        parts = left_behind(meld, moved.gone, rules)
        if parts is None or not all(any(set(part) <= other for other in after) for part in parts):
            return True
    return not all(sum(set(meld) & other != set() for meld in turn.before) <= 1 for other in after)


def _assumptions(turn: Turn, moved: Moved) -> Iterator[Reason]:
    """Yield what the verdict assumes, and what may have been left out."""
    if turn.castle is None and any(card.suit.color is not moved.color for card in moved.invented):
        text = "a castle can be taken only if it was face up when the turn began; then name it as the opponent's castle"
        yield Reason(text, passage=ONCE_UP)
    if moved.assumed:
        are = "is" if len(moved.assumed) == 1 else "are"
        cards = _named(moved.assumed)
        text = f"{cards} {are} gone from the table; this assumes that you discarded {cards}"
        yield Reason(text, passage=OFF_TABLE)
    elif moved.assumes_one and not moved.missing:
        yield Reason("this assumes one discard, from your hand or your draw pile", passage=MUST_DISCARD)
    if moved.castle_taken and not turn.theirs:
        yield Reason("this assumes that no dukes guarded the castle", passage=DUKES_TOO)
