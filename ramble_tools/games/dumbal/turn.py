"""A whole turn of Dumbal: lay off cards, then pick up one. Source: "Rounds" in seeds/dumbal.txt."""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.cards import (
    AnyCard,
    Card,
    Joker,
    Rank,
    RankAlone,
    may_be,
    require_distinct,
    require_separate,
    write_cards,
)
from ramble_tools.errors import ByRule, IllegalMoveError, ImpossibleCardsError, by_rule
from ramble_tools.games.dumbal.discard import discard, kind_of
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.passages import AT_THE_START, FIVE_CARDS, LAY_OFF, PICK_UP, SET_OR_RUN, STILL_PICK_UP
from ramble_tools.games.dumbal.rules import STOCK, Rules
from ramble_tools.games.dumbal.typed_hand import deck_of, hand_of
from ramble_tools.games.reasons import Reason, doubt, listing


class Turn(NamedTuple):
    """What a player did in one turn.

    `laid_off` are the cards laid off, and `taken` those picked up: a card, or `stock` for an unknown one from there.
    `right` are the cards that the player on the right laid off last, none before that player's first turn. `hand` is
    the hand before the turn, if known. `stock_empty` and `called` say that the stock had no cards, and that the player
    called after laying off.
    """

    laid_off: tuple[AnyCard, ...]
    taken: tuple[AnyCard | str, ...]
    right: tuple[AnyCard, ...] = ()
    hand: tuple[AnyCard, ...] | None = None
    stock_empty: bool = False
    called: bool = False


class Verdict(NamedTuple):
    """Whether a turn is legal, and why. `kind` is what was laid off: `single`, `set`, `run` or None.

    `hand` are the cards held after the turn, without the card from the stock, which only its player knows; it is None
    if the hand before the turn is unknown, or the turn is not legal. `available` are the laid-off cards that could be
    picked up. `condition` is what must be true of suits that are not known, for a turn that is otherwise legal.
    """

    legal: bool
    kind: str | None
    hand: tuple[AnyCard, ...] | None
    available: tuple[AnyCard, ...]
    reasons: tuple[Reason, ...]
    condition: str = ""


def judge_turn(turn: Turn, rules: Rules) -> Verdict:
    """Judge a turn. Raises ImpossibleCardsError for cards that can't be where they are said to be."""
    if turn.hand is not None:
        laid_off, hand = _matched(turn.laid_off, turn.hand)
        turn = turn._replace(laid_off=laid_off, hand=hand)
    _require_possible(turn, rules)
    found, laid = discard(turn.laid_off, rules), write_cards(turn.laid_off)
    available = available_cards(turn.right, rules)
    may_not = f"{laid} may not be laid off: {found.reason}"
    faults = [] if found.kind else [Reason(may_not, found.ruling, passage=found.passage)]
    if turn.called:
        faults.append(Reason("a player calls at the start of a turn, before laying off cards", passage=AT_THE_START))
    wrong = _wrong_pickup(turn, available, rules)
    faults += [wrong] if wrong else []
    doubted = _doubts(turn, rules)
    if faults:
        return Verdict(False, found.kind, None, available, (*faults, *doubted))
    after = None
    if turn.hand is not None:
        kept = list(turn.hand)
        for card in turn.laid_off:
            kept.remove(card)
        after = (*kept, *(card for card in turn.taken if not isinstance(card, str)))
    why_laid = Reason(f"{laid} may be laid off: {found.reason}", found.ruling, passage=found.passage)
    return Verdict(
        True,
        found.kind,
        after,
        available,
        (why_laid, *_why_pickup(turn, rules), *doubted),
        found.condition and f"{laid} are of one suit",
    )


