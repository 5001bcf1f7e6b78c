"""The rematch of a game: who deals first, and its name."""

import pytest

from ramble_tools.scorebook.actions import end
from ramble_tools.scorebook.sessions import act, begin, look, rematch, rename
from tests.conftest import Ramble

# "Rounds are played clockwise, the person left from the person dealing the cards starts."; `next-dealer=left` in
# rules.md: "the next in seat order". In a rematch, those who were out are in again.


@pytest.mark.parametrize(
    ("rule", "dealer"),
    [("left", "Cy"), ("loser", "Cy"), ("winner", "Bob")],
)
def test_the_next_dealer_of_all_deals_in_a_rematch(ramble: Ramble, rule: str, dealer: str) -> None:
    ramble(f"dumbal new Ann Bob Cy Dee --rule target=20 --rule next-dealer={rule}")
    ramble("games deals dumbal Bob")
    assert ramble("dumbal add 30 1 40 35 b").status == 0
    assert look("dumbal").history.over
    assert rematch("dumbal-1").history.state.turn == dealer


def test_who_was_to_deal_next_in_a_game_that_was_ended_deals_in_the_rematch(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy Dee")
    ramble("dumbal add 3 1 4 5 b")
    act("dumbal", None, end)
    assert rematch("dumbal-1").history.state.turn == "Bob"


def test_who_left_does_not_deal_in_the_rematch(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy Dee --rule target=20")
    ramble("games leave dumbal Bob")
    ramble("dumbal add 1 40 35 a")
    assert rematch("dumbal-1").history.state.turn == "Cy"


@pytest.mark.parametrize(
    ("name", "then"),
    [
        (None, ["dumbal-2", "dumbal-3"]),
        ("Friday dumbal", ["Friday dumbal 2", "Friday dumbal 3"]),
        ("Table 5", ["Table 6", "Table 7"]),
        ("x" * 40, [f"{'x' * 35} 2", f"{'x' * 35} 3"]),
    ],
)
def test_a_rematch_has_the_next_number(name: str | None, then: list[str]) -> None:
    row = begin("dumbal", ["Ann", "Bob"], [], name).row
    names = []
    for _ in range(2):
        row = rematch(row).row
        names.append(row.name)
    assert names == then


def test_a_renamed_game_gives_its_rematch_a_name() -> None:
    row = rename(begin("dumbal", ["Ann", "Bob"], []).row, "sunday")
    assert rematch(row).row.name == "sunday 2"
