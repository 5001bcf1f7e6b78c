"""How a game went: who led when, and the picture of the result."""

from xml.etree import ElementTree

import pytest

from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.end_of_game import result_picture, who_led
from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.scorebook.view import view_of
from tests.conftest import Ramble
from tests.games.helpers import seats

SVG = "{http://www.w3.org/2000/svg}"
ANN, BOB, CY = "Ann=3 Bob=40 Cy=40 --caller Ann", "Ann=40 Bob=3 Cy=40 --caller Bob", "Ann=40 Bob=40 Cy=3 --caller Cy"
"""Who alone has the fewest points in the hand, and so scores 0."""


def played(ramble: Ramble, *hands: str, target: int = 400) -> tuple[str, ...]:
    ramble(f"dumbal new Ann Bob Cy --name friday --rule target={target}")
    for hand in hands:
        assert ramble(f"dumbal add {hand} --again --game friday").status == 0, hand
    ramble("games end friday")
    return who_led(view_of(look("dumbal", "friday")))


def test_a_lead_for_good_and_the_longest_before_it(ramble: Ramble) -> None:
    # Totals: 0 40 40, 0 80 80, 40 80 120, 80 80 160, 120 80 200.
    assert played(ramble, ANN, ANN, BOB, BOB, BOB) == (
        "Bob took the lead for good in hand 5",
        "the longest lead before that was Ann's: hands 1 to 3",
    )


def test_a_lead_from_the_first_round_to_the_last(ramble: Ramble) -> None:
    assert played(ramble, ANN, ANN, BOB) == ("Ann led from the first hand to the last",)


@pytest.mark.parametrize("hands", [(), (ANN,), (ANN, BOB)])
def test_no_story_without_a_lead_that_changes_or_lasts(ramble: Ramble, hands: tuple[str, ...]) -> None:
    assert played(ramble, *hands) == ()


def test_who_was_out_when(ramble: Ramble) -> None:
    last = "Ann=40 Bob=3 --caller Bob"
    assert played(ramble, ANN, BOB, last, target=70) == ("Bob took the lead for good in hand 3",)
    view = view_of(look("dumbal", "friday"))
    assert [(each.name, view.gone_when(each)) for each in view.ordered()] == [
        ("Bob", ""),
        ("Ann", "out in hand 3"),
        ("Cy", "out in hand 2"),
    ]


def test_the_picture_has_the_places_and_the_story(ramble: Ramble) -> None:
    played(ramble, ANN, ANN, BOB, BOB, BOB)
    shown = ElementTree.fromstring(result_picture(view_of(look("dumbal", "friday"))))
    texts = [each.text or "" for each in shown.iter(f"{SVG}text")]
    assert texts[0] == "Bob wins the game" and texts[1].startswith("friday, Dumbal, 5 hands, 20")
    assert texts[2:14] == ["1", "Bob", "", "80", "2", "Ann", "", "120", "3", "Cy", "", "200"]
    assert texts[-2:] == [
        "Bob took the lead for good in hand 5.",
        "The longest lead before that was Ann's: hands 1 to 3.",
    ]
    assert len(list(shown.iter(f"{SVG}polyline"))) == 3


@pytest.mark.parametrize(
    ("hands", "title"),
    [((), "Before the first hand"), ((ANN,), "Ann leads after 1 hand"), ((ANN, BOB), "After 2 hands")],
)
def test_the_picture_of_a_game_that_goes_on_says_who_leads(ramble: Ramble, hands: tuple[str, ...], title: str) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    for hand in hands:
        ramble(f"dumbal add {hand}")
    shown = ElementTree.fromstring(result_picture(view_of(look("dumbal", "friday"))))
    assert next(shown.iter(f"{SVG}text")).text == title


@pytest.mark.parametrize("kind", NAMES)
def test_every_game_has_a_picture(kind: str, ramble: Ramble) -> None:
    row = begin(kind, seats(kind), [], "friday").row
    ramble("games end friday")
    assert ElementTree.fromstring(result_picture(view_of(look(kind, row)))).tag == f"{SVG}svg"