def judge_pickup(card: AnyCard | str, right: Sequence[AnyCard], rules: Rules, *, stock_empty: bool = False) -> Verdict:
    """Judge a pick-up alone, of a card or `stock`, whatever was laid off. Raises ImpossibleCardsError."""
    turn = Turn((), (card,), tuple(right), None, stock_empty)
    _require_possible(turn, rules)
    available = available_cards(right, rules)
    wrong = _wrong_pickup(turn, available, rules)
    why = [wrong] if wrong else _why_pickup(turn, rules)
    return Verdict(wrong is None, None, None, available, (*why, *_doubts(turn, rules)))


def _matched(
    laid_off: tuple[AnyCard, ...], hand: tuple[AnyCard, ...]
) -> tuple[tuple[AnyCard, ...], tuple[AnyCard, ...]]:
    """Return the cards laid off and the hand, with each rank alone as the card that it is in the other one, if said.

    Raises ImpossibleCardsError if a rank that was laid off could be several cards of the hand.
    """
    laid, held = list(laid_off), list(hand)
    for card in laid:
        if (
            card not in held
            and (place := next((i for i, each in enumerate(held) if _is_open(each, card)), None)) is not None
        ):
            held[place] = card
    for rank in {card.rank: None for card in laid if isinstance(card, RankAlone)}:
        places = [place for place, card in enumerate(laid) if card == RankAlone.of(rank)]
        cards = [card for card in held if may_be(card, RankAlone.of(rank)) and card not in laid_off]
        cards += [card for card in held if card == RankAlone.of(rank)]
        if len(cards) > len(places) and any(not isinstance(card, RankAlone) for card in cards):
            which = listing(list(map(str, cards)), "or")
            raise ImpossibleCardsError(f"{rank.value} could be {which} of the hand; give the suit of the card laid off")
        for place, card in zip(places, cards, strict=False):
            laid[place] = card
    return tuple(laid), tuple(held)


def _is_open(card: AnyCard, told: AnyCard) -> bool:
    return isinstance(card, RankAlone) and may_be(card, told)


