"""The largest pack: compared with a search of every layout, and with what can be proved about large sets of cards."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from ramble_tools.cards import AnyCard, Card, Joker, Rank, read_cards
from ramble_tools.games.dogpile.advice.arrange import largest_pack, spoilers
from ramble_tools.games.dogpile.pack import connects, judge_pack, read_pack
from ramble_tools.games.dogpile.rules import Rules
from tests.conftest import Ramble
from tests.games.helpers import DECK

NEAR = ((0, 1), (0, -1), (1, 0), (-1, 0))


def can_touch(one: AnyCard, other: AnyCard, *, beside: bool) -> bool:
    if isinstance(one, Joker) or isinstance(other, Joker):
        return True
    return connects(one, other, beside=beside)


def makes_a_pack(cards: Sequence[AnyCard], rules: Rules) -> bool:
    """Try every layout of all the cards."""
    seen: set[frozenset[tuple[int, int, int]]] = set()

    def grow(laid: dict[tuple[int, int], int]) -> bool:
        state = frozenset((row, column, number) for (row, column), number in laid.items())
        if state in seen:
            return False
        seen.add(state)
        if len(laid) == len(cards):
            return judge_pack({place: cards[number] for place, number in laid.items()}, rules).joins
        cells = {(row + down, column + right) for row, column in laid for down, right in NEAR} - laid.keys()
        for number in set(range(len(cards))) - set(laid.values()):
            for row, column in cells:
                around = (((row + down, column + right), down == 0) for down, right in NEAR)
                touching = [(laid[place], beside) for place, beside in around if place in laid]
                if all(can_touch(cards[number], cards[other], beside=beside) for other, beside in touching) and grow(
                    {**laid, (row, column): number}
                ):
                    return True
        return False

    return grow({(0, 0): 0})


def largest_by_force(cards: Sequence[AnyCard], rules: Rules, needed: Sequence[AnyCard]) -> int:
    for count in range(len(cards), 0, -1):
        for chosen in combinations(cards, count):
            if set(needed) <= set(chosen) and makes_a_pack(chosen, rules):
                return count
    return 0


def star(luck: random.Random, count: int) -> list[AnyCard]:
    """Return cards in which steps between three of the suits are rare."""
    suits = luck.sample("SHCD", 4)
    center = luck.sample(range(2, 13), 3)
    cards = {
        Card(list(Rank)[(number - 2) % 13], next(c.suit for c in DECK if str(c)[-1] == suits[0])) for number in center
    }
    while len(cards) < count:
        number = luck.choice(center) + luck.choice((-1, 1))
        suit = next(c.suit for c in DECK if str(c)[-1] == luck.choice(suits[1:]))
        cards.add(Card(list(Rank)[(number - 2) % 13], suit))
    return luck.sample(sorted(cards, key=str), count)


def test_the_largest_pack_of_a_few_cards() -> None:
    for seed in range(120):
        luck = random.Random(seed)
        count = luck.randint(2, 6)
        cards = star(luck, count) if seed % 2 else luck.sample(DECK, count)
        needed = cards[:1] if seed % 3 else []
        found = largest_pack(cards, Rules(), needed)
        assert found.certain
        assert len(found.pack) == largest_by_force(cards, Rules(), needed), cards
        assert set(needed) <= set(found.pack.values()) <= set(cards)
        assert judge_pack(found.pack, Rules()).joins


def test_the_largest_pack_with_jokers() -> None:
    for seed in range(40):
        luck = random.Random(seed)
        rules = Rules(joker_may_copy=bool(seed % 2))
        cards: list[AnyCard] = [*luck.sample(DECK, luck.randint(1, 3)), *[Joker()] * luck.randint(1, 2)]
        found = largest_pack(cards, rules)
        assert found.certain
        assert len(found.pack) == largest_by_force(cards, rules, []), cards


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("7D 6S 8C 6H", 3),
        ("7D 2D 6S 8C 3H", 4),
        ("2D 4D AS 3S 3H 5H 5C", 7),
        ("2D 7D QD 3S 5S 8H 10H KC 5C", 8),
        ("2D 7D QD 3S 8H 10H KC 5C", 8),
        ("2D 7D QD AS 3S 6H 8H JC KC", 8),
        ("2D 7D QD 3S 5S 8H 10H KC QC 5C", 10),
        ("2D 7D QD 6D 3S 5S 8H 10H KC 3C", 10),
        ("3H 2H 2D 6H 7C 10H KC 9S JS 4D", 10),
        ("7D 2S 4S 6S 8S 10S QS 2H 4H 6H 8H 10H QH 2C 4C 6C 8C 10C QC", 13),
    ],
)
def test_three_suits_around_one(text: str, most: int) -> None:
    cards = read_cards(text)
    found = largest_pack(cards, Rules())
    assert len(found.pack) == most
    assert judge_pack(found.pack, Rules()).joins


def test_a_pack_is_called_the_largest_only_if_that_is_certain(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three suits around one, whose cards 4D and 5D could be in two columns: not every shape of that is tried."""
    cards = "10D 3C 4D 5D 6S 8D 8H AS JH KC"
    found = ramble(f"dogpile arrange {cards} --json").json
    assert (found["cards"], found["certain"]) == (9, False)
    assert "a larger pack may exist, but none was found" in " ".join(ramble(f"dogpile arrange {cards}").out.split())
    assert ramble("dogpile arrange 7D 6S 8C 6H --json").json["certain"]
    monkeypatch.setattr("ramble_tools.games.dogpile.advice.arrange._MOST_STARS", 0)
    assert not largest_pack(read_cards("7D 6S 8C 6H"), Rules()).certain, "a search that was cut short proves nothing"


