"""The five referees: what the texts and rulings say of a hand, a turn, a pack and a table, wrong entries included."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit, read_card, read_cards
from ramble_tools.games.dogpile import game as dogpile
from ramble_tools.games.dogpile.packs import connects, judge
from ramble_tools.games.dramble import game as dramble
from ramble_tools.games.dramble.turns import Pile, Played, Turn, count_cards, deck_size, play
from ramble_tools.games.dukes import game as dukes
from ramble_tools.games.dukes.melds import in_a_row, judge_meld
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.dumbal.hands import Hand, Round, discard, hand_of
from ramble_tools.games.dumbal.hands import score as score_hand
from ramble_tools.games.ramble import game as ramble
from ramble_tools.games.ramble.modify import hits, modification
from ramble_tools.games.ramble.reachable import modifications
from ramble_tools.games.ramble.rules import Rules as RambleRules
from ramble_tools.games.ramble.spelling import PlacedCard, spell_with_cards
from tests.conftest import Ramble, Refused

DECK = [Card(rank, suit) for suit in Suit for rank in Rank]
in_deck = st.sampled_from(DECK)

# --- Dumbal


@given(
    points=st.lists(st.tuples(st.integers(0, 65), st.integers(1, 5)), min_size=2, max_size=8),
    caller=st.integers(0, 7),
    opening=st.booleans(),
)
def test_a_dumbal_hand_always_has_a_winner_who_scores_0(
    points: list[tuple[int, int]], caller: int, opening: bool
) -> None:
    names = [f"P{place}" for place in range(len(points))]
    hands = {name: Hand(*each) for name, each in zip(names, points, strict=True)}
    who = names[caller % len(names)]
    rules = dumbal.Rules(call_limit=65, opening_limit=65)
    outcome = score_hand(Round(hands, who, opening), rules)
    assert outcome.winners and all(outcome.scores[name] == 0 for name in outcome.winners)
    assert outcome.successful == (outcome.winners == (who,))
    if not outcome.successful:
        assert outcome.scores[who] == hands[who].points + 20
        assert who not in outcome.winners
    for name in names:
        assert outcome.scores[name] in (0, hands[name].points, hands[name].points + 20)


def dumbal_scores(hands: dict[str, str], caller: str, **rules: object) -> dict[str, int]:
    read = {}
    for name, text in hands.items():
        points, count = text.split("/")
        read[name] = Hand(int(points), int(count))
    return score_hand(Round(read, caller), dumbal.Rules(**rules)).scores  # type: ignore[arg-type]


def test_the_rulings_of_dumbal() -> None:
    hands = {"Ann": "5/2", "Bob": "4/2", "Cy": "4/2", "Dee": "5/1"}
    assert dumbal_scores(hands, "Ann") == {"Ann": 25, "Bob": 0, "Cy": 0, "Dee": 5}
    assert dumbal_scores(hands, "Ann", full_tie="earliest") == {"Ann": 25, "Bob": 0, "Cy": 4, "Dee": 5}
    assert dumbal_scores(hands, "Ann", below_caller="all-zero") == {"Ann": 25, "Bob": 0, "Cy": 0, "Dee": 0}
    assert dumbal_scores(hands, "Ann", winner_scores="points")["Bob"] == 4
    assert dumbal_scores(hands, "Ann", penalty=30)["Ann"] == 35
    assert dumbal_scores({"Ann": "9/2", "Bob": "4/2"}, "Ann", false_call="penalty") == {"Ann": 29, "Bob": 0}
    assert dumbal_scores({"Dee": "3/1", "Ann": "3/2", "Bob": "3/1"}, "Ann", full_tie="earliest")["Bob"] == 0


def test_a_joker_in_dumbal() -> None:
    cards = read_cards("JK 3H")
    assert hand_of(cards, dumbal.Rules(jokers="2")).points == 3
    assert hand_of(cards, dumbal.Rules(jokers="2", joker_value=25)).points == 28


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9S", "single"),
        ("9S 9H", "set"),
        ("9S 9H 9C 9D", "set"),
        ("6S 7S 8S", "run"),
        ("8S 6S 7S", "run"),
        ("QS KS AS 2S", "run"),
        ("KS AS 2S", "run"),
        ("AS 2S 3S", "run"),
        ("6S 7S", None),
        ("6S 7H 8S", None),
        ("6S 8S 9S", None),
        ("6S 6H 7S", None),
        ("JK", None),
    ],
)
def test_what_may_be_laid_off(cards: str, kind: str | None) -> None:
    if cards == "JK":
        assert discard(read_cards(cards), dumbal.Rules(jokers="2")).kind == "single"
    else:
        assert discard(read_cards(cards), dumbal.Rules()).kind == kind


def test_jokers_that_are_laid_off() -> None:
    two, wild = dumbal.Rules(jokers="2"), dumbal.Rules(jokers="2", joker_wild=True)
    assert discard(read_cards("JK JK"), two).kind == "set"
    assert discard(read_cards("JK 9S 9H"), two).kind is None
    assert discard(read_cards("JK 9S 9H"), wild).kind == "set"
    assert discard(read_cards("6S JK 8S"), wild).kind == "run"
    assert discard(read_cards("6S JK 9S"), wild).kind is None
    assert discard(read_cards("6S 6H 7S"), dumbal.Rules()).instead == tuple(read_cards("6S 6H"))


# --- Dramble

pile = st.builds(Pile, in_deck, st.integers(1, 20))
side = st.sampled_from(["left", "right"])


@given(
    cards=st.permutations(DECK).map(lambda deck: deck[:4]),
    sizes=st.tuples(st.integers(1, 20), st.integers(1, 20)),
    sides=st.tuples(side, side),
    rules=st.builds(dramble.Rules, loser_card=st.sampled_from(["taken", "stays"])),
)
def test_cards_are_conserved_in_dramble(
    cards: list[Card], sizes: tuple[int, int], sides: tuple[str, str], rules: dramble.Rules
) -> None:
    turn = Turn(
        Pile(cards[0], sizes[0]),
        Pile(cards[1], sizes[1]),
        Played(cards[2], sides[0]),  # type: ignore[arg-type]
        Played(cards[3], sides[1]),  # type: ignore[arg-type]
    )
    outcome = play(turn, rules)
    assert outcome.left.size + outcome.right.size + sum(outcome.won) == sum(sizes) + 2
    assert {outcome.left.top, outcome.right.top} <= set(cards)


def test_the_loser_of_a_double_contest() -> None:
    turn = Turn(
        Pile(read_card("5H"), 3),
        Pile(read_card("2D"), 1),
        Played(read_card("KS"), "left"),
        Played(read_card("QD"), "left"),
    )
    assert play(turn, dramble.Rules()).won == (4, 0)
    stays = play(turn, dramble.Rules(loser_card="stays"))
    assert (stays.won, stays.left) == ((3, 0), Pile(read_card("KS"), 2))


def test_all_cards_are_counted() -> None:
    turn = Turn(
        Pile(read_card("9H"), 5),
        Pile(read_card("JD"), 2),
        Played(read_card("QS"), "left"),
        Played(read_card("3C"), "right"),
    )
    outcome = play(turn, dramble.Rules())
    deck_left = deck_size(dramble.Rules()) - 9 - 4 - 6
    assert "all 54 cards are there" in count_cards(outcome, deck_left, (2, 2), (4, 2), dramble.Rules()).text


# --- Dogpile


def pack(text: str) -> dict[tuple[int, int], AnyCard]:
    return {
        (row, column): read_card(cell)
        for row, line in enumerate(text.split("/"), start=1)
        for column, cell in enumerate(line.split(), start=1)
        if cell != "."
    }


@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.integers(1, 4), in_deck), min_size=1, max_size=8, unique_by=(lambda c: c[:2])
    )
)
def test_a_pack_stays_what_it_is_when_mirrored(cells: list[tuple[int, int, Card]]) -> None:
    laid = {(row, column): card for row, column, card in cells}
    if len(set(laid.values())) == len(laid):
        mirrored = {(row, 5 - column): card for (row, column), card in laid.items()}
        assert judge(laid, dogpile.Rules()).joins == judge(mirrored, dogpile.Rules()).joins


@pytest.mark.parametrize(
    ("text", "joins", "problem"),
    [
        ("5H 6S 7D", True, ""),
        ("5H 6S / 9H .", True, ""),
        ("5H 7S", False, "5H touches 7S from the left: their numbers don't differ by 1"),
        ("KH AS", False, "KH touches AS from the left: there is no step from king to ace"),
        ("5H . / . 6S", False, "6S lies apart from the rest"),
        ("5H 6S / 9H 8D", False, "8D touches 6S from below: different suits"),
        ("5H JK 8S", False, "no value of the joker in row 1, column 2 connects with all its neighbors"),
        ("5H JK JK 8S", True, ""),
        ("5H JK JK 9S", False, "no values of the two jokers connect with each other and their neighbors"),
        ("5H", True, ""),
    ],
)
def test_packs(text: str, joins: bool, problem: str) -> None:
    outcome = judge(pack(text), dogpile.Rules())
    assert outcome.joins == joins
    assert ([each.text for each in outcome.problems] == [problem]) if problem else not outcome.problems


def test_a_joker_has_one_value_towards_all() -> None:
    outcome = judge(pack("5H JK 7S / . 9D ."), dogpile.Rules())
    assert outcome.jokers == {(1, 2): read_card("6D")}
    assert not judge(pack("5H JK 7S / . 6D . / . 5D ."), dogpile.Rules(joker_may_copy=False)).joins
    assert judge(pack("5H JK 7S / . 9D . "), dogpile.Rules(joker_may_copy=False)).joins


@given(st.permutations(DECK).map(lambda deck: deck[:3]))
def test_a_joker_stands_for_what_connects(cards: list[Card]) -> None:
    laid: dict[tuple[int, int], AnyCard] = {(1, 1): cards[0], (1, 2): Joker(), (1, 3): cards[1], (2, 2): cards[2]}
    outcome = judge(laid, dogpile.Rules())
    right = [
        card
        for card in DECK
        if connects(cards[0], card, beside=True)
        and connects(card, cards[1], beside=True)
        and connects(card, cards[2], beside=False)
    ]
    assert outcome.joins == bool(right)
    if outcome.joins:
        assert outcome.jokers[1, 2] in right


def test_a_pack_is_drawn_with_its_bad_edges(ramble: Ramble) -> None:
    answer = ramble("dogpile", "score", "5H 6S / 9H 8D")
    assert answer.status == 1
    assert answer.out.splitlines()[-2:] == ["   5H   6S!", "   9H   8D!"]
    assert ramble("dogpile", "score", "JK 6S").out.splitlines()[-1] == "   JK   6S"


def test_the_timer_rings(ramble: Ramble) -> None:
    assert ramble("dogpile timer 0.005").out == "#################### time!   \n"


# --- Dukes Up!


@pytest.mark.parametrize(
    ("meld", "kind"),
    [
        ("5S 5H 5D", "set"),
        ("5S 5H 5D 5C", "set"),
        ("AS 2S 3S 4S", "run"),
        ("8D 9D 10S", "run"),
        ("10C JC QH KH AC", "run"),
        ("5C 6S 7S", None),
        ("6H 8H 9H", None),
        ("KD AD 2D", None),
        ("9H 9C", None),
        ("5S 5D 6S 7S", None),
    ],
)
def test_melds(meld: str, kind: str | None) -> None:
    cards = [card for card in read_cards(meld) if isinstance(card, Card)]
    assert judge_meld(cards, dukes.Rules()).kind == kind
    assert judge_meld(cards, dukes.Rules(ace="round")).kind == (kind or ("run" if meld == "KD AD 2D" else None))


@given(st.sets(st.integers(1, 13), min_size=3, max_size=13))
def test_ranks_in_a_row(numbers: set[int]) -> None:
    in_order = sorted(numbers)
    low = all(other - one == 1 for one, other in pairwise(in_order))
    after = sorted(14 if number == 1 else number for number in numbers)
    high = all(other - one == 1 for one, other in pairwise(after))
    assert in_a_row(in_order, dukes.Rules()) == (low or high)


def test_the_authors_scored_position(ramble: Ramble) -> None:
    line = "dukes score 4D,5S,6S,7S,8D,9D JC,QC,KC 10C,10D,10H AH,2H,3C --dukes red=8H --castle red=? --taken-by red"
    answer = ramble(f"{line} --json")
    assert (answer.status, answer.json["scores"], answer.json["winner"]) == (0, {"red": 12, "black": 8}, "red")
    assert ramble(f"{line} --rule castle-bonus=4 --json").json["scores"]["red"] == 13


def test_a_tie_goes_to_the_ender(ramble: Ramble) -> None:
    line = "dukes score 5S,5H,5C,5D --ended-by black --json"
    assert ramble(line).json["winner"] == "black"
    assert ramble(f"{line} --rule tie=draw").json["winner"] is None


def test_what_may_be_discarded_off_the_table(ramble: Ramble) -> None:
    assert ramble("dukes discard red 5S,5H,5C,5D 8D,9D,10S,JD --json").json["cards"] == ["5H", "5D", "8D", "JD"]
    assert ramble("dukes discard red 5S,5H,5C").status == 1


# --- Ramble


@given(st.integers(0, 400))
def test_what_best_proposes_is_a_legal_modification(seed: int) -> None:
    """The plays of `words/` and the referee of `games/` read the rule text apart from each other."""
    import random

    from ramble_tools.games.ramble.hand import Hand as LetteredHand
    from ramble_tools.letters import letter_of, lettered_cards
    from ramble_tools.words.dictionary import the_dictionary

    luck = random.Random(seed)
    cards = luck.sample([each.card for each in lettered_cards()], 13)
    table = tuple(PlacedCard(letter_of(card), card.suit, card) for card in cards[:4])
    hand = LetteredHand.of(cards[4:], jokers_wild=False)
    both = luck.choice(["one", "both"])
    rules = RambleRules(trim_ends=both)  # type: ignore[arg-type]
    for draft in modifications(table, hand, the_dictionary("game"), rules=rules, stolen=False):
        found = modification(table, draft.cards, ramble.Rules(trim_ends=both))  # type: ignore[arg-type]
        assert draft.kind in found.kinds


@given(st.permutations(["2S1", "3S1", "4S1", "5S1", "6S1", "7S1"]), st.integers(0, 5))
def test_a_trimmed_word_can_be_added_back(order: list[str], place: int) -> None:
    word = spell_with_cards(order)
    less = word[:place] + word[place + 1 :]
    assert modification(word, less, ramble.Rules()).kinds == ("trim",)
    assert modification(less, word, ramble.Rules()).kinds == ("add",)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("2S1 3S1 4S1 5S1 6S1", "5S1 6S1", "3 of 5 cards are gone; a trim takes half at most, 2"),
        ("2S1 3S1 4S1 5S1", "3S1 4S1", "cards are gone from both ends; a trim takes them from one"),
        ("2S1 3S1", "2S1 9H2 8H2 3S1", "the old word does not stand in the new one"),
        ("2S1 3S1", "2D1 4S1", "some cards are rotated and others swapped; a turn has one modification"),
        ("2S1 3S1", "3S1 2S1", "the cards of TN were only moved; once placed they can't be"),
        ("2S1 3S1", "2S1 3S1", "nothing was changed"),
        ("2S1 3S1", "JD1 3S1", "2S1 (t) became JD1 (a): neither the same suit (rotate) nor the same letter (swap)"),
    ],
)
def test_why_a_change_is_no_modification(old: str, new: str, why: str) -> None:
    found = modification(spell_with_cards(old), spell_with_cards(new), ramble.Rules())
    assert found.kinds == ()
    assert found.reasons[0].text.startswith(why)


def test_hits() -> None:
    chain = [card for card in read_cards("5S1 9H2 JD1 AC2", two_decks=True) if isinstance(card, Card)]
    assert [hits(chain[:count], ramble.Rules()).stands for count in (1, 2, 3, 4)] == [True, False, True, False]
    assert list(map(str, hits(chain[:3], ramble.Rules()).discarded)) == ["9H2", "JD1"]
    assert len(hits(chain, ramble.Rules()).discarded) == 4


# --- every refusal

TURN = "dramble score --left 9H:5 --right JD:2 --first QS@left --second 3C@right"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dumbal score Ann=6 Bob=16 --caller Ann", "Ann can't call with 6 points, 1 more than 5 (ruling call-limit=5)"),
        ("dumbal score Ann=5 Bob=16 --caller Dan", "the caller 'Dan' has no hand; did you mean Ann?"),
        ("dumbal score Ann=5 --caller Ann", "a hand has two players at least; give each as NAME=HAND"),
        ("dumbal score Ann=5 ann=6 --caller Ann", "ann has two hands; each player has one"),
        ("dumbal score Ann=5 Bob --caller Ann", "'Bob' is no hand; give each player as NAME=HAND, as in Ann=AS,2H"),
        (
            "dumbal score Ann=5 Bob= --caller Ann",
            "Bob's hand is empty; give the cards, the points (17), or points and cards (17/3)",
        ),
        ("dumbal score Ann=AS Bob=AS,2D --caller Ann", "AS is in Ann's hand and in Bob's; there is one"),
        ("dumbal score Ann=AS,AS Bob=2D --caller Ann", "AS stands twice in Ann's hand, as card 1 and card 2"),
        ("dumbal score Ann=JK Bob=2D --caller Ann", "JK in Ann's hand: there are no jokers (ruling jokers=0)"),
        (
            "dumbal score Ann=5 Bob=3 Cy=3 --caller Ann",
            "Bob and Cy have 3 points each: the number of cards decides; give it, as in Bob=3/2",
        ),
        ("dumbal score Ann=5 Bob=3/0 --caller Ann", "Bob's hand '3/0' has no card; there is always one"),
        (
            "dramble score --left 9H --right JD:2 --first QS@left --second 3C@right",
            "--left '9H' is TOP:SIZE, its top card and its number of cards, as in 9H:5",
        ),
        (
            "dramble score --left 9H:5 --right JD:2 --first QS --second 3C@right",
            "--first 'QS' is CARD@PILE, as in QS@left",
        ),
        (
            "dramble score --left 9H:5 --right JD:2 --first QS@lft --second 3C@right",
            "--first 'QS@lft': there is no pile 'lft'; did you mean left?",
        ),
        ("dramble score --left 9H:5 --right JD:2 --first 9H@left --second 3C@right", "9H is there twice; there is one"),
        (
            "dramble score --left 9H:0 --right JD:2 --first QS@left --second 3C@right",
            "the left pile has 0 cards; there is always one",
        ),
        (
            "dramble score --left 9H:50 --right JD:9 --first QS@left --second 3C@right",
            "piles and committed cards are 61, more than the deck's 54",
        ),
        (
            f"{TURN} --deck-left 30 --hands 2,2 --scores 4,2",
            "5 cards too few: 30 in the deck, 4 in the piles, 4 in the hands, 11 in the scores make 49, not 54",
        ),
        (
            f"{TURN} --deck-left 30",
            "to count all cards, --deck-left, --hands and --scores are needed, all three",
        ),
        ("dogpile score '5H 5H'", "5H is in the pack twice, in row 1, column 1 and row 1, column 2; there is one"),
        ("dogpile score '. .'", "the pack has no card; its leader at least lies there"),
        ("dogpile score '5H 9X'", "row 1, column 2: '9X' has 'X' for a suit"),
        ("dogpile score 'JK JK JK'", "there are 3 jokers in the pack; a deck has two"),
        ("dogpile timer abc", "'abc' is no time for a game; give minutes, as in 5 or 2.5, a day at most"),
        ("dukes take 5S,5H,5D --castle ?", "a castle is taken only where it was face up when the turn began; name it"),
        ("dogpile timer 0", "'0' is no time for a game; give minutes, as in 5 or 2.5, a day at most"),
        ("dukes melds 5S,5H,5S", "5S stands twice in meld 1, as card 1 and card 3"),
        ("dukes melds 5S,5H,5D 5S,6S,7S", "5S is in meld 1 and in meld 2; there is one"),
        ("dukes melds 5S,5H,JK", "JK in meld 1 is a joker; this game is played without"),
        ("dukes score 5S,6H,7D", "5S,6H,7D is no set or run: thorns and flowers don't go together in a run"),
        ("dukes score --castle red=4C", "4C can't be red's castle: it is black"),
        ("dukes score --dukes green=4C", "--dukes 'green': there is no such color; there are red, black"),
        ("dukes take 5S,5H,5D --hand 5S --castle 6H", "5S is in meld 1 and in the hand; there is one"),
        ("dukes take 5S,5H,6D --castle 6H", "5S,5H,6D was no set or run before the turn"),
        ("dukes take 5S,5H,5D --hand 6S", "name the castle, face up, as in --castle 5S"),
        ("ramble hit 9H2 5S1", "5S1 can't hit 9H2: it is not higher"),
        ("ramble hit 9H2 JK1", "JK1 is a joker; it has no face value, so it neither hits nor is hit"),
        ("ramble modify 2S1 2S", "'2S' does not name its deck; did you mean 2S1 or 2S2?"),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line).removeprefix("card 1 of the new word: ").startswith(message)


@pytest.mark.parametrize("game", ["ramble", "dramble", "dumbal", "dogpile", "dukes"])
def test_the_rules_of_every_game(ramble: Ramble, game: str) -> None:
    answer = ramble(f"{game} rules")
    assert answer.status == 0
    assert "Rulings: where the text is silent" in answer.out
    found = ramble(f"{game} rules --json").json
    assert len(found["rulings"]) >= 4
    assert all({"id", "question", "text", "chosen", "default", "answers"} == set(each) for each in found["rulings"])
    if game == "dumbal":
        assert "Who reaches 100 is out" in ramble("dumbal rules --rule target=100").out