def available_cards(right: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    """Return which of the cards that the player on the right laid off last may be picked up."""
    if rules.pickup == "ends" and kind_of(right, rules) == "run":
        ordered = in_run_order(right)
        return (ordered[0], ordered[-1])
    return tuple(right)


def in_run_order(cards: Sequence[AnyCard]) -> list[AnyCard]:
    """Return the cards of a run from one end to the other. A joker fills a gap, or else follows the last card.

    Cards that were given in the order of the run keep it, so that jokers are where they were laid.
    """
    numbers = [card.rank.number if isinstance(card, Card) else None for card in cards]
    for step in (1, -1):
        if len({(each - step * place) % len(Rank) for place, each in enumerate(numbers) if each is not None}) == 1:
            return list(cards)
    ordinary = {card.rank.number: card for card in cards if isinstance(card, Card)}
    jokers = [card for card in cards if isinstance(card, Joker)]
    # The run begins with the card from which all others are the nearest, counting past the king.
    first = min(ordinary, key=lambda number: max((each - number) % len(Rank) for each in ordinary))
    places = [(first - 1 + step) % len(Rank) + 1 for step in range(len(cards))]
    return [ordinary[place] if place in ordinary else jokers.pop(0) for place in places]


def _wrong_pickup(turn: Turn, available: tuple[AnyCard, ...], rules: Rules) -> Reason | None:
    """Return what is wrong with the cards picked up, or None if that is legal."""
    if not turn.taken:
        if len(turn.laid_off) == len(turn.hand or ()):
            text = "a player must pick up a card after laying off, even if the whole hand was laid off"
            return Reason(text, passage=STILL_PICK_UP)
        return Reason("a player must pick up a card after laying off", passage=PICK_UP)
    if len(turn.taken) > 1:
        return Reason(f"a player picks up one card, not {len(turn.taken)}", passage=PICK_UP)
    card = turn.taken[0]
    if isinstance(card, str):  # from the stock
        return _wrong_draw(turn, available, rules)
    if any(may_be(each, card) for each in available):
        return None
    if card in turn.laid_off:
        return Reason(f"{card} was laid off in this turn; a player can't take it back", passage=PICK_UP)
    if any(may_be(each, card) for each in turn.right):
        text = f"{card} is inside the run {write_cards(turn.right)}; only {available[0]} or {available[1]} may be taken"
        return Reason(text, rules.chosen("pickup"))
    if not turn.right:
        text = f"{card} can't be picked up: the player on the right has not laid off any cards yet"
        return Reason(text, passage=PICK_UP)
    options = listing([*map(str, available), "a card from the stock"], "or")
    return Reason(f"{card} is not a card that the player on the right laid off last; take {options}", passage=PICK_UP)


def _wrong_draw(turn: Turn, available: tuple[AnyCard, ...], rules: Rules) -> Reason | None:
    """Return why a card can't be taken from the stock, or None if it can."""
    if not turn.stock_empty or rules.empty_stock == "reshuffle":
        return None
    if rules.empty_stock == "void":
        text = "the stock is empty, so the hand ends; nobody scores, and it is dealt again"
    else:
        text = "the stock is empty, and no laid-off card may be taken; deal the hand again"
        if available:
            text = f"the stock is empty; take {listing(list(map(str, available)), 'or')}"
    return Reason(text, rules.chosen("empty-stock"))


def _why_pickup(turn: Turn, rules: Rules) -> list[Reason]:
    """Return why the pick-up is legal."""
    (card,) = turn.taken
    if card != STOCK:
        decided = rules.chosen("pickup") if len(turn.right) > 2 and kind_of(turn.right, rules) == "run" else None
        return [Reason(f"{card} may be taken: the player on the right laid it off last", decided, passage=PICK_UP)]
    if turn.stock_empty:
        text = "the stock is empty: shuffle the cards laid off, except in this turn and the one before"
        return [Reason(text, rules.chosen("empty-stock"))]
    return [Reason("a card from the stock may always be taken", passage=PICK_UP)]


def _require_possible(turn: Turn, rules: Rules) -> None:
    """Raise ImpossibleCardsError if a card is in two places, or was laid off without being in the hand."""
    mine = turn.laid_off if turn.hand is None else turn.hand
    whose = "the cards laid off" if turn.hand is None else "the hand"
    with by_rule(deck_of(rules)):
        require_distinct(turn.laid_off, what="the cards laid off")
        require_separate({whose: mine, "the cards of the player on the right": turn.right})
    if turn.right:
        hand_of(turn.right, rules, whose="the cards of the player on the right")
    if turn.hand is None:
        return
    hand_of(turn.hand, rules)
    for card in turn.laid_off:
        if turn.laid_off.count(card) > turn.hand.count(card):
            text = f"{card} is laid off, but it is not in the hand {write_cards(turn.hand)}"
            raise ImpossibleCardsError(text, ByRule(LAY_OFF))
    for taken in turn.taken:
        if (
            taken in turn.hand
            and not isinstance(taken, RankAlone)
            and taken not in turn.laid_off
            and taken not in turn.right
        ):
            raise IllegalMoveError(f"{taken} is already in the hand; name the card that was picked up", ByRule(PICK_UP))


def _doubts(turn: Turn, rules: Rules) -> list[Reason]:
    """Return what is legal or not, but probably a typing error."""
    found = []
    if turn.hand is not None and len(turn.hand) > FULL_HAND:
        found.append(doubt(f"the hand has {len(turn.hand)} cards, but a hand has at most five", FIVE_CARDS))
    elif len(turn.laid_off) > FULL_HAND:
        found.append(doubt(f"{len(turn.laid_off)} cards are laid off, but a hand has at most five", FIVE_CARDS))
    if len(turn.right) > FULL_HAND:
        text = f"the player on the right laid off {len(turn.right)} cards, but a hand has at most five"
        found.append(doubt(text, FIVE_CARDS))
    elif turn.right and not kind_of(turn.right, rules):
        text = f"the player on the right can't have laid off {write_cards(turn.right)} together"
        found.append(doubt(text, SET_OR_RUN))
    return found
