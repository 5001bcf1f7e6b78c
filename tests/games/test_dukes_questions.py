"""What can be asked in Dukes Up! on a page, and which passage each verdict and refusal applies."""

import shlex

import pytest

from ramble_tools.errors import BadInput, ByRule
from ramble_tools.games.dukes import form, passages
from ramble_tools.games.dukes.game import apply, join, start
from ramble_tools.games.dukes.questions import QUESTIONS
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.fields import Setting
from ramble_tools.games.questions import Answer
from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told
from tests.games.test_dukes_turn import TURNS

ASKED = {question.name: question for question in QUESTIONS}


def in_a_game() -> form.Setting:
    state = start(["Ann", "Bob"], Rules())
    return Setting(state.rules, state, ("Ann", "Bob"), state.players)


def ask(name: str, setting: form.Setting, **answers: str) -> Answer:
    return ASKED[name].answer(setting, {name.replace("_", "-"): text for name, text in answers.items()})


# --- on a page


def test_in_a_game_a_page_asks_who_discards() -> None:
    fields = {field.name: field for field in ASKED["discard"].fields(in_a_game())}
    assert (fields["color"].on_page, fields["me"].kind) == ("never", "who")
    assert fields["me"].options == (("Ann", "Ann (red)"), ("Bob", "Bob (black)"))
    assert ask("discard", in_a_game(), me="Ann", melds="5S,5H,5D,5C").line == "red may discard 5H or 5D"
    assert ask("discard", in_a_game(), me="Bob", melds="5S,5H,5D,5C").line == "black may discard 5S or 5C"
    assert ask("discard", in_a_game(), color="bob", melds="5S,5H,5D,5C").line == "black may discard 5S or 5C"
    assert "me" not in {field.name for field in ASKED["discard"].fields(Setting(Rules()))}


