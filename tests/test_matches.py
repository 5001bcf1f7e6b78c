"""States and rounds of the five games: what a table is after each round, and what can't be entered."""

import random
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Color, Joker, Rank, Suit, read_card, read_cards
from ramble_tools.errors import BadInput, GameOverError, ImpossibleCardsError, PlayerError
from ramble_tools.games import match
from ramble_tools.games.dogpile import game as dogpile
from ramble_tools.games.dogpile.packs import read_pack
from ramble_tools.games.dramble import game as dramble
from ramble_tools.games.dramble.turns import Pile, Played, deck_size, rank_of, read_pile, read_played
from ramble_tools.games.dukes import game as dukes
from ramble_tools.games.dukes.melds import Table, ordinary
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.dumbal.hands import Hand, read_hand
from ramble_tools.games.ramble import game as ramble
from ramble_tools.games.ramble.spelling import spell, spell_with_cards
from ramble_tools.games.registry import NAMES, find_game

DECK: list[AnyCard] = [Card(rank, suit) for suit in Suit for rank in Rank]


def scores(state: Any) -> dict[str, int]:
    return {player.name: player.score for player in state.players}


def places(game: ModuleType, state: Any) -> list[tuple[int, str]]:
    return [(each.place, each.name) for each in game.standings(state)]


# --- Dumbal


def hand(caller: str, **points: str) -> dumbal.Round:
    rules = dumbal.Rules()
    hands = {name: read_hand(text, rules) for name, text in points.items()}
    return dumbal.Round(hands, caller)


def test_a_dumbal_game_from_the_first_hand_to_the_last() -> None:
    state = dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules(target=50))
    assert dumbal.next_up(state) == "Ann deals, Bob starts"
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="17", Cy="9"))
    assert (scores(state), dumbal.next_up(state)) == ({"Ann": 0, "Bob": 17, "Cy": 9}, "Bob deals, Cy starts")
    state = dumbal.apply(state, hand("Ann", Ann="5", Bob="40", Cy="5/2"))
    assert scores(state) == {"Ann": 25, "Bob": 57, "Cy": 9}
    assert state.last and state.last.summary == "Cy wins: the call fails"
    assert [reason.text for reason in state.last.reasons][-1] == "Bob is out, with 57"
    assert state.last.marks == {"called": ("Ann",), "caught": ("Ann",), "won": ("Cy",)}
    assert dumbal.next_up(state) == "Cy deals, Ann starts"
    assert dumbal.winners(state) == ()
    state = dumbal.apply(state, hand("Cy", Ann="30", Cy="1"))
    assert dumbal.winners(state) == ("Cy",)
    assert places(dumbal, state) == [(1, "Cy"), (2, "Ann"), (3, "Bob")]
    with pytest.raises(GameOverError, match="the game is over: Cy won after 3 hands; undo, or begin a new one"):
        dumbal.apply(state, hand("Cy", Ann="30", Cy="1"))


def test_within_one_hand_the_lower_total_is_the_better_place() -> None:
    state = dumbal.start(["Ann", "Bob", "Cy", "Dan"], dumbal.Rules(target=20))
    state = dumbal.apply(state, hand("Cy", Ann="40", Bob="30", Cy="1", Dan="30"))
    assert places(dumbal, state) == [(1, "Cy"), (2, "Bob"), (2, "Dan"), (4, "Ann")]


@pytest.mark.parametrize(
    ("round", "said"),
    [
        (hand("Ann", Ann="4", Cy="9"), "Bob: no hand is given; give one of each who is in, as in Bob=17"),
        (hand("Ann", Ann="4", Bob="9", Cy="9", Dan="30"), "Dan is out, with 60 after hand 1; in play are Ann"),
    ],
)
def test_who_must_have_a_hand(round: dumbal.Round, said: str) -> None:
    state = dumbal.start(["Ann", "Bob", "Cy", "Dan"], dumbal.Rules(target=50))
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="9", Cy="9", Dan="60"))
    with pytest.raises(PlayerError, match=said):
        dumbal.apply(state, round)


