"""`ramble` alone, and commands without what they are about."""

import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ramble_tools.cli.front_door import open_front_door
from ramble_tools.games.registry import NAMES
from tests.conftest import ROOT, Ramble, Refused


def choose(monkeypatch: pytest.MonkeyPatch, lines: str, refused: Sequence[str] = ()) -> list[list[str]]:
    """Return the command lines that the front door runs when these lines are typed; those of some are refused."""
    run: list[list[str]] = []
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))

    def note(arguments: list[str]) -> int:
        run.append(arguments)
        return 2 if arguments[0] in refused else 0

    open_front_door(note)
    return run


def test_who_types_is_known_for_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    choose(monkeypatch, "me and Flo play dramble\nRuth\nramble, me nora and billy\ni am Nora\ndukes, me and Flo\n")
    said = capsys.readouterr().out
    assert "a game of Dramble with Ruth and Flo\n" in said
    assert "a game of Ramble with Ruth, Nora and Billy\n" in said
    assert "a game of Dukes Up! with Nora and Flo\n" in said
    choose(monkeypatch, "dumbal, me and Flo\nRuth\nback to dumbal\nflo 7, me 9, flo called\ni am Flo\nq\nwho am i\n")
    said = capsys.readouterr().out
    assert "Who is typing" not in said
    assert "Flo is typing\n" in said.rpartition("who am i\n")[2]
    choose(monkeypatch, "ramble, me nora and billy\nEve\n")
    assert "a game of Ramble with Eve, Nora and Billy\n" in capsys.readouterr().out
    choose(monkeypatch, "who am i\n")
    assert "nobody said who types" in capsys.readouterr().out


def test_a_question_about_words_goes_on_without_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    choose(monkeypatch, "words with q but no u\njust the five letter ones\nonly the short ones\nonly common ones\n")
    said = capsys.readouterr().out
    assert "read as: words with q but no u, five letter ones\n5 letters, with Q, without U: 16 words" in said
    assert "not understood: short" in said
    assert "on the common list, 5 letters, with Q, without U: no words found" in said
    choose(monkeypatch, "what can i add in front of rain\nand behind it?\nis qi a word\nand behind it?\n")
    said = capsys.readouterr().out
    assert "back hooks of RAIN: 2 words: RAINS, RAINY" in said
    assert "not understood: 'and behind it?'" in said


@pytest.mark.parametrize(
    ("lines", "command"),
    [
        ("1\n", ["print", "faces"]),
        ("2\n", ["words"]),
        ("3\n3\n", ["dumbal"]),
        ("4\n", ["serve", "--lan"]),
        ("5\n", ["games"]),
        ("6\n", ["--help"]),
        ("?\n2\n", ["words"]),
        ("\n9\n'\n2\n", ["words"]),
        ("Settle a word\n", ["words"]),
        ("keep score\nDukes Up!\n", ["dukes"]),
        ("1.\n", ["print", "faces"]),
        ("settle\n", ["words"]),
        ("start a new game\ndumbal\n", ["dumbal"]),
        ("3\nwhist\nDumball\ndukes up\n", ["dukes"]),
        ("print b\n", ["print", "faces"]),
    ],
)
def test_a_number_runs_the_command_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, command: list[str]
) -> None:
    assert choose(monkeypatch, lines) == [command]
    assert f"\nramble {' '.join(command)}\n" in capsys.readouterr().out


def test_print_alone_is_the_command_and_not_the_first_number(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, "print\n") == [["print"]]


def test_the_readme_shows_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    choose(monkeypatch, "")
    assert f"```text\n{capsys.readouterr().out}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_nothing_is_run_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, "") == []
    assert choose(monkeypatch, "3\n") == []


