"""Questions in a player's own words: which question each line is, its answer, and what is not understood.

`disputes.tsv` has lines as players type them, each with the right answer by the rules, worked out without the program,
and what the program says: an answer, after `=` which rules it shows, or after `!` which words it did not understand; a
dash if it takes no part.
"""

import csv
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.errors import BadInput, NotUnderstoodError
from ramble_tools.games.asked import asked
from ramble_tools.games.fields import Setting
from ramble_tools.games.questions import Answer
from ramble_tools.games.registry import NAMES, find_game, find_questions, find_rules
from ramble_tools.games.rules_asked import answer_of_rules
from ramble_tools.games.worth import begun, worth_of
from tests.cli.at_the_prompt import play
from tests.conftest import Ramble

LINES = Path(__file__).with_name("disputes.tsv").read_text(encoding="utf-8").splitlines()
DISPUTES = list(csv.DictReader(LINES, delimiter="\t", quoting=csv.QUOTE_NONE))
KINDS = {find_rules(kind).TITLE: kind for kind in NAMES}


def setting_of(kind: str, players: str) -> Any:
    rules, names = find_rules(kind).Rules(), [name for name in players.split() if name != "-"]
    return begun(find_game(kind), rules, names) if names else Setting(rules)


def answer(kind: str, players: str, line: str) -> Answer | None:
    found = asked([*find_questions(kind), worth_of(kind)], setting_of(kind, players), line)
    return found.answer() if found else None


def said(kind: str, players: str, line: str) -> str:
    try:
        found = answer(kind, players, line)
    except NotUnderstoodError as error:
        on_topic = answer_of_rules(setting_of(kind, players), line)
        return f"= {on_topic.line}" if on_topic else f"! {error}"
    except BadInput as error:
        return f"! {error}"
    return found.line if found else "-"


@pytest.mark.parametrize("row", DISPUTES, ids=lambda row: row["line"][:40])
def test_a_dispute_is_settled_or_its_words_are_named(row: dict[str, str]) -> None:
    assert said(KINDS[row["game"]], row["players"], row["line"]) == row["answer"]


@pytest.mark.parametrize("row", DISPUTES, ids=lambda row: row["line"][:40])
def test_no_answer_is_wrong(row: dict[str, str]) -> None:
    kind, right = KINDS[row["game"]], row["right"].partition(":")[0]
    try:
        found = answer(kind, row["players"], row["line"])
    except BadInput:
        return
    if found and right in ("yes", "no"):
        assert found.yes in (None, right == "yes")
        assert found.yes is not None or "if" in found.facts or right in found.line or "may call" in found.line


def test_most_disputes_are_settled() -> None:
    settled = [row for row in DISPUTES if row["answer"][0] not in "!-"]
    assert len(DISPUTES) >= 98
    assert len(settled) >= 0.9 * len(DISPUTES)


# Lines that sound like a question, but ask something else: no word of them is dropped. At most, the rules are shown.
OTHERS = """
dumbal: can i not lay off 5 5
dumbal: do i have to call with 3
dumbal: should i call with 3
dumbal: can i lay off 5S or 6S 7S 8S
dumbal: can i call with 4 points after drawing
dumbal: can i call with 4 cards
dumbal: can he call with 5 if she has 3
dumbal: may i take the 7 the player on my left laid off
dumbal: can i pick up the 7 i just laid off
dumbal: may i take two cards from the stock
dumbal: 2 9s ok?
dumbal: can i lay off 6S 7S 8S if 7S is a joker
dumbal: is it illegal to lay off 5 5
dogpile: 7H above 7D next to 8D
dogpile: 5H not touching 9C ok
dogpile: K above Q ok
dogpile: 5H on 6C ok
dukes: can i take my castle
dukes: can she take my castle 5S with 3D 4D
dukes: castle was face down at the start but up now, can i take it
dukes: i didn't play but switched a duke can i discard twice
dukes: may i discard 5S
ramble: can i score a word i didn't modify
ramble: can i trade with bob and modify
ramble: may i hit my own word
ramble: can i take letters off both ends of STREAM
dramble: is a jack low on a jack
"""


@pytest.mark.parametrize("line", OTHERS.strip().splitlines())
def test_what_is_not_understood_is_not_answered(line: str) -> None:
    kind, _, text = line.partition(": ")
    assert said(kind, "-", text)[0] in "!-="


@pytest.mark.parametrize(
    ("line", "told"),
    [
        # An article, or an ace.
        ("is q k a 2 of spades ok", "discard QS KS AS 2S: yes, a run"),
        ("a 2 3 of hearts a run?", "discard AH 2H 3H: yes, a run"),
        ("a 3 a 4 and a 5 ok?", "discard 3 4 5: yes, a run, if they are of one suit"),
        ("KS AS 2S a run?", "discard KS AS 2S: yes, a run"),
        # Cards in words, and once more by their suits.
        ("a pair of kings ok?", "discard K K: yes, a set"),
        ("the seven of hearts and seven of clubs ok?", "discard 7H 7C: yes, a set"),
        ("three 9s 9s 9h 9d ok?", "discard 9S 9H 9D: yes, a set"),
        ("can i lay off as 2s 3s", "discard AS 2S 3S: yes, a run"),
        ("4, 5 and 6 of clubs ok?", "discard 4C 5C 6C: yes, a run"),
        ("5 6 7 a set?", "discard 5 6 7: not a set, but a run"),
    ],
)
def test_cards_are_read_as_players_say_them(line: str, told: str) -> None:
    assert said("dumbal", "-", line) == told


def test_what_depends_on_what_was_left_out_says_so() -> None:
    found = answer("dumbal", "-", "it's my first turn and i've 9 points, can i call")
    assert found
    assert found.yes is None
    assert [found.line, *found.then] == [
        "it depends: value 9: 9 points: you may call now, if nobody has had a turn yet",
        "value 9: 9 points: you can't call now, if somebody has had a turn",
    ]


def test_a_long_line_is_no_question() -> None:
    assert said("dumbal", "Ann Bob", "may i lay off " * 3000) == "-"


def test_at_the_prompt_a_question_changes_nothing(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    lines = ("may i lay off 6S 7S 8H", "why", "can i sing", "discard the 9S and the 9H ok?", "4, 17, 9, ann called")
    out = " ".join(play(ramble, monkeypatch, "dumbal", *lines).out.split())
    assert "discard 6S 7S 8H: no a set must" in out and "have to be the same rank (e.g. two 9s, 4 Qs)" in out
    assert "not understood: sing; type help for what can be asked" in out
    assert "discard 9S 9H: yes, a set all of one rank" in out
    assert "Ann wins: the call holds" in out