def test_exactly_the_target() -> None:
    reach = dumbal.start(["Ann", "Bob"], dumbal.Rules(target=50))
    exceed = dumbal.start(["Ann", "Bob"], dumbal.Rules(target=50, out_at="exceed"))
    round = hand("Ann", Ann="4", Bob="50")
    assert dumbal.winners(dumbal.apply(reach, round)) == ("Ann",)
    after = dumbal.apply(exceed, round)
    assert dumbal.winners(after) == ()
    assert after.last and after.last.reasons[-1] == ("Bob is at 50, and still in", "out-at=exceed")


def test_a_total_that_is_halved() -> None:
    yaniv = dumbal.Rules.from_options([], over=[dumbal.Rules.preset("yaniv")])
    state = dumbal.apply(dumbal.start(["Ann", "Bob"], yaniv), hand("Ann", Ann="4", Bob="100"))
    assert scores(state) == {"Ann": 0, "Bob": 50}
    assert state.last and state.last.reasons[-1] == ("Bob is at exactly 100: 50 now", "halve-at=100")
    state = dumbal.apply(state, hand("Ann", Ann="4", Bob="0"))
    assert scores(state) == {"Ann": 34, "Bob": 50}, "who adds nothing is not halved again; the winner keeps 0 points"


def test_coming_late_and_going_early() -> None:
    state = dumbal.apply(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), hand("Ann", Ann="4", Bob="17", Cy="9"))
    state = dumbal.join(state, "Dan")
    assert scores(state)["Dan"] == 17
    state = match.leave(state, "bo")
    assert dumbal.next_up(state) == "Cy deals, Dan starts"
    state = dumbal.apply(state, hand("Dan", Ann="6", Cy="7", Dan="1"))
    assert places(dumbal, state) == [(1, "Ann"), (2, "Cy"), (3, "Dan"), (4, "Bob")]
    state = match.reseat(state, ["Dan", "Ann", "Cy"])
    assert [player.name for player in state.players] == ["Dan", "Ann", "Cy", "Bob"]
    assert scores(dumbal.join(state._replace(rules=dumbal.Rules(late_joiner="zero")), "Eve"))["Eve"] == 0


@given(data=st.data())
def test_somebody_always_survives(data: st.DataObject) -> None:
    names = [f"P{number}" for number in range(data.draw(st.integers(2, 5)))]
    state = dumbal.start(names, dumbal.Rules(target=data.draw(st.integers(1, 60)), call_limit=65))
    totals = dict.fromkeys(names, 0)
    while not dumbal.winners(state):
        left = match.still_in(state.players)
        hands = {name: Hand(data.draw(st.integers(1, 65)), data.draw(st.integers(1, 5))) for name in left}
        round = dumbal.Round(hands, data.draw(st.sampled_from(left)))
        assert dumbal.from_plain(dumbal.to_plain(round), state.rules) == round
        state = dumbal.apply(state, round)
        assert state.last
        for name, points in state.last.scores.items():
            totals[name] += points
        assert match.still_in(state.players)
        assert scores(state) == totals
    assert len(match.still_in(state.players)) == 1


# --- Dramble


