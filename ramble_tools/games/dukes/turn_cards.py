"""Checking a turn of Dukes Up! card by card. Source: "Taking Your Turn" and "Extra Rules" in seeds/dukes-up.txt.

The table before the turn is compared with the table after it. No card may be lost and none invented: each card that is
new on the table came from the hand, or was taken; each that is gone was discarded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ramble_tools.cards import Card, Color, require_separate
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.discard import can_go, left_behind
from ramble_tools.games.dukes.melds import Meld, judge_meld, named_melds, require_melds
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import MOST_DUKES
from ramble_tools.games.dukes.turn import Turn, TurnVerdict, judge_turn
from ramble_tools.games.reasons import Reason, listing


@dataclass(frozen=True, slots=True)
class CardTurn:
    """A turn with its cards: the table `before` and `after` it, the `hand` when it began, and the cards `drawn`.

    `dukes` are the player's own dukes when the turn began, and `dukes_after` when it ended; None if not known, which
    for `dukes_after` means that they are the same. `theirs` and `castle` are the opponent's dukes and face-up castle,
    and `own_castle` is the player's own. `discarded` are the cards discarded from the hand and off the table, and
    `from_pile` is the number discarded from the draw pile; None for both means that nobody said.
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
    from_pile: int | None = None
    from_discard: bool = False
    castle_up: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """Whether a turn is legal, and why; then the cards it moved.

    `missing` are the cards that were lost, and `invented` those that came from nowhere.
    """

    turn: TurnVerdict
    played: tuple[Card, ...]
    taken: tuple[Card, ...]
    discarded: tuple[Card, ...]
    missing: tuple[Card, ...]
    invented: tuple[Card, ...]


def judge_card_turn(turn: CardTurn, rules: Rules) -> CardVerdict:
    """Judge a turn by its cards. Raises ImpossibleCardsError for a position that can't have been."""
    _require_possible(turn, rules)
    moved = _Moved(turn)
    # Seen here, because counts alone don't say which card is wrong.
    wrong = [*moved.wrong(), *_melds_wrong(turn, rules), *_castles_wrong(turn, moved, rules)]
    wrong += [*_discards_wrong(moved), *_off_table_wrong(turn, moved, rules)]
    counted = judge_turn(_counts(turn, moved, rules), rules)
    problems = (*wrong, *counted.problems)
    verdict = TurnVerdict(problems, counted.most_discards, (*(problems or counted.reasons), *moved.notes()))
    return CardVerdict(verdict, moved.played, moved.taken, moved.discarded, tuple(moved.missing), tuple(moved.invented))


