"""Whole turns of Dumbal: what may be laid off and picked up, and an empty stock; and doubtful hands."""

import pytest

from ramble_tools.cards import read_cards
from ramble_tools.games.dumbal.discard import discard, largest_legal
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.turn import available_cards, in_run_order
from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told

LEGAL, ILLEGAL = "the turn is legal", "the turn is not legal"


@pytest.mark.parametrize(
    ("line", "answer"),
    told(
        """
        9S 9H --visible 6D,7D,8D --take 7D
            the turn is legal 9S 9H may be laid off: all of one rank 7D may be taken: the player on the right laid it
            off last (ruling pickup=any)
        9S 9H --visible 6D/7D/8D --take 7D --rule pickup=ends
            the turn is not legal 7D is inside the run 6D 7D 8D; only 6D or 8D may be taken (ruling pickup=ends)
        9S --visible '4S;4H;4D' --take 4H --rule pickup=ends
            the turn is legal 9S may be laid off: one card 4H may be taken: the player on the right laid it off last
        9S --visible 4H --take 5H
            the turn is not legal 5H is not a card that the player on the right laid off last; take 4H or a card from
            the stock
        9S --visible none --take 5H
            the turn is not legal 5H can't be picked up: the player on the right has not laid off any cards yet
        9S --take 9S --visible 4H
            the turn is not legal 9S was laid off in this turn; a player can't take it back
        9S --take 4H,4D --visible 4H,4D
            the turn is not legal a player picks up one card, not 2
        9S --take stock --take 4D --visible 4H,4D
            the turn is not legal a player picks up one card, not 2
        9S
            the turn is not legal a player must pick up a card after laying off
        9S 9H 9D --hand 9S,9H,9D
            the turn is not legal a player must pick up a card after laying off, even if the whole hand was laid off
        9S 8S --take stock
            the turn is not legal 9S 8S may not be laid off: two cards must be of the same rank
        9S --take stock --called
            the turn is not legal a player calls at the start of a turn, before laying off cards
        AS 2S 3S 4S 5S --hand AS2S3S4S5S --take stock
            the turn is legal AS 2S 3S 4S 5S may be laid off: consecutive and of one suit a card from the stock may
            always be taken the hand is now no cards and the card from the stock, 0 points
        9S --hand 9S,KD --visible 4H,4D --take 4D
            the turn is legal 9S may be laid off: one card 4D may be taken: the player on the right laid it off last the
            hand is now KD 4D, 17 points
        """
    ),
)
def test_turns(ramble: Ramble, line: str, answer: str) -> None:
    found = ramble(f"dumbal turn {line}")
    assert (said(found), found.status) == (answer, 0 if answer.startswith(LEGAL) else 1)


@pytest.mark.parametrize(
    ("rule", "take", "legal", "words"),
    [
        ("reshuffle", "stock", True, "shuffle the cards laid off, except in this turn and the one before"),
        ("reshuffle", "4H", True, "4H may be taken"),
        ("laid-off", "stock", False, "the stock is empty; take 4H or 4D"),
        ("laid-off", "4H", True, "4H may be taken"),
        ("void", "stock", False, "the stock is empty, so the hand ends; nobody scores, and it is dealt again"),
        ("void", "4D", True, "4D may be taken"),
    ],
)
def test_an_empty_stock(ramble: Ramble, rule: str, take: str, legal: bool, words: str) -> None:
    line = f"dumbal turn 9S --visible 4H,4D --take {take} --empty-stock --rule empty-stock={rule}"
    assert words in said(ramble(line))
    answer = ramble(f"{line} --json").json
    assert answer["legal"] == legal
    assert answer["rulings"] == ([f"empty-stock={rule}"] if take == "stock" else [])


def test_an_empty_stock_with_nothing_to_take(ramble: Ramble) -> None:
    answer = said(ramble("dumbal turn 9S --take stock --empty-stock --rule empty-stock=laid-off"))
    assert "the stock is empty, and no laid-off card may be taken; deal the hand again" in answer


def test_a_turn_as_json(ramble: Ramble) -> None:
    answer = ramble("dumbal turn 9S --hand 9S,KD --visible 6D,7D,8D --take 8D --rule pickup=ends --json")
    assert answer.json == {
        "legal": True,
        "kind": "single",
        "available": ["6D", "8D"],
        "hand": ["KD", "8D"],
        "points": 21,
        "why": ["9S may be laid off: one card", "8D may be taken: the player on the right laid it off last"],
        "rulings": ["pickup=ends"],
    }
    refused = ramble("dumbal turn 9S --hand 9S,KD --json")
    assert (refused.status, refused.json["hand"], refused.json["points"]) == (1, None, None)