def play_out(seed: int, rules: dramble.Rules) -> dramble.State:
    """A whole game at random, with a table beside it that holds the real cards."""
    luck = random.Random(seed)
    state = dramble.start(["Ann", "Bob"], rules)
    while not dramble.winners(state):
        deck = [*DECK, *([Joker(1), Joker(2)] if rules.jokers == "2" else [])]
        luck.shuffle(deck)
        before = scores(state)
        piles: dict[Any, list[AnyCard]] = {"left": [deck.pop()], "right": [deck.pop()]}
        hands: dict[str, list[AnyCard]] = {"Ann": [], "Bob": []}
        said = True
        while True:
            if not hands["Ann"]:
                each = min(3, len(deck) // 2)
                if each == 0 or (each < 3 and rules.last_round == "drop") or (state.last_hand and not said):
                    break
                hands = {name: [deck.pop() for _ in range(each)] for name in hands}
            second = next(name for name in hands if name != state.first)
            order = [state.first, second]
            played = [Played(hands[name].pop(), luck.choice(("left", "right"))) for name in order]
            shown = {side: Pile(cards[-1], len(cards)) for side, cards in piles.items()} if said else {}
            round = dramble.Round(played[0], played[1], shown.get("left"), shown.get("right"))
            assert dramble.from_plain(dramble.to_plain(round), rules) == round
            state = dramble.apply(state, round)
            said = False
            if state.left is None:
                break
            for side in piles:
                known = state.left if side == "left" else state.right
                assert known
                mine = [each.card for each in played if each.side == side]
                piles[side] = [*piles[side], *mine, known.top][-known.size :]
            scored = sum(scores(state).values()) - sum(before.values())
            lying = sum(map(len, piles.values()))
            held = sum(map(len, hands.values()))
            assert scored + lying + held + len(deck) == deck_size(rules)
            drawn, hand = (state.undrawn, state.hand)
            assert drawn == len(deck) and hand == len(hands["Ann"])
    return state


@pytest.mark.parametrize("rules", [dramble.Rules(), dramble.Rules(last_round="drop", jokers="0", loser_card="stays")])
def test_in_dramble_no_card_is_lost(rules: dramble.Rules) -> None:
    for seed in range(60):
        state = play_out(seed, rules)
        (winner,) = dramble.winners(state)
        assert scores(state)[winner] == max(scores(state).values())


def turn(first: str, second: str, **piles: str) -> dramble.Round:
    read = {side: read_pile(text, side) for side, text in piles.items()}
    played = read_played(first, "first"), read_played(second, "second")
    return dramble.Round(*played, read.get("left"), read.get("right"))


def test_a_dramble_game_remembers_its_piles() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    with pytest.raises(
        ImpossibleCardsError, match="say what lies on the left pile once, as in --left 9H:1; later turns know"
    ):
        dramble.apply(state, turn("QS@left", "3C@right"))
    state = dramble.apply(state, turn("3C@left", "QS@right", left="9H:1", right="JD:1"))
    assert scores(state) == {"Ann": 0, "Bob": 1}
    assert dramble.next_up(state) == "Bob plays first; left 3C:2, right QS:1; 2 in each hand, 46 in the deck"
    with pytest.raises(
        ImpossibleCardsError, match="the left pile has 3C on top and 2 cards, not 4C and 2; leave --left out"
    ):
        dramble.apply(state, turn("KS@left", "2C@right", left="4C:2"))
    with pytest.raises(ImpossibleCardsError, match="9H was played in turn 1 already; there is one"):
        dramble.apply(state, turn("9H@left", "2C@right"))
    state = dramble.apply(state, turn("KS@left", "2C@right", left="3C:2"))
    assert scores(state) == {"Ann": 0, "Bob": 3}
    counts = dramble.from_plain({"first": "4H@left", "second": "5H@left", "counts": [46, [0, 0], [3, 1]]}, state.rules)
    with pytest.raises(ImpossibleCardsError, match="the scores before the turn were 3 and 0, not 3 and 1"):
        dramble.apply(state, counts)
    right = counts._replace(counts=(46, (0, 0), (3, 0)))
    with pytest.raises(ImpossibleCardsError, match="both hands have 0 cards after this turn, not 1 and 1"):
        dramble.apply(state, counts._replace(counts=(44, (1, 1), (3, 0))))
    with pytest.raises(
        ImpossibleCardsError, match="1 card too few: 45 in the deck, 5 in the piles, 0 in the hands, 3 in"
    ):
        dramble.apply(state, counts._replace(counts=(45, (0, 0), (3, 0))))
    assert dramble.apply(state, right).last


def test_a_turn_keeps_who_played_first() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    round = turn("QS@left", "3C@right", left="9H:1", right="JD:1")._replace(leader="Bob")
    state = dramble.apply(state, round)
    assert scores(state) == {"Ann": 0, "Bob": 1}
    assert state.last and state.last.reasons[-1].text == "Bob played first, though it was Ann's turn to"
    assert dramble.from_plain(dramble.to_plain(round), state.rules) == round


def test_the_table_may_say_that_it_is_right() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    state = dramble.apply(state, turn("3C@left", "QS@right", left="9H:1", right="JD:1"))
    state = dramble.apply(state, turn("KS@left", "2C@right", left="5S:7")._replace(recount=True))
    assert scores(state) == {"Ann": 0, "Bob": 8}
    assert dramble.next_up(state) == "Bob plays first; left KS:1, right 2C:2", "what is in the deck is not known now"


def test_a_third_joker() -> None:
    state = dramble.start(["Ann", "Bob"], dramble.Rules())
    state = dramble.apply(state, turn("JK@left", "QS@right", left="9H:1", right="JK:1"))
    with pytest.raises(ImpossibleCardsError, match="JK: both jokers were laid before; a deck has two"):
        dramble.apply(state, turn("JK@right", "2C@left"))


# --- Ramble


def claim(player: str, word: str, owner: str = "", *, accepted: bool = True) -> ramble.Round:
    cards = spell_with_cards(word) if any(sign.isdigit() for sign in word) else spell(word)
    return ramble.Round(player, owner or player, cards, accepted)


def test_a_ramble_game() -> None:
    state = ramble.start(["Ann", "Bob"], ramble.Rules(target=6))
    state = ramble.apply(state, claim("Ann", "2S2 6S1 QS1 5S1 2S1"))
    assert scores(state) == {"Ann": 4, "Bob": 0}
    assert state.last and state.last.summary == "Ann scores 4 points for SHIRT"
    with pytest.raises(ImpossibleCardsError, match="6S1 lies among Ann's points, so it can't stand in a word"):
        ramble.apply(state, claim("Bob", "6S1 QS2"))
    lost = ramble.apply(state, claim("Ann", "crypts", accepted=False))
    assert scores(lost)["Ann"] == 0
    assert lost.last and lost.last.summary == "Ann loses 4 points: CRYPTS is refused"
    assert ramble.apply(lost, claim("Bob", "6S1 QS2")).last, "points that are lost are discarded, last kept first"
    assert scores(ramble.apply(lost, claim("Ann", "crypts", accepted=False)))["Ann"] == 0, "never below zero"
    stolen = ramble.apply(state, claim("Bob", "crypts", "Ann"))
    assert scores(stolen) == {"Ann": 4, "Bob": 3}
    assert stolen.last and stolen.last.marks == {"scored": ("Bob",), "stolen from": ("Ann",)}
    over = ramble.apply(stolen, claim("Ann", "shirt"))
    assert ramble.winners(over) == ("Ann",)
    assert over.last and over.last.reasons[-1].text == "the game ends with 6 points, 6 or more"
    with pytest.raises(GameOverError, match="the game is over: Ann won with 6 points, 6 or more; undo"):
        ramble.apply(over, claim("Bob", "shirt"))


def test_only_as_many_kept_cards_go_back_as_points_are_lost() -> None:
    state = ramble.apply(ramble.start(["Ann", "Bob"], ramble.Rules()), claim("Ann", "2S2 6S1 QS1 5S1 2S1"))
    state = ramble.apply(state, claim("Ann", "hits", accepted=False))
    assert scores(state)["Ann"] == 2
    assert ramble.apply(state, claim("Bob", "5S1 QS1 6D1")).last
    with pytest.raises(ImpossibleCardsError, match="6S1 lies among Ann's points"):
        ramble.apply(state, claim("Bob", "6S1 QS1"))


def test_the_last_shuffle_ends_it() -> None:
    state = ramble.start(["Ann", "Bob"], ramble.Rules())
    for _ in range(2):
        state = ramble.apply(state, ramble.SHUFFLE)
    assert ramble.winners(state) == ()
    assert state.last and state.last.reasons[-1].text == "1 more and the game ends"
    state = ramble.apply(state, ramble.SHUFFLE)
    assert ramble.winners(state) == ("Ann", "Bob")
    assert state.last and state.last.reasons[-1] == ("equal points", "tied-end=shared")
    counted = ramble.start(["Ann", "Bob"], ramble.Rules(counted_shuffles="all", max_shuffles=2))
    assert ramble.winners(ramble.apply(counted, ramble.SHUFFLE))


def test_a_word_too_short_for_the_table_is_refused() -> None:
    state = ramble.start(["Ann", "Bob"], ramble.Rules(min_length=3))
    state = ramble.apply(state, claim("Ann", "my"))
    assert state.last and state.last.reasons[-1] == ("too short", "min-length=3")
    assert ramble.join(state, "Cy").players[-1].score == 0


# --- Dogpile


def pack(text: str) -> dogpile.Round:
    return dogpile.Round(read_pack(text))


def test_a_dogpile_evening() -> None:
    state = dogpile.start(["Ann", "Bob"], dogpile.Rules())
    assert dogpile.next_up(state) == "Ann lays first; 44 in the draft deck, 0 strays"
    state = dogpile.apply(state, pack("5H 6S / 9H ."))
    assert scores(state) == {"Ann": 3, "Bob": 3}
    state = dogpile.apply(state, pack("5D 9S"))
    assert dogpile.next_up(state) == "Ann lays first; 39 in the draft deck, 2 strays"
    with pytest.raises(ImpossibleCardsError, match="9S lay in the pack of round 2 already; there is one"):
        dogpile.apply(state, pack("9S 10S"))
    with pytest.raises(ImpossibleCardsError, match="the pack has 12 cards; a leader and 5 of each hand are 11 at most"):
        dogpile.apply(state, pack("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"))
    assert dogpile.winners(state) == () and {row.place for row in dogpile.standings(state)} == {1}


def test_three_jokers_in_two_packs() -> None:
    state = dogpile.apply(dogpile.start(["Ann"], dogpile.Rules()), pack("JK 6S JK"))
    with pytest.raises(ImpossibleCardsError, match="JK: both jokers were laid before; a deck has two"):
        dogpile.apply(state, pack("JK 7S"))


def test_the_draft_deck_runs_out() -> None:
    state = dogpile.start([f"P{number}" for number in range(9)], dogpile.Rules())
    state = dogpile.apply(state, pack("AC 2C 3C 4C 5C 6C 7C 8C 9C"))
    assert state.last and state.last.reasons[-1].ruling == "empty-draft=finish"
    assert dogpile.is_over(state)
    with pytest.raises(GameOverError, match="the draft deck is empty"):
        dogpile.apply(state, pack("AS"))


# --- Dukes Up!


def table(melds: str, *, red: str = "", taken_by: Color | None = None) -> dukes.Round:
    read = tuple(ordinary(read_cards(meld), "a meld") for meld in melds.split())
    return dukes.Round(Table(read, {}, {}, taken_by=taken_by), red)


def test_an_evening_of_dukes() -> None:
    state = dukes.start(["Ann", "Bob"], dukes.Rules())
    assert dukes.winners(state) == ()
    state = dukes.apply(state, table("5H,5D,5C", taken_by=Color.RED))
    assert (scores(state), dukes.winners(state)) == ({"Ann": 5, "Bob": 1}, ("Ann",))
    assert (
        state.last
        and state.last.reasons[0].text == "Ann (red): 2 in sets and runs, 0 dukes, 0 castles, 3 for the castle"
    )
    state = dukes.apply(state, table("5H,5D,5C", red="bob", taken_by=Color.RED))
    assert dukes.winners(state) == ("Ann", "Bob"), "a game each, and equal points"
    state = dukes.apply(state, table("5H,5S,5C"))
    assert dukes.winners(state) == ("Bob",)
    assert places(dukes, state) == [(1, "Bob"), (2, "Ann")]
    assert dukes.next_up(state) == "Bob begins, Ann has red; Ann 1 game, Bob 2 games"


# --- all of them


@pytest.mark.parametrize("name", NAMES)
def test_every_game_offers_the_same(name: str) -> None:
    game = find_game(name)
    state = game.start([f"P{number}" for number in range(max(game.LEAST, 1))], game.Rules())
    assert game.winners(state) == () and state.rounds == 0 and state.last is None
    assert [row.score for row in game.standings(state)] == [0] * len(state.players)
    assert game.next_up(state) and game.ROUND and isinstance(game.LOW_WINS, bool)
    assert game.goal(state.rules) is None or game.goal(state.rules) > 0


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ann"], "this game is for 2 to 10 players, not 1; name each, as in new Ann Bob"),
        (["Ann", "ann"], "there are two players Ann; tell them apart, as in Ann1 and Ann2"),
        (["Ann", " "], "a player has no name; give each one, as in Ann"),
        (["Ann", "B=b"], "the name 'B=b' has '=' in it, which parts names; leave it out"),
        (["Ann", "-b"], "the name '-b' would be read as something else; let it begin with a letter"),
        (["Ann", "a\x01b"], r"'a\\x01b' has a sign in it that can't be shown; type the name anew"),
        (["Ann", "undo"], "the name 'undo' would be read as a card or a command; write it otherwise"),
        (["Ann", "KH"], "the name 'KH' would be read as a card or a command; write it otherwise"),
        (["Ann", "x" * 31], "is too long for a name; 30 letters are enough"),
    ],
)
def test_names_that_no_table_can_use(names: Sequence[str], said: str) -> None:
    with pytest.raises(PlayerError, match=said):
        dumbal.start(names, dumbal.Rules())


