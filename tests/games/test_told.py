"""Rounds as people tell them at the prompt: `tests/data/told.tsv`, written before there was code that reads them.

A row is a game of mum, dad and perhaps leo and gran, the lines typed before, a line, and what is wanted: lines in the
game's notation that give the same answers; or `refused:` and a part of the message. Nothing may be read wrongly.
After a complete round, the line corrects it.
"""

import csv

import pytest

from ramble_tools.cli.prompt.entering import Entering
from ramble_tools.errors import BadInput
from ramble_tools.games.fields import SAID, Setting
from ramble_tools.games.registry import find_form, find_game, find_rules
from tests.cli.at_the_prompt import play
from tests.conftest import DATA, Ramble

NAMES = ("mum", "dad", "leo", "gran")
with (DATA / "told.tsv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def typed(kind: str, lines: str, names: tuple[str, ...] = NAMES) -> Entering:
    """Return a round after these lines, which have `|` between them; a complete one is corrected by those after it."""
    game = find_game(kind)
    seats = names[: min(game.MOST, len(names))]
    state = game.start(seats, find_rules(kind).Rules())
    entering = Entering(find_form(kind), Setting(state.rules, state, seats, state.players))
    for line in filter(None, lines.split("|")):
        if entering.complete:
            form, setting = entering.form, entering.setting
            answers = form.answers(form.read(setting, entering.answers))
            entering = Entering(form, setting, answers, recorded=answers)
        entering = entering.add(line)
    return entering


def answers(entering: Entering) -> dict[str, str]:
    form, setting = entering.form, entering.setting
    found = {name: text for name, text in entering.answers.items() if name != SAID}
    return dict(form.answers(form.read(setting, found))) if entering.complete else found


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['game']}: {row['line']}") for row in ROWS])
def test_a_line_is_read_as_its_notation_or_refused(row: dict[str, str]) -> None:
    lines = "|".join(filter(None, (row["before"], row["line"])))
    if row["wanted"].startswith("refused: "):
        with pytest.raises(BadInput) as refused:
            typed(row["game"], lines)
        assert row["wanted"].removeprefix("refused: ") in str(refused.value)
    else:
        assert answers(typed(row["game"], lines)) == answers(typed(row["game"], row["wanted"]))


@pytest.mark.parametrize(
    ("names", "line", "wanted"),
    [
        (("jack", "ace"), "jack of hearts left, ace of spades right", "JH left, AS right"),
        (("jack", "ace"), "jack played the ace of spades left", "jack AS left"),
        (("jack", "ace"), "jack jack of hearts left, ace ace of spades right", "jack JH left, ace AS right"),
        (("theo", "andy"), "and the queen of spades left", "QS left"),
        (("kate", "joe"), "k king of hearts left, joe queen of clubs right", "kate KH left, joe QC right"),
    ],
)
def test_a_name_may_be_a_card_or_a_short_word(names: tuple[str, ...], line: str, wanted: str) -> None:
    read, meant = (typed("dramble", f"9h|4c|{each}", names) for each in (line, wanted))
    assert answers(read) == answers(meant)


def test_a_told_line_is_said_in_notation(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dramble new mum dad")
    lines = ("9h", "4c", "mum puts the queen of spades on the left, dad the three of clubs on the right")
    said = ("me king of spades left", "mum", "drop", "no, dad put it on the left")
    answer = play(ramble, monkeypatch, "dramble", *lines, *said)
    assert "mum QS left, dad 3C right\n" in answer.out
    assert "Who is typing: mum or dad? mum\nturn 2: mum KS left; " in answer.out
    assert "turn 1 corrected: mum takes 2 cards" in answer.out


def test_what_the_standing_says_may_be_asked(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dogpile new mum dad")
    answer = play(
        ramble, monkeypatch, "dogpile", "how many strays", "how many cards are left in the deck", "who has it"
    )
    assert answer.out.count("44 in the draft deck, 0 strays") == 3  # the first time when the prompt opens


def test_a_long_line_is_refused_at_once() -> None:
    for line in ("queen of spades left " * 200, "five of hearts " * 200, "and " * 500):
        for kind in ("dramble", "dogpile", "dukes", "ramble"):
            with pytest.raises(BadInput):
                typed(kind, line)