def test_a_game_without_any_round_is_opened_and_not_started_again(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ramble("dumbal new Ann Bob")
    assert choose(monkeypatch, "let's play dumbal\nann 4\nq\nplay Dumbal\nbob 7, ann called\nq\n") == []
    out = capsys.readouterr().out
    assert "Who plays" not in out and "dumbal-1 (Dumbal)\nhand 1: who called? ann 4\n" in out
    assert "hand 1: Ann wins" in out
    for line in ("play a new game of dumbal", "play dumbal"):
        choose(monkeypatch, f"{line}\nn\nq\n")
        assert "Who plays, in seat order" in capsys.readouterr().out


@pytest.mark.parametrize("lines", ["q\n1\n", "quit\n1\n", "Exit\n1\n", "3\nq\nq\n1\n"])
def test_nothing_is_run_after_a_word_for_the_end(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    assert choose(monkeypatch, lines) == []


def test_it_asks_again_after_each_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "prnt\nramble check quartz\nquartz\n1\n"
    found = choose(monkeypatch, lines, refused=["prnt"])
    assert found == [["prnt"], ["check", "quartz"], ["quartz"], ["print", "faces"]]
    assert capsys.readouterr().out.count("(q to quit)") == 4


def test_the_title_of_a_game_is_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, "dukes up!\nDogpile\n") == [["dukes"], ["dogpile"]]


def test_a_number_that_is_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    choose(monkeypatch, "9\n")
    assert "9 is not here; type a number from 1 to 6" in capsys.readouterr().out


def test_an_open_game_comes_first_and_changes_no_number(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ramble("dramble new Ann Bob --name friday")
    assert choose(monkeypatch, "0\n") == [["play"]]
    assert "  0  go on with friday: ramble play\n  1  print both decks" in capsys.readouterr().out
    assert choose(monkeypatch, "2\n") == [["words"]]


def test_a_hand_is_recorded_in_the_open_game(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    assert choose(monkeypatch, "4 17 9 a\ncy called\n4\n9\n3\nquit\nquartz\nq\n") == [["quartz"]]
    out = capsys.readouterr().out
    assert "friday (Dumbal)\nhand 1: Ann wins" in out
    assert "hand 2: so far caller Cy" in out  # which goes on at the game's prompt
    assert "2 hands" in ramble("dumbal show").out


def test_lines_as_people_say_them(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ramble("dumbal new Ann Bob Cy --name friday")
    assert choose(monkeypatch, "who's winning\nis qi a word\nprnit the faces\nshirt?\ngood night\n1\n") == []
    out = capsys.readouterr().out
    assert "friday: Dumbal, 0 hands" in out
    assert "QI is a word" in out
    assert "did you mean print faces?" in out
    assert "SHIRT is a word" in out


def test_what_takes_a_hand_back_is_for_the_game_used_last(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ramble("dumbal new Ann Bob --name friday")
    lines = (
        "ann 4 bob 17 ann called",
        "no that was wrong, take the last hand back",
        "no, put it back",
        "oops, undo that",
    )
    assert choose(monkeypatch, "\n".join([*lines, ""])) == []
    out = capsys.readouterr().out
    assert out.count("undone: hand 1") == 2
    assert "redone: hand 1" in out
    assert "remark" not in out
    assert "not understood" not in out


def test_a_sentence_that_says_nothing_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert choose(monkeypatch, "I deal the first one\nBefore we start, is qi a word?\n") == []
    out = " ".join(capsys.readouterr().out.split())
    assert "not understood: 'I deal the first one'; say what to play, as in play Dumbal with Ann and Bob" in out
    assert "QI is a word" in out


def test_the_players_are_not_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from ramble_tools.cli.prompt.play import play_or_begin

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("print box\nundo\nis qi a word?\nAnn Bob\n"))
    play_or_begin("dumbal")
    out = " ".join(capsys.readouterr().out.split())
    assert "ramble-box.pdf: " in out
    assert "no game of Dumbal is open yet; first type who plays, as in Ann Bob" in out
    assert "QI is a word" in out
    assert "Dumbal with Ann and Bob" in out


def test_the_book_that_was_named_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ramble_tools.home import choose_book

    book = str(tmp_path / "club.jsonl")
    choose_book(book)
    try:
        assert choose(monkeypatch, "2\n") == [["--book", book, "words"]]
    finally:
        choose_book("")


def test_only_a_terminal_is_asked(ramble: Ramble) -> None:
    assert ramble("").out.startswith("Usage: ramble")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_on_a_terminal(tmp_path: Path) -> None:
    program, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "RAMBLE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "ramble_tools"]
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment) as running:
        os.close(terminal)
        os.write(program, b"2\rlets play dukes, ann vs bob\r/quit\rq\r")
        said = b""
        try:
            while part := os.read(program, 4096):
                said += part
        except OSError:  # the program has closed the terminal
            pass
    os.close(program)
    assert running.returncode == 0
    assert b"2  settle a word: ramble words" in said
    assert b"dukes-1: a game of Dukes Up! with Ann and Bob" in said
    assert re.search(rb"decides\. /help for more", said)


# --- without what a command is about


def test_a_command_without_a_game_is_about_the_game_used_last(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name monday")
    ramble("dramble new Cy Dan --name tuesday")
    assert ramble("show").out.startswith("tuesday: Dramble")
    ramble("dumbal add 4 17 a")
    assert ramble("show").out.startswith("monday: Dumbal, 1 hand")
    assert ramble("add 9 3 b").status == 0
    assert ramble("undo").status == 0
    assert "1 hand" in ramble("show").out


@pytest.mark.parametrize("command", ["show", "undo", "play"])
def test_a_command_without_any_game(ramble: Ramble, command: str) -> None:
    answer = ramble(command)
    assert answer.status == 2
    assert answer.err.startswith(f"ramble: there is no game yet; start one with ramble {NAMES[-1]} new Ann Bob")
    assert answer.err.endswith(f"(for the word: ramble check {command})\n")


def test_a_word_in_capitals_is_a_word(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob")
    assert ramble("show").status == 0
    assert refused("SHOW").endswith("to ask about words, type ramble check SHOW")


def test_a_line_that_says_a_command_is_answered_with_it(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob --name friday")
    assert ramble("who is winning").out == ramble("dumbal show").out
    assert ramble("rules tie").out == ramble("dumbal rules tie").out
    assert refused("go back a step").endswith("there is no command 'go'; type ramble undo")
    assert refused("lets play dukes ann vs bob").endswith("type ramble dukes new Ann Bob")


def test_starting_without_a_game_asks_for_its_name(ramble: Ramble) -> None:
    assert f"start which game? Name it first, as in ramble {NAMES[-1]} new Ann Bob" in ramble("start Ann Bob").err


def test_other_names_do_what_is_meant(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert ramble("print deck --only qS").out.startswith("ramble-faces.pdf: 1 card")
    assert ramble("print stickers --sheet OL32").out.startswith("ramble-labels.pdf: ")
    assert ramble("dumbal start Ann Bob").out.startswith("dumbal-1: ")
    assert ramble("dumbal help").out == ramble("dumbal --help").out
    assert ramble("dumbal help new").out == ramble("dumbal new --help").out
    assert ramble("print sheets avery 5160").out.startswith("avery-5160")


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("print guide", "ramble-guide.pdf"),
        ("print scorepad dogpile", "ramble-scorepad.pdf"),
        ("print rules", "ramble-rules.pdf"),
        ("print rules dumbal", "ramble-rules.pdf"),
        ("print calibration", "ramble-calibration.pdf"),
    ],
)
def test_a_print_command_names_its_file(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, file: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ramble(command).out.startswith(f"{file}: ")
    assert os.listdir(tmp_path) == [file]


def test_standings_are_shown(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    assert ramble("standings").out == ramble("dumbal show").out


def test_a_game_that_was_ended_is_reopened(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name friday")
    assert ramble("games resume friday").out.startswith("resumed friday;")
    ramble("games end friday")
    assert ramble("games resume friday").out.startswith("reopened friday;")


@pytest.mark.parametrize("line", ["Check Quartz", "check is quartz a word?"])
def test_capitals_and_questions_change_no_command(ramble: Ramble, line: str) -> None:
    assert ramble(line).out == ramble("check quartz").out


def test_a_group_takes_capitals_too(ramble: Ramble) -> None:
    assert ramble("Print Sheets 5408").out == ramble("print sheets 5408").out


@pytest.mark.parametrize("line", ["print labels 5408", "print labels --sheet Avery 5408"])
def test_a_number_without_its_option_is_the_label_sheet(
    ramble: Ramble, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = ramble(line).out
    (tmp_path / "ramble-labels.pdf").unlink()
    assert out == ramble("print labels --sheet 5408").out
