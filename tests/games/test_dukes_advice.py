"""What can be played, and how safe a castle is: against brute force on small tables, and simulation on large ones."""

import random
from collections.abc import Iterable
from itertools import combinations
from math import sqrt

import pytest

from ramble_tools.cards import Card, Color
from ramble_tools.games.dukes.advice.danger import Guarded, Target, danger
from ramble_tools.games.dukes.advice.plays import Position, best_plays
from ramble_tools.games.dukes.advice.take import Question, take
from ramble_tools.games.dukes.melds import judge_meld
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.subsets import laid_exactly
from tests.conftest import Ramble, Refused, a_share
from tests.games.dukes_tables import CARDS, can_lie, mask, random_question, rules_for, subsets
from tests.games.helpers import said, told
from tests.games.test_dukes_take import cards


def table_of(position: Question | Position | Guarded) -> set[Card]:
    return {card for meld in position.melds for card in meld}


def of_color(color: Color, without: Iterable[Card]) -> list[Card]:
    return [card for card in CARDS if card.suit.color is color and card not in without]


def test_the_sets_that_can_be_laid_agree_with_brute_force() -> None:
    for seed in range(60):
        rules = rules_for(seed)
        question = random_question(seed, 3 + seed % 9, rules)
        table, optional = table_of(question), (*question.hand, *question.dukes, question.castle)
        # Nothing is needed for the table alone, but the castle must be joined by something.
        for required, others, most in (
            (table, optional, 2),
            (table, optional, 7),
            (table | {optional[-1]}, optional[:-1], 7),
        ):
            found = laid_exactly(required, others, most, rules)
            assert len(found) == len(set(found)), "no set twice"
            right = {some for some in subsets(others, most) if can_lie(mask({*required, *some}), rules.ace)}
            assert set(found) == right
            assert [len(some) for some in found] == sorted(len(some) for some in found)
            least = laid_exactly(required, others, most, rules, least=True)
            assert set(least) == {some for some in found if not any(part < some for part in found)}


# --- plays


def test_the_plays_agree_with_brute_force() -> None:
    kinds: set[str] = set()
    for seed in range(60):
        rules, luck = rules_for(seed), random.Random(seed)
        question = random_question(seed, 3 + seed % 9, rules)
        table, color = table_of(question), question.castle.suit.color
        theirs = [question.castle, *(card for card in question.dukes if card.suit.color is color)]
        castle, *dukes = theirs if seed % 2 else luck.sample(of_color(color, table), 3)
        hand = [card for card in question.hand if card.suit.color is not color]
        hand += luck.sample(of_color(color.other, {*table, *hand}), 4 - len(hand))
        position = Position(question.melds, tuple(hand), tuple(dukes[:2]), castle)
        found = best_plays(position, rules)
        right = {
            some
            for some in subsets((*hand, *position.dukes, castle), 7)
            if some
            and can_lie(mask(table | some), rules.ace)
            and (castle not in some or some.issuperset(position.dukes))
        }
        largest = {some for some in right if not any(some < other for other in right)}
        assert {frozenset((*play.from_hand, *play.taken)) for play in found.plays} == largest
        for play in found.plays:
            assert {card for meld in play.melds for card in meld} == table | {*play.from_hand, *play.taken}
            assert all(judge_meld(meld, rules).kind for meld in play.melds)
            kinds |= {"castle"} if castle in play.taken else {"duke"} if play.taken else {"hand"}
            kinds |= {"changed"} if play.changed else set()
        for card in (*position.dukes, castle):
            fewest = min((len(some.intersection(hand)) for some in right if card in some), default=None)
            play_with = found.takes[card]
            assert (play_with and len(play_with.from_hand)) == fewest
        kinds |= set() if found.plays else {"nothing"}
    assert kinds == {"castle", "duke", "hand", "nothing", "changed"}


def test_plays_in_words(ramble: Ramble) -> None:
    line = "dukes plays 5S,5H,5C QH,KH,AH --hand 6S,7S,AC,KC --dukes 8D,9D"
    answer = ramble(line)
    assert answer.status == 0
    assert said(answer) == (
        "take 8D 9D and play 6S 7S the new sets and runs: 6S 7S 8D 9D "
        "the duke 8D can be taken with 7S, together with 9D the duke 9D can be taken with 7S, together with 8D "
        "this assumes that you switch no dukes and that the castle is face down"
    )
    found = ramble(f"{line} --json").json
    assert list(found) == ["plays", "takes", "assumed", "notes", "why", "rulings"]
    assert found["plays"][0]["from_hand"] == ["6S", "7S"]
    nothing = ramble("dukes plays 5S,5H,5C --hand KC,9S")
    assert (nothing.status, said(nothing)[:48]) == (1, "you can play nothing now, however the table is r")


