"""The prompt of `ramble GAME play`: unfinished rounds, undo, corrections, and the words that it knows."""

import io
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from ramble_tools.cli.prompt.play import play_or_begin
from ramble_tools.cli.prompt.words import WORDS
from ramble_tools.games.registry import NAMES
from tests.cli.at_the_prompt import Keyboard, play
from tests.conftest import Ramble, Refused, SaidAt, ramble_program
from tests.games.helpers import said, type_in


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
        "No game of Dumbal is open. Who plays, in seat order? Ann Bob Bob\ntwo players are called Bob"
    )
    assert "dumbal-1: a game of Dumbal with Ann and Bob Lee\n" in out and "hand 1: Ann wins: the call holds\n" in out
    monkeypatch.setattr("sys.stdin", StringIO("b\n5\n17\n"))
    play_or_begin("dumbal")
    assert capsys.readouterr().out.startswith("dumbal-1: Dumbal; ? for help, Ctrl-D to quit\n")
    assert [each["totals"] for each in ramble("dumbal show --json").json["rounds"]][1] == {"Ann": 17, "Bob Lee": 17}


def test_an_unfinished_round_is_saved(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    assert "everything is saved, including the unfinished round" in said_at("dumbal", "a", "4")
    out = said_at("dumbal", "17", "9")
    assert "unfinished, and saved: a / 4 (drop forgets it)" in out and "hand 1: Ann wins" in out
    assert "unfinished" not in said_at("dumbal")
    said_at("dumbal", "b")
    assert "dropped the unfinished round" in said_at("dumbal", "drop")


def test_undo_removes_the_last_line_first(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "a 4, b 17, c 9, a called", "b", "b 3", "undo", "undo", "undo", "redo", "drop")
    assert "undone: b 3" in out and "undone: b\n" in out and "undone: hand 1: Ann=4 Bob=17 Cy=9" in out
    assert "there is no unfinished round" in out


def test_an_unfinished_round_outlives_other_entries(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    said_at("dumbal", "a 4, b 17, c 9, a called", "a called, ann 5")
    ramble("dumbal edit 1 Ann=4 Bob=16 Cy=9 --caller Ann")
    ramble("dumbal undo")
    out = said_at("dumbal", "join Dan", "show", "b 7", "c 8 d 9")
    assert out.count("unfinished, and saved: a called, ann 5 (drop forgets it)") == 3
    assert "hand 2: Ann wins" in out


def test_a_correction_keeps_the_unfinished_round(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "a 4, b 17", "edit 1 b 12", "edit 1", "drop", "edit 2", "undo", "edit 3")
    assert out.count("unfinished, and saved: a 4, b 17") == 3
    assert "hand 1 is unchanged" in out and "hand 2 is unchanged" in out
    assert out.endswith(
        "the correction was dropped: hand 3 is unchanged\neverything else is saved, including the unfinished round\n"
    )
    assert "unfinished, and saved: a 4, b 17" in said_at("dumbal", "c 9, ann called")
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [12, 0, 14, 17]


def test_correcting_in_the_prompt(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "edit 9", "edit 1", "b 20", "edit 2 c 31/4", "remove 3", "history", "edit x")
    assert "there is no hand 9; choose 1 to 3" in out
    assert "'x' is not the number of a hand; type one, as in edit 2" in out
    assert "hand 1: Ann=AS 3H Bob=17 Cy=9, caller Ann; type what changes, or drop to leave it unchanged" in out
    assert "hand 1: what should it be? b 20" in out
    assert "hand 3 removed\n" in out
    assert "hand 1 corrected: Ann wins" in out and "hand 2 corrected: Bob wins" in out
    shown = ramble("dumbal show --json").json
    assert [each["scores"]["Cy"] for each in shown["rounds"]] == [9, 31] and len(shown["rounds"]) == 2
    assert shown["rounds"][0]["as_typed"]["hands"] == {"Ann": "AS 3H", "Bob": "20", "Cy": "9"}


def test_players_join_and_leave_in_the_prompt(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "join Cy", "a 4, b 9, c 7, a called", "leave b", "end", "y", "a")
    assert "3 Bob  9 left" in out and "Ann wins the game" in out
    assert "Bob leaves" in said(ramble("dumbal history"))
    assert "the game is over; edit corrects the last hand, undo reopens it, and again starts a rematch" in out


@pytest.mark.parametrize("game", NAMES)
def test_the_help_fits_on_a_phone(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    ramble(f"{game} new Ann Bob")
    monkeypatch.setenv("COLUMNS", "45")
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))
    lines = ramble(f"{game} play").out.splitlines()
    # With the line that asked for it and the next question.
    assert 9 < len(lines[next(i for i, line in enumerate(lines) if line.endswith(" ?")) : -1]) < 24


def test_the_help_names_every_word() -> None:
    explained = " ".join(word.help for word in WORDS)
    also = {"exit": "quit", "help": "?"}  # one word for each thing is enough
    assert [word.name for word in WORDS if word.name not in also and word.name not in explained] == ["?"]


# --- words that need something


@pytest.mark.parametrize("line", ["edit", "edit 1", "remove"])
def test_edit_and_remove_in_a_game_without_rounds(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    ramble("dogpile new Ann Bob")
    assert f"there is no round to {line.split()[0]} yet\n" in said_at("dogpile", line)


def test_a_word_alone_says_what_it_needs(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    bare = {
        "join": "who joins? type the name too, as in join Eve",
        "join bob": "Bob is already playing",
        "leave": "who leaves? type the name too, as in leave Cy",
        "seats": "in what order? type all the players, as in seats Bob Cy Ann",
        "deals": "who deals next? type the name too, as in deals Cy",
        "note": "what is the note? type it too, as in note Bob brought the cake",
        "note 2": "what is the note? type it too, as in note 2 Bob brought the cake",
        "remove": "which hand? type its number too, as in remove 3",
        "remove x": "'x' is not the number of a hand; type one, as in remove 3",
        "deals a b": "'b' is extra after Ann; name one player",
    }
    before = ramble("dumbal history --all --json").json
    out = said_at("dumbal", *bare)
    assert [line for line in out.splitlines() if line in bare.values()] == list(bare.values())
    assert ramble("dumbal history --all --json").json == before


def test_end_asks_once(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    asked = "end the game now? y ends it; anything else continues:"
    out = said_at("dumbal", "end", "", "end", "n", "end", "a", "end")
    assert [line for line in out.splitlines() if line.startswith(asked)] == [f"{asked} ", f"{asked} n", f"{asked} a"]
    assert out.count("the game goes on\n") == 2 and "hand 4: Ann's hand? end\n" in out
    assert ramble("dumbal show --json").json["over"] is False
    assert "Ann wins the game" in said_at("dumbal", "end", "y")
    assert ramble("dumbal show --json").json["over"] is True


def test_a_won_game_is_not_ended_again(ramble: Ramble, refused: Refused, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob --rule target=9")
    ramble("dumbal add Ann=4 Bob=9 --caller Ann")
    before = ramble("dumbal history --all --json").json
    why = "the game is already over: Ann won; undo removes the last hand"
    assert refused("games end dumbal") == why
    assert f"{why}\n" in said_at("dumbal", "end", "y")
    assert ramble("dumbal history --all --json").json == before


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("agian", "again"), ("ntoe hi", "note"), ("ed 2 b 7", "edit"), ("exti", "exit"), ("sohw", "show"), ("un", "undo")],
)
def test_a_mistyped_command(ramble: Ramble, said_at: SaidAt, typed: str, meant: str) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", typed)
    assert f"'{typed.partition(' ')[0]}' is not a command or a player; did you mean {meant}?\n" in out


@pytest.mark.parametrize("typed", ["xyz 4", "bbo 4", "an 4 5 6", "4 5 6 7 8"])
def test_a_mistyped_name_is_not_a_command(ramble: Ramble, said_at: SaidAt, typed: str) -> None:
    ramble("dumbal new Ann Bob")
    assert "command" not in said_at("dumbal", typed)


# --- a rematch, the dealer, and notes


def test_a_rematch_at_the_prompt(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=30 --rule penalty=25")
    out = said_at("dumbal", "a 4, b 9, c 7, a called", "b", "again", "n", "again", "y", "c", "3")
    assert out.count("dumbal-1 is not over; start another game now? y starts it; anything else continues:") == 2
    assert "the unfinished round is saved in dumbal-1\ndumbal-2: a game of Dumbal with Ann, Bob and Cy" in out
    shown = ramble("dumbal show --json").json
    assert (shown["game"], shown["rules"], shown["next"]) == (
        "dumbal-2",
        ["penalty=25", "target=30"],
        "Bob deals, Cy starts",
    )
    assert "unfinished, and saved: b (drop" in play(ramble, monkeypatch, "dumbal", name="dumbal-1").out


def test_a_rematch_of_a_finished_game_starts_at_once(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob --rule target=9")
    out = said_at("dumbal", "a 4, b 9, a called", "again", "a 4, b 3, a called")
    assert "game over; edit, undo, again, or Ctrl-D> again\ndumbal-2: a game of Dumbal with Ann and Bob" in out
    assert ramble("dumbal show --json").json["rounds"][0]["scores"] == {"Ann": 24, "Bob": 0}


def test_undo_does_not_undo_the_start_of_a_rematch(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob --rule target=9")
    out = said_at("dumbal", "4 9 a", "again", "undo", "4 3 a", "undo", "undo")
    why = "there is nothing to undo in dumbal-2; to go back, quit and type ramble games resume dumbal-1\n"
    assert out.count(f"undo\n{why}") == 2 and "undone: hand 1: Ann=4 Bob=3, caller Ann\n" in out
    assert ramble("dumbal show --json").json["next"] == "Ann deals, Bob starts"
    assert [each["kind"] for each in ramble("dumbal history --all --json").json["log"]][:2] == ["new", "deals"]


def test_a_rematch_as_a_command(ramble: Ramble, refused: Refused) -> None:
    type_in(ramble, "dumbal")
    assert said(ramble("games again dumbal --name revenge")).startswith(
        "revenge: a game of Dumbal with Ann, Bob and Cy"
    )
    assert refused("games again dumbal --name revenge") == (
        "there is already a game 'revenge'; choose another name, as in 'revenge 2'"
    )
    assert ramble("games again revenge --json").json["game"] == "dumbal-2"


def test_who_deals_is_set(ramble: Ramble, refused: Refused, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob 'Cy Lee'")
    assert "Cy Lee deals, Ann starts" in said_at("dumbal", "deals cy lee")
    assert "Bob deals, Cy Lee starts" in said(ramble("games deals dumbal b"))
    assert ramble("dumbal undo --json").json["next"] == "Cy Lee deals, Ann starts"
    assert refused("games deals dumbal x").startswith("'x' is not a player in this game")


def test_notes_are_in_the_log(ramble: Ramble, refused: Refused, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    assert ramble('games note dumbal "at Ann\'s house"').out == "noted on dumbal-1\n"
    assert ramble("games note dumbal --round 2 'Bob was   lucky'").out == "noted on dumbal-1, hand 2\n"
    out = said_at("dumbal", "note rain", "note 3 the cat jumped on the table", "note 9 x")
    assert "noted on the game\n" in out and "noted on hand 3\n" in out and "there is no hand 9; choose 1 to 3" in out
    log = ramble("dumbal history --all --json").json["log"]
    assert [each["body"] for each in log if each["kind"] == "note"] == [
        {"text": "at Ann's house"},
        {"text": "Bob was lucky", "round": 2},
        {"text": "rain"},
        {"text": "the cat jumped on the table", "round": 3},
    ]
    assert refused("games note dumbal --round 4 late") == "there is no hand 4; choose 1 to 3"
    assert refused("games", "note", "dumbal", "x" * 201).endswith("use up to 200 characters, without control codes")


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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("history --json", "history can't take '--json'; type history or history --all"),
        ("grid 9", "grid can't take '9'; type grid, grid --all or grid --by place"),
        ("show --all", "--all shows every row of the grid; type show --grid --all"),
        ("show bob", "show can't take 'bob'; type show, show --by place, show --grid or show --grid --all"),
        ("show --by name", "--by 'name': choose from seat, place"),
    ],
)
def test_what_shows_nothing_says_why(ramble: Ramble, said_at: SaidAt, line: str, said: str) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "4 17 9 a", "b 12", line, "n", "drop")
    assert f"{line}\n{said}\n" in out
    assert "hand 5: so far Bob 12; who called? drop\n" in out, "the question stays"


# --- standard input


def test_a_byte_order_mark_is_accepted(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob")
    settings = {"RAMBLE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    done = ramble_program("dumbal", "play", env=settings, input="\ufeffa 4, b 17, a called\n".encode())
    assert done.returncode == 0 and b"hand 1: Ann wins" in done.stdout
    exported = ramble("games export dumbal-1").out
    done = ramble_program("games", "import", "-", env=settings, input=f"\ufeff{exported}".encode())
    assert (done.returncode, done.stderr) == (0, b"")


def test_games_delete_takes_full_names_only(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob --name friday")
    assert refused("games delete fri") == "there is no game 'fri'; to delete 'friday', type its whole name"
    assert ramble("games delete FRIDAY").out.startswith("deleted friday;")


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