@pytest.mark.parametrize(
    ("name", "answers", "field", "text"),
    [
        ("discard", {"melds": "5S,5H,5D"}, "me", "say who you are"),
        ("discard", {"me": "Ann"}, "melds", "enter the sets and runs on the table"),
        ("discard", {"me": "Cy", "melds": "5S,5H,5D"}, "me", "'Cy' is not a player in this game"),
        ("plays", {"melds": "5S,5H,5D", "hand": ""}, "hand", "enter the cards in your hand"),
        ("take", {"hand": "5S"}, "castle", "enter the castle, which must have been face up when the turn began"),
        ("turn", {"after": "", "hand": "5S"}, "before", "enter the table before the turn"),
        ("turn", {"before": "", "hand": "5S"}, "after", "enter the table after the turn"),
        ("turn", {"before": "", "after": ""}, "hand", "enter your hand when the turn began"),
        ("turn", {"before": "", "after": "", "hand": ""}, "before", "enter the table and your cards"),
        ("turn", {"before": "5S,5H", "after": "", "hand": "6S"}, "before", "5S,5H is not a set or run: 2 cards; a set"),
    ],
)
def test_refusals_are_beside_their_field(name: str, answers: dict[str, str], field: str, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask(name, in_a_game(), **answers)
    found = refused.value.line(on_page=True)
    assert (refused.value.field, found[: len(text)]) == (field, text)
    assert "--" not in found


def test_what_is_left_empty_on_a_page_is_none() -> None:
    assert ask("turn", in_a_game(), before="", after="6S,7S,8S", hand="6S,7S,8S", discard="pile").yes
    assert ask("turn", in_a_game(), before="", after="", hand="", draw="6S").yes
    assert ask("take", in_a_game(), melds="", hand="6S 7S", castle="8D", dukes="").yes


def test_an_open_game_decides_about_your_own_castle() -> None:
    assert not ask("take", in_a_game(), hand="6S", castle="7D", own_castle="8S").yes
    assert ASKED["take"].assumes({"own-castle": "8S"}) == ASKED["turn"].assumes({"own-castle": "8S"}) != ()
    assert ASKED["take"].assumes({}) == ()


# --- the passages


SCORES = [
    "score 5S,5H,5D 8D,9D,10D --dukes red=2H --castle red=AH --taken-by red",
    "score 5S,5H,5D --taken-by red --rule castle-bonus=4",
    "score 5S,5H,5C,5D --ended-by black",
    "score 5S,5H,5C,5D --ended-by black --rule tie=draw",
]
VERDICTS = [
    *("melds 5S,5H,5D", "melds 5S,5H,5D 6C,7C,8H", "melds 5S,5H", "melds 5S,6H,7D", "melds 5S,6S,6D,7S", "melds none"),
    *("melds KS,AS,2S 5S,6S,8S", "melds KS,AS,2S --rule ace=round", "melds 5S,6S,7S,9C"),
    *("take 5S,5H,5C --hand 6S,7S --castle 8D", "take 5S,5H,5C --hand 6S,7S --castle 8D --dukes 9D"),
    *("take QS,KS,AS,JS --hand 10S --castle QD", "take 5S,5H,5C --hand 2S --castle 8D --dukes 9D,10D"),
    *("take --hand 6S --castle 7D --own-castle 8S", "take --hand 6S --castle 7D --own-castle 8S --rule printed"),
    *("take --hand 6S,KC --castle 7D --own-dukes 8S,2C", "take --hand 6S,7S,2S,3S,4S --castle 8D --dukes 9S"),
    *("plays 5S,5H,5C --hand 6S,7S,AC --dukes 8D,2H", "plays --hand 6S,7S --dukes 9D --castle 8D", "plays --hand KC"),
    "take --castle down",
    *("plays --hand 6S,7S --dukes KD --castle 8D", "plays --hand 6S,7S --castle 8D", "plays --hand 6S,7S,8S"),
    *("discard red 5S,5H,5D,5C", "discard red 5S,5H,5C", "discard red 7C,8C,9C,10C 7S,7H,7D"),
    *("discard red 6H,7H,8H,9C 6S,6C,6D", "discard red 6H,7H,8H,9C 6S,6C,6D --rule discard-twice=melds"),
    *(
        "danger 5S,5H,5C --dukes 8D --castle 9D",
        "danger --dukes 8D",
        "danger --castle 9D",
        "danger --dukes 8D --cards 5",
    ),
    "turn --before none --after 5S,6S,7S --hand 5S,6S,7S,9C --dukes none --discard 9C",
    "turn --before none --after none --hand 2S,3S,9C --dukes none --castle-up --dukes-after 2S,3S --discard 9C",
    "turn --before none --after none --hand 5S,6S,7S --draw 8S,9C,2C --dukes 2S,3C",
    "turn --before none --after 5S,6S,7S --hand 5S,6S,7S,9C --dukes 2S,3C --discard none",
    "turn --before none --after none --hand 9C --discard 8C",
    "turn --before 5S,5H,5D,5C --after 5S,5D,5C --hand 9C --discard 5H",
    "turn --before none --after none --hand 9C,8C --discard 9C,8C",
    "turn --before none --after 5S,6S,7D --hand 5S,6S,9C --castle 7D --discard 9C --dukes 2C,3C",
    "turn --before none --after 5S,6S,7D --hand 5S,6S,9C --castle 7D --theirs 9H --dukes 2C,3C",
    "turn --before none --after none --hand 9C --first --dukes 2C --dukes-after 9C --rule first-turn-dukes=on",
    "turn --before none --after none --hand 9C,8C --from-discard --draw 7C --discard 9C --dukes 2C,3C",
    "turn --before none --after 5S,6S,7S --hand 5S,6S,9C --own-castle 7S --discard 9C --dukes none --castle-up",
    "turn --before none --after 5S,6S,7S --hand 5S,6S,9C --own-castle 7S --discard 9C --rule castle-in-run=off",
    "turn --before 5S,5H,5D,5C --after 5S,5H,5D --hand 9C --discard 9C",
    "score 5S,5H,5D --dukes red=2H --castle black=KS",
    "score 5H,6H,7C --taken-by black --castle red=taken",
    "score 5S,5H,5D,5C --ended-by red",
]


def require_whys(ramble: Ramble, *line: str) -> None:
    """Fail the test unless each reason of the answer has its ruling or its passage, and none speaks of options."""
    plain, why = ramble("dukes", *line), ramble("dukes", *line, "--why")
    assert plain.status == why.status != 2 and "the rules:" not in plain.out and "--" not in plain.out
    said = " ".join(why.out.split())
    reasons = ramble("dukes", *line, "--json").json["why"]
    assert reasons
    for reason in reasons:
        after = said.partition(reason)[2]
        assert after.startswith((' (the rules: "', " (ruling ")), (line, reason, said)
        if after.startswith(" (ruling"):
            assert ', on "' in after.partition(")")[0], reason


@pytest.mark.parametrize("line", [*SCORES, *VERDICTS])
def test_every_reason_has_its_ruling_or_passage(ramble: Ramble, line: str) -> None:
    require_whys(ramble, *shlex.split(line))


@pytest.mark.parametrize("line", [line for line, _ in TURNS])
def test_every_reason_of_a_turn_has_its_ruling_or_passage(ramble: Ramble, line: str) -> None:
    before, after, *options = shlex.split(line)
    require_whys(ramble, "turn", "--before", before, "--after", after, *options)


def test_reasons_of_a_game() -> None:
    setting = in_a_game()
    assert setting.state
    round = form.read(setting, {"melds": "5S,5H,5D", "castle:red": "AH", "taken_by": "ann"})
    for rules, ruling in ((Rules(), None), (Rules(castle_bonus=4), "castle-bonus=4")):
        state = apply(setting.state._replace(rules=rules), round)
        assert state.last
        red, black = state.last.told.reasons
        assert (red.ruling, red.passage, black.passage) == (ruling, passages.BONUS, passages.ONE_POINT)
    state = apply(setting.state, form.read(setting, {"melds": "5S,5H,5D"}))
    assert state.last and state.last.told.reasons[-1].passage == passages.WHAT_COUNTS


REFUSALS = told(
    """
    melds 5S,5H,5S
        a two-player card game played with a standard deck
    melds 5S,5H,5D 5S,6S,7S
        a two-player card game played with a standard deck
    melds 5S,5H,JK
        Remove jokers and split the deck by color
    take 5S,5H,6D --castle 6H
        spades/diamonds go together and clubs/hearts go together
    take 5S,6S,8S --castle 6H
        A run is a group of 3+ cards with sequential values and coordinated suits
    take KS,AS,2S --castle 6H
        sequential values
    take 5S,5H,5D --hand 5S --castle 6H
        a two-player card game played with a standard deck
    take --dukes 2S,3S,4S --castle 6S
        Select 2 cards as your DUKES
    plays --hand 5S,6H
        Give one player all the clubs/spades, and the other hearts/diamonds
    plays --hand 5S --dukes 6S
        Give one player all the clubs/spades, and the other hearts/diamonds
    plays --hand 2S,3S,4S,5S,6S,7S,8S
        Draw 2 cards at most, but your hand can't have more than 4 cards
    plays --hand 2S --castle down
        Once up, it can be taken by the opponent
    discard red
        The remaining cards must be in valid runs/sets
    turn --before none --after none --hand 2S,3S,4S,5S,6S
        Draw 2 cards at most, but your hand can't have more than 4 cards
    turn --before none --after none --hand 2S --dukes-after 3S
        Switch out your remaining DUKES with cards from your hand
    turn --before none --after 5S,5H,5C --hand 9S --dukes none --dukes-after 5S
        a two-player card game played with a standard deck
    danger 5S,5H,5C
        cards called
    danger --dukes 8D --cards 7
        Draw 2 cards at most
    score 5S,5H,5D --castle red=5S
        a two-player card game played with a standard deck
    score --dukes red=2S
        Give one player all the clubs/spades, and the other hearts/diamonds
    score --dukes red=2H,3H,4H
        Select 2 cards as your DUKES
    score 5S,5H,5D --taken-by red --ended-by black
        Once you take the opponent's CASTLE, the game ends
    score 5H,6H,7H --taken-by red
        if you can use the opponent's face-up CASTLE in a run/set, you can take it
    score 5S,5H,5D --taken-by red --castle black=2S
        if you can use the opponent's face-up CASTLE in a run/set, you can take it
    score 5S,5H,5D --taken-by red --dukes black=2S
        to take a CASTLE, you must take any DUKES guarding it in that same turn
    score 2H,3H,4H --castle red=taken --taken-by red
        Once you take the opponent's CASTLE, the game ends
    new Ann
        a two-player card game played with a standard deck
    """
)


@pytest.mark.parametrize(("line", "passage"), REFUSALS)
def test_a_refusal_by_a_rule_quotes_it(refused: Refused, line: str, passage: str) -> None:
    assert passage in refused(f"dukes {line} --why")
    assert '"' not in refused(f"dukes {line}")


def test_nobody_can_join() -> None:
    state = in_a_game().state
    assert state
    with pytest.raises(BadInput) as refused:
        join(state, "Cy")
    assert refused.value.parts[-1] == passages.ONE_DECK and isinstance(refused.value.parts[-1], ByRule)


# --- ranks alone


@pytest.mark.parametrize(
    ("line", "valid", "answer"),
    [
        ("5 5 5", True, "yes, a set 3 of one rank"),
        ("555S", True, "yes, a set 3 of one rank"),
        ("5 6 7", None, "yes, a run, if they are all thorns or all flowers the ranks are consecutive"),
        ("5D 6 7", None, "yes, a run, if they are all thorns the ranks are consecutive"),
        ("5D 6H 7", False, "no a set must be of one rank, and a run can't mix"),
        ("5 6 8", False, "no the ranks are not consecutive"),
        ("555 678", None, "yes, all of them, if 6 7 8 are all thorns or all flowers 5 5 5: set"),
        ("567 678 234S", None, "yes, all of them, if 5 6 7 are all thorns or all flowers and 6 7 8 are all thorns or"),
        ("555 679", False, "no, 6 7 9 is neither"),
    ],
)
def test_ranks_are_enough_for_sets(ramble: Ramble, line: str, valid: bool | None, answer: str) -> None:
    found = ramble(f"dukes melds {line}")
    assert said(found).startswith(answer)
    assert found.status == (1 if valid is False else 0)
    assert ramble(f"dukes melds {line} --json").json["valid"] is valid


@pytest.mark.parametrize("line", ["discard red 5 5 5 5", "turn --before '5 5 5' --after none --hand none"])
def test_other_questions_ask_for_the_suits(refused: Refused, line: str) -> None:
    assert "'5' has no suit" in refused(f"dukes {line}")