def test_a_castle_is_taken_with_its_dukes_or_not_at_all(ramble: Ramble) -> None:
    without = ramble("dukes plays --hand 6S,7S --dukes KD --castle 8D")
    assert said(without).startswith("you can play nothing now")
    assert "the castle 8D can't be taken now" in said(without)
    together = ramble("dukes plays --hand 6S,7S --dukes 9D --castle 8D --json").json["plays"]
    assert together[0]["taken"] == ["9D", "8D"]
    round_the_ace = "dukes plays KS,KH,KC,KD --hand 2S --dukes AD"
    assert ramble(round_the_ace).status == 1
    (play,) = ramble(f"{round_the_ace} --rule ace=round --json").json["plays"]
    assert (play["taken"], play["from_hand"], play["changed"]) == (["AD"], ["2S"], 1)


# --- danger


def brute_hands(guarded: Guarded, unseen: Iterable[Card], target: Target, rules: Rules, held: int) -> list[set[Card]]:
    """Return every hand of unseen cards that takes the target, tried one by one; the opponent may switch dukes."""
    table = table_of(guarded) | set(target.cards)
    others = {card for card in (*guarded.dukes, guarded.castle) if card} - set(target.cards)
    also = [some for some in subsets(others, 2) if guarded.castle not in some or some == others]
    hands = []
    for hand in combinations(unseen, held):
        ways = (
            can_lie(mask(table | some | more | beside), rules.ace)
            for beside in also
            for more in subsets(guarded.theirs, len(guarded.theirs))
            for some in subsets(hand, held - len(more))
        )
        if any(ways):
            hands.append(set(hand))
    return hands


def small_position(seed: int) -> tuple[Guarded, Rules]:
    """Return a small table on which only a few cards are unseen."""
    rules, luck = rules_for(seed), random.Random(seed)
    question = random_question(seed, 3 + seed % 7, rules)
    table = table_of(question)
    castle, *dukes = luck.sample(of_color(Color.RED, table), 1 + seed % 3)
    other = of_color(Color.BLACK, table)
    near = sorted(other, key=lambda card: abs(card.rank.number - castle.rank.number) + luck.random())
    theirs = tuple(near[6 : 6 + seed % 3])
    seen = tuple(card for card in other if card not in near[:6] and card not in theirs)
    return Guarded(question.melds, tuple(dukes), castle, theirs, seen, 3), rules


def test_danger_agrees_with_brute_force() -> None:
    needed, changed = set(), False
    for seed in range(30):
        guarded, rules = small_position(seed)
        found = danger(guarded, rules)
        assert len(found.unseen) == 6
        alone = danger(guarded._replace(theirs=(), seen=(*guarded.seen, *guarded.theirs)), rules).targets
        changed |= any(each.hands != other.hands for each, other in zip(found.targets, alone, strict=True))
        for target in found.targets:
            in_hand = brute_hands(guarded, found.unseen, target, rules, 3)
            assert (target.hands, target.of) == (len(in_hand), 20)
            pairs = brute_hands(guarded, found.unseen, target, rules, 2)
            assert len(target.pairs) == len(pairs) and all(set(pair) in pairs for pair in target.pairs)
            # The fewest cards: those that every hand with them can do with, and no smaller set.
            enough = [
                some
                for some in subsets(found.unseen, 3)
                if all(set(hand) in in_hand for hand in combinations(found.unseen, 3) if some.issubset(hand))
            ]
            assert target.needed == min(map(len, enough), default=None)
            assert {frozenset(way) for way in target.ways} == {some for some in enough if len(some) == target.needed}
            needed.add(target.needed)
    assert needed >= {None, 1, 2}
    assert changed, "their dukes matter"


@pytest.mark.parametrize("seed", a_share(range(8), 2))
def test_danger_agrees_with_simulation_on_large_tables(seed: int) -> None:
    rules, luck = rules_for(seed), random.Random(seed)
    question = random_question(seed + 100, 12 + 2 * seed, rules)
    castle, *dukes = luck.sample(of_color(Color.RED, table_of(question)), 2)
    found = danger(Guarded(question.melds, tuple(dukes), castle), rules)
    deals = 200
    for target in found.targets:
        # The duke may be taken alone, or with the castle.
        alone = [target.cards] if target.target == "castle" else [target.cards, (castle, *dukes)]
        taken = 0
        for _ in range(deals):
            hand = tuple(luck.sample(found.unseen, found.hand_size))
            taken += any(take(Question(question.melds, hand, some[1:], some[0]), rules) for some in alone)
        chance = target.hands / target.of
        assert abs(taken / deals - chance) <= 4 * sqrt(max(chance * (1 - chance), 1 / deals) / deals)


