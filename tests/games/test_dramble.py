"""Dramble: its turns, its piles, and games in which no card is lost."""

import random
from typing import Any

import pytest

from ramble_tools.cards import AnyCard, Joker
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dramble import form
from ramble_tools.games.dramble import game as dramble
from ramble_tools.games.dramble.next_turn import Counted, Counts, leader, missing_cards, with_tie
from ramble_tools.games.dramble.turn import Pile, Played, deck_size, judge_turn, read_pile, read_played
from ramble_tools.games.fields import Setting
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.examples.dramble import AFTER_THE_TIE, TIED
from tests.games.helpers import DECK, refusal, said, scores, told

# --- the referee


@pytest.mark.parametrize(
    ("left", "first", "second", "after", "won", "reasons"),
    [
        ("KH:3", "JK", "AC@right", "JK:1", (3, 0), ["JK is higher than KH: the first player takes 3 cards", None]),
        ("KH:3", "KS", "AC@right", "KS:4", (0, 0), ["KS equals KH: it goes on top of the left pile", None]),
        ("KH:3", "QS", "AC@right", "QS:4", (0, 0), ["QS is lower than KH: it goes on top of the left pile", None]),
        (
            *("5H:3", "KS", "QD@left", "KS:1", (4, 0)),
            ["KS is higher than QD and 5H: the first player takes 4 cards", "QD goes with the pile"],
        ),
        (
            *("5H:3", "3C", "KS@left", "KS:1", (0, 4)),
            ["KS is higher than 3C and 5H: the second player takes 4 cards", "3C goes with the pile"],
        ),
        (
            *("5H:3", "3C", "KS@left stays", "KS:2", (0, 3)),
            ["KS is higher than 3C and 5H: the second player takes 3 cards", "3C stays under KS"],
        ),
        ("5H:3", "QS", "QD@left", "QD:5", (0, 0), ["QS and QD are equal: both go on the pile, QD on top"]),
        (
            *("5H:3", "4C", "3C@left", "3C:5", (0, 0)),
            ["neither 4C nor 3C is higher than 5H: both go on the pile, 3C on top"],
        ),
        (
            *("5H:3", "3C", "5S@left", "5S:5", (0, 0)),
            ["neither 3C nor 5S is higher than 5H: both go on the pile, 5S on top"],
        ),
    ],
)
def test_a_turn(
    left: str, first: str, second: str, after: str, won: tuple[int, int], reasons: list[str | None]
) -> None:
    second, _, loser = second.partition(" ")
    piles: dict[Any, Pile] = {"left": read_pile(left), "right": read_pile("2D:1")}
    rules = dramble.Rules.from_options([f"loser-card={loser or 'taken'}"])
    found = judge_turn(piles, read_played(f"{first}@left"), read_played(second), rules)
    low = "AC is lower than 2D: it goes on top of the right pile"
    assert [reason.text for reason in found.reasons] == [reason or low for reason in reasons]
    right = "AC:2" if second == "AC@right" else "2D:1"
    assert (*found.piles.values(), found.won) == (read_pile(after), read_pile(right), won)


