"""The word commands, including wrong input. Their usual answers are examples in docs/words.md, which are run too."""

from dataclasses import astuple
from pathlib import Path

import pytest

from tests.cli.at_the_prompt import at_words
from tests.conftest import Ramble, Refused, ramble_program

HAND = "2S2 6S1 QS1 5S1 2S1 KS1 4D1"


def test_judge_gives_one_verdict_for_all_words(ramble: Ramble) -> None:
    answer = ramble("judge quartz recieve --list standard")
    assert answer.status == 1
    assert "recieve" not in answer.out.lower() and "receive" not in answer.out
    assert ramble("judge quartz teh --json").json == {
        "stands": False,
        "words": 2,
        "lexicon": "the game list",
    }


def test_best_json_holds_every_play_with_its_cards(ramble: Ramble) -> None:
    answer = ramble("best", "2S2", "--on", "6S1 QS1 2S1", "--json")
    plays = answer.json["plays"]
    assert answer.json["count"] == len(plays) == 6
    assert plays[0] == {
        "kind": "add",
        "word": "hits",
        "cards": ["6S1", "QS1", "2S1", "2S2"],
        "from_hand": ["2S2"],
        "discard": [],
        "points": 4,
        "base": 2,
        "color_bonus": 1,
        "suit_bonus": 1,
        "zipf": 4.65,
        "rulings": [],
    }
    start = ramble("best", HAND, "--json", "--top", "1").json
    assert [play["kind"] for play in start["plays"]] == ["start"]
    assert start["count"] > 100


def test_best_with_jokers(ramble: Ramble) -> None:
    assert "JK1 can't be used in words (ruling jokers=unused)" in ramble("best", f"{HAND} JK1").out
    answer = ramble("best", "2S2 JK1", "--on", "6S1 JK2=i 2S1", "--rule", "jokers=wild", "--json", "--top", "1")
    assert answer.json["plays"][0]["cards"][1] == "JK2=i"


def test_best_finds_nothing(ramble: Ramble) -> None:
    answer = ramble("best 2S1 3S1")
    assert (answer.status, answer.out) == (1, "no words to start, by the game list\n")
    assert ramble("best 2S1 --list common --json").json == {
        "plays": [],
        "count": 0,
        "left_out": 0,
        "why": [],
        "rulings": [],
    }


def test_find(ramble: Ramble) -> None:
    answer = ramble("find", "qu*x")
    assert answer.status == 0
    assert answer.out.splitlines()[:2] == ["4 words, with points as your own word", "   4  QUADRUPLEX"]
    assert ramble("find", "pizzaz?").out.splitlines()[1] == "   2  PIZZAZZ, but the decks can't spell it"
    assert ramble("find", "*", "--letters", "zqa?", "--length", "2", "--json").json["words"][0]["points"] == 0
    assert ramble("find", "zzz*q").status == 1
    assert ramble("find", "*", "--top", "1").out.startswith("255,"), "all the words, if that is what is asked for"
    assert "default" not in ramble("find", "--help").out.split("Options")[0]


def test_anagrams(ramble: Ramble) -> None:
    assert ramble("anagrams STR?NGE --json").json["count"] > 5


def test_find_what_is_worth_most_with_suits(ramble: Ramble) -> None:
    assert ramble("find", "sh[aeiou][c]?", "--suits", "--top", "2").out.splitlines()[1:] == [
        "   4  SHORT, all spades",
        "   4  SHOWS, all hearts",
        "  88 more; --top 0 shows all that the decks can spell",
        "  2 offensive words left out; --offensive shows all",
    ]
    assert ramble("find 'pizzaz?' --suits --top 2").out.splitlines()[1:] == [
        "  1 word left out, because the decks can't spell it",
    ]
    assert ramble("find", "pizzaz?", "--suits").status == 1
    [word] = ramble("find", "mitt", "--suits", "--json").json["words"]
    assert word == {"word": "mitt", "points": 4, "suits": ["S"], "jokers": 0, "spellable": True} | {
        "zipf": word["zipf"]
    }