def test_the_rulings_that_decided_are_listed(ramble: Ramble) -> None:
    wild = "--rule jokers=2 --rule joker-wild=yes --json"
    assert ramble(f"dumbal turn 9S JK --take stock {wild}").json["rulings"] == ["joker-wild=yes"]
    assert ramble("dumbal turn 9S JK --take stock --rule jokers=2 --json").json["rulings"] == ["joker-wild=no"]
    assert ramble(f"dumbal discard 9S JK {wild}").json["rulings"] == ["joker-wild=yes"]
    line = f"dumbal discard 9S JK {wild} --rule joker-in-sets=no"
    assert ramble(line).json["rulings"] == ["joker-in-sets=no"]
    assert ramble("dumbal discard QS KS AS --rule run-past-king=no --json").json["rulings"] == ["run-past-king=no"]
    assert ramble("dumbal discard QS KS AS --json").json["rulings"] == []


def test_two_jokers_are_told_apart(ramble: Ramble) -> None:
    line = "dumbal turn JK --hand JK,JK,9S --take stock --rule jokers=2 --json"
    assert ramble(line).json["hand"] == ["JK", "9S"]


def test_turns_in_doubt(ramble: Ramble) -> None:
    doubt = "a typo? the player on the right can't have laid off 4H 5H together"
    assert doubt in said(ramble("dumbal turn 9S --visible 4H,5H --take 5H"))
    doubt = "a typo? the hand has 7 cards, but a hand has at most five"
    assert doubt in said(ramble("dumbal turn 9S --hand 9S,AS,2S,3S,4S,5S,6S --take stock"))
    doubt = "a typo? 6 cards are laid off, but a hand has at most five"
    assert doubt in said(ramble("dumbal turn AS 2S 3S 4S 5S 6S --take stock"))
    doubt = "a typo? the player on the right laid off 6 cards, but a hand has at most five"
    assert doubt in said(ramble("dumbal turn 9S --visible AS2S3S4S5S6S --take AS"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "9S --take 4H",
            "--visible: give what the player on the right laid off last, as in 4H,5H,6H, or none",
        ),
        ("9S --hand 8S --take stock", "9S is laid off, but it is not in the hand 8S"),
        (
            "9S --hand 9S,8S --visible 4H --take 8S",
            "8S is already in the hand; name the card that was picked up",
        ),
        (
            "9S --hand 9S --visible 9S --take 9S",
            "9S is in the hand and in the cards of the player on the right; a deck has only one",
        ),
        ("9S --take ten", "--take: 'ten' is not a card; a card is a rank and a suit, as in 10S"),
        ("9S 9S --take stock", "9S appears twice in the cards laid off, as card 1 and card 2; a deck has only one"),
        (
            "9S --visible 4H,4Z --take 4H",
            "--visible: card 2 of the cards of the player on the right: '4Z' has 'Z' as its suit; the suits are "
            "S, H, C, D",
        ),
    ],
)
def test_refused_turns(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dumbal turn {line}") == message


@pytest.mark.parametrize(
    ("cards", "ends"),
    [
        ("6S 7S 8S", "6S 8S"),
        ("8S 6S 7S", "6S 8S"),
        ("2S QS AS KS", "QS 2S"),
        ("6S JK 8S", "6S 8S"),
        ("8S 6S JK", "6S 8S"),
        ("JK 6S 7S", "JK 7S"),
        ("7S 6S JK", "7S JK"),
        ("6S 9S JK1 JK2", "6S 9S"),
        ("7S JK 6S", "6S JK"),
    ],
)
def test_the_ends_of_a_run(cards: str, ends: str) -> None:
    rules = Rules.from_options(["jokers=2", "joker-wild=yes", "pickup=ends"])
    assert available_cards(read_cards(cards), rules) == tuple(read_cards(ends))
    assert sorted(map(str, in_run_order(read_cards(cards)))) == sorted(cards.split())


# --- wild jokers in sets


@pytest.mark.parametrize(
    ("cards", "usual", "in_runs_only"),
    [
        ("9S 9H 9D 9C JK", "set", None),
        ("9S 9H 9D 9C JK1 JK2", "set", None),
        ("9S JK", "set", None),
        ("9S JK1 JK2", "set", "run"),
        ("6S JK 8S", "run", "run"),
        ("JK1 JK2", "set", "set"),
        ("9S 9H 8S JK", None, None),
    ],
)
def test_wild_jokers(cards: str, usual: str | None, in_runs_only: str | None) -> None:
    wild = ["jokers=2", "joker-wild=yes"]
    assert discard(read_cards(cards), Rules.from_options(wild)).kind == usual
    assert discard(read_cards(cards), Rules.from_options([*wild, "joker-in-sets=no"])).kind == in_runs_only
    # Without wild jokers, the ruling on sets changes nothing.
    tame = "set" if cards == "JK1 JK2" else None
    assert discard(read_cards(cards), Rules.from_options(["jokers=2", "joker-in-sets=yes"])).kind == tame


def test_the_ruling_on_sets_is_named_and_another_discard_offered(ramble: Ramble) -> None:
    rules = "--rule jokers=2 --rule joker-wild=yes --rule joker-in-sets=no"
    assert said(ramble(f"dumbal discard 9S 9H JK {rules}")) == (
        "no a wild joker may be part of a run, but not of a set (ruling joker-in-sets=no) but 9S 9H may be laid off "
        "together"
    )
    wild = Rules.from_options(["jokers=2", "joker-wild=yes"])
    assert largest_legal(read_cards("9S 9H 9D 9C JK 2S"), wild) == tuple(read_cards("9S 9H 9D 9C JK"))


# --- doubtful hands, separators and short names


def test_more_cards_than_a_hand_has_are_in_doubt(ramble: Ramble) -> None:
    answer = ramble("dumbal score Ann=2 Bob=AS,AH,AC,AD,2S,3S,4S --caller Ann")
    assert answer.status == 0 and "  a typo? Bob has 7 cards, but a hand has at most five\n" in answer.out


@pytest.mark.parametrize(
    ("line", "doubt"),
    [
        ("Ann=2 Bob=999/3 --caller Ann --rule yaniv", "Bob can't have 999 points with 3 cards"),
        ("Ann=5/5 Bob=17 --caller Ann", "Ann can't have 5 points with 5 cards"),
        (
            "Ann=14/3 Bob=40 --caller Ann --opening",
            "Ann has 3 cards, but before the very first turn every hand has five",
        ),
    ],
)
def test_doubtful_hands(ramble: Ramble, line: str, doubt: str) -> None:
    assert f"a typo? {doubt}" in said(ramble(f"dumbal score {line}"))


@pytest.mark.parametrize(
    "line",
    [
        "Ann=1 Bob=64/5 Cy=55/5 --caller Ann",
        "Ann=3/5 Bob=17 --caller Ann --rule jokers=2",
    ],
)
def test_possible_hands_are_not_doubted(ramble: Ramble, line: str) -> None:
    assert "a typo?" not in said(ramble(f"dumbal score {line}"))


def test_too_many_cards_get_a_note(ramble: Ramble) -> None:
    value = ramble("dumbal value AS 2S 3S 4S 5S 6S 7S --json").json
    assert value["notes"] == ["a typo? the hand has 7 cards, but a hand has at most five"]
    found = ramble("dumbal discard AS 2S 3S 4S 5S 6S --json").json
    assert found["legal"] and found["notes"] == ["a typo? these are 6 cards, but a hand has at most five"]
    assert ramble("dumbal discard AS 2S 3S --json").json["notes"] == []


@pytest.mark.parametrize("cards", ["9S,9H", "9S;9H", "9S/9H", "9S 9H", "9S9H", "'9S ; 9H'"])
def test_separators(ramble: Ramble, cards: str) -> None:
    line = cards if cards.startswith("'") else f"'{cards}'"
    assert ramble(f"dumbal discard {line} --json").json["kind"] == "set"
    held = line.strip("'")
    answer = ramble(f"dumbal score 'Ann={held}' Bob=17 --caller Bob --rule call-limit=17 --json").json
    assert answer["points"] == {"Ann": 18, "Bob": 17}


@pytest.mark.parametrize("cards", ["AS;2H", "AS/2H", "AS,2H"])
def test_separators_in_seat_order(ramble: Ramble, cards: str) -> None:
    ramble("dumbal new Ann Bob")
    assert ramble(f"dumbal add '{cards}' 17 a").status == 0
    assert ramble("dumbal show --json").json["rounds"][0]["scores"] == {"Ann": 0, "Bob": 17}


def test_the_wrong_card_and_its_hand_are_named(refused: Refused) -> None:
    wrong = "'3X' has 'X' as its suit; the suits are S, H, C, D"
    assert refused("dumbal score Ann=AS,3X Bob=17 --caller Ann") == f"card 2 of Ann's hand: {wrong}"
    assert refused("dumbal score Ann=K,3X Bob=17 --caller Ann") == f"card 2 of Ann's hand: {wrong}"
    assert refused("dumbal score Ann=3X Bob=17 --caller Ann") == f"Ann's hand: {wrong}"
    assert refused("dumbal score Ann=4 Bob=1O --caller Ann") == (
        "Bob's hand: '1O' has a letter where a digit belongs; did you mean 10?"
    )


def test_a_short_name_for_the_caller(ramble: Ramble, refused: Refused) -> None:
    assert ramble("dumbal score Ann=4 Bob=17 --caller a --json").json["winners"] == ["Ann"]
    assert ramble("dumbal score José=4 Bob=17 --caller jose --json").json["winners"] == ["José"]
    said = "--caller: 'an' could be Ann or Anton; type more of the name"
    assert refused("dumbal score Ann=4 Anton=17 --caller an") == said
    assert refused("dumbal score Ann=4 Bob=17 --caller x") == (
        "--caller: the caller 'x' has no hand; choose from Ann, Bob"
    )
