"""Ramble: its claims, and games from the first word to the last shuffle."""

import pytest

from ramble_tools.errors import BadInput, GameOverError
from ramble_tools.games.ramble import game as ramble_game
from ramble_tools.games.ramble.passages import THE_END
from ramble_tools.games.ramble.rules import Rules, reference
from ramble_tools.games.ramble.spelling import spell, spell_with_cards
from ramble_tools.games.reasons import Reason
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.helpers import refusal, scores, type_in


@pytest.mark.parametrize("ruling", ["min-length", "target", "max-shuffles"])
def test_the_least_that_a_ruling_may_be(ruling: str) -> None:
    assert Rules.from_options([f"{ruling}=1"]).chosen(ruling) == f"{ruling}=1"
    with pytest.raises(BadInput):
        Rules.from_options([f"{ruling}=0"])


def test_a_word_of_any_length_needs_no_rule() -> None:
    assert not any("has at least" in line for section in reference(Rules()) for line in section.lines)


# --- a game


def claim(player: str, word: str, owner: str = "", *, accepted: bool = True) -> ramble_game.Round:
    cards = spell_with_cards(word) if any(sign.isdigit() for sign in word) else spell(word)
    return ramble_game.Round(player, owner or player, cards, accepted)


def doubts(state: ramble_game.State) -> list[str]:
    assert state.last
    return [reason.text for reason in state.last.told.reasons if reason.text.startswith("a typo?")]


def test_a_ramble_game() -> None:
    state = ramble_game.start(["Ann", "Bob"], ramble_game.Rules(target=6))
    state = ramble_game.apply(state, claim("Ann", "2S2 6S1 QS1 5S1 2S1"))
    assert scores(state) == {"Ann": 4, "Bob": 0}
    assert state.last and state.last.told.summary == "Ann scores 4 points for SHIRT"
    assert doubts(ramble_game.apply(state, claim("Bob", "6S1 QS2"))) == ["a typo? Ann keeps 6S1, which HE needs"]
    lost = ramble_game.apply(state, claim("Ann", "crypts", accepted=False))
    assert scores(lost)["Ann"] == 0
    assert lost.last and lost.last.told.summary == "Ann loses 4 points: CRYPTS is refused"
    assert "no score falls below 0" not in [reason.text for reason in lost.last.told.reasons]
    assert not doubts(ramble_game.apply(lost, claim("Bob", "6S1 QS2"))), "the points lost are discarded"
    again = ramble_game.apply(lost, claim("Ann", "crypts", accepted=False))
    assert scores(again)["Ann"] == 0, "never below zero"
    assert again.last and again.last.told.reasons[-1].text == "no score falls below 0"
    stolen = ramble_game.apply(state, claim("Bob", "crypts", "Ann"))
    assert (stolen.rounds, scores(stolen)) == (2, {"Ann": 4, "Bob": 3})
    assert stolen.last and stolen.last.told.summary == "Bob scores 3 points for CRYPTS, Ann's word"
    refused = ramble_game.apply(stolen, claim("Bob", "shirt", accepted=False))
    assert scores(refused) == {"Ann": 4, "Bob": 1}
    assert scores(ramble_game.apply(refused, claim("Bob", "shirt", accepted=False))) == {"Ann": 4, "Bob": 0}
    assert stolen.last and stolen.last.told.marks == {"scored": ("Bob",), "stolen from": ("Ann",)}
    over = ramble_game.apply(stolen, claim("Ann", "shirt"))
    assert ramble_game.winners(over) == ("Ann",)
    assert over.last and over.last.told.reasons[-1].text == "the game ends with 6 points (target 6)"
    beyond = ramble_game.apply(stolen, claim("Ann", "crypts"))
    assert beyond.last and beyond.last.told.reasons[-1].text == "the game ends with 8 points (target 6)"
    with refusal(GameOverError, "the game is over: Ann won with 6 points (target 6); undo, or start a new game"):
        ramble_game.apply(over, claim("Bob", "shirt"))