def test_find_with_suits_uses_the_saved_house_rules(ramble: Ramble) -> None:
    ramble("house ramble jokers=wild")
    assert ramble("find", "pizzaz?", "--suits").out.splitlines()[1] == "   4  PIZZAZZ, all clubs, with 3 jokers"


def test_hooks(ramble: Ramble) -> None:
    assert "\n  inside: none\n" in ramble("hooks ramble").out
    assert ramble("hooks ramble --json").json["trims"][0] | {"zipf": 0} == {
        "letter": "r",
        "place": 0,
        "word": "amble",
        "points": 2,
        "zipf": 0,
        "spellable": True,
    }
    assert ramble("hooks qqzq").status == 1


def test_define(ramble: Ramble) -> None:
    assert ramble("define aa").out.startswith("AA is a word: on the game list\n  rough, cindery lava\n  forms: aas\n")
    assert ramble("define atlatl").status == 0
    teh = ramble("define teh")
    assert teh.status == 1 and teh.out.startswith("TEH is not a word: not on the game list\n")
    base = ramble("define geese --json").json["words"][0]["bases"][0]
    assert (base["of"], base["definitions"][0]["part"]) == ("goose", "noun")


def test_define_answers_each_word_and_a_bad_one_hides_none(ramble: Ramble) -> None:
    assert ramble("define za, qi").out == ramble("define za").out + ramble("define qi").out
    assert ramble("define za teh").status == 1
    facts = ramble("define za qi --json").json
    assert facts["words"] == [ramble(f"check {word} --json").json["words"][0] for word in ("za", "qi")]


def test_own_lists_and_house_words(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.txt").write_text("ZAX a tool for slates\nQUARTZ\nYEET\n")
    assert "\n  a tool for slates\n" in ramble("check zax --list club.txt").out
    assert ramble("check zax --list club.txt --json").json["words"][0]["lists"]["club.txt"] is True
    ramble("list add club club.txt")
    assert ramble("list add club club.txt").out.startswith("list club: 3 words, replacing the old one\n")
    ramble("list default club")
    assert ramble("check qi").status == 1
    assert ramble("allow qi yeet").out.splitlines() == [
        "QI is allowed by your group, so it is a word",
        "YEET is allowed by your group, so it is a word",
    ]
    assert ramble("check qi").out.startswith("QI is a word: allowed by your group; not on your list club")
    ramble("ban quartz")
    shown = ramble("list show")
    assert "club (decides): 3 words from" in shown.out
    assert shown.out.splitlines()[-2:] == ["allowed by your group: qi, yeet", "banned by your group: quartz"]
    assert ramble("list show --json").json["default"] == "club"
    assert ramble("allow qi --forget").out == "QI is now decided by your list club, so it is not a word\n"
    assert ramble("best 2S2 --list club").status == 1
    assert ramble("list remove club").out == "list club removed; game decides\n"
    assert ramble("check qi").status == 0


@pytest.mark.parametrize("kind", ["folder", "empty", "binary", "no word"])
def test_files_that_are_not_lists(refused: Refused, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "list.txt"
    if kind == "folder":
        path.mkdir()
    else:
        path.write_bytes({"empty": b"", "binary": b"\x7fELF\x00\x01", "no word": b"1\n2\n"}[kind])
    for command in ("check cat", "judge cat", "best 2S1", "find c?t", "score cat", "list add mine"):
        arguments = command.split() if "list" in command else [*command.split(), "--list"]
        assert "list.txt' " in refused(*arguments, str(path))


def test_nothing_hangs(ramble: Ramble, refused: Refused) -> None:
    long = "a" * 1_000
    assert ramble("check", long).status == 1
    assert ramble("judge", long).status == 1
    assert ramble("define", long).status == 1
    assert ramble("hooks", long).status == 1
    assert ramble("anagrams", long).status == 1
    assert ramble("find", "--letters", long).status == 0
    assert refused("find", long).startswith("the pattern has 1000 letters")
    deck = [f"{rank}{suit}{deck}" for rank in "23456789TJQKA" for suit in "SHCD" for deck in "12"]
    assert ramble("best", *deck, "JK1", "JK2", "--top", "1").status == 0
    assert refused("best", *deck, *deck[:96]).startswith("2S1 appears twice in the hand, as card 1 and card 105")
    assert ramble("best", "AS1", "--on", " ".join(deck[:60]), "--json").status == 1


# --- the prompt


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ("hooks jew", "1 offensive word"),
        ("anagrams wje", "1 offensive word"),
        ("anagrams ?wje", "1 offensive word"),
        ("find je?", "1 offensive word"),
        ("find je? --suits", "1 offensive word"),
        ("find --letters sjew --length 4", "1 offensive word"),
        ("hooks quartz", None),
        ("find jet? --contains t", None),
    ],
)
def test_offensive_words_that_are_left_out_are_counted(ramble: Ramble, line: str, left_out: str | None) -> None:
    lines = ramble(line).out.splitlines()
    assert [each for each in lines if "left out" in each] == (
        [f"  {left_out} left out; --offensive shows all"] if left_out else []
    )
    assert ramble(f"{line} --json").json["left_out"] == int(bool(left_out))
    assert "left out" not in ramble(f"{line} --offensive").out
    assert ramble(f"{line} --json --offensive").json["left_out"] == 0


