"""`ramble judge` at a tournament: a second opinion, and a log of verdicts."""

import csv
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ramble_tools import __version__
from ramble_tools.spreadsheet import harmless
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.verdict import judge
from ramble_tools.words.verdict_log import COLUMNS, list_version, log_verdict
from tests.cli.at_the_prompt import at_words
from tests.conftest import AS_ROOT, Ramble, Refused


@pytest.mark.parametrize(
    ("words", "first", "second", "status", "said"),
    [
        ("quartz", "game", "common", 0, "The play is acceptable; by the common list, it is too."),
        ("za", "game", "common", 0, "The play is acceptable; by the common list, it is not."),
        ("za", "common", "game", 1, "The play is not acceptable; by the game list, it is."),
        ("za teh", "common", "game", 1, "The play is not acceptable; by the game list, it is not, either."),
    ],
)
def test_the_first_list_decides_and_the_second_is_named(
    ramble: Ramble, words: str, first: str, second: str, status: int, said: str
) -> None:
    answer = ramble(f"judge {words} --list {first} --second {second}")
    assert answer.status == status
    assert answer.out.startswith(f"{said}\n  {len(words.split())} word")
    assert f", judged by the {first} list (Ramble Tools " in answer.out
    facts = ramble(f"judge {words} --list {first} --second {second} --json").json
    assert facts["stands"] is (status == 0) and facts["lexicon"] == f"the {first} list"
    assert facts["second"]["lexicon"] == f"the {second} list"
    assert facts["second"]["stands"] is ("is." in said or "too" in said)


def test_a_second_list_that_does_not_exist(refused: Refused) -> None:
    assert refused("judge za --second comon") == "there is no word list or file 'comon'; did you mean common?"
    assert refused("words --second comon") == "there is no word list or file 'comon'; did you mean common?"


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_each_verdict_is_appended_to_the_log(ramble: Ramble, tmp_path: Path) -> None:
    log = tmp_path / "verdicts.csv"
    assert ramble("judge", "Quartz,", "za?", "--log", str(log)).status == 0
    assert ramble("judge", "teh", "--list", "common", "--second", "game", "--log", str(log)).status == 1
    ramble("allow teh")
    assert ramble("judge", "teh", "--json", "--log", str(log)).json["stands"]
    first, second, third = rows(log)
    assert tuple(first) == COLUMNS
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", first.pop("time"))
    version = list_version(the_dictionary())
    assert re.fullmatch(r"crc32 [0-9a-f]{8}", version)
    assert first == {
        "words": "quartz za",
        "verdict": "acceptable",
        "list": "the game list",
        "version": version,
        "second verdict": "",
        "second list": "",
        "second version": "",
        "program": f"Ramble Tools {__version__}",
    }
    assert (second["verdict"], second["list"]) == ("not acceptable", "the common list")
    assert (second["second verdict"], second["second list"]) == ("not acceptable", "the game list")
    assert second["second version"] == version
    assert third["list"] == "the game list with 1 house word"


def test_nothing_is_logged_without_a_verdict(refused: Refused, tmp_path: Path) -> None:
    assert "'b4' is not a word" in refused("judge", "qi", "b4", "--log", str(tmp_path / "log.csv"))
    assert not (tmp_path / "log.csv").exists()


def test_the_time_is_local_with_its_offset(tmp_path: Path) -> None:
    at = datetime(2026, 11, 21, 19, 30, 5, tzinfo=UTC)
    log_verdict(str(tmp_path / "log"), ["qi"], [(judge(["qi"]), the_dictionary())], at)
    assert datetime.fromisoformat(rows(tmp_path / "log")[0]["time"]) == at


def test_the_version_of_an_own_list_changes_with_the_list(tmp_path: Path) -> None:
    def version(text: str) -> str:
        (tmp_path / "club.txt").write_text(text)
        return list_version(the_dictionary(str(tmp_path / "club.txt")))

    assert version("qi\nza\n") != version("qi\nzax\n")
    assert version("qi\nza\n") == version("za\nqi\n")


def test_a_spreadsheet_gets_no_formula(ramble: Ramble, tmp_path: Path) -> None:
    assert [harmless(cell) for cell in ("=1+1", "+1", "-1", "@x", "\t=1", "x=1", 3)] == [
        *("'=1+1", "'+1", "'-1", "'@x", "'\t=1", "x=1", 3),
    ]
    own = tmp_path / '=cmd,"x".txt'
    own.write_text("qi\n")
    ramble("judge", "qi", "--list", str(own), "--log", str(tmp_path / "log.csv"))
    assert rows(tmp_path / "log.csv")[0]["list"] == 'your list =cmd,"x".txt'


def test_a_line_that_was_cut_off_or_a_file_that_a_spreadsheet_saved_does_no_harm(
    ramble: Ramble, tmp_path: Path
) -> None:
    log = tmp_path / "log.csv"
    ramble("judge", "qi", "--log", str(log))
    log.write_bytes(b"\xef\xbb\xbf" + log.read_bytes().replace(b"\n", b"\r\n") + b"2026-11-21T")
    assert ramble("judge", "za", "--log", str(log)).status == 0
    assert log.read_bytes().count(b"time,words") == 1
    assert [row["words"] for row in rows(log)] == ["qi", None, "za"]


@pytest.mark.parametrize("kind", ["folder", "no folder", "other file", "device", "empty name", "shut"])
def test_a_log_that_cannot_be_written_costs_no_verdict(ramble: Ramble, tmp_path: Path, kind: str) -> None:
    (tmp_path / "notes.txt").write_text("mine\n")
    (tmp_path / "shut.csv").write_text("")
    (tmp_path / "shut.csv").chmod(0o400)
    if kind == "shut" and AS_ROOT:
        pytest.skip("root may write anywhere")
    path, reason = {
        "folder": (str(tmp_path), "can't be a log of verdicts; name a file, as in verdicts.csv"),
        "no folder": (str(tmp_path / "none" / "log.csv"), "was not written: no such file or directory"),
        "other file": (str(tmp_path / "notes.txt"), "is not a log of verdicts; name a new file, as in verdicts.csv"),
        "device": ("/dev/null", "is a pipe or a device, not a file; name a file, as in verdicts.csv"),
        "empty name": ("", "can't be a log of verdicts; name a file, as in verdicts.csv"),
        "shut": (str(tmp_path / "shut.csv"), "was not written: permission denied"),
    }[kind]
    answer = ramble("judge", "za", "--log", path)
    assert (answer.status, answer.out) == (2, ramble("judge za").out)
    assert answer.err.count("\n") == 1 and reason in answer.err
    assert (tmp_path / "notes.txt").read_text() == "mine\n"


def test_the_prompt_logs_and_asks_the_second_list_too(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "log.csv"
    lines = "za\n/judge za\n/judge za --second standard\n/list game\n/judge za\n"
    answer = at_words(ramble, monkeypatch, lines, "--list", "common", "--second", "game", "--log", str(log))
    assert (answer.status, answer.err) == (0, "")
    assert [(row["verdict"], row["list"], row["second verdict"], row["second list"]) for row in rows(log)] == [
        ("not acceptable", "the common list", "acceptable", "the game list"),
        ("not acceptable", "the common list", "not acceptable", "the standard list"),
        ("acceptable", "the game list", "acceptable", "the game list"),
    ]