class _Moved:
    """The cards that a turn moved, found by comparing the table before it and after it."""

    def __init__(self, turn: CardTurn) -> None:
        self.turn = turn
        self.before = [card for meld in turn.before for card in meld]
        self.after = [card for meld in turn.after for card in meld]
        dukes = turn.dukes or ()
        dukes_after = dukes if turn.dukes_after is None else turn.dukes_after
        self.came_down = tuple(card for card in dukes_after if card not in dukes)
        self.picked_up = tuple(card for card in dukes if card not in dukes_after)
        held = (*turn.hand, *turn.drawn, *self.picked_up)
        new = [card for card in self.after if card not in self.before]
        self.played = tuple(card for card in new if card in held)
        castles = tuple(card for card in (turn.castle,) if card)
        self.taken = tuple(card for card in new if card in (*turn.theirs, *castles))
        known = (*self.played, *self.taken, *(card for card in (turn.own_castle,) if card))
        self.invented = [card for card in new if card not in known]
        self.gone = [card for card in self.before if card not in self.after]
        self.color = _color_of(turn)
        self.assumed = self._assumed()
        self.discarded = self.assumed if turn.discarded is None else turn.discarded
        self.missing = [card for card in self.gone if card not in self.discarded]
        self.left = [card for card in held if card not in (*self.played, *self.came_down)]
        self.castle_taken = turn.castle is not None and turn.castle in self.taken

    def _assumed(self) -> tuple[Card, ...]:
        """Return the cards that are gone, if they can be the player's discards and nobody said what those were."""
        own = all(card.suit.color is self.color for card in self.gone)
        return tuple(self.gone) if self.turn.discarded is None and own and len(self.gone) <= 2 else ()

    @property
    def discards(self) -> int:
        """How many cards were discarded; if nobody said, one, unless the castle was taken."""
        if self.turn.discarded is None and self.turn.from_pile is None and not self.discarded:
            return 0 if self.castle_taken else 1
        return len(self.discarded) + (self.turn.from_pile or 0)

    def wrong(self) -> Iterator[Reason]:
        """Yield what is wrong with where cards came from and where they went."""
        for card in self.missing:
            yield Reason(f"{card} is missing: it was on the table before the turn, and was not discarded")
        for card in self.invented:
            if card in (self.turn.dukes or ()):
                yield Reason(f"{card} is one of your dukes: switch it with a card from your hand before you play it")
            else:
                yield Reason(f"{card} came from nowhere: it was not on the table, in your hand, or there to be taken")
        for card in self.came_down:
            if card not in (*self.turn.hand, *self.turn.drawn):
                yield Reason(f"{card} is one of your dukes now, but it was not in your hand")
            elif card in self.after:
                yield Reason(f"{card} is on the table and one of your dukes; it can't be both")
        if self.turn.dukes and len(self.came_down) < len(self.picked_up):
            gone = listing(list(map(str, self.picked_up)))
            yield Reason(f"a duke is switched with a card from your hand; for {gone} there are too few cards")

    def notes(self) -> Iterator[Reason]:
        """Yield what was assumed."""
        if self.assumed:
            are = "is" if len(self.assumed) == 1 else "are"
            cards = listing(list(map(str, self.assumed)))
            yield Reason(f"{cards} {are} gone from the table; this assumes that you discarded {cards}")
        elif self.turn.discarded is None and self.turn.from_pile is None and not (self.castle_taken or self.missing):
            yield Reason("this assumes one discard, from your hand or your draw pile")
        if self.castle_taken and not self.turn.theirs:
            yield Reason("this assumes that no dukes guarded the castle")


def _color_of(turn: CardTurn) -> Color | None:
    dukes = (*(turn.dukes or ()), *(turn.dukes_after or ()))
    own = (*turn.hand, *turn.drawn, *dukes, *(card for card in (turn.own_castle,) if card))
    theirs = (*turn.theirs, *(card for card in (turn.castle,) if card))
    for card in own:
        return card.suit.color
    for card in theirs:
        return Color.BLACK if card.suit.color is Color.RED else Color.RED
    for card in turn.discarded or ():
        return card.suit.color
    return None


def _require_possible(turn: CardTurn, rules: Rules) -> None:
    """Raise ImpossibleCardsError if the cards can't have been where they are said to have been."""
    groups = named_melds(turn.before)
    groups |= {"your hand": turn.hand, "the cards you drew": turn.drawn, "your dukes": turn.dukes or ()}
    groups |= {"their dukes": turn.theirs, "their castle": [card for card in (turn.castle,) if card]}
    groups |= {"your castle": [card for card in (turn.own_castle,) if card]}
    require_separate(groups)
    require_separate({**named_melds(turn.after), "your dukes after the turn": turn.dukes_after or ()})
    require_melds(turn.before, rules, field="before")
    if turn.dukes_after is not None and turn.dukes is None:
        raise ImpossibleCardsError("give your dukes at the start of the turn too, or none", field="dukes")
    for name, cards in (("your", turn.dukes), ("your", turn.dukes_after), ("their", turn.theirs)):
        if cards and len(cards) > MOST_DUKES:
            raise ImpossibleCardsError(f"{name} castle can't have {len(cards)} dukes; at most two guard a castle")
    color = _color_of(turn)
    own = (*turn.hand, *turn.drawn, *(turn.dukes or ()), *(turn.dukes_after or ()))
    for card in (*own, *(card for card in (turn.own_castle,) if card)):
        if card.suit.color is not color:
            raise ImpossibleCardsError(f"{own[0]} and {card} are of two colors; all your cards are of one")
    for card in (*turn.theirs, *(card for card in (turn.castle,) if card)):
        if own and card.suit.color is color:
            raise ImpossibleCardsError(f"{card} can't be the opponent's: it is {card.suit.color.value}, as you are")


