"""What can be asked in Dogpile, in an open game too, and which passage each verdict and refusal applies."""

import pytest

from ramble_tools.errors import BadInput, ByRule
from ramble_tools.games.dogpile import form, passages
from ramble_tools.games.dogpile.form import Setting
from ramble_tools.games.dogpile.game import Round, State, apply, join, start
from ramble_tools.games.dogpile.pack import read_pack
from ramble_tools.games.dogpile.questions import QUESTIONS
from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.questions import Answer, Grid
from tests.conftest import Ramble, Refused
from tests.docs.test_coverage import official, places_of
from tests.games.helpers import said, told
from tests.web.a_phone import APhone

ASKED = {question.name: question for question in QUESTIONS}


def in_a_game() -> tuple[Setting, State]:
    """Return a game of three after a round, so that Bob is the first player; and its setting."""
    state = apply(start(["Ann", "Bob", "Cy"], Rules()), Round(read_pack("5H 6S")))
    return Setting(state.rules, state, ("Ann", "Bob", "Cy"), state.players), state


def ask(name: str, **answers: str) -> Answer:
    answers = {field.replace("_", ":"): text for field, text in answers.items()}
    return ASKED[name].answer(in_a_game()[0], answers)


# --- does this pack join?


def test_the_pack_as_it_lies_with_the_wrong_places_marked() -> None:
    found = ask("score", pack=". 5H 6S / . 9H 8D")
    assert (found.yes, found.line) == (False, "the pack of 4 cards becomes strays")
    assert found.grid == Grid((("5H", "6S"), ("9H", "8D")), {(0, 1), (1, 1)})
    assert ask("score", pack="5H JK / 9H .").grid == Grid((("5H", "JK"), ("9H", "")), set())


def test_the_players_of_the_open_game_are_known() -> None:
    assert [field.on_page for field in ASKED["score"].fields(in_a_game()[0])] == ["", "never"]
    row = "AS 2H 3S 4H 5S 6H 7S 8H 9S 10H JS QH KS"
    assert ask("score", pack=row).yes
    with pytest.raises(BadInput, match="a leader and 5 cards from each hand make at most 16"):
        ask("score", pack=f"{row} / {row.translate(str.maketrans('SH', 'CD'))}")


# --- who is first now?


@pytest.mark.parametrize(
    ("answers", "order", "skipped", "next_first"),
    [
        ({"laid": "2 1 0"}, "Bob Cy Ann", "Cy", "Cy"),
        ({"laid": "Ann=2 b=1 Cy=0"}, "Bob Cy Ann", "Cy", "Cy"),
        ({"laid": "0 1 1", "first": "Cy"}, "Cy Ann Bob", "Ann", "Ann"),
        ({"first": "Bob", "laid_Ann": "0", "laid_Bob": "2", "laid_Cy": "3"}, "Bob Cy Ann", "Ann", "Cy"),
        ({"first": "Ann", "laid_Ann": "1", "laid_Bob": "", "laid_Cy": ""}, "Ann Bob Cy", "Bob", "Bob"),
    ],
)
def test_the_players_and_who_is_first(answers: dict[str, str], order: str, skipped: str, next_first: str) -> None:
    found = ask("round", **answers)
    assert found.facts["order"] == order.split()
    assert (found.facts["skipped"], found.facts["next_first"]) == (skipped, next_first)


def test_a_page_asks_for_each_player_of_the_game() -> None:
    fields = {field.name: field for field in ASKED["round"].fields(in_a_game()[0])}
    assert list(fields) == ["laid", "first", "laid:Ann", "laid:Bob", "laid:Cy"]
    assert fields["laid"].on_page == "never"
    assert (fields["first"].default, [value for value, _ in fields["first"].options]) == ("Bob", ["Ann", "Bob", "Cy"])
    assert {fields[f"laid:{name}"].largest for name in ("Ann", "Bob", "Cy")} == {5}
    assert [field.name for field in ASKED["round"].fields(Setting(Rules()))] == ["laid", "first"]


def test_the_verdict_answers_the_question(ramble: Ramble) -> None:
    for line, verdict in (
        ("2 0", "the round is allowed; B is first now"),
        ("Ann=2 Bob=0 Cy=1", "not allowed; Bob is first now"),
    ):
        assert ramble(f"dogpile round {line}").out.splitlines()[0] == verdict


def test_one_number_may_have_lost_the_others(ramble: Ramble) -> None:
    doubt = "a typo? one number is for a player who plays alone"
    assert doubt in said(ramble("dogpile round 2"))
    assert all("a typo?" not in said(ramble(f"dogpile round {line}")) for line in ("2 0", "Ann=2"))


# --- what is the largest pack?


def test_the_assumption_is_with_more(ramble: Ramble) -> None:
    line = "dogpile arrange 7D --hands '6S 2C' --hands KH"
    assert "assumes" not in ramble(line).out
    assert "assumes that 7D must be in the pack, and that anybody's cards may go anywhere" in said(
        ramble(f"{line} --more")
    )


@pytest.mark.parametrize(
    ("line", "then"),
    [
        ("7D 6S 8C 6H", "leaving out any one of these makes a pack of all the others: 6S 8C 6H"),
        ("7D --hands '6S 2C'", ""),
    ],
)
def test_what_spoils_the_pack(ramble: Ramble, line: str, then: str) -> None:
    found = said(ramble(f"dogpile arrange {line}"))
    assert then in found and ("leaving out" in found) == bool(then)


# --- the passages


