"""Dukes Up!: its melds, its score, and matches of several games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import Color, Suit
from ramble_tools.games.dukes import game as dukes
from ramble_tools.games.dukes.discard import left_behind
from ramble_tools.games.dukes.melds import Table, in_a_row, judge_meld, read_melds, read_ordinary
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.dukes_tables import CARDS, mask, melds_of
from tests.games.helpers import places, said, scores, told

# --- the referee


@pytest.mark.parametrize(
    ("kind", "melds"),
    [
        ("set", "5S 5H 5D / 5S 5H 5D 5C"),
        ("run", "AS 2S 3S 4S / 8D 9D 10S / 10C JC QH KH AC"),
        (None, "5C 6S 7S / 6H 8H 9H / 9H 9C / 5S 5D 6S 7S"),
    ],
)
def test_melds(kind: str | None, melds: str) -> None:
    for meld in melds.split("/"):
        cards = read_ordinary(meld, "the meld")
        assert judge_meld(cards, dukes.Rules()).kind == judge_meld(cards, dukes.Rules(ace="round")).kind == kind


@given(st.sets(st.integers(1, 13), min_size=3, max_size=13))
def test_consecutive_ranks(numbers: set[int]) -> None:
    cards = mask(card for card in CARDS if card.suit is Suit.SPADES and card.rank.number in numbers)
    assert in_a_row([*numbers], dukes.Rules()) == (cards in melds_of(cards, "ends"))
    assert in_a_row([*numbers], dukes.Rules(ace="round")) == (cards in melds_of(cards, "round"))


def test_the_authors_scored_position(ramble: Ramble) -> None:
    line = "dukes score 4D,5S,6S,7S,8D,9D JC,QC,KC 10C,10D,10H AH,2H,3C --dukes red=8H --castle red=? --taken-by red"
    answer = ramble(f"{line} --json")
    assert (answer.status, answer.json["scores"], answer.json["winner"]) == (0, {"red": 12, "black": 8}, "red")
    assert ramble(f"{line} --rule later --json").json["scores"]["red"] == 13, "castle-bonus=4"


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


def test_what_may_be_discarded_as_json(ramble: Ramble) -> None:
    assert ramble("dukes discard red 5S,5H,5C,5D 8D,9D,10S,JD --json").json == {
        "cards": ["5H", "5D", "8D", "JD"],
        "after_rearranging": [],
        "pairs": [["5H", "8D"], ["5H", "JD"], ["5D", "8D"], ["5D", "JD"]],
        "why": [
            "what is left is still a set or run",
            "in a turn with two discards, these may go together: 5H and 8D, 5H and JD, 5D and 8D, 5D and JD",
        ],
        "rulings": [],
    }
    found = ramble("dukes discard red 6H,7H,8H,9C 6S,6C,6D --json").json
    assert (found["cards"], found["after_rearranging"], found["pairs"]) == (["6H"], ["6D"], [])
    assert found["rulings"] == ["discard-twice=any"]


@pytest.mark.parametrize(
    ("table", "answer"),
    told(
        """
        5S,5H,5C,5D 8D,9D,10S,JD
            red may discard 5H, 5D, 8D or JD what is left is still a set or run in a turn with two discards, these may
            go together: 5H and 8D, 5H and JD, 5D and 8D, 5D and JD
        5S,5H,5C,5D
            red may discard 5H or 5D what is left is still a set or run only one of them may go, even in a turn with
            two discards
        8D,9D,10S,JD,QD
            red may discard 8D or QD what is left is still a set or run in a turn with two discards, these may go
            together: 8D and 9D, 8D and QD, JD and QD
        8D,9S,10S,JD 3S,4S,5S,6D,7D
            red may discard 8D, JD or 7D what is left is still a set or run 6D may go after the table is rearranged,
            which counts as playing (ruling discard-twice=any) in a turn with two discards, these may go together:
            8D and 7D, JD and 7D, 6D and 7D
        8D,9S,10S,JS 3S,4S,5S,6D
            red may discard 8D or 6D what is left is still a set or run any two of them may go in a turn with two
            discards
        3S,4S,5S,6D,7S,8S,9S
            red may discard 6D what is left is still a set or run
        5S,5H,5C
            red can't discard any card from the table, however it is rearranged what is left would not
            all be sets and runs
        7C,8C,9C,10C 7S,7H,7D
            red may discard 7H or 7D after rearranging the table sets and runs may be rearranged, which counts as
            playing (ruling discard-twice=any) only one of them may go, even in a turn with two discards
        6H,7H,8H,9C 6S,6C,6D
            red may discard 6H what is left is still a set or run 6D may go after the table is rearranged, which counts
            as playing (ruling discard-twice=any) only one of them may go, even in a turn with two discards
        6H,7H,8H,9C 6S,6C,6D --rule discard-twice=melds
            red may discard 6H what is left is still a set or run 6D may go after the table is rearranged only one of
            them may go, even in a turn with two discards
        """
    ),
)
def test_what_may_be_discarded_off_the_table(ramble: Ramble, table: str, answer: str) -> None:
    found = ramble(f"dukes discard red {table}")
    assert (said(found), found.status) == (answer, 1 if "can't discard any" in answer else 0)


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


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
        melds 5S,5H,5S
            5S appears twice in set or run 1, as card 1 and card 3; a deck has only one
        melds 5S,5H,5D 5S,6S,7S
            5S is in set or run 1 and in set or run 2; a deck has only one
        melds 5S,5H,JK
            JK is a joker; this game is played without jokers
        melds ,
            set or run 1 has no cards; give its cards, as in 5S,5H,5D
        score 5S,6H,7D
            5S,6H,7D is not a set or run: a set must be of one rank, and a run can't mix thorns (spades, diamonds)
            and flowers (clubs, hearts)
        score 5S,5H
            5S,5H is not a set or run: 2 cards; a set or run has at least three
        score 5S,6S,6D
            5S,6S,6D is not a set or run: a run can't have a rank twice
        score 5S,6S,8D
            5S,6S,8D is not a set or run: the ranks are not consecutive
        score KS,AS,2D
            KS,AS,2D is not a set or run: an ace is low or high, never in the middle (ruling ace=ends)
        score --castle red=4C
            --castle: 4C can't be red's castle, because it is black
        score --castle red
            --castle: 'red' is not a color and its cards; give both, as in red=2H
        score --dukes red=2S
            --dukes: 2S can't be red's duke, because it is black
        score --dukes red=2H,3H,4H
            --dukes: red can't have 3 dukes; a player has at most two
        score --dukes black=2S,3S,4S
            --dukes: black can't have 3 dukes; a player has at most two
        score --dukes red=2H --dukes red=3H
            --dukes: red is given twice; give all its cards in one option
        score --dukes green=4C
            --dukes: 'green' is not a color of this game; choose from red, black
        score 5S,5H,5D --taken-by red --ended-by black
            --ended-by: red took black's castle, so black did not end the game
        score 5H,6H,7H --taken-by red
            red took black's castle, so it is in a set or run; but no black card is
        score 5S,5H,5D --taken-by red --castle black=2S
            --castle: red took black's castle, so it can't be in place
        score 5S,5H,5D --taken-by red --dukes black=2S
            --dukes: red took black's castle, so black has no dukes left: they were taken too
        take 5S,5H,5D --hand 5S --castle 6H
            --hand: 5S is in set or run 1 and in the hand; a deck has only one
        take 5S,5H,6D --castle 6H
            5S,5H,6D is not a set or run: a set must be of one rank, and a run can't mix thorns (spades, diamonds)
            and flowers (clubs, hearts)
        take 5S,5H,5D --hand 6S
            --castle: give the castle, which must have been face up when the turn began, as in 5S, or down
        take --dukes 2S,3S,4S --castle 6S
            --dukes: a castle has at most 2 dukes, not 3
        discard red
            give the sets and runs on the table, as in 5S,5H,5D,5C
        score
            give the table at the end of the game: its melds, and the dukes and castles in place, as in
            5S,5H,5D --dukes red=2H --castle red=AH --taken-by red
        take 5S 5H 5D,8D 9D 10D --castle 6H
            5S is not a set or run: 1 card; a set or run has at least three; put commas
            between the cards of a set or run, and a space before the next one, as in 5S,5H,5D 8D,9D,10D
        plays none
            --hand: give the cards in your hand, as in 5S,6S, or none
        take 5S 5H 5D 8D 9D JD --castle 6H
            5S is not a set or run: 1 card; a set or run has at least three; put commas
            between the cards of a set or run, and a space before the next one, as in 5S,5H,5D 8D,9D,10D
        score '5S 5H 5C; 6C 7C 8C / 9C 10C QC'
            9C,10C,QC is not a set or run: the ranks are not consecutive
        score 5S,5H,5C 6Q
            set or run 2: '6Q' has 'Q' as its suit; the suits are S, H, C, D
        score 5S,5H,5C 6H,6Q
            card 2 of set or run 2: '6Q' has 'Q' as its suit; the suits are S, H, C, D
        score 5S,6S,7S,9C
            5S,6S,7S,9C is not a set or run: a set must be of one rank, and a run can't mix thorns (spades,
            diamonds) and flowers (clubs, hearts); without 9C it is a run
        score 2H,3H,4H --castle red=taken --taken-by red
            only one castle can be taken; name the other one, or type down if it is face down
        score 5S,5H,5D --dukes red=8H,2D black=9C
            'black=9C' is not a set or run; each color has its option, as in --dukes black=9C
        discard 5S,5H,5D,5C black
            '5S,5H,5D,5C' is not a color; give the color first, as in dukes discard black 5S,5H,5D,5C
        take --more
            no such option: --more (see ramble dukes take --help)
        take --their-castle 9C
            no such option: --their-castle; did you mean --castle? (see ramble dukes take --help)
        turn --their-castle 9C
            no such option: --their-castle; did you mean --castle? (see ramble dukes turn --help)
        melds '5S 6D 7X'
            card 3 of the cards: '7X' has 'X' as its suit; the suits are S, H, C, D
        take 5S,5H,5C --hand 6S,3C --dukes 3C --castle 9D
            --dukes: 3C is in the hand and in the dukes; a deck has only one
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dukes {line}") == message


@pytest.mark.parametrize(
    ("line", "status", "answer"),
    [
        ("take none --hand 6S,7S --dukes none --castle 8D", 0, "yes, if 8D was face up when the turn began"),
        ("take none --hand None --castle 8D", 1, "no: 8D can't be taken this turn"),
        ("plays none --hand 6S,7S,8S", 0, "play 6S 7S 8S"),
        ("plays none --hand none", 1, "you can play nothing now"),
        ("melds none", 0, "yes, an empty table is valid"),
        ("danger none --dukes none --castle 8D", 0, "the castle 8D: 2 cards can take it"),
        ("discard red none", 1, "red can't discard any card from the table"),
        ("score 2H,3H,4H --castle red=taken --taken-by black", 0, "red 3, black 3: black wins"),
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
    assert (state.rounds, scores(state), dukes.winners(state)) == (1, {"Ann": 5, "Bob": 1}, ("Ann",))
    assert dukes.next_up(state) == "Bob starts, Ann has red; games won: Ann 1, Bob 0"
    last = state.last
    assert last and (last.told.summary, last.told.marks) == ("Ann wins", {"won": ("Ann",), "took the castle": ("Ann",)})
    assert last.told.reasons[0].text == "Ann (red): 2 in sets and runs, 0 dukes, 0 castles, 3 for taking the castle"
    assert places(dukes, state) == [(1, "Ann"), (2, "Bob")]
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
    assert "Ann's dukes (red; Enter: none)? 2S\n" in out
    assert "2S can't be red's duke, because it is black\n" in out
    assert "Ann's castle (red; down: face down; Enter: taken)? down\n" in out
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
    assert (
        out.count("black took red's castle, so it is in a set or run; but no red card is; to correct another answer, ")
        == 1
    )
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
        (["5S5H5D 8D9D10S"], ["5S 5H 5D", "8D 9D 10S"]),
        (["5S5H5D", "8D,9D,10S"], ["5S 5H 5D", "8D 9D 10S"]),
    ],
)
def test_melds_in_one_pair_of_quotation_marks(typed: list[str], melds: list[str]) -> None:
    assert [" ".join(map(str, meld)) for meld in read_melds(typed)] == melds


@pytest.mark.parametrize(
    ("typed", "status", "judged"),
    [
        ("5S 5H 5D", 0, ["5S 5H 5D: set"]),
        ("5S 5H 5D 8D 9D 10D", 0, ["5S 5H 5D: set", "8D 9D 10D: run"]),
        ("5S 5H 5D 5C 6C 7C", 0, ["5S 5H 5D: set", "5C 6C 7C: run"]),
        ("5S,5H,5D 8D 9D 10D", 0, ["5S 5H 5D: set", "8D 9D 10D: run"]),
        ("KS AS 2S --rule ace=round", 0, ["KS AS 2S: run"]),
        ("5S 5H 6D", 1, ["5S 5H 6D: no"]),
        ("5S 5H", 1, ["5S 5H: no"]),
        ("5S,5H,5D 8D", 1, ["5S 5H 5D: set", "8D: no"]),
        ("5S 5H 5D / 8D 9D 10D", 0, ["5S 5H 5D: set", "8D 9D 10D: run"]),
    ],
)
def test_cards_typed_one_by_one(ramble: Ramble, typed: str, status: int, judged: list[str]) -> None:
    """A shell hands over each of them as an argument, so they are the melds that they make in this order."""
    answer = ramble(f"dukes melds {typed} --json")
    found = [f"{' '.join(meld['cards'])}: {meld['kind'] or 'no'}" for meld in answer.json["melds"]]
    assert (answer.status, found) == (status, judged)
    if status == 0:
        for line in ("take {} --castle QD", "plays {} --hand JD", "danger {} --castle QD", "score {} --ended-by red"):
            assert ramble(f"dukes {line.format(typed)}").status in (0, 1)


@pytest.mark.parametrize(
    ("typed", "judged"),
    [
        ("'5S,5H,5D 8D'", ["5S 5H 5D: set", "8D: no"]),
        ("'5S,5H 5D'", ["5S 5H 5D: set"]),
        ("'5S,5H,5D 5C'", ["5S 5H 5D 5C: set"]),
        ("5S,5H,5D 5C", ["5S 5H 5D: set", "5C: no"]),
        ("'5S,5H,5D 8D 9D 10D'", ["5S 5H 5D: set", "8D 9D 10D: run"]),
        ("'5S 5H 5D' '8D9D10D JD,QD,KD'", ["5S 5H 5D: set", "8D 9D 10D: run", "JD QD KD: run"]),
        ("'5S5H5D 8D9D10D /'", ["5S 5H 5D: set", "8D 9D 10D: run"]),
    ],
)
def test_cards_that_are_one_meld_together(ramble: Ramble, typed: str, judged: list[str]) -> None:
    melds = ramble(f"dukes melds {typed} --json").json["melds"]
    assert [f"{' '.join(meld['cards'])}: {meld['kind'] or 'no'}" for meld in melds] == judged


def test_every_command_takes_melds_in_one_pair_of_quotation_marks(ramble: Ramble) -> None:
    for line in ("melds {}", "take {} --castle QD", "plays {} --hand QS", "discard red {}", "score {} --ended-by red"):
        assert ramble(f"dukes {line.format(repr('5S,5H,5D 8D,9D,10S,JS'))}").status == 0