def test_the_last_shuffle_ends_it() -> None:
    state = ramble_game.start(["Ann", "Bob"], ramble_game.Rules())
    for _ in range(2):
        state = ramble_game.apply(state, ramble_game.SHUFFLE)
    assert ramble_game.winners(state) == ()
    assert state.last and state.last.told.reasons[-1].text == "the game ends after 1 more shuffle"
    assert state.last.told.summary == "the discards are shuffled back in: shuffle 2 of 3"
    assert (state.rounds, ramble_game.next_up(state)) == (2, "2 of 3 shuffles so far")
    state = ramble_game.apply(state, ramble_game.SHUFFLE)
    assert ramble_game.winners(state) == ("Ann", "Bob")
    assert state.last
    assert state.last.told.reasons == (
        Reason("the game ends at shuffle 3", passage=THE_END),
        Reason("Ann and Bob have equal points and share the win", note="tied-end"),
    )
    counted = ramble_game.start(["Ann", "Bob"], ramble_game.Rules(counted_shuffles="all", max_shuffles=2))
    assert ramble_game.winners(ramble_game.apply(counted, ramble_game.SHUFFLE))


def test_a_word_that_is_too_short_is_refused() -> None:
    state = ramble_game.start(["Ann", "Bob"], ramble_game.Rules(min_length=3))
    state = ramble_game.apply(state, claim("Ann", "my"))
    assert state.last and [(each.text, each.ruling) for each in state.last.told.reasons[:1]] == [
        ("MY is refused and costs 1 point: 2 letters; a word must have at least 3", "min-length=3")
    ]
    assert state.last.told.answer["rulings"] == ["min-length=3"]
    longer = ramble_game.apply(state, claim("Ann", "shirt"))
    assert longer.last and longer.last.told.answer["rulings"] == []
    assert ramble_game.join(state, "Cy").players[-1].score == 0


# --- claims that are typed


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("add shirt", "say who claims the word, or that the discards were shuffled back in (--player, --shuffled)"),
        ("add shirt --player Ann --stolen", "a stolen word is another player's; say whose it is (--owner)"),
        ("add shirt --player Ann --shuffled", "--shuffled: a shuffle is entered alone; enter the claim separately"),
        ("add shirt --player Dan", "--player: 'Dan' is not a player in this game; did you mean Ann?"),
        ("add shirt --player Ann --owner Dan", "--owner: 'Dan' is not a player in this game; did you mean Ann?"),
        ("add --player Ann", "give the word, as in SHIRT, or its cards (--cards)"),
        (
            "add --cards '6S1 2S' --player Bob",
            "--cards: card 2 of the word: '2S' doesn't name its deck; did you mean 2S1 or 2S2?",
        ),
        (
            "add shirt --suits SXS --player Bob",
            "--suits: 'SXS' has 3 suits, but shirt has 5 letters; give one suit for each",
        ),
        ("add zzz --player Bob", "the two decks can't spell 'zzz': needs 3 Zs; the decks have 1"),
    ],
)
def test_claims_that_are_refused(ramble: Ramble, refused: Refused, line: str, message: str) -> None:
    type_in(ramble, "ramble")
    assert refused(f"ramble {line}") == message