def test_large_packs_join() -> None:
    for seed in range(60):
        luck = random.Random(seed)
        deck: list[AnyCard] = [*DECK, Joker(1), Joker(2)]
        cards = luck.sample(deck, luck.randint(16, 46))
        found = largest_pack(cards, Rules(), cards[:1])
        assert judge_pack(found.pack, Rules()).joins
        assert [min(numbers) for numbers in zip(*found.pack, strict=True)] == [1, 1], "the first row and column"
        # With so many cards, a step from each suit to another one is all but certain.
        assert len(found.pack) >= len(cards) - 1


@pytest.mark.parametrize("seed", range(25))
def test_the_card_that_spoils_a_pack(seed: int) -> None:
    luck = random.Random(seed)
    cards = star(luck, 5)
    alone = {card for card in cards if makes_a_pack([other for other in cards if other != card], Rules())}
    if makes_a_pack(cards, Rules()):
        return
    assert set(spoilers(cards, Rules())) == alone


def test_arrange(ramble: Ramble) -> None:
    found = ramble("dogpile arrange 7D 6S 8C 6H --json").json
    assert found["cards"] == 3 and found["left_out"] and found["certain"] is True
    assert sorted(found["spoilers"]) == ["6H", "6S", "8C"]
    laid = read_pack(" / ".join(found["pack"]))
    assert judge_pack(laid, Rules()).joins and len(laid) == 3
    answer = ramble("dogpile arrange 5H 6S 9H")
    assert answer.status == 0
    assert answer.out.splitlines()[0] == "all 3 cards make a pack"


def test_a_leader_alone(ramble: Ramble) -> None:
    answer = ramble("dogpile arrange 7D --hands 2C")
    assert answer.status == 0
    assert answer.out.splitlines()[:2] == [
        "no larger pack than one card, without 2C",
        "  a leader alone joins (ruling lone-leader=joins)",
    ]
    line = "dogpile arrange 7D --hands 2C --rule lone-leader=strays"
    assert (ramble(line).status, ramble(f"{line} --json").json["cards"]) == (1, 0)


def test_arrange_with_hands(ramble: Ramble) -> None:
    found = ramble("dogpile arrange 7D --hands '6S 2C 3C; KH' --json").json
    assert found["cards"] == 2 and found["left_out"] == ["2C", "3C", "KH"]
