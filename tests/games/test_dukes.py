"""Dukes Up!: its melds, its turns, its score, and matches of several games."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.cards import Card, Color, read_cards
from ramble_tools.games.dukes import game as dukes
from ramble_tools.games.dukes.melds import Table, in_a_row, judge_meld, ordinary
from tests.conftest import Ramble, Refused
from tests.games.helpers import at_the_prompt, places, said, scores

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


@pytest.mark.parametrize(
    ("options", "status", "why"),
    [
        ("--hand 2 --dukes 2 --draw 2 --melded", 0, "who played discards once"),
        ("--hand 2 --dukes 2 --discard 2", 0, "who did not play may discard twice"),
        ("--hand 2 --dukes 2 --discard 3", 1, "3 discards are too many: who did not play may discard twice"),
        ("--hand 2 --dukes 2 --discard 2 --taken 1", 1, "2 discards are too many: who played discards once"),
        (
            "--hand 2 --dukes 2 --discard 2 --rearranged",
            1,
            "2 discards are too many: who played discards once (ruling discard-twice=any)",
        ),
        (
            "--hand 2 --dukes 2 --discard 2 --rearranged --rule discard-twice=melds",
            0,
            "who did not play may discard twice (ruling discard-twice=melds)",
        ),
        ("--hand 2 --dukes 2 --discard 0", 1, "a turn ends with a discard: discard one card"),
        ("--hand 3 --dukes 2 --draw 2", 1, "with 3 cards in hand 1 may be drawn, not 2"),
        ("--hand 5 --dukes 2 --draw 1", 1, "with 5 cards in hand none may be drawn, not 1"),
        (
            "--hand 2 --dukes 2 --draw 1 --from-discard",
            1,
            "nobody draws from the discard pile (ruling draw-discard=off)",
        ),
        ("--hand 2 --dukes 2 --draw 1 --from-discard --preset later", 0, "who did not play may discard twice"),
        ("--hand 2 --dukes 0", 1, "without dukes the castle must be turned face up before anything is played"),
        ("--hand 2 --dukes 0 --castle-up --new-dukes 1", 0, "who played discards once (ruling discard-twice=any)"),
        (
            "--hand 2 --dukes 0 --castle-up --new-dukes 2",
            1,
            "2 new dukes are too many: one is made where there are none",
        ),
        ("--hand 2 --dukes 1 --new-dukes 1", 1, "no new duke while 1 duke remained; one is made where there are none"),
        ("--hand 2 --dukes 1 --switched 2", 1, "2 dukes can't be switched: 1 remained"),
        ("--hand 2 --dukes 2 --switched 1 --first", 0, "who played discards once (ruling discard-twice=any)"),
        (
            "--hand 2 --dukes 2 --switched 1 --first --preset later",
            1,
            "no dukes are switched on the first player's first turn (ruling first-turn-dukes=on)",
        ),
    ],
)
def test_a_turn_of_dukes_up(ramble: Ramble, options: str, status: int, why: str) -> None:
    answer = ramble(f"dukes turn {options}")
    assert answer.status == status
    assert why in " ".join(answer.out.split())


def test_the_later_edition_counts_the_castle_higher(ramble: Ramble) -> None:
    assert ramble("dukes score 5H,5D,5C --taken-by red --preset later --json").json["scores"]["red"] == 6


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dukes take 5S,5H,5D --castle ?", "a castle is taken only where it was face up when the turn began; name it"),
        ("dukes melds 5S,5H,5S", "5S appears twice in meld 1, as card 1 and card 3; a deck has only one"),
        ("dukes melds 5S,5H,5D 5S,6S,7S", "5S is in meld 1 and in meld 2; there is one"),
        ("dukes melds 5S,5H,JK", "JK in meld 1 is a joker; this game is played without"),
        ("dukes score 5S,6H,7D", "5S,6H,7D is no set or run: thorns and flowers don't go together in a run"),
        ("dukes score --castle red=4C", "4C can't be red's castle: it is black"),
        ("dukes score --dukes green=4C", "--dukes 'green': there is no such color; choose from red, black"),
        ("dukes take 5S,5H,5D --hand 5S --castle 6H", "5S is in meld 1 and in the hand; there is one"),
        ("dukes take 5S,5H,6D --castle 6H", "5S,5H,6D was no set or run before the turn"),
        ("dukes take 5S,5H,5D --hand 6S", "name the castle, face up, as in --castle 5S"),
    ],
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(line).startswith(message)


# --- a match


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


# --- the prompt


def test_the_prompt_of_dukes_up(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dukes new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dukes", "5S,5H,5D", "2S", "2H", "down", "", "", "4X,5X", "end")
    assert "2S can't be red's duke: it is black" in out
    assert ramble("dukes show --json").json["winner"] == "Ann"
    assert ramble("dukes show --json").json["rounds"][0]["as_typed"]["taken_by"] == "red"


def test_the_prompt_takes_melds_as_they_are_laid(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dukes new Ann Bob")
    at_the_prompt(ramble, monkeypatch, "dukes", "5S 5H 5D / 8D 9D 10S", "", "AH", "", "")
    assert ramble("dukes show --json").json["rounds"][0]["as_typed"]["melds"] == ["5S 5H 5D", "8D 9D 10S"]
    assert "melds 5S,5H,5D 8D,9D,10S" in said(ramble("dukes undo"))
    ramble("dukes add 5S,5H,5D --castle red=AH --taken-by ann")
    assert ramble("dukes show --json").json["winner"] == "Ann"
    assert "a slip? where is the castle of red and black? --castle or --taken-by" in said(ramble("dukes add 5S,5H,5D"))
