"""Dukes Up!: its melds, its score, and matches of several games."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import Card, Color, read_cards
from ramble_tools.games.dukes import game as dukes
from ramble_tools.games.dukes.discard import left_behind
from ramble_tools.games.dukes.melds import Table, in_a_row, judge_meld, read_melds
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.helpers import places, said, scores

# --- the referee


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
def test_consecutive_ranks(numbers: set[int]) -> None:
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


@pytest.mark.parametrize(
    ("options", "winner", "why"),
    [
        ("--ended-by black", "black", "the scores are equal: black wins by ending the game (ruling tie=ender)"),
        ("", None, "the scores are equal: the player who ended the game wins; say who did (ruling tie=ender)"),
        ("--ended-by black --rule tie=draw", None, "the scores are equal, so nobody wins (ruling tie=draw)"),
    ],
)
def test_equal_scores(ramble: Ramble, options: str, winner: str | None, why: str) -> None:
    line = f"dukes score 5S,5H,5C,5D --castle red=? --castle black=? {options}"
    assert ramble(f"{line} --json").json["winner"] == winner
    assert said(ramble(line)).endswith(why)


def test_what_may_be_discarded_off_the_table(ramble: Ramble) -> None:
    table = "5S,5H,5C,5D 8D,9D,10S,JD"
    found = ramble(f"dukes discard red {table} --json").json
    assert (found["cards"], found["after_rearranging"]) == (["5H", "5D", "8D", "JD"], [])
    assert found["pairs"] == [["5H", "8D"], ["5H", "JD"], ["5D", "8D"], ["5D", "JD"]]
    assert said(ramble(f"dukes discard red {table}")) == (
        "red may discard 5H, 5D, 8D or JD in a turn with two discards, these may go together: 5H and 8D, 5H and JD, "
        "5D and 8D, 5D and JD"
    )
    assert said(ramble("dukes discard red 5S,5H,5C,5D")) == (
        "red may discard 5H or 5D only one of them may go, even in a turn with two discards"
    )
    assert said(ramble("dukes discard red 8D,9D,10S,JD,QD")) == (
        "red may discard 8D or QD in a turn with two discards, these may go together: 8D and 9D, 8D and QD, JD and QD"
    )
    assert said(ramble("dukes discard red 8D,9S,10S,JD 3S,4S,5S,6D,7D")).endswith(
        "these may go together: 8D and 7D, JD and 7D, 6D and 7D"
    )
    assert said(ramble("dukes discard red 8D,9S,10S,JS 5S,5H,5C,5D")).endswith(
        "8D, 5H or 5D in a turn with two discards, these may go together: 8D and 5H, 8D and 5D"
    )
    assert said(ramble("dukes discard red 8D,9S,10S,JS 3S,4S,5S,6D")).endswith(
        "8D or 6D any two of them may go in a turn with two discards"
    )
    none = ramble("dukes discard red 5S,5H,5C")
    assert none.status == 1
    assert said(none) == "red can't discard any card from the table, however it is rearranged"
    line = "dukes discard red 6H,7H,8H,9C 6S,6C,6D"
    assert ramble(f"{line} --json").json == {"cards": ["6H"], "after_rearranging": ["6D"], "pairs": []}
    assert said(ramble(line)) == (
        "red may discard 6H red may discard 6D after rearranging the table, which counts as playing only one of them "
        "may go, even in a turn with two discards"
    )
    assert "6D after rearranging the table only one" in said(ramble(f"{line} --rule discard-twice=melds"))


@pytest.mark.parametrize(
    ("run", "rules", "gone"),
    [
        ("3S 4S 5D 6S 7S 8S 9D", dukes.Rules(), "3S 6S 9D"),
        ("3S 4S 5D 6S 7S 8S", dukes.Rules(), "3S 8S"),
        ("3S 4S 5D", dukes.Rules(), ""),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", dukes.Rules(), "AS 2S 4S 5S 6S 7S 8S 9S 10S JS KS"),
        ("9C 10C JC QH KH AC 2C", dukes.Rules(ace="round"), "9C QH 2C"),
        ("7S 7H 7D 7C", dukes.Rules(), "7S 7H 7D 7C"),
    ],
)
def test_a_card_that_goes_at_once_leaves_valid_melds(run: str, rules: dukes.Rules, gone: str) -> None:
    (meld,) = read_melds([run])
    assert " ".join(str(card) for card in meld if left_behind(meld, {card}, rules) is not None) == gone


def test_the_middle_of_a_long_run_goes_at_once(ramble: Ramble) -> None:
    line = "dukes discard red 3S,4S,5S,6D,7S,8S,9S"
    assert ramble(f"{line} --json").json == {"cards": ["6D"], "after_rearranging": [], "pairs": []}
    assert said(ramble(line)) == "red may discard 6D"


def test_the_later_edition_counts_the_castle_higher(ramble: Ramble) -> None:
    assert ramble("dukes score 5H,5D,5C --taken-by red --rule later --json").json["scores"]["red"] == 6


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "dukes take 5S,5H,5D --castle ?",
            "give the castle, which must have been face up when the turn began, as in --castle 5S",
        ),
        ("dukes melds 5S,5H,5S", "5S appears twice in meld 1, as card 1 and card 3; a deck has only one"),
        ("dukes melds 5S,5H,5D 5S,6S,7S", "5S is in meld 1 and in meld 2; a deck has only one"),
        ("dukes melds 5S,5H,JK", "JK is a joker; this game is played without jokers"),
        ("dukes melds none", "give the melds to check, as in 5S,5H,5D AS,2S,3S"),
        ("dukes melds ,", "meld 1 has no cards; give its cards, as in 5S,5H,5D"),
        (
            "dukes score 5S,6H,7D",
            "5S,6H,7D is not a set or run: a set must be of one rank, and a run can't mix thorns and flowers",
        ),
        ("dukes score 5S,5H", "5S,5H is not a set or run: 2 cards; a set or run has at least three"),
        ("dukes score 5S,6S,6D", "5S,6S,6D is not a set or run: a run can't have a rank twice"),
        ("dukes score 5S,6S,8D", "5S,6S,8D is not a set or run: the ranks are not consecutive"),
        (
            "dukes score KS,AS,2D",
            "KS,AS,2D is not a set or run: an ace is low or high, never in the middle (ruling ace=ends)",
        ),
        ("dukes score --castle red=4C", "--castle: 4C can't be red's castle, because it is black"),
        ("dukes score --castle red", "--castle: 'red' is not a color and its cards; give both, as in red=2H"),
        ("dukes score --dukes red=2S", "--dukes: 2S can't be red's duke, because it is black"),
        ("dukes score --dukes red=2H,3H,4H", "--dukes: red can't have 3 dukes; a player has at most two"),
        ("dukes score --dukes black=2S,3S,4S", "--dukes: black can't have 3 dukes; a player has at most two"),
        ("dukes score --dukes red=2H --dukes red=3H", "--dukes: red is given twice; give all its cards in one option"),
        ("dukes score --dukes green=4C", "--dukes: 'green' is not a color of this game; choose from red, black"),
        (
            "dukes score 5S,5H,5D --taken-by red --ended-by black",
            "--ended-by: red took black's castle, so black did not end the game",
        ),
        (
            "dukes score 5H,6H,7H --taken-by red",
            "red took black's castle, so it is in a set or run; but no black card is",
        ),
        (
            "dukes score 5S,5H,5D --taken-by red --castle black=2S",
            "--castle: red took black's castle, so it can't be in place",
        ),
        (
            "dukes score 5S,5H,5D --taken-by red --dukes black=2S",
            "--dukes: red took black's castle, so black has no dukes left: they were taken too",
        ),
        ("dukes take 5S,5H,5D --hand 5S --castle 6H", "5S is in meld 1 and in the hand; a deck has only one"),
        (
            "dukes take 5S,5H,6D --castle 6H",
            "5S,5H,6D is not a set or run: a set must be of one rank, and a run can't mix thorns and flowers",
        ),
        (
            "dukes take 5S,5H,5D --hand 6S",
            "give the castle, which must have been face up when the turn began, as in --castle 5S",
        ),
        ("dukes take --dukes 2S,3S,4S --castle 6S", "--dukes: a castle has at most 2 dukes, not 3"),
        ("dukes discard red", "give the melds on the table, as in ramble dukes discard red 5S,5H,5D,5C"),
        (
            "dukes score",
            "give the table at the end of the game: its melds, and the dukes and castles in place, as in 5S,5H,5D "
            "--dukes red=2H --castle red=AH --taken-by red",
        ),
        (
            "dukes take 5S 5H 5C --castle 6H",
            "meld 1, 5S, is not a set or run: 1 card; a set or run has at least three; to give one set or run, use "
            "commas: 5S,5H,5C",
        ),
        (
            "dukes score '5S 5H 5C; 6C 7C 8C / 9C 10C QC'",
            "meld 3, 9C,10C,QC, is not a set or run: the ranks are not consecutive",
        ),
        ("dukes score 5S,5H,5C 6Q", "meld 2: '6Q' has 'Q' as its suit; the suits are S, H, C, D"),
        ("dukes score 5S,5H,5C 6H,6Q", "card 2 of meld 2: '6Q' has 'Q' as its suit; the suits are S, H, C, D"),
        (
            "dukes score 5S,6S,7S,9C",
            "5S,6S,7S,9C is not a set or run: a set must be of one rank, and a run can't mix thorns and flowers; "
            "without 9C it is a run",
        ),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line) == message


@pytest.mark.parametrize(
    ("line", "status", "answer"),
    [
        ("take none --hand 6S,7S --dukes none --castle 8D", 0, "yes: play 6S 7S from your hand"),
        ("take none --hand None --castle 8D", 1, "no: 8D can't be taken this turn"),
        ("plays none --hand 6S,7S,8S", 0, "play 6S 7S 8S"),
        ("danger none --dukes none --castle 8D", 0, "the castle 8D: 2 cards can take it"),
        ("discard red none", 1, "red can't discard any card from the table"),
        ("score none --dukes red=none --castle red=? --castle black=? --ended-by red", 0, "red 1, black 1: red wins"),
        ("turn --before none --after none --hand none --draw 2S --discard 2S", 0, "the turn is legal"),
    ],
)
def test_none_is_an_empty_table_or_no_cards(ramble: Ramble, line: str, status: int, answer: str) -> None:
    found = ramble(f"dukes {line}")
    assert (found.status, said(found)[: len(answer)]) == (status, answer)


def test_nothing_is_recorded_without_a_table(ramble: Ramble, refused: Refused) -> None:
    ramble("dukes new Ann Bob")
    assert refused("dukes add").startswith("give the table at the end of the game")
    assert ramble("dukes show --json").json["rounds"] == []


# --- a match


def table(melds: str, *, red: str = "", taken_by: Color | None = None) -> dukes.Round:
    return dukes.Round(Table(read_melds(melds.split()), {}, {}, taken_by=taken_by), red)


def test_an_evening_of_dukes() -> None:
    state = dukes.start(["Ann", "Bob"], dukes.Rules())
    assert dukes.winners(state) == ()
    state = dukes.apply(state, table("5H,5D,5C", taken_by=Color.RED))
    assert (scores(state), dukes.winners(state)) == ({"Ann": 5, "Bob": 1}, ("Ann",))
    assert (
        state.last
        and state.last.reasons[0].text == "Ann (red): 2 in sets and runs, 0 dukes, 0 castles, 3 for taking the castle"
    )
    state = dukes.apply(state, table("5H,5D,5C", red="bob", taken_by=Color.RED))
    assert dukes.winners(state) == ("Ann", "Bob"), "a game each, and equal points"
    state = dukes.apply(state, table("5H,5S,5C"))
    assert dukes.winners(state) == ("Bob",)
    assert places(dukes, state) == [(1, "Bob"), (2, "Ann")]
    assert dukes.next_up(state) == "Bob starts, Ann has red; games won: Ann 1, Bob 2"


# --- the prompt


def test_the_prompt_of_dukes_up(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dukes new Ann Bob")
    out = said_at("dukes", "5S,5H,5D", "2S", "2H", "down", "", "", "4X,5X", "end")
    assert "game 1: sets and runs on the table? 5S,5H,5D\n" in out
    assert "game 1: Ann's dukes (red; Enter: none)? 2S\n" in out
    assert "2S can't be red's duke, because it is black\n" in out
    assert "game 1: Ann's castle (red; down: face down; Enter: taken)? down\n" in out
    assert ramble("dukes show --json").json["winner"] == "Ann"
    assert ramble("dukes show --json").json["rounds"][0]["as_typed"]["taken_by"] == "red"


def test_the_prompt_takes_melds_with_slashes_between_them(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dukes new Ann Bob")
    said_at("dukes", "5S 5H 5D / 8D 9D 10S", "", "AH", "", "")
    assert ramble("dukes show --json").json["rounds"][0]["as_typed"]["melds"] == ["5S 5H 5D", "8D 9D 10S"]
    assert "melds 5S,5H,5D 8D,9D,10S" in said(ramble("dukes undo"))
    ramble("dukes add 5S,5H,5D --castle red=AH --taken-by ann")
    assert ramble("dukes show --json").json["winner"] == "Ann"
    answer = said(ramble("dukes add 5S,5H,5D"))
    assert "a typo? red's castle and black's castle are neither in place nor taken Ann" in answer
    answer = said(ramble("dukes add 5S,5H,5D --castle red=?"))
    assert "a typo? black's castle is neither in place nor taken Ann 11" in answer


def test_a_castle_that_was_not_taken_is_refused_at_its_own_question(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dukes new Ann Bob")
    out = said_at("dukes", "", "", "", "down", "", "down", "red")
    assert out.count("black took red's castle, so it is in a set or run; but no red card is\n") == 1
    assert out.count("Ann's castle (red; down: face down; Enter: taken)?") == 2
    assert len(ramble("dukes show --json").json["rounds"]) == 1


@pytest.mark.parametrize(
    ("typed", "melds"),
    [
        (["5S,5H,5D 8D,9D,10S"], ["5S 5H 5D", "8D 9D 10S"]),
        (["5S, 5H ,5D 8D,9D, 10S", "AH,2H,3H"], ["5S 5H 5D", "8D 9D 10S", "AH 2H 3H"]),
        (["5S, 5H, 5D"], ["5S 5H 5D"]),
        (["5S 5H 5D"], ["5S 5H 5D"]),
        (["5S,5H 5D"], ["5S 5H 5D"]),
        (["5S,5H,5D 5C"], ["5S 5H 5D 5C"]),
    ],
)
def test_melds_in_one_pair_of_quotation_marks(typed: list[str], melds: list[str]) -> None:
    assert [" ".join(map(str, meld)) for meld in read_melds(typed)] == melds


def test_every_command_takes_melds_in_one_pair_of_quotation_marks(ramble: Ramble) -> None:
    melds = "5S,5H,5D 8D,9D,10S,JS"
    assert ramble("dukes", "melds", melds).status == 0
    assert ramble("dukes", "take", melds, "--castle", "QD").status == 0
    assert ramble("dukes", "plays", melds, "--hand", "QS").status == 0
    assert ramble("dukes", "discard", "red", melds).status == 0
    assert ramble("dukes", "score", melds, "--ended-by", "red").out.startswith("red 4, black 3")