TURN = "dramble score --left 9H:5 --right JD:2 --first QS@left --second 3C@right"


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        f"""
        dramble score --left 9H --right JD:2 --first QS@left --second 3C@right --scores 4,2
            --left: '9H' is not a pile; give its top card and its number of cards, as in 9H:5
        dramble score --left 9H:5 --right '' --first QS@left --second 3C@right
            --right: the right pile is not known; give its top card and its number of cards, as in 9H:5
        dramble score --left 9H:5 --right JD:2 --second 3C@right
            --first: what did the first player play? give the card and its pile, as in QS@left
        dramble score --left 9H:5 --first QS@left --second 3C@left --deck-left 30 --hands 2,2 --scores 4,2
            to count all the cards, give both piles (--right)
        dramble score --left 9H:5 --right JD:2 --first QS --second 3C@right
            --first: 'QS' is not a card and its pile, as in QS@left
        dramble score --left 9H:5 --right JD:2 --first QS@lft --second 3C@right
            --first: there is no pile 'lft'; did you mean left?
        dramble score --left 9H:5 --right JD:2 --first 9H@left --second 3C@right
            --first: 9H is in the left pile and in the first player's hand; a deck has only one
        dramble score --left JK:5 --right JK:2 --first JK@left --second 3C@right
            there are 3 jokers; a deck has only two
        dramble score --left JK:5 --right JD:2 --first 9H@left --second 3C@right --rule jokers=0
            JK is a joker, but you play without jokers (ruling jokers=0)
        dramble score --left 9H:0 --right JD:2 --first QS@left --second 3C@right
            --left: the left pile can't have 0 cards; it always has at least one
        dramble score --left 9H:50 --right JD:9 --first QS@left --second 3C@right
            the piles and the cards played make 61 cards, but the deck has 54
        {TURN} --deck-left 30 --hands 2,2 --scores 4,2
            5 cards too few: 30 in the deck, 4 in the piles, 4 in the hands and 11 in the scores make 49, not 54
        {TURN} --deck-left 100 --hands 2,2 --scores 4,2
            65 cards too many: 100 in the deck, 4 in the piles, 4 in the hands and 11 in the scores make 119, not 54
        {TURN} --deck-left 30
            to count all the cards, give the deck, the hands and the scores (--hands, --scores)
        {TURN} --deck-left 30 --hands 2 --scores 4,2
            --hands: '2' is not two numbers; give the first player's, then the second's, as in 12,9
        {TURN} --deck-left 1000 --hands 2,2 --scores 4,2
            --deck-left: '1000' is not a number of cards, as in 30
        {TURN} --deck-left 30 --hands 2,2 --scores 10000,2
            --scores: '10000,2' is not two numbers; give the first player's, then the second's, as in 12,9
        {TURN} --deck-left 30 --hands 2,1 --scores 4,2
            --hands: after a turn both hands have the same number of cards, at most 2, not 2 and 1
        {TURN} --deck-left 33 --hands 3,3 --scores 4,2
            --hands: after a turn both hands have the same number of cards, at most 2, not 3 and 3
        {TURN.replace("9H:5", f"9H:{'9' * 5000}")}
            --left: '9H:9999999999999999999999999999999999...' is not a pile; give its top card and its number of
            cards, as in 9H:5
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line) == message


def test_score_and_add_say_the_same_of_a_turn(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    turn = "--left 9H:5 --right JD:2 --first QS@left --second KC@right"
    assert ramble(f"dramble score {turn}").out.splitlines() == [
        "the first player takes 5 cards, the second player takes 2 cards",
        "  QS is higher than 9H: the first player takes 5 cards",
        "  KC is higher than JD: the second player takes 2 cards",
        "  left: QS on top, 1 card",
        "  right: KC on top, 1 card",
    ]
    assert ramble(f"dramble add {turn}").status == 0
    shown = ramble("dramble show --json").json["rounds"][0]
    assert shown["what"] == "Ann takes 5 cards, Bob takes 2 cards"
    assert shown["why"] == ["QS is higher than 9H: Ann takes 5 cards", "KC is higher than JD: Bob takes 2 cards"]


@pytest.mark.parametrize(
    ("options", "then"),
    [
        ("--deck-left 34 --hands 2,2 --scores 1,6", "next: the first player plays first"),
        ("--deck-left 33 --hands 2,2 --scores 1,7", "next: the second player plays first"),
        ("--deck-left 0 --hands 0,0 --scores 4,41", "next: the second player wins"),
        ("--deck-left 1 --hands 0,0 --scores 30,14", "next: the first player wins"),
    ],
)
def test_what_comes_next_is_said_if_all_cards_are_counted(ramble: Ramble, options: str, then: str) -> None:
    *_, counted, last = ramble(f"{TURN} {options} --json").json["why"]
    assert counted.startswith("all 54 cards are accounted for: ") and last == then


def test_a_hand_that_breaks_a_tie(ramble: Ramble, refused: Refused, said_at: SaidAt) -> None:
    """All cards are shuffled for it: those scored before are in the deck again, and the game ends after it."""
    ramble("dramble new Ann Bob")
    for line in TIED:
        tied = ramble(f"dramble add {line}")
    assert "in a tie: shuffle, and play one more hand of three" in said(tied)
    counted = (
        "all 54 cards are accounted for: 46 in the deck, 3 in the piles, 4 in the hands and 1 in the scores since the "
        "tie at 25"
    )
    alone = ramble(f"dramble score {AFTER_THE_TIE} --json").json["why"]
    assert alone[-2:] == [counted, "next: the first player plays first"]
    assert refused(f"dramble add {AFTER_THE_TIE.replace('46', '44')}") == (
        "2 cards too few: 44 in the deck, 3 in the piles, 4 in the hands and 1 in the scores since the tie at 25 make "
        "52, not 54"
    )
    assert counted in said(ramble(f"dramble add {AFTER_THE_TIE}"))
    out = said_at("dramble", "4s l, kd l", "ks r, 2d l")
    assert "turn 28: Bob takes 2 cards" in out
    assert "the hand that breaks the tie has been played: the game ends\n1 Bob  29 +2" in out
    last = "--left KD:1 --right 3C:2 --first KS@right --second 2D@left --deck-left 46 --hands 0,0 --scores 27,26"
    assert ramble(f"dramble score {last} --json").json["why"][-1] == "next: the first player wins"


# --- a game


def play_out(seed: int, rules: dramble.Rules) -> dramble.State:
    """Play a whole game at random, and check it against the real cards at every turn."""
    luck = random.Random(seed)
    state = dramble.start(["Ann", "Bob"], rules)
    while not dramble.winners(state):
        deck: list[AnyCard] = [*DECK, *([Joker(1), Joker(2)] if rules.jokers == "2" else [])]
        luck.shuffle(deck)
        before = scores(state)
        piles: dict[Any, list[AnyCard]] = {"left": [deck.pop()], "right": [deck.pop()]}
        hands: dict[str, list[AnyCard]] = {"Ann": [], "Bob": []}
        asks_piles = True
        while True:
            if not hands["Ann"]:
                each = min(3, len(deck) // 2)
                if (
                    each == 0
                    or (each < 3 and rules.last_round == "drop")
                    or (state.tied_at is not None and not asks_piles)
                ):
                    break
                hands = {name: [deck.pop() for _ in range(each)] for name in hands}
            second = next(name for name in hands if name != state.turn)
            order = [state.turn, second]
            played = [Played(hands[name].pop(), luck.choice(("left", "right"))) for name in order]
            shown = {side: Pile(cards[-1], len(cards)) for side, cards in piles.items()} if asks_piles else {}
            held_now, had = len(hands["Ann"]), scores(state)
            counts = Counts(len(deck), (held_now, held_now), (had[order[0]], had[order[1]]))
            round = dramble.Round(played[0], played[1], shown, counts)
            assert dramble.from_plain(dramble.to_plain(round), rules) == round
            state = dramble.apply(state, round)
            asks_piles = False
            # The counts alone, without the game, say who plays first and who has won, and find no card missing. Only
            # after a tie at 0 can't they tell that it was one.
            assert state.last
            sizes = [state.last.told.answer[side]["size"] for side in ("left", "right")]
            counted = Counted({name: scores(state)[name] for name in order}, counts.hands, len(deck), sizes)
            counted = with_tie(counted, rules)
            assert missing_cards(counted, rules)[0] == 0
            name, won = leader(counted, rules)
            assert name == state.turn
            assert dramble.winners(state) == ((name,) if won else ()) or state.tied_at == 0
            if not state.piles:
                break
            for side, known in state.piles.items():
                mine = [each.card for each in played if each.side == side]
                piles[side] = [*piles[side], *mine, known.top][-known.size :]
            scored = sum(scores(state).values()) - sum(before.values())
            lying = sum(map(len, piles.values()))
            held = sum(map(len, hands.values()))
            assert scored + lying + held + len(deck) == deck_size(rules)
            drawn, hand = (state.undrawn, state.hand)
            assert drawn == len(deck) and hand == len(hands["Ann"])
    return state


@pytest.mark.parametrize(
    "rules",
    [
        dramble.Rules(),
        dramble.Rules(jokers="0"),
        dramble.Rules(last_round="drop", jokers="0", loser_card="stays"),
    ],
)
def test_in_dramble_no_card_is_lost(rules: dramble.Rules) -> None:
    for seed in range(60):
        state = play_out(seed, rules)
        (winner,) = dramble.winners(state)
        assert scores(state)[winner] == max(scores(state).values())


def turn(first: str, second: str, **piles: str) -> dramble.Round:
    read: dict[Any, Pile] = {side: read_pile(text) for side, text in piles.items()}
    return dramble.Round(read_played(first), read_played(second), read)


def played(*turns: dramble.Round, rules: dramble.Rules | None = None) -> dramble.State:
    """Return the state after these turns of Ann and Bob."""
    state = dramble.start(["Ann", "Bob"], rules or dramble.Rules())
    for each in turns:
        state = dramble.apply(state, each)
    return state


def test_a_dramble_game_remembers_its_piles() -> None:
    unknown = "the left pile is not known yet; give its top card and number of cards once, as in 9H:1"
    with refusal(ImpossibleCardsError, unknown):
        played(turn("QS@left", "3C@right"))
    state = played(turn("3C@left", "QS@right", left="9H:1", right="JD:1"))
    assert scores(state) == {"Ann": 0, "Bob": 1}
    assert dramble.next_up(state) == "Bob plays first; left 3C:2, right QS:1; 2 in each hand, 46 in the deck"
    with refusal(ImpossibleCardsError, "9H was already on the table in turn 1; a deck has only one"):
        dramble.apply(state, turn("9H@left", "2C@right"))
    state = dramble.apply(state, turn("KS@left", "2C@right", left="3C:2"))
    assert scores(state) == {"Ann": 0, "Bob": 3}
    state = dramble.apply(state, turn("4H@left", "5H@left"))
    assert dramble.winners(state) == (), "a first hand does not end the game"
    assert dramble.next_up(state) == "Bob plays first; left 5H:3, right 2C:2; 3 in each hand, 40 in the deck"
    assert dramble.next_up(state._replace(undrawn=5)).endswith("; 2 in each hand, 1 in the deck")


@pytest.mark.parametrize(
    ("known_hand", "counts", "message"),
    [
        (1, Counts(46, (0, 0), (3, 1)), "the scores before the turn were 3 and 0, not 3 and 1"),
        (1, Counts(44, (1, 1), (3, 0)), "both hands have 0 cards after this turn, not 1 and 1"),
        (3, Counts(46, (1, 2), (3, 0)), "both hands have 2 cards after this turn, not 1 and 2"),
        (
            *(1, Counts(45, (0, 0), (3, 0))),
            "1 card too few: 45 in the deck, 5 in the piles, 0 in the hands and 3 in the scores make 53, not 54",
        ),
        (1, Counts(46, (0, 0), (3, 0)), ""),
    ],
)
def test_the_cards_that_a_group_counted(known_hand: int, counts: Counts, message: str) -> None:
    state = played(turn("3C@left", "QS@right", left="9H:1", right="JD:1"), turn("KS@left", "2C@right"))
    state = state._replace(hand=known_hand)
    round = turn("4H@left", "5H@left")._replace(counts=counts)
    assert dramble.from_plain(dramble.to_plain(round), state.rules) == round
    if message:
        with refusal(ImpossibleCardsError, message):
            dramble.apply(state, round)
    else:
        last = dramble.apply(state, round).last
        assert last and last.told.reasons[-1].text.startswith(
            "all 54 cards are accounted for: 46 in the deck, 5 in the"
        )


@pytest.mark.parametrize(("left", "right"), [("9H:5", "JD:2"), ("9H:5", "JD:5"), ("9H:1", "JD:2")])
def test_a_game_recorded_from_the_middle(left: str, right: str) -> None:
    """The hands and the deck are not known then."""
    state = played(turn("3C@left", "4C@right", left=left, right=right))
    assert (state.hand, state.undrawn) == (None, None)
    assert dramble.next_up(state).endswith(f"right {state.piles['right']}")


@pytest.mark.parametrize(
    ("given", "agrees"),
    [("JK:2", True), ("JK1:2", True), ("JK:1", False), ("JK:3", False), ("4C:2", False)],
)
def test_a_pile_that_is_given_again_must_agree(given: str, agrees: bool) -> None:
    state = played(turn("3C@right", "KH@right", left="JK:2", right="AD:1"))
    again = turn("5S@right", "6S@right", left=given)
    if agrees:
        assert dramble.apply(state, again).piles["left"] == read_pile("JK:2")
        return
    top, _, size = given.partition(":")
    message = (
        f"the left pile has JK on top and 2 cards, not {top} and {size}; leave it out, or recount if the cards on the "
        "table say otherwise"
    )
    with refusal(ImpossibleCardsError, message):
        dramble.apply(state, again)


def test_a_turn_keeps_who_played_first() -> None:
    round = turn("QS@left", "3C@right", left="9H:1", right="JD:1")._replace(leader="Bob")
    state = played(round)
    assert scores(state) == {"Ann": 0, "Bob": 1}
    assert state.last and state.last.told.reasons[-1].text == "Bob played first, although Ann should have"
    assert dramble.from_plain(dramble.to_plain(round), state.rules) == round


def test_in_a_tie_the_same_player_plays_first_again() -> None:
    """ "The player with the most cards scored" plays first; in a tie, the one who played first in the turn before."""
    low = turn("3C@left", "4C@right", left="9H:1", right="JD:1")
    assert played(low).turn == "Ann"
    turns = [low._replace(leader="Bob"), turn("2C@left", "QS@right"), turn("5D@left", "KD@right")]
    states = [played(*turns[:count]) for count in (1, 2, 3)]
    assert [(*scores(state).values(), state.turn) for state in states] == [(0, 0, "Bob"), (2, 0, "Ann"), (5, 1, "Ann")]


@pytest.mark.parametrize(("lines", "first", "other"), [([], "Ann", "Bob"), (["deals Bob"], "Bob", "Ann")])
def test_who_plays_first_before_the_first_turn(
    ramble: Ramble, said_at: SaidAt, lines: list[str], first: str, other: str
) -> None:
    """ "To determine who plays first, players draw a card and the highest card wins." """
    ramble("dramble new Ann Bob")
    expected = f"{first} plays first, or {other} if {other} drew the higher card; the piles are not known yet"
    assert expected in " ".join(said_at("dramble", *lines).split())
    assert expected in said(ramble("dramble show"))


def test_a_recount_overrules_what_was_recorded() -> None:
    state = played(
        turn("3C@left", "QS@right", left="9H:1", right="JD:1"),
        turn("KS@left", "2C@right", left="5S:7")._replace(recount=True),
    )
    assert scores(state) == {"Ann": 0, "Bob": 8}
    assert dramble.next_up(state) == "Bob plays first; left KS:1, right 2C:2", "what is in the deck is not known now"
    with refusal(ImpossibleCardsError, "9H was already on the table in turn 1; a deck has only one"):
        dramble.apply(state, turn("9H@left", "4H@right"))
    ones = turn("6D@left", "7D@right", left="8S:1", right="9S:1")._replace(recount=True)
    assert dramble.apply(state, ones).undrawn is None, "a recount of two single cards is not a new deal"


def test_a_third_joker() -> None:
    with refusal(ImpossibleCardsError, "JK: both jokers were already laid; a deck has only two"):
        played(turn("JK@left", "QS@right", left="9H:1", right="JK:1"), turn("JK@right", "2C@left"))


FOUR_NINES = ("9@left 9S@right 8:1 7:1", "9H@left 9@right", "{} 2@right")


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        (
            ["9@left 10@right 9H:1 4:1", "9S@left J@left", "9D@left 9C@right"],
            "9C: four cards of rank 9 were already laid",
        ),
        ([*FOUR_NINES[:2], "9@left 2@right"], "9: four cards of rank 9 were already laid; a deck has only four"),
        ([*FOUR_NINES[:2], "9D@left 2@right"], "9D: four cards of rank 9 were already laid; a deck has only four"),
        ([*FOUR_NINES[:2], "9S@left 2@right"], "9S was already on the table in turn 1; a deck has only one"),
        ([*FOUR_NINES[:2], "8@left 2@right"], ""),
        ([*FOUR_NINES[:2], "9D@left 2@right recount"], ""),
        ([*FOUR_NINES[:2], "10@left 2@right 9:3"], "the left pile has 9H on top and 2 cards, not 9 and 3"),
        ([*FOUR_NINES[:2], "10@left 2@right 9:2"], ""),
        (["9@left 9@right 9:1 9:1", "10@left 2@right 9S:1"], "the left pile has 9 on top and 2 cards, not 9S and 1"),
        (["9@left 9@right 9:1 9:1", "10@left 2@right 9S:2"], ""),
    ],
)
def test_turns_by_ranks_alone(turns: list[str], message: str) -> None:
    """ "Cards are scored from Ace to King, ignoring suits"."""
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    rounds = []
    for each in turns:
        first, second, *piles = each.removesuffix(" recount").split()
        round = turn(first, second, **dict(zip(("left", "right"), piles, strict=False)))
        rounds.append(round._replace(recount="recount" in each))
        assert dramble.from_plain(dramble.to_plain(rounds[-1]), state.rules) == rounds[-1]
        assert form.read(Setting(state.rules), form.answers(rounds[-1])) == rounds[-1]
    for round in rounds[:-1]:
        state = dramble.apply(state, round)
    if message:
        with pytest.raises(ImpossibleCardsError) as refused:
            dramble.apply(state, rounds[-1])
        assert message in str(refused.value)
    else:
        dramble.apply(state, rounds[-1])


# --- the prompt


def totals(ramble: Ramble) -> list[int]:
    return [each["score"] for each in ramble("dramble show --json").json["players"]]


def last_typed(ramble: Ramble) -> Any:
    return ramble("dramble show --json").json["rounds"][-1]["as_typed"]


def test_the_prompt_of_dramble(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dramble new Ann Bob")
    out = said_at("dramble", "9H", "JD", "qs l, 3c r", "4c", "l", "ks x", "ks r", "5c l 6c", "q")
    assert "turn 2: 4C: on which pile, left or right? l\n" in out
    assert "there is no pile 'x'; choose from left, right\n" in out
    assert "turn 1: top card of the left pile, as in 9H, or 9H:5 for 5 cards? 9H\n" in out
    assert "Ann's card and pile? qs l, 3c r\n" in out
    assert totals(ramble) == [1, 2]


def test_the_prompt_takes_names_and_sides_in_one_line(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dramble new Ann Bob")
    said_at("dramble", "left 9H right JD:1", "bob 3c r, ann qs l", "ks")
    assert totals(ramble) == [1, 0]


@pytest.mark.parametrize(("one", "other"), [("Ann", "Bob"), ("Bob", "Ann")])
def test_the_player_who_plays_first_is_asked_first(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        state = dramble.start([one, other], dramble.Rules())._replace(turn=first)
        asked = form.fields(Setting(state.rules, state), {})
        labels = [field.label for field in asked if field.kind == "card"]
        assert labels == [f"{first}'s card and pile?", f"{second}'s card and pile?"]


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["edit 1", "ks left, 3c right"], {"first": "KS@left", "second": "3C@right", "left": "9H:1", "right": "JD:1"}),
        (["edit 1", "left 8H:2, ks left, 3c right"], {"left": "8H:2", "right": "JD:1"}),
        # 9H is refused, because it is under the left pile; nobody's card is guessed.
        (["kh l, 9h r", "10s r", "bob 10s r"], {"first": "KH@left", "second": "10S@right"}),
        (["left 5C:2", "4s l, 2d l", "recount"], {"left": "5C:2", "recount": True}),
    ],
)
def test_corrections_at_the_prompt(ramble: Ramble, said_at: SaidAt, lines: list[str], kept: dict[str, Any]) -> None:
    ramble("dramble new Ann Bob")
    ramble("dramble add --left 9H:1 --right JD:1 --first QS@left --second 3C@right")
    out = " ".join(said_at("dramble", *lines).split())
    assert ("whose card is '10s r'? type the player first, or both cards" in out) == ("10s r" in lines)
    assert ("recount if the cards on the table" in out) == ("recount" in lines)
    typed = last_typed(ramble)
    assert {name: typed[name] for name in kept} == kept


@pytest.mark.parametrize(
    ("names", "lines", "kept"),
    [
        ("Ann Bob", ["9 left 10 right"], {"first": "9@left", "second": "10@right"}),
        ("Ann Bob", ["bob 9 left, a k r"], {"first": "K@right", "second": "9@left"}),
        ("Kate Joe", ["k k left, j j right"], {"first": "K@left", "second": "J@right"}),
        ("Kate Joe", ["j right, k left"], {"first": "J@right", "second": "K@left"}),
        ("Kate Joe", ["k 9s left, j 9 right"], {"first": "9S@left", "second": "9@right"}),
        ("Kate Joe", ["k", "king", "l", "jack", "r"], {"first": "K@left", "second": "J@right"}),
        ("Ann Bob", ["q", "Q", "q l", "queen on the right"], {"first": "Q@left", "second": "Q@right"}),
        ("Ann Bob", ["9 left 10 right", "no, bob had a jack"], {"first": "9@left", "second": "J@right"}),
        ("Ann Bob", ["9 left 10 right", "edit 1", "left 5:1, ann 7s r"], {"left": "5:1", "first": "7S@right"}),
    ],
)
def test_ranks_alone_at_the_prompt(
    ramble: Ramble, said_at: SaidAt, names: str, lines: list[str], kept: dict[str, str]
) -> None:
    ramble(f"dramble new {names}")
    out = said_at("dramble", "left 4 right 3", *lines)
    assert ("'q' could mean queen or quit; type the whole word" in out) == ("q" in lines)
    assert ("'k' could mean king or Kate; type the whole word" in out) == ("k" in lines)
    typed = last_typed(ramble)
    assert {name: typed[name] for name in kept} == kept


def test_ranks_alone_are_asked_about_exported_and_imported(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    assert "Bob takes 1 card" in said(ramble("dramble add --left 9:1 --right 4:1 --first 9@left --second 10@right"))
    ramble("dramble add 3C@left 10@right")
    shown = ramble("dramble show --json").json
    assert shown["table"][1]["cards"] == [["10"]]
    assert "9 4D" in said(ramble("dramble best 9 4D --more"))
    ramble("dramble export --output kept.json")
    ramble("dramble import kept.json")
    assert ramble("dramble show --json").json["rounds"] == shown["rounds"]


def test_a_pile_without_a_card_says_what_would_be_right(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dramble new Ann Bob")
    ramble("dramble add --left 9H:1 --right JD:1 --first QS@left --second 3C@right")
    how = "type the card first, as in QS left; or the pile's top card after it, as in left 9H:5"
    assert f"'left' is a pile; {how}" in " ".join(said_at("dramble", "edit 1", "left", "drop").split())
    assert f"'R' is a pile; {how}" in " ".join(said_at("dramble", "R").split())


def test_the_hints_at_the_question_for_a_pile_work(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dramble new Ann Bob")
    out = said_at("dramble", "", "5d", "", "9h jd", "jd left", "9h jd left", "3c right")
    assert "type the top card of the left pile, as in 9H\n" in out
    assert "type the top card of the right pile, as in 9H\n" in out
    assert "JD: on which pile? as in 9h jd left\n" in out
    assert "type the top card of the right pile first, as in 9H; then the cards played\n" in out
    assert last_typed(ramble)["first"] == "JD@left"
