"""Every parser has a limit and says it: no input ends in an internal error, hangs, or takes much time or memory."""

import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit
from ramble_tools.games.dumbal.discard import discard, kind_of
from ramble_tools.games.dumbal.rules import Rules as DumbalRules
from ramble_tools.letters import lettered_cards
from ramble_tools.words.sorted_text import with_checksum
from tests.conftest import ROOT, Ramble, Refused
from tests.scorebook.bare_book import as_old_json

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")

DIGITS = "9" * 5000
DEEP = "[" * 100_000
NESTED = "has too many tables or lists inside each other"


# --- command lines


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["ramble", "hit", ""], "none given"),
        (["score", "--cards", "2S1 3S1 =e"], "'=e' in the word has no card; give a joker and its letter, as in JK1=e"),
        (["score", "--cards", "="], "'=' in the word has no card"),
        (["score", "--cards", f"2S{DIGITS}"], "names deck 999999999..., but the decks are 1 and 2"),
        (["dumbal", "value", f"JK{DIGITS}"], "names joker 999999999..., but the jokers are 1 and 2"),
        (["dogpile", "score", "5H " * 101], "a pack has at most 100 rows and columns"),
        (["hooks", "a" * 4000], "the word has 4,000 letters; hooks takes at most 1,000"),
        (
            ["dumbal", "new", "Ann", "Bob", "--rule", f"target={DIGITS}"],
            "ruling target takes a whole number of at most 1,000,000,000, not '9999",
        ),
        (["dumbal", "new", "Ann", "Bob", "--rule", "target=1000000001"], "at most 1,000,000,000, not '1000000001'"),
        (
            ["dramble", "score", f"--left=9H:{DIGITS}", "--right=8H:1", "--first=QS@left", "--second=3H@right"],
            "is not a pile; give its top card and its number of cards, as in 9H:5",
        ),
        (["print", "faces", "x.pdf", "--bleed", "nan"], "nan is not a length in mm; give a number, as in 2.5"),
        (["print", "faces", "x.pdf", "--gutter", "nan"], "nan is not a length in mm; give a number, as in 2.5"),
        (["print", "faces", "x.pdf", "--gutter", "inf"], "'--gutter': inf is not"),
        (["print", "labels", "x.pdf", "--sheet", "5160", "--skip", DIGITS], "can't be read; write how many labels are"),
        (["print", "calibrate", "--scale", "nan"], "--scale 'nan' can't be read; write how long"),
        (["print", "calibrate", "--scale", "inf"], "--scale 'inf' can't be read; write how long"),
    ],
)
def test_hostile_arguments_are_refused_in_one_line(refused: Refused, line: list[str], said: str) -> None:
    assert said in refused(*line)


def test_a_pack_without_cards_is_refused(ramble: Ramble, refused: Refused) -> None:
    ramble("dogpile new Ann Bob")
    assert refused("dogpile add .") == "the pack is empty; it has at least a leader"


def test_a_ruling_takes_its_largest_number(ramble: Ramble) -> None:
    answer = ramble("dumbal new Ann Bob --rule target=0001000000000")
    assert answer.status == 0
    assert "target=1000000000" in answer.out


# --- files


@pytest.mark.parametrize("name", ["printers.toml", "house-rules.toml"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (f"a = {DEEP}", NESTED),
        (f"[dumbal]\ntarget = {DIGITS}", "is not a TOML file"),
        ("[dumbal", "is not a TOML file"),
    ],
)
def test_a_broken_file_in_the_home_folder_is_named(
    refused: Refused, home: Path, name: str, content: str, said: str
) -> None:
    (home / name).write_text(content)
    answer = refused("print faces x.pdf" if name == "printers.toml" else "dumbal new Ann Bob")
    assert name in answer
    assert said in answer
    assert "fix or delete it" in answer


@pytest.mark.parametrize("number", ["nan", "inf", "30.0"])
def test_a_saved_offset_that_no_printer_has_is_refused(refused: Refused, home: Path, number: str) -> None:
    (home / "printers.toml").write_text(f"[default]\nfront = [{number}, 0]\nback = [0, 0]\nscale = 1.0\n")
    assert "front must be two numbers from -20 to 20" in refused("print faces x.pdf")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (f"a = {DEEP}", NESTED),
        (f"[paper.mine]\nwidth_mm = {DIGITS}", "is not a TOML file"),
        (f"[paper.mine]\nwidth_mm = 0x{'f' * 5000}", "width_mm must be a length in mm"),
        (f"[paper.mine]\nwidth_mm = [{'1,' * 5000}]", "width_mm must be a length in mm"),
    ],
)
def test_a_broken_template_is_named(refused: Refused, tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content)
    answer = refused("print", "faces", "x.pdf", "--paper", "mine", "--template", str(path))
    assert said in answer
    assert len(answer) < 400


