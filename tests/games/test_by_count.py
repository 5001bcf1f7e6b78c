"""Rounds of which only a count is known: entered in every way, kept in the log, corrected and checked."""

from pathlib import Path

import pytest

from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told
from tests.web.a_phone import APhone

# Each game with a round as typed after `add`, as typed in the fields of a page, as the log has it, and the scores.
ROUNDS = [
    pytest.param(
        "dramble", "Ann=4", {"took:Ann": "4", "took:Bob": ""}, {"took": {"Ann": 4, "Bob": 0}}, (4, 0), id="dramble"
    ),
    pytest.param("dogpile", "7", {"joined": "7"}, {"joined": 7}, (7, 7), id="dogpile"),
    pytest.param("dogpile", "0", {"joined": "0"}, {"joined": 0}, (0, 0), id="dogpile, strays that were not counted"),
    pytest.param(
        *("dogpile", "6 strays", {"joined": "0", "strays": "6"}, {"joined": 0, "strays": 6}, (0, 0)),
        id="dogpile, strays",
    ),
    pytest.param(
        *("dukes", "Ann=14 Bob=11", {"points:Ann": "14", "points:Bob": "11"}),
        *({"melds": [], "dukes": {}, "castles": {}, "points": {"Ann": 14, "Bob": 11}}, (14, 11)),
        id="dukes",
    ),
]


@pytest.mark.parametrize(("game", "typed", "fields", "logged", "scores"), ROUNDS)
def test_a_round_by_its_count_is_the_same_however_it_is_entered(
    ramble: Ramble,
    tmp_path: Path,
    game: str,
    typed: str,
    fields: dict[str, str],
    logged: dict[str, object],
    scores: tuple[int, int],
) -> None:
    ramble(f"{game} new Ann Bob")
    added = ramble(f"{game} add {typed} --json")
    assert added.status in (0, 1)
    assert all("not checked card by card" in why for why in added.json["why"])
    ramble(f"{game} new Ann Bob")
    APhone().post(f"/g/{game}-2/add", fields, seq="1", key="k1")
    (first,), (second,) = (ramble(f"{game} show --game {game}-{number} --json").json["rounds"] for number in (1, 2))
    assert first["as_typed"] == second["as_typed"] == logged
    assert (*first["scores"].values(),) == (*second["scores"].values(),) == scores
    file = tmp_path / "game.jsonl"
    assert ramble("games", "export", f"{game}-1", "--to", str(file)).status == 0
    assert ramble("games check").status == 0
    assert ramble("games", "import", str(file)).status == 0
    assert ramble(f"{game} undo --game {game}-1").status == 0
    assert ramble(f"{game} show --game {game}-1 --json").json["rounds"] == []


@pytest.mark.parametrize(
    ("game", "line", "message"),
    [
        (game, line, message)
        for game, table in {
            "dramble": """
                Ann=60
                    that would be 60 cards taken in all, but only 52 of the deck can be taken
                Ann
                    'Ann' is not NAME=N; give a player and the cards taken, as in Ann=4
                Ann=4 Ann=3
                    Ann is named twice; give each player one number
                Ann=4 --first QS@left
                    give the cards played or only how many were taken, and not both
                --first QS@left
                    --second: give the card and its pile, as in QS@left; or only how many cards were taken, as in
                    Ann=4 Bob=0
                --left 9H:4 --right 2C:1 Ann=3
                    Ann takes 3 cards: that can't be, because the piles have 4 cards and 1 card, and each player can
                    take one of them; if you skipped turns in which nobody took a pile, type nobody for each first
                --left 9H:4 --right 2C:1 Ann=4 Bob=4
                    Ann takes 4 cards, Bob takes 4 cards: that can't be, because the piles have 4 cards and 1 card, and
                    each player can take one of them; if you skipped turns in which nobody took a pile, type nobody for
                    each first
            """,
            "dogpile": """
                12
                    the pack has 12 cards; a leader and 5 cards from each hand make at most 11
                12 strays
                    the pack has 12 cards; a leader and 5 cards from each hand make at most 11
                1 stray
                    a leader alone joins the dogpile (ruling lone-leader=joins)
            """,
            "dukes": """
                Ann=14
                    Bob's score is missing; give both players' scores
                Ann=30 Bob=2
                    Ann can't have 30 points; the most is 29
                Ann=28 Bob=28
                    only one castle can be taken, so only one score can be above 26
                Ann=3 Bob=12 --taken-by red
                    Ann took a castle, so the score is at least 4, not 3
                Ann=12 Bob=27 --taken-by red
                    Bob can't have 27 points; the most is 26
            """,
        }.items()
        for line, message in told(table)
    ],
)
def test_a_count_that_can_not_be_right_is_refused(
    ramble: Ramble, refused: Refused, game: str, line: str, message: str
) -> None:
    ramble(f"{game} new Ann Bob")
    assert refused(f"{game} add {line}") == message


def test_a_leader_alone_becomes_a_stray_by_that_ruling(ramble: Ramble, refused: Refused) -> None:
    ramble("dogpile new Ann Bob --rule lone-leader=strays")
    assert refused("dogpile add 1") == "a leader alone becomes a stray (ruling lone-leader=strays)"
    assert "at most 43 in the draft deck, at least 1 stray" in said(ramble("dogpile add 0"))


def test_dramble_counts_on_the_deck_after_turns_by_their_count(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    lines = ["--left 9H:1 --right JD:1 Ann=2", *["Ann=0"] * 25]
    for line in lines[:-1]:
        assert ramble(f"dramble add {line}").status == 0
    assert (
        ramble("dramble show --json").json["next"]
        == "Ann plays first; 50 cards in the piles; 1 in each hand, 0 in the deck"
    )
    last = ramble(f"dramble add {lines[-1]} --json").json
    assert (last["winner"], last["why"][-1]) == ("Ann", "both hands are empty, and so is the deck: the game ends")


def test_dramble_is_over_once_all_cards_are_taken(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    ramble("dramble add Ann=30 Bob=20")
    assert ramble("dramble add Ann=2 --json").json["winner"] == "Ann"


def test_a_page_takes_the_cards_or_the_count(ramble: Ramble) -> None:
    ramble("dogpile new Ann Bob")
    both = APhone().post("/g/dogpile-1/add", {"pack": "5H 6S", "joined": "7", "seq": "1", "key": "k1"})
    assert "not both" in both.text
    assert ramble("dogpile show --json").json["rounds"] == []
