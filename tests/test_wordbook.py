"""Definitions and inflections: the contents of the file, and how it is built."""

import hashlib
import importlib.util
import sys
import zlib
from pathlib import Path
from types import ModuleType

import pytest

from ramble_tools.errors import FileError
from ramble_tools.words import wordbook
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.meanings import meaning
from ramble_tools.words.wordbook import Wordbook, look_up
from tests.conftest import ROOT, Ramble

FILE = ROOT / "wordlists" / "wordbook.dat"
WORDNET = Path("/usr/share/wordnet")


def test_the_wordbook_is_the_one_that_was_built_and_no_larger_than_promised() -> None:
    data = FILE.read_bytes()
    assert len(data) <= 2_000_000
    assert hashlib.sha256(data).hexdigest() == "4b2d916a89847e43ef7a7e04612ac6aa8e9abdaea7c220fc1e786fe9aa8122d9"


def lines() -> list[list[str]]:
    with FILE.open("rb") as file:
        assert file.readline() == b"ramble-wordbook 1\n"
        index = [file.readline().decode().split("\t") for _ in range(int(file.readline()))]
        blocks = [zlib.decompress(file.read(int(length))).decode("ascii") for _, _, length in index]
        assert file.read() == b""
    assert [word for word, _, _ in index] == [block.partition("\t")[0] for block in blocks]
    return [line.split("\t") for block in blocks for line in block.splitlines()]


def test_every_word_base_and_form_is_on_the_list_and_every_relation_goes_both_ways() -> None:
    rows = lines()
    words = [word for word, *_ in rows]
    assert words == sorted(set(words))
    members = {line.split("\t")[0] for line in (ROOT / "wordlists" / "words.tsv").read_text().splitlines()}
    assert set(words) <= members
    forms, bases = set(), set()
    for word, *fields in rows:
        record = wordbook._record(word, fields)
        forms |= {(word, form.kind, form.word) for form in record.forms}
        bases |= {(base.word, base.kind, word) for base in record.bases}
        assert all(1 < len(each.text) <= 90 for each in record.definitions)
        assert len(word) > 2 or not record.definitions
    assert forms == bases
    assert {base for base, _, _ in forms} | {form for _, _, form in forms} <= members


@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("geese", {"plural of goose"}),
        ("ran", {"past form of run"}),
        ("better", {"comparative of good", "comparative of well"}),
        ("leaves", {"plural of leaf", "plural of leave", "third person of leave"}),
        ("hoping", {"-ing form of hope"}),
        ("planed", {"past form of plane"}),
        ("singing", {"-ing form of sing"}),
        ("singeing", {"-ing form of singe"}),
        ("oxen", {"plural of ox"}),
        ("travelled", {"past form of travel"}),
        ("seed", set()),
        ("species", set()),
        ("news", set()),
        ("bus", set()),
        ("corner", set()),
        ("his", set()),
    ],
)
def test_bases_of_inflected_words(word: str, bases: set[str]) -> None:
    assert {f"{base.kind} of {base.word}" for base in look_up(word).bases} == bases


def test_definitions() -> None:
    assert look_up("quartz").meaning == "colorless glass made of almost pure silica"
    # Al is a metal, al is not.
    for word in ("al", "zzzz", "aaa", ""):
        assert look_up(word).definitions == ()
    assert look_up("run").definitions[0].part == "verb"
    assert (look_up("geese").meaning or "").startswith("web-footed")


def test_a_missing_wordbook_does_no_harm(monkeypatch: pytest.MonkeyPatch, ramble: Ramble) -> None:
    monkeypatch.setattr(wordbook, "data_path", lambda *parts: "/nowhere/" + parts[-1])
    wordbook.the_wordbook.cache_clear()
    try:
        assert ramble("check geese").status == 0
        answer = ramble("define geese")
        assert answer.status == 0
        assert answer.out.splitlines() == [
            "GEESE is a word: on the common list; no definition is available",
            "  uncommon: once in 400,000 words (zipf 3.4)",
            "  the file with the definitions, wordbook.dat, is not installed",
        ]
        assert ramble("define qi").status == 0
    finally:
        wordbook.the_wordbook.cache_clear()


def test_a_file_that_is_not_a_wordbook(tmp_path: Path) -> None:
    (tmp_path / "book").write_bytes(b"something else")
    with pytest.raises(FileError, match=r"book' is not a wordbook; reinstall Ramble Tools$"):
        Wordbook(str(tmp_path / "book"))


def test_a_word_without_a_definition_is_still_a_word() -> None:
    dictionary = the_dictionary()
    crwth, teh, qi = (meaning(word, dictionary) for word in ("crwth", "teh", "qi"))
    assert (crwth.valid, crwth.is_defined) == (True, False)
    assert (teh.valid, teh.is_defined) == (False, False)
    assert (qi.valid, [each.text for each in qi.definitions]) == (True, ["the force of life, in Chinese thought"])


# --- the script


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_wordbook", ROOT / "wordlists" / "build_wordbook.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_wordbook"] = module
    spec.loader.exec_module(module)
    return module


def test_the_rules_of_spelling(build: ModuleType) -> None:
    def forms(base: str) -> tuple[list[str], list[str], list[str]]:
        return build.with_s(base), build.with_vowel(base, "ed"), build.with_ing(base)

    assert forms("walk") == (["walks"], ["walked"], ["walking"])
    assert forms("hope") == (["hopes"], ["hoped"], ["hoping"])
    assert forms("hop") == (["hops"], ["hopped"], ["hopping"])
    assert forms("carry") == (["carries"], ["carried"], ["carrying"])
    assert forms("play") == (["plays"], ["played"], ["playing"])
    assert forms("fix") == (["fixes"], ["fixed"], ["fixing"])
    assert forms("visit")[1] == ["visited", "visitted"]  # the list decides between them
    assert forms("quit")[2] == ["quitting"]
    assert forms("die")[2] == ["dying"]
    assert forms("see")[2] == ["seeing"]
    assert forms("echo")[0] == ["echos", "echoes"]
    assert build.turned("city", "cities") == "1ies"
    assert build.turned("goose", "geese") == "4eese"


def test_glosses_are_cut_at_a_clause_and_lose_their_examples(build: ModuleType) -> None:
    assert build.short_gloss('a thing; "he has one"; another thing') == "a thing; another thing"
    assert build.short_gloss("café; " + "x" * 90) == "cafe"
    assert build.short_gloss("word " * 30).endswith("word...")


@pytest.mark.skipif(not WORDNET.is_dir(), reason="Debian's wordnet-base package is not installed")
def test_the_script_rebuilds_the_wordbook(build: ModuleType) -> None:
    assert build.pack(build.records(WORDNET)) == FILE.read_bytes()
