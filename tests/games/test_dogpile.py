"""Dogpile: its packs, their jokers, and evenings of several packs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import AnyCard, Card, Joker, read_card
from ramble_tools.cli.output import with_ruling
from ramble_tools.errors import GameOverError, ImpossibleCardsError
from ramble_tools.games import match
from ramble_tools.games.dogpile import game as dogpile
from ramble_tools.games.dogpile.pack import connects, judge_pack, read_pack, write_pack
from ramble_tools.games.reasons import Reason
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.helpers import DECK, in_deck, refusal, scores, told

# --- the referee


def layout(text: str) -> dict[tuple[int, int], AnyCard]:
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
        assert judge_pack(laid, dogpile.Rules()).joins == judge_pack(mirrored, dogpile.Rules()).joins


@pytest.mark.parametrize(
    ("text", "joins", "problem"),
    [
        ("5H 6S 7D", True, ""),
        ("5H 6S / 9H .", True, ""),
        ("5H 7S", False, "5H is left of 7S, but their numbers don't differ by 1"),
        ("5H 5S", False, "5H is left of 5S, but their numbers don't differ by 1"),
        (". 5H / . 9H / . 2H / . KH / . 7H", True, ""),
        ("KH AS", False, "KH is left of AS, but there is no step from king to ace"),
        ("5H . / . 6S", False, "6S is not connected to the rest"),
        ("5H 6S / 9H 8D", False, "6S is above 8D, but their suits differ"),
        ("5H JK 8S", False, "the joker in row 1, column 2 has no value that connects with all its neighbors"),
        ("5H JK JK 8S", True, ""),
        ("5H JK JK 9S", False, "the two jokers have no values that connect with each other and their neighbors"),
        ("5H JK 7S / . JK .", True, ""),
        ("5H / JK / JK / 8H", True, ""),
        ("6S JK / JK 9H", True, ""),
        ("5H / JK / JK / 8D", False, "the two jokers have no values that connect with each other and their neighbors"),
        ("5H", True, ""),
    ],
)
def test_packs(text: str, joins: bool, problem: str) -> None:
    outcome = judge_pack(layout(text), dogpile.Rules())
    assert outcome.joins == joins
    assert ([each.text for each in outcome.problems] == [problem]) if problem else not outcome.problems


def test_any_space_separates_the_cards_of_a_row() -> None:
    assert read_pack("5H\t6S /\n9H\t.") == read_pack("5H 6S / 9H .") == layout("5H 6S / 9H .")
    assert read_pack("5H . 7C / . 6H") == layout("5H . 7C / . 6H")
    assert write_pack(layout("5H 6S / . 9H / . .")) == "5H 6S / . 9H"


@pytest.mark.parametrize(
    ("line", "reasons"),
    told(
        """
        5H
            a leader alone joins (ruling lone-leader=joins)
        5H lone-leader=strays
            a leader alone becomes a stray (ruling lone-leader=strays)
        5H 7S
            5H is left of 7S, but their numbers don't differ by 1
        # The cards touch wrongly, or are apart, whatever a joker may stand for.
        5H 7S JK joker-may-copy=no
            5H is left of 7S, but their numbers don't differ by 1
        5H 6S . JK joker-may-copy=no
            JK is not connected to the rest
        5H JK 7S / . 6D . / . 5D . joker-may-copy=no
            the joker in row 1, column 2 has no value that connects with all its neighbors;
            a joker may not stand for a card in the pack (ruling joker-may-copy=no)
        5H JK 7S / . 9D .
            4 cards form one shape, and all cards that touch connect;
            the joker in row 1, column 2 stands for 6D
        5H JK JK 8S
            4 cards form one shape, and all cards that touch connect;
            the joker in row 1, column 2 stands for 6S; the joker in row 1, column 3 stands for 7S
        5H JK 7S / . 6D . / . 5D .
            5 cards form one shape, and all cards that touch connect;
            the joker in row 1, column 2 stands for 6D;
            a joker may stand for a card in the pack (ruling joker-may-copy=yes)
        """
    ),
)
def test_why_a_pack_joins(line: str, reasons: str) -> None:
    text, _, rule = line.rpartition(" ") if "=" in line else (line, "", "")
    rules = dogpile.Rules.from_options([rule] if rule else [])
    assert "; ".join(map(with_ruling, judge_pack(layout(text), rules).reasons)) == reasons


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("5H . . / . 6S 7S", "5H is not connected to the rest"),
        ("5H 6S . / . . 8D", "8D is not connected to the rest"),
        ("5H . . 7C / 6H . . . / . . KD QS JS", "5H, 7C, 6H are not connected to the rest"),
        ("5H 6S . / . . 8D / . . 7D", "8D, 7D are not connected to the rest"),
    ],
)
def test_the_largest_part_of_a_pack_is_the_main_one(text: str, apart: str) -> None:
    assert apart in [each.text for each in judge_pack(layout(text), dogpile.Rules()).problems]


def test_of_equal_parts_the_first_is_the_main_one() -> None:
    leader, card = read_card("5H"), read_card("6S")
    places = {(row, column) for row in range(1, 9) for column in range(1, 9)}
    for other in places - {(1, 3), (1, 4), (1, 5), (2, 4)}:  # here the two would touch, or be one card
        outcome = judge_pack({(1, 4): leader, other: card}, dogpile.Rules())
        later = card if other > (1, 4) else leader
        assert [each.text for each in outcome.problems] == [f"{later} is not connected to the rest"]


@given(st.permutations(DECK).map(lambda deck: deck[:3]))
def test_a_joker_stands_for_what_connects(cards: list[Card]) -> None:
    laid: dict[tuple[int, int], AnyCard] = {(1, 1): cards[0], (1, 2): Joker(), (1, 3): cards[1], (2, 2): cards[2]}
    outcome = judge_pack(laid, dogpile.Rules())
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


@pytest.mark.parametrize(("copy", "suits"), [(True, "6S 7S"), (False, "6S 7H")])
def test_two_jokers_that_touch(copy: bool, suits: str) -> None:
    found = judge_pack(layout("5H JK JK 8S / . . . 7S"), dogpile.Rules(joker_may_copy=copy))
    assert " ".join(map(str, found.jokers.values())) == suits


def test_two_jokers_may_not_stand_for_the_same_card_if_none_may_be_copied() -> None:
    """Each of them is beside a 5 and a 7 and in the column of 9D, so both would be 6D."""
    laid = layout("5H JK 7S / . 9D . / 5S JK 7H")
    assert set(judge_pack(laid, dogpile.Rules()).jokers.values()) == {read_card("6D")}
    found = judge_pack(laid, dogpile.Rules(joker_may_copy=False))
    assert not found.joins
    assert found.reasons[1:] == (Reason("a joker may not stand for a card in the pack", "joker-may-copy=no"),)


@pytest.mark.parametrize(
    "typed",
    [
        "5H 6S\n9H .",
        "5H 6S\n\n9H .\n",
        "5H 6S ; 9H .",
        "5H,6S/9H,.",
        "5H, 6S, / 9H, .",
        "5H 6S /\n9H --",
        "5H 6S\n/ 9H",
    ],
)
def test_what_parts_rows_and_cards(typed: str) -> None:
    assert read_pack(typed) == layout("5H 6S / 9H .")


@pytest.mark.parametrize("typed", ["- 5H / 6H 7S", "-,5H / 6H,7S", "-- 5H / 6H 7S", "-\n5H"])
def test_a_pack_may_begin_with_a_dash(ramble: Ramble, typed: str) -> None:
    ramble("dogpile new Ann Bob")
    for command in ("score", "add"):
        answer = ramble("dogpile", command, typed, "--json")
        assert answer.status in (0, 1) and answer.json, typed
    assert ramble("dogpile", "edit", "1", "- 5H / 6H 7S").status == 1


# --- who lays


@pytest.mark.parametrize(
    ("line", "wrong", "skipped", "forfeit", "pack", "following"),
    [
        ("Ann=2 Bob=1 Cy=5", 0, None, [], 9, "Bob"),
        ("Ann=2 Bob=0 Cy=0", 0, "Bob", ["Cy"], 3, "Bob"),
        ("Ann=2 Bob=0 Cy=1", 1, "Bob", ["Cy"], 3, "Bob"),
        ("Ann=2 Bob=0 Cy=1 --first cy", 0, "Bob", [], 4, "Ann"),
        ("Ann=0 Bob=3 Cy=1 --first B", 0, "Ann", [], 5, "Cy"),
        ("Ann=0 Bob=3 Cy=1", 1, "Ann", ["Bob", "Cy"], 1, "Bob"),
        ("Ann=0", 0, "Ann", [], 1, "Ann"),
        ("Ann=2,Bob=0;Cy=0", 0, "Bob", ["Cy"], 3, "Bob"),
        ("2 1 5", 0, None, [], 9, "B"),
        ("2,0,1 --first C", 0, "B", [], 4, "A"),
    ],
)
def test_skipping_ends_the_laying(
    ramble: Ramble, line: str, wrong: int, skipped: str | None, forfeit: list[str], pack: int, following: str
) -> None:
    answer = ramble(f"dogpile round {line.replace(';', chr(92) + ';')} --json")
    found = answer.json
    assert (answer.status, found["legal"]) == (int(bool(wrong)), not wrong)
    assert (found["skipped"], found["forfeit"], found["pack"], found["next_first"]) == (
        skipped,
        forfeit,
        pack,
        following,
    )


def test_a_leader_and_five_cards_from_a_hand(ramble: Ramble) -> None:
    assert ramble("dogpile score '5H 6S 7D 8C 9S 10D' --players 1").status == 0


def test_score_and_add_say_the_same_of_a_pack(ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob")
    for typed, status, said in (
        ("'5H 6S / 9H .'", 0, "the pack of 3 cards joins the dogpile"),
        ("'2C 4C'", 1, "the pack of 2 cards becomes strays"),
        ("7D", 0, "the pack of 1 card joins the dogpile"),
    ):
        score, add = ramble(f"dogpile score {typed}"), ramble(f"dogpile add {typed} --json")
        assert (score.status, score.out.splitlines()[0]) == (status, said)
        assert (add.status, ramble("dogpile show --json").json["rounds"][-1]["what"]) == (status, said)


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
        score '5H 5H'
            5H is in the pack twice: in row 1, column 1 and in row 1, column 2; a deck has only one
        score '6S 5H / 9H 5H'
            5H is in the pack twice: in row 1, column 2 and in row 2, column 2; a deck has only one
        score '. .'
            the pack is empty; it has at least a leader
        score '5H 9X'
            row 1, column 2: '9X' has 'X' as its suit; the suits are S, H, C, D
        score 'JK JK JK'
            there are 3 jokers; a deck has only two
        score 'JK 5H' --rule jokers=0
            JK is a joker, but you play without jokers (ruling jokers=0)
        score '5H,,6S'
            row 1, column 2 has nothing between the commas; type . for an empty place
        score '5H 6S / ,7S'
            row 2, column 1 has nothing between the commas; type . for an empty place
        score --playrs 3 5H
            no such option: --playrs; did you mean --players? (see ramble dogpile score --help)
        score '5H 6S 7D 8C 9S 10D JC' --players 1
            the pack has 7 cards; a leader and 5 cards from each hand make at most 6
        round Ann=6
            Ann laid 6 cards; a hand has at most 5
        round Ann
            'Ann' is not a player and a number of cards, as in Ann=2
        round Ann=2 ann=3
            ann is named twice; name each player once
        round Ann=2 Bob=1 --first Cy
            --first: 'Cy' is not a player in this game; choose from Ann, Bob
        arrange 7D --hands '2C; 4X'
            --hands: hand 2: '4X' has 'X' as its suit; the suits are S, H, C, D
        arrange 7D --hands '2C; 3C 4X'
            --hands: card 2 of hand 2: '4X' has 'X' as its suit; the suits are S, H, C, D
        arrange 7D --hands '2C; 3C 4C 5C 6C 7C 8C'
            --hands: hand 2 has 6 cards; a hand has at most 5
        arrange 7D --hands '2C; 7D'
            7D appears twice in the cards and the hands, as card 1 and card 3; a deck has only one
        arrange 7D --leader 4X
            --leader: '4X' has 'X' as its suit; the suits are S, H, C, D
        arrange 7D --leader 9H
            --leader: '9H' is not one of the cards; name one of them, as in 7D
        arrange 7D KS --hands 2C
            7D KS can't all be in one pack; give the leader alone, as in 7D
        arrange JK 5H --rule jokers=0
            JK is a joker, but you play without jokers (ruling jokers=0)
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dogpile {line}") == message


# --- a game


def pack(text: str) -> dogpile.Round:
    return dogpile.Round(read_pack(text))


def test_a_dogpile_evening() -> None:
    state = dogpile.start(["Ann", "Bob"], dogpile.Rules())
    assert dogpile.next_up(state) == "Ann lays first; 44 in the draft deck, 0 strays"
    state = dogpile.apply(state, pack("5H 6S / 9H ."))
    assert scores(state) == {"Ann": 3, "Bob": 3}
    assert state.last and state.last.told.marks == {"joined": ("Ann", "Bob")}
    assert [reason.text for reason in state.last.told.reasons] == [
        "3 cards form one shape, and all cards that touch connect"
    ]
    state = dogpile.apply(state, pack("5D 9S"))
    assert scores(state) == {"Ann": 3, "Bob": 3}
    assert state.last and state.last.told.marks == {"strays": ("Ann", "Bob")}
    assert dogpile.next_up(state) == "Ann lays first; 39 in the draft deck, 2 strays"
    with refusal(ImpossibleCardsError, "9S was already in the pack of round 2; a deck has only one"):
        dogpile.apply(state, pack("9S 10S"))
    with refusal(ImpossibleCardsError, "the pack has 12 cards; a leader and 5 cards from each hand make at most 11"):
        dogpile.apply(state, pack("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"))
    assert dogpile.winners(state) == () and {row.place for row in dogpile.standings(state)} == {1}


def test_a_newcomer_has_the_score_of_the_dogpile_and_five_cards() -> None:
    state = dogpile.apply(dogpile.start(["Ann", "Bob", "Cy"], dogpile.Rules()), pack("5H 6S / 9H ."))
    state = dogpile.apply(match.leave(state, "Cy"), pack("7D"))
    state = dogpile.join(state, "Dan")
    assert set(scores(state).values()) == {4}
    assert dogpile.next_up(state).endswith("; 30 in the draft deck, 0 strays")
    assert scores(dogpile.join(dogpile.apply(state, pack("2C")), "Cy"))["Cy"] == 5
    assert [dogpile.join(state._replace(draft=left), "Eve").draft for left in (4, 5, 7)] == [0, 0, 2]
    assert [dogpile.apply(state._replace(draft=left), pack("3S 4D")).draft for left in (1, 2, 3)] == [0, 0, 1]


def test_three_jokers_in_two_packs() -> None:
    state = dogpile.apply(dogpile.start(["Ann"], dogpile.Rules()), pack("JK 6S JK"))
    with refusal(ImpossibleCardsError, "JK: both jokers were already laid; a deck has only two"):
        dogpile.apply(state, pack("JK 7S"))


def test_the_draft_deck_runs_out() -> None:
    state = dogpile.start([f"P{number}" for number in range(9)], dogpile.Rules())
    state = dogpile.apply(state, pack("AC 2C 3C 4C 5C 6C 7C 8C 9C"))
    assert state.last
    assert state.last.told.reasons[-1] == Reason("the draft deck is empty, so the game ends", note="empty-draft")
    assert dogpile.is_over(state)
    with refusal(GameOverError, "the draft deck is empty, so the game is over"):
        dogpile.apply(state, pack("AS"))


def test_the_next_player_lays_first_if_the_first_player_leaves() -> None:
    packs = match.leave(dogpile.start(["Ann", "Bob", "Cy"], dogpile.Rules()), "Ann")
    assert dogpile.next_up(packs).startswith("Bob lays first")
    assert dogpile.next_up(dogpile.apply(packs, pack("5H"))).startswith("Cy lays first")


# --- the prompt


def test_players_who_play_together_have_no_places(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dogpile new Ann Bob Cy")
    out = said_at("dogpile", "5H 6H 7H", "leave b", "end", "y")
    assert "\nAnn  3\nBob  3 left\nCy   3\nthe game is over\n" in out
    assert "\nAnn  3\nBob  3 left\n" in ramble("dogpile show --by place").out
    assert "\n- Ann: 3\n- Bob: 3 (left)\n" in ramble("games export dogpile-1 --format md").out


def test_the_prompt_of_dogpile(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dogpile new Ann Bob")
    out = said_at("dogpile", "", "5H 6S / 9H .", "5H 4H", "3H 4H", "5X")
    assert "type the pack, as in 5H 6S / 9H .; if nobody laid a card, type the leader\n" in out
    assert "5H was already in the pack of round 1; a deck has only one\n" in out
    assert "row 1, column 1: '5X' has 'X' as its suit; the suits are S, H, C, D\n" in out


@pytest.mark.parametrize(
    ("together", "apart"),
    [("5H6S/9H8D", "5H 6S / 9H 8D"), ("5H.6S/.9H", "5H . 6S / . 9H"), ("10H jkJK1/..tS", "10H JK JK1 / . . 10S")],
)
def test_cards_of_a_row_may_be_run_together(together: str, apart: str) -> None:
    assert read_pack(together) == read_pack(apart)
