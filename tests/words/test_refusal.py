"""What a refusal says of a text that is on no list, and how common a word of one's own list is."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

import pytest

from ramble_tools.words import refusal as refusal_module
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.missing_form import missing_form
from ramble_tools.words.refusal import refusal
from ramble_tools.words.verdict import check
from tests.conftest import ROOT, Ramble

LISTS = ROOT / "wordlists"
ROWS = [line.split("\t") for line in (LISTS / "tokens.tsv").read_text(encoding="ascii").splitlines()]
KINDS = "achnrt"


@pytest.mark.parametrize(
    ("word", "kind", "text"),
    [
        ("xmas", "name", "written with a capital, as names are: sometimes used, once in 600,000 words (zipf 3.2)"),
        ("london", "name", "written with a capital, as names are: very often used, once in 5,000 words (zipf 5.3)"),
        ("nato", "abbreviation", "an abbreviation: often used, once in 100,000 words (zipf 4.0)"),
        ("dont", "contraction", "a contraction, don't: often used, once in 18,000 words (zipf 4.7)"),
        ("im", "contraction", "a contraction, I'm: often used, once in 20,000 words (zipf 4.7)"),
        ("xviii", "roman numeral", "a Roman numeral: sometimes used, once in 1 million words (zipf 2.9)"),
        ("omg", "abbreviation", None),
        ("bruhs", None, "not among the 100,000 most frequent words in print and online"),
        ("xray", "hyphenated", "written with a hyphen, x-ray: rarely used, once in 4 million words (zipf 2.4)"),
        ("alot", "two words", "two words, a lot: sometimes used, once in 120,000 words (zipf 3.9)"),
        ("recieve", None, "in print and online: rarely used, once in 2 million words (zipf 2.8)"),
        ("teh", None, "in print and online: sometimes used, once in 900,000 words (zipf 3.0)"),
        ("zzxqj", None, "not among the 100,000 most frequent words in print and online"),
    ],
)
def test_what_is_known_of_a_text_that_is_on_no_list(ramble: Ramble, word: str, kind: str | None, text: str) -> None:
    known = refusal(word)
    assert known and known.kind == kind and (text is None or known.text == text)
    answer = ramble("check", word)
    assert answer.status == 1
    assert answer.out.startswith(f"{word.upper()} is not a word: not on the game list\n  ")
    assert not known.reason or answer.out.endswith(f"\n  {known.reason}\n")
    assert known.text in " ".join(ramble("check", "--more", word).out.split())
    shown = ramble("check", word, "--json").json["words"][0]
    assert (shown["refusal"], shown["zipf"]) == ({"kind": kind, "zipf": known.zipf}, 0.0)


@pytest.mark.parametrize(
    "word",
    [
        "und",
        "derp",
        "goin",  # this would be going, but anglin is a name and nuttin is nothing
        "mmm",
        "childrens",
        "didn",
    ],
)
def test_no_reason_is_given_that_is_not_certain(word: str) -> None:
    known = refusal(word)
    assert known and known.kind is None and known.text.startswith("in print and online: ")


def test_a_rare_name_may_be_a_slip(ramble: Ramble) -> None:
    assert ramble("check thier").out.endswith(
        " written with a capital, as names are; similar words: their, tier, thief\n"
    )


def test_evidence_is_shown_only_beside_the_verdict_of_the_lists(ramble: Ramble) -> None:
    assert "written with a capital, as names are" in ramble("check london").out
    ramble("ban london")
    assert ramble("check london").out == "LONDON is not a word: banned by your group; not on the game list\n"
    assert "name" not in ramble("define london").out
    shown = ramble("check london --json").json["words"][0]
    assert (shown["refusal"], shown["suggestions"]) == (None, [])


def test_nothing_is_said_of_one_letter_or_of_very_long_texts(ramble: Ramble) -> None:
    assert refusal("z") is refusal("a" * 16) is None
    assert ramble("check z --json").json["words"][0]["refusal"] is None


def test_a_word_on_a_larger_list_has_its_own_evidence(ramble: Ramble) -> None:
    assert ramble("check za --list common --json").json["words"][0]["refusal"] is None
    assert ramble("check quartz --json").json["words"][0]["refusal"] is None


def test_define_gives_the_same_evidence(ramble: Ramble) -> None:
    assert " written with a capital, as names are: very often used, once in 5,000 words (zipf 5.3)" in " ".join(
        ramble("define london").out.split()
    )
    assert ramble("define london").status == 1


def test_evidence_never_decides() -> None:
    dictionary = the_dictionary()
    assert not any(dictionary.holds(token) for token, *_ in ROWS)


def test_the_file_is_sorted_and_its_lines_are_well_formed() -> None:
    tokens = [row[0] for row in ROWS]
    assert tokens == sorted(set(tokens))
    assert 25_000 < len(tokens) < 100_000
    for token, zipf, *rest in ROWS:
        assert re.fullmatch("[a-z]{2,15}", token)
        assert re.fullmatch(r"\d\.\d\d", zipf)
        assert not rest or rest[0] in KINDS, token
        assert (len(rest) == 2) == bool(rest and rest[0] in "cht"), token
    assert {row[2] for row in ROWS if len(row) > 2} == set(KINDS)


def test_every_reviewed_kind_has_a_reason() -> None:
    lines = (LISTS / "refused-kinds.txt").read_text(encoding="ascii").splitlines()
    assert lines == sorted(lines)
    for token, kind, detail, reason in (line.split("\t") for line in lines):
        assert re.fullmatch("[a-z]{2,15}", token) and kind in f"{KINDS}-" and reason
        assert (detail != "-") == (kind in "cht"), token


def test_words_that_scowl_has_as_names_or_abbreviations_are_overridden() -> None:
    lines = (LISTS / "refused-kinds.txt").read_text(encoding="ascii").splitlines()
    ours = dict(line.split("\t")[:2] for line in lines)
    overridden = {"kan", "dat", "wint", "hola", "roid"}
    assert {ours[word] for word in overridden} == {"-"}
    kinds = {row[0]: row[2] for row in ROWS if len(row) > 2}
    assert not kinds.keys() & overridden
    assert (kinds["quran"], kinds["tata"]) == ("n", "n")


def test_a_missing_file_costs_no_verdict(monkeypatch: pytest.MonkeyPatch, ramble: Ramble) -> None:
    monkeypatch.setattr(refusal_module, "_the_tokens", lambda: None)
    refusal_module.refusal.cache_clear()
    assert ramble("check teh").out.startswith("TEH is not a word: not on the game list\n  similar words: the")


def test_a_verdict_on_a_word_loads_none_of_it() -> None:
    code = (
        "import sys; from ramble_tools.cli.main import run; run(['check', 'quartz']);"
        "print([name for name in sys.modules if name.endswith('refusal') or name == 'wordfreq'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_builder_makes_the_same_file() -> None:
    sys.path.insert(0, str(LISTS))
    try:
        import refused
    finally:
        sys.path.remove(str(LISTS))
    try:
        installed = version("wordfreq")
    except PackageNotFoundError:
        pytest.skip("wordfreq is not installed")
    if installed != "3.1.1" or not Path("/usr/share/dict/scowl").is_dir():
        pytest.skip("needs wordfreq 3.1.1 and Debian's package scowl")
    assert refused.rows(Path("/usr/share/dict/scowl")) == ["\t".join(row) for row in ROWS]


# --- words of one's own list


@pytest.fixture
def own_list(tmp_path: Path) -> str:
    path = tmp_path / "club.txt"
    path.write_text("smizing\nlondon\nquartz\n")
    return str(path)


def fake_wordfreq(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Put a module in the place of wordfreq, and return the list of the words that it is asked about."""
    asked: list[str] = []

    def zipf_frequency(word: str, language: str) -> float:
        assert language == "en"
        asked.append(word)
        return 3.21

    module = ModuleType("wordfreq")
    module.zipf_frequency = zipf_frequency  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "wordfreq", module)
    return asked