VERDICTS = [
    *("score '5H 6S / 9H .'", "score '5H 6S / 9H 8D'", "score '5H 7S'", "score 'KS AD'", "score '5H . 7S'", "score 5H"),
    *("score '5H JK 7S'", "score '5H JK 9S'", "score '5H JK JK 9S'", "score '5H JK 7S / . 6D . / . 5D .'"),
    *("score '5H JK 7S / . 6D . / . 5D .' --rule joker-may-copy=no", "score 5H --rule lone-leader=strays"),
    *("round 2 0 1", "round 2 1", "round 0", "round 2 0", "arrange 7D --hands '6S 2C'", "arrange 7D --hands 2C"),
    *("arrange 7D JK 9S", "score '5H . / . 6S'", "round Ann=2 Bob=0 Cy=0 --first Bob"),
]


# The last line of each is what a game does. Nine players leave nine cards to draw, jokers included.
NINE = "A B C D E F G H I"
IN_A_GAME = [
    f"new {NINE} J",
    f"new {NINE} && add 'AS 2H 3S 4H 5S 6H 7S 8H 9S'",
    "add KS",
]


@pytest.mark.parametrize("line", VERDICTS)
def test_every_reason_has_its_ruling_or_passage(ramble: Ramble, line: str) -> None:
    found, plain, why = (ramble(f"dogpile {line} {more}") for more in ("--json", "", "--why"))
    assert plain.status == why.status != 2 and "the rules:" not in plain.out
    assert found.json["why"]
    for reason in found.json["why"]:
        assert said(why).partition(reason)[2].startswith((' (the rules: "', " (ruling ")), reason


REFUSALS = told(
    """
    score '5H 5H'
        Shuffle a standard 52-card deck
    score 'JK JK JK'
        Shuffle a standard 52-card deck
    score '. .'
        The card drawn from the Draft Deck once per Round
    score '5H 6S 7D 8C 9S 10D JC' --players 1
        Players can lay down any number of cards up to the full complement of their hand
    arrange 7D --hands '2C; 3C 4C 5C 6C 7C 8C'
        Deal 5 cards to each player
    arrange 7D --hands '2C; 7D'
        Shuffle a standard 52-card deck
    arrange 7D KS --hands 2C
        must be physically "connect" to form a single unbroken shape, consisting entirely of legal connections
    round Ann=6
        Players can lay down any number of cards up to the full complement of their hand
    """
)


@pytest.mark.parametrize(("line", "passage"), REFUSALS)
def test_a_refusal_by_a_rule_quotes_it(refused: Refused, line: str, passage: str) -> None:
    assert f'the rules: "{passage}"' in refused(f"dogpile {line} --why")
    assert "the rules" not in refused(f"dogpile {line}")


def test_refusals_of_a_game_carry_their_passage() -> None:
    setting, state = in_a_game()
    ten = [f"P{number}" for number in range(10)]
    for call, passage in (
        (lambda: start(ten, Rules()), passages.FIVE_CARDS),
        (lambda: join(start(ten[:9], Rules()), "Cy"), passages.FIVE_CARDS),
        (lambda: apply(state, Round(read_pack("5H"))), passages.ONE_DECK),
        (lambda: apply(state._replace(draft=0), Round(read_pack("7H"))), passages.TIMER),
        (lambda: form.line(setting, {}, "7H 7H"), passages.ONE_DECK),
        (lambda: ask("round", laid="2 0"), passages.CLOCKWISE),
        (lambda: ask("round", laid_Ann="7"), passages.ANY_NUMBER),
    ):
        with pytest.raises(BadInput) as refused:
            call()
        assert [part for part in refused.value.parts if isinstance(part, ByRule)] == [passage]
    strays = apply(state, Round(read_pack("7H 7S"))).last
    assert strays and [reason.passage for reason in strays.told.reasons] == [passages.SIDE_BY_SIDE]


def test_the_passages_are_in_the_official_rules_in_their_order() -> None:
    text = official("dogpile")
    places = [places_of(passage, text) for passage in passages.PASSAGES]
    assert all(len(each) == 1 for each in places) and sorted(places) == places


# --- on a phone


# Where it is asked, what is typed, the status, and what the page says.
ON_A_PHONE = (
    ("/g/friday/ask", "", 200, "Does this pack join? What is the largest pack? Who is first now?"),
    ("/g/friday/ask/score", "pack=5H+6S+/+9H+8D", 200, "No The pack of 4 cards becomes strays"),
    ("/g/friday/ask/score", "pack=5H+5H", 422, "5♥ is in the pack twice"),
    ("/g/friday/ask/arrange", "cards=7D&hands=6S+2C+/+8D", 200, "3 of 4 cards make a pack, without 2♣"),
    ("/g/friday/ask/round", "first=Ann&laid:Ann=2&laid:Bob=0&laid:Cy=0", 200, "The round is allowed; Bob is first now"),
    ("/g/friday/ask/round", "first=Ann&laid:Ann=2&laid:Bob=0&laid:Cy=1", 200, "No Not allowed; Bob is first now"),
    ("/ask/dogpile/round", "laid=2+0+1", 200, "C laid 1 card after B skipped; that turn is forfeit"),
    ("/ask/dogpile/round", "laid=2+x", 422, "'x' is not a number of cards"),
)


@pytest.mark.parametrize(("path", "query", "status", "text"), ON_A_PHONE)
def test_what_is_asked_on_a_phone(ramble: Ramble, path: str, query: str, status: int, text: str) -> None:
    ramble("dogpile new Ann Bob Cy --name friday")
    shown = APhone().get(f"{path}?{query}")
    assert (shown.status, text in shown.text) == (status, True), shown.text
