"""The dictionary: the user's own lists in any format, kept lists, and house words."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from ramble_tools.errors import BadInput, FileError, UnknownNameError
from ramble_tools.home import cache_path, home_path
from ramble_tools.words import house_words, kept_lists
from ramble_tools.words.dictionary import open_list, the_dictionary
from ramble_tools.words.house_words import HouseWords, the_house_words
from ramble_tools.words.kept_lists import KeptList
from ramble_tools.words.own_list import open_own_list, sorted_list
from ramble_tools.words.sorted_text import SortedText, with_checksum
from ramble_tools.words.verdict import check, judge
from tests.conftest import Ramble, Refused, ramble_program

# --- reading lists


@pytest.mark.parametrize(
    "content",
    [
        b"zebra\nant\nbee\n",
        b"zebra\nant\nbee",
        b"ZEBRA\r\nAnt\r\nbee\r\n",
        b"zebra\rant\rbee\r",
        b"\xef\xbb\xbfzebra\nant\nbee\n",
        "zebra\nant\nbee\n".encode("utf-16"),
        "zebra\r\nant\r\nbee\r\n".encode("utf-16-be"),
        "zebra\r\nant\r\nbee\r\n".encode("utf-16-le"),
        b"\xfe\xff" + "zebra\nant\nbee\n".encode("utf-16-be"),
        b"# my list, 2026\n\nzebra\nant\nbee\nbee\nco-op\ndon't\n42\n",
        b'"zebra"\n"ant"\n"bee"\n',
        b"  zebra  \n\tant\n bee \n",
    ],
)
def test_a_plain_list_in_any_format(content: bytes) -> None:
    assert sorted_list(content, "list.txt") == b"ant\t\nbee\t\nzebra\t\n"


def test_a_list_with_definitions() -> None:
    content = "ZAX a tool  for\tslates [n ZAXES]\nCAFÉ\ta place\nax\nAX, a tool\nax another line\n"
    for data in (content.encode(), content.encode("utf-16"), content.encode("cp1252")):
        text = SortedText(sorted_list(data, "list.txt"))
        assert dict(text) == {"ax": "a tool", "cafe": "a place", "zax": "a tool for slates [n ZAXES]"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "'l' is empty; a list has one word per line, alone or with its definition"),
        (b" \n\n", "'l' is empty; a list has one word per line, alone or with its definition"),
        (b"12\n--\n", "'l' has no words; a list has one word per line, alone or with its definition"),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00",
            "'l' is not a text file; a list has one word per line, alone or with its definition",
        ),
        (b"\x1f\x8b\x08\x00abc", "'l' is not a text file; a list has one word per line, alone or with its definition"),
    ],
)
def test_content_that_is_not_a_list(content: bytes, message: str) -> None:
    with pytest.raises(FileError) as refusal:
        sorted_list(content, "l")
    assert str(refusal.value) == message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"is a folder; name the word list in it$"):
        open_own_list(str(tmp_path))
    with pytest.raises(FileError, match=r"^there is no file '.*nope\.txt'$"):
        open_own_list(str(tmp_path / "nope.txt"))
    if os.geteuid() != 0:
        (tmp_path / "secret").write_text("ant\n")
        (tmp_path / "secret").chmod(0)
        with pytest.raises(FileError, match="can't be read: permission denied"):
            open_own_list(str(tmp_path / "secret"))


def test_an_edited_list_is_sorted_again(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("ant\n")
    assert "ant" in open_own_list(str(path))
    path.write_text("bee\n")
    assert "ant" not in open_own_list(str(path))
    assert "bee" in open_own_list(str(path))
    assert len(os.listdir(cache_path("lists"))) == 2


def test_the_second_look_up_reads_the_sorted_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.txt"
    path.write_text("bee\nant\n")
    open_own_list(str(path))
    monkeypatch.setattr("ramble_tools.words.own_list.sorted_list", lambda *_: pytest.fail("sorted again"))
    assert "ant" in open_own_list(str(path))


def test_a_truncated_copy_is_rebuilt_and_a_missing_cache_does_no_harm(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("bee\nant\n")
    open_own_list(str(path))
    (copy,) = (home / "cache" / "lists").iterdir()
    copy.write_bytes(b"")
    assert "ant" in open_own_list(str(path))
    assert copy.read_bytes() == with_checksum(b"ant\t\nbee\t\n")
    copy.unlink()
    copy.parent.rmdir()
    copy.parent.write_text("a file where the folder should be")
    assert "ant" in open_own_list(str(path))


DAMAGED = {
    "a flipped bit": (b"bee\t", b"bEe\t"),
    "a line out of order": (b"bee\t", b"zee\t"),
    "a line break that is gone": (b"animal\nbee\t", b"animal\x0bbee\t"),
    "a tab that is gone": (b"bee\t", b"beet"),
    "a zeroed block": (b"cat\t", bytes(4)),
    "a flipped bit in the checksum": (b"~", b"\x7f"),
    "an end that is gone": (b"\ndog\t\n~", b"\ndog\t\n"),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_copy_is_noticed(ramble: Ramble, refused: Refused, home: Path, tmp_path: Path, kind: str) -> None:
    source = tmp_path / "list.txt"
    source.write_text("ant an animal\nbee\ncat\ndog\n")
    ramble("list", "add", "mine", str(source))
    assert ramble("check", "bee", "--list", str(source)).status == 0
    (copy,) = (home / "cache" / "lists").iterdir()
    whole = copy.read_bytes()
    for path in (copy, home / "lists" / "mine.tsv"):
        path.write_bytes(whole.replace(*DAMAGED[kind]))
        assert path.read_bytes() != whole
    assert ramble("check", "bee", "--list", str(source)).status == 0
    assert copy.read_bytes() == whole
    assert "your list mine is damaged" in refused("check bee --list mine")


def test_two_processes_may_build_the_same_copy_at_once(tmp_path: Path) -> None:
    words = ["".join(random.Random(seed).choices("abcdefgh", k=8)) for seed in range(20_000)]
    path = tmp_path / "list.txt"
    path.write_text("\n".join(words))
    command = [sys.executable, "-m", "ramble_tools", "check", words[7], "--list", str(path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(6)]
    answers = [process.communicate() for process in running]
    assert [process.returncode for process in running] == [0] * 6
    assert {(out.split(b":")[0], err) for out, err in answers} == {(words[7].upper().encode() + b" is a word", b"")}
    assert len(os.listdir(cache_path("lists"))) == 1


# --- kept lists


def test_a_list_is_kept_under_a_name(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("ANT an insect\nQUARTZ\n")
    assert kept_lists.add_list("Club", str(path)) == KeptList("club", 2, str(path))
    path.unlink()
    assert kept_lists.kept_lists() == [KeptList("club", 2, str(path))]
    dictionary = the_dictionary("club")
    assert (dictionary.holds("ant"), dictionary.holds("bee"), dictionary.phrase) == (True, False, "your list club")
    assert check("ant", dictionary).meaning == "an insect"
    assert the_dictionary().word_list.name == "game"
    assert kept_lists.set_default("CLUB") == "club"
    assert the_dictionary().word_list.name == "club"
    kept_lists.remove_list("club")
    assert (kept_lists.names(), the_dictionary().word_list.name) == ([], "game")


def test_a_list_without_its_note_still_works(tmp_path: Path, home: Path) -> None:
    (tmp_path / "list.txt").write_text("ant\nbee\n")
    kept_lists.add_list("mine", str(tmp_path / "list.txt"))
    (home / "lists" / "mine.json").write_text("{")
    assert kept_lists.kept_lists() == [KeptList("mine", 2, "an unknown file")]
    (home / "lists" / "mine.json").unlink()
    kept_lists.remove_list("mine")
    assert kept_lists.names() == []


def test_a_list_that_is_added_again_is_replaced(tmp_path: Path) -> None:
    for word in ("ant", "bee"):
        (tmp_path / "list.txt").write_text(word)
        kept_lists.add_list("mine", str(tmp_path / "list.txt"))
    assert [word for word, _ in the_dictionary("mine").word_list.text] == ["bee"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("game", "'game' is a built-in list; give yours another name"),
        ("my list", "'my list' can't be the name of a list; use up to 40 letters, digits, - and _, as in twl06"),
        ("../up", "'../up' can't be the name of a list; use up to 40 letters, digits, - and _, as in twl06"),
        ("", "'' can't be the name of a list; use up to 40 letters, digits, - and _, as in twl06"),
    ],
)
def test_names_that_a_list_cannot_have(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("ant\n")
    with pytest.raises(BadInput) as refusal:
        kept_lists.add_list(name, str(tmp_path / "list.txt"))
    assert str(refusal.value) == message
    assert kept_lists.names() == []


def test_unknown_list_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownNameError, match=r"^there is no word list or file 'gaem'; did you mean game\?$"):
        open_list("gaem")
    with pytest.raises(FileError, match=r"^there is no file 'twl\.txt'$"):
        open_list("twl.txt")
    with pytest.raises(BadInput, match=r"choose from common, standard, game$"):
        kept_lists.set_default("twl")
    with pytest.raises(BadInput, match=r"you have not added any yet$"):
        kept_lists.remove_list("twl")
    with pytest.raises(BadInput, match=r"^the game list is built in; you can only remove lists that you added$"):
        kept_lists.remove_list("Game")
    (tmp_path / "twl").write_text("ant\n")
    assert open_list("twl").name == "twl"
    with pytest.raises(BadInput, match=r"to use a file, add it first: ramble list add NAME PATH$"):
        kept_lists.set_default("twl")


def test_a_missing_default_list_is_named(home: Path) -> None:
    (home / "default-list.txt").write_text("club\n")
    with pytest.raises(UnknownNameError, match=r"no word list or file 'club'.*: ramble list default game$"):
        the_dictionary()


@pytest.mark.parametrize("line", ["check ea --list GAME+", "judge ea --list game+", "list default game+"])
def test_the_list_that_is_gone_names_the_one_to_use_and_how_to_allow_its_other_words(
    ramble: Ramble, refused: Refused, line: str
) -> None:
    told = refused(line)
    assert told.startswith("the game+ list no longer exists; use game; to allow its other words, type: ramble allow $(")
    assert ramble("check ea").status == 1
    command = told.partition("type: ramble ")[2]
    subprocess.run(["sh", "-c", f'"$0" -m ramble_tools {command}', sys.executable], check=True, capture_output=True)
    assert len(the_house_words().allowed) == 48 and ramble("check ea ch zo lbw").status == 0


def test_the_list_that_is_gone_counts_as_game_where_it_was_the_default(ramble: Ramble, home: Path) -> None:
    (home / "default-list.txt").write_text("game+\n")
    assert ramble("check za").out.startswith("ZA is a word: on the game list")
    assert ramble("check ea").out.startswith("EA is not a word: not on the game list")
    assert "game (decides)" in ramble("list show").out
    assert ramble("list show --json").json["default"] == "game"


# --- house words


def test_house_words_override_any_list() -> None:
    house_words.decide("allow", ["yeet", "qqq"])
    house_words.decide("ban", ["za", "quartz"])
    assert the_house_words() == HouseWords(frozenset({"yeet", "qqq"}), frozenset({"za", "quartz"}))
    verdicts = [check(word) for word in ("qqq", "za", "quartz", "teh")]
    assert [verdict.valid for verdict in verdicts] == [True, False, False, False]
    assert [verdict.standing for verdict in verdicts] == [
        "allowed by your group; not on the game list",
        "banned by your group; on the game list",
        "banned by your group; on the common list",
        "not on the game list",
    ]
    assert verdicts[2].suggestions == ()
    house_words.decide("allow", ["za"])
    house_words.decide("forget", ["qqq"])
    assert (check("za").valid, check("qqq").valid) == (True, False)


def test_no_decision_is_lost() -> None:
    house_words.decide("allow", ["aaa"])
    with open(home_path("house-words.txt"), "ab") as file:
        file.write(b"allow bb")  # cut off by a power failure
    house_words.decide("ban", ["cat"])
    with open(home_path("house-words.txt"), "ab") as file:
        file.write(b"\xff\xfe nonsense\nhello\n Ban  Dog \n")
    assert the_house_words() == HouseWords(frozenset({"aaa", "bb"}), frozenset({"cat", "dog"}))
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "ramble_tools", "allow", "".join(word)],
            stdout=subprocess.DEVNULL,
        )
        for word in ("dddx", "eeex", "fffx", "gggx", "hhhx")
    ]
    assert [process.wait() for process in running] == [0] * 5
    assert the_house_words().allowed >= {"aaa", "bb", "dddx", "eeex", "fffx", "gggx", "hhhx"}


def test_a_folder_that_cannot_be_written_is_one_line(home: Path) -> None:
    (home / "file").write_text("")
    blocked = {"RAMBLE_HOME": str(home / "file")}
    for arguments in (["allow", "yeet"], ["list", "default", "common"], ["list", "add", "mine", str(home / "file")]):
        done = ramble_program(*arguments, env=blocked, text=True)
        assert done.returncode in (1, 2)
        assert (done.stdout, done.stderr.count("\n")) == ("", 1), done
    assert ramble_program("check", "quartz", env=blocked).returncode == 0


# --- searching once


@pytest.mark.parametrize(
    ("word", "list_name"),
    [("quartz", None), ("za", "common"), ("qi", "game"), ("james", "game"), ("ant", "mine"), ("zzzz", "mine")],
)
def test_each_list_is_searched_once_for_a_word(
    word: str,
    list_name: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "list.txt").write_text("ANT an insect\nQUARTZ\n")
    kept_lists.add_list("mine", str(tmp_path / "list.txt"))
    dictionary = the_dictionary(list_name)
    searches: Counter[tuple[int, str]] = Counter()
    find = SortedText.find

    def counted(text: SortedText, key: str) -> str | None:
        searches[id(text), key] += 1
        return find(text, key)

    monkeypatch.setattr(SortedText, "find", counted)
    check(word, dictionary)
    of_word = {text: count for (text, key), count in searches.items() if key == word}
    assert set(of_word.values()) == {1}
    assert {id(dictionary.word_list.text), id(dictionary.lexicon.words)} <= set(of_word)


# --- judging


def test_a_judgment_does_not_say_which_word_fails() -> None:
    assert judge(["quartz", "qi"]).stands
    judgment = judge(["quartz", "teh"])
    assert (judgment.stands, judgment.words, judgment.lexicon) == (False, 2, "the game list")
    house_words.decide("allow", ["teh"])
    assert judge(["quartz", "teh"]).lexicon == "the game list with 1 house word"
    assert judge(["quartz", "teh"]).stands