def test_danger_in_words(ramble: Ramble) -> None:
    line = "dukes danger 5S,5H,5C QH,KH,AH --dukes 8D --castle 9D"
    found = ramble(f"{line} --json").json
    assert list(found) == ["needed", "pairs", "targets", "unseen", "assumed", "notes", "why", "rulings"]
    assert (found["needed"], ["10S", "JS"] in found["pairs"], len(found["unseen"])) == (1, True, 24)
    assert [target["target"] for target in found["targets"]] == ["castle", "duke"]
    assert found["assumed"] == (
        "this assumes that the opponent plays with 4 cards, any of the 24 you haven't seen equally likely"
    )
    assert said(ramble(line)).startswith("the castle 9D with 8D: 1 card can take it, as in 7S or 1 other way; 3,312 of")
    assert "the duke 8D: 1 card can take it" in said(ramble(line)), "with the castle"
    assert "safe, 4 cards can't take it" in said(ramble("dukes danger --dukes 8D,9H --castle 4D"))
    assert said(ramble(f"{line} --rule later")).endswith("equally likely, and does not use their own castle")


@pytest.mark.parametrize(
    ("line", "hands", "of"),
    [
        ("--dukes 8D --castle 2H --cards 6", [2547, 38_311], 230_230),
        # Different cards are the scarcest, whether the duke is taken alone or with others.
        ("6C,7H,8C,9H,10H,JC,QH --dukes 4H,JD --castle AH --rule ace=round", [28, 1919, 649], 8855),
    ],
)
def test_every_hand_is_counted(ramble: Ramble, line: str, hands: list[int], of: int) -> None:
    targets = ramble(f"dukes danger {line} --json").json["targets"]
    assert ([target["hands"] for target in targets], targets[0]["of"]) == (hands, of)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("dukes take --dukes 2H --castle 3H --hand 5S,6S,7S,8S{}", "notes"),
        ("dukes plays --hand 5S,6S,7S,8S{}", "assumed"),
        ("dukes danger --dukes 2H --cards 4{}", "assumed"),
    ],
)
def test_a_hand_that_is_too_large_gets_a_note(ramble: Ramble, line: str, key: str) -> None:
    note = "a hand has at most 4 cards, not 5"
    large = line.replace("--cards 4{}", "--cards 5").format(",9S")
    assert note not in str(ramble(f"{line.format('')} --json").json[key])
    assert note in str(ramble(f"{large} --json").json[key])


def test_a_duke_that_is_switched_takes_up_a_card_of_the_hand() -> None:
    alone = Guarded((), cards("8D"), None, cards("6S"), hand_size=1)
    assert danger(alone, Rules()).targets[0].needed is None, "7S is played, and nothing takes the place of 6S"
    (target,) = danger(alone._replace(hand_size=2), Rules()).targets
    assert (target.needed, cards("7S") in target.ways) == (1, True)


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
        plays 5S,5H,5C
            --hand: give the cards in your hand, as in 5S,6S, or none
        plays --hand 5S,6H
            --hand: 5S and 6H are of different colors; all your cards have the same color
        plays --hand 5S --dukes 6S
            --dukes: 6S can't be the opponent's: it is black, as you are
        plays --hand 5S --dukes 6H --castle 6S
            --castle: 6H and 6S are of different colors; all the opponent's cards have the same color
        plays --hand 2S,3S,4S,5S,6S,7S,8S
            --hand: a hand of 7 cards is too large; at most 6 are tried
        plays --hand 2S --castle ?
            --castle: a castle that is face down can't be taken; leave it out
        plays --hand 2S --dukes 2H,3H,4H
            --dukes: a castle has at most 2 dukes, not 3
        plays 5S,5H,5C --hand 5S
            --hand: 5S is in set or run 1 and in the hand; a deck has only one
        danger 5S,5H,5C
            --castle: give what may be taken: your dukes, your castle, or both
        danger --dukes 8D --cards 7
            --cards: '7' is not a whole number from 1 to 6
        danger --dukes 8D --theirs 8H
            --theirs: 8H can't be the opponent's: it is red, as you are
        danger --dukes 8D --theirs 2S,3S,4S
            --theirs: a castle has at most 2 dukes, not 3
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dukes {line}") == message