def test_a_shortened_name() -> None:
    players = dumbal.start(["Ann", "Anna", "Bob"], dumbal.Rules()).players
    assert [match.named(players, typed) for typed in ("ann", "ANNA", "b", "Anna")] == ["Ann", "Anna", "Bob", "Anna"]
    with pytest.raises(PlayerError, match="'a' may be Ann or Anna; type one letter more"):
        match.named(players, "a")
    with pytest.raises(PlayerError, match=r"'Bop' does not play here; did you mean Bob\?"):
        match.named(players, "Bop")


def test_who_deals_when_the_next_dealer_leaves() -> None:
    state = dumbal.apply(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), hand("Ann", Ann="4", Bob="17", Cy="9"))
    state = match.leave(state, "Bob")
    assert dumbal.next_up(state) == "Cy deals, Ann starts"
    state = dumbal.apply(state, hand("Ann", Ann="4", Cy="9"))
    assert dumbal.next_up(state) == "Ann deals, Cy starts"
    packs = match.leave(dogpile.start(["Ann", "Bob", "Cy"], dogpile.Rules()), "Ann")
    assert dogpile.next_up(packs).startswith("Bob lays first")
    assert dogpile.next_up(dogpile.apply(packs, pack("5H"))).startswith("Cy lays first")


def test_who_left_comes_back_with_the_old_score() -> None:
    state = dumbal.apply(
        dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules(target=60)), hand("Ann", Ann="4", Bob="17", Cy="60")
    )
    away = match.leave(dumbal.join(state, "Dan"), "bob")
    back = dumbal.join(away, "bob")
    assert scores(back) == {"Ann": 0, "Bob": 17, "Cy": 60, "Dan": 17} and match.still_in(back.players)[1] == "Bob"
    with pytest.raises(PlayerError, match="Cy is out, with 60; who is out does not come back"):
        dumbal.join(state, "cy")
    with pytest.raises(PlayerError, match="Eve has not joined at hand 2; in play are Ann and Bob"):
        dumbal.apply(state, hand("Ann", Ann="4", Bob="9", Eve="7"))