def exported(**body: object) -> str:
    entry = {"at": "2026-11-21T19:30:00Z", "kind": "new", "body": {"players": ["Ann", "Bob"], "rules": []} | body}
    return json.dumps(
        {
            "format": "ramble-tools games",
            "version": 1,
            "games": [{"name": "x", "game": "dumbal", "entries": [entry]}],
        }
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (DEEP, "too many lists inside each other"),
        (exported(more=json.loads("[" * 100 + "]" * 100)), "too many lists inside each other"),
        (exported(more=10**12), "it has a number over 1,000,000,000"),
        (exported(more=float("nan")), "NaN is not a number"),
        (exported(more=1).replace(": 1}", f": {DIGITS}}}"), "the file is not an export of games, or it was cut"),
    ],
)
def test_an_import_that_no_export_is(refused: Refused, tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "games.json"
    path.write_text(content)
    assert said in refused("games", "import", str(path))


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00zz\nq\xff", b"apple\tfruit\nqua", b"\x00" * 100 + b"\n", b"zebra\nant\n", b"apple\t\xff\n"],
)
def test_a_damaged_kept_list_is_named(refused: Refused, ramble: Ramble, home: Path, content: bytes) -> None:
    source = home / "list.txt"
    source.write_text("apple fruit\nquartz stone\n")
    ramble("list", "add", "mine", str(source))
    (home / "lists" / "mine.tsv").write_bytes(content)
    for command in ("check", "define", "hooks"):
        assert "your list mine is damaged" in refused(command, "apple", "--list", "mine")


@pytest.mark.parametrize("note", [DEEP, '{"name": 1, "words": "x", "source": []}', "[]", "\x00"])
def test_a_damaged_note_does_not_hide_a_list(ramble: Ramble, home: Path, note: str) -> None:
    (home / "lists").mkdir()
    (home / "lists" / "mine.tsv").write_bytes(with_checksum(b"apple\t\n"))
    (home / "lists" / "mine.json").write_text(note)
    answer = ramble("list show")
    assert answer.status == 0
    assert "mine: 1 words from an unknown file" in answer.out


# --- pipes, devices and huge files


@posix
@pytest.mark.parametrize(
    "line",
    [
        ["check", "apple", "--list", "PIPE"],
        ["list", "add", "mine", "PIPE"],
        ["print", "sheets", "--template", "PIPE"],
        ["games", "import", "PIPE"],
    ],
)
def test_a_pipe_or_a_device_is_not_opened(refused: Refused, tmp_path: Path, line: list[str]) -> None:
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    for path in (pipe, "/dev/zero"):
        assert "is a pipe or a device, not a file" in refused(*(path if each == "PIPE" else each for each in line))


@posix
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("house-rules.toml", "dumbal new Ann Bob"),
        ("printers.toml", "print faces x.pdf"),
        ("default-list.txt", "check apple"),
        ("house-words.txt", "check apple"),
        ("lists/mine.tsv", "check apple --list mine"),
        ("lists/mine.json", "list show"),
        ("scorebook.jsonl", "games"),
    ],
)
def test_a_pipe_in_the_home_folder_is_not_opened(refused: Refused, home: Path, name: str, line: str) -> None:
    (home / "lists").mkdir()
    (home / "lists" / "mine.tsv").write_text("apple\n")
    (home / name).unlink(missing_ok=True)
    os.mkfifo(home / name)
    assert "is a pipe or a device, not a file" in refused(line)


def peak_memory(*arguments: str) -> tuple[int, str]:
    """Run a command and return the most memory it used, in MB, and what it said on standard error."""
    code = "import sys; from ramble_tools.cli.main import run; run(sys.argv[1:]); "
    code += "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0], file=sys.stderr)"
    found = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=ROOT)
    *said, memory = found.stderr.splitlines()
    return int(memory) // 1024, "\n".join(said)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory is read from /proc")
@pytest.mark.parametrize(
    ("megabytes", "said"),
    [(200, "is too large; a word list has at most 50 MB"), (40, "has a line of more than 100,000 bytes")],
)
def test_a_huge_line_takes_little_memory(tmp_path: Path, megabytes: int, said: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"a" * megabytes * 1_000_000)
    memory, answer = peak_memory("check", "apple", "--list", str(path))
    path.unlink()
    assert said in answer
    assert memory <= 100


# --- time


def brute_force(cards: Sequence[AnyCard], rules: DumbalRules) -> tuple[AnyCard, ...]:
    """Return the most of these cards that may be laid off together, by trying all combinations."""
    for count in range(len(cards) - 1, 1, -1):
        for some in combinations(cards, count):
            if kind_of(some, rules):
                return some
    return ()


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("past_king", [False, True])
def test_what_may_be_laid_off_instead_is_what_trying_all_finds(wild: bool, past_king: bool) -> None:
    rules = DumbalRules(jokers="2", joker_wild=wild, run_past_king=past_king)
    chance = random.Random(f"{wild} {past_king}")
    refused = 0
    for _ in range(600):
        # A few suits and ranks, so that there are sets and runs.
        suits, ranks = chance.sample(list(Suit), chance.randint(1, 3)), chance.sample(list(Rank), chance.randint(3, 13))
        pool: list[AnyCard] = [Card(rank, suit) for rank in ranks for suit in suits]
        pool += [Joker(1), Joker(2)][: chance.randint(0, 2)]
        cards = chance.sample(pool, min(len(pool), chance.randint(2, 8)))
        found = discard(cards, rules)
        if found.kind is None:
            refused += 1
            assert found.instead == brute_force(cards, rules), cards
    assert refused > 100


