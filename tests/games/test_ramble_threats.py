"""Which unseen cards steal or ruin a word: compared with the referee and with `best`, which finds plays another way."""

import random

import pytest

from ramble_tools.cards import Card
from ramble_tools.games.ramble.advice.hand import Hand
from ramble_tools.games.ramble.advice.plays import Wanted, plays_on
from ramble_tools.games.ramble.advice.threats import Threats, threats
from ramble_tools.games.ramble.modify import modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, spell_with_cards, word_of
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.letters import lettered_cards
from ramble_tools.words.dictionary import the_dictionary
from tests.conftest import Ramble

DECKS = [each.card for each in lettered_cards()]
SHIRT = "2S2 6S1 QS1 5S1 2S1"
TABLES = ("2S1 JD1 2S2", SHIRT, "QS1 2S1", "6S1 JC1 2H2 QD1", "5H1 AH2 2S2 KH1 4D1")


def found(seed: int) -> tuple[tuple[PlacedCard, ...], list[Card], Rules, Threats]:
    """Return a word, random unseen cards and rules, and the threats."""
    luck = random.Random(seed)
    table = spell_with_cards(TABLES[seed % len(TABLES)])
    held = {each.card for each in table}
    unseen = luck.sample([card for card in DECKS if card not in held], 25)
    rules = Rules(
        trim_ends="both" if luck.random() < 0.5 else "one",
        stolen_bonus=luck.random() < 0.7,
        min_length=luck.choice([1, 3]),
    )
    return table, unseen, rules, threats(table, unseen, the_dictionary("game"), rules, offensive=True)


@pytest.mark.parametrize("seed", range(10))
def test_the_best_steal_with_each_card_is_what_best_finds(seed: int) -> None:
    table, unseen, rules, answer = found(seed)
    steals = {change.card: change.points for change in answer.steals}
    for card in unseen:
        hand = Hand.of([card], jokers_wild=False)
        wanted = Wanted(offensive=True)
        plays = plays_on(table, hand, the_dictionary("game"), stolen=True, rules=rules, wanted=wanted).best
        assert steals.get(card, 0) == max((play.value.points for play in plays if play.from_hand), default=0), card
        trims = {play.value.word for play in plays if play.kind == "trim" and play.value.points}
        assert {change.word for change in answer.trims} == trims


@pytest.mark.parametrize("seed", range(10))
def test_every_threat_is_a_legal_change_and_worth_what_it_says(seed: int) -> None:
    table, unseen, rules, answer = found(seed)
    assert answer.unseen == len(unseen)
    for change in (*answer.steals, *answer.trims, *answer.ruins):
        assert change.kind in modification(table, change.cards, rules).kinds
        valid = the_dictionary("game").holds(change.word) and len(change.cards) >= rules.min_length
        assert change.valid == valid
        assert change.points == word_value(change.cards, stolen=valid, rules=rules).points
    assert not any(change.valid for change in answer.ruins)


@pytest.mark.parametrize("seed", range(10))
def test_a_card_ruins_a_word_if_one_of_its_changes_does(seed: int) -> None:
    table, unseen, rules, answer = found(seed)
    ruining = set()
    for card in unseen:
        new = PlacedCard.of(card)
        drafts = [(*table[:place], new, *table[place:]) for place in range(len(table) + 1)]
        drafts += [(*table[:place], new, *table[place + 1 :]) for place in range(len(table))]
        legal = [draft for draft in drafts if modification(table, draft, rules).kinds]
        words = [draft for draft in legal if the_dictionary("game").holds(word_of(draft))]
        if any(draft not in words or len(draft) < rules.min_length for draft in legal):
            ruining.add(card)
    assert {change.card for change in answer.ruins} == ruining


def test_what_threats_says(ramble: Ramble) -> None:
    answer = ramble("ramble", "threats", SHIRT, "--top", "2", "--more")
    assert answer.status == 0
    assert answer.out.startswith("SHIRT is 4 points to you; ")
    assert "assumes that any of the 99 unseen cards may be in a hand" in answer.out
    before = ramble("ramble", "threats", SHIRT, "--json").json
    after = ramble("ramble", "threats", SHIRT, "--seen", "8S1;10S2", "--json").json
    assert (before["unseen"], after["unseen"]) == (99, 97)
    assert {"8S1", "10S2"} <= {change["card"] for change in before["steals"]}
    assert not {"8S1", "10S2"} & {change["card"] for change in after["steals"]}
    points = [change["points"] for change in before["steals"]]
    assert points == sorted(points, reverse=True) and len(points) == before["steal_count"]


def test_offensive_words_are_left_out(ramble: Ramble) -> None:
    line = ("ramble", "threats", SHIRT, "--json")
    hidden, shown = ramble(*line).json, ramble(*line, "--offensive").json
    assert len(hidden["trims"]) + 1 == len(shown["trims"])