def test_who_can_not_leave_or_join() -> None:
    two = dumbal.start(["Ann", "Bob"], dumbal.Rules())
    with pytest.raises(PlayerError, match="Ann can't leave: one can't play on alone; end the game"):
        match.leave(two, "Ann")
    three = match.leave(dumbal.start(["Ann", "Bob", "Cy"], dumbal.Rules()), "Cy")
    with pytest.raises(PlayerError, match="Cy left after round 0; in play are Ann and Bob"):
        match.leave(three, "Cy")
    with pytest.raises(PlayerError, match="Bob has no seat; name all who play"):
        match.reseat(two, ["Ann"])
    with pytest.raises(PlayerError, match="Ann is named twice; each has one seat"):
        match.reseat(two, ["Ann", "Ann"])
    for game in (dramble, dukes):
        with pytest.raises(PlayerError, match=r"Cy can't join: .* is for 2; begin a new game"):
            game.join(game.start(["Ann", "Bob"], game.Rules()), "Cy")
    for game in (dumbal, ramble, dogpile):
        full = game.start([f"P{number}" for number in range(game.MOST)], game.Rules())
        with pytest.raises(PlayerError, match="players are as many as the deck"):
            game.join(full, "Cy")


@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True), st.booleans(), st.booleans())
def test_a_turn_of_dramble_keeps_its_cards(cards: list[AnyCard], one: bool, other: bool) -> None:
    sides: tuple[Any, Any] = ("left", "right")
    round = dramble.Round(
        Played(cards[0], sides[one]), Played(cards[1], sides[other]), Pile(cards[2], 1), Pile(cards[3], 1)
    )
    state = dramble.apply(dramble.start(["Ann", "Bob"], dramble.Rules()), round)
    assert state.left and state.right
    assert sum(scores(state).values()) + state.left.size + state.right.size == 4
    assert rank_of(state.left.top) and isinstance(read_card(str(state.right.top)), Card)


def test_errors_are_bad_input() -> None:
    assert all(
        issubclass(each, BadInput) for each in (GameOverError, PlayerError, ImpossibleCardsError, ImpossibleCardsError)
    )