def test_a_word_that_only_an_own_list_has_gets_its_frequency_from_wordfreq(
    monkeypatch: pytest.MonkeyPatch, ramble: Ramble, own_list: str
) -> None:
    asked = fake_wordfreq(monkeypatch)
    shown = "  sometimes used: once in 600,000 words (zipf 3.2)\n"
    assert shown in ramble("check", "--more", "smizing", "--list", own_list).out
    assert shown in ramble("define", "smizing", "--list", own_list).out
    assert ramble("check", "smizing", "--list", own_list, "--json").json["words"][0]["zipf"] == 3.21
    assert asked == ["smizing"] * 3
    # Ours have their figures, a name has none, and a refused word has its own evidence.
    assert check("quartz", the_dictionary(own_list)).zipf == check("quartz").zipf
    assert "mostly used as a name" in ramble("check", "--more", "london", "--list", own_list).out
    assert ramble("check", "zzxqj", "--list", own_list).status == 1
    assert asked == ["smizing"] * 3


def test_a_word_that_the_group_allows_gets_it_too(monkeypatch: pytest.MonkeyPatch, ramble: Ramble) -> None:
    fake_wordfreq(monkeypatch)
    ramble("allow smizing")
    assert ramble("check smizing --json").json["words"][0]["zipf"] == 3.21


def test_without_wordfreq_the_frequency_is_unknown(
    monkeypatch: pytest.MonkeyPatch, ramble: Ramble, own_list: str
) -> None:
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    answer = ramble("check", "smizing", "--list", own_list)
    assert answer.status == 0 and "zipf" not in answer.out


# --- forms that a word lacks


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("hitted", "not a form of hit; the past form is hit"),
        ("gooder", "not a form of good; the comparative is better"),
        ("easyer", "not a form of easy; the comparative is easier"),
        ("runned", "not a form of run; the past tense is ran"),
        ("boxs", "not a form of box; the plural is boxes"),
        ("hopeing", "not a form of hope; the -ing form is hoping"),
        ("sheeps", "not a form of sheep; the plural is sheep"),
        ("goed", "not a form of go; the past tense is went"),
        ("vaxed", "not a form of vax; the past form is vaxxed"),
        ("orangest", "not a form of orange; the superlative is most orange"),
        ("beautifuler", "not a form of beautiful; the comparative is more beautiful"),
        ("childrens", "children is the plural of child; with an apostrophe, children's"),
        ("oxs", "not a form of ox; the plural is oxen or oxes"),
        ("mooses", "not a form of moose; the plural is moose"),
    ],
)
def test_a_form_that_a_word_lacks(ramble: Ramble, word: str, text: str) -> None:
    found = missing_form(word, the_dictionary("game"))
    assert found and found.text == text
    assert f"\n  {text}\n" in ramble("check", word).out
    assert ramble("check", word, "--json").json["words"][0]["missing_form_of"] == found.base


# GO and ON are not adjectives, `teh` has no ending, `writ` is not a verb, and what LONDONS is is known.
@pytest.mark.parametrize("word", ["goest", "oned", "teh", "writting", "recieves", "londons", "skibidi"])
def test_nothing_is_said_of_other_texts(word: str) -> None:
    assert check(word).missing_form is None


def test_only_forms_that_the_list_has_are_shown() -> None:
    assert check("boxs").missing_form is not None
    assert check("boxes").missing_form is None