def test_a_whole_pack_is_judged_although_nobody_could_try_all_combinations() -> None:
    pack: list[AnyCard] = [Card(rank, suit) for rank in Rank for suit in Suit]
    found = discard([*pack, Joker(1), Joker(2)], DumbalRules(jokers="2", joker_wild=True))
    assert found.kind is None
    assert found.instead == tuple(pack[:4]), "of the first ten cards, which are twice a hand"


def test_a_hand_with_wild_jokers_has_a_limit(refused: Refused) -> None:
    hand = " ".join(str(each.card) for each in lettered_cards())
    said = refused("best", f"{hand} JK1 JK2", "--rule", "jokers=wild")
    assert said == "the hand has 106 cards; with wild jokers in it, give at most 20"


def test_too_many_plays_are_refused_unless_a_few_are_asked_for(ramble: Ramble, refused: Refused) -> None:
    hand = "2S1 3S1 4S1 5S1 JS1 QS1 KS1 JK1 JK1 JK2 JK2"
    line = ["best", hand, "--rule", "jokers=wild", "--json"]
    assert "plays, too many to show all; ask for at most 20,000" in refused(*line)
    assert len(ramble(*line, "--top", "5").json["plays"]) == 5


# --- control characters


def test_control_characters_from_files_are_shown_escaped(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    words = tmp_path / "list.txt"
    words.write_bytes("quartz a \x9b31m stone\n".encode())
    for command in ("check", "define"):
        answer = ramble(command, "quartz", "--list", str(words))
        assert "a \\x9b31m stone" in answer.out
        assert "\x9b" not in answer.out
    template = tmp_path / "mine.toml"
    template.write_text(
        '[paper."l\\u001b"]\nname = "red\\u001b[31m"\nwidth_mm = 216\nheight_mm = 279\n[card."x\\u001b"]\nwidth = 1\n'
    )
    out = str(tmp_path / "x\x1b.pdf")
    answer = ramble("print", "labels", out, "--sheet", "plain", "--paper", "l\x1b", "--template", str(template))
    assert answer.status == 0
    assert "red\\x1b[31m" in answer.out
    assert "x\\x1b.pdf" in answer.out.replace("\n", "").replace(" ", "")
    assert "\x1b" not in answer.out
    said = refused("print", "faces", "x.pdf", "--size", "x\x1b", "--template", str(template))
    assert "\x1b" not in said
    assert "\x1b" not in refused("print", "faces", "x.pdf", "--size", "xx", "--template", str(template))


def test_control_characters_in_house_words_and_notes_are_not_printed(ramble: Ramble, home: Path) -> None:
    (home / "house-words.txt").write_text("allow yeet\nallow bad\x1b[31m\nban no\x9b\n")
    (home / "lists").mkdir()
    (home / "lists" / "mine.tsv").write_text("apple\n")
    (home / "lists" / "mine.json").write_text(json.dumps({"name": "mine", "words": 1, "source": "/a\x1b[31m"}))
    answer = ramble("list show")
    assert "allowed by your group: yeet" in answer.out
    assert "/a\\x1b[31m" in answer.out
    assert "\x1b" not in answer.out
    assert "\x9b" not in answer.out


def test_control_characters_in_an_import_are_shown_escaped(ramble: Ramble, tmp_path: Path) -> None:
    at = "2026-11-21T19:30:00Z"
    ramble("ramble new Ann Bob")
    assert ramble("ramble add SHIRT --player Ann --valid").status == 0
    games = json.loads(as_old_json())
    played = games["games"][0]["entries"][-1]
    assert (played["kind"], played["body"]["accepted"]) == ("round", True)
    played["at"], played["body"]["accepted"], played["body"]["why"] = at, False, "no\x1b[31m"
    games["games"][0]["name"] = "y"
    path = tmp_path / "games.json"
    path.write_text(json.dumps(games))
    assert ramble("games", "import", str(path)).status == 0
    for line in ("ramble history --all", "ramble show", "games show y", "games export y --format md"):
        assert "\x1b" not in ramble(line).out


# --- another program's database


@pytest.mark.parametrize("version", [0, 1, 99])
@pytest.mark.parametrize("line", ["games", "dumbal new Ann Bob"])
def test_another_programs_database_is_not_touched(refused: Refused, home: Path, version: int, line: str) -> None:
    path = home / "scorebook.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 12345")
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    before = path.read_bytes()
    assert "is another program's database, not a scorebook" in refused(line)
    assert path.read_bytes() == before
    assert sorted(each.name for each in home.iterdir()) == ["scorebook.sqlite3"]


def test_a_database_without_a_mark_is_another_programs(refused: Refused, home: Path) -> None:
    with sqlite3.connect(home / "scorebook.sqlite3") as connection:
        connection.execute("CREATE TABLE game (id INTEGER)")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    assert "is another program's database, not a scorebook" in refused("games")
