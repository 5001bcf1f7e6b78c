"""Ramble: its claims, and games from the first word to the last shuffle."""

import pytest

from ramble_tools.errors import GameOverError, ImpossibleCardsError
from ramble_tools.games.ramble import game as ramble_game
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import spell, spell_with_cards
from tests.conftest import Ramble, Refused
from tests.games.helpers import at_the_prompt, scores, type_in


def test_defaults_are_those_of_the_rule_page() -> None:
    chosen = [Rules().chosen(ruling) for ruling in Rules.rulings()]
    assert chosen == [
        "jokers=unused",
        "bonus-without-points=yes",
        "points-beyond-cards=note",
        "stolen-bonus=yes",
        "min-length=1",
        "trim-ends=one",
        "target=25",
        "max-shuffles=3",
        "hit-rank-order=ace-high",
        "tied-end=shared",
        "counted-shuffles=reshuffles",
        "late-joiner=lowest",
    ]


# --- a game


def claim(player: str, word: str, owner: str = "", *, accepted: bool = True) -> ramble_game.Round:
    cards = spell_with_cards(word) if any(sign.isdigit() for sign in word) else spell(word)
    return ramble_game.Round(player, owner or player, cards, accepted)


def test_a_ramble_game() -> None:
    state = ramble_game.start(["Ann", "Bob"], ramble_game.Rules(target=6))
    state = ramble_game.apply(state, claim("Ann", "2S2 6S1 QS1 5S1 2S1"))
    assert scores(state) == {"Ann": 4, "Bob": 0}
    assert state.last and state.last.summary == "Ann scores 4 points for SHIRT"
    with pytest.raises(ImpossibleCardsError, match="6S1 lies among Ann's points, so it can't stand in a word"):
        ramble_game.apply(state, claim("Bob", "6S1 QS2"))
    lost = ramble_game.apply(state, claim("Ann", "crypts", accepted=False))
    assert scores(lost)["Ann"] == 0
    assert lost.last and lost.last.summary == "Ann loses 4 points: CRYPTS is refused"
    assert ramble_game.apply(lost, claim("Bob", "6S1 QS2")).last, "points that are lost are discarded, last kept first"
    assert scores(ramble_game.apply(lost, claim("Ann", "crypts", accepted=False)))["Ann"] == 0, "never below zero"
    stolen = ramble_game.apply(state, claim("Bob", "crypts", "Ann"))
    assert scores(stolen) == {"Ann": 4, "Bob": 3}
    assert stolen.last and stolen.last.marks == {"scored": ("Bob",), "stolen from": ("Ann",)}
    over = ramble_game.apply(stolen, claim("Ann", "shirt"))
    assert ramble_game.winners(over) == ("Ann",)
    assert over.last and over.last.reasons[-1].text == "the game ends with 6 points, 6 or more"
    with pytest.raises(GameOverError, match="the game is over: Ann won with 6 points, 6 or more; undo"):
        ramble_game.apply(over, claim("Bob", "shirt"))


def test_only_as_many_kept_cards_go_back_as_points_are_lost() -> None:
    state = ramble_game.apply(
        ramble_game.start(["Ann", "Bob"], ramble_game.Rules()), claim("Ann", "2S2 6S1 QS1 5S1 2S1")
    )
    state = ramble_game.apply(state, claim("Ann", "hits", accepted=False))
    assert scores(state)["Ann"] == 2
    assert ramble_game.apply(state, claim("Bob", "5S1 QS1 6D1")).last
    with pytest.raises(ImpossibleCardsError, match="6S1 lies among Ann's points"):
        ramble_game.apply(state, claim("Bob", "6S1 QS1"))


def test_the_last_shuffle_ends_it() -> None:
    state = ramble_game.start(["Ann", "Bob"], ramble_game.Rules())
    for _ in range(2):
        state = ramble_game.apply(state, ramble_game.SHUFFLE)
    assert ramble_game.winners(state) == ()
    assert state.last and state.last.reasons[-1].text == "1 more and the game ends"
    state = ramble_game.apply(state, ramble_game.SHUFFLE)
    assert ramble_game.winners(state) == ("Ann", "Bob")
    assert state.last and state.last.reasons[-1] == ("equal points", "tied-end=shared")
    counted = ramble_game.start(["Ann", "Bob"], ramble_game.Rules(counted_shuffles="all", max_shuffles=2))
    assert ramble_game.winners(ramble_game.apply(counted, ramble_game.SHUFFLE))


def test_a_word_too_short_for_the_table_is_refused() -> None:
    state = ramble_game.start(["Ann", "Bob"], ramble_game.Rules(min_length=3))
    state = ramble_game.apply(state, claim("Ann", "my"))
    assert state.last and state.last.reasons[-1] == ("too short", "min-length=3")
    assert ramble_game.join(state, "Cy").players[-1].score == 0


# --- claims that are typed


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("add shirt", "say who claims the word, as in --player Ann; or --shuffled, where the discards"),
        ("add shirt --player Ann --stolen", "--stolen: from whom? name the word's owner, as in --owner Bob"),
        ("add shirt --player Ann --shuffled", "--shuffled stands alone: add the claim by itself"),
        ("add --cards '6S1 2S1' --player Bob", "6S1 lies among Bob's points, so it can't stand in a word"),
        ("add zzz --player Bob", "the two decks cannot spell 'zzz'"),
    ],
)
def test_claims_that_can_not_be(ramble: Ramble, refused: Refused, line: str, message: str) -> None:
    type_in(ramble, "ramble")
    assert refused(f"ramble {line}").startswith(message)


def test_the_prompt_of_ramble(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("ramble new Ann Bob")
    out = at_the_prompt(
        ramble, monkeypatch, "ramble", "a shirt SSSSS of b", "b", "6S1 QS1 1OS1", "6S1 QS1 2S1", "", "shuffle", "x y"
    )
    assert "Ann scores 4 points for SHIRT" in out and "did you mean 10S1?" in out and "for HIT" in out
    assert "'x' does not play here" in out and "shuffle 1 of 3" in out
