"""The lists in `wordlists/`: their form, their size, and that they are what the script builds."""

import hashlib
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import ROOT

LISTS = ROOT / "wordlists"
SCOWL = Path("/usr/share/dict/scowl")


def lines(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (LISTS / name).read_text("ascii").splitlines()]


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("words.tsv", "a2ea5500e0b4ac40a33cd11a5f41da2770a1c3ef1f85fd8823de2943d7e16b80"),
        ("zipf.tsv", "1f975ae577e87e9f88909937216c68fc4cc42c5781615e8265913a1b38ed7d21"),
    ],
)
def test_the_lists_are_the_ones_that_were_built(name: str, digest: str) -> None:
    assert hashlib.sha256((LISTS / name).read_bytes()).hexdigest() == digest


def test_the_tiers_are_as_large_as_scowls_sizes() -> None:
    tiers = [tier for _, tier in lines("words.tsv")]
    # The study counted 41,253, 118,284 and 254,989 words of two letters and more; a, i and o come on top.
    assert tiers.count("C") == 41_253 + 1
    assert tiers.count("C") + tiers.count("S") == 118_284 + 3
    assert len(tiers) == 254_989 + 3


@pytest.mark.parametrize("name", ["words.tsv", "zipf.tsv"])
def test_lists_are_sorted_unique_and_plain(name: str) -> None:
    words = [word for word, _ in lines(name)]
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]{1,45}", word) for word in words)


def test_frequencies_are_of_words_on_the_list_alone() -> None:
    words = {word for word, _ in lines("words.tsv")}
    for word, zipf in lines("zipf.tsv"):
        assert word in words
        assert 0 < float(zipf) < 8


def test_the_notices_stand_beside_the_lists() -> None:
    assert "Kevin Atkinson" in (LISTS / "LICENSE-SCOWL.txt").read_text()
    assert "J Ross Beresford" in (LISTS / "UKACD-readme.txt").read_text()
    assert "Attribution-ShareAlike 4.0" in (LISTS / "LICENSE-ZIPF.md").read_text()


def build_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build", LISTS / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_folds_accents_takes_the_smallest_size_and_leaves_the_rest(tmp_path: Path) -> None:
    for name, words in {
        "english-words.35": "cat\ndog\nb\na\n",
        "british-words.70": "cat\ncliché\nco-op\ndon't\n",
        "english-words.95": "wierd\n",
        "english-upper.35": "london\n",
        "english-abbreviations.35": "kb\n",
        "english-proper-names.35": "michael\n",
    }.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    sizes = build_script().smallest_sizes(tmp_path)
    assert sizes == {"a": 35, "cat": 35, "dog": 35, "cliche": 70}


@pytest.mark.skipif(not SCOWL.is_dir(), reason="Debian's scowl package is not installed")
def test_the_script_builds_the_list_again_from_scowl() -> None:
    build = build_script()
    sizes = build.smallest_sizes(SCOWL)
    assert [[word, build.tier_of(sizes[word])] for word in sorted(sizes)] == lines("words.tsv")
