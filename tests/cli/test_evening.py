"""A whole evening of Dumbal at the prompt, and how many keys it took.

Five players, 25 hands, somebody who comes late, somebody who leaves, six slips, a correction far back, and a rematch.
The scores are worked out here once more, by the rules alone. The keys are compared with a page that has a field for
each player's score and a checkbox for the caller's penalty (dumbal.flo.by): there, somebody types each score, moves on
with Tab, marks the checkbox with Tab and the space bar, and presses Enter.
"""

import random
from typing import NamedTuple

import pytest

from tests.cli.at_the_prompt import Keyboard
from tests.conftest import Ramble

pytestmark = pytest.mark.both_stores

START = ("Ann", "Bob", "Cy", "Dan", "Eve")


class Dealt(NamedTuple):
    """A hand: each player's points, and who called."""

    points: dict[str, int]
    caller: str

    @property
    def line(self) -> str:
        """The hand as it is typed: the points in seat order, with a star beside the caller's."""
        return " ".join(f"{points}{'*' * (name == self.caller)}" for name, points in self.points.items())

    @property
    def scores(self) -> dict[str, int]:
        """What it adds to each total: "If you have the lowest amount of points you win"."""
        others = {name: points for name, points in self.points.items() if name != self.caller}
        mine, lowest = self.points[self.caller], min(others.values())
        if mine < lowest:
            return {**self.points, self.caller: 0}
        return {**self.points, self.caller: mine + 20} | {name: 0 for name in others if others[name] == lowest}

    @property
    def keys_on_the_page(self) -> int:
        """How many keys the page takes: the scores' digits, a Tab after each, the space bar, and Enter."""
        return sum(len(str(score)) for score in self.scores.values()) + len(self.points) + 2


def deal(luck: random.Random, players: list[str]) -> Dealt:
    """Return a random hand in which nobody ties below the caller, so that nobody has to count cards."""
    while True:
        points = {name: luck.randint(2, 45) for name in players}
        caller = luck.choice(players)
        points[caller] = luck.randint(1, 5)
        others = sorted(points[name] for name in players if name != caller)
        if others[0] != others[1]:
            return Dealt(points, caller)


def test_an_evening(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(25)
    ramble("dumbal", "new", *START, "--rule", "target=9999")
    players = list(START)
    hands: list[Dealt] = []
    typed: list[str] = []
    late_start = 0

    def totals(count: int) -> dict[str, int]:
        found = dict.fromkeys(START, 0) | ({"Fay": late_start} if count > 8 else {})
        for hand in hands[:count]:
            for name, points in hand.scores.items():
                found[name] += points
        return found

    for number in range(1, 26):
        if number == 9:
            late_start = max(totals(8).values())
            players.append("Fay")
            typed.append("join Fay")
        if number == 16:
            players.remove("Cy")
            typed.append("leave cy")
        hand = deal(luck, players)
        if number == 4:  # a letter instead of a digit: refused
            typed.append(hand.line.replace("*", "o", 1))
        if number == 7:  # a hand is missing: refused
            typed.append(hand.line.rpartition(" ")[0])
        typed.append(hand.line)
        if number == 5:  # a wrong number, seen at once
            hand = hand._replace(points=hand.points | {"Bob": 38}) if hand.caller != "Bob" else hand
            typed += ["b 38", ""]
        if number == 11:  # all wrong
            hand = deal(luck, players)
            typed += ["undo", hand.line]
        if number == 14:  # the last hand, opened and corrected
            hand = hand._replace(points=hand.points | {"Dan": 41}) if hand.caller != "Dan" else hand
            typed += ["edit", "d 41" if hand.caller != "Dan" else "drop"]
        if number == 20:  # a word that is none
            typed.append("shwo")
        hands.append(hand)
    correction = hands[2]._replace(
        points=hands[2].points | {"Ann": 44, hands[2].caller: hands[2].points[hands[2].caller]}
    )
    typed.append(f"edit 3 a {correction.points['Ann']}")
    hands[2] = correction
    late_start = max(totals(8).values())
    typed += ["again", "y"]
    rematch = deal(luck, players)
    typed.append(rematch.line)

    monkeypatch.setenv("COLUMNS", "45")
    monkeypatch.setattr("sys.stdin", Keyboard(*typed))
    answer = ramble("dumbal play")
    assert (answer.status, answer.err) == (0, "")
    first = ramble("games show dumbal-1 --json").json
    assert [each["scores"] for each in first["rounds"]] == [hand.scores for hand in hands]
    assert {each["name"]: each["score"] for each in first["players"]} == totals(25)
    second = ramble("dumbal show --json").json
    assert second["game"] == "dumbal-2" and [each["name"] for each in second["players"]] == players
    assert [each["scores"] for each in second["rounds"]] == [rematch.scores]

    said = [line for line in answer.out.splitlines() if "? " not in line and "(" not in line]
    assert max(map(len, said)) <= 45
    ours = sum(len(hand.line) + 1 for hand in [*hands, rematch])
    page = sum(hand.keys_on_the_page for hand in [*hands, rematch])
    assert ours < page, "the hands alone, which is all that the page can do"