def test_score_and_add_give_the_same_arithmetic(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    why = ["2: 4 consonants (s h r t), another player's word: 1 for every 2"]
    why += ["+1: all one color, black", "+1: all one suit, spades", "keep s h i r, discard t"]
    added = ramble("ramble add shirt --suits SSSSS --player Ann --owner Bob --json").json
    shown = ramble("ramble show --json").json["rounds"][0]
    assert (shown["what"], shown["why"]) == ("Ann scores 4 points for SHIRT, Bob's word", why)
    scored = ramble("ramble score shirt --suits SSSSS --stolen --json").json
    assert added["steps"] == scored["steps"] and added["points"] == scored["points"] == 4
    # `why` is a text in the answer of `score`, and in every answer of `add` the list of reasons.
    assert scored["why"] == "on the common list" and added["why"] == ["on the common list", *why]


def test_a_joker_among_letters_is_kept_as_its_letter(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob --rule jokers=wild")
    assert "Bob scores 4 points for FLY" in said_at("ramble", "b fly", "SJS", "undo")
    added = ramble("ramble add fly --suits SJS --player Ann --json").json
    scored = ramble("ramble score fly --suits SJS --rule jokers=wild --json").json
    assert added["keep"] == scored["keep"] == ["f", "l", "y"]


def test_the_prompt_of_ramble(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    out = said_at("ramble", "a shirt SSSSS of b", "b", "6S1 QS1 1OS1", "6S1 QS1 2S1", "y", "shuffle", "x y")
    assert "Ann scores 4 points for SHIRT" in out and "did you mean 10S1?" in out and "for HIT" in out
    assert "'x' is not a player in this game; choose from Ann, Bob\n" in out and "shuffle 1 of 3" in out


def test_what_the_prompt_of_ramble_asks_and_refuses(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    out = said_at("ramble", "", "a", "shirt SSSSS of x", "shirt SSSSS x", "shirt", "SXS", "SSSSS")
    assert "type a player and a word, as in a shirt; or type shuffle\n" in out
    assert "which word, or which cards? shirt SSSSS of x\n'x' is not a player in this game" in out
    assert "'x' is extra; type NAME WORD SUITS of OWNER, as in a shirt SSSSS of b; type the whole line again\n" in out
    assert "its suits, as in SHCDS (Enter: unknown)? SXS\n" in out
    assert "'SXS' has 3 suits, but shirt has 5 letters; give one suit for each\n" in out
    assert "claim 1: Ann scores 4 points for SHIRT " in out


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        (["a shirt SSSSS"], "Ann Marie scores 4 points for SHIRT"),
        (["a shirt SSSSS of b"], "Ann Marie scores 4 points for SHIRT, Bob's word"),
        (["ann m shirt SSSSS from b"], "Ann Marie scores 4 points for SHIRT, Bob's word"),
        (["b shirt of ann marie", ""], "Bob scores 2 points for SHIRT, Ann Marie's word"),
        (["b", "shirt", "SSSSS of marie"], "Bob scores 4 points for SHIRT, Ann Marie's word"),
        (["b shirt", "of j", "SSSSS"], "Bob scores 4 points for SHIRT, Jo's word"),
        # A whole claim replaces what was typed.
        (["a shrit", "a shirt SSSSS"], "Ann Marie scores 4 points for SHIRT"),
        (["a shirt of b", "j shirt SSSSS"], "Jo scores 4 points for SHIRT"),
        (["a", "j shirt SSSSS"], "Jo scores 4 points for SHIRT"),
        (["a", "b hit", "HHH"], "Bob scores 3 points for HIT"),
        # The group's own verdict.
        (["a hitz", "valid", ""], "Ann Marie scores 2 points for HITZ"),
        (["a hit", "refused", "HHH"], "Ann Marie loses 0 points: HIT is refused"),
        (["a hit", "HHH invalid"], "Ann Marie loses 0 points: HIT is refused"),
        # Words that could be something else.
        (["a refused", ""], "Ann Marie scores 2 points for REFUSED"),
        (["a", "refused", ""], "Ann Marie scores 2 points for REFUSED"),
        (["a of SS"], "Ann Marie scores 2 points for OF"),
    ],
)
def test_ways_to_type_a_claim(ramble: Ramble, said_at: SaidAt, lines: list[str], what: str) -> None:
    ramble("ramble", "new", "Ann Marie", "Bob", "Jo")
    said_at("ramble", *lines)
    [claim] = ramble("ramble show --json").json["rounds"]
    assert claim["what"] == what


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("of j", "Ann Marie scores 4 points for SHIRT, Jo's word"),
        ("of ann", "Ann Marie scores 4 points for SHIRT"),
        ("invalid", "Ann Marie loses 0 points: SHIRT is refused"),
        ("j shirt SSSSS", "Jo scores 4 points for SHIRT"),
    ],
)
def test_a_claim_is_corrected_in_part(ramble: Ramble, said_at: SaidAt, line: str, what: str) -> None:
    ramble("ramble", "new", "Ann Marie", "Bob", "Jo")
    said_at("ramble", "a shirt SSSSS of b", "edit 1", line)
    [claim] = ramble("ramble show --json").json["rounds"]
    assert claim["what"] == what


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SSX", "'X' is not a suit; the suits are S, H, C, D"),
        (
            "j tree HHX",
            "'HHX' has 3 suits, but tree has 4 letters; give one suit for each; the rest is kept: Jo tree; "
            "dropped the unfinished claim: Ann Marie, hit",
        ),
        ("j", "'j' has 1 suit, but hit has 3 letters; give one suit for each"),
        (
            "HHH of x",
            "'x' is not a player in this game; choose from Ann Marie, Bob, Jo; type the whole line again",
        ),
    ],
)
def test_what_is_refused_where_suits_are_asked_for(ramble: Ramble, said_at: SaidAt, line: str, said: str) -> None:
    ramble("ramble", "new", "Ann Marie", "Bob", "Jo")
    out = said_at("ramble", "a hit", line)
    assert f"{said}\n" in out


def test_the_prompt_says_at_once_that_a_word_is_not_on_the_list(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    out = said_at("ramble", "a shrit", "valid", "")
    asked = "shrit is not on the game list; similar words: shirt, shrift, sprit; its suits (Enter: unknown), valid"
    assert f"{asked}, or another word? valid\n" in out
    assert "its suits, as in SHCDS (Enter: unknown)? \n" in out