def _melds_wrong(turn: CardTurn, rules: Rules) -> Iterator[Reason]:
    for name, meld in named_melds(turn.after).items():
        verdict = judge_meld(meld, rules)
        if verdict.kind is None:
            yield Reason(f"{name} after the turn, {','.join(map(str, meld))}, is not a set or run: {verdict.reason}")


def _castles_wrong(turn: CardTurn, moved: _Moved, rules: Rules) -> Iterator[Reason]:
    left = [str(card) for card in turn.theirs if card not in moved.taken]
    if moved.castle_taken and left:
        yield Reason(f"{turn.castle} can't be taken: {listing(left)} guards it, and must be taken in the same turn")
    if turn.own_castle and turn.own_castle in moved.after:
        if rules.castle_in_run == "off":
            text = f"your own castle {turn.own_castle} may not be used in a set or run"
            yield Reason(text, rules.chosen("castle-in-run"))
        elif not moved.castle_taken:
            text = f"you did not end the game, so your castle {turn.own_castle} must go back to its place, face up"
            yield Reason(text, rules.chosen("castle-in-run"))


def _discards_wrong(moved: _Moved) -> Iterator[Reason]:
    for card in moved.discarded:
        if card in moved.after:
            yield Reason(f"{card} was discarded, but it is still on the table")
        elif card in moved.before:
            if card.suit.color is not moved.color:
                yield Reason(f"{card} can't be discarded off the table: it is {card.suit.color.value}, and you are not")
        elif card not in moved.left:
            yield Reason(f"{card} can't be discarded: it was not in your hand or on the table")


def _off_table_wrong(turn: CardTurn, moved: _Moved, rules: Rules) -> Iterator[Reason]:
    off = [card for card in moved.gone if card in moved.discarded]
    # Of more than two, the counts say that they are too many.
    if len(off) > 2 or not all(judge_meld(meld, rules).kind for meld in turn.after):
        return
    if not can_go(off, {*moved.after, *off}, rules):
        cards = listing(list(map(str, off)))
        why = f"{cards} can't be discarded off the table: no arrangement of the table with it stays valid without it"
        if len(off) > 1:
            why = (
                f"{cards} can't both be discarded off the table: no arrangement stays valid as one goes, then the other"
            )
        yield Reason(why)


def _counts(turn: CardTurn, moved: _Moved, rules: Rules) -> Turn:
    """Return the same turn in numbers."""
    had = MOST_DUKES if turn.dukes is None else len(turn.dukes)
    switched = min(len(moved.came_down), len(moved.picked_up))
    return Turn(
        hand=len(turn.hand),
        dukes=had,
        drawn=len(turn.drawn),
        from_discard=turn.from_discard,
        castle_up=turn.castle_up,
        first=turn.first,
        melded=bool(moved.played or moved.taken),
        rearranged=_rearranged(turn, moved.gone, rules),
        taken=len(moved.taken),
        switched=switched,
        new_dukes=len(moved.came_down) - switched,
        discarded=moved.discards,
        castle_taken=moved.castle_taken,
    )


def _rearranged(turn: CardTurn, gone: Sequence[Card], rules: Rules) -> bool:
    """Return whether old melds were taken apart or joined. What only grew, or lost its discards, was not."""
    if not all(judge_meld(meld, rules).kind for meld in turn.after):
        return False  # which is worse, and says so itself
    after = [set(meld) for meld in turn.after]
    for meld in turn.before:
        parts = left_behind(meld, gone, rules)
        if parts is None or not all(any(set(part) <= other for other in after) for part in parts):
            return True
    return not all(sum(set(meld) & other != set() for meld in turn.before) <= 1 for other in after)
