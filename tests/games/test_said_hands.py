"""Hands of Dumbal as people say them: `tests/data/hands.tsv`, written by people who had not seen the program.

A row is the players in seat order with the lines typed before, the line, and what the hand is after it: points, or
ranks in brackets, and who called. With `ask:` or `not understood:`, the line must be refused.
"""

import csv
import re

from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.errors import BadInput
from ramble_tools.games.dumbal import game
from ramble_tools.games.dumbal.game import Rules
from ramble_tools.games.dumbal.typed_hand import HAND, read_hand
from ramble_tools.games.fields import Setting, next_field
from ramble_tools.games.registry import find_form
from tests.conftest import DATA

RULES = Rules.from_options(["jokers=2"])
REFUSED = "refused: "


def points(ranks: re.Match[str]) -> str:
    """Return the points of ranks in brackets: `[J J]` is 22."""
    return str(read_hand("+".join([*ranks[1].split(), "JK"]), RULES).points - RULES.joker_value)


def after(state: str, line: str) -> str:
    """Return the hand after a line, as a row has it, or why the line is refused."""
    players, *before = state.split(" / ")
    names = players.replace(",", " ").split()
    started = game.start(names, RULES)
    typed = Entering(find_form("dumbal"), Setting(RULES, started, tuple(names), started.players))
    try:
        for each in (*before, line):
            typed = typed.add(each)
        if next_field(typed.fields, typed.answers) is None:
            typed.form.read(typed.setting, typed.answers)
    except BadInput as error:
        return f"{REFUSED}{error}"
    hands = {name: typed.answers.get(HAND + name) for name in names}
    shown = (f"{name} {read_hand(text, RULES).points}" for name, text in hands.items() if text is not None)
    caller = typed.answers.get("caller")
    return ", ".join(shown) + (f"; caller {caller}" if caller else "")


def test_no_line_is_read_wrongly_and_most_are_understood() -> None:
    with (DATA / "hands.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    wrong, right = [], 0
    for row in rows:
        found, wanted = after(row["state"], row["line"]), re.sub(r"\[([^]]*)\]", points, row["wanted"])
        is_right = found == wanted or (wanted.startswith(("ask:", "not understood:")) and found.startswith(REFUSED))
        right += is_right
        wrong += [] if is_right or found.startswith(REFUSED) else [(row["line"], found, wanted)]
    assert not wrong
    assert right >= 82 and len(rows) == 100