def test_a_banned_offensive_word_is_not_counted(ramble: Ramble) -> None:
    ramble("ban jew")
    assert ramble("anagrams wje").out == "no words found\n"
    assert "left out" not in ramble("hooks ew").out


def test_the_prompt_answers_line_by_line() -> None:
    lines = "qi, teh\n\n/judge qi teh\n/best 2S2 on 6S1 QS1 2S1 --top 1\n/list common\nza\n/quit\nquartz\n"
    done = ramble_program("words", input=lines, text=True, env={"COLUMNS": "80"})
    status, out, err = done.returncode, done.stdout.splitlines(), done.stderr
    assert (status, err) == (0, "")
    starts = [line for line in out if not line.startswith(" ")]
    assert starts == [
        "QI is a word; TEH is not a word",
        "The play is not acceptable.",
        "HITS for 4 points, one suit: play 2S2 (add)",
        "the common list decides in this prompt",
        "ZA is not a word: not on the common list, but on the game list; pizza, for short",
    ]


def test_the_prompt_survives_wrong_input(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = 'b4\n/bst\n/best 2S1 2S1\n/find "\n/\n/list nope\nquartz\nquit\nza'
    status, shown, err = astuple(at_words(ramble, monkeypatch, lines))
    out = shown.splitlines()
    assert status == 0
    assert err.splitlines() == [
        "ramble: 2S1 appears twice in the hand, as card 1 and card 2; a deck has only one",
    ]
    assert "there is no command /bst; did you mean /best?" in out
    assert """'find "' has an opening quote but no closing one; add one""" in out
    assert "there is no word list or file 'nope'; choose from common, standard, game" in " ".join(map(str.strip, out))
    assert "'b4' is not a word: it has the digit '4'; use letters only" in out
    assert out[-1].startswith("QUARTZ is a word: on the common list; ")


def test_a_pattern_of_letters_alone_finds_only_that_word(ramble: Ramble) -> None:
    assert ramble("find qu").out.splitlines()[:2] == [
        "no words found",
        "  without ? or * this finds only QU; use 'qu*' for words that",
    ]
    assert "without" not in ramble("find quartz").out


def test_one_card_on_the_table_needs_no_quotation_marks(ramble: Ramble) -> None:
    assert ramble("best 2S1 --on QS1 --top 1").status == 0
