"""The prompt of `ramble GAME play`: what is not in `dialogues/`."""

import io
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from ramble_tools.cli.prompt.play import play_or_begin
from ramble_tools.cli.prompt.words import WORDS
from ramble_tools.games.registry import NAMES
from tests.cli.at_the_prompt import Keyboard, at_words
from tests.conftest import Ramble, SaidAt, ramble_program
from tests.games.examples import examples
from tests.games.helpers import seats
from tests.games.test_forms import CASES


def test_a_games_name_alone_opens_its_prompt(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal; elsewhere, it is the help."""
    for game in ("dumbal", "ramble"):
        assert ramble(game) == ramble(f"{game} --help")
    monkeypatch.setattr("sys.stdin", StringIO("Ann Bob Bob\nAnn, Bob Lee\n4 17 a\n"))
    play_or_begin("dumbal")
    out = capsys.readouterr().out
    assert out.startswith(
        "No game of Dumbal is open. Who plays, in seat order, as in Ann Bob Cy (q to quit)? Ann Bob Bob\n"
        "two players are called Bob"
    )
    assert "dumbal-1: a game of Dumbal with Ann and Bob Lee\n" in out and "hand 1: Ann wins: the call holds\n" in out
    monkeypatch.setattr("sys.stdin", StringIO("b\n5\n17\n"))
    play_or_begin("dumbal")
    assert capsys.readouterr().out.startswith("dumbal-1: Dumbal; ? for help, Ctrl-D to quit\n")
    assert [each["totals"] for each in ramble("dumbal show --json").json["rounds"]][1] == {"Ann": 17, "Bob Lee": 17}


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ann, Bob and Cy", ["Ann", "Bob", "Cy"]),
        ("Ann Lee, Bob, and Cy", ["Ann Lee", "Bob", "Cy"]),
        ("Ann and Bob, Cy and Di", ["Ann and Bob", "Cy and Di"]),
        ("Andy, Sandy", ["Andy", "Sandy"]),
        ("Ann and Bob and Cy", ["Ann", "Bob", "Cy"]),
        ('"Ann and Bob" Cy', ["Ann and Bob", "Cy"]),
    ],
)
def test_names_as_people_write_them(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str, names: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{line}\n"))
    play_or_begin("dumbal")
    assert [each["name"] for each in ramble("dumbal show --json").json["players"]] == names


def test_who_plays_after_a_game_that_is_over(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in ("dukes new Ann Bob", "games end dukes"):
        ramble(line)
    monkeypatch.setattr("sys.stdin", StringIO("Cy Di\nq\n"))
    play_or_begin("dukes")
    out = " ".join(capsys.readouterr().out.split())
    who = "dukes-1 is over. Who plays, in seat order, as in Ann Bob (Enter: Ann and Bob again; n: nobody)?"
    assert f"{who} Cy Di dukes-2: a game" in out
    assert [each["name"] for each in ramble("dukes show --json").json["players"]] == ["Cy", "Di"]


@pytest.mark.parametrize("line", ["q", "Quit", "exit"])
def test_nobody_has_to_play(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{line}\nAnn Bob\n"))
    play_or_begin("dumbal")
    assert "dumbal-1" not in capsys.readouterr().out and ramble("games --json").json["games"] == []


@pytest.mark.parametrize("game", NAMES)
def test_the_help_fits_on_a_phone(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    ramble(f"{game} new {' '.join(seats(game))}")
    monkeypatch.setenv("COLUMNS", "45")
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))
    lines = ramble(f"{game} play").out.splitlines()
    # With the line that asked for it and the next question.
    assert 9 < len(lines[next(i for i, line in enumerate(lines) if line.endswith(" ?")) : -1]) < 24


def test_the_help_names_every_word() -> None:
    explained = " ".join(word.help for word in WORDS)
    also = {"exit": "quit", "help": "?"}  # one word for each thing is enough
    assert [word.name for word in WORDS if word.name not in also and word.name not in explained] == ["?"]


# --- questions

# The game, what is typed, and what is said.
ASKED = (
    ("dumbal", "discard 9S 8H --why", 'same rank (the rules: "If you dispose of more than 1 card'),
    ("dumbal", "discard 9S 8H\nwhy", '(the rules: "If you dispose of more than 1 card'),
    ("dumbal", "discard JK\nwhy", '(ruling jokers=0, on "no jokers (Classic)")'),
    ("dumbal", "discard 9S 8H --why\ndiscard 9S 7H", "same rank hand 1:"),
    ("dumbal", "ramble hit 9H1 5S1 --why\ndiscard 9S 7H", "same rank hand 1:"),
    ("dumbal", "why", "no hand has been recorded yet"),
    ("dumbal", "worth 4 17 a", "Ann +0, Bob +17 totals after it: Ann 0, Bob 17"),
    ("dumbal", "worth 4 17", "who called?"),
    ("dumbal", "worth 4 99 a", "Bob can't have 99 points"),
    ("dumbal", "worth 4 17 a --why", '(the rules: "If you have the lowest hand'),
    ("ramble", "worth ann shirt SSSSS of bob", "Ann +4 totals after it: Ann 4, Bob 0"),
    ("dogpile", "worth 5H 6H", "everyone +2"),
    ("dramble", "worth 9H:5 4C:2 QS@left 3C@right", "Ann +5, Bob +0"),
)


@pytest.mark.parametrize(("game", "lines", "said"), ASKED)
def test_a_question_is_answered_and_nothing_recorded(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, game: str, lines: str, said: str
) -> None:
    ramble(f"{game} new Ann Bob")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{lines}\nshow\n"))
    assert said in " ".join(ramble(f"{game} play").out.split())
    assert ramble(f"{game} show --json").json["rounds"] == []


# --- words that need something


# --- a rematch, the dealer, and notes


# --- show, grid and history with options


def test_what_shows_something_takes_the_options_of_the_commands(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    ramble("dumbal new Ann Bob Cy")
    for _ in range(12):
        ramble("dumbal add 9 17 4 c --again")
    for line, command in (
        ("history --all", "history --all"),
        ("grid", "show --grid"),
        ("show grid", "show --grid"),
        ("show --grid", "show --grid"),
        ("grid --all", "show --grid --all"),
        ("grid --by=place", "show --grid --by place"),
        ("show --grid --all", "show --grid --all"),
        ("show grid all", "show --grid --all"),
        ("show --by place", "show --by place"),
        ("SHOW --BY seat", "show --by seat"),
    ):
        expected = ramble(f"dumbal {command}").out
        monkeypatch.setattr("sys.stdin", Keyboard(line))
        assert f"{line}\n{expected}" in ramble("dumbal play").out, line  # said_at joins folded lines


# --- standard input


def test_a_byte_order_mark_is_accepted(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob")
    settings = {"RAMBLE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    done = ramble_program("dumbal", "play", env=settings, input="\ufeffa 4, b 17, a called\n".encode())
    assert done.returncode == 0 and b"hand 1: Ann wins" in done.stdout
    exported = ramble("games export dumbal-1").out
    done = ramble_program("games", "import", "-", env=settings, input=f"\ufeff{exported}".encode())
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_at_start_up() -> None:
    """The signal comes while `ramble` is imported."""
    program = (
        "import builtins, os, signal\n"
        "real = builtins.__import__\n"
        "def slow(name, *rest):\n"
        "    if name == 'ramble_tools.cli.root':\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return real(name, *rest)\n"
        "builtins.__import__ = slow\n"
        "from ramble_tools.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "ramble: interrupted\n")


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if not case.before])
def test_the_next_round_is_no_slip(ramble: Ramble, said_at: SaidAt, name: str) -> None:
    case = CASES[name]
    ramble(f"{case.game} new {examples(case.game).players}")
    out = said_at(case.game, *case.lines, *case.lines)
    assert "(Enter or y)" not in out and ramble(f"{case.game} show --json").json["rounds"]


def test_names_in_history_are_not_broken(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new 'Ann Marie' 'Bob B' 'Cy Cyrus' 'De De'")
    ramble("dumbal add 4 17 9 30 --caller Ann")
    monkeypatch.setenv("COLUMNS", "45")
    assert "\n  Ann Marie +0, Bob B +17, Cy Cyrus +9,\n    De De +30\n" in ramble("dumbal history").out


def test_a_change_is_not_broken_at_the_end_of_a_line(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Annabella Bartholomew Christopher")
    ramble("dumbal add Annabella=4 Bartholomew=52 Christopher=9 --caller Annabella")
    monkeypatch.setenv("COLUMNS", "30")
    out = ramble("dumbal edit 1 Annabella=5 Bartholomew=4 Christopher=19 --caller Annabella").out
    assert out.splitlines()[-3:] == ["Annabella 0 -> 25,", "  Bartholomew 52 -> 0,", "  Christopher 9 -> 19"]


# --- the prompt of `ramble words`


@pytest.mark.parametrize("line", ["/quit now", "/q 1", "/EXIT"])
def test_leaving_the_prompt_of_words(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    answer = at_words(ramble, monkeypatch, f"{line}\nqi\n")
    assert (answer.status, answer.out, answer.err) == (0, "", ""), "qi is not answered"


def test_help_on_a_command_of_words_is_the_help(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/hooks WORD:" in at_words(ramble, monkeypatch, "/help hooks\n").out
