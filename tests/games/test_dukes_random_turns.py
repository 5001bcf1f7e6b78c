"""Random turns of Dukes Up! against a judge that shares nothing with the program's, and tries every arrangement."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

import pytest

from ramble_tools.cards import Color
from ramble_tools.games.dukes.discard import discards
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.turn import Turn, judge_turn
from tests.games.dukes_tables import BIT, arrangements, can_lie, cards_of, mask, melds_of


class Case(NamedTuple):
    """A turn, and the rules it is played by."""

    turn: Turn
    rules: Rules


# --- the judge of the test


@lru_cache(5_000)
def may_leave(card: int, table: int, ace: str) -> bool:
    """Return whether some arrangement of the whole table is still one when this card is taken out of its meld."""
    return any(
        can_lie(meld & ~card, ace) and can_lie(table & ~meld, ace) for meld in melds_of(table, ace) if meld & card
    )


def may_leave_in_turn(gone: Sequence[int], table: int, ace: str) -> bool:
    for order in permutations(gone):
        left = table
        for card in order:
            if not may_leave(card, left, ace):
                break
            left &= ~card
        else:
            return True
    return False


def stretches(meld: int, gone: int) -> list[int]:
    """Return what is left of a meld of fewer than 13 ranks when some of its cards are taken out of it."""
    ranks = {place % 13 for place, bit in enumerate(BIT.values()) if bit & meld}
    if len(ranks) == 1:
        return [meld & ~gone]
    lowest = next(rank for rank in ranks if (rank - 1) % 13 not in ranks)
    parts = [0]
    for step in range(len(ranks)):
        card = meld & sum(1 << 13 * suit + (lowest + step) % 13 for suit in range(4))
        parts = [*parts, 0] if card & gone else [*parts[:-1], parts[-1] | card]
    return [part for part in parts if part]


def in_place(before: Sequence[int], after: Sequence[int], gone: int) -> bool:
    """Return whether no old meld was taken apart or joined with another, apart from what its discards do to it."""
    parts = [part for meld in before for part in stretches(meld, gone)]
    return all(any(part & other == part for other in after) for part in parts) and all(
        sum(bool(meld & other) for meld in before) <= 1 for other in after
    )


def is_legal(case: Case) -> bool:
    """Judge a turn by its cards alone."""
    turn, rules = case
    before, after = [mask(meld) for meld in turn.before], [mask(meld) for meld in turn.after]
    table, laid = sum(before), sum(after)
    castle = BIT[turn.castle] if turn.castle else 0
    hand, dukes = mask(turn.hand), mask(turn.theirs)
    own = sum(bit for card, bit in BIT.items() if card.suit.color is turn.hand[0].suit.color)
    dropped = mask(turn.discarded or ())
    new, gone = laid & ~table, table & ~laid
    if any(meld not in melds_of(meld, rules.ace) for meld in after) or new & ~(hand | dukes | castle):
        return False
    if gone & ~(dropped & own) or dropped & laid or dropped & ~(gone | hand & ~laid):
        return False
    count = dropped.bit_count() + turn.from_pile
    if new & castle:
        return dukes & ~new == 0 and count == 0
    moved = rules.discard_twice == "any" and not in_place(before, after, gone)
    if not 1 <= count <= (1 if new or moved else 2):
        return False
    return may_leave_in_turn([bit for bit in BIT.values() if bit & gone], laid | gone, rules.ace)


# --- random turns


def random_case(seed: int) -> Case:
    """Return a turn on a table of ranks close together. Most are legal or nearly so."""
    luck = random.Random(seed)
    ace = "round" if luck.random() < 0.2 else "ends"
    rules = Rules(ace="round" if ace == "round" else "ends", discard_twice=luck.choice(["any", "any", "melds"]))
    first = luck.randrange(13)
    ranks = {(first + step) % 13 for step in range(luck.choice([5, 6, 7]))}
    near = sum(bit for place, bit in enumerate(BIT.values()) if place % 13 in ranks)
    before: list[int] = []
    for meld in luck.sample(every := sorted(melds_of(near, "ends")), len(every)):
        if not meld & sum(before) and meld.bit_count() < 8 and sum(before).bit_count() + meld.bit_count() < 17:
            before.append(meld)
    before = before[: luck.choice([1, 2, 3, 4])]
    table = sum(before)
    color = luck.choice(list(Color))
    own = sum(bit for card, bit in BIT.items() if card.suit.color is color)
    in_hand = [bit for bit in BIT.values() if bit & own & near & ~table] or [
        bit for bit in BIT.values() if bit & own & ~table
    ]
    luck.shuffle(in_hand)
    hand = in_hand[: luck.choice([1, 2, 3, 4])]
    others = [bit for bit in BIT.values() if bit & near & ~own & ~table]
    luck.shuffle(others)
    dukes, castle = others[: luck.choice([0, 0, 1, 2])], others[2:3] if luck.random() < 0.2 else []
    after, dropped, pile = _random_turn(luck, before, hand, [*dukes, *castle], own, ace)
    turn = Turn(
        before=tuple(map(cards_of, before)),
        after=tuple(map(cards_of, after)),
        hand=cards_of(sum(hand)),
        theirs=cards_of(sum(dukes)),
        castle=next(iter(cards_of(sum(castle))), None),
        discarded=cards_of(dropped),
        from_pile=pile,
    )
    return Case(turn, rules)


def _random_turn(
    luck: random.Random, before: list[int], hand: list[int], there: list[int], own: int, ace: str
) -> tuple[list[int], int, int]:
    """Return the table after a turn, the discards from hand and table, and the number of those from the draw pile."""
    table, on_table = sum(before), [bit for bit in BIT.values() if bit & sum(before) & own]
    for _ in range(30):
        played = sum(bit for bit in (*hand, *there) if luck.random() < luck.choice([0, 0.5, 1]))
        gone = sum(luck.sample(on_table, min(len(on_table), luck.choice([0, 1, 1, 2]))))
        left = (table | played) & ~gone
        if can_lie(left, ace):
            break
    else:
        left, played, gone = table, 0, 0
    ways = [way for _, way in zip(range(60), arrangements(left, melds_of(left, ace)), strict=False)]
    same = [way for way in ways if any(meld in before for meld in way)]
    after = list(luck.choice(same if same and luck.random() < 0.5 else ways))
    held = [bit for bit in hand if not bit & played]
    dropped, pile = gone, 0
    while (dropped.bit_count() + pile < 1 or luck.random() < 0.2) and dropped.bit_count() + pile < 3:
        if held and luck.random() < 0.7:
            dropped |= held.pop()
        else:
            pile += 1
    if any(bit & played for bit in there) and luck.random() < 0.3:
        dropped, pile = gone, 0
    if luck.random() < 0.08:  # a card that is missing, moved to a wrong place, or came from nowhere
        odd = luck.choice(list(BIT.values()))
        after = [meld & ~odd for meld in after if meld != odd]
        if after and luck.random() < 0.6:
            after[0] |= odd
    return after, dropped, pile


def require_equal(seeds: Sequence[int]) -> Counter[str]:
    """Judge the turns of these seeds in both ways, and return how many there were of each kind."""
    kinds: Counter[str] = Counter()
    for seed in seeds:
        case = random_case(seed)
        found = judge_turn(case.turn, case.rules)
        assert found.legal == is_legal(case), f"seed {seed}: {case} {found.reasons}"
        kinds["legal" if found.legal else "illegal"] += 1
        table = {card for meld in case.turn.before for card in meld}
        off = bool(table & {*(case.turn.discarded or ())})
        kinds["legal, off the table"] += off and found.legal
        kinds["off the table alone"] += len(found.problems) == 1 and "off the table: no" in found.problems[0].text
    return kinds


def test_turns_agree_with_every_arrangement_tried() -> None:
    kinds = require_equal(range(400))
    assert kinds["legal"] > 100 and kinds["illegal"] > 100, kinds
    assert kinds["legal, off the table"] > 50 and kinds["off the table alone"] > 5, kinds


@pytest.mark.parametrize("twice", ["any", "melds"])
def test_discards_agree_with_every_arrangement_tried(twice: str) -> None:
    rearranged = pairs = 0
    for seed in range(80):
        turn, rules = random_case(seed)
        rules = Rules(ace=rules.ace, discard_twice="melds" if twice == "melds" else "any")
        before, color = [mask(meld) for meld in turn.before], turn.hand[0].suit.color
        own = [BIT[card] for meld in turn.before for card in meld if card.suit.color is color]

        def stays(gone: int, before: list[int] = before, ace: str = rules.ace) -> bool:
            return all(part in melds_of(part, ace) for meld in before for part in stretches(meld, gone))

        found = discards(turn.before, color, rules)
        assert [BIT[card] for card in found.at_once] == [card for card in own if stays(card)]
        assert {BIT[card] for card in (*found.at_once, *found.rearranged)} == {
            card for card in own if may_leave(card, sum(before), rules.ace)
        }
        assert {mask(pair) for pair in found.pairs} == {
            sum(pair)
            for pair in combinations(own, 2)
            if (may_leave_in_turn(pair, sum(before), rules.ace) if twice == "melds" else stays(sum(pair)))
        }
        rearranged, pairs = rearranged + len(found.rearranged), pairs + len(found.pairs)
    assert rearranged > 10 and pairs > 50


@pytest.mark.slow
def test_twelve_thousand_turns_agree_with_every_arrangement_tried() -> None:
    kinds = require_equal(range(1000, 13000))
    assert kinds["off the table alone"] > 100, kinds
